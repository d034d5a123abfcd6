"""Inks in; colour operators, separations and overprint states of a PDF out."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFObjectReference

from deckgen.ink import Ink
from deckgen.render.numbers import numbers
from deckgen.render.pdf_file import PdfFile

Colour: TypeAlias = Literal["rgb", "cmyk"]

OVERPRINT = "GSo"
"""The graphics state in which what is painted leaves the inks beneath it."""
KNOCK_OUT = "GSk"


class Colours:
    """The colour spaces and overprint states of one document; each is written when first used."""

    def __init__(self, file: PdfFile, colour: Colour) -> None:
        self.colour = colour
        self._file = file
        self._separations: dict[str, tuple[str, PDFObjectReference]] = {}
        self._states: dict[str, PDFObjectReference] = {}

    def separation(self, ink: Ink) -> tuple[str, PDFObjectReference] | None:
        """Resource name and colour space of a spot ink; none for a process build or a screen colour."""
        if not ink.spot or self.colour == "rgb":
            return None
        known = self._separations.get(ink.spot)
        if known is None:
            space = self._file.put(_separation(ink))
            known = self._separations[ink.spot] = f"CS{len(self._separations) + 1}", space
        return known

    def state(self, name: str) -> PDFObjectReference:
        """The graphics state `OVERPRINT` or `KNOCK_OUT`; OPM 1: a component of zero leaves what is there."""
        known = self._states.get(name)
        if known is None:
            on = "true" if name == OVERPRINT else "false"
            entries = {"Type": "/ExtGState", "OP": on, "op": on, "OPM": 1 if name == OVERPRINT else 0}
            known = self._states[name] = self._file.put(PDFDictionary(entries))
        return known


def _separation(ink: Ink) -> PDFArray:
    tint = {"FunctionType": 2, "Domain": "[0 1]", "N": 1, "C0": "[0 0 0 0]", "C1": f"[{_parts(ink.cmyk)}]"}
    return PDFArray(["/Separation", _name(ink.spot), "/DeviceCMYK", PDFDictionary(tint)])


def _name(words: str) -> str:
    """Any words as a name (ISO 32000-1, 7.3.5): UTF-8, all but letters and figures as `#20`."""
    return "/" + "".join(
        chr(byte) if (chr(byte).isalnum() and byte < 128) or byte in b"-_.+" else f"#{byte:02X}"
        for byte in words.encode("utf-8", "replace")
    )


def _parts(percent: tuple[float, ...]) -> str:
    return numbers(tuple(v / 100 for v in percent), 4)


def _part(level: int) -> float:
    """A level of 255 as four decimals, rounded up: programs that cut off come back to the same level."""
    return -(-level * 10_000 // 255) / 10_000


@lru_cache(maxsize=1024)
def process_colour(ink: Ink, colour: Colour, stroking: bool = False) -> str:
    """The operator that fills or strokes with an ink, without regard to spot inks."""
    if colour == "cmyk":
        values, operator = _parts(ink.cmyk), "k"
    else:
        grey = len(set(ink.rgb)) == 1
        values = numbers(tuple(_part(v) for v in ink.rgb[: 1 if grey else 3]), 4)
        operator = "g" if grey else "rg"
    return f"{values} {operator.upper() if stroking else operator}\n"
