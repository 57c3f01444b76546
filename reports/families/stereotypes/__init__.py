"""Masculine rates by stereotype, for GEST on translations and on language models."""
