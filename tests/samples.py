"""Scenes that together contain every kind of item in every way that a renderer must handle."""

from __future__ import annotations

import io
from array import array
from dataclasses import replace
from math import cos, pi, radians, sin
from pathlib import Path as File

from PIL import Image as Pictures

from deckgen.fonts import Font, open_font
from deckgen.geometry import (
    Curves,
    Polygons,
    Rings,
    arc,
    circle,
    compose,
    joined,
    polyline,
    rectangle,
    regular,
    rotate,
    scale,
    translate,
)
from deckgen.ink import Ink
from deckgen.scene import Glyph, Group, Image, Path, Place, Scene, Stroke, Text

FONTS = File(__file__).parents[1] / "assets" / "fonts"
SERIF = open_font(FONTS / "eb-garamond" / "EBGaramond12-Regular.ttf")
TITLE = open_font(FONTS / "goudy-bookletter-1911" / "GoudyBookletter1911.ttf")
KANJI = open_font(FONTS / "shippori-mincho" / "ShipporiMincho-Regular.ttf")

BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))
WHITE = Ink("white", (0, 0, 0, 0), (255, 255, 255))
NIGHT = Ink("night", (100, 80, 30, 40), (24, 32, 74))
SUN = Ink("sun", (0, 20, 90, 0), (250, 204, 33))
CYAN = Ink("cyan", (100, 0, 0, 0), (0, 160, 220))
CUT = Ink("cut", (0, 100, 0, 0), (230, 0, 120), spot="CutContour")


def line(
    text: str,
    x: float,
    y: float,
    size: float,
    ink: Ink = BLACK,
    font: Font = SERIF,
    features: dict[str, bool] | None = None,
    spread: float = 0.0,
) -> Text:
    """Return a left-aligned line of text with `spread` mm of letterspacing."""
    em, glyphs = size / font.upem, []
    for shaped in font.shape(text, tuple((features or {}).items())):
        glyphs.append(Glyph(shaped.gid, x + shaped.dx * em, y - shaped.dy * em, shaped.text))
        x += shaped.advance * em + spread
    return Text(font, size, tuple(glyphs), ink)


def arched(
    text: str, x: float, y: float, r: float, size: float, ink: Ink = BLACK, start: float = -60
) -> Text:
    """Return text along a circle around (x, y), clockwise from `start` degrees right of the top."""
    em, angle, glyphs = size / SERIF.upem, radians(start), []
    for shaped in SERIF.shape(text):
        half = shaped.advance * em / 2 / r
        angle += half
        left = angle - half
        at = x + r * sin(left), y - r * cos(left)
        glyphs.append(Glyph(shaped.gid, *at, shaped.text, turn=angle * 180 / pi))
        angle += half
    return Text(SERIF, size, tuple(glyphs), ink)


def star(points: int = 5, units: int = 1000, digest: str = "star") -> Polygons:
    """Return a star polygon and a square about it with a hole: two rings and their even-odd overlaps."""
    tips = regular(0, 0, units, points)
    order = [tips[(2 * i) % points] for i in range(points)]
    inner = [(x / 3, y / 3) for x, y in regular(0, 0, units, 4)]
    rings = [
        (array("i", [round(x) for x, _ in ring]), array("i", [round(y) for _, y in ring]))
        for ring in (order, inner)
    ]
    return Polygons(Rings.of(rings), digest)


def picture(kind: str = "PNG", mode: str = "RGB", name: str = "photo") -> Image:
    """Return a gradient, 400 by 200 pixels, 20 by 10 mm."""
    base = Pictures.linear_gradient("L").resize((400, 200))
    image = Pictures.merge("RGB", (base, base.transpose(Pictures.Transpose.FLIP_TOP_BOTTOM), base))
    if mode == "RGBA":
        image.putalpha(base)
    out = io.BytesIO()
    image.convert(mode).save(out, kind, quality=95) if kind == "JPEG" else image.save(out, kind)
    return Image(5, 5, 20, 10, out.getvalue(), f"{name}-{kind}-{mode}", (400, 200))


def _lines() -> tuple[Path, ...]:
    hatch = tuple(
        Path(polyline([(3 + i, 4), (1 + i, 9)]), stroke=Stroke(NIGHT, 0.3, cap=1)) for i in range(0, 40, 2)
    )
    bent = polyline([(8, 18), (20, 26), (8, 26)])
    joins = tuple(
        Path(bent, stroke=Stroke(ink, 2 - i / 2, cap=i, join=i)) for i, ink in enumerate((BLACK, SUN, CYAN))
    )
    dashed = Path(arc(30, 26, 9, 180, 400), stroke=Stroke(BLACK, 0.6, dash=(2, 1)))
    spiked = Path(polyline([(40, 40), (44, 20), (46, 40)]), stroke=Stroke(NIGHT, 0.7))
    return (*hatch, *joins, dashed, spiked)


def _shapes() -> tuple[Path | Group, ...]:
    ring = joined([circle(15, 15, 10), circle(15, 15, 6)])
    card = Path(rectangle(28, 5, 18, 25, 3), fill=SUN, stroke=Stroke(NIGHT, 0.8))
    plate = Group(
        (Path(star(), fill=NIGHT, even_odd=True), Group((Path(star(), fill=SUN),), translate(2200, 0))),
        compose(scale(0.008), translate(14, 38)),
        label="plate",
    )
    return Path(ring, fill=CYAN, even_odd=True), card, plate


def _groups() -> tuple[Group, ...]:
    stripes = tuple(Path(rectangle(0, y, 40, 1.5), fill=NIGHT) for y in range(0, 40, 3))
    round_window = Group(stripes, rotate(30, 20, 20), clip=circle(20, 20, 12), label="window")
    unit = Group(
        (Path(circle(0, 0, 0.9), fill=SUN, stroke=Stroke(BLACK, 0.1)),), compose(scale(8), translate(38, 40))
    )
    cut = Group(
        (Path(rectangle(0, 0, 3000, 3000), fill=CYAN),), compose(scale(0.006), translate(10, 40)), clip=star()
    )
    return round_window, unit, cut


def _words() -> tuple[Path | Text | Group, ...]:
    ground = Path(rectangle(0, 34, 50, 16), fill=NIGHT)
    fat = replace(line("Knocked out", 4, 44, 6, WHITE, TITLE), stroke=Stroke(WHITE, 0.15, join=1))
    return (
        line("Office affinity AVAST", 3, 8, 5),
        line("Small Capitals 1234", 3, 15, 5, features={"smcp": True, "lnum": True}),
        line("SPREAD", 3, 21, 4, spread=1.2),
        line("松 梅 桜", 30, 21, 5, font=KANJI),
        arched("Once around the moon", 25, 42, 17, 4.5),
        ground,
        fat,
        Group((line("upside down", 0, 0, 3, SUN),), compose(rotate(180), translate(45, 46))),
    )


def _placed() -> tuple[Place | Path, ...]:
    inner = Scene(6, 6, (Path(circle(3, 3, 4), fill=SUN), line("ab", 1, 4, 3)), name="inner")
    outer = Scene(
        20,
        20,
        (Place(inner, translate(2, 2)), Place(inner, compose(scale(1.5), translate(9, 9)))),
        name="outer",
    )
    return (
        Path(rectangle(0, 0, 50, 50), fill=CYAN),
        Place(outer),
        Place(outer, compose(rotate(45), translate(35, 5))),
        Place(inner, translate(4, 40)),
    )


def _nothing() -> tuple[Path | Group, ...]:
    """Yield items without extent, which paint nothing, and an empty clip, which hides everything."""
    none, blank = Polygons(Rings.of([]), "none"), Polygons(Rings.of([(array("i"), array("i"))]), "blank")
    hidden = Group((Path(rectangle(0, 0, 30, 30), fill=SUN),), clip=none)
    ground = Path(rectangle(5, 5, 40, 40), fill=NIGHT)
    return ground, *(Path(o, fill=SUN) for o in (none, blank, Curves("", ()))), hidden, Path(circle(9, 9, 3))


def varied() -> dict[str, Scene]:
    """Scenes of 50 mm, some with bleed, by name."""
    items = {
        "lines": _lines(),
        "shapes": _shapes(),
        "groups": _groups(),
        "words": _words(),
        "nothing": _nothing(),
        "placed": _placed(),
        "curves": (Path(Curves("MCCZ", (5, 5, 20, 0, 40, 10, 45, 25, 50, 50, 0, 50, 5, 5)), fill=SUN),),
        "pictures": (
            Path(rectangle(0, 0, 50, 50), fill=SUN),
            picture(),
            Group((picture("JPEG"),), rotate(20, 25, 25)),
            Group((picture("PNG", "RGBA"),), translate(10, 25)),
        ),
    }
    return {
        name: Scene(50, 50, content, bleed=3 if name in ("lines", "words") else 0, title=name, name=name)
        for name, content in items.items()
    }
