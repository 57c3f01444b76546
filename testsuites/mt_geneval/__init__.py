"""The MT-GenEval suites: contextual and counterfactual sentences with references."""
