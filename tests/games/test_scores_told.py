"""What is told of a finished hand of Moon or Moonlight, against the rules read once more."""

from __future__ import annotations

import pytest
from tables import IDS, TABLES, dealt, finished, table

from deckgen.facts import Fact
from deckgen.games import game
from deckgen.games.moonlight.rules import SEASONS
from deckgen.games.registry import kit_of
from deckgen.games.verify import verify

MOON = [(players, options) for name, players, options in TABLES if name == "moon"]
MOON_IDS = [each for each in IDS if each.startswith("moon-")]
MOONLIGHT = [(players, options) for name, players, options in TABLES if name == "moonlight"]
MOONLIGHT_IDS = [each for each in IDS if each.startswith("moonlight-")]
HANDS = 25


def rule_of(players: int, options: dict[str, str], bidding: bool, bid: str) -> str:
    """The rule that a side's score follows."""
    if options.get("marks") == "yes":
        return "DM-15"
    if bidding and bid == "21":
        return "DM-12"
    return "DM-14" if players == 4 else "DM-11"


@pytest.mark.parametrize(("players", "options"), MOON, ids=MOON_IDS)
def test_the_score_of_a_hand_of_moon_is_told_as_it_came_about(players: int, options: dict[str, str]) -> None:
    rules = table("moon", players, options)
    explain = kit_of(rules).explain
    for seed in range(HANDS):
        hand = finished(rules, seed)
        told = explain(hand)
        if all(line.endswith("bid pass") for line in lines_of(hand)):
            assert told == (Fact("moon-nobody-scores", rules=("DM-06",)),)
            assert hand.scores() == (0,) * players
            continue
        if told[0].key.startswith("moon-shot"):
            continue  # a test of its own
        seats = [[seat.number for seat in fact.values["seats"]] for fact in told]
        assert sorted(seat for side in seats for seat in side) == list(range(players))
        for side, fact in zip(seats, told, strict=True):
            bidding = hand.bidder in side
            assert fact.key == ("moon-bidders-score" if bidding else "moon-others-score")
            assert fact.values["rules"] == (rule_of(players, options, bidding, hand.bid),)
            assert fact.values["taken"] == sum(hand.won[seat] for seat in side)
            assert {hand.scores()[seat] for seat in side} == {fact.values["points"]}


def moonlight_fact(side: list[int], hand) -> tuple[str, str, int]:
    """The key, the rule and the points of a side's score, by ML-17 to ML-20."""
    value = {"winter": 9, "fall": 10, "spring": 11, "summer": 12}[SEASONS[hand.trump]]
    taken = sum(hand.won[seat] for seat in side)
    if hand.bidder not in side:
        return "moonlight-tricks-score", "ML-17", taken * value
    if taken >= hand.number:
        return "moonlight-bid-made", "ML-18", taken * value + 20
    return "moonlight-bid-lost", "ML-20", hand.number * value


@pytest.mark.parametrize(("players", "options"), MOONLIGHT, ids=MOONLIGHT_IDS)
def test_the_score_of_a_hand_of_moonlight_is_told_as_it_came_about(
    players: int, options: dict[str, str]
) -> None:
    rules = table("moonlight", players, options)
    explain, seen = kit_of(rules).explain, set()
    for seed in range(8 * HANDS):
        hand = finished(rules, seed)
        told = explain(hand)
        if all(line.endswith("bid pass") for line in lines_of(hand)):
            assert told == (Fact("moonlight-nobody-scores", rules=("ML-07",)),)
            continue
        for fact in told:
            side = [seat.number for seat in fact.values["seats"]]
            key, rule, points = moonlight_fact(side, hand)
            assert (fact.key, fact.values["rules"], fact.values["points"]) == (key, (rule,), points)
            doubled = hand.doubler_taker in side and key != "moonlight-bid-lost"
            gets = -points if key == "moonlight-bid-lost" else 2 * points if doubled else points
            assert {hand.scores()[seat] for seat in side} == {gets}
            june = fact.values.get("june")
            assert (isinstance(june, Fact) and june.values["points"] == gets) == (doubled and gets > 0)
            seen.add(key)
    # Alone, or under a trump declared at random, hardly any bid is made.
    made = {"moonlight-bid-made"} if players == 4 and "trump_after_auction" not in options else set()
    assert seen >= {"moonlight-tricks-score", "moonlight-bid-lost"} | made


def lines_of(hand) -> list[str]:
    """The moves of a finished hand as text, by playing them again."""
    kit, again = kit_of(hand.game), hand.game.hand(hand.deal)
    found = []
    for move in hand.moves:
        found.append(kit.text(again, move))
        kit.apply(again, move)
    return found


def test_nothing_is_told_before_the_end() -> None:
    hand, _ = dealt(table("moon", 3, {}), 1)
    assert kit_of(hand.game).explain(hand) == ()


@pytest.mark.parametrize(
    ("players", "options", "score_rules", "end_rule"),
    [
        (3, {}, "DM-11, DM-12", "DM-13"),
        (3, {"marks": "yes"}, "DM-15", "DM-13"),
        (4, {}, "DM-14", "DM-13"),
        (4, {"virginia": "yes"}, "DM-14, DM-16", "DM-13"),
        (4, {"match": "yes"}, "DM-14", "DM-14"),
    ],
)
def test_claims_of_moon_are_judged_by_these_rules(
    players: int, options: dict[str, str], score_rules: str, end_rule: str
) -> None:
    rules = game("moon", players, options)
    assert (rules.score_rules, rules.end_rule) == (score_rules, end_rule)


DICED = """\
game moon
players 3
option dice_trumps yes
bidder 0
dice {dice}
hand 0 0-0 1-1 2-1 2-2 3-1 3-2 3-3
hand 1 4-1 4-2 4-3 4-4 5-1 5-2 5-3
hand 2 5-4 5-5 6-1 6-2 6-3 6-4 6-5
middle 6-6
---
0 bid 4
"""


@pytest.mark.parametrize("dice", ["3 5", "1 6", "6 6"])
def test_two_dice_are_read_from_a_record(dice: str) -> None:
    assert verify(DICED.format(dice=dice)).ok


@pytest.mark.parametrize("dice", ["", "3", "3 5 1", "0 3", "7 3", "3 12", "3 x"])
def test_anything_but_two_dice_is_refused(dice: str) -> None:
    verdict = verify(DICED.format(dice=dice))
    assert not verdict.ok and verdict.problem.key == "moon-no-dice"
