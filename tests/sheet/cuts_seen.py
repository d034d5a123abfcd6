"""Read a finished sheet with pdfium: the trims of its cards, and the lines that could be marks."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import c_float
from typing import NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as raw

MM = 25.4 / 72


class Line(NamedTuple):
    """A stroked straight line in mm from the top left of the page."""

    x0: float
    y0: float
    x1: float
    y1: float


class Trim(NamedTuple):
    """The cut size of a card on the page, in mm."""

    left: float
    top: float
    right: float
    bottom: float


class SheetSeen(NamedTuple):
    """One page: its cards and its lines."""

    trims: list[Trim]
    lines: list[Line]


Matrix = tuple[float, float, float, float, float, float]


def _matrix(found: raw.FPDF_PAGEOBJECT) -> Matrix:
    read = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(found, read)
    return read.a, read.b, read.c, read.d, read.e, read.f


def _at(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _segments(found: raw.FPDF_PAGEOBJECT) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Yield the straight lines of a path, in points of the page."""
    matrix, last = _matrix(found), (0.0, 0.0)
    for n in range(raw.FPDFPath_CountSegments(found)):
        segment = raw.FPDFPath_GetPathSegment(found, n)
        x, y = c_float(), c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        point = _at(matrix, x.value, y.value)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_LINETO:
            yield last, point
        last = point


def _is_strip(found: raw.FPDF_PAGEOBJECT) -> bool:
    """Return whether an object is clipped to a narrow strip, as what continues under a neighbour is."""
    clip, points = raw.FPDFPageObj_GetClipPath(found), []
    for path in range(max(0, raw.FPDFClipPath_CountPaths(clip))):
        for n in range(raw.FPDFClipPath_CountPathSegments(clip, path)):
            x, y = c_float(), c_float()
            raw.FPDFPathSegment_GetPoint(raw.FPDFClipPath_GetPathSegment(clip, path, n), x, y)
            points.append((x.value, y.value))
    return bool(points) and any(max(each) - min(each) < 1 / MM for each in zip(*points, strict=True))


def sheets_seen(data: bytes, width: float, height: float) -> Iterator[SheetSeen]:
    """Yield every page of a PDF whose cards are form objects with a cut size of `width` x `height` mm."""
    document = pdfium.PdfDocument(data)
    for page in document:
        top = page.get_height()
        trims, lines = [], []
        for n in range(raw.FPDFPage_CountObjects(page)):
            found = raw.FPDFPage_GetObject(page, n)
            kind = raw.FPDFPageObj_GetType(found)
            if kind == raw.FPDF_PAGEOBJ_FORM and not _is_strip(found):
                left, bottom, right, upper = c_float(), c_float(), c_float(), c_float()
                raw.FPDFPageObj_GetBounds(found, left, bottom, right, upper)
                x, y = (left.value + right.value) / 2 * MM, (top - (bottom.value + upper.value) / 2) * MM
                upright = abs(_matrix(found)[0]) > abs(_matrix(found)[1])
                w, h = (width / 2, height / 2) if upright else (height / 2, width / 2)
                trims.append(Trim(x - w, y - h, x + w, y + h))
            elif kind == raw.FPDF_PAGEOBJ_PATH:
                for (x0, y0), (x1, y1) in _segments(found):
                    lines.append(Line(x0 * MM, (top - y0) * MM, x1 * MM, (top - y1) * MM))
        yield SheetSeen(trims, lines)


def unmarked(seen: SheetSeen, near: float, off: float = 0.02) -> list[tuple[Trim, str]]:
    """Return the ends of edges without a mark.

    A mark is a line in line with the edge, outside it and at most `near` mm from its end. A line across the
    end also counts, if it extends beyond it or is as long as a cross on the corner.
    """
    found = []
    for trim in seen.trims:
        for edge, at, low, high in (
            ("left", trim.left, trim.top, trim.bottom), ("right", trim.right, trim.top, trim.bottom),
            ("top", trim.top, trim.left, trim.right), ("bottom", trim.bottom, trim.left, trim.right),
        ):  # fmt: skip
            upright = edge in ("left", "right")
            on = [
                sorted((line.y0, line.y1) if upright else (line.x0, line.x1))
                for line in seen.lines
                if max(abs(c - at) for c in ((line.x0, line.x1) if upright else (line.y0, line.y1))) < off
            ]
            marks = [(a, b) for a, b in on if b - a >= 0.7]
            if not any(low - near <= b <= low + off or a - off <= low <= b + off for a, b in marks):
                found.append((trim, f"{edge} start"))
            if not any(high - off <= a <= high + near or a - off <= high <= b + off for a, b in marks):
                found.append((trim, f"{edge} end"))
    return found
