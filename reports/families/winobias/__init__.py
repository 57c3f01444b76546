"""Reports on WinoBias with language models."""
