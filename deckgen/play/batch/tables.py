"""A trick game at one table in; the referee's contexts as arrays, and a beginner's opinions, out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any

import numpy as np

from deckgen.games.deal import Deal
from deckgen.games.masks import bits
from deckgen.games.tricks import Context, Lead
from deckgen.play.batch.lanes import Lanes
from deckgen.play.greed import TrickGame, greed_of, trick_game

WIDTH = 65
"""Entries for each trump or context in flat tables: one for each place, and one for `no bit`."""
NOTHING = -(1 << 14)


@dataclass(frozen=True, slots=True)
class Tables:
    """The contexts of a game. Flat arrays are read at `WIDTH * row + place`."""

    game: TrickGame
    mask: Any
    """The unsigned type that holds a mask of leads."""
    lead_context: Lanes
    """By trump and lead: the context."""
    lead_card: Lanes
    """By trump and lead: the card's bit."""
    power: Lanes
    """By context and card; 0 for no card."""
    first: Lanes
    allow: Lanes
    follow: Lanes
    """By context: the masks of its duties."""
    two_duties: bool
    more_leads: tuple[tuple[int, int], ...]
    """Cards that are led in more ways than one or by another bit, and their leads."""


@dataclass(frozen=True, slots=True)
class Opinions:
    """`Greed` as arrays; flat ones are read at `WIDTH * row + place`."""

    worth: Lanes
    """By byte of the hand and its value: a sum for each trump."""
    wants: Lanes
    """By trump and step: the bids."""
    discard: Lanes
    """By trump, the highest first: `keep` with its sign turned."""
    lead: Lanes
    """By trump and side."""
    throw: Lanes
    """By trump and whether a partner has the trick; sign turned."""


def tables(game: TrickGame) -> Tables:
    """The tables of a game, made once for each table of players and options."""
    return _tables(game.name, game.players, tuple(game.options.items()))


@cache
def _tables(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Tables:
    game = trick_game(name, players, options)
    leads = [game.leads(trump) for trump in range(len(greed_of(game).worth))]
    contexts: list[Context] = list(
        {id(lead.context): lead.context for table in leads for lead in table.values()}.values()
    )
    at = {id(context): place for place, context in enumerate(contexts)}
    hand = game.hand(Deal(game.pack, 0, 0, (1, 1)))
    more = [(card, hand.may_lead(card)) for card in bits(sum(1 << card for card in game.pack))]
    wide = max(max(table) for table in leads) >> 32
    mask: Any = np.uint64 if wide else np.uint32
    first, allow, follow = (
        np.array([getattr(each, duty) for each in contexts], mask) for duty in ("first", "allow", "follow")
    )
    return Tables(
        game,
        mask,
        _by_lead(leads, lambda lead: WIDTH * at[id(lead.context)], np.intp),
        _by_lead(leads, lambda lead: lead.card, mask),
        np.array(_rows([each.strength for each in contexts], 0), np.int16),
        first,
        allow,
        follow,
        any(len(each.tiers) == 2 for each in contexts),
        tuple((card, found) for card, found in more if card != found),
    )


def _by_lead(leads: Sequence[Any], what: Any, kind: Any) -> Lanes:
    """A flat array of something of each lead under each trump."""
    found = np.zeros(WIDTH * len(leads), kind)
    for trump, table in enumerate(leads):
        for bit, lead in table.items():
            assert isinstance(lead, Lead)
            found[WIDTH * trump + bit.bit_length() - 1] = what(lead)
    return found


def _rows(rows: Sequence[Sequence[int]], empty: int) -> list[int]:
    return list(chain.from_iterable([*row, *[empty] * (WIDTH - len(row))] for row in rows))


def opinions(game: TrickGame) -> Opinions:
    """A beginner's opinions on a game, as arrays."""
    return _opinions(game.name, game.players, tuple(game.options.items()))


@cache
def _opinions(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Opinions:
    greed = greed_of(trick_game(name, players, options))
    worth = np.array(greed.worth, np.int16)
    byte = np.arange(256)[:, None] >> np.arange(8) & 1
    padded = np.pad(worth, ((0, 0), (0, -worth.shape[1] % 8)))
    sums = [byte @ padded[:, at : at + 8].T for at in range(0, padded.shape[1], 8)]
    turned = [[-value for value in row] for row in greed.keep]
    throws = [[-value for value in row] for pair in greed.throw for row in pair]
    return Opinions(
        np.array(sums, np.int16),
        np.array(greed.wants, np.uint64),
        np.array(_rows(turned, NOTHING), np.int16),
        np.array(_rows([row for pair in greed.lead for row in pair], NOTHING), np.int16),
        np.array(_rows(throws, NOTHING), np.int16),
    )
