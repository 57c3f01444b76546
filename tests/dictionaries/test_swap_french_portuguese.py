"""The swap rules of French and Portuguese on the installed word lists."""

from __future__ import annotations

from functools import cache

import pytest

from gendersuite.dictionaries import Dictionary, open_dictionary
from gendersuite.dictionaries.swap import load_swap_rules

FRENCH = {
    "M": "né connu élu nommé content directeur auteur écrivain chanteur premier heureux actif italien français beau",
    "F": "née connue élue nommée contente directrice auteure écrivaine chanteuse première heureuse active italienne "
    "française belle reine sœur",
    "": "université maison jeune artiste journaliste bien ville",
}
PORTUGUESE = {
    "M": "nascido conhecido eleito nomeado professor autor inglês alemão europeu bom ator campeão avô",
    "F": "nascida conhecida eleita nomeada professora autora inglesa alemã europeia boa atriz campeã avó",
    "": "universidade cidade jovem artista jornalista bem melhor",
}


@cache
def dictionary(language: str) -> Dictionary:
    return open_dictionary(language)


@pytest.mark.parametrize(
    ("language", "word", "gender"),
    [
        (language, word, gender)
        for language, words in (("fr", FRENCH), ("pt", PORTUGUESE))
        for gender, row in words.items()
        for word in row.split()
    ],
)
def test_a_form_shows_its_gender(language: str, word: str, gender: str) -> None:
    (analysis,) = dictionary(language).analyses(word)
    assert (analysis.gender.value if analysis.gender else "") == gender


@pytest.mark.parametrize("language", ["fr", "pt"])
def test_every_listed_pair_is_made_of_two_words(language: str) -> None:
    rules = load_swap_rules(language)
    unknown = [word for word in rules.pairs if word[:1].isalpha() and not dictionary(language).analyses(word)]
    assert unknown == []
    assert not rules.same & rules.pairs.keys()


@pytest.mark.parametrize(("language", "name"), [("fr", "hunspell-fr"), ("pt", "hunspell-pt")])
def test_the_dictionary_says_which_list_it_is(language: str, name: str) -> None:
    assert dictionary(language).name.startswith(name)
    assert len(dictionary(language).version) == 8
