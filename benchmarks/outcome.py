"""Check the files that a run wrote against the job, and compare the first sheets of two runs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageStat

SHEET_SCALE = 100 / 72
"""Sheets are compared at 100 dpi."""


@dataclass(frozen=True)
class Outcome:
    """Pages of all PDF files, number of PNG files, their sides in pixels, bytes of the largest file."""

    pages: int
    pictures: int
    sides: frozenset[int]
    largest_bytes: int


def look(folder: Path) -> Outcome:
    """Return what is in `folder` and below."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    pictures = [file for file in files if file.suffix == ".png"]
    return Outcome(
        pages=sum(len(pypdfium2.PdfDocument(file)) for file in files if file.suffix == ".pdf"),
        pictures=len(pictures),
        sides=frozenset(side for file in pictures for side in _size(file)),
        largest_bytes=max((file.stat().st_size for file in files), default=0),
    )


def shortfall(outcome: Outcome, cards: int, pixels: int, with_pictures: bool) -> str:
    """Return what is missing in words, empty if the job is done; a side may be one pixel off."""
    sheets = -(-cards // 8)
    wanted = cards if with_pictures else 0
    if outcome.pages != sheets:
        return f"{outcome.pages} pages in place of {sheets}"
    if outcome.pictures != wanted:
        return f"{outcome.pictures} PNG files in place of {wanted}"
    if any(abs(side - pixels) > 1 for side in outcome.sides):
        return f"PNG sides of {sorted(outcome.sides)} pixels in place of {pixels}"
    return ""


def difference(one: Path, other: Path) -> float:
    """Return the mean difference in percent between the first pages of the PDFs in two folders."""
    delta = ImageChops.difference(_first_page(one), _first_page(other))
    return sum(ImageStat.Stat(delta).mean) / 3 / 2.55


def _first_page(folder: Path) -> Image.Image:
    page = pypdfium2.PdfDocument(next(folder.rglob("*.pdf")))[0]
    picture: Image.Image = page.render(scale=SHEET_SCALE).to_pil().convert("RGB")
    return picture


def _size(file: Path) -> tuple[int, int]:
    with Image.open(file) as picture:
        return picture.size
