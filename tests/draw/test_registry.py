"""The table of layer kinds names the module of each, and no kind is missing from it."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from small_decks import SMALL, deck_of

import deckgen.draw.layers
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS, MODULES
from deckgen.draw.layers.registry import REGISTERED
from deckgen.errors import SpecError
from deckgen.facts import Fact


def test_every_kind_stands_in_the_table_with_its_module() -> None:
    for module in pkgutil.iter_modules(deckgen.draw.layers.__path__):
        import_module(f"deckgen.draw.layers.{module.name}")
    assert {name: kind.make.__module__.rpartition(".")[2] for name, kind in REGISTERED.items()} == MODULES
    assert sorted(KINDS) == sorted(REGISTERED) and len(KINDS) == len(MODULES)


def test_a_kind_is_imported_only_when_it_is_asked_for() -> None:
    program = (
        "import sys; from deckgen.draw.layers import KINDS;"
        "before = 'deckgen.draw.layers.moon' in sys.modules; KINDS['phase'];"
        "print(before, 'deckgen.draw.layers.moon' in sys.modules, 'plate' in KINDS, 'no-such' in KINDS)"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["False", "True", "True", "False"]


def test_a_layer_without_what_it_needs_to_draw_anything_is_told(tmp_path: Path) -> None:
    """A style or a default may give it, and what only clips needs none."""
    text = f"""{SMALL}styles: {{red: {{stroke: red}}}}
defaults: {{star: {{fill: red}}}}
cards: [{{id: a, face: front}}]
faces:
  front:
    - box: {{x: 0mm, y: 0mm, w: 9mm, h: 9mm, outline: {{ink: red, width: 1mm}}}}
    - box: {{style: red, x: 0mm, y: 0mm, w: 9mm, h: 9mm}}
    - star: {{r: 5mm}}
    - group: {{clip: [disc: {{r: 5mm}}], layers: [disc: {{r: 2mm}}]}}
    - dial: {{value: 1, of: 2, r: 5mm}}
    - each: {{of: 3}}
"""
    told = [(problem.where.line, problem.values["keys"]) for problem in deck_of(tmp_path, text).warnings]
    first = 1 + text[: text.index("    - box")].count("\n")
    painted = ("fill", "stroke")
    dial = ("fill", "empty", "pointer")
    assert sorted(told) == [
        (first, painted),
        (first + 3, painted),
        (first + 4, dial),
        (first + 5, ("layers",)),
    ]


def test_a_list_in_place_of_text_is_told_at_once_with_what_the_key_takes(tmp_path: Path) -> None:
    text = SMALL + "cards: [{id: a}, {id: b}]\nfaces: {front: [each: {of: [[1, 2], [3, 4]], layers: []}]}\n"
    with pytest.raises(SpecError) as caught:
        deck_of(tmp_path, text)
    (problem,) = caught.value.problems
    assert problem.key == "yaml-expected" and problem.card == ""
    about = KINDS["each"].params["of"].about
    assert "table" in about and problem.advice == Fact("yaml-key-is", name="of", about=about)


def test_a_part_of_a_symbol_that_is_not_drawn_is_told(tmp_path: Path) -> None:
    text = "cards: [{id: a, n: 3}, {id: b, n: 4.5}]\nfaces: {front: [symbols: {icon: star, count: n}]}\n"
    deck = deck_of(tmp_path, SMALL + text)
    drawing = Drawing(deck, deck.parts[0], deck.parts[0].trims[0], 0.0)
    for card in deck.cards:
        drawing.front(card)
    (problem,) = drawing.warnings
    assert problem.fact == Fact("draw-symbols-part", count=4.5, shown=4) and problem.card == "b"
