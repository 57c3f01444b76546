"""Universal Dependencies as evidence: tokens and CoNLL-U, and the checkers that read gender from a parse."""
