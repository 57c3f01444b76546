"""How many slots each template (its equation in Appendix A of the paper) gives each subset."""

from __future__ import annotations

SLOTS = {
    ("1", "stereo-adverb"): 910,
    ("3", "stereo-character-det"): 352,
    ("3", "stereo-character-amb"): 704,
    ("4", "stereo-character-amb"): 3520,
    ("6", "structure-det"): 2400,
    ("7", "structure-det"): 1200,
    ("7", "structure-amb"): 1200,
    ("8", "structure-det"): 3840,
    ("9", "structure-det"): 1920,
    ("9", "structure-amb"): 1920,
}
