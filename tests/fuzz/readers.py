"""Everything that reads files of others, each with a folder of valid files."""

from __future__ import annotations

import gzip
import hashlib
import json
import lzma
import tarfile
import traceback
import zipfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from fake_gest_run import write_gest_run
from fake_model_run import write_crows_run, write_gest_lm_run, write_winobias_run
from fake_mtgeneval_run import write_mtgeneval_run
from fake_run import write_run
from layout_cases import CASES
from mutations import Files
from pyarrow import parquet

from gendersuite.api.agree import agree
from gendersuite.api.comparison.within_run import compare
from gendersuite.api.export import export
from gendersuite.api.judge import judge
from gendersuite.api.report import report
from gendersuite.api.run import Run
from gendersuite.api.sample import sample
from gendersuite.api.score import score
from gendersuite.api.validate import validate
from gendersuite.checkers.parsers.conllu import _read as read_parses
from gendersuite.errors import GendersuiteError
from gendersuite.model import Suite
from gendersuite.reports.run_json import run_data
from gendersuite.run.item_journal import ItemJournal
from gendersuite.run.label_sources import open_labels
from gendersuite.submissions.given_outputs import Outputs
from gendersuite.testing.layouts import SOURCES, LayoutCase
from gendersuite.testsuites import load_suite
from gendersuite.testsuites.key import KEY_NAME, read_key, write_suite


@dataclass(frozen=True)
class Reader:
    """What reads a folder, and the valid files that are damaged. `mend` makes a damaged file pass its checksum."""

    files: Files
    read: Callable[[Path], object]
    mend: Callable[[bytes], bytes] = bytes
    slow: bool = False


def problem(reader: Reader, folder: Path) -> str:
    """What is wrong with how a folder is read: any exception but a GendersuiteError with one line; or nothing."""
    try:
        reader.read(folder)
    except GendersuiteError as error:
        text = str(error)
        return f"{type(error).__name__} in {text.count(chr(10)) + 1} lines: {text}" if "\n" in text or not text else ""
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(last.filename).name}:{last.lineno}"
        return f"{type(error).__name__} at {place}: {error}\n{traceback.format_exc(limit=-8)}"
    return ""


@cache
def readers() -> dict[str, Reader]:
    """All readers by name."""
    found = {f"layout {name}": _layout(case) for name, case in CASES.items()}
    found |= {f"archive {ending}": _archive(ending) for ending in ("zip", "tar", "tar.gz", "tar.xz")}
    found |= {f"compressed {ending}": _compressed(ending) for ending in ("gz", "xz")}
    found["key"] = Reader(_key_files(), lambda folder: read_key(folder / KEY_NAME))
    found["mended key"] = Reader(_key_files(), lambda folder: read_key(folder / KEY_NAME), mend=mended_key)
    scored = _written(_score)
    found["run tables"] = Reader(scored, _read_tables)
    found["run data"] = Reader(_only(scored, ".json", ".csv"), run_data)
    found["run comparison"] = Reader(_only(scored, ".json", ".csv", ".parquet"), _compare, slow=True)
    found["run export"] = Reader(_only(scored, ".json", ".csv", "labels.parquet"), _export, slow=True)
    fakes: dict[str, Callable[[Path], object]] = {
        "dialogue": write_run,
        "gest": write_gest_run,
        "mt-geneval": write_mtgeneval_run,
        "gest-lm": write_gest_lm_run,
        "winobias": write_winobias_run,
        "crows": write_crows_run,
    }
    for name, write in fakes.items():
        found[f"report {name}"] = Reader(_as_written_by_score(_written(write)), _report, slow=True)
    found["judged sheet"] = Reader(_sheet_files(), _judge, slow=True)
    found["filled sheet"] = Reader(
        _only(_sheet_files(), "sheet.csv", "key.csv"), lambda folder: _all_rows(folder / "sheet.csv")
    )
    found["label table"] = Reader({"labels.csv": TABLE.encode()}, lambda folder: _agree(folder / "labels.csv"))
    found["item journal"] = Reader({"items.jsonl": JOURNAL}, lambda folder: ItemJournal(folder / "items.jsonl").items())
    found["parses"] = Reader({"a.conllu": CONLLU.encode()}, _read_parses)
    return found


TABLE = "suite,language,system,item,slot,label,source,output\n" + "".join(
    f"gest-mini,cs,A,{n},1,{label},I was tired.,Byl jsem {n}.\n" for n, label in enumerate("MFNX?MF", 1)
)
JOURNAL = b"".join(
    json.dumps(["a", "cs", str(n), "I was tired.", {"score": n / 3}, {"side": "m"}, ""]).encode() + b"\n"
    for n in range(6)
)
CONLLU = (
    "# text = Byla jsem tam.\n"
    "1\tByla\tbýt\tVERB\t_\tGender=Fem|Number=Sing\t0\troot\t_\t_\n"
    "2\tjsem\tbýt\tAUX\t_\tNumber=Sing|Person=1\t1\taux\t_\t_\n"
    "2.1\tx\tx\t_\t_\t_\t_\t_\t_\t_\n"
    "3-4\ttam.\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "3\ttam\ttam\tADV\t_\t_\t1\tadvmod\t_\t_\n"
    "4\t.\t.\tPUNCT\t_\t_\t1\tpunct\t_\t_\n\n"
) * 2


def _layout(case: LayoutCase) -> Reader:
    suite = case.suite_of(SOURCES)
    return Reader(_submissions(case, suite), lambda folder: validate(folder, suite=suite, on_warning=_ignored))


def _submissions(case: LayoutCase, suite: Suite) -> Files:
    return _written(
        lambda root: case.write(root, suite, suite.items, [(item, f"[{item.source}]") for item in suite.items])
    )


def _archive(ending: str) -> Reader:
    case = CASES["flat with sources"]
    suite = case.suite_of(SOURCES)
    packed = BytesIO()
    content = _submissions(case, suite)
    if ending == "zip":
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in content.items():
                archive.writestr(name, data)
    else:
        mode = "w" + ending.removeprefix("tar").replace(".", ":")
        with tarfile.open(fileobj=packed, mode=mode, format=tarfile.PAX_FORMAT) as tar:  # type: ignore[call-overload]
            for name, data in content.items():
                member = tarfile.TarInfo(name)
                member.size, member.pax_headers = len(data), {"comment": "é"}
                tar.addfile(member, BytesIO(data))
    name = f"A.{ending}"
    return Reader({name: packed.getvalue()}, lambda folder: validate(folder / name, suite=suite, on_warning=_ignored))


def _compressed(ending: str) -> Reader:
    case = CASES["flat with sources"]
    suite = case.suite_of(SOURCES)
    pack = gzip.compress if ending == "gz" else lzma.compress
    files = {f"{name}.{ending}": pack(data) for name, data in _submissions(case, suite).items()}
    return Reader(files, lambda folder: validate(folder, suite=suite, on_warning=_ignored))


def _key_files() -> Files:
    return _only(_written(lambda folder: write_suite(load_suite("gest-mini"), folder, 1)), KEY_NAME)


def mended_key(data: bytes) -> bytes:
    """A damaged key with the count and the checksum of its items, so that the items are looked at."""
    first, _, rest = data.partition(b"\n")
    with suppress(ValueError, AttributeError, TypeError, RecursionError):
        header = json.loads(first)
        if "sha256" in header:
            del header["sha256"]
            header["items"] = rest.count(b"\n")
            text = json.dumps(header, ensure_ascii=False, separators=(",", ":")) + "\n"
            header["sha256"] = hashlib.sha256(text.encode() + rest.replace(b"\r\n", b"\n")).hexdigest()
            return json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" + rest
    return data


def _outputs() -> Outputs:
    count = len(load_suite("gest-mini").items)
    said = ["Byl jsem rád.", "Byla jsem ráda.", "Šli jsme tam.", ""]
    return {
        name: {"cs": [f"{said[(n * factor) % 4]} {n}" for n in range(count)]} for name, factor in (("A", 1), ("B", 3))
    }


def _score(folder: Path) -> None:
    score(_outputs(), suite="gest-mini", out=folder / "run", on_warning=_ignored)
    for path in (folder / "run").iterdir():
        path.rename(folder / path.name)
    (folder / "run").rmdir()


def _read_tables(folder: Path) -> None:
    run = Run(folder)
    _ = (run.scores, run.regressions, run.labels, run.counts, run.metadata, repr(run))


def _compare(folder: Path) -> None:
    compare(folder)
    Run(folder)._repr_html_()


def _export(folder: Path) -> None:
    with TemporaryDirectory() as out:
        export(folder, out=Path(out) / "exported")


def _report(folder: Path) -> None:
    with TemporaryDirectory() as out:
        report(folder, out=out, format=("markdown", "latex", "csv", "html"), on_warning=_ignored)


def _sheet_files() -> Files:
    def write(folder: Path) -> None:
        _score(folder)
        sample(folder, n=4, out=folder / "sheet.csv", on_warning=_ignored)
        text = (folder / "sheet.csv").read_bytes().decode("utf-8-sig").split("\r\n")
        filled = [text[0], *(line + "M" for line in text[1:-1]), ""]
        (folder / "sheet.csv").write_text("\r\n".join(filled), encoding="utf-8-sig", newline="")

    return _only(_written(write), ".csv", "run.json", "labels.parquet")


def _judge(folder: Path) -> None:
    judge(folder, folder / "sheet.csv")


def _all_rows(sheet: Path) -> None:
    source = open_labels(sheet)
    for language, system in source.submissions:
        source.rows(language, system)


def _agree(table: Path) -> None:
    agree(table, table)


def _read_parses(folder: Path) -> None:
    path = folder / "a.conllu"
    if path.is_file():
        for sentence in read_parses(path):
            _ = (sentence.text, sentence.tokens)


def _only(files: Files, *endings: str) -> Files:
    return {name: data for name, data in files.items() if name.endswith(endings)}


@cache
def _written(write: Callable[[Path], object]) -> Files:
    with TemporaryDirectory() as folder:
        root = Path(folder) / "written"
        root.mkdir()
        write(root)
        return {str(path.relative_to(root)): path.read_bytes() for path in _files(root)}


def _as_written_by_score(files: Files) -> Files:
    """The tables with the types, compression and checksums that the program gives them."""

    def rewritten(data: bytes) -> bytes:
        table, file = parquet.read_table(BytesIO(data)), BytesIO()
        parquet.write_table(table, file, compression="zstd", write_page_checksum=True)
        return file.getvalue()

    return {name: rewritten(data) if name.endswith(".parquet") else data for name, data in files.items()}


def _files(root: Path) -> Iterable[Path]:
    return (path for path in sorted(root.rglob("*")) if path.is_file())


def _ignored(_sentence: str) -> None:
    """Warnings say nothing about whether a file can be read."""
