"""The page on records: its examples are as played and hold, and it names all that a record may hold."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from deckgen.games import Match, game, verify, write
from deckgen.games.desk import desk
from deckgen.games.registry import BUNDLED

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "records.md").read_text(encoding="utf-8")
TITLES = {"hanafuda": "Hanafuda", "koikoi": "Koi-koi", "sixpence": "Moon and Sixpence"}


def section(name: str) -> str:
    """The part of the page about a game; koi-koi has what hanafuda has too."""
    title = TITLES.get(name, name.title())
    text = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    return "".join(
        part for part in text if part.startswith((f"{title}\n", "Hanafuda\n" * (name == "koikoi")))
    )


def test_the_examples_are_as_the_bots_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    import record_examples

    assert record_examples.page() == PAGE
    sys.modules.pop("record_examples")


def test_the_examples_hold() -> None:
    records = [each for each in re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL) if each.startswith("game")]
    whole = [record for record in records if "seed" in record or "score" in record]
    assert len(whole) == 7 and {record.split()[1] for record in whole} == set(BUNDLED)
    for record in whole:
        assert verify(record).ok, record
    for record in set(records) - set(whole):
        assert desk(record).match.game.name == "moonlight"


@pytest.mark.parametrize("name", BUNDLED)
def test_every_line_of_a_record_is_described(name: str) -> None:
    text = section(name)
    for players in game(name).counts:
        for seed in range(6):
            match = Match(game(name, players), seed)
            while match.seat >= 0 and len(match.hand.moves) < 60:
                match.apply(match.hand.nth(match.draws.below(match.hand.count())))
            lines = write(match).split("\n---\n")
            words = {line.split()[0] for line in lines[0].splitlines()}
            verbs = {line.split()[1] for line in lines[1].splitlines() if line[:1].isdigit()}
            for word in words - {"game", "players", "option"} | verbs:
                assert f"`{word}" in text, word
