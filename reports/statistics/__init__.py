"""Statistics on labels and on scores of items, independent of documents and formats."""
