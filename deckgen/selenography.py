"""List the seas and rayed craters of the moon: general lunar geography, without libration.

North is up and Mare Crisium at the upper right, as seen from the northern hemisphere.
"""

from __future__ import annotations

import json
from typing import Final, NamedTuple

from deckgen.assets import asset


class Sea(NamedTuple):
    """A dark plain as an ellipse: the centre in degrees east and north, its half-axes in degrees."""

    east: float
    north: float
    half_width: float
    half_height: float


class Crater(NamedTuple):
    """A bright crater: the centre in degrees east and north, its radius in moon radii."""

    east: float
    north: float
    radius: float


_FEATURES = json.loads(asset("selenography.json").read_text("utf-8"))
SEAS: Final = tuple(Sea(*sea) for sea in _FEATURES["seas"].values())
RAYED: Final = tuple(Crater(*crater) for crater in _FEATURES["rayed"].values())
