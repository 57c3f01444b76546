"""Random and mutated answers for all checkers, and what must hold of every label.

    python tests/helpers/random_answers.py CALLS [SEED]

prints how many calls each checker got and every failure.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache

from gendersuite.checkers import KINDS, Checker, open_checker
from gendersuite.checkers.references.kind import WITH_MORPHOLOGY
from gendersuite.model import Gender, Item, Slot, SlotLabel

ENGLISH = 'He said, "I am tired." She was a good doctor, but I have been told that you are not.'
SENTENCES = {
    "be": "Учора я была вельмі стомленая, бо позна прыйшла дадому. Мой сын сказаў мне, што я добрая маці.",
    "cs": "Včera jsem byla unavená, protože jsem přišla pozdě domů. „Jsi krásná,“ řekl jsem. „Ne, jsem ošklivý.“",
    "es": "«Creo que eres guapa», le dije. «No, estoy cansado y enfermo». La profesora fue nombrada directora.",
    "fr": "La nouvelle directrice, qui avait été nommée par l'ancien président, est devenue écrivaine.",
    "hr": "Jučer sam bila umorna jer sam kasno došao kući, a moja mama kaže da sam joj draga.",
    "is": "„Þú ert sterkur,“ sagði ég. „Nei, ég er þreytt og mér líður illa,“ svaraði hún.",
    "it": "«Sei bellissima», le ho detto. «No, sono stanco». La ministra è stata accusata dal direttore.",
    "pl": "Wczoraj byłam zmęczona, bo późno wróciłem do domu. Powinnam być silna, gdybym mógł.",
    "pt": "A professora foi nomeada diretora pelo antigo presidente, que estava muito cansado.",
    "ru": "Вчера я была уставшей, потому что поздно пришёл домой. Мне самой трудно быть сильным. Директор сказала мне.",
    "sk": "Včera som bola unavená, lebo som prišiel neskoro domov a bol som rád.",
    "sl": "Včeraj sem bila utrujena, ker sem pozno prišel domov. Rad bi bila zdravnica.",
    "sr": "Јуче сам била уморна јер сам касно дошао кући. Juče sam bio srećan i rekla sam mu to.",
    "uk": "Учора я була втомлена, бо пізно прийшов додому. Мені самій важко бути сильним.",
}
"""Sentences with words of every kind that the checkers look for."""
SPECIAL = (
    *["İıŉǰΐßﬁ", "Ǆǅǆ", "ſ", "K", "Ω", "Å", "İ̇", "ς", "Σ"],
    *("\u0301", "\u0307", "\u0316", "\u20dd", "\u200b", "\u200d", "\u2028", "\u0085", "\u00ad", "\u202e", "\ufeff"),
    *("\U00018568", "\U0001f9d1\u200d\U0001f9b0", "\ue000", "\U0010ffff", "\ud800", "\udfff", "\x00", "\x1b", "\t"),
    *(
        "²",
        "½",
        "Ⅷ",
        "٣",
        "𝒃𝒚𝒍𝒂",
        "ﷺ",
        "가",
        "ᄀ\u1161",
        "क्षि",
        "ا\u0651\u064e",
        "の",
        "’",
        "'",
        "ʼ",
        "-",
        "‑",
        "_",
        "@",
        "/",
    ),
    *(
        "(",
        ")",
        "/a",
        "(a)",
        "o/a",
        "--",
        "''",
        "<sep>",
        "„",
        "“",
        "”",
        '"',
        "«",
        "»",
        "‚",
        "‘",
        "¿",
        "…",
        ".",
        ",",
        ":",
        ";",
    ),
    *(
        "a",
        "i",
        "o",
        "que",
        "și",
        "ja",
        "já",
        "я",
        "jsem",
        "sam",
        "он",
        "soy",
        "eres",
        "ert",
        "ég",
        "sei",
        "sono",
        "1",
        "99",
    ),
)


def item_of(kind: str, language: str) -> Item:
    """An item that has as many slots as a suite for this kind gives it."""
    if kind == "dialogue":
        slots = [
            Slot(n, "s", word, traits={"turn": turn, "person": person})
            for n, (word, turn, person) in enumerate(
                [("tired", "1", "I"), ("pretty", "1", "you"), ("ugly", "2", "I")], 1
            )
        ]
    elif kind == "references":
        traits = {
            "right": SENTENCES.get(language, ENGLISH),
            "wrong": _swapped(SENTENCES.get(language, ENGLISH)),
            "context": "yes",
        }
        slots = [
            Slot(1, "s", "", Gender.FEMININE, traits),
            Slot(2, "s", "", Gender.MASCULINE, traits | {"context": "no"}),
        ]
    else:
        slots = [Slot(1, "s", "")]
    return Item("1", ENGLISH, tuple(slots))


def _swapped(text: str) -> str:
    for one, other in (("a ", "o "), ("а ", " "), ("La ", "El "), ("rice", "eur"), ("a.", "o.")):
        text = text.replace(one, other)
    return text


@cache
def all_checkers() -> tuple[tuple[str, str, Checker, Item], ...]:
    """Every built-in checker that reads no parses, in each language and mode: kind, language, checker and an item."""
    found = []
    for kind in ("dialogue", "first-person", "references"):
        for mode in KINDS.get(kind).modes:
            for language in KINDS.get(kind).languages():
                if mode != "morphology" or language in WITH_MORPHOLOGY:
                    found.append((kind, language, open_checker(kind, language, mode=mode), item_of(kind, language)))
    return tuple(found)


def random_texts(rng: random.Random, language: str) -> Iterator[str]:
    """Endless random answers: real words in any order, with strange characters, cut off and repeated."""
    own = SENTENCES.get(language, ENGLISH)
    while True:
        base = own if rng.random() < 0.6 else rng.choice([*SENTENCES.values(), ENGLISH])
        if rng.random() < 0.5:
            words = [*base.split(" "), *rng.choices(SPECIAL, k=rng.randrange(4))]
            base = rng.choice((" ", " ", "", "\u00a0")).join(rng.choices(words, k=rng.randrange(1, 25)))
        characters = list(base)
        for _ in range(rng.choice((0, 1, 1, 2, 5, 20))):
            place = rng.randrange(len(characters) + 1)
            change = rng.randrange(4)
            if change == 0:
                characters.insert(place, rng.choice(SPECIAL))
            elif change == 1:
                characters.insert(place, chr(rng.randrange(0x3000) if rng.random() < 0.7 else rng.randrange(0x110000)))
            elif change == 2:
                del characters[place : place + rng.randrange(1, 4)]
            else:
                characters[place:place] = characters[place : place + rng.randrange(1, 12)] * rng.randrange(1, 4)
        yield "".join(characters)


def problem(checker: Checker, item: Item, text: str) -> str:
    """What is wrong with the labels of an answer, or nothing."""
    try:
        findings = checker.check(item, text)
        statements = [] if checker.name.startswith("references") else [found for _, found in checker.explain(text)]
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    if len(findings) != len(item.slots):
        return f"{len(findings)} labels of {len(item.slots)} slots"
    return next((f"{found} is not there" for found in (*findings, *statements) if not is_there(found, text)), "")


def is_there(found: SlotLabel, text: str) -> bool:
    """Whether the evidence is at its position; of evidence in two words, the first."""
    word = found.word
    if found.rule.startswith("conflict"):
        word = word.split(" / ")[0].split(" ")[0]
    if found.position < 0:
        return not word
    return bool(word) and text[found.position : found.position + len(word)].casefold() == word.casefold()


def main(calls: int, seed: int) -> int:
    counts: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    slowest = (0.0, "", "")
    start = time.monotonic()
    checkers = [
        (*each, random_texts(random.Random(f"{seed} {number}"), each[1])) for number, each in enumerate(all_checkers())
    ]
    while counts.total() < calls:
        for kind, language, checker, item, texts in checkers:
            text = next(texts)
            began = time.monotonic()
            failure = problem(checker, item, text)
            slowest = max(slowest, (time.monotonic() - began, checker.name, text[:60]))
            counts[kind] += 1
            if failure:
                key = f"{checker.name}: {failure[:60]}"
                failures[key] += 1
                if failures[key] == 1:
                    print(f"{checker.name} {language}: {failure[:300]}\n    {text!r}", flush=True)
    seconds = time.monotonic() - start
    print(
        f"seed {seed}: {counts.total():,} calls {dict(counts)}, {failures.total():,} failures, {seconds:.0f} s, "
        f"slowest {slowest}"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 16))
