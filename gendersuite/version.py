"""The version of the package, in a module without imports so that builds can read it."""

__version__ = "0.1.0"
