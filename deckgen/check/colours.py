"""Measure how far apart colours look, also to the colour-blind and in grey, and find inks too close.

Lab under D65 (IEC 61966-2-1, CIE 15), CIEDE2000 (Sharma, Wu and Dalal 2005), simulated colour blindness
(Machado, Oliveira and Fernandes 2009, severity 1), contrast (WCAG 2.1, success criterion 1.4.3).
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from deckgen.deck.model import Deck
from deckgen.errors import Problem
from deckgen.facts import Fact
from deckgen.ink import Rgb

if TYPE_CHECKING:
    from coloraide import Color

LEAST_APART = 12.0
"""CIEDE2000 between two inks that players must tell apart at a glance, with any vision."""
LEAST_GREY = 8.0
"""L* between two such inks on a grey printer, if nothing else tells the cards apart."""
_FILTERS = {"normal": "", "protanopia": "protan", "deuteranopia": "deutan", "tritanopia": "tritan"}
"""The filters of coloraide by kind of colour vision."""


def colour_problems(deck: Deck) -> list[Problem]:
    """Pairs of the inks under `tell-apart` that are too close to each other."""
    wanted = deck.tell_apart
    if wanted is None:
        return []
    problems: list[Problem] = []
    for a, b in combinations((deck.inks[name] for name in wanted.inks), 2):
        inks = {"ink": a.name, "other": b.name}
        for vision in _FILTERS:
            found = apart(lab(a.rgb, vision), lab(b.rgb, vision))
            if found < LEAST_APART:
                fact = Fact("check-inks", **inks, vision=vision, found=round(found, 1), least=LEAST_APART)
                problems.append(Problem(fact, wanted.where, rule="tell-apart"))
        found = abs(lab(a.rgb)["lightness"] - lab(b.rgb)["lightness"])
        if found < LEAST_GREY and not wanted.cue:
            fact = Fact("check-inks-in-grey", **inks, found=round(found, 1), least=LEAST_GREY)
            problems.append(Problem(fact, wanted.where, rule="tell-apart-grey"))
    return list(dict.fromkeys(problems))


def lab(colour: Rgb, vision: str = "normal") -> Color:
    """CIE L*, a*, b* of a colour as seen with a kind of `vision`."""
    # Slow to import, and only decks with `tell-apart` need it.
    from coloraide import Color

    seen = Color("srgb", [level / 255 for level in colour])
    if vision != "normal":
        seen = seen.filter(_FILTERS[vision], method="machado", out_space="srgb-linear").clip()
    return seen.convert("lab-d65")


def apart(a: Color, b: Color) -> float:
    """The CIEDE2000 difference of two colours; below 1 nobody sees one."""
    return a.delta_e(b, method="2000")


def linear(colour: Rgb) -> tuple[float, float, float]:
    """Linear light, 0 to 1, of sRGB levels from 0 to 255."""
    levels = (level / 255 for level in colour)
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in levels)
    return red, green, blue


def contrast(a: Rgb, b: Rgb) -> float:
    """The contrast ratio of two colours by WCAG 2.1, from 1 to 21; written out, as every word asks for it."""
    weak, strong = sorted(0.05 + 0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(a), linear(b)))
    return strong / weak
