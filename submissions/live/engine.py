"""Translate texts with a live system: each text once, concurrently. Answers are stored as soon as they arrive."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from gendersuite.errors import ServiceBusy, ServiceError
from gendersuite.submissions.live.answers import storable, translation_in
from gendersuite.submissions.live.budget import Budget
from gendersuite.submissions.live.cache import AnswerCache, request_key
from gendersuite.submissions.live.interface import Limits, TextRequest, Translator
from gendersuite.submissions.live.pacing import Pace
from gendersuite.support.http import RetryPolicy

POLICY = RetryPolicy(attempts=6, longest=120.0)
GIVE_UP_AFTER = 4
"""The run ends after this many consecutive batches have failed in all attempts."""


@dataclass(frozen=True, slots=True)
class Survey:
    """The cached answers to a list of texts ("" for a refusal), and the distinct texts without a cached answer.

    Blank texts need no answer. Texts longer than the service accepts get none; `too_long` is their number.
    """

    keys: dict[TextRequest, bytes]
    known: dict[TextRequest, str]
    open: tuple[TextRequest, ...]
    too_long: int

    @property
    def characters(self) -> int:
        """The number of characters still to be sent."""
        return sum(piece.characters for piece in self.open)


@dataclass(frozen=True, slots=True)
class TranslationOutcome:
    """The answers in the order of the texts, "" for missing ones.

    `requests` and `characters` are the numbers sent; `stopped` is the error that ended the run early, if any.
    """

    answers: tuple[str, ...]
    from_cache: int
    requests: int
    characters: int
    stopped: ServiceError | BudgetReached | None


class BudgetReached(Exception):
    """The next text would exceed the budget."""


def survey(
    translator: Translator, languages: tuple[str, str], pieces: Iterable[TextRequest], cache: AnswerCache
) -> Survey:
    """Divide texts into those with and without a cached answer."""
    keys = {
        piece: request_key(translator.description, *languages, piece)
        for piece in dict.fromkeys(pieces)
        if piece.text.strip()
    }
    found = cache.get(keys.values())
    known = {piece: translation_in(found[key], languages[1]) for piece, key in keys.items() if key in found}
    asked = [piece for piece in keys if piece not in known]
    fitting = tuple(piece for piece in asked if piece.characters <= translator.limits.characters)
    return Survey(keys, known, fitting, len(asked) - len(fitting))


def requests_for(pieces: Sequence[TextRequest], limits: Limits) -> int:
    """The number of requests needed for these texts."""
    waiting = deque(pieces)
    count = 0
    while waiting:
        _pack(waiting, limits, lambda _characters: True)
        count += 1
    return count


def translate(
    translator: Translator,
    languages: tuple[str, str],
    pieces: Sequence[TextRequest],
    cache: AnswerCache,
    *,
    budget: Budget | None = None,
    workers: int | None = None,
    policy: RetryPolicy = POLICY,
    answered: Callable[[int], None] = lambda _count: None,
    waiting: Callable[[], None] = lambda: None,
) -> TranslationOutcome:
    """Translate all texts, using the cache first.

    `answered` is called with the number of new answers after they are stored, `waiting` if another process is using
    the same system. If the service refuses or keeps failing, or the budget is used up, the outcome contains the answers
    received so far and the reason.
    """
    with cache.turn(translator.description, *languages, waiting):
        found = survey(translator, languages, pieces, cache)
        answered(len(found.known))
        most = min(translator.limits.requests, workers or translator.limits.requests)
        run = _Run(translator, languages[1], found, cache, budget or Budget(), Pace(most), policy, answered)
        run.ask()
    answers = found.known | run.answers
    return TranslationOutcome(
        answers=tuple(answers.get(piece, "") for piece in pieces),
        from_cache=len(found.known),
        requests=run.requests,
        characters=run.characters,
        stopped=run.stopped,
    )


@dataclass(slots=True)
class _Request:
    pieces: list[TextRequest]
    failures: int = 0
    malformed: int = 0
    ready: float = 0.0
    sent: float = 0.0

    @property
    def characters(self) -> int:
        return sum(piece.characters for piece in self.pieces)


class _Run:
    """A run over the texts without an answer. Only `_fetch` runs in other threads."""

    def __init__(
        self,
        translator: Translator,
        target: str,
        found: Survey,
        cache: AnswerCache,
        budget: Budget,
        pace: Pace,
        policy: RetryPolicy,
        answered: Callable[[int], None],
    ) -> None:
        self.answers: dict[TextRequest, str] = {}
        self.requests = 0
        self.characters = 0
        self.stopped: ServiceError | BudgetReached | None = None
        self._malformed: ServiceBusy | None = None
        self._translator = translator
        self._target = target
        self._keys = found.keys
        self._waiting = deque(found.open)
        self._put_off: list[_Request] = []
        self._quiet_until = 0.0
        self._failures = 0
        self._cache = cache
        self._budget = budget
        self._pace = pace
        self._policy = policy
        self._answered = answered

    def ask(self) -> None:
        """Send requests until no text is left. Running requests are completed and stored even after an error."""
        with ThreadPoolExecutor(self._pace.most) as pool:
            flying: dict[Future[list[str]], _Request] = {}
            while True:
                while len(flying) < self._pace.allowed and (request := self._next(bool(flying))):
                    flying[pool.submit(self._fetch, request.pieces)] = request
                if flying:
                    done, _ = wait(flying, self._patience(), FIRST_COMPLETED)
                    for future in done:
                        self._settle(flying.pop(future), future)
                elif self.stopped or not (self._waiting or self._put_off):
                    self.stopped = self.stopped or self._malformed
                    return
                else:
                    time.sleep(self._patience() or 0.0)

    def _fetch(self, pieces: list[TextRequest]) -> list[str]:
        answers = self._translator.translate(pieces)
        if len(answers) != len(pieces):
            name = self._translator.description.provider
            raise ServiceBusy(
                f"{name} answers {len(answers)} of {len(pieces)} texts: run the same command again later."
            )
        answers = [storable(getattr(answer, "received", answer)) for answer in answers]
        self._cache.keep({self._keys[piece]: answer for piece, answer in zip(pieces, answers, strict=True)})
        return answers

    def _next(self, others_are_under_way: bool) -> _Request | None:
        """Return the request to send now, with its characters reserved, or None."""
        now = time.monotonic()
        if self.stopped or now < self._quiet_until:
            return None
        request = next((request for request in self._put_off if request.ready <= now), None)
        if request is not None:
            if not self._budget.reserve(request.characters):
                self._run_out_of_budget(others_are_under_way)
                return None
            self._put_off.remove(request)
        elif self._waiting:
            pieces = _pack(self._waiting, self._translator.limits, self._budget.reserve)
            if not pieces:
                self._run_out_of_budget(others_are_under_way)
                return None
            request = _Request(pieces)
        else:
            return None
        request.sent = now
        self.requests += 1
        self.characters += request.characters
        return request

    def _run_out_of_budget(self, others_are_under_way: bool) -> None:
        # Running requests may still return characters to the budget.
        if not others_are_under_way:
            self.stopped = BudgetReached()

    def _patience(self) -> float | None:
        """The seconds until the next request may be sent; None if that depends on an answer."""
        now = time.monotonic()
        moments = [request.ready for request in self._put_off] + [now] * bool(self._waiting)
        soonest = max(min(moments, default=now), self._quiet_until)
        return soonest - now if soonest > now and not self.stopped else None

    def _settle(self, request: _Request, future: Future[list[str]]) -> None:
        try:
            answers = future.result()
        except ServiceBusy as failure:
            self._try_later(request, failure)
        except ServiceError as refusal:
            self._budget.give_back(request.characters)
            self.stopped = self.stopped or refusal
        else:
            self._pace.answered()
            self._failures = 0
            texts = [translation_in(answer, self._target) for answer in answers]
            self.answers.update((piece, text) for piece, text in zip(request.pieces, texts, strict=True) if text)
            self._answered(sum(map(bool, texts)))

    def _try_later(self, request: _Request, failure: ServiceBusy) -> None:
        now = time.monotonic()
        self._pace.busy(request.sent, now)
        request.failures += 1
        pause = self._policy.pause_after(request.failures)
        if failure.wait is not None:
            # A service that requests a pause has not translated; time-outs and invalid answers may be charged.
            self._budget.give_back(request.characters)
            if failure.wait > self._policy.longest:
                self.stopped = self.stopped or failure
                return
            pause = max(pause, failure.wait)
            self._quiet_until = max(self._quiet_until, now + failure.wait)
        request.ready = now + pause
        request.malformed += failure.attempts is not None
        if request.failures < self._policy.attempts and request.malformed < (failure.attempts or self._policy.attempts):
            self._put_off.append(request)
            return
        self._failures += 1
        if self._failures >= GIVE_UP_AFTER:
            self.stopped = self.stopped or failure
        if failure.attempts is not None:
            self._malformed = failure
            return
        # Retry in halves, so that one text that the service cannot handle does not affect the rest of its batch.
        if len(request.pieces) > 1:
            middle = len(request.pieces) // 2
            for half in (request.pieces[:middle], request.pieces[middle:]):
                self._put_off.append(_Request(half, max(0, self._policy.attempts - 2), ready=request.ready))


def _pack(waiting: deque[TextRequest], limits: Limits, reserve: Callable[[int], bool]) -> list[TextRequest]:
    """Remove the texts of the next request from `waiting`: as many as fit and can be reserved, all with the same
    context, because services accept one context per request."""
    pieces: list[TextRequest] = []
    room = limits.characters
    while waiting and len(pieces) < limits.pieces and waiting[0].characters <= room:
        if pieces and pieces[0].context != waiting[0].context:
            break
        if not reserve(waiting[0].characters):
            break
        room -= waiting[0].characters
        pieces.append(waiting.popleft())
    return pieces
