"""The rule ids that the modules of each game cite are those that the game says it cites."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import deckgen.games
from deckgen.games import game_class
from deckgen.games.registry import BUNDLED as GAMES

FOLDER = Path(deckgen.games.__file__).parent
SHARED = {
    "hanafuda": ("allocation",),
    "koikoi": ("allocation", "hanafuda/rules", "hanafuda/kit"),
}
"""Modules of a game that are outside its folder."""
BREAKABLE = {
    "ML": {1, *range(4, 16), *range(17, 24)},
    "DM": {*range(1, 17)},
    "HF": {*range(1, 12)},
    "GX": {*range(1, 15)},
    "SX": {1, *range(3, 15)},
}
"""The rules that a record or a deck can break."""


def cited(name: str) -> frozenset[str]:
    """The ids that a game says it cites."""
    return game_class(name).cites


def prefix(name: str) -> str:
    """The letters of a game's rules."""
    (letters,) = {rule[:2] for rule in cited(name)}
    return letters


def modules(name: str) -> Iterator[ast.Module]:
    """The modules of a game's rules, parsed."""
    paths = [FOLDER / f"{word}.py" for word in SHARED.get(name, ())]
    for path in [*paths, *(FOLDER / name).glob("*.py")]:
        yield ast.parse(path.read_text(encoding="utf-8"))


def spoken(name: str) -> set[str]:
    """The ids in the strings of a game's modules that are not docstrings: what people get to read."""
    found: set[str] = set()
    for tree in modules(name):
        loose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in loose:
                found.update(re.findall(rf"\b{prefix(name)}-\d\d\b", node.value))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_ids_that_are_read_are_those_declared(name: str) -> None:
    alike = frozenset().union(*(cited(other) for other in GAMES if prefix(other) == prefix(name)))
    assert cited(name) <= spoken(name) <= alike
    for option in game_class(name).option_table:
        assert option.rule in cited(name)


@pytest.mark.parametrize("letters", BREAKABLE)
def test_every_rule_that_can_be_broken_is_named_to_the_player(letters: str) -> None:
    found = set().union(*(spoken(name) for name in GAMES if prefix(name) == letters))
    assert {f"{letters}-{number:02d}" for number in BREAKABLE[letters]} <= found


def test_koi_koi_has_neither_the_deal_nor_the_month_sets_of_hana_awase() -> None:
    assert cited("hanafuda") - cited("koikoi") == {"HF-03", "HF-08"}
    assert cited("koikoi") - cited("hanafuda") == {"HF-09", "HF-10", "HF-11"}
