"""Execute requests and write run folders."""
