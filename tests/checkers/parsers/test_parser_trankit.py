"""Trankit in an environment of its own, made here, with a stand-in for Trankit in it; interpreter, worker and pipes are
real. Each thing that can be wrong with such an environment is one sentence with what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import packaging
import pytest

import gendersuite.checkers.parsers
from gendersuite.checkers.parsers import ParserOptions, missing, open_parser
from gendersuite.checkers.parsers.trankit import BATCH, CREATE
from gendersuite.checkers.parses.tokens import WordRange
from gendersuite.errors import ParserError, ParserMissing

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the environments are laid out as on Linux and macOS")


class Environment:
    """A virtual environment, and what is installed in it."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        self.python = folder / "bin" / "python"
        paths = {"base": str(folder), "platbase": str(folder)}
        self.packages = Path(sysconfig.get_path("purelib", "venv", paths))
        # Trankit requires packaging, so that every environment with it has that too.
        shutil.copytree(Path(packaging.__file__).parent, self.packages / "packaging")

    def install(self, name: str, version: str, *requirements: str, module: Path | None = None) -> None:
        info = self.packages / f"{name}-{version}.dist-info"
        info.mkdir()
        lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}"]
        lines += [f"Requires-Dist: {requirement}" for requirement in requirements]
        (info / "METADATA").write_text("\n".join(lines) + "\n", encoding="utf-8")
        (self.packages / name).mkdir()
        target = self.packages / name / "__init__.py"
        target.touch() if module is None else shutil.copy(module, target)

    def install_trankit(self) -> None:
        # As Trankit 1.1.2 says of itself.
        wants = ("numpy", "torch<=2.0.1,>=1.6.0", "tqdm>=4.27", "packaging")
        self.install(
            "trankit",
            "1.1.2",
            *wants,
            module=Path(__file__).parents[2] / "helpers" / "stand_ins" / "stand_in_trankit.py",
        )


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    made = Environment(tmp_path_factory.mktemp("trankit") / "env")
    made.install_trankit()
    made.install("torch", "2.0.1")
    return made


@pytest.fixture
def options(environment: Environment, tmp_path: Path) -> ParserOptions:
    """How Trankit is opened, with the models for Polish in a folder."""
    (tmp_path / "xlm-roberta-base" / "polish").mkdir(parents=True)
    return ParserOptions(python=environment.python, folder=tmp_path)


def test_an_answer_is_a_parse_with_expanded_verbs(options: ParserOptions) -> None:
    [[first, second]] = open_parser("trankit", "pl", options).parse(["Tak. Byłam w domu."])
    assert [token.form for token in first.tokens] == ["Tak", "."]
    assert [token.form for token in second.tokens] == ["była", "m", "w", "domu", "."]
    assert second.ranges == (WordRange(1, 2, "Byłam"),)
    assert [token.start for token in second.tokens] == [5, 5, 11, 13, 17]
    assert second.tokens[0].feats == {"Gender": "Fem", "Number": "Sing"}
    assert [(token.head, token.deprel) for token in second.tokens[:2]] == [(0, "root"), (1, "dep")]
    assert second.text == "Byłam w domu."


def test_every_text_gets_its_own_sentences_back(options: ParserOptions) -> None:
    texts = [f"Tekst numer {number}. " * (number % 3 + 1) for number in range(3 * BATCH)]
    texts[7:7] = ["", "Byłem  tu.\n\nByłam tam.", " "]
    parser = open_parser("trankit", "pl", options)
    for text, parse in zip(texts, parser.parse(texts), strict=True):
        forms = "".join(whole.form for sentence in parse for whole in sentence.ranges)
        forms += "".join(token.form for sentence in parse for token in sentence.tokens if not sentence.ranges)
        if "By" not in text:
            assert forms == "".join(text.split())
    assert [len(parse) for parse in parser.parse(texts[7:10])] == [0, 2, 0]
    assert options.folder is not None
    assert (options.folder / "loaded").read_text() == "1", "the models are loaded once, however many batches there are"


def test_signs_alone_need_no_sentence(options: ParserOptions) -> None:
    assert [len(parse) for parse in open_parser("trankit", "pl", options).parse(["…", "Tak."])] == [1, 1]


def test_the_version_names_trankit_language_and_embedding(options: ParserOptions) -> None:
    assert open_parser("trankit", "pl", options).version == "1.1.2 polish xlm-roberta-base"
    assert missing("trankit", None, options) is None
    assert missing("trankit", "pl", options) is None


def test_nothing_of_trankit_is_imported_here(options: ParserOptions) -> None:
    open_parser("trankit", "pl", options).parse(["Tak."])
    assert "trankit" not in sys.modules


def test_the_worker_knows_nothing_of_this_process(options: ParserOptions, monkeypatch: pytest.MonkeyPatch) -> None:
    """PYTHONPATH may lead to a torch that is too new, or to this package's own module of that name."""
    monkeypatch.setenv("PYTHONPATH", str(Path(gendersuite.checkers.parsers.__file__).parent))
    assert open_parser("trankit", "pl", options).parse(["Tak."])[0]


def test_without_an_environment_the_command_that_makes_one_is_told(tmp_path: Path) -> None:
    assert missing("trankit", "pl") == (
        f"Trankit needs an environment of its own: run `{CREATE}`, and name its interpreter with --python "
        "trankit-env/bin/python (--parser-python of score and explain)."
    )
    python = tmp_path / "trankit-env" / "bin" / "python"
    assert missing("trankit", "pl", ParserOptions(python=python)) == (
        f"There is no interpreter {python}: make an environment for Trankit with `{CREATE}`."
    )


def test_an_environment_without_trankit_is_told_with_the_command_that_installs_it(tmp_path: Path) -> None:
    made = Environment(tmp_path / "an env")
    assert missing("trankit", "pl", ParserOptions(python=made.python)) == (
        f"There is no Trankit in the environment of {made.python}: run `'{made.python}' -m pip install trankit`."
    )


@pytest.mark.parametrize(
    ("installed", "there"), [("2.13.0+cpu", "torch 2.13.0+cpu is installed"), (None, "torch is not installed")]
)
def test_another_torch_is_told_with_the_command_that_replaces_it(
    tmp_path: Path, installed: str | None, there: str
) -> None:
    made = Environment(tmp_path / "env")
    made.install_trankit()
    if installed:
        made.install("torch", installed)
    assert missing("trankit", "pl", ParserOptions(python=made.python)) == (
        f"Trankit 1.1.2 in the environment of {made.python} requires torch<=2.0.1,>=1.6.0, and {there}: run "
        f"`{made.python} -m pip install 'torch<=2.0.1,>=1.6.0'`."
    )


@pytest.mark.parametrize("script", ["#!/bin/sh\necho Hello\n", "#!/bin/sh\nexit 1\n", "no program", "#!/nowhere\n"])
def test_what_is_no_python_is_told(tmp_path: Path, script: str) -> None:
    python = tmp_path / "python"
    python.write_text(script, encoding="utf-8")
    python.chmod(0o755)
    assert missing("trankit", "pl", ParserOptions(python=python)) == (
        f"{python} does not run as Python 3.8 or newer: name the interpreter of Trankit's environment, or make one "
        f"with `{CREATE}`."
    )


def test_a_file_that_may_not_be_run_is_told(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\n", encoding="utf-8")
    with pytest.raises(ParserMissing, match=r"does not run as Python 3\.8"):
        open_parser("trankit", "pl", ParserOptions(python=python))


def test_a_language_that_trankit_does_not_have_is_told(options: ParserOptions) -> None:
    with pytest.raises(ParserMissing, match=r"^Trankit is not known to parse 'is'; known: be, bg, "):
        open_parser("trankit", "is", options)


def test_a_trankit_that_cannot_be_imported_is_told(tmp_path: Path) -> None:
    made = Environment(tmp_path / "env")
    made.install_trankit()
    made.install("torch", "2.0.1")
    (made.packages / "trankit" / "__init__.py").write_text("import adapters_that_are_gone", encoding="utf-8")
    parser = open_parser("trankit", "pl", ParserOptions(python=made.python, folder=tmp_path))
    with pytest.raises(ParserError) as refused:
        parser.parse(["Tak."])
    assert str(refused.value) == (
        f"Trankit in the environment of {made.python} cannot be imported (No module named 'adapters_that_are_gone')"
        f": run `{made.python} -m pip install --force-reinstall trankit`."
    )


def test_models_that_cannot_be_downloaded_are_told(environment: Environment, tmp_path: Path) -> None:
    parser = open_parser("trankit", "cs", ParserOptions(python=environment.python, folder=tmp_path, model="xlm-large"))
    with pytest.raises(ParserError) as refused:
        parser.parse(["Ano."])
    sentence = str(refused.value)
    assert sentence.startswith(f"Trankit in the environment of {environment.python} cannot load its models for czech")
    assert "(Could not download the models: name resolution failed)" in sentence
    assert sentence.endswith(f"copy them to {tmp_path}.")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("On umiera.", r"ended with code -9 before it answered \(.*\): free some memory, and run"),
        ("Deszcz pada.", r"cannot parse a text \(cannot go on\): run `.* -m pip install --force-reinstall trankit`"),
        (
            "To bzdura.",
            r"returned invalid CoNLL-U \(its answer, line 4: expected the number of a word's head, .*\): ",
        ),
        ("On to gubi.", r"answers with 1 parses to 2 texts: install it again"),
    ],
)
def test_a_worker_that_fails_in_the_middle_is_told_and_another_one_starts(
    options: ParserOptions, text: str, sentence: str
) -> None:
    parser = open_parser("trankit", "pl", options)
    assert parser.parse(["Tak."])[0]
    with pytest.raises(ParserError, match=sentence):
        parser.parse(["Nie.", text] if "gubi" in text else [text])
    assert parser.parse(["Tak."])[0]


def test_a_worker_that_talks_nonsense_is_told(environment: Environment, tmp_path: Path) -> None:
    python = tmp_path / "python"
    check = f'case "$*" in *check) exec {environment.python} "$@";; esac'
    python.write_text(f"#!/bin/sh\n{check}\necho Hello; echo '# trankit_worker ready'\n", encoding="utf-8")
    python.chmod(0o755)
    with pytest.raises(ParserError, match="printed output before the first request"):
        open_parser("trankit", "pl", ParserOptions(python=python, folder=tmp_path)).parse(["Tak."])
    python.write_text(f"#!/bin/sh\n{check}\necho '# trankit_worker ready'; echo Hello; cat\n", encoding="utf-8")
    with pytest.raises(ParserError, match=r"invalid CoNLL-U \(its answer, line 1: expected 10 columns .*, found 1\): "):
        open_parser("trankit", "pl", ParserOptions(python=python, folder=tmp_path)).parse(["Tak."])


def test_what_was_parsed_before_a_worker_died_is_kept(options: ParserOptions, tmp_path: Path) -> None:
    texts = [f"Tekst {number}." for number in range(400)]
    parser = open_parser("trankit", "pl", options, cache=tmp_path / "parses.sqlite")
    with pytest.raises(ParserError, match="ended with code -9"):
        parser.parse([*texts, "On umiera."])
    (tmp_path / "xlm-roberta-base" / "polish").rmdir()  # a new worker could not load its models
    assert len(open_parser("trankit", "pl", options, cache=tmp_path / "parses.sqlite").parse(texts)) == 400
