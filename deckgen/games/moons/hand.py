"""A deal of Moons and moves in; whose turn, planets, moons, prizes and who is out, out (GX-02 to GX-15).

A move is a number: three bits for its verb, above them a mask (`planet`; `moons`: the cards added, lying as
`arrangement` says), a prize or a card. Moons that lie otherwise are a tuple of masks, a shuffle is a tuple of
card numbers. Masks are those of `partition`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from deckgen.games.deal import HIDDEN, blank, only_own
from deckgen.games.draws import Draws
from deckgen.games.game import NATURE, OVER, Deal, Hand
from deckgen.games.moons import words as moons_words
from deckgen.games.moons.cards import NONE, UNPLAYABLE, placed, planets
from deckgen.games.moons.layout import arrangement
from deckgen.games.moons.melds import BITS, FIVE_OF_CLUBS, SUIT_MASKS, addable, cards, mask_of
from deckgen.games.moons.words import DONE, MOONS, PLANET, PLAY, PUT_DOWN, TURN, VERB

if TYPE_CHECKING:
    from deckgen.games.moons.rules import Moons

Move: TypeAlias = int | tuple[int, ...]
CARDS = 52
ALL_CARDS = (1 << CARDS) - 1
TRICKS = 500
"""Tricks after which a game is a draw (GX-15)."""


class MoonsHand(Hand[Move]):
    """One game."""

    __slots__ = (
        "discards", "due", "held", "laid", "placed", "planets", "plays", "prizes", "relaid", "shown", "stage",
        "stock", "top", "tricks", "turned", "turns", "winner",
    )  # fmt: skip

    game: Moons
    held: list[int]
    """Cards in hand, by seat."""
    planets: list[int]
    """The planet of each seat, or 0."""
    laid: list[int]
    """The cards of all moons of each seat."""
    shown: list[int | tuple[int, ...]]
    """How each seat's moons were laid: as listed, the old cards, above them the new; or their masks."""
    stock: tuple[int, ...]
    """The stock as it was last shuffled, by card number; the first `top` are gone."""
    top: int
    prizes: list[int]
    """The row of prizes, by card number."""
    turned: int
    """Which of them is face up, from 0; or NONE."""
    plays: list[int]
    """The trick so far: 64 times the seat, plus the card."""
    placed: tuple[tuple[int, int, int], ...]
    """Seat, card and prize (or NONE) by place, when the last move ended a trick."""
    due: int
    """Who is due to lead, or was when the prizes were dealt."""
    relaid: bool
    """Has the seat laid its moons anew since its turn began?"""
    turns: int
    """Put-down turns that have ended since the trick."""
    winner: int
    """Who is out, or NONE."""

    def __init__(self, game: Moons, deal: Deal) -> None:
        super().__init__(game, deal)
        *hands, stock = game.piles(deal.first)
        order, players = deal.order, game.players
        self.held = [sum(BITS[order[at]] for at in pile.at) for pile in hands]
        self.planets = [0] * players
        self.laid = [0] * players
        self.shown = [0] * players
        self.stock = tuple(order[at] for at in stock.at)
        self.top = self.discards = self.turns = self.tricks = 0
        self.prizes = []
        self.plays = []
        self.placed = ()
        self.turned = self.winner = NONE
        self.relaid = False
        self.stage = PUT_DOWN
        self.due = self.seat = (deal.first + 1) % players

    @property
    def phase(self) -> str:
        """The stage: `put down`, `shuffle`, `turn`, `play` or `over`."""
        return self.stage

    def additions(self) -> tuple[int, ...]:
        """The sets of cards that may be added to the moons now, in listed order (GX-03, GX-08)."""
        seat = self.seat
        if self.relaid or seat < 0 or not self.planets[seat]:
            return ()
        if self.stage == PUT_DOWN:
            if self.held[seat] & FIVE_OF_CLUBS:
                return ()
            return addable(self.laid[seat], self.held[seat], True, self.game.fives)
        if not (self.game.any_time and self.laid[seat]):
            return ()
        return addable(self.laid[seat], self.held[seat], False, self.game.fives)

    def followers(self) -> int:
        """The cards that may be played to the trick (GX-09, GX-10)."""
        playable = self.held[self.seat] & ~UNPLAYABLE
        if not self.plays:
            return playable
        return playable & SUIT_MASKS[(self.plays[0] & 63) // 13] or playable

    def _others(self) -> Sequence[int]:
        """The legal moves but for `moons`: planets in a put-down turn, else cards or prizes."""
        if self.stage == "play":
            return [card << VERB | PLAY for card in cards(self.followers())]
        if self.stage == "turn":
            return [prize << VERB | TURN for prize in range(1, len(self.prizes) + 1)]
        if self.stage != PUT_DOWN:
            return ()
        held = self.held[self.seat]
        if held & FIVE_OF_CLUBS:
            return (FIVE_OF_CLUBS << VERB | PLANET,)
        if self.planets[self.seat]:
            return (DONE,)
        return [*(planet << VERB | PLANET for planet in planets(held)), DONE]

    def legal(self) -> Sequence[Move]:
        """The legal moves in listed order; a shuffle is not listed."""
        return [*(added << VERB | MOONS for added in self.additions()), *self._others()]

    def count(self) -> int:
        """How many legal lines there are."""
        others = self.followers().bit_count() if self.stage == "play" else len(self._others())
        return len(self.additions()) + others

    def nth(self, r: int) -> Move:
        """The r-th legal move in listed order."""
        additions = self.additions()
        if r < len(additions):
            return additions[r] << VERB | MOONS
        return self._others()[r - len(additions)]

    def allows(self, move: Move) -> bool:
        """Is this move legal? Moons may lie in any legal way, a shuffle in any order."""
        return self.why(move) is None

    def play(self, move: Move) -> None:
        """Make a legal move."""
        self.moves.append(move)
        self.placed = ()
        if isinstance(move, tuple):
            if self.stage == "shuffle":
                self.stock, self.top, self.discards = move, 0, 0
                self._deal_prizes()
            else:
                self._lay_moons(sum(move) & ~self.laid[self.seat], move)
            return
        verb, what = move & 7, move >> VERB
        if verb == PLAY:
            self._play_card(what)
        elif verb == TURN:
            self.turned, self.stage, self.relaid = what - 1, "play", False
        elif verb == DONE:
            self._next_turn()
        elif verb == MOONS:
            old, new = self._old_and_new(what)
            self._lay_moons(what, old | new << CARDS)
        else:
            self._lay_planet(what)

    def lie(self, added: int) -> tuple[int, ...]:
        """How a seat's moons are listed to lie with these cards added: fewest moons, then first in order."""
        return arrangement(*self._old_and_new(added), self.game.fives)

    def _old_and_new(self, added: int) -> tuple[int, int]:
        """In a put-down turn each moon may be new; else each holds a card that lay before (GX-08)."""
        laid = self.laid[self.seat]
        return (laid | added, 0) if self.stage == PUT_DOWN else (laid, added)

    def moons(self, seat: int) -> tuple[int, ...]:
        """How a seat's moons lie."""
        shown = self.shown[seat]
        if isinstance(shown, tuple):
            return shown
        return arrangement(shown & ALL_CARDS, shown >> CARDS, self.game.fives)

    def _lay_planet(self, planet: int) -> None:
        """A planet; for the five of clubs the old one goes back to the hand (GX-05)."""
        seat = self.seat
        self.held[seat] = self.held[seat] ^ planet | self.planets[seat]
        self.planets[seat] = planet
        self._out(seat)

    def _lay_moons(self, added: int, moons: int | tuple[int, ...]) -> None:
        seat = self.seat
        self.held[seat] ^= added
        self.laid[seat] |= added
        self.shown[seat] = moons
        self.relaid = True
        if not self._out(seat) and self.stage != PUT_DOWN and not self.held[seat] & ~UNPLAYABLE:
            self._next_to_act()

    def _out(self, seat: int) -> bool:
        """Whoever has no card left has won (GX-14)."""
        if self.held[seat]:
            return False
        self.winner = seat
        self._end()
        return True

    def _end(self) -> None:
        self.stage, self.seat = "over", OVER

    def _next_turn(self) -> None:
        """The next put-down turn; after the last one a trick (GX-07)."""
        self.relaid = False
        self.turns += 1
        if self.turns == self.game.players:
            self._deal_prizes()
            return
        self.seat = (self.seat + 1) % self.game.players
        self._out(self.seat)

    def _deal_prizes(self) -> None:
        """One prize a player; where the stock runs out the discards are shuffled first (GX-09, GX-12)."""
        while len(self.prizes) < self.game.players and self.top < len(self.stock):
            self.prizes.append(self.stock[self.top])
            self.top += 1
        if len(self.prizes) < self.game.players and self.discards:
            self.stage, self.seat = "shuffle", NATURE
            return
        self.stage = "turn" if self.prizes else "play"
        self._next_to_act()

    def _next_to_act(self) -> None:
        """The next clockwise with a playable card who has not played; if nobody, prizes are taken (GX-13)."""
        players = self.game.players
        done = {play >> 6 for play in self.plays}
        self.relaid = False
        for turn in range(players):
            seat = (self.due + turn) % players
            if seat not in done and self.held[seat] & ~UNPLAYABLE:
                self.seat = seat
                return
        self._end_trick()

    def _play_card(self, card: int) -> None:
        self.held[self.seat] ^= BITS[card]
        self.plays.append(self.seat << 6 | card)
        self._next_to_act()

    def _end_trick(self) -> None:
        """Prizes are taken by place, the cards played are discarded; then put-down turns (GX-11, GX-12)."""
        places = placed(self.plays, self.due, self.game.players)
        self.discards |= mask_of(play & 63 for play in self.plays)
        empty = [seat for seat, _ in places if not self.held[seat]] if self.game.last_card else []
        self.tricks, self.plays = self.tricks + 1, []
        taken = [*self.prizes, *[NONE] * (len(places) - len(self.prizes))]
        self.placed = tuple((*place, prize) for place, prize in zip(places, taken, strict=True))
        if empty:
            self._out(empty[0])
            return
        for seat, _, prize in self.placed:
            if prize != NONE:
                self.held[seat] |= BITS[prize]
        self.prizes, self.turned = [], NONE
        self.due = self.seat = places[0][0]
        self.turns, self.stage = 0, PUT_DOWN
        if not self._out(self.seat) and self.tricks >= TRICKS:
            self._end()

    @property
    def guarded(self) -> bool:
        """Did the guard of GX-15 end the game?"""
        return self.seat == OVER and self.winner == NONE

    def chance(self, draws: Draws) -> Move:
        """The discard pile, from spec order, shuffled into a new stock (GX-12)."""
        order = list(cards(self.discards))
        draws.shuffle(order)
        return tuple(order)

    why = moons_words.why
    text = moons_words.text
    read = moons_words.read
    explain = moons_words.explain
    note = moons_words.note
    view = moons_words.view

    def scores(self) -> tuple[int, ...]:
        """One for who is out, nothing for the others (GX-14)."""
        return tuple(int(seat == self.winner) for seat in range(self.game.players))


def hide(seen: MoonsHand) -> None:
    """The other hands, the stock however shuffled, and the prizes, taken or not, but for the one turned."""
    seen.held = only_own(seen.held, seen.seat)
    seen.moves = [move if isinstance(move, int) else () for move in seen.moves]
    seen.placed = ()
    seen.stock = (HIDDEN,) * len(seen.stock)
    seen.prizes = [card if at == seen.turned else HIDDEN for at, card in enumerate(seen.prizes)]
    seen.deal = blank(seen.deal)
