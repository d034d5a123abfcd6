"""Pixels have exactly the requested size, and other programs read the PNG files correctly."""

import io
import subprocess
from pathlib import Path

import pytest
from comparison import drawn_pdf
from PIL import Image, ImageChops, ImageOps, ImageStat
from rastering import rasterise
from samples import BLACK, NIGHT, SUN, varied

from deckgen.geometry import Curves, circle, rectangle, scale
from deckgen.outputs.png import face_pixels
from deckgen.render import raster
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.png import masked_png, png_bytes
from deckgen.render.raster import Mode, Pixels, Raster
from deckgen.scene import Group, Scene, Stroke
from deckgen.scene import Path as Drawn

SCENE = Scene(69, 69, (Drawn(rectangle(0, 0, 69, 69), fill=NIGHT), Drawn(circle(34.5, 34.5, 34.5), fill=SUN)))
PDF = pdf_bytes([SCENE, Scene(30, 20, ())], PdfOptions("Raster"))


@pytest.mark.parametrize("width", [1, 2, 3, 31, 815, 816, 1087, 1088, 1125])
@pytest.mark.parametrize("height", [1, 7, 815, 1087])
def test_sizes_are_exact(width: int, height: int) -> None:
    with Image.open(io.BytesIO(_png(width, height))) as image:
        assert image.size == (width, height)
        if min(width, height) > 6:
            assert image.getpixel((0, 0)) == image.getpixel((width - 1, height - 1)) == NIGHT.rgb
            assert image.getpixel((width // 2, height // 2)) == SUN.rgb


def _png(width: int, height: int, dpi: float = 300) -> bytes:
    with Raster(PDF) as raster:
        return png_bytes(raster.pixels(0, width, height), dpi)


def test_no_row_or_column_is_left_white() -> None:
    image = rasterise(PDF, 0, 1087, 1087)
    for strip in ((0, 0, 1087, 1), (0, 1086, 1087, 1087), (0, 0, 1, 1087), (1086, 0, 1087, 1087)):
        (_, most_red), (_, most_green), (_, most_blue) = image.crop(strip).getextrema()
        assert (most_red, most_green, most_blue) != (255, 255, 255)
        assert image.crop(strip).getpixel((0, 0)) == NIGHT.rgb


def test_resolution_and_colour_space_are_recorded() -> None:
    for dpi, per_metre in ((300, 11811), (600, 23622), (1200, 47244)):
        data = _png(40, 40, dpi)
        at = data.index(b"pHYs") + 4
        assert data[at : at + 9] == per_metre.to_bytes(4, "big") * 2 + b"\1"
        assert data.index(b"sRGB") < data.index(b"IDAT")


def test_thin_lines_of_faces_have_their_exact_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of a quarter of a pixel leaves a quarter of the ink, also if it is drawn in bands."""
    size, pixel = (120, 90), 0.1
    line = Curves("ML", (0.51, 2.265, 5.51, 2.265))
    weights = []
    for width, most in ((0.25, 10**8), (0.25, 8 * 4 * 4 * 120), (1, 10**8), (3, 10**8)):
        monkeypatch.setattr(raster, "_MOST_PIXELS", most)
        thin = Drawn(line, stroke=Stroke(BLACK, width * pixel / 2))
        scene = Scene(12, 9, (Group((thin,), scale(2)),))
        with Raster(pdf_bytes([scene], PdfOptions("Lines"))) as opened:
            grey = face_pixels(opened, 0, scene, size).picture().convert("L")
        weights.append((size[0] * size[1] - ImageStat.Stat(grey).sum[0] / 255) / 100)
    assert weights == pytest.approx([0.25, 0.25, 1, 3], abs=0.02)


def test_box_matches_that_part_of_the_whole_page() -> None:
    whole = rasterise(PDF, 0, 400, 400)
    part = rasterise(PDF, 0, 400, 400, (37, 150, 201, 390))
    apart = ImageChops.difference(part, whole.crop((37, 150, 201, 390)))
    assert all(high <= 1 for _, high in apart.getextrema())  # pdfium rounds curves a little differently


def test_grey_mode_and_an_empty_page() -> None:
    grey = rasterise(PDF, 1, 30, 20, mode="L")
    assert grey.mode == "L" and grey.getextrema() == (255, 255)
    with Raster(PDF) as raster:
        assert len(raster) == 2
        assert raster.size(1) == pytest.approx((30 * 72 / 25.4, 20 * 72 / 25.4), abs=1e-3)
        with Image.open(io.BytesIO(png_bytes(raster.pixels(0, 50, 50, mode="L"), 300))) as image:
            assert image.mode == "L" and image.size == (50, 50)
        with pytest.raises(IndexError, match="page 2"):
            raster.pixels(2, 9, 9)


def test_file_that_is_not_a_pdf_is_rejected() -> None:
    with pytest.raises(ValueError, match="cannot read"):
        Raster(b"%PDF-1.4 of nothing")


def test_photograph_uses_row_filters() -> None:
    noise = Image.effect_noise((300, 300), 80).convert("RGB").resize((900, 900), Image.Resampling.BICUBIC)
    data = png_bytes(_pixels(noise), 600)
    assert data.index(b"pHYs") < data.index(b"IDAT") and b"sRGB" in data
    with Image.open(io.BytesIO(data)) as image:
        assert ImageChops.difference(image, noise).getbbox() is None


@pytest.mark.parametrize("noise", [0, 90])
@pytest.mark.parametrize("height", [1, 255, 256, 257, 600])
def test_cut_out_pictures_keep_every_pixel(height: int, noise: int) -> None:
    grey = Image.effect_noise((300, height), noise)
    picture = Image.merge("RGB", (grey, ImageOps.invert(grey), grey))
    mask = Image.linear_gradient("L").resize((300, height)).point(lambda level: 255 * (level > 99))
    data = masked_png(_pixels(picture), _pixels(mask), 300)
    with Image.open(io.BytesIO(data)) as image:
        assert image.mode == "RGBA" and round(image.info["dpi"][0]) == 300
        assert image.convert("RGB").tobytes() == picture.tobytes()
        assert image.getchannel("A").tobytes() == ImageOps.invert(mask).tobytes()


def _pixels(picture: Image.Image) -> Pixels:
    width, height = picture.size
    rows = (picture.crop((0, y, width, y + 1)).tobytes() for y in range(height))
    mode: Mode = "L" if picture.mode == "L" else "RGB"
    return Pixels(width, height, mode, bytearray(b"".join(b"\0" + row for row in rows)))


def test_another_program_reads_the_png(tmp_path: Path) -> None:
    file = tmp_path / "face.png"
    file.write_bytes(_png(815, 815))
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    svg += f'<image href="{file.name}" width="9" height="9"/></svg>'
    (tmp_path / "show.svg").write_text(svg)
    shown = subprocess.run(["rsvg-convert", tmp_path / "show.svg"], check=True, capture_output=True).stdout
    with Image.open(io.BytesIO(shown)) as image:
        red, green, blue, alpha = image.convert("RGBA").getpixel((4, 4))  # type: ignore[misc]
        assert (red, green, blue, alpha) == (*SUN.rgb, 255)


@pytest.mark.parametrize("name", varied())
def test_pdfium_agrees_with_mupdf(name: str, tmp_path: Path) -> None:
    scene = varied()[name]
    pdf = pdf_bytes([scene], PdfOptions("Twice"))
    ours = rasterise(pdf, 0, 2000, 2000).reduce(5)
    edge = round(scene.bleed * 8)
    apart = ImageChops.difference(
        ours.crop((edge, edge, 400 - edge, 400 - edge)), drawn_pdf(pdf, scene, tmp_path)
    )
    assert max(ImageStat.Stat(apart).mean) / 255 < 0.005


def test_black_is_black() -> None:
    pdf = pdf_bytes([Scene(9, 9, (Drawn(rectangle(0, 0, 9, 9), fill=BLACK),))], PdfOptions("Black"))
    assert rasterise(pdf, 0, 90, 90).getextrema() == ((0, 0), (0, 0), (0, 0))
