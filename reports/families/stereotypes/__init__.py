"""Masculine rates by stereotype, which GEST has for translations and for language models."""
