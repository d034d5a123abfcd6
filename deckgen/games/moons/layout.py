"""How cards lie as moons (GX-04): as few as possible, then the first in order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from deckgen.games.moons.melds import BITS, FIVE_OF_CLUBS, SUIT_MASKS, cards, fewest, is_moon


def _with_lowest(old: int, new: int, fives: bool) -> Iterator[int]:
    """Yield the legal moons that hold the first of the cards in spec order.

    Of runs that differ only in the suits of some old or of some new cards, only the first in order is among
    them: the rest can lie in the same way without any of them.
    """
    held = old | new
    first = BITS[cards(held)[0]]
    rank = (first.bit_length() - 1) // 4
    mates = [BITS[number] for number in cards(held & 15 << 4 * rank & ~first)]
    for count in range(len(mates) + 1):
        sets = (first | sum(some) for some in combinations(mates, count))
        yield from (moon for moon in sets if is_moon(moon, fives))
    if first == FIVE_OF_CLUBS:
        return
    colour = 0b1001 if first & (SUIT_MASKS[0] | SUIT_MASKS[3]) else 0b0110
    rows = [held & colour << 4 * r & ~FIVE_OF_CLUBS for r in range(13)]
    choices = [[part & -part for part in (row & old, row & ~old) if part] for row in rows]
    choices[rank] = [first]
    for low in range(1, rank + 1):
        for high in range(max(rank, low + 2), 13):
            yield from map(sum, product(*choices[low : high + 1]))


@lru_cache(maxsize=1 << 12)
def arrangement(old: int, new: int = 0, fives: bool = False) -> tuple[int, ...]:
    """Return how the cards lie as moons, each with an old card: as few as possible, then first in order.

    Empty if they cannot (see `fewest`) or there are none. Each moon is the first with which the rest can
    still lie as one moon fewer.
    """
    lying: list[int] = []
    for left in reversed(range(fewest(old, new, fives) or 0)):
        moon = next(
            moon
            for moon in sorted(_with_lowest(old, new, fives), key=cards)
            if moon & old and fewest(old & ~moon, new & ~moon, fives) == left
        )
        lying.append(moon)
        old, new = old & ~moon, new & ~moon
    return tuple(lying)
