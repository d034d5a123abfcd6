"""Make `pictures/own-pictures.jpg`: a plate printed on old paper, and the same print tinted by deckgen.

The print is no museum's: it is the key block of a plate of Moonlight, printed here in grey on paper that is
yellow, stained and grained by a fixed seed. Run it again with `python docs/own_pictures.py`.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops, ImageFilter

from deckgen.assets import asset
from deckgen.deck.load import load
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.geometry import Polygons, Rings, compose, rectangle, scale, translate
from deckgen.ink import Ink
from deckgen.plate import UNITS, read_plate
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.raster import Raster
from deckgen.scene import Group, Scene
from deckgen.scene import Path as Outline

HERE = Path(__file__).parent
PLATE = "jul-last"
SIDE = 1300
"""Pixels of the scan; the engraving fills 0.84 of it."""
DECK = """\
deckgen: 1
title: Own pictures
shape: circle
trims: [63.5mm]
measures: {u: r}
inks:
  paper: {cmyk: [3, 4, 14, 0], rgb: "#f6efdd"}
  maroon: {cmyk: [0, 99, 69, 67], rgb: "#701023"}
  maroon mid: {cmyk: [17, 67, 51, 0], rgb: "#c46a62"}
  maroon light: {cmyk: [7, 27, 26, 0], rgb: "#ebc0b2"}
  maroon key: {cmyk: [0, 0, 0, 100], rgb: "#28090f"}
cards: [{id: jul-last, face: front}]
faces:
  front:
    - fill: {ink: paper, role: background}
    - disc: {r: r, fill: maroon}
    - disc: {r: 0.82u, fill: paper}
    - scan:
        file: "scans/{id}"
        r: 0.8u
        zoom: 1.19
        paper: paper
        light: maroon light
        mid: maroon mid
        key: maroon key
"""


def printed(side: int = SIDE) -> Image.Image:
    """The key block of the plate, dark grey on pale grey, as a press leaves it."""
    ink, bare = Ink("ink", (0, 0, 0, 85), (38, 38, 38)), Ink("bare", (0, 0, 0, 15), (214, 214, 214))
    plate = read_plate(asset("plates") / "moonlight" / f"{PLATE}.635.plate")
    block = Outline(Polygons(Rings.of(plate.rings["key"]), PLATE), ink, even_odd=True)
    placed = Group((block,), compose(scale(42 / UNITS), translate(50, 50)))
    scene = Scene(100, 100, (Outline(rectangle(0, 0, 100, 100), bare), placed))
    return shown(scene, side).convert("L")


def shown(scene: Scene, side: int) -> Image.Image:
    """A square scene as pixels."""
    with Raster(pdf_bytes([scene], PdfOptions("", compress=False))) as raster:
        return raster.pixels(0, side, side).picture()


def aged(picture: Image.Image) -> Image.Image:
    """The print as a scanner sees it a hundred years on."""
    rng, (width, height) = Random("scan"), picture.size
    grain = Image.frombytes("L", picture.size, rng.randbytes(width * height)).filter(
        ImageFilter.GaussianBlur(0.8)
    )
    stains = Image.frombytes("L", (12, 12), rng.randbytes(144)).resize(picture.size, Image.Resampling.BICUBIC)
    seen = picture.filter(ImageFilter.GaussianBlur(0.7))
    seen = ImageChops.add(seen, grain.point(lambda v: (v - 128) // 5 + 40), 1, -40)
    seen = ImageChops.add(seen, stains.point(lambda v: (v - 128) // 6 + 40), 1, -40)
    return Image.merge("RGB", [seen, seen.point(lambda v: v * 0.92), seen.point(lambda v: v * 0.74)])


def tinted(scan: Image.Image) -> Image.Image:
    """The card that deckgen makes of the scan."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        (folder / "scans").mkdir()
        scan.save(folder / "scans" / "jul-last.jpg", quality=90)
        (folder / "deck.yaml").write_text(DECK)
        deck = load(folder / "deck.yaml", KINDS)
        part = deck.parts[0]
        scene = Drawing(deck, part, part.trims[0], 0.0).front(deck.cards[0])
        return shown(scene, SIDE)


def main() -> None:
    """Write the picture."""
    scan = aged(printed())
    both = Image.new("RGB", (2 * SIDE, SIDE))
    both.paste(scan, (0, 0))
    both.paste(tinted(scan), (SIDE, 0))
    out = HERE / "pictures" / "own-pictures.jpg"
    out.parent.mkdir(exist_ok=True)
    both.resize((1400, 700), Image.Resampling.LANCZOS).save(out, quality=86)


if __name__ == "__main__":
    main()
