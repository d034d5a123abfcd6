"""Moonlight's kit."""

from __future__ import annotations

from deckgen.games.kit import Kit, Terms
from deckgen.games.moonlight import notation, score, view
from deckgen.games.moonlight.bots import BEGINNER
from deckgen.games.moonlight.cards import MONTHS, MONTHS_OF, PHASES, RISING, SEASONS, VALUES
from deckgen.games.moonlight.rules import Moonlight, MoonlightHand
from deckgen.games.moonlight.showing import SHOWING
from deckgen.games.trick_count import count_tricks
from deckgen.games.trick_hand import hide


def deck_terms() -> Terms:
    """Return what the cells of a deck of Moonlight must say."""
    rows = {("season", SEASONS[at], "trick"): str(VALUES[at]) for at in range(4)}
    for season, months in enumerate(MONTHS_OF):
        for place, name in enumerate(months, 1):
            rows["month", name, "season"] = SEASONS[season]
            rows["month", name, "order"] = str(place)
    rows |= {("phase", name, "rank"): str(1 + place) for place, name in enumerate(RISING)}
    faces = {f"{month}-{phase}": {"month": month, "phase": phase} for month in MONTHS for phase in PHASES}
    rules = {("season", "trick"): "ML-17", ("month", "season"): "ML-02"}
    rules |= {("month", "order"): "ML-03", ("phase", "rank"): "ML-03"}
    suits = {
        season: frozenset(f"{month}-{phase}" for month in MONTHS_OF[at] for phase in PHASES)
        for at, season in enumerate(SEASONS)
    }
    return Terms(faces, "ML-01", rows, rules, suits, "ML-02")


KIT: Kit[MoonlightHand, int] = Kit(
    Moonlight,
    text=notation.text,
    read=notation.read,
    why=notation.why,
    view=view.view,
    hide=hide,
    events=view.events,
    explain=score.explain,
    bots={"greedy": BEGINNER},
    count=count_tricks,
    showing=SHOWING,
    terms=deck_terms,
)
