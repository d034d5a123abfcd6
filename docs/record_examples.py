"""Write the examples of `docs/records.md`: hands that the bots have played, from fixed seeds.

Run it after a change to the notation or the bots: `python docs/record_examples.py`. A test compares the page.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from deckgen.games import NATURE, Match, game, write
from deckgen.games.registry import kit_of
from deckgen.play.bots import bot, chosen

PAGE = Path(__file__).with_name("records.md")
EXAMPLE = re.compile(
    r"<!-- (\w+) (\d+) seed (\d+)((?: \w+=\w+)*) moves (\d+) -->\n+```text\n.*?```", re.DOTALL
)
"""A comment that says what is played (game, players, seed, options, moves), and the block below it."""


def page() -> str:
    """Return the page with its examples played again."""
    return EXAMPLE.sub(_example, PAGE.read_text("utf-8"))


def _example(found: re.Match[str]) -> str:
    name, players, seed, options, moves = found.groups()
    given = dict(option.split("=") for option in options.split())
    record = _played(game(name, int(players), given), int(seed), int(moves))
    comment = found[0].split("\n", 1)[0]
    return f"{comment}\n\n```text\n{_short(record)}```"


def _played(rules: Any, seed: int, moves: int) -> str:
    """Return the record of the first moves that beginners make."""
    match: Match[Any] = Match(rules, seed)
    greedy = bot("greedy", rules)
    while match.seat >= 0 and len(match.hand.moves) < moves:
        assert match.draws is not None
        match.apply(chosen(match.hand, greedy, match.draws))
    assert match.seat != NATURE and kit_of(rules).name == rules.name
    return write(match)


def _short(record: str) -> str:
    """Return a record without the options that keep their defaults: the page lists them."""
    lines = record.splitlines()
    table = game(lines[0].split()[1]).option_table
    kept = {f"option {option.name} {option.default}" for option in table}
    return "".join(f"{line}\n" for line in lines if line not in kept)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
