"""The dispute desk: tricks, duties and scores of hands of which only a part is known."""

from __future__ import annotations

import pytest
from write_records import KEPT, SPECS

from deckgen.facts import CardId, Seat
from deckgen.games import IllegalMove, verify
from deckgen.games.desk import desk, legal, scores, tricks

TRICK = """\
game moonlight
players 4
hand B jan-new mar-full jun-full
---
D bid 6 spring
A jan-last
B jan-new
C feb-full
"""


def refused(text: str, line: int = 0) -> tuple[str, str]:
    """The rule and the key of the first fault of a record on the desk."""
    with pytest.raises(IllegalMove) as fault:
        desk(text, "a.txt")
    where = fault.value.problem.where
    assert where is not None and where.file == "a.txt" and line in (0, where.line)
    return fault.value.problem.rule, fault.value.problem.key


def test_who_takes_a_trick_of_which_nothing_else_is_known() -> None:
    (told,) = tricks(TRICK + "D dec-new\n")
    (fact,) = told.facts
    assert (told.line, fact.key, fact.values["seat"]) == (9, "moonlight-trick", Seat(2))
    assert fact.values["card"] == CardId("feb-full") and fact.values["rules"] == ("ML-15",)
    (so_far,) = tricks(TRICK)
    assert so_far.facts[0].values["seat"] == Seat(2)


def test_a_card_that_a_known_hand_must_not_play_is_refused_on_its_line() -> None:
    assert refused(TRICK.replace("B jan-new\n", "B mar-full\n"), 7) == ("ML-10", "moonlight-follow")
    assert refused(TRICK.replace("B jan-new\n", "B aug-full\n"), 7) == ("REC-03", "record-not-held")


def test_a_revoke_is_found_by_a_card_that_is_played_later() -> None:
    assert refused(TRICK + "D jan-new\n", 9) == ("REC-05", "record-played-twice")
    revoke = """\
game moonlight
players 4
---
3 bid 6 spring
0 play jan-last
1 play sep-new
2 play feb-full
3 play dec-new
2 play mar-full
3 play mar-new
0 play sep-first
1 play jan-full
"""
    assert refused(revoke, 6) == ("ML-10", "moonlight-follow")


def test_may_i_play_this_names_the_cards_that_would_forbid_it() -> None:
    answer = desk(TRICK).may("mar-last")
    assert answer.problem is None and answer.move == "play mar-last" and answer.seat == 3
    winter = {
        f"{month}-{phase}" for month in ("dec", "jan", "feb") for phase in ("new", "first", "full", "last")
    }
    assert {card.id for card in answer.unless} == winter - {"jan-last", "jan-new", "feb-full"}
    assert not desk(TRICK.replace("hand B jan-new", "hand D mar-last\nhand B jan-new")).may("mar-last").unless
    held = desk("\n".join(TRICK.split("\n")[:6])).may("mar-full")
    assert held.problem is not None and held.problem.rule == "ML-10"
    gone = desk(TRICK).may("play jan-new").problem
    assert gone is not None and gone.rule == "REC-03"


def test_legal_needs_the_hand_of_who_is_to_play() -> None:
    begun = "\n".join(TRICK.split("\n")[:6])
    assert legal(begun).as_json() == {"seat": 1, "legal": ["play jan-new"]}
    with pytest.raises(IllegalMove) as fault:
        legal(TRICK)
    assert fault.value.problem.key == "record-hand-unknown"


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("game moonlight\nplayers 4\nwon 2 1 0 5\njune 0\n---\n3 bid 6 spring\n", {22, 86}),
        ("game moonlight\nplayers 4\nwon 1 6 1 0\n---\n3 bid 6 spring\n", {22, 86}),
        ("game moonlight\nplayers 4\nwon 1 3 4 0\n---\n3 bid 7 spring\n", {55, 77}),
        ("game moon\nplayers 3\nwon 6 1 0\n---\n0 bid 5\n0 trump 2\n", {5, 1, 0}),
        ("game hanafuda\nplayers 2\ntaken 0 jan-new jun-last\n---\n", {21, 0}),
        ("game koikoi\ntaken 1 mar-last jun-last sep-last dec-last\n---\n", {10, 20}),
        ("game sixpence\npile 0 f01 moon1\n---\n", {4, 0}),
    ],
)
def test_what_a_hand_is_worth(text: str, points: set[int]) -> None:
    (told,) = scores(text)
    assert {abs(fact.values["points"]) for fact in told.facts if "points" in fact.values} == points


@pytest.mark.parametrize(
    ("text", "move", "rule"),
    [
        ("game hanafuda\nhand 0 jan-new\nfield jan-full jan-last\n---\n", "jan-new", "HF-05"),
        ("game hanafuda\nhand 0 jan-new\nfield jan-full jan-last\n---\n", "jan-new take jan-full", ""),
        ("game sixpence\nfigure f01\nhand 0 f82\n---\n", "play f82", "SX-07"),
        ("game moons\nhand 0 5C 7H\n---\n", "done", "GX-05"),
        ("game moons\nhand 0 7H 8H 9S 9D\n---\n", "moons 9D 9S", "GX-03"),
        ("game moons\nhand 0 9S 9D\nplanet 0 7H 8H\n---\n", "moons 9D 9S", ""),
        ("game moons\nplayers 2\nhand 1 9S 9D\n---\n0 play 3S\n", "9D", "GX-10"),
        ("game moon\nhand 2 4-4 5-4\n---\n0 bid 5\n0 trump doubles\n1 play 4-2\n", "4-4", "DM-09"),
        ("game moon\nhand 2 4-0 5-4\n---\n0 bid 5\n0 trump 0\n1 play 1-0\n", "5-4", "DM-09"),
    ],
)
def test_may_i_play_this_in_every_game(text: str, move: str, rule: str) -> None:
    problem = desk(text).may(move).problem
    assert (problem.rule if problem else "") == rule


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("game moonlight\n---\n0 play jan-new\n", "record-no-bid"),
        ("game moon\n---\n0 bid 5\n0 play 1-1\n", "record-no-trump"),
        ("game moonlight\nwon 1 2\n---\n0 bid 5 winter\n", "record-numbers-form"),
        ("game moonlight\nstock 1\n---\n0 bid 5 winter\n", "record-no-header-line"),
        ("game moonlight\n---\n0 bid 9 winter\n", "moonlight-no-number"),
        ("game sixpence\n---\n0 play f01\n", "sixpence-no-figure-known"),
    ],
)
def test_what_is_missing_is_named(text: str, key: str) -> None:
    assert refused(text)[1] == key


def test_a_hand_that_goes_on_has_no_score() -> None:
    with pytest.raises(IllegalMove) as fault:
        scores(TRICK)
    assert fault.value.problem.key == "record-not-over"


def test_a_whole_record_on_the_desk_is_judged_as_by_the_referee() -> None:
    for kept in KEPT[:2]:
        text = (SPECS / kept.path).read_text(encoding="utf-8")
        told = scores(text)
        assert len(told) == text.count("hand-score")
        hands = [told for told in tricks(text) if any(fact.key.endswith("-trick") for fact in told.facts)]
        assert len(hands) >= 7 * len(told) and verify(text).ok


def test_a_question_may_name_the_seat() -> None:
    found = desk(TRICK)
    seat = found.hand.seat
    plain = found.may("mar-last")
    for text in (f"{seat} mar-last", f"{'ABCD'[seat]} play mar-last", f" {'abcd'[seat]} MAR-LAST "):
        assert found.may(text) == plain
    other = found.may(f"{(seat + 1) % 4} play mar-last").problem
    assert other is not None and other.rule == "REC-02"
    stranger = found.may("7 mar-last").problem
    assert stranger is not None and stranger.rule == "REC-01"


TURNED = "game hanafuda\nhand 0 jan-new feb-new\nfield jan-full mar-full mar-last\n---\n0 jan-new\n"


def test_the_stock_is_only_known_as_far_as_it_was_turned() -> None:
    """The card that is asked about is taken to be the one that was turned."""
    with pytest.raises(IllegalMove) as fault:
        legal(TURNED)
    assert fault.value.problem.key == "record-card-unknown"
    assert desk(TURNED).may("mar-new take mar-last").move == "turn mar-new take mar-last"
    for text, rule in (
        ("mar-new", "HF-05"),
        ("0 turn sep-new", ""),
        ("jan-new", "REC-05"),
        ("1 sep-new", "REC-02"),
    ):
        problem = desk(TURNED).may(text).problem
        assert (problem.rule if problem else "") == rule, text
    later = TURNED + "0 mar-new take mar-last\n1 play apr-full\n1 sep-full\n"
    assert legal(later).legal == ("play feb-new",)


def test_what_a_card_takes_is_told() -> None:
    told = tricks(TURNED + "0 mar-new take mar-last\n1 play apr-full\n1 apr-new\n")
    found = [
        (each.line, [(fact.key, fact.values["seat"], fact.values["cards"]) for fact in each.facts])
        for each in told
    ]
    assert found == [
        (5, [("record-takes", Seat(0), (CardId("jan-full"),))]),
        (6, [("record-takes", Seat(0), (CardId("mar-last"),))]),
        (8, [("record-takes", Seat(1), (CardId("apr-full"),))]),
    ]
