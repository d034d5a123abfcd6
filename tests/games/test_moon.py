"""Moon's rules one by one: the worked examples, every variation, and the refusal of every rule."""

from __future__ import annotations

import pytest
from tables import dealt, events, legal, refusal, refused, table

from deckgen.facts import CardId, Fact, Seat
from deckgen.games import Deal, HandState
from deckgen.games.masks import mask_of
from deckgen.games.moon.kit import explain
from deckgen.games.moon.rules import NAMES, NO_TRUMP, Moon, MoonHand
from deckgen.games.registry import kit_of
from deckgen.games.verify import leaves


def hand_of(options: dict[str, str], *bids: str, players: int = 3, first: int = 0, seed: int = 1) -> MoonHand:
    """A seeded hand after these bids."""
    hand, _ = dealt(table("moon", players, options), seed, first)
    assert isinstance(hand, MoonHand)
    say(hand, *(f"bid {bid}" for bid in bids))
    return hand


def say(hand: HandState[int], *lines: str) -> None:
    """Make these moves."""
    for line in lines:
        kit_of(hand.game).apply(hand, kit_of(hand.game).read(hand, line))


def position(seats: list[str], trump: str = "none", **options: str) -> MoonHand:
    """Hands in play, seat 0 the bidder of 5 and to lead."""
    rules = Moon(len(seats), options)
    hand = MoonHand(rules, Deal(rules.pack))
    say(hand, "bid 5", *["bid pass"] * (len(seats) - 1))
    while hand.stage != "play":
        say(hand, f"trump {trump}" if hand.stage == "trump" else kit_of(hand.game).text(hand, hand.nth(0)))
    hand.hands = [mask_of(NAMES.index(tile) for tile in tiles.split()) for tiles in seats]
    hand.trick = 7 - hand.hands[0].bit_count()
    hand.begin(0)
    return hand


def test_dm_01_packs() -> None:
    three = table("moon", 3, {})
    assert len(three.pack) == 22 and "0-0" in three.card_names(three.pack)
    assert len(table("moon", 4, {}).pack) == 28
    small = table("moon", 3, {"no_widow": "yes"})
    assert len(small.pack) == 21 and not any("0" in small.names[tile] for tile in small.pack)


def test_a_seat_is_told_trump_once_it_is_named() -> None:
    hand = hand_of({"no_widow": "yes"}, "5", "pass", "pass")
    assert kit_of(hand.game).view(hand, 0)["trump"] == ""
    say(hand, "trump 3")
    assert kit_of(hand.game).view(hand, 0)["trump"] == "3"


def test_dm_03_trumps() -> None:
    assert legal(hand_of({"no_widow": "yes"}, "4", "pass", "pass")) == [
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "doubles",
        "none",
    ]
    assert refusal(hand_of({"no_widow": "yes"}, "21"), "trump 0") == ("DM-03", "moon-not-with-21-tiles")
    four = hand_of({}, "21", players=4)
    assert legal(four) == ["0", "1", "2", "3", "4", "5", "6", "doubles", "none"]


def test_dm_05_one_bid_each() -> None:
    hand = hand_of({})
    assert legal(hand) == ["4", "5", "6", "7", "21", "pass"]
    say(hand, "bid 5")
    assert legal(hand) == ["6", "7", "21", "pass"]
    assert refused(hand, "bid 4").message == "DM-05: 4 is not above the bid of 5; bid higher or pass."
    assert refusal(hand, "bid 8") == ("DM-05", "moon-no-bid")
    assert refusal(hand, "bid 3") == refusal(hand, "bid shoot") == ("DM-05", "moon-no-bid")
    assert refused(hand, "bid high").fact.values["form"].key == "moon-bids"
    say(hand, "bid 21")
    assert hand.phase == "discard" and hand.seat == 1
    assert hand.game.following(hand) == (1, 1, "DM-05")


def test_dm_06_all_pass() -> None:
    hand = hand_of({}, "pass", "pass", "pass", first=2)
    assert hand.phase == "over" and hand.scores() == (0, 0, 0)
    assert hand.game.following(hand) == (0, 0, "DM-06") and events(hand) == [
        ("moon-all-pass", {"rules": ["DM-06"]})
    ]


@pytest.mark.parametrize("bidder", range(3))
def test_dm_05_a_hand_counts_as_a_round_whoever_made_the_bid(bidder: int) -> None:
    bids = ["pass", "pass", "pass"]
    bids[bidder] = "5"
    assert hand_of({}, *bids).game.following(hand_of({}, *bids)) == (1, 1, "DM-05")


@pytest.mark.parametrize("move", [0, -1, 0b11])
def test_what_is_not_one_move_is_refused_as_such(move: int) -> None:
    problem = kit_of(hand_of({}).game).why(hand_of({}), move)
    assert problem is not None and (problem.rule, problem.key) == ("REC-04", "record-not-one-move")


def test_dm_06_the_last_may_be_forced() -> None:
    yes = hand_of({"forced_last": "yes"}, "pass", "pass")
    assert legal(yes) == ["4", "5", "6", "7", "21"]
    forced = refused(yes, "bid pass")
    assert (forced.rule, forced.fact) == ("DM-06", Fact("moon-must-bid", bids=["4", "5", "6", "7", "21"]))
    exact = hand_of({"forced_last": "exact", "minimum_bid": "3"}, "pass", "pass", "pass", players=4)
    assert legal(exact) == ["4"] and refusal(exact, "bid 5") == ("DM-06", "moon-must-bid")
    assert legal(hand_of({"forced_last": "exact"}, "pass", "5", players=3)) == ["6", "7", "21", "pass"]


def test_dm_07_the_middle_tile() -> None:
    hand = hand_of({}, "5", "pass", "pass")
    middle = NAMES[hand.deal.order[21]]
    assert hand.phase == "discard" and middle in legal(hand) and hand.count() == 8
    say(hand, f"discard {middle}", "trump 3")
    assert hand.phase == "play" and hand.count() == 7 and hand.seat == 0
    first = hand_of({"name_first": "yes"}, "5", "pass", "pass")
    assert first.phase == "trump"
    say(first, "trump 3")
    assert first.phase == "discard" and first.count() == 8
    assert hand_of({"no_widow": "yes"}, "5", "pass", "pass").phase == "trump"


def test_dm_09_a_tile_that_belongs_to_two_suits() -> None:
    for lead, other in (("3-2", "5-2"), ("5-1", "4-2")):
        hand = position([lead, "5-3 6-2", other], "6")
        say(hand, f"play {lead}")
        assert legal(hand) == ["5-3"]
        problem = refused(hand, "play 6-2")
        assert (problem.rule, problem.values["card"]) == ("DM-09", CardId(lead))


def test_dm_09_doubles_are_trump() -> None:
    hand = position(["4-2 6-6", "4-4 4-1", "6-4 1-1"], "doubles")
    say(hand, "play 4-2")
    assert legal(hand) == ["4-1"]
    assert (
        refused(hand, "play 4-4").message
        == "DM-09: 4-2 was led, which asks for fours, and you hold 4-1; play it."
    )
    say(hand, "play 4-1", "play 6-4")
    assert hand.won == [0, 0, 1]


def test_dm_09_a_trump_led() -> None:
    hand = position(["6-3", "3-1 6-6", "6-5 6-4"], "3")
    say(hand, "play 6-3")
    assert legal(hand) == ["3-1"]
    told = "DM-09: 6-3 was led, which asks for trump (threes), and you hold 3-1; play it."
    assert refused(hand, "play 6-6").message == told
    say(hand, "play 3-1")
    assert legal(hand) == ["6-4", "6-5"]


def test_dm_10_the_highest_trump_wins() -> None:
    hand = position(["5-5 1-1", "5-4 2-1", "4-1 2-2"], "4")
    say(hand, "play 5-5")
    assert legal(hand) == ["2-1", "5-4"]
    say(hand, "play 2-1", "play 4-1")
    assert hand.won == [0, 0, 1] and hand.seat == 2


def scored(bid: str, won: list[int], **options: str) -> tuple[int, ...]:
    """What a finished hand of seat 0 scores with these tricks."""
    hand = hand_of(options, bid, players=len(won))
    while hand.stage == "bid":
        say(hand, "bid pass")
    hand.won = won
    hand.end()
    return hand.scores()


def test_dm_11_the_examples() -> None:
    assert scored("5", [6, 1, 0]) == (5, 1, 0)
    assert scored("5", [4, 1, 2]) == (-5, 1, 2)


def test_dm_12_shooting_the_moon() -> None:
    assert scored("21", [7, 0, 0]) == (21, 0, 0)
    assert scored("21", [6, 1, 0]) == (-21, 1, 0)
    rules = Moon(3)
    assert rules.winners((-3 + 21, 5, 6), rules.hand(Deal(rules.pack))) == ()


def test_dm_13_the_end_of_the_game() -> None:
    rules = Moon(3)
    hand = rules.hand(Deal(rules.pack))
    assert rules.winners((21, 20, 3), hand) == (0,)
    assert rules.winners((22, 22, 3), hand) == ()
    assert rules.winners((20, 19, 3), hand) == ()


def test_dm_14_four_players() -> None:
    assert scored("5", [4, 1, 2, 0]) == (6, 1, 6, 1)
    assert scored("5", [3, 2, 1, 1]) == (-5, 3, -5, 3)
    assert scored("21", [4, 0, 3, 0]) == (21, 0, 21, 0)
    assert scored("21", [4, 0, 2, 1]) == (-21, 1, -21, 1)


def test_dm_15_marks() -> None:
    assert scored("5", [5, 1, 1], marks="yes") == (1, 0, 0)
    assert scored("21", [6, 1, 0], marks="yes") == (0, 1, 1)
    rules = Moon(3, {"marks": "yes"})
    assert rules.winners((7, 6, 3), rules.hand(Deal(rules.pack))) == (0,)
    assert rules.winners((7, 7, 3), rules.hand(Deal(rules.pack))) == ()


def test_dm_15_call_suit_the_example() -> None:
    others = ["6-6 6-1 5-5 5-1 4-4 4-1 1-1", "6-5 6-4 6-3 5-4 5-3 4-3 3-3"]
    hand = position(["0-0 2-2 6-2 5-2 4-2 3-2 2-1", *others], call_suit="yes")
    assert legal(hand)[:4] == ["0-0", "2-1 as 1", "2-1 as 2", "2-2"]
    assert refusal(hand, "play 2-1") == ("DM-15", "moon-suit-missing")
    assert refusal(hand, "play 2-1 as 3") == ("DM-15", "moon-no-such-end")
    assert refusal(hand, "play 2-2 as 2") == ("DM-15", "moon-double-called")
    for lead in ("2-2", "6-2 as 2", "5-2 as 2", "4-2 as 2", "3-2 as 2", "2-1 as 2", "0-0"):
        say(hand, f"play {lead}")
        assert refusal(hand, "play 6-6 as 6") == ("DM-15", "moon-only-leader-calls")
        kit_of(hand.game).apply(hand, hand.nth(0))
        kit_of(hand.game).apply(hand, hand.nth(0))
    assert hand.won == [7, 0, 0]


def test_dm_15_a_suit_called_is_followed() -> None:
    hand = position(["5-3 1-1", "3-1 5-5", "5-1 4-3"], call_suit="yes")
    say(hand, "play 5-3 as 3")
    assert legal(hand) == ["3-1"]
    say(hand, "play 3-1", "play 4-3")
    assert hand.won == [1, 0, 0]
    plain = position(["5-3 1-1", "3-1 5-5", "5-1 4-3"])
    assert refusal(plain, "play 5-3 as 3") == ("DM-15", "moon-no-calls")


def test_dm_15_there_is_no_trump_where_suits_are_called() -> None:
    hand = hand_of({"call_suit": "yes"}, "21")
    assert hand.trump == -1
    say(hand, kit_of(hand.game).text(hand, hand.nth(0)))
    assert (hand.stage, hand.trump) == ("play", NO_TRUMP)


def test_dm_15_dice() -> None:
    for seed in range(20):
        hand = hand_of({"dice_trumps": "yes"}, "21", seed=seed)
        say(hand, kit_of(hand.game).text(hand, hand.nth(0)))
        assert legal(hand) == [*map(str, sorted(set(hand.deal.also))), "none"]
        assert refusal(hand, "trump 0") == ("DM-15", "moon-not-thrown")
        assert refusal(hand, "trump doubles") == ("DM-15", "moon-not-thrown")


def test_dm_16_minimum_bid() -> None:
    assert legal(hand_of({"minimum_bid": "3"}, players=4))[0] == "3"
    assert scored("3", [3, 2, 0, 2], minimum_bid="3") == (3, 4, 3, 4)


def test_dm_16_is_cited_for_bids_of_virginia_alone() -> None:
    four = hand_of({}, players=4)
    assert refusal(four, "bid shoot") == ("DM-16", "moon-no-bid")
    assert refusal(four, "bid 8") == ("DM-05", "moon-no-bid")


def test_dm_16_virginia() -> None:
    hand = hand_of({"virginia": "yes"}, players=4)
    assert legal(hand) == ["5", "6", "7", "pass"]
    assert refusal(hand, "bid shoot") == ("DM-16", "moon-nothing-to-shoot-over")
    assert refusal(hand, "bid 4") == refusal(hand, "bid 21") == ("DM-16", "moon-no-bid")
    assert refused(hand, "bid high").fact.values["form"].key == "moon-bids"
    say(hand, "bid 7")
    assert legal(hand) == ["shoot", "pass"]
    say(hand, "bid pass", "bid shoot")
    assert hand.phase == "trump" and hand.seat == 2
    assert legal(hand) == ["0", "1", "2", "3", "4", "5", "6", "none"]
    assert refusal(hand, "trump doubles") == ("DM-16", "moon-no-doubles-in-virginia")


@pytest.mark.parametrize(("won", "winners"), [([3, 0, 4, 0], (0, 2)), ([3, 0, 3, 1], (1, 3))])
def test_dm_16_a_shoot_decides_the_game(won: list[int], winners: tuple[int, ...]) -> None:
    hand = hand_of({"virginia": "yes"}, "7", "pass", "shoot", players=4)
    hand.won = won
    hand.end()
    assert hand.scores() == (0, 0, 0, 0)
    assert hand.game.winners((-30, 20, -30, 20), hand) == winners
    assert [fact.key for fact in explain(hand)] == [
        "moon-shot-made" if sum(won[::2]) == 7 else "moon-shot-lost"
    ]


@pytest.mark.parametrize(
    ("zero_last", "counts"),
    [
        (True, [6, 28, 162, 1256, 7287, 34685, 188860]),
        (False, [6, 28, 162, 1256, 7497]),
    ],
)
def test_perft_of_tiles_dealt_in_order(zero_last: bool, counts: list[int]) -> None:
    rules = Moon(3)
    order = [*rules.pack[1:], rules.pack[0]] if zero_last else list(rules.pack)
    hand = rules.hand(Deal(order))
    assert [leaves(hand, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("line", ["bid", "bid six", "bid 5 5", "play", "lay 5-5", "", "trump"])
def test_lines_that_cannot_be_read(line: str) -> None:
    assert refusal(hand_of({}), line)[0] in ("REC-01", "REC-04")


def test_the_wrong_kind_of_move_and_a_tile_not_held() -> None:
    hand = hand_of({}, "5", "pass", "pass")
    assert refused(hand, "bid 6").fact == Fact("record-wrong-verb", verb="bid", due=["discard"])
    missing = next(name for name in NAMES if name not in legal(hand))
    assert refused(hand, f"discard {missing}").fact == Fact(
        "record-not-held", seat=Seat(0), cards=[CardId(missing)]
    )
    assert refusal(hand, "discard 7-7") == ("REC-01", "record-no-card")
    say(hand, kit_of(hand.game).text(hand, hand.nth(0)))
    assert refusal(hand, "trump seven") == ("REC-01", "record-unreadable")


@pytest.mark.parametrize(
    ("options", "bids", "told"),
    [
        ({}, ["5", "pass", "pass", "pass"], Fact("moon-plays", seat=Seat(0), bid="5", rules=("DM-05",))),
        ({}, ["pass"] * 4, Fact("moon-all-pass", rules=("DM-06",))),
        ({"virginia": "yes"}, ["7", "shoot"], Fact("moon-shoots", seat=Seat(1), rules=("DM-16",))),
    ],
)
def test_what_the_auction_settled_is_told(options: dict[str, str], bids: list[str], told: Fact) -> None:
    assert kit_of(Moon(4)).events(hand_of(options, *bids, players=4))[0] == told


def test_dm_05_the_lowest_bid_again_is_too_low() -> None:
    assert refusal(hand_of({}, "4"), "bid 4") == ("DM-05", "moon-bid-too-low")
