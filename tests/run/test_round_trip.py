"""A package that is handed in, translated by a simulated system and read back gives what plain files give."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from xml.sax.saxutils import escape as xml_escape

import pandas as pd
import pytest
from folders import write_files

from gendersuite.model import Answer, Suite
from gendersuite.run.score import ScoreRequest, make_plan, score_plan
from gendersuite.submissions import discover, load
from gendersuite.submissions.simulated.simulate import parse_bias, simulate
from gendersuite.testsuites import load_suite
from gendersuite.testsuites.packages.package import write_package

FORMATS = {"text": "flat", "xml": "wmt-xml", "wmt25": "wmt25", "wmt26": "wmt26"}
TAGS = {
    ("wmt25", "en-cs"): "cs_CZ",
    ("wmt25", "en-es"): "es_ES",
    ("wmt25", "en-fr"): "fr_FR",
    ("wmt26", "en-cs"): "ces_Latn",
    ("wmt26", "en-es"): "spa_Latn",
    ("wmt26", "en-fr"): "fra_Latn",
}


def translations(suite: Suite, language: str) -> list[str]:
    """What a system answers; where none can be simulated, the references in turn, some with what tries readers."""
    if suite.family == "mt-geneval":
        odd = (" & so <i>on</i>", "\u2028next", "\x85", " &amp; &lt;p&gt;")
        return [
            item.slots[0].traits["right" if index % 3 else "wrong"] + (odd[index % 4] if index % 5 == 0 else "")
            for index, item in enumerate(suite.items)
        ]
    return simulate(suite, language, parse_bias("", suite.family), seed=3, system="Sim")


def hand_in(package: Path, folder: Path, form: str, pair: str, answers: list[str]) -> Path:
    """The system's file, made from the package's as a participant would make it."""
    if form == "text":
        path = f"{pair}/Sim.txt"
        text = "".join(f"{answer}\n" for answer in answers)
    elif form == "xml":
        path = "Sim.xml"
        (source,) = [*package.glob(f"xml/*.{pair}.src.xml"), *package.glob("xml/*.en.src.xml")]
        hyps = iter(
            f'<hyp system="Sim" lang="{pair[3:]}"><p><seg id="1">{xml_escape(answer)}</seg></p></hyp>'
            for answer in answers
        )
        text = re.sub("</src>", lambda _: f"</src>{next(hyps)}", source.read_bytes().decode())
    else:
        path = "systems/Sim.jsonl"
        (source,) = package.glob(f"{form}/*-{TAGS[form, pair]}.jsonl")
        lines = source.read_bytes().decode().split("\n")[:-1]
        text = "".join(
            json.dumps({"doc_id": json.loads(line)["doc_id"], "hypothesis": written(form, answer)}) + "\n"
            for line, answer in zip(lines, answers, strict=True)
        )
    return write_files(folder, {path: text})


def written(form: str, answer: str) -> str:
    return f"<p>{escape(answer, quote=False)}</p>" if form == "wmt26" else answer


@pytest.mark.parametrize(
    ("name", "language"),
    [("dialogue", "es"), ("gest-mini", "cs"), ("mt-geneval-mini", "fr"), ("mt-geneval-mini", "es")],
)
def test_each_format_gives_the_answers_of_plain_text(tmp_path: Path, name: str, language: str) -> None:
    whole = load_suite(name)
    write_package(whole, tmp_path / "package", 24, "all", whole.languages or (language,))
    suite = load_suite(str(tmp_path / "package-key"))
    asked = suite.in_language(language)
    answers = translations(asked, language)
    found: dict[str, tuple[Answer, ...]] = {}
    for form, layout in FORMATS.items():
        folder = hand_in(tmp_path / "package", tmp_path / form, form, f"en-{language}", answers)
        (ref,) = discover(folder, suite, language=language)
        assert (ref.layout, ref.system) == (layout, "Sim")
        found[form] = load(ref, suite).answers
    assert len(found["text"]) == len(asked.items)
    assert all(found[form] == found["text"] for form in FORMATS)


def test_each_format_gives_the_labels_of_plain_text(tmp_path: Path) -> None:
    suite = load_suite("gest-mini")
    write_package(suite, tmp_path / "package", 24, "all", suite.languages)
    answers = translations(suite, "cs")
    labels: dict[str, pd.DataFrame] = {}
    for form in FORMATS:
        folder = hand_in(tmp_path / "package", tmp_path / form, form, "en-cs", answers)
        plan = make_plan(ScoreRequest(folder, str(tmp_path / "package-key")))
        score_plan(plan, tmp_path / f"run-{form}")
        labels[form] = pd.read_parquet(tmp_path / f"run-{form}" / "labels.parquet")
    assert (labels["text"]["label"].isin(["M", "F"])).all()
    for form in FORMATS:
        pd.testing.assert_frame_equal(labels[form], labels["text"])
