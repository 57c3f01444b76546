"""Reports on GEST with language models."""
