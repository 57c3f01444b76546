"""Embedded first, online for the rest, and a run that goes on without a service that fails."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from online_server import MAJA, QUICK, page, wiki, word_of, words_of

from gendersuite.dictionaries import open_dictionary
from gendersuite.dictionaries.analysis import Analysis, embedded
from gendersuite.dictionaries.online import SERVICES, ChainedDictionary, OnlineLookupWarning, with_online
from gendersuite.errors import UnknownName
from gendersuite.model import Gender
from gendersuite.testing.loopback import Asked, Reply, Server, as_json, in_turn, serving

M, F = Gender.MASCULINE, Gender.FEMININE


class Embedded:
    """A dictionary of two words, one of them a guess."""

    name = "little"
    version = "7"

    def analyses(self, word: str) -> tuple[Analysis, ...]:
        known = {"listo": Analysis("listo", M, "listed"), "listona": Analysis("listona", F, "compound", guessed=True)}
        return (known[word],) if word in known else ()


@pytest.fixture
def second() -> Iterator[Server]:
    with serving(lambda _asked: Reply(status=500)) as running:
        yield running


@pytest.fixture
def chain(server: Server, second: Server, tmp_path: Path) -> Callable[[], ChainedDictionary]:
    """Makes a chain for Czech, with the Czech Wiktionary on `server` and the English one on `second`."""
    urls = {"wiktionary-cs": server.url, "wiktionary-en": second.url}
    return lambda: with_online(Embedded(), "cs", cache=tmp_path / "c.sqlite", urls=urls, policy=QUICK)


CZECH = "== čeština ==\n=== přídavné jméno ===\n==== význam ====\n# [[bláznivý]]"
ENGLISH = "==Czech==\n===Adjective===\n{{head|cs|adjective form}}\n# {{infl of|cs|ujetý||nom|f|s}}"


def test_a_word_that_the_embedded_dictionary_knows_is_never_sent(
    chain: Callable[[], ChainedDictionary], server: Server, second: Server
) -> None:
    assert chain().analyses("listo") == (Analysis("listo", M, "listed", source="little"),)
    assert server.asked + second.asked == []


def test_services_are_asked_in_order_until_one_knows_the_word(
    chain: Callable[[], ChainedDictionary], server: Server, second: Server
) -> None:
    server.answer, second.answer = wiki({"ujetý": CZECH}), wiki({"ujetá": ENGLISH})
    chained = chain()
    found = {word: chained.analyses(word) for word in ("ujetý", "ujetá", "zzz")}
    assert {word: [(one.gender, one.source) for one in analyses] for word, analyses in found.items()} == {
        "ujetý": [(M, "wiktionary-cs")],
        "ujetá": [(F, "wiktionary-en")],
        "zzz": [],
    }
    assert words_of(server) == ["ujetý", "ujetá", "zzz"]
    assert words_of(second) == ["ujetá", "zzz"]


def test_a_guess_of_the_embedded_dictionary_is_checked_and_kept_where_nobody_knows_better(
    chain: Callable[[], ChainedDictionary], server: Server, second: Server
) -> None:
    server.answer, second.answer = wiki({}), wiki({})
    assert chain().analyses("listona") == (Analysis("listona", F, "compound", guessed=True, source="little"),)
    assert words_of(server) == ["listona"]


def test_name_and_version_say_what_was_asked(chain: Callable[[], ChainedDictionary]) -> None:
    assert (chain().name, chain().version) == ("little+wiktionary-cs+wiktionary-en", "7+1+1")


def test_a_second_run_asks_nothing(chain: Callable[[], ChainedDictionary], server: Server, second: Server) -> None:
    server.answer, second.answer = wiki({"ujetý": CZECH}), wiki({})
    first = [chain().analyses(word) for word in ("ujetý", "zzz")]
    requests = len(server.asked) + len(second.asked)
    assert [chain().analyses(word) for word in ("ujetý", "zzz")] == first
    assert len(server.asked) + len(second.asked) == requests == 3


def test_a_run_goes_on_without_a_service_that_fails_and_says_so_once(
    chain: Callable[[], ChainedDictionary], server: Server, second: Server
) -> None:
    server.answer, second.answer = wiki({"ujetý": CZECH}), wiki({"ujetá": ENGLISH})
    chained = chain()
    assert chained.analyses("ujetý")[0].source == "wiktionary-cs"
    server.answer = in_turn(Reply(status=503))
    with pytest.warns(OnlineLookupWarning) as said:
        found = [chained.analyses(word) for word in ("ujetá", "xxx", "yyy")]
    assert [str(warning.message) for warning in said] == [
        "The Czech Wiktionary answers 503 (3 times in a row): try again later, or leave --online out. "
        "Going on without it."
    ]
    assert [[one.source for one in analyses] for analyses in found] == [["wiktionary-en"], [], []]
    assert words_of(server) == ["ujetý", "ujetá", "ujetá", "ujetá"]
    assert chained.version == "7+unreachable+1"


def test_what_a_lost_service_said_before_still_counts(
    chain: Callable[[], ChainedDictionary], server: Server, second: Server
) -> None:
    server.answer, second.answer = wiki({"ujetý": CZECH}), wiki({})
    chain().analyses("ujetý")
    server.answer = in_turn(Reply(b"<html>"))
    chained = chain()
    with pytest.warns(OnlineLookupWarning, match="something else than JSON"):
        assert chained.analyses("zzz") == ()
    assert chained.analyses("ujetý")[0].gender is M


def test_a_word_that_was_not_answered_is_asked_for_in_the_next_run(
    chain: Callable[[], ChainedDictionary], server: Server, second: Server
) -> None:
    second.answer = wiki({})
    with pytest.warns(OnlineLookupWarning):
        assert chain().analyses("ujetý") == ()
    server.answer = wiki({"ujetý": CZECH})
    assert chain().analyses("ujetý")[0].gender is M


def test_which_services_serve_which_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def names(language: str) -> str:
        return with_online(Embedded(), language, cache=tmp_path / "c.sqlite").name

    monkeypatch.delenv("MERRIAM_WEBSTER_SPANISH_KEY", raising=False)
    assert names("es") == "little+wiktionary-en"
    assert names("cs") == "little+wiktionary-cs+wiktionary-en"
    assert names("is") == "little+bin-web+wiktionary-en"
    monkeypatch.setenv("MERRIAM_WEBSTER_SPANISH_KEY", " \n")
    assert names("es") == "little+wiktionary-en"
    monkeypatch.setenv("MERRIAM_WEBSTER_SPANISH_KEY", "abc")
    assert names("es") == "little+merriam-webster-es+wiktionary-en"
    with pytest.raises(UnknownName, match="no online dictionary for 'xx'; known: cs, es, is"):
        names("xx")


def test_the_public_addresses_are_encrypted() -> None:
    urls = {service.name: service.url for services in SERVICES.values() for service in services}
    assert urls == {
        "merriam-webster-es": "https://www.dictionaryapi.com/api/v3/references/spanish/json",
        "wiktionary-en": "https://en.wiktionary.org/w/api.php",
        "wiktionary-cs": "https://cs.wiktionary.org/w/api.php",
        "bin-web": "https://bin.arnastofnun.is/api",
    }


def test_a_wrong_key_does_not_stop_a_run(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(asked: Asked) -> Reply:
        return page(word_of(asked), MAJA) if asked.params.get("titles") else Reply(b"Invalid API key.")

    server.answer = answer
    monkeypatch.setenv("MERRIAM_WEBSTER_SPANISH_KEY", "wrong")
    urls = {"merriam-webster-es": server.url, "wiktionary-en": server.url}
    chained = with_online(Embedded(), "es", cache=tmp_path / "c.sqlite", urls=urls, policy=QUICK)
    with pytest.warns(OnlineLookupWarning, match="refuses the key in MERRIAM_WEBSTER_SPANISH_KEY") as said:
        assert chained.analyses("maja")[0].source == "wiktionary-en"
    assert "wrong)" not in str(said[0].message)


def test_the_installed_dictionaries_stand_at_the_head_of_a_chain(server: Server, tmp_path: Path) -> None:
    server.answer = wiki({"buenérrima": MAJA})
    urls = {"wiktionary-en": server.url, "merriam-webster-es": server.url}
    spanish = open_dictionary("es")
    chained = with_online(spanish, "es", cache=tmp_path / "c.sqlite", urls=urls, policy=QUICK)
    assert embedded(chained) is embedded(spanish) is spanish
    assert [(one.gender, one.source) for one in chained.analyses("guapa")] == [(F, spanish.name)]
    assert server.asked == []
    assert spanish.analyses("buenérrima") == ()
    assert [(one.gender, one.source) for one in chained.analyses("buenérrima")] == [(F, "wiktionary-en")]


def test_nothing_is_sent_unless_asked_for() -> None:
    """Without with_online, labelling opens no connection and does not even import the means to."""
    program = """
import sys
sys.addaudithook(lambda event, _args: sys.exit(f"{event}!") if event.startswith("socket.") else None)
from gendersuite.checkers import open_checker
checker = open_checker("dialogue", "es")
print([str(explained.finding.label) for explained in checker.explain("«Soy zzzamarrupa»")])
print(sorted({"requests", "sqlite3", "gendersuite.dictionaries.online"} & set(sys.modules)))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stderr == ""
    assert run.stdout.split("\n")[1] == "[]"


def test_a_bin_word_is_found_behind_the_embedded_one(server: Server, tmp_path: Path) -> None:
    word = {"ord": "ofursnið", "guid": "a1", "ofl": "lo", "bmyndir": [{"g": "FSB-KVK-NFET", "b": "ofursnið"}]}
    server.answer = lambda _asked: as_json([word])
    chained = with_online(Embedded(), "is", cache=tmp_path / "c.sqlite", urls={"bin-web": server.url}, policy=QUICK)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [(one.gender, one.source) for one in chained.analyses("ofursnið")] == [(F, "bin-web")]
