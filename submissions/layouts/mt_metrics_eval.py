"""The layout of mt-metrics-eval: the layout of WMT24 with files of scores, which are not read."""

from __future__ import annotations

from dataclasses import replace

from gendersuite.submissions.layouts import wmt24

LAYOUT = replace(wmt24.LAYOUT, name="mt-metrics-eval", synonym=True)
