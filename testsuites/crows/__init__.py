"""CrowS-Pairs and its multilingual version."""
