"""Each text is parsed once, however often it stands in a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gendersuite.checkers.ud.tokens import Parse


def parse_distinct(texts: Sequence[str], parse: Callable[[list[str]], Sequence[Parse]]) -> list[Parse]:
    """One parse a text, from a function that is given each text once.

    Blank texts have no sentences, and no parser is asked for them: some break down. So they do at half a surrogate
    pair, which is no character; a question mark stands in for it.
    """
    asked = {text: text.encode("utf-8", "replace").decode("utf-8") for text in texts if text.strip()}
    wanted = list(dict.fromkeys(asked.values()))
    parses = dict(zip(wanted, parse(wanted) if wanted else [], strict=True))
    return [parses[asked[text]] if text in asked else () for text in texts]
