"""The commands, one module per group; `gendersuite.commands.cli` is the command line."""
