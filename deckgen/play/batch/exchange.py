"""Hands whose auction is over in; cards taken up, laid away and trump named, as each game has it, out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from deckgen.games.moon.rules import Moon
from deckgen.games.moonlight.cards import SPECIAL
from deckgen.play.batch.lanes import Lanes, nth_bit, number
from deckgen.play.batch.state import State


@dataclass(slots=True)
class Settled:
    """What was settled before the first trick; moves in the order made, a mask a lane."""

    bidder: Lanes
    trump: Lanes
    moves: list[Lanes] = field(default_factory=list)


def exchange(state: State, bidder: Lanes, trump: Lanes) -> Settled:
    """The exchange of every lane, between the auction and the first lead."""
    settled = Settled(bidder, trump)
    if isinstance(state.game, Moon):
        _moon(state, state.game, settled)
    else:
        _moonlight(state, settled)
    return settled


def _moonlight(state: State, settled: Settled) -> None:
    """All take up their blinds, the bidder the centre; he lays five away, the others three each (ML-08)."""
    players = state.game.players
    for seat in range(players):
        state.hands[seat] |= state.piles["blinds", seat]
    _take_up(state, settled.bidder, state.piles["centre", None])
    for turn in range(players):
        seats = (settled.bidder + turn) % players
        _lay_away(state, settled, seats, 3 if turn else 5, ~SPECIAL)


def _moon(state: State, game: Moon, settled: Settled) -> None:
    """The middle tile and the naming of trump, in the order of the table (DM-07)."""
    stage = game.stage_after["bid"]
    while stage != "play":
        if stage == "discard":
            _take_up(state, settled.bidder, state.piles["middle", None])
            _lay_away(state, settled, settled.bidder, 1, -1)
        else:
            _name(state, settled)
        stage = game.stage_after[stage]
    if game.calling:
        settled.trump = number(state.nameable).astype(np.intp)


def _take_up(state: State, seats: Lanes, cards: Lanes) -> None:
    lanes = np.arange(len(seats))
    state.hands[seats, lanes] |= cards


def _lay_away(state: State, settled: Settled, seats: Lanes, size: int, allowed: int) -> None:
    """A seat of each lane discards."""
    lanes = np.arange(len(seats))
    held = state.hands[seats, lanes]
    kind = held.dtype.type
    trump = settled.trump
    if state.greedy.any() and (trump < 0).any():
        trump, _ = state.best_trump(held, state.nameable)
    moves = state.discard(seats, held & kind(allowed & int(np.iinfo(held.dtype).max)), size, trump)
    state.hands[seats, lanes] = held ^ moves
    settled.moves.append(moves)


def _name(state: State, settled: Settled) -> None:
    """The bidder names trump (DM-03)."""
    lanes = np.arange(len(settled.bidder))
    held = state.hands[settled.bidder, lanes]

    def pick(greedy: bool, some: Any) -> Lanes:
        nameable = state.nameable[some]
        if greedy:
            return np.left_shift(np.uint32(1), state.best_trump(held[some], nameable)[0].astype(np.uint32))
        return nth_bit(nameable, state.draws.below(np.bitwise_count(nameable), some))

    named = state.choose(settled.bidder, pick, np.uint32)
    settled.trump = number(named).astype(np.intp)
    settled.moves.append(named)
