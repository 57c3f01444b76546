"""Stop the program cleanly on SIGTERM, and protect critical blocks from SIGINT and SIGTERM."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def exit_on_sigterm() -> None:
    """Make SIGTERM raise SystemExit (143), so that `finally` blocks run."""
    signal.signal(signal.SIGTERM, _exit)


@contextmanager
def signals_held() -> Iterator[None]:
    """Delay SIGINT and SIGTERM until the block ends."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Python handles signals in the main thread only.
        return
    caught: list[int] = []
    handlers = {each: signal.signal(each, lambda number, _frame: caught.append(number)) for each in SIGNALS}
    try:
        yield
    finally:
        for each, handler in handlers.items():
            signal.signal(each, signal.SIG_DFL if handler is None else handler)
        for number in dict.fromkeys(caught):
            signal.raise_signal(number)


def _exit(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
