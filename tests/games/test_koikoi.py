"""Koi-koi: sets against their sentences, the word that is due, doublings, a year (HF-09 to HF-11)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_hanafuda import ALL_20, NUMBER, SEVEN_5, SEVEN_10, laid_out, play
from walks import events, finished, refusal, refused, replayed, said, scored, texts, told, whole_match

from deckgen.facts import Fact, Seat
from deckgen.games import OVER, game
from deckgen.games.allocation import MONTHS, Allocation, KoiSet, bundled_allocation
from deckgen.games.hanafuda.rules import CALL, CARDS, month_fact
from deckgen.games.koikoi.rules import Koikoi
from deckgen.games.masks import mask_of
from deckgen.games.record import write
from deckgen.games.registry import kit_of
from deckgen.games.verify import verify

seeds = st.integers(0, 2**64 - 1)
VALUES = dict(zip(CARDS, bundled_allocation().values, strict=True))


def table(**options):
    """A game with options."""
    return game("koikoi", 2, options)


def test_the_deal():
    """HF-09: eight cards to each, eight on the field, 24 in the stock."""
    rules = table()
    piles = {(pile.word, pile.seat): len(pile.at) for pile in rules.piles(0)}
    assert piles == {("hand", 1): 8, ("hand", 0): 8, ("field", None): 8, ("stock", None): 24}


def dealt(field, *hands, **how):
    """A hand of koi-koi as laid out; seat 0 deals and plays first."""
    return laid_out(field, *hands, name="koikoi", each=(8, 8), **how)


def points_by_words(cards, month):
    """HF-09 from its sentence."""

    def held(*values):
        return sum(VALUES[card] in values for card in cards)

    total = {4: 10, 3: 6}.get(held(20), 0)
    total += max(0, held(10) - 4) + max(0, held(5) - 4) + max(0, held(0, 1) - 9)
    return total + 4 * (sum(card.startswith(month) for card in cards) == 4)


def test_plain_cards():
    """HF-09: the blanks and the 1s together, 27."""
    assert sum(value in (0, 1) for value in VALUES.values()) == 27


@given(st.sets(st.sampled_from(CARDS)), st.sampled_from(MONTHS))
def test_set_points(cards, month):
    mask = mask_of(NUMBER[card] for card in cards)
    rules = table()
    points = points_by_words(cards, month)
    assert rules.set_points(mask, MONTHS.index(month)) == points
    assert sum(made.points for made in rules.sets_in(mask, MONTHS.index(month))) == points


@pytest.mark.parametrize(("pile", "month", "sets"), [
    (ALL_20, "jan", [("brights", 4, 10)]), ("mar-last jun-last sep-last", "jan", [("brights", 3, 6)]),
    ("mar-last jun-last", "jan", []), (SEVEN_10, "jan", [("animals", 7, 3)]),
    (SEVEN_5, "jan", [("ribbons", 7, 3)]),
    ("nov-new nov-first nov-full nov-last", "nov", [("month", 4, 4)]),
    ("nov-new nov-first nov-full nov-last", "dec", []),
    ("nov-new nov-first nov-full nov-last jun-new jun-first jun-full jan-last jan-new feb-new", "nov",
     [("plain", 10, 1), ("month", 4, 4)]),
])  # fmt: skip
def test_sets(pile, month, sets):
    mask = mask_of(NUMBER[card] for card in pile.split())
    assert table().sets_in(mask, MONTHS.index(month)) == sets


def test_sets_are_data():
    """HF-09: other cells, other points."""
    sets = tuple(
        KoiSet(each.kind, each.cards, each.points + 1, each.more) for each in bundled_allocation().sets
    )
    rules = Koikoi(2, {}, Allocation(bundled_allocation().values, sets))
    assert rules.set_points(mask_of(NUMBER[card] for card in ALL_20.split()), 0) == 11


def test_a_set_of_most_cards_replaces_the_others_whatever_it_is_worth():
    """HF-09: more sets of a class, and four brights for nothing; three of a month are not called all."""
    sets = (KoiSet("20", 3, 6, 0), KoiSet("20", 4, 0, 0), KoiSet("20", 2, 2, 0), KoiSet("month", 3, 2, 1))
    rules = Koikoi(2, {}, Allocation(bundled_allocation().values, sets))
    brights = [NUMBER[card] for card in ALL_20.split()]
    assert [rules.set_points(mask_of(brights[:held]), 0) for held in range(5)] == [0, 0, 2, 6, 0]
    assert rules.sets_in(mask_of(range(3)), 0) == [("month", 3, 2)]
    assert rules.sets_in(mask_of(range(4)), 0) == [("month", 4, 3)]


THREE_BRIGHTS = "mar-full jun-full sep-full nov-first nov-last may-last"


def three_brights(**options):
    """A hand in which seat 0 takes three brights in three turns and seat 1 nothing that counts."""
    rules = {"round": 0, **options}
    return dealt(
        THREE_BRIGHTS + " jul-last aug-last", "mar-last jun-last sep-last jan-new jan-first dec-last",
        "feb-new feb-first feb-full apr-new oct-new oct-first", **rules,
        stock="apr-first apr-last oct-full oct-last dec-new dec-full",
    )  # fmt: skip


def to_the_word(hand):
    """Play on until a word is due: seat 0's brights, then seat 1's cards, first legal lines otherwise."""
    while hand.seat != OVER and hand.phase != "koikoi":
        mine = [line for line in texts(hand) if "-last" in line] if hand.seat == 0 else []
        play(hand, (mine or texts(hand))[0])
    return hand


def test_the_word_is_due():
    """HF-10."""
    hand = to_the_word(three_brights())
    assert (hand.seat, hand.total(0)) == (0, 6)
    assert texts(hand) == ["koikoi", "stop"]
    values = {"points": 6, "calls": ["koikoi", "stop"]}
    assert told(refused(hand, "play jan-new")) == ("HF-10", "koikoi-call-due", values)
    assert " ".join(said(events(hand))) == "Seat 0 has 3 brights for 6: 6 in all (HF-09)."
    brights = Fact("koikoi-set", name="brights", held=3)
    sets = (Fact("koikoi-set-for", set=brights, points=6),)
    assert events(hand) == [Fact("koikoi-has-sets", seat=Seat(0), sets=sets, total=6, rules=("HF-09",))]
    assert refusal(hand, "stop it")[0] == "REC-01"
    assert refusal(hand, "bid 5")[0] == "REC-01"
    stopped = play(hand.copy(), "stop")
    assert (stopped.seat, stopped.scores()) == (OVER, (6, 0))
    assert scored(stopped) == [
        Fact("koikoi-set-scores", seat=Seat(0), set=brights, points=6, rules=("HF-09",)),
        Fact("koikoi-scores", seat=Seat(0), points=6, rules=("HF-10",)),
    ]
    assert refusal(stopped, "play jan-new")[0] == "REC-04"
    on = play(hand, "koikoi")
    assert (on.seat, on.said) == (1, [6, 0])
    values = {"call": "koikoi", "due": "play"}
    assert told(refused(on, "koikoi")) == ("HF-10", "koikoi-no-call-due", values)
    assert refusal(on, "stop")[0] == "HF-10"


@pytest.mark.parametrize(("double_at", "other_said", "own_said", "score"), [
    ("7", False, False, 6), ("7", True, False, 12), ("6", False, False, 12), ("6", True, False, 24),
    ("7", False, True, 6), ("6", True, True, 24),
])  # fmt: skip
def test_doublings(double_at, other_said, own_said, score):
    """HF-10: doubled if the other has said koi-koi, and again from `double_at`; one's own costs nothing."""
    hand = to_the_word(three_brights(double_at=double_at))
    hand.said = [own_said, other_said]
    play(hand, "stop")
    assert hand.scores() == (score, 0)
    keys = [fact.key for fact in scored(hand)]
    assert ("koikoi-doubled-for-call" in keys) == other_said
    assert ("koikoi-doubled-for-points" in keys) == (double_at == "6")


def test_the_example_of_the_book():
    """HF-10: seven points, doubled for the other's koi-koi and again for being seven."""
    hand = play(to_the_word(three_brights()), "koikoi")
    ribbons, seven = SEVEN_5.split()[:5], [*ALL_20.split()[:3], *SEVEN_10.split()[:5]]
    hand.taken = [mask_of(NUMBER[card] for card in pile) for pile in (ribbons, seven)]
    hand.seat, hand.due = 1, CALL
    play(hand, "stop")
    assert (hand.total(0), hand.total(1), hand.scores()) == (1, 7, (0, 28))


def test_only_stop_with_an_empty_hand():
    hand = to_the_word(three_brights())
    hand.held[0] = 0
    assert texts(hand) == ["stop"]
    assert told(refused(hand, "koikoi")) == ("HF-10", "koikoi-no-card-left", {})
    values = {"points": 6, "calls": ["stop"]}
    assert told(refused(hand, "turn dec-new")) == ("HF-10", "koikoi-call-due", values)


@pytest.mark.parametrize(("option", "score"), [("no", (0, 0)), ("yes", (0, 1))])
def test_nobody_stops(option, score):
    """HF-11: nobody scores, or the dealer 1, and the same dealer deals again; sixteen cards are turned."""
    for seed in range(400):
        hand = finished(table(dealer_one=option), seed, first=1)
        if hand.stopped < 0:
            break
    assert (hand.scores(), 48 - hand.top, sum(hand.held)) == (score, 8, 0)
    assert hand.game.following(hand) == (1, 1, "HF-11")
    nobody = Fact("koikoi-nobody-scores", rules=("HF-11",))
    dealer = Fact("koikoi-dealer-scores", seat=Seat(1), points=1, rules=("HF-11",))
    assert scored(hand) == [nobody if option == "no" else dealer]


def test_a_year():
    """HF-11: the month advances after every hand; after December the higher total wins."""
    match = whole_match(table(), 12)
    text = write(match)
    assert [line for line in text.splitlines() if line.startswith("month")] == [f"month {m}" for m in MONTHS]
    assert [hand.deal.round for hand in match.hands] == list(range(12))
    best = max(match.totals)
    assert match.winners == tuple(seat for seat in (0, 1) if match.totals[seat] == best)
    verdict = verify(text.replace("month feb", "month mar"))
    assert (verdict.problem.rule, verdict.problem.where.line > 1) == ("HF-11", True)
    assert verify(text.replace("month jan", "month jam")).problem.rule == "REC-01"


def test_january_follows_december():
    match = whole_match(table(rounds="13"), 2, round=10)
    text = write(match)
    months = [line for line in text.splitlines() if line.startswith("month")]
    assert months == ["month nov", "month dec", "month jan"]
    assert verify(text).problem is None


def test_the_month_of_a_later_year_is_told():
    text = write(whole_match(table(rounds="14"), 2, round=11)).replace("month feb", "month mar")
    values = dict(verify(text).problem.fact.values)
    assert values == {"month": month_fact(2), "right": month_fact(1), "word": "feb"}


@pytest.mark.parametrize(("plain", "held", "call"), [
    (13, 3, "koikoi"), (14, 3, "stop"), (13, 2, "stop"), (10, 4, "koikoi"),
])  # fmt: skip
def test_a_beginner_stops_with_five_points_or_fewer_than_three_cards(plain, held, call):
    hand = to_the_word(three_brights())
    ones = [card for card in CARDS if VALUES[card] in (0, 1) and not card.startswith("jan")]
    # One card fewer of each month, as a whole month counts too.
    ones = [card for n, card in enumerate(ones) if ones[n - 1][:3] == card[:3]][:plain]
    hand.taken[0] = mask_of(NUMBER[card] for card in ones)
    hand.held[0] = mask_of(range(held))
    assert hand.total(0) == plain - 9
    assert texts(hand) == ["koikoi", "stop"]
    assert kit_of(hand.game).text(hand, kit_of(hand.game).bots["greedy"](hand, None)) == call


@pytest.mark.parametrize(("line", "round"), [("month nov\n", 10), ("month jan\n", 0), ("", 0)])
def test_a_record_may_begin_in_any_month(line, round):
    text = write(whole_match(table(rounds="1"), 2)).replace("month jan\n", line)
    body = text.split("\n---\n")[0]
    assert replayed(f"{body}\n---\n").hand.deal.round == round


@settings(max_examples=8, deadline=None)
@given(seeds, st.booleans())
def test_record_to_text_to_record(seed, seeded):
    match = whole_match(table(rounds="4", double_at="5"), seed)
    text = write(match, seeded=seeded, legal=True, notes=True)
    assert write(replayed(text), seeded=seeded, legal=True, notes=True) == text
    assert verify(text).winner == match.winners
