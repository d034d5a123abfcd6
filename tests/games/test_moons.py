"""Moons: random games beside the plain rules, refusals, and each rule in play."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_moons import PlainMoons, ordered
from test_partition import mask
from test_perft import plain_leaves
from walks import (
    events,
    finished,
    refusal,
    refused,
    replayed,
    report_on,
    said,
    scored,
    texts,
    told,
    walk,
    whole_match,
)

from deckgen.deck import bundled, load
from deckgen.errors import UsageError
from deckgen.facts import Fact, Seat
from deckgen.games import NATURE, OVER, Draws, game
from deckgen.games.game import Deal
from deckgen.games.moons.melds import BITS, NAMES, cards, mask_of
from deckgen.games.moons.rules import TRICKS
from deckgen.games.record import write
from deckgen.games.refusals import IllegalMove
from deckgen.games.registry import kit_of
from deckgen.games.verify import leaves, verify

NUMBER = {name: number for number, name in enumerate(NAMES)}
seeds = st.integers(0, 2**64 - 1)
tables = st.tuples(st.integers(2, 5), st.booleans(), st.booleans())


def table(players=4, **options):
    """A game with options."""
    return game("moons", players, options)


def laid_out(*hands, stock="", dealer=None):
    """A hand at its start: the cards named for seats 0, 1 ..., the rest of each hand and the stock in order.

    The dealer is the last seat, so that seat 0 begins.
    """
    players = len(hands)
    dealer = players - 1 if dealer is None else dealer
    named = [[NUMBER[name] for name in hand.split()] for hand in hands]
    top = [NUMBER[name] for name in stock.split()]
    rest = [card for card in range(52) if card not in {c for cards in (*named, top) for c in cards}]
    for hand in named:
        while len(hand) < 9:
            hand.append(rest.pop())
    order = [card for turn in range(players) for card in named[(dealer + 1 + turn) % players]]
    return table(players).hand(Deal([*order, *top, *rest], dealer))


def play(hand, *lines):
    """Make the moves of these lines, each of them legal."""
    for line in lines:
        kit_of(hand.game).apply(hand, kit_of(hand.game).read(hand, line))
    return hand


def names_of(held):
    """Card names of a mask."""
    return [NAMES[card] for card in cards(held)]


def sets_of(names):
    """Every set of these cards, the empty one too."""
    return [some for count in range(len(names) + 1) for some in combinations(names, count)]


def plain(hand):
    """The plain formulation of a hand's deal, at its first move."""
    lines = [line.split() for line in hand.game.write_deal(hand.deal)]
    hands = [line[2:] for line in lines if line[0] == "hand"]
    return PlainMoons(hand.game.options, hand.deal.first, hands, lines[-1][1:])


def order(names):
    """Listed order of sets of cards."""
    return [NUMBER[name] for name in names]


def lies_open(hand, other):
    """The table of the plain rules is what every seat sees, and each hand what its own seat sees."""
    for seat, held in enumerate(other.hands):
        view = kit_of(hand.game).view(hand, seat)
        assert view["hand"] == " ".join(ordered(held))
        assert view["cards"] == [len(each) for each in other.hands]
        assert view["planets"] == [" ".join(planet) for planet in other.planets]
        assert [sorted(" ".join(moons).split()) for moons in view["moons"]] == list(map(sorted, other.laid))
        assert (view["stock"], view["prizes"]) == (len(other.stock), len(other.prizes))
        assert view["discards"] == " ".join(ordered(other.discards))
        assert view["trick"] == [f"{who} {card}" for who, card in other.trick]


def same_game(rules, seed):
    """A random game: turns, legal lines in order, views, places and winner as the plain rules have them."""
    draws = Draws(seed)
    hand = rules.hand(rules.deal(draws, seed % rules.players))
    other = plain(hand)
    while hand.seat != OVER:
        assert hand.seat == other.seat
        legal = other.legal()
        assert texts(hand) == legal
        lies_open(hand, other)
        move = hand.nth(draws.below(len(legal))) if legal else hand.chance(draws)
        before = other.tricks
        other.play(kit_of(hand.game).text(hand, move))
        kit_of(hand.game).apply(hand, move)
        assert [seat for seat, _, _ in hand.placed] == (other.placing if other.tricks > before else [])
    assert other.seat == OVER
    assert hand.scores() == other.scores()


TABLES = [
    {}, {"add_any_time": "no"}, {"out_on_last_card": "yes"}, {"five_clubs_in_sets": "yes"},
    {"five_clubs_in_sets": "yes", "add_any_time": "no", "out_on_last_card": "yes"}, {"aces_first": "yes"},
]  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(options) or "default")
def test_a_game_is_that_of_the_plain_rules(players, options):
    for seed in range(8):
        same_game(table(players, **options), seed)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_many_games_are_those_of_the_plain_rules(players):
    for seed in range(30):
        same_game(table(players, **TABLES[seed % len(TABLES)]), seed + 100)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(seeds, tables)
def test_laws_of_random_games(seed, how):
    """Counts, order and texts of legal lines agree; every card is in one place; copies stay as they were."""
    players, any_time, last_card = how
    options = {"add_any_time": "yes" if any_time else "no", "out_on_last_card": "yes" if last_card else "no"}
    for hand in walk(table(players, **options), seed):
        places = [*hand.held, *hand.planets, *hand.laid, hand.discards, mask_of(hand.prizes),
                  mask_of(play & 63 for play in hand.plays), mask_of(hand.stock[hand.top :])]  # fmt: skip
        assert sum(places) == sum(BITS)
        assert sum(map(int.bit_count, places)) == 52
        moves = list(hand.legal())
        assert hand.count() == len(moves) == len(set(moves))
        assert [hand.nth(r) for r in range(len(moves))] == moves
        assert all(
            kit_of(hand.game).read(hand, kit_of(hand.game).text(hand, move)) == move
            and kit_of(hand.game).why(hand, move) is None
            for move in moves
        )
        assert (hand.seat == OVER) == (not moves)


@settings(max_examples=12, deadline=None)
@given(seeds, tables, st.booleans())
def test_record_to_text_to_record(seed, how, seeded):
    players, any_time, last_card = how
    options = {"add_any_time": "yes" if any_time else "no", "out_on_last_card": "yes" if last_card else "no"}
    match = whole_match(table(players, **options), seed)
    text = write(match, seeded=seeded, legal=True, notes=True)
    again = replayed(text)
    assert write(again, seeded=seeded, legal=True, notes=True) == text
    assert [hand.moves for hand in again.hands] == [hand.moves for hand in match.hands]
    assert verify(text).winner == match.winners


def test_a_view_hides_hands_prizes_and_stock():
    """Two deals that differ only in what seat 0 cannot see look the same to it."""
    one = laid_out("2C 3C 4C 6C 7C 8C 9C TC JC", "2D 3D 4D 5D 6D 7D 8D 9D TD", stock="KS QS")
    two = laid_out("2C 3C 4C 6C 7C 8C 9C TC JC", "2D 3D 4D 5D 6D 7D 8D 9D QS", stock="KS TD")
    assert kit_of(one.game).view(one, 0) == kit_of(two.game).view(two, 0)
    assert kit_of(one.game).view(one, 1) != kit_of(two.game).view(two, 1)
    for hand in (one, two):
        play(hand, "done", "done", "turn 1")
    assert kit_of(one.game).view(one, 0)["turned"] == "1 KS"
    assert kit_of(one.game).view(one, 0) == kit_of(two.game).view(two, 0)


def test_table_shows_the_row_of_prizes_and_keeps_the_last_trick():
    """Which prize is whose shows by its place; until it is taken, only the one turned up is seen."""
    hand = laid_out("3S", "2S 2C 3C 4C 6C 7C 8C 9C TC", stock="KS QS")

    def zones(name):
        return [zone for zone in kit_of(hand.game).spread(hand).zones if zone.name == name]

    play(hand, "done", "done", "turn 2", "play 3S")
    assert [(zone.label, zone.cards, zone.hidden) for zone in zones("prize")] == [(1, (), 1), (2, ("QS",), 0)]
    play(hand, "play 2S")
    assert "seat 1 comes second with 2S and takes QS" in " ".join(said(events(hand)))
    play(hand, "done", "done", "turn 1")
    lain = [(zone.seat, zone.cards, zone.label) for zone in zones("last")]
    assert lain == [(0, ("3S",), Fact("spread-takes")), (1, ("2S",), Fact("spread-place", place=2))]


def test_bots_try_no_moons_that_stay_as_they_lie():
    hand = laid_out("2C 3C 4C 9H 9S 7H 8H", "2D 3D 4D 6D 7D 8D 9D TD JD")
    play(hand, "planet 7H 8H", "moons 2C 3C 4C", "done", "done", "turn 1")
    idle = kit_of(hand.game).read(hand, "moons 2C 3C 4C")
    assert idle in hand.legal() and hand.phase == "play"
    assert set(hand.legal()) - set(kit_of(hand.game).tries(hand)) == {idle}


def test_placing_example():
    """GX-11's **Example**: 3S led, then 2S, 4H, 8D."""
    hand = laid_out("3S", "2S 2C 3C 4C 6C 7C 8C 9C TC", "4H 2H 3H 5H 6H 7H 8H 9H TH",
                    "8D 2D 3D 4D 5D 6D 7D 9D TD", stock="KS QS JS TS")  # fmt: skip
    play(hand, *["done"] * 4, "turn 4", "play 3S", "play 2S", "play 4H", "play 8D")
    assert [(seat, NAMES[card], NAMES[prize]) for seat, card, prize in hand.placed] == [
        (0, "3S", "KS"), (1, "2S", "QS"), (3, "8D", "JS"), (2, "4H", "TS"),
    ]  # fmt: skip
    assert " ".join(said(events(hand))) == (
        "Seat 0 comes first with 3S; seat 1 comes second with 2S; seat 3 comes third with 8D; "
        "seat 2 comes fourth with 4H and takes TS (GX-11)."
    )
    assert hand.seat == 0


def test_discards_of_one_rank():
    """GX-11: diamonds, clubs, spades, hearts."""
    hand = laid_out("9S 2S", "TH 2H 3H 4H 6H 7H 8H 9H JH", "TD 2D 3D 4D 5D 6D 7D 8D 9D",
                    "TC 2C 3C 4C 6C 7C 8C 9C JC", stock="KS QS JS TS")  # fmt: skip
    play(hand, *["done"] * 4, "turn 1", "play 9S", "play TH", "play TD", "play TC")
    assert [seat for seat, _, _ in hand.placed] == [0, 2, 3, 1]


def test_five_of_clubs_takes_the_planets_place():
    """GX-05: the old planet goes back and may be used in the same turn; the moons stay."""
    hand = laid_out("7D 8D 9C 9S KH QH JH AC 2S", "KD QD 2H", stock="5C 3D")
    play(hand, "planet 7D 8D", "moons 9C 9S", "done", "done", "turn 1", "play KH", "play 2H")
    assert texts(hand) == ["planet 5C"]
    assert refusal(hand, "done")[0] == "GX-05"
    assert refusal(hand, "moons 9C 9S / AC")[0] == "GX-05"
    assert refusal(hand, "planet QH JH")[0] == "GX-05"
    play(hand, "planet 5C")
    assert hand.planets[0] == mask("5C")
    assert hand.held[0] & mask("7D 8D") == mask("7D 8D")
    assert hand.laid[0] == mask("9C 9S")
    assert refusal(hand, "planet 7D 8D")[0] == "GX-02"
    assert "moons AC / 9C 9S" in texts(hand)


def test_winning_with_the_last_card_laid():
    """GX-14: the game ends at once, no `done` follows."""
    hand = laid_out("7D 8D AC AD AH 2C 2D 2H 2S", "KC")
    play(hand, "planet 7D 8D", "moons AC AD AH / 2C 2D 2H 2S")
    assert (hand.seat, hand.winner, hand.scores()) == (OVER, 0, (1, 0))
    assert scored(hand) == [Fact("moons-wins", seat=Seat(0), rules=("GX-14",))]
    assert hand.game.winners((1, 0), hand) == (0,)
    assert told(refused(hand, "done")) == ("REC-04", "record-too-late", {"verb": "done"})


REFUSED = [
    ("moons AC", "GX-03"), ("planet AC KC", "REC-03"), ("planet AH 6H 9H", "GX-02"),
    ("planet 6H 9D", "GX-02"), ("planet 6H", "GX-02"), ("planet 6H 8H", "GX-02"),
    ("planet 6H 6H", "REC-01"), ("planet", "REC-01"),
    ("play 6H", "REC-04"), ("turn 1", "REC-04"), ("done now", "REC-01"), ("plant 6H 9H", "REC-01"),
    ("planet 6H 9X", "REC-01"), ("moons", "REC-01"), ("moons 9H 9H", "REC-01"), ("shuffle 2C", "REC-04"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "rule"), REFUSED)
def test_refusals_before_a_planet(line, rule):
    hand = laid_out("AH 6H 9H 9D 8H 7S 8S 3D 3C", "KC")
    assert refusal(hand, line)[0] == rule


WORDS = [
    ("play 6H", "record-wrong-verb", "REC-04", {"verb": "play", "due": ["planet", "moons", "done"]}),
    ("planet 9H", "moons-planet-of-one", "GX-02", {"cards": ["9H"]}),
    ("planet 9H 9D", "moons-planet-suits", "GX-02", {"cards": ["9D", "9H"]}),
    ("planet 9H 8H 6H", "moons-planet-total", "GX-02", {"cards": ["6H", "8H", "9H"], "total": 23}),
    ("planet AH 9H 6H", "moons-ace-in-planet", "GX-02", {"cards": ["AH"]}),
    ("planet 2H KH", "record-not-held", "REC-03", {"seat": 0, "cards": ["2H", "KH"]}),
    ("moons AH", "moons-no-planet", "GX-03", {}),
]  # fmt: skip


@pytest.mark.parametrize(("line", "key", "rule", "values"), WORDS)
def test_refusals_by_their_values(line, key, rule, values):
    hand = laid_out("AH 6H 9H 9D 8H 7S 8S 3D 3C", "KC")
    assert told(refused(hand, line)) == (rule, key, values)


def test_refusals_in_words():
    hand = laid_out("AH 6H 9H 9D 8H 7S 8S 3D 3C", "KC")
    assert [refused(hand, line).message for line in ("play 6H", "", "planet 9H 8H 6H")] == [
        "REC-04: 'play' is the wrong kind of move here; planet, moons or done is due.",
        "REC-01: no move is written; write one of planet, moons, play, turn, done or shuffle.",
        "GX-02: 6H, 8H and 9H add up to 23; a planet is 15 to 18.",
    ]


REFUSED_MOONS = [
    ("moons 9H", "GX-04", "moons-of-one", ["9H"]), ("moons 9D 3D", "GX-04", "moons-neither", ["3D", "9D"]),
    ("moons 7S 8S", "GX-04", "moons-neither", ["7S", "8S"]),
    ("moons AH 2H 3H", "GX-06", "moons-ace-in-run", ["AH"]),
    ("moons 3C 3D / 3C 3H", "GX-04", "moons-in-two", ["3C"]),
    ("moons KC KD", "REC-03", "record-not-held", ["KC", "KD"]),
    ("planet 7S 8S", "GX-02", "moons-planet-stays", ["7S", "8S"]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "rule", "key", "named"), REFUSED_MOONS)
def test_refusals_of_moons(line, rule, key, named):
    hand = laid_out("AH 2H 3H 9D 3D 3C 7S 8S TS", "KC")
    play(hand, "planet 7S 8S")
    hand.held[0] |= mask("7S 8S 9H")
    found = refused(hand, line)
    assert (found.rule, found.key, [card.id for card in found.values["cards"]]) == (rule, key, named)


def test_moons_are_laid_once_a_turn_and_never_taken_back():
    hand = laid_out("7D 8D AC AD 2C 2D 2H 9S KS", "KC QC JC")
    play(hand, "planet 7D 8D", "moons 2C 2D 2H / AC")
    assert texts(hand) == ["done"]
    assert refusal(hand, "moons 2C 2D 2H / AC / AD")[0] == "GX-07"
    play(hand, "done", "done", "turn 1")
    assert refusal(hand, "moons 2C 2D / AC AD")[0] == "GX-08"
    assert told(refused(hand, "moons 2C 2D 2H / AC / AD")) == ("GX-08", "moons-new", {"cards": ["AD"]})
    play(hand, "moons 2C 2D 2H / AC AD")
    assert refusal(hand, "moons 2C 2D 2H / AC / AD")[0] == "GX-07"


@pytest.mark.parametrize("later", [(), ("done", "done", "turn 1")], ids=["at once", "next turn"])
def test_cards_that_lie_cannot_be_laid_again(later):
    hand = laid_out("7D 8D AC AD 2C 2D 2H 9S KS", "KC QC JC")
    play(hand, "planet 7D 8D")
    move = kit_of(hand.game).read(hand, "moons 2C 2D 2H")
    assert hand.allows(move) and isinstance(move, int)
    play(hand, "moons 2C 2D 2H", *later)
    problem = kit_of(hand.game).why(hand, move)
    assert problem is not None and (problem.rule, problem.key) == ("REC-03", "record-not-held")


def test_without_add_any_time():
    hand = laid_out("7D 8D AC AD 2C 2D 2H 9S KS", "KC QC JC")
    hand = table(2, add_any_time="no").hand(hand.deal)
    play(hand, "planet 7D 8D", "moons 2C 2D 2H / AC", "done", "done", "turn 1")
    assert refusal(hand, "moons 2C 2D 2H / AC AD")[0] == "GX-08"
    assert [text.split()[0] for text in texts(hand)] == ["play"] * hand.count()


def test_another_arrangement_is_accepted_and_kept():
    """Any legal way of lying is accepted; the one listed has the fewest moons."""
    hand = laid_out("7D 8D AC AD 2C 2D 2H 2S KS", "KC QC JC")
    play(hand, "planet 7D 8D")
    assert "moons AC AD / 2C 2D 2H 2S" in texts(hand)
    move = kit_of(hand.game).read(hand, "moons 2D 2H / AC / AD / 2C 2S")
    assert kit_of(hand.game).why(hand, move) is None
    assert kit_of(hand.game).text(hand, move) == "moons AC / 2C 2S / AD / 2D 2H"
    kit_of(hand.game).apply(hand, move)
    assert kit_of(hand.game).view(hand, 1)["moons"][0] == ["AC", "2C 2S", "AD", "2D 2H"]


def test_refusals_in_a_trick():
    hand = laid_out(
        "9S AS KH 5C 2D 3D 4D 6D 8D", "TS AC KD QD JD 2C 3C 4C 6C", "2S 2H 3H 4H", stock="KS QS JS"
    )
    play(hand, "planet 5C", "done", "done", "done")
    assert told(refused(hand, "turn 4")) == ("GX-09", "moons-no-prize", {"prize": 4, "count": 3})
    assert refusal(hand, "turn x")[0] == "REC-01"
    assert refusal(hand, "play 9S")[0] == "REC-04"
    play(hand, "turn 2")
    assert refusal(hand, "play AS")[0] == "GX-06"
    assert refusal(hand, "play TS")[0] == "REC-03"
    play(hand, "play 9S")
    values = {"suit": {"key": "moons-suit", "values": {"name": "spades"}}, "held": ["TS"]}
    assert told(refused(hand, "play KD")) == ("GX-10", "moons-follow", values)
    assert refused(hand, "play KD").message == "GX-10: spades were led and you hold TS; play it."
    assert refusal(hand, "play AC")[0] == "GX-06"


def test_an_ace_of_the_suit_does_not_oblige():
    """GX-10."""
    hand = laid_out("9S 2S 3S 4S 6S 7S 8S TS JS", "AS KD QD JD 2D 3D 4D 6D 8D", stock="KS QS")
    play(hand, "done", "done", "turn 1", "play 9S")
    assert texts(hand) == [f"play {name}" for name in ["2D", "3D", "4D", "6D", "8D", "JD", "QD", "KD"]]
    hand.held[1] |= mask("5C")
    hand.plays[0] = NUMBER["9C"]
    assert refusal(hand, "play 5C")[0] == "GX-05"
    assert len(texts(hand)) == 8


def test_the_discards_are_shuffled_when_the_stock_runs_out():
    """GX-12: with five players seven cards are left, two of them after the first row of prizes."""
    draws = Draws(3)
    game_of_five = table(5)
    hand = game_of_five.hand(game_of_five.deal(draws, 0))
    while hand.seat != NATURE:
        hand.play(hand.nth(hand.count() - 1))
    assert hand.top == len(hand.stock) == 7
    assert len(hand.prizes) == 2
    assert hand.discards.bit_count() == 5
    kept = list(hand.prizes)
    wrong = kit_of(hand.game).read(hand, "shuffle " + " ".join(names_of(hand.discards)[1:]))
    values = {"cards": names_of(hand.discards), "rules": ["GX-12"]}
    assert told(kit_of(hand.game).why(hand, wrong)) == ("REC-05", "moons-not-discards", values)
    kit_of(hand.game).apply(hand, hand.chance(draws))
    assert hand.prizes[:2] == kept
    assert (len(hand.prizes), hand.discards, len(hand.stock) - hand.top) == (5, 0, 2)


def force(hand, *held):
    """Give the seats other hands; a position that play could only reach in the long run."""
    hand.held = [mask(names) for names in held]
    return hand


def test_who_has_nothing_to_play_takes_the_last_places():
    """GX-13: choosing and leading pass on; those without take the last places clockwise from the leader."""
    hand = laid_out("2C", "3C", "4C", "6C", stock="KS QS JS TS")
    play(hand, "done", "done", "done")
    force(hand, "AC AD", "9S", "AH AS", "TS 2H")
    play(hand, "done")
    assert (hand.seat, hand.stage) == (1, "turn")
    play(hand, "turn 1", "play 9S")
    assert hand.seat == 3
    play(hand, "play TS")
    assert [seat for seat, _, _ in hand.placed] == [3, 1, 2, 0]
    [event] = events(hand)
    played = [place.values["played"].key for place in event.values["places"]]
    assert (played, event.values["rules"]) == (["moons-card"] * 2 + ["moons-no-card"] * 2, ("GX-11", "GX-13"))
    assert hand.due == 3


def test_nobody_has_anything_to_play():
    """GX-13: each takes one prize, clockwise from the player due to lead."""
    hand = laid_out("2C", "3C", "4C", stock="KS QS JS")
    play(hand, "done", "done")
    force(hand, "AC", "AD", "AH AS")
    play(hand, "done")
    assert [(seat, NAMES[prize]) for seat, _, prize in hand.placed] == [(0, "KS"), (1, "QS"), (2, "JS")]
    assert (hand.stage, hand.seat, hand.tricks) == ("put down", 0, 1)


def test_adding_the_last_playable_card_passes_the_lead():
    """GX-08 with GX-13: who lays his last playable card before leading has nothing to lead."""
    hand = laid_out("7D 8D 2C 2D", "3C", stock="KS QS")
    play(hand, "planet 7D 8D", "moons 2C 2D", "done")
    force(hand, "2H AC", "9S TS")
    play(hand, "done", "moons 2C 2D 2H")
    assert (hand.seat, hand.stage) == (1, "turn")
    play(hand, "turn 1", "play 9S")
    assert [seat for seat, _, _ in hand.placed] == [1, 0]


def test_out_on_last_card():
    """GX-14: by option a player without cards wins before prizes are taken, the best placed of several."""
    for option, over in (("yes", True), ("no", False)):
        hand = laid_out("2C", "3C", stock="KS QS")
        hand = table(2, out_on_last_card=option).hand(hand.deal)
        play(hand, "done")
        force(hand, "9S", "TS")
        play(hand, "done", "turn 1", "play 9S", "play TS")
        assert (hand.seat == OVER) == over
        assert hand.winner == (1 if over else -1)


def test_an_empty_hand_at_a_put_down_turn_wins():
    """GX-14: no prize is left for the last place, and his turn comes."""
    hand = laid_out("2C", "3C", "4C", stock="KS QS JS")
    play(hand, "done", "done")
    force(hand, "9S", "TS 2D", "JS 2H")
    hand.stock, hand.top = hand.stock[:2], 0
    play(hand, "done", "turn 1", "play 9S", "play TS", "play JS")
    assert (hand.seat, hand.winner) == (2, -1)
    play(hand, "done")
    assert (hand.seat, hand.winner) == (OVER, 0)


def test_the_guard_ends_a_game_as_a_draw():
    """GX-15."""
    hand = laid_out("2C", "3C", stock="KS QS")
    hand.tricks = TRICKS - 1
    play(hand, "done", "done", "turn 1")
    while hand.seat != OVER:
        play(hand, texts(hand)[0])
    assert hand.guarded
    assert hand.game.winners((0, 0), hand) == (0, 1)
    assert scored(hand) == [Fact("moons-draw", tricks=TRICKS, rules=("GX-15",))]


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"add_any_time": "no"}])
def test_why_is_none_exactly_for_legal_moves(options):
    """Over every verb with every set of cards of the hand, every card and prize, at plies of random games."""
    for seed in range(2):
        for hand in walk(table(3, **options), seed):
            if hand.tricks > 6 or (hand.seat != OVER and hand.held[hand.seat].bit_count() > 9):
                break
            held = names_of(hand.held[hand.seat]) if hand.seat != OVER else ["2C", "3C"]
            sets = [mask_of(order(some)) for some in sets_of(held)]
            moves = [some << 3 | verb for some in sets for verb in (0, 1) if some or verb]
            moves += [card << 3 | 2 for card in range(52)] + [prize << 3 | 3 for prize in range(6)] + [4]
            legal = set(hand.legal())
            assert {move for move in moves if kit_of(hand.game).why(hand, move) is None} == legal
            assert all(hand.allows(move) == (move in legal) for move in moves)


@pytest.mark.parametrize(("seed", "depth"), [(1, 3), (4, 4), (9, 3)])
def test_perft_two_ways(seed, depth):
    game_of_two = table(2)
    hand = game_of_two.hand(game_of_two.deal(Draws(seed), 0))
    assert leaves(hand, depth) == plain_leaves(plain(hand), depth)


def test_options_and_players():
    for players in (1, 6):
        with pytest.raises(UsageError):
            table(players)
    with pytest.raises(UsageError, match="add_any_time"):
        table(4, add_any_time="perhaps")
    assert finished(table(5), 1).seat == OVER
    assert table(2).following(finished(table(2), 1)).first == 1


def test_an_illegal_move_is_refused_by_apply():
    hand = laid_out("2C", "3C")
    with pytest.raises(IllegalMove, match="GX-03"):
        kit_of(hand.game).apply(hand, kit_of(hand.game).read(hand, "moons 2C 2D"))


DECK = """
deckgen: 1
title: Small
games: {moons: {players: [2, 3, 4, 5]}}
tables:
  suit: {C: {colour: black}, D: {colour: red}, H: {colour: red}, S: {colour: black}}
  rank: {A: {}, "2": {}, "3": {}, "4": {}, "5": {}, "6": {}, "7": {},
    "8": {}, "9": {}, T: {}, J: {}, Q: {}, K: {}}
parts:
  cards:
    shape: circle
    trims: [60mm]
    safe: 3mm
    back: front
    cards:
      - product: {suit: all, rank: all}
        id: "{rank}{suit}"
        title: Card
        face: front
        colour: "{suit.colour}"
faces: {front: []}
"""


@pytest.mark.parametrize(("old", "new", "rules"), [
    ("", "", []), ("C: {colour: black}", "C: {colour: green}", ["GX-01"]),
    ('"9": {}, ', "", ["GX-01"] * 4), ("D: {colour: red}", "E: {colour: red}", ["GX-01"] * 13),
    ('colour: "{suit.colour}"', 'counts: "5"', ["GX-02"] * 48),
    ('colour: "{suit.colour}"', "count: 2", ["GX-01"] * 52),
])  # fmt: skip
def test_deck_faults(tmp_path, old, new, rules):
    """GX-01, GX-02: 52 cards, each once, colours and values right where the deck names them."""
    path = tmp_path / "deck.yaml"
    path.write_text(DECK.strip().replace(old, new) if old else DECK.strip(), encoding="utf-8")
    report = report_on(load(path))
    assert report.playable == {"moons": () if rules else (2, 3, 4, 5)}
    told = [
        problem
        for problem in report.problems
        if problem.rule and (problem.card or problem.key == "game-cell")
    ]
    assert [problem.rule for problem in told] == rules


def test_the_bundled_deck_is_right():
    assert not report_on(bundled("moons")).problems
