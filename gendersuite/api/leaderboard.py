"""The main scores of a run, as terminals and notebooks show them."""

from __future__ import annotations

from gendersuite.api.run import Run
from gendersuite.reports.blocks.leaderboard import run_leaderboard
from gendersuite.reports.formats.terminal import terminal_table
from gendersuite.support.terminal import Terminal


def show_leaderboard(run: Run, terminal: Terminal) -> None:
    """Print one row per submission: its coverage, and the main scores that its suite has."""
    terminal.table(*terminal_table(run_leaderboard(run.facts)))
