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
ALL = (1 << len(TILES)) - 1
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


def tier(trump: int, context: int) -> Tier:
    """Return the one duty of Moon: to follow the trump or the number led (DM-09)."""
    mask = trumps(trump) if context == TRUMP_LED else suit(trump, context)
    led = Fact("moon-trump", suit=suit_fact(trump)) if context == TRUMP_LED else suit_fact(context)
    return Tier(mask, mask, "DM-09", led)


@cache
def contexts(trump: int) -> tuple[Context | None, ...]:
    """Return the contexts of a trump by what is led; None for a trump lead where there is no trump."""
    return tuple(
        None if trump == NO_TRUMP and context == TRUMP_LED else _context(trump, context)
        for context in (*range(7), TRUMP_LED)
    )


def _context(trump: int, context: int) -> Context:
    strengths = tuple(strength(trump, context, tile) for tile in range(28))
    return Context((tier(trump, context),), strengths)


@cache
def leads(trump: int) -> dict[int, Lead]:
    """Return what each tile leads, by its bit."""
    table = contexts(trump)
    found = {1 << tile: table[led(trump, tile)] for tile in range(28)}
    return {bit: Lead(context, bit) for bit, context in found.items() if context is not None}


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
    table = contexts(NO_TRUMP)
    found = {call_code(tile, end): table[end] for tile in range(28) for end in TILES[tile]}
    return {code: Lead(context, called_tile(code)) for code, context in found.items() if context is not None}


def call_codes(hand: int) -> int:
    """Return every lead of a hand (mask) under `call_suit`."""
    codes = 0
    for tile in places(hand):
        for end in TILES[tile]:
            codes |= call_code(tile, end)
    return codes
