"""What `record_outputs.py` runs, on which material, and how records are compared. Nothing here imports gendersuite."""
