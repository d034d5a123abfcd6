"""The rule ids that the modules of card games cite are those that the games say they cite."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import deckgen.referee
from deckgen.referee import game_class

FOLDER = Path(deckgen.referee.__file__).parent


@pytest.mark.parametrize(("name", "prefix"), [("moonlight", "ML"), ("moon", "DM"), ("moons", "GX")])
def test_ids_in_the_modules_are_those_declared(name: str, prefix: str) -> None:
    modules = [*FOLDER.glob(f"{name}.py"), *FOLDER.glob(f"{name}_*.py")]
    found = {
        rule
        for path in modules
        for rule in re.findall(rf"\b{prefix}-\d\d\b", path.read_text(encoding="utf-8"))
    }
    assert found <= game_class(name).cites
    for option in game_class(name).option_table:
        assert option.rule in game_class(name).cites and option.meaning


BREAKABLE = {
    "moonlight": [1, *range(4, 16), *range(17, 23)],
    "moon": [*range(1, 17)],
    "moons": [*range(1, 16)],
}
"""The rules that a record can break, or that settle what happens in it."""


def spoken(name: str, prefix: str) -> set[str]:
    """The ids in the strings of a game's modules that are not docstrings: what people get to read."""
    found: set[str] = set()
    for path in [FOLDER / f"{name}.py", *FOLDER.glob(f"{name}_*.py")]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        loose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in loose:
                found.update(re.findall(rf"\b{prefix}-\d\d\b", node.value))
    return found


@pytest.mark.parametrize(("name", "prefix"), [("moonlight", "ML"), ("moon", "DM"), ("moons", "GX")])
def test_every_rule_that_can_be_broken_is_named_to_the_player(name: str, prefix: str) -> None:
    assert {f"{prefix}-{number:02d}" for number in BREAKABLE[name]} <= spoken(name, prefix)
