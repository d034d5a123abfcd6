"""Koi-koi: the game at one table, and one hand of it. Rules HF-09 to HF-11; the rest is hana-awase."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from deckgen.facts import Fact
from deckgen.games.allocation import MONTHS, KoiSet
from deckgen.games.game import OVER, Deal, Following, HandState
from deckgen.games.hanafuda.rules import (
    BLANK_POINTS,
    CALL,
    DIRECTION,
    PLAY,
    ROUNDS,
    FishingGame,
    FishingHand,
    month_fact,
)  # fmt: skip
from deckgen.games.header import Header
from deckgen.games.options import Option

KOIKOI, STOP = 1 << 12, 1 << 12 | 1
"""The two moves of a player who has made new sets."""
CALLS = {KOIKOI: "koikoi", STOP: "stop"}
NOBODY = -1
ENOUGH = 5
"""Set points with which a beginner stops."""
FEW = 3
"""With fewer cards in hand, a beginner does not take the risk of going on."""
CLASSES: tuple[tuple[str, str, *tuple[int, ...]], ...] = (
    ("20", "brights", 20),
    ("10", "animals", 10),
    ("5", "ribbons", 5),
    ("1", "plain", 0, 1),
)
"""What the deck's table calls a class, its name in facts, and the values of its cards."""


class MadeSet(NamedTuple):
    """A set that somebody has: its class by name or `month`, how many cards, and its points."""

    kind: str
    held: int
    points: int


class _Class(NamedTuple):
    """A class of cards: its name, its cards, and its sets, those of most cards first."""

    name: str
    cards: int
    sets: tuple[KoiSet, ...]

    def worth(self, held: int) -> int:
        """Return the points for that many cards: the set of most cards replaces the others (HF-09)."""
        return next((made.worth(held) for made in self.sets if held >= made.cards), 0)


class Koikoi(FishingGame):
    """Koi-koi at one table: a match is a year of hands, one per month."""

    name = "koikoi"
    header_words = ("month",)
    unseeded = 2
    has_sets = True
    counts = (2,)
    default_players = 2
    option_table = (
        BLANK_POINTS, DIRECTION, ROUNDS,
        Option("double_at", ("7",), "HF-10", least=1),
        Option("dealer_one", ("no", "yes"), "HF-11"),
    )  # fmt: skip
    pack_rules = "HF-01, HF-09"
    score_rules = "HF-09, HF-10, HF-11"
    end_rule = "HF-11"
    sizes = {2: (8, 8)}  # noqa: RUF012
    cites = frozenset(f"HF-{n:02d}" for n in (1, 2, *range(4, 8), 9, 10, 11))

    @cached_property
    def classes(self) -> tuple[tuple[_Class, ...], ...]:
        """By month, the classes of cards that make sets, that of the month last."""
        worth = self.allocation.cards_worth
        kinds = [self._class(kind, name, worth(*values)) for kind, name, *values in CLASSES]
        return tuple((*kinds, self._class("month", "month", 15 << 4 * month)) for month in range(12))

    def _class(self, kind: str, name: str, cards: int) -> _Class:
        sets = (made for made in self.allocation.sets if made.kind == kind)
        return _Class(name, cards, tuple(sorted(sets, key=lambda made: -made.cards)))

    def month_of(self, deal: Deal) -> int:
        """Return the month being played, 0 to 11."""
        return deal.round % 12

    def set_points(self, taken: int, month: int) -> int:
        """Return the points of all sets among captured cards in that month (HF-09)."""
        points = 0
        for kind in self.classes[month]:  # A loop, not `sets_in`: simulations ask this after every card.
            points += kind.worth((taken & kind.cards).bit_count())
        return points

    def sets_in(self, taken: int, month: int) -> list[MadeSet]:
        """Return the sets among captured cards in that month."""
        held = [(kind, (taken & kind.cards).bit_count()) for kind in self.classes[month]]
        return [MadeSet(kind.name, cards, points) for kind, cards in held if (points := kind.worth(cards))]

    def read_round(self, header: Header, following: Following | None) -> int:
        """Return the month of the header's line `month jan`; January if the first hand names none."""
        due = following.round if following else 0
        line = header.find("month")
        if line is None:
            return due
        month = line.words[1].lower() if len(line.words) == 2 else ""
        if month not in MONTHS:
            raise header.fault("REC-01", Fact("koikoi-no-month", line=line.text), line=line)
        if following and MONTHS.index(month) != due % 12:
            given, right = month_fact(MONTHS.index(month)), month_fact(due % 12)
            fact = Fact("koikoi-other-month", month=given, right=right, word=MONTHS[due % 12])
            raise header.fault("HF-11", fact, line=line)
        return due if following else MONTHS.index(month)

    def write_deal(self, deal: Deal) -> list[str]:
        """Return the header lines: who deals, the month, and the cards."""
        first, *piles = super().write_deal(deal)
        return [first, f"month {MONTHS[self.month_of(deal)]}", *piles]

    def hand(self, deal: Deal) -> KoikoiHand:
        """Return a hand at its first card."""
        return KoikoiHand(self, deal)

    def following(self, hand: HandState[int]) -> Following:
        """Return who deals: the winner, or the same dealer again if nobody stopped (HF-11)."""
        stopped = hand.stopped if isinstance(hand, KoikoiHand) else NOBODY
        first = hand.deal.first if stopped == NOBODY else stopped
        return Following(first, hand.deal.round + 1, "HF-11")


class KoikoiHand(FishingHand):
    """A hand of koi-koi; over when a player stops or the hands run out."""

    __slots__ = ("said", "stopped")

    game: Koikoi
    said: list[int]
    """By seat, the set points at the last koi-koi; 0: none was said."""
    stopped: int
    """Who stopped, or NOBODY."""

    def __init__(self, game: Koikoi, deal: Deal) -> None:
        super().__init__(game, deal)
        self.said = [0, 0]
        self.stopped = NOBODY

    def total(self, seat: int) -> int:
        """Return the set points that a seat has captured so far."""
        return self.game.set_points(self.taken[seat], self.game.month_of(self.deal))

    def end_turn(self) -> None:
        """Ask a player with more set points than before whether to go on (HF-10)."""
        if self.total(self.seat) > self.said[self.seat]:
            self.due = CALL
        else:
            self.pass_turn()

    def legal(self) -> Sequence[int]:
        """Return the legal moves in listed order."""
        if self.seat == OVER or self.due != CALL:
            return super().legal()
        return (KOIKOI, STOP) if self.held[self.seat] else (STOP,)

    def count(self) -> int:
        """Return how many legal lines there are."""
        return super().count() if self.due != CALL else len(self.legal())

    def play(self, move: int) -> None:
        """Make a move: a card, or the call after new sets."""
        if move < KOIKOI:
            super().play(move)
            return
        self.moves.append(move)
        if move == STOP:
            self.stopped, self.due, self.seat = self.seat, PLAY, OVER
            return
        self.said[self.seat] = self.total(self.seat)
        self.pass_turn()

    def scores(self) -> tuple[int, ...]:
        """Return what the hand scores: the total of who stopped, perhaps doubled (HF-10, HF-11)."""
        scores = [0, 0]
        if self.seat == OVER and self.stopped != NOBODY:
            scores[self.stopped] = self.total(self.stopped) << sum(self.doublings())
        elif self.seat == OVER and self.game.yes("dealer_one"):
            scores[self.deal.first] = 1
        return tuple(scores)

    def doublings(self) -> tuple[bool, bool]:
        """Return whether a stopped hand counts double: for the other's koi-koi, and for many points."""
        least = int(self.game.options["double_at"])
        return bool(self.said[1 - self.stopped]), self.total(self.stopped) >= least
