"""Two players in; hands of koi-koi with the moon cards, their sets and scores, out (HF-09 to HF-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from deckgen.errors import Problem
from deckgen.games.allocation import MONTHS, KoiSet
from deckgen.games.fishing import (
    BLANK_POINTS,
    CALL,
    DIRECTION,
    PLAY,
    ROUNDS,
    FishingGame,
    FishingHand,
)  # fmt: skip
from deckgen.games.game import OVER, Deal, Following, Hand
from deckgen.games.header import Header
from deckgen.games.notation import after_verb, not_due, unreadable
from deckgen.games.options import Option
from deckgen.games.refusals import IllegalMove, refuse

if TYPE_CHECKING:
    pass

KOIKOI, STOP = 1 << 12, 1 << 12 | 1
"""The two moves of a player who has made new sets."""
CALLS = {KOIKOI: "koikoi", STOP: "stop"}
NOBODY = -1
CLASSES: tuple[tuple[str, str, *tuple[int, ...]], ...] = (
    ("20", "brights", 20),
    ("10", "animals", 10),
    ("5", "ribbons", 5),
    ("1", "plain cards", 0, 1),
)
"""Kind, name, and the values of its cards."""


class _Class(NamedTuple):
    """A class of cards: what it is called, its cards, its sets, those of most cards first."""

    what: str
    cards: int
    sets: tuple[KoiSet, ...]

    def worth(self, held: int) -> int:
        """The points for so many cards: the set of most cards replaces the others (HF-09)."""
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
        Option("double_at", ("7",), "HF-10", "the points from which a score is doubled", least=1),
        Option("dealer_one", ("no", "yes"), "HF-11", "the dealer scores 1 where nobody has stopped"),
    )  # fmt: skip
    pack_rules = "HF-01, HF-09"
    score_rules = "HF-09, HF-10, HF-11"
    end_rule = "HF-11"
    sizes = {2: (8, 8)}  # noqa: RUF012
    cites = frozenset(f"HF-{n:02d}" for n in (1, 2, *range(4, 8), 9, 10, 11))

    @cached_property
    def double_at(self) -> int:
        """The points from which a score is doubled (HF-10)."""
        return int(self.options["double_at"])

    @cached_property
    def classes(self) -> tuple[_Class, ...]:
        """The classes of cards that make sets, but for the month's."""
        return tuple(self._class(kind, what, *values) for kind, what, *values in CLASSES)

    @cached_property
    def month_class(self) -> _Class:
        """The sets of the current month."""
        return self._class("month", "of the month")

    def _class(self, kind: str, what: str, *values: int) -> _Class:
        """A class of cards with its sets."""
        sets = sorted(
            (made for made in self.allocation.sets if made.kind == kind), key=lambda made: -made.cards
        )
        return _Class(what, self.allocation.cards_worth(*values), tuple(sets))

    def month_of(self, deal: Deal) -> int:
        """The month being played, 0 to 11."""
        return deal.round % 12

    def set_points(self, taken: int, month: int) -> int:
        """The points of all sets among captured cards in that month (HF-09)."""
        points = self.month_class.worth((taken >> 4 * month & 15).bit_count())
        for kind in self.classes:
            points += kind.worth((taken & kind.cards).bit_count())
        return points

    def sets_in(self, taken: int, month: int) -> list[tuple[str, int]]:
        """The sets among captured cards: what each is, and its points."""
        found = []
        for kind in self.classes:
            held = (taken & kind.cards).bit_count()
            found.append((f"{held} {kind.what}", kind.worth(held)))
        held = (taken >> 4 * month & 15).bit_count()
        what = "all" if held == 4 else f"{held}"
        found.append((f"{what} of {MONTHS[month]}", self.month_class.worth(held)))
        return [(what, points) for what, points in found if points]

    def read_round(self, header: Header, following: Following | None) -> int:
        """The month of the header's line `month jan`; January where the first hand names none."""
        due = following.round if following else 0
        line = header.find("month")
        if line is None:
            return due
        month = line.words[1] if len(line.words) == 2 else ""
        if month not in MONTHS:
            raise header.fault("REC-01", f"{line.text!r} names no month", "write month jan to dec", line)
        if following and MONTHS.index(month) != due % 12:
            reason = f"it is {MONTHS[due % 12]}, not {month}; the month advances after every hand"
            raise header.fault("HF-11", reason, f"write month {MONTHS[due % 12]}", line)
        return due if following else MONTHS.index(month)

    def write_deal(self, deal: Deal) -> list[str]:
        """Who deals, the month, and the cards."""
        first, *piles = super().write_deal(deal)
        return [first, f"month {MONTHS[self.month_of(deal)]}", *piles]

    def hand(self, deal: Deal) -> KoikoiHand:
        """A hand at its first card."""
        return KoikoiHand(self, deal)

    def following(self, hand: Hand[int]) -> Following:
        """The winner deals; where nobody has stopped the same dealer again (HF-11)."""
        stopped = hand.stopped if isinstance(hand, KoikoiHand) else NOBODY
        first = hand.deal.first if stopped == NOBODY else stopped
        return Following(first, hand.deal.round + 1, "HF-11")


class KoikoiHand(FishingHand):
    """A hand of koi-koi; over when a player stops or the hands run out."""

    __slots__ = ("said", "stopped")

    verbs = {**FishingHand.verbs, "koikoi": "koikoi", "stop": "koikoi"}  # noqa: RUF012
    game: Koikoi
    said: list[int]
    """By seat: the total of the set points at his last koi-koi; 0: he has said none."""
    stopped: int
    """Who stopped, or NOBODY."""

    def __init__(self, game: Koikoi, deal: Deal) -> None:
        super().__init__(game, deal)
        self.said = [0, 0]
        self.stopped = NOBODY

    def total(self, seat: int) -> int:
        """The set points that a seat has captured so far."""
        return self.game.set_points(self.taken[seat], self.game.month_of(self.deal))

    def end_turn(self) -> None:
        """A player with more set points than before must say whether he goes on (HF-10)."""
        if self.total(self.seat) > self.said[self.seat]:
            self.due = CALL
        else:
            self.pass_turn()

    def legal(self) -> Sequence[int]:
        """The legal moves in listed order."""
        if self.seat == OVER or self.due != CALL:
            return super().legal()
        return (KOIKOI, STOP) if self.held[self.seat] else (STOP,)

    def count(self) -> int:
        """How many legal lines there are."""
        return super().count() if self.due != CALL else len(self.legal())

    def play(self, move: int) -> None:
        """A card, or the word after new sets."""
        if move < KOIKOI:
            super().play(move)
            return
        self.moves.append(move)
        if move == STOP:
            self.stopped, self.due, self.seat = self.seat, PLAY, OVER
            return
        self.said[self.seat] = self.total(self.seat)
        self.pass_turn()

    def why(self, move: int) -> Problem | None:
        """Why a card or a word is refused; None if it is legal."""
        if self.due != CALL and move not in CALLS:
            return super().why(move)
        if self.seat == OVER:
            return not_due(self, CALLS.get(move, "a card"))
        if (self.due == CALL) != (move in CALLS):
            return self._mistimed(CALLS.get(move, ""))
        if move == KOIKOI and not self.held[self.seat]:
            return refuse("HF-10", "there is no card left to play on with", "say stop")
        return None

    def _mistimed(self, word: str) -> Problem:
        """A card where a word is due, or the word where a card is."""
        if self.due == CALL:
            words = " or ".join(map(self.text, self.legal()))
            reason = f"the set points have grown to {self.total(self.seat)}"
            return refuse("HF-10", reason, f"say {words} first")
        reason = f"{word!r} is said at the end of a turn in which the set points have grown"
        return refuse("HF-10", reason, f"it is time to {self.phase}")

    def text(self, move: int) -> str:
        """As in `hanafuda`; `koikoi` and `stop`."""
        return CALLS[move] if move in CALLS else super().text(move)

    def read(self, text: str) -> int:
        """The move of a line; IllegalMove (REC-01, REC-04, HF-10) if it can be none."""
        word = text.partition(" ")[0]
        if self.seat != OVER and word in self.verbs and (self.due == CALL) != (self.verbs[word] == "koikoi"):
            raise IllegalMove(self._mistimed(word))
        if self.due != CALL or self.seat == OVER:
            return super().read(text)
        if after_verb(self, text, self.verbs):
            raise unreadable(text, f"{word} alone")
        return next(move for move, said in CALLS.items() if said == word)

    def scores(self) -> tuple[int, ...]:
        """What the hand scores: the total of whoever stopped, perhaps doubled (HF-10, HF-11)."""
        scores = [0, 0]
        if self.seat == OVER and self.stopped != NOBODY:
            scores[self.stopped] = self.total(self.stopped) << len(self._doubles())
        elif self.seat == OVER and self.game.yes("dealer_one"):
            scores[self.deal.first] = 1
        return tuple(scores)

    def _doubles(self) -> list[str]:
        """The reasons for which the score of this finished hand is doubled."""
        other = f"seat {1 - self.stopped} had said koi-koi" if self.said[1 - self.stopped] else ""
        total = self.total(self.stopped)
        high = f"{total} points are {self.game.double_at} or more" if total >= self.game.double_at else ""
        return [reason for reason in (other, high) if reason]

    def explain(self) -> Sequence[str]:
        """The sets of the player who stopped, and the doublings."""
        if self.seat != OVER:
            return ()
        if self.stopped == NOBODY:
            scored = (
                f"the dealer, seat {self.deal.first}, scores 1"
                if self.game.yes("dealer_one")
                else "nobody scores"
            )
            return [f"Nobody has stopped: {scored}, and the same dealer deals again (HF-11)."]
        month = self.game.month_of(self.deal)
        sets = self.game.sets_in(self.taken[self.stopped], month)
        lines = [f"Seat {self.stopped} has {what}: {points} (HF-09)." for what, points in sets]
        lines += [f"Doubled, since {reason} (HF-10)." for reason in self._doubles()]
        return [*lines, f"Seat {self.stopped} scores {self.scores()[self.stopped]} (HF-10)."]

    def note(self) -> str:
        """The sets of a player who must say whether he goes on."""
        if self.phase != "koikoi":
            return ""
        sets = self.game.sets_in(self.taken[self.seat], self.game.month_of(self.deal))
        listed = ", ".join(f"{what} for {points}" for what, points in sets)
        return f"Seat {self.seat} has {listed}: {self.total(self.seat)} in all (HF-09)."

    def view(self, seat: int) -> Mapping[str, object]:
        """As in `hanafuda`, with the month and at how many points each has last said koi-koi, or 0."""
        return {
            **super().view(seat),
            "month": MONTHS[self.game.month_of(self.deal)],
            "koikoi": list(self.said),
        }
