"""Files of documents in the layouts of WMT, as systems hand them in."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape as xml_escape
from xml.sax.saxutils import quoteattr

from folders import write_files

LAYOUTS = ("wmt-xml", "wmt25", "wmt26")


class Doc(NamedTuple):
    """A document with one paragraph; `source` is None where the file is not to tell it (XML always does)."""

    id: str
    source: str | None
    text: str


def write_documents(root: Path, layout: str, documents: Iterable[Doc], system: str = "A") -> Path:
    """One system's file for Spanish."""
    if layout == "wmt-xml":
        path, text = root / f"{system}.xml", _xml(documents, system)
    else:
        path, text = root / "systems" / f"{system}.jsonl", "".join(_line(layout, one) for one in documents)
    write_files(path.parent, {path.name: text})
    return path


def full_id(layout: str, name: str) -> str:
    return {
        "wmt-xml": name,
        "wmt25": f"en-es_ES_#_testsuite_#_{name}",
        "wmt26": f"WMT26_###_testsuite_###_eng_Latn_###_spa_Latn_###_{name}",
    }[layout]


def _line(layout: str, document: Doc) -> str:
    tagged = layout == "wmt26"
    record = {
        "doc_id": full_id(layout, document.id),
        "hypothesis": f"<p>{escape(document.text, quote=False)}</p>" if tagged else document.text,
    }
    if document.source is not None:
        record["src_text" if tagged else "source"] = (
            f"<p>{escape(document.source, quote=False)}</p>" if tagged else document.source
        )
    return json.dumps(record, ensure_ascii=False) + "\n"


def _xml(documents: Iterable[Doc], system: str) -> str:
    docs = "".join(
        f'<doc origlang="en" id={quoteattr(one.id)}>\n'
        f'<src lang="en"><p><seg id="1">{xml_escape(one.source or "")}</seg></p></src>\n'
        f'<hyp system={quoteattr(system)} lang="es"><p><seg id="1">{xml_escape(one.text)}</seg></p></hyp>\n</doc>\n'
        for one in documents
    )
    return f'<?xml version="1.0" encoding="utf-8"?>\n<dataset id="x">\n{docs}</dataset>\n'
