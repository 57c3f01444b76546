"""Default values of options that several packages have."""

DEFAULT_MODE = "default"
"""How a checker judges answers."""
DEFAULT_SEED = 24
"""Seed of generated suites, simulations and the bootstrap."""
