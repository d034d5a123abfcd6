"""The strong bot uses worlds consistent with the play, an exact endgame, and legal, repeatable moves."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from seats import greedy_bot, tally_of
from tables import TABLES

from benchmarks.playout import random_hands
from deckgen.games import OVER, Draws, game
from deckgen.games.masks import mask_of
from deckgen.play import strong
from deckgen.play.batch.tables import tables
from deckgen.play.bots import chosen, sight
from deckgen.play.simulate import Plan
from deckgen.play.strong import Endgame, Trick, strong_bot
from deckgen.play.worlds import known, worlds

GAMES = [TABLES[0], TABLES[1], TABLES[6], TABLES[7]]


def positions(rules, seed, from_trick=0):
    """Yield a randomly played hand before each card."""
    finished = next(random_hands(rules, seed, 1))
    hand = rules.hand(finished.deal)
    for move in finished.moves:
        if hand.stage == "play" and hand.trick >= from_trick:
            yield hand
        hand.play(move)


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_worlds_have_every_card_once_and_never_exclude_the_truth(table):
    rules = game(*table)
    for seed in range(2):
        for hand in positions(rules, seed):
            knowledge = known(sight(hand))
            for seat in range(rules.players):
                if seat != hand.seat:
                    assert hand.hands[seat].bit_count() == knowledge.counts[seat]
                    assert not hand.hands[seat] & knowledge.voids[seat]
            for world in worlds(sight(hand), knowledge, 3, Random(seed)).tolist():
                assert world[hand.seat] == hand.hands[hand.seat]
                *hands, under = world
                hidden = [cards for seat, cards in enumerate(hands) if seat != hand.seat]
                assert sum(map(int.bit_count, [*hidden, under])) == len(knowledge.unseen)
                assert sum(hidden) + under == mask_of(knowledge.unseen)
                for seat, cards in enumerate(hands):
                    assert seat == hand.seat or cards.bit_count() == knowledge.counts[seat]


def plain_value(hand, worth):
    """Return the minimax value using only the referee, making every move on a copy."""
    if hand.seat == OVER:
        return worth(tuple(hand.won), hand.doubler_taker)
    found = []
    for move in hand.legal():
        after = hand.copy()
        after.play(move)
        found.append(plain_value(after, worth))
    ours = hand.seat in hand.game.side(hand.bidder)
    return max(found) if ours else min(found)


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_endgame_matches_minimax_with_the_referee(table):
    rules = game(*table)
    compared = 0
    for seed in range(5):
        for hand in positions(rules, seed, from_trick=6 if rules.name == "moonlight" else 4):
            side = rules.side(hand.bidder)

            def worth(won, june, side=side):
                return 100 * sum(won[seat] for seat in side) + 7 * june - sum(won)

            trick = Trick()
            if hand.played:
                plays = hand.moves[-hand.played :]
                june = rules.name == "moonlight" and 1 << 22 in plays and hand.context.power[1 << 22] > 0
                cards = (hand.leads[plays[0]].card, *plays[1:])
                best = max(hand.context.power[card] for card in cards)
                trick = Trick(hand.context, best, hand.best_seat, hand.played, june)
            search = Endgame(hand, worth)
            found = search.value(tuple(hand.hands), hand.seat, trick, tuple(hand.won), hand.doubler_taker)
            assert found == plain_value(hand, worth)
            compared += 1
    assert compared > 15


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_the_last_tricks_are_worth_what_they_score(table, monkeypatch):
    """In a known world, a move is worth the score minus the mean of the others', by minimax."""
    rules = game(*table)
    compared = 0
    for seed in range(5):
        for hand in positions(rules, seed, from_trick=6 if rules.name == "moonlight" else 4):
            side = rules.side(hand.bidder)
            others = [seat for seat in range(rules.players) if seat not in side]

            def worth(won, june, hand=hand, others=others):
                points = tables(rules).scores.one(hand.high, hand.bidder, june, won)
                return points[hand.bidder] - sum(points[seat] for seat in others) / len(others)

            monkeypatch.setattr(strong, "worlds", lambda *_, hand=hand: np.array([(*hand.hands, 0)] * 3))
            sign = 1 if hand.seat in side else -1
            for move, value in strong.worths(sight(hand), Random(0)).items():
                after = hand.copy()
                after.play(move)
                assert value == pytest.approx(sign * plain_value(after, worth))
                compared += 1
    assert compared > 15


@pytest.mark.parametrize(
    "table",
    [table if table in GAMES else pytest.param(table, marks=pytest.mark.slow) for table in TABLES],
    ids=str,
)
def test_strong_plays_legally_and_repeatably(table):
    rules = game(*table)
    players = rules.players
    draws = Draws(2)
    hand = rules.hand(rules.deal(draws, 0))
    while hand.seat != OVER:
        bot = strong_bot if hand.seat % 2 == 0 else greedy_bot
        move = chosen(hand, bot, draws)
        if hand.stage == "play" and hand.trick == 2:
            assert move == chosen(hand, bot, draws)
        hand.play(move)
    assert len(hand.scores()) == players


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "players", "deals"),
    [("moon", 3, 24), pytest.param("moonlight", 4, 60, marks=pytest.mark.long)],
)
def test_strong_beats_greedy_with_seats_exchanged(name, players, deals):
    bots = ("greedy",) * players
    plan = Plan(name, players, (), bots, 4, 2 * deals, duplicate=("strong", "greedy"))
    (row,) = (row for row in tally_of(plan).statistics() if row.section == "duplicate deals")
    assert row.n == deals and row.value > 0
