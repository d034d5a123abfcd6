"""Pages whose text ends early in; the same with a card of the deck, or an ornament, in the bare room out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import cycle

from deckgen.book.look import Look
from deckgen.book.ornaments import ornament
from deckgen.book.pages import Laid, Leaf
from deckgen.book.slabs import Picture, Slab
from deckgen.scene import Item

ROOM, LAST = 0.28, 0.16
"""A page of which so much is bare gets a tailpiece; the last of a chapter if it is so much."""
LEAST = 24.0
"""In less bare room, in mm, nothing stands."""
SHARE = 0.62
"""Of the height of the bare room."""
LARGEST = 58.0
"""No tailpiece is wider or higher, in mm."""


@dataclass
class Tails:
    """Ends pages in a look; the pictures are taken in turn."""

    look: Look
    pictures: Sequence[Picture]

    def __post_init__(self) -> None:
        self._next = cycle(self.pictures)

    def ended(self, leaves: Sequence[Leaf]) -> list[Leaf]:
        """The pages of a chapter, with tailpieces in the middle of bare room that is large."""
        return [self._ended(leaf, ROOM) for leaf in leaves[:-1]] + [self._ended(leaves[-1], LAST)]

    def _ended(self, leaf: Leaf, room: float) -> Leaf:
        format = self.look.format
        bare = format.units - leaf.filled
        alone = len(leaf.laid) == 1  # a page of all cards needs none
        if alone or bare < room * format.units or bare * format.unit < LEAST:
            return leaf
        items = tuple(self._tailpiece(bare * format.unit))
        return replace(leaf, laid=(*leaf.laid, Laid(Slab(bare, items, on_grid=False), leaf.filled)))

    def _tailpiece(self, room: float) -> Sequence[Item]:
        middle = self.look.format.measure / 2
        if not self.pictures:
            return list(ornament(self.look, middle, room / 2, 1.6))
        picture = next(self._next)
        width = min(SHARE * room, LARGEST) / max(1.0, picture.height(1.0))
        return [picture.placed(middle - width / 2, (room - picture.height(width)) / 2, width)]
