"""Which cards can lie as moons, as how few and how: against unions of moons, over all sets of small packs."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.games.moons.melds import (
    ACES,
    BITS,
    FIVE_OF_CLUBS,
    NAMES,
    RANKS,
    addable,
    arrangement,
    cards,
    fewest,
    is_moon,
    mask_of,
)

NUMBER = {name: number for number, name in enumerate(NAMES)}


def mask(text):
    """The mask of card names with blanks between."""
    return mask_of(NUMBER[name] for name in text.split())


def pack(ranks, suits="CDHS"):
    """The masks of single cards of these ranks and suits."""
    return [mask(rank + suit) for rank in ranks for suit in suits]


def moon_by_words(names, fives=False):
    """GX-04 to GX-06 from their sentences, over card names."""
    ranks, suits = [name[0] for name in names], {name[1] for name in names}
    if names == ["A" + names[0][1]]:
        return True
    if "5C" in names and not fives:
        return False
    if 2 <= len(names) <= 4 and len(set(ranks)) == 1:
        return True
    one_colour = suits <= {"C", "S"} or suits <= {"D", "H"}
    run = sorted("23456789TJQK".find(rank) for rank in ranks)
    return (
        one_colour
        and len(names) >= 3
        and "5C" not in names
        and run[0] >= 0
        and all(b == a + 1 for a, b in pairwise(run))
    )


def subsets(bits):
    """Every set of cards, as masks."""
    found = [0]
    for bit in bits:
        found += [some | bit for some in found]
    return found


def moons_of(bits, fives):
    """Every legal moon of a small pack, by words."""
    return [m for m in subsets(bits) if m and moon_by_words([NAMES[c] for c in cards(m)], fives)]


def unions(bits, fives):
    """Every set of cards that is a union of moons, found from below, with the fewest moons that make it."""
    moons = moons_of(bits, fives)
    by_card = {bit: [m for m in moons if m & bit] for bit in bits}
    least = {0: 0}
    for some in sorted(subsets(bits))[1:]:
        rests = [some & ~m for m in by_card[some & -some] if not m & ~some]
        counts = [least[rest] for rest in rests if rest in least]
        if counts:
            least[some] = 1 + min(counts)
    return least


SMALL_PACKS = [
    (pack("A234"), False), (pack("3456"), False), (pack("3456"), True), (pack("TJQK"), False),
    (pack("2345678", "CS"), False), (pack("789TJQK", "DH"), False), (pack("QKA2"), False),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("bits", "fives"), SMALL_PACKS)
def test_every_set_of_a_small_pack(bits, fives):
    least = unions(bits, fives)
    assert all(fewest(some, 0, fives) == least.get(some) for some in subsets(bits))


@pytest.mark.parametrize("fives", [False, True])
def test_what_can_be_added_to_nothing_is_a_union_of_moons(fives):
    bits = pack("456", "CDS")
    held = sum(bits)
    found = {some for some in unions(bits, fives) if some}
    assert set(addable(0, held, True, fives)) == found
    laid = mask("5D 5S")
    some_old = addable(laid, held & ~laid, False, fives)
    assert {laid | some for some in some_old} == {
        some for some in found if some & laid == laid and fewest(laid, some & ~laid, fives)
    }


@pytest.mark.slow
@pytest.mark.long
def test_every_set_of_five_ranks():
    bits = pack("45678")
    least = unions(bits, False)
    assert all(fewest(some) == least.get(some) for some in subsets(bits))


@cache
def fewest_by_counts(ranks):
    """The fewest moons for so many black and red cards of each rank from two on; none the five of clubs."""
    while ranks and ranks[0] == (0, 0):
        ranks = ranks[1:]
    if not ranks:
        return 0
    (black, red), *above = ranks
    sets = [(b, r) for b, r in product(range(black + 1), range(red + 1)) if b + r >= 2]
    rests = [((black - b, red - r), *above) for b, r in sets]
    for b, r in ((1, 0), (0, 1)):
        length = next((n for n, rank in enumerate(ranks) if rank[0] < b or rank[1] < r), len(ranks))
        runs = range(3, length + 1)
        rests += [(*((x - b, y - r) for x, y in ranks[:run]), *ranks[run:]) for run in runs]
    counts = [count for count in map(fewest_by_counts, rests) if count is not None]
    return 1 + min(counts) if counts else None


@pytest.mark.parametrize("seed", range(12))
def test_many_cards_of_neighbouring_ranks(seed):
    """Thirty cards take no longer than nine: as few moons as can be, all of them legal, each card in one."""
    chance = Random(seed)
    bits = chance.sample([bit for bit in pack("2346789T") if bit != FIVE_OF_CLUBS], chance.randint(20, 30))
    held = sum(bits)
    parts = [held >> 4 * rank & 15 for rank in range(1, 13)]
    count = fewest_by_counts(tuple(((p & 9).bit_count(), (p & 6).bit_count()) for p in parts))
    lying = arrangement(held)
    assert fewest(held) == count
    assert len(lying) == (count or 0)
    if count is not None:
        assert sum(lying) == held
        assert all(moon_by_words([NAMES[card] for card in cards(moon)]) for moon in lying)


def test_the_whole_pack_lies_as_six_moons():
    """All aces; clubs below the five and above it; diamonds; hearts; spades."""
    names = [
        "AC AD AH AS", "2C 3C 4C", "6C 7C 8C 9C TC JC QC KC", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD",
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
    ]  # fmt: skip
    assert arrangement(sum(BITS) & ~FIVE_OF_CLUBS) == tuple(map(mask, names))
    assert fewest(ACES, sum(BITS) & ~FIVE_OF_CLUBS & ~ACES) is None


def partitions(held, old, moons):
    """Every way of laying the cards as moons that each hold an old card."""
    if not held:
        yield ()
        return
    low = min(cards(held))
    for moon in moons:
        if moon & mask_of([low]) and not moon & ~held and moon & old:
            for rest in partitions(held & ~moon, old, moons):
                yield (moon, *rest)


def best(ways):
    """Fewest moons, then first in order."""
    return min(ways, key=lambda way: (len(way), [cards(moon) for moon in way]), default=())


@pytest.mark.slow
@pytest.mark.parametrize("bits", [pack("A2"), pack("678", "CS") + pack("78", "DH")[:1], pack("9TJQK", "S")])
def test_old_and_new_cards_of_a_tiny_pack(bits):
    """Every way of dealing a tiny pack into old cards, new cards and others."""
    moons = moons_of(bits, False)
    for parts in product((0, 1, 2), repeat=len(bits)):
        old, new = (sum(b for b, part in zip(bits, parts, strict=True) if part == p) for p in (1, 2))
        ways = list(partitions(old | new, old, moons))
        assert fewest(old, new) == (len(best(ways)) if ways else None)
        assert arrangement(old, new) == best(ways)


some_cards = st.lists(st.sampled_from(pack("A2345678")), unique=True, max_size=9)


@given(some_cards, st.integers(0, 9), st.booleans())
def test_old_and_new_cards_sampled(chosen, cut, fives):
    old, new = sum(chosen[:cut]), sum(chosen[cut:])
    ways = list(partitions(old | new, old, moons_of(chosen, fives)))
    assert fewest(old, new, fives) == (len(best(ways)) if ways else None)
    assert arrangement(old, new, fives) == best(ways)


@given(some_cards, some_cards, st.booleans(), st.booleans())
def test_additions_are_the_sets_that_can_lie(laid, hand, anew, fives):
    """GX-08 over every set of cards of the hand; the moons that lie must be legal themselves."""
    old = sum(laid) if fewest(sum(laid), 0, fives) else 0
    held = [bit for bit in hand if not bit & old]
    expected = [
        some
        for some in subsets(held)
        if old | some and (anew or old) and fewest(*((old | some, 0) if anew else (old, some)), fives)
    ]
    assert addable(old, sum(held), anew, fives) == tuple(sorted(expected, key=cards))


@given(st.lists(st.sampled_from(pack(RANKS)), min_size=1, max_size=6, unique=True), st.booleans())
def test_a_moon_by_words(chosen, fives):
    names = [NAMES[card] for card in cards(sum(chosen))]
    assert is_moon(sum(chosen), fives) == moon_by_words(names, fives)


def test_every_pair_and_triple_by_words():
    for count in (1, 2, 3):
        for names in combinations(NAMES, count):
            assert is_moon(mask(" ".join(names))) == moon_by_words(list(names)), names


def test_fewest_moons_then_first_in_order():
    lying = arrangement(mask("4C 4D 5S 5D 6C 6D 7C 7D"))
    assert [[NAMES[card] for card in cards(moon)] for moon in lying] == [
        ["4C", "6C", "7C", "5S"],
        ["4D", "5D", "6D", "7D"],
    ]
    assert arrangement(mask("AC AD AH")) == (mask("AC AD AH"),)
    assert arrangement(0) == ()
    assert arrangement(mask("4C 4D"), mask("6C")) == ()


def test_five_of_clubs_in_sets_only_by_option():
    pair = FIVE_OF_CLUBS | mask("5S")
    assert fewest(pair) is None
    assert fewest(pair, 0, True) == 1
    assert fewest(mask("4C 5C 6C"), 0, True) is None
