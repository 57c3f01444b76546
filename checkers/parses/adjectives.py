"""Reads the statements of a dialogue turn about its speaker and listener: the predicates and their gender.

A statement is a predicate of I or you: an adjective or participle with its copula, an adjective that depends on a verb
(you look tired, I find you pretty), or a verb alone, which shows no gender. Coordinated adjectives are one statement,
unless they are contrasted (not A, but B).
"""

from __future__ import annotations

from collections.abc import Iterator

from gendersuite.checkers.dialogue.language import DialogueLanguage
from gendersuite.checkers.dialogue.words import ADVERB, ELIDED, Said, WordReading
from gendersuite.checkers.interface import LABELS
from gendersuite.checkers.parses.features import VERBS, Whom, agrees_as_verb, gender_of, is_reflexive
from gendersuite.checkers.parses.language import UdLanguage
from gendersuite.checkers.parses.owners import Owners
from gendersuite.checkers.parses.tokens import UdSentence, UdToken
from gendersuite.checkers.parses.tree import Tree
from gendersuite.model import Gender, Label

PERSONS = (Whom.SPEAKER, Whom.LISTENER)
CLAUSES = frozenset({"root", "advcl", "ccomp", "conj", "csubj", "parataxis"})
ADJECTIVES = frozenset({"ADJ", "DET"})
BESIDE_VERB = frozenset({"xcomp", "obj", "obl", "advmod", "amod", "advcl", "acl", "dep"})
UNREAD = "no adjective"


class StatementReader:
    """Reads the statements of one sentence."""

    def __init__(self, sentence: UdSentence, language: UdLanguage, words: DialogueLanguage, parser: str) -> None:
        self._tree = Tree(sentence)
        self._owners = Owners(self._tree, language)
        self._language = language
        self._words = words
        self._parser = parser
        self.end = max((token.start for token in sentence.tokens), default=0)

    def statements(self, start: int, end: int) -> Iterator[Said]:
        """Yield the statements whose predicate is between two positions of the text, in order."""
        for token in self._tree.tokens:
            if not start <= token.start < end or not _is_word(token) or not self._opens(token):
                continue
            whom = self._whom(token)
            if whom in PERSONS:
                yield Said(whom.value, self._is_denied(token), self._read(token))

    def _opens(self, token: UdToken) -> bool:
        """Whether a word is the predicate of its own statement."""
        if self._is_described(token):
            return not self._goes_on(token) and self._tree.surface(token).lower() not in self._words.narration
        if not self._owners.is_predicate(token) or self._tree.surface(token).lower() in self._words.narration:
            return False
        head = self._tree.head(token)
        if head and _is_misplaced(token) and (head.upos == "VERB" or self._is_described(head)):
            return False
        # A verb with an adjective or a clause adds no information: "me siento cansada", "creo que eres ...".
        return not any(
            (self._is_described(word) or word.relation in ("ccomp", "xcomp")) and self._whom(word) in PERSONS
            for word in self._tree.dependents(token)
            if word.relation != "conj"
        )

    def _is_described(self, token: UdToken) -> bool:
        """Whether a word is an adjective or participle that describes a person rather than a noun."""
        if token.upos not in ADJECTIVES and not agrees_as_verb(token):
            return False
        if self._tree.has(token, "cop", "nsubj", "orphan"):
            return True
        first = self._tree.first_conjunct(token)
        head = self._tree.head(first)
        if head is None or first.relation in CLAUSES:
            return True
        if self._is_beside_pronoun(first):
            return True
        if first.relation == "obj":
            return head.upos in VERBS and any(
                word.id != first.id for word in self._tree.dependents(head, "obj", "expl")
            )
        return first.relation in BESIDE_VERB and head.upos in VERBS

    def _is_beside_pronoun(self, token: UdToken) -> bool:
        """Whether a word depends on "I" or "you", as when the verb is omitted (y tú superficial)."""
        head = self._tree.head(token)
        beside = head is not None and self._owners.pronoun(head) in PERSONS
        return beside and token.relation in ("acl", "amod", "appos", "orphan")

    def _goes_on(self, token: UdToken) -> bool:
        """Whether an adjective only continues another one (alta y guapa)."""
        if token.relation != "conj" or self._tree.has(token, "cop", "nsubj"):
            return False
        contrasts = self._words.contrasts
        return not any(word.form.lower() in contrasts for word in self._tree.dependents(token, "cc", "advmod"))

    def _whom(self, token: UdToken) -> Whom:
        """The person that an adjective or verb describes. An adjective that depends on a verb describes its object, if
        there is one (te veo guapa)."""
        first = token if self._has_person(token) else self._tree.first_conjunct(token)
        head = self._tree.head(first)
        if head and self._is_beside_pronoun(first):
            return self._owners.pronoun(head)
        if head and head.upos in VERBS and first.relation in BESIDE_VERB and not self._has_person(first):
            objects = [word for word in self._tree.dependents(head, "obj", "iobj") if word.id != first.id]
            persons = [self._owners.pronoun(word) for word in objects if not is_reflexive(word)]
            return persons[0] if persons else self._owners.of(head).whom
        return self._owners.of(token).whom

    def _has_person(self, token: UdToken) -> bool:
        """Whether a word has its own copula or subject."""
        return self._tree.has(token, "cop", "nsubj", "aux")

    def _is_denied(self, token: UdToken) -> bool:
        """Whether the predicate, its verbs, or the verb that it depends on are negated."""
        head = self._tree.head(token)
        beside = [token] if token.relation == "conj" or head is None else [token, head]
        return any(
            word.feats.get("Polarity") == "Neg" or word.form.lower() in self._words.negations
            for predicate in beside
            for word in (predicate, *self._tree.dependents(predicate, "advmod", "aux", "cop"))
            if word.upos != "ADJ" and not self._is_answer(word)
        )

    def _is_answer(self, token: UdToken) -> bool:
        """Whether a word is the "No," that opens a reply, which is not a negation."""
        following = self._tree.tokens[token.id : token.id + 1]
        return token.form.lower() in self._words.answer and any(word.upos == "PUNCT" for word in following)

    def _read(self, token: UdToken) -> WordReading:
        """The reading of the predicate and the adjectives that continue it."""
        first = self._read_word(next(self._below_copula(token), token))
        for word in self._tree.dependents(token, "conj"):
            if not self._goes_on(word) or not self._is_described(word):
                continue
            reading = self._read_word(word)
            if first.rule == "same form" and reading.label in LABELS.values():
                first = reading
            elif {first.label, reading.label} == set(LABELS.values()):
                both = f"{first.word} {reading.word}"
                return WordReading(Label.CONFLICT, both, first.start, "conflict", self._parser)
        return first

    def _below_copula(self, token: UdToken) -> Iterator[UdToken]:
        """Yield the predicate of a copula or linking verb, for parsers that make the verb the head."""
        if token.upos != "AUX" and token.form.lower() not in self._words.linking:
            return
        for word in self._tree.dependents(token, "obj", "xcomp"):
            if _is_word(word) and (token.upos == "AUX" or word.upos in ADJECTIVES):
                yield word

    def _read_word(self, token: UdToken) -> WordReading:
        form = self._tree.surface(token).lower()
        label, rule = self._label(token, form)
        return WordReading(label, form, token.start, rule, self._parser)

    def _label(self, token: UdToken, form: str) -> tuple[Label, str]:
        if any(mark in form for mark in self._words.both_marks):
            return Label.NEUTRAL, "both forms"
        if token.upos == "AUX":
            return (Label.UNDECIDED, UNREAD) if _is_misplaced(token) else (Label.NEUTRAL, ELIDED)
        if form in self._words.things or self._tree.has(token, "case"):
            return Label.NEUTRAL, "noun phrase"
        if token.upos in ("NOUN", "PROPN", "PRON", "NUM"):
            return self._noun(token)
        if token.upos == "ADV":
            return Label.NEUTRAL, ADVERB
        if token.upos == "VERB" and not agrees_as_verb(token):
            # A finite verb cannot have a finite copula: the parser misread an adjective.
            return (Label.UNDECIDED, UNREAD) if self._is_misread(token) else (Label.NEUTRAL, "verb phrase")
        gender = None if self._owners.is_invariable(token) else self._language.gender(token)
        if gender:
            return LABELS[gender], "predicate"
        if agrees_as_verb(token) and not self._tree.has(token, "cop"):
            return Label.NEUTRAL, "verb phrase"
        if article := self._article(token):
            return LABELS[article], "article"
        if token.values("Number") == ("Plur",):
            return Label.NEUTRAL, "same form (plural)"
        return Label.NEUTRAL, "neuter" if token.values("Gender") == ("Neut",) else "same form"

    def _noun(self, token: UdToken) -> tuple[Label, str]:
        """The label of a noun. It shows gender in languages with articles and without cases, where nouns and adjectives
        are hard to tell apart (eres tonto, eres un tonto). Nouns with one gender for all persons are handled before, by
        a list."""
        gender = gender_of(token)
        if gender and self._words.articles and not token.values("Case"):
            return LABELS[gender], "noun as predicate"
        if gender is None and (article := self._article(token)):
            return LABELS[article], "article"
        return Label.NEUTRAL, "noun phrase"

    def _article(self, token: UdToken) -> Gender | None:
        """The gender of the article before a word that has no gender itself (eres la racional, soy un ignorante)."""
        if token.values("Gender") or token.values("Case"):
            return None
        articles = (word for word in self._tree.dependents(token, "det") if "Art" in word.values("PronType"))
        return next(filter(None, map(gender_of, articles)), None)

    def _is_misread(self, verb: UdToken) -> bool:
        return verb.feats.get("VerbForm") == "Fin" and any(
            word.upos == "AUX" and word.feats.get("VerbForm") == "Fin" and word.relation not in CLAUSES
            for word in self._tree.dependents(verb)
        )


def _is_word(token: UdToken) -> bool:
    """Whether a token contains a letter: parsers sometimes read a closing quotation mark as an adjective."""
    return any(map(str.isalpha, token.form))


def _is_misplaced(token: UdToken) -> bool:
    """Whether a copula has an unexpected relation to its predicate, because the parser misread the predicate as a verb
    or noun (eres as the object of frívolo)."""
    return token.upos == "AUX" and token.relation not in CLAUSES | {"acl", "aux", "cop", "orphan", "xcomp"}
