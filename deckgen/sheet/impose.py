"""Pieces with their counts in; which piece lies in which slot of which sheet, each copy once, out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, repeat
from typing import TypeVar

from deckgen.errors import Problem, SpecError, UsageError
from deckgen.scene import Scene
from deckgen.sheet.die import Die

T = TypeVar("T")
MOST_SHEETS = 20_000
"""More sheets of one kind of piece are taken for a mistake."""
_EXACT = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A card to be printed `count` times: its scenes have the size of the die with its bleed.

    Raises ValueError if they have another.
    """

    front: Scene
    back: Scene | None
    die: Die
    count: int = 1

    def __post_init__(self) -> None:
        for scene in (self.front, self.back):
            if (
                scene
                and max(abs(scene.width - self.die.full_width), abs(scene.height - self.die.full_height))
                > _EXACT
            ):
                raise ValueError(f"the scene {scene.name!r} has not the size of its die")


def by_die(pieces: Sequence[Piece]) -> dict[Die, list[Piece]]:
    """The pieces of each die, dies in the order in which they first come: a sheet holds pieces of one."""
    found: dict[Die, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(piece.die, []).append(piece)
    return found


def dealt(pieces: Sequence[tuple[T, int]], slots: int, start: int = 1) -> Iterator[list[T | None]]:
    """Sheet by sheet, what lies in each of the slots; copies of a piece follow one another.

    `start` is the first slot used on the first sheet, from 1; slots without a piece hold None.
    Raises UsageError if there is no such slot, SpecError if it comes to more than MOST_SHEETS sheets.
    """
    if start > slots:
        hint = f"a sheet has the slots 1 to {slots}"
        raise UsageError(Problem(f"there is no slot {start} to start with", hint=hint))
    copies = sum(count for _, count in pieces)
    if copies > MOST_SHEETS * slots:
        raise SpecError(Problem(f"{copies:,} copies are more than {MOST_SHEETS:,} sheets of {slots} hold"))
    every: Iterator[T | None] = chain(
        repeat(None, start - 1), chain.from_iterable(repeat(piece, count) for piece, count in pieces)
    )
    while sheet := list(islice(every, slots)):
        if any(piece is not None for piece in sheet):
            yield sheet + [None] * (slots - len(sheet))
