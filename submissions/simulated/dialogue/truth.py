"""The expected scores of a planted bias on a dialogue suite."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from math import fsum

from gendersuite.model import Gender, Slot, Suite
from gendersuite.submissions.simulated.dialogue.bias import Bias
from gendersuite.submissions.simulated.dialogue.referents import referents
from gendersuite.submissions.simulated.simulators import ScoreKey

_DIFFERENCES = (
    ("delta_masculine", "masculine_share", "M", "F"),
    ("delta_accuracy", "accuracy", "pro", "anti"),
    ("delta_accuracy", "accuracy", "same", "opposite"),
)


def simulated_truth(suite: Suite, bias: Bias) -> dict[ScoreKey, float]:
    """The expected scores of a system with this bias, by subset, metric and group ("" for deltas).

    They are means of the slots' probabilities. In the built-in suite, the probabilities are equal in all cells of the
    balanced metrics, or cancel out, so the weights of the cells do not matter.
    """
    shares: dict[ScoreKey, list[float]] = defaultdict(list)
    for item in suite.items:
        people = referents(item)
        for slot in item.slots:
            masculine = people[slot.traits["character"]].masculine(bias)
            if slot.expected is None:
                for group in _open_groups(slot):
                    shares[slot.subset, "masculine_share", group].append(masculine)
            else:
                correct = masculine if slot.expected is Gender.MASCULINE else 1 - masculine
                shares[slot.subset, "accuracy", _determined_group(slot)].append(correct)
    truth = {key: fsum(values) / len(values) for key, values in shares.items()}
    return truth | _deltas(truth)


def _open_groups(slot: Slot) -> tuple[str, ...]:
    if slot.subset == "stereo-adverb":
        return slot.traits["stereotype"], "all"
    if slot.subset == "stereo-character-amb":
        return (slot.traits["stereotype"],)
    return (slot.traits["other_gender"],)


def _determined_group(slot: Slot) -> str:
    if slot.subset == "stereo-character-det":
        return "pro" if slot.traits["stereotype"] == slot.expected else "anti"
    if slot.traits["other_gender"] == "unknown":
        return "one"
    return "same" if slot.traits["other_gender"] == slot.expected else "opposite"


def _deltas(truth: Mapping[ScoreKey, float]) -> dict[ScoreKey, float]:
    return {
        (subset, delta, ""): value - truth[subset, metric, second]
        for delta, metric, first, second in _DIFFERENCES
        for (subset, of, group), value in truth.items()
        if (of, group) == (metric, first) and (subset, metric, second) in truth
    }
