"""A hand that the referee has replayed, as plain words for a book: deal, moves with notes, score."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

_SEATS = re.compile(r"\b([Ss])eat(s?) (\d+(?:(?:, | and )\d+)*)")


LONGEST = 14
"""A pile of more cards is not shown."""
LAYING = ("planet", "moons", "done")
"""Verbs of moves that lay cards out."""
KINDS = {"bid": "bids", "trump": "bids", "discard": "discards"}
"""What moves of a phase are told as, if not as play."""
_TIMES = re.compile(r"(?<=\d )x(?= \d)")
_MINUS = re.compile(r"(?<=\d )-(?= \d)|(?<=[ (])-(?=\d)")


@dataclass(frozen=True, slots=True)
class Move:
    """One line of a record: who, what is done, with which cards, and what it settled."""

    seat: int
    """-1: nature, a shuffle."""
    phase: str
    words: str
    """The line without the seat."""
    cards: tuple[str, ...]
    note: str = ""
    gains: tuple[str, ...] | None = None
    """Cards taken with the one played; None in games that do not take so."""
    before: str = ""
    figure: str = ""
    """The figure that lies before and after a move of a penny."""

    @property
    def laying(self) -> bool:
        """Whether cards are laid out for good, between tricks."""
        return self.words.partition(" ")[0] in LAYING


@dataclass(frozen=True, slots=True)
class Holding:
    """A line of the deal: whose hand or which pile, and its cards."""

    title: str
    seat: int
    """-1: nobody's."""
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Transcript:
    """One hand from the deal to the score."""

    game: str
    players: int
    deal: tuple[Holding, ...]
    moves: tuple[Move, ...]
    score: tuple[str, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    """What the ids of cards are called in running text."""

    def dealt(self) -> list[list[Holding]]:
        """What was dealt, by owner, piles last; the stock, as any long pile, is left out."""
        shown = [holding for holding in self.deal if len(holding.cards) <= LONGEST]
        return [list(group) for _, group in groupby(sorted(shown, key=_owner), key=_owner)]

    def parts(self) -> Iterator[tuple[str, list[Move]]]:
        """The moves in runs: `bids`, `discards` (to a trick game) and `moves`."""
        for kind, run in groupby(self.moves, key=lambda move: KINDS.get(move.phase, "moves")):
            yield kind, list(run)

    def between(self, first: int, last: int) -> Transcript:
        """Only the moves from `first` to `last`, counted from 1."""
        return replace(self, moves=self.moves[first - 1 : last])

    def told(self, text: str) -> str:
        """A sentence of the referee for readers: letters for seats, names for the ids of cards."""
        text = _SEATS.sub(lambda m: re.sub(r"\d+", lambda d: letter(int(d[0])), m[3]), text)
        ids = sorted(self.names, key=len, reverse=True)
        if ids:
            pattern = r"(?<![\w-])(" + "|".join(map(re.escape, ids)) + r")(?![\w-])"
            text = re.sub(pattern, lambda m: self.names[m[1]], text)
        text = _MINUS.sub("\N{MINUS SIGN}", _TIMES.sub("×", text))
        return text[:1].upper() + text[1:]


def _owner(holding: Holding) -> int:
    """By seat, each pile for itself after them."""
    return holding.seat if holding.seat >= 0 else 99


def letter(seat: int) -> str:
    """A seat as players are called in a book: A, B, C."""
    return chr(ord("A") + seat)


def tricks(moves: Sequence[Move]) -> Iterator[list[Move]]:
    """Moves in groups: tricks and whatever else is settled at one go; turns of one player."""
    taking = any(move.gains is not None for move in moves)
    by_turns = taking or not any(move.note and not move.figure for move in moves)
    group: list[Move] = []
    for move in moves:
        if group and _parted(group[-1], move, by_turns):
            yield group
            group = []
        group.append(move)
    if group:
        yield group


def _parted(last: Move, move: Move, by_turns: bool) -> bool:
    """Whether a move begins another group than the one before it."""
    if by_turns or (last.laying and move.laying):
        return last.seat != move.seat
    return bool(last.note) or last.laying != move.laying


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names as one writes them: `a`, `a and b`, `a, b and c`."""
    return f" {last} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
