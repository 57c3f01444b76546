"""The layout of mt-metrics-eval: as WMT24, with scores beside the outputs that are not read here."""

from __future__ import annotations

from dataclasses import replace

from gendersuite.submissions.layouts import wmt24

LAYOUT = replace(wmt24.LAYOUT, name="mt-metrics-eval", synonym=True)
