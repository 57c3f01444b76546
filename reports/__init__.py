"""Statistics on labels and on scores of language models, and reports in several formats."""
