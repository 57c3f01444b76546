"""Language models put to the suites: scores instead of labels."""
