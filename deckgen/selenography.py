"""The seas and rayed craters of the moon: general lunar geography, seen without libration.

North is up and Mare Crisium is at the upper right, as from the northern hemisphere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Sea:
    """A dark plain as an ellipse: the centre in degrees east and north, its half-axes in degrees."""

    east: float
    north: float
    half_width: float
    half_height: float


@dataclass(frozen=True, slots=True)
class Crater:
    """A bright crater: the centre in degrees east and north, its radius in moon radii."""

    east: float
    north: float
    radius: float


SEAS: Final = (
    Sea(59, 17, 8, 6.5),
    Sea(51, -8, 9, 12),
    Sea(35, -15, 6, 6),
    Sea(31, 8.5, 14, 10),
    Sea(17.5, 28, 11, 10),
    Sea(-16, 33, 19, 16),
    Sea(1, 56, 32, 3.5),
    Sea(3.6, 13, 5, 4),
    Sea(-17, -21, 12, 10),
    Sea(-39, -24, 6.5, 6.5),
    Sea(-25, -8, 9, 7),
    Sea(-55, 20, 15, 22),
    Sea(-45, 3, 15, 14),
    Sea(-31, 7.5, 9, 8),
    Sea(87, 13, 5, 9),
    Sea(65, -2, 4, 4),
    Sea(-30, 45, 7, 5),
    Sea(0, 2, 4, 3),
)
"""Crisium, Fecunditatis, Nectaris, Tranquillitatis, Serenitatis, Imbrium, Frigoris, Vaporum, Nubium, Humorum,
Cognitum, Procellarum in two, Insularum, Marginis, Spumans, Sinus Iridum, Sinus Medii."""
RAYED: Final = (
    Crater(-11, -43, 0.085),
    Crater(-20, 10, 0.07),
    Crater(-38, 8, 0.045),
    Crater(-47, 24, 0.045),
    Crater(61, -9, 0.035),
    Crater(23, 65, 0.03),
)
"""Tycho, Copernicus, Kepler, Aristarchus, Langrenus, Anaxagoras."""
