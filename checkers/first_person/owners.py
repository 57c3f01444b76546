"""Finds the owner of each clause, in languages whose verbs agree with a subject that may be dropped."""

from __future__ import annotations

from dataclasses import dataclass

from gendersuite.checkers.first_person.clauses import Clause
from gendersuite.checkers.first_person.facts import is_past
from gendersuite.checkers.first_person.phrases import Phrases
from gendersuite.checkers.first_person.words import COORDINATOR, MARK, OTHER, PRONOUN, RELATIVE, SUBORDINATOR, Word

SUBORDINATE = frozenset({SUBORDINATOR, RELATIVE})


@dataclass(slots=True)
class ClauseOwner:
    """The owner of a clause: the speaker (True), somebody else (False), or unknown (None).

    `own` if words of the clause itself decide; `affected` if the speaker is in the clause in another case (мне, меня),
    and so is not its subject.
    """

    speaker: bool | None
    own: bool = False
    affected: bool = False

    @property
    def passed_on(self) -> bool | None:
        """The owner of a clause that continues this one: after "мне пришлось встать", the speaker."""
        return True if self.affected and self.speaker is None else self.speaker


def clause_owners(words: list[Word], clauses: list[Clause], phrases: Phrases) -> list[ClauseOwner]:
    """Return the owner of each clause, by its own words or else by the clause that it continues or depends on."""
    owners = [_own_words(words, clause, phrases) for clause in clauses]
    if len(owners) > 1 and owners[0].speaker is None and owners[1].speaker and clauses[1].opener == MARK:
        owners[0].speaker = True  # "будучи уверенной в себе, я ..."
    main: int | None = None  # the last main clause
    for number, (clause, owner) in enumerate(zip(clauses, owners, strict=True)):
        subordinate = clause.opener in SUBORDINATE
        if owner.speaker is None and number:
            donor = number - 1
            interrupted = clauses[donor].opener in SUBORDINATE and not subordinate and clause.opener != COORDINATOR
            if interrupted and main is not None and not _has_verb(words, clauses[main], phrases):
                donor = main  # "я, как и мама, была": the interrupted main clause continues
            owner.speaker = owners[donor].passed_on
        if not subordinate:
            main = number
    return owners


def _has_verb(words: list[Word], clause: Clause, phrases: Phrases) -> bool:
    inside = words[clause.start : clause.end]
    return any(is_past(word) or (not word.kind and phrases.is_verb(word.text)) for word in inside)


def _own_words(words: list[Word], clause: Clause, phrases: Phrases) -> ClauseOwner:
    inside = words[clause.start : clause.end]
    affected = any(word.text in phrases.language.objects for word in inside)
    kinds = {word.kind for word in inside}
    if PRONOUN in kinds:
        return ClauseOwner(True, own=True, affected=affected)
    if OTHER in kinds or _is_relative(words, clause, phrases):
        return ClauseOwner(False, own=True, affected=affected)
    if any(phrases.is_first_person_verb(word.text) for word in inside if not word.kind):
        return ClauseOwner(True, own=True, affected=affected)
    if _has_other_subject(words, clause, phrases):
        return ClauseOwner(False, own=True, affected=affected)
    return ClauseOwner(None, affected=affected)


def _is_relative(words: list[Word], clause: Clause, phrases: Phrases) -> bool:
    """Whether a subordinator is a relative pronoun for the word before it and the subject of its clause."""
    if clause.start < 3 or words[clause.start - 1].text not in phrases.subjects.relative_subordinators:
        return False
    antecedent = words[clause.start - 3]
    if clause.start > 3 and words[clause.start - 4].text in phrases.subjects.such:
        return False
    genders = [word.past.gender for word in words[clause.start : clause.end] if word.past and word.past.gender]
    return not antecedent.kind and any(phrases.is_antecedent(antecedent.text, gender) for gender in genders)


def _has_other_subject(words: list[Word], clause: Clause, phrases: Phrases) -> bool:
    """Whether a clause without subject pronouns has another subject than the speaker."""
    start, end = clause.start, clause.end
    pasts = [index for index in range(start, end) if is_past(words[index])]
    if (
        start
        and words[start - 1].kind == RELATIVE
        and _is_subject(words[start - 1], [words[i] for i in pasts], phrases)
    ):
        return True
    if pasts:
        return all(_has_subject(words, clause, index, phrases) for index in pasts)
    if any(not word.kind and phrases.is_finite_verb(word.text) for word in words[start:end]):
        return bool(phrases.nominatives(words, start, end)) or phrases.has_lone_determiner(words, start, end)
    return phrases.sure_nominatives(words, start, end)


def _has_subject(words: list[Word], clause: Clause, verb: int, phrases: Phrases) -> bool:
    """Whether a past form in a clause without subject pronouns has its own subject."""
    past = words[verb].past
    if past is not None and past.gender:
        return phrases.subject(words, clause.start, clause.end, verb, past.gender) == 1
    form = (phrases.past_number(words[verb].text), "nominative")
    nominatives = phrases.nominatives(words, clause.start, clause.end)
    return any(form in phrases.noun_forms(words[index].text) for index in nominatives)


def _is_subject(relative: Word, pasts: list[Word], phrases: Phrases) -> bool:
    """Whether a relative pronoun is the subject of its clause."""
    genders = {gender for gender, case in phrases.forms(relative.text) if case == "nominative"}
    if not pasts:
        return bool(genders)
    return any(((word.past and word.past.gender) or phrases.past_number(word.text)) in genders for word in pasts)
