"""The tones of finished plates, as the eye sees them at arm's length, and how alike two pictures are.

All figures are of the vignette alone, printed 63.5 mm wide in the inks of its season (`preview.INKS`) on
paper, in luma (0.299 R + 0.587 G + 0.114 B of the sRGB values, 0 to 255). The picture is blurred by a
Gaussian of 0.28 mm, seven tenths of the line pitch, so that hatching becomes tone. The first plates of
Moonlight had these spreads: oct-first 42.3, sep-first 42.9, nov-new 44.2, aug-first 45.4, aug-last 45.3.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import skia
from scipy.ndimage import gaussian_filter

from deckgen.plate import Plate
from engraver.cut import TRIMS_MM, frame_mm
from engraver.grid import Array
from engraver.preview import INKS, paint, season_of

ACROSS = 545
"""Pixels across the vignette."""
BLUR_MM = 0.28
MIDDLE = (65, 169)
"""The luma of a middle tone."""
SOLID = 0.75
"""How much of a neighbourhood ink must cover to look solid; near this tone hatching turns into solid."""
_LUMA = np.array([0.299, 0.587, 0.114])


@dataclass(frozen=True, slots=True)
class Tones:
    """What the tones of a plate are: see the fields."""

    spread: float
    """Standard deviation of the blurred luma."""
    middle: float
    """Share of the vignette whose blurred luma is a middle tone, from 65 to 169."""
    solid: float
    """Share of the vignette where the blurred coverage of key ink is at least three quarters."""


def _disc(across: int) -> Array:
    y, x = np.mgrid[:across, :across]
    inside: Array = np.hypot(x - (across - 1) / 2, y - (across - 1) / 2) < 0.495 * across
    return inside


def _drawn(plate: Plate, across: int) -> Array:
    """Return the vignette in the inks of its season, 8-bit RGB as floats."""
    surface = skia.Surface(across, across)
    pen = surface.getCanvas()
    paint(pen, plate, season_of(plate.name), across / 2, across / 2, across / 2, 1.0)
    picture: Array = surface.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3].astype(np.float64)
    return picture


def tones(plate: Plate) -> Tones:
    """Measure a plate whose unit disc is the vignette."""
    picture, inside = _drawn(plate, ACROSS), _disc(ACROSS)
    blur = BLUR_MM * ACROSS / (2 * frame_mm(TRIMS_MM[0], "vignette"))
    luma = gaussian_filter(picture @ _LUMA, blur)[inside]
    key = INKS[season_of(plate.name)][3]
    ink = np.array([int(key[k : k + 2], 16) for k in (1, 3, 5)])
    covered = gaussian_filter((np.abs(picture - ink).sum(-1) < 90).astype(np.float64), blur)[inside]
    low, high = MIDDLE
    return Tones(
        float(luma.std()), float(((luma > low) & (luma < high)).mean()), float((covered >= SOLID).mean())
    )


def similarity(a: Array, b: Array, where: Array) -> float:
    """Return how alike two grey pictures are, at most 1.

    SSIM of Wang, Bovik, Sheikh and Simoncelli (2004), window of 11 pixels, sigma 1.5, levels 0 to 255.
    """

    def mean(picture: Array) -> Array:
        return np.asarray(gaussian_filter(picture, 1.5, truncate=3.5))

    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    ma, mb = mean(a), mean(b)
    va, vb, both = mean(a * a) - ma * ma, mean(b * b) - mb * mb, mean(a * b) - ma * mb
    found = (2 * ma * mb + c1) * (2 * both + c2) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
    return float(found[where].mean())
