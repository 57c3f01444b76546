"""Simulated systems for the dialogue suites."""
