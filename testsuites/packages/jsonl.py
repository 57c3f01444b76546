"""The sources of a suite in the format of WMT25 and WMT26: one JSON object per line and item, with optional prompts."""

from __future__ import annotations

import json
from html import escape

from gendersuite.model import Item, Suite
from gendersuite.support.doc_ids import doc_id
from gendersuite.support.languages import Language
from gendersuite.testsuites.packages.languages import wmt_language

DOMAIN = "testsuite"

# Many readers treat these characters as line ends, so they are escaped in JSON.
_SPELT = {ord(character): f"\\u{ord(character):04x}" for character in "\x85\u2028\u2029"}


def sources_wmt25(suite: Suite, language: str, canary: str, prompt: str | None) -> str:
    """The items of a suite as documents for one target language; `suite` contains the items in this language."""
    source, target = wmt_language(suite.source_language), wmt_language(language)
    return "".join(
        _line(
            {
                "doc_id": f"{source.wmt25}-{target.wmt25}_#_{DOMAIN}_#_{doc_id(suite.doc_mark, item.id, item.source)}",
                "domain": DOMAIN,
                "src_lang": source.wmt25,
                "tgt_lang": target.wmt25,
                "src_text": item.source,
                **_prompt(prompt, item, target),
                "canary": canary,
            }
        )
        for item in suite.items
    )


def sources_wmt26(suite: Suite, language: str, canary: str, prompt: str | None) -> str:
    """Like `sources_wmt25`, with the ids and paragraphs of WMT26."""
    source, target = wmt_language(suite.source_language), wmt_language(language)
    begin = f"WMT26_###_{DOMAIN}_###_{source.flores}_###_{target.flores}_###_"
    return "".join(
        _line(
            {
                "doc_id": begin + doc_id(suite.doc_mark, item.id, item.source),
                "domain": DOMAIN,
                "src_lang": source.flores,
                "tgt_lang": target.flores,
                "src_text": f"<p>{escape(item.source, quote=False)}</p>",
                **_prompt(prompt, item, target),
                "refs": {},
                "canary": canary,
            }
        )
        for item in suite.items
    )


def _prompt(template: str | None, item: Item, target: Language) -> dict[str, str]:
    if template is None:
        return {}
    # The text is inserted last, because it may contain placeholders.
    return {"prompt_instruction": template.replace("{language}", target.name).replace("{text}", item.source)}


def _line(record: dict[str, object]) -> str:
    return json.dumps(record, ensure_ascii=False).translate(_SPELT) + "\n"
