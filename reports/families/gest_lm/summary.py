"""The summary of GEST on language models: findings; by kind of model a leaderboard, a map, ranks and correlations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter

from gendersuite.model import Score
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import fill, joined, language_name, run_text, section
from gendersuite.reports.document import Block, Document, Paragraph, Section, Text
from gendersuite.reports.families.gest_lm.findings import overview
from gendersuite.reports.families.gest_lm.tables import rate_map, rates
from gendersuite.reports.families.gest_lm.templates import TEMPLATES, asked, template_text, template_title, templates
from gendersuite.reports.families.models.accounts import model_account
from gendersuite.reports.families.models.boards import board, rankings, rates_table
from gendersuite.reports.families.models.conventions import convention
from gendersuite.reports.families.models.correlations import correlation_section
from gendersuite.reports.families.models.names import by_kind, kind_title
from gendersuite.reports.families.models.numbers import side_rates
from gendersuite.reports.families.models.skeleton import models_report
from gendersuite.reports.families.stereotypes.agreement import PairGroup, agreement_blocks, short_name
from gendersuite.reports.families.stereotypes.correlations import RatedSubmission, ratio_correlations
from gendersuite.reports.families.stereotypes.ranks import ranks_of, ranks_section
from gendersuite.reports.families.stereotypes.tables import KEYS, stereotypes
from gendersuite.reports.formatting import count
from gendersuite.reports.run_data import RunFolder


def summary_report(run: RunFolder) -> Document:
    """The summary of a run."""
    return models_report(
        run,
        subsets=lambda each: templates(run, each),
        size=_size(run),
        found=overview(run),
        remarks=[convention(run)],
        rankings=rankings(run, [rates(run)["stereotyping"]]),
        sections=_sections(run),
        asked=asked(run),
    )


def _size(run: RunFolder) -> str:
    expected = {
        model_account(run, submission, subset)["expected"]
        for submission in run.signatures
        for subset in templates(run, submission)
    }
    ends = sorted({min(expected, default=0), max(expected, default=0)})
    return f"{' to '.join(map(count, ends))} sentences"


def _sections(run: RunFolder) -> Iterator[Section | None]:
    """The sections for each kind of model; different kinds are scored on different templates."""
    yield correlation_section(run)
    parts = "languages" if len(run.languages) > 1 else "templates"
    for place, models in enumerate(by_kind(run).values()):
        kind, ordered = kind_title(run, models[0]), rates(run)["stereotyping"].ordered(run, models)
        yield _board(run, kind, ordered)
        yield _map(run, kind, ordered, names=place == 0)
        own = [each for each in run.scores.values() if (each.language, each.system) in models and each.subset]
        yield ranks_section(run, ranks_of(own), kind=kind, part=parts[:-1])
        agreement = _agreement(run, own, parts)
        if agreement:
            yield section(run, "summary_agreement", agreement, kind=kind, parts=parts)


def _board(run: RunFolder, kind: str, models: Sequence[Submission]) -> Section:
    """The stereotype rates of models, and those in each template if there are several."""
    asked = sorted({subset for each in models for subset in templates(run, each)} & set(TEMPLATES))
    titles = {subset: f"T{number}" for number, subset in enumerate(asked, start=1)} if len(asked) > 1 else {}
    texts = "; ".join(f"{title} {template_text(run, models[0], subset)}" for subset, title in titles.items())
    text = run_text(run, "board")
    accounts = {each: model_account(run, each) for each in models}
    return section(
        run,
        "summary_board",
        [board(run, rates(run)["stereotyping"], accounts, titles)],
        kind=kind,
        beside=text["beside"] if titles else "",
        templates=fill(text["templates"], n=str(len(titles)), texts=texts) if titles else "",
    )


def _map(run: RunFolder, kind: str, models: Sequence[Submission], *, names: bool) -> Section:
    """Tinted rates of all stereotypes, and the means of both sides; with `names`, also the names of the stereotypes."""
    whole = replace(rates(run)["norm"], symbol="global")
    legend: list[Text] = [
        joined(KEYS[each["side"]], f"\u00a0{each['number']}\u00a0{each['name']}   ") for each in stereotypes()
    ]
    blocks: list[Block] = [
        *([Paragraph(joined(*legend), "small")] if names else []),
        rate_map(run, models),
        Paragraph(fill(run_text(run, "means")), "guide"),
        rates_table(run, models, [*side_rates(run), whole]),
    ]
    return section(run, "summary_map", blocks, kind=kind, **KEYS)


def _agreement(run: RunFolder, scores: Sequence[Score], parts: str) -> list[Block]:
    """Correlations between templates of one model, models in one template, and languages of one model."""
    pairs, text = ratio_correlations(scores), run_text(run, "agreement")
    kinds: tuple[tuple[str, str, tuple[str, ...], Callable[[str], str]], ...] = (
        ("templates", "subset", ("language", "system"), template_title),
        ("models", "system", ("language", "subset"), short_name),
        ("languages", "language", ("system",), language_name),
    )
    contrasts = []
    for name, thing, same, write in kinds:
        one, alike = attrgetter(thing), attrgetter(*same)
        own = [
            each for each in pairs if alike(each.first) == alike(each.second) and one(each.first) != one(each.second)
        ]
        contrasts.append(PairGroup(text[f"between_{name}"], text[name], own, one, write))

    def named(each: RatedSubmission) -> str:
        return f"{short_name(each.system)}, {template_title(each.subset)}"

    return agreement_blocks(pairs, contrasts, text["overall"], named, of=f"two models or {parts}")
