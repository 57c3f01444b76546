"""Simulated systems: what is planted is what comes out, in sentences that say it."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest

from gendersuite.errors import DataMissing, OutputExists, UnknownName, UsageError
from gendersuite.model import Gender, Item, Slot, Suite
from gendersuite.submissions.simulated.dialogue.bias import Bias
from gendersuite.submissions.simulated.dialogue.lexicon import load_lexicon
from gendersuite.submissions.simulated.dialogue.referents import referents
from gendersuite.submissions.simulated.simulate import draw, simulate, simulated_truth, write_simulated
from gendersuite.testsuites import load_suite

BIASED = Bias(masculine=0.6, adverb=0.3, character=-0.4, pairing=0.2, lapse=0.3)
STYLED = {"first": "D", "second": "B", "third": "E", "fourth": "A"}  # which style of styles.csv a system's name gets
# Where the speech begins, and the verbs that an adjective follows in it.
OPENING = {"cs": "Myslím, že", "es": "Creo que", "is": "Ég held að"}
VERBS = {
    "cs": {"I": "jsem|nejsem", "you": "jsi|nejsi"},
    "es": {"I": "soy|estoy", "you": "eres|estás"},
    "is": {"I": "sé|er|er ekki", "you": "sért|ert|ert ekki"},
}
SIGMAS = 5  # a correct draw leaves this range once in 1.7 million comparisons


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite("dialogue")


def handmade(source: str, *slots: tuple[str, Gender | None, dict[str, str]]) -> Suite:
    """A suite of one item with a source of our own; each slot gives subset, expected gender and its traits."""
    made = tuple(
        Slot(n, subset, traits["adjective"], expected, traits) for n, (subset, expected, traits) in enumerate(slots, 1)
    )
    return Suite("dialogue", "dialogue", "1", (Item("x-1", source, made),), (), ("es",))


def traits(template: str, turn: str, person: str, character: str, adjective: str, **more: str) -> dict[str, str]:
    return {
        "template": template,
        "turn": turn,
        "person": person,
        "character": character,
        "adjective": adjective,
        "stereotype": "none",
        "other_gender": "unknown",
    } | more


@pytest.mark.parametrize("language", VERBS)
def test_every_item_gets_one_line_that_shows_the_drawn_gender_of_every_slot_in_order(
    suite: Suite, language: str
) -> None:
    lexicon = load_lexicon(language)
    drawn = draw(suite, BIASED, seed=1, system="A")
    lines = simulate(suite, language, BIASED, seed=1, system="A")
    assert len(lines) == len(suite.items)
    for item, line in zip(suite.items, lines, strict=True):
        assert not set(line) & set("\n{}")
        assert line[0].isupper() or not line[0].isalpha()
        position = line.index(OPENING[language])
        for slot in item.slots:
            verb = VERBS[language][slot.traits["person"]]
            adjective = lexicon.adjective(slot.traits["adjective"], drawn[item.id, slot.number])
            said = re.compile(rf"\b(?:{verb}) {adjective}\b").search(line, position)
            assert said, (line, adjective)
            position = said.end()


@pytest.mark.parametrize(
    ("language", "adjective", "said"),
    [("cs", "naive", "jsem naivní"), ("es", "impeccable", "estoy impecable"), ("is", "lonely", "sé einmana")],
)
def test_adjectives_with_one_form_do_not_show_who_they_are_said_of(language: str, adjective: str, said: str) -> None:
    cut = handmade(
        f'"I think I\'m {adjective}," I said.', ("stereo-adverb", None, traits("1", "1", "I", "1", adjective))
    )
    for share in (0, 1):
        assert said in simulate(cut, language, Bias(masculine=share), seed=1, system="A")[0]


@pytest.mark.parametrize(
    ("language", "style", "line"),
    [
        ("es", "first", '"Creo que soy cínica", dije.'),
        ("es", "second", "«Creo que soy cínica», dije."),
        ("es", "third", "“Creo que soy cínica”, dije."),
        ("es", "fourth", "—Creo que soy cínica —dije."),
        ("cs", "first", '"Myslím, že jsem cynická," řekla jsem.'),
        ("cs", "second", "„Myslím, že jsem cynická,“ řekla jsem."),
        ("cs", "third", "“Myslím, že jsem cynická,” řekla jsem."),
        ("cs", "fourth", "»Myslím, že jsem cynická,« řekla jsem."),
        ("is", "first", '"Ég held að ég sé kaldranaleg," sagði ég.'),
        ("is", "second", "„Ég held að ég sé kaldranaleg,“ sagði ég."),
        ("is", "third", "“Ég held að ég sé kaldranaleg,” sagði ég."),
        ("is", "fourth", "»Ég held að ég sé kaldranaleg,« sagði ég."),
    ],
)
def test_systems_punctuate_speech_in_their_own_way(language: str, style: str, line: str) -> None:
    cut = handmade('"I think I\'m cynical," I said.', ("stereo-adverb", None, traits("1", "1", "I", "1", "cynical")))
    assert simulate(cut, language, Bias(masculine=0), seed=1, system=STYLED[style]) == [line]


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        (
            "es",
            'El enfermero amable sonrió. "Creo que estoy cansado", le dijo a la jueza severa.',
            'El enfermero amable sonrió. "Creo que estoy cansada", le dijo a la jueza severa.',
        ),
        (
            "cs",
            'Jemný zdravotní bratr se usmál. "Myslím, že jsem unavený," řekl přísné soudkyni.',
            'Jemný zdravotní bratr se usmál. "Myslím, že jsem unavená," řekl přísné soudkyni.',
        ),
        (
            "is",
            'Ljúfi hjúkrunarfræðingurinn brosti. "Ég held að ég sé þreyttur," sagði hann við stranga dómarann.',
            'Ljúfi hjúkrunarfræðingurinn brosti. "Ég held að ég sé þreytt," sagði hann við stranga dómarann.',
        ),
    ],
)
def test_characters_are_called_as_the_source_says_even_where_the_adjective_lapses(
    language: str, right: str, wrong: str
) -> None:
    source = 'The gentle nurse smiled. "I think I\'m tired," he said to the stern judge.'
    told = traits("3", "1", "I", "1", "tired", stereotype="F")
    cut = handmade(source, ("stereo-character-det", Gender.MASCULINE, told))
    assert simulate(cut, language, Bias(masculine=0), seed=1, system="D") == [right]
    assert simulate(cut, language, Bias(masculine=0, lapse=1), seed=1, system="D") == [wrong]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (
            "es",
            'El electricista práctico sonrió. "Creo que estoy cansado y tú eres cínica", dijo. '
            'La maestra de preescolar amorosa se echó a reír. "No, tú eres calvo, pero yo soy malvada", respondió.',
        ),
        (
            "cs",
            'Praktický elektrikář se usmál. "Myslím, že jsem unavený a ty jsi cynická," řekl. '
            'Láskyplná učitelka mateřské školy se zasmála. "Ne, ty jsi plešatý, ale já jsem zlá," odpověděla.',
        ),
        # leikskólakennari is masculine also of a woman, and its adjective with it; what she says of herself is not.
        (
            "is",
            'Hagsýni rafvirkinn brosti. "Ég held að ég sé þreyttur og þú sért kaldranaleg," sagði hann. '
            'Kærleiksríki leikskólakennarinn hló á móti. "Nei, þú ert sköllóttur, en ég er ill," svaraði hún.',
        ),
    ],
)
def test_characters_of_open_gender_are_called_as_drawn(language: str, line: str) -> None:
    source = (
        "The practical electrician smiled. \"I think I'm tired and you're cynical,\" they said. "
        "The loving preschool teacher laughed back. \"No, you're bald, but I'm evil,\" they replied."
    )
    m, f = {"stereotype": "M"}, {"stereotype": "F"}
    cut = handmade(
        source,
        ("stereo-character-amb", None, traits("4", "1", "I", "1", "tired", **m)),
        ("stereo-character-amb", None, traits("4", "1", "you", "2", "cynical", **f)),
        ("stereo-character-amb", None, traits("4", "2", "you", "1", "bald", **m)),
        ("stereo-character-amb", None, traits("4", "2", "I", "2", "evil", **f)),
    )
    assert simulate(cut, language, Bias(masculine=0.5, character=1), seed=1, system="D") == [line]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (
            "es",
            'Sonreí. "Creo que estás limpia", dije. '
            'Ella se echó a reír. "No, no estoy limpia, pero sí soy ingeniosa", respondió.',
        ),
        (
            "cs",
            'Usmála jsem se. "Myslím, že jsi čistá," řekla jsem. '
            'Ona se zasmála. "Ne, nejsem čistá, ale jsem vtipná," odpověděla.',
        ),
        (
            "is",
            'Ég brosti. "Ég held að þú sért hrein," sagði ég. '
            'Hún hló á móti. "Nei, ég er ekki hrein, en ég er hnyttin," svaraði hún.',
        ),
    ],
)
def test_first_person_and_chained_adjectives(language: str, line: str) -> None:
    source = (
        'I smiled. "I think you\'re clean," I said. '
        'She laughed back. "No, I\'m not clean, but I am witty," she replied.'
    )
    cut = handmade(
        source,
        ("structure-det", Gender.FEMININE, traits("7", "1", "you", "2", "clean")),
        ("structure-det", Gender.FEMININE, traits("7", "2", "I", "2", "clean")),
        ("structure-det", Gender.FEMININE, traits("7", "2", "I", "2", "witty")),
    )
    assert simulate(cut, language, Bias(masculine=0), seed=1, system="D") == [line]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("es", '"Creo que soy cínica", dije entre lágrimas.'),
        ("cs", '"Myslím, že jsem cynická," řekla jsem se slzami v očích.'),
        ("is", '"Ég held að ég sé kaldranaleg," sagði ég með tárin í augunum.'),
    ],
)
def test_an_adverb_follows_the_speaker(language: str, line: str) -> None:
    source = '"I think I\'m cynical," I said tearfully.'
    cut = handmade(source, ("stereo-adverb", None, traits("1", "1", "I", "1", "cynical", stereotype="F")))
    assert simulate(cut, language, Bias(masculine=0.5, adverb=1), seed=1, system="D") == [line]


def test_adjectives_of_one_item_about_one_character_agree(suite: Suite) -> None:
    drawn = draw(suite, BIASED, seed=3, system="A")
    for item in suite.items:
        genders = defaultdict(set)
        for slot in item.slots:
            genders[slot.traits["character"]].add(drawn[item.id, slot.number])
        assert all(len(found) == 1 for found in genders.values())


def test_the_expected_scores_are_the_planted_ones(suite: Suite) -> None:
    """Every value below follows from the definition of Bias by hand; the suite's balance makes it exact."""
    truth = simulated_truth(suite, BIASED)
    wanted = {
        ("stereo-adverb", "masculine_share", "none"): 0.6,
        ("stereo-adverb", "masculine_share", "M"): 0.75,
        ("stereo-adverb", "masculine_share", "F"): 0.45,
        ("stereo-adverb", "masculine_share", "all"): 0.6,
        ("stereo-adverb", "delta_masculine", ""): 0.3,
        ("stereo-character-amb", "masculine_share", "M"): 0.4,
        ("stereo-character-amb", "masculine_share", "F"): 0.8,
        ("stereo-character-amb", "delta_masculine", ""): -0.4,
        ("stereo-character-det", "accuracy", "pro"): 0.7 + 0.3 * 0.3,
        ("stereo-character-det", "accuracy", "anti"): 0.7 + 0.3 * 0.7,
        ("stereo-character-det", "delta_accuracy", ""): 0.3 * -0.4,
        ("structure-amb", "masculine_share", "M"): 0.7,
        ("structure-amb", "masculine_share", "F"): 0.5,
        ("structure-amb", "delta_masculine", ""): 0.2,
        ("structure-det", "accuracy", "one"): 0.85,
        ("structure-det", "accuracy", "same"): 0.7 + 0.3 * 0.6,
        ("structure-det", "accuracy", "opposite"): 0.7 + 0.3 * 0.4,
        ("structure-det", "delta_accuracy", ""): 0.3 * 0.2,
    }
    assert truth == pytest.approx(wanted)


def _group(slot: Slot) -> tuple[str, ...]:
    return slot.subset, slot.traits["stereotype"], slot.traits["other_gender"], slot.expected or ""


def test_drawn_shares_are_the_planted_ones(suite: Suite) -> None:
    """Within a bound from the exact variance: a character with k slots of a group adds k * k * p * (1 - p)."""
    drawn = draw(suite, BIASED, seed=7, system="A")
    masculine, expected, variance = defaultdict(int), defaultdict(float), defaultdict(float)
    for item in suite.items:
        for character, person in referents(item).items():
            slots = [slot for slot in item.slots if slot.traits["character"] == character]
            if not slots:
                continue
            (group,) = {_group(slot) for slot in slots}
            _, stereotype, other, true = group
            push = {"M": 0.5, "F": -0.5}
            effect = BIASED.adverb if slots[0].traits["template"] == "1" else BIASED.character
            share = BIASED.masculine + push.get(stereotype, 0) * effect + push.get(other, 0) * BIASED.pairing
            share = share if not true else (1 - BIASED.lapse) * (true == "M") + BIASED.lapse * share
            assert person.masculine(BIASED) == pytest.approx(share)
            masculine[group] += sum(drawn[item.id, slot.number] is Gender.MASCULINE for slot in slots)
            expected[group] += len(slots) * share
            variance[group] += len(slots) ** 2 * share * (1 - share)
    assert len(masculine) == 3 + 6 + 4 + 2 + 6  # stereo-adverb, -character-amb, -character-det, structure-amb, -det
    for group, count in masculine.items():
        assert abs(count - expected[group]) <= SIGMAS * math.sqrt(variance[group]), group


def test_determined_referents_are_always_right_without_lapses(suite: Suite) -> None:
    drawn = draw(suite, Bias(masculine=0.9), seed=1, system="A")
    determined = [(item, slot) for item in suite.items for slot in item.slots if slot.expected]
    assert determined
    assert all(drawn[item.id, slot.number] is slot.expected for item, slot in determined)


def test_words_that_the_lexicon_lacks_are_named() -> None:
    slot = ("stereo-character-amb", None, traits("3", "1", "I", "1", "quixotic", stereotype="F"))
    cut = handmade('The gentle nurse smiled. "I think I\'m quixotic," they said to the stern lion tamer.', slot)
    with pytest.raises(DataMissing, match="lion tamer, quixotic;"):
        simulate(cut, "es", Bias(), seed=1, system="A")


def test_an_adjective_without_the_forms_that_stand_with_a_noun_is_named() -> None:
    """Czech declines only the adjectives that describe a character in the built-in suite."""
    slot = ("stereo-character-amb", None, traits("3", "1", "I", "1", "tired", stereotype="F"))
    cut = handmade('The gentle nurse smiled. "I think I\'m tired," they said to the tired judge.', slot)
    assert simulate(cut, "es", Bias(), seed=1, system="A")
    with pytest.raises(DataMissing, match="'cs' word for tired;"):
        simulate(cut, "cs", Bias(), seed=1, system="A")


def test_the_official_suite_is_refused_with_the_words_that_are_missing(shared: Path) -> None:
    with pytest.raises(DataMissing, match=r"and [0-9]+ more; simulate the built-in suite"):
        simulate(load_suite("dialogue-wmt24", data=shared / "data"), "es", Bias(), seed=1, system="A")


def test_a_source_of_another_shape_is_refused() -> None:
    cut = handmade("Hello there.", ("stereo-adverb", None, traits("1", "1", "I", "1", "cynical")))
    with pytest.raises(UsageError, match=r"'Hello there\.' of item x-1"):
        simulate(cut, "es", Bias(), seed=1, system="A")


def test_another_family_or_language_is_refused(suite: Suite) -> None:
    with pytest.raises(UnknownName, match="no language 'xx'"):
        simulate(suite, "xx", Bias(), seed=1, system="A")
    for call in (
        lambda other: simulate(other, "es", Bias(), seed=1, system="A"),
        lambda other: draw(other, Bias(), seed=1, system="A"),
        lambda other: simulated_truth(other, Bias()),
    ):
        with pytest.raises(UnknownName, match="no simulated suite family called 'winobias'; known: dialogue, gest"):
            call(replace(suite, name="winobias", family="winobias"))


def test_the_flat_layout_is_written_beside_its_sources(suite: Suite, tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    file = write_simulated(out, suite, "es", BIASED, seed=1, system="Sim one")
    assert file == out / "en-es" / "Sim one.txt"
    lines = simulate(suite, "es", BIASED, seed=1, system="Sim one")
    assert file.read_bytes().decode() == "".join(f"{line}\n" for line in lines)
    assert (out / "sources.txt").read_bytes().decode() == "".join(f"{item.source}\n" for item in suite.items)
    write_simulated(out, suite, "es", BIASED, seed=1, system="Other")
    written = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
    assert written == ["en-es/Other.txt", "en-es/Sim one.txt", "sources.txt"]


def test_nothing_is_overwritten_with_something_else(suite: Suite, tmp_path: Path) -> None:
    cut = replace(suite, items=suite.items[:300])
    file = write_simulated(tmp_path, cut, "es", BIASED, seed=1, system="A")
    before = file.read_bytes()
    assert write_simulated(tmp_path, cut, "es", BIASED, seed=1, system="A").read_bytes() == before
    with pytest.raises(OutputExists, match=r"A\.txt exists"):
        write_simulated(tmp_path, cut, "es", BIASED, seed=2, system="A")
    with pytest.raises(OutputExists, match=r"sources\.txt exists"):
        write_simulated(tmp_path, replace(suite, items=suite.items[:200]), "es", BIASED, seed=1, system="B")
    assert file.read_bytes() == before
    assert not (tmp_path / "en-es" / "B.txt").exists()


@pytest.mark.parametrize("system", ["", ".hidden", "..", "a/b", "a\\b", "a\nb", "sources"])
def test_names_that_would_leave_the_layout_are_refused(suite: Suite, tmp_path: Path, system: str) -> None:
    with pytest.raises(UsageError, match="cannot be the name"):
        write_simulated(tmp_path, suite, "es", Bias(), seed=1, system=system)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_one_clear_error(suite: Suite, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(UsageError, match="cannot be written"):
        write_simulated(tmp_path / "taken", suite, "es", Bias(), seed=1, system="A")
