"""Moonlight's rules one by one: the worked examples, every option, and the refusal of every rule."""

from __future__ import annotations

import pytest
from tables import dealt, events, legal, refusal, refused, table

from deckgen.facts import CardId, Fact, Seat
from deckgen.games import Deal, HandState, IllegalMove
from deckgen.games.kit import TerminalCard
from deckgen.games.moonlight.kit import explain, face
from deckgen.games.moonlight.rules import NAMES, SEASON_OF, SEASONS, Moonlight, MoonlightHand, month, rank
from deckgen.games.registry import kit_of


def position(
    seats: list[str], trump: str = "spring", number: int = 6, lead: str = "", **options: str
) -> MoonlightHand:
    """Four hands in play, seat 0 the bidder and to lead; `lead` is what he leads."""
    rules = Moonlight(len(seats), options)
    hand = MoonlightHand(rules, Deal(rules.pack, len(seats) - 1))
    for line in [f"bid {number} {trump}", *["bid pass"] * (len(seats) - 1)]:
        kit_of(hand.game).apply(hand, kit_of(hand.game).read(hand, line))
    while hand.stage == "discard":
        kit_of(hand.game).apply(hand, hand.nth(0))
    hand.hands = [sum(1 << NAMES.index(card) for card in cards.split()) for cards in seats]
    hand.trick = 9 - max(mask.bit_count() for mask in hand.hands)
    hand.begin(0)
    if lead:
        play(hand, lead)
    return hand


def play(hand: HandState[int], *cards: str) -> None:
    """Play these, each by whoever is to move."""
    for card in cards:
        kit_of(hand.game).apply(hand, kit_of(hand.game).read(hand, f"play {card}"))


def test_ml_01_packs() -> None:
    assert [len(table("moonlight", players, {}).pack) for players in (2, 3, 4)] == [26, 38, 50]
    three = table("moonlight", 3, {})
    assert not any("new" in three.names[card] for card in three.pack)


def test_ml_03_december_full_takes_january_full() -> None:
    assert rank(NAMES.index("dec-full")) > rank(NAMES.index("jan-full"))
    winter = [card for card in range(48) if SEASON_OF[month(card)] == 0]
    ranked = [NAMES[card] for card in sorted(winter, key=rank, reverse=True)]
    assert ranked == [
        f"{month}-{phase}" for phase in ("full", "last", "first", "new") for month in ("dec", "jan", "feb")
    ]
    hand = position(["jan-full", "dec-full", "feb-new", "feb-last"], "summer")
    play(hand, "jan-full", "dec-full", "feb-new", "feb-last")
    assert hand.won == [0, 1, 0, 0]


def test_ml_04_the_deal() -> None:
    rules = table("moonlight", 4, {})
    piles = {pile.title: list(pile.at) for pile in rules.piles(0)}
    assert piles["hand 1"] == [0, 1, 2, 12, 13, 14, 24, 25, 26]
    assert piles["hand 0"] == [9, 10, 11, 21, 22, 23, 33, 34, 35]
    assert (
        piles["centre"] == [36, 37]
        and piles["blinds 1"] == [38, 39, 40]
        and piles["blinds 0"] == [47, 48, 49]
    )


def test_ml_05_sixteen_bids() -> None:
    hand, _ = dealt(table("moonlight", 4, {}), 1)
    assert legal(hand)[:5] == ["5 winter", "5 fall", "5 spring", "5 summer", "6 winter"]
    assert legal(hand)[-2:] == ["8 summer", "pass"] and hand.count() == 17
    kit_of(hand.game).apply(hand, kit_of(hand.game).read(hand, "bid 6 fall"))
    assert legal(hand)[0] == "6 spring"
    low = refused(hand, "bid 6 winter")
    assert low.message == "ML-05: 6 winter is not above the bid of 6 fall; bid higher or pass."
    assert refusal(hand, "bid 9 winter") == ("ML-05", "moonlight-no-number")


def bid_all(hand: HandState[int], *bids: str) -> None:
    """The auction so far."""
    for bid in bids:
        kit_of(hand.game).apply(hand, kit_of(hand.game).read(hand, f"bid {bid}"))


def test_ml_06_the_example() -> None:
    hand, _ = dealt(table("moonlight", 4, {}), 1, first=3)
    bid_all(hand, "5 winter", "5 summer", "6 winter", "6 spring", "pass", "pass", "pass")
    assert isinstance(hand, MoonlightHand)
    assert (hand.bidder, hand.number, SEASONS[hand.trump], hand.phase) == (3, 6, "spring", "discard")
    assert [key for key, _ in events(hand)] == ["moonlight-plays", "moonlight-blinds"]


def test_the_tricks_of_a_bid_are_told_from_the_lowest_on() -> None:
    hand, _ = dealt(table("moonlight", 4, {}), 1, first=3)
    assert isinstance(hand, MoonlightHand)
    assert hand.number == 0
    bid_all(hand, "5 winter")
    assert hand.number == 5


def test_ml_06_eight_summer_ends_the_auction_at_once() -> None:
    hand, _ = dealt(table("moonlight", 4, {}), 1, first=3)
    bid_all(hand, "pass", "8 summer")
    assert hand.phase == "discard" and hand.seat == 1


def test_ml_06_a_pass_may_be_taken_back_or_is_final() -> None:
    free, _ = dealt(table("moonlight", 3, {}), 1, first=2)
    bid_all(free, "pass", "5 winter", "pass")
    assert free.seat == 0 and free.phase == "bid"
    bid_all(free, "5 fall", "pass", "pass")
    assert isinstance(free, MoonlightHand) and free.bidder == 0
    final, _ = dealt(table("moonlight", 3, {"pass_is_final": "yes"}), 1, first=2)
    bid_all(final, "pass", "5 winter", "5 fall")
    assert final.seat == 1
    bid_all(final, "pass")
    assert isinstance(final, MoonlightHand) and (final.bidder, final.phase) == (2, "discard")
    last, _ = dealt(table("moonlight", 3, {"pass_is_final": "yes"}), 1, first=2)
    bid_all(last, "pass", "pass", "5 winter")
    assert last.phase == "discard"


def test_ml_07_all_pass() -> None:
    hand, _ = dealt(table("moonlight", 3, {}), 1, first=2)
    bid_all(hand, "pass", "pass", "pass")
    assert hand.phase == "over" and hand.scores() == (0, 0, 0)
    assert hand.game.following(hand) == (2, 0, "ML-07")
    assert events(hand) == [("moonlight-all-pass", {"rules": ["ML-07"]})]
    assert explain(hand) == (Fact("moonlight-nobody-scores", rules=["ML-07"]),)


def test_ml_08_blinds_and_discards() -> None:
    hand, _ = dealt(table("moonlight", 4, {}), 4, first=3)
    bid_all(hand, "pass", "6 winter", "pass", "pass", "pass")
    assert isinstance(hand, MoonlightHand)
    assert [mask.bit_count() for mask in hand.hands] == [12, 14, 12, 12]
    mine = [hand.game.names[card] for card in range(48) if hand.hands[1] >> card & 1]
    short = refused(hand, f"discard {' '.join(mine[:4])}")
    assert (short.rule, short.fact) == ("ML-08", Fact("moonlight-discard-count", count=4, due=5))
    assert refused(hand, f"discard {mine[0]}").message.startswith(
        "ML-08: one card is discarded, but the high"
    )
    assert refusal(hand, f"discard {mine[0]} {mine[0]}") == ("ML-08", "moonlight-discarded-twice")
    seats = []
    while hand.phase == "discard":
        seats.append(hand.seat)
        kit_of(hand.game).apply(hand, hand.nth(5))
    assert seats == [1, 2, 3, 0] and hand.seat == 1
    assert events(hand) == [("moonlight-first-lead", {"seat": 1, "rules": ["ML-09"]})]
    assert [mask.bit_count() for mask in hand.hands] == [9] * 4


def test_ml_08_moonlight_and_moonshine_stay_the_june_full_moon_may_go() -> None:
    rules = Moonlight(4)
    order = list(reversed(rules.pack))
    june = order.index(NAMES.index("jun-full"))
    order[2], order[june] = order[june], order[2]
    hand = rules.hand(Deal(order, 3))
    bid_all(hand, "8 summer")
    assert hand.hands[0] >> 48 == 3
    four = [NAMES[card] for card in range(48) if hand.hands[0] >> card & 1][:4]
    kept = refused(hand, f"discard moonlight {' '.join(four)}")
    assert (kept.rule, kept.fact) == ("ML-08", Fact("moonlight-not-discarded", cards=[CardId("moonlight")]))
    assert all("moon" not in line for line in legal(hand)) and any("jun-full" in line for line in legal(hand))


def test_ml_10_month_then_season_then_anything() -> None:
    hand = position(
        ["jan-full", "jan-last dec-full oct-new", "dec-full feb-new oct-first", "oct-last mar-full"],
        lead="jan-full",
    )
    assert legal(hand) == ["jan-last"]
    assert refused(hand, "play dec-full").message == "ML-10: January was led and you hold jan-last; play it."
    play(hand, "jan-last")
    assert legal(hand) == ["feb-new", "dec-full"]
    sentence = "January, a month of winter, was led and you hold feb-new and dec-full; play one of them."
    assert refused(hand, "play oct-first").message == f"ML-10: {sentence}"
    play(hand, "dec-full")
    assert legal(hand) == ["mar-full", "oct-last"]


def test_ml_11_moonlight_is_a_trump_without_a_month() -> None:
    hand = position(
        ["apr-full", "mar-new moonlight", "apr-new moonlight", "moonlight oct-new"], lead="apr-full"
    )
    assert legal(hand) == ["mar-new", "moonlight"]
    play(hand, "mar-new")
    assert legal(hand) == ["apr-new"]
    problem = refused(hand, "play moonlight")
    assert (problem.rule, problem.key) == ("ML-11", "moonlight-may-not-replace")
    assert problem.values["held"] == (CardId("apr-new"),)
    assert problem.values["lead"] == Fact("moonlight-month-led", month=Fact("moonlight-month", name="april"))
    play(hand, "apr-new")
    assert legal(hand) == ["moonlight"]
    assert refusal(hand, "play oct-new") == ("ML-11", "moonlight-must-follow")


def test_ml_11_moonlight_on_another_lead() -> None:
    hand = position(["jan-full", "feb-new moonlight", "moonlight oct-new", "dec-new"], lead="jan-full")
    assert legal(hand) == ["feb-new"]
    assert refusal(hand, "play moonlight") == ("ML-11", "moonlight-may-not-replace")
    play(hand, "feb-new")
    assert legal(hand) == ["oct-new", "moonlight"]


def test_ml_11_option_any() -> None:
    seats = ["apr-full", "apr-new mar-new moonlight", "mar-new moonlight", "moonlight oct-new"]
    hand = position(seats, lead="apr-full", moonlight_on_trump_lead="any")
    assert legal(hand) == ["apr-new", "moonlight"]
    play(hand, "apr-new")
    assert legal(hand) == ["mar-new", "moonlight"]
    other = position(
        ["jan-full", "jan-new moonlight", "oct-new", "oct-last"],
        lead="jan-full",
        moonlight_on_trump_lead="any",
    )
    assert legal(other) == ["jan-new"]


def test_ml_12_moonlight_led() -> None:
    hand = position(
        ["moonlight", "mar-new apr-new oct-new", "oct-first moonshine", "may-full"], lead="moonlight"
    )
    assert legal(hand) == ["mar-new", "apr-new"]
    problem = refused(hand, "play oct-new")
    spring = Fact("moonlight-season", name="spring")
    assert (problem.rule, problem.key) == ("ML-10", "moonlight-follow")
    assert problem.values["lead"] == Fact("moonlight-led-by-moonlight", season=spring, rules=["ML-12"])
    play(hand, "mar-new")
    assert legal(hand) == ["oct-first", "moonshine"]


def test_ml_13_moonshine_kills() -> None:
    hand = position(
        ["jan-full apr-full", "jan-new moonshine", "moonshine oct-new", "moonlight oct-full"], lead="jan-full"
    )
    assert refusal(hand, "play moonshine") == ("ML-13", "moonlight-not-out")
    play(hand, "jan-new")
    assert legal(hand) == ["oct-new", "moonshine"]
    play(hand, "moonshine", "moonlight")
    assert hand.won == [0, 0, 0, 0] and hand.seat == 2


def test_ml_13_moonshine_must_be_played_when_it_is_the_last() -> None:
    hand = position(["jan-full", "moonshine", "oct-new", "oct-last"], lead="jan-full")
    assert legal(hand) == ["moonshine"]


def test_ml_14_moonshine_led_calls_a_season() -> None:
    hand = position(
        ["moonshine jan-full", "mar-new apr-new moonlight", "oct-full jan-new", "moonlight jan-last"]
    )
    assert legal(hand) == ["jan-full", *(f"moonshine {season}" for season in SEASONS)]
    assert refusal(hand, "play moonshine") == ("ML-14", "moonlight-season-missing")
    play(hand, "moonshine spring")
    assert legal(hand) == ["mar-new", "apr-new", "moonlight"]
    assert refusal(hand, "play moonshine winter") == ("ML-14", "moonlight-season-not-called")
    play(hand, "apr-new", "oct-full")
    assert legal(hand) == ["moonlight"]
    assert refused(hand, "play jan-last").message.startswith(
        "ML-11: spring was called (ML-14), which is trump"
    )
    play(hand, "moonlight")
    assert hand.won == [0] * 4 and hand.seat == 0


@pytest.mark.parametrize(("season", "months"), [("winter", "jan"), ("fall", "oct"), ("summer", "jul")])
def test_ml_14_whatever_season_is_called_is_what_a_refusal_names(season: str, months: str) -> None:
    hand = position(["moonshine", f"{months}-new apr-new", "apr-full", "apr-last"], trump="spring")
    play(hand, f"moonshine {season}")
    lead = refused(hand, "play apr-new").fact.values["lead"]
    assert isinstance(lead, Fact) and lead.key == "moonlight-season-called"
    assert lead.values["season"] == Fact("moonlight-season", name=season)


def test_ml_14_also_in_the_last_trick() -> None:
    hand = position(["moonshine", "mar-new", "oct-full", "moonlight"])
    assert hand.count() == 4
    play(hand, "moonshine summer", "mar-new", "oct-full", "moonlight")
    assert hand.phase == "over" and hand.won == [0] * 4


def test_ml_15_trumps_and_the_season_led() -> None:
    hand = position(
        ["jan-new oct-new", "dec-full oct-first", "mar-new oct-full", "oct-last apr-new"], lead="jan-new"
    )
    play(hand, "dec-full", "mar-new", "oct-last")
    assert hand.won == [0, 0, 1, 0] and hand.seat == 2
    play(hand, "oct-full", "apr-new", "oct-new", "oct-first")
    assert hand.won == [0, 0, 1, 1]


class Ended(MoonlightHand):
    """A hand that is over, its tricks and the taker of June as one says."""

    doubler_taker = -1


def scored(number: int, trump: str, won: list[int], june: int = -1) -> tuple[int, ...]:
    """What a finished hand of seat 0 scores with these tricks."""
    rules = Moonlight(len(won))
    hand = Ended(rules, Deal(rules.pack, len(won) - 1))
    bid_all(hand, f"{number} {trump}", *["pass"] * (len(won) - 1))
    hand.won, hand.doubler_taker = won, june
    hand.end()
    assert len(explain(hand)) == len({hand.game.side(seat) for seat in range(len(won))})
    return hand.scores()


def test_ml_17_to_20_the_examples() -> None:
    assert scored(6, "spring", [4, 1, 2, 1]) == (86, 22, 86, 22)
    assert scored(6, "spring", [4, 1, 2, 1], june=3) == (86, 44, 86, 44)
    assert scored(6, "spring", [4, 1, 2, 1], june=2) == (172, 22, 172, 22)
    assert scored(7, "spring", [4, 1, 2, 1]) == (-77, 22, -77, 22)
    assert scored(7, "spring", [4, 1, 2, 1], june=0) == (-77, 22, -77, 22)
    assert [scored(5, season, [5, 3, 0, 0])[1] for season in SEASONS] == [27, 30, 33, 36]


def test_ml_21_three_and_two_play_for_themselves() -> None:
    assert scored(5, "fall", [5, 2, 1], june=2) == (70, 20, 20)
    assert scored(5, "fall", [4, 3, 1], june=1) == (-50, 60, 10)
    assert scored(5, "summer", [6, 2], june=0) == (184, 24)


@pytest.mark.parametrize(
    ("trump", "cards", "taker"),
    [
        ("spring", "jun-full jul-new aug-last sep-new", 0),  # led
        ("spring", "jul-new jun-full aug-last sep-new", 1),  # of the season led
        ("spring", "jul-new jun-full aug-last mar-new", 3),  # of the season led, trumped
        ("summer", "jan-new jun-full jan-last sep-new", 1),  # a trump
        ("summer", "jan-new jun-full moonlight sep-new", 2),  # a trump, under Moonlight
        ("spring", "jan-new jun-full jan-last sep-new", -1),  # thrown in
        ("summer", "jan-new jun-full moonshine sep-new", -1),  # in a dead trick
        ("spring", "moonshine_summer jun-full jul-new sep-new", -1),  # called, but dead
    ],
)
def test_ml_19_when_the_june_full_moon_doubles(trump: str, cards: str, taker: int) -> None:
    words = cards.split()
    hand = position([word.partition("_")[0] for word in words], trump)
    play(hand, *(word.replace("_", " ") for word in words))
    assert hand.doubler_taker == taker
    told = [fact.key for fact in kit_of(hand.game).events(hand)]
    assert told[-1] == ("moonlight-june-doubles" if taker >= 0 else "moonlight-june-idle")
    noted = [note.seat for note in kit_of(hand.game).spread(hand).notes if note.name == "doubles"]
    assert noted == [taker] * (taker >= 0)


def test_ml_22_the_end_of_the_game() -> None:
    rules = Moonlight(3)
    hand = rules.hand(Deal(rules.pack))
    assert rules.winners((364, 0, 0), hand) == ()
    assert rules.winners((365, 100, 364), hand) == (0,)
    assert rules.winners((400, 400, 12), hand) == ()
    four = Moonlight(4)
    assert four.winners((365, 90, 365, 90), four.hand(Deal(four.pack))) == (0, 2)
    assert four.winners((365, 365, 365, 365), four.hand(Deal(four.pack))) == ()


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("bid", "REC-01"), ("bid five winter", "REC-01"), ("bid 5 winters", "REC-01"), ("bid 5", "REC-01"),
        ("pass", "REC-01"), ("", "REC-01"), ("play jan-new", "REC-04"), ("discard jan-new", "REC-04"),
    ],
)  # fmt: skip
def test_lines_that_cannot_be_read(line: str, rule: str) -> None:
    hand, _ = dealt(table("moonlight", 4, {}), 1)
    with pytest.raises(IllegalMove) as refused:
        kit_of(hand.game).read(hand, line)
    assert refused.value.problems[0].rule == rule


@pytest.mark.parametrize(
    "line", ["play", "play jan-ful", "play jan-full winter", "play moonshine june", "play a b c"]
)
def test_plays_that_cannot_be_read(line: str) -> None:
    hand = position(["jan-full moonshine", "jan-new", "oct-new", "oct-last"])
    assert refusal(hand, line)[0] == "REC-01"
    assert refused(hand, "play jan-new").fact == Fact(
        "record-not-held", seat=Seat(0), cards=[CardId("jan-new")]
    )


@pytest.mark.parametrize(("lead", "last"), [("", 52), ("jan-full", 49)])
def test_a_number_is_a_card_up_to_moonshine_and_its_calls_where_it_can_be_led(lead: str, last: int) -> None:
    hand = position(
        ["jan-full jan-new", "jan-last oct-new", "mar-new mar-full", "may-new may-full"], lead=lead
    )
    problems = [kit_of(hand.game).why(hand, 1 << number) for number in range(44, 56)]
    due = ["record-not-held" if number <= last else "record-no-card-number" for number in range(44, 56)]
    assert [problem and problem.fact.key for problem in problems] == due


def test_nobody_has_the_june_full_moon_before_the_first_trick() -> None:
    hand, _ = dealt(table("moonlight", 4, {}), 1)
    assert kit_of(hand.game).view(hand, 0)["june"] == -1


def test_the_table_shows_trump_once_the_auction_is_over() -> None:
    hand = table("moonlight", 4, {}).hand(Deal(Moonlight(4).pack, 3))
    shown = []
    for line in ("bid 5 spring", "bid pass", "bid pass", "bid pass"):
        kit_of(hand.game).apply(hand, kit_of(hand.game).read(hand, line))
        shown.append([note.value for note in kit_of(hand.game).spread(hand).notes if note.name == "trump"])
    assert shown == [[], [], [], [Fact("moonlight-season", name="spring")]]


def test_the_table_shows_the_highest_bid_alone_once_the_auction_is_over() -> None:
    hand = table("moonlight", 4, {}).hand(Deal(Moonlight(4).pack, 3))
    shown = []
    for line in ("bid 5 winter", "bid 5 spring", "bid pass", "bid pass", "bid pass"):
        kit_of(hand.game).apply(hand, kit_of(hand.game).read(hand, line))
        notes = kit_of(hand.game).spread(hand).notes
        shown.append({note.seat: note.value for note in notes if note.name == "bid"})
    assert shown[1] == {0: "5 winter", 1: "5 spring"}
    assert shown[3] == {0: "5 winter", 1: "5 spring", 2: "pass", 3: "pass"}
    assert shown[4] == {1: "5 spring"}


def test_nobody_has_scored_before_the_hand_is_over_or_if_all_passed() -> None:
    hand = position(["jan-full mar-new", "jan-new apr-new", "oct-new oct-full", "oct-last sep-new"])
    play(hand, "jan-full", "jan-new", "oct-new", "oct-last")
    assert sum(hand.won) == 1 and hand.scores() == (0, 0, 0, 0)
    passed = MoonlightHand(Moonlight(4), Deal(Moonlight(4).pack))
    bid_all(passed, *["pass"] * 4)
    assert passed.seat < 0 and passed.scores() == (0, 0, 0, 0)


def test_a_card_in_the_terminal_has_its_phase_and_the_colour_of_its_season() -> None:
    assert face("jul-full") == TerminalCard("● jul-full", "O jul-full", "red")
    assert face("dec-first") == TerminalCard("◐ dec-first", ") dec-first", "blue")
    assert face("moonshine") == TerminalCard("✶ moonshine", "! moonshine", "magenta")
