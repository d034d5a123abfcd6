"""Random numbers and shuffles from a seed.

SplitMix64 as a counter: `draw(S, h, k) = mix(mix(mix(S) ^ h) ^ k)`. Nothing is carried from draw to draw, so
any deal of any game can be made alone, in any order, on any machine, to the bit.
"""

from __future__ import annotations

from collections.abc import Sequence

MASK64 = (1 << 64) - 1
OPENING = 1 << 63
"""The `h` of the draw that chooses who deals (or bids) first in a seeded game."""


def mix(x: int) -> int:
    """Return SplitMix64's output for `x`, 0 to 2^64 - 1 (Steele, Lea, Flood, 2014)."""
    z = (x + 0x9E3779B97F4A7C15) & MASK64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK64
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK64
    return z ^ z >> 31


def draw(seed: int, h: int, k: int) -> int:
    """Return draw `k` of deal `h` under `seed`: a number from 0 to 2^64 - 1."""
    return mix(mix(mix(seed & MASK64) ^ h) ^ k)


def opening_seat(seed: int, players: int) -> int:
    """Return who deals (in `moon`: who bids) first in a game dealt from `seed`."""
    return draw(seed, OPENING, 0) * players >> 64


class Draws:
    """The draws of one record: `next_deal` before each deal, thrown-in and rejected ones too."""

    __slots__ = ("_base", "_root", "h", "k", "seed")

    def __init__(self, seed: int, h: int = -1) -> None:
        """Begin before deal `h + 1`; `h` is the deal whose draws were last used."""
        self.seed = seed
        self._root = mix(seed & MASK64)
        self.h = h
        self.k = 0
        self._base = -1

    def next_deal(self) -> None:
        """Go on to the next deal: `h` counts up, `k` starts at 0."""
        self.h += 1
        self.k = 0
        self._base = -1  # computed on first use: draws made beforehand need none

    def draw(self) -> int:
        """Return the next draw of this deal, 0 to 2^64 - 1."""
        if self._base < 0:
            self._base = mix(self._root ^ self.h)
        self.k += 1
        return mix(self._base ^ self.k - 1)

    def below(self, n: int) -> int:
        """Return the next draw as a number from 0 to n - 1; a card goes into n others at `below(n + 1)`."""
        return self.draw() * n >> 64

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """Return the cards, in spec order, shuffled into a new list: index 0 is the top."""
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order
