"""Only `deckgen/games` may name individual games or import from their folders."""

import ast
import re
from pathlib import Path

import pytest

from deckgen.games.registry import BUNDLED

ROOT = Path(__file__).parents[1] / "deckgen"
DATA = {
    "book/design.py": "ornaments of title pages",
    "book/volume.py": "ornaments of title pages",
    "deck/languages.py": "a card title, as an example",
    "draw/layers/__init__.py": "a kind of layer, the moon",
    "draw/layers/engraved.py": "the moon in the sky",
    "draw/layers/moon.py": "the moon in the sky",
}
"""Modules in which a word happens to be the name of a game, and its meaning there."""


def documentation(tree):
    """Return the docstrings of a module, which are constants used as statements."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def named(path):
    """Yield the lines of a module that name a game in code or strings."""
    tree = ast.parse(path.read_text("utf-8"))
    skipped = documentation(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if node not in skipped:
                words = re.findall("[a-z]+", text.lower())
            case ast.Name(id=text) | ast.Attribute(attr=text):
                words = [text.lower().removesuffix("hand")]
            case ast.ImportFrom(module=str(text)):
                words = text.split(".") + [alias.name for alias in node.names]
            case ast.Import():
                words = [part for alias in node.names for part in alias.name.split(".")]
            case _:
                continue
        if set(words) & set(BUNDLED):
            yield node.lineno


@pytest.mark.slow
def test_no_game_is_named_outside_the_games():
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        lines = list(named(path))
        if lines and not name.startswith("games/") and name not in DATA:
            found[name] = lines
    assert found == {}


def test_games_import_only_what_they_share():
    """Hana-awase and koi-koi use the cards of Moonlight and have similar rules."""
    shared = {("hanafuda", "moonlight"), ("koikoi", "hanafuda")}
    for game in BUNDLED:
        for path in (ROOT / "games" / game).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("deckgen.games."):
                    other = node.module.split(".")[2]
                    assert other not in set(BUNDLED) - {game} or (game, other) in shared, path
