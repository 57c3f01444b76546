"""Each service against a server on loopback that answers in the service's documented shapes."""

from __future__ import annotations

from typing import Any

import pytest
from online_server import MAJA, QUICK, page, wiki, word_of, words_of

from gendersuite.dictionaries.online.bin_web import BinWeb
from gendersuite.dictionaries.online.cache import LookupCache
from gendersuite.dictionaries.online.merriam_webster import MerriamWebster
from gendersuite.dictionaries.online.wiktionary import CzechWiktionary, EnglishWiktionary
from gendersuite.errors import ServiceError
from gendersuite.model import Gender
from gendersuite.testing.loopback import Asked, Reply, Server, as_json

M, F = Gender.MASCULINE, Gender.FEMININE
KEY = "11111111-2222-3333-4444-555555555555"


def entry(word: str, part: str, *feminine: str, lang: str = "es") -> dict[str, Any]:
    """An entry of Merriam-Webster's Spanish dictionary."""
    made: dict[str, Any] = {
        "meta": {"id": f"{word}:1", "lang": lang, "src": "spanish", "section": "alpha", "stems": [word, *feminine]},
        "hwi": {"hw": f"{word[:2]}*{word[2:]}"},
        "fl": part,
        "shortdef": ["..."],
    }
    if feminine:
        made["ahws"] = [{"hw": other, "hwc": f"-{other[-2:]}"} for other in feminine]
    return made


def paradigm(lemma: str, guid: str, ofl: str, forms: dict[str, str] | None) -> dict[str, Any]:
    """A word as BÍN's web API gives it, with its forms or without."""
    made: dict[str, Any] = {"ord": lemma, "guid": guid, "ofl": ofl, "ofl_heiti": "", "kyn": "", "hluti": "alm"}
    if forms is not None:
        made["bmyndir"] = [{"g": mark, "b": form} for mark, form in forms.items()]
    return made


SNIDUG = {"FSB-KK-NFET": "sniðugur", "FSB-KVK-NFET": "sniðug", "FSB-HK-NFFT": "sniðug", "FSB-HK-NFET": "sniðugt"} | {
    "FVB-KVK-NFET": "sniðuga",
    "FSB-KVK-ÞFET": "sniðuga",
    "MST-KK-NFET": "sniðugri",
    "MST-KVK-NFET": "sniðugri",
}


def test_wiktionary_is_asked_as_mediawiki_documents(server: Server, cache: LookupCache) -> None:
    server.answer = wiki({"maja": MAJA})
    found = EnglishWiktionary("es", cache, url=f"{server.url}/w/api.php", policy=QUICK).analyses("maja")
    assert [(analysis.gender, analysis.source) for analysis in found] == [(F, "wiktionary-en")]
    [asked] = server.asked
    assert asked.path == "/w/api.php"
    assert asked.params == {
        "action": "query",
        "prop": "revisions",
        "rvprop": "content",
        "rvslots": "main",
        "format": "json",
        "formatversion": "2",
        "maxlag": "5",
        "titles": "maja",
    }


def test_a_page_that_is_missing_or_has_no_section_is_an_unknown_word(server: Server, cache: LookupCache) -> None:
    server.answer = wiki({"chair": "==French==\n===Noun===\n{{fr-noun|f}}"})
    service = EnglishWiktionary("es", cache, url=server.url, policy=QUICK)
    assert service.analyses("chair") == ()
    assert service.analyses("zzz") == ()
    server.answer = lambda asked: as_json({"query": {"pages": [{"title": word_of(asked), "invalid": True}]}})
    assert service.analyses("xyz") == ()


def test_the_czech_edition_is_read_its_own_way(server: Server, cache: LookupCache) -> None:
    server.answer = wiki({"ujetý": "== čeština ==\n=== přídavné jméno ===\n==== význam ====\n# [[bláznivý]]"})
    found = CzechWiktionary("cs", cache, url=server.url, policy=QUICK).analyses("ujetý")
    assert [(analysis.gender, analysis.source) for analysis in found] == [(M, "wiktionary-cs")]


@pytest.mark.parametrize(
    "content",
    [
        {},
        [],
        "text",
        None,
        17,
        {"query": {"pages": []}},
        {"query": {"pages": [{"title": "maja"}]}},
        {"query": {"pages": [{"title": "maja", "revisions": [{"slots": {"main": {"texthidden": True}}}]}]}},
        {"query": {"pages": [{"title": "maja", "revisions": [{"slots": {"main": {"content": 3}}}]}]}},
        {"query": {"pages": {"7": {"title": "maja"}}}},
        {"error": {"code": "badvalue", "info": "..."}},
    ],
)
def test_json_of_another_shape_is_an_error_and_not_an_unknown_word(
    server: Server, cache: LookupCache, content: object
) -> None:
    server.answer = lambda _asked: as_json(content)
    service = EnglishWiktionary("es", cache, url=server.url, policy=QUICK)
    with pytest.raises(ServiceError, match="English Wiktionary answers in an unexpected shape"):
        service.analyses("maja")
    assert service.remembered("maja") is None


def test_a_page_about_another_word_is_not_trusted(server: Server, cache: LookupCache) -> None:
    server.answer = lambda _asked: page("maja", MAJA)
    with pytest.raises(ServiceError, match="unexpected shape"):
        EnglishWiktionary("es", cache, url=server.url, policy=QUICK).analyses("majo")


def test_a_busy_wiki_is_asked_again(server: Server, cache: LookupCache) -> None:
    busy = as_json({"error": {"code": "maxlag", "info": "Waiting for a database", "lag": 7}})
    server.answer = lambda asked: busy if len(server.asked) < 3 else page(word_of(asked), MAJA)
    found = EnglishWiktionary("es", cache, url=server.url, policy=QUICK).analyses("maja")
    assert found[0].gender is F
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    ("word", "entries", "expected"),
    [
        ("molona", [entry("molón", "adjective", "molona")], F),
        ("molón", [entry("molón", "adjective", "molona")], M),
        ("guay", [entry("guay", "adjective")], None),
        ("youtubera", [entry("youtubero", "noun", "youtubera")], F),
        ("víctima", [entry("víctima", "feminine noun")], None),
        ("atleta", [entry("atleta", "masculine or feminine noun")], None),
        ("blanca", [entry("blanca", "feminine noun"), entry("blanco", "adjective", "blanca")], F),
    ],
)
def test_merriam_webster_entries(
    server: Server, cache: LookupCache, word: str, entries: list[dict[str, Any]], expected: Gender | None
) -> None:
    server.answer = lambda _asked: as_json(entries)
    [found] = MerriamWebster("es", cache, url=server.url, policy=QUICK, secret=KEY).analyses(word)
    assert (found.gender, found.source) == (expected, "merriam-webster-es")
    assert (server.asked[0].path, server.asked[0].params) == (f"/{word}", {"key": KEY})


@pytest.mark.parametrize(
    "entries",
    [
        [],
        ["majo", "mayo", "maja real"],
        [entry("shy", "adjective", lang="en")],
        [entry("trabajar", "intransitive verb")],
        [entry("amo", "noun", "ama"), entry("gasto", "masculine noun")],
    ],
)
def test_suggestions_and_entries_of_other_words_are_an_unknown_word(
    server: Server, cache: LookupCache, entries: list[Any]
) -> None:
    server.answer = lambda _asked: as_json(entries)
    assert MerriamWebster("es", cache, url=server.url, policy=QUICK, secret=KEY).analyses("shy") == ()


@pytest.mark.parametrize("content", [{}, "Invalid", [{}], [{"meta": {"lang": "es"}}], [3], ["a", {"meta": 1}]])
def test_merriam_webster_in_another_shape_is_an_error(server: Server, cache: LookupCache, content: object) -> None:
    server.answer = lambda _asked: as_json(content)
    with pytest.raises(ServiceError, match="unexpected shape"):
        MerriamWebster("es", cache, url=server.url, policy=QUICK, secret=KEY).analyses("majo")


def test_a_wrong_key_fails_at_once_and_names_the_variable(server: Server, cache: LookupCache) -> None:
    """Merriam-Webster says it in a line of text, with status 200."""
    server.answer = lambda _asked: Reply(b"Invalid API key. Not subscribed for this reference.")
    with pytest.raises(ServiceError, match="refuses the key in MERRIAM_WEBSTER_SPANISH_KEY"):
        MerriamWebster("es", cache, url=server.url, policy=QUICK, secret=KEY).analyses("majo")
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("word", "expected", "how"),
    [
        ("sniðugur", M, "adjective FSB-KK-NFET"),
        ("sniðug", F, "adjective FSB-KVK-NFET"),
        ("sniðugt", None, "neuter adjective FSB-HK-NFET"),
        ("sniðugri", None, "adjective MST-KK-NFET"),
        ("sniðuga", F, "adjective FVB-KVK-NFET"),
    ],
)
def test_bin_knows_a_form_by_its_paradigm(
    server: Server, cache: LookupCache, word: str, expected: Gender | None, how: str
) -> None:
    server.answer = lambda _asked: as_json([paradigm("sniðugur", "a1", "lo", SNIDUG)])
    [found] = BinWeb("is", cache, url=server.url, policy=QUICK).analyses(word)
    assert (found.gender, found.how, found.lemma, found.source) == (expected, how, "sniðugur", "bin-web")
    assert [asked.path for asked in server.asked] == [f"/beygingarmynd/{word}"]


def test_bin_is_asked_for_each_paradigm_where_a_form_belongs_to_several_words(
    server: Server, cache: LookupCache
) -> None:
    answers = {
        "/beygingarmynd/valin": [
            paradigm("valinn", "b1", "lo", None),
            paradigm("velja", "b2", "so", None),
            paradigm("val", "b3", "no", None),
            paradigm("valin", "b4", "ao", None),
        ],
        "/ord/b1": [paradigm("valinn", "b1", "lo", {"FSB-KVK-NFET": "valin", "FSB-HK-NFFT": "valin"})],
        "/ord/b2": [paradigm("velja", "b2", "so", {"LHÞT-SB-KVK-NFET": "valin", "GM-NH": "velja"})],
        "/ord/b3": [paradigm("val", "b3", "no", {"NFFTgr": "valin"})],
    }
    server.answer = lambda asked: as_json(answers[asked.path])
    [found] = BinWeb("is", cache, url=server.url, policy=QUICK).analyses("valin")
    assert found.gender is F
    assert [asked.path for asked in server.asked] == list(answers)
    assert (found.pos, found.case, found.number) == ("adjective", "nominative", "singular")


def test_bin_has_participles_nouns_and_words_of_one_form(server: Server, cache: LookupCache) -> None:
    words = {
        "googluð": paradigm("googla", "c1", "so", {"LHÞT-SB-KVK-NFET": "googluð"}),
        "googlandi": paradigm("googla", "c1", "so", {"LHNT": "googlandi"}),
        "hetja": paradigm("hetja", "c2", "kvk", {"NFET": "hetja"}),
        "hugsi": paradigm("hugsi", "c3", "lo", {"OBEYGJANLEGT": "hugsi"}),
    }
    server.answer = lambda asked: as_json([words[word_of(asked)]])
    service = BinWeb("is", cache, url=server.url, policy=QUICK)
    found = {word: [(one.pos, one.gender, one.case) for one in service.analyses(word)] for word in words}
    assert found == {
        "googluð": [("participle", F, "nominative")],
        "googlandi": [("participle", None, "")],
        "hetja": [("noun", None, "nominative")],
        "hugsi": [("adjective", None, "")],
    }


@pytest.mark.parametrize(
    "reply", [as_json({"0": ""}), as_json([]), as_json({}), as_json([""]), Reply(b"not found", 404), as_json({}, 404)]
)
def test_all_the_ways_in_which_bin_does_not_know_a_word(server: Server, cache: LookupCache, reply: Reply) -> None:
    server.answer = lambda _asked: reply
    service = BinWeb("is", cache, url=server.url, policy=QUICK)
    assert service.analyses("sniðög") == ()
    assert service.analyses("sniðög") == ()
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    "content",
    [
        {"villa": "eitthvað"},
        [{"ord": "sniðugur"}],
        [paradigm("sniðugur", "../secret", "lo", None)],
        [paradigm("sniðugur", "a1", "lo", None) | {"bmyndir": "none"}],
        [paradigm("sniðugur", "a1", "lo", None) | {"ofl": ["lo"]}],
        [paradigm("sniðugur", "a1", "lo", None)],
    ],
)
def test_bin_in_another_shape_is_an_error(server: Server, cache: LookupCache, content: object) -> None:
    server.answer = lambda _asked: as_json(content)
    with pytest.raises(ServiceError, match=r"BÍN .* unexpected shape"):
        BinWeb("is", cache, url=server.url, policy=QUICK).analyses("sniðug")


def test_a_404_from_a_wiki_is_a_wrong_address_and_not_an_unknown_word(server: Server, cache: LookupCache) -> None:
    server.answer = lambda _asked: Reply(b"<html>", 404)
    with pytest.raises(ServiceError, match="answers 404: check its address"):
        EnglishWiktionary("es", cache, url=server.url, policy=QUICK).analyses("maja")
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    "word", ["", "a|b", "../x", "listo/a", "cansad@", "x" * 61, "https://x", "a b", "-a", "a\n", "e\u0301l"]
)
def test_what_is_no_word_is_never_sent(server: Server, cache: LookupCache, word: str) -> None:
    assert EnglishWiktionary("es", cache, url=server.url, policy=QUICK).analyses(word) == ()
    assert server.asked == []


def test_letters_of_all_scripts_and_hyphens_arrive_as_they_are(server: Server, cache: LookupCache) -> None:
    def answer(asked: Asked) -> Reply:
        return as_json([paradigm(word_of(asked), "d1", "lo", {"FSB-KVK-NFET": word_of(asked)})])

    server.answer = answer
    service = BinWeb("is", cache, url=server.url, policy=QUICK)
    for word in ("þögul", "há-köld", "o'connor"):
        assert service.analyses(word)[0].gender is F
    assert words_of(server) == ["þögul", "há-köld", "o'connor"]
