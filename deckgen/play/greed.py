"""A trick game in; what a sensible beginner thinks of cards, bids and leads, as tables of whole numbers, out.

The greedy bot reads these tables hand by hand, the batch kernel many hands at a time; so both play alike.
Worth is in hundredths of a trick.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from deckgen.games.masks import mask_of
from deckgen.games.moon.rules import Moon
from deckgen.games.moon.suits import DOUBLES, NO_TRUMP, TILES, TRUMPS, call_code, is_trump
from deckgen.games.moonlight.cards import MOONLIGHT, MOONSHINE, SEASON_OF, month, rank
from deckgen.games.moonlight.rules import Moonlight
from deckgen.games.registry import game as game_of

TrickGame = Moon | Moonlight

STEP, STEPS = 10, 121
"""Promises are looked up in steps of a tenth of a trick, the last one for all above."""
Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Greed:
    """A beginner's opinions. Every first index is the trump; leads are numbered by their bit's place."""

    worth: tuple[Row, ...]
    """What each card promises."""
    wants: tuple[Row, ...]
    """The bids (mask) that a hand makes, by the step of its promise."""
    keep: tuple[Row, ...]
    """The lowest are discarded first."""
    lead: tuple[tuple[Row, Row], ...]
    """The highest is led: by the others, by the bidding side."""
    throw: tuple[tuple[Row, Row], ...]
    """The lowest is played when the trick is not to be won: it is the others', a partner's."""


def step(promise: int) -> int:
    """The step at which a promise, in hundredths of a trick, is looked up."""
    return min(promise // STEP, STEPS - 1)


@cache
def moonlight_greed(players: int) -> Greed:
    """Opinions on Moonlight."""
    help_ = {4: 240, 3: 120, 2: 160}[players]
    cards, seasons = range(50), range(4)
    codes = range(MOONSHINE + 4)
    worth = tuple(tuple(_card_worth(card, trump) for card in cards) for trump in seasons)
    return Greed(
        worth,
        tuple(tuple(_bids(trump, at * STEP + help_) for at in range(STEPS)) for trump in seasons),
        tuple(tuple(8 * worth[trump][card] + rank_of(card) for card in cards) for trump in seasons),
        _by_side(seasons, lambda trump, ours: tuple(_card_lead(code, trump, ours) for code in codes)),
        _by_side(
            seasons,
            lambda trump, ours: tuple(
                (900 if ours else -1) if card == MOONSHINE else worth[trump][card] for card in cards
            ),
        ),
    )


def _by_side(trumps: range, row: Callable[[int, bool], Row]) -> tuple[tuple[Row, Row], ...]:
    return tuple((row(trump, False), row(trump, True)) for trump in trumps)


def rank_of(card: int) -> int:
    """The rank inside its season, 0 to 11; the two special cards stand above."""
    return rank(card) if card < MOONLIGHT else 12


def _card_worth(card: int, trump: int) -> int:
    if card == MOONLIGHT:
        return 100
    if card == MOONSHINE:
        return 10
    if SEASON_OF[month(card)] == trump:
        return 35 + 11 * rank(card) // 2
    return max(0, 8 * (rank(card) - 5))


def _bids(trump: int, promise: int) -> int:
    return mask_of(4 * (number - 5) + trump for number in range(5, 9) if 100 * number <= promise)


def _card_lead(code: int, trump: int, ours: bool) -> int:
    """The bidders draw trumps from the top; the others lead what is high in its season."""
    if code >= MOONSHINE:
        return 0
    if code == MOONLIGHT:
        return 60 if ours else 6
    is_high = SEASON_OF[month(code)] == trump and ours
    return 1 + rank(code) + (20 if is_high else 0)


@cache
def moon_greed(players: int, calls: tuple[str, ...], calling: bool) -> Greed:
    """Opinions on Moon; `calls` are its bids in listed order."""
    trumps, tiles = range(len(TRUMPS)), range(28)
    worth = tuple(tuple(_tile_worth(trump, tile) for tile in tiles) for trump in trumps)
    leads = _called_leads() if calling else None
    return Greed(
        worth,
        tuple(tuple(_calls(calls, at * STEP, players) for at in range(STEPS)) for _ in trumps),
        worth,
        _by_side(
            trumps,
            lambda trump, ours: leads or tuple(_tile_lead(tile, trump, ours) for tile in tiles),
        ),
        tuple((row, row) for row in worth),
    )


def _tile_worth(trump: int, tile: int) -> int:
    high, low = TILES[tile]
    if is_trump(trump, tile):
        top = high if trump == DOUBLES else 7 if high == low else high + low - trump
        return 55 + 7 * top
    if high == low:
        return 85 if trump == NO_TRUMP else 30
    return 5 * low if trump == NO_TRUMP else high + low


NEEDS = {"3": 300, "4": 400, "5": 500, "6": 600, "7": 640, "shoot": 640, "21": 690}
"""The promise from which each bid of Moon is made."""


def _calls(calls: tuple[str, ...], promise: int, players: int) -> int:
    """The bids that a promise carries; a hand that is sure of all seven says so at once."""
    promise += 120 if players == 3 else 150
    fair = [place for place, call in enumerate(calls[:-1]) if NEEDS[call] <= promise]
    sure = [place for place in fair if NEEDS[calls[place]] > 600]
    return mask_of(sure or fair)


def _tile_lead(tile: int, trump: int, ours: bool) -> int:
    """The bidders draw trumps from the top; then doubles and high ends; the others keep their trumps."""
    high, low = TILES[tile]
    if is_trump(trump, tile):
        return _tile_worth(trump, tile) + (100 if ours else -60)
    return 90 if high == low else 10 + 5 * low + high


def _called_leads() -> Row:
    """Leads under `call_suit`: doubles, then the tile's place in the suit called."""
    row = [0] * 56
    for tile, (high, low) in enumerate(TILES):
        for end in {high, low}:
            other = high + low - end
            row[call_code(tile, end).bit_length() - 1] = 90 if high == low else 10 + 5 * other
    return tuple(row)


def trick_game(name: str, players: int, options: tuple[tuple[str, str], ...]) -> TrickGame:
    """A trick game from what names its table, so that tables made of it can be kept by name."""
    found = game_of(name, players, dict(options))
    assert isinstance(found, Moon | Moonlight), f"{name} is no trick game"
    return found


def greed_of(game: TrickGame) -> Greed:
    """The opinions on a trick game at one table."""
    if isinstance(game, Moon):
        return moon_greed(game.players, game.calls, game.calling)
    return moonlight_greed(game.players)
