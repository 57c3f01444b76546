"""The commands, a module for each group of them; `gendersuite.cli` puts them together."""
