"""Entry point of `python -m gendersuite`."""

from gendersuite.commands.cli import main

if __name__ == "__main__":
    main()
