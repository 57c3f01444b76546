"""Languages come in many forms and are known here in one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from submission_building import make_suite

from gendersuite.submissions.names import bare_language, is_language, language_of_pair
from gendersuite.support.languages.tags import read_pair, read_tag


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("de", "de"),
        ("de_DE", "de"),
        ("de-DE", "de"),
        ("deu", "de"),
        ("ger", "de"),
        ("deu_Latn", "de"),
        ("cs_CZ", "cs"),
        ("ces_Latn", "cs"),
        ("isl_Latn", "is"),
        ("uk_UA", "uk"),
        ("ukr_Cyrl", "uk"),
        ("es_419", "es"),
        ("sr", "sr"),
        ("sr_Cyrl_RS", "sr-Cyrl"),
        ("sr-Latn-RS", "sr-Latn"),
        ("srp_Cyrl", "sr-Cyrl"),
        ("srp_Arab", "sr"),
        ("zho_Hans", "zh-Hans"),
        ("zh_CN", "zh"),
        ("bho_Deva", "bho"),
        ("mas_KE", "mas"),
    ],
)
def test_a_language_has_one_form_with_its_script_only_where_it_has_several(text: str, form: str) -> None:
    """The forms of WMT24 (uk), WMT25 (sr_Cyrl_RS, bho_IN) and WMT26 (eng_Latn)."""
    tag = read_tag(text)
    assert str(tag) == form
    assert bare_language(text) == form.partition("-")[0]
    assert read_tag(form) == tag


@pytest.mark.parametrize(
    "text", ["", "d", "DE", "de_", "_de", "de_de", "de_Latin", "german", "en-de", "de_DE_Latn", "dé"]
)
def test_what_is_no_language_is_none(text: str) -> None:
    assert read_tag(text) is None
    assert not is_language(text)
    assert bare_language(text) == text


@pytest.mark.parametrize(
    ("text", "source", "target"),
    [
        ("en-cs", "en", "cs"),
        ("en-cs_CZ", "en", "cs"),
        ("eng_Latn-ces_Latn", "en", "cs"),
        ("eng-ces", "en", "cs"),
        ("en-sr-Cyrl-RS", "en", "sr-Cyrl"),
        ("sr-Cyrl-RS-en", "sr-Cyrl", "en"),
        ("zh-Hant-TW-en-US", "zh-Hant", "en"),
        ("cs-uk", "cs", "uk"),
    ],
)
def test_a_pair_is_divided_where_both_sides_are_languages(text: str, source: str, target: str) -> None:
    pair = read_pair(text)
    assert (str(pair[0]), str(pair[1])) == (source, target)


@pytest.mark.parametrize("text", ["en", "en-", "-cs", "en_cs", "system-outputs", "en--cs", "en-cs-uk"])
def test_what_is_no_pair_is_none(text: str) -> None:
    assert read_pair(text) is None


def test_only_pairs_from_the_source_language_of_a_suite_count() -> None:
    suite = make_suite()
    assert language_of_pair("eng_Latn-isl_Latn", suite) == "is"
    assert language_of_pair("ces_Latn-eng_Latn", suite) is None


@given(st.text(st.sampled_from("ab-_ABLatn0é"), max_size=12))
def test_every_form_is_read_back_as_itself(text: str) -> None:
    tag = read_tag(text)
    assert tag is None or read_tag(str(tag)) == tag
