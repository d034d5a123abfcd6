"""Temporary: the kit of a game whose hands still know their notation and say sentences."""

from __future__ import annotations

from typing import Any

from deckgen.facts import Fact
from deckgen.games.game import Game, Hand
from deckgen.games.kit import Counts, Kit


def unconverted(game: type[Game[Any]], **more: Any) -> Kit[Any, Any]:
    """Return a kit that asks the hands themselves."""
    return Kit(
        game,
        text=lambda hand, move: hand.text(move),
        read=lambda hand, line: hand.read(line),
        why=lambda hand, move: hand.why(move),
        view=lambda hand, seat: hand.view(seat),
        events=_events,
        count=_count,
        explain=lambda hand: _said(*hand.explain()) if type(hand).explain is not Hand.explain else (),
        **more,
    )


def _events(hand: Hand[Any]) -> tuple[Fact, ...]:
    return _said(hand.note()) if type(hand).note is not Hand.note else ()


def _count(hand: Any, counts: Counts) -> None:
    guarded = getattr(hand, "guarded", None)
    if guarded is not None:
        counts.share("hands", "ended by the guard", 1, int(guarded))


def _said(*lines: str) -> tuple[Fact, ...]:
    return tuple(Fact("text", message=line) for line in lines if line)
