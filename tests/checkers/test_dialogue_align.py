"""Which clause answers which slot."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from gendersuite.checkers.dialogue.align import align

claims = st.lists(st.tuples(st.sampled_from(["I", "you"]), st.booleans()), max_size=5)


def test_a_lost_clause_leaves_the_others_their_slots() -> None:
    assert align([("I", False), ("you", False)], [("you", False)]) == [None, 0]


def test_negation_decides_between_two_clauses_about_one_person() -> None:
    assert align([("you", True), ("you", False)], [("you", False)]) == [None, 0]
    assert align([("you", True), ("you", False)], [("you", True)]) == [0, None]


def test_of_equal_clauses_the_first_is_taken() -> None:
    assert align([("you", False), ("I", False)], [("you", False), ("you", False)]) == [0, None]


@given(claims, claims)
def test_pairs_agree_in_person_and_keep_the_order(
    wanted: list[tuple[str, bool]], found: list[tuple[str, bool]]
) -> None:
    pairs = align(wanted, found)
    assert len(pairs) == len(wanted)
    taken = [index for index in pairs if index is not None]
    assert taken == sorted(set(taken))
    assert all(wanted[i][0] == found[j][0] for i, j in enumerate(pairs) if j is not None)


@given(claims, claims)
def test_as_many_are_paired_as_can_be(wanted: list[tuple[str, bool]], found: list[tuple[str, bool]]) -> None:
    def longest() -> int:
        for size in range(min(len(wanted), len(found)), 0, -1):
            for left in combinations([person for person, _ in wanted], size):
                if left in set(combinations([person for person, _ in found], size)):
                    return size
        return 0

    assert sum(index is not None for index in align(wanted, found)) == longest()
