"""What reports on language models share."""
