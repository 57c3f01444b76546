r"""The layout of WMT25: `systems/NAME.jsonl` with doc ids such as en-is_IS_#_literary_#_NAME.

Paragraphs are joined by "\n".
"""

from __future__ import annotations

import re

from gendersuite.submissions.jsonl_documents import Dialect

DIALECT = Dialect("wmt25", re.compile(r"(?P<source>[A-Za-z]+)-(?P<target>\w+?)_#_"), has_tags=False)
LAYOUT = DIALECT.layout("en-is_IS_#_DOMAIN_#_NAME")
