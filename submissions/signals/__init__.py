"""Signals that a submission does not translate: measured over all its answers, not on single ones."""

from gendersuite.submissions.signals.measuring import Signals, measure_signals
from gendersuite.submissions.signals.shifts import Shift, find_shifts

__all__ = ["Shift", "Signals", "find_shifts", "measure_signals"]
