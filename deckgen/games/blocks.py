"""`Draws` that are made for many deals at a time.

With numpy (`deckgen[play]`) a deal from a block takes a fraction of the time of a single one. The numbers
are the same to the bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from deckgen.games.draws import Draws

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK = 256
"""Deals made at a time."""


@cache
def have_numpy() -> bool:
    """Return whether numpy can be imported."""
    return find_spec("numpy") is not None


class BlockDraws(Draws):
    """`Draws` that take the first shuffle of each deal, and the draws after it, from a block."""

    __slots__ = ("_after", "_first", "_orders", "_tails", "pack", "width")

    def __init__(self, seed: int, pack: tuple[int, ...], width: int, h: int = -1) -> None:
        """`pack` is what is shuffled first in every deal; `width` draws after that are made beforehand."""
        super().__init__(seed, h)
        self.pack = pack
        self.width = width
        self._first = 0
        self._orders: list[list[int]] = []
        self._tails: list[list[int]] = []
        self._after: list[int] = []

    def next_deal(self) -> None:
        """Go on to the next deal; with numpy, make the next block when one is used up."""
        super().next_deal()
        if not have_numpy():
            return
        if not 0 <= self.h - self._first < len(self._orders):
            self._first = self.h
            self._orders, self._tails = block(self._root, self.h, self.pack, self.width)
        self._after = self._tails[self.h - self._first]

    def draw(self) -> int:
        """Return the next draw of this deal."""
        at = self.k - len(self.pack) + 1
        if 0 <= at < len(self._after):
            self.k += 1
            return self._after[at]
        return super().draw()

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """Return the cards shuffled; if this is the first shuffle of a deal, it comes from the block."""
        if self.k or cards is not self.pack or not self._orders:
            return super().shuffled(cards)
        self.k = len(cards) - 1
        return self._orders[self.h - self._first]

    def ready(self) -> list[int]:
        """Return the draws that are made and not yet used, in order; `k` stays as it is."""
        return self._after[max(0, self.k - len(self.pack) + 1) :]


def block(root: int, h: int, pack: Sequence[int], width: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return the shuffled pack and the `width` draws after it, for each of BLOCK deals from `h` on."""
    import numpy as np

    steps = len(pack) - 1
    bases = np.arange(h, h + BLOCK, dtype=np.uint64)
    bases ^= np.uint64(root)
    mix_all(bases)
    draws = bases ^ np.arange(steps + width, dtype=np.uint64)[:, None]
    mix_all(draws)
    places = high_words(draws[:steps], np.arange(len(pack), 1, -1, dtype=np.uint64)[:, None])
    orders = np.tile(np.array(pack, dtype=np.uint8)[:, None], BLOCK)
    swap_rows(orders, places)
    return orders.T.tolist(), draws[steps:].T.tolist()


def swap_rows(orders: NDArray[Any], places: Iterable[NDArray[Any]]) -> None:
    """Shuffle each column in place: `places` say where the last row, then the one before, is swapped to."""
    import numpy as np

    rows, columns = orders.shape
    each, flat = np.arange(columns), orders.reshape(-1)
    for place, i in zip(places, range(rows - 1, 0, -1), strict=True):
        at = place * columns + each
        other = flat.take(at)
        flat[at] = orders[i]
        orders[i] = other


def mix_all(z: NDArray[Any]) -> None:
    """Apply `draws.mix` to every element of an array of uint64, in place."""
    import numpy as np

    z += np.uint64(0x9E3779B97F4A7C15)
    z ^= z >> np.uint64(30)
    z *= np.uint64(0xBF58476D1CE4E5B9)
    z ^= z >> np.uint64(27)
    z *= np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)


def high_words(draws: NDArray[Any], n: NDArray[Any]) -> NDArray[Any]:
    """Return `draw * n >> 64` for every element, with n below 2^32."""
    import numpy as np

    half = np.uint64(32)
    low = (draws & np.uint64(0xFFFFFFFF)) * n >> half
    high: NDArray[Any] = (draws >> half) * n + low >> half
    return high.astype(np.intp)
