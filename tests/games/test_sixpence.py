"""Moon and Sixpence: plays against pennies moved on a table, turns, partners and scores (SX-01 to SX-14)."""

from __future__ import annotations

from math import hypot

import pytest
from figures import distances
from hypothesis import given, settings
from hypothesis import strategies as st
from walks import (
    events,
    refusal,
    refused,
    replayed,
    report_on,
    said,
    scored,
    slow_leaves,
    texts,
    told,
    walk,
    whole_match,
)

from deckgen import lattice
from deckgen.deck import load
from deckgen.errors import SpecError, UsageError
from deckgen.facts import CardId, Fact, Seat
from deckgen.games import OVER, Draws, game
from deckgen.games.game import Deal
from deckgen.games.masks import mask_of, places
from deckgen.games.record import write
from deckgen.games.refusals import IllegalMove
from deckgen.games.registry import kit_of
from deckgen.games.sixpence.figures import FIGURES, FIGURES_OF, drawn, figure_values, value_of_reach
from deckgen.games.sixpence.kit import miss
from deckgen.games.sixpence.rules import EXCHANGES, SHIFT, Sixpence
from deckgen.games.verify import leaves, verify

NAMES = Sixpence.names
NUMBER = {name: number for number, name in enumerate(NAMES)}
VALUES = tuple(value_of_reach(reach) for reach in lattice.reach())
seeds = st.integers(0, 2**64 - 1)
tables = st.tuples(st.integers(2, 4), st.booleans(), st.booleans(), st.integers(0, 12))


def table(players=2, **options):
    """A game with options."""
    return game("sixpence", players, options)


def laid_out(upcard, *hands, stock="", first=0, **options):
    """A game whose seat `first` begins; cards that are not named lie in the stock, after those that are."""
    rules = table(len(hands), **options)
    named = [[NUMBER[name] for name in text.split()] for text in hands]
    top = [NUMBER[name] for name in stock.split()]
    taken = {NUMBER[upcard], *top, *(card for hand in named for card in hand)}
    rest = [card for card in rules.pack if card not in taken]
    for hand in named:
        while len(hand) < 6:
            hand.append(rest.pop(0))
    order = [*(card for hand in named for card in hand), NUMBER[upcard], *top, *rest]
    assert sorted(order) == list(rules.pack)
    return rules.hand(Deal(order, first, 0, (0,)))


def play(hand, *lines):
    """Make the moves of these lines, each of them legal."""
    for line in lines:
        kit_of(hand.game).apply(hand, kit_of(hand.game).read(hand, line))
    return hand


def made_on_the_table(pennies):
    """Every figure that one penny makes: each penny tried on each vacant point near the rest."""
    made = set()
    for penny in pennies:
        rest = [point for point in pennies if point != penny]
        for point in lattice.rim(rest) - {penny}:
            made.add(lattice.number_of([*rest, point]))
    return {FIGURES[number] for number in made - {None}}


def legal_by_words(hand):
    """SX-07 to SX-11 and SX-14 from their sentences, over the pennies as they lie."""
    held = [NAMES[card] for card in places(hand.held[hand.seat])]
    if hand.phase == "give":
        return [f"give {card}" for card in held] + ["refuse"]
    made = made_on_the_table(hand.pennies())
    stays = {FIGURES[hand.figure]} if hand.game.options["moon_may_stay"] == "yes" else set()
    lines = [f"play {card}" for card in held if card in made]
    for moon in held:
        if moon.startswith("moon"):
            lines += [f"play {moon} {figure}" for figure in sorted(made | stays)]
    if hand.played:
        return [*lines, "end"]
    lines += [f"discard {card}" for card in held]
    partners = hand.game.options["partners"] == "yes" and hand.held[(hand.seat + 2) % 4]
    return lines + [f"offer {card}" for card in held if partners and not hand.offered]


def options_of(how):
    """Players and options of one of the tables."""
    players, may_stay, partners, moons = how
    options = {"moon_may_stay": "yes" if may_stay else "no", "moons": str(moons)}
    if players == 4:
        options["partners"] = "yes" if partners else "no"
    return players, options


@pytest.mark.parametrize("players", [2, 3, 4])
def test_moves_are_numbered_as_they_are_listed(players):
    rules = table(players)
    cards = set()
    for seed in range(60):
        hand = rules.hand(rules.deal(Draws(seed), 0))
        for _ in range(3):
            cards |= set(places(hand.held[hand.seat]))
            moves = list(hand.legal())
            assert [hand.nth(r) for r in range(hand.count())] == moves
            hand.play(moves[seed % len(moves)])
            if hand.seat < 0:
                break
    assert set(range(82)) <= cards


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(seeds, tables)
def test_laws_of_random_games(seed, how):
    """Legal lines by words; pennies that show the figure; every card in one place; counts and texts agree."""
    players, options = options_of(how)
    rules = table(players, **options)
    for hand in walk(rules, seed):
        stock = mask_of(hand.deal.order[hand.top :])
        everywhere = [*hand.held, *hand.piles, mask_of(hand.thrown), stock]
        assert sum(everywhere) == (1 << 82 + how[3]) - 1
        assert sum(map(int.bit_count, everywhere)) == 82 + how[3]
        assert lattice.number_of(hand.pennies()) == hand.figure
        if hand.seat == OVER:
            break
        moves = list(hand.legal())
        if len(hand.moves) % 4 == 0:
            assert texts(hand) == legal_by_words(hand)
        assert hand.count() == len(moves)
        assert [hand.nth(r) for r in range(len(moves))] == moves
        assert all(
            kit_of(hand.game).read(hand, kit_of(hand.game).text(hand, move)) == move
            and kit_of(hand.game).why(hand, move) is None
            for move in moves
        )
    points = [sum(VALUES[c] if c < 82 else -2 for c in places(pile)) for pile in hand.piles]
    if rules.partners:
        points = [points[0] + points[2], points[1] + points[3]] * 2
    assert hand.scores() == tuple(points)
    assert not any(hand.held) or hand.guarded


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(seeds, tables)
def test_why_is_none_exactly_for_legal_moves(seed, how):
    """Over every card, every figure of a Moon and every verb, at some plies."""
    players, options = options_of(how)
    for hand in walk(table(players, **options), seed):
        if hand.seat == OVER or len(hand.moves) > 40:
            break
        if len(hand.moves) % 8:
            continue
        legal = set(hand.legal())
        for verb in range(6):
            for card in range(94) if verb < 4 else (0,):
                made = range(83) if card >= 82 and verb == 0 else (0,)
                for figure in made:
                    move = card + (figure << 8) + (verb << 16)
                    assert (kit_of(hand.game).why(hand, move) is None) == (move in legal)


def test_the_pennies_move_one_at_a_time():
    """SX-07: between two positions exactly one penny has moved, or none where a Moon may stay."""
    for seed in range(5):
        before = None
        for hand in walk(table(2, moon_may_stay="yes"), seed):
            pennies = set(hand.pennies())
            if before:
                assert len(pennies - before) <= 1
                if not pennies - before and hand.moves[-1] < 1 << 16:
                    assert hand.moves[-1] & 255 >= 82
            before = pennies


def test_values():
    """SX-03: 35 / 30 / 12 / 2 / 1 / 2 cards worth 1 / 2 / 3 / 4 / 5 / 6, sum 156, in the bundled deck."""
    values = table(2).values[:82]
    assert [values.count(n) for n in range(1, 7)] == [35, 30, 12, 2, 1, 2]
    assert sum(values) == 156
    assert values == VALUES


def test_the_nearest_miss():
    """A refusal shows how near the best placement comes: the **Example** of f17 and f42, and another."""
    far = next(n for n in range(82) if distances(0)[n] == 3)
    remedy = Fact("sixpence-other-figure")
    for figure, made, shared in ((16, 41, 4), (0, far, lattice.shared(lattice.free()[0], far))):
        names = CardId(FIGURES[figure]), CardId(FIGURES[made])
        expected = Fact("sixpence-miss", figure=names[0], made=names[1], shared=shared, remedy=remedy)
        assert miss(lattice.free()[figure], made, remedy) == expected


def test_the_note_says_which_penny_went_where():
    """SX-07, SX-08, SX-11: it names the penny that left, the point it went to, and the rule of the card."""
    rules = set()
    for seed in range(12):
        before, figure = set(), 0
        for hand in walk(table(2, moon_may_stay="yes"), seed):
            now, move = set(hand.pennies()), hand.moves[-1] if hand.moves else 1 << SHIFT
            if before and move < 1 << SHIFT:
                (start,), (end,) = (before - now, now - before) if now != before else ((None,), (None,))
                rules.add(rule := "SX-08" if move & 255 >= 82 else "SX-07" if figure != move else "SX-11")
                event, *rest = events(hand)
                assert rest == ([] if hand.played else [Fact("sixpence-last-card", rules=("SX-10",))])
                points = {"start": start, "end": end} if start else {}
                made = {"made": CardId(FIGURES[hand.figure])} if figure != hand.figure else {}
                key = "moon-stays" if not start else "becomes" if made else "again"
                known = {"figure": CardId(FIGURES[figure]), "rules": (rule,)}
                assert event == Fact(f"sixpence-{key}", **points, **made, **known)
                marks = sorted("".join(kit_of(hand.game).view(hand, 0)["table"]).replace(" ", ""))
                assert marks == (sorted(".@ooooo") if start else ["o"] * 6)
            before, figure = now, hand.figure
    assert rules == {"SX-07", "SX-08", "SX-11"}


def test_pennies_are_drawn():
    """Rows of text in which touching pennies are a step apart, and half a step from row to row."""
    rhombus = [(0, 0), (1, 0), (0, 1), (-1, 1)]
    assert drawn(rhombus) == [" o o", "o o"]
    assert drawn(rhombus, lattice.Slide((2, -2), (0, 0))) == ["   .", "", " @ o", "o o"]
    for number in range(82):
        rows = drawn(lattice.free()[number])
        placed = [
            (x / 2, y * lattice.ROW_HEIGHT)
            for y, row in enumerate(rows)
            for x, c in enumerate(row)
            if c == "o"
        ]
        apart = [hypot(a[0] - b[0], a[1] - b[1]) for a in placed for b in placed]
        paper = lattice.centres(lattice.free()[number], 1.0)
        on_paper = [hypot(a[0] - b[0], a[1] - b[1]) for a in paper for b in paper]
        assert sorted(apart) == pytest.approx(sorted(on_paper))


def test_ways_on_the_table():
    """Every way of making a legal figure is told, and the first is the one that is made."""
    for hand in walk(table(2), 12):
        if hand.seat == OVER or len(hand.moves) > 60:
            break
        for figure in places(hand.game.leads[hand.figure])[:3]:
            made = [slide.apply(hand.pennies()) for slide in lattice.slides(hand.pennies(), figure)]
            assert {lattice.number_of(points) for points in made} == {figure}
            if hand.held[hand.seat] >> figure & 1:
                assert play(hand.copy(), f"play {FIGURES[figure]}").pennies() == made[0]


def test_a_player_may_choose_among_the_ways():
    """The record says which penny moved if it was not the shortest way; what is legal stays the same."""
    chosen, kit = 0, kit_of(table(2))
    for hand in walk(table(2), 12):
        if hand.seat == OVER or chosen > 40:
            break
        goals = [goal for found in kit.goals(hand).values() for goal in found]
        plain = {goal.line for goal in goals if " from " not in goal.line}
        assert plain == {line for line in kit.legal(hand) if line.startswith("play")}
        for goal in goals:
            made = play(hand.copy(), goal.line)
            assert {*made.pennies()} == {*hand.pennies()} - {goal.start} | {goal.end}
            assert kit.lines(made)[-1][1] == goal.line
            chosen += goal.line not in plain
    assert chosen > 40


def test_a_way_that_leads_elsewhere_is_refused():
    """SX-07: the refusal tells the ways that lead to the figure."""
    kit, hand = kit_of(table(2)), next(walk(table(2), 12))
    card, goals = next(iter(kit.goals(hand).items()))
    away = f"from {goals[0].start[0]},{goals[0].start[1]} to 99,99"
    with pytest.raises(IllegalMove) as refused:
        kit.read(hand, f"play {card} {away}")
    assert (refused.value.problem.rule, refused.value.problem.key) == ("SX-07", "sixpence-no-way")
    for form in ("from 1,1", "from 1,1 to", "from a,b to 1,1", "to 1,1 from 2,2", "from 1,1 to 2,2 3,3"):
        with pytest.raises(IllegalMove) as refused:
            kit.read(hand, f"play {card} {form}")
        assert refused.value.problem.rule == "REC-01"


def other_than(*named, count=1, where=lambda number: True):
    """Figure cards that are not named and fit."""
    return [FIGURES[n] for n in range(82) if FIGURES[n] not in named and where(n)][:count]


NEAR = FIGURES[min(lattice.graph()[0] - {0})]
FAR = other_than(where=lambda n: distances(0)[n] > 1)[0]
STUCK = next(n for n in range(82) if n not in lattice.graph()[n])


def test_a_turn():
    """SX-07, SX-09, SX-10: plays, then `end`; the hand is drawn up to six; never play and discard."""
    hand = laid_out("f01", f"{NEAR} {FAR} moon1", "", stock="f40 f41 f42")
    assert told(refused(hand, "end")) == ("SX-10", "sixpence-no-end", {})
    problem = refused(hand, f"play {FAR}")
    assert (problem.rule, problem.key, problem.values["made"]) == ("SX-07", "sixpence-miss", CardId(FAR))
    assert CardId(NEAR) in problem.values["remedy"].values["cards"]
    play(hand, f"play {NEAR}")
    assert events(hand)[0].values["made"] == CardId(NEAR)
    assert hand.seat == 0
    assert refusal(hand, f"discard {FAR}")[0] == "SX-09"
    assert hand.held[0].bit_count() == 5
    play(hand, "end")
    assert (hand.seat, hand.held[0].bit_count()) == (1, 6)
    assert hand.held[0] >> NUMBER["f40"] & 1


def test_a_discard_ends_the_turn():
    hand = laid_out("f01", FAR, "")
    play(hand, f"discard {FAR}")
    assert (hand.seat, hand.thrown[-1], hand.held[0].bit_count()) == (1, NUMBER[FAR], 6)


def test_the_last_card_ends_the_turn():
    """SX-10, SX-12: with the stock out a player without cards is passed over, until nobody has any."""
    hand = laid_out("f01", NEAR, FAR, FAR.replace(FAR, "f80"))
    hand.held = [1 << NUMBER[NEAR], 1 << NUMBER[FAR], mask_of([NUMBER["f80"], NUMBER["f81"]])]
    hand.top = len(hand.deal.order)
    play(hand, f"play {NEAR}")
    assert hand.seat == 1
    play(hand, f"discard {FAR}", "discard f80")
    assert hand.seat == 2
    play(hand, "discard f81")
    assert hand.seat == OVER
    assert hand.scores()[0] == VALUES[NUMBER[NEAR]]
    rules, points = ("SX-03", "SX-13"), VALUES[NUMBER[NEAR]]
    assert scored(hand)[0] == Fact(
        "sixpence-figures-score", seat=Seat(0), figures=1, points=points, rules=rules
    )
    assert said(scored(hand))[0] == f"Seat 0: 1 figure worth {points} (SX-03, SX-13)."
    assert refusal(hand, "discard f81")[0] == "REC-04"


def test_the_figure_again():
    """SX-11: only where some one-penny move gives a congruent figure."""
    again = next(number for number, others in enumerate(lattice.graph()) if number in others)
    hand = laid_out(FIGURES[STUCK], "", "")
    hand.held[0] |= 1 << STUCK
    problem = refused(hand, f"play {FIGURES[STUCK]}")
    assert (problem.rule, problem.key) == ("SX-11", "sixpence-not-again")
    hand = laid_out(FIGURES[again], "", "")
    hand.held[0] |= 1 << again
    before = hand.pennies()
    play(hand, f"play {FIGURES[again]}")
    assert lattice.number_of(hand.pennies()) == again
    assert len(set(before) - set(hand.pennies())) == 1


def test_moon_cards():
    """SX-08: any connected figure of one penny; the same only where SX-11 allows it, or by option."""
    name = FIGURES[STUCK]
    for option, legal in (("no", False), ("yes", True)):
        hand = laid_out(name, "moon3 moon5", "", moon_may_stay=option)
        lines = [line for line in texts(hand) if "moon" in line and line.startswith("play")]
        made = sorted(made_on_the_table(hand.pennies()) | ({name} if legal else set()))
        assert lines == [f"play {moon} {figure}" for moon in ("moon3", "moon5") for figure in made]
        found = refusal(hand, f"play moon3 {name}")
        assert found is None if legal else found[0] == "SX-11"
    play(hand, f"play moon3 {name}")
    assert events(hand) == [Fact("sixpence-moon-stays", figure=CardId(name), rules=("SX-08",))]
    hand = laid_out("f01", "moon3", "")
    assert refusal(hand, f"play moon3 {FAR}")[0] == "SX-08"
    assert told(refused(hand, "play moon3")) == ("SX-08", "sixpence-figure-missing", {"card": "moon3"})
    assert refusal(hand, "play moon3 moon4")[0] == "SX-08"
    form = {"key": "sixpence-form", "values": {"verb": "discard"}}
    unreadable = ("REC-01", "record-unreadable", {"line": "discard", "form": form})
    assert told(refused(hand, "discard")) == unreadable
    assert refusal(hand, f"play {NEAR} {FAR}")[0] == "REC-01"


def test_a_refusal_offers_only_what_is_held():
    """SX-07: the cards that can be played; without any, a Moon only if there is one."""
    near = NUMBER[NEAR]
    steps = distances(0), distances(near)
    far = other_than(where=lambda n: min(steps[0][n], steps[1][n]) > 1, count=6)
    hand = laid_out("f01", " ".join(far), "")
    assert refusal(hand, f"play {far[0]}")[1].endswith("four of the pennies could stay; discard.")
    assert refused(hand, f"play {far[0]}").values["shared"] == 4
    hand = laid_out("f01", " ".join([*far[:5], "moon1"]), "")
    assert refusal(hand, f"play {far[0]}")[1].endswith(
        "four of the pennies could stay; play a Moon, or discard."
    )
    play(hand, f"play moon1 {NEAR}")
    assert refusal(hand, f"play {far[0]}")[1].endswith("; end the turn.")


REFUSED = [
    ("play f99", "REC-01"), ("play", "REC-01"), ("paly f01", "REC-01"), ("discard f01", "REC-03"),
    ("play f01", "REC-03"), ("give f02", "REC-04"), ("refuse", "REC-04"), ("end now", "REC-01"),
    (f"offer {FAR}", "SX-14"), ("discard moon9", "REC-03"), ("discard f02 f03", "REC-01"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "rule"), REFUSED)
def test_refusals(line, rule):
    hand = laid_out("f30", f"{FAR} {NEAR}", "")
    hand.held[0] &= ~mask_of([NUMBER["f01"]])
    assert refusal(hand, line)[0] == rule


def partners(**how):
    """Four players, 0 and 2 against 1 and 3."""
    return laid_out("f01", f"{NEAR} {FAR}", "f80", "f70 moon1", "f60", partners="yes", **how)


def test_an_exchange():
    """SX-14: it ends the turn with no draw; Moons may change hands too."""
    hand = partners()
    play(hand, f"offer {FAR}")
    assert (hand.seat, hand.phase) == (2, "give")
    views = [kit_of(hand.game).view(hand, seat) for seat in range(4)]
    assert [view["offering"] for view in views] == [
        FAR,
        "",
        "",
        "",
    ]
    assert refusal(hand, f"give {FAR}")[0] == "REC-03"
    assert refusal(hand, "discard f70")[0] == "REC-04"
    play(hand, "give moon1")
    assert (hand.seat, hand.phase, hand.exchanges) == (1, "play", 1)
    assert hand.held[0] >> NUMBER["moon1"] & 1
    assert hand.held[2] >> NUMBER[FAR] & 1
    assert [held.bit_count() for held in hand.held] == [6] * 4
    play(hand, "discard f80")
    assert hand.exchanges == 0


def test_answers_to_an_offer_are_numbered_as_they_are_listed():
    hand = play(partners(), f"offer {FAR}")
    assert hand.phase == "give" and hand.count() > 2
    assert [hand.nth(r) for r in range(hand.count())] == list(hand.legal())


@pytest.mark.parametrize(("moons", "faults"), [("12", 0), ("13", 1)])
def test_there_are_twelve_moons_at_most(moons, faults):
    assert len(Sixpence.faults(2, {"moons": moons})) == faults
    assert Sixpence.names[82:] == tuple(f"moon{number}" for number in range(1, 13))


def test_an_offer_is_refused():
    """SX-14: the turn goes on, without another offer."""
    hand = play(partners(), f"offer {FAR}", "refuse")
    assert (hand.seat, hand.phase) == (0, "play")
    assert told(refused(hand, f"offer {NEAR}")) == ("SX-14", "sixpence-offer-refused", {})
    play(hand, f"play {NEAR}")
    assert told(refused(hand, f"offer {FAR}")) == ("SX-14", "sixpence-offer-after-play", {})
    hand = partners()
    hand.held[2] = 0
    assert told(refused(hand, f"offer {FAR}")) == ("SX-14", "sixpence-partner-empty", {})
    assert told(refused(laid_out("f01", FAR, ""), f"offer {FAR}")) == ("SX-14", "sixpence-no-partners", {})
    with pytest.raises(UsageError, match="SX-14"):
        table(3, partners="yes")


def test_the_guard_of_exchanges():
    """SX-14: five hundred in a row end the game as it stands."""
    hand = partners()
    hand.exchanges = EXCHANGES - 1
    play(hand, f"offer {FAR}", "give moon1")
    assert (hand.seat, hand.guarded) == (OVER, True)
    assert scored(hand)[0] == Fact("sixpence-guard", exchanges=EXCHANGES, rules=("SX-14",))


def test_partners_score_together():
    """SX-13, SX-14: values less 2 for each Moon, the higher sum of two piles."""
    hand = partners()
    hand.piles = [mask_of([0, 82]), mask_of([1]), mask_of([2]), 0]
    hand.seat = OVER
    side = VALUES[0] - 2 + VALUES[2]
    assert hand.scores() == (side, VALUES[1]) * 2
    assert hand.game.following(hand) == (hand.deal.first, 1, "SX-13")
    assert hand.game.winners(hand.scores(), hand) == (
        (0, 2) if side > VALUES[1] else (1, 3) if side < VALUES[1] else (0, 1, 2, 3)
    )
    points, rules = side - VALUES[2], ("SX-03", "SX-13")
    assert scored(hand)[0] == Fact(
        "sixpence-moons-score", seat=Seat(0), figures=1, worth=points + 2, moons=1, points=points, rules=rules
    )
    seats = (Seat(1), Seat(3))
    last = Fact("sixpence-partners-score", seats=seats, points=VALUES[1], rules=("SX-14",))
    assert scored(hand)[-1] == last
    assert (
        said(scored(hand))[0]
        == f"Seat 0: 1 figure worth {points + 2} - 2 x 1 Moon = {points} (SX-03, SX-13)."
    )


def by_value(value):
    """The figure cards of a value."""
    return [n for n in range(82) if VALUES[n] == value]


ONES, TWOS, THREES = by_value(1), by_value(2), by_value(3)


@pytest.mark.parametrize(("hands", "option", "starters"), [
    ([[*THREES[:1], *ONES[:5]], ONES[5:11]], "0", [0]),
    ([[*ONES[:5], TWOS[0]], [*ONES[5:9], TWOS[1], TWOS[2]]], "0", [1]),
    ([[*ONES[:4], TWOS[0], TWOS[1]], [*ONES[4:9], THREES[0]]], "0", [1]),
    ([[*ONES[:5], 82], [*ONES[5:10], 83]], "0", [0, 1]),
    ([[*ONES[:4], TWOS[0], 82], [*ONES[5:9], TWOS[1], ONES[10]]], "0", [1]),
    ([[*ONES[:2], THREES[0], THREES[1], 82, 83], [*ONES[2:5], TWOS[0], TWOS[1], 84]], "0", [0]),
    ([[*ONES[:2], THREES[0], THREES[1], 82, 83], [*ONES[2:5], TWOS[0], TWOS[1], 84]], "-2", [1]),
])  # fmt: skip
def test_who_starts(hands, option, starters):
    """SX-05: the highest total, a Moon counting 0 (or -2); then single cards; then a lot."""
    assert table(2, moon_start_value=option).starters([card for hand in hands for card in hand]) == starters


def test_the_deal():
    """SX-05, SX-06 from the seed: hands from seat 0, a lot after the deal, Moons put back at random."""
    lots = turned = 0
    for seed in range(300):
        rules, draws = table(3), Draws(seed)
        deal = rules.deal(draws, 0)
        again = Draws(seed)
        again.next_deal()
        order = list(rules.pack)
        order[:] = again.shuffled(order)
        starters = rules.starters(order)
        lot = len(starters) > 1
        assert deal.first == (starters[again.below(len(starters))] if lot else starters[0])
        stock, seen = order[18:], []
        while True:
            seen.append(stock.pop(0))
            if seen[-1] < 82:
                break
            stock.insert(again.below(len(stock) + 1), seen[-1])
        assert deal.also == (lot, *seen[:-1])
        assert list(deal.order) == [*order[:18], seen[-1], *stock]
        assert draws.k == again.k
        lots, turned = lots + lot, turned + (len(seen) > 1)
        assert kit_of(rules).view(rules.hand(deal), 0)["figure"] == FIGURES[seen[-1]]
    assert lots > 0
    assert turned > 0


def record_of(hand, **edits):
    """The first header of a record with this deal, some lines replaced."""
    rules = hand.game
    lines = {
        line.split()[0] + (line.split()[1] if line.startswith("hand") else ""): line
        for line in rules.write_deal(hand.deal)
    }
    lines.update(edits)
    head = [f"game sixpence\nplayers {rules.players}", *filter(None, lines.values()), "---", ""]
    return "\n".join(head)


def test_headers_are_checked():
    """SX-05, SX-06 and REC-05 in the header of a record."""
    high, moon, mine = by_value(6)[1], "moon1", FIGURES[by_value(4)[0]]
    hand = laid_out(
        "f01",
        mine,
        "",
        stock=f"f60 {moon} {FIGURES[high]}",
    )
    starter = hand.game.starters(hand.deal.order)[0]
    hand.deal = hand.deal._replace(first=starter)
    assert verify(record_of(hand)).ok
    expected = {
        f"first {1 - starter}": "SX-05", f"first {starter} lot": "SX-05", "first 7": "REC-01", "": "REC-01",
    }  # fmt: skip
    for line, rule in expected.items():
        assert verify(record_of(hand, first=line)).problem.rule == rule
    found = [sorted((VALUES[card] for card in hand.deal.order[at : at + 6]), reverse=True) for at in (0, 6)]
    problem = verify(record_of(hand, first=f"first {1 - starter}")).problem
    assert problem.message == (
        f"SX-05: seat {1 - starter} holds {sum(found[1 - starter])} points "
        f"({', '.join(map(str, found[1 - starter]))}), but seat {starter} holds {sum(found[starter])} "
        f"({', '.join(map(str, found[starter]))}); write `first {starter}`."
    )
    strange = verify(record_of(hand, upcard="upcard moon9 f01")).problem
    values = {"card": "moon9", "dealt": False, "rules": "SX-04, SX-05"}
    assert told(strange) == ("REC-05", "sixpence-turned-not-in-stock", values)
    low = FIGURES[next(n for n in ONES if hand.deal.order.index(n) > 12)]
    for line, rule in {
        f"upcard {moon} f01": None, f"upcard {moon} {moon} {FIGURES[high]} f01": None,
        f"upcard {mine} f01": "REC-05",
        f"upcard {low} f01": "SX-06", "upcard moon2x f01": "REC-01", "upcard": "REC-05", "": "REC-05",
    }.items():  # fmt: skip
        verdict = verify(record_of(hand, upcard=line))
        assert (verdict.problem.rule if verdict.problem else None) == rule, line
    stock = hand.game.write_deal(hand.deal)[-1].replace(moon, "f01", 1)
    assert verify(record_of(hand, upcard=f"upcard f01 {moon}", stock=stock)).problem.rule == "SX-06"


def test_a_lot_in_a_record():
    hand = laid_out(
        "f01", " ".join(FIGURES[n] for n in ONES[:6]), " ".join(FIGURES[n] for n in ONES[6:12]), first=1
    )
    hand.deal = hand.deal._replace(also=(1,))
    assert verify(record_of(hand)).ok
    verdict = verify(record_of(hand, first="first 1"))
    values = {"seats": [0, 1], "right": "first 1 lot"}
    assert told(verdict.problem) == ("SX-05", "sixpence-lot", values)


def test_a_wrong_start_under_a_seed():
    """SX-05: the seed deals the cards, and they say who starts."""
    match = whole_match(table(2), 3)
    text = write(match, seeded=True)
    start = match.hand.deal.first
    line = next(line for line in text.splitlines() if line.startswith("first"))
    assert verify(text).ok
    assert verify(text.replace(line, f"first {1 - start}")).problem.rule == "SX-05"
    assert verify(text.replace(line + "\n", "")).ok


@settings(max_examples=10, deadline=None)
@given(seeds, tables, st.booleans())
def test_record_to_text_to_record(seed, how, seeded):
    players, options = options_of(how)
    match = whole_match(table(players, **options), seed)
    text = write(match, seeded=seeded, legal=True, notes=True)
    assert write(replayed(text), seeded=seeded, legal=True, notes=True) == text
    assert verify(text).winner == match.winners


def shuffled_out_of_sight(hand, seat, chance):
    """The hand with all cards that a seat cannot see dealt out anew: other hands, the stock, an offer."""
    twin = hand.copy()
    order = list(hand.deal.order)
    hidden = [card for other, held in enumerate(hand.held) if other != seat for card in places(held)]
    hidden += order[hand.top :]
    chance.shuffle(hidden)
    for other, held in enumerate(hand.held):
        if other != seat:
            twin.held[other] = mask_of(hidden.pop() for _ in places(held))
    order[hand.top :] = hidden
    twin.deal = hand.deal._replace(order=order)
    if hand.phase == "give" and seat != (hand.seat + 2) % 4:
        twin.offering = places(twin.held[(hand.seat + 2) % 4])[0]
    return twin


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(seeds, tables, st.randoms(use_true_random=False))
def test_views_hide_hands_stock_and_offers(seed, how, chance):
    """What a seat sees is the same however the cards lie that it does not see; its own cards it sees."""
    players, options = options_of(how)
    for hand in walk(table(players, **options), seed):
        if len(hand.moves) % 7 == 0 or hand.phase == "give":
            for seat in range(players):
                assert kit_of(hand.game).view(shuffled_out_of_sight(hand, seat, chance), seat) == kit_of(
                    hand.game
                ).view(hand, seat)
                assert kit_of(hand.game).view(hand, seat)["hand"] == hand.game.card_names(
                    places(hand.held[seat])
                )


@pytest.mark.parametrize(("players", "seed", "depth", "options"), [
    (2, 1, 3, {}), (3, 7, 2, {"moon_may_stay": "yes"}), (4, 5, 3, {"partners": "yes", "moons": "0"}),
])  # fmt: skip
def test_perft_two_ways(players, seed, depth, options):
    rules = table(players, **options)
    hand = rules.hand(rules.deal(Draws(seed), 0))
    assert leaves(hand, depth) == slow_leaves(hand, depth, legal_by_words)


DECK = """
deckgen: 1
title: Small
games: {sixpence: {players: [2, 3, 4]}}
tables:
  figure: figures 6
  moon: {"1": {}, "2": {}, "3": {}, "4": {}, "5": {}, "6": {}, "7": {}, "8": {}}
parts:
  cards:
    shape: circle
    trims: [60mm]
    safe: 3mm
    back: front
    cards:
      - {product: {figure: all}, id: "f{figure}", title: Card, face: front, value: "{VALUE}"}
      - {product: {moon: all}, id: "moon{moon}", title: Moon, face: front}
faces: {front: []}
"""


def deck_of(folder, *edits, value="min(6, round(42 / figure.reach))"):
    """A small deck with this formula for the values, loaded."""
    text = DECK.replace("VALUE", value).strip()
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    (folder / "deck.yaml").write_text(text, encoding="utf-8")
    return load(folder / "deck.yaml")


@pytest.mark.parametrize(("value", "faults"), [
    ("min(6, round(42 / figure.reach))", 0), ("none", 82), ("'half'", 82),
])  # fmt: skip
def test_deck_faults(tmp_path, value, faults):
    """SX-03: wrong values, all at once, and what can still be played."""
    deck = deck_of(tmp_path, value=value)
    report = report_on(deck)
    assert [problem.rule for problem in report.problems] == ["SX-03"] * faults
    assert all(problem.where and problem.card in FIGURES for problem in report.problems)
    assert report.playable == {"sixpence": () if faults else (2, 3, 4)}
    if faults:
        with pytest.raises(SpecError, match="SX-03"):
            figure_values(deck)
    else:
        assert figure_values(deck)[:82] == VALUES and set(figure_values(deck)[82:]) == {-2}


def test_missing_cards(tmp_path):
    """SX-04: a Moon left out, and figures left out one by one."""
    fewer = deck_of(tmp_path, (', "8": {}', ""))
    assert [(problem.rule, problem.card) for problem in report_on(fewer).problems] == [("SX-04", "moon8")]
    few = deck_of(tmp_path, ("figure: all", 'figure: ["01", "02"]'))
    with pytest.raises(SpecError) as raised:
        figure_values(few)
    assert [(problem.key, problem.card) for problem in raised.value.problems] == [
        ("sixpence-card-missing", figure) for figure in FIGURES[2:]
    ]


@pytest.mark.parametrize("pennies", FIGURES_OF)
def test_figures_of_another_number_of_pennies_are_one_fault(tmp_path, pennies):
    """SX-01: said once, not for each of the figures that are missing or have other values."""
    deck = deck_of(tmp_path, ("figures 6", f"figures {pennies}"))
    faults = [problem for problem in report_on(deck).problems if problem.rule]
    assert len(lattice.free(pennies)) == FIGURES_OF[pennies]
    assert [told(fault) for fault in faults] == [
        ("SX-01", "sixpence-pennies", {"pennies": pennies, "figures": FIGURES_OF[pennies]})
    ]
    assert faults[0].where == deck.cards[0].where
    assert faults[0].where.line > 10
    with pytest.raises(SpecError, match="SX-01"):
        figure_values(deck)
