"""Pieces with their counts in; which piece lies in which slot of which sheet, each copy once, out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, repeat
from typing import TypeAlias, TypeVar

from deckgen.errors import Problem, SpecError, UsageError
from deckgen.scene import Scene
from deckgen.sheet.die import Die

T = TypeVar("T")
Faces: TypeAlias = tuple[Scene, Scene | None]
"""The front and, if there is one, the back."""
MOST_SHEETS = 20_000
"""More sheets of one kind of piece are taken for a mistake."""
_EXACT = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A card to be printed `count` times, drawn when its sheet is: no deck stands in memory as a whole."""

    draw: Callable[[], Faces]
    die: Die
    count: int = 1
    two_sided: bool = True

    def faces(self) -> Faces:
        """Both faces. Raises ValueError if they have not the size of the die with its bleed."""
        faces = self.draw()
        size = self.die.full_width, self.die.full_height
        for scene in filter(None, faces):
            if max(abs(scene.width - size[0]), abs(scene.height - size[1])) > _EXACT:
                raise ValueError(f"the scene {scene.name!r} has not the size of its die")
        return faces


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
