"""Modules shared by several packages."""
