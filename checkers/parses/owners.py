"""Finds the person that a predicate describes, by its form, its subject or the governing clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gendersuite.checkers.first_person.evidence import Weight
from gendersuite.checkers.parses.features import (
    NOMINALS,
    VERBS,
    Whom,
    agrees_as_verb,
    is_in_case,
    is_infinite,
    is_past,
    is_reflexive,
    whom,
)
from gendersuite.checkers.parses.language import UdLanguage
from gendersuite.checkers.parses.tokens import UdToken
from gendersuite.checkers.parses.tree import Tree

CLAUSES = ("acl", "advcl", "ccomp", "conj", "csubj", "parataxis", "xcomp")


class PredicateOwner(NamedTuple):
    """The person that a predicate describes, and the weight of this evidence."""

    whom: Whom
    weight: Weight = Weight.SURE


UNKNOWN = PredicateOwner(Whom.SOMEBODY)
SOMEBODY_ELSE = PredicateOwner(Whom.OTHER)


class Owners:
    """Finds the owners of the predicates of one sentence. Results are cached."""

    def __init__(self, tree: Tree, language: UdLanguage) -> None:
        self._tree = tree
        self._language = language
        self._known: dict[int, PredicateOwner] = {}

    def of(self, predicate: UdToken) -> PredicateOwner:
        """Return the owner of a predicate. Heads are resolved first, from the root on, without recursion: parses of
        repetitive outputs are deeper than Python's stack."""
        above = [predicate]
        while above[-1].id not in self._known and (head := self._tree.head(above[-1])):
            above.append(head)
        for token in reversed(above):
            if token.id not in self._known:
                self._known[token.id] = self._own(token) or self._inherited(token)
        return self._known[predicate.id]

    def is_predicate(self, token: UdToken) -> bool:
        """Whether a word is the head of a clause with a verb."""
        if token.relation in ("aux", "cop"):
            return False
        return token.upos in VERBS or any(self._tree.dependents(token, "cop", "aux"))

    def verbs(self, predicate: UdToken) -> Iterator[UdToken]:
        """Yield a predicate and its auxiliaries, including auxiliaries of auxiliaries (Polish była + m)."""
        yield predicate
        for token in self._tree.dependents(predicate):
            if token.relation in ("aux", "cop") or _is_stray(token):
                yield token
                yield from self._tree.dependents(token, "aux")

    def has_invariable(self, predicate: UdToken) -> bool:
        """Whether the participles of a predicate's auxiliary agree with nobody (estado in "he estado cansada")."""
        return any(token.lemma.lower() in self._language.invariable_after for token in self.verbs(predicate))

    def is_invariable(self, predicate: UdToken) -> bool:
        """Whether a predicate is itself such a participle, without another auxiliary (he llegado, but he sido
        elegida)."""
        agreeing = any(token.relation == "cop" or token.deprel == "aux:pass" for token in self.verbs(predicate))
        return agrees_as_verb(predicate) and self.has_invariable(predicate) and not agreeing

    def _own(self, predicate: UdToken) -> PredicateOwner | None:
        """The owner by the person of the verb forms and by the subject. A first or second person in either takes
        precedence over a third, as in Russian "я есть"."""
        found = {whom(token) for token in self.verbs(predicate) if token.upos in VERBS}
        if any(self._language.is_auxiliary(token.form, token.upos) for token in self._tree.dependents(predicate)):
            return PredicateOwner(Whom.SPEAKER)
        subjects = [self._subject(token, predicate) for token in self._tree.dependents(predicate, "nsubj", "csubj")]
        for person in (Whom.SPEAKER, Whom.LISTENER):
            if person in found or person in subjects:
                return PredicateOwner(person)
        return SOMEBODY_ELSE if Whom.OTHER in found or subjects else None

    def _subject(self, subject: UdToken, predicate: UdToken) -> Whom:
        if "Rel" in subject.values("PronType"):
            antecedent = self._tree.head(predicate)
            return self.pronoun(antecedent) if antecedent and predicate.relation == "acl" else Whom.OTHER
        return self.pronoun(subject)

    def pronoun(self, token: UdToken) -> Whom:
        """The person that a personal pronoun refers to; OTHER for all other words."""
        if token.upos not in ("PRON", "DET") or token.feats.get("Poss") == "Yes":
            return Whom.OTHER
        return whom(token) or Whom.OTHER

    def _inherited(self, predicate: UdToken) -> PredicateOwner:
        """The owner of a predicate without person and subject, by its head."""
        language, head = self._language, self._tree.head(predicate)
        bare_past = any(map(is_past, self.verbs(predicate)))
        if self._is_conditional(predicate) and language.past_needs_auxiliary and not language.open_conditional:
            return SOMEBODY_ELSE
        if predicate.relation == "conj" and head:
            if bare_past and language.past_repeats_person:
                return SOMEBODY_ELSE
            # After a comma or with a copula, the auxiliary may be missing because the subject has changed.
            apart = bare_past and language.past_needs_auxiliary and self._tree.has(predicate, "cop", "punct")
            return _weaker(self.of(head)) if apart else self.of(head)
        if language.open_conditional and self._is_conditional(predicate):
            return self._open(head)
        if bare_past and language.past_needs_auxiliary:
            return SOMEBODY_ELSE
        if head is None:
            may_speak = language.past_drops_subject and (bare_past or predicate.feats.get("Variant") == "Short")
            return PredicateOwner(Whom.SPEAKER, Weight.POSSIBLE) if may_speak else UNKNOWN
        if bare_past and language.past_drops_subject:
            return SOMEBODY_ELSE if predicate.relation == "acl" else _weaker(self.of(self._clause(head)))
        return self._controlled(predicate, head)

    def _is_conditional(self, predicate: UdToken) -> bool:
        return any(token.feats.get("Mood") == "Cnd" for token in self.verbs(predicate))

    def _open(self, head: UdToken | None) -> PredicateOwner:
        """The owner of a conditional that serves all persons: the speaker. It is likely only in a main clause or under
        a predicate of the speaker; other clauses may have their own, dropped subject."""
        if head is None or self.of(self._clause(head)).whom is Whom.SPEAKER:
            return PredicateOwner(Whom.SPEAKER, Weight.LIKELY)
        return PredicateOwner(Whom.SPEAKER, Weight.POSSIBLE)

    def _clause(self, token: UdToken) -> UdToken:
        """The predicate of the clause that contains a word."""
        while not self.is_predicate(token) and (head := self._tree.head(token)):
            token = head
        return token

    def _controlled(self, predicate: UdToken, head: UdToken) -> PredicateOwner:
        """The owner of an adjective, infinitive or gerund: the object of the head's clause if there is one and the form
        allows it, else its subject."""
        if predicate.relation == "acl":
            return self._attribute(predicate, head)
        governing = self._clause(head)
        is_subject = predicate.relation == "csubj"
        if is_in_case(predicate, "Nom") and not is_subject:
            return _weaker(self.of(governing))
        found = self._objects(governing, after_preposition=is_subject)
        objects = [self.pronoun(token) for token in found if token.id != predicate.id]
        for person in (Whom.SPEAKER, Whom.LISTENER):
            if person in objects:
                return PredicateOwner(person, Weight.LIKELY)
        if is_subject:
            return UNKNOWN
        return SOMEBODY_ELSE if objects and predicate.relation == "xcomp" else _weaker(self.of(governing))

    def _attribute(self, predicate: UdToken, head: UdToken) -> PredicateOwner:
        """The owner of a clause that depends on a noun or pronoun: the person of the pronoun; for an infinitive, the
        owner of the whole clause (I have a chance to be strong)."""
        if is_infinite(predicate) or any(is_infinite(token) for token in self.verbs(predicate)):
            return _weaker(self.of(self._clause(head)))
        return PredicateOwner(self.pronoun(head))

    def _objects(self, predicate: UdToken, *, after_preposition: bool) -> Iterator[UdToken]:
        """Yield the objects of a predicate and other dependent pronouns (помогло мне); those with a preposition only
        with `after_preposition` (для меня важно быть сильной)."""
        for token in self._tree.dependents(predicate, "obj", "iobj", "obl"):
            if is_reflexive(token) or token.upos not in NOMINALS:
                continue
            if self._tree.has(token, "case") and not after_preposition:
                continue
            if token.relation != "obl" or token.upos == "PRON":
                yield token


def _is_stray(token: UdToken) -> bool:
    """Whether a finite verb has a relation that finite verbs do not have, because the parser inverted a dependency
    (cítím by šťastná)."""
    return token.upos in VERBS and "Person" in token.feats and token.relation not in CLAUSES


def _weaker(owner: PredicateOwner) -> PredicateOwner:
    """The owner of a clause, with the weight for a clause that depends on it."""
    return PredicateOwner(owner.whom, max(owner.weight, Weight.LIKELY))
