"""Reports on the dialogue suites."""
