"""Statistics on labels and scores of items; nothing here knows of documents or formats."""
