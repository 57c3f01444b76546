"""Score outputs that are not translations, and show how they are detected: the table of docs/adversarial.md.

python benchmarks/adversarial_table.py
"""

from __future__ import annotations

import sys
import tempfile
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "helpers"))

from adversarial_material import SUITES, material_of
from adversarial_systems import adversarial_systems

from gendersuite.api.score import score
from gendersuite.errors import GendersuiteWarning
from gendersuite.submissions.given_outputs import GivenOutputs
from gendersuite.submissions.inspection import inspect

METRICS = {"gest-mini": "stereotype_rate", "mt-geneval-mini": "accuracy", "dialogue": "accuracy"}


def main() -> None:
    warnings.simplefilter("ignore", GendersuiteWarning)
    for name in SUITES:
        with tempfile.TemporaryDirectory() as folder:
            suite, language, material = material_of(name, Path(folder))
        systems = {"a system that translates": list(material.translations), **adversarial_systems(material)}
        metric = METRICS[name]
        print(f"\n**{name}, {language}, {len(suite.items)} sources**\n")
        print(f"| system | answered | {metric} | what marks it |")
        print("|---|--:|--:|---|")
        for system, lines in systems.items():
            inspection = inspect(GivenOutputs(language, system, lines), suite)
            marks = [*inspection.suspicious, *([f"refused: {inspection.misaligned}"] if inspection.misaligned else [])]
            if not marks and inspection.signals.answered < 0.05:
                marks = ["counts as missing"]
            value = "refused" if inspection.misaligned else _score(suite, language, system, lines, metric)
            print(f"| {system} | {inspection.signals.answered:.0%} | {value} | {'; '.join(marks) or '-'} |")


def _score(suite: object, language: str, system: str, lines: list[str], metric: str) -> str:
    scores = score({system: {language: lines}}, suite=suite).scores
    rows = scores[(scores["metric"] == metric) & scores["value"].notna()]
    return f"{rows['value'].iloc[0]:.2f}" if len(rows) else "n/a"


if __name__ == "__main__":
    main()
