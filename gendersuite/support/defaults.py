"""Default values of options shared by several packages."""

DEFAULT_MODE = "default"
"""The default mode of checkers."""
DEFAULT_SEED = 24
"""Seed of generated suites, simulations and the bootstrap."""
