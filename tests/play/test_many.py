"""Hands that are played side by side are the referee's: deals, moves, scores, and all that is counted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from deckgen.games import NATURE, OVER, Draws, kit, verify
from deckgen.games.game import Deal
from deckgen.games.lanes import LaneDraws
from deckgen.games.moons import many as moons_many
from deckgen.games.moons import rules as moons_rules
from deckgen.games.record import RULE, spaced
from deckgen.games.sixpence import many as sixpence_many
from deckgen.games.sixpence import rules as sixpence_rules
from deckgen.play.batch.count import counted
from deckgen.play.bots import bot, chosen
from deckgen.play.paired import Paired
from deckgen.play.simulate import Plan, _each, _units, game_for, play_piece
from deckgen.play.tally import Tally, count_hand

TABLES = [
    ("hanafuda", 2, {}, ()),
    ("hanafuda", 3, {"month_sets": "yes", "blank_points": "0", "direction": "counter"}, ()),
    ("hanafuda", 4, {}, ("hanafuda.jan.full=17", "hanafuda.mar.new=0", "hanafuda.dec.last=3")),
    ("koikoi", 2, {}, ()),
    ("koikoi", 2, {"dealer_one": "yes", "double_at": "3"}, ("koikoi.ribbons.cards=3", "hanafuda.jan.new=9")),
    ("moons", 2, {}, ()),
    ("moons", 3, {"aces_first": "yes", "five_clubs_in_sets": "yes", "out_on_last_card": "yes"}, ()),
    ("moons", 4, {"add_any_time": "no"}, ()),
    ("moons", 5, {"aces_first": "yes"}, ()),
    ("sixpence", 2, {}, ("card.f01.value=0", "card.f40.value=30", "card.moon1.value=5")),
    ("sixpence", 3, {"moons": "0"}, ()),
    ("sixpence", 4, {"partners": "yes", "moons": "12", "moon_may_stay": "yes", "moon_start_value": "-2"}, ()),
]
IDS = [f"{name}-{players}{'-options' * bool(options)}{'-values' * bool(values)}"
       for name, players, options, values in TABLES]  # fmt: skip
SEED, START = 7, 40


def plans(table, hands):
    """Return plans for random, greedy and mixed bots."""
    name, players, options, values = table
    mixed = tuple(("greedy", "random")[seat % 2] for seat in range(players))
    for bots in (("random",) * players, ("greedy",) * players, mixed):
        yield Plan(name, players, tuple(options.items()), bots, SEED, hands, START, values=values)


def side_by_side(plan, deals):
    """Return the hands with these numbers, played side by side, and the moves of each."""
    moves = [[] for _ in deals]

    class Recorded(kit(plan.game).many()):
        def note(self, lanes, now):
            super().note(lanes, now)
            for lane, move in zip(lanes, now.tolist(), strict=True):
                moves[lane].append(move)

    return Recorded(game_for(plan), plan.seed, np.asarray(deals), plan.bots), moves


def one_by_one(plan, number):
    """Return the hand with a number, played by the referee."""
    game, draws = game_for(plan), Draws(plan.seed, number - 1)
    hand = game.hand(game.deal(draws, number % game.players))
    bots = [bot(name, game) for name in plan.bots]
    while hand.seat != OVER:
        hand.play(hand.chance(draws) if hand.seat == NATURE else chosen(hand, bots[hand.seat], draws))
    return hand


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_hands_side_by_side_are_those_of_the_referee(table):
    for plan in plans(table, 8):
        numbers = range(START, START + 8)
        many, moves = side_by_side(plan, numbers)
        for lane, number in enumerate(numbers):
            hand = one_by_one(plan, number)
            assert tuple(many.order[:, lane]) == tuple(hand.deal.order)
            assert many.first[lane] == hand.deal.first
            assert moves[lane] == hand.moves
            assert tuple(many.scores[:, lane]) == hand.scores()
            assert many.lengths[lane] == len(hand.moves)


@pytest.mark.parametrize("table", [table for table in TABLES if not table[3]])
def test_the_referee_accepts_their_records(table):
    """Records are written from the cards and moves of the arrays alone; sixpence may need a lot to begin."""
    for plan in plans(table, 6):
        game, rules = game_for(plan), kit(plan.game)
        many, moves = side_by_side(plan, range(START, START + 6))
        for lane in range(6):
            first = int(many.first[lane])
            deal = Deal(many.order[:, lane].tolist(), first)
            lot = plan.game == "sixpence" and len(game.starters(deal.order)) > 1
            hand = game.hand(deal._replace(also=(int(lot),) if lot else ()))
            told = [*game.write_deal(hand.deal), RULE]
            for move in moves[lane]:
                text = rules.text(hand, move)
                told.append(text if hand.seat == NATURE else f"{hand.seat} {text}")
                hand.play(move)
            score = spaced(many.scores[:, lane])
            head = [f"game {plan.game}", f"players {plan.players}"]
            head += [f"option {name} {value}" for name, value in plan.options]
            verdict = verify("\n".join([*head, *told, f"hand-score {score}", ""]))
            assert verdict.problem is None, verdict.problem
            assert verdict.moves == sum(isinstance(move, int) for move in moves[lane])  # but for shuffles
            assert verdict.score == hand.scores()


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_the_same_is_counted(table):
    for plan in plans(table, 12):
        assert plan.batched and plan.engine == "kernel"
        (quick,), _ = play_piece((plan,))
        slow = Tally()
        for _ in _units(plan, slow):
            pass
        assert quick == slow


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("hanafuda", "hanafuda.jun.new=20"),
        ("koikoi", "koikoi.plains.cards=7"),
        ("sixpence", "card.f07.value=9"),
    ],
)
def test_the_same_differences_are_found(name, change):
    plan = Plan(name, 2, (), ("greedy",) * 2, SEED, 30)
    other = replace(plan, values=(change,))
    _, (quick,) = play_piece((plan, other))
    slow = Paired()
    hands = [[Tally(dict(tally.counts)) for tally in _each(each)] for each in (plan, other)]
    for one, two in zip(*hands, strict=True):
        slow.unit(one, two)
    assert quick.units == slow.units == 30
    assert {key: slow.sums[key] for key in quick.sums} == quick.sums
    assert {section for section, _ in slow.sums.keys() - quick.sums.keys()} == {"score distribution"}


def test_hands_do_not_depend_on_those_beside_them():
    for table in (TABLES[0], TABLES[3], TABLES[5], TABLES[9]):
        plan = next(plans(table, 0))
        _, together = side_by_side(plan, range(30))
        _, apart = side_by_side(plan, [3, 28, 11])
        assert apart == [together[3], together[28], together[11]]


RARE = {3: [2868], 4: [12, 15, 2162, 2505], 5: [8, 840]}
"""By players, deals of Moons in which two seats in a trick have no card to play, or in which moons lie that
were added to outside a turn to lay down, so that each needs an old card."""


def assert_all_is_the_same(plan, deals):
    """Compare moves and counts of these hands, side by side and one by one."""
    many, moves = side_by_side(plan, deals)
    slow = Tally()
    for lane, number in enumerate(deals):
        hand = one_by_one(plan, number)
        assert moves[lane] == hand.moves
        count_hand(hand, number % plan.players, slow)
    assert counted(many) == slow
    return many


@pytest.mark.parametrize("players", RARE)
def test_what_is_rare_in_moons(players):
    assert_all_is_the_same(Plan("moons", players, (), ("random",) * players, SEED, 0), RARE[players])


def test_games_that_a_guard_ends(monkeypatch):
    """The guards come after 500 tricks or exchanges: here they come sooner."""
    for module in (moons_rules, moons_many):
        monkeypatch.setattr(module, "TRICKS", 4)
    for module in (sixpence_rules, sixpence_many):
        monkeypatch.setattr(module, "EXCHANGES", 4)
    many = assert_all_is_the_same(Plan("moons", 4, (), ("random",) * 4, SEED, 0), range(20))
    assert 0 < sum(many.winner < 0) < 20
    partners = Plan("sixpence", 4, (("partners", "yes"),), ("random",) * 4, SEED, 0)
    many = assert_all_is_the_same(partners, range(12))
    assert 0 < sum(many.exchanges == 4) < 12


def test_lanes_go_on_to_the_next_deal_as_single_draws_do():
    many = LaneDraws(5, np.arange(4))
    many.below(10)
    many.next_deal(np.array([1, 3]))
    for lane, deal in enumerate((0, 2, 2, 4)):
        draws = Draws(5, deal - 1)
        draws.next_deal()
        if lane in (0, 2):
            draws.draw()
        assert many.below(1000, np.array([lane]))[0] == draws.below(1000)
