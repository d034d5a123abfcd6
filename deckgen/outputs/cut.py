"""Write cut files: exact lines as SVG, DXF and PDF, with cuts and creases on separate layers.

Circles stay circles and rounded corners stay arcs, so that a cutting machine runs smoothly. Coordinates are
in mm, y down; DXF is R12 (AC1009), which every program reads, with y up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby, pairwise
from math import copysign, pi, tan
from typing import TypeAlias

from deckgen.geometry import Curves, circle, joined
from deckgen.ink import Ink
from deckgen.render.paths import curves_text, number
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.svg import TEMPLATES
from deckgen.scene import Group, Path, Role, Scene, Stroke
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Slot
from deckgen.target.outputs import CutFormat

LINE = 0.1
"""Width of the lines in SVG and PDF, in mm: a hairline that programs still show."""
_FINE = 64
"""Segments per curve in DXF: accurate to 0.01 mm on a card."""
QUARTER = tan(pi / 8)
"""The bulge of a quarter circle in DXF."""
_DASH = (2.0, 1.5)
_LATTICE = 0.05
"""Tolerance for comparing the places of sides, in mm."""
INKS = {
    "cut": Ink("cut", (0, 100, 0, 0), (255, 0, 255), spot="CutContour"),
    "crease": Ink("crease", (100, 0, 0, 0), (0, 160, 255), spot="Crease"),
}
_DXF_COLOURS = {"cut": 1, "crease": 5}


@dataclass(frozen=True, slots=True)
class Disc:
    """A round cut."""

    x: float
    y: float
    r: float

    def curves(self) -> Curves:
        """Return the outline as cubics."""
        return circle(self.x, self.y, self.r)


@dataclass(frozen=True, slots=True)
class CutLine:
    """A line through points `(x, y, r)`; `r` is the radius of the quarter circle to the next point, or 0.

    Quarter circles turn clockwise, as at the corners of a clockwise rectangle; with a negative radius they
    turn the other way, as in a notch.
    """

    points: tuple[tuple[float, float, float], ...]
    closed: bool = True

    def shifted(self, dx: float, dy: float) -> CutLine:
        """Return the line moved by (dx, dy)."""
        return CutLine(tuple((x + dx, y + dy, r) for x, y, r in self.points), self.closed)

    def curves(self) -> Curves:
        """Return the outline as cubics."""
        k = 4 / 3 * QUARTER
        ops, xy = "M", [*self.points[0][:2]]
        after = [*self.points[1:], self.points[0]] if self.closed else self.points[1:]
        for (x, y, r), (u, v, _) in zip(self.points, after, strict=False):
            if r:
                cx, cy = _corner(x, y, u, v, r > 0)
                xy += [x + k * (cx - x), y + k * (cy - y), u + k * (cx - u), v + k * (cy - v), u, v]
            else:
                xy += [u, v]
            ops += "C" if r else "L"
        return Curves(ops + ("Z" if self.closed else ""), tuple(xy))


def _corner(x: float, y: float, u: float, v: float, clockwise: bool) -> tuple[float, float]:
    """Return where the tangents of a quarter circle from (x, y) to (u, v) meet (y runs down)."""
    mx, my, dx, dy = (x + u) / 2, (y + v) / 2, (u - x) / 2, (v - y) / 2
    return (mx + dy, my - dx) if clockwise else (mx - dy, my + dx)


@dataclass(frozen=True, slots=True)
class Freeform:
    """A closed outline of any shape."""

    line: Curves

    def curves(self) -> Curves:
        """Return the outline as cubics."""
        return self.line

    def straight(self) -> CutLine:
        """Return the outline as straight segments, for formats without curves."""
        (ring,) = self.line.flattened(_FINE)
        return straight_cuts(ring[:-1] if ring[0] == ring[-1] else ring)


CutShape: TypeAlias = Disc | CutLine | Freeform


@dataclass(frozen=True, slots=True)
class CutSheet:
    """The lines of one sheet of `width` x `height` mm."""

    width: float
    height: float
    cut: tuple[CutShape, ...]
    crease: tuple[CutShape, ...] = ()
    title: str = ""

    def layers(self) -> Iterator[tuple[str, tuple[CutShape, ...]]]:
        """Yield the layers by name: cuts and, if there are any, creases."""
        yield "cut", self.cut
        if self.crease:
            yield "crease", self.crease


def die_cut(die: Die, slot: Slot) -> CutShape:
    """Return the trim of a piece in its slot."""
    placed, x, y = die.turned(slot.turn), slot.x, slot.y
    if placed.shape == "circle":
        return Disc(x, y, placed.width / 2)
    if placed.path is not None:
        return Freeform(placed.outline(x, y))
    if placed.shape == "hexagon":
        return straight_cuts(placed.corners()).shifted(x, y)
    return rounded(x - placed.width / 2, y - placed.height / 2, placed.width, placed.height, die.corner)


def cut_once(outlines: Sequence[CutLine]) -> Iterator[CutLine]:
    """Yield the lines of straight-sided outlines that share sides, each side once."""
    cut: set[tuple[int, int]] = set()
    for outline in outlines:
        points = [*outline.points, outline.points[0]]
        fresh = []
        for (x, y, _), (u, v, _) in pairwise(points):
            # Identify sides by their midpoints, on a grid too coarse for rounding errors to matter.
            column, row = round((x + u) / 2 / _LATTICE), round((y + v) / 2 / _LATTICE)
            near = {(column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
            fresh.append(cut.isdisjoint(near))
            cut.add((column, row))
        yield from [outline] if all(fresh) else _open_runs(outline.points, fresh)


def _open_runs(points: Sequence[tuple[float, float, float]], kept: Sequence[bool]) -> Iterator[CutLine]:
    """Yield the sides of an outline that are kept, joining consecutive ones into one line.

    Side n is from point n to the next; at least one side is not kept.
    """
    first = kept.index(False) + 1
    around = [(first + n) % len(points) for n in range(len(points))]
    for keep, sides in groupby(around, key=kept.__getitem__):
        if keep:
            ends = list(sides)
            yield CutLine(tuple(points[n % len(points)] for n in (*ends, ends[-1] + 1)), closed=False)


def rounded(x: float, y: float, width: float, height: float, r: float) -> CutLine:
    """Return a rectangle with rounded corners, clockwise from the left end of its top edge."""
    right, foot = x + width, y + height
    if r <= 0:
        return CutLine(((x, y, 0), (right, y, 0), (right, foot, 0), (x, foot, 0)))
    return CutLine(
        (
            (x + r, y, 0), (right - r, y, r), (right, y + r, 0), (right, foot - r, r),
            (right - r, foot, 0), (x + r, foot, r), (x, foot - r, 0), (x, y + r, r),
        )
    )  # fmt: skip


def cut_file(sheet: CutSheet, form: CutFormat) -> bytes:
    """Return the cut file of a sheet in one of the formats."""
    return {"svg": cut_svg, "dxf": cut_dxf, "pdf": cut_pdf}[form](sheet)


def cut_svg(sheet: CutSheet) -> bytes:
    """Return a true-to-size SVG; each layer is a group that Inkscape and cutting programs show as a layer."""
    size = f'width="{number(sheet.width)}mm" height="{number(sheet.height)}mm"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        f' {size} viewBox="0 0 {number(sheet.width)} {number(sheet.height)}">',
        f"<title>{escape(sheet.title)}</title>",
    ]
    for name, shapes in sheet.layers():
        ink = INKS[name].hex
        lines.append(
            f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{escape(name)}" fill="none"'
            f' stroke="{ink}" stroke-width="{number(LINE)}">'
        )
        lines += [*map(_svg_shape, shapes), "</g>"]
    return "\n".join([*lines, "</svg>", ""]).encode()


def _svg_shape(shape: CutShape) -> str:
    if isinstance(shape, Disc):
        return f'<circle cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.r)}"/>'
    if isinstance(shape, Freeform):
        return f'<path d="{curves_text(shape.line, TEMPLATES, 3).strip()}"/>'
    words = [f"M{number(shape.points[0][0])} {number(shape.points[0][1])}"]
    after = [*shape.points[1:], *(shape.points[:1] if shape.closed else ())]
    for (_, _, r), (x, y, _) in zip(shape.points, after, strict=False):
        arc = f"A{number(abs(r))} {number(abs(r))} 0 0 {int(r > 0)} " if r else "L"
        words.append(f"{arc}{number(x)} {number(y)}")
    return f'<path d="{" ".join(words)}{" Z" if shape.closed else ""}"/>'


def cut_dxf(sheet: CutSheet) -> bytes:
    """Return a DXF R12 in mm, y up from the bottom of the sheet."""
    pairs: list[tuple[int, object]] = [
        (0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, 4),
        (9, "$MEASUREMENT"), (70, 1), (9, "$EXTMIN"), (10, 0), (20, 0), (9, "$EXTMAX"),
        (10, number(sheet.width)), (20, number(sheet.height)), (0, "ENDSEC"),
        (0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, len(_DXF_COLOURS)),
    ]  # fmt: skip
    for name, colour in _DXF_COLOURS.items():
        pairs += [(0, "LAYER"), (2, name.upper()), (70, 0), (62, colour), (6, "CONTINUOUS")]
    pairs += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for name, shapes in sheet.layers():
        for shape in shapes:
            pairs += _dxf_shape(shape, name.upper(), sheet.height)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\r\n{value}\r\n" for code, value in pairs).encode("ascii")


def _dxf_shape(shape: CutShape, layer: str, height: float) -> Sequence[tuple[int, object]]:
    if isinstance(shape, Disc):
        place = (10, number(shape.x, 4)), (20, number(height - shape.y, 4)), (40, number(shape.r, 4))
        return [(0, "CIRCLE"), (8, layer), *place]
    if isinstance(shape, Freeform):
        shape = shape.straight()
    pairs: list[tuple[int, object]] = [(0, "POLYLINE"), (8, layer), (66, 1), (70, int(shape.closed))]
    for x, y, r in shape.points:
        # Flipping y keeps what looks clockwise clockwise, and a clockwise bulge is negative.
        bulge = number(copysign(QUARTER, -r) if r else 0.0, 8)
        pairs += [(0, "VERTEX"), (8, layer), (10, number(x, 4)), (20, number(height - y, 4)), (42, bulge)]
    return [*pairs, (0, "SEQEND"), (8, layer)]


def cut_pdf(sheet: CutSheet) -> bytes:
    """Return a PDF of just the cut, with lines in spot inks on layers."""
    scene = Scene(sheet.width, sheet.height, tuple(line_groups(sheet, LINE)), title=sheet.title)
    layers = [name for name, _ in sheet.layers()]
    return pdf_bytes([scene], PdfOptions(sheet.title, colour="cmyk", layers=layers))


def line_groups(sheet: CutSheet, width: float, inks: dict[str, Ink] | None = None) -> Iterator[Group]:
    """Yield the lines as marks, one group per layer; creases are dashed."""
    for name, shapes in sheet.layers():
        stroke = Stroke((inks or INKS)[name], width, dash=_DASH if name == "crease" else ())
        outline = joined(shape.curves() for shape in shapes)
        yield Group((Path(outline, stroke=stroke, overprint=True),), label=name, role=Role.MARK)


def straight_cuts(points: Sequence[tuple[float, float]], closed: bool = True) -> CutLine:
    """Return straight lines through points."""
    return CutLine(tuple((x, y, 0.0) for x, y in points), closed)
