"""Write gradients to a PDF as shadings and functions (ISO 32000-1, 7.10 and 8.7.4.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary

from deckgen.geometry import Box
from deckgen.ink import Ink
from deckgen.render.paints import at, ends, stops_over
from deckgen.render.paths import number, numbers
from deckgen.render.pdf.file import PdfFile
from deckgen.render.pdf.resources import DeviceSpace, mixture
from deckgen.scene import Gradient, Linear, Stop

_PLACES = 6


def shading(file: PdfFile, paint: Gradient, extent: Box, colour: DeviceSpace) -> PDFDictionary:
    """Return the colours of a gradient as a shading that covers `extent` of the path."""
    return _shading(paint, extent, *mixture(file, (stop.ink for stop in paint.stops), colour))


def fading(paint: Gradient, extent: Box) -> PDFDictionary:
    """Return the opacities of a gradient as a grey shading."""
    return _shading(paint, extent, "/DeviceGray", lambda ink: number(ink.opacity, 4))


def _shading(paint: Gradient, extent: Box, space: Any, value: Callable[[Ink], str]) -> PDFDictionary:
    stops = stops_over(paint, extent)
    low, high = ends(paint, stops)
    linear = isinstance(paint, Linear)
    coordinates = [
        v for end in (low, high) for point, r in [at(paint, end)] for v in (point if linear else (*point, r))
    ]
    entries: dict[str, Any] = {
        "ShadingType": 2 if linear else 3,
        "ColorSpace": space,
        "Coords": PDFArray([numbers(tuple(coordinates), _PLACES)]),
        "Domain": PDFArray([numbers((low, high), _PLACES)]),
        "Function": _function(stops, value),
        "Extend": "[true true]",
    }
    return PDFDictionary(entries)


def _function(stops: Sequence[Stop], value: Callable[[Ink], str]) -> PDFDictionary:
    """Return the function from offsets to colours, stitched together from one per pair of stops."""
    pieces = [(a, b) for a, b in pairwise(stops) if b.offset > a.offset]
    parts = [
        PDFDictionary(
            {
                "FunctionType": 2,
                "Domain": "[0 1]",
                "N": 1,
                "C0": f"[{value(a.ink)}]",
                "C1": f"[{value(b.ink)}]",
            }
        )
        for a, b in pieces
    ]
    whole = numbers((stops[0].offset, stops[-1].offset), _PLACES)
    inner = numbers(tuple(b.offset for _, b in pieces[:-1]), _PLACES)
    entries: dict[str, Any] = {
        "FunctionType": 3,
        "Domain": f"[{whole}]",
        "Functions": PDFArray(parts),
        "Bounds": f"[{inner}]",
        "Encode": f"[{' '.join(['0 1'] * len(parts))}]",
    }
    return PDFDictionary(entries)
