"""Measure how far apart colours look, also to the colour-blind and in grey, and find inks too close.

Lab under D65 (IEC 61966-2-1, CIE 15), CIEDE2000 (Sharma, Wu and Dalal 2005), simulated colour blindness
(Machado, Oliveira and Fernandes 2009, severity 1), contrast (WCAG 2.1, success criterion 1.4.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from deckgen.deck.model import Deck
from deckgen.errors import Problem
from deckgen.facts import Fact
from deckgen.ink import Rgb

LEAST_APART = 12.0
"""CIEDE2000 between two inks that players must tell apart at a glance, with any vision."""
LEAST_GREY = 8.0
"""L* between two such inks on a grey printer, if nothing else tells the cards apart."""

Triple = tuple[float, float, float]
Matrix3 = tuple[Triple, Triple, Triple]

_TO_XYZ: Matrix3 = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
"""Linear sRGB to XYZ."""
_WHITE: Triple = (0.95047, 1.0, 1.08883)
"""XYZ of D65 for the 2 degree observer."""
_KNEE = (6 / 29) ** 3
VISIONS: Mapping[str, Matrix3] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
"""How linear sRGB is seen, by kind of colour vision."""


def colour_problems(deck: Deck) -> list[Problem]:
    """Pairs of the inks under `tell-apart` that are too close to each other."""
    wanted = deck.tell_apart
    if wanted is None:
        return []
    problems: list[Problem] = []
    for a, b in combinations((deck.inks[name] for name in wanted.inks), 2):
        inks = {"ink": a.name, "other": b.name}
        for vision in VISIONS:
            found = apart(lab(a.rgb, vision), lab(b.rgb, vision))
            if found < LEAST_APART:
                fact = Fact("check-inks", **inks, vision=vision, found=round(found, 1), least=LEAST_APART)
                problems.append(Problem(fact, wanted.where, rule="tell-apart"))
        found = abs(lab(a.rgb)[0] - lab(b.rgb)[0])
        if found < LEAST_GREY and not wanted.cue:
            fact = Fact("check-inks-in-grey", **inks, found=round(found, 1), least=LEAST_GREY)
            problems.append(Problem(fact, wanted.where, rule="tell-apart-grey"))
    return list(dict.fromkeys(problems))


def linear(colour: Rgb) -> Triple:
    """Linear light, 0 to 1, of sRGB levels from 0 to 255."""
    levels = (level / 255 for level in colour)
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in levels)
    return red, green, blue


def _times(matrix: Matrix3, v: Triple) -> Triple:
    x, y, z = (row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in matrix)
    return x, y, z


def lab(colour: Rgb, vision: str = "normal") -> Triple:
    """CIE L*, a*, b* of a colour as seen with a kind of `vision`."""
    seen = _times(VISIONS[vision], linear(colour))
    red, green, blue = (min(max(v, 0.0), 1.0) for v in seen)
    xyz = _times(_TO_XYZ, (red, green, blue))
    x, y, z = (_root(v / white) for v, white in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(t: float) -> float:
    return t ** (1 / 3) if t > _KNEE else t / (3 * (6 / 29) ** 2) + 4 / 29


def contrast(a: Rgb, b: Rgb) -> float:
    """The contrast ratio of two colours by WCAG 2.1, from 1 to 21."""
    weak, strong = sorted(0.05 + 0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(a), linear(b)))
    return strong / weak


def apart(a: Triple, b: Triple) -> float:
    """The CIEDE2000 difference of two Lab colours; below 1 nobody sees one."""
    grey = (hypot(a[1], a[2]) + hypot(b[1], b[2])) / 2
    more = 1.5 - 0.5 * sqrt(grey**7 / (grey**7 + 25.0**7))
    (c1, h1), (c2, h2) = _polar(a, more), _polar(b, more)
    gap = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    if gap == -180 and h2 > h1:
        gap = 180.0
    hue = 2 * sqrt(c1 * c2) * sin(radians(gap) / 2)
    light, chroma = (a[0] + b[0]) / 2, (c1 + c2) / 2
    mean = h1 + h2 if c1 * c2 == 0 else _middle(h1, h2)
    by_light = (b[0] - a[0]) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = hue / (1 + 0.015 * chroma * _hue_weight(mean))
    turn = -sin(radians(60 * exp(-(((mean - 275) / 25) ** 2)))) * 2 * sqrt(chroma**7 / (chroma**7 + 25.0**7))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + turn * by_chroma * by_hue)


def _polar(colour: Triple, more: float) -> tuple[float, float]:
    """Chroma and hue in degrees, with a* scaled as the formula requires."""
    a, b = colour[1] * more, colour[2]
    return hypot(a, b), degrees(atan2(b, a)) % 360 if a or b else 0.0


def _middle(h1: float, h2: float) -> float:
    """The hue halfway between two hues, the short way round."""
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2


def _hue_weight(mean: float) -> float:
    return (
        1 - 0.17 * cos(radians(mean - 30)) + 0.24 * cos(radians(2 * mean))
        + 0.32 * cos(radians(3 * mean + 6)) - 0.20 * cos(radians(4 * mean - 63))
    )  # fmt: skip
