"""With text as outlines, the file has no fonts and its pages look the same as with fonts."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from PIL import ImageChops, ImageStat
from small_decks import SMALL, write_deck

from deckgen.making import Request, build
from deckgen.render.raster import Raster
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import FacePages

WORDS = (
    SMALL
    + """\
cards: [{id: one, face: front}]
faces:
  front:
    - text: {text: "fin & Ω", font: text, ink: black, size: 20pt, x: 0.5w, y: 0.3h}
    - group: {turn: 30, layers: [{text: {text: Moons, font: text, ink: red, size: 14pt, x: 0.5w, y: 0.2h}}]}
    - arc-text: {text: ROUND, font: text, ink: red, size: 12pt, radius: 15mm, x: 0.5w, y: 0.6h}
    - text: {text: " ", font: text, ink: red, size: 12pt, x: 0, y: 0}
"""
)


@pytest.mark.parametrize("standard", ["PDF/X-1a:2003", "PDF/X-4"])
def test_outlines_look_like_the_original_text(tmp_path: Path, standard: str) -> None:
    pictures = []
    for outlines in ("no", "yes"):
        sets = (("press", "outlines", outlines), ("press", "standard", standard))
        out = tmp_path / outlines
        build(Request(write_deck(tmp_path / "deck", WORDS), out, ("press",), sets=sets))
        path = out / "press" / "deck.pdf"
        with pikepdf.open(path) as pdf:
            assert any("/Font" in page.resources for page in pdf.pages) == (outlines == "no")
        with Raster(path.read_bytes()) as raster:
            pictures.append(raster.pixels(0, 1390, 1898, mode="L").picture())
    assert ImageStat.Stat(pictures[0]).mean[0] < 254.5
    # hinting and the thinnest strokes may differ slightly along an edge
    assert ImageStat.Stat(ImageChops.difference(*pictures)).mean[0] < 0.05


def test_press_that_forbids_fonts_gets_none() -> None:
    wanted = {name: load_target(find_target(name)).output for name in ("mbprint", "press", "drivethru")}
    assert [name for name, output in wanted.items() if isinstance(output, FacePages) and output.outlines] == [
        "mbprint"
    ]
