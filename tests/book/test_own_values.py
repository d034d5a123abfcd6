"""Hands in a changed deck's book are scored by its own values; wrong scores in records are reported."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from deckgen.assets import specs
from deckgen.book.document import PlayedHand
from deckgen.deck.load import load
from deckgen.errors import SpecError, Where
from deckgen.facts import Fact
from deckgen.games.allocation import bundled_allocation
from deckgen.outputs.transcripts import replays
from deckgen.words import ENGLISH

RECORD = "koikoi-year-2.txt"


def told(folder: Path, hand: int) -> list[str]:
    """Return how a hand is scored with a deck's own sets."""
    block = PlayedHand(RECORD, hand, (), 1, 9_999, (), Where("rules.md", 1))
    return list(map(ENGLISH.say, replays(load(folder / "deck.yaml"))(block).score))


def copied(folder: Path, old: str, new: str) -> Path:
    """Moonlight in another folder, with one thing changed in its spec."""
    mine = folder / "mine"
    copytree(specs() / "moonlight", mine)
    text = (mine / "deck.yaml").read_text("utf-8")
    assert old in text
    (mine / "deck.yaml").write_text(text.replace(old, new), encoding="utf-8")
    return mine


def test_hand_is_scored_by_the_sets_of_its_deck(tmp_path: Path) -> None:
    """Three brights count 60 instead of 6 (HF-09), in a record without a claimed score."""
    mine = copied(tmp_path, "cards: 3, points: 6,", "cards: 3, points: 60,")
    path = mine / "records" / RECORD
    hands = path.read_text("utf-8").split("\nhand-start")
    number = next(at for at, hand in enumerate(hands) if "has 3 brights: 6 (HF-09)" in hand)
    whole = "\nhand-start".join(hands[: number + 1])
    path.write_text("\n".join(line for line in whole.split("\n") if "hand-score" not in line), "utf-8")
    [here] = [line for line in told(mine, number + 1) if "3 brights" in line]
    [bundled] = [line for line in told(specs() / "moonlight", number + 1) if "3 brights" in line]
    assert (here, bundled) == (bundled.replace(": 6 ", ": 60 "), here.replace(": 60 ", ": 6 "))
    assert here != bundled


def test_scores_that_a_record_states_are_not_compared_under_house_rules(tmp_path: Path) -> None:
    mine = copied(tmp_path, "cards: 3, points: 6,", "cards: 3, points: 60,")
    assert told(mine, 1)


def test_record_that_states_a_wrong_score_is_reported(tmp_path: Path) -> None:
    mine = copied(tmp_path, "title: Moonlight", "title: Mine")
    path = mine / "records" / RECORD
    path.write_text(path.read_text("utf-8").replace("hand-score ", "hand-score 9", 1), "utf-8")
    with pytest.raises(SpecError) as error:
        told(mine, 1)
    (problem,) = error.value.problems
    assert problem.rule == "REC-06" and problem.where.line > 0
    assert problem.context == (Fact("rules-record-invalid", file=RECORD),)


def test_deck_that_does_not_name_the_game_needs_no_values(tmp_path: Path) -> None:
    """Its book may still show a hand of the game, with the bundled values."""
    mine = copied(tmp_path, "  koikoi: {players: [2]}\n", "")
    text = (mine / "deck.yaml").read_text("utf-8").replace("\n  koikoi:\n", "\n  no sets:\n")
    (mine / "deck.yaml").write_text(text, encoding="utf-8")
    assert told(mine, 1) == told(specs() / "moonlight", 1)


@pytest.mark.parametrize(
    "file", sorted((specs() / "moonlight" / "rules").rglob("koikoi.md")), ids=lambda path: path.parent.name
)
def test_book_prints_the_sets_of_the_spec(file: Path) -> None:
    """They are in the chapter and in the summary, in every language (HF-09)."""
    rows = [line.split("|")[2:-1] for line in file.read_text("utf-8").splitlines() if line.startswith("|")]
    printed = [
        tuple(int(cell) if cell.strip() else 0 for cell in row) for row in rows if row[0].strip().isdigit()
    ]
    sets = [(made.points, made.more) for made in bundled_allocation().sets]
    assert printed == sets * max(1, len(printed) // len(sets))
