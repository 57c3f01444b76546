"""Signals that the outputs of a submission are not translations, computed from all its answers together."""

from gendersuite.submissions.signals.measuring import Signals, measure_signals
from gendersuite.submissions.signals.shifts import Shift, find_shifts

__all__ = ["Shift", "Signals", "find_shifts", "measure_signals"]
