"""A dealt hand of a trick game and moves, as masks, in; tricks played by the tables of its contexts out.

What is the same in every trick game is here: leading, following, who takes the trick, what a seat may see.
A game adds its auction and exchange, what a trick counts for, and its words.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

from deckgen.errors import Problem
from deckgen.games.deal import Deal
from deckgen.games.game import OVER, Game
from deckgen.games.masks import MaskHand, places
from deckgen.games.tricks import DEAD, Context, Lead

BIT = tuple(1 << card for card in range(64))


class TrickHand(MaskHand):
    """One hand of a trick game; while a trick is being played `context` is what was led."""

    __slots__ = (
        "allow", "begun", "best", "best_seat", "bidder", "context", "discards", "first", "follow", "hands",
        "high", "leads", "played", "players", "power", "stage", "takers", "trick", "won",
    )  # fmt: skip

    tricks: ClassVar[int]
    """How many tricks a hand has."""
    words: ClassVar[ModuleType]
    """The game's `text`, `read`, `why`, `note`, `known`."""
    score: ClassVar[ModuleType]
    """The game's `scores`, `explain`."""

    hands: list[int]
    """The cards each seat holds, as masks."""
    stage: str
    bidder: int
    """Who made the highest bid; -1: nobody."""
    high: int
    """The place of the highest bid in the listed order; -1: none."""
    discards: list[int]
    """What each seat laid away, as masks."""
    won: list[int]
    """Tricks that count, by seat."""
    trick: int
    """How many tricks are over."""
    takers: list[int]
    """Who played the strongest card of each trick."""
    begun: int
    """How many moves were made before the first trick."""
    played: int
    """How many cards lie in the trick."""
    leads: Mapping[int, Lead]
    """What each lead leads, once trump is settled."""
    context: Context | None
    """What was led to the trick; `first`, `allow`, `follow` and `power` are its fields, at hand."""
    first: int
    allow: int
    follow: int
    power: dict[int, int]
    best: int
    """The greatest strength in the trick so far, and whose it is."""
    best_seat: int

    def __init__(self, game: Game[int], deal: Deal, hands: list[int], seat: int, mask: int) -> None:
        self.game = game
        self.deal = deal
        self.moves = []
        self.hands = hands
        self.players = players = game.players
        self.stage = "bid"
        self.choose = 1
        self.seat = seat
        self.mask = mask
        self.bidder = self.high = self.best = self.best_seat = -1
        self.begun = self.trick = self.played = self.first = self.allow = self.follow = 0
        self.won = [0] * players
        self.takers = []
        self.discards = [0] * players
        self.leads = {}
        self.power = {}
        self.context = None

    @property
    def phase(self) -> str:
        """The verb of the moves that are due, or `over`."""
        return self.stage

    @property
    def auction(self) -> tuple[object, ...]:
        """All that the course of the auction hangs on, for whoever tabulates auctions; not the cards."""
        return (self.stage, self.seat, self.mask if self.stage == "bid" else 0, self.bidder, self.high)

    def play(self, move: int) -> None:
        """Make a legal move. Written out flat, since games are played by the million."""
        self.moves.append(move)
        if self.stage != "play":
            self.prepare(move)
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
            self.context, card = context, _ = self.leads[move]
            hands[seat] ^= card
            self.first = context.first
            self.allow = context.allow
            self.follow = context.follow
            self.power = context.power
            self.best = self.power[card]
            self.best_seat = seat
            self.played = 1
        seat += 1
        if seat == self.players:
            seat = 0
        self.seat = seat
        hand = hands[seat]
        self.mask = hand & self.allow if hand & self.first else hand & self.follow or hand

    def _end_trick(self) -> None:
        """The player of the strongest card has the trick, unless it is dead, and leads next."""
        seat = self.best_seat
        self.takers.append(seat)
        if self.best < DEAD:
            self.won[seat] += 1
        self.trick += 1
        self.played = 0
        if self.trick == self.tricks:
            self.end()
        else:
            self.seat = seat
            self.mask = self.may_lead(self.hands[seat])

    def begin(self, seat: int) -> None:
        """All is settled: this seat leads to the first trick."""
        self.stage = "play"
        self.begun = len(self.moves)
        self.to_lead(seat)

    def to_lead(self, seat: int) -> None:
        """It is this seat's turn to lead."""
        self.seat = seat
        self.mask = self.may_lead(self.hands[seat])

    def end(self) -> None:
        """The hand is over."""
        self.stage = "over"
        self.seat = OVER
        self.mask = 0

    @abstractmethod
    def prepare(self, move: int) -> None:
        """A move before the first trick: the auction, the exchange, the naming of trump."""

    @abstractmethod
    def may_lead(self, hand: int) -> int:
        """What may be led from a hand, as a mask over `leads`."""

    def tricks_of(self, seat: int) -> int:
        """Tricks that count, taken by the side of a seat."""
        return sum(self.won[partner] for partner in self.game.side(seat))

    def why(self, move: int) -> Problem | None:
        """The rule that a move breaks; None exactly for legal moves."""
        problem: Problem | None = None if self.allows(move) else self.words.why(self, move)
        return problem

    def text(self, move: int) -> str:
        """The record line of a move."""
        line: str = self.words.text(self, move)
        return line

    def read(self, text: str) -> int:
        """The move that a record line means here."""
        move: int = self.words.read(self, text)
        return move

    def scores(self) -> tuple[int, ...]:
        """What each seat scores for the hand, partners their side's; zeros until it is over."""
        if self.seat != OVER or self.bidder < 0:
            return (0,) * self.players
        points: tuple[int, ...] = self.score.scores(self)
        return points

    def explain(self) -> Sequence[str]:
        """The score of a finished hand in words, a line for each side."""
        lines: Sequence[str] = self.score.explain(self) if self.seat == OVER else ()
        return lines

    def note(self) -> str:
        """What the last move settled: the auction, the exchange or a trick; empty otherwise."""
        if not self.moves:
            return ""
        before = self.copy()
        last = before.undo()
        sentence: str = self.words.note(before, self, last)
        return sentence

    def ids(self, mask: int) -> tuple[str, ...]:
        """Card ids of a mask, in spec order."""
        return tuple(self.game.names[card] for card in places(mask))

    def view(self, seat: int) -> Mapping[str, object]:
        """What a seat may know: not the other hands, nor what lies face down, nor the others' discards."""
        game = self.game
        public = ((mover, line if mover == seat else _face_down(line)) for mover, line in self.lines())
        known: dict[str, Any] = self.words.known(self)
        return {
            "game": game.name, "players": game.players, "options": game.options, "seat": seat,
            game.first_word: self.deal.first, "to_move": self.seat, "phase": self.stage,
            "hand": self.ids(self.hands[seat]), "discarded": self.ids(self.discards[seat]),
            "lines": tuple(f"{mover} {line}" for mover, line in public), "won": tuple(self.won),
            "legal": tuple(self.text(move) for move in self.legal()) if seat == self.seat else (),
        } | known  # fmt: skip


def _face_down(line: str) -> str:
    return "discard ?" if line.startswith("discard") else line
