"""Preview plates as PNGs in the inks of a season: single cards with a plain rim, and contact sheets."""

from __future__ import annotations

import math
from pathlib import Path

import skia

from deckgen.plate import UNITS, Plate, Ring

INKS = {
    "winter": ("#2A4A9F", "#BECBE8", "#7690CC", "#0F1836"),
    "spring": ("#2C7A3E", "#C9DFB9", "#86B77A", "#0E2416"),
    "summer": ("#701023", "#EBC0B2", "#C46A62", "#28090F"),
    "fall": ("#DE9B2B", "#F5DA98", "#E5AC47", "#2C1906"),
    "copper": ("#8E4A1E", "#E6B184", "#C2703A", "#2B1206"),
    "special": ("#45154E", "#DAC5E3", "#9A6BB0", "#200927"),
}
"""Rim, light tint, mid tint and key of each season and of copper (the sRGB values of the decks' palette)."""
PAPER = "#F6EFDD"
_MONTHS = dict.fromkeys(("dec", "jan", "feb"), "winter") | dict.fromkeys(("mar", "apr", "may"), "spring")
_MONTHS |= dict.fromkeys(("jun", "jul", "aug"), "summer") | dict.fromkeys(("sep", "oct", "nov"), "fall")


def season_of(name: str, given: str = "") -> str:
    """Return the season of a scene: the one given, that of the month its name begins with, or `special`."""
    return given or _MONTHS.get(name[:3], "special")


def _colour(text: str) -> int:
    return int(skia.ColorSetRGB(*(int(text[k : k + 2], 16) for k in (1, 3, 5))))


def _path(rings: list[Ring]) -> skia.Path:
    path = skia.Path()
    path.setFillType(skia.PathFillType.kEvenOdd)
    for xs, ys in rings:
        path.addPoly([skia.Point(x, y) for x, y in zip(xs, ys, strict=True)], True)
    return path


def paint(
    pen: skia.Canvas, plate: Plate, season: str, cx: float, cy: float, radius: float, part: float = 0.8
) -> None:
    """Draw a card of `radius` pixels; the plate's unit disc takes up `part` of the radius."""
    rim, light, mid, key = INKS[season]
    flat = {"light": light, "mid": mid, "key": key}
    pen.drawCircle(cx, cy, radius, skia.Paint(AntiAlias=True, Color=_colour(rim)))
    pen.save()
    pen.clipPath(skia.Path.Circle(cx, cy, radius), doAntiAlias=True)
    pen.translate(cx, cy)
    pen.scale(radius * part / UNITS, radius * part / UNITS)
    pen.drawCircle(0, 0, UNITS, skia.Paint(AntiAlias=True, Color=_colour(PAPER)))
    for name, colour in flat.items():
        pen.drawPath(_path(list(plate.rings[name])), skia.Paint(AntiAlias=True, Color=_colour(colour)))
    pen.restore()


def card(plate: Plate, path: Path, pixels: int = 1000, season: str = "", whole: bool = False) -> None:
    """Write a PNG of one card, `pixels` by `pixels`."""
    sheet([(plate, season, whole)], path, pixels, 1, 0)


def sheet(
    plates: list[tuple[Plate, str, bool]], path: Path, pixels: int, columns: int = 4, gap: int = 12
) -> None:
    """Write a contact sheet of (plate, season or '' to go by its name, whether it fills the card)."""
    columns = min(columns, len(plates))
    rows = math.ceil(len(plates) / columns)
    pitch = pixels + gap
    surface = skia.Surface(columns * pitch + gap, rows * pitch + gap)
    pen = surface.getCanvas()
    pen.clear(_colour("#ECE7DB"))
    for k, (plate, season, whole) in enumerate(plates):
        cx, cy = gap + pixels / 2 + k % columns * pitch, gap + pixels / 2 + k // columns * pitch
        paint(pen, plate, season_of(plate.name, season), cx, cy, pixels / 2, 1.0 if whole else 0.8)
    surface.makeImageSnapshot().save(str(path), skia.kPNG)
