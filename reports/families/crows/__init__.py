"""Reports on CrowS-Pairs with language models."""
