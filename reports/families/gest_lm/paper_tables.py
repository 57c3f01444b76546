"""Tables 9, 10 and 11 of the GEST paper (Pikuliak et al. 2024): rates of language models by template or language."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.document import Column, Table
from gendersuite.reports.families.gest_lm.templates import TEMPLATES, templates
from gendersuite.reports.families.models.names import by_kind, kind_name
from gendersuite.reports.families.stereotypes.paper_tables import NUMBERS, STEREOTYPE_COLUMNS
from gendersuite.reports.families.stereotypes.tables import GLOBAL, STEREOTYPE
from gendersuite.reports.formats import ReportRequest
from gendersuite.reports.formats.paper_tables import band, by_system, number_columns, paper_table, symbol, table_row
from gendersuite.reports.run_data import RunFolder

WHOLE = {
    "masculine_rate_female": symbol("q_f"),
    "masculine_rate_male": symbol("q_m"),
    GLOBAL: symbol("(q_f q_m)^1/2", r"$\sqrt{q_f q_m}$"),
    STEREOTYPE: symbol("g_s"),
}


def lm_tables(request: ReportRequest) -> list[Table]:
    """For each kind of model: rates by stereotype in all templates or languages, then overall rates."""
    run = request.run
    return [
        table
        for kind, models in by_kind(run).items()
        for table in (_rates(run, kind, models), _whole(run, kind, models))
    ]


def _rates(run: RunFolder, kind: str, models: Sequence[Submission]) -> Table:
    in_templates = any(set(TEMPLATES) & set(templates(run, model)) for model in models)
    parts = "templates" if in_templates else "languages"
    rows = [
        table_row(
            (model[1], subset.removeprefix("template-")),
            (band(run.estimate(*model, subset, "masculine_rate", each)) for each in NUMBERS),
        )
        for model in by_system(models)
        for subset in templates(run, model)
    ]
    return paper_table(
        run,
        _name("rates", kind),
        "Lower estimate, mean and upper estimate of the masculine rates of all stereotypes and "
        f"{parts}, {kind_name(run, models[0], several=True)}.",
        [Column("Model", "group"), Column(parts[:-1].capitalize(), "name"), *STEREOTYPE_COLUMNS],
        rows,
        models,
    )


def _whole(run: RunFolder, kind: str, models: Sequence[Submission]) -> Table:
    return paper_table(
        run,
        _name("rates-overall", kind),
        "Masculine rates of the female and the male stereotypes, their geometric mean and the stereotype rate "
        f"over all templates, {kind_name(run, models[0], several=True)}: lower estimate, mean and upper estimate.",
        [Column("Model", "name"), Column("Language", "name"), *number_columns(WHOLE.values())],
        [
            table_row((system, language), (band(run.estimate(language, system, "", metric)) for metric in WHOLE))
            for language, system in by_system(models)
        ],
        models,
    )


def _name(table: str, kind: str) -> str:
    return f"{table}-{kind}" if kind else table
