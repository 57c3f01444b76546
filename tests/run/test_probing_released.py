"""Released scores of GEST instead of a model: what is read, and what is refused with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from math import log
from pathlib import Path

import pytest
from folders import write_files

from gendersuite.errors import AlignmentError, DataCorrupt, DataMissing, GendersuiteError, UnknownName, UsageError
from gendersuite.probes import Kind
from gendersuite.probes.gest_released import released_models, released_winobias
from gendersuite.reports.families.models.correlations import winobias_correlation
from gendersuite.reports.run_data import read_items, read_run
from gendersuite.run.gest_released import ReleasedRequest, score_released

ITEMS = 176  # of gest-mini, which needs no official data


def release(
    folder: Path, models: dict[str, Sequence[str]], place: str = "english_mlm", end: str = "", line_end: str = "\n"
) -> Path:
    """A folder `predictions` with a file for each of the numbers of some models."""
    files = {
        f"{place}/{model}_template-{number}.txt": line_end.join(
            f"{(item % 7 - 3) / 10 + int(number)!r}" for item in range(ITEMS)
        )
        for model, numbers in models.items()
        for number in numbers
    }
    return write_files(folder / "predictions", {name: text + end for name, text in files.items()})


def names(folder: Path) -> list[tuple[str, Kind, list[str]]]:
    return [(model.name, model.kind, sorted(model.files)) for model in released_models(folder)]


def test_models_are_found_by_kind_whatever_their_names(tmp_path: Path) -> None:
    release(tmp_path, {"phi-1_5": "01", "openchat-3.5-0106": "01", "a_template-0": "0"}, "english_glm")
    folder = release(tmp_path, {"xlm-v-base": "0123", "facebook/xlm-roberta-xl": "0123"})
    two, four = [f"template-{number}" for number in (1, 2)], [f"template-{number}" for number in (1, 2, 3, 4)]
    causal = [
        ("a_template-0", Kind.CAUSAL, ["template-1"]),
        ("openchat-3.5-0106", Kind.CAUSAL, two),
        ("phi-1_5", Kind.CAUSAL, two),
    ]
    masked = [("facebook/xlm-roberta-xl", Kind.MASKED, four), ("xlm-v-base", Kind.MASKED, four)]
    assert names(folder) == sorted(causal + masked)
    assert names(folder / "english_glm") == causal
    assert names(folder / "english_mlm") == masked


@pytest.mark.parametrize(("end", "line_end"), [("", "\n"), ("\n", "\n"), ("", "\r\n"), ("\r\n", "\r\n")])
def test_lines_may_end_in_any_way_and_are_logarithms_to_base_10(tmp_path: Path, end: str, line_end: str) -> None:
    folder = release(tmp_path, {"m": "0123"}, end=end, line_end=line_end)
    out, _ = score_released(ReleasedRequest(folder, "gest-mini"), tmp_path / "run")
    items = read_items(out, "en", "m")
    assert len(items) == 4 * ITEMS
    second = items[items["subset"] == "template-2"]["log_ratio"].tolist()
    assert second == pytest.approx([((item % 7 - 3) / 10 + 1) * log(10) for item in range(ITEMS)])
    assert read_run(out).kinds == {("en", "m"): "masked"}


def test_a_byte_order_mark_and_exponents_are_read(tmp_path: Path) -> None:
    folder = release(tmp_path, {"m": "01"}, "english_glm")
    values = "\n".join(["1e-05", "-1.5E+0", ".5", "+2", "3."] + ["0.0"] * (ITEMS - 5))
    (folder / "english_glm" / "m_template-0.txt").write_bytes(b"\xef\xbb\xbf" + values.encode())
    out, _ = score_released(ReleasedRequest(folder, "gest-mini"), tmp_path / "run")
    first = read_items(out, "en", "m")["log_ratio"][:5].tolist()
    assert first == pytest.approx([value * log(10) for value in (1e-5, -1.5, 0.5, 2, 3)])


def broken(line: int, text: str) -> str:
    return "\n".join(text if number == line else "0.5" for number in range(1, ITEMS + 1))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("\n".join(["0.5"] * (ITEMS - 1)), "m_template-1.txt has 175 lines"),
        ("\n".join(["0.5"] * (ITEMS + 1)), "m_template-1.txt has 177 lines"),
        ("", "has 0 lines"),
        (broken(17, "a lot"), "m_template-1.txt, line 17, holds 'a lot' instead of a number"),
        (broken(1, ""), "line 1, holds ''"),
        (broken(176, "nan"), "line 176, holds 'nan'"),
        (broken(3, "inf"), "line 3, holds 'inf'"),
        (broken(3, "1e999"), "line 3, holds '1e999'"),
        (broken(3, "1_0"), "line 3, holds '1_0'"),
        (broken(3, "0,5"), "line 3, holds '0,5'"),
        (broken(3, "0.5\u20280.5"), "line 3, holds '0.5\\u20280.5'"),
    ],
)
def test_lines_that_are_no_scores_of_the_suite_are_refused_with_their_place(
    tmp_path: Path, content: str, sentence: str
) -> None:
    folder = release(tmp_path, {"m": "0123"})
    (folder / "english_mlm" / "m_template-1.txt").write_text(content, encoding="utf-8")
    with pytest.raises(AlignmentError, match=re.escape(sentence)):
        score_released(ReleasedRequest(folder, "gest-mini"), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_template_without_a_file_is_missing_not_passed_over(tmp_path: Path) -> None:
    folder = release(tmp_path, {"whole": "0123", "half": "02"})
    found = read_run(score_released(ReleasedRequest(folder, "gest-mini"), tmp_path / "run")[0])
    accounts = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["submissions"]
    assert [(one["system"], one["missing"]) for one in accounts] == [("half", 2 * ITEMS), ("whole", 0)]
    assert found.estimate("en", "half", "template-3", "stereotype_rate") is not None
    assert found.estimate("en", "half", "template-2", "stereotype_rate") is None
    assert found.estimate("en", "half", "", "stereotype_rate") is None
    assert found.estimate("en", "whole", "", "stereotype_rate") is not None


@pytest.mark.parametrize(
    ("place", "number", "error", "sentence"),
    [
        ("english_mlm", "4", DataCorrupt, "masked .* template-0 to template-3"),
        ("english_glm", "2", DataCorrupt, "causal .* template-0 to template-1"),
        ("english_glm", "01", DataCorrupt, "MODEL_template-N"),
        ("scores", "0", DataMissing, "MODEL_template-0.* english_mlm or english_glm"),
    ],
)
def test_other_layouts_are_one_sentence(
    tmp_path: Path, place: str, number: str, error: type[GendersuiteError], sentence: str
) -> None:
    write_files(tmp_path, {f"{place}/m_template-{number}.txt": "0.5"})
    with pytest.raises(error, match=sentence):
        released_models(tmp_path)


def test_a_name_of_both_kinds_must_be_chosen(tmp_path: Path) -> None:
    release(tmp_path, {"m": "01"}, "english_glm")
    folder = release(tmp_path, {"m": "0123"})
    with pytest.raises(UsageError, match=r"masked .*causal"):
        released_models(folder)
    assert len(released_models(folder / "english_glm")) == 1


def test_models_that_are_named_choose_among_the_released(tmp_path: Path) -> None:
    folder = release(tmp_path, {"a": "0123", "b": "0123"})
    out, _ = score_released(ReleasedRequest(folder, "gest-mini", ("b",)), tmp_path / "run")
    assert list(read_run(out).signatures) == [("en", "b")]
    with pytest.raises(UnknownName, match="'c'; known: a, b"):
        score_released(ReleasedRequest(folder, "gest-mini", ("c",)), tmp_path / "run")
    with pytest.raises(UsageError, match="--suite gest"):
        score_released(ReleasedRequest(folder, "winobias"), tmp_path / "run")


def test_means_of_winobias_stand_beside_the_models_they_are_about(tmp_path: Path) -> None:
    models = dict.fromkeys(("a", "b", "c", "unknown"), "0123")
    folder = release(tmp_path, models)
    for number, name in enumerate(models):  # other slopes, so that the stereotype rates differ
        file = folder / "english_mlm" / f"{name}_template-0.txt"
        file.write_text("\n".join(f"{item * number / 500}" for item in range(ITEMS)), encoding="utf-8")
    header = "model_name,dataset_type,dataset_split,logprob_male_professions,logprob_female_professions\n"
    means = "a,1,test,0.2,0.1\norg/b,1,test,0.3,0.1\nc,1,test,0.5,0.1\nd,1,test,0.7,0.1\n"
    write_files(folder, {"winobias/winobias.csv": header + means})
    out, beside = score_released(ReleasedRequest(folder, "gest-mini"), tmp_path / "run")
    found = read_run(out)
    rate = found.estimate("en", "b", "type1-test", "stereotype_rate")
    assert rate.value == pytest.approx(10**0.2, abs=1e-6)
    assert found.estimate("en", "unknown", "type1-test", "stereotype_rate") is None
    assert {score.system for score in beside} == {"a", "b", "c"}
    correlation = winobias_correlation(found.scores.values())
    assert [name for name, _, _ in correlation.rates] == ["a", "b", "c"]


def test_a_broken_line_of_winobias_is_told(tmp_path: Path) -> None:
    folder = release(tmp_path, {"a": "0123"})
    write_files(folder, {"winobias/winobias.csv": "model_name,dataset_type\na,1\n"})
    with pytest.raises(DataCorrupt, match=r"winobias.csv, line 2"):
        released_winobias(folder, None)


def test_official_files_must_be_the_published_ones_and_others_need_not(data: Path, tmp_path: Path) -> None:
    """Where the official data set lies, a changed file is found out; elsewhere it is the user's own."""
    name = "english_glm/gpt2_template-0.txt"
    scores = [f"predictions/english_glm/gpt2_template-{number}.txt" for number in (0, 1)]
    files = {file: (data / "gest" / file).read_bytes() for file in (*scores, "gest.csv")}
    official, own = (write_files(tmp_path / place, files) / "predictions" for place in ("data/gest", "own"))
    out, _ = score_released(ReleasedRequest(official, "gest"), tmp_path / "run")
    assert name in json.loads((out / "run.json").read_text(encoding="utf-8"))["inputs"]
    for place in (official, own):
        content = (place / name).read_text(encoding="utf-8")
        (place / name).write_text(content.replace("-0.0029141902923583984", "-0.0029141902923583985", 1), "utf-8")
    score_released(ReleasedRequest(own / "english_glm", "gest", data=tmp_path / "data"), tmp_path / "run")
    with pytest.raises(DataCorrupt, match="SHA-256"):
        score_released(ReleasedRequest(official, "gest"), tmp_path / "run")
