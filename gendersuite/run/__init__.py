"""Run a request and write a run folder."""
