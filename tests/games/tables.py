"""Every table at which Moonlight and Moon are tested: game, players and options; and random hands at them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plain_moon import PlainMoon
from plain_moonlight import PlainMoonlight

from deckgen.errors import Problem
from deckgen.facts import Fact
from deckgen.facts import plain as plain_value
from deckgen.games import Draws, GameRules, HandState, IllegalMove, game
from deckgen.games.registry import kit_of

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("moonlight", 4, {}),
    ("moonlight", 3, {}),
    ("moonlight", 2, {}),
    ("moonlight", 4, {"pass_is_final": "yes"}),
    ("moonlight", 3, {"pass_is_final": "yes", "moonlight_on_trump_lead": "any"}),
    ("moonlight", 4, {"moonlight_on_trump_lead": "any"}),
    ("moonlight", 4, {"trump_after_auction": "yes"}),
    ("moonlight", 2, {"trump_after_auction": "yes", "first_to_365": "yes"}),
    ("moon", 3, {}),
    ("moon", 4, {}),
    ("moon", 3, {"no_widow": "yes"}),
    ("moon", 3, {"forced_last": "yes"}),
    ("moon", 4, {"forced_last": "exact"}),
    ("moon", 4, {"forced_last": "exact", "minimum_bid": "3"}),
    ("moon", 3, {"name_first": "yes"}),
    ("moon", 3, {"marks": "yes"}),
    ("moon", 3, {"call_suit": "yes"}),
    ("moon", 3, {"call_suit": "yes", "no_widow": "yes"}),
    ("moon", 3, {"dice_trumps": "yes"}),
    ("moon", 3, {"dice_trumps": "yes", "name_first": "yes"}),
    ("moon", 4, {"minimum_bid": "3"}),
    ("moon", 4, {"virginia": "yes"}),
    ("moon", 4, {"virginia": "yes", "forced_last": "yes"}),
    ("moon", 4, {"match": "yes"}),
]
IDS = ["-".join([name, str(players), *options]) for name, players, options in TABLES]


def dealt(rules: GameRules[Any], seed: int, first: int = 0) -> tuple[HandState[Any], Draws]:
    """A hand at its first move, and the draws that go on."""
    draws = Draws(seed)
    return rules.hand(rules.deal(draws, first)), draws


def random_walk(rules: GameRules[Any], seed: int) -> Iterator[tuple[HandState[Any], Any]]:
    """A hand before each of its moves, with the move that comes; the hand goes on after each."""
    hand, draws = dealt(rules, seed, seed % rules.players)
    while hand.seat >= 0:
        move = hand.nth(draws.below(hand.count()))
        yield hand, move
        kit_of(hand.game).apply(hand, move)


def finished(rules: GameRules[Any], seed: int) -> HandState[Any]:
    """A hand played to its end at random."""
    *_, (hand, _) = random_walk(rules, seed)
    return hand


def plain(hand: HandState[Any]) -> PlainMoon | PlainMoonlight:
    """The plain formulation of a hand's deal, at its first move."""
    lines = [line.split() for line in hand.game.write_deal(hand.deal)]
    hands = [line[2:] for line in lines if line[0] == "hand"]
    others = {line[0]: line[1:] for line in lines if line[0] in ("middle", "centre", "dice")}
    if hand.game.name == "moonlight":
        blinds = [line[2:] for line in lines if line[0] == "blinds"]
        return PlainMoonlight(hand.game.options, hand.deal.first, hands, blinds, others["centre"])
    dice = [int(number) for number in others.get("dice", ())]
    return PlainMoon(hand.game.options, hand.deal.first, hands, " ".join(others.get("middle", ())), dice)


def table(name: str, players: int, options: dict[str, str]) -> GameRules[Any]:
    """A game at one table."""
    return game(name, players, options)


def legal(hand: HandState[int]) -> list[str]:
    """The legal lines without their verb."""
    return [kit_of(hand.game).text(hand, move).split(" ", 1)[1] for move in hand.legal()]


def refused(hand: HandState[int], line: str) -> Problem:
    """The refusal of a line."""
    kit = kit_of(hand.game)
    try:
        problem = kit.why(hand, kit.read(hand, line))
    except IllegalMove as fault:
        problem = fault.problem
    assert problem is not None and problem.message.startswith(f"{problem.rule}: ")
    return problem


def refusal(hand: HandState[int], line: str) -> tuple[str, str]:
    """The rule that refuses a line, and the key of the reason."""
    problem = refused(hand, line)
    return problem.rule, problem.key


def facts(*found: Fact) -> list[tuple[str, dict[str, Any]]]:
    """Facts as keys and values, cards by id and seats by number."""
    return [(fact.key, {name: plain_value(value) for name, value in fact.values.items()}) for fact in found]


def events(hand: HandState[int]) -> list[tuple[str, dict[str, Any]]]:
    """What the last move settled."""
    return facts(*kit_of(hand.game).events(hand))
