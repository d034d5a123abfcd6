"""Bundled records of every game, broken at random: always a verdict with line and rule, never a traceback."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from write_records import SPECS

from deckgen.games import verify

FILES = sorted(SPECS.glob("*/records/*.txt"))
ODD = [
    "---",
    "hand-start",
    "seed",
    "9" * 5000,
    "--3",
    "legal",
    "shuffle",
    "before",
    "٣",
    "as",
    "#",
    "\x00",
    "pass",
    "",
]


def broken(text: str, words: list[str], chance: Random) -> str:
    """The record cut short, with a few of its lines and words dropped, doubled, swapped or replaced."""
    lines = text.split("\n")[: chance.choice([20, 60, 200])]
    for _ in range(chance.randint(1, 3)):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        parts = lines[at].split() or [""]
        word = chance.randrange(len(parts))
        change = chance.randrange(6)
        if change == 0:
            lines.insert(at, lines[other])
        elif change == 1:
            lines[at], lines[other] = lines[other], lines[at]
        elif change == 2:
            lines[at] = ""
        else:
            parts[word : word + (change != 3)] = [] if change == 4 else [chance.choice(words)]
            lines[at] = " ".join(parts)
    return "\n".join(lines)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_broken_record_gets_a_verdict(path: Path) -> None:
    text, chance = path.read_text(encoding="utf-8"), Random(path.stem)
    words = [*text.split(), *ODD]
    for _ in range(25):
        record = broken(text, words, chance)
        verdict = verify(record, "broken.txt")
        if verdict.problem is None:
            continue
        found = verdict.as_json()
        assert re.fullmatch(r"[A-Z]{2,3}-\d\d", verdict.problem.rule)
        assert verdict.problem.message.startswith(verdict.problem.rule + ": ")
        assert isinstance(found["line"], int) and 1 <= found["line"] <= record.count("\n") + 1
