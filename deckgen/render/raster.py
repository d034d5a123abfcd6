"""Rasterise pages of a PDF with pdfium, at exactly the requested size."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from threading import Lock
from typing import Any, Final, Literal, Self, TypeAlias

import pypdfium2_raw as pdfium
from PIL import Image as Pictures
from PIL import ImageChops

Mode: TypeAlias = Literal["RGB", "L"]
PixelBox: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels of the whole page; right and bottom are exclusive."""

_WHITE: Final = 0xFFFFFFFF
_MOST_PIXELS: Final = 30_000_000
"""The most pixels of a finer picture to have in memory at once."""
_LOCK: Final = Lock()
"""pdfium is not thread-safe; only the compression of its output may run in parallel."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """Rows of grey or RGB bytes, each preceded by a zero byte, as PNG stores unfiltered rows."""

    width: int
    height: int
    mode: Mode
    data: bytearray = field(repr=False)

    @property
    def stride(self) -> int:
        """The number of bytes from one row to the next."""
        return 1 + self.width * len(self.mode)

    def picture(self) -> Pictures.Image:
        """Return the pixels as a Pillow image."""
        rows = memoryview(self.data)[1:].tobytes()
        return Pictures.frombytes(self.mode, (self.width, self.height), rows, "raw", self.mode, self.stride)


class Raster:
    """An open PDF, for use in a `with` statement. Raises ValueError if pdfium cannot read it."""

    def __init__(self, pdf: bytes) -> None:
        _start()
        self._pdf = pdf
        with _LOCK:
            self._document = pdfium.FPDF_LoadMemDocument64(pdf, len(pdf), None)
        if not self._document:
            raise ValueError(f"pdfium cannot read this PDF (error {pdfium.FPDF_GetLastError()})")

    def __enter__(self) -> Self:
        """Return the raster itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the PDF."""
        with _LOCK:
            pdfium.FPDF_CloseDocument(self._document)

    def __len__(self) -> int:
        """Return the number of pages."""
        with _LOCK:
            return int(pdfium.FPDF_GetPageCount(self._document))

    def size(self, page: int) -> tuple[float, float]:
        """Return width and height of a page (from 0) in points. Raises IndexError for a missing page."""
        size = pdfium.FS_SIZEF()
        with _LOCK:
            if not pdfium.FPDF_GetPageSizeByIndexF(self._document, page, size):
                raise IndexError(f"there is no page {page}")
        return size.width, size.height

    def pixels(
        self, page: int, width: int, height: int, box: PixelBox | None = None, mode: Mode = "RGB"
    ) -> Pixels:
        """Draw a page on white, scaled to `width` x `height` pixels, or only a box of it.

        The scale is `width` divided by the page's width, without rounding, so a box looks exactly like that
        part of the whole page. Raises IndexError if there is no such page.
        """
        left, top, right, bottom = box or (0, 0, width, height)
        across, down = right - left, bottom - top
        pixels = Pixels(across, down, mode, bytearray(down * (1 + across * len(mode))))
        with _LOCK, self._page(page) as opened, _bitmap(pixels) as bitmap:
            pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, pixels.width, pixels.height, _WHITE)
            # this flag makes pdfium crash on grey bitmaps
            flags = pdfium.FPDF_REVERSE_BYTE_ORDER if mode == "RGB" else 0
            pdfium.FPDF_RenderPageBitmap(bitmap, opened, -left, -top, width, height, 0, flags)
        return pixels

    def reduced(self, page: int, width: int, height: int, finer: int) -> Pixels:
        """Draw a page in RGB `finer` times as large, and return it reduced to `width` x `height` pixels.

        pdfium widens lines to a whole pixel, and moves rectangles to whole pixels.
        """
        if finer == 1:
            return self.pixels(page, width, height)
        rows = max(1, _MOST_PIXELS // (width * finer * finer))
        data = bytearray()
        for top in range(0, height, rows):
            box = (0, top * finer, width * finer, min(top + rows, height) * finer)
            band = self.pixels(page, width * finer, height * finer, box).picture().reduce(finer)
            lines, stride = band.tobytes(), 3 * width
            for start in range(0, len(lines), stride):
                data += b"\0" + lines[start : start + stride]
        return Pixels(width, height, "RGB", data)

    def text(self, page: int) -> str:
        """Return the text of a page as a PDF reader sees it. Raises IndexError if there is no such page."""
        with _LOCK, self._page(page) as opened:
            words = pdfium.FPDFText_LoadPage(opened)
            try:
                length = pdfium.FPDFText_CountChars(words)
                found = (ctypes.c_ushort * (2 * length + 1))()  # characters beyond U+FFFF take two units
                written = pdfium.FPDFText_GetText(words, 0, length, found)
            finally:
                pdfium.FPDFText_ClosePage(words)
        return bytes(found)[: 2 * written].decode("utf-16-le", "replace").rstrip("\0")

    @contextmanager
    def _page(self, page: int) -> Iterator[Any]:
        opened = pdfium.FPDF_LoadPage(self._document, page)
        if not opened:
            raise IndexError(f"there is no page {page}")
        try:
            yield opened
        finally:
            pdfium.FPDF_ClosePage(opened)


def darkest(picture: Pictures.Image) -> Pictures.Image:
    """Return the darkest channel of each pixel, which distinguishes pale yellow from white."""
    first, *others = picture.split()
    for other in others:
        first = ImageChops.darker(first, other)
    return first


@cache
def _start() -> None:
    pdfium.FPDF_InitLibraryWithConfig(pdfium.FPDF_LIBRARY_CONFIG(version=2))


@contextmanager
def _bitmap(pixels: Pixels) -> Iterator[Any]:
    """Wrap the rows in a pdfium bitmap, which starts after the zero byte of the first row."""
    first = (ctypes.c_char * (len(pixels.data) - 1)).from_buffer(pixels.data, 1)
    kind = pdfium.FPDFBitmap_BGR if pixels.mode == "RGB" else pdfium.FPDFBitmap_Gray
    bitmap = pdfium.FPDFBitmap_CreateEx(pixels.width, pixels.height, kind, first, pixels.stride)
    try:
        yield bitmap
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
