"""Plates and ink sums are compared with those of Ghostscript's tiffsep."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from io import BytesIO
from itertools import product
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from numpy.typing import NDArray
from pages import BLACK, BLUE, HEAVY, RED, SIDE, edited, press_pdf, stream, used, words
from pikepdf import Name
from PIL import Image as Pictures

from deckgen.geometry import circle, rectangle, rotate, translate
from deckgen.ink import Ink
from deckgen.press.colourspaces import Unmeasurable
from deckgen.press.pdf_reader import open_pdf
from deckgen.press.separations import separated
from deckgen.render.ink_pictures import ink_sum, plate_pictures, summed
from deckgen.scene import Group, Image, Item, Linear, Place, Scene, Stop, Stroke
from deckgen.scene import Path as Drawn

DPI = 254
PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
CUT = Ink("cut", (0, 100, 0, 0), (255, 0, 255), spot="CutContour")
GOLD = Ink("gold", (0, 20, 60, 20), (180, 140, 60), spot="PANTONE 871 C")


def ours(path: Path) -> dict[str, Pictures.Image]:
    with open_pdf(path) as opened:
        names, pdf = separated(opened.pdf.pages[0])
    return dict(zip(names, plate_pictures(pdf, DPI), strict=True))


def ghostscript(path: Path, dpi: int = DPI) -> dict[str, Pictures.Image]:
    out = path.parent / "out.tif"
    command = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=tiffsep", f"-r{dpi}"]
    subprocess.run([*command, "-dLastPage=1", f"-sOutputFile={out}", path], check=True, capture_output=True)
    found = {}
    for file in path.parent.glob("out(*).tif"):
        with Pictures.open(file) as picture:
            found[file.stem[4:-1]] = picture.convert("L").copy()
    return found


def photograph() -> Image:
    """Return nine patches of different colours; programs smooth the edges between them differently."""
    small = Pictures.new("RGB", (3, 3))
    small.putdata([(250 - 28 * n, 30 * n % 256, 90 + 17 * n) for n in range(9)])
    out = BytesIO()
    small.resize((240, 240), Pictures.Resampling.NEAREST).save(out, "PNG")
    return Image(24, 24, 18, 18, out.getvalue(), "photograph", (240, 240))


def full_page() -> Scene:
    """Draw fills, strokes, letters, forms, spot inks, every kind of overprint, and a picture."""
    inner = Scene(12, 12, (Drawn(circle(6, 6, 5), fill=RED, stroke=Stroke(BLACK, 1)),), name="inner")
    items: list[Item] = [
        Drawn(rectangle(0, 0, SIDE, SIDE), fill=BLUE),
        Drawn(rectangle(3, 3, 10, 10), fill=BLACK, overprint=True),
        Drawn(rectangle(15, 3, 10, 10), fill=BLACK),
        Drawn(rectangle(27, 3, 10, 10), fill=RED, overprint=True),
        Drawn(rectangle(3, 15, 10, 6), fill=GOLD),
        Drawn(rectangle(14, 15, 10, 6), fill=GOLD, overprint=True),
        Group((Place(inner, translate(2, 22)),), rotate(10, 8, 28)),
        Drawn(circle(12, 38, 4), fill=HEAVY, stroke=Stroke(CUT, 0.8), overprint=True),
        words("HM", 9, Ink("white", (0, 0, 0, 0), (255, 255, 255)), x=32, y=21),
        photograph(),
    ]
    return Scene(SIDE, SIDE, tuple(items), bleed=3, name="full")


def share_apart(a: Pictures.Image, b: Pictures.Image, percent: float) -> float:
    """Return the part of pixels whose sums of inks differ by more than so many percent of ink."""
    first, second = a.tobytes(), b.tobytes()
    assert len(first) == len(second)
    pairs = zip(memoryview(first).cast("i"), memoryview(second).cast("i"), strict=True)
    return sum(abs(x - y) > percent * 2.55 for x, y in pairs) / (len(first) // 4)


def test_ink_sum_matches_ghostscript_within_one_percent(tmp_path: Path) -> None:
    path = press_pdf(tmp_path, [full_page()])
    mine, theirs = ours(path), ghostscript(path)
    assert set(mine) == set(theirs)
    order = sorted(mine)
    first, second = summed([mine[name] for name in order]), summed([theirs[name] for name in order])
    assert first.size == second.size
    # they differ only along edges, where Ghostscript fills every pixel touched
    assert share_apart(first, second, 1.0) < 0.035
    for x, y in [(80, 80), (200, 80), (320, 80), (80, 180), (180, 180), (80, 280), (120, 380), (330, 330)]:
        assert first.getpixel((x, y)) == pytest.approx(second.getpixel((x, y)), abs=2.55)


def test_each_plate_matches_ghostscript_away_from_edges(tmp_path: Path) -> None:
    path = press_pdf(tmp_path, [full_page()])
    mine, theirs = ours(path), ghostscript(path)
    for name, plate in mine.items():
        for x, y in [(80, 80), (200, 80), (320, 80), (80, 180), (180, 180), (80, 280), (120, 380), (440, 10)]:
            assert plate.getpixel((x, y)) == pytest.approx(theirs[name].getpixel((x, y)), abs=2), (name, x, y)


def test_highest_ink_sum_is_located(tmp_path: Path) -> None:
    spot = Drawn(rectangle(30, 10, 4, 4), fill=HEAVY)
    plates = ours(
        press_pdf(tmp_path, [Scene(SIDE, SIDE, (Drawn(rectangle(0, 0, SIDE, SIDE), fill=BLUE), spot))])
    )
    greatest, x, y = ink_sum(list(plates.values()))
    assert greatest == pytest.approx(HEAVY.coverage, abs=1)
    assert 30 <= x / DPI * 25.4 <= 34 and 10 <= y / DPI * 25.4 <= 14


DEEP = b"q 1 .6 0 .2 k 0 0 46 46 re f "
OVER = pikepdf.Dictionary(OP=True, op=True, OPM=1)
ALL_OVER = pikepdf.Dictionary(OP=True, op=True, OPM=0)
IMAGE = {"Subtype": Name.Image, "Width": 4, "Height": 4, "BitsPerComponent": 8}
SHOWN = DEEP + b"32 0 0 32 7 7 cm /Mine Do Q"
STENCIL = {"Subtype": Name.Image, "Width": 8, "Height": 2, "ImageMask": True, "BitsPerComponent": 1}
Change = Callable[[pikepdf.Pdf], None]


def spot(name: str) -> pikepdf.Array:
    """Return the colour space of a spot ink, magenta on a screen."""
    tint = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[0, 0, 0, 0], C1=[0, 1, 0, 0])
    return pikepdf.Array([Name.Separation, Name(f"/{name}"), Name.DeviceCMYK, tint])


def with_(content: bytes, kind: str = "", thing: object = None) -> Change:
    """Add content to a page, with a resource named `/Mine`."""

    def change(pdf: pikepdf.Pdf) -> None:
        if kind:
            used(pdf, kind, thing(pdf) if callable(thing) else thing)
        pdf.pages[0].contents_add(pdf.make_stream(content))

    return change


def image(data: bytes, space: object = Name.DeviceCMYK, **more: object) -> Callable[[pikepdf.Pdf], object]:
    return lambda pdf: stream(pdf, data, **{**IMAGE, "ColorSpace": space, **more})


def jpeg(**more: object) -> Callable[[pikepdf.Pdf], object]:
    """Return a CMYK picture as Adobe's programs write it, with inverted levels."""

    def made(pdf: pikepdf.Pdf) -> object:
        out = BytesIO()
        Pictures.new("CMYK", (64, 64), (200, 40, 90, 20)).save(out, "JPEG", quality=95)
        found = stream(
            pdf, b"", **{**IMAGE, "ColorSpace": Name.DeviceCMYK, "Width": 64, "Height": 64, **more}
        )
        found.write(out.getvalue(), filter=Name.DCTDecode)
        return found

    return made


def masked(pdf: pikepdf.Pdf) -> object:
    return image(b"\x80" * 64, Mask=stream(pdf, b"\xf0\x0f", **STENCIL))(pdf)


def letters(pdf: pikepdf.Pdf) -> object:
    """Return a font whose letter is drawn in the file and uses the current colour."""
    coded = pikepdf.Dictionary(Type=Name.Encoding, Differences=[97, Name.a])
    drawn = pikepdf.Dictionary(a=pdf.make_stream(b"10 0 0 0 9 9 d1 0 0 9 9 re f"))
    return pikepdf.Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontBBox=[0, 0, 10, 10], FontMatrix=[0.1, 0, 0, 0.1, 0, 0],
        CharProcs=drawn, Encoding=coded, FirstChar=97, LastChar=97, Widths=[10],
    )  # fmt: skip


def form(pdf: pikepdf.Pdf) -> object:
    """Return a form in a form, one of them using the colour that is current where it is shown."""
    inner = stream(pdf, b"0 0 5 5 re f", Subtype=Name.Form, BBox=[0, 0, 9, 9])
    return stream(
        pdf, b"0 1 1 0 k .5 0 0 .5 5 5 cm /A Do 1 0 0 .3 k 12 0 5 5 re f", Subtype=Name.Form,
        BBox=[0, 0, 40, 40], Matrix=[1, 0, 0, 1, 3, 3],
        Resources=pikepdf.Dictionary(XObject=pikepdf.Dictionary(A=inner)),
    )  # fmt: skip


def turned_sheet(pdf: pikepdf.Pdf) -> None:
    with_(b"q 1 1 1 0 k 5 5 8 20 re f Q")(pdf)
    pdf.pages[0].obj.MediaBox = pikepdf.Array([-20, -30, 150, 140])
    pdf.pages[0].rotate(90, relative=False)


BLOCK = b" 10 10 20 20 re f Q"
VARIED: dict[str, Change] = {
    "grey knocks out": with_(DEEP + b".3 g" + BLOCK),
    "grey that overprints": with_(DEEP + b"/Mine gs .3 g" + BLOCK, "/ExtGState", OVER),
    "black that overprints": with_(DEEP + b"/Mine gs 0 0 0 1 k" + BLOCK, "/ExtGState", OVER),
    "black in mode 0": with_(DEEP + b"/Mine gs 0 0 0 1 k" + BLOCK, "/ExtGState", ALL_OVER),
    "a spot ink in half": with_(DEEP + b"/Mine cs .5 scn" + BLOCK, "/ColorSpace", spot("Gold")),
    "black by its name": with_(DEEP + b"/Mine cs 1 scn" + BLOCK, "/ColorSpace", spot("Black")),
    "no ink by its name": with_(DEEP + b"/Mine cs 1 scn" + BLOCK, "/ColorSpace", spot("None")),
    "registration colour": with_(DEEP + b"/Mine cs .8 scn" + BLOCK, "/ColorSpace", spot("All")),
    "a clip": with_(b"q 5 5 30 30 re 10 10 20 20 re W* n 0 1 1 .2 k 0 0 46 46 re f Q"),
    "fill and stroke": with_(
        DEEP + b"/Mine gs 0 1 0 0 k 0 0 1 0 K 3 w 10 10 20 20 re B Q", "/ExtGState", OVER
    ),
    "forms": with_(b"q 1 0 0 0 k /Mine Do Q", "/XObject", form),
    "drawn letters": with_(b"q 1 0 .5 0 k BT /Mine 12 Tf 10 10 Td (aa) Tj ET Q", "/Font", letters),
    "a turned sheet": turned_sheet,
    "a picture": with_(SHOWN, "/XObject", image(bytes(n * 37 % 256 for n in range(64)))),
    "a picture upside down": with_(SHOWN, "/XObject", image(bytes(range(64)), Decode=[1, 0] * 4)),
    "a grey picture of four bits": with_(
        SHOWN, "/XObject", image(bytes(range(0, 128, 16)), Name.DeviceGray, BitsPerComponent=4)
    ),
    "a picture in a spot ink": with_(SHOWN, "/XObject", image(bytes(range(0, 256, 16)), spot("Gold"))),
    "a JPEG of Adobe": with_(SHOWN, "/XObject", jpeg(Decode=[1, 0] * 4)),
    "a JPEG not said to be upside down": with_(SHOWN, "/XObject", jpeg()),
    "a picture with a mask": with_(SHOWN, "/XObject", masked),
    "a stencil": with_(SHOWN, "/XObject", lambda pdf: stream(pdf, b"\xf0\x0f", **STENCIL)),
}


@pytest.mark.parametrize("name", VARIED)
def test_drawings_match_ghostscript(tmp_path: Path, name: str) -> None:
    """They match within one percent wherever the page has one colour for half a millimetre around."""
    scene = Scene(SIDE, SIDE, (Drawn(rectangle(0, 0, SIDE, SIDE), fill=BLUE),), bleed=3)
    path = edited(press_pdf(tmp_path, [scene]), VARIED[name])
    mine, theirs = ours(path), ghostscript(path)
    assert set(mine) == set(theirs)
    total, wanted = (_sums(plates) for plates in (mine, theirs))
    same = _even(total) & _even(wanted)
    assert same.mean() > 0.75
    assert abs(total - wanted)[same].max() <= 2.55


def blend(start: list[float], end: list[float]) -> pikepdf.Dictionary:
    return pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=start, C1=end)


def gradient(function: object, space: object = Name.DeviceCMYK, **more: object) -> Change:
    """Return a gradient across a square of 30 mm, over a ground."""

    def made(pdf: pikepdf.Pdf) -> object:
        entries = {"ShadingType": 2, "Coords": [8, 8, 38, 20], "Extend": [True, True]} | more
        worked = function(pdf) if callable(function) else function
        return pikepdf.Dictionary({f"/{key}": value for key, value in entries.items()}
                                  | {"/ColorSpace": space, "/Function": worked})  # fmt: skip

    return with_(DEEP + b"8 8 30 30 re W n /Mine sh Q", "/Shading", made)


def table(pdf: pikepdf.Pdf) -> object:
    """Three colours in CMYK."""
    return stream(pdf, bytes([0, 10, 20, 30, 255, 100, 0, 40, 0, 200, 90, 10]), FunctionType=0, Domain=[0, 1],
                  Range=[0, 1] * 4, BitsPerSample=8, Size=[3])  # fmt: skip


UP, DOWN = blend([0, 0.1, 0.2, 0.3], [1, 0.9, 0.1, 0.2]), blend([1, 0.9, 0.1, 0.2], [0, 0, 0.5, 0])
STITCHED = pikepdf.Dictionary(
    FunctionType=3, Domain=[0, 1], Bounds=[0.4], Encode=[0, 1, 0, 1], Functions=[UP, DOWN]
)
GRADIENTS: dict[str, Change] = {
    "from one colour to another": gradient(UP),
    "round a point": gradient(STITCHED, ShadingType=3, Coords=[22, 22, 2, 22, 22, 15]),
    "by a table": gradient(table),
    "ink by ink": gradient([blend([n / 4], [1 - n / 5]) for n in range(4)]),
    "in grey": gradient(blend([0], [1]), Name.DeviceGray),
    "in a spot ink": gradient(blend([0], [1]), spot("Gold")),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients_match_ghostscript(tmp_path: Path, name: str) -> None:
    """The highest sum matches within one percent; programs differ in the steps between."""
    scene = Scene(SIDE, SIDE, (Drawn(rectangle(0, 0, SIDE, SIDE), fill=BLUE),), bleed=3)
    path = edited(press_pdf(tmp_path, [scene]), GRADIENTS[name])
    mine, theirs = ours(path), ghostscript(path)
    assert set(mine) == set(theirs)
    apart = [
        abs(mine[ink].getpixel((x, y)) - theirs[ink].getpixel((x, y)))  # type: ignore[operator]
        for ink in mine for x in range(90, 380, 24) for y in range(90, 380, 24)
    ]  # fmt: skip
    assert max(apart) <= 8 and sum(apart) / len(apart) < 1.5
    assert abs(_sums(mine).max() - _sums(theirs).max()) <= 2.55


def test_a_gradient_from_a_spot_ink_keeps_its_plate(tmp_path: Path) -> None:
    fade = Linear((0, 0), (SIDE, 0), (Stop(0.0, GOLD), Stop(0.5, BLUE), Stop(1.0, HEAVY)))
    path = press_pdf(tmp_path, [Scene(SIDE, SIDE, (Drawn(rectangle(0, 0, SIDE, SIDE), fill=fade),))])
    mine, theirs = ours(path), ghostscript(path)
    assert set(mine) == set(theirs) and GOLD.spot in mine
    width, height = mine[GOLD.spot].size
    for ink, share in product(mine, (0.02, 0.2, 0.4, 0.7, 0.95)):
        at = round(share * width), height // 2
        assert mine[ink].getpixel(at) == pytest.approx(theirs[ink].getpixel(at), abs=6), (ink, share)
    assert mine[GOLD.spot].getpixel((width // 4, height // 2)) == pytest.approx(128, abs=3)


def test_gradient_spot_ink_without_a_plate_uses_process_inks(tmp_path: Path) -> None:
    fade = Linear((0, 0), (SIDE, 0), (Stop(0.0, GOLD), Stop(1.0, BLUE)))
    path = press_pdf(tmp_path, [Scene(SIDE, SIDE, (Drawn(rectangle(0, 0, SIDE, SIDE), fill=fade),))])
    out = tmp_path / "all.tif"
    command = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=tiff32nc", "-r50"]
    subprocess.run([*command, f"-sOutputFile={out}", path], check=True, capture_output=True)
    with Pictures.open(out) as picture:
        for x in range(5, picture.width - 5, 20):
            share = (x + 0.5) / picture.width
            wanted = [2.55 * (a + (b - a) * share) for a, b in zip(GOLD.cmyk, BLUE.cmyk, strict=True)]
            assert picture.getpixel((x, 40)) == pytest.approx(wanted, abs=4)


def _sums(plates: dict[str, Pictures.Image]) -> NDArray[np.int64]:
    return sum((255 - np.asarray(plate, np.int64) for plate in plates.values()), np.zeros(1, np.int64))


def _even(total: NDArray[np.int64]) -> NDArray[np.bool_]:
    steps = [(down, across) for down in (-2, 0, 2) for across in (-2, 0, 2)]
    same: NDArray[np.bool_] = np.all([np.roll(total, step, (0, 1)) == total for step in steps], axis=0)
    return same


def test_names_are_bytes(tmp_path: Path) -> None:
    """A page is measured even if an older program encoded the name of its spot ink differently."""

    def change(pdf: pikepdf.Pdf) -> None:
        space = pikepdf.Object.parse(b"[/Separation /L#F6schgold /DeviceCMYK << /FunctionType 2 >>]")
        found = dict(pdf.pages[0].obj.Resources)
        found["/ColorSpace"] = pikepdf.Dictionary({"/My space": space})
        pdf.pages[0].obj.Resources = pikepdf.Dictionary(found)
        pdf.pages[0].contents_add(pdf.make_stream(b"q /My#20space cs 1 scn 9 9 9 9 re f Q"))

    path = edited(press_pdf(tmp_path, [Scene(SIDE, SIDE, (words("one", ink=BLACK),))]), change)
    found = ours(path)
    assert list(found) == ["Cyan", "Magenta", "Yellow", "Black", "Löschgold"]
    assert found["Löschgold"].getpixel((130, 130)) == 0


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"1 0 0 rg 9 9 9 9 re f", "rgb"),
        (b"/Pattern cs /P scn 9 9 9 9 re f", "pattern"),
        (b"BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI", "inline"),
        (b"/Mine sh", "gradient-program"),
    ],
)
def test_unmeasurable_inks_are_not_guessed(tmp_path: Path, content: bytes, why: str) -> None:
    def program(pdf: pikepdf.Pdf) -> object:
        worked = stream(pdf, b"{dup dup dup}", FunctionType=4, Domain=[0, 1], Range=[0, 1] * 4)
        return pikepdf.Dictionary(
            ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=[0, 0, 9, 9], Function=worked
        )

    path = edited(press_pdf(tmp_path), with_(b"q " + content + b" Q", "/Shading", program))
    with open_pdf(path) as opened, pytest.raises(Unmeasurable) as caught:
        separated(opened.pdf.pages[0])
    assert caught.value.fact.key == f"press-unmeasured-{why}"


def test_colour_that_paints_nothing_is_ignored(tmp_path: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].contents_add(pdf.make_stream(b"q 1 0 0 rg 9 9 9 9 re n Q"))

    with open_pdf(edited(press_pdf(tmp_path), change)) as opened:
        assert separated(opened.pdf.pages[0])[0] == ["Cyan", "Magenta", "Yellow", "Black"]
