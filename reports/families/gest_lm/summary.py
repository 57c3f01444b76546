"""Everything that the summary PDF of GEST on language models says, as data for templates/lm_summary.typ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from operator import attrgetter

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.rankings import ranking_part
from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.blocks.texts import language_name, run_text
from gendersuite.reports.families.gest.agreement import Contrast, agreement_tables, short_name
from gendersuite.reports.families.gest.correlations import ratio_correlations
from gendersuite.reports.families.gest.ranks import rank_table
from gendersuite.reports.families.gest.tables import GLOBAL, STEREOTYPE, look_icons, sides, stereotype_names
from gendersuite.reports.families.gest_lm.findings import overview
from gendersuite.reports.families.gest_lm.tables import rate_map, ratio_cell
from gendersuite.reports.families.gest_lm.templates import asked, template_text, template_title, templates
from gendersuite.reports.families.models.boards import NAME_LENGTH, by_rate, ratio_board, ratio_rankings
from gendersuite.reports.families.models.conventions import convention
from gendersuite.reports.families.models.correlation import correlation_table
from gendersuite.reports.families.models.names import by_kind, kind_name, model_account, models_frame, names
from gendersuite.reports.formatting import visible
from gendersuite.reports.run_data import RunFolder


def lm_summary(run: RunFolder) -> Data:
    """The whole summary: findings; by kind of model a leaderboard, a map, ranks and correlations; accounts."""
    return {
        **models_frame(run, lambda each: templates(run, each), _size(run)),
        "asked": asked(run, run.languages),
        "looks": look_icons(),
        "findings": [asdict(finding) for finding in overview(run)],
        "convention": convention(run),
        "stereotypes": stereotype_names(),
        "rankings": ranking_part(
            run,
            [
                (kind_name(run, models[0], several=True).capitalize(), ratio_rankings(models, "", STEREOTYPE))
                for models in by_kind(run).values()
            ],
        ),
        "correlation": correlation_table(run),
        "kinds": [_kind(run, models) for models in by_kind(run).values()],
    }


def _size(run: RunFolder) -> str:
    expected = {
        model_account(run, submission, subset)["expected"]
        for submission in run.signatures
        for subset in templates(run, submission)
    }
    ends = sorted({min(expected, default=0), max(expected, default=0)})
    return f"{' to '.join(f'{end:,}' for end in ends)} sentences"


def _kind(run: RunFolder, models: Sequence[Submission]) -> Data:
    """The models of one kind: others are asked in other templates."""
    ordered = by_rate(run, models, STEREOTYPE, "")
    subsets = _columns(run, models)
    own = set(models)
    scores = [score for score in run.scores.values() if (score.language, score.system) in own and score.subset]
    return {
        "title": kind_name(run, models[0], several=True).capitalize(),
        "templates": [
            {"title": template_title(subset), "text": template_text(run, models[0], subset)} for subset in subsets
        ],
        "board": ratio_board(run, ordered, STEREOTYPE, "", subsets, lambda each: model_account(run, each)),
        "map": rate_map(run, ordered, NAME_LENGTH),
        "sides": [_sides(run, submission) for submission in ordered],
        "ranks": rank_table(scores),
        "agreement": _agreement(run, own),
    }


def _columns(run: RunFolder, models: Sequence[Submission]) -> list[str]:
    """The templates that have a column of the leaderboard: none where every model has one part only."""
    found = {submission: templates(run, submission) for submission in models}
    if all(len(subsets) < 2 for subsets in found.values()):
        return []
    return sorted({subset for subsets in found.values() for subset in subsets})


def _sides(run: RunFolder, submission: Submission) -> Data:
    metrics = (*(side["metric"] for side in sides(run)), GLOBAL)
    return {
        **names(submission, NAME_LENGTH),
        "rates": [ratio_cell(run, submission, "", metric) for metric in metrics],
    }


def _agreement(run: RunFolder, models: set[Submission]) -> Data | None:
    """Correlations between two templates of one model, two models in one template, two languages of one model."""
    pairs = ratio_correlations(score for score in run.scores.values() if (score.language, score.system) in models)
    text = run_text(run, "agreement")
    same_language = [pair for pair in pairs if pair.first.language == pair.second.language]
    same_model = [pair for pair in pairs if pair.first.system == pair.second.system]
    contrasts = (
        Contrast(
            text["between_templates"],
            text["templates"],
            [pair for pair in same_language if pair.first.system == pair.second.system],
            attrgetter("subset"),
            template_title,
        ),
        Contrast(
            text["between_models"],
            text["models"],
            [pair for pair in same_language if pair.first.subset == pair.second.subset],
            attrgetter("system"),
            short_name,
        ),
        Contrast(
            text["between_languages"],
            text["languages"],
            [pair for pair in same_model if pair.first.language != pair.second.language],
            attrgetter("language"),
            lambda code: visible(language_name(code)),
        ),
    )
    return agreement_tables(
        pairs, contrasts, text["overall"], lambda each: f"{short_name(each.system)}, {template_title(each.subset)}"
    )
