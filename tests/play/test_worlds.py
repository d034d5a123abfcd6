"""Worlds satisfy everything known for certain, and are weighted by what the auction suggests."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import combinations
from math import exp
from random import Random

import numpy as np
import pytest
from seats import greedy_bot
from tables import TABLES

from deckgen.games import OVER, Draws, game
from deckgen.games.registry import kit
from deckgen.games.trick_hand import bids_of
from deckgen.play import worlds as sampling
from deckgen.play.bots import chosen, random_bot, sight
from deckgen.play.worlds import Knowledge, known, misfits, told, worlds

GAMES = [TABLES[0], TABLES[1], TABLES[2], TABLES[6], TABLES[7], TABLES[14]]


def decisions(rules, seed, player):
    """Return a hand before each of its moves."""
    draws = Draws(seed)
    hand = rules.hand(rules.deal(draws, seed % rules.players))
    while hand.seat != OVER:
        yield hand
        hand.play(chosen(hand, player, draws))


def unfollowed(hand):
    """Return the cards that each seat cannot hold, derived only from the record and the rules."""
    barred = [set() for _ in range(hand.players)]
    fresh = hand.game.hand(hand.deal)
    for move in hand.moves:
        if fresh.stage == "play" and fresh.played and fresh.context is not None:
            for duty, allow, _, _ in fresh.context.tiers:
                if move & allow:
                    break
                barred[fresh.seat] |= {card for card in range(60) if duty >> card & 1}
        fresh.play(move)
    return barred


@pytest.mark.parametrize("tries", [0, 2])
@pytest.mark.parametrize("table", GAMES, ids=str)
def test_no_seat_gets_a_card_that_it_should_have_followed_with(table, tries, monkeypatch):
    """This also holds without random attempts (`tries` 0), when all deals are made by exchanges."""
    monkeypatch.setattr(sampling, "TRIES", tries)
    rules = game(*table)
    bound = 0
    for seed in range(3):
        for hand in decisions(rules, seed, random_bot):
            seen = sight(hand)
            barred = unfollowed(hand)
            for world in worlds(seen, known(seen), 4, Random(seed)).tolist():
                own = hand.hands[hand.seat].bit_count()
                assert sum(map(int.bit_count, world)) == len(known(seen).unseen) + own
                for seat in range(rules.players):
                    assert world[seat].bit_count() == hand.hands[seat].bit_count() or hand.stage == "discard"
                    if seat != hand.seat:
                        assert not any(world[seat] >> card & 1 for card in barred[seat])
                        bound += bool(barred[seat])
    assert bound > 50


def test_every_possible_deal_is_equally_likely():
    """Whoever is dealt to late takes what is left; the odds of a deal make up for it."""
    unseen, voids = tuple(range(7)), (0, 0b11, 0b1110, 0)
    knowledge = Knowledge(0, 0, unseen, (0, 2, 2, 3), voids, (0,) * 4, 0)
    possible = [
        (one, two)
        for one in combinations(unseen, 2)
        for two in combinations(sorted(set(unseen) - set(one)), 2)
        if not {0, 1} & {*one} and not {1, 2, 3} & {*two}
    ]
    hand = game("moonlight").hand(game("moonlight").deal(Draws(1), 0))
    deals, odds = sampling._attempts(knowledge, hand, 40_000, Random(5))
    weights = Counter()
    for deal, weight in zip(deals.tolist(), odds, strict=True):
        assert not any(cards & barred for cards, barred in zip(deal, voids, strict=False))
        weights[tuple(deal)] += exp(weight)
    shares = [weight / weights.total() for weight in weights.values()]
    assert len(shares) == len(possible)
    assert shares == pytest.approx([1 / len(possible)] * len(possible), rel=0.15)


@pytest.mark.parametrize("name", ["moonlight", "moon"])
def test_seat_knows_the_auction_but_not_the_exchange(name):
    rules = game(name)
    for seed in range(6):
        for hand in decisions(rules, seed, greedy_bot):
            assert not any(sight(hand).aside)
            bids = [(before.seat, move) for before, move in bids_of(hand)]
            assert [(before.seat, move) for before, move in bids_of(sight(hand))] == bids
            lines = [line for line in kit(name).lines(hand) if line[1].startswith("bid")]
            assert [seat for seat, _ in bids] == [seat for seat, _ in lines]
            if hand.stage == "play":
                assert not any(sight(hand).moves[len(bids) : hand.begun])


@pytest.mark.parametrize("name", ["moonlight", "moon"])
def test_interpretation_of_bids_matches_how_a_beginner_bids(name):
    """Before the exchange, a beginner's own hand fits its bids and passes; other hands often do not.

    This is nearly always true: in Moonlight it bids on its best season, and passes even if it could bid lower
    in another.
    """
    rules = game(name)
    own = others = auctions = 0
    for seed in range(60):
        last = [hand.copy() for hand in decisions(rules, seed, greedy_bot) if hand.stage == "bid"][-1]
        auctions += 1
        own += not misfits(last, np.array([last.hands], np.uint64)).any()
        others += not misfits(last, np.array([last.hands[1:] + last.hands[:1]], np.uint64)).any()
        assert len(told(last)) >= len(last.moves) / 2
    assert own >= 0.8 * auctions
    assert others < 0.7 * own


@pytest.mark.slow
@pytest.mark.parametrize(("name", "least"), [("moonlight", 0.003), ("moon", 0.006)])
def test_auction_brings_worlds_closer_to_the_truth(name, least, monkeypatch):
    """More cards are in their true places than if bids and passes are ignored."""
    rules = game(name)

    def rightly_placed():
        hits = cards = 0
        for seed in range(30):
            for hand in decisions(rules, seed, greedy_bot):
                if hand.stage != "play" or hand.trick > 2:
                    continue
                seen = sight(hand)
                for world in worlds(seen, known(seen), 12, Random(seed)).tolist():
                    for seat in set(range(rules.players)) - {hand.seat}:
                        hits += (world[seat] & hand.hands[seat]).bit_count()
                        cards += hand.hands[seat].bit_count()
        return hits / cards

    heard = rightly_placed()
    monkeypatch.setattr(sampling, "misfits", lambda hand, deals: np.zeros(len(deals)))
    assert heard > rightly_placed() + least


@pytest.mark.parametrize("table", GAMES[:2], ids=str)
def test_a_hand_in_another_process_goes_on_like_this_one(table):
    for hand in decisions(game(*table), 3, random_bot):
        again = pickle.loads(pickle.dumps(hand))
        assert (again.played, again.mask, again.seat) == (hand.played, hand.mask, hand.seat)
        assert (again.context is None) == (hand.context is None) == (not hand.played)
