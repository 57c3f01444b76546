"""Finds the words of a parse that agree with the first person: our rules, for all languages with gender features.

A word counts if it agrees with the owner of the predicate and the owner is the speaker (owners.py):

    verb        past forms and participles that head a clause, and its auxiliaries and copulas
    predicate   adjectives, short forms, passive participles and determiners that head a clause, in a case of
                predicates; also if the clause depends on another (I stay calm, they think me clever)
    secondary   adjectives in the nominative that depend on a predicate in any relation, and listed words such as
                sám/sama and rád/ráda
    pronoun     modifiers of the pronoun itself (I myself), in any case

Nouns and the adjectives that modify them never count: the masculine of professions is often generic.
"""

from __future__ import annotations

from collections.abc import Iterator

from gendersuite.checkers.first_person.evidence import Weight
from gendersuite.checkers.parses.features import VERBS, Whom, agrees_as_verb, is_in_case, is_reflexive
from gendersuite.checkers.parses.language import UdLanguage
from gendersuite.checkers.parses.marks import Mark
from gendersuite.checkers.parses.owners import Owners, PredicateOwner
from gendersuite.checkers.parses.tokens import UdSentence, UdToken
from gendersuite.checkers.parses.tree import Tree
from gendersuite.model import Gender

AGREEING = frozenset({"VERB", "AUX", "ADJ", "DET", "NUM", "PRON"})
AGREEING_PRONOUNS = frozenset({"Dem", "Emp"})
CLAUSES = frozenset({"root", "xcomp", "ccomp", "advcl", "acl", "csubj", "parataxis", "orphan"})
SECONDARY = frozenset(
    {"advmod", "amod", "dep", "det", "discourse", "dislocated", "nmod", "nummod", "obj", "obl", "vocative"}
)


class FirstPersonReader:
    """Finds the marks of the first person in one sentence."""

    def __init__(self, sentence: UdSentence, language: UdLanguage) -> None:
        self._language = language
        self._tree = Tree(sentence)
        self._owners = Owners(self._tree, language)

    def marks(self) -> Iterator[Mark]:
        """Yield all words that agree with the speaker, in order."""
        for token in self._tree.tokens:
            listed = self._language.agreeing_gender(token.form, token.upos)
            gender = listed or self._gender(token)
            if gender is None:
                continue
            if found := self._agrees(token, listed):
                rule, weight = found
                yield Mark(self._tree.surface(token), token.start, gender, rule, weight)

    def _gender(self, token: UdToken) -> Gender | None:
        """The gender of a word that agrees with its referent; None for words with a gender of their own (Czech kdo)."""
        if token.upos == "PRON" and AGREEING_PRONOUNS.isdisjoint(token.values("PronType")):
            return None
        return self._language.gender(token) if token.upos in AGREEING else None

    def persons(self) -> Iterator[tuple[int, Whom]]:
        """Yield the position of each predicate and the person that it describes."""
        for token in self._tree.tokens:
            if self._owners.is_predicate(token):
                yield token.start, self._owners.of(token).whom

    def _agrees(self, token: UdToken, listed: Gender | None) -> tuple[str, Weight] | None:
        """The rule by which a word agrees with the speaker, and its weight; None if it does not."""
        first = self._tree.first_conjunct(token)
        head = self._tree.head(first)
        if first.relation in ("aux", "cop") and head:
            return _of_speaker("verb beside the first person", self._of_auxiliary(token, head))
        if head and head.upos == "PRON" and first.relation in ("acl", "amod", "appos", "det", "nummod"):
            # Czech "sebe sama" serves both genders.
            return None if listed and is_reflexive(head) else self._beside_pronoun(head)
        if listed and head and head.upos not in ("NOUN", "PROPN"):
            return _of_speaker("agrees with the first person", self._owners.of(head))
        if first.relation in CLAUSES or self._tree.has(token, "aux", "cop"):
            return self._heads_clause(token, listed)
        return self._is_secondary(token, first, head)

    def _of_auxiliary(self, token: UdToken, predicate: UdToken) -> PredicateOwner | None:
        """The owner of the predicate that an auxiliary belongs to; None if the auxiliary does not agree."""
        if not agrees_as_verb(token) or self._owners.has_invariable(predicate):
            return None
        return self._owners.of(predicate)

    def _beside_pronoun(self, pronoun: UdToken) -> tuple[str, Weight] | None:
        rule = "agrees with the pronoun"
        if is_reflexive(pronoun):
            clause = self._tree.head(pronoun)
            return _of_speaker(rule, self._owners.of(clause) if clause else None)
        return (rule, Weight.SURE) if self._owners.pronoun(pronoun) is Whom.SPEAKER else None

    def _heads_clause(self, token: UdToken, listed: Gender | None) -> tuple[str, Weight] | None:
        owner = self._owners.of(token)
        if listed and owner.whom is Whom.SOMEBODY:
            owner = PredicateOwner(Whom.SPEAKER, Weight.POSSIBLE)
        if token.upos in VERBS and not token.values("Case"):
            if not agrees_as_verb(token) or self._owners.is_invariable(token):
                return None
            return _of_speaker("verb of the first person", owner)
        if not self._is_predicative(token):
            return None
        return _of_speaker("predicate of the first person", owner)

    def _is_predicative(self, token: UdToken) -> bool:
        """Whether a word is in a case of predicates: the nominative, the instrumental, or the object's case."""
        cases = token.values("Case")
        if not cases or is_in_case(token, "Nom", "Ins"):
            return not self._tree.has(token, "case")
        # Parsers read some nominatives as inanimate accusatives; with a copula there are no accusatives.
        return is_in_case(token, "Acc") and (token.relation == "xcomp" or self._tree.has(token, "cop"))

    def _is_secondary(self, token: UdToken, first: UdToken, head: UdToken | None) -> tuple[str, Weight] | None:
        """The rule and weight of an adjective that describes the speaker next to a verb. If adjectives have cases, it
        must be in the nominative; otherwise the verb must have no object that it may belong to."""
        if head is None or first.relation not in SECONDARY or token.upos not in ("ADJ", "DET", "VERB"):
            return None
        if token.upos == "DET" and token.feats.get("PronType") != "Emp":
            return None
        if head.upos in ("NOUN", "PROPN") or not self._owners.is_predicate(head):
            return None
        if self._tree.has(token, "case", "det", "nsubj"):
            return None
        if token.values("Case"):
            if not is_in_case(token, "Nom"):
                return None
        elif self._language.is_slavic and token.upos == "VERB":
            return None  # a past form that the parser misread
        elif self._has_object(head, first):
            return None
        owner = self._owners.of(head)
        return _of_speaker("said beside the first person", PredicateOwner(owner.whom, max(owner.weight, Weight.LIKELY)))

    def _has_object(self, verb: UdToken, apart: UdToken) -> bool:
        return any(
            token.id != apart.id and not is_reflexive(token) and self._owners.pronoun(token) is not Whom.SPEAKER
            for token in self._tree.dependents(verb, "obj", "iobj")
        )


def _of_speaker(rule: str, owner: PredicateOwner | None) -> tuple[str, Weight] | None:
    return (rule, owner.weight) if owner and owner.whom is Whom.SPEAKER else None
