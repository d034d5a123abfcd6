"""Scans of engravings as hand-tinted prints: clean paper, inks of the deck alone, coarse ones told of."""

from __future__ import annotations

import shutil
from collections import Counter
from io import BytesIO
from pathlib import Path
from random import Random

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from rastering import rasterise
from small_decks import deck_of

from deckgen.assets import specs
from deckgen.draw.card import Drawing
from deckgen.errors import SpecError
from deckgen.faces.request import Request
from deckgen.facts import Fact, Quantity
from deckgen.making.run import build
from deckgen.press.printer_limits import beyond_limits
from deckgen.press.standards import press_document
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Image as Placed
from deckgen.scene import Scene, walk
from deckgen.target.model import Limits

DECK = """\
deckgen: 1
title: Own
shape: circle
trims: [63.5mm]
inks:
  cream: {cmyk: [3, 4, 14, 0], rgb: "#f6efdd"}
  wash: {cmyk: [24, 15, 0, 0], rgb: "#becbe8"}
  deep: {cmyk: [59, 40, 0, 0], rgb: "#7690cc"}
  line: {cmyk: [0, 0, 0, 100], rgb: "#0f1836"}
cards: [{id: jan-full, face: front}]
faces:
  front:
    - scan: {file: "scans/{id}", r: 20mm, paper: cream, light: wash, mid: deep, key: line MORE}
"""
CREAM, WASH, DEEP, LINE = (0xF6, 0xEF, 0xDD), (0xBE, 0xCB, 0xE8), (0x76, 0x90, 0xCC), (0x0F, 0x18, 0x36)


def drawn(size: int = 600) -> Image.Image:
    """A print in black on white: bare paper, then wide hatching, then close hatching on the right."""
    picture = Image.new("L", (size, size), 255)
    pen = ImageDraw.Draw(picture)
    third, pitch = size // 3, size // 60
    for y in range(0, size, pitch):
        pen.rectangle((third, y, 2 * third, y + round(0.32 * pitch) - 1), fill=0)
        pen.rectangle((2 * third, y, size, y + round(0.68 * pitch) - 1), fill=0)
    return picture


def scanned(picture: Image.Image) -> Image.Image:
    """The print as a scanner sees it: yellow paper, darker towards the right, grain, grey for black."""
    rng = Random("scan")
    grain = Image.frombytes("L", picture.size, rng.randbytes(picture.width * picture.height))
    shade = Image.linear_gradient("L").rotate(90).resize(picture.size).point(lambda v: 200 + v // 6)
    seen = ImageChops.multiply(
        picture.filter(ImageFilter.GaussianBlur(0.6)).point(lambda v: 40 + v * 215 // 255), shade
    )
    seen = ImageChops.add(seen, grain.point(lambda v: v // 12 + 40), 1, -50)
    return Image.merge("RGB", [seen, seen.point(lambda v: v * 0.93), seen.point(lambda v: v * 0.75)])


def front(folder: Path, more: str = "", text: str = DECK) -> Scene:
    deck = deck_of(folder, text.replace(" MORE", more))
    return Drawing(deck, deck.parts[0], deck.parts[0].trims[0], 0.0).front(deck.cards[0])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "scans").mkdir()
    scanned(drawn()).save(tmp_path / "scans" / "jan-full.jpg", quality=92)
    return tmp_path


def seen(scene: Scene) -> Image.Image:
    return rasterise(pdf_bytes([scene], PdfOptions("", compress=False)), 0, 1200, 1200)


def zone(picture: Image.Image, part: float) -> Counter[tuple[int, int, int]]:
    """The colours in the middle of the left, middle or right third of the print, by how often they come."""
    x = 600 + (part - 0.5) * 2 * 20 / 63.5 * 1200
    box = picture.crop((round(x) - 60, 540, round(x) + 60, 660))
    return Counter({colour: count / 14400 for count, colour in box.getcolors(14400) or ()})  # type: ignore[misc]


def test_paper_is_clean_and_tones_become_two_tints_under_the_lines(folder: Path) -> None:
    picture = seen(front(folder))
    paper, wide, close = zone(picture, 1 / 5), zone(picture, 1 / 2), zone(picture, 4 / 5)
    assert paper[CREAM] > 0.99
    assert wide[WASH] > 0.4 and wide[LINE] == pytest.approx(0.26, abs=0.08)
    assert close[DEEP] > 0.15 and close[LINE] == pytest.approx(0.62, abs=0.08)
    assert not wide[DEEP] and not close[WASH] and not close[CREAM]


def test_nothing_is_printed_outside_the_circle(folder: Path) -> None:
    picture = seen(front(folder))
    assert picture.getpixel((600 - 390, 600)) == (255, 255, 255)
    assert picture.getpixel((600 - 270, 600 - 270)) == (255, 255, 255)


@pytest.mark.parametrize(
    "ending, mode",
    [("png", "L"), ("png", "RGB"), ("png", "I;16"), ("tif", "L"), ("TIFF", "I;16"), ("jpeg", "L")],
)
def test_formats_and_depths_of_scanners_give_the_same_print(folder: Path, ending: str, mode: str) -> None:
    plain = seen(front(folder))
    (folder / "scans" / "jan-full.jpg").unlink()
    scan = scanned(drawn()).convert("L" if mode == "I;16" else mode)
    if mode == "I;16":
        scan = scan.convert("I").point(lambda v: v * 257).convert("I;16")
    scan.save(folder / "scans" / f"jan-full.{ending}")
    other = seen(front(folder))
    apart = ImageChops.difference(plain.convert("L"), other.convert("L"))
    assert sum(apart.histogram()[40:]) < 0.03 * 1200 * 1200


def press_picture(scene: Scene) -> Image.Image:
    """The picture of a press PDF, in the inks that it is stored in."""
    pdf = pdf_bytes([scene], press_document("Own", "en", "", "PDF/X-4", ""))
    with pikepdf.open(BytesIO(pdf)) as opened:
        found = [
            obj
            for obj in opened.objects
            if isinstance(obj, pikepdf.Stream) and obj.get("/Subtype") == "/Image"
        ]
        (stored,) = found
        assert stored["/ColorSpace"] == "/DeviceCMYK"
        size = int(stored["/Width"]), int(stored["/Height"])
        return Image.frombytes("CMYK", size, stored.read_bytes())


def test_a_press_gets_the_builds_of_the_inks_and_black_over_them(folder: Path) -> None:
    picture = press_picture(front(folder))
    counted = Counter(
        {colour: count for count, colour in picture.getcolors(picture.width * picture.height) or ()}
    )
    builds = {tuple(round(2.55 * v) for v in build[:3])
              for build in ((3, 4, 14), (24, 15, 0), (59, 40, 0))}  # fmt: skip
    assert {colour[:3] for colour in counted} == builds
    full = {colour for colour in counted if colour[3] == 255}
    bare = {colour for colour in counted if colour[3] == 0}
    assert {colour[:3] for colour in full} >= builds - {(8, 10, 36)}
    assert {colour[:3] for colour in bare} == builds
    share = sum(counted[colour] for colour in full | bare) / counted.total()
    assert share > 0.75
    assert max(sum(colour) for colour in counted) / 2.55 <= 235


def test_a_coarse_scan_is_told_of(folder: Path) -> None:
    """40 mm at 300 pixels per inch are 472 pixels."""
    scan = folder / "scans" / "jan-full.jpg"
    assert beyond_limits({"jan-full": front(folder)}, Limits()) == []
    scanned(drawn(476)).save(scan)
    assert beyond_limits({"jan-full": front(folder)}, Limits()) == []
    scanned(drawn(360)).save(scan)
    (found,) = beyond_limits({"jan-full": front(folder)}, Limits())
    assert found.fact == Fact("press-card-scan", found=Quantity(229, "dpi"), least=Quantity(300, "dpi"))
    assert found.card == "jan-full"


def test_zoom_takes_a_part_and_lowers_the_resolution(folder: Path) -> None:
    (whole,) = (item for item in walk(front(folder).items) if isinstance(item, Placed))
    (part,) = (item for item in walk(front(folder, ", zoom: 1.25").items) if isinstance(item, Placed))
    assert (whole.pixels, part.pixels) == ((600, 600), (480, 480))
    assert whole.digest != part.digest


def test_the_same_scan_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    first, again = (next(i for i in walk(front(folder).items) if isinstance(i, Placed)) for _ in range(2))
    assert first.data == again.data and first.builds == again.builds


def test_a_build_tells_of_coarse_scans_and_goes_on(folder: Path) -> None:
    scanned(drawn(300)).save(folder / "scans" / "jan-full.jpg")
    front(folder)
    result = build(Request(deck=folder / "deck.yaml", out=folder / "out", targets=("svg",)))
    assert [problem.rule for problem in result.problems] == ["resolution"]
    assert (folder / "out" / "svg" / "jan-full.svg").exists()


@pytest.mark.parametrize(
    "more, key",
    [
        ("scans/{id}", ""),
        ("r: 20mm", "draw-scan-size"),
        ("light: wash", "draw-scan-inks"),
    ],
)
def test_what_is_wrong_is_told(folder: Path, more: str, key: str) -> None:
    changed = {"scans/{id}": "scans/none", "r: 20mm": "r: 0mm", "light: wash": "light: none"}[more]
    with pytest.raises(SpecError) as caught:
        front(folder, text=DECK.replace(more, changed))
    (problem,) = caught.value.problems
    assert problem.key == key or problem.advice == Fact("draw-scan-name")


def test_the_recipe_of_the_manual_gives_a_card_of_moonlight_with_a_scan(tmp_path: Path) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "own-pictures.md").read_text("utf-8")
    face = manual.split("<!-- picture -->\n```yaml\n")[1].split("```")[0]
    folder = tmp_path / "mine"
    shutil.copytree(specs() / "moonlight", folder)
    (folder / "scans").mkdir()
    scanned(drawn(900)).save(folder / "scans" / "jan-full.jpg")
    text = (folder / "deck.yaml").read_text("utf-8")
    before, rest = text.split("  picture:\n")
    (folder / "deck.yaml").write_text(before + face + rest[rest.index("\n\n") :], "utf-8")
    result = build(
        Request(deck=folder / "deck.yaml", out=tmp_path / "out", targets=("svg",), only=("jan-full",))
    )
    assert result.problems == []
    drawing = (tmp_path / "out" / "svg" / "jan-full.svg").read_text("utf-8")
    assert drawing.count("<image") == 1 and "data:image/png" in drawing
