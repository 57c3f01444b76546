"""Records the fingerprints of rewritten code under the same versions, if its labels are still the same.

    python tests/helpers/record_fingerprints.py BASELINE

BASELINE is a record of `benchmarks/record_outputs.py` from before. Everything that labels is run again; nothing is
written unless each label comes out as in BASELINE.
"""

from __future__ import annotations

import csv
import subprocess
import sys
import tempfile
from pathlib import Path

RECORD = Path(__file__).with_name("fingerprints.csv")
TOOL = Path(__file__).resolve().parents[2] / "benchmarks" / "record_outputs.py"
STEPS = (
    *("*/score", "*/score-2", "*/explain*", "*/paper", "*/morphology*", "demo/demo"),
    *("parsers/conllu", "parsers/hybrid", "parsers/spacy*"),
)
COMPARED = ("*(labels)", "*/explain*:stdout", "*/explain*:exit")


def recorded() -> dict[tuple[str, str], str]:
    """The fingerprint of each version of each subject."""
    with RECORD.open(encoding="utf-8", newline="") as file:
        return {(row["subject"], row["version"]): row["sha256"] for row in csv.DictReader(file)}


def main(baseline: Path) -> int:
    with tempfile.TemporaryDirectory() as folder:
        now = Path(folder) / "now.json"
        subprocess.run([sys.executable, TOOL, "record", now, "--only", *STEPS], check=True)
        same = subprocess.run([sys.executable, TOOL, "compare", baseline, now, "--files", *COMPARED])
    if same.returncode:
        print("Labels differ: nothing is recorded. Raise the version of what changed them.", file=sys.stderr)
        return 1
    from deciding_files import subjects

    rows = recorded() | {(subject.name, subject.version): subject.fingerprint() for subject in subjects()}
    with RECORD.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["subject", "version", "sha256"])
        writer.writerows((*key, digest) for key, digest in sorted(rows.items()))
    print(f"{RECORD}: {len(rows)} fingerprints", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
