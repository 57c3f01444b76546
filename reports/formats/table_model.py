"""Tables for papers as data: what stands in them is declared once, and LaTeX, Markdown and CSV are made from that.

A text is either a `Name`, which came from outside and is shown as itself by whoever renders it, or a `Symbol`, which
this program wrote in all notations: headings with mathematics, and numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gendersuite.reports.formatting import NOT_AVAILABLE


@dataclass(frozen=True, slots=True)
class Name:
    """Text that may hold anything: the name of a system, a language, a kind of bias; also plain sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Symbol:
    """Text in two notations: plain, for Markdown and CSV, and LaTeX."""

    plain: str
    latex: str


Text = Name | Symbol
NONE = Symbol(NOT_AVAILABLE, NOT_AVAILABLE)
EMPTY = Symbol("", "")


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, and the one above it that it shares with its neighbours; figures stand to the right."""

    heading: Text
    over: Text | None = None
    right: bool = True


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that belong together, with as many cells as there are columns, and what they are about, if that is said."""

    rows: tuple[tuple[Text, ...], ...]
    title: Name | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table under a `name` that a file or a label can have.

    `block_heading` says what the titles of blocks are ("System"). `caption` is a sequence of parts with a space
    between them; `cites` are the keys of papers, for its end.
    """

    name: str
    caption: tuple[Text, ...]
    columns: tuple[Column, ...]
    blocks: tuple[Block, ...]
    cites: tuple[str, ...] = ()
    block_heading: str = ""

    @property
    def flat_columns(self) -> tuple[Column, ...]:
        """The columns where titles of blocks are not lines of their own but stand in a first column."""
        if not self.block_heading:
            return self.columns
        return (Column(Name(self.block_heading), right=False), *self.columns)

    def flat_rows(self) -> Iterator[tuple[Text, ...]]:
        """The rows with the titles of their blocks as their first cells."""
        for block in self.blocks:
            title = (block.title or Name(""),) if self.block_heading else ()
            for row in block.rows:
                yield (*title, *row)


def full_heading(column: Column) -> str:
    """A column's heading in one line, the one above it first."""
    return ", ".join(
        text.text if isinstance(text, Name) else text.plain
        for text in (column.over, column.heading)
        if text is not None
    )


def number(value: float | None, digits: int) -> Symbol:
    """A number with so many digits after its point; no number is "n/a"."""
    if value is None:
        return NONE
    text = _fixed(value, digits)
    return Symbol(text, _math(text))


def spread(value: float | None, error: float | None, digits: int) -> Symbol:
    """A number with its standard error."""
    if value is None or error is None:
        return number(value, digits)
    left, right = _fixed(value, digits), _fixed(error, digits)
    return Symbol(f"{left} ± {right}", rf"${left} \pm {right}$")


def band(low: float | None, value: float | None, high: float | None, digits: int) -> Symbol:
    """Lower estimate, mean and upper estimate side by side, as in Tables 8 to 11 of the GEST paper."""
    if low is None or value is None or high is None:
        return number(value, digits)
    parts = [_fixed(each, digits) for each in (low, value, high)]
    return Symbol(" ".join(parts), " ".join(map(_math, parts)))


def interval(low: float | None, high: float | None, digits: int) -> Symbol:
    """Both ends of an interval."""
    if low is None or high is None:
        return NONE
    text = f"[{_fixed(low, digits)}, {_fixed(high, digits)}]"
    return Symbol(text, f"${text}$")


def effect(coefficient: float | None, p_value: float | None, mark: Symbol = EMPTY) -> Symbol:
    """A coefficient and its p-value with stars, as in Table 9 of the dialogue paper: (-1.73, 3.7e-07***)."""
    if coefficient is None or p_value is None:
        return number(coefficient, 2)
    value, (digits, exponent) = _fixed(coefficient, 2), f"{p_value:.1e}".split("e")
    stars = "*" * sum(p_value < limit for limit in (0.05, 0.01, 0.001))
    power = f"^{{{stars}}}" if stars else ""
    return Symbol(
        f"({value}, {digits}e{exponent}{stars}){mark.plain}",
        rf"({_math(value)}, ${digits}\mathrm{{e}}{{{exponent}}}{power}$){mark.latex}",
    )


def _fixed(value: float, digits: int) -> str:
    return f"{value:z.{digits}f}"


def _math(text: str) -> str:
    """A number in LaTeX: a minus sign needs mathematics, other numbers do not."""
    return f"${text}$" if text.startswith("-") else text
