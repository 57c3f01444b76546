"""What a person sees: sentences, tables and progress bars; plain where there is no terminal, silent when asked."""

from __future__ import annotations

import json
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

Narrow = tuple[str, Sequence[Sequence[str]]]
"""A title and rows that say less than others."""
GAP = 2
"""Spaces between the columns of a table."""
SHORTEST_TEXT = 10
"""To what width a column of text may shrink."""


class Terminal:
    """Results go to standard output, everything about the way there to standard error."""

    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet

    def say(self, text: str) -> None:
        """One line about what is going on."""
        if not self.quiet:
            print(printable(text), file=sys.stderr, flush=True)

    def result(self, text: str) -> None:
        """One line of what was asked for."""
        print(printable(text), flush=True)

    def data(self, value: object) -> None:
        """JSON on standard output, for programs."""
        print(json.dumps(value, ensure_ascii=False, indent=1), flush=True)

    def table(
        self, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], narrow: Narrow | None = None
    ) -> None:
        """A table on standard output: drawn on a terminal, tab-separated elsewhere. Numbers stand right.

        `narrow` is what is shown instead in a terminal that is too narrow for the numbers.
        """
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
            title=title,
            title_justify="left",
            header_style="bold",
            box=box.SIMPLE_HEAD,
            show_edge=False,
            padding=(0, GAP - 1, 0, 0),
        )
        for number, column in enumerate(columns):
            justify: Literal["left", "right"] = "right" if _is_number_column(rows, number) else "left"
            # In a narrow terminal a long word goes on in the next line: cut off, it would be lost.
            width = None if widths is None else widths[number]
            table.add_column(column, justify=justify, overflow="fold", width=width)
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        console.print(table)

    @contextmanager
    def progress(self, description: str, total: int) -> Iterator[Callable[[str], None]]:
        """A function to call with a name when one of `total` things is done."""
        if self.quiet:
            yield lambda _name: None
        elif not sys.stderr.isatty():
            yield lambda name: self.say(f"{description}: {name}")
        else:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
            with Progress(*columns, console=Console(stderr=True)) as bar:
                task = bar.add_task(description, total=total)
                yield lambda _name: bar.advance(task)

    @contextmanager
    def counting(self, description: str, total: int, unit: str) -> Iterator[Callable[[int], None]]:
        """A function to call with how many more of `total` things are done, for many things that take long: shows how
        many a second and for how long still; without a terminal, a line now and then."""
        if self.quiet:
            yield lambda _more: None
        elif not sys.stderr.isatty():
            yield _Counter(self, description, total, unit)
        else:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            rate = TextColumn(f"{{task.fields[rate]}} {unit}/s")
            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn())
            with Progress(*columns, console=Console(stderr=True)) as bar:
                task = bar.add_task(description, total=total, rate="-")

                def advance(more: int) -> None:
                    bar.update(task, advance=more)
                    speed = bar.tasks[task].speed
                    bar.update(task, rate="-" if speed is None else f"{speed:,.1f}")

                yield advance


class _Counter:
    """Counts in lines, one in LINE_EVERY seconds at most."""

    LINE_EVERY = 30.0

    def __init__(self, terminal: Terminal, description: str, total: int, unit: str) -> None:
        self._terminal = terminal
        self._description = description
        self._total = total
        self._unit = unit
        self._done = self._known = 0
        self._began = self._said = time.monotonic()

    def __call__(self, more: int) -> None:
        if not self._done:
            self._known = more  # what is there at once tells nothing about the speed
        self._done += more
        now = time.monotonic()
        if now - self._said < self.LINE_EVERY or self._done == self._known:
            return
        self._said = now
        rate = (self._done - self._known) / (now - self._began)
        left = (self._total - self._done) / rate / 60
        self._terminal.say(
            f"{self._description}: {self._done:,} of {self._total:,} {self._unit}, {rate:,.1f} a second, "
            f"{left:,.0f} minutes left"
        )


def show_warnings_as_sentences() -> None:
    """From now on a warning is one line on standard error, without the place in the code that raised it."""

    def show(message: Warning | str, *_: object, **__: object) -> None:
        print(f"gendersuite: {printable(str(message))}", file=sys.stderr, flush=True)

    warnings.showwarning = show


def printable(text: str) -> str:
    """Text with control characters spelt out: names and outputs of others do not steer the terminal."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def _widths(columns: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> list[int] | None:
    """Widths at which no number and no word of a heading is broken, if there is room for them.

    What is left goes to long texts, then to headings.
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
    # Texts before headings: a heading of several words can stand in several lines.
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
