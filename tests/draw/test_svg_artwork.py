"""Every supported SVG feature, as vectors: the PDF in MuPDF against the source in librsvg or resvg."""

# ruff: noqa: E501  (drawings are easier to read in one line)

from __future__ import annotations

import gzip
import shutil
import subprocess
from base64 import b64encode
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from new.small import deck_of, face, problems, shapes
from PIL import Image as Pictures
from PIL import ImageChops, ImageStat

from deckgen.assets import bundled_fonts
from deckgen.draw.card import Drawing
from deckgen.draw.svg import fallback
from deckgen.draw.svg.css import parse_colour
from deckgen.draw.svg.reader import read_svg
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.fonts import Font, open_font
from deckgen.geometry import Box
from deckgen.ink import Ink
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Group, Image, Scene, bounds, walk
from deckgen.scene import Path as Shape

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'
SIZE = 240


def svg(body: str) -> bytes:
    return f"{HEAD}{body}</svg>".encode()


def _png(colour: str) -> str:
    out = BytesIO()
    picture = Pictures.new("RGB", (4, 2), colour)
    picture.putpixel((0, 0), (255, 255, 255))
    picture.resize((40, 20), Pictures.Resampling.NEAREST).save(out, "PNG")
    return b64encode(out.getvalue()).decode()


STOPS = '<stop stop-color="#c00"/><stop offset=".4" stop-color="gold"/><stop offset="1" stop-color="#039"/>'
FEATURES = {
    "selectors": "<style>g rect{fill:#c33} rect.b{fill:#396} g > .c, #d:not(.e){fill:navy}"
    " @media screen{rect{fill:pink}} circle{fill:red !important} circle{fill:blue}"
    " rect[width='9']{stroke:#f90;stroke-width:3px}</style>"
    '<g><rect width="30" height="30"/><rect class="b" x="40" width="30" height="30"/>'
    '<rect class="c" y="40" width="30" height="30"/></g><circle cx="55" cy="55" r="15" style="fill:green"/>'
    '<rect id="d" x="80" y="80" width="15" height="15"/><rect x="80" y="20" width="9" height="20" fill="#999"/>',
    "colours and inheritance": '<g color="#a3c" fill="currentColor" stroke="rgba(0,120,0,.5)" stroke-width="6">'
    '<rect x="5" y="5" width="35" height="35"/><rect x="55" y="5" width="35" height="35" fill="hsl(30,90%,50%)"/>'
    '<rect x="5" y="55" width="35" height="35" fill="#3366cc80"/>'
    '<rect x="55" y="55" width="35" height="35" fill="nonsense" stroke="inherit"/></g>',
    "group opacity": '<rect width="60" height="60" fill="#fc0"/><g opacity=".5"><circle cx="40" cy="40" r="25"'
    ' fill="red"/><circle cx="60" cy="60" r="25" fill="blue" stroke="#000" stroke-width="6"/></g>'
    '<rect x="70" y="5" width="25" height="25" fill="teal" stroke="#000" stroke-width="8" opacity=".4"/>',
    "blend modes": '<rect width="100" height="100" fill="#fff"/><rect width="100" height="60" fill="#39c"/><g style="mix-blend-mode:multiply">'
    '<circle cx="30" cy="50" r="25" fill="#fc6"/></g><circle cx="70" cy="50" r="25" fill="#fc6"'
    ' style="mix-blend-mode:difference"/>',
    "clip paths": '<clipPath id="a"><circle cx="30" cy="30" r="25"/><rect x="40" y="5" width="20" height="60"/>'
    '</clipPath><rect width="100" height="100" fill="#c63" clip-path="url(#a)"/>'
    '<clipPath id="b" clipPathUnits="objectBoundingBox"><path clip-rule="evenodd"'
    ' d="M0 0H1V1H0ZM.3 .3H.7V.7H.3Z"/></clipPath>'
    '<g transform="translate(60 55) rotate(10)" clip-path="url(#b)"><rect width="35" height="35" fill="#369"/></g>'
    '<clipPath id="c" clip-path="url(#d)"><use href="#e"/></clipPath>'
    '<clipPath id="d"><rect x="5" y="70" width="20" height="25"/></clipPath>'
    '<circle id="e" cx="25" cy="80" r="15" fill="none"/>'
    '<rect y="60" width="50" height="40" fill="#285" clip-path="url(#c)"/>',
    "masks": '<linearGradient id="f"><stop stop-color="#fff"/><stop offset="1"/></linearGradient>'
    '<mask id="a"><rect width="100" height="50" fill="url(#f)"/></mask>'
    '<mask id="b" maskContentUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5" fill="#fff"/></mask>'
    '<mask id="c" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="55" y="55" width="30" height="40">'
    '<rect x="50" y="50" width="25" height="50" fill-opacity=".5"/><circle cx="80" cy="75" r="9"/></mask>'
    '<g mask="url(#a)"><rect x="5" y="5" width="90" height="40" fill="#c03"/></g>'
    '<rect x="5" y="55" width="40" height="40" fill="#06c" mask="url(#b)"/>'
    '<rect x="50" y="50" width="50" height="50" fill="#080" mask="url(#c)"/>',
    "gradients along a line": f'<linearGradient id="a" x2=".3" spreadMethod="reflect">{STOPS}</linearGradient>'
    '<linearGradient id="b" href="#a" x2=".25" y2=".2" spreadMethod="repeat"/>'
    '<linearGradient id="c" xlink:href="#a" spreadMethod="pad" gradientUnits="userSpaceOnUse" x1="5" y1="60"'
    ' x2="60" y2="90" gradientTransform="rotate(15)"/>'
    '<path fill="url(#a)" fill-rule="evenodd" d="M5 5H45V45H5ZM15 15H35V35H15Z"/>'
    '<rect x="55" y="5" width="40" height="40" fill="url(#b)" fill-opacity=".6"/>'
    '<path d="M10 70Q50 30 90 70T60 95" fill="none" stroke="url(#c)" stroke-width="9"/>',
    "gradients from a focus": f'<radialGradient id="a" fx=".3" fy=".35">{STOPS}</radialGradient>'
    '<radialGradient id="b" href="#a" r=".3" spreadMethod="repeat"/>'
    '<radialGradient id="c" gradientUnits="userSpaceOnUse" cx="50" cy="75" r="30" fr="6"'
    f' gradientTransform="translate(0 25) scale(1 .7)">{STOPS}</radialGradient>'
    '<circle cx="25" cy="25" r="22" fill="url(#a)"/><rect x="52" y="3" width="44" height="44" fill="url(#b)"/>'
    '<ellipse cx="50" cy="75" rx="45" ry="20" fill="url(#c)" stroke="url(#a)" stroke-width="5"/>',
    "stops that are clear": '<rect width="100" height="50" fill="#fc0"/><linearGradient id="a">'
    '<stop stop-color="#00f"/><stop offset=".7" stop-color="rgba(255,0,0,.5)"/>'
    '<stop offset="1" stop-color="red" stop-opacity="0"/></linearGradient>'
    '<rect x="5" y="20" width="90" height="60" fill="url(#a)"/>',
    "patterns": '<pattern id="a" width="10" height="10" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(30)"><rect width="10" height="10" fill="#fe9"/>'
    '<circle cx="5" cy="5" r="3" fill="#c30"/></pattern>'
    '<pattern id="b" width=".25" height=".25" viewBox="0 0 4 4"><path d="M0 0H2V2H0ZM2 2H4V4H2Z" fill="#036"/>'
    '</pattern><pattern id="c" width=".2" height=".5" patternContentUnits="objectBoundingBox">'
    '<rect width=".1" height=".3" fill="#393"/></pattern>'
    '<pattern id="d" x="3" y="66" width="8" height="9" patternUnits="userSpaceOnUse">'
    '<rect width="5" height="6" fill="#639"/></pattern><rect y="62" width="30" height="38" fill="url(#d)"/>'
    '<pattern id="e" x=".1" y=".3" width=".3" height=".4" patternContentUnits="objectBoundingBox">'
    '<rect width=".2" height=".2" fill="#963"/></pattern>'
    '<rect x="70" y="62" width="30" height="38" fill="url(#e)"/>'
    '<circle cx="30" cy="30" r="28" fill="url(#a)"/><rect x="62" y="5" width="32" height="32" fill="url(#b)"/>'
    '<rect x="10" y="65" width="60" height="30" fill="url(#c)" stroke="#000"/>',
    "markers": '<marker id="a" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="4" markerHeight="4"'
    ' orient="auto-start-reverse"><path d="M0 0L10 5L0 10Z" fill="#c00"/></marker>'
    '<marker id="b" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" refX="4" refY="4">'
    '<circle cx="4" cy="4" r="4" fill="#06c"/></marker>'
    '<path d="M10 20L40 40L70 10A20 20 0 0 1 90 30" fill="none" stroke="#333" stroke-width="3"'
    ' marker-start="url(#a)" marker-mid="url(#b)" marker-end="url(#a)"/>'
    '<polygon points="20,60 80,60 50,90" fill="#eee" stroke="#000" marker-mid="url(#b)" marker-end="url(#a)"/>'
    '<line x1="10" y1="95" x2="90" y2="95" stroke="#000" stroke-width="2" style="marker:url(#a)"/>',
    "symbols and inner pictures": '<symbol id="a" viewBox="0 0 10 10" preserveAspectRatio="xMinYMax slice">'
    '<circle cx="5" cy="5" r="6" fill="#c60"/></symbol><use href="#a" x="5" y="5" width="40" height="20"/>'
    '<svg x="50" y="5" width="40" height="40" viewBox="0 0 20 10" preserveAspectRatio="none">'
    '<rect x="2" y="2" width="30" height="6" fill="#369"/></svg>'
    '<svg x="5" y="50" width="50%" height="45" viewBox="0 0 10 10"><rect width="100%" height="50%" fill="#483"/>'
    '</svg><g id="g"><use href="#h" transform="translate(65 60) scale(.5)"/></g>'
    '<defs><rect id="h" width="50" height="50" fill="#909"/></defs>',
    "units": '<g font-size="10"><rect x="1em" y="1mm" width="2cm" height=".2in" fill="#c33"/>'
    '<rect x="10%" y="50%" width="6pc" height="12pt" fill="#36c"/>'
    '<line x1="0" y1="80" x2="100" y2="80" stroke="#000" stroke-width="5%"/></g>',
    "strokes": '<g fill="none" stroke="#000" stroke-width="6"><path d="M10 40L20 10L30 40"/>'
    '<path d="M40 40L50 10L60 40" stroke-miterlimit="2"/><path d="M70 40L80 10L90 40" stroke-linejoin="bevel"/>'
    '<path d="M10 60H90" stroke-dasharray="12 4 2" stroke-dashoffset="5"/>'
    '<path d="M10 75H90" stroke-dasharray="0 12" stroke-linecap="round"/>'
    "</g>",
    "order of painting": '<circle cx="30" cy="50" r="20" fill="#fc0" stroke="#036" stroke-width="12"/>'
    '<circle cx="75" cy="50" r="15" fill="#fc0" stroke="#036" stroke-width="12" paint-order="stroke"/>',
    "pictures": f'<image x="5" y="5" width="60" height="60" href="data:image/png;base64,{_png("#06c")}"/>'
    f'<image x="60" y="60" width="30" height="30" preserveAspectRatio="none"'
    f' xlink:href="data:image/png;base64,{_png("#c60")}" opacity=".5"/>'
    '<image x="5" y="70" width="25" height="25" href="data:image/svg+xml;base64,'
    + b64encode(svg('<circle cx="50" cy="50" r="50" fill="#393"/>')).decode()
    + '"/>',
    "chosen and hidden": '<switch><rect requiredExtensions="x" width="90" height="90"/>'
    '<rect width="40" height="40" fill="#c33"/><rect width="60" height="60"/></switch>'
    '<g visibility="hidden"><rect x="50" width="40" height="40"/>'
    '<rect x="50" y="50" width="30" height="30" visibility="visible" fill="#36c"/></g>'
    '<g display="none"><rect width="100" height="100"/></g><unknown><rect width="99" height="99"/></unknown>',
    "transforms": '<rect width="20" height="20" fill="#c33" style="transform:translate(30px,10px) rotate(45deg)"/>'
    '<g transform="translate(50,70),skewX(20)"><rect width="20" height="20" fill="#393"/></g>',
}  # fmt: skip
NOT_IN_LIBRSVG = ("clip paths", "symbols and inner pictures")
"""librsvg 2.54 ignores clips of clips and does not cut symbols: resvg does."""
drawn_by_others = pytest.mark.skipif(
    not (shutil.which("rsvg-convert") and shutil.which("mutool")), reason="librsvg or MuPDF is not installed"
)


def theirs(source: bytes, name: str) -> Pictures.Image:
    if name in NOT_IN_LIBRSVG:
        resvg = pytest.importorskip("resvg_py")
        png = resvg.svg_to_bytes(source.decode(), background="white", width=4 * SIZE, skip_system_fonts=True)
        return Pictures.open(BytesIO(png)).convert("RGB").reduce(4)
    command = ["rsvg-convert", "-w", str(4 * SIZE), "-h", str(4 * SIZE), "--background-color", "white"]
    data = subprocess.run(command, input=source, capture_output=True, check=True).stdout
    return Pictures.open(BytesIO(data)).convert("RGB").reduce(4)


def ours(scene: Scene, folder: Path) -> Pictures.Image:
    pdf, ppm = folder / "a.pdf", folder / "a.ppm"
    pdf.write_bytes(pdf_bytes([scene], PdfOptions("Artwork")))
    size = ["-w", str(4 * SIZE), "-h", str(4 * SIZE), "-f", "-c", "rgb"]
    subprocess.run(["mutool", "draw", "-q", *size, "-o", ppm, pdf, "1"], check=True, capture_output=True)
    with Pictures.open(ppm) as picture:
        return picture.convert("RGB").reduce(4)


def share_apart(one: Pictures.Image, other: Pictures.Image) -> float:
    apart = ImageChops.difference(one, other).convert("L")
    return sum(apart.histogram()[40:]) / SIZE**2


@drawn_by_others
@pytest.mark.parametrize("name", FEATURES)
def test_drawn_as_librsvg_draws_it_and_as_vectors(name: str, tmp_path: Path) -> None:
    source = svg(FEATURES[name])
    scene = read_svg(source)
    one, other = ours(scene, tmp_path), theirs(source, name)
    assert share_apart(one, other) < 0.006
    assert ImageStat.Stat(ImageChops.difference(one, other).convert("L")).mean[0] < 2
    with pikepdf.open(tmp_path / "a.pdf") as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
    assert any(each.get("/Subtype") == "/Image" for each in streams) == (name == "pictures")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('style="transform:rotate(30deg);transform-origin:70px 50%"', 'transform="rotate(30 70 50)"'),
        ('transform="rotate(30)" transform-origin="bottom"', 'transform="rotate(30 50 100)"'),
        ('transform="rotate(30)" transform-origin="center left"', 'transform="rotate(30 0 50)"'),
        ('transform="scale(2)" mix-blend-mode="overlay" isolation="isolate"', 'transform="scale(2)"'),
        ('stroke="red" pathLength="10" stroke-dasharray="1 3"', 'stroke="red" stroke-dasharray="8 24"'),
        ('stroke="red" transform="scale(2)" vector-effect="non-scaling-stroke"',
         'stroke="red" transform="scale(2)" stroke-width=".5"'),
    ],
)  # fmt: skip
def test_two_ways_to_write_the_same(one: str, other: str) -> None:
    def shapes(attributes: str) -> list[object]:
        scene = read_svg(svg(f'<rect width="20" height="20" {attributes}/>'))
        return [
            (group.transform, item.stroke)
            for group in walk(scene.items)
            if isinstance(group, Group)
            for item in group.items
            if isinstance(item, Shape)
        ]

    ((matrix, stroke),), ((known, line),) = shapes(one), shapes(other)
    assert matrix == pytest.approx(known) and stroke == line


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("none", None),
        (" RebeccaPurple ", ((0x66, 0x33, 0x99), 1.0)),
        ("rgb(10%, 20%, 100%)", ((26, 51, 255), 1.0)),
        ("rgb(10 20 30 / 50%)", ((10, 20, 30), 0.5)),
        ("rgba(182, 112, 0, .89)", ((182, 112, 0), 0.89)),
        ("hsl(120deg 100% 50%)", ((0, 255, 0), 1.0)),
        ("#abc", ((0xAA, 0xBB, 0xCC), 1.0)),
        ("#abcdef80", ((0xAB, 0xCD, 0xEF), 128 / 255)),
        ("transparent", ((0, 0, 0), 0.0)),
    ],
)
def test_colours(text: str, colour: object) -> None:
    assert parse_colour(text) == colour


def refused(body: str, tint: Ink | None = None) -> Fact:
    """Return the innermost reason why a drawing is refused."""
    with pytest.raises(FactError) as caught:
        read_svg(svg(body), tint)
    fact = caught.value.fact
    while isinstance(inner := fact.values.get("reason"), Fact):
        fact = inner
    return fact


@pytest.mark.parametrize(
    "body",
    ['<path d="M-60 90L180-30V90L-60-30"/>', '<path d="M-9 50H109" stroke="#000"/>',
     '<circle r="50" cx="50" cy="50" stroke="#000"/>', '<g style="opacity:.5"><rect width="120" height="9"/></g>'],
)  # fmt: skip
@pytest.mark.parametrize("overflow", ["", ' overflow="visible"'])
def test_nothing_is_drawn_beyond_the_edges(body: str, overflow: str) -> None:
    art = read_svg(svg(body).replace(b"<svg", b"<svg" + overflow.encode()))
    assert bounds(art.items) == Box(0.0, 0.0, art.width, art.height).clipped(bounds(art.items))


def test_refusals_name_line_and_element() -> None:
    with pytest.raises(FactError) as caught:
        read_svg(svg("<g>\n<g>\n<text>hello</text></g></g>"))
    fact = caught.value.fact
    assert (fact.key, fact.values["line"], fact.values["name"]) == ("svg-in", 3, "text")


def test_unused_definitions_are_no_reason_to_refuse() -> None:
    unused = (
        '<defs><filter id="a"><feTurbulence/></filter><text>hello</text><foreignObject/>'
        '<pattern id="b"/><image href="http://example.org/a.png"/></defs>'
    )
    plain = '<rect width="9" height="9"/>'
    assert read_svg(svg(unused + plain)).items == read_svg(svg(plain)).items


def test_packed_files_are_unpacked_within_bounds() -> None:
    plain = svg('<rect width="9" height="9"/>')
    assert read_svg(gzip.compress(plain)).items == read_svg(plain).items
    with pytest.raises(FactError) as caught:
        read_svg(gzip.compress(b" " * 6_000_000))
    assert caught.value.fact.key == "svg-file-size"
    with pytest.raises(FactError) as caught:
        read_svg(gzip.compress(plain)[:5] + b"spoilt")
    assert caught.value.fact.key == "svg-packed"


def test_entities_of_illustrator_are_read_and_bombs_are_not() -> None:
    rect = '<rect width="9" height="9" fill="&red;"/>'
    dtd = '<!DOCTYPE svg [<!ENTITY red "#f00">{more}]>'
    plain = read_svg(svg(rect.replace("&red;", "#f00")))
    assert read_svg(dtd.format(more="").encode() + svg(rect)).items == plain.items
    for more in ('<!ENTITY a "&red;&red;">', '<!ENTITY a SYSTEM "file:///etc/passwd">', '<!ENTITY % a "b">'):
        with pytest.raises(FactError) as caught:
            read_svg(dtd.format(more=more).encode() + svg(rect))
        assert caught.value.fact.key == "svg-entities"


class Deck:
    """The fonts of a deck with one family."""

    def find(self, family: str, bold: bool, italic: bool) -> Font | None:
        return (
            open_font(bundled_fonts()["EBGaramond12-Regular"]) if family == "Garamond" and not bold else None
        )

    def names(self) -> tuple[str, ...]:
        return ("Garamond",)


TEXT = (
    '<text x="50" y="40" font-size="20" text-anchor="middle" font-family="Arial, \'Garamond\'" fill="#036">'
    'A<tspan fill="#c00" dy="5">WA</tspan> moon</text><text x="10 30 50" y="80" rotate="10"'
    ' font="12px Garamond" style="font:14px Garamond;text-decoration:underline">abc def</text>'
)


def test_text_is_outlines_in_fonts_of_the_deck() -> None:
    scene = read_svg(svg(TEXT), fonts=Deck())
    drawn = [item for item in walk(scene.items) if isinstance(item, Shape)]
    assert {item.fill.hex for item in drawn if isinstance(item.fill, Ink)} == {
        "#003366",
        "#cc0000",
        "#000000",
    }
    first = [item.outline.box() for item in drawn[:3]]
    left, right = min(box.left for box in first), max(box.right for box in first)
    assert abs((left + right) / 2 - 50) < 1
    assert first[1].bottom > first[0].bottom + 4


def test_text_is_never_set_in_another_font() -> None:
    fact = refused('<text font-family="Nowhere, serif">a</text>')
    assert (fact.key, fact.values["family"]) == ("svg-text-font", "Nowhere")
    with pytest.raises(FactError) as caught:
        read_svg(svg('<text font-family="Garamond">\u65e5</text>'), fonts=Deck())
    reason = caught.value.fact.values["reason"]
    assert isinstance(reason, Fact) and reason.key == "svg-text-glyph"


def test_icons_of_one_colour_take_an_ink_with_its_opacity() -> None:
    gold = Ink("gold", (0, 20, 80, 10), (200, 160, 40), spot="Gold")
    body = (
        '<mask id="m"><rect width="50" height="50" fill="#888"/></mask><g fill="#123" mask="url(#m)">'
        '<rect width="9" height="9" fill-opacity=".5"/><rect width="9" height="9" fill="#fff"/></g>'
    )
    scene = read_svg(svg(body), gold)
    fills = [item.fill for item in walk(scene.items) if isinstance(item, Shape)]
    assert fills[0] == gold._replace(opacity=0.5)
    assert isinstance(fills[1], Ink) and fills[1].rgb == (255, 255, 255)
    (mask,) = [group.mask for group in walk(scene.items) if isinstance(group, Group) and group.mask]
    assert [
        shape.fill.hex
        for shape in walk(mask.items)
        if isinstance(shape, Shape) and isinstance(shape.fill, Ink)
    ] == ["#888888"]


FILTERED = (
    '<filter id="f"><feGaussianBlur stdDeviation="3"/></filter><style>.r{fill:#c30}</style>'
    '<rect width="100" height="100" fill="#eee"/>'
    '<g class="r" transform="rotate(10)" opacity=".8"><rect x="30" y="20" width="40" height="40" filter="url(#f)"/></g>'
)


@pytest.mark.skipif(find_spec("resvg_py") is None, reason="resvg is not installed")
@drawn_by_others
def test_what_has_a_filter_is_a_picture_of_that_element_only(tmp_path: Path) -> None:
    scene = read_svg(svg(FILTERED))
    groups = [item for item in walk(scene.items) if isinstance(item, Group)]
    (label,) = [group.label for group in groups if group.label]
    pictures = [item for item in walk(scene.items) if isinstance(item, Image)]
    assert label == fallback.DRAWN_AS_PICTURE and len(pictures) == 1
    assert sum(isinstance(item, Shape) for item in walk(scene.items)) == 1
    assert share_apart(ours(scene, tmp_path), theirs(svg(FILTERED), "")) < 0.006
    # For a press it has the builds of vectors, so that no edge shows beside them.
    with Pictures.open(BytesIO(pictures[0].press)) as press:
        assert press.getpixel((press.width // 2, press.height // 2)) == (0, 193, 255, 51)
    # Twice as large on paper, it has twice as many pixels.
    (larger,) = [item for item in walk(read_svg(svg(FILTERED), size=120).items) if isinstance(item, Image)]
    assert larger.pixels[0] == pytest.approx(2 * pictures[0].pixels[0], abs=2)


SHADED = (
    '<filter id="f"><feOffset in="SourceAlpha" dx="6" dy="6"/><feGaussianBlur stdDeviation="4"/>'
    '<feComposite operator="out" in="SourceGraphic"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 .4  0 0 0 1 0"/>'
    '<feBlend in2="SourceGraphic"/></filter>'
)


@pytest.mark.skipif(find_spec("resvg_py") is None, reason="resvg is not installed")
@drawn_by_others
@pytest.mark.parametrize(
    "shape",
    ['<circle cx="50" cy="50" r="33.3" fill="#c30"/>', '<path d="M20 75L50 20L80 75" stroke="#c30"/>'],
)
def test_a_filter_that_leaves_the_outline_leaves_it_sharp(shape: str, tmp_path: Path) -> None:
    """As a shadow within a shape does: the picture has colours only, and the shape is vectors."""
    filtered = svg(f'{SHADED}<g filter="url(#f)" stroke-width="9">{shape}</g>')
    scene = read_svg(filtered)
    assert share_apart(ours(scene, tmp_path), theirs(filtered, "")) < 0.006
    (group,) = [item for item in walk(scene.items) if isinstance(item, Group) and item.label]
    (picture,) = group.items
    assert isinstance(picture, Image)
    with Pictures.open(BytesIO(picture.data)) as drawn:
        assert drawn.mode == "RGB" and drawn.getpixel((0, 0)) != (255, 255, 255)
    # A filled shape needs no transparency, so that nothing is flattened for a press.
    assert (group.clip is None, group.mask is None) == ("stroke" in shape, "stroke" not in shape)
    gold = Ink("gold", (0, 20, 80, 10), (200, 160, 40), spot="Gold")
    tinted = read_svg(filtered, gold)
    assert not [item for item in walk(tinted.items) if isinstance(item, Image)]
    plain = read_svg(filtered.replace(b'filter="url(#f)" ', b""), gold)
    assert share_apart(ours(tinted, tmp_path), ours(plain, tmp_path)) < 0.001


@pytest.mark.skipif(find_spec("resvg_py") is None, reason="resvg is not installed")
def test_what_is_a_picture_is_told_once_for_all_cards(tmp_path: Path) -> None:
    layer = "{file: a.svg, x: 0mm, y: 0mm, w: 9mm, h: 9mm}"
    text = f"cards: [{{id: one}}, {{id: two}}]\nfaces:\n  front:\n    - image: {layer}\n"
    deck = deck_of(tmp_path, text, {"a.svg": svg(FILTERED)})
    part = deck.parts[0]
    drawing = Drawing(deck, part, part.trims[0], 0.0)
    for card in part.cards:
        drawing.front(card)
    (problem,) = drawing.warnings
    assert (problem.key, problem.values["file"]) == ("draw-as-picture", "a.svg")
    assert (problem.severity, problem.card) == ("warning", "")


def test_text_of_a_drawing_is_set_in_the_fonts_of_the_deck(tmp_path: Path) -> None:
    """Fonts are found by the name in the deck or of the family; a missing cut is made, with a warning."""
    for family in ("serif", "EB Garamond 12"):
        drawn = svg(f'<text y="50" font-family="{family}">moon</text>')
        assert shapes(face(tmp_path, "image: {file: a.svg, w: 9mm, h: 9mm}", {"a.svg": drawn}))
    slanted = svg('<text y="50" font-family="serif" font-style="italic" font-weight="bold">moon</text>')
    layers = "cards: [{id: one}]\nfaces: {front: [image: {file: a.svg, w: 9mm, h: 9mm}]}\n"
    deck = deck_of(tmp_path, layers, {"a.svg": slanted})
    drawing = Drawing(deck, deck.parts[0], deck.parts[0].trims[0], 0.0)
    assert shapes(drawing.front(deck.cards[0]))
    assert [warning.fact for warning in drawing.warnings] == [Fact("draw-picture-cut", file="a.svg")]
    unknown = slanted.replace(b"serif", b"nobody")
    (problem,) = problems(tmp_path, layers, {"a.svg": unknown})
    assert problem.key == "draw-picture" and "svg-text-font" in repr(problem.values["reason"])


def test_without_the_renderer_the_element_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fallback, "find_spec", lambda name: None)
    fact = refused(FILTERED)
    assert fact.key == "svg-filter"


@pytest.mark.skipif(find_spec("resvg_py") is None, reason="resvg is not installed")
def test_the_renderer_is_given_no_other_file(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []

    def record(*sources: str) -> bytes:
        given.extend(sources)
        raise FactError(Fact("svg-renderer"))

    monkeypatch.setattr(fallback, "_rendered", record)
    rect = '<rect width="9" height="9"/>'
    for link in ("/etc/passwd", "https://example.org/a.png"):
        image = f'<image href="{link}"/>'
        for inner in (f"<feImage href='{link}'/>", ""):
            drawn = f'<g filter="url(#f)">{rect}{"" if inner else f"<defs>{image}</defs>"}</g>'
            assert refused(f'<filter id="f">{inner}</filter>{drawn}').key == "svg-outside"
    assert not given
    # resvg does not inherit the transforms of gradients: they are written out.
    gradients = '<linearGradient id="a" gradientTransform="rotate(9)"><stop/></linearGradient><linearGradient id="b" href="#a"/>'
    filtered = '<filter id="f"/><rect width="9" height="9" fill="url(#b)" filter="url(#f)"/>'
    refused(gradients + filtered)
    assert 'gradientTransform="rotate(9)"' in given[0] and "<stop" in given[0]


HOSTILE = {
    "patterns in patterns": "".join(
        f'<pattern id="p{n}" width="1" height="1"><rect width="9" height="9" fill="url(#p{n - 1})"/>'
        f'<rect width="9" height="8" fill="url(#p{n - 1})"/></pattern>' for n in range(1, 40)
    ) + '<pattern id="p0"/><rect width="9" height="9" fill="url(#p39)"/>',
    "a pattern of itself": '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern>'
    '<rect width="9" height="9" fill="url(#p)"/>',
    "masks of masks": '<mask id="m" mask="url(#m)"><rect width="9" height="9"/></mask>'
    '<rect width="9" height="9" mask="url(#m)"/>',
    "clips of clips": '<clipPath id="c"><rect width="9" height="9" clip-path="url(#c)"/></clipPath>'
    '<rect width="9" height="9" clip-path="url(#c)"/>',
    "markers of markers": '<marker id="k"><path d="M0 0h1v1" marker-mid="url(#k)"/></marker>'
    '<path d="M0 0h9v9" marker-mid="url(#k)"/>',
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_what_refers_to_itself_is_refused(name: str) -> None:
    assert refused(HOSTILE[name]).key == "svg-uses"


@pytest.mark.parametrize(
    "style",
    [":not(" * 2000 + "rect" + ")" * 2000 + " {fill:red}", "rect {fill:" + "(" * 2000 + ")" * 2000 + "}"],
)
def test_brackets_within_brackets_are_bounded(style: str) -> None:
    assert refused(f'<style>{style}</style><rect width="1" height="1"/>').key == "svg-style-deep"


@pytest.mark.parametrize(
    "selector",
    ["* * * * * * rect", "* ~ * ~ * ~ rect", ":is(* * *) :is(* * *) rect", ":nth-last-of-type(2n) ~ *"],
)
def test_selectors_that_would_take_for_ever_are_refused(selector: str) -> None:
    body = "<g>" * 50 + '<rect width="1" height="1"/>' * 4000 + "</g>" * 50
    assert refused(f"<style>{selector} {{fill:red}}</style>{body}").key == "svg-style-rules"


@pytest.mark.parametrize(
    ("media", "applies"),
    [
        ("all", True), ("print", True), ("screen", False), ("screen, print", True), ("only print", True),
        ("not screen", True), ("not print", False), ("(prefers-color-scheme: dark)", False),
        ("print and (prefers-color-scheme: light)", True), ("", True),
    ],
)  # fmt: skip
def test_rules_for_media_apply_as_in_print(media: str, applies: bool) -> None:
    rect = '<rect width="9" height="9"/>'
    red, black = (read_svg(svg(f"<style>{style}</style>{rect}")) for style in ("rect {fill: red}", ""))
    nested = f"@media {media} {{ @media all {{ rect {{fill: red}} }} }}"
    assert read_svg(svg(f"<style>{nested}</style>{rect}")).items == (red if applies else black).items
    whole = read_svg(svg(f'<style media="{media}">rect {{fill: red}}</style>{rect}'))
    assert whole.items == (red if applies else black).items


@pytest.mark.parametrize(
    ("style", "fact"),
    [
        ("@media (min-width: 9px) {rect {fill: red}}", Fact("svg-style-media", text="(min-width:9px)")),
        ("@media print and not screen {}", Fact("svg-style-media", text="print and not screen")),
        ("@supports (fill: red) {rect {fill: red}}", Fact("svg-style-rule", name="@supports")),
        ("@layer a {rect {fill: red}}", Fact("svg-style-rule", name="@layer")),
        ("g {rect {fill: red}}", Fact("svg-style-nested")),
        ("@media all {" * 30 + "}" * 30, Fact("svg-style-deep", most=20)),
        (f"@media {'(' * 30 + ')' * 30} {{}}", Fact("svg-style-deep", most=20)),
    ],
)  # fmt: skip
def test_rules_that_may_or_may_not_apply_are_named(style: str, fact: Fact) -> None:
    assert refused(f'<style>{style}</style><rect width="1" height="1"/>') == fact


@pytest.mark.parametrize(
    "colour", ["lab(50% 40 20)", "oklch(0.6 0.1 200)", "color(display-p3 1 0 0)", "var(--a)"]
)
def test_colours_that_are_not_known_are_refused_where_they_are_used(colour: str) -> None:
    shape = f'<rect width="9" height="9" style="fill:{colour}"/>'
    reason = refused(f"<style>:root {{--a: red}}</style>{shape}")
    assert reason == Fact("svg-colour", text=colour)
    assert read_svg(svg(f'<g fill="{colour}"><rect width="9" height="9" fill="red"/></g>')).items
    assert read_svg(svg('<rect width="9" height="9" fill="no colour at all"/>')).items


def test_rules_that_draw_nothing_are_passed_over() -> None:
    style = "@font-face {font-family: x} @keyframes k {from {fill: red}} @media print {}"
    assert read_svg(svg(f'<style>{style}</style><rect width="1" height="1"/>')).items
