"""The MT-GenEval suites of Currey et al. (2022): the source specifies gender, and translations must keep it.

`mt-geneval` is the test set, `mt-geneval-dev` the development set, in all languages whose files are in the data folder;
`mt-geneval-mini` is our own (mini.py). items.py describes the items, order.py the inference of the gender and the
profession of contextual lines.

Contextual lines, test and dev: ar 1,100 and 792, de 1,100 and 598, es 1,096 and 534, fr 1,099 and 477, hi 1,098 and
397, it 1,094 and 465, nl 1,078 and 480, pt 1,089 and 574, ru 1,100 and 583. Counterfactual pairs: 300 and 1,200 in
each language but Dutch. The languages share many sources, but not in the same order.

Contents of the files (checked for all languages except fr and hi, which were not available):
- The context is empty in 3 to 9 test lines per language: the line begins with `<sep>`.
- In some contextual test lines, the "original" reference has the wrong gender ("Gough ist Student" after "she"): 10 to
  20 in German, Italian and Portuguese, fewer in other languages. `expected` is the person's gender anyway; `right` is
  the unchanged reference.
- Two references may consist of the same words: in 23 Spanish and 32 Italian contextual test lines, and in 14 Spanish
  and 20 Italian test pairs (14 and 19 of them are identical strings). Then no answer can be wrong.
- Quotes in counterfactual references are doubled as in CSV (`"... ""Viola"", ..."`) in all languages except Russian.
  Eight Arabic references, two Dutch references and two English sources contain an annotation mark. `right`, `wrong` and
  the sources keep all this, because the released script and BLEU use it.
- The annotated files mark gendered phrases as <M>...</M> and <F>...</F>. Without marks and doubled quotes they are
  identical to the plain files, except for one pair with other wording (ru test; ar, de, es, pt dev). Arabic has nested
  marks. Square brackets are ordinary text. If the references of a pair are identical, nothing is marked.
- Lines end with LF. No-break spaces, zero-width spaces, and spaces at the end of lines occur.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from gendersuite.errors import DataMissing
from gendersuite.model import Gender, Item, Suite
from gendersuite.testsuites.mt_geneval.items import FAMILY, SUBSETS, contextual_item, counterfactual_items
from gendersuite.testsuites.mt_geneval.order import cells_of_dev_set, cells_of_test_set
from gendersuite.testsuites.official.files import how_to_get, official_files, read_official

VERSION = "c77132c.1"  # the release's commit, then the revision of the reader

_CITATION = (
    "Anna Currey, Maria Nadejde, Raghavendra Reddy Pappagari, Mia Mayer, Stanislas Lauly, Xing Niu, Benjamin Hsu and "
    "Georgiana Dinu. 2022. MT-GenEval: A Counterfactual and Contextual Dataset for Evaluating Gender Accuracy in "
    "Machine Translation. In Proceedings of the 2022 Conference on Empirical Methods in Natural Language Processing, "
    "pages 4287-4299."
)
_SIDES = {Gender.MASCULINE: "masculine", Gender.FEMININE: "feminine"}
_MARK = re.compile("(</?[MF]>)")


def mt_geneval(data: Path | None, seed: int) -> Suite:  # noqa: ARG001 - every suite factory takes a seed
    """The test set in the languages of a data folder."""
    return _official("mt-geneval", "test", data)


def mt_geneval_dev(data: Path | None, seed: int) -> Suite:  # noqa: ARG001 - every suite factory takes a seed
    """The development set in the languages of a data folder."""
    return _official("mt-geneval-dev", "dev", data)


def marked_phrases(line: str) -> tuple[str, ...]:
    """The marked phrases of an annotated line, in order; nested marks are split into the texts between two marks."""
    phrases = []
    depth = 0
    for position, piece in enumerate(_MARK.split(line)):
        if position % 2:
            depth += -1 if piece.startswith("</") else 1
        elif depth > 0 and piece.strip():
            phrases.append(piece.strip())
    return tuple(phrases)


def _official(name: str, split: str, data: Path | None) -> Suite:
    languages = _languages(split, data)
    return Suite(
        name=name,
        family=FAMILY,
        version=VERSION,
        items=tuple(item for language in languages for item in _items(split, language, data)),
        subsets=SUBSETS,
        languages=languages,
        doc_mark=f"gendersuite-mt-geneval-{split}",
        title=f"MT-GenEval, {split} set: gender accuracy in translation",
        citation=_CITATION,
    )


def _languages(split: str, data: Path | None) -> tuple[str, ...]:
    """The languages with at least one file in the data folder, so that incomplete languages are noticed."""
    first = _context_file("2to1", split, "??", "en").partition("??")[0]
    known = tuple(path.removeprefix(first).removesuffix(".en") for path in official_files() if path.startswith(first))
    if data is None:
        return known[:1]
    found = tuple(language for language in known if any((data / path).exists() for path in _files(split, language)))
    if not found:
        raise DataMissing(
            f"No language of MT-GenEval's {split} set is in {data / 'mtgeneval'}; "
            f"{how_to_get(_context_file('2to1', split, known[0], 'en'))}."
        )
    return found


def _items(split: str, language: str, data: Path | None) -> Iterator[Item]:
    files = {path: _lines(read_official(path, data)) for path in _files(split, language)}
    sources = files[_context_file("2to1", split, language, "en")]
    cells = cells_of_test_set(len(sources)) if split == "test" else cells_of_dev_set(sources)
    references = zip(
        files[_context_file("original", split, language, language)],
        files[_context_file("flipped", split, language, language)],
        strict=True,
    )
    for number, (source, cell, both) in enumerate(zip(sources, cells, references, strict=True), start=1):
        yield contextual_item(number, language, source, cell.gender, cell.profession, both)

    if not _has_pairs(split, language):
        return
    texts = {gender: files[_sentence_file(gender, split, language, "en")] for gender in Gender}
    translations = {gender: files[_sentence_file(gender, split, language, language)] for gender in Gender}
    annotated = {gender: files[_sentence_file(gender, split, language, language, "annotated/")] for gender in Gender}
    for index in range(len(texts[Gender.MASCULINE])):
        yield from counterfactual_items(
            index + 1,
            language,
            {gender: texts[gender][index] for gender in Gender},
            {gender: translations[gender][index] for gender in Gender},
            {gender: marked_phrases(annotated[gender][index]) for gender in Gender},
        )


def _files(split: str, language: str) -> list[str]:
    """The files from which the items of a language are made."""
    files = [
        _context_file("2to1", split, language, "en"),
        _context_file("original", split, language, language),
        _context_file("flipped", split, language, language),
    ]
    if _has_pairs(split, language):
        for gender in Gender:
            files.append(_sentence_file(gender, split, language, "en"))
            files.append(_sentence_file(gender, split, language, language))
            files.append(_sentence_file(gender, split, language, language, "annotated/"))
    return files


def _has_pairs(split: str, language: str) -> bool:
    return _sentence_file(Gender.MASCULINE, split, language, "en") in official_files()


def _context_file(kind: str, split: str, language: str, side: str) -> str:
    return f"mtgeneval/context/geneval-context-wikiprofessions-{kind}-{split}.en_{language}.{side}"


def _sentence_file(gender: Gender, split: str, language: str, side: str, folder: str = "") -> str:
    return f"mtgeneval/sentences/{split}/{folder}geneval-sentences-{_SIDES[gender]}-{split}.en_{language}.{side}"


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n")
