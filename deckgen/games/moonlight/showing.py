"""How a terminal shows Moonlight."""

from __future__ import annotations

from deckgen.facts import Fact
from deckgen.games.kit import Face, Showing
from deckgen.games.moonlight.cards import MONTHS, SEASON_OF, SEASONS

PHASES = {"new": ("○", "o"), "first": ("◐", ")"), "full": ("●", "O"), "last": ("◑", "(")}
"""As on a dark sky: what is filled is lit."""
SPECIAL = {"moonlight": ("☾", "*"), "moonshine": ("✶", "!")}
COLOURS = {"winter": "blue", "spring": "green", "summer": "red", "fall": "yellow"}


def face(name: str) -> Face:
    """Return a card as its phase, its id, and the colour of its season."""
    month, _, phase = name.partition("-")
    glyph, plain = SPECIAL[name] if name in SPECIAL else PHASES[phase]
    colour = "magenta" if name in SPECIAL else COLOURS[SEASONS[SEASON_OF[MONTHS.index(month)]]]
    return Face(f"{glyph} {name}", f"{plain} {name}", colour)


SHOWING = Showing(
    parts={"bid": Fact("play-bid"), "won": Fact("play-tricks"), "discarded": Fact("play-discarded")},
    face=face,
    face_down=frozenset({"discard"}),
)
