"""A small family for the test: whether a doctor is called Herr or Frau."""
