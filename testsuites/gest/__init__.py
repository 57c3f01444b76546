"""The GEST suites: sentences in the first person whose translation must choose a gender."""
