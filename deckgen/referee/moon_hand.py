"""A deal of Moon and moves, as masks, in; whose turn, the legal mask, tricks and scores out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from deckgen.errors import Problem
from deckgen.referee import moon_score, moon_words
from deckgen.referee.game import OVER, Deal
from deckgen.referee.masks import MaskHand
from deckgen.referee.moon_suits import NO_TRUMP, call_codes, called_leads, called_tile, leads
from deckgen.referee.tricks import Context

if TYPE_CHECKING:
    from deckgen.referee.moon import Moon

BIT = tuple(1 << tile for tile in range(28))


class MoonHand(MaskHand):
    """One hand of Moon. A move is a bit: a tile, or a place in `Moon.calls` or TRUMPS, or a `call_code`."""

    __slots__ = (
        "best", "best_seat", "bidder", "context", "discarded", "follow", "hands", "high", "leads", "played",
        "players", "power", "stage", "trick", "trump", "won",
    )  # fmt: skip

    game: Moon
    hands: list[int]
    """The tiles each seat holds, as masks."""
    stage: str
    bidder: int
    """Who made the highest bid; -1: nobody."""
    high: int
    """The place of the highest bid in `Moon.calls`; -1: none."""
    trump: int
    """One of TRUMPS; -1 until it is named; NO_TRUMP where suits are called."""
    discarded: int
    """The tile laid away, as a mask; 0: none."""
    won: list[int]
    """Tricks taken, by seat."""
    trick: int
    """How many tricks are over."""
    played: int
    """How many tiles lie in the trick."""
    leads: dict[int, Context] | None
    """What each lead leads, once trump is settled."""
    context: Context | None
    """What was led to the trick."""
    follow: int
    """The tiles that follow it."""
    power: dict[int, int]
    """How strong each card is in the trick, by its bit."""
    best: int
    best_seat: int
    """The strongest tile's strength in the trick so far, and whose it is."""

    def __init__(self, game: Moon, deal: Deal) -> None:
        self.game = game
        self.deal = deal
        self.moves = []
        order = deal.order
        self.hands = [sum(map(BIT.__getitem__, order[cut])) for cut in game.hand_cuts[deal.first]]
        self.players = game.players
        self.stage = "bid"
        self.choose = 1
        self.seat = deal.first
        self.bidder = self.high = self.trump = self.best = self.best_seat = -1
        self.discarded = self.trick = self.played = self.follow = 0
        self.won = [0] * game.players
        self.leads = self.context = None
        self.power = {}
        self.mask = game.bids[0][0]

    @property
    def phase(self) -> str:
        """`bid`, `discard`, `trump`, `play` or `over`."""
        return self.stage

    @property
    def bid(self) -> str:
        """The highest bid as written: `5`, `21`, `shoot`; `pass` while there is none."""
        return self.game.calls[self.high]

    @property
    def shooting(self) -> bool:
        """Was the highest bid Virginia's `shoot` (DM-16)?"""
        return self.bid == "shoot"

    def play(self, move: int) -> None:
        """Make a legal move. Tiles are played right here, since games are played by the million."""
        self.moves.append(move)
        if self.stage != "play":
            _STAGES[self.stage](self, move)
            return
        seat = self.seat
        hands = self.hands
        played = self.played
        if played:
            hands[seat] ^= move
            power = self.power[move]
            if power > self.best:
                self.best = power
                self.best_seat = seat
            played += 1
            if played == self.players:
                self._end_trick()
                return
            self.played = played
        else:
            self._lead(move, seat)
        seat += 1
        if seat == self.players:
            seat = 0
        self.seat = seat
        hand = hands[seat]
        self.mask = hand & self.follow or hand

    def _lead(self, move: int, seat: int) -> None:
        """A tile is led: it sets the context of the trick (DM-09)."""
        self.context = context = self.leads[move]  # type: ignore[index]  # trump is settled
        if self.game.calling:
            move = called_tile(move)
        self.hands[seat] ^= move
        self.follow = context.masks[0][0]
        self.power = context.power
        self.best = self.power[move]
        self.best_seat = seat
        self.played = 1

    def _end_trick(self) -> None:
        """The strongest tile takes the trick and leads; after seven the hand is over (DM-10)."""
        seat = self.best_seat
        self.won[seat] += 1
        self.trick += 1
        self.played = 0
        if self.trick == 7:
            self._end()
            return
        self.seat = seat
        hand = self.hands[seat]
        self.mask = call_codes(hand) if self.game.calling else hand

    def _to_lead(self) -> None:
        hand = self.hands[self.seat]
        self.mask = call_codes(hand) if self.game.calling else hand

    def _end(self) -> None:
        self.stage = "over"
        self.seat = OVER
        self.mask = 0

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
            self._end()
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
                self.trump, self.leads = NO_TRUMP, called_leads()
            self._to_lead()

    def _discard(self, move: int) -> None:
        """The bidder lays one tile away, face down (DM-07)."""
        self.hands[self.seat] ^= move
        self.discarded = move
        self._next_stage("discard")

    def _name(self, move: int) -> None:
        """The bidder names trump (DM-03, DM-07)."""
        self.trump = move.bit_length() - 1
        self.leads = leads(self.trump)
        self._next_stage("trump")

    def tricks_of(self, seat: int) -> int:
        """Tricks taken by the side of a seat."""
        return sum(self.won[partner] for partner in self.game.side(seat))

    def why(self, move: int) -> Problem | None:
        """The rule that a move breaks; None exactly for legal moves."""
        return None if self.allows(move) else moon_words.why(self, move)

    def text(self, move: int) -> str:
        """The record line of a move."""
        return moon_words.text(self, move)

    def read(self, text: str) -> int:
        """The move that a record line means here."""
        return moon_words.read(self, text)

    def scores(self) -> tuple[int, ...]:
        """What each seat scores for the hand (DM-11 to DM-16)."""
        return moon_score.scores(self)

    def explain(self) -> Sequence[str]:
        """The score in words."""
        return moon_score.explain(self)

    def note(self) -> str:
        """Who took the trick that the last move ended, or what the auction came to."""
        return moon_words.note(self)

    def view(self, seat: int) -> Mapping[str, object]:
        """What a seat may know: all but the other hands, the middle tile and another's discard."""
        return moon_words.view(self, seat)


_STAGES = {"bid": MoonHand._bid, "discard": MoonHand._discard, "trump": MoonHand._name}
