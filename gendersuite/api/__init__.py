"""The functions of the public API, which the commands call. Modules here may import every package."""
