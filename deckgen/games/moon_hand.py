"""A deal of Moon and moves, as masks, in; its auction, exchange and naming, and then its tricks, out."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

from deckgen.games import moon_score, moon_words
from deckgen.games.deal import Deal
from deckgen.games.moon_suits import NO_TRUMP, call_codes
from deckgen.games.trick_hand import BIT, TrickHand

if TYPE_CHECKING:
    from deckgen.games.moon import Moon


class MoonHand(TrickHand):
    """One hand of Moon. A move is a bit: a tile, or a place in `Moon.calls` or TRUMPS, or a `call_code`."""

    __slots__ = ("trump",)

    tricks = 7
    words: ClassVar[ModuleType] = moon_words
    score: ClassVar[ModuleType] = moon_score
    game: Moon
    trump: int
    """One of TRUMPS; -1 until it is named; NO_TRUMP where suits are called."""

    def __init__(self, game: Moon, deal: Deal) -> None:
        order = deal.order
        hands = [sum(map(BIT.__getitem__, order[cut])) for cut in game.hand_cuts[deal.first]]
        super().__init__(game, deal, hands, deal.first, game.bids[0][0])
        self.trump = -1

    @property
    def bid(self) -> str:
        """The highest bid as written: `5`, `21`, `shoot`; `pass` while there is none."""
        return self.game.calls[self.high]

    @property
    def shooting(self) -> bool:
        """Was the highest bid Virginia's `shoot` (DM-16)?"""
        return self.bid == "shoot"

    @property
    def auction(self) -> tuple[object, ...]:
        """All that the course of the auction hangs on; each player has one turn (DM-05)."""
        return (*super().auction, len(self.moves))

    def prepare(self, move: int) -> None:
        """A bid, the discard, or the naming of trump."""
        if self.stage == "bid":
            self._bid(move)
        elif self.stage == "discard":
            self._discard(move)
        else:
            self._name(move)

    def may_lead(self, hand: int) -> int:
        """Any tile (DM-08); where suits are called, as each of its suits (DM-15)."""
        return call_codes(hand) if self.game.calling else hand

    def _bid(self, move: int) -> None:
        """One bid each; the highest bidder goes on (DM-05, DM-06)."""
        game = self.game
        place = move.bit_length() - 1
        if move != game.passing:
            self.high = place
            self.bidder = self.seat
        turn = len(self.moves)
        if turn < self.players and game.calls[place] not in ("21", "shoot"):
            self.seat = (self.seat + 1) % self.players
            self.mask = game.bids[turn + 1 == self.players][self.high + 1]
        elif self.bidder < 0:
            self.end()
        else:
            self.seat = self.bidder
            self._next_stage("bid")

    def _next_stage(self, done: str) -> None:
        """Go on to what follows the auction, the naming or the exchange (DM-07)."""
        self.stage = self.game.stage_after[done]
        if self.stage == "discard":
            self.hands[self.bidder] |= 1 << self.deal.order[21]
            self.mask = self.hands[self.bidder]
        elif self.stage == "trump":
            self.mask = self.game.nameable(self.deal.also)
        else:
            if self.game.calling:
                self.trump, self.leads = NO_TRUMP, self.game.leads(NO_TRUMP)
            self.begin(self.bidder)

    def _discard(self, move: int) -> None:
        """The bidder lays one tile away, face down (DM-07)."""
        self.hands[self.seat] ^= move
        self.discards[self.seat] = move
        self._next_stage("discard")

    def _name(self, move: int) -> None:
        """The bidder names trump (DM-03, DM-07)."""
        self.trump = move.bit_length() - 1
        self.leads = self.game.leads(self.trump)
        self._next_stage("trump")
