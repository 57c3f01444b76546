"""How each layout writes small submissions, for the tests that run over all layouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from document_building import Doc, write_documents
from submission_building import write_lines, write_release, write_translations

from gendersuite.model import Item, Suite
from gendersuite.submissions import LAYOUTS
from gendersuite.support.doc_ids import doc_id
from gendersuite.testing.layouts import LayoutCase, Outputs


def flat(root: Path, _suite: Suite, _asked: Sequence[Item], outputs: Outputs) -> None:
    write_lines(root / "en-es/A.txt", [output for _, output in outputs])


def flat_with_sources(root: Path, suite: Suite, asked: Sequence[Item], outputs: Outputs) -> None:
    flat(root, suite, asked, outputs)
    write_lines(root / "en-es/sources.txt", [item.source for item in asked])


def gest(root: Path, _suite: Suite, _asked: Sequence[Item], outputs: Outputs) -> None:
    write_translations(root / "A/es/translations.csv", [(item.source, output) for item, output in outputs])


def mt_geneval(root: Path, _suite: Suite, _asked: Sequence[Item], outputs: Outputs) -> None:
    write_lines(root / "A/contextual-test.en_es.txt", [output for _, output in outputs])


def contextual(suite: Suite) -> Suite:
    items = tuple(replace(item, slots=(replace(item.slots[0], subset="contextual"),)) for item in suite.items)
    return replace(suite, name="mt-geneval", family="mt-geneval", items=items, subsets=("contextual",))


def wmt23(root: Path, _suite: Suite, asked: Sequence[Item], outputs: Outputs) -> None:
    write_lines(root / "sources/generaltest2023.en-es.src.en", [item.source for item in asked])
    write_lines(root / "system-outputs/generaltest2023.en-es.hyp.A.es", [output for _, output in outputs])


def wmt24(root: Path, suite: Suite, asked: Sequence[Item], outputs: Outputs) -> None:
    ids = [f"tsuite_{suite.doc_mark}_{item.id}" if item.slots else item.id for item in asked]
    write_release(root, [item.source for item in asked], ids, {"A": [output for _, output in outputs]})


def mt_metrics_eval(root: Path, _suite: Suite, asked: Sequence[Item], outputs: Outputs) -> None:
    write_release(root, [item.source for item in asked], None, {"A": [output for _, output in outputs]})


def documents(layout: str, named: bool = True) -> LayoutCase:
    """Documents that are found by their ids, or by their sources alone."""

    def write(root: Path, suite: Suite, _asked: Sequence[Item], outputs: Outputs) -> None:
        ids = [
            doc_id(suite.doc_mark, item.id, item.source) if named and item.slots else f"story.{item.id}"
            for item, _ in outputs
        ]
        docs = [Doc(one, item.source, output) for one, (item, output) in zip(ids, outputs, strict=True)]
        write_documents(root, layout, docs)

    return LayoutCase(LAYOUTS.get(layout), write)


CASES = {
    "flat": LayoutCase(LAYOUTS.get("flat"), flat, finds_sources=False),
    "flat with sources": LayoutCase(LAYOUTS.get("flat"), flat_with_sources),
    "gest": LayoutCase(LAYOUTS.get("gest"), gest, allows_gaps=True),
    "mt-geneval": LayoutCase(LAYOUTS.get("mt-geneval"), mt_geneval, contextual, finds_sources=False),
    "mt-metrics-eval": LayoutCase(LAYOUTS.get("mt-metrics-eval"), mt_metrics_eval),
    "wmt23": LayoutCase(LAYOUTS.get("wmt23"), wmt23),
    "wmt24": LayoutCase(LAYOUTS.get("wmt24"), wmt24),
    **{layout: documents(layout) for layout in ("wmt25", "wmt26", "wmt-xml")},
    **{f"{layout} by sources": documents(layout, named=False) for layout in ("wmt25", "wmt26", "wmt-xml")},
}
