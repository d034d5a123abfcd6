"""Moons as sets of cards (GX-04): what is one, how few the cards can make, how they lie, what can be added.

Sets of cards are masks with four bits a rank, ace lowest: bit `4 * rank + suit`, suits in the order clubs,
diamonds, hearts, spades. Whether cards can lie as moons is decided by a machine that reads the ranks from two
to king. It remembers, for clubs and spades and for diamonds and hearts, the runs that are still open (their
length, up to three, and whether they hold a card that was laid before); what no run takes of a rank is a set.
A state is everything that may be open, with the fewest moons so far, so cards are read once however many ways
they can lie.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

SUITS = "CDHS"
RANKS = "A23456789TJQK"
NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""Cards in spec order; a card's number is its place here."""
BITS = tuple(1 << (4 * (number % 13) + number // 13) for number in range(52))
"""Each card's bit, by number."""
BIT = dict(zip(NAMES, BITS, strict=True))
"""Each card's bit, by name."""
EACH_RANK = sum(1 << 4 * rank for rank in range(13))
SUIT_MASKS = tuple(EACH_RANK << suit for suit in range(4))
ACES = 0b1111
FIVE_OF_CLUBS = BITS[NAMES.index("5C")]
TWOS_ON = EACH_RANK & ~1

Runs: TypeAlias = tuple[int, ...]
"""Open runs of one colour, ascending: twice the length (three: or more), and one if an old card is in."""
Open: TypeAlias = tuple[Runs, Runs]
"""Open runs of clubs and spades, and of diamonds and hearts."""
BEGUN, CLOSABLE = 4, 7
"""A run of one card is below `BEGUN`; one that can end is `CLOSABLE`."""


@cache
def _suit_cards(mask: int) -> tuple[int, ...]:
    """Return the numbers of the cards of one suit."""
    return tuple(number for number, bit in enumerate(BITS) if mask & bit)


@lru_cache(maxsize=4096)
def cards(mask: int) -> tuple[int, ...]:
    """Return the numbers of the cards of a mask, ascending (spec order)."""
    clubs, diamonds, hearts, spades = SUIT_MASKS
    return (
        _suit_cards(mask & clubs)
        + _suit_cards(mask & diamonds)
        + _suit_cards(mask & hearts)
        + _suit_cards(mask & spades)
    )


def mask_of(numbers: Iterable[int]) -> int:
    """Return the mask of cards given by number."""
    return sum({BITS[number] for number in numbers})


def is_set(mask: int) -> bool:
    """Return whether these are two to four cards of one rank (GX-04 b), the five of clubs allowed."""
    if mask.bit_count() < 2:
        return False
    rank = (mask.bit_length() - 1) // 4
    return not mask & ~(ACES << 4 * rank)


def is_run(mask: int) -> bool:
    """Return whether these are three or more ranks in a row of one colour, no ace, no 5C (GX-04 a)."""
    if mask & (ACES | FIVE_OF_CLUBS):
        return False
    black = (mask | mask >> 3) & EACH_RANK
    red = (mask >> 1 | mask >> 2) & EACH_RANK
    ranks = black or red
    one_colour = not (black and red) and ranks.bit_count() == mask.bit_count() >= 3
    span = ranks // (ranks & -ranks) if ranks else 0
    return one_colour and span == EACH_RANK & (1 << span.bit_length()) - 1


@lru_cache(maxsize=4096)
def is_moon(mask: int, fives: bool = False) -> bool:
    """Return whether this is a run, a set or a single ace; with `fives` 5C may be in a set (GX-05)."""
    if mask & FIVE_OF_CLUBS and not fives:
        return False
    return is_run(mask) or is_set(mask) or (mask.bit_count() == 1 and bool(mask & ACES))


class _Rank(NamedTuple):
    """How many cards of a rank are there, old and new: black, red, and those that no run can take."""

    old_black: int
    new_black: int
    old_red: int
    new_red: int
    old_stuck: int
    new_stuck: int


def _counted(symbol: int) -> _Rank:
    """Count the cards of one rank: old ones times 16 plus new ones, plus 256 if no run may take the club."""
    old, new, stuck = symbol >> 4 & 15, symbol & 15, symbol >> 8
    black, red = 0b1000 if stuck else 0b1001, 0b0110
    parts = (old & black, new & black, old & red, new & red, old & stuck, new & stuck)
    return _Rank(*(part.bit_count() for part in parts))


_RANKS = tuple(dict.fromkeys(map(_counted, range(512))))
_KINDS = {rank: kind for kind, rank in enumerate(_RANKS)}
KIND = tuple(_KINDS[_counted(symbol)] for symbol in range(512))
"""What the machine reads, by symbol (see `_counted`): suits of one colour are alike to it; 0 is no card."""


@cache
def _runs_after(runs: Runs, old: int, new: int) -> frozenset[tuple[Runs, int, int]]:
    """Return each way in which runs end, go on or begin, with the old and new cards that are left."""
    if not runs:
        begun = product(range(old + 1), range(new + 1))
        return frozenset(((2,) * b + (3,) * a, old - a, new - b) for a, b in begun)
    run, rest = runs[0], runs[1:]
    longer = run + 2 if run < 6 else run
    found = set(_runs_after(rest, old, new)) if run == CLOSABLE else set()
    for left, grown in ((old, (old - 1, new, longer | 1)), (new, (old, new - 1, longer))):
        if left:
            found |= {
                (tuple(sorted((*others, grown[2]))), a, b) for others, a, b in _runs_after(rest, *grown[:2])
            }
    return frozenset(found)


MeldState: TypeAlias = frozenset[tuple[Open, int]]
"""What may be open, with the fewest moons begun for it, less the fewest for any. Empty: there is no way."""
START: MeldState = frozenset({(((), ()), 0)})


@cache
def _one(state: MeldState) -> MeldState:
    """Return the same object for equal states, so that `read` finds them without comparing."""
    return state


@cache
def read(state: MeldState, kind: int) -> tuple[MeldState, int]:
    """Return the state after the cards of one rank, and how many moons, at the fewest, are begun there."""
    rank, ways = _RANKS[kind], dict[Open, int]()
    for (black, red), moons in state:
        for more_black, old_b, new_b in _runs_after(black, rank.old_black, rank.new_black):
            for more_red, old_r, new_r in _runs_after(red, rank.old_red, rank.new_red):
                old = old_b + old_r + rank.old_stuck
                left = old + new_b + new_r + rank.new_stuck
                if not left or (left >= 2 and old):
                    runs = more_black, more_red
                    now = moons + bool(left) + sum(run < BEGUN for run in more_black + more_red)
                    ways[runs] = min(now, ways.get(runs, now))
    fewest = min(ways.values(), default=0)
    return _one(frozenset((runs, moons - fewest) for runs, moons in ways.items())), fewest


def _kind(rank: int, old: int, new: int, fives: bool) -> int:
    """Return what the machine reads of one rank of old and new cards."""
    symbol = (old >> 4 * rank & 15) << 4 | new >> 4 * rank & 15
    return KIND[symbol | 256 if fives and rank == 4 and (old | new) & FIVE_OF_CLUBS else symbol]


def fewest(old: int, new: int = 0, fives: bool = False) -> int | None:
    """Return the fewest moons that hold all the cards, each with an old card; None if there is no way."""
    if (old | new) & FIVE_OF_CLUBS and not fives:
        return None
    if new & ACES and not old & ACES:
        return None
    state, moons = START, int(bool(old & ACES))
    for rank in range(1, 13):
        state, begun = read(state, _kind(rank, old, new, fives))
        moons += begun
    state, begun = read(state, 0)
    return moons + begun if state else None


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
    if first != FIVE_OF_CLUBS:
        yield from _runs_with(first, rank, old, new)


def _runs_with(first: int, rank: int, old: int, new: int) -> Iterator[int]:
    """Yield the runs of a card and of others: in each rank the first old and the first new of its colour."""
    held = old | new
    colour = 0b1001 if first & (SUIT_MASKS[0] | SUIT_MASKS[3]) else 0b0110
    rows = [held & colour << 4 * r & ~FIVE_OF_CLUBS for r in range(13)]
    choices = [[part & -part for part in (row & old, row & ~old) if part] for row in rows]
    choices[rank] = [first]
    gaps = [0, *(r for r in range(1, 13) if not choices[r]), 13]
    above = bisect(gaps, rank)
    for low in range(gaps[above - 1] + 1, rank + 1):
        for high in range(max(rank, low + 2), gaps[above]):
            yield from map(sum, product(*choices[low : high + 1]))


@lru_cache(maxsize=1 << 12)
def arrangement(old: int, new: int = 0, fives: bool = False) -> tuple[int, ...]:
    """Return how the cards lie as moons, each with an old card: as few as possible, then first in order.

    Empty if they cannot (see `fewest`) or there are none. Each moon is the first with which the rest can
    still lie as one moon fewer.
    """
    count = fewest(old, new, fives)
    if not count:
        return ()
    lying: list[int] = []
    for left in range(count - 1, 0, -1):
        moon = next(
            moon
            for moon in sorted(_with_lowest(old, new, fives), key=cards)
            if moon & old and fewest(old & ~moon, new & ~moon, fives) == left
        )
        lying.append(moon)
        old, new = old & ~moon, new & ~moon
    return (*lying, old | new)


def useful(laid: int, hand: int) -> int:
    """Return the cards of the hand that can be in some moon with others of the hand and the moons."""
    held = laid | hand
    pairs = (
        held & held >> 1 & 0x7777777777777 | held & held >> 2 & 0x3333333333333 | held & held >> 3 & EACH_RANK
    )
    ranks = pairs | pairs >> 1 | pairs >> 2
    ranks &= EACH_RANK
    useful = ranks * 15
    for colour, one in ((0b1001, held | held >> 3), (0b0110, held >> 1 | held >> 2)):
        runs = one & TWOS_ON
        runs &= runs >> 4
        runs &= one >> 8
        useful |= (runs | runs << 4 | runs << 8) * colour
    return hand & (useful | ACES)


@lru_cache(maxsize=1 << 14)
def addable(laid: int, hand: int, starting: bool, fives: bool = False) -> tuple[int, ...]:
    """Return every set of cards of the hand that can be added to the moons, in listed order (GX-08).

    With moons on the table the empty set is one of them, as moons may be rearranged. Without `starting` no
    new moon is begun: each holds a card that was laid before.
    """
    if not starting and not laid:
        return ()
    hand = useful(laid, hand if fives else hand & ~FIVE_OF_CLUBS)
    aces = hand & ACES if starting or laid & ACES else 0
    found = [
        more | few
        for more in _added(laid, hand & ~ACES, starting, fives)
        for few in _subsets(aces)
        if laid | more | few
    ]
    return tuple(sorted(found, key=cards))


@cache
def _subsets(mask: int) -> tuple[int, ...]:
    """Return every mask within a mask. The cache stays small, as masks are within one rank."""
    return tuple(part for part in range(mask + 1) if not part & ~mask)


def _added(laid: int, hand: int, starting: bool, fives: bool) -> list[int]:
    """Return every set of cards of two or higher that can be added: any choice from each stretch of ranks."""
    found = [0]
    for low, high in _stretches(laid | hand):
        here = (1 << 4 * high) - (1 << 4 * low)
        if hand & here:
            ways = _added_between(low, high, laid, hand, 4 if starting else 0, fives)
            found = [some | more for some in found for more in ways]
    return found


@lru_cache(maxsize=1 << 14)
def _stretches(held: int) -> tuple[tuple[int, int], ...]:
    """Return the stretches of ranks without a gap: the first rank, and the one past the last."""
    ranks = (held | held >> 1 | held >> 2 | held >> 3) & TWOS_ON
    found = []
    while ranks:
        low = (ranks & -ranks).bit_length() // 4
        ends = ~ranks & EACH_RANK >> 4 * low << 4 * low
        high = (ends & -ends).bit_length() // 4 if ends else 13
        found.append((low, high))
        ranks = ranks >> 4 * high << 4 * high
    return tuple(found)


# One piece, flat: this is the innermost loop of legal moves.
def _added_between(low: int, high: int, laid: int, hand: int, place: int, fives: bool) -> list[int]:
    """Return the sets of cards of these ranks that can be added; the machine reads them side by side."""
    ways = [(START, 0)]
    for shift in range(4 * low, 4 * high, 4):
        some = hand >> shift & 15
        old = (laid >> shift & 15) << 4
        if fives and shift == 16 and (laid | hand) & FIVE_OF_CLUBS:
            old |= 256
        steps = [(KIND[old | part << place], part << shift) for part in _subsets(some)]
        ways = [
            (after, added | part)
            for state, added in ways
            for kind, part in steps
            if (after := read(state, kind)[0])
        ]
    return [added for state, added in ways if read(state, 0)[0]]  # the next rank has no card
