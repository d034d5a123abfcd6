"""Bots play legally, using only what their seat sees, and play better the more they know."""

from __future__ import annotations

from hashlib import sha256

import pytest
from positions import key_of
from seats import greedy_bot, played, tally_of
from tables import TABLES

from deckgen.errors import UsageError
from deckgen.facts import Suggestion
from deckgen.games import NATURE, OVER, Draws, game
from deckgen.games.registry import kit
from deckgen.play.bots import bot, random_bot, sight
from deckgen.play.simulate import Plan

OTHERS = [
    ("hanafuda", 2, {}), ("hanafuda", 4, {"month_sets": "yes"}), ("koikoi", 2, {}), ("moons", 4, {}),
    ("moons", 2, {"five_clubs_in_sets": "yes"}), ("sixpence", 2, {}), ("sixpence", 4, {"partners": "yes"}),
]  # fmt: skip


@pytest.mark.parametrize("table", [*TABLES, *OTHERS], ids=str)
def test_greedy_plays_legally_to_the_end(table):
    name, players, options = table
    rules = game(name, players, options)
    for seed in range(4):
        *_, hand = played(rules, seed, [greedy_bot] * players)
        assert hand.seat == OVER


@pytest.mark.parametrize(
    ("name", "players", "digest"),
    [
        ("moon", 3, "0395c129f5e47f89"),
        ("moonlight", 4, "c0c9518f80d4dd21"),
        ("hanafuda", 2, "9d9fec9fb620cd9f"),
        ("moons", 3, "f0e4664e9958955b"),
        ("sixpence", 2, "97d6ea2cb6889d1b"),
    ],
)
def test_greedy_play_from_a_seed_does_not_change(name, players, digest):
    """Users replay records from a seed and bots, so a new digest needs a line in the changelog."""
    rules, told = game(name, players), sha256()
    for seed in range(60):
        *_, hand = played(rules, seed, [greedy_bot] * players)
        told.update(repr(hand.moves).encode())
    assert told.hexdigest()[:16] == digest


@pytest.mark.parametrize("table", [*TABLES[:2], TABLES[6], *OTHERS], ids=str)
def test_bot_sees_only_its_seats_view(table):
    """Other hands are hidden from it, but legal moves and the greedy choice are the same."""
    name, players, options = table
    rules = game(name, players, options)
    for seed in range(3):
        for hand in played(rules, seed, [random_bot] * players):
            if hand.seat == OVER:
                break
            seen = sight(hand)
            assert list(seen.legal()) == list(hand.legal())
            assert greedy_bot(seen, Draws(0)) == greedy_bot(hand, Draws(0))
            for other in range(players):
                if other != hand.seat:
                    cards = getattr(seen, "hands", None) or seen.held
                    assert cards[other] in (0, (1 << cards[other].bit_count()) - 1)


def same_in_sight(one, two):
    """Return whether two hands look the same to a bot."""
    return one.seat == two.seat and key_of(sight(one)) == key_of(sight(two))


def test_moons_bot_does_not_see_how_cards_are_shuffled():
    rules, draws = game("moons", 5), Draws(3)
    hand = rules.hand(rules.deal(draws, 0))
    while hand.seat != NATURE:
        hand.play(random_bot(hand, draws))
    other, order = hand.copy(), hand.chance(draws)
    hand.play(order)
    other.play(order[::-1])
    assert other.stock != hand.stock
    assert same_in_sight(hand, other)


def test_moons_bot_does_not_see_other_players_prizes():
    rules, draws, ends = game("moons", 4), Draws(4), 0
    hand = rules.hand(rules.deal(draws, 0))
    while hand.seat >= 0:
        other, move = hand.copy(), random_bot(hand, draws)
        if len(hand.prizes) == 4 and hand.turned < 2:
            other.prizes[2:] = hand.prizes[:1:-1]
        other.play(move)
        hand.play(move)
        if hand.placed and other.placed != hand.placed:
            assert same_in_sight(hand, other)
            ends += 1
    assert ends


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "players"),
    [("moonlight", 4), ("moon", 3), ("hanafuda", 2), ("koikoi", 2), ("moons", 2), ("sixpence", 2)],
)
def test_greedy_beats_random(name, players):
    rules = game(name, players)
    lead = 0
    for seed in range(40):
        for own in range(2):
            seats = [greedy_bot if seat % 2 == own else random_bot for seat in range(players)]
            *_, hand = played(rules, seed, seats)
            scores = hand.scores()
            mine = [score for seat, score in enumerate(scores) if seat % 2 == own]
            theirs = [score for seat, score in enumerate(scores) if seat % 2 != own]
            lead += sum(mine) / len(mine) - sum(theirs) / len(theirs)
    assert lead > 0


def test_moons_beginner_rearranges_moons_only_to_extend_them():
    lays = 0
    for hand in played(game("moons", 3), 1, [greedy_bot] * 3):
        line = kit("moons").text(hand, greedy_bot(hand, Draws(0))) if hand.seat != OVER else ""
        if line.startswith("moons"):
            lie = " ".join(kit("moons").view(hand, hand.seat)["moons"][hand.seat]).split()
            assert set(line.split()[1:]) - {"/"} > set(lie)
            lays += 1
    assert lays > 3


def test_unknown_bots_are_rejected():
    with pytest.raises(UsageError) as refused:
        bot("greddy", game("moon"))
    (problem,) = refused.value.problems
    assert problem.key == "bot-unknown" and problem.values["near"] == Suggestion("greedy")
    with pytest.raises(UsageError) as refused:
        bot("wizard", game("moons"))
    (problem,) = refused.value.problems
    assert problem.values["near"] == Suggestion(known=("greedy", "random", "strong"))


@pytest.mark.parametrize("name", ["moonlight", "moon"])
def test_beginner_makes_most_bids_but_takes_risks(name):
    pytest.importorskip("numpy")
    players = game(name).players
    tally = tally_of(Plan(name, players, (), ("greedy",) * players, 3, 4000))
    bids = [row for (section, _), row in tally.counts.items() if section == "bids made by number"]
    assert 0.6 < sum(hits for _, hits, _ in bids) / sum(n for n, _, _ in bids) < 0.92
    assert tally.of("hands", "thrown in")[1] < 0.02 * 4000
