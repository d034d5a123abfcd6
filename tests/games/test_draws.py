"""Seeded draws and shuffles, to the bit: known answers, a second formulation, blocks beside single draws."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.playout import BLOCK, BlockDraws, random_hands
from deckgen.games import OVER, Draws, game
from deckgen.games.draws import draw, mix, opening_seat

GAMMA = 0x9E3779B97F4A7C15


def splitmix(seed: int, number: int) -> int:
    """The `number`-th output of the generator as published: a running state, bytes wrapped by `to_bytes`."""
    state = seed
    for _ in range(number + 1):
        state = (state + GAMMA) % 2**64
        z = state
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            z = (z ^ (z // 2**shift)) * factor % 2**64
        z ^= z // 2**31
    return z


def test_mix_gives_the_published_numbers() -> None:
    assert [mix(n * GAMMA % 2**64) for n in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


@given(st.integers(0, 2**64 - 1), st.integers(0, 5))
def test_mix_is_the_published_generator(seed: int, number: int) -> None:
    assert mix((seed + number * GAMMA) % 2**64) == splitmix(seed, number)


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**63), st.integers(0, 200))
def test_a_draw_is_mix_of_mix_of_mix(seed: int, h: int, k: int) -> None:
    value = splitmix(splitmix(splitmix(seed, 0) ^ h, 0) ^ k, 0)
    assert draw(seed, h, k) == value
    draws = Draws(seed, h - 1)
    draws.next_deal()
    draws.k = k
    assert draws.draw() == value and draws.k == k + 1


@given(st.integers(0, 2**64 - 1), st.integers(0, 9), st.integers(2, 60))
def test_a_shuffle_swaps_from_the_end(seed: int, h: int, n: int) -> None:
    draws = Draws(seed, h - 1)
    draws.next_deal()
    cards, k = list(range(n)), 0
    for i in reversed(range(1, n)):
        j = draw(seed, h, k) * (i + 1) // 2**64
        cards[i], cards[j] = cards[j], cards[i]
        k += 1
    assert draws.shuffled(range(n)) == cards
    assert draws.k == n - 1
    assert draws.below(6) == draw(seed, h, k) * 6 // 2**64


def test_every_place_of_a_shuffle_is_as_likely() -> None:
    draws = Draws(1)
    counts = [[0] * 5 for _ in range(5)]
    for _ in range(5000):
        draws.next_deal()
        for place, card in enumerate(draws.shuffled(range(5))):
            counts[place][card] += 1
    assert all(880 < count < 1120 for row in counts for count in row)


def test_the_first_dealer_is_the_draw_of_a_deal_of_its_own() -> None:
    seats = [opening_seat(seed, 3) for seed in range(300)]
    assert seats[7] == splitmix(splitmix(splitmix(7, 0) ^ 2**63, 0), 0) * 3 // 2**64
    assert all(80 < seats.count(seat) < 120 for seat in range(3))


@pytest.mark.parametrize("n", [22, 28, 50])
def test_blocks_hold_the_same_draws(n: int) -> None:
    pack = tuple(range(n))
    ours, single = BlockDraws(9, pack, 12), Draws(9)
    for _ in range(BLOCK + 30):
        ours.next_deal()
        single.next_deal()
        assert ours.shuffled(pack) == single.shuffled(pack)
        draws = [draw(9, single.h, n - 1 + k) for k in range(12)]
        highs, whole = ours.ready()
        assert (highs, whole.tolist()) == ([drawn >> 40 for drawn in draws], draws)
        assert [ours.draw() for _ in range(15)] == [single.draw() for _ in range(15)]


def test_blocks_serve_dice_before_the_shuffle_and_other_shuffles() -> None:
    pack = tuple(range(22))
    ours, single = BlockDraws(4, pack, 10), Draws(4)
    for draws in (ours, single):
        draws.next_deal()
    assert [ours.below(6), ours.below(6)] == [single.below(6), single.below(6)]
    assert ours.shuffled(pack) == single.shuffled(pack)
    assert ours.shuffled(range(9)) == single.shuffled(range(9))
    assert ours.k == single.k


@pytest.mark.parametrize(("name", "players"), [("moon", 3), ("moon", 4), ("moonlight", 2), ("moonlight", 4)])
def test_hands_from_blocks_are_those_of_single_draws(name: str, players: int) -> None:
    rules = game(name, players)
    for number, hand in enumerate(random_hands(rules, 12, 150)):
        draws = Draws(12, number - 1)
        other = rules.hand(rules.deal(draws, number % players))
        while other.seat != OVER:
            other.play(other.pick(draws.draw()))
        assert (other.moves, other.scores()) == (hand.moves, hand.scores())


def test_the_referee_needs_nothing_but_the_standard_library() -> None:
    code = (
        "import sys, deckgen.games.moonlight.kit, deckgen.games.moon.kit\n"
        "outside = {'numpy', 'yaml', 'reportlab', 'svgwrite', 'PIL', 'uharfbuzz', 'click', 'pypdfium2'}\n"
        "print(sorted(outside & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
