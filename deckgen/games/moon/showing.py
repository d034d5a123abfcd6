"""How a terminal shows Moon."""

from __future__ import annotations

from deckgen.facts import Fact
from deckgen.games.kit import Face, Showing


def face(name: str) -> Face:
    """Return a tile as its two ends, doubles in colour."""
    high, low = name.split("-")
    shown = f"[{high}|{low}]"
    return Face(shown, shown, "cyan" if high == low else "")


SHOWING = Showing(
    parts={
        "bid": Fact("play-bid"), "trump": Fact("play-trump"), "dice": Fact("play-dice"),
        "won": Fact("play-tricks"), "discarded": Fact("play-discarded"),
    },
    face=face,
    face_down=frozenset({"discard"}),
)  # fmt: skip
