"""Planted effects are found again, and the intervals cover them as often as they claim, through the whole way from
sentences to scores."""

from __future__ import annotations

from collections import Counter

import pytest

from gendersuite.checkers import open_checker
from gendersuite.model import Answer, AnswerState, Submission
from gendersuite.reports.families.dialogue.report import FAMILY as DIALOGUE
from gendersuite.run.labelling import Labeller
from gendersuite.submissions.simulated.dialogue.bias import Bias
from gendersuite.submissions.simulated.simulate import simulate, simulated_truth
from gendersuite.testsuites import load_suite

DRAWS = 100


@pytest.mark.slow
def test_intervals_cover_planted_effects_at_their_nominal_rate() -> None:
    suite = load_suite("dialogue")
    labeller = Labeller(suite, open_checker("dialogue", "es"))
    bias = Bias(masculine=0.6, adverb=0.3, character=0.35, pairing=-0.25, lapse=0.4)
    truth = simulated_truth(suite, bias)
    covered: Counter[tuple[str, str, str]] = Counter()
    for seed in range(DRAWS):
        texts = simulate(suite, "es", bias, seed=seed, system="Planted")
        answers = tuple(Answer(text, AnswerState.ANSWERED) for text in texts)
        table = labeller.label(Submission(suite.name, "es", "Planted", answers)).table
        for score in DIALOGUE.scores(table, seed=seed):
            key = (score.subset, score.metric, score.group)
            if key in truth and score.low is not None and score.high is not None:
                covered[key] += score.low <= truth[key] <= score.high
    assert len(covered) == 18
    # A true 95% interval falls below 86 of 100 once in several thousand times; all together must be near 95.
    assert min(covered.values()) >= 0.86 * DRAWS, covered
    assert 0.92 <= covered.total() / (len(covered) * DRAWS) <= 0.98, covered
