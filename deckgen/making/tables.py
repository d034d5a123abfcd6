"""Cards of a part in; their pictures for a table out, and the saved object that shows them as a deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from deckgen.deck.model import Part
from deckgen.errors import Problem
from deckgen.making.outputs import FaceRef, Output, Side
from deckgen.making.pieces import die_of
from deckgen.making.session import FaceKeys
from deckgen.press.uploads import TableSheet, cell_of, grid_of, saved_object
from deckgen.target.outputs import NO_ADDRESS, TableSheets

if TYPE_CHECKING:
    from deckgen.making.plan import Planner

Size = tuple[int, int]


def table_of(planner: Planner, part: Part) -> Iterator[Output]:
    """The pictures and the saved object of a part.

    Every picture holds about as many cards, so that all cards come out equally large.
    """
    settings, stem = planner.target.output, planner.stem(part)
    assert isinstance(settings, TableSheets)
    faces = [
        face for face in planner.keys(part) for _ in range(face.card.count * planner.session.request.copies)
    ]
    die = die_of(part, planner.fit(part))
    pictures = -(-len(faces) // (settings.columns * settings.rows - 1))
    most = -(-len(faces) // pictures)
    grid = grid_of(most, die.width, die.height, (settings.columns, settings.rows), settings.pixels)
    cell = cell_of(grid, die.width, die.height, settings.pixels)
    listed: list[TableSheet] = []
    for n in range(pictures):
        some = faces[n * most : (n + 1) * most]
        sheet = _Sheet(planner, part, f"{stem}-{n + 1}", some, grid, cell)
        yield from sheet.outputs()
        titles = tuple(str(face.card.data.get("title") or face.card.id) for face in some)
        listed.append(TableSheet(sheet.front, sheet.back, *grid, titles, sheet.backs != "alike"))
    note = _no_address(planner.target.name)
    if settings.base == NO_ADDRESS and note not in planner.notes:
        planner.notes.append(note)
    data = saved_object(planner.session.deck.title, settings.base, part.shape, not part.corner, listed)
    yield planner.output(f"{planner.target.name}/{stem}.json", "json", part, [], data=data)


def _no_address(target: str) -> Problem:
    message = f"{target}: nobody has said at which address the pictures will lie"
    return Problem(message, hint=f"--set {target}.base=https://...", rule="address")


class _Sheet(NamedTuple):
    """Some cards of a part, to be shown by one picture."""

    planner: Planner
    part: Part
    stem: str
    cards: Sequence[FaceKeys]
    grid: Size
    cell: Size

    @property
    def backs(self) -> str:
        """Whether the cards have `no` backs, all `alike`, or their `own`."""
        found = {face.back for face in self.cards}
        return "own" if len(found) > 1 else "alike" if found != {""} else "no"

    @property
    def front(self) -> str:
        """The name of the picture of the faces."""
        return f"{self.stem}.png"

    @property
    def back(self) -> str:
        """The name of the picture of the backs. Cards without backs show their faces there too."""
        return self.front if self.backs == "no" else f"{self.stem}-back.png"

    def outputs(self) -> Iterator[Output]:
        """The picture of the faces, and that of the backs if there are any."""
        ids = tuple(face.card.id for face in self.cards)
        yield self._picture(self.front, "front", self.grid, [face.front for face in self.cards], ids)
        if self.backs == "own":
            # what has no back shows its face
            yield self._picture(self.back, "back", self.grid, [f.back or f.front for f in self.cards])
        elif self.backs == "alike":
            shown = self._picture(self.back, "back", (1, 1), [self.cards[0].back])
            made = (self.planner.target.name, self.cards[0].back, self.cell)
            yield replace(shown, twin=sha256(repr(made).encode()).hexdigest())

    def _picture(
        self, name: str, side: Side, grid: Size, made: list[str], ids: tuple[str, ...] = ()
    ) -> Output:
        refs = tuple(FaceRef(self.part.name, face.card.id, side) for face in self.cards[: len(made)])
        path, pixels = f"{self.planner.target.name}/{name}", (self.cell[0] * grid[0], self.cell[1] * grid[1])
        found = self.planner.output(path, "png", self.part, [made, grid, pixels], refs, ids)
        return replace(found, grid=grid, pixels=pixels)
