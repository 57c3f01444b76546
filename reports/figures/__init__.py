"""Axes, marks and shapes."""
