"""The demo: all suites on built-in material."""
