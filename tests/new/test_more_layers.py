"""Pictures, gauges, codes, symbols and grids are where independent computation puts them."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from math import hypot, pi
from pathlib import Path

import pytest
from new.small import box_of, face, placed, problems, shapes
from PIL import Image as Pictures
from rastering import rasterise

from deckgen.geometry import apply
from deckgen.pictures import MOST_PIXELS
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Image, Scene, walk


def png(width: int, height: int, colour: str = "#ff0000") -> bytes:
    out = BytesIO()
    Pictures.new("RGB", (width, height), colour).save(out, "PNG")
    return out.getvalue()


def picture_box(scene: Scene) -> tuple[float, float, float, float]:
    """Return where a picture's corners are."""
    ((image, to),) = [(item, to) for item, to in placed(scene.items) if isinstance(item, Image)]
    corners = [(image.x, image.y), (image.x + image.width, image.y + image.height)]
    return box_of([apply(to, x, y) for x, y in corners])


@pytest.mark.parametrize(
    ("fit", "box"),
    [("fit", (10, 20, 50, 40)), ("fill", (-10, 10, 70, 50)), ("stretch", (10, 10, 50, 50))],
)
def test_pictures_fit_their_box(fit: str, box: tuple[float, ...], tmp_path: Path) -> None:
    """A picture twice as wide as high in a box of 40 x 40 mm at (10, 10)."""
    layer = f"image: {{file: a.png, x: 10mm, y: 10mm, w: 40mm, h: 40mm, fit: {fit}}}"
    assert picture_box(face(tmp_path, layer, {"a.png": png(200, 100)})) == pytest.approx(box)


def test_crop_uses_part_of_the_picture(tmp_path: Path) -> None:
    """Without its left half, the picture is square and fills the box, and the rest extends to the left."""
    layer = "image: {file: a.png, x: 10mm, y: 10mm, w: 40mm, h: 40mm, crop: [0.5, 0, 0, 0]}"
    assert picture_box(face(tmp_path, layer, {"a.png": png(200, 100)})) == pytest.approx((-30, 10, 50, 50))


def test_pictures_can_vary_by_card_and_be_tinted(tmp_path: Path) -> None:
    layer = 'image: {file: "art/{word}.png", w: 60mm, h: 90mm, fit: stretch, tint: green}'
    scene = face(tmp_path, layer, {"art/moon.png": png(8, 8, "#000000")})
    pixels = rasterise(pdf_bytes([scene], PdfOptions("x")), 0, 60, 90)
    assert pixels.getpixel((30, 45)) == (0, 255, 0)


def test_exif_orientation_is_applied(tmp_path: Path) -> None:
    """With orientation 6, the stored left edge belongs at the top."""
    picture = Pictures.new("RGB", (40, 20), "#0000ff")
    picture.paste("#ff0000", (0, 0, 10, 20))
    exif = Pictures.Exif()
    exif[0x0112] = 6
    out = BytesIO()
    picture.save(out, "JPEG", exif=exif, quality=95)
    scene = face(tmp_path, "image: {file: a.jpg, w: 60mm, h: 90mm, fit: stretch}", {"a.jpg": out.getvalue()})
    pixels = rasterise(pdf_bytes([scene], PdfOptions("x")), 0, 60, 90)
    top, foot = pixels.getpixel((30, 5)), pixels.getpixel((30, 80))
    assert isinstance(top, tuple) and isinstance(foot, tuple)
    assert top[0] > 200 > 60 > top[2] and foot[2] > 200 > 60 > foot[0]


def bomb(width: int, height: int) -> bytes:
    """Return a PNG of a few hundred bytes that claims to be enormous."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (bomb(60_000, 60_000), "picture-bomb"),
        (bomb(10_000, MOST_PIXELS // 10_000 + 1), "picture-pixels"),
        (bomb(100, 100), "picture-damaged"),
        (png(9, 9)[:50], "picture-damaged"),
        (b"not a picture at all", "picture-unreadable"),
        (b"", "picture-unreadable"),
    ],
)
def test_invalid_pictures_are_rejected(data: bytes, key: str, tmp_path: Path) -> None:
    text = "cards: [{id: one}]\nfaces:\n  front:\n    - image: {file: a.png, w: 9mm, h: 9mm}\n"
    (problem,) = problems(tmp_path, text, {"a.png": data})
    assert problem.key == key and problem.card == "one" and problem.where is not None


def test_ring_has_the_area_of_a_ring(tmp_path: Path) -> None:
    """Counting pixels, it is two thirds of a ring between 10 and 20 mm."""
    layer = "ring: {r: 20mm, inner: 10mm, x: 30mm, y: 45mm, sweep: 240, fill: black}"
    pixels = rasterise(pdf_bytes([face(tmp_path, layer)], PdfOptions("x")), 0, 600, 900, mode="L")
    dark = sum(255 - value for value in pixels.tobytes()) / 255 / 100
    assert dark == pytest.approx(pi * (20**2 - 10**2) * 2 / 3, rel=0.005)


def test_polygon_is_on_its_circle(tmp_path: Path) -> None:
    ((_, points),) = shapes(face(tmp_path, "polygon: {r: 12mm, sides: 5, x: 30mm, y: 45mm, fill: red}"))
    assert len(points) == 5 and points[0] == pytest.approx((30, 33))
    assert {round(hypot(x - 30, y - 45), 6) for x, y in points} == {12}


@pytest.mark.parametrize("towards", ["right", "left", "up", "down"])
def test_bar_fills_three_fifths(towards: str, tmp_path: Path) -> None:
    layer = f"bar: {{value: n, of: 5, x: 10mm, y: 10mm, w: 40mm, h: 40mm, fill: black, towards: {towards}}}"
    pixels = rasterise(pdf_bytes([face(tmp_path, layer)], PdfOptions("x")), 0, 600, 900, mode="L")
    middles = {"right": (120, 300), "left": (480, 300), "up": (300, 480), "down": (300, 120)}
    dark = sum(255 - value for value in pixels.tobytes()) / 255 / 100
    assert dark == pytest.approx(40 * 40 * 3 / 5, rel=0.01)
    assert pixels.getpixel(middles[towards]) == 0


def test_bar_of_boxes(tmp_path: Path) -> None:
    layer = (
        "bar: {value: n, of: 5, x: 0mm, y: 0mm, w: 50mm, h: 5mm, fill: black, empty: red, steps: 5, gap: 2mm}"
    )
    found = shapes(face(tmp_path, layer))
    assert [shape.fill.name for shape, _ in found if shape.fill] == ["black"] * 3 + ["red"] * 2
    lefts = [box_of(points)[0] for _, points in found]
    assert lefts == pytest.approx([n * (50 - 8) / 5 + n * 2 for n in range(5)])


def test_dial_points_where_it_should(tmp_path: Path) -> None:
    layer = "dial: {value: 1, of: 4, r: 10mm, x: 30mm, y: 45mm, pointer: black}"
    ((_, points),) = shapes(face(tmp_path, layer))
    assert points[1] == pytest.approx((40, 45))


def test_symbols_in_rows(tmp_path: Path) -> None:
    layer = (
        "symbols: {icon: circle, count: n, of: 5, columns: 3, x: 30mm, y: 10mm, size: 4mm, dx: 5mm, dy: 6mm, "
        "ink: red, empty: green}"
    )
    found = shapes(face(tmp_path, layer))
    middles = [((a + c) / 2, (b + d) / 2) for a, b, c, d in (box_of(points) for _, points in found)]
    assert middles == [pytest.approx(m) for m in [(25, 10), (30, 10), (35, 10), (27.5, 16), (32.5, 16)]]
    assert [s.fill.name for s, _ in found if s.fill] == ["red"] * 3 + ["green"] * 2


def test_grid_has_cell_variables(tmp_path: Path) -> None:
    layer = (
        "grid: {columns: 2, rows: 3, x: 1mm, y: 2mm, dx: 10mm, dy: 5mm, shift: 3mm, "
        "layers: [disc: {r: 1mm + row * 0.1mm + column * 0.01mm, fill: red}]}"
    )
    found = [box_of(points) for _, points in shapes(face(tmp_path, layer))]
    middles = [((a + c) / 2, (b + d) / 2) for a, b, c, d in found]
    assert middles == [pytest.approx(m) for m in [(1, 2), (11, 2), (4, 7), (14, 7), (1, 12), (11, 12)]]
    assert [(c - a) / 2 for a, _, c, _ in found] == pytest.approx([1, 1.01, 1.1, 1.11, 1.2, 1.21])


def test_qr_code_is_the_matrix_that_segno_makes(tmp_path: Path) -> None:
    import segno

    text = "https://example.org/moon"
    layer = 'qr: {text: "https://example.org/{word}", x: 5mm, y: 5mm, size: 40mm, quiet: 4}'
    matrix = segno.make(text, error="m", micro=False, boost_error=False).matrix
    pixels = rasterise(pdf_bytes([face(tmp_path, layer)], PdfOptions("x")), 0, 1200, 1800, mode="L")
    side = 40 / (len(matrix) + 8)
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            at = int((5 + (x + 4.5) * side) * 20), int((5 + (y + 4.5) * side) * 20)
            value = pixels.getpixel(at)
            assert isinstance(value, int | float) and (value < 128) == bool(dark)


def test_image_bytes_are_unchanged(tmp_path: Path) -> None:
    data = png(30, 30)
    scene = face(tmp_path, "image: {file: a.png, w: 9mm, h: 9mm}", {"a.png": data})
    assert [item.data for item in walk(scene.items) if isinstance(item, Image)] == [data]


@pytest.mark.parametrize(
    ("layer", "said"),
    [
        ("image: {file: ../secret.png, w: 9mm, h: 9mm}", "yaml-file-outside"),
        ("image: {file: /etc/passwd, w: 9mm, h: 9mm}", "yaml-file-outside"),
        ("image: {file: a.png, crop: [0.6, 0, 0.6, 0]}", "draw-crop-all"),
        ("ring: {r: 5mm, inner: 6mm, fill: red}", "draw-ring-inner"),
        ("polygon: {r: 5mm, sides: 2, fill: red}", "draw-polygon-sides"),
        ("bar: {value: 1, of: 0, x: 0mm, y: 0mm, w: 9mm, h: 9mm, fill: red}", "draw-gauge-whole"),
        ("symbols: {icon: heart, count: 1000000}", "draw-repeats"),
        ("grid: {columns: 2000, rows: 2000, dx: 1mm, dy: 1mm, layers: []}", "draw-repeats"),
        ("icon: hart", "draw-icon-unknown"),
        ('qr: {text: "long text long text long text long text", size: 5mm}', "draw-qr-small"),
        ("text: {text: a, font: bod, ink: red, size: 9pt}", "deck-no-font"),
    ],
)
def test_problems_are_reported(layer: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(png(9, 9))
    text = f"cards: [{{id: one}}]\nfaces:\n  front:\n    - {layer}\n"
    found = problems(tmp_path / "deck", text, {"a.png": png(9, 9)})
    assert said == found[0].key


def test_links_out_of_the_folder_are_rejected(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(png(9, 9))
    (tmp_path / "deck").mkdir()
    try:
        (tmp_path / "deck" / "a.png").symlink_to(tmp_path / "secret.png")
    except OSError:
        pytest.skip("no links on this system")
    text = "cards: [{id: one}]\nfaces:\n  front:\n    - image: {file: a.png, w: 9mm, h: 9mm}\n"
    (problem,) = problems(tmp_path / "deck", text)
    assert problem.key == "yaml-file-outside"
