"""Label single translations, with the evidence for each label."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gendersuite.api.options import AnyPath, parser_choice, path_or_none
from gendersuite.checkers import DEFAULT_MODE
from gendersuite.checkers.references.reference_words import differing, words
from gendersuite.errors import UnknownName, UsageError
from gendersuite.model import Item, Slot, SlotLabel, Suite, expected_label
from gendersuite.run.checking import open_checker_of
from gendersuite.run.safe_checks import SafeChecks
from gendersuite.support.context import without_context
from gendersuite.testsuites import DEFAULT_SEED, FAMILIES, family_name, load_suite

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("text", "about", "label", "word", "rule", "dictionary")
Row = tuple[int, str, str, str, str, str]


def label(
    texts: Sequence[str],
    *,
    suite: str | Suite,
    language: str,
    sources: Sequence[str] | None = None,
    data: AnyPath | None = None,
    dictionary: AnyPath | None = None,
    online: bool = False,
    mode: str = DEFAULT_MODE,
    parser: str | None = None,
    parser_model: str | None = None,
    parser_folder: AnyPath | None = None,
    parser_python: AnyPath | None = None,
    hybrid: bool = False,
    seed: int = DEFAULT_SEED,
    **traits: Sequence[Any],
) -> pd.DataFrame:
    """Label the gender that translations show.

    Parameters
    ----------
    texts
        Translations.
    suite
        A suite or its name; it determines the checker.
    language
        The language of the translations.
    sources
        The source of each text. Without `traits` these must be sources of the suite, whose slots are labelled. Without
        `sources` every statement about a person is labelled.
    traits
        Traits of the slots, one value per text, for sources that are not in the suite: `right` and `wrong` are the
        references of a source of mt-geneval. `expected` is the expected gender ("M" or "F").
    data, dictionary, online, mode, parser, parser_model, parser_folder, parser_python, hybrid, seed
        As in `score`.

    Returns a DataFrame with one row for each slot or statement: `text` (the position in `texts`), `about`, `label`,
    `word`, `rule`, `dictionary`.

    >>> import gendersuite as gs
    >>> found = gs.label(["Byla jsem ráda.", "Byl jsem unavený."], suite="gest-mini", language="cs")
    >>> found[["text", "label", "word"]].to_dict("records")
    [{'text': 0, 'label': 'F', 'word': 'Byla'}, {'text': 1, 'label': 'M', 'word': 'Byl'}]
    """
    import pandas as pd

    choice = parser_choice(parser, parser_model, parser_folder, parser_python, hybrid)
    checker = SafeChecks(
        open_checker_of(_family_of(suite), language, path_or_none(dictionary), online=online, mode=mode, parser=choice)
    )
    if traits or sources is not None:
        items = (
            _own_items(_family_of(suite), len(texts), sources, traits)
            if traits
            else _suite_items(_loaded(suite, data, seed).in_language(language), sources or ())
        )
        rows = _answers(checker, texts, list(items))
    else:
        rows = [row for place, text in enumerate(texts) for row in _statements(checker, place, text)]
    checker.warn("the texts")
    return pd.DataFrame(rows, columns=list(COLUMNS))


def explain(
    text: str,
    *,
    suite: str | Suite,
    language: str,
    source: str | None = None,
    data: AnyPath | None = None,
    dictionary: AnyPath | None = None,
    online: bool = False,
    mode: str = DEFAULT_MODE,
    parser: str | None = None,
    parser_model: str | None = None,
    parser_folder: AnyPath | None = None,
    parser_python: AnyPath | None = None,
    hybrid: bool = False,
    seed: int = DEFAULT_SEED,
) -> pd.DataFrame:
    """Show why a translation gets its labels: the word, rule and dictionary of each.

    `source` is the translated source of the suite; with it, the slots of the source are labelled. The other options and
    the columns are those of `label`.

    >>> import gendersuite as gs
    >>> gs.explain("Byla jsem ráda.", suite="gest-mini", language="cs")["rule"].tolist()
    ['past form beside the first person']
    """
    return label(
        [text],
        suite=suite,
        language=language,
        sources=None if source is None else [source],
        data=data,
        dictionary=dictionary,
        online=online,
        mode=mode,
        parser=parser,
        parser_model=parser_model,
        parser_folder=parser_folder,
        parser_python=parser_python,
        hybrid=hybrid,
        seed=seed,
    )


def _family_of(suite: str | Suite) -> str:
    """Return the family of a suite; the data of official suites need not be installed."""
    if isinstance(suite, Suite):
        return suite.family
    return family_name(suite) or load_suite(suite).family


def _loaded(suite: str | Suite, data: AnyPath | None, seed: int) -> Suite:
    return suite if isinstance(suite, Suite) else load_suite(suite, data=path_or_none(data), seed=seed)


def _suite_items(suite: Suite, sources: Iterable[str]) -> Iterator[Item]:
    """Yield the items of a suite with these sources; the context of a source may be left out."""
    by_source: dict[str, Item] = {}
    for item in suite.items:
        for written in (item.source.strip(), without_context(item.source).strip()):
            by_source.setdefault(written, item)
    for source in sources:
        if source.strip() not in by_source:
            raise UnknownName(
                f"Suite {suite.name} has no source {source!r}: give it as the suite has it, or leave out --source."
            )
        yield by_source[source.strip()]


def _own_items(
    family: str, count: int, sources: Sequence[str] | None, traits: dict[str, Sequence[Any]]
) -> Iterator[Item]:
    """Yield items with one slot each, built from the given traits."""
    known = [trait.name for trait in FAMILIES.get(family).traits]
    expected = traits.pop("expected", [None] * count)
    for name, values in (("sources", sources or [""] * count), ("expected", expected), *traits.items()):
        if name not in ("sources", "expected", *known):
            raise UnknownName(f"Slots of the family {family} have no trait {name!r}; known: {', '.join(known)}.")
        if len(values) != count:
            raise UsageError(f"{name} has {len(values):,} values for {count:,} texts: give one for each text.")
    for place in range(count):
        own = {name: str(values[place]) for name, values in traits.items()}
        slot = Slot(1, "", "", expected_label(expected[place]), dict.fromkeys(known, "") | own)
        yield Item(str(place), sources[place] if sources else "", (slot,))


def _answers(checker: SafeChecks, texts: Sequence[str], items: Sequence[Item]) -> list[Row]:
    """Return one row per text and slot of its item."""
    if len(items) != len(texts):
        raise UsageError(f"There are {len(items):,} sources for {len(texts):,} texts: give one for each text.")
    checker.prepare(list(zip(items, texts, strict=True)))
    return [
        _row(place, f"slot {slot.number}: {_about(slot)}", found)
        for place, (item, text) in enumerate(zip(items, texts, strict=True))
        for slot, found in zip(item.slots, checker.check(item, text), strict=True)
    ]


def _statements(checker: SafeChecks, place: int, text: str) -> list[Row]:
    """Return one row per statement of a text about a person."""
    return [_row(place, said.about, said.finding) for said in checker.explain(text)]


def _about(slot: Slot) -> str:
    """Return the word of a slot, or the distinguishing words of its references if it has any."""
    if slot.word or "right" not in slot.traits:
        return slot.word
    right, wrong = slot.traits["right"], slot.traits["wrong"]
    terms = differing(right, wrong)
    looked_for = (
        ", ".join(word for word in dict.fromkeys(words(text)) if word in wanted) or "nothing"
        for text, wanted in ((right, terms.right), (wrong, terms.wrong))
    )
    return " v ".join(looked_for)


def _row(place: int, about: str, finding: SlotLabel) -> Row:
    shown = finding.label.value or ("undecided" if finding.answered else "missing")
    return place, about, shown, finding.word, finding.rule, finding.dictionary
