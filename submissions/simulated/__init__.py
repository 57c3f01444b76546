"""Simulated systems with a planted bias."""
