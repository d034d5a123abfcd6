"""Solve endgames of Moonlight with all hands open, and hold the strong bot against the solution.

The solver has its own account of the rules: a card is a place, `12 * season + rank`, so that a month is every
third card of its season. It shares no code with deckgen.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

SEASONS = ("dec jan feb", "sep oct nov", "mar apr may", "jun jul aug")
"""Winter, fall, spring, summer: their months, the highest first."""
RISING = ("new", "first", "last", "full")
VALUES = (9, 10, 11, 12)
MOONLIGHT, MOONSHINE = 48, 49
PLACES = {
    f"{month}-{phase}": 12 * season + 3 * height + 2 - place
    for season, months in enumerate(SEASONS)
    for place, month in enumerate(months.split())
    for height, phase in enumerate(RISING)
} | {"moonlight": MOONLIGHT, "moonshine": MOONSHINE}
JUNE = PLACES["jun-full"]
SEASON = [0xFFF << 12 * season for season in range(4)]
MONTH = [0b001001001001 << 12 * (card // 12) + card % 3 for card in range(48)]
FAR = 1 << 20
FOUR_TRICKS = 4
Move = tuple[int, int]
"""A card, and the season that it leads (Moonshine: calls)."""


class Bid(NamedTuple):
    """The bid that is played: its tricks, its trump, and which side made it (0: seats 0 and 2)."""

    tricks: int
    trump: int
    side: int


class State(NamedTuple):
    """A position. `trick` are the cards played to it, by place; `led` its season."""

    hands: tuple[int, ...]
    seat: int
    won: tuple[int, int]
    june: int
    """Which side doubles; -1: none so far."""
    trick: tuple[int, ...] = ()
    led: int = -1


class Solver:
    """Alpha-beta for one bid; what is found is kept for whole tricks."""

    def __init__(self, bid: Bid) -> None:
        self.bid = bid
        self.kept: dict[State, tuple[int, int]] = {}

    def moves(self, state: State) -> Iterator[Move]:
        """Yield every legal card; to lead Moonshine is to call a season."""
        hand, trump, led = state.hands[state.seat], self.bid.trump, state.led
        mine = hand
        if state.trick:
            first = state.trick[0]
            season = SEASON[led] | (1 << MOONLIGHT if led == trump else 0)
            mine = (hand & MONTH[first] if first < MOONLIGHT else 0) or hand & season or hand
        for card in sorted(places(mine), key=lambda card: -self.strength(card, led)):
            if state.trick:
                yield card, led
            elif card == MOONSHINE:
                yield from ((card, season) for season in range(4))
            else:
                yield card, trump if card == MOONLIGHT else card // 12

    def strength(self, card: int, led: int) -> int:
        """Return how strong a card is where a season was led."""
        if card >= MOONLIGHT:
            return 100 + card
        season, rank = divmod(card, 12)
        return 50 + rank if season == self.bid.trump else 1 + rank if led in (season, -1) else 0

    def after(self, state: State, move: Move) -> State:
        """Return the position after a move."""
        card, led = move
        seat = state.seat
        hands = (*state.hands[:seat], state.hands[seat] & ~(1 << card), *state.hands[seat + 1 :])
        trick = (*state.trick, card)
        if len(trick) < 4:
            return State(hands, (seat + 1) % 4, state.won, state.june, trick, led)
        best = max(range(4), key=lambda turn: self.strength(trick[turn], led))
        taker = (seat + 1 + best) % 4
        if trick[best] == MOONSHINE:
            return State(hands, taker, state.won, state.june)
        won = list(state.won)
        won[taker % 2] += 1
        doubles = JUNE in trick and 3 in (led, self.bid.trump)
        return State(hands, taker, (won[0], won[1]), taker % 2 if doubles else state.june)

    def lead(self, state: State) -> int:
        """Return what the bidding side scores more than the other at the end."""
        tricks, trump, side = self.bid
        mine, theirs = state.won[side], state.won[1 - side]
        ours, others = mine * VALUES[trump] + 20, theirs * VALUES[trump]
        if mine < tricks:
            ours = -tricks * VALUES[trump]
        elif state.june == side:
            ours *= 2
        return ours - (2 * others if state.june == 1 - side else others)

    def value(self, state: State, low: int = -FAR, high: int = FAR) -> int:
        """Return the lead of the bidding side with best play, or a bound if it is not between these."""
        if not any(state.hands):
            return self.lead(state)
        if not state.trick:
            least, most = self.kept.get(state, (-FAR, FAR))
            if least == most or least >= high:
                return least
            if most <= low:
                return most
        ours = state.seat % 2 == self.bid.side
        floor, ceiling = low, high
        best = -FAR if ours else FAR
        for move in self.moves(state):
            found = self.value(self.after(state, move), floor, ceiling)
            best = max(best, found) if ours else min(best, found)
            floor, ceiling = (max(floor, best), ceiling) if ours else (floor, min(ceiling, best))
            if floor >= ceiling:
                break
        if not state.trick:
            self.kept[state] = (-FAR if best <= low else best, FAR if best >= high else best)
        return best


def places(mask: int) -> Iterator[int]:
    """Yield the places of the bits of a mask."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def state_of(hand: Any) -> State:
    """Return a hand of deckgen, between two tricks, as a position of the solver."""
    hands = tuple(sum(1 << PLACES[name] for name in hand.ids(mask)) for mask in hand.hands)
    june = hand.doubler_taker
    won = (hand.won[0] + hand.won[2], hand.won[1] + hand.won[3])
    return State(hands, hand.seat, won, june % 2 if june >= 0 else -1)


def move_of(line: str, state: State, trump: int) -> Move:
    """Return a line such as `play jun-full` or `play moonshine fall` as a move of the solver."""
    _, name, *called = line.split()
    card = PLACES[name]
    if called:
        return card, ("winter", "fall", "spring", "summer").index(called[0])
    if state.trick:
        return card, state.led
    return card, trump if card == MOONLIGHT else card // 12


def lost(hand: Any) -> int:
    """Let the strong bot play all seats of an endgame with all hands open; return the points that it lost."""
    import numpy as np

    from deckgen.games.game import OVER
    from deckgen.games.registry import kit
    from deckgen.play.strong import exact_worths

    bid = Bid(hand.number, hand.trump, hand.bidder % 2)
    solver, state, total = Solver(bid), state_of(hand), 0
    value = solver.value(state)
    while hand.seat != OVER:
        if hand.count() > 1:
            worth = exact_worths(hand, np.array([[*hand.hands, 0]], np.uint64))
            move = max(worth, key=lambda each: worth[each])
        else:
            move = hand.nth(0)
        state = solver.after(state, move_of(kit("moonlight").text(hand, move), state, bid.trump))
        total += abs(solver.value(state) - value)
        value = solver.value(state)
        hand.play(move)
    scores = hand.scores()
    assert value == scores[bid.side] - scores[1 - bid.side], "the two accounts of the rules differ"
    return total


def compare(seed: int, count: int) -> None:
    """Print how many points the strong bot loses on average, in endgames from hands of beginners."""
    from deckgen.games import OVER, Draws, game
    from deckgen.play.bots import bot, chosen

    rules, found = game("moonlight", 4), []
    greedy, number = bot("greedy", rules), 0
    while len(found) < count:
        draws = Draws(seed, number - 1)
        hand = rules.hand(rules.deal(draws, number % 4))
        while hand.seat != OVER and hand.trick < rules.tricks - FOUR_TRICKS:
            hand.play(chosen(hand, greedy, draws))
        number += 1
        if hand.seat != OVER:
            found.append(lost(hand))
    wrong = sum(map(bool, found))
    print(
        f"{count} endgames of four tricks, seed {seed}: {sum(found) / count:.3f} points a hand lost, "
        f"in {wrong} of them any (aim: at most 0.3)",
        file=sys.stdout,
    )
