"""Tables 10, 7, 8 and 11 of the MT-GenEval paper (Currey et al. 2022): accuracy and quality gap by system and language.

A further table has the share of answers with a gendered word, without which accuracy means little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gendersuite.reports.document import Cell, Column, Table, Text
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL, COUNTERFACTUAL
from gendersuite.reports.formats import ReportRequest
from gendersuite.reports.formats.paper_tables import number, paper_table, symbol, table_row
from gendersuite.reports.run_data import RunFolder

Place = tuple[str, str, str]
"""Subset, metric and group of a score."""

PERCENT = 100.0
CONTEXT, COUNTER = "Contextual", "Counterfactual"
ACCURACY: Mapping[Place, Text] = {
    (CONTEXTUAL, "accuracy", ""): CONTEXT,
    (COUNTERFACTUAL, "pair_accuracy", ""): COUNTER,
}
BY_GENDER: Mapping[Place, Text] = {
    (CONTEXTUAL, "accuracy", "F"): "Contextual, female",
    (CONTEXTUAL, "accuracy", "M"): "Contextual, male",
    (COUNTERFACTUAL, "accuracy", "F"): "Counterfactual, female",
    (COUNTERFACTUAL, "accuracy", "M"): "Counterfactual, male",
}
TERMS: Mapping[Place, Text] = {
    (CONTEXTUAL, "term_coverage", ""): CONTEXT,
    (COUNTERFACTUAL, "term_coverage", ""): COUNTER,
}
DECIDED: Mapping[Place, Text] = {
    (CONTEXTUAL, "accuracy_decided", ""): CONTEXT,
    (COUNTERFACTUAL, "accuracy_decided", ""): COUNTER,
}
QUALITY: Mapping[Place, Text] = {
    (COUNTERFACTUAL, "bleu", "feminine"): symbol("BLEU_female", r"$\mathrm{BLEU}_{\mathit{female}}$"),
    (COUNTERFACTUAL, "bleu", "masculine"): symbol("BLEU_male", r"$\mathrm{BLEU}_{\mathit{male}}$"),
    (COUNTERFACTUAL, "quality_gap", ""): symbol("Δ_qual", r"$\Delta_{\mathit{qual}}$"),
}


def mtgeneval_tables(request: ReportRequest) -> list[Table]:
    """Accuracy overall and by gender, the share of answers with a gendered word and their accuracy, and BLEU."""
    run = request.run
    bleu = run.metric_signatures.get("bleu", "")
    tables = [
        _table(run, "accuracy", "Accuracy in percent; a counterfactual pair is right if both its sides are.", ACCURACY),
        _table(run, "accuracy-by-gender", "Accuracy in percent by the gender of the person.", BY_GENDER),
        _table(
            run,
            "term-coverage",
            "Percent of the answers that have a word of only one reference; the others count as right in the accuracy.",
            TERMS,
        ),
        _table(run, "accuracy-decided", "Accuracy in percent of the answers that have such a word.", DECIDED),
        _table(
            run,
            "quality-gap",
            "BLEU of the feminine and the masculine side of the counterfactual pairs, and the gender quality gap "
            f"(masculine less feminine){f'; {bleu}' if bleu else ''}.",
            QUALITY,
            factor=1.0,
        ),
    ]
    return [table for table in tables if len(table.columns) > 1]


def _table(run: RunFolder, name: str, about: str, titles: Mapping[Place, Text], factor: float = PERCENT) -> Table:
    """A row for each system and, for each score, a column for each language that has it."""
    columns = [Column(symbol("EN→", r"EN$\rightarrow$"), "name")]
    shown = [(language, place) for place in titles for language in _languages(run, place)]
    columns += [Column(language.upper(), "number", over=titles[place]) for language, place in shown]
    rows = [
        table_row([system], (_cell(run, language, system, place, factor) for language, place in shown))
        for system in sorted({system for _, system in run.signatures})
    ]
    return paper_table(run, name, about, columns, rows)


def _languages(run: RunFolder, place: Place) -> Sequence[str]:
    """The languages that have a score; some lack a part of the data set."""
    return [
        language
        for language in run.languages
        if any((language, system, *place) in run.scores for system in run.systems(language))
    ]


def _cell(run: RunFolder, language: str, system: str, place: Place, factor: float) -> Cell:
    found = run.estimate(language, system, *place)
    return number(found.value * factor if found else None, 1)
