"""Writers for the files that organisers submit."""
