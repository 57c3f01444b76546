"""One module per layout of submissions. To add a layout, add a module that defines LAYOUT (see `interface.Layout`)."""

from __future__ import annotations

from functools import partial

from gendersuite.plugins import find_plugins
from gendersuite.registry import Registry
from gendersuite.submissions.interface import Layout

LAYOUTS: Registry[Layout] = Registry.of_folder(
    "submission layout", __name__, ":LAYOUT", partial(find_plugins, "layouts", Layout)
)
