from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from gendersuite.signature import Signature

SIGNATURE = Signature(
    suite="dialogue",
    suite_version="1",
    language_pair="en-es",
    checker="dialogue-es",
    checker_version="2",
    dictionary="hunspell-es_ES",
    dictionary_version="3f2a",
    n=17989,
    missing=12,
    seed=20,
    version="0.1.0",
)


def test_a_signature_reads_like_sacrebleus() -> None:
    assert str(SIGNATURE) == (
        "suite:dialogue|v:1|lp:en-es|check:dialogue-es.2|dict:hunspell-es_ES.3f2a|n:17989|miss:12|seed:20|gendersuite:0.1.0"
    )


@pytest.mark.parametrize("field", [field.name for field in fields(Signature)])
def test_whatever_changes_a_number_changes_its_signature(field: str) -> None:
    changed: Any = 7 if isinstance(getattr(SIGNATURE, field), int) else "other"
    assert str(replace(SIGNATURE, **{field: changed})) != str(SIGNATURE)
