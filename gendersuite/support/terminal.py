"""Print messages, tables and progress bars; plain text if the output is not a terminal, less with --quiet."""

from __future__ import annotations

import re
import sys
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from gendersuite.errors import GendersuiteWarning
from gendersuite.support.progress import OnProgress, Progress

if TYPE_CHECKING:
    import pandas as pd
    from rich.progress import Progress as Bars
    from rich.progress import ProgressColumn, TaskID

Narrow = tuple[str, Sequence[Sequence[str]]]
"""A title and shorter rows for narrow terminals."""
GAP = 2
"""Spaces between the columns of a table."""
SHORTEST_TEXT = 10
"""Minimum width of a text column."""
_CONTROL = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
"""Control characters that JSON does not escape."""


class Terminal:
    """Prints results to standard output, and progress and warnings to standard error."""

    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet

    def say(self, text: str) -> None:
        """Print one line of progress."""
        if not self.quiet:
            print(printable(text), file=sys.stderr, flush=True)

    def result(self, text: str) -> None:
        """Print one line of the result."""
        print(printable(text), flush=True)

    def data(self, value: object) -> None:
        """Print JSON on standard output."""
        import json

        print(_CONTROL.sub(_json_escape, json.dumps(value, ensure_ascii=False, indent=1)), flush=True)

    def table(
        self, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], narrow: Narrow | None = None
    ) -> None:
        """Print a table: formatted on a terminal, else tab-separated. Numbers are right-aligned.

        `narrow` is printed instead if the terminal is too narrow.
        """
        columns = tuple(map(printable, columns))
        rows = [tuple(map(printable, row)) for row in rows]
        if not sys.stdout.isatty():
            for row in (columns, *rows):
                print("\t".join(row))
            return
        from rich import box
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        console = Console()
        widths = _widths(columns, rows, console.width)
        if widths is None and narrow is not None:
            title, less = narrow
            rows = [tuple(map(printable, row)) for row in less]
            widths = _widths(columns, rows, console.width)
        table = Table(
            # Text is not parsed; in a str, rich would interpret "[bold]" or ":smile:" as markup.
            title=Text(printable(title), style="table.title"),
            title_justify="left",
            header_style="bold",
            box=box.SIMPLE_HEAD,
            show_edge=False,
            padding=(0, GAP - 1, 0, 0),
        )
        for number, column in enumerate(columns):
            justify: Literal["left", "right"] = "right" if _is_number_column(rows, number) else "left"
            # In narrow terminals, wrap long words instead of truncating them.
            width = None if widths is None else widths[number]
            table.add_column(Text(column), justify=justify, overflow="fold", width=width)
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        console.print(table)

    def frame(self, title: str, frame: pd.DataFrame) -> None:
        """Print a DataFrame as a table; integers get thousands separators."""
        rows = [
            tuple(f"{value:,}" if isinstance(value, int) else str(value) for value in row)
            for row in frame.astype(object).itertuples(index=False, name=None)
        ]
        self.table(title, [str(name) for name in frame.columns], rows)

    @contextmanager
    def progress(self) -> Iterator[OnProgress]:
        """Yield a callback that displays progress: bars on a terminal, else lines."""
        if self.quiet:
            yield lambda _progress: None
        elif sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import Progress as Bars

            with Bars(*_bar_columns(), console=Console(stderr=True)) as bars:
                yield _Bars(bars)
        else:
            yield _Lines(self)


def _bar_columns() -> Sequence[ProgressColumn]:
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.table import Column

    hidden = Column(no_wrap=True)
    return (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}", markup=False, table_column=hidden),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )


class _Bars:
    """Displays a progress bar per task."""

    def __init__(self, bars: Bars) -> None:
        self._bars = bars
        self._tasks: dict[str, TaskID] = {}

    def __call__(self, progress: Progress) -> None:
        if progress.task not in self._tasks:
            self._tasks[progress.task] = self._bars.add_task(printable(progress.task), total=progress.total, rate="")
        task = self._tasks[progress.task]
        self._bars.update(task, completed=progress.done)
        speed = self._bars.tasks[task].speed
        if progress.unit and speed is not None:
            self._bars.update(task, rate=f"{speed:,.1f} {progress.unit}/s")


class _Lines:
    """Prints a line per named step, and a line every 30 seconds for counted steps."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._counters: dict[str, _Counter] = {}

    def __call__(self, progress: Progress) -> None:
        if progress.name:
            self._terminal.say(f"{progress.task}: {progress.name}")
        elif progress.unit:
            if progress.task not in self._counters:
                self._counters[progress.task] = _Counter(self._terminal, progress)
            self._counters[progress.task](progress.done)


class _Counter:
    """Prints the count, rate and remaining time, at most once in LINE_EVERY seconds."""

    LINE_EVERY = 30.0

    def __init__(self, terminal: Terminal, start: Progress) -> None:
        self._terminal = terminal
        self._start = start
        self._known = start.done
        self._began = self._said = time.monotonic()

    def __call__(self, done: int) -> None:
        if not self._known:
            self._known = done  # Known from the start, so not counted in the rate.
        now = time.monotonic()
        if now - self._said < self.LINE_EVERY or done == self._known:
            return
        self._said = now
        start = self._start
        rate = (done - self._known) / (now - self._began)
        left = (start.total - done) / rate / 60
        self._terminal.say(
            f"{start.task}: {done:,} of {start.total:,} {start.unit}, {rate:,.1f} a second, {left:,.0f} minutes left"
        )


def show_warnings_as_sentences() -> None:
    """Print warnings as one line on standard error, without their code location."""

    def show(message: Warning | str, *_: object, **__: object) -> None:
        print(f"gendersuite: {printable(str(message))}", file=sys.stderr, flush=True)

    warnings.showwarning = show
    warnings.simplefilter("always", GendersuiteWarning)


def printable(text: str) -> str:
    """Escape control characters, so that names and outputs cannot control the terminal."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def _json_escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def _widths(columns: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> list[int] | None:
    """Return column widths at which no number and no word of a heading is broken; None if `room` is too small.

    The remaining room goes to long texts, then to headings.
    """
    texts = [not _is_number_column(rows, number) for number in range(len(columns))]
    longest = [max((len(row[number]) for row in rows), default=0) for number in range(len(columns))]
    widths = [
        max(min(longest[number], SHORTEST_TEXT) if is_text else longest[number], *map(len, columns[number].split()))
        for number, is_text in enumerate(texts)
    ]
    left = room - sum(widths) - GAP * len(columns) + 1
    if left < 0:
        return None
    # Texts before headings, because headings of several words can be wrapped.
    wishes = [(number, longest[number]) for number, is_text in enumerate(texts) if is_text]
    wishes += [(number, len(columns[number])) for number in range(len(columns))]
    for number, wish in wishes:
        more = min(max(wish - widths[number], 0), left)
        widths[number] += more
        left -= more
    return widths


def _is_number_column(rows: Sequence[Sequence[str]], column: int) -> bool:
    cells = [row[column] for row in rows]
    return all(cell[:1].isdigit() or cell[:1] in ("-", "+", "") or cell == "n/a" for cell in cells)
