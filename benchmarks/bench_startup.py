"""Start-up time of the program compared with `python -c pass`.

The commands run alternately, so that other load on the machine affects all of them equally. The results are the minimum
processor times. In an editable install (as by `make`), Python itself starts more slowly.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile

ROUNDS = 25
COMMANDS = {
    "python -c pass": ("-c", "pass"),
    "import gendersuite": ("-c", "import gendersuite"),
    "import typer": ("-c", "import typer"),
    "gendersuite --help": ("-m", "gendersuite", "--help"),
}
LIMITS = {"import gendersuite": 3.0, "gendersuite --help": 4.5}


def main() -> None:
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    # Run in an empty folder: Python would search the folders of the repository first.
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(ROUNDS):
            for name, arguments in COMMANDS.items():
                times[name].append(processor_time(arguments, folder))
    base = min(times["python -c pass"])
    for name, measured in times.items():
        limit = f" (at most {LIMITS[name]})" if name in LIMITS else ""
        print(f"  {name}: {1000 * min(measured):.0f} ms, ratio {min(measured) / base:.2f}{limit}")


def processor_time(arguments: tuple[str, ...], folder: str) -> float:
    """Return the user and system time of Python with these arguments, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], cwd=folder, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
