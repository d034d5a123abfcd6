"""Plates: ours are held against Ghostscript's tiffsep, plate by plate and sum by sum."""

from __future__ import annotations

import subprocess
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pages import BLACK, BLUE, HEAVY, RED, SIDE, edited, press_pdf, words
from PIL import Image as Pictures

from deckgen.ink import Ink
from deckgen.press.colourspaces import Unmeasurable
from deckgen.press.reading import open_pdf
from deckgen.press.separations import separated
from deckgen.render.ink_sum import ink_sum, plate_pictures, summed
from deckgen.scene import Group, Image, Item, Place, Scene, Stroke, circle, moved, rectangle, turned
from deckgen.scene import Path as Drawn

DPI = 254
CUT = Ink("cut", (0, 100, 0, 0), (255, 0, 255), spot="CutContour")
GOLD = Ink("gold", (0, 20, 60, 20), (180, 140, 60), spot="PANTONE 871 C")


def ours(path: Path) -> dict[str, Pictures.Image]:
    with open_pdf(path) as opened:
        names, pdf = separated(opened.pdf.pages[0])
    return dict(zip(names, plate_pictures(pdf, DPI), strict=True))


def ghostscript(path: Path) -> dict[str, Pictures.Image]:
    out = path.parent / "out.tif"
    command = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=tiffsep", f"-r{DPI}"]
    subprocess.run([*command, "-dLastPage=1", f"-sOutputFile={out}", path], check=True, capture_output=True)
    found = {}
    for file in path.parent.glob("out(*).tif"):
        with Pictures.open(file) as picture:
            found[file.stem[4:-1]] = picture.convert("L").copy()
    return found


def photograph() -> Image:
    """Nine patches of different colours: where patches meet, programs smooth in their own ways."""
    small = Pictures.new("RGB", (3, 3))
    small.putdata([(250 - 28 * n, 30 * n % 256, 90 + 17 * n) for n in range(9)])
    out = BytesIO()
    small.resize((240, 240), Pictures.Resampling.NEAREST).save(out, "PNG")
    return Image(24, 24, 18, 18, out.getvalue(), "photograph", (240, 240))


def full_page() -> Scene:
    """Fills, strokes, letters, forms, spots, overprint of every kind, and a picture."""
    inner = Scene(12, 12, (Drawn(circle(6, 6, 5), fill=RED, stroke=Stroke(BLACK, 1)),), name="inner")
    items: list[Item] = [
        Drawn(rectangle(0, 0, SIDE, SIDE), fill=BLUE),
        Drawn(rectangle(3, 3, 10, 10), fill=BLACK, overprint=True),
        Drawn(rectangle(15, 3, 10, 10), fill=BLACK),
        Drawn(rectangle(27, 3, 10, 10), fill=RED, overprint=True),
        Drawn(rectangle(3, 15, 10, 6), fill=GOLD),
        Drawn(rectangle(14, 15, 10, 6), fill=GOLD, overprint=True),
        Group((Place(inner, moved(2, 22)),), turned(10, 8, 28)),
        Drawn(circle(12, 38, 4), fill=HEAVY, stroke=Stroke(CUT, 0.8), overprint=True),
        words("HM", 9, Ink("white", (0, 0, 0, 0), (255, 255, 255)), x=32, y=21),
        photograph(),
    ]
    return Scene(SIDE, SIDE, tuple(items), bleed=3, name="full")


def share_apart(a: Pictures.Image, b: Pictures.Image, percent: float) -> float:
    """The part of pixels whose sums of inks differ by more than so many percent of ink."""
    first, second = a.tobytes(), b.tobytes()
    assert len(first) == len(second)
    pairs = zip(memoryview(first).cast("i"), memoryview(second).cast("i"), strict=True)
    return sum(abs(x - y) > percent * 2.55 for x, y in pairs) / (len(first) // 4)


def test_the_sum_of_inks_is_ghostscripts_within_one_percent(tmp_path: Path) -> None:
    path = press_pdf(tmp_path, [full_page()])
    mine, theirs = ours(path), ghostscript(path)
    assert set(mine) == set(theirs)
    order = sorted(mine)
    first, second = summed([mine[name] for name in order]), summed([theirs[name] for name in order])
    assert first.size == second.size
    # only along edges, which Ghostscript paints whole, do they differ
    assert share_apart(first, second, 1.0) < 0.035
    for x, y in [(80, 80), (200, 80), (320, 80), (80, 180), (180, 180), (80, 280), (120, 380), (330, 330)]:
        assert first.getpixel((x, y)) == pytest.approx(second.getpixel((x, y)), abs=2.55)


def test_each_plate_is_ghostscripts_in_the_middle_of_things(tmp_path: Path) -> None:
    path = press_pdf(tmp_path, [full_page()])
    mine, theirs = ours(path), ghostscript(path)
    for name, plate in mine.items():
        for x, y in [(80, 80), (200, 80), (320, 80), (80, 180), (180, 180), (80, 280), (120, 380), (440, 10)]:
            assert plate.getpixel((x, y)) == pytest.approx(theirs[name].getpixel((x, y)), abs=2), (name, x, y)


def test_the_greatest_sum_is_found_where_it_is(tmp_path: Path) -> None:
    spot = Drawn(rectangle(30, 10, 4, 4), fill=HEAVY)
    plates = ours(
        press_pdf(tmp_path, [Scene(SIDE, SIDE, (Drawn(rectangle(0, 0, SIDE, SIDE), fill=BLUE), spot))])
    )
    found = ink_sum(list(plates.values()))
    assert found.greatest == pytest.approx(HEAVY.coverage, abs=1)
    assert 30 <= found.across * SIDE <= 34 and 10 <= found.down * SIDE <= 14


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"1 0 0 rg 9 9 9 9 re f", "colour in RGB"),
        (b"/Pattern cs /P scn 9 9 9 9 re f", "a pattern"),
        (b"BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI", "a picture within the content"),
        (b"/S sh", "a gradient"),
    ],
)
def test_what_cannot_be_told_is_not_guessed(tmp_path: Path, content: bytes, why: str) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].contents_add(pdf.make_stream(b"q " + content + b" Q"))

    path = edited(press_pdf(tmp_path), change)
    with open_pdf(path) as opened, pytest.raises(Unmeasurable, match=why):
        separated(opened.pdf.pages[0])


def test_colour_that_paints_nothing_is_no_matter(tmp_path: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].contents_add(pdf.make_stream(b"q 1 0 0 rg 9 9 9 9 re n Q"))

    with open_pdf(edited(press_pdf(tmp_path), change)) as opened:
        assert separated(opened.pdf.pages[0])[0] == ["Cyan", "Magenta", "Yellow", "Black"]
