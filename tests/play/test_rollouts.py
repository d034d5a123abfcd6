"""The strong bot of games without tricks: the hands it imagines are possible, and its moves are good."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from seats import played

from deckgen.games import NATURE, OVER, Draws, game
from deckgen.games.hanafuda.many import Begun
from deckgen.games.masks import places
from deckgen.games.registry import kit
from deckgen.play.bots import best, bot, chosen, random_bot, sight
from deckgen.play.rollouts import played_out, weighed

GAMES = [
    ("hanafuda", 2, {}), ("hanafuda", 4, {}), ("koikoi", 2, {}), ("moons", 3, {}), ("sixpence", 2, {}),
    ("moons", 5, {"aces_first": "yes"}), ("sixpence", 4, {"partners": "yes"}),
]  # fmt: skip

SHOWN_TWICE = ("hand", "offered", "figure", "last")
"""Zones with cards that may be in a hand: one on offer is, and so may be that of a figure a Moon made, or one
of the last trick, once the discards have become the stock."""


def decisions(rules, seed):
    """Return a hand before each move of random players."""
    return (hand for hand in played(rules, seed, [random_bot] * rules.players) if hand.seat != OVER)


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_an_imagined_hand_looks_the_same_and_has_every_card_once(table):
    name, players, options = table
    rules, different = game(name, players, options), 0
    for hand in decisions(rules, 5):
        imagined = kit(name).world(sight(hand), Random(len(hand.moves)))
        assert kit(name).view(imagined, hand.seat) == kit(name).view(hand, hand.seat)
        assert list(imagined.legal()) == list(hand.legal())
        different += imagined.held != hand.held
        zones = kit(name).table(imagined).zones
        held = [card for zone in zones if zone.name == "hand" for card in zone.cards]
        assert len(set(held)) == len(held)
        others = {card for zone in zones if zone.name not in SHOWN_TWICE for card in zone.cards}
        assert not others & {*held}
        while imagined.seat != OVER:  # every card that is drawn is one that nobody has
            draws = Draws(3)
            move = imagined.chance(draws) if imagined.seat == NATURE else random_bot(imagined, draws)
            kit(name).apply(imagined, move)
            if len(imagined.moves) > len(hand.moves) + 30:
                break
    assert different


def test_values_near_the_end_are_those_of_all_possible_hands():
    """With two cards in hand and four hidden ones all 24 deals of these can be played out."""
    rules, asked = game("hanafuda"), 0
    for seed in range(12):
        for hand in decisions(rules, seed):
            me, other = hand.seat, 1 - hand.seat
            if hand.phase != "play" or [hand.held[me].bit_count(), hand.held[other].bit_count()] != [2, 1]:
                continue
            hidden = [*places(hand.held[other]), *hand.deal.order[hand.top :]]
            exact = dict.fromkeys(hand.legal(), 0.0)
            for dealt in permutations(hidden):
                possible = hand.copy()
                possible.held[other] = 1 << dealt[0]
                possible.deal = hand.deal._replace(order=[*hand.deal.order[: hand.top], *dealt[1:]])
                for move in exact:
                    exact[move] += played_out(possible.copy(), move, Draws(0))[0] / 24
            found = weighed(sight(hand), Draws(0))
            best = max(found, key=found.__getitem__)
            assert exact[best] >= max(exact.values()) - 0.5
            assert found[best] == pytest.approx(exact[best], abs=max(2.0, 0.1 * abs(exact[best])))
            asked += 1
    assert asked > 5


@pytest.mark.parametrize(
    "table",
    [
        ("hanafuda", 2, {}), ("hanafuda", 3, {"month_sets": "yes"}),
        ("hanafuda", 4, {"direction": "counter"}),
        ("koikoi", 2, {"dealer_one": "yes"}),
    ],
    ids=str,
)  # fmt: skip
def test_worlds_side_by_side_score_like_hands_played_one_by_one(table):
    name, players, options = table
    rules, count, phases = game(name, players, options), 3, set()
    for seed in range(3):
        for hand in decisions(rules, seed):
            seen = sight(hand)
            moves = list(seen.legal())
            scores = kit(name).many().tried(seen, moves, count, seed)
            begun = Begun.of(seen, moves, count, seed)
            phases.add(hand.phase)
            for lane, move in enumerate(move for move in moves for _ in range(count)):
                tried = seen.copy()
                tried.held = list(map(int, begun.held[:, lane]))
                tried.deal = seen.deal._replace(order=list(map(int, begun.order[:, lane])))
                assert kit(name).view(tried, hand.seat) == kit(name).view(hand, hand.seat)
                played_out(tried, move, Draws(0))
                assert list(tried.scores()) == scores[:, lane].tolist()
    assert phases == {"play", "turn", *(["koikoi"] if name == "koikoi" else [])}


@pytest.mark.parametrize("table", [GAMES[0], GAMES[2], GAMES[3], GAMES[4]], ids=str)
def test_the_same_sight_gives_the_same_move(table):
    name, players, options = table
    rules = game(name, players, options)
    player = bot("strong", rules)
    hand = next(iter(decisions(rules, 8)))
    assert player(sight(hand), Draws(4)) == player(sight(hand), Draws(4))
    assert hand.allows(player(sight(hand), Draws(4)))


def test_every_game_has_a_strong_bot():
    for name in ("moonlight", "moon", "hanafuda", "koikoi", "moons", "sixpence"):
        rules = game(name)
        hand = next(iter(decisions(rules, 2)))
        assert hand.allows(chosen(hand, bot(best(rules), rules), Draws(0))) and best(rules) == "strong"
