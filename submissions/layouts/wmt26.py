r"""The layout of WMT26: `systems/NAME.jsonl` with doc ids such as WMT26_###_news_###_eng_Latn_###_isl_Latn_###_NAME.

Paragraphs are in <p>...</p>, or joined by "\n".
"""

from __future__ import annotations

import re

from gendersuite.submissions.jsonl_documents import Dialect

_PAIR = re.compile(r"WMT[0-9]+_###_.*?_###_(?P<source>\w+?)_###_(?P<target>\w+?)_###_", re.DOTALL)

DIALECT = Dialect("wmt26", _PAIR, has_tags=True)
LAYOUT = DIALECT.layout("WMT26_###_DOMAIN_###_eng_Latn_###_isl_Latn_###_NAME")
