"""Score outputs that are not translations, and show how they are detected: the table of docs/adversarial.md.

python benchmarks/adversarial_table.py
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "helpers"))

from adversarial_material import SUITES, material_of
from adversarial_systems import adversarial_systems, interleaved

from gendersuite.api.score import score
from gendersuite.errors import GendersuiteWarning
from gendersuite.model import Suite
from gendersuite.submissions.given_outputs import GivenOutputs
from gendersuite.submissions.inspection import inspect

METRICS = {
    "gest-mini": ("stereotype_rate",),
    "mt-geneval-mini": ("accuracy", "accuracy_decided"),
    "dialogue": ("accuracy",),
}


def main() -> None:
    warnings.simplefilter("ignore", GendersuiteWarning)
    for name in SUITES:
        suite, language, material = material_of(name)
        systems = {
            "a system that translates": list(material.translations),
            "the worst such system": list(material.worst),
            "two such systems in turn": interleaved(material),
            **adversarial_systems(material),
        }
        metrics = METRICS[name]
        print(f"\n**{name}, {language}, {len(suite.items)} sources**\n")
        print(f"| system | answered | {' | '.join(metrics)} | what marks it |")
        print(f"|---|--:|{'--:|' * len(metrics)}---|")
        for system, lines in systems.items():
            inspection = inspect(GivenOutputs(language, system, lines), suite)
            marks = [*inspection.suspicious, *([f"refused: {inspection.misaligned}"] if inspection.misaligned else [])]
            if not marks and inspection.signals.answered < 0.05:
                marks = ["counts as missing"]
            values = ["refused"] * len(metrics)
            if not inspection.misaligned:
                values = _scores(suite, language, system, lines, metrics)
            print(
                f"| {system} | {inspection.signals.answered:.0%} | {' | '.join(values)} | {'; '.join(marks) or '-'} |"
            )


def _scores(suite: Suite, language: str, system: str, lines: list[str], metrics: tuple[str, ...]) -> list[str]:
    scores = score({system: {language: lines}}, suite=suite).scores
    found = (scores[(scores["metric"] == metric) & scores["value"].notna()]["value"] for metric in metrics)
    return [f"{values.iloc[0]:.2f}" if len(values) else "n/a" for values in found]


if __name__ == "__main__":
    main()
