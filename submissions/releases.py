"""Find the folders of WMT releases."""

from __future__ import annotations

from pathlib import Path

from gendersuite.submissions.files import is_folder

OUTPUTS = "system-outputs"


def release_root(folder: Path) -> Path | None:
    """Find the release in `folder`: the folder itself, `txt-ts` (with test suites) or `txt` (without)."""
    for root in (Path(), Path("txt-ts"), Path("txt")):
        if is_folder(folder / root / OUTPUTS):
            return root
    return None
