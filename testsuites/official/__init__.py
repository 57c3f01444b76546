"""Official data sets: list, download, verify and read them."""
