"""Colours of the reports for readers of any colour vision: told apart, and dark enough to read."""

from __future__ import annotations

import re
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from gendersuite.reports.figures.marks import ACCENT, GREY, PALE, SECOND
from gendersuite.reports.formats.pdf.typesetting import TEMPLATES

Colour = NDArray[np.float64]
# Machado, Oliveira and Fernandes (2009), Table 1 at severity 1.0, for linear RGB.
VISION = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
    "full": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
}
# sRGB to CIE XYZ with the white point D65.
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
DISTINCT = 20.0
"""A distance in CIELAB at which two colours are told apart at a glance; from 2.3 on they differ at all."""


def linear(colour: str) -> Colour:
    channels = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def lab(rgb: Colour) -> Colour:
    ratios = XYZ @ np.clip(rgb, 0, 1) / XYZ.sum(axis=1)
    x, y, z = np.where(ratios > (6 / 29) ** 3, np.cbrt(ratios), ratios / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def contrast(colour: str, other: str = "#FFFFFF") -> float:
    """As WCAG 2 defines it."""
    dark, light = sorted(float(XYZ[1] @ linear(each)) for each in (colour, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("vision", VISION)
def test_colours_that_mean_something_are_told_apart(vision: str) -> None:
    seen = {colour: lab(np.array(VISION[vision]) @ linear(colour)) for colour in (ACCENT, SECOND, GREY, PALE)}
    for one, other in combinations((ACCENT, SECOND, PALE), 2):
        assert np.linalg.norm(seen[one] - seen[other]) > DISTINCT, (one, other)
    assert np.linalg.norm(seen[ACCENT] - seen[GREY]) > DISTINCT, "clear effects are blue, others grey"


def test_text_is_dark_enough_to_read() -> None:
    source = (TEMPLATES / "text.typ").read_text(encoding="utf-8")
    named = dict(re.findall(r'#let (accent|grey) = rgb\("(#[0-9A-F]{6})"\)', source))
    assert named["accent"] == ACCENT
    assert all(contrast(colour) >= 4.5 for colour in named.values()), "WCAG 2.1, level AA"
