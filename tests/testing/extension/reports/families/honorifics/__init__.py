"""Reports on honorifics."""
