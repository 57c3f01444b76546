"""Comparison of systems within a run, between two runs, and with published tables."""
