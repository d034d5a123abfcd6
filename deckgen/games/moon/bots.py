"""A beginner's opinions on Moon."""

from __future__ import annotations

from functools import cache

from deckgen.games.masks import mask_of
from deckgen.games.moon.rules import Moon
from deckgen.games.moon.suits import DOUBLES, NO_TRUMP, TILES, TRUMPS, call_code, is_trump
from deckgen.games.trick_bots import STEP, STEPS, Beginner, Greed, Row, by_side

NEEDS = {"3": 300, "4": 400, "5": 500, "6": 600, "7": 640, "shoot": 640, "21": 690}
"""The promise, in hundredths of a trick, from which each bid is made."""


def opinions(game: Moon) -> Greed:
    """Return a beginner's opinions on a table of Moon."""
    return _opinions(game.players, game.calls, game.calling)


@cache
def _opinions(players: int, calls: tuple[str, ...], calling: bool) -> Greed:
    trumps, tiles = range(len(TRUMPS)), range(28)
    worth = tuple(tuple(_worth(trump, tile) for tile in tiles) for trump in trumps)
    called = _called_leads() if calling else None
    return Greed(
        worth,
        tuple(tuple(_bids(calls, at * STEP, players) for at in range(STEPS)) for _ in trumps),
        worth,
        by_side(trumps, lambda trump, ours: called or tuple(_lead(tile, trump, ours) for tile in tiles)),
        tuple((row, row) for row in worth),
    )


def _worth(trump: int, tile: int) -> int:
    high, low = TILES[tile]
    if is_trump(trump, tile):
        top = high if trump == DOUBLES else 7 if high == low else high + low - trump
        return 55 + 7 * top
    if high == low:
        return 85 if trump == NO_TRUMP else 30
    return 5 * low if trump == NO_TRUMP else high + low


def _bids(calls: tuple[str, ...], promise: int, players: int) -> int:
    """Return the bids that a promise carries; a hand that is sure of all seven says so at once."""
    promise += 120 if players == 3 else 150
    fair = [place for place, call in enumerate(calls[:-1]) if NEEDS[call] <= promise]
    sure = [place for place in fair if NEEDS[calls[place]] > 600]
    return mask_of(sure or fair)


def _lead(tile: int, trump: int, ours: bool) -> int:
    """The bidders draw trumps from the top, then lead doubles and high ends; the others keep their trumps."""
    high, low = TILES[tile]
    if is_trump(trump, tile):
        return _worth(trump, tile) + (100 if ours else -60)
    return 90 if high == low else 10 + 5 * low + high


def _called_leads() -> Row:
    """Return the worth of leads under `call_suit`: doubles, then by the tile's rank in the suit called."""
    row = [0] * 56
    for tile, (high, low) in enumerate(TILES):
        for end in {high, low}:
            other = high + low - end
            row[call_code(tile, end).bit_length() - 1] = 90 if high == low else 10 + 5 * other
    return tuple(row)


BEGINNER = Beginner(opinions)
