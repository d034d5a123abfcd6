"""Stamps: vector shapes painted over one another, then pressed on the canvas as one thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import skia

from engraver.field import SOLID, Area, Canvas, Light
from engraver.grid import Array, Field, Value, at
from engraver.hatch import hatch
from engraver.light import outside, rim, shine
from engraver.ribbon import Points, ribbon, spline

TWIG = 0.11
"""The thinnest ink stroke, in mm as printed."""


_TURN = np.linspace(0, 2 * np.pi, 20, endpoint=False)
_CIRCLE = np.stack([np.cos(_TURN), np.sin(_TURN)], axis=1)


@dataclass(frozen=True, slots=True)
class Paint:
    """What a shape leaves: solid `ink` or none, a `tint` (0 paper, 0.45 light, 1 mid), a hatched `tone`."""

    ink: float = 0.0
    tint: float = 0.0
    tone: float = 0.0


INK = Paint(ink=1.0, tint=1.0)
PAPER = Paint()
LIGHT = Paint(tint=0.45)
MID = Paint(tint=1.0)


def toned(tone: float, tint: float = 1.0) -> Paint:
    """Return a paint of hatching over a tint; its lines get their direction when it is pressed."""
    return Paint(tint=tint, tone=tone)


class Stamp:
    """A sheet to paint shapes on, later over earlier ones; `press` puts it on the canvas as one thing."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        n = canvas.side.size
        self._surface = skia.Surface(n, n)
        self._pen = self._surface.getCanvas()
        self._pen.clear(0)
        self._matrix = np.array([[1.0, 0, 0], [0, 1.0, 0]])
        self._box = [9.0, 9.0, -9.0, -9.0]

    @property
    def scale(self) -> float:
        """The size of the current unit in radii of the vignette."""
        m = self._matrix
        return float(np.sqrt(abs(m[0, 0] * m[1, 1] - m[0, 1] * m[1, 0])))

    @contextmanager
    def at(
        self,
        x: float,
        y: float,
        size: float = 1.0,
        turn: float = 0.0,
        flip: bool = False,
        squeeze: float = 1.0,
    ) -> Iterator[Stamp]:
        """Draw in units of `size` around (x, y) inside a `with` block, which may be nested.

        `turn` rotates clockwise by degrees, `flip` mirrors left to right, `squeeze` narrows.
        """
        a = np.deg2rad(turn)
        sx = size * squeeze * (-1 if flip else 1)
        local = np.array(
            [
                [np.cos(a) * sx, -np.sin(a) * size, x],
                [np.sin(a) * sx, np.cos(a) * size, y],
                [0, 0, 1.0],
            ]
        )
        outer = self._matrix
        self._matrix = outer @ local
        yield self
        self._matrix = outer

    def _placed(self, points: Points) -> Array:
        p = np.asarray(points, dtype=float).reshape(-1, 2)
        placed: Array = p @ self._matrix[:, :2].T + self._matrix[:, 2]
        return placed

    def _draw(self, placed: Array, paint: Paint, width: float = 0.0, closed: bool = True) -> None:
        """Paint a polygon, or a line of `width`; both in radii."""
        lo, hi = placed.min(0) - width, placed.max(0) + width
        box = self._box
        self._box = [min(box[0], lo[0]), min(box[1], lo[1]), max(box[2], hi[0]), max(box[3], hi[1])]
        pixels = (placed - float(self.canvas.side[0])) / self.canvas.step + 0.5
        path = skia.Path.Polygon([skia.Point(*p) for p in pixels.tolist()], closed)
        colour = skia.ColorSetARGB(255, *(round(255 * v) for v in (paint.ink, paint.tint, paint.tone)))
        brush = skia.Paint(AntiAlias=True, Color=colour)
        if width:
            brush.setStyle(skia.Paint.kStroke_Style)
            brush.setStrokeWidth(width / self.canvas.step)
            brush.setStrokeCap(skia.Paint.kRound_Cap)
            brush.setStrokeJoin(skia.Paint.kRound_Join)
        self._pen.drawPath(path, brush)

    def fill(self, points: Points, paint: Paint = INK, outline: float = 0.0) -> None:
        """Fill a polygon, with `outline` mm of ink around it."""
        placed = self._placed(points)
        self._draw(placed, paint)
        if outline:
            self._draw(placed, INK, outline * self.canvas.mm)

    def blob(self, points: Points, paint: Paint = INK, outline: float = 0.0, steps: int = 8) -> None:
        """Fill a smooth closed outline through hand-placed points."""
        self.fill(spline(points, closed=True, steps=steps), paint, outline)

    def line(self, points: Points, mm: float = 0.16, paint: Paint = INK, closed: bool = False) -> None:
        """Draw a line of even width, in mm as printed."""
        self._draw(self._placed(points), paint, mm * self.canvas.mm, closed)

    def curve(self, points: Points, mm: float = 0.16, paint: Paint = INK) -> None:
        """Draw a smooth line of even width through the points."""
        self.line(spline(points), mm, paint)

    def stroke(
        self,
        points: Points,
        widths: float | Sequence[float] | Array,
        paint: Paint = INK,
        least: float = TWIG,
        *,
        round_ends: bool = False,
    ) -> None:
        """Draw a brush stroke along the points; widths are in current units, but never under `least` mm."""
        w = np.maximum(np.atleast_1d(np.asarray(widths, dtype=float)) * self.scale, least * self.canvas.mm)
        placed = self._placed(points)
        self._draw(ribbon(placed, w), paint)
        for k, end in ((0, placed[0]), (-1, placed[-1])):
            if round_ends and w[k] > 0.3 * self.canvas.mm:
                self._draw(end + w[k] / 2 * _CIRCLE, paint)

    def taper(self, points: Points, width: float, paint: Paint = INK) -> None:
        """Draw a stroke pointed at both ends, `width` thick in the middle (current units)."""
        wide = max(width * self.scale, 1.3 * TWIG * self.canvas.mm)
        placed = self._placed(spline(points, steps=5))
        along = np.linspace(0, 1, len(placed))
        self._draw(ribbon(placed, wide * np.clip(np.sin(np.pi * along), 0.12, 1) ** 0.7), paint)

    def dot(self, x: float, y: float, r: float, paint: Paint = INK, ry: float | None = None) -> None:
        """Draw a disc or (with `ry`) an upright ellipse; radii in current units, but never under 0.075 mm."""
        floor = 0.075 * self.canvas.mm / self.scale
        r, ry = max(r, floor), max(ry if ry is not None else r, floor)
        a = np.linspace(0, 2 * np.pi, 10 if r * self.scale < 0.01 else 36, endpoint=False)
        self.fill(np.stack([x + r * np.cos(a), y + ry * np.sin(a)], axis=1), paint)

    def channels(self) -> tuple[Area, Array, Array, Array]:
        """Return coverage, ink, tint and hatch tone of everything painted, in the window it takes up."""
        x0, y0, x1, y1 = self._box
        m = 12 * self.canvas.step + 0.6 * self.canvas.mm
        rows, cols = self.canvas.window(x0 - m, y0 - m, x1 + m, y1 + m)
        sheet = self._surface.toarray(colorType=skia.kRGBA_8888_ColorType)[rows, cols]
        cover = sheet[..., 3].astype(np.float32) / np.float32(255)
        ink, tint, tone = (sheet[..., k].astype(np.float32) / np.float32(255) for k in range(3))
        return Area(rows, cols, cover), ink, tint, tone

    def area(self) -> Area:
        """Return what the stamp covers, to engrave or light it by other means."""
        return self.channels()[0]


@dataclass(frozen=True, slots=True)
class Model:
    """How a body takes the light: edges rounded over `round_mm`, tones varied by up to `force`."""

    round_mm: float = 1.5
    force: float = 0.55
    light: Light | None = None


def press(
    stamp: Stamp,
    phase: Field | None = None,
    *,
    halo: float = 0.0,
    pale: float = 0.0,
    pale_tint: float = 0.45,
    rim_mm: float = 0.0,
    rim_tint: float = 0.0,
    model: Model | None = None,
    tint: Value | None = None,
) -> Area:
    """Put a stamp on its canvas and return the area it covers.

    `halo` mm of ink or `pale` mm of paper or tint are laid around it first. `phase` is the direction of its
    hatching; `model` rounds the hatched parts; `rim_mm` is the width of the rim light, which comes from the
    canvas's light.
    """
    canvas = stamp.canvas
    area, ink, colour, tone = stamp.channels()
    grid = canvas.grid(area)
    if halo or pale:
        _halo(canvas, area, halo or pale, bool(halo), pale_tint)
    if model is not None:
        lit = shine(canvas, area, model.light or canvas.light, model.round_mm)
        tone = np.where(tone > 0.03, np.clip(tone + model.force * (np.float32(0.5) - lit), 0.04, 1), tone)
    g = ink - SOLID
    if phase is not None:
        lines = hatch(grid, tone, phase(grid))
        g = np.where(tone > 0.03, np.maximum(g, lines), g)
    canvas.lay(
        area, g, np.maximum(ink, np.maximum(tone, colour * np.float32(0.3))), colour if tint is None else tint
    )
    if rim_mm:
        canvas.paper(Area(area.rows, area.cols, rim(canvas, area, canvas.light, rim_mm)), rim_tint)
    return area


def _halo(canvas: Canvas, area: Area, mm: float, dark: bool, tint: float) -> None:
    """Lay a band of ink or paper around a silhouette."""
    far = outside(area.cover, canvas.step)
    band = np.clip((np.float32(mm * canvas.mm) - far) / np.float32(canvas.step) + SOLID, 0, 1)
    around = Area(area.rows, area.cols, band)
    if dark:
        canvas.lay(around, SOLID, 1.0)
    else:
        canvas.paper(around, at(tint, canvas.grid(area)))
