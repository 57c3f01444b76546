"""Figure 2 of the GEST paper for the submissions of a run."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.reports.blocks.entries import Submission, values_by_submission
from gendersuite.reports.blocks.texts import fill, key, language_name, run_text, section
from gendersuite.reports.document import LabelledPoint, Line, Note, Scatter, Section
from gendersuite.reports.families.stereotypes.tables import GLOBAL, STEREOTYPE
from gendersuite.reports.figures.axes import axis
from gendersuite.reports.figures.marks import ACCENT, EMPHASIS, SECOND, MarkerStyle
from gendersuite.reports.formatting import shorten
from gendersuite.reports.run_data import RunFolder

# Colours of Okabe and Ito's palette, each with its own shape.
SYSTEM_LOOKS = (
    MarkerStyle(ACCENT),
    MarkerStyle(SECOND, "square"),
    MarkerStyle("#009E73", "up"),
    MarkerStyle("#000000", "diamond", hollow=True),
    MarkerStyle("#CC79A7", "down"),
)
FULLY_STEREOTYPICAL, FULLY_MASCULINE, FULLY_FEMININE = (50.0, 100.0), (100.0, 0.0), (0.0, 0.0)
LABEL_LENGTH = 24
MOST_NAMES = 20
# Start of the text at the right end of the line, as a share of the figure's width.
NOTE_START = 0.89


def submissions_map(run: RunFolder, board: Sequence[Submission]) -> Section | None:
    """f_m and f_s of all submissions that have both (Figure 2), each labelled; None if there are none.

    If there are too many names, the labels are row numbers of the `board`.
    """
    rates, differences = (values_by_submission(run, run.signatures, metric) for metric in (GLOBAL, STEREOTYPE))
    places = {pair: (100 * rates[pair], 100 * differences[pair]) for pair in rates if pair in differences}
    if not places:
        return None
    text, looks = run_text(run, "map"), _looks(run)
    numbered = not looks and len(places) > MOST_NAMES
    across = axis([x for x, _ in places.values()], at_least=(45, 100))
    up = axis([y for _, y in places.values()], at_least=(0, 50))
    labels = {pair: str(board.index(pair) + 1) if numbered else _label(run, pair, bool(looks)) for pair in places}
    top = min(up.high, FULLY_STEREOTYPICAL[1])
    edge = across.low + NOTE_START * (across.high - across.low)
    scatter = Scatter(
        spots=tuple(
            LabelledPoint(*place, labels[pair], looks.get(pair[1], EMPHASIS)) for pair, place in places.items()
        ),
        across=across,
        up=up,
        titles=(fill(text["across"]), fill(text["up"])),
        lines=(
            Line((FULLY_STEREOTYPICAL, FULLY_MASCULINE)),
            Line((FULLY_FEMININE, FULLY_STEREOTYPICAL), dashed=True),
        ),
        # The ends of the line are labelled to its right, where no submission can be.
        notes=(
            Note(100 - top / 2, top, text["stereotypical"]),
            Note(edge, 2 * (100 - edge), text["masculine"], at_edge=True),
        ),
        legend=tuple((key(look, look.shape), f" {shorten(name, LABEL_LENGTH)}") for name, look in looks.items()),
    )
    languages = sorted(run.languages, key=language_name)
    codes = ", ".join(f"{code} {language_name(code)}" for code in languages)
    return section(
        run,
        "summary_map",
        [scatter],
        mirror=text["mirror"] if 2 * across.low < up.high else "",
        codes=fill(text["codes"], codes=codes) if looks else "",
        numbered=text["numbered"] if numbered else "",
    )


def _looks(run: RunFolder) -> dict[str, MarkerStyle]:
    """A look for each system if there are few systems and several languages; otherwise empty."""
    systems = sorted({system for _, system in run.signatures})
    if len(run.languages) == 1 or not 1 < len(systems) <= len(SYSTEM_LOOKS):
        return {}
    return dict(zip(systems, SYSTEM_LOOKS, strict=False))


def _label(run: RunFolder, submission: Submission, systems_have_looks: bool) -> str:
    language, system = submission
    if systems_have_looks:
        return language
    if len({name for _, name in run.signatures}) == 1:
        return language_name(language)
    name = shorten(system, LABEL_LENGTH)
    return name if len(run.languages) == 1 else f"{name} {language}"
