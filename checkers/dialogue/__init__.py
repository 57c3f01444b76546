"""Dialogue checkers: one engine, and one file of words per language (languages/XX.toml)."""
