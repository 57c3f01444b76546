"""Asks a live system for many texts: each once, as many at a time as it takes, and keeps each answer at once."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from gendersuite.errors import ServiceBusy, ServiceError
from gendersuite.submissions.live.budget import Budget
from gendersuite.submissions.live.cache import AnswerCache, request_key
from gendersuite.submissions.live.interface import Limits, Piece, Translator
from gendersuite.submissions.live.pacing import Pace, Politeness


@dataclass(frozen=True, slots=True)
class Survey:
    """What there is to do for a list of texts: the answers that are known, and the texts to ask for, each once.

    Blank texts need no answer, and texts longer than the service takes get none (`too_long`).
    """

    keys: dict[Piece, bytes]
    known: dict[Piece, str]
    open: tuple[Piece, ...]
    too_long: int

    @property
    def characters(self) -> int:
        """What is still to be sent."""
        return sum(piece.characters for piece in self.open)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answers in the order of the texts, "" where there is none.

    `requests` and `characters` were sent; `stopped` says why not all was asked for, if so.
    """

    answers: tuple[str, ...]
    from_cache: int
    requests: int
    characters: int
    stopped: ServiceError | BudgetReached | None


class BudgetReached(Exception):
    """The next text would cost more than may be spent."""


def survey(translator: Translator, languages: tuple[str, str], pieces: Iterable[Piece], cache: AnswerCache) -> Survey:
    """What a cache knows of these texts and what it does not."""
    keys = {
        piece: request_key(translator.description, *languages, piece)
        for piece in dict.fromkeys(pieces)
        if piece.text.strip()
    }
    found = cache.get(keys.values())
    known = {piece: found[key] for piece, key in keys.items() if key in found}
    asked = [piece for piece in keys if piece not in known]
    fitting = tuple(piece for piece in asked if piece.characters <= translator.limits.characters)
    return Survey(keys, known, fitting, len(asked) - len(fitting))


def requests_for(pieces: Sequence[Piece], limits: Limits) -> int:
    """In how many requests these texts go."""
    waiting = deque(pieces)
    count = 0
    while waiting:
        _pack(waiting, limits, lambda _characters: True)
        count += 1
    return count


def translate(
    translator: Translator,
    languages: tuple[str, str],
    pieces: Sequence[Piece],
    cache: AnswerCache,
    *,
    budget: Budget | None = None,
    workers: int | None = None,
    politeness: Politeness | None = None,
    answered: Callable[[int], None] = lambda _count: None,
    waiting: Callable[[], None] = lambda: None,
) -> Outcome:
    """The answers to all texts, from the cache or from the service.

    `answered` hears how many texts more have their answer, after it is on disk. `waiting` is called if another process
    is asking the same. When the service refuses, goes on failing, or the budget is used up, the outcome says so and has
    the answers until then.
    """
    with cache.turn(translator.description, *languages, waiting):
        found = survey(translator, languages, pieces, cache)
        answered(len(found.known))
        most = min(translator.limits.requests, workers or translator.limits.requests)
        run = _Run(translator, found, cache, budget or Budget(), Pace(most), politeness or Politeness(), answered)
        run.ask()
    answers = found.known | run.answers
    return Outcome(
        answers=tuple(answers.get(piece, "") for piece in pieces),
        from_cache=len(found.known),
        requests=run.requests,
        characters=run.characters,
        stopped=run.stopped,
    )


@dataclass(slots=True)
class _Request:
    pieces: list[Piece]
    failures: int = 0
    ready: float = 0.0
    sent: float = 0.0

    @property
    def characters(self) -> int:
        return sum(piece.characters for piece in self.pieces)


class _Run:
    """One run over the texts without an answer. All but `_fetch` happens in the thread that called."""

    def __init__(
        self,
        translator: Translator,
        found: Survey,
        cache: AnswerCache,
        budget: Budget,
        pace: Pace,
        politeness: Politeness,
        answered: Callable[[int], None],
    ) -> None:
        self.answers: dict[Piece, str] = {}
        self.requests = 0
        self.characters = 0
        self.stopped: ServiceError | BudgetReached | None = None
        self._translator = translator
        self._keys = found.keys
        self._waiting = deque(found.open)
        self._put_off: list[_Request] = []
        self._quiet_until = 0.0
        self._failures = 0
        self._cache = cache
        self._budget = budget
        self._pace = pace
        self._politeness = politeness
        self._answered = answered

    def ask(self) -> None:
        """Asks until nothing is left to ask. However it ends, what is under way is waited for and kept."""
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
                    return
                else:
                    time.sleep(self._patience() or 0.0)

    def _fetch(self, pieces: list[Piece]) -> list[str]:
        answers = self._translator.translate(pieces)
        if len(answers) != len(pieces):
            name = self._translator.description.provider
            raise ServiceBusy(
                f"{name} answers {len(answers)} of {len(pieces)} texts: run the same command again later."
            )
        answers = [_whole_characters(answer) if answer.strip() else "" for answer in answers]
        self._cache.put({self._keys[piece]: answer for piece, answer in zip(pieces, answers, strict=True)})
        return answers

    def _next(self, others_are_under_way: bool) -> _Request | None:
        """The request to send now, with its characters reserved, if there is one."""
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
        # What is under way may yet give its characters back.
        if not others_are_under_way:
            self.stopped = BudgetReached()

    def _patience(self) -> float | None:
        """For how many seconds there is nothing to send; None if only an answer can change that."""
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
            self.answers.update(
                (piece, answer) for piece, answer in zip(request.pieces, answers, strict=True) if answer
            )
            self._answered(sum(1 for answer in answers if answer))

    def _try_later(self, request: _Request, failure: ServiceBusy) -> None:
        now = time.monotonic()
        self._pace.busy(request.sent, now)
        request.failures += 1
        pause = self._politeness.pause_after(request.failures)
        if failure.wait is not None:
            # Who asks for patience has not done the work; after time-outs and broken answers it may be on the bill.
            self._budget.give_back(request.characters)
            if failure.wait > self._politeness.longest:
                self.stopped = self.stopped or failure
                return
            pause = max(pause, failure.wait)
            self._quiet_until = max(self._quiet_until, now + failure.wait)
        request.ready = now + pause
        if request.failures < self._politeness.attempts:
            self._put_off.append(request)
            return
        self._failures += 1
        if self._failures >= self._politeness.failures:
            self.stopped = self.stopped or failure
        # One text that the service stumbles over does not take the others of its batch with it.
        if len(request.pieces) > 1:
            middle = len(request.pieces) // 2
            for half in (request.pieces[:middle], request.pieces[middle:]):
                self._put_off.append(_Request(half, max(0, self._politeness.attempts - 2), request.ready))


def _pack(waiting: deque[Piece], limits: Limits, reserve: Callable[[int], bool]) -> list[Piece]:
    """Takes the texts of the next request from those that wait: as many as fit and can be reserved, all with the same
    context, since services take one context for a whole request."""
    pieces: list[Piece] = []
    room = limits.characters
    while waiting and len(pieces) < limits.pieces and waiting[0].characters <= room:
        if pieces and pieces[0].context != waiting[0].context:
            break
        if not reserve(waiting[0].characters):
            break
        room -= waiting[0].characters
        pieces.append(waiting.popleft())
    return pieces


def _whole_characters(text: str) -> str:
    """JSON can hold halves of characters, which no file can."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
