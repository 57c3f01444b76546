"""What releases of WMT have in common: where their folders lie."""

from __future__ import annotations

from pathlib import Path

from gendersuite.submissions.files import is_folder

OUTPUTS = "system-outputs"


def release_root(folder: Path) -> Path | None:
    """The release inside `folder`: with test suites (`txt-ts`) rather than without (`txt`)."""
    for root in (Path(), Path("txt-ts"), Path("txt")):
        if is_folder(folder / root / OUTPUTS):
            return root
    return None
