"""Pages of both Wiktionaries, in the shapes that their templates are documented to have; the pages are made up here."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.dictionaries.online.readings import to_analyses
from gendersuite.dictionaries.online.wiktionary_cs import read_page as read_czech
from gendersuite.dictionaries.online.wiktionary_en import load_language
from gendersuite.dictionaries.online.wiktionary_en import read_page as read_english
from gendersuite.model import Gender

M, F = Gender.MASCULINE, Gender.FEMININE


def english(text: str, word: str, language: str) -> tuple[Gender | None, str] | None:
    """Gender and evidence of a word by its English page; None where it is unknown."""
    found = to_analyses(word, read_english(text, word, load_language(language)), "wiktionary-en")
    return (found[0].gender, found[0].how) if found else None


def czech(text: str, word: str) -> tuple[Gender | None, str] | None:
    found = to_analyses(word, read_czech(text, word), "wiktionary-cs")
    return (found[0].gender, found[0].how) if found else None


@pytest.mark.parametrize(
    ("word", "part", "expected"),
    [
        ("buenérrima", "===Adjective===\n{{head|es|adjective form|g=f-s}}\n\n# {{adj form of|es|buenérrimo||f|s}}", F),
        ("buenérrimo", "===Adjective===\n{{es-adj}}\n\n# very good", M),
        (
            "dicharachera",
            "===Adjective===\n{{head|es|adjective form}}\n\n# {{feminine singular of|es|dicharachero}}",
            F,
        ),
        ("dicharachera", "===Adjective===\n{{head|es|adjective form}}\n\n# {{feminine of|dicharachero|lang=es}}", F),
        ("molón", "===Adjective===\n{{es-adj}}\n\n# cool", M),
        ("molona", "====Adjective====\n{{head|es|adjective form}}\n\n# {{inflection of|es|molón||f|s}}", F),
        ("guay", "===Adjective===\n{{es-adj}}\n\n# cool", None),
        ("beige", "===Adjective===\n{{es-adj|f=#|pl=+}}\n\n# beige", None),
        ("naranjo", "===Adjective===\n{{es-adj|inv=1}}\n\n# made up: ends in -o, yet serves both", None),
        ("gris perla", "===Adjective===\n{{head|es|adjective|invariable}}\n\n# pearl grey", None),
        ("invicto", "===Adjective===\n{{es-adj|f=invicta}}\n\n# undefeated", M),
        ("jovenzuelo", "===Adjective===\n{{es-adj|f=jovenzuela}}\n\n# youngish", M),
        ("alegres", "===Adjective===\n{{head|es|adjective form}}\n\n# {{adj form of|es|alegre||p}}", None),
        ("flipado", "===Participle===\n{{es-pp}}\n\n# {{past participle of|es|flipar}}", M),
        (
            "flipada",
            "===Verb===\n{{head|es|past participle form|g=f-s}}\n\n# {{inflection of|es|flipar||f|s|past|part}}",
            F,
        ),
        ("flipada", "===Participle===\n{{head|es|past participle form}}\n\n# {{adj form of|es|flipado||f|s}}", F),
        ("currante", "===Noun===\n{{es-noun|mfbysense}}\n\n# worker", None),
        ("youtubera", "===Noun===\n{{es-noun|f|m=youtubero}}\n\n# {{female equivalent of|es|youtubero}}", F),
        ("youtubero", "===Noun===\n{{es-noun|m|f=+}}\n\n# {{l|en|YouTuber}}", M),
    ],
)
def test_spanish_in_the_english_edition(word: str, part: str, expected: Gender | None) -> None:
    text = f"==English==\n\n===Noun===\n{{{{en-noun}}}}\n\n==Spanish==\n\n===Etymology===\n{{{{rfe|es}}}}\n\n{part}\n"
    found = english(text, word, "es")
    assert found[0] is expected


@pytest.mark.parametrize(
    "part",
    [
        "===Verb===\n{{es-verb}}\n\n# to do",
        "===Verb===\n{{head|es|verb form}}\n\n# {{es-verb form of|hacer}}",
        "===Verb===\n{{head|es|verb form}}\n\n# {{inflection of|es|hacer||3|s|pres|ind}}",
        "===Adverb===\n{{es-adv}}\n\n# well",
        "===Adjective===\n{{head|es|adjective form}}\n\n# {{alternative spelling of|es|alta}}",
        "===Adjective===\n{{head|es|adjective form}}\n\n# {{adj form of|pt|alto||f|s}}",
        "===Etymology===\n{{adj form of|es|alto||f|s}}",
        "",
    ],
)
def test_what_says_nothing_about_gender_is_unknown(part: str) -> None:
    assert english(f"==Spanish==\n{part}", "palabra", "es") is None


def test_other_languages_on_a_page_do_not_count() -> None:
    text = "==Portuguese==\n\n===Adjective===\n{{head|pt|adjective form}}\n\n# {{adj form of|pt|alto||f|s}}"
    assert english(text, "alta", "es") is None
    assert english("#REDIRECT [[alto]]", "alta", "es") is None


def test_an_adjective_goes_before_a_noun_and_a_counterpart_before_none() -> None:
    text = (
        "==Spanish==\n===Noun===\n{{es-noun|f}}\n# a half note\n===Adjective===\n{{head|es|adjective form}}\n"
        "# {{adj form of|es|blanco||f|s}}"
    )
    assert english(text, "blanca", "es") == (F, "adjective form")


def test_the_gender_of_a_noun_without_counterpart_is_no_news_of_a_person() -> None:
    assert english("==Spanish==\n===Noun===\n{{es-noun|f}}\n# victim", "víctima", "es") == (None, "noun")


@pytest.mark.parametrize(
    ("word", "part", "expected"),
    [
        ("krutopřísný", "===Adjective===\n{{cs-adj|krutopřísnější}}\n\n# awesome", (M, "adjective")),
        ("cool", "===Adjective===\n{{head|cs|adjective|indeclinable}}\n\n# cool", (None, "adjective")),
        ("jarní", "===Adjective===\n{{cs-adj|-}}\n\n# vernal", (None, "adjective")),
        (
            "krutopřísná",
            "===Adjective===\n{{head|cs|adjective form}}\n\n"
            "# {{infl of|cs|krutopřísný||nom//voc|f|s|;|nom//acc//voc|n|p}}",
            (F, "adjective form"),
        ),
        (
            "krutopřísné",
            "===Adjective===\n{{head|cs|adjective form}}\n\n# {{infl of|cs|krutopřísný||gen//dat//loc|f|s|;|nom|n|s}}",
            (None, "neuter adjective form"),
        ),
        (
            "krutopřísní",
            "===Adjective===\n{{head|cs|adjective form}}\n\n# {{infl of|cs|krutopřísný||nom|an|m|p}}",
            (M, "adjective form"),
        ),
        (
            "googlila",
            "===Verb===\n{{head|cs|verb form}}\n\n# {{infl of|cs|googlit||f|s|past|act|part}}",
            (F, "participle form"),
        ),
        ("blogerka", "===Noun===\n{{cs-noun|f|m=bloger}}\n\n# {{female equivalent of|cs|bloger}}", (F, "noun")),
    ],
)
def test_czech_in_the_english_edition(word: str, part: str, expected: tuple[Gender | None, str]) -> None:
    assert english(f"==Czech==\n\n{part}", word, "cs") == expected


@pytest.mark.parametrize(
    ("word", "part", "expected"),
    [
        ("sniðugur", "===Adjective===\n{{is-adj|@}}\n\n# clever", (M, "adjective")),
        ("vitlaus", "===Adjective===\n{{is-adj|@}}\n\n# crazy", (M, "adjective")),
        (
            "googlaður",
            "===Participle===\n{{head|is|past participle}}\n\n# {{past participle of|is|googla}}",
            (M, "participle"),
        ),
        ("googlað", "===Verb===\n{{head|is|past participle}}\n\n# {{past participle of|is|googla}}", None),
        ("hugsi", "===Adjective===\n{{is-adj|indecl}}\n\n# pensive", (None, "adjective")),
        ("spennandi", "===Adjective===\n{{is-adj|-}}\n\n# exciting", (None, "adjective")),
        (
            "sniðug",
            "===Adjective===\n{{head|is|adjective form}}\n\n# {{infl of|is|sniðugur||str|nom|f|s|;|str|nom//acc|n|p}}",
            (F, "adjective form"),
        ),
        (
            "blá",
            "===Adjective===\n{{head|is|adjective form}}\n\n# {{infl of|is|blár||str|nom|f|s|;|str|nom|n|s}}",
            (F, "adjective form"),  # the second is made up: where people are spoken of, a neuter does not count
        ),
        (
            "sniðugt",
            "===Adjective===\n{{head|is|adjective form}}\n\n# {{infl of|is|sniðugur||str|nom//acc|n|s}}",
            (None, "neuter adjective form"),
        ),
        (
            "sniðugri",
            "===Adjective===\n{{head|is|adjective form}}\n\n"
            "# {{infl of|is|sniðugur||wk|nom|m|s|comd|;|wk|nom|f|s|comd|;|str|dat|f|s}}",
            (None, "adjective form"),
        ),
        (
            "sniðuga",
            "===Adjective===\n{{head|is|adjective form}}\n\n"
            "# {{infl of|is|sniðugur||wk|nom|f|s|;|str|acc|f|s|;|str|acc|m|p}}",
            (F, "adjective form"),
        ),
    ],
)
def test_icelandic_in_the_english_edition(word: str, part: str, expected: tuple[Gender | None, str] | None) -> None:
    assert english(f"==Icelandic==\n\n{part}", word, "is") == expected


TABLE = """== čeština ==
=== výslovnost ===
* {{IPA|x}}
=== přídavné jméno ===
* ''tvrdé''
==== skloňování ====
{{Adjektivum (cs)
  | snomma = krutopřísný
  | snomm = krutopřísný
  | snomf = [[krutopřísná]]
  | snomn = [[krutopřísné]]
  | sgenf = [[krutopřísné]]
  | pnomma = [[krutopřísní]] / (''hovorově:'' [[krutopřísný]])
  | pnomn = [[krutopřísná]]
}}
==== stupňování ====
{{Stupňování (cs) | poz = krutopřísný | komp = krutopřísnější }}
==== význam ====
# [[vynikající]]
== slovenština ==
"""


@pytest.mark.parametrize(
    ("word", "text", "expected"),
    [
        ("krutopřísný", TABLE, (M, "adjective")),
        ("krutopřísná", TABLE, (F, "adjective")),
        ("krutopřísné", TABLE, (None, "neuter adjective")),
        (
            "krutopřísná",
            "== čeština ==\n=== přídavné jméno ===\n==== význam ====\n"
            "# ''nominativ jednotného čísla ženského rodu přídavného jména [[krutopřísný]]''\n"
            "# ''nominativ množného čísla středního rodu přídavného jména [[krutopřísný]]''",
            (F, "adjective form"),
        ),
        (
            "popření",
            "==čeština==\n=== přídavné jméno (1) ===\n==== význam ====\n"
            "# ''nominativ množného čísla rodu mužského životného přídavného jména [[popřený]]''",
            (M, "adjective form"),
        ),
        (
            "googlila",
            "== čeština ==\n=== sloveso ===\n==== význam ====\n"
            "# ''příčestí činné ženského rodu čísla jednotného slovesa [[googlit]]''",
            (F, "participle form"),
        ),
        ("ujetý", "== čeština ==\n=== přídavné jméno ===\n==== význam ====\n# [[bláznivý]]", (M, "adjective")),
        (
            "zvířecí",
            "== čeština ==\n=== přídavné jméno ===\n==== význam ====\n# [[zvíře]]te se týkající",
            (None, "adjective"),
        ),
        (
            "jarní",
            "== čeština ==\n=== přídavné jméno ===\n==== skloňování ====\n"
            "{{Adjektivum (cs) | snomm = jarní | snomf = jarní | snomn = jarní }}",
            (None, "adjective"),
        ),
        ("génius", "== čeština ==\n=== podstatné jméno ===\n* ''rod mužský životný''\n", (None, "noun")),
        (
            "dělá",
            "== čeština ==\n=== sloveso ===\n==== význam ====\n# ''třetí osoba jednotného čísla slovesa [[dělat]]''",
            None,
        ),
        ("krutá", "== slovenština ==\n=== přídavné jméno ===\n==== význam ====\n# x", None),
    ],
)
def test_the_czech_edition(word: str, text: str, expected: tuple[Gender | None, str] | None) -> None:
    assert czech(text, word) == expected


def test_nouns_say_their_case_and_one_with_a_counterpart_counts_as_agreeing() -> None:
    """The checkers go by it: "noun" is a noun phrase, whatever its gender."""
    lemma = "== čeština ==\n=== podstatné jméno ===\n==== význam ====\n# [[člověk]]"
    form = "== čeština ==\n=== podstatné jméno ===\n==== význam ====\n# ''genitiv plurálu substantiva [[cvok]]''"
    pair = "==Spanish==\n===Noun===\n{{es-noun|f|m=youtubero}}"
    found = [to_analyses("x", read_czech(text, "x"), "")[0] for text in (lemma, form)]
    found += to_analyses("youtubera", read_english(pair, "youtubera", load_language("es")), "")
    assert [(one.pos, one.case, one.gender) for one in found] == [
        ("noun", "nominative", None),
        ("noun", "genitive", None),
        ("", "nominative", F),
    ]


def test_the_lemma_is_kept_as_evidence() -> None:
    text = "==Spanish==\n===Adjective===\n{{head|es|adjective form}}\n# {{adj form of|es|[[majo]]||f|s}}"
    [analysis] = to_analyses("maja", read_english(text, "maja", load_language("es")), "wiktionary-en")
    assert (analysis.lemma, analysis.number, analysis.pos) == ("majo", "singular", "adjective")
    assert analysis.source == "wiktionary-en"


PIECES = st.sampled_from(
    [
        "==Spanish==\n",
        "===Adjective===\n",
        "{{",
        "}}",
        "|",
        "adj form of",
        "es",
        "es-adj",
        "head",
        "f",
        ";",
        "f=",
        "#",
        "//",
    ]
) | st.text(max_size=3)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_page_can_be_read(text: str) -> None:
    found = english("==Spanish==\n===Adjective===\n" + text, "alta", "es")
    assert found is None or found[0] in (None, *Gender)
    found = czech("== čeština ==\n=== přídavné jméno ===\n" + text, "alta")
    assert found is None or found[0] in (None, *Gender)
