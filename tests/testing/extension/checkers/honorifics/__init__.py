"""Labels by Herr and Frau."""
