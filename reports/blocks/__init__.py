"""Parts of reports that several families share."""
