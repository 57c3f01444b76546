"""The commands, a module for each group of them; `gendersuite.commands.cli` puts them together."""
