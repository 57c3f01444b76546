"""WinoBias."""
