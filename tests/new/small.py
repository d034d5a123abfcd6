"""Make small decks for tests: the scenes and the problems of YAML text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from deckgen.deck.load import load
from deckgen.deck.model import DeckSpec
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.errors import Problem, SpecError
from deckgen.geometry import IDENTITY, Curves, Matrix, apply, compose
from deckgen.scene import Group, Item, Place, Scene, Text, walk
from deckgen.scene import Path as Shape

HEAD = """\
deckgen: 1
title: Small
shape: rectangle
trims: 60mm x 90mm
fonts: {body: LibreCaslonText-Regular, serif: {file: EBGaramond12-Regular, bold: LibreCaslonText-Bold}}
inks: {red: "#ff0000", green: "#00ff00", black: "#000000"}
"""


def deck_of(
    folder: Path, text: str, files: Mapping[str, str | bytes] | None = None, head: str = HEAD
) -> DeckSpec:
    """Return a deck of the text under a common header, with other files beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in (files or {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    (folder / "deck.yaml").write_text(head + text, "utf-8")
    return load(folder / "deck.yaml", KINDS)


def scenes(deck: DeckSpec) -> list[Scene]:
    """Return the fronts of all cards, without bleed."""
    part = deck.parts[0]
    drawing = Drawing(deck, part, part.trims[0], 0.0)
    return [drawing.front(card) for card in part.cards]


def face(folder: Path, layers: str, files: Mapping[str, str | bytes] | None = None, extra: str = "") -> Scene:
    """Return the front of one card of these layers, each line of them a layer."""
    lines = "\n".join(f"    - {line}" for line in layers.strip().splitlines())
    text = f"{extra}cards:\n  - {{id: one, n: 3, word: moon}}\nfaces:\n  front:\n{lines}\n"
    return scenes(deck_of(folder, text, files))[0]


def problems(folder: Path, text: str, files: Mapping[str, str | bytes] | None = None) -> list[Problem]:
    """Return the problems of a deck, found when loading or drawing it."""
    with pytest.raises(SpecError) as caught:
        scenes(deck_of(folder, text, files))
    return list(caught.value.problems)


def placed(items: tuple[Item, ...], to: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    """Yield every shape, run and picture with the transform it stands under."""
    for item in items:
        if isinstance(item, Group):
            yield from placed(item.items, compose(item.transform, to))
        elif isinstance(item, Place):
            yield from placed(item.scene.items, compose(item.transform, to))
        else:
            yield item, to


def shapes(scene: Scene) -> list[tuple[Shape, list[tuple[float, float]]]]:
    """Return every filled or stroked outline with its points in mm on the card."""
    found = []
    for item, to in placed(scene.items):
        if isinstance(item, Shape) and (item.fill or item.stroke) and isinstance(item.outline, Curves):
            xy = item.outline.xy
            found.append((item, [apply(to, x, y) for x, y in zip(xy[::2], xy[1::2], strict=True)]))
    return found


def box_of(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def runs(scene: Scene) -> list[Text]:
    """Return every run of words."""
    return [item for item in walk(scene.items) if isinstance(item, Text)]
