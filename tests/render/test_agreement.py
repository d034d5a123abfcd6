"""SVG and PDF look the same, comparing one scene by pixels in two independent programs."""

from dataclasses import replace
from pathlib import Path

import pytest
from comparison import difference
from samples import line, varied

from deckgen.scene import Scene, Text

SCENES = varied()


@pytest.mark.parametrize("name", SCENES)
def test_back_ends_agree(name: str, tmp_path: Path) -> None:
    found = difference(SCENES[name], tmp_path)
    assert found.is_small, found


def test_moved_glyph_is_noticed(tmp_path: Path) -> None:
    text = line("Full moon", 5, 20, 4)
    assert isinstance(text, Text)
    glyphs = list(text.glyphs)
    glyphs[5] = glyphs[5]._replace(x=glyphs[5].x + 0.5)
    scene = Scene(50, 50, (text,))
    moved = Scene(50, 50, (replace(text, glyphs=tuple(glyphs)),))
    assert difference(scene, tmp_path).is_small
    assert not difference(scene, tmp_path, moved).is_small


def test_missing_item_is_noticed(tmp_path: Path) -> None:
    scene = SCENES["shapes"]
    assert not difference(scene, tmp_path, replace(scene, items=scene.items[:-1])).is_small
