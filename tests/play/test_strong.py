"""The strong bot uses worlds consistent with the play, an exact endgame, and legal, repeatable moves."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from seats import greedy_bot, tally_of
from tables import TABLES

from benchmarks import endgames
from benchmarks.playout import random_hands
from deckgen.games import OVER, Draws, game
from deckgen.games.masks import mask_of
from deckgen.play.bots import chosen, sight
from deckgen.play.simulate import Plan
from deckgen.play.strong import (
    Endgame,
    EndgamePosition,
    Trick,
    _auctions,
    corrected,
    exact_worths,
    in_worlds,
    prospects,
    strong_bot,
    weighed,
)
from deckgen.play.worlds import known, worlds

STORE = Path(endgames.__file__).with_name("bids.csv")
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
            position = EndgamePosition(
                tuple(hand.hands), hand.seat, trick, tuple(hand.won), hand.doubler_taker
            )
            found = search.value(position)
            assert found == plain_value(hand, worth)
            compared += 1
    assert compared > 15


def test_open_endgames_are_played_as_well_as_by_a_solver_with_its_own_rules():
    rules, compared = game("moonlight", 4), 0
    for seed in range(12):
        for hand in positions(rules, seed, from_trick=6):
            if hand.played:
                continue
            bid = endgames.Bid(hand.number, hand.trump, hand.bidder % 2)
            best = endgames.Solver(bid).value(endgames.state_of(hand))
            ours = 1 if hand.seat % 2 == bid.side else -1
            truth = np.array([[*hand.hands, 0]] * 3, np.uint64)
            assert max(exact_worths(hand, truth).values()) == ours * best
            assert endgames.lost(hand.copy()) == 0
            compared += 1
    assert compared > 30


@pytest.mark.parametrize("name", ["moonlight", "moon"])
def test_higher_bids_are_less_likely_to_be_made(name):
    rules = game(name)
    passing, likely = rules.passing, []
    for seed in range(6):
        draws = Draws(seed)
        hand = sight(rules.hand(rules.deal(draws, 0)))
        found = prospects(hand, draws)
        assert found[passing].made == 0
        made = [found[bid].made for bid in sorted(set(found) - {passing})]
        assert all(0 <= share <= 1 for share in made)
        step = 4 if name == "moonlight" else 1
        assert all(low >= high for low, high in zip(made, made[step:], strict=False)) or name == "moon"
        likely.append(max(made))
        assert weighed(hand, draws) == {bid: each.value for bid, each in found.items()}
    assert min(likely) < 0.6 < max(likely)


@pytest.mark.parametrize("table", [TABLES[0], ("moon", 3, {"no_widow": "yes"})], ids=str)
def test_a_pass_is_worth_what_comes_of_it_among_beginners(table):
    """In one world, the true one, the referee gives the value; with piles face down only of the auction.

    Beginners bid on where each seat bids once; else all others pass.
    """
    rules, bought = game(*table), 0
    for seed in range(30):
        draws = Draws(seed)
        hand = rules.hand(rules.deal(draws, seed % rules.players))
        for _ in range(seed % 3):
            hand.play(greedy_bot(hand, draws))
        seen = sight(hand)
        if hand.stage != "bid" or not seen.mask & rules.passing:
            continue
        open_piles = sum(map(int.bit_count, hand.hands)) < len(rules.pack)
        under = mask_of(rules.pack) & ~sum(hand.hands)
        truth = np.array([[*hand.hands, under]], np.uint64)
        ends = _auctions(seen, truth, [rules.passing])[:, 0, 0].tolist()
        worth = in_worlds(seen, truth, Random(0))[rules.passing].value
        seat, side = hand.seat, rules.side(hand.seat)
        hand.play(rules.passing)
        while hand.stage == "bid":
            hand.play(greedy_bot(hand, draws) if rules.bids_once else rules.passing)
        assert ends == [hand.bidder, hand.high, hand.trump]
        while hand.seat != OVER:
            hand.play(greedy_bot(hand, draws))
        others = [score for other, score in enumerate(hand.scores()) if other not in side]
        if not open_piles:
            assert worth == pytest.approx(hand.scores()[seat] - sum(others) / len(others))
        bought += hand.bidder >= 0
    assert bought > 15


def test_the_curve_of_bids_is_that_of_the_stored_bids():
    """The fit is where the derivatives of the likelihood vanish; it keeps the order of estimates."""
    rules, rows = game("moonlight"), np.loadtxt(STORE, delimiter=",", skiprows=1, usecols=(1, 2, 3))
    score, curvature = np.zeros(2), np.zeros((2, 2))
    for odds, count, made in rows:
        likely, term = corrected(rules, odds), np.array([1, np.log(odds / (1 - odds))])
        score += term * (made - count * likely)
        curvature += np.outer(term, term) * count * likely * (1 - likely)
    assert abs(np.linalg.solve(curvature, score)).max() < 0.001
    found = [corrected(rules, odds) for odds in np.linspace(0.01, 0.99, 50)]
    assert found == sorted(found)
    assert corrected(game("moonlight", 3), 0.3) == pytest.approx(0.3)


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
