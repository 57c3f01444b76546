"""Reports on the GEST suites."""
