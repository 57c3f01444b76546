from __future__ import annotations

from gendersuite.signature import common_fields, signature_text


def test_a_signature_reads_like_sacrebleus() -> None:
    fields = {"suite": "dialogue", "v": "1", "lp": "en-es", "check": "dialogue-es.2", "n": 17989, "miss": 0}
    assert signature_text(fields) == "suite:dialogue|v:1|lp:en-es|check:dialogue-es.2|n:17989|miss:0"


def test_what_signatures_have_in_common() -> None:
    one, other = {"suite": "gest", "n": 5, "miss": 0}, {"suite": "gest", "n": 5, "miss": 2}
    assert common_fields([one, other]) == {"suite": "gest", "n": 5}
    assert common_fields([one]) == one
