"""Pieces with any outline have the same shape on sheets, backs, cut files and screens, and in checks."""

from __future__ import annotations

import re
from io import BytesIO
from math import hypot
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from shapely import Polygon
from shapely.affinity import scale as stretched
from small_decks import SMALL, faults_of, write_deck

from deckgen.check.deck import check_spec
from deckgen.deck.types import CutOutline
from deckgen.draw.outlines import cut_outline
from deckgen.draw.svg.paths import parse_path
from deckgen.errors import SpecError, Where
from deckgen.facts import Fact
from deckgen.making import Request, build
from deckgen.outputs.cut import CutSheet, cut_dxf, cut_svg, die_cut
from deckgen.render.raster import Raster
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Slot

FLAG = "M0 0H4V1H2V3H0Z"
"""An outline without symmetry, 4 x 3, with an area of 8."""
FACES = """\
back: back
cards:
  - {product: {n: [1, 2, 3, 4, 5]}, id: "f{n}", face: front}
faces:
  front:
    - fill: red
  back: [fill: black]
"""


def outline(data: str) -> CutOutline:
    return CutOutline(Where("deck.yaml", 1), data)


def die(data: str = FLAG, width: float = 40, height: float = 30, bleed: float = 0.0) -> Die:
    return Die("outline", width, height, bleed=bleed, path=cut_outline(outline(data)))


def deck(folder: Path, shape: str = FLAG, front: str = "") -> Path:
    text = SMALL.replace("shape: rectangle", f'outline: "{shape}"').replace("63.5mm x 88.9mm", "40mm x 30mm")
    return write_deck(folder, text + FACES.replace("    - fill: red\n", f"    - fill: red\n{front}"))


def points(piece: Die, x: float = 0, y: float = 0, grow: float = 0) -> list[tuple[float, float]]:
    (ring,) = piece.outline(x, y, grow).flattened()
    return [(round(u, 3), round(v, 3)) for u, v in ring]


def test_outline_fills_the_trim_in_any_units() -> None:
    flag = [(-20, -15), (20, -15), (20, -5), (0, -5), (0, 15), (-20, 15)]
    assert points(die()) == flag
    assert points(die("m 7,7 h .4 v .1 h -.2 v .2 h -.2")) == flag


def test_outline_rotates_clockwise_and_is_mirrored_on_the_back() -> None:
    turned = die().turned(90)
    assert (turned.width, turned.height) == (30, 40)
    assert points(turned)[:3] == [(15, -20), (15, 20), (5, 20)]
    assert points(die().turned(180))[:3] == [(20, 15), (-20, 15), (-20, 5)]
    assert points(die().behind)[:3] == [(20, -15), (-20, -15), (-20, -5)]
    assert die().turned(90).turned(270) == die() == die().behind.behind


def test_round_outline_is_measured_like_a_disc() -> None:
    disc = die("M0 5A5 5 0 0 1 10 5A5 5 0 0 1 0 5Z", 50, 50)
    for x, y in ((0, 0), (10, 7), (24.9, 0), (20, 20), (-40, 3)):
        assert disc.beyond(x, y) == pytest.approx(hypot(x, y) - 25, abs=0.03)


def test_bleed_and_safe_line_have_a_constant_distance() -> None:
    assert Polygon(points(die(), grow=2)).area == pytest.approx(800 + 2 * 140 + 4 * (5 - 1))
    inner = points(die(), grow=-2)
    assert max(die().beyond(x, y) for x, y in inner) == pytest.approx(-2) and len(inner) == 6
    assert die().beyond(10, 5) == pytest.approx(10) and die().beyond(-10, 0) == pytest.approx(-10)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_cut_files_have_the_exact_outline(turn: int) -> None:
    arch = die("M0 10V4C0 -1 8 -1 8 4V10Z", 40, 60)
    shape = die_cut(arch, Slot(50, 70, turn))
    sheet = CutSheet(100, 150, (shape,))
    (drawn,) = re.findall(r'<path d="([^"]+)"', cut_svg(sheet).decode())
    (ring,) = parse_path(drawn).flattened(60)
    wanted = Polygon(arch.turned(turn).outline(50, 70).flattened(60)[0])
    assert Polygon(ring).symmetric_difference(wanted).area < 0.05
    pairs = cut_dxf(sheet).decode("ascii").split("\r\n")
    codes = [(int(code), value) for code, value in zip(pairs[::2], pairs[1::2], strict=False)]
    start = codes.index((0, "VERTEX"))
    xs, ys = ([float(v) for code, v in codes[start:] if code == axis] for axis in (10, 20))
    flipped = stretched(wanted, 1, -1, origin=(0, 75))
    assert Polygon(zip(xs, ys, strict=True)).symmetric_difference(flipped).area < 1


def ink(pdf: Path, page: int) -> Image.Image:
    """Return a mask of what is printed on a 210 x 297 mm page, in black, except its foot."""
    with Raster(pdf.read_bytes()) as raster:
        grey = raster.pixels(page, 630, 891, mode="L").picture().crop((0, 0, 630, 810))
    return grey.point(lambda v: 0 if v < 200 else 255)


def test_backs_are_exactly_behind_fronts(tmp_path: Path) -> None:
    text = deck(tmp_path)
    build(Request(deck=text, out=tmp_path / "out", targets=("home-a4",)))
    front, back = (ink(tmp_path / "out" / "home-a4.pdf", page) for page in (0, 1))
    apart = ImageChops.difference(front, back.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    printed = 1 - ImageStat.Stat(front).mean[0] / 255
    assert 1 < printed / (5 * 800 / (210 * 270)) < 1.25  # with its bleed
    assert ImageStat.Stat(apart).mean[0] / 255 < 0.004
    same = ImageChops.difference(front, back)
    assert ImageStat.Stat(same).mean[0] / 255 > 0.02  # mirrored, not repeated


def test_pictures_are_transparent_outside_the_outline(tmp_path: Path) -> None:
    build(Request(deck=deck(tmp_path), out=tmp_path / "out", targets=("screen",)))
    for name, clear in (("f1", (0.8, 0.6)), ("back", (0.2, 0.6))):
        with Image.open(BytesIO((tmp_path / "out" / "screen" / f"{name}.png").read_bytes())) as picture:
            places = [(x, y) for x in (0.2, 0.8) for y in (0.2, 0.6)]
            alpha = picture.getchannel("A")
            found = {
                (x, y): alpha.getpixel((int(x * picture.width), int(y * picture.height))) for x, y in places
            }
        assert {place for place, value in found.items() if value == 0} == {clear}


def test_text_in_the_cut_off_area_is_beyond_the_safe_line(tmp_path: Path) -> None:
    word = '    - text: {text: "hidden", font: text, ink: black, size: 8pt, x: 10mm, y: 5mm}\n'
    found = check_spec(deck(tmp_path, front=word), ["home-a4"], tmp_path / "out").problems
    assert "check-safe-line" in {problem.key for problem in found}
    held = word.replace("x: 10mm, y: 5mm", "x: -10mm, y: 0mm")
    found = check_spec(deck(tmp_path, front=held), ["home-a4"], tmp_path / "out").problems
    assert "check-safe-line" not in {problem.key for problem in found}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("M0 0H9V9H0Z M2 2H3V3Z", Fact("draw-outline-lines", count=2)),
        ("M0 0H9", Fact("draw-outline-flat")),
        ("M0 0L9 9H0L9 0Z", Fact("draw-outline-crossed")),
        ("M0 0" + "h1v1" * 1100, Fact("draw-outline-points", most=2000)),
        ("M0 0k", Fact("svg-path-unknown", text="k")),
    ],
)
def test_invalid_outlines_are_named(data: str, reason: Fact) -> None:
    with pytest.raises(SpecError) as refused:
        cut_outline(outline(data))
    (problem,) = refused.value.problems
    assert problem.fact == Fact("draw-outline", reason=reason) and problem.where == Where("deck.yaml", 1)


def test_a_tuck_box_is_as_wide_and_high_as_the_outline(tmp_path: Path) -> None:
    build(Request(deck=deck(tmp_path), out=tmp_path / "out", targets=("box-tuck",)))
    drawing = (tmp_path / "out/box-tuck/cut-box.svg").read_text()
    numbers = {float(n) for n in re.findall(r"\d+\.?\d*", drawing)}
    apart = {round(b - a, 2) for a in numbers for b in numbers}
    room, board = 1.5, 0.4
    assert {40 + room + board, 30 + room + board} <= apart


def test_drawing_can_give_the_outline(tmp_path: Path) -> None:
    drawing = tmp_path / "flag.svg"
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g transform="scale(.5)">'
    drawing.write_text(f'{head}<path d="{FLAG}"/></g></svg>')
    found = cut_outline(CutOutline(Where("deck.yaml", 1), file=drawing))
    assert found.xy == pytest.approx(cut_outline(outline(FLAG)).xy)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "yaml-key-needed"), ("shape: outline", "deck-no-outline"),
        ("shape: circle\noutline: M0 0H4V1Z", "deck-outline-too"),
    ],
)  # fmt: skip
def test_shape_and_outline_go_together(tmp_path: Path, line: str, key: str) -> None:
    text = SMALL.replace("shape: rectangle", line) + FACES
    assert key in [problem.key for problem in faults_of(tmp_path, text)]
