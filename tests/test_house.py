"""Only `deckgen/games` names games or imports from their folders, functions have few branches, and each class
name has one meaning.
"""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest
from radon.complexity import cc_visit

from deckgen.games.registry import BUNDLED

REPOSITORY = Path(__file__).parents[1]
ROOT = REPOSITORY / "deckgen"
DATA = {
    "book/design.py": "ornaments of title pages",
    "book/volume.py": "ornaments of title pages",
    "deck/languages.py": "a card title, as an example",
    "draw/layers/__init__.py": "a kind of layer, the moon",
    "draw/layers/engraved.py": "the moon in the sky",
    "draw/layers/moon.py": "the moon in the sky",
}
"""Modules in which a word happens to be the name of a game, and its meaning there."""

MOST_COMPLEX = 10
"""The cyclomatic complexity of a function, as radon counts it, above which it needs a reason."""
COMPLEX = {
    "deckgen/book/column.py _Paginator.add": "one decision, whose cases have an order",
    "deckgen/book/rounds.py _RoundWriter._cards": "sizes of cards, labels and row depend on one another",
    "deckgen/book/rounds.py _RoundWriter.blocks": "a case for each kind of block",
    "deckgen/book/setting.py Setter.block": "a case for each kind of block",
    "deckgen/book/terminal.py Terminal._block": "a case for each kind of block",
    "deckgen/draw/svg/paths.py _Builder.add": "a case for each command of a path",
    "deckgen/draw/svg/syntax.py _one": "a case for each transform",
    "deckgen/formula.py _add_printed": "one walk over tokens that keeps what is open",
    "deckgen/games/desk.py Desk.may": "a question is read in an order, and each way has an answer",
    "deckgen/games/moons/melds.py _added_between": "flat for speed: the innermost loop of legal moves",
    "deckgen/games/moons/rules.py _why_not_these": "a refusal for each rule, in the order of the rules",
    "deckgen/games/sixpence/rules.py SixpenceHand.pick": "flat for speed: half of a mass simulation",
    "deckgen/games/trick_hand.py TrickHand.play": "flat for speed: games are played by the million",
    "deckgen/making/run.py _Build._planned": "the steps of a target, of which each uses the ones before",
    "deckgen/render/page_thumbnails.py order_faults": "a finding for each place where a page may be wrong",
    "deckgen/sheet/sheets.py _plans": "one partition: pieces to fold, then the others, if there are any",
    "deckgen/text/justify.py _placed": "one walk along a line that keeps its place",
    "deckgen/text/markup.py _pieces": "one walk over marks, of which each changes the meaning of the next",
    "deckgen/words/catalogue.py Catalogue.value": "a case for each kind of value",
}
"""The functions that are more complex, and why each is in one piece."""


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


@pytest.mark.slow
def test_functions_with_many_branches_have_a_reason():
    found = set()
    for folder in ("deckgen", "engraver"):
        for path in (REPOSITORY / folder).rglob("*.py"):
            blocks = cc_visit(path.read_text("utf-8"))
            functions = [each for each in blocks if each.letter in "FM" and each.complexity > MOST_COMPLEX]
            found |= {f"{path.relative_to(REPOSITORY).as_posix()} {each.fullname}" for each in functions}
    assert found == set(COMPLEX)
    assert len(COMPLEX) <= 25


def defined(path):
    """Yield the public names of the classes and type aliases of a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.ClassDef(name=name):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]) if not name.isupper():
                pass
            case _:
                continue
        if name[0].isupper():
            yield name


def test_a_class_name_has_one_meaning():
    homes = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        for name in defined(path):
            homes[name].append(path.relative_to(ROOT).as_posix())
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}
