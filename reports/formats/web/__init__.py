"""The HTML page of a run, index.html: all scores, items and reports, usable without a server or network."""
