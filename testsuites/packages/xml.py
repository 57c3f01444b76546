"""The sources of a suite in WMT's XML: dataset, collection, and for each item a doc with one src, p and seg."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

from gendersuite.errors import UsageError
from gendersuite.model import Item, Suite
from gendersuite.support.doc_ids import doc_id

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def sources_xml(suite: Suite, canary: str) -> str:
    """The XML file of the sources, to which systems can add hyp elements."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f"<!-- {canary} -->",
        f"<dataset id={quoteattr(suite.name)}>",
        f"  <collection id={quoteattr(suite.doc_mark)}>",
        *(_doc(item, suite) for item in suite.items),
        "  </collection>",
        "</dataset>",
    ]
    return "".join(f"{line}\n" for line in lines)


def _doc(item: Item, suite: Suite) -> str:
    language, mark = quoteattr(suite.source_language), quoteattr(suite.doc_mark)
    if _ILLEGAL.search(item.source):
        raise UsageError(
            f"The source of item {item.id} of suite {suite.name} holds a character that XML cannot hold: "
            "choose another format."
        )
    name = quoteattr(doc_id(suite.doc_mark, item.id, item.source))
    return (
        f"    <doc id={name} origlang={language} testsuite={mark}>\n"
        f"      <src lang={language}>\n"
        f'        <p>\n          <seg id="1">{escape(item.source)}</seg>\n        </p>\n'
        "      </src>\n"
        "    </doc>"
    )
