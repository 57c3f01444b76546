"""Finding submissions: layouts, languages, systems, and names that are not there or not safe."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path

import pytest
from submission_building import SOURCES, SPANISH, doc_id, make_suite, names, write_lines, write_release

from gendersuite.errors import AlignmentError, SubmissionError, UnknownName
from gendersuite.submissions import LAYOUTS, SubmissionRef, discover, load

SUITE = make_suite()
IDS = [doc_id(number) for number in (1, 2, 3)]


@pytest.fixture
def release(tmp_path: Path) -> Path:
    write_release(tmp_path, SOURCES, IDS, {"ONLINE-A": SPANISH, "Claude-3.5": SPANISH})
    write_release(tmp_path, SOURCES, IDS, {"ONLINE-A": SPANISH}, pair="en-cs")
    write_release(tmp_path, SOURCES, IDS, {"ONLINE-A": SPANISH}, pair="en-de")
    return write_release(tmp_path, SOURCES, IDS, {"ONLINE-A": SPANISH}, pair="cs-uk")


@pytest.fixture
def flat(tmp_path: Path) -> Path:
    write_lines(tmp_path / "en-es/A.txt", SPANISH)
    write_lines(tmp_path / "cs/B.txt", SPANISH)
    return tmp_path


def test_every_layout_has_the_name_of_its_file() -> None:
    for name in LAYOUTS:
        assert LAYOUTS.get(name).name == name
        assert LAYOUTS.get(name).detect(Path(__file__).parent, SUITE) is False


@pytest.mark.parametrize(
    ("folder", "layout"),
    [
        ("wmt24", "wmt24"),
        ("formats/wmt23", "wmt23"),
        ("formats/wmt23/txt-ts", "wmt23"),
        ("formats/wmt25", "wmt25"),
        ("formats/wmt26", "wmt26"),
        ("formats/wmt-xml", "wmt-xml"),
        ("gest/translations", "gest"),
    ],
)
def test_each_sample_has_one_layout(data: Path, folder: str, layout: str) -> None:
    detected = {name for name in LAYOUTS if LAYOUTS.get(name).detect(data / folder, SUITE)}
    assert detected == ({"wmt24", "mt-metrics-eval"} if layout == "wmt24" else {layout})


def test_submissions_are_sorted_and_only_those_of_the_suites_languages(release: Path) -> None:
    assert names(discover(release, SUITE)) == [("cs", "ONLINE-A"), ("es", "Claude-3.5"), ("es", "ONLINE-A")]


def test_a_suite_without_languages_takes_every_target_of_its_source_language(release: Path) -> None:
    languages = {ref.language for ref in discover(release, make_suite(languages=()))}
    assert languages == {"cs", "de", "es"}


@pytest.mark.parametrize("language", ["es", "en-es"])
def test_one_language_is_chosen_by_code_or_pair(release: Path, language: str) -> None:
    assert names(discover(release, SUITE, language=language)) == [("es", "Claude-3.5"), ("es", "ONLINE-A")]


@pytest.mark.parametrize("name", ["en-es_ES", "en-es-Latn", "en-es_Latn_ES"])
def test_a_script_or_country_does_not_make_another_language(tmp_path: Path, name: str) -> None:
    """As WMT25 names its pairs: en-is_IS, en-sr_Cyrl_RS."""
    write_release(tmp_path / "release", SOURCES, None, {"A": SPANISH}, pair=name)
    write_lines(tmp_path / f"flat/{name}/A.txt", SPANISH)
    write_lines(tmp_path / f"bare/{name.removeprefix('en-')}/A.txt", SPANISH)
    for folder in ("release", "flat", "bare"):
        assert names(discover(tmp_path / folder, SUITE)) == [("es", "A")]
        assert names(discover(tmp_path / folder, SUITE, language=name)) == [("es", "A")]


def test_systems_are_chosen_by_name(release: Path) -> None:
    assert names(discover(release, SUITE, systems=["Claude-3.5"])) == [("es", "Claude-3.5")]


def test_a_submission_says_what_was_read(release: Path) -> None:
    (ref,) = discover(release, SUITE, language="es", systems={"Claude-3.5"})
    submission = load(ref, SUITE)
    assert (submission.suite, submission.language, submission.system) == ("tiny", "es", "Claude-3.5")
    assert [answer.text for answer in submission.answers] == list(SPANISH)
    paths = ("system-outputs/en-es/Claude-3.5.txt", "sources/en-es.txt", "documents/en-es.docs")
    assert submission.files == {path: sha256((release / path).read_bytes()).hexdigest() for path in paths}


def test_metadata_stands_in_for_documents(tmp_path: Path) -> None:
    write_release(tmp_path, ["Hello.", *SOURCES], None, {"A": ["Hola.", *SPANISH]})
    docs = [{"domain": "news", "docid": "news.1"}, *({"domain": "None", "docid": name} for name in IDS)]
    write_lines(tmp_path / "metadata/en-es.jsonl", [json.dumps(doc) for doc in docs])
    (ref,) = discover(tmp_path, SUITE)
    assert ref.paths[2] == "metadata/en-es.jsonl"
    assert [answer.text for answer in load(ref, SUITE).answers] == list(SPANISH)


@pytest.mark.parametrize("line", ["{", '{"domain": "None"}', "[]", '{"docid": 7}', "[" * 100_000])
def test_metadata_that_is_none_is_refused(tmp_path: Path, line: str) -> None:
    write_release(tmp_path, SOURCES, None, {"A": SPANISH})
    write_lines(tmp_path / "metadata/en-es.jsonl", [line] * 3)
    (ref,) = discover(tmp_path, SUITE)
    with pytest.raises(AlignmentError, match=r'en-es\.jsonl, line 1: expected an object with "docid", found'):
        load(ref, SUITE)


def test_the_release_with_test_suites_is_preferred(tmp_path: Path) -> None:
    write_release(tmp_path / "txt", ["Hello."], ["news.1"], {"A": ["Hola."]})
    write_release(tmp_path / "txt-ts", SOURCES, IDS, {"A": SPANISH})
    (ref,) = discover(tmp_path, SUITE)
    assert ref.paths[0] == "txt-ts/system-outputs/en-es/A.txt"
    assert set(load(ref, SUITE).files) == set(ref.paths)


def test_flat_folders_are_pairs_or_languages(flat: Path) -> None:
    refs = discover(flat, SUITE)
    assert [ref.layout for ref in refs] == ["flat", "flat"]
    assert names(refs) == [("cs", "B"), ("es", "A")]
    assert [answer.text for answer in load(refs[0], SUITE).answers] == list(SPANISH)


def test_the_nearest_sources_file_counts_and_is_no_system(flat: Path) -> None:
    write_lines(flat / "sources.txt", SOURCES)
    write_lines(flat / "en-es/sources.txt", list(reversed(SOURCES)))
    cs, es = discover(flat, SUITE)
    assert names([cs, es]) == [("cs", "B"), ("es", "A")]
    assert [answer.text for answer in load(cs, SUITE).answers] == list(SPANISH)
    assert [answer.text for answer in load(es, SUITE).answers] == list(reversed(SPANISH))
    assert set(load(es, SUITE).files) == {"en-es/A.txt", "en-es/sources.txt"}


def test_a_system_in_two_folders_of_one_language_is_refused(flat: Path) -> None:
    write_lines(flat / "es/A.txt", SPANISH)
    with pytest.raises(SubmissionError, match=r"holds A for es twice, in en-es/A\.txt and es/A\.txt"):
        discover(flat, SUITE)


def test_a_folder_that_fits_two_layouts_wants_to_be_told(release: Path) -> None:
    write_lines(release / "es/A.txt", SPANISH)
    with pytest.raises(SubmissionError, match="fits the layouts flat and wmt24"):
        discover(release, SUITE)
    assert names(discover(release, SUITE, layout="flat")) == [("es", "A")]
    assert ("es", "A") not in names(discover(release, SUITE, layout="wmt24"))


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ({"language": "esp"}, "There is no language 'esp' in suite tiny; did you mean es?"),
        ({"language": "is"}, "There is no language 'is' in FOLDER; did you mean es or cs?"),
        ({"systems": ["claude-35"]}, "There is no system 'claude-35' in FOLDER; did you mean Claude-3.5?"),
        ({"systems": ["X", "ONLINE-A"]}, "There is no system 'X' in FOLDER; there: Claude-3.5, ONLINE-A."),
        ({"layout": "wmt24-ts"}, "There is no submission layout called 'wmt24-ts'; did you mean wmt24 or wmt26?"),
        ({"systems": ["../../secret"]}, "There is no system '../../secret' in FOLDER; there: Claude-3.5, ONLINE-A."),
    ],
)
def test_unknown_names_get_the_nearest_ones(release: Path, choice: dict[str, str], message: str) -> None:
    with pytest.raises(UnknownName) as caught:
        discover(release, SUITE, **choice)  # type: ignore[arg-type]
    assert str(caught.value) == message.replace("FOLDER", str(release))


def test_a_folder_without_the_suites_languages_is_refused(tmp_path: Path) -> None:
    write_release(tmp_path, SOURCES, IDS, {"A": SPANISH}, pair="en-de")
    with pytest.raises(SubmissionError, match=r"holds no outputs in a language of suite tiny \(cs, es, is\)"):
        discover(tmp_path, SUITE)


def test_a_folder_of_no_known_layout_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SubmissionError) as caught:
        discover(tmp_path, SUITE)
    message = str(caught.value)
    assert message.startswith(
        f"{tmp_path} has no layout known here; give a folder of one of these: flat (LP/SYSTEM.txt), "
    )
    assert all(f"{name} ({LAYOUTS.get(name).shape})" in message for name in LAYOUTS)


@pytest.mark.parametrize("layout", [None, "flat", "gest", "wmt24"])
def test_what_is_no_folder_is_refused(tmp_path: Path, layout: str | None) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SubmissionError, match=r"file cannot be read \(not a directory\)"):
        discover(tmp_path / "file", SUITE, layout=layout)
    with pytest.raises(SubmissionError, match=r"nowhere cannot be read \(no such file or directory\)"):
        discover(tmp_path / "nowhere", SUITE, layout=layout)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("locked", [".", "system-outputs", "system-outputs/en-es"])
def test_a_locked_folder_is_refused(release: Path, locked: str) -> None:
    (release / locked).chmod(0)
    try:
        with pytest.raises(SubmissionError, match="permission denied"):
            discover(release, SUITE)
    finally:
        (release / locked).chmod(0o700)


def test_a_release_without_sources_is_refused(release: Path) -> None:
    (release / "sources/en-es.txt").unlink()
    with pytest.raises(SubmissionError, match=r"sources/en-es\.txt cannot be read \(no such file or directory\)"):
        load(discover(release, SUITE, language="es")[0], SUITE)


@pytest.mark.parametrize("link", ["es", "system-outputs/en-es"])
def test_linked_folders_outside_are_refused(tmp_path: Path, link: str) -> None:
    write_lines(tmp_path / "elsewhere/A.txt", SPANISH)
    (tmp_path / "given" / link).parent.mkdir(parents=True)
    (tmp_path / "given" / link).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(SubmissionError, match=f"given/{link} leads out of"):
        discover(tmp_path / "given", SUITE)


def test_a_reference_made_by_hand_does_not_lead_outside(flat: Path, tmp_path: Path) -> None:
    write_lines(tmp_path.parent / "secret.txt", SPANISH)
    with pytest.raises(SubmissionError, match="leads out of"):
        load(SubmissionRef("flat", flat, "es", "A", ("../secret.txt",)), SUITE)


@pytest.mark.parametrize("system", ["new\nline", "back\\slash", "bell\a", "right\u202eleft"])
def test_names_that_could_not_name_a_report_are_refused(tmp_path: Path, system: str) -> None:
    write_lines(tmp_path / f"es/{system}.txt", SPANISH)
    (ref,) = discover(tmp_path, SUITE)
    with pytest.raises(SubmissionError, match="cannot be the name of a system") as caught:
        load(ref, SUITE)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("system", ["..", "../A", "es/A", ".A", ""])
def test_names_of_paths_are_refused(flat: Path, system: str) -> None:
    with pytest.raises(SubmissionError, match="cannot be the name of a system"):
        load(SubmissionRef("flat", flat, "es", system, ("en-es/A.txt",)), SUITE)
