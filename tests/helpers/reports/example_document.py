"""A document with every kind of block, and text in all of them that no format may read."""

from __future__ import annotations

from typing import Literal

from gendersuite.reports.blocks.texts import fill, key
from gendersuite.reports.document import (
    Beside,
    Block,
    Cell,
    Code,
    Column,
    Coverage,
    Definition,
    Definitions,
    Document,
    Example,
    Examples,
    Finding,
    Findings,
    Formulas,
    LabelledPoint,
    Line,
    MathFormula,
    Note,
    OutcomeCounts,
    OutcomeRow,
    Panel,
    Panels,
    Paragraph,
    Plot,
    Row,
    Scatter,
    Section,
    Span,
    Table,
    Text,
)
from gendersuite.reports.figures.axes import axis
from gendersuite.reports.figures.marks import EMPHASIS, FEMALE, MALE, PLAIN, Bar, Box, Dots, Point

STYLES: tuple[Literal["body", "small", "guide", "remark"], ...] = ("body", "small", "guide", "remark")
AXIS = axis((), at_least=(0, 100))
HOSTILE = "#x $y_1$ *b* _i_ <i>&amp; f_m {z} \\textbf | [bold]"


def example_document(name: str = HOSTILE) -> Document:
    """One section per kind of block, with `name` wherever a text from outside may stand."""
    blocks: dict[str, tuple[Block, ...]] = {
        "Paragraphs": tuple(
            Paragraph(fill("{name} has f_m and {mark}.", name=name, mark=(key(FEMALE, "a ring"),)), style)
            for style in STYLES
        ),
        "Findings": (
            Findings((Finding("Bias", f"{name} is biased", "difference 3 points", "clear", "clear effect"),)),
        ),
        "Rates": (rate_table(name, 6), rate_table(name, 3)),
        "Long": (long_table(90),),
        "Grid": (grid_table(name),),
        "Counts": (OutcomeCounts("Part", ("correct", "wrong", "expected"), (OutcomeRow(name, (3, 4, 7), "100%"),)),),
        "Scatter": (scatter(name),),
        "Panels": (panels(name),),
        "Examples": (examples(name),),
        "Definitions": (Definitions((Definition("Labels", name), Definition("Rates", fill("They are f_m.")))),),
        "Formulas": (Formulas((MathFormula("a / b", "a over b", "a ratio"),)),),
        "Code": (Code(f"suite:x|{name}", "Signature", name),),
        "Beside": (Beside((rate_table(name, 2, plot=False), rate_table(name, 2, plot=False)), 3, "Rankings"),),
        "Flow": (Beside((long_table(60, size="tiny"),), 2),),
    }
    return Document(
        title=name,
        subject=f"{name}: example",
        topic="Gender",
        pair="English → Arabic",
        facts="suite 1.0",
        target="ar",
        running=(name, "English → Arabic"),
        footer="suite 1.0",
        program="gendersuite",
        sections=tuple(Section(title, inner, guide=f"About {name}.") for title, inner in blocks.items()),
        coverage=Coverage("97.1%", f"{name} answered only a part.", partial=True),
    )


def rate_table(name: str, rows: int, *, plot: bool = True) -> Table:
    """A table of rates with intervals, notes and all kinds of marks."""
    marks = [
        (Point(40, 30, 50, EMPHASIS),),
        (Dots((10, 11, 12, 80)), Point(500, 20, 60, PLAIN)),
        (Bar(20, 60),),
        (Box(10, 20, 30, 40, 70),),
    ]
    return Table(
        (
            Column("system", "name"),
            Column("rate", "share", strong=True, interval="95% interval", n="n"),
            Column("note"),
        ),
        tuple(
            Row(
                (
                    Cell(f"{name} {number}", about="small print" if number == 1 else ""),
                    Cell(f"{number}.5%", number + 0.5, interval="1.0 to 2.0", n=1234),
                    Cell((f"see{number}", Span("1", "ref"))),
                ),
                marks[number % len(marks)],
                strong=number == 2,
                rule=number == 1,
            )
            for number in range(rows)
        ),
        title=f"Rates {rows}",
        about=name,
        plot=Plot(AXIS, ends=("low", "high"), reference=50, at=2) if plot else None,
        notes=(f"Note of {name}",),
    )


def long_table(rows: int, size: Literal["normal", "tiny"] = "normal") -> Table:
    """A table of two groups that is longer than a page."""
    columns = (Column("language", "group"), Column("system", "name"), Column("value", "number"))
    languages = ("aabb" if n < rows / 2 else "ccdd" for n in range(rows))
    cells = ((Cell(language), Cell(f"row-{n}"), Cell(f"{n}.0", n)) for n, language in enumerate(languages))
    return Table(columns, tuple(map(Row, cells)), size=size)


def grid_table(name: str) -> Table:
    """Tinted cells under shared headings."""
    columns = (Column(f"#{n}", "number", over="Group A" if n < 3 else "Group B") for n in range(6))
    cells = (Cell(f"{n / 10}", n / 10, tint=n / 5 - 0.6) for n in range(6))
    return Table((Column("system", "name"), *columns), (Row((Cell(name), *cells)),), size="small")


def scatter(name: str) -> Scatter:
    return Scatter(
        spots=(LabelledPoint(10, 20, name, EMPHASIS), LabelledPoint(80, 70, "other", MALE)),
        across=AXIS,
        up=AXIS,
        titles=("across the way", fill("up by f_s")),
        lines=(Line(((0, 0), (100, 100)), dashed=True),),
        notes=(Note(20, 80, "a note here"), Note(70, 30, "at the edge", at_edge=True)),
        legend=((key(MALE, "men"), " men"),),
        height=40,
    )


def panels(name: str) -> Panels:
    points = (Point(10, 5, 20, FEMALE), None, Point(90, 80, 95, MALE))
    empty: tuple[None, ...] = (None, None, None)
    return Panels(((Panel(name, points, "about it"), None), (Panel("second", empty),)), AXIS, ("1", "2", "3"))


def examples(name: str) -> Examples:
    texts: tuple[tuple[Text, ...], ...] = (
        (("I am ", Span("brave", "source"), f". {name}"), ("أنا ", Span("شجاع", "evidence"), " جدا")),
    )
    note: Text = (Span("told feminine", "strong"), f" · {name} · ", Span("reference", "target"))
    measured = Example(((f"One text of {name}",),), ("small print",), value="12.3", about="men : women")
    return Examples((Example(texts, (note,)), measured), title="Choices", about="2 of 9")
