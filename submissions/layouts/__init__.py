"""One module per layout of submissions. To add a layout, add a module that defines LAYOUT (see `interface.Layout`)."""

from __future__ import annotations

from gendersuite.registry import Registry
from gendersuite.submissions.interface import Layout

LAYOUTS: Registry[Layout] = Registry.of_folder("submission layout", __name__, ":LAYOUT")
