"""Draw and rasterise bundled decks: arrays of pixels, their blobs and the places of those in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

from deckgen.assets import bundled_fonts, specs
from deckgen.deck import DeckSpec, Part, load
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.raster import Raster
from deckgen.scene import Scene

Picture = np.ndarray[Any, np.dtype[np.uint8]]
Mask = np.ndarray[Any, np.dtype[np.bool_]]


@dataclass(frozen=True)
class Blob:
    """A connected area: its centre relative to the card's centre and its box, in mm, and its pixels."""

    x: float
    y: float
    width: float
    height: float
    mask: Mask


@cache
def whole_deck(name: str) -> DeckSpec:
    """Return a bundled deck with its faces."""
    return load(specs() / name / "deck.yaml", KINDS)


def drawing(name: str, part: str, **options: str) -> Drawing:
    """How a part is drawn at its first trim, without bleed."""
    deck = whole_deck(name)
    found = deck.part(part)
    return Drawing(deck, found, found.trims[0], 0.0, options)


def fronts(name: str, part: str, ids: Sequence[str] = (), **options: str) -> dict[str, Scene]:
    """Return the fronts of the cards of a part, or of some of them."""
    found: Part = whole_deck(name).part(part)
    drawn = drawing(name, part, **options)
    return {card.id: drawn.front(card) for card in found.cards if not ids or card.id in ids}


def pictures(scenes: Sequence[Scene], per_mm: float) -> Iterator[Picture]:
    """Return the RGB pixels of each scene, drawn through one PDF."""
    with Raster(pdf_bytes(scenes, PdfOptions("Cards", compress=False))) as raster:
        for page, scene in enumerate(scenes):
            size = round(scene.width * per_mm), round(scene.height * per_mm)
            yield np.asarray(raster.pixels(page, *size).picture())


def blobs(mask: Mask, per_mm: float) -> list[Blob]:
    """Return the connected areas of a mask from the top; touching corners connect."""
    labels, _ = ndimage.label(mask, structure=np.ones((3, 3)))
    height, width = mask.shape
    found = []
    for number, (rows, columns) in enumerate(ndimage.find_objects(labels), start=1):
        x = (rows_middle(columns) - width / 2) / per_mm
        y = (rows_middle(rows) - height / 2) / per_mm
        size = (columns.stop - columns.start) / per_mm, (rows.stop - rows.start) / per_mm
        found.append(Blob(x, y, *size, labels[rows, columns] == number))
    return sorted(found, key=lambda blob: (blob.y, blob.x))


def rows_middle(span: slice) -> float:
    """Return the middle of a run of pixels."""
    return float(span.start + span.stop) / 2


def apart(one: Picture, other: Picture, per_mm: float) -> float:
    """Return the largest difference of the means of 1 mm squares, as a fraction of the whole range.

    Means are compared because small type is aligned to pixels, so rotating it may move it by one.
    """
    far = one.astype(float) - other.astype(float)
    side = round(per_mm)
    return float(np.abs(ndimage.uniform_filter(far, (side, side, 0))).max() / 255)


def cut_out(mask: Mask) -> Mask:
    """A shape without the empty rows and columns around it."""
    rows, columns = ndimage.find_objects(mask.astype(int))[0]
    found: Mask = mask[rows, columns]
    return found


@cache
def figures(words: tuple[str, ...], tracking: float = 0.0) -> dict[str, Mask]:
    """What words look like in the font of the figures, drawn by another program; `tracking` is in em."""
    font = ImageFont.truetype(str(bundled_fonts()["LibreCaslonText-Bold"]), 120)
    found = {}
    for word in words:
        image = Image.new("L", (400, 200))
        x = 20.0
        for letter in word:
            ImageDraw.Draw(image).text((x, 20), letter, fill=255, font=font)
            x += font.getlength(letter) + tracking * 120
        found[word] = cut_out(np.asarray(image) > 128)
    return found


def alike(one: Mask, other: Mask) -> float:
    """How much of two shapes is common when they are made equally high, 0 to 1."""
    size = max(1, round(other.shape[1] * one.shape[0] / other.shape[0])), one.shape[0]
    scaled = np.asarray(Image.fromarray(other).resize(size)) > 0
    wide = max(one.shape[1], scaled.shape[1])
    first, second = (np.pad(each, ((0, 0), (0, wide - each.shape[1]))) for each in (one, scaled))
    return float(np.sum(first & second) / np.sum(first | second))
