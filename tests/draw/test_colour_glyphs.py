"""Colour glyphs: what is painted, against the font's tables, and how they are set among letters."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables import sbixGlyph, sbixStrike
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables.otTables import PaintFormat as P
from new.small import HEAD, deck_of, placed, runs, scenes
from PIL import Image as Pictures
from rastering import rasterise
from small_fonts import builder_of, font_of, saved

from deckgen.colour_glyphs import coloured
from deckgen.errors import FactError, SpecError
from deckgen.fonts import Font, open_font
from deckgen.ink import Ink
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.svg import svg_text
from deckgen.scene import Group, Image, Item, Linear, Place, Radial, Scene, Text, bounds, walk
from deckgen.scene import Path as Shape
from deckgen.text.lines import Style, straight

RED, BLUE, GREEN = (1, 0, 0, 1), (0, 0, 1, 1), (0, 1, 0, 0.5)
PALETTE = [[RED, BLUE, GREEN]]
FOREGROUND = 0xFFFF
GOLD = Ink("gold", (0, 20, 80, 10), (230, 180, 40))
LETTERS = "AB \U0001f600\U0001f469\U0001f52c\u200d"
FACE = "u1F600"


def solid(index: int, alpha: float = 1.0) -> dict[str, Any]:
    return {"Format": P.PaintSolid, "PaletteIndex": index, "Alpha": alpha}


def glyph(paint: dict[str, Any], name: str = "u0041") -> dict[str, Any]:
    return {"Format": P.PaintGlyph, "Glyph": name, "Paint": paint}


def line(*stops: tuple[float, int], extend: str = "pad") -> dict[str, Any]:
    return {"ColorStop": [(offset, index) for offset, index in stops], "Extend": extend}


SWEEP = {
    "Format": P.PaintSweepGradient, "ColorLine": line((0, 0), (1, 1)), "centerX": 500, "centerY": 350,
    "startAngle": 0, "endAngle": 180,
}  # fmt: skip
"""From red on the right, counter-clockwise through the mixture at the top, to blue on the left."""


def painted(paint: dict[str, Any] | list[tuple[str, int]], characters: str = LETTERS) -> bytes:
    """Return a font whose smiling face is painted like this (a list of layers makes COLR version 0)."""
    builder = builder_of(characters, "Paint", width=1000)
    builder.setupCPAL(PALETTE)
    builder.setupCOLR({FACE: paint})
    return saved(builder)


def items_of(data: bytes, folder: Path, size: float = 10.0) -> tuple[Font, list[Item]]:
    (folder / "paint.ttf").write_bytes(data)
    font = open_font(folder / "paint.ttf")
    return font, list(coloured(straight(Style(font, size, GOLD), "\U0001f600", 0, 0)))


def shapes(found: list[Item]) -> list[Shape]:
    return [item for item in walk(found) if isinstance(item, Shape)]


def at(found: list[Item], x: float, y: float) -> tuple[int, int, int]:
    """Return the colour in a PDF at a point, in mm right of and above the origin of the glyph."""
    scene = Scene(20, 20, (Group(tuple(found), (1, 0, 0, 1, 5, 15)),))
    picture = rasterise(pdf_bytes([scene], PdfOptions("x")), 0, 400, 400).convert("RGB")
    pixel: Any = picture.getpixel((round((5 + x) * 20), round((15 - y) * 20)))
    return tuple(pixel)


def near(found: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= 6 for a, b in zip(found, wanted, strict=True))


def test_layers_of_one_colour(tmp_path: Path) -> None:
    """Version 0: glyphs on top of each other, in palette colours or in the ink of the text."""
    font, found = items_of(painted([("u0041", 0), ("u0042", FOREGROUND), ("u0042", 2)]), tmp_path)
    first, second, third = shapes(found)
    assert isinstance(first.fill, Ink) and first.fill.rgb == (255, 0, 0) and second.fill == GOLD
    assert isinstance(third.fill, Ink) and third.fill.rgb == (0, 255, 0)
    assert third.fill.opacity == pytest.approx(0.5, abs=0.01)
    box = bounds(found)
    # The box of a letter: 50 to 950 units wide, 700 high.
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx((0.5, -7, 9.5, 0), abs=1e-3)
    assert font.draws("\U0001f600") and font.is_colour


def test_gradients_stay_gradients(tmp_path: Path) -> None:
    across = {"Format": P.PaintLinearGradient, "ColorLine": line((0.25, 0), (0.75, 1)),
              "x0": 0, "y0": 0, "x1": 1000, "y1": 500, "x2": 0, "y2": 1000}  # fmt: skip
    _, found = items_of(painted(glyph(across)), tmp_path)
    (path,) = shapes(found)
    # The third point makes the gradient horizontal; its stops are scaled to its ends.
    assert isinstance(path.fill, Linear) and [stop.offset for stop in path.fill.stops] == [0, 1]
    assert (
        near(at(found, 2.4, 3), (255, 0, 0))
        and near(at(found, 5, 3), (128, 0, 128))
        and near(at(found, 8, 3), (0, 0, 255))
    )


@pytest.mark.parametrize("inside_out", [False, True])
def test_circles_within_circles(inside_out: bool, tmp_path: Path) -> None:
    """Either circle may be the inner one."""
    r0, r1 = (300, 0) if inside_out else (0, 300)
    stops = ((0, 1), (1, 0)) if inside_out else ((0, 0), (1, 1))
    circles = {"x0": 500, "y0": 350, "r0": r0, "x1": 500, "y1": 350, "r1": r1}
    _, found = items_of(
        painted(glyph({"Format": P.PaintRadialGradient, "ColorLine": line(*stops), **circles})), tmp_path
    )
    (path,) = shapes(found)
    assert isinstance(path.fill, Radial)
    assert near(at(found, 5, 3.5), (255, 0, 0))
    assert near(at(found, 6.5, 3.5), (128, 0, 128))
    assert near(at(found, 9, 3.5), (0, 0, 255))


def test_a_cone_is_refused_and_named(tmp_path: Path) -> None:
    cone = {"Format": P.PaintRadialGradient, "ColorLine": line((0, 0), (1, 1)),
            "x0": 0, "y0": 0, "r0": 10, "x1": 900, "y1": 0, "r1": 20}  # fmt: skip
    with pytest.raises(FactError) as caught:
        items_of(painted(glyph(cone)), tmp_path)
    assert (
        caught.value.fact.key == "draw-text-paint" and caught.value.fact.values["what"] == "radial gradient"
    )


def test_a_sweep_is_wedges(tmp_path: Path) -> None:
    _, found = items_of(painted(glyph(SWEEP)), tmp_path)
    assert (
        near(at(found, 8, 3.6), (254, 0, 1))
        and near(at(found, 5, 6), (128, 0, 127))
        and near(at(found, 2, 3.6), (1, 0, 254))
    )
    assert near(at(found, 5, 1), (0, 0, 255))


RED_, BLUE_, WHITE, BLACK, PINK = (255, 0, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0), (255, 0, 255)
COMPOSED = {
    "src_over": (BLUE_, RED_), "dest_over": (RED_, RED_), "src": (BLUE_, WHITE), "dest": (RED_, RED_),
    "src_in": (BLUE_, WHITE), "dest_in": (RED_, WHITE), "src_atop": (BLUE_, RED_), "multiply": (BLACK, RED_),
    "screen": (PINK, RED_),
}  # fmt: skip
"""For a half-transparent blue box on a red one: the colours where they overlap and of the red box alone."""


@pytest.mark.parametrize("mode", [*COMPOSED, "xor"])
def test_layers_are_composed(mode: str, tmp_path: Path) -> None:
    half = {"Format": P.PaintScale, "scaleX": 0.5, "scaleY": 0.5, "Paint": glyph(solid(1))}
    both = {"SourcePaint": half, "BackdropPaint": glyph(solid(0))}
    data = painted({"Format": P.PaintComposite, "CompositeMode": mode, **both})
    if mode not in COMPOSED:
        with pytest.raises(FactError):
            items_of(data, tmp_path)
        return
    _, found = items_of(data, tmp_path)
    meeting, alone = COMPOSED[mode]
    assert near(at(found, 2, 2), meeting) and near(at(found, 8, 5), alone)


def pictures() -> bytes:
    """Return a font with a green picture for the smiling face (sbix), 50 by 40 pixels."""
    out = BytesIO()
    Pictures.new("RGB", (50, 40), (0, 160, 0)).save(out, "PNG")
    font = builder_of(LETTERS, "Pictures", width=1000).font
    table = font["sbix"] = newTable("sbix")
    strike = sbixStrike.Strike(ppem=50, resolution=72)
    for name in font.getGlyphOrder():
        data = {"graphicType": "png ", "imageData": out.getvalue()} if name == FACE else {}
        strike.glyphs[name] = sbixGlyph.Glyph(glyphName=name, originOffsetX=0, originOffsetY=0, **data)
    table.strikes[50] = strike
    return saved(font)


def test_pictures_of_glyphs(tmp_path: Path) -> None:
    font, found = items_of(pictures(), tmp_path)
    (picture,) = (item for item in walk(found) if isinstance(item, Image))
    assert picture.pixels == (50, 40)
    assert near(at(found, 5, 4), (0, 160, 0)) and near(at(found, 5, 8.4), (255, 255, 255))
    # A glyph without a picture is an ordinary glyph.
    assert list(coloured(straight(Style(font, 5, GOLD), "A", 0, 0))) == [
        straight(Style(font, 5, GOLD), "A", 0, 0)
    ]


@pytest.mark.parametrize(
    "layer",
    [
        "text: {text: TEXT, font: [body, paint], ink: red, size: 9pt}",
        "arc-text: {text: TEXT, font: [body, paint], ink: red, size: 9pt, radius: 9mm}",
        'text-box: {text: "**TEXT**", font: [body, paint], ink: red, size: 9pt, x: 0mm, y: 0mm, '
        "w: 50mm, h: 50mm}",
    ],
)
def test_emoji_among_letters(layer: str, tmp_path: Path) -> None:
    text = f"cards: [{{id: one}}]\nfaces:\n  front:\n    - {layer.replace('TEXT', 'ab 😀😀 cd')}\n"
    head = HEAD.replace("fonts: {", "fonts: {paint: Paint.ttf, ")
    (scene,) = scenes(deck_of(tmp_path, text, {"Paint.ttf": painted([("u0041", 1)])}, head))
    cut = "Bold" if "**" in layer else "Regular"
    assert {run.font.name for run in runs(scene)} == {f"LibreCaslonText-{cut}"}
    first, second = (item for item in walk(scene.items) if isinstance(item, Place))
    assert first.scene is second.scene
    svg, pdf = svg_text(scene), pdf_bytes([scene], PdfOptions("x"))
    assert svg.count("#0000ff") == 1  # drawn once and used twice
    assert pdf == pdf_bytes([scene], PdfOptions("x")) and pdf.count(b"/Subtype /Form") == 1


def test_an_emoji_font_does_not_move_the_lines(tmp_path: Path) -> None:
    layer = (
        "text-box: {text: TEXT, font: [body, paint], ink: red, size: 9pt, x: 0mm, y: 0mm, w: 50mm, h: 50mm}"
    )
    builder = FontBuilder(font=TTFont(BytesIO(painted([("u0041", 0)]))))
    builder.setupHorizontalHeader(ascent=2000, descent=-900)
    found = []
    for name, words in (("1", "ab"), ("2", "ab 😀")):
        text = f"cards: [{{id: one}}]\nfaces:\n  front:\n    - {layer.replace('TEXT', words)}\n"
        head = HEAD.replace("fonts: {", "fonts: {paint: Paint.ttf, ")
        (scene,) = scenes(deck_of(tmp_path / name, text, {"Paint.ttf": saved(builder)}, head))
        found += [to for item, to in placed(scene.items) if isinstance(item, Text)][:1]
    assert found[0] == found[1]


def test_what_is_neither_outline_nor_colour_is_an_error(tmp_path: Path) -> None:
    font = TTFont(BytesIO(painted([("u0041", 0)])))
    font["glyf"]["u1F469"] = Glyph()
    layer = "text: {text: 👩, font: [body, paint], ink: red, size: 9pt}"
    text = f"cards: [{{id: one}}]\nfaces:\n  front:\n    - {layer}\n"
    head = HEAD.replace("fonts: {", "fonts: {paint: Paint.ttf, ")
    with pytest.raises(SpecError) as caught:
        scenes(deck_of(tmp_path, text, {"Paint.ttf": saved(font)}, head))
    assert caught.value.problems[0].key == "draw-text-blank"


def test_glyphs_in_svg_are_an_error_and_not_their_outlines(tmp_path: Path) -> None:
    font = TTFont(BytesIO(font_of("A\N{WOMAN}")))
    table = font["SVG "] = newTable("SVG ")
    gid = font.getGlyphID(font.getBestCmap()[ord("\N{WOMAN}")])
    table.docList = [
        (f'<svg xmlns="http://www.w3.org/2000/svg"><path id="glyph{gid}" d="M0 0H9V9"/></svg>', gid, gid)
    ]
    head = HEAD.replace("fonts: {", "fonts: {paint: Paint.ttf, ")
    text = (
        "cards: [{id: one}]\nfaces:\n  front:\n    - text: {text: WORDS, font: paint, ink: red, size: 9pt}\n"
    )
    scenes(deck_of(tmp_path / "plain", text.replace("WORDS", "A"), {"Paint.ttf": saved(font)}, head))
    with pytest.raises(SpecError) as caught:
        scenes(
            deck_of(tmp_path / "svg", text.replace("WORDS", "A\N{WOMAN}"), {"Paint.ttf": saved(font)}, head)
        )
    assert caught.value.problems[0].key == "draw-text-blank"


def test_damaged_colours_are_refused_or_drawn(tmp_path: Path) -> None:
    data = painted(glyph(SWEEP))
    start = TTFont(BytesIO(data)).reader.tables["COLR"].offset
    seen = 0
    for n in range(start, len(data), 3):
        try:
            _, found = items_of(data[:n] + b"\xfe" * 4 + data[n + 4 :], tmp_path)
            seen += bool(found)
        except FactError as error:
            assert error.fact.key == "draw-text-paint"
    assert seen


def test_text_in_a_drawing_has_no_colours_of_its_own(tmp_path: Path) -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9" '
        'font-family="paint">😀</text></svg>'
    )
    text = "cards: [{id: one}]\nfaces: {front: [image: {file: a.svg, w: 9mm, h: 9mm}]}\n"
    head = HEAD.replace("fonts: {", "fonts: {paint: Paint.ttf, ")
    files = {"Paint.ttf": painted([("u0041", 1)]), "a.svg": drawing}
    with pytest.raises(SpecError) as caught:
        scenes(deck_of(tmp_path, text, files, head))
    assert "svg-text-colour" in repr(caught.value.problems[0].values["reason"])


def test_a_glyph_that_paints_nothing_is_an_error(tmp_path: Path) -> None:
    nothing = {"CompositeMode": "clear", "SourcePaint": glyph(solid(1)), "BackdropPaint": glyph(solid(0))}
    with pytest.raises(FactError) as caught:
        items_of(painted({"Format": P.PaintComposite, **nothing}), tmp_path)
    assert caught.value.fact.key == "draw-text-paint"


def test_a_gradient_on_a_line_is_one_colour(tmp_path: Path) -> None:
    across = {"Format": P.PaintLinearGradient, "ColorLine": line((0, 0), (1, 1)),
              "x0": 0, "y0": 0, "x1": 1000, "y1": 0, "x2": 0, "y2": 1000}  # fmt: skip
    flat = {"Format": P.PaintScale, "scaleX": 0, "scaleY": 1, "Paint": across}
    _, found = items_of(painted(glyph(flat)), tmp_path)
    assert near(at(found, 5, 3), (0, 0, 255))


@pytest.mark.parametrize(
    ("bound", "what"), [("_MOST_POINTS", "too many points"), ("_MOST_STEPS", "too many steps")]
)
def test_glyphs_are_bounded(bound: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"deckgen.colour_glyphs.{bound}", 3)
    with pytest.raises(FactError) as caught:
        items_of(painted([("u0041", 0)] * 5), tmp_path)
    assert caught.value.fact.values["what"] == what
