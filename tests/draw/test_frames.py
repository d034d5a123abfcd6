"""Frames of layers: their own boxes, or what they draw before it is turned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from small_decks import SMALL, deck_of

from deckgen.deck.model import LayerSpec
from deckgen.draw.card import Drawing
from deckgen.draw.frames import FRAME, PIVOT, framed
from deckgen.draw.layers import KINDS
from deckgen.geometry import Matrix, apply, rotate
from deckgen.scene import Group, Item, bounds

SHAPES = {
    "text": "text: Words, font: text, ink: red, size: 12pt",
    "ellipse": "rx: 9mm, ry: 3mm, fill: red",
    "polygon": "sides: 3, r: 8mm, fill: red",
    "group": "layers: [{box: {x: 1mm, y: 2mm, w: 9mm, h: 4mm, fill: red}}]",
    "icon": "name: moon, size: 6mm, ink: red",
}


def marks(folder: Path, layer: str) -> tuple[dict[str, Matrix], Sequence[Item]]:
    """The frame and the pivot of a layer, and what it draws."""
    deck = deck_of(folder, f"{SMALL}cards: [{{id: one, face: front}}]\nfaces: {{front: [{layer}]}}\n")
    (part,), found = deck.parts, {}

    def trace(spec: LayerSpec, values: Mapping[str, Any], items: Sequence[Item]) -> Item:
        own = [each for each in framed(KINDS[spec.kind].make, values, items) if isinstance(each, Group)]
        found[spec.kind] = {each.label: each.transform for each in own}, items
        return Group(tuple(items))

    Drawing(deck, part, part.trims[0], 0.0, trace=trace).front(part.cards[0])
    return found[layer.partition(":")[0]]


def corners(unit: Matrix) -> list[tuple[float, float]]:
    return [apply(unit, *at) for at in ((0, 0), (1, 0), (1, 1), (0, 1))]


@pytest.mark.parametrize("kind", SHAPES)
def test_what_is_turned_has_the_frame_that_it_had_before(tmp_path: Path, kind: str) -> None:
    upright, items = marks(tmp_path, f"{kind}: {{x: 30mm, y: 40mm, turn: 0, {SHAPES[kind]}}}")
    assert FRAME not in upright
    turned, _ = marks(tmp_path, f"{kind}: {{x: 30mm, y: 40mm, turn: 35, {SHAPES[kind]}}}")
    assert apply(turned[PIVOT], 0, 0) == apply(upright[PIVOT], 0, 0) == (30, 40)
    wanted = [apply(rotate(35, 30, 40), *at) for at in bounds(items).corners()]
    for at, to in zip(corners(turned[FRAME]), wanted, strict=True):
        assert at == pytest.approx(to, abs=0.01)


def test_a_box_of_words_is_its_own_frame(tmp_path: Path) -> None:
    words = "text-box: {text: Hi, font: text, ink: red, size: 9pt, x: 10mm, y: 20mm, w: 30mm, h: 8mm, turn: "
    plain, _ = marks(tmp_path, f"{words}0}}")
    assert corners(plain[FRAME]) == [(10, 20), (40, 20), (40, 28), (10, 28)]
    turned, _ = marks(tmp_path, f"{words}90}}")
    assert apply(turned[PIVOT], 0, 0) == (25, 24)
    for at, to in zip(corners(turned[FRAME]), [(29, 9), (29, 39), (21, 39), (21, 9)], strict=True):
        assert at == pytest.approx(to)


def test_what_turns_in_a_box_leaves_that_upright(tmp_path: Path) -> None:
    found, _ = marks(tmp_path, "hatch: {ink: red, x: 30mm, y: 40mm, w: 20mm, h: 10mm, turn: 30}")
    assert corners(found[FRAME]) == [(20, 35), (40, 35), (40, 45), (20, 45)] and PIVOT not in found
