"""Records as people write them: what is read all the same, and what is refused because it is not clear."""

from __future__ import annotations

import pytest
from tables import table
from test_records import RECORD

from deckgen.facts import Fact
from deckgen.games import IllegalMove, Match, write
from deckgen.games.record import parse
from deckgen.games.registry import kit_of
from deckgen.games.verify import Replay

SPELT = """\
Game MOON
Players 3
OPTION Marks No
Bidder A
Hand A 1-1 [2|1] 2-2 1-3 2-3 3|3 [4-1]
hand b 2-4 4-3 4-4 5-1 5-2 5-3 5-4
HAND 2 5-5 6-1 6-2 6-3 6-4 6-5 6-6
middle 0-0
---
A pass
b BID 4
C Bid Pass
B discard [0|0]
B trump 5
1 4-5
c play [5|6]
0 [1|1]
2 6-6
A 1-2
b 2-4
---
score 0 0 0
winner NONE
"""


def canonical(text: str) -> str:
    """A record as deckgen writes it."""
    replay = Replay()
    replay.run(parse(text))
    return write(replay.match)


def test_a_record_in_any_spelling_is_written_in_one() -> None:
    assert canonical(SPELT) == canonical(RECORD)
    assert canonical(canonical(SPELT)) == canonical(SPELT)


def test_winners_and_dealers_are_named_by_letter_too() -> None:
    passes = "".join(f"{seat} pass\n" for seat in "bcda")
    header = "game moonlight\nplayers 4\nseed 7\ndealer A\n---\n"
    assert canonical(header + passes) == canonical(header.replace("dealer A", "dealer 0") + passes)


def move(name: str, players: int, lines: list[str], text: str) -> str:
    """What a line means after others, on the deal of seed 7, as deckgen writes it."""
    hand = Match(table(name, players, {}), 7).hand
    kit = kit_of(hand.game)
    for line in lines:
        kit.apply(hand, kit.read(hand, line))
    return kit.text(hand, kit.understand(hand, text))


@pytest.mark.parametrize(
    ("name", "players", "text", "line"),
    [
        ("moonlight", 4, "5 Winter", "bid 5 winter"),
        ("moonlight", 4, "PASS", "bid pass"),
        ("moon", 3, "21", "bid 21"),
        ("moons", 4, "DONE", "done"),
        ("hanafuda", 2, "Play JUN-last", "play jun-last"),
    ],
)
def test_case_and_verb_are_free(name: str, players: int, text: str, line: str) -> None:
    assert move(name, players, [], text) == line


def test_a_line_without_verb_that_may_be_two_moves_is_refused() -> None:
    hand = Match(table("sixpence", 2, {}), 7).hand
    kit = kit_of(hand.game)
    card = next(line.split()[1] for line in kit.legal(hand) if line.startswith("play f"))
    with pytest.raises(IllegalMove) as refused:
        kit.understand(hand, card)
    fact = Fact("record-several-verbs", line=card, verbs=("play", "discard"))
    assert refused.value.problem.fact == fact


@pytest.mark.parametrize("text", ["lead jun-full", "9 winter", "jun", ""])
def test_what_no_verb_explains_is_refused_as_it_is(text: str) -> None:
    hand = Match(table("moonlight", 4, {}), 7).hand
    with pytest.raises(IllegalMove):
        kit_of(hand.game).understand(hand, text)
