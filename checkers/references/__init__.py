"""Reference checkers: answers compared with a right and a wrong reference."""
