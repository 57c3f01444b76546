"""Reports on the MT-GenEval suites."""
