"""How a terminal shows hana-awase and koi-koi."""

from __future__ import annotations

from deckgen.facts import Fact
from deckgen.games.kit import Showing
from deckgen.games.moonlight.showing import face

SHOWING = Showing(
    parts={
        "month": Fact("play-month"), "cards": Fact("play-cards"), "field": Fact("play-field"),
        "turned": Fact("play-turned"), "stock": Fact("play-stock"), "koikoi": Fact("play-koikoi"),
        "taken": Fact("play-taken"),
    },
    face=face,
)  # fmt: skip
