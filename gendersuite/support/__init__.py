"""Small modules that several packages share."""
