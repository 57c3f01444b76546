"""Tables for papers: their shape, that nothing which belongs into them is missing, and the files they end in."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from fake_gest_run import write_gest_run
from fake_model_run import write_crows_run, write_gest_lm_run, write_winobias_run
from fake_mtgeneval_run import write_mtgeneval_run
from fake_run import write_run

from gendersuite.model import Score
from gendersuite.reports.blocks.citations import bibtex, papers
from gendersuite.reports.document import Cell, Column, Table, plain
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.formats import ReportRequest, write_reports
from gendersuite.reports.formats.latex import ROWS_ON_A_PAGE, latex_table
from gendersuite.reports.formats.markdown import markdown_table
from gendersuite.reports.formats.paper_tables import (
    band,
    bounds,
    effect,
    number,
    number_columns,
    paper_tables,
    symbol,
    table_row,
    with_error,
)
from gendersuite.reports.formats.tidy import csv_table
from gendersuite.reports.run_data import Estimate, RunFolder, read_run
from gendersuite.reports.score_files import read_regressions, read_scores

WRITERS: dict[str, Callable[[Path], Path]] = {
    "crows": write_crows_run,
    "dialogue": lambda folder: write_run(folder, languages=("cs", "es")),
    "gest": lambda folder: write_gest_run(folder, languages=("cs", "uk")),
    "gest-lm": write_gest_lm_run,
    "mt-geneval": lambda folder: write_mtgeneval_run(folder, languages=("es", "nl")),
    "winobias": write_winobias_run,
}


def share(score: Score) -> str:
    return f"{score.value:z.3f}"


def percent(score: Score) -> str:
    return f"{100 * (score.value or 0):z.1f}"


def points(score: Score) -> str:
    return f"{score.value:z.1f}"


def count(score: Score) -> str:
    return f"{score.value:.0f}"


def rate(score: Score) -> str:
    """One sentence alone has no interval."""
    return " ".join(f"{each:z.2f}" for each in (score.low, score.value, score.high) if each is not None)


def thousandths(score: Score) -> str:
    return f"{1000 * (score.value or 0):z.1f} ±"


def plus_minus(score: Score) -> str:
    return f"{score.value:z.1f} ±"


# How the scores are written that belong into a family's tables.
FORMS: dict[str, dict[str, Callable[[Score], str]]] = {
    "crows": {"cps": plus_minus, "sjsd": thousandths, "sjsd_binarised": plus_minus},
    "dialogue": {"masculine_share": share, "accuracy": share, "delta_masculine": share, "delta_accuracy": share},
    "gest": {
        **dict.fromkeys(("masculine_rate", "masculine_rate_female", "masculine_rate_male"), rate),
        **dict.fromkeys(("masculine_rate_family", "global_masculine_rate", "stereotype_rate"), rate),
        "yield": count,
    },
    "gest-lm": dict.fromkeys(
        ("masculine_rate", "masculine_rate_female", "masculine_rate_male", "global_masculine_rate", "stereotype_rate"),
        rate,
    ),
    "mt-geneval": {
        **{"accuracy": percent, "pair_accuracy": percent, "term_coverage": percent},
        **{"bleu": points, "quality_gap": points},
    },
    "winobias": dict.fromkeys(("masculine_rate_female", "masculine_rate_male", "stereotype_rate"), rate),
}


def belongs(family: str, score: Score) -> bool:
    """Whether a score has a place in the tables."""
    if score.metric not in FORMS[family] or score.value is None:
        return False
    place = score.subset, score.metric
    return {
        "crows": place == ("all", "cps") or (not score.group and place != ("all-perturbed", "sjsd_binarised")),
        "gest-lm": (score.metric == "masculine_rate") == bool(score.subset),
        "mt-geneval": score.group
        in {"accuracy": ("M", "F"), "bleu": ("feminine", "masculine")}.get(score.metric, ("",)),
    }.get(family, True)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, RunFolder]:
    """A made-up run of each family."""
    return {family: read_run(write(tmp_path_factory.mktemp(family) / "run")) for family, write in WRITERS.items()}


def cells(table: Table) -> list[list[str]]:
    """The table as its CSV has it."""
    return list(csv.reader(io.StringIO(csv_table(table).decode("utf-8-sig"), newline="")))


def test_every_family_has_tables() -> None:
    assert sorted(WRITERS) == list(FAMILIES)


@pytest.mark.parametrize("family", sorted(WRITERS))
def test_every_score_that_belongs_into_a_table_is_in_it(family: str, runs: dict[str, RunFolder]) -> None:
    run = runs[family]
    by_system: dict[str, list[str]] = {}
    for table in paper_tables(ReportRequest(run)):
        for row in cells(table)[1:]:
            by_system.setdefault(row[0].removeprefix("'"), []).extend(row[1:])
    wanted = [score for score in run.scores.values() if belongs(family, score)]
    assert len(wanted) > 20
    for score in wanted:
        shown = FORMS[family][score.metric](score)
        assert any(cell.startswith(shown) for cell in by_system[score.system]), score


@pytest.mark.parametrize(
    ("family", "name", "system", "language", "columns"),
    [
        (
            *("dialogue", "stereo-adverb.es", "ONLINE-W", "es"),
            {
                **{"M": "stereo-adverb masculine_share all", "M_0": "stereo-adverb masculine_share none"},
                **{"M_M": "stereo-adverb masculine_share M", "M_F": "stereo-adverb masculine_share F"},
                "ΔM_{M-F}": "stereo-adverb delta_masculine ",
            },
        ),
        (
            *("dialogue", "structure-det.cs", "IKUN-C", "cs"),
            {
                "Acc (one gender)": "structure-det accuracy one",
                "Acc (same genders)": "structure-det accuracy same",
                "Acc (opp genders)": "structure-det accuracy opposite",
                "Δ(same, opp)": "structure-det delta_accuracy ",
            },
        ),
        (
            *("gest", "rates-overall", "DeepL", "uk"),
            {
                **{"p_f": " masculine_rate_female ", "p_m": " masculine_rate_male ", "f_s": " stereotype_rate "},
                **{"p_fam": " masculine_rate_family ", "f_m": " global_masculine_rate "},
            },
        ),
        ("gest", "rates", "DeepL", "cs", {f"Stereotype ID, #{n}": f" masculine_rate {n}" for n in range(1, 17)}),
        (
            *("crows", "perturbed", "bert-base-uncased", "en"),
            {"Unperturbed, CPS": "all cps ", "Perturbed, S_JSD × 10^-3": "all-perturbed sjsd "},
        ),
        (
            *("mt-geneval", "quality-gap", "Masculine", "es"),
            {
                "BLEU_female, ES": "counterfactual bleu feminine",
                "BLEU_male, ES": "counterfactual bleu masculine",
                "Δ_qual, ES": "counterfactual quality_gap ",
            },
        ),
        ("mt-geneval", "accuracy", "Masculine", "es", {"Counterfactual, ES": "counterfactual pair_accuracy "}),
        (
            *("winobias", "rates", "bert-base-uncased", "en"),
            {"Type 2, dev, q_m": "type2-dev masculine_rate_male ", "Type 1, test, g_s": "type1-test stereotype_rate "},
        ),
    ],
)
def test_scores_stand_under_their_headings(
    family: str, name: str, system: str, language: str, columns: dict[str, str], runs: dict[str, RunFolder]
) -> None:
    [table] = [table for table in paper_tables(ReportRequest(runs[family])) if table.name == name]
    header, *rows = cells(table)
    several = "Language" in header or "Lang." in header
    [row] = [row for row in rows if row[0] == system and (not several or row[1] == language)]
    shown = dict(zip(header, row, strict=True))
    for heading, place in columns.items():
        subset, metric, group = place.split(" ")
        score = runs[family].scores[language, system, subset, metric, group]
        assert shown[heading].startswith(FORMS[family][metric](score)), heading


def test_feminine_and_masculine_shares_add_up(runs: dict[str, RunFolder]) -> None:
    [table] = [table for table in paper_tables(ReportRequest(runs["dialogue"])) if table.name == "stereo-adverb.es"]
    header, *rows = cells(table)
    for row in rows:
        shown = dict(zip(header, row, strict=True))
        for group in ("", "_0", "_M", "_F"):
            pair = shown[f"F{group}"], shown[f"M{group}"]
            assert pair == ("n/a", "n/a") or sum(map(float, pair)) == pytest.approx(1, abs=0.0011)


@pytest.mark.parametrize("family", sorted(WRITERS))
def test_tables_are_whole(family: str, runs: dict[str, RunFolder]) -> None:
    run = runs[family]
    tables = list(paper_tables(ReportRequest(run)))
    assert len({table.name for table in tables}) == len(tables)
    for table in tables:
        assert {len(row.cells) for row in table.rows} == {len(table.columns)}
        assert table.cites == FAMILIES.get(family).papers
        said = " ".join(map(plain, table.notes))
        assert f"Suite {run.suite['name']}, version {run.suite['version']}." in said
        assert f"|gendersuite:{run.program.split()[1]}." in said


@pytest.mark.parametrize("family", sorted(WRITERS))
def test_all_formats_come_out_the_same_twice(family: str, runs: dict[str, RunFolder]) -> None:
    formats = ["latex", "markdown", "csv", "parquet"]
    first = {path: path.read_bytes() for path in write_reports(ReportRequest(runs[family]), formats)}
    assert {path.name for path in first} >= {"tables.tex", "tables.bib", "tables.md", "scores.parquet"}
    assert {path: path.read_bytes() for path in write_reports(ReportRequest(runs[family]), formats)} == first
    assert not list((runs[family].path / "reports").rglob("*.part"))


def test_parquet_holds_the_scores_and_regressions(runs: dict[str, RunFolder]) -> None:
    run = runs["dialogue"]
    scores, regressions = write_reports(ReportRequest(run), ["parquet"])
    assert [Score(**row) for row in pq.read_table(scores).to_pylist()] == read_scores(run.path / "scores.csv")
    kept = pq.read_table(regressions).to_pylist()
    assert [row["coefficient"] for row in kept] == [
        row.coefficient for row in read_regressions(run.path / "regressions.csv")
    ]


def test_regressions_are_of_the_most_affected_systems_or_of_those_that_are_asked_for(
    runs: dict[str, RunFolder],
) -> None:
    """Tables 9, 15 and 27 show three systems each."""
    run = runs["dialogue"]

    def columns(request: ReportRequest) -> list[str]:
        [table] = [table for table in paper_tables(request) if table.name == "stereo-adverb-regression.es"]
        return cells(table)[0][1:]

    effects = {
        system: abs(score.value)
        for (language, system, subset, metric, _), score in run.scores.items()
        if (language, subset, metric) == ("es", "stereo-adverb", "delta_masculine") and score.value is not None
    }
    assert columns(ReportRequest(run)) == sorted(effects, key=lambda system: (-effects[system], system))[:3]
    assert columns(ReportRequest(run, systems=["Half", "IKUN-C"])) == ["Half", "IKUN-C"]


def test_a_system_without_answers_has_no_numbers(runs: dict[str, RunFolder]) -> None:
    [table] = [table for table in paper_tables(ReportRequest(runs["dialogue"])) if table.name == "structure-det.es"]
    [silent] = [row for row in cells(table) if row[0] == "Gemini-1.5-Pro"]
    assert set(silent[1:]) == {"n/a"}


SMALL = Table(
    columns=(
        Column("System", "group"),
        Column("Language", "name"),
        *number_columns([symbol("M_F"), symbol("Δ", r"$\Delta$")], over="Shares"),
        Column("n", "number"),
    ),
    rows=(
        table_row(("A_1", "cs"), (number(0.25, 3), number(-0.5, 3), number(12, 0))),
        table_row(("[B]", "es"), (number(None, 3), number(-0.0001, 3), number(3, 0))),
    ),
    about="Shares & effects.",
    notes=(symbol("†", r"$^\dagger$"), "See_there."),
    name="small",
    cites=("dawkins-etal-2024-wmt24",),
)


def test_latex_as_it_is_written() -> None:
    assert (
        latex_table(SMALL)
        == r"""\begin{table}
\centering\small
\sbox0{%
\begin{tabular}{lrrr}
\toprule
 & \multicolumn{2}{c}{Shares} &  \\
\cmidrule(lr){2-3}
Language & $M_F$ & $\Delta$ & n \\
\midrule
\multicolumn{4}{l}{\itshape A\_1} \\
cs & 0.250 & $-0.500$ & 12 \\
\addlinespace
\multicolumn{4}{l}{\itshape {[}B{]}} \\
es & n/a & 0.000 & 3 \\
\bottomrule
\end{tabular}}%
\ifdim\wd0>\linewidth\resizebox{\linewidth}{!}{\usebox0}\else\usebox0\fi%
\caption{Shares \& effects. $^\dagger$ See\_there. \cite{dawkins-etal-2024-wmt24}}
\label{tab:small}
\end{table}
"""
    )


def test_markdown_as_it_is_written() -> None:
    assert (
        markdown_table(SMALL)
        == r"""## small

Shares &amp; effects. † See\_there. \[dawkins-etal-2024-wmt24\]

| System | Language | Shares, M\_F | Shares, Δ | n |
| :--- | :--- | ---: | ---: | ---: |
| A\_1 | cs | 0.250 | -0.500 | 12 |
| \[B\] | es | n/a | 0.000 | 3 |"""
    )


def test_csv_as_it_is_written() -> None:
    assert csv_table(SMALL).decode("utf-8-sig") == (
        'System,Language,"Shares, M_F","Shares, Δ",n\nA_1,cs,0.250,-0.500,12\n[B],es,n/a,0.000,3\n'
    )


def test_more_rows_than_a_page_make_more_tables() -> None:
    rows = tuple(table_row([f"system-{place}"], [number(place, 0)]) for place in range(60))
    long = Table((Column("System", "name"), Column("n", "number")), rows, about="Long.", name="long")
    text = latex_table(long)
    assert text.count(r"\begin{table}") == 2 == -(-60 // ROWS_ON_A_PAGE)
    assert "Long. Part 1 of 2." in text
    assert r"\label{tab:long-2}" in text
    assert all(f"system-{place} & {place} " in text for place in range(60))


def test_rows_of_one_group_stay_on_one_page() -> None:
    columns = (Column("System", "group"), Column("Language", "name"), Column("n", "number"))
    rows = tuple(table_row([f"s{place // 20}", f"l{place % 20}"], [number(place, 0)]) for place in range(60))
    first, second = latex_table(Table(columns, rows, name="long")).split(r"\end{table}")[:2]
    assert [rf"\itshape s{place}}}" in first for place in range(3)] == [True, True, False]
    assert second.count(" & ") == 1 + 20


@pytest.mark.parametrize(
    ("cell", "text", "latex"),
    [
        (effect(-1.73, 3.7e-07), "(-1.73, 3.7e-07***)", r"($-1.73$, $3.7\mathrm{e}{-07}^{***}$)"),
        (effect(0.48, 2.1e-02), "(0.48, 2.1e-02*)", r"(0.48, $2.1\mathrm{e}{-02}^{*}$)"),
        (effect(-0.15, 6.5e-01), "(-0.15, 6.5e-01)", r"($-0.15$, $6.5\mathrm{e}{-01}$)"),
        (effect(0.2, 1, symbol("†", r"$^\dagger$")), "(0.20, 1.0e+00)†", r"(0.20, $1.0\mathrm{e}{+00}$)$^\dagger$"),
        (band(Estimate(0.32, -0.26, 0.39, 9)), "-0.26 0.32 0.39", "$-0.26$ 0.32 0.39"),
        (with_error(-6, 1, 0), "-6 ± 1", r"$-6 \pm 1$"),
        (bounds(Estimate(0, -0.005, 0.05, 9), 3), "[-0.005, 0.050]", "$[-0.005, 0.050]$"),
        (number(-12.3, 1), "-12.3", "$-12.3$"),
    ],
)
def test_numbers_as_the_papers_print_them(cell: Cell, text: str, latex: str) -> None:
    """Table 9 of the dialogue paper, Table 8 of the GEST paper, Table 3 of Steinborn et al."""
    table = Table((Column("System", "name"), Column("n", "number")), (table_row(["A"], [cell]),))
    assert plain(cell.text) == text
    assert f"A & {latex} \\\\\n" in latex_table(table)


def test_a_number_that_is_not_there_is_not_available() -> None:
    missing = (
        number(None, 1),
        with_error(None, 1, 1),
        band(None),
        bounds(Estimate(1, None, 1, 2), 1),
        effect(None, 0.1),
    )
    assert {cell.text for cell in missing} == {"n/a"}
    assert with_error(3.25, None, 1).text == "3.2"


def test_every_paper_is_cited_and_every_citation_is_there() -> None:
    cited = {name: FAMILIES.get(name).papers for name in FAMILIES}
    assert {key for keys in cited.values() for key in keys} == set(papers())
    for keys in cited.values():
        assert bibtex(keys).count("@inproceedings{") == len(keys)
    assert bibtex().count("@inproceedings{") == len(papers())
    assert all(entry.count("{") == entry.count("}") for entry in papers().values())
