"""One module for each way of laying out submissions."""
