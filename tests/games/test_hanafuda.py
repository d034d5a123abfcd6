"""Hana-awase: months closed under capture, points that sum to the deck's, the sentences of HF-01 to HF-08."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from walks import (
    finished,
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

from deckgen.deck import load
from deckgen.errors import SpecError, UsageError
from deckgen.facts import CardId, Fact, Seat
from deckgen.games import OVER, Draws, game
from deckgen.games.allocation import (
    MONTHS,
    Allocation,
    KoiSet,
    allocation,
    allocation_faults,
    bundled_allocation,
)
from deckgen.games.game import Deal
from deckgen.games.hanafuda.rules import CARDS, PLAY, month_fact, pairs_on, whole_months
from deckgen.games.masks import mask_of, places
from deckgen.games.record import write
from deckgen.games.refusals import IllegalMove
from deckgen.games.registry import kit_of
from deckgen.games.verify import leaves, verify

NUMBER = {name: number for number, name in enumerate(CARDS)}
seeds = st.integers(0, 2**64 - 1)
counts = st.integers(2, 4)
SIZES = {2: (10, 8), 3: (7, 6), 4: (5, 8)}


def table(players=2, **options):
    """A game with options."""
    return game("hanafuda", players, options)


def laid_out(field, *hands, stock="", name="hanafuda", each=None, round=0, **options):
    """A hand whose seat 0 deals and plays first; cards that are not named fill hands, field and stock."""
    players = len(hands)
    each, on_field = each or SIZES[players]
    rows = [text.split() for text in (*hands, field, stock)]
    rest = [card for card in CARDS if card not in {card for row in rows for card in row}]
    for row, size in zip(rows, [*[each] * players, on_field], strict=False):
        while len(row) < size:
            row.append(rest.pop())
    seats = [(1 + turn) % players for turn in range(players)]
    order = [card for seat in seats for card in rows[seat]] + rows[players] + rows[players + 1] + rest
    return game(name, players, options).hand(Deal([NUMBER[card] for card in order], 0, round))


def play(hand, *lines):
    """Make the moves of these lines, each of them legal."""
    for line in lines:
        kit_of(hand.game).apply(hand, kit_of(hand.game).read(hand, line))
    return hand


def legal_by_words(hand):
    """HF-05 and HF-06 from their sentences."""
    field = [CARDS[card] for card in places(hand.field)]
    verb = hand.phase
    if verb == "play":
        cards = [CARDS[card] for card in places(hand.held[hand.seat])]
    else:
        cards = [CARDS[hand.deal.order[48 - kit_of(hand.game).view(hand, 0)["stock"]]]]
    lines = []
    for card in cards:
        same = [other for other in field if other.split("-")[0] == card.split("-")[0]]
        if len(same) == 2:
            lines += [f"{verb} {card} take {other}" for other in same]
        else:
            lines.append(f"{verb} {card}")
    return lines


@settings(max_examples=40, deadline=None)
@given(seeds, counts, st.booleans())
def test_laws_of_random_hands(seed, players, counter):
    """Legal lines by words; every card in one place; counts and texts agree; points sum to the deck's."""
    seats = []
    for hand in walk(table(players, direction="counter" if counter else "clockwise"), seed, seed % players):
        stock = mask_of(hand.deal.order[hand.top :])
        held = [*hand.held, *hand.taken, hand.field, stock]
        assert sum(held) == 2**48 - 1
        assert sum(map(int.bit_count, held)) == 48
        assert not whole_months(hand.field)
        if hand.seat == OVER:
            break
        if hand.phase == "play":
            seats.append(hand.seat)
        lines = texts(hand)
        assert lines == legal_by_words(hand)
        assert hand.count() == len(lines)
        assert all(
            kit_of(hand.game).read(hand, line) == move for line, move in zip(lines, hand.legal(), strict=True)
        )
        assert all(kit_of(hand.game).why(hand, hand.nth(r)) is None for r in range(len(lines)))
    step = -1 if counter else 1
    assert seats == [(seed + step * turn) % players for turn in range(len(seats))]
    assert (hand.field, hand.top) == (0, 48)
    assert sum(map(hand.game.captured, hand.taken)) == hand.game.total == 237
    assert sum(hand.scores()) == 0


@pytest.mark.parametrize("month", range(12))
def test_months_are_closed_under_capture(month):
    """Whatever lies of a month, in whatever order and by whatever choice the rest comes, all four are taken.

    By the referee's own moves, over all that can happen to a month; no other month is touched (HF-03).
    There are 24 ways with an empty field, 24 with one card on it, 24 with two, 4 with three.
    """
    own = 15 << 4 * month
    for others in (0, (2**48 - 1) ^ own):
        ways, stack = 0, []
        for lying in range(15):
            hand = laid_out("", "", "")
            hand.field, hand.held = lying << 4 * month | others, [(15 ^ lying) << 4 * month, 0]
            stack.append(hand)
        while stack:
            hand = stack.pop()
            assert hand.held[0] | hand.field & own | hand.taken[0] == own
            assert hand.field & ~own == others
            ways += hand.taken[0] == own
            for move in hand.legal():
                after = hand.copy()
                after.play(move)
                after.due = PLAY
                stack.append(after)
            assert hand.held[0] or hand.taken[0] == own
        assert ways == 76


def test_pairs_on_every_field_of_two_months():
    """Exactly the months with two cards, for every field without a whole month, in all places."""
    for low in range(15):
        for high in range(15):
            for shift in (0, 12, 40):
                field = (low | high << 4) << shift
                pairs = [15 * (part.bit_count() == 2) for part in (low, high)]
                assert pairs_on(field) == (pairs[0] | pairs[1] << 4) << shift


def test_value_table():
    """HF-02: 12 ones, 8 fives, 9 tens, 4 twenties, 15 blanks; 237 points, or 222."""
    values = bundled_allocation().values
    assert [values.count(value) for value in (1, 5, 10, 20, 0)] == [12, 8, 9, 4, 15]
    assert table(2).total == 237
    assert table(2, blank_points="0").total == 222
    assert [CARDS[card] for card in places(bundled_allocation().cards_worth(20))] == [
        "mar-last", "jun-last", "sep-last", "dec-last",
    ]  # fmt: skip


@pytest.mark.parametrize(("players", "each", "field"), [(2, 10, 8), (3, 7, 6), (4, 5, 8)])
def test_the_deal(players, each, field):
    """HF-03, and from the dealer's left, each hand in one go."""
    draws = Draws(11)
    rules = table(players)
    deal = rules.deal(draws, 1)
    hand = rules.hand(deal)
    assert [held.bit_count() for held in hand.held] == [each] * players
    assert hand.field.bit_count() == field
    assert hand.held[2 % players] == mask_of(deal.order[:each])
    assert hand.seat == 1
    assert 48 - hand.top == each * players


def test_a_whole_month_on_the_field_is_dealt_again():
    """HF-04, from the seed (the deals count on) and in a record."""
    rules, draws = table(2), Draws(0)
    rejected = 0
    for seed in range(2000):
        draws = Draws(seed)
        deal = rules.deal(draws, 0)
        assert not whole_months(mask_of(deal.order[20:28]))
        rejected += draws.h
    assert 0 < rejected < 40
    text = write(whole_match(table(2, rounds="1"), 3))
    lines = text.splitlines()
    field = next(i for i, line in enumerate(lines) if line.startswith("field"))
    stock = field + 1
    cards = " ".join(lines[i].split(" ", 1)[1] for i in (field, stock)).split()
    month = next(m for m in MONTHS if sum(card.startswith(m) for card in cards) == 4)
    cards.sort(key=lambda card: not card.startswith(month))
    lines[field], lines[stock] = f"field {' '.join(cards[:8])}", f"stock {' '.join(cards[8:])}"
    verdict = verify("\n".join(lines))
    values = {"month": {"key": "hanafuda-month", "values": {"name": month}}}
    assert told(verdict.problem) == ("HF-04", "hanafuda-whole-month", values)
    assert verdict.problem.where.line == field + 1


@pytest.mark.parametrize("number", [1, 2])
def test_a_misspelt_header_line_is_what_is_named(number):
    """REC-01, in a later hand too: not that the line it was meant for is missing."""
    first, second, third = write(whole_match(table(2, rounds="2"), 3)).split("\nfield")
    text = f"{first}\nfeild{second}\nfield{third}" if number == 1 else f"{first}\nfield{second}\nfeild{third}"
    verdict = verify(text)
    assert told(verdict.problem) == ("REC-01", "record-no-header-line", {"word": "feild", "near": "field"})


def test_three_lie_as_a_stack():
    """HF-04, HF-05: the fourth takes all three, whether played or turned."""
    hand = laid_out("jan-new jan-first jan-full feb-new", "jan-last", "", stock="feb-full")
    fact = Fact(
        "hanafuda-nothing-to-choose", month=month_fact(0), there=3, verb="play", card=CardId("jan-last")
    )
    assert refused(hand, "play jan-last take jan-new").fact == fact
    assert refusal(hand, "play jan-last take jan-new") == (
        "HF-05",
        "HF-05: there is nothing to choose with 3 cards of January on the field; write `play jan-last`.",
    )
    play(hand, "play jan-last", "turn feb-full")
    assert hand.taken[0] == mask_of([0, 1, 2, 3, 4, 6])


def test_two_lie_apart():
    """HF-05: the player chooses; taking is compulsory."""
    hand = laid_out("jan-new jan-first feb-new", "jan-last mar-new", "", stock="feb-full")
    cards = (CardId("jan-new"), CardId("jan-first"))
    assert refused(hand, "play jan-last").fact == Fact("hanafuda-choose", month=month_fact(0), cards=cards)
    assert refusal(hand, "play jan-last take feb-new")[0] == "HF-05"
    play(hand, "play jan-last take jan-first")
    assert hand.taken[0] == mask_of([3, 1])


REFUSED = [
    ("play dec-new", "REC-03"), ("play moonlight", "HF-01"), ("play jan-neu", "REC-01"), ("play", "REC-01"),
    ("play jan-last with jan-new", "REC-01"), ("turn feb-full", "REC-04"), ("discard jan-last", "REC-01"),
    ("play mar-new take jan-new", "HF-05"), ("koikoi", "REC-01"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "rule"), REFUSED)
def test_refusals(line, rule):
    hand = laid_out("jan-new jan-first feb-new", "jan-last mar-new", "dec-new", stock="feb-full")
    assert refusal(hand, line)[0] == rule


def test_the_top_card_is_turned():
    """HF-06."""
    hand = laid_out("jan-new feb-new", "jan-last", "", stock="feb-full mar-new")
    play(hand, "play jan-last")
    assert kit_of(hand.game).view(hand, 1)["turned"] == "feb-full"
    values = {"card": "mar-new", "top": "feb-full"}
    assert told(refused(hand, "turn mar-new")) == ("HF-06", "hanafuda-not-the-top", values)
    assert refusal(hand, "play jan-last")[0] == "REC-04"


def with_piles(players, *piles, **options):
    """A finished hand with these cards in the piles, the rest in the last one."""
    hand = finished(table(players, **options), 1)
    named = [mask_of(NUMBER[card] for card in text.split()) for text in piles]
    hand.taken = [*named, (2**48 - 1) ^ sum(named)]
    return hand


ALL_20 = "mar-last jun-last sep-last dec-last"
SEVEN_10 = "jan-full feb-full apr-full may-full jul-full aug-full oct-full"
SEVEN_5 = "jan-first feb-first apr-first may-first jul-first aug-first sep-first"


def test_scores():
    """HF-07: players times the points less the total; highest wins, ties share; the winner deals."""
    hand = with_piles(3, ALL_20, "nov-new nov-first")
    assert hand.scores() == (3 * 80 - 237, 3 * 2 - 237, 3 * 155 - 237)
    assert scored(hand)[0] == Fact(
        "hanafuda-captured", seat=Seat(0), points=80, total=237, players=3, score=3, value_rules=("HF-02",),
        rules=("HF-07",),
    )  # fmt: skip
    assert (
        said(kit_of(hand.game).explain(hand))[0]
        == "Seat 0 captured 80 of 237 points (HF-02): 3 x 80 - 237 = 3 (HF-07)."
    )
    assert hand.game.following(hand).first == 2
    assert (hand.game.following(hand).round, hand.game.following(hand).rule) == (1, "HF-07")


def test_the_example_of_the_book():
    """HF-07: of 237 points one player took 130 and the other 107."""
    hand = with_piles(2, f"{ALL_20} jan-full feb-full apr-full may-full jul-full")
    assert [hand.game.captured(mask) for mask in hand.taken] == [130, 107]
    assert hand.scores() == (23, -23)


@pytest.mark.parametrize(("dealer", "direction", "next_dealer"), [
    (0, "clockwise", 0), (1, "clockwise", 1), (2, "clockwise", 3), (2, "counter", 1), (3, "counter", 3),
])  # fmt: skip
def test_next_dealer_of_several_winners(dealer, direction, next_dealer):
    """HF-07: the old dealer if he is among them, else the first after him in turn order."""
    hand = with_piles(4, "mar-last", "jun-last", "nov-new", direction=direction)
    hand.taken[2], hand.taken[3] = hand.taken[2], 1 << NUMBER["sep-last"]
    hand.deal = hand.deal._replace(first=dealer)
    assert len({hand.scores()[seat] for seat in (0, 1, 3)}) == 1
    assert hand.game.following(hand).first == next_dealer


def test_rounds_and_shared_wins():
    """HF-07: a match is so many hands; ties share."""
    rules = table(2, rounds="3")
    hand = finished(rules, 5)
    assert rules.winners((4, -4), hand) == ()
    last = finished(rules, 5, round=2)
    assert rules.winners((4, -4), last) == (0,)
    assert rules.winners((0, 0), last) == (0, 1)
    assert len(whole_match(table(3), 8).hands) == 12
    with pytest.raises(UsageError, match="rounds"):
        table(2, rounds="0")


@pytest.mark.parametrize(("pile", "sets"), [
    (ALL_20, ([], [20])), (SEVEN_10, ([], [10])), (SEVEN_10 + " dec-full", ([], [10])), (SEVEN_5, ([], [5])),
    ("nov-new nov-first nov-full nov-last", ([10], [])),
    ("mar-last jun-last sep-last nov-new nov-first nov-full", ([], [])),
    (f"{ALL_20} jun-new jun-first jun-full", ([5], [20])),
])  # fmt: skip
def test_month_sets(pile, sets):
    """HF-08: each set takes 50 points from every opponent, after HF-07."""
    hand = with_piles(3, pile, "", month_sets="yes")
    plain = with_piles(3, pile, "").scores()
    assert hand.game.sets_in(hand.taken[0]) == sets
    mine, others = (sum(map(len, hand.game.sets_in(hand.taken[seat]))) for seat in (0, 2))
    gain = [50 * (3 * own - mine - others) for own in (mine, 0, others)]
    assert hand.scores() == tuple(score + more for score, more in zip(plain, gain, strict=True))
    assert sum(hand.scores()) == 0
    facts = scored(hand)
    assert [(fact.key, fact.values["points"]) for fact in facts[-3:]] == [
        ("hanafuda-scores", score) for score in hand.scores()
    ]
    named = [Fact("hanafuda-month-set", month=month_fact(month)) for month in sets[0]]
    named += [Fact("hanafuda-value-set", value=value) for value in sets[1]]
    fact = Fact("hanafuda-sets", seat=Seat(0), sets=named, points=50, rules=("HF-08",))
    assert (fact in facts) == bool(mine)


@settings(max_examples=8, deadline=None)
@given(seeds, counts, st.booleans())
def test_record_to_text_to_record(seed, players, seeded):
    match = whole_match(table(players, rounds="2", month_sets="yes"), seed)
    text = write(match, seeded=seeded, legal=True, notes=True)
    assert write(replayed(text), seeded=seeded, legal=True, notes=True) == text
    assert verify(text).score == match.totals


def test_claims_are_checked():
    text = write(whole_match(table(2, rounds="1"), 3))
    score = next(line for line in text.splitlines() if line.startswith("hand-score"))
    verdict = verify(text.replace(score, "hand-score 1 -1"))
    assert verdict.problem.rule == "REC-06"
    assert "HF-07" in verdict.problem.values["rules"]


def test_views_hide_hands_and_stock():
    one = laid_out("jan-new", "feb-new", "mar-new mar-first", stock="apr-new dec-full")
    two = laid_out("jan-new", "feb-new", "mar-new dec-full", stock="apr-new mar-first")
    assert kit_of(one.game).view(one, 0) == kit_of(two.game).view(two, 0)
    assert kit_of(one.game).view(one, 1) != kit_of(two.game).view(two, 1)


@pytest.mark.parametrize(("players", "seed", "depth"), [(2, 1, 4), (3, 2, 4), (4, 3, 5)])
def test_perft_two_ways(players, seed, depth):
    rules = table(players)
    hand = rules.hand(rules.deal(Draws(seed), 0))
    assert leaves(hand, depth) == slow_leaves(hand, depth, legal_by_words)


HEAD = """
deckgen: 1
title: Small
games: {hanafuda: {players: [2, 3, 4]}, koikoi: {players: [2]}}
parts:
  cards:
    shape: circle
    trims: [60mm]
    safe: 3mm
    back: front
    cards: [{product: {month: all, phase: all}, id: "{month}-{phase}", title: Card, face: front}]
faces: {front: []}
tables:
  phase: {new: {}, first: {}, full: {}, last: {}}
  month: {jan: {}, feb: {}, mar: {}, apr: {}, may: {}, jun: {},
    jul: {}, aug: {}, sep: {}, oct: {}, nov: {}, dec: {}}
"""
VALUES = """
1 5 10 -  1 5 10 -  1 - 10 20  1 5 10 -  1 5 10 -  1 - - 20
1 5 10 -  1 5 10 -  1 5 - 20  1 5 10 -  1 - - -  1 - 10 20
"""
SETS = """
  koikoi:
    bright4: {class: 20, cards: 4, points: 10, more: 0}
    bright3: {class: 20, cards: 3, points: 6, more: 0}
    animals: {class: 10, cards: 5, points: 1, more: 1}
    ribbons: {class: 5, cards: 5, points: 1, more: 1}
    plains: {class: 1, cards: 10, points: 1, more: 1}
    month: {class: month, cards: 4, points: 4, more: 0}
"""


def deck_of(folder, head=HEAD, values=VALUES, sets=SETS):
    """A small deck file with these tables, loaded."""
    cells = [cell.replace("-", "") for cell in values.split()]
    rows = [
        f"    {month}: {{new: {cells[k]}, first: {cells[k + 1]}, full: {cells[k + 2]}, last: {cells[k + 3]}}}"
        for k, month in zip(range(0, 48, 4), MONTHS, strict=True)
    ]
    path = folder / "deck.yaml"
    path.write_text("\n".join([head.strip(), "  hanafuda:", *rows, sets.strip("\n"), ""]), encoding="utf-8")
    return load(path)


def test_the_bundled_deck_has_the_published_values(tmp_path):
    """HF-02, HF-09."""
    assert allocation(deck_of(tmp_path)) == bundled_allocation()
    assert not report_on(deck_of(tmp_path)).problems


EDITS = [
    ({"values": VALUES.replace("1 5 10", "1 5 ten", 1)}, ["HF-02"]),
    ({"values": VALUES.replace("1 5 10", "- 5 10", 1)}, ["HF-02"]),
    ({"values": VALUES.replace("1 5 10 -", "1 5 - 10", 1)}, ["HF-02"] * 2),
    ({"sets": SETS.replace("class: 5", "class: 10", 1)}, ["HF-09"]),
    ({"sets": SETS.replace("cards: 5", "cards: many", 1)}, ["HF-09"]),
    ({"sets": SETS.replace("class: month, cards: 4", "class: day, cards: 0")}, ["HF-09"] * 2),
    ({"sets": SETS.replace("bright4", "bright5")}, ["HF-09"]),
    ({"sets": SETS.replace("points: 6, more", "mehr")}, ["HF-09"] * 2),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "rules"), EDITS)
def test_deck_faults(tmp_path, edit, rules):
    """HF-02, HF-09: a deck whose cells cannot be played is named, with all its faults and their places."""
    deck = deck_of(tmp_path, **edit)
    faults = allocation_faults(deck)
    assert [fault.rule for fault in faults] == rules
    assert all(fault.where and fault.where.line > 15 for fault in faults)
    playable = report_on(deck).playable
    assert playable == {"hanafuda": () if "HF-02" in rules else (2, 3, 4), "koikoi": ()}
    with pytest.raises(SpecError, match=rules[0]):
        allocation(deck)


def test_missing_cards(tmp_path):
    deck = deck_of(tmp_path, HEAD.replace("{month}-{phase}", "{phase}-{month}"))
    assert report_on(deck).playable == {"hanafuda": (), "koikoi": ()}


ROW = "    dec: {new: 1, first: , full: 10, last: 20}\n"
MONTHLY = Fact("hanafuda-month-columns", columns=("new", "first", "full", "last"))
SETWISE = Fact("hanafuda-set-columns", columns=("class", "cards", "points", "more"))
FROM_0 = Fact("koikoi-number-from", least=0)


@pytest.mark.parametrize(("old", "new", "line", "rule", "fact"), [
    ("  hanafuda:\n", "  hana:\n", 3, "HF-02", Fact("hanafuda-no-table", table="hanafuda", needs=MONTHLY)),
    (ROW, "", 17, "HF-02", Fact("hanafuda-no-row", table="hanafuda", row="dec", needs=MONTHLY)),
    ("\n  koikoi:\n", "\n  sets:\n", 3, "HF-09", Fact("hanafuda-no-table", table="koikoi", needs=SETWISE)),
    ("plains:", "plain:", 30, "HF-09", Fact("hanafuda-no-row", table="koikoi", row="plains", needs=SETWISE)),
    ("points: 6", "points: ", 31, "HF-09",
     Fact("koikoi-no-cell", set="bright3", column="points", needs=FROM_0)),
    ("points: 6", "points: many", 31, "HF-09",
     Fact("koikoi-cell", set="bright3", column="points", value="many", needs=FROM_0)),
], ids=["no table", "no row", "no sets", "no set", "no cell", "a word"])  # fmt: skip
def test_what_is_missing_is_one_fault(tmp_path, old, new, line, rule, fact):
    """HF-02, HF-09: a table, a row, a cell."""
    deck_of(tmp_path)
    path = tmp_path / "deck.yaml"
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    deck = load(path)
    [fault] = allocation_faults(deck)
    assert (fault.fact, fault.rule, fault.where.line) == (fact, rule, line)
    assert fault.message.startswith(f"{rule}: ") and "; " in fault.message
    if rule == "HF-09":
        assert allocation(deck, sets=False) == Allocation(bundled_allocation().values, ())


def test_every_row_is_a_set(tmp_path):
    """HF-09: more sets than the six of the rules."""
    more = SETS + "    cups: {class: 10, cards: 3, points: 2, more: 0}\n"
    assert allocation(deck_of(tmp_path, sets=more)).sets[-1] == KoiSet("10", 3, 2, 0)


def kinds_of_moves():
    """Every way of playing or turning a card, and the words of koi-koi."""
    takes = [0, *range(1, 49)]
    return [card + (take << 6) for card in range(50) for take in takes] + [1 << 12, 1 << 12 | 1]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hanafuda", "koikoi"])
def test_why_is_none_exactly_for_legal_moves(name):
    """Over every card with every card to take, and every word, at some plies and at the end."""
    every = kinds_of_moves()
    for seed in range(2):
        for hand in walk(game(name, 2), seed):
            if len(hand.moves) % 5 == 0 or hand.phase in ("koikoi", "over"):
                legal = set(hand.legal())
                words = every if name == "koikoi" else every[:-2]
                assert {move for move in words if kit_of(hand.game).why(hand, move) is None} == legal


def test_apply_refuses():
    hand = laid_out("jan-new", "feb-new", "mar-new")
    with pytest.raises(IllegalMove, match="REC-03"):
        kit_of(hand.game).apply(hand, NUMBER["mar-new"])
