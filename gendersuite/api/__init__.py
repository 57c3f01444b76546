"""The functions behind the commands; they may import every package."""
