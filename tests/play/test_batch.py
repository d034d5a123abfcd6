"""The batch kernel plays the same hands as the referee, move for move, with the same draws and scores."""

from __future__ import annotations

import numpy as np
import pytest
from seats import greedy_bot
from tables import IDS, TABLES

from benchmarks.playout import random_hands
from deckgen.games import Draws, game
from deckgen.play.batch.hands import NONE, dealt, play_batch


def one_by_one(rules, seed, number, bots):
    """Return the referee's hand with a number; random bots use draws, greedy ones do not."""
    draws = Draws(seed, number - 1)
    hand = rules.hand(rules.deal(draws, number % rules.players))
    while hand.seat >= 0:
        drawn = bots[hand.seat] == "random"
        hand.play(hand.nth(draws.below(hand.count())) if drawn else greedy_bot(hand, draws))
    return hand


def moves(batch, lane):
    """Return the moves of one hand of a batch."""
    found = [1 << int(step[lane]) for step in batch.bids if step[lane] != NONE]
    for at in np.flatnonzero(batch.lanes == lane):
        found += [int(move[at]) for move in batch.settled.moves]
        for led, cards in zip(batch.played.led, batch.played.cards, strict=True):
            found += [1 << int(led[at]), *(1 << int(card) for card in cards[1:, at])]
    return found


@pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=IDS)
def test_random_hands_match_the_referee(name, players, options):
    rules = game(name, players, options)
    batch = play_batch(rules, 11, dealt(100, 300), ["random"] * players)
    for lane, hand in enumerate(random_hands(rules, 11, 300, start=100)):
        assert moves(batch, lane) == hand.moves
        assert tuple(batch.scores[:, lane]) == hand.scores()


@pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=IDS)
def test_greedy_and_mixed_hands_match_the_referee(name, players, options):
    rules = game(name, players, options)
    for bots in (["greedy"] * players, [("greedy", "random")[seat % 2] for seat in range(players)]):
        batch = play_batch(rules, 5, dealt(0, 60), bots)
        for lane in range(60):
            hand = one_by_one(rules, 5, lane, bots)
            assert moves(batch, lane) == hand.moves
            assert tuple(batch.scores[:, lane]) == hand.scores()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [("moon", 3), ("moonlight", 4)])
def test_thousands_of_hands_match_the_referee(name, players):
    rules = game(name, players)
    batch = play_batch(rules, 2026, dealt(0, 6000), ["random"] * players)
    scores = batch.scores.T
    for lane, hand in enumerate(random_hands(rules, 2026, 6000)):
        assert moves(batch, lane) == hand.moves
        assert tuple(scores[lane]) == hand.scores()


def test_june_and_dead_tricks_match_the_referee():
    rules = game("moonlight")
    batch = play_batch(rules, 3, dealt(0, 400), ["random"] * 4)
    hands = list(random_hands(rules, 3, 400))
    for lane, number in enumerate(batch.lanes):
        hand = hands[number]
        assert batch.doubler[lane] == hand.doubler_taker
        assert list(batch.won[:, lane]) == hand.won
        assert list(batch.played.taker[:, lane]) == hand.takers


def test_results_do_not_depend_on_which_hands_are_played_together():
    rules = game("moonlight", 3)
    together = play_batch(rules, 9, dealt(0, 50), ["random"] * 3)
    picked = np.array([3, 7, 8, 41])
    apart = play_batch(rules, 9, picked, ["random"] * 3)
    assert [moves(apart, lane) for lane in range(4)] == [moves(together, int(deal)) for deal in picked]
