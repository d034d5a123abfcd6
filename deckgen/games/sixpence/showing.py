"""How a terminal shows Moon and Sixpence."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen import lattice
from deckgen.facts import Fact
from deckgen.games.kit import Face, Showing
from deckgen.games.sixpence.figures import FIGURES, drawn


def face(name: str) -> Face:
    """Return a card as its id, Moons in colour."""
    return Face(name, name, "" if name in FIGURES else "magenta")


def sketch(name: str) -> Sequence[str]:
    """Return a figure in pennies; Moons have none."""
    return drawn(lattice.free()[FIGURES.index(name)]) if name in FIGURES else ()


SHOWING = Showing(
    parts={
        "cards": Fact("play-cards"), "turned": Fact("play-turned"), "stock": Fact("play-stock"),
        "figure": Fact("play-figure"), "piles": Fact("play-taken"),
    },
    face=face,
    face_down=frozenset({"offer", "give"}),
    sketch=sketch,
)  # fmt: skip
