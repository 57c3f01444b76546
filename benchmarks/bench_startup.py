"""How long the program takes to start, beside a Python that does nothing.

All commands are run in turns in one session, so that whatever else the machine does slows them alike. The figures are
processor times: the least of all turns. In an editable install (as `make` makes it), Python itself starts slower.
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
    # Elsewhere than here, whose folders would be searched first.
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(ROUNDS):
            for name, arguments in COMMANDS.items():
                times[name].append(processor_time(arguments, folder))
    base = min(times["python -c pass"])
    for name, measured in times.items():
        limit = f" (at most {LIMITS[name]})" if name in LIMITS else ""
        print(f"  {name}: {1000 * min(measured):.0f} ms, ratio {min(measured) / base:.2f}{limit}")


def processor_time(arguments: tuple[str, ...], folder: str) -> float:
    """Seconds of user and system time that Python takes with these arguments."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], cwd=folder, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
