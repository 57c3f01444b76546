"""Simulated systems for the GEST suites."""
