"""The page of a run, index.html: all scores, items and reports, for a browser without a server or network."""
