"""The inks that tell a deck's cards apart in; those that the colour-blind or a grey printer mix up, out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from deckgen.check.sight import SIGHTS, apart, lab
from deckgen.deck.model import Deck
from deckgen.errors import Problem
from deckgen.ink import Ink

LEAST_APART = 12.0
"""CIEDE2000 between two inks that players must tell apart at a glance, by any eye."""
LEAST_GREY = 8.0
"""L* between two such inks on a grey printer, if nothing else tells the cards apart."""


def colour_problems(deck: Deck) -> list[Problem]:
    """Pairs of the inks under `tell-apart` that are too near to one another."""
    told = deck.tell_apart
    if told is None:
        return []
    found = [
        Problem(message, told.where, hint, rule=rule)
        for pair in combinations((deck.inks[name] for name in told.inks), 2)
        for message, hint, rule in (*_by_eye(*pair), *(() if told.cue else _in_grey(*pair)))
    ]
    return list(dict.fromkeys(found))


def _by_eye(a: Ink, b: Ink) -> Iterator[tuple[str, str, str]]:
    for sight in SIGHTS:
        distance = apart(lab(a.rgb, sight), lab(b.rgb, sight))
        if distance < LEAST_APART:
            message = f"the inks {a.name!r} and {b.name!r} are {distance:.1f} apart in {sight}"
            hint = "make one of them lighter or darker, or of another hue"
            yield f"{message} (CIEDE2000); the least is {LEAST_APART:g}", hint, "tell-apart"


def _in_grey(a: Ink, b: Ink) -> Iterator[tuple[str, str, str]]:
    distance = abs(lab(a.rgb)[0] - lab(b.rgb)[0])
    if distance < LEAST_GREY:
        message = f"the inks {a.name!r} and {b.name!r} are {distance:.1f} L* apart in grey"
        hint = "make one of them lighter, or name under `cue` what else tells the cards apart"
        yield f"{message}; the least is {LEAST_GREY:g}", hint, "tell-apart-grey"
