"""Records of Moonlight and Moon: written, read back, verified; every fault with its line and rule."""

from __future__ import annotations

import json

import pytest
from positions import key_of
from tables import IDS, TABLES, table
from write_records import KEPT, SPECS, Kept, played, text

from deckgen.facts import CardId, Fact, Seat, Suggestion, Where
from deckgen.games import IllegalMove, Match, legal, perft, verify, write
from deckgen.games.record import numbered, parse
from deckgen.games.verify import Replay

every_table = pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=IDS)


def random_match(name: str, players: int, options: dict[str, str], seed: int, hands: int = 3) -> Match[int]:
    """A few hands at random, the last one cut short."""
    match = Match(table(name, players, options), seed)
    for number in range(hands):
        while match.seat >= 0:
            match.apply(match.hand.nth(match.draws.below(match.hand.count())) if match.draws else 0)
            if number == hands - 1 and len(match.hand.moves) == 9:
                return match
        if match.over:
            return match
        match.next_hand()
    return match


def faulty(record: str, line: int, rule: str) -> str:
    """Expect this fault on this line; the sentence."""
    verdict = verify(record, "a.txt")
    assert verdict.problem is not None, "a fault was expected"
    found = verdict.as_json()
    assert (found["ok"], found["line"], found["rule"]) == (False, line, rule), verdict.problem
    assert str(verdict.problem).startswith(f"a.txt:{line}: {rule}: ")
    assert json.loads(json.dumps(found)) == found
    return str(verdict.problem)


@every_table
def test_what_was_played_is_what_is_read(name: str, players: int, options: dict[str, str]) -> None:
    for seed in range(4):
        match = random_match(name, players, options, seed)
        for seeded in (False, True):
            record = write(match, seeded=seeded, legal=True, notes=True)
            replay = Replay()
            replay.run(parse(record))
            again = replay.match
            assert [key_of(hand) for hand in again.hands] == [key_of(hand) for hand in match.hands]
            assert [hand.deal.first for hand in again.hands] == [hand.deal.first for hand in match.hands]
            assert (again.totals, again.winners, again.games) == (match.totals, match.winners, match.games)
            assert replay.plies == sum(len(hand.moves) for hand in match.hands)
            if not seeded:
                assert write(again, legal=True, notes=True) == record


@every_table
def test_the_verdict_tells_score_winner_and_moves(name: str, players: int, options: dict[str, str]) -> None:
    match = random_match(name, players, options, 9, hands=2)
    verdict = verify(write(match))
    assert verdict.ok and verdict.as_json() == {
        "ok": True, "game": name, "moves": sum(len(hand.moves) for hand in match.hands),
        "score": list(match.totals), "winner": list(match.winners),
    }  # fmt: skip


@pytest.mark.parametrize("kept", KEPT, ids=[kept.path for kept in KEPT])
def test_bundled_records_are_as_played_and_hold(kept: Kept) -> None:
    record = (SPECS / kept.path).read_text(encoding="utf-8")
    assert record == text(kept)
    verdict, match = verify(record, kept.path), played(kept)
    assert verdict.ok and verdict.winner == match.winners != ()


def test_bundled_records_cover_every_option() -> None:
    for name in ("moonlight", "moon"):
        kept = [one for one in KEPT if one.game == name]
        given = {option for one in kept for option in one.options}
        assert given == {option.name for option in table(name, 4, {}).option_table}
        assert len([one for one in kept if not one.options]) >= 3


RECORD = """\
# a hand of Moon, dealt from the top
game moon
players 3
bidder 0
hand 0 1-1 2-1 2-2 3-1 3-2 3-3 4-1
hand 1 4-2 4-3 4-4 5-1 5-2 5-3 5-4
hand 2 5-5 6-1 6-2 6-3 6-4 6-5 6-6
middle 0-0
---
0 bid pass
legal 6
1 bid 4
2 bid pass   # that is all

1 discard 0-0
1 trump 5
legal 9
1 play 5-4
2 play 6-5
0 play 1-1
2 play 6-6
0 play 2-1
1 play 4-2
---
score 0 0 0
winner none
"""


def edited(old: str, new: str) -> str:
    """The record with one place changed."""
    assert RECORD.count(old) == 1
    return RECORD.replace(old, new)


def test_the_record_holds() -> None:
    assert verify(RECORD).as_json() == {
        "ok": True,
        "game": "moon",
        "moves": 11,
        "score": [0, 0, 0],
        "winner": [],
    }
    assert verify("\ufeff" + RECORD.replace("\n", "\r\n")).ok


@pytest.mark.parametrize(
    ("old", "new", "line", "rule"),
    [
        ("1 play 5-4", "2 play 5-4", 18, "REC-02"),
        ("1 play 5-4", "1 play 6-6", 18, "REC-03"),
        ("1 play 5-4", "1 bid 5", 18, "REC-04"),
        ("1 play 5-4", "1 play 5-9", 18, "REC-01"),
        ("1 play 5-4", "1 lead 5-4", 18, "REC-01"),
        ("1 play 5-4", "7 play 5-4", 18, "REC-01"),
        ("1 play 5-4", "one play 5-4", 18, "REC-01"),
        ("1 play 5-4", "shuffle 5-4", 18, "REC-04"),
        ("2 play 6-5", "2 play 6-4", 19, "DM-09"),
        ("1 bid 4", "1 bid 3", 12, "DM-05"),
        ("2 bid pass", "2 bid 4", 13, "DM-05"),
        ("1 trump 5", "1 trump 7", 16, "REC-01"),
        ("legal 6", "legal 5", 11, "REC-06"),
        ("legal 6", "legal", 11, "REC-01"),
        ("legal 9", "legal 9\nlegal 9", 18, "REC-04"),
        ("score 0 0 0", "score 0 0 1", 25, "REC-06"),
        ("score 0 0 0", "score 0 0", 25, "REC-06"),
        ("score 0 0 0", "score a 0 0", 25, "REC-01"),
        ("winner none", "winner 1", 26, "REC-06"),
        ("winner none", "victor 1", 26, "REC-01"),
        ("1 play 4-2", "1 play 4-2\nhand-score 0 0 0", 24, "REC-06"),
        ("1 play 4-2", "1 play 4-2\nhand-start\n---", 24, "REC-04"),
        ("game moon", "game moons", 4, "REC-01"),
        ("game moon", "gam moon", 9, "REC-01"),
        ("game moon", "game monopoly", 2, "REC-01"),
        ("players 3", "players 5", 3, "REC-01"),
        ("players 3", "players 4", 9, "REC-05"),
        ("players 3", "players three", 3, "REC-01"),
        ("bidder 0", "bidder 3", 4, "REC-01"),
        ("bidder 0", "dealer 0", 4, "REC-01"),
        ("bidder 0", "", 9, "REC-01"),
        ("bidder 0", "bidder 0\nbidder 1", 5, "REC-01"),
        ("bidder 0", "bidder 0\nmonth jan", 5, "REC-01"),
        ("bidder 0", "bidder 0\noption mark yes", 5, "REC-01"),
        ("bidder 0", "bidder 0\noption marks maybe", 5, "REC-01"),
        ("bidder 0", "bidder 0\noption marks", 5, "REC-01"),
        ("bidder 0", "bidder 0\noption virginia yes", 5, "DM-16"),
        ("bidder 0", "bidder 0\noption marks yes\noption marks no", 6, "REC-01"),
        ("bidder 0", "bidder 0\noption name_first yes\noption no_widow yes", 5, "DM-07"),
        ("bidder 0", "bidder 0\nseed x", 5, "REC-01"),
        ("bidder 0", "bidder 0\nseed 5", 6, "REC-01"),
        ("bidder 0", "bidder 0\nbefore 1 2", 5, "REC-01"),
        ("hand 0 1-1", "hand 0 2-2", 5, "REC-05"),
        ("hand 0 1-1", "hand 0", 5, "REC-05"),
        ("hand 0 1-1", "hand 0 1-0", 5, "REC-05"),
        ("hand 0 1-1", "hand 0 1-7", 5, "REC-01"),
        ("middle 0-0", "middle 1-1", 8, "REC-05"),
        ("middle 0-0", "", 9, "REC-05"),
        ("middle 0-0", "middle 0-0\nblinds 0 0-0", 9, "REC-01"),
        ("middle 0-0", "middle 0-0\noption no_widow yes", 8, "REC-05"),
    ],
)  # fmt: skip
def test_faults_have_their_rule_and_their_line(old: str, new: str, line: int, rule: str) -> None:
    faulty(edited(old, new), line, rule)


def test_the_other_faults_of_a_whole_text() -> None:
    faulty("", 1, "REC-01")
    faulty("game moon\nplayers 3\n", 2, "REC-01")
    faulty("game moon\n---\n", 2, "REC-01")
    assert numbered("a # b\n\n#c\n d  e") and [line.number for line in numbered("a # b\n\n#c\n d  e")] == [
        1,
        4,
    ]


def test_a_refusal_names_rule_reason_remedy_and_what_is_legal() -> None:
    sentence = faulty(edited("2 play 6-5", "2 play 6-4"), 19, "DM-09")
    assert (
        "5-4 was led, which asks for trump (fives), and you hold 5-5 and 6-5; play one of them." in sentence
    )
    assert sentence.endswith("(legal: play 5-5, play 6-5)")
    verdict = verify(edited("2 play 6-5", "2 play 6-4"))
    assert verdict.legal == ("play 5-5", "play 6-5")


def fact(old: str, new: str) -> Fact:
    """What is said of the record with one place changed."""
    problem = verify(edited(old, new)).problem
    assert problem is not None
    return problem.fact


def test_a_line_without_its_seat_or_its_move_is_told_so() -> None:
    assert fact("1 play 5-4", "scor 1") == Fact(
        "record-no-seat-first", line="scor 1", last=2, near=Suggestion("score")
    )
    assert fact("1 play 5-4", "1").key == "record-no-move"
    assert fact("1 play 5-4", "shuffle 5-4").key == "record-no-shuffle"


def test_a_turn_that_is_somebody_elses_says_why() -> None:
    trumps = Fact("moon-highest-trump", suit=Fact("moon-suit", name="fives"))
    trick = Fact("moon-trick", seat=Seat(2), number=1, card=CardId("6-5"), how=trumps, rules=["DM-10"])
    due = Fact("record-not-in-turn", seat=Seat(0), due=Seat(2), why=[trick])
    assert fact("2 play 6-6", "0 play 2-1\n# ") == due
    problem = verify(edited("2 play 6-6", "0 play 2-1\n# ")).problem
    assert (
        problem is not None and problem.message == "REC-02: it is not the turn of seat 0; seat 2 is to move."
    )
    assert problem.hint == "Seat 2 takes trick 1 with 6-5, the highest of the fives, which are trump (DM-10)."


def test_a_verdict_has_the_key_and_the_values_of_the_refusal() -> None:
    found = verify(edited("2 play 6-5", "2 play 6-4")).as_json()
    assert (found["key"], found["hint"]) == ("moon-follow", "legal: play 5-5, play 6-5")
    assert found["values"] == {
        "card": "5-4",
        "held": ["5-5", "6-5"],
        "suit": {"key": "moon-trump", "values": {"suit": {"key": "moon-suit", "values": {"name": "fives"}}}},
    }
    assert verify(edited("score 0 0 0", "score 1 0 0")).as_json()["hint"] == "it is `score 0 0 0`"


def test_a_wrong_claim_cites_the_scoring_rule() -> None:
    match = random_match("moon", 3, {}, 3, hands=2)
    record = write(match, notes=True)
    lines = record.split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("hand-score"))
    lines[place] = "hand-score 9 9 9"
    sentence = faulty("\n".join(lines), place + 1, "REC-06")
    assert "DM-11" in sentence and "it is `hand-score " in sentence


def test_legal_and_perft_after_the_last_move() -> None:
    tiles = ["5-5", "6-1", "6-2", "6-3", "6-4"]
    assert legal(RECORD).as_json() == {"seat": 2, "legal": [f"play {tile}" for tile in tiles]}
    assert perft(RECORD, 1) == 5
    begin = RECORD.split("0 bid pass")[0]
    assert (perft(begin, 1), perft(begin, 2)) == (6, 28)
    with pytest.raises(IllegalMove, match=r"a\.txt:18: REC-03"):
        legal(edited("1 play 5-4", "1 play 6-6"), "a.txt")


def test_a_hand_that_is_over_has_no_legal_lines() -> None:
    passed = RECORD.split("0 bid pass")[0] + "0 bid pass\n1 bid pass\n2 bid pass\n"
    assert legal(passed).as_json() == {"seat": None, "legal": []}
    assert perft(passed, 1) == 0 and perft(passed, 0) == 1
    faulty(passed + "0 bid pass\n", 13, "REC-04")
    assert verify(passed + "---\nscore 0 0 0\nwinner none\n").ok


SEEDED = "game moonlight\nplayers 3\nseed 7\n"


def test_a_seed_deals_every_hand_and_draws_the_first_dealer() -> None:
    match: Match[int] = Match(table("moonlight", 3, {}), 7)
    dealer = match.hand.deal.first
    passes = "".join(f"{(dealer + 1 + turn) % 3} bid pass\n" for turn in range(3))
    record = f"{SEEDED}---\n{passes}hand-start\n---\n{passes}"
    assert verify(record).ok
    assert verify(f"{SEEDED}dealer {dealer}\n---\n{passes}").ok
    other = (dealer + 1) % 3
    faulty(f"{SEEDED}dealer {other}\n---\n{passes}", 6, "REC-02")
    wrong = f"{SEEDED}---\n{passes}hand-start\ndealer {other}\n---\n"
    assert "ML-07" in faulty(wrong, 9, "ML-07")
    faulty(f"{SEEDED}---\n{passes}hand-start\nseed 8\n---\n", 9, "REC-01")


def shortened(match: Match[int]) -> list[str]:
    """A whole game's record as lines, without claims at the end."""
    record = write(match)
    return record[: record.rindex("---")].rstrip("\n").split("\n")


def test_play_does_not_go_on_after_the_end() -> None:
    kept = next(one for one in KEPT if one.path.endswith("moon-three-players.txt"))
    lines = shortened(played(kept))
    faulty("\n".join([*lines, "hand-start", "---"]), len(lines) + 1, "DM-13")
    two = next(one for one in KEPT if one.path.endswith("moonlight-two-players.txt"))
    lines = shortened(played(two))
    faulty("\n".join([*lines, "game-start", "---"]), len(lines) + 1, "ML-22")


def test_a_match_is_two_games_of_three() -> None:
    kept = next(one for one in KEPT if one.path.endswith("moon-match.txt"))
    match = played(kept)
    record = write(match)
    assert record.count("game-start") == len(match.game_starts) == sum(match.games[:2]) - 1
    assert max(match.games) == 2 and match.games[0] == match.games[2]
    at = record.split("\n").index("game-start") + 1
    faulty(record.replace("game-start", "hand-start", 1), at, "REC-04")
    first = record.split("\n").index("hand-start") + 1
    faulty(record.replace("hand-start", "game-start", 1), first, "REC-04")


def test_totals_are_carried_in() -> None:
    match = random_match("moon", 4, {}, 2, hands=2)
    carried: Match[int] = Match(match.game, 2, before=(5, 7, 5, 7))
    for move in match.hands[0].moves:
        carried.apply(move)
    record = write(carried)
    assert "before 5 7 5 7\n" in record and verify(record).ok
    expected = tuple(5 + 2 * (seat % 2) + points for seat, points in enumerate(match.hands[0].scores()))
    assert verify(record).score == expected
    at = record.split("\n").index("before 5 7 5 7") + 1
    faulty(record.replace("before 5 7 5 7", "before 5 7 6 7"), at, "REC-01")
    won = verify(record.replace("before 5 7 5 7", "before 21 7 21 7")).problem
    assert won is not None and (won.rule, won.where) == ("DM-13", Where("record", at))
    assert won.values["winners"] == (Seat(0), Seat(2))
    tied = verify(record.replace("before 5 7 5 7", "before 21 21 21 21")).problem
    assert tied is not None and tied.rule == "REC-06"  # it goes on, and only the claims differ


def test_sets_are_read_in_any_order() -> None:
    kept = next(one for one in KEPT if one.path.endswith("moonlight-two-players.txt"))
    record = text(kept)
    line = next(line for line in record.split("\n") if " discard " in line)
    seat, verb, *cards = line.split()
    assert verify(record.replace(line, " ".join([seat, verb, *reversed(cards)]))).ok
