"""PDF reports, set with Typst."""
