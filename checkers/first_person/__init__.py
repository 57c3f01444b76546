"""First-person checkers: two engines, and one file of words per language (languages/XX.toml)."""
