"""Tables 9, 10 and 11 of the GEST paper (Pikuliak et al. 2024): rates of language models by template or language."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.families.gest.paper_tables import STEREOTYPE_COLUMNS, by_system, rate_cell
from gendersuite.reports.families.gest_lm.templates import TEMPLATES, templates
from gendersuite.reports.families.models.names import by_kind, kind_name
from gendersuite.reports.families.stereotypes.tables import GLOBAL, STEREOTYPE, stereotypes
from gendersuite.reports.formats import Order
from gendersuite.reports.formats.paper_tables import caption, cites
from gendersuite.reports.formats.table_model import Block, Column, Name, Symbol, Table, Text
from gendersuite.reports.run_data import RunFolder

WHOLE = {
    "masculine_rate_female": Symbol("q_f", "$q_f$"),
    "masculine_rate_male": Symbol("q_m", "$q_m$"),
    GLOBAL: Symbol("(q_f q_m)^1/2", r"$\sqrt{q_f q_m}$"),
    STEREOTYPE: Symbol("g_s", "$g_s$"),
}


def lm_tables(order: Order) -> list[Table]:
    """By kind of model: rates by stereotype of all templates or languages, then rates as a whole."""
    run = order.run
    return [
        table
        for kind, models in by_kind(run).items()
        for table in (_rates(run, kind, models), _whole(run, kind, models))
    ]


def _rates(run: RunFolder, kind: str, models: Sequence[Submission]) -> Table:
    places = [("masculine_rate", str(stereotype["number"])) for stereotype in stereotypes()]
    in_templates = any(set(TEMPLATES) & set(templates(run, model)) for model in models)
    blocks = []
    for system, submissions in by_system(models).items():
        rows: list[tuple[Text, ...]] = [
            (
                Name(subset.removeprefix("template-")),
                *(rate_cell(run.estimate(*submission, subset, *place)) for place in places),
            )
            for submission in submissions
            for subset in templates(run, submission)
        ]
        blocks.append(Block(tuple(rows), Name(system)))
    parts = "templates" if in_templates else "languages"
    return Table(
        name=_name("rates", kind),
        caption=caption(
            run,
            models,
            "Lower estimate, mean and upper estimate of the masculine rates of all stereotypes and "
            f"{parts}, {kind_name(run, models[0], several=True)}.",
        ),
        columns=(Column(Name(parts[:-1].capitalize()), right=False), *STEREOTYPE_COLUMNS),
        blocks=tuple(blocks),
        cites=cites(run),
        block_heading="Model",
    )


def _whole(run: RunFolder, kind: str, models: Sequence[Submission]) -> Table:
    ordered = sorted(models, key=lambda pair: (pair[1], pair[0]))
    return Table(
        name=_name("rates-overall", kind),
        caption=caption(
            run,
            models,
            "Masculine rates of the female and the male stereotypes, their geometric mean and the stereotype rate "
            f"over all templates, {kind_name(run, models[0], several=True)}: lower estimate, mean and upper estimate.",
        ),
        columns=(
            Column(Name("Model"), right=False),
            Column(Name("Language"), right=False),
            *(Column(symbol) for symbol in WHOLE.values()),
        ),
        blocks=(
            Block(
                tuple(
                    (
                        Name(system),
                        Name(language),
                        *(rate_cell(run.estimate(language, system, "", metric)) for metric in WHOLE),
                    )
                    for language, system in ordered
                )
            ),
        ),
        cites=cites(run),
    )


def _name(table: str, kind: str) -> str:
    return f"{table}-{kind}" if kind else table
