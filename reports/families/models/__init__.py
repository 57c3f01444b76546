"""Parts that reports on language models share."""
