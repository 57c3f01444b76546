"""Figures as axes, marks and shapes, independent of the output format."""
