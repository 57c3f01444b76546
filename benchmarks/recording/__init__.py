"""The steps and material of `record_outputs.py`. Nothing here imports gendersuite."""
