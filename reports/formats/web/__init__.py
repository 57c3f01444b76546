"""The page of a run, index.html: all scores and all items, to be explored in a browser without a server or network."""
