"""Conformance checks for layouts: each item gets its own output or none, or the submission is refused.

A `LayoutCase` writes small submissions in the layout.
"""

from __future__ import annotations

import gzip
import lzma
import pickle
import random
import tarfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from gendersuite.errors import SubmissionError
from gendersuite.model import AnswerState, Item, Slot, Suite
from gendersuite.submissions import LAYOUTS, Layout, SubmissionRef, discover, load, opened
from gendersuite.testing.conformance import ConformanceError, require

SOURCES = ("I was tired.", 'She said: "no".', "One, two\u2028three.", "The doctor\x85left.", "A\u2029B; C.", "Z 🙂.")
OTHERS = ("Breaking news.", "Rain is expected.")
"""Sources that are not in the suite."""
PLACEHOLDER = "NO TRANSLATION AVAILABLE"

Outputs = Sequence[tuple[Item, str]]


@dataclass(frozen=True)
class LayoutCase:
    """A layout, and how to write submissions in it.

    write          writes the outputs of system A in Spanish to a folder: `asked` are the items in the order of the
                   source file, if the layout has one, and `outputs` those of the system's file. Items that are not in
                   the suite are other sources of the release
    suite          adapts a suite to the layout
    finds_sources  lines or documents are found by source or id, rather than by their order
    allows_gaps    an item without an output is absent rather than an error
    """

    layout: Layout
    write: Callable[[Path, Suite, Sequence[Item], Outputs], None]
    suite: Callable[[Suite], Suite] = lambda suite: suite
    finds_sources: bool = True
    allows_gaps: bool = False

    def suite_of(self, texts: Sequence[str]) -> Suite:
        items = tuple(
            Item(f"{number:04}", text, (Slot(1, "part", "word", None, {}),)) for number, text in enumerate(texts, 1)
        )
        return self.suite(Suite("tiny", "dialogue", "1", items, ("part",), ("es",), "gender-res"))

    @contextmanager
    def written(self, suite: Suite, asked: Sequence[Item], outputs: Outputs) -> Iterator[Path]:
        with TemporaryDirectory() as folder:
            root = Path(folder) / "submissions"
            root.mkdir()
            self.write(root, suite, asked, outputs)
            yield root

    def ref(self, root: Path, suite: Suite) -> SubmissionRef:
        (ref,) = discover(root, suite, layout=self.layout.name)
        return ref

    def outputs(self, root: Path, suite: Suite) -> list[str | None]:
        """Return the output of each item, or None if it is absent."""
        answers = load(self.ref(root, suite), suite).answers
        return [None if answer.state is AnswerState.ABSENT else answer.text for answer in answers]


def check_layout(case: LayoutCase) -> None:
    """Run all checks on a layout; ConformanceError if it breaks a guarantee."""
    for seed, (end, bom, final) in enumerate(product((b"\n", b"\r\n"), (False, True), (False, True))):
        for texts in (SOURCES, SOURCES[:2]):
            check_order(case, texts, random.Random(seed), end, bom, final)  # noqa: S311 - not a secret
            for damage in ("dropped", "doubled", "at the end"):
                check_damage(case, texts, random.Random(seed), damage)  # noqa: S311
    check_detection(case)
    check_silence(case)
    check_containers(case)
    check_hostile_files(case)


def check_order(
    case: LayoutCase, texts: Sequence[str], order: random.Random, end: bytes, bom: bool, final: bool
) -> None:
    """Check that each item gets its own output for all line ends, orders of items, and other lines in the file."""
    suite = case.suite_of(texts)
    asked = list(suite.items)
    if case.finds_sources:
        asked += [Item(f"news {number}", text, ()) for number, text in enumerate(OTHERS) if text not in texts]
        order.shuffle(asked)
    with case.written(suite, asked, _said(asked)) as root:
        for path in _files(root):
            content = path.read_bytes().replace(b"\n", end)
            path.write_bytes(b"\xef\xbb\xbf" * bom + (content if final else content.removesuffix(end)))
        require(
            case.outputs(root, suite) == [output for _, output in _said(suite.items)],
            "each item gets its own output, in any order and with any line ends",
        )


def check_damage(case: LayoutCase, texts: Sequence[str], order: random.Random, damage: str) -> None:
    """Check that a missing or additional output never shifts the others."""
    suite = case.suite_of(texts)
    outputs = _said(suite.items)
    index = order.randrange(len(outputs))
    if damage == "dropped":
        del outputs[index]
    else:
        outputs.insert(index if damage == "doubled" else len(outputs), outputs[index])
    with case.written(suite, suite.items, outputs) as root:
        if case.allows_gaps:
            given = {item.id: output for item, output in outputs}
            require(
                case.outputs(root, suite) == [given.get(item.id) for item in suite.items],
                "an item without an output is absent",
            )
        else:
            require(
                "expected" in _refusal(case, root, suite), "a wrong number of outputs is refused with what was expected"
            )


def check_detection(case: LayoutCase) -> None:
    """Check that only this layout and its synonyms are detected, and that references can be sent to workers."""
    suite = case.suite_of(SOURCES)
    with case.written(suite, suite.items, _said(suite.items)) as root:
        others = (other for _, other in LAYOUTS.items())
        fitting = {one.name for one in (*others, case.layout) if not one.synonym and one.detect(root, suite)}
        ref = case.ref(root, suite)
        require(fitting == {ref.layout}, "a folder fits one layout")
        require((ref.language, ref.system) == ("es", "A"), "language and system are found")
        require(pickle.loads(pickle.dumps(ref)) == ref, "references can be sent to workers")  # noqa: S301 - our own


def check_silence(case: LayoutCase) -> None:
    """Check that empty, placeholder and copied outputs do not count as answers."""
    suite = case.suite_of(SOURCES[:4])
    texts = ("", PLACEHOLDER, suite.items[2].source, "Sí.")
    with case.written(suite, suite.items, list(zip(suite.items, texts, strict=True))) as root:
        states = [answer.state for answer in load(case.ref(root, suite), suite).answers]
    require(
        states == [AnswerState.EMPTY, AnswerState.PLACEHOLDER, AnswerState.COPIED, AnswerState.ANSWERED],
        "empty, placeholder and copied outputs are no answers",
    )


def check_containers(case: LayoutCase) -> None:
    """Check that an archive and a folder of compressed files give the same outputs as the folder."""
    suite = case.suite_of(SOURCES)
    with case.written(suite, suite.items, _said(suite.items)) as root, TemporaryDirectory() as elsewhere:
        expected = case.outputs(root, suite)
        archives = Path(elsewhere) / "submissions.zip", Path(elsewhere) / "submissions.tar.gz"
        with zipfile.ZipFile(archives[0], "w") as packed, tarfile.open(archives[1], "w:gz") as tar:
            tar.add(root, "submissions")
            for path in _files(root):
                packed.write(path, path.relative_to(root))
        for archive in archives:
            with opened(archive) as place:
                (ref,) = discover(place, suite, layout=case.layout.name)
                require(
                    [answer.text for answer in load(ref, suite).answers] == expected,
                    "an archive is read like its folder",
                )
        content = {path: path.read_bytes() for path in _files(root)}
        compressors: dict[str, Callable[[bytes], bytes]] = {".gz": gzip.compress, ".xz": lzma.compress}
        for ending, compress in compressors.items():
            packed_files = [path.with_name(path.name + ending) for path in content]
            for path, file in zip(content, packed_files, strict=True):
                path.unlink(missing_ok=True)
                file.write_bytes(compress(content[path]))
            require(case.outputs(root, suite) == expected, "compressed files are read like others")
            for file in packed_files:
                file.unlink()


def check_hostile_files(case: LayoutCase) -> None:
    """Check that invalid text, and links to files outside the folder, are refused with the path of the file."""
    suite = case.suite_of(SOURCES)
    for content in (b"\0", b"\xff\xfe", b""):
        with case.written(suite, suite.items, _said(suite.items)) as root:
            ref = case.ref(root, suite)
            path = root / ref.paths[0]
            path.write_bytes(path.read_bytes()[:-3] + content * 3 if content else b"")
            try:
                load(ref, suite)
            except SubmissionError as error:
                require(str(error).startswith(str(path)), "refusals name the file")
                require("\n" not in str(error), "refusals are one line")
            else:
                raise ConformanceError(f"A file that contains {content!r} is read as text.")
    with case.written(suite, suite.items, _said(suite.items)) as root:
        path = root / case.ref(root, suite).paths[0]
        path.rename(root.parent / "outside")
        path.symlink_to(root.parent / "outside")
        require("leads out of" in _refusal(case, root, suite), "links out of the folder are refused")


def _said(items: Sequence[Item]) -> list[tuple[Item, str]]:
    return [(item, f"[{item.source}]") for item in items]


def _files(root: Path) -> list[Path]:
    return [path for path in sorted(root.rglob("*")) if path.is_file()]


def _refusal(case: LayoutCase, root: Path, suite: Suite) -> str:
    try:
        outputs = case.outputs(root, suite)
    except SubmissionError as error:
        return str(error)
    raise ConformanceError(f"Expected a refusal, found {outputs}.")
