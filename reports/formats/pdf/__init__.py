"""PDF reports, typeset with Typst."""
