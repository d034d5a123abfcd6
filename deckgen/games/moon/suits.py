"""The tiles of Moon: suits, trumps, ranks, and tables of what each tile leads and how strong it is.

Tiles are numbered in spec order, high end first: `0-0 1-0 1-1 2-0 ... 6-6`. Suits are the numbers 0 to 6;
trumps are one of them, `DOUBLES` or `NO_TRUMP` (DM-02, DM-03).
"""

from __future__ import annotations

from functools import cache

from deckgen.facts import CardId, Fact
from deckgen.games.masks import mask_of, places
from deckgen.games.tricks import Context, Lead, Tier

TILES: tuple[tuple[int, int], ...] = tuple((high, low) for high in range(7) for low in range(high + 1))
NAMES = tuple(f"{high}-{low}" for high, low in TILES)
DOUBLES, NO_TRUMP = 7, 8
TRUMPS = (0, 1, 2, 3, 4, 5, 6, DOUBLES, NO_TRUMP)
TRUMP_WORDS = ("0", "1", "2", "3", "4", "5", "6", "doubles", "none")
SUITS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "doubles")
TRUMP_LED = 7
"""The context of a trump lead; contexts 0 to 6 are the numbers."""


def suit_fact(number: int) -> Fact:
    """Return a suit, a number or the doubles, as the value of a fact."""
    return Fact("moon-suit", name=SUITS[number])


def tile_ids(mask: int) -> tuple[CardId, ...]:
    """Return the tiles of a mask in spec order, as the value of a fact."""
    return tuple(CardId(NAMES[tile]) for tile in places(mask))


def is_trump(trump: int, tile: int) -> bool:
    """Return whether a tile is a trump."""
    high, low = TILES[tile]
    return high == low if trump == DOUBLES else trump in (high, low)


def led(trump: int, tile: int) -> int:
    """Return what a tile leads: TRUMP_LED, or its higher end (DM-09)."""
    return TRUMP_LED if is_trump(trump, tile) else TILES[tile][0]


def trumps(trump: int) -> int:
    """Return all trumps, of 28 tiles."""
    return mask_of(tile for tile in range(28) if is_trump(trump, tile))


def suit(trump: int, number: int) -> int:
    """Return the tiles of a number that are not trumps (DM-02)."""
    return mask_of(tile for tile in range(28) if number in TILES[tile] and not is_trump(trump, tile))


def rank(number: int, tile: int) -> int:
    """Return the rank of a tile in the suit of a number: the double 7, any other its other end (DM-02)."""
    high, low = TILES[tile]
    return 7 if high == low else high + low - number


def strength(trump: int, context: int, tile: int) -> int:
    """Return how strong a tile is: any trump above any tile of the suit led, all else 0 (DM-10)."""
    if is_trump(trump, tile):
        return 20 + (TILES[tile][0] if trump == DOUBLES else rank(trump, tile))
    if context != TRUMP_LED and context in TILES[tile]:
        return 1 + rank(context, tile)
    return 0


@cache
def context(trump: int, led: int) -> Context:
    """Return what follows when a number, or TRUMP_LED, is led: one duty, to follow it (DM-09, DM-10)."""
    mask = trumps(trump) if led == TRUMP_LED else suit(trump, led)
    what = Fact("moon-trump", suit=suit_fact(trump)) if led == TRUMP_LED else suit_fact(led)
    return Context(
        (Tier(mask, mask, "DM-09", what),), tuple(strength(trump, led, tile) for tile in range(28))
    )


@cache
def leads(trump: int) -> dict[int, Lead]:
    """Return what each tile leads, by its bit."""
    return {1 << tile: Lead(context(trump, led(trump, tile)), 1 << tile) for tile in range(28)}


def call_code(tile: int, number: int) -> int:
    """Return the bit of leading a tile as one of its suits: two bits a tile, the low end first (DM-15)."""
    high, low = TILES[tile]
    return 1 << 2 * tile + (number == high and high != low)


def called_tile(code: int) -> int:
    """Return the tile's bit of a `call_code`."""
    return 1 << (code.bit_length() - 1) // 2


@cache
def called_leads() -> dict[int, Lead]:
    """`call_suit`: what each lead leads, by `call_code`; there are no trumps (DM-15)."""
    ends = [(tile, end) for tile in range(28) for end in TILES[tile]]
    return {call_code(tile, end): Lead(context(NO_TRUMP, end), 1 << tile) for tile, end in ends}


def call_codes(hand: int) -> int:
    """Return every lead of a hand (mask) under `call_suit`."""
    codes = 0
    for tile in places(hand):
        for end in TILES[tile]:
            codes |= call_code(tile, end)
    return codes
