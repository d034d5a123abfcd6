"""Layers that are drawn once for all cards on which they look up the same values."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from small_decks import SMALL, deck_of

from deckgen.deck.model import DeckSpec
from deckgen.draw import memory
from deckgen.draw.card import Drawing
from deckgen.draw.layers.shapes import DiscLayer
from deckgen.draw.layers.textbox import TextBox
from deckgen.reads import recording
from deckgen.render.svg import svg_text
from deckgen.scene_digest import scene_digest

DECK = (
    SMALL
    + """\
overlays: [night]
options: {side: {values: [left, right], about: which}}
tables:
  suit:
    sun: {name: Sun, ink: red, pips: 2}
    moon: {name: Moon, ink: black, pips: 3}
back: back
cards:
  - product: {suit: [sun, moon], rank: [1, 2], side: [up, down]}
    id: "{suit}-{rank}-{side}"
    face: front
    step: 7
    mark: [a, b]
  - {id: odd, suit: sun, rank: "1", face: front, step: 9, mark: [b]}
faces:
  front:
    - fill: "#ffffff"
    - disc: {x: 0.5w, y: 0.5h, r: "{suit.pips}mm", fill: "{suit.ink}"}
    - around:
        times: 3
        layers:
          - disc: {y: "0.1h + step * 1mm", r: 1mm, fill: black}
    - disc: {x: 10mm, y: "step * 1mm", r: 1mm, fill: red, when: "step > 6"}
    - each:
        of: suit.pips
        layers:
          - use: {face: pip, with: {wide: "rank * 1mm"}}
    - each: {of: mark, layers: [{text: {text: "{it}", font: text, ink: black, size: 9pt, x: 9mm, y: 9mm}}]}
    - group:
        layers:
          - disc: {overlay: night, x: 20mm, y: 20mm, r: 9mm, fill: red}
          - text: {text: "{card.rank}", font: text, ink: black, size: 9pt, x: 9mm, y: 30mm}
    - text: {text: "{option.side}", font: text, ink: red, size: 9pt, x: 9mm, y: 50mm}
  pip:
    - box: {x: 1mm, y: 1mm, w: "{wide}", h: 1mm, fill: "{suit.ink}", label: "{suit}"}
  back: [fill: red]
"""
)


def drawing_of(deck: DeckSpec, **choices: object) -> Drawing:
    part = deck.parts[0]
    return Drawing(deck, part, part.trims[0], 3.0, {"side": "left"}, **choices)  # type: ignore[arg-type]


def test_faces_are_the_same_as_if_each_were_drawn_alone(tmp_path: Path) -> None:
    """With an overlay after those without, which share what the overlay does not change."""
    deck = deck_of(tmp_path, DECK)
    shared = drawing_of(deck)
    for overlays in (frozenset[str](), frozenset({"night"}), frozenset[str]()):
        drawing = replace(shared, overlays=overlays)
        for card in deck.cards:
            alone = drawing_of(deck, overlays=overlays)
            assert scene_digest(drawing.front(card)) == scene_digest(alone.front(card))
            assert drawing.uses(card, False) == alone.uses(card, False)


def test_faces_with_another_bleed_are_the_same_as_if_drawn_alone(tmp_path: Path) -> None:
    """Layers that ask for the bleed or the safe distance, or for a measure made of them, are drawn again."""
    layers = """\
    - fill: red
    - disc: {x: 0.5w, y: "inner + rank * 1mm", r: 1mm, fill: black}
    - disc: {x: safe, y: "rank * 9mm", r: 1mm, fill: black}
    - group: {layers: [{box: {x: -1 * bleed, y: 9mm, w: 9mm, h: 1mm, fill: black}}]}
    - disc: {x: 9mm, y: 9mm, r: 1mm, fill: black, when: bleed > 2}
"""
    text = DECK.replace("  front:\n", f"  front:\n{layers}").replace(
        "shape: ", "measures: {rim: 2mm + bleed, inner: 2 * rim}\nshape: "
    )
    deck = deck_of(tmp_path, text)
    shared, seen = drawing_of(deck), set()
    for bleed, safe in ((3.0, 0.0), (1.0, 0.0), (3.0, 6.0), (1.0, 6.0)):
        drawing = replace(shared, bleed=bleed, safe=safe)
        for card in deck.cards:
            alone = replace(shared, bleed=bleed, safe=safe, memory=memory.LayerMemory())
            seen.add(scene_digest(alone.front(card)))
            assert scene_digest(drawing.front(card)) == scene_digest(alone.front(card))
            assert drawing.uses(card, False) == alone.uses(card, False)
    assert len(seen) == 4 * len(deck.cards)


def test_layers_are_drawn_once_for_equal_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight cards and an odd one: a disc for each suit and for each of three turns, and for each step."""
    deck, drawn, draw = deck_of(tmp_path, DECK), [], DiscLayer.draw
    monkeypatch.setattr(DiscLayer, "draw", lambda disc, pen: drawn.append(disc) or draw(disc, pen))
    drawing = drawing_of(deck)
    for card in deck.cards:
        drawing.front(card)
    assert len(drawn) == 2 + 3 + 2


def test_layers_with_icons_are_drawn_once_for_two_bleeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files are the same as if every card were drawn alone, however often one shows the same icons."""
    text = 'text: "{rank} :sword: :sword:", font: text, ink: red, size: 9pt'
    box = f"text-box: {{{text}, x: 9mm, y: 9mm, w: 30mm, h: 9mm}}"
    deck = deck_of(tmp_path, DECK.replace("  front:\n", f"  front:\n    - {box}\n    - {box}\n"))
    shared, drawn, draw = drawing_of(deck), list[TextBox](), TextBox.draw
    drawings = [replace(shared, bleed=bleed) for bleed in (3.0, 1.0)]
    fresh = [replace(each, memory=memory.LayerMemory()) for each in drawings for _ in deck.cards]
    alone = [svg_text(each.front(card)) for each, card in zip(fresh, 2 * [*deck.cards], strict=True)]
    monkeypatch.setattr(TextBox, "draw", lambda box, pen: drawn.append(box) or draw(box, pen))
    assert [svg_text(drawing.front(card)) for drawing in drawings for card in deck.cards] == alone
    assert len(drawn) == 2 * len({card.data["rank"] for card in deck.cards})


def test_faults_are_told_of_every_card(tmp_path: Path) -> None:
    text = DECK.replace("rank * 1mm", "rank * nothing")
    deck = deck_of(tmp_path, text)
    faults: list[object] = []
    drawing = drawing_of(deck, faults=faults)
    for card in deck.cards:
        drawing.front(card)
    assert {problem.card for problem in faults} == {card.id for card in deck.cards}  # type: ignore[attr-defined]


def test_files_count_for_every_card_that_shows_them(tmp_path: Path) -> None:
    box = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    (tmp_path / "sun.svg").write_text(box)
    cards = "cards: [{id: one, face: front}, {id: two, face: front}]\n"
    text = SMALL + cards + "faces: {front: [image: {file: sun.svg, x: 9mm, y: 9mm, w: 9mm, h: 9mm}]}\n"
    deck = deck_of(tmp_path, text)
    drawing = drawing_of(deck)
    for card in deck.cards:
        with recording() as read:
            drawing.front(card)
        assert tmp_path / "sun.svg" in {path.resolve() for path in read}


def test_what_is_remembered_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for a few layers, faces are still the same, and others are forgotten."""
    monkeypatch.setattr(memory, "MOST", 200)
    deck = deck_of(tmp_path, DECK)
    drawing = drawing_of(deck)
    for card in deck.cards:
        assert scene_digest(drawing.front(card)) == scene_digest(drawing_of(deck).front(card))
    assert 0 < drawing.memory._weight <= 200
