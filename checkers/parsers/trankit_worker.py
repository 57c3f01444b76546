"""Runs in Trankit's environment; `trankit.py` starts it with the interpreter of that environment.

It does not import gendersuite and supports the Python versions of Trankit (3.8 and later). Requests are lines of JSON
on standard input, each a list of texts. Responses are CoNLL-U on standard output; each text is a document whose id is
its index in the list. Lines that begin with MARK report the outcome.
"""

from __future__ import annotations

import json
import os
import sys
from typing import IO, Any, Iterable  # noqa: UP035 - for Python 3.8

MARK = "# trankit_worker "
DOCUMENT = "# newdoc id = "
COLUMNS = ("id", "text", "lemma", "upos", "xpos", "feats", "head", "deprel")


def main() -> None:
    # Redirect stdout to stderr: Trankit's messages would otherwise be mixed with the parses.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    with answers:
        if sys.argv[1:] == ["check"]:
            tell(answers, json.dumps(versions()))
        else:
            serve(answers, *sys.argv[1:])


def versions() -> dict[str, Any]:
    """Return the installed versions, and whether Trankit's requirement of torch is met."""
    from importlib.metadata import PackageNotFoundError, requires, version

    found: dict[str, Any] = {"python": sys.version.split()[0]}
    for name in ("trankit", "torch"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = None
    if found["trankit"] is not None:
        found.update(torch_wanted(requires("trankit") or (), found["torch"]))
    return found


def torch_wanted(requirements: Iterable[str], installed: str | None) -> dict[str, Any]:
    """Return Trankit's requirement of torch and whether it is met; empty if that is unknown."""
    try:
        from packaging.requirements import InvalidRequirement, Requirement
    except ImportError:
        return {}
    for line in requirements:
        try:
            requirement = Requirement(line)
        except InvalidRequirement:
            continue
        if requirement.name == "torch" and requirement.marker is None:
            fits = installed is not None and requirement.specifier.contains(installed, prereleases=True)
            return {"torch_wanted": str(requirement.specifier), "torch_fits": fits}
    return {}


def serve(answers: IO[str], language: str, embedding: str, folder: str) -> None:
    """Answer requests until the input ends."""
    try:
        from trankit import Pipeline
    except Exception as error:
        return tell(answers, "cannot-import " + one_line(error))
    try:
        pipeline = Pipeline(language, cache_dir=folder, embedding=embedding)
    except Exception as error:
        return tell(answers, "cannot-load " + one_line(error))
    tell(answers, "ready")
    with open(0, encoding="utf-8", newline="\n") as questions:
        for line in questions:
            try:
                answers.writelines(parsed(pipeline, json.loads(line)))
            except Exception as error:
                return tell(answers, "cannot-parse " + one_line(error))
            tell(answers, "done")
    return None


def parsed(pipeline: Any, texts: list[str]) -> list[str]:
    """Return the CoNLL-U lines of texts. The texts are parsed as paragraphs of one document, because Trankit reloads
    its weights for each document; sentences do not cross paragraphs."""
    plain = [" ".join(text.split()) for text in texts]
    starts = [0]
    for text in plain:
        starts.append(starts[-1] + len(text) + 2)
    number = -1
    lines = []
    for sentence in pipeline("\n\n".join(plain))["sentences"]:
        first = sentence["dspan"][0]
        if first >= starts[number + 1]:
            while first >= starts[number + 1]:
                number += 1
            lines.append(f"{DOCUMENT}{number}\n")
        lines.append(f"# text = {one_line(sentence['text'])}\n")
        for token in sentence["tokens"]:
            lines += map(row, [token, *token.get("expanded", [])])
        lines.append("\n")
    return lines


def row(word: dict[str, Any]) -> str:
    """Return a line of CoNLL-U for a word, or for a multi-word token, whose id is a pair of first and last."""
    first = word["id"]
    number = "-".join(map(str, first)) if isinstance(first, (list, tuple)) else str(first)
    values = [word.get(name) for name in COLUMNS[1:]]
    columns = [number, *("_" if value in (None, "") else one_line(value) for value in values), "_", "_"]
    return "\t".join(columns) + "\n"


def one_line(value: object) -> str:
    return " ".join(str(value).split()) or type(value).__name__


def tell(answers: IO[str], what: str) -> None:
    answers.write(f"{MARK}{what}\n")
    answers.flush()


if __name__ == "__main__":
    main()
