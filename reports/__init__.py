"""What labels and the scores of language models mean: statistics, and reports in several formats."""
