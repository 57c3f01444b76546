"""Record the printed and written outputs of all gendersuite commands, and compare two records.

    python benchmarks/record_outputs.py record OUT [--keep DIR] [--only GROUP/STEP ...] [--all]
    python benchmarks/record_outputs.py compare OLD NEW [--files PATTERN ...] [--except PATTERN ...]

The recorded program is the `gendersuite` in the folder of the Python interpreter, so this file can record any version
when run with the interpreter of its environment. OUT is JSON: for each step the exit code and the SHA-256 of standard
output, standard error and each file written. Steps run in a temporary folder, or in DIR, where their files are kept
(printed outputs in DIR/.streams). `recording/builtin_steps.py` and `recording/official_steps.py` list groups and steps.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from recording.builtin_steps import BUILT_IN
from recording.official_steps import OFFICIAL
from recording.runs import Recorder
from recording.step import is_selected

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
MARK = ".record_outputs"
"""A file that marks folders of --keep; only such folders may be replaced."""


def main() -> int:
    options = parsed_options()
    if options.action == "record":
        record(options)
        return 0
    old, new = (json.loads(file.read_text(encoding="utf-8")) for file in (options.old, options.new))
    differences = list(compared(old, new, options.files, options.excluded))
    for difference in differences:
        print("\t".join(difference))
    print(f"{len(differences)} differences in {len(new['steps'])} steps", file=sys.stderr)
    return 1 if differences else 0


def parsed_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    actions = parser.add_subparsers(dest="action", required=True)
    recording = actions.add_parser("record", help="run all steps and write a record")
    recording.add_argument("out", type=Path, metavar="OUT")
    recording.add_argument("--work", type=Path, help="where the temporary folder is made")
    recording.add_argument("--keep", type=Path, help="folder that keeps all outputs; an earlier one is replaced")
    recording.add_argument("--only", nargs="+", default=[], help="groups or GROUP/STEP, also as patterns")
    recording.add_argument("--all", action="store_true", help="also the groups that take long")
    recording.add_argument("--data", type=Path, default=DATA, help=f"official data sets [{DATA}]")
    recording.add_argument("--workers", type=int, default=2, help="groups that run at a time [2]")
    comparing = actions.add_parser("compare", help="print each difference; exit code 1 if there are any")
    comparing.add_argument("old", type=Path, metavar="OLD")
    comparing.add_argument("new", type=Path, metavar="NEW")
    comparing.add_argument("--files", nargs="+", default=["*"], help="patterns of STEP:FILE to compare [all]")
    comparing.add_argument(
        "--except", dest="excluded", nargs="+", default=[], help="patterns of STEP:FILE to leave out, such as '*.pdf'"
    )
    return parser.parse_args()


def record(options: argparse.Namespace) -> None:
    # Longest groups first, so that all workers finish at about the same time.
    groups = [group for group in (*OFFICIAL, *BUILT_IN) if options.all or not group.extra]
    if options.keep:
        if options.keep.exists() and not (options.keep / MARK).is_file():
            raise SystemExit(f"{options.keep} exists and was not written by --keep: name another folder.")
        shutil.rmtree(options.keep, ignore_errors=True)
        options.keep.mkdir(parents=True)
        (options.keep / MARK).touch()
        found = Recorder(options.keep, options.data).record(groups, options.only, options.workers)
    else:
        with tempfile.TemporaryDirectory(dir=options.work) as folder:
            found = Recorder(Path(folder), options.data).record(groups, options.only, options.workers)
    text = json.dumps({**found, "all": options.all}, indent=1, sort_keys=True, ensure_ascii=False)
    options.out.write_text(f"{text}\n", encoding="utf-8")
    for group, reason in found["skipped"].items():
        print(f"skipped {group}: without {reason}", file=sys.stderr)


def compared(
    old: dict[str, Any], new: dict[str, Any], files: list[str], excluded: list[str]
) -> Iterator[tuple[str, str, str, str]]:
    """Yield step, differing output, old and new value. Only steps selected for both records are compared."""
    extra = {group.name for group in OFFICIAL if group.extra} if not (old["all"] and new["all"]) else set()
    before, after = flat(old), flat(new)
    for step, what in sorted(before.keys() | after.keys()):
        wanted = is_selected(step, old["only"]) and is_selected(step, new["only"]) and step.split("/")[0] not in extra
        values = before.get((step, what), "none"), after.get((step, what), "none")
        if not wanted or values[0] == values[1] or not fits(f"{step}:{what}", files):
            continue
        if not fits(f"{step}:{what}", excluded):
            yield step, what, values[0][:12], values[1][:12]


def fits(name: str, patterns: list[str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def flat(found: dict[str, Any]) -> dict[tuple[str, str], str]:
    values = {(f"{group}/", "skipped"): str(reason) for group, reason in found["skipped"].items()}
    for step, entry in found["steps"].items():
        values |= {(step, what): str(entry[what]) for what in ("exit", "stdout", "stderr")}
        values |= {(step, path): digest for path, digest in entry["files"].items()}
    return values


if __name__ == "__main__":
    sys.exit(main())
