"""Universal Dependencies: tokens, CoNLL-U, and the checkers that read gender from a parse."""
