"""SVG and PDF look the same, comparing one scene by pixels in two independent programs."""

from dataclasses import replace
from pathlib import Path as Folder

import pytest
from comparison import difference
from samples import line, varied

from deckgen.geometry import circle, rectangle
from deckgen.ink import Ink
from deckgen.scene import Group, Item, Mask, Path, Scene, Stroke, Text, Tile

SCENES = varied()


@pytest.mark.parametrize("name", SCENES)
def test_back_ends_agree(name: str, tmp_path: Folder) -> None:
    found = difference(SCENES[name], tmp_path)
    assert found.is_small, found


RED = Ink("red", (0, 100, 100, 0), (200, 0, 0))
RING = Path(circle(5, 5, 3), stroke=Stroke(RED, 0.8))


@pytest.mark.parametrize(
    "item",
    [
        Path(rectangle(5, 5, 40, 40), Tile(Scene(10, 10, (RING,)))),
        Group((Path(rectangle(0, 0, 10, 10), RED),), (4, 0, 0, 4, 5, 5), mask=Mask((RING,), alpha=True)),
    ],
)
def test_outlines_in_patterns_and_masks_are_not_filled(item: Item, tmp_path: Folder) -> None:
    found = difference(Scene(50, 50, (item,)), tmp_path)
    assert found.is_small, found


def test_moved_glyph_is_noticed(tmp_path: Folder) -> None:
    text = line("Full moon", 5, 20, 4)
    assert isinstance(text, Text)
    glyphs = list(text.glyphs)
    glyphs[5] = glyphs[5]._replace(x=glyphs[5].x + 0.5)
    scene = Scene(50, 50, (text,))
    moved = Scene(50, 50, (replace(text, glyphs=tuple(glyphs)),))
    assert difference(scene, tmp_path).is_small
    assert not difference(scene, tmp_path, moved).is_small


def test_missing_item_is_noticed(tmp_path: Folder) -> None:
    scene = SCENES["shapes"]
    assert not difference(scene, tmp_path, replace(scene, items=scene.items[:-1])).is_small
