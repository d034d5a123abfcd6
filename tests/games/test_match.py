"""Whole games: who deals next, running totals, the end, and what cannot be done out of turn."""

from __future__ import annotations

import pytest
from beginners import beginner
from tables import table

from deckgen.errors import UsageError
from deckgen.facts import Fact, Suggestion
from deckgen.games import Deal, IllegalMove, Match, game
from deckgen.games.draws import Draws, opening_seat
from deckgen.games.registry import kit_of


def whole(name: str, players: int, seed: int, **options: str) -> Match[int]:
    """A game played to its end by beginners."""
    match: Match[int] = Match(table(name, players, options), seed)
    while True:
        while match.seat >= 0:
            match.apply(beginner(match.hand))
        if match.over:
            return match
        match.next_hand()


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("name", "players", "target"), [("moonlight", 3, 365), ("moon", 3, 21), ("moon", 4, 21)]
)
def test_a_game_ends_when_one_side_alone_leads_at_the_target(
    name: str, players: int, target: int, seed: int
) -> None:
    match = whole(name, players, seed)
    totals, first = [0] * players, opening_seat(seed, players)
    for hand in match.hands:
        assert max(totals) < target or totals.count(max(totals)) > players // 3, "the game was over before"
        totals = [total + points for total, points in zip(totals, hand.scores(), strict=True)]
        assert hand.deal.first == first
        again = name == "moonlight" and all(line == "bid pass" for _, line in kit_of(hand.game).lines(hand))
        first = first if again else (first + 1) % players
    assert tuple(totals) == match.totals and max(totals) >= target
    assert match.winners == tuple(seat for seat in range(players) if totals[seat] == max(totals))


def test_each_hand_is_the_next_deal_of_the_seed() -> None:
    match = whole("moonlight", 4, 3)
    draws = Draws(3)
    for hand in match.hands:
        assert match.game.deal(draws, hand.deal.first).order == hand.deal.order


def test_after_a_passed_hand_the_same_player_deals() -> None:
    match: Match[int] = Match(table("moonlight", 4, {}), 5)
    dealer = match.hand.deal.first
    for _ in range(4):
        match.apply(kit_of(match.hand.game).read(match.hand, "bid pass"))
    assert match.seat == -1 and match.totals == (0, 0, 0, 0) and not match.over
    assert match.next_hand().deal.first == dealer and match.hand.deal.round == 0


def test_what_cannot_be_done() -> None:
    match: Match[int] = Match(table("moon", 3, {}), 1)
    with pytest.raises(IllegalMove, match="REC-04: the hand is not over"):
        match.next_hand()
    over = whole("moon", 3, 2)
    with pytest.raises(IllegalMove, match="DM-13: the game is over"):
        over.next_hand()
    with pytest.raises(IllegalMove, match="REC-05: there is neither a seed nor a deal"):
        Match(table("moon", 3, {}))
    rules = table("moon", 3, {})
    assert Match(rules, deal=Deal(rules.pack, 2)).seat == 2


def test_a_game_refuses_what_does_not_go_together() -> None:
    with pytest.raises(UsageError) as refused:
        game("moon", 5, {"marks": "perhaps", "mark": "yes", "virginia": "yes"})
    players, *others = refused.value.problems
    assert players.message == "REC-01: moon is for 3 or 4 players, not 5; choose 3 or 4."
    assert {(problem.rule, problem.key, problem.values["name"]) for problem in others} == {
        ("REC-01", "game-option-value", "marks"),
        ("REC-01", "game-no-option", "mark"),
        ("DM-16", "game-option-players", "virginia"),
    }
    with pytest.raises(UsageError) as unknown:
        game("moonlite")
    assert unknown.value.problems[0].fact == Fact(
        "game-unknown", name="moonlite", near=Suggestion("moonlight")
    )


@pytest.mark.parametrize(
    ("players", "one", "other", "rule"),
    [
        (3, {"no_widow": "yes"}, {"name_first": "yes"}, "DM-01"),
        (3, {"name_first": "yes"}, {"call_suit": "yes"}, "DM-07"),
        (3, {"call_suit": "yes"}, {"dice_trumps": "yes"}, "DM-15"),
        (4, {"minimum_bid": "3"}, {"virginia": "yes"}, "DM-16"),
        (4, {"forced_last": "exact"}, {"virginia": "yes"}, "DM-06"),
    ],
)
def test_options_that_exclude_each_other(
    players: int, one: dict[str, str], other: dict[str, str], rule: str
) -> None:
    assert game("moon", players, one) and game("moon", players, other)
    with pytest.raises(UsageError) as refused:
        game("moon", players, one | other)
    assert refused.value.problems[0].rule == rule
    assert refused.value.problems[0].key == "game-options-clash"


def test_cards_of_the_default_tables() -> None:
    assert (game("moonlight").players, game("moon").players) == (4, 3)


def test_trump_that_is_declared_after_the_auction_takes_the_place_of_the_season_that_was_bid() -> None:
    match: Match[int] = Match(table("moonlight", 4, {"trump_after_auction": "yes"}), 5)
    kit = kit_of(match.game)
    for line in ("bid 6 winter", "bid pass", "bid pass", "bid pass"):
        match.apply(kit.read(match.hand, line))
    assert match.hand.phase == "trump" and match.hand.trump == -1
    assert kit.legal(match.hand) == ("trump winter", "trump fall", "trump spring", "trump summer")
    match.apply(kit.read(match.hand, "trump summer"))
    declared = kit.events(match.hand)[0]
    assert (declared.key, match.hand.trump) == ("moonlight-declares", 3)
    while match.seat >= 0:
        match.apply(match.hand.legal()[0])
    hand = match.hand
    own, other = hand.tricks_of(hand.bidder), 12 * hand.tricks_of((hand.bidder + 1) % 4)
    score = 12 * own + 20 if own >= 6 else -72
    assert hand.scores()[hand.bidder] in (score, 2 * score)
    assert hand.scores()[(hand.bidder + 1) % 4] in (other, 2 * other)


@pytest.mark.parametrize(
    ("totals", "bidder", "winners"),
    [
        ((370, 380, 100), 0, (0,)),
        ((370, 380, 100), 2, (1,)),
        ((380, 380, 100), 2, (0, 1)),
        ((364, 100, 100), 0, ()),
    ],
)
def test_first_to_365_wins_and_the_bidder_counts_first(
    totals: tuple[int, ...], bidder: int, winners: tuple[int, ...]
) -> None:
    hand = whole("moonlight", 3, 2, first_to_365="yes").hand
    hand.bidder = bidder
    assert hand.game.winners(totals, hand) == winners
    assert hand.game.won_before((365, 0, 0)) == (0,) and not hand.game.won_before((364, 0, 0))


def test_a_progressive_round_is_one_counted_deal_by_each_player() -> None:
    match: Match[int] = Match(table("moonlight", 4, {"progressive": "yes"}), 5)
    for _ in range(4):
        match.apply(kit_of(match.game).read(match.hand, "bid pass"))
    dealers = []
    while not match.over:
        match.next_hand()
        dealers.append(match.hand.deal.first)
        while match.seat >= 0:
            match.apply(beginner(match.hand))
    assert sorted(dealers) == [0, 1, 2, 3] and len(match.hands) == 5
    assert match.winners in ((0, 2), (1, 3)) and match.game.end_rule == "ML-23"
