"""One folder for each family of suites."""
