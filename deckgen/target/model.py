"""What a target file says, as frozen objects: sizes, products, colour, limits; and how a part fits it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from pathlib import Path
from typing import Literal, NamedTuple

from deckgen.deck.model import Part, ShapeKind, Trim
from deckgen.errors import Problem, SpecError, Where
from deckgen.target.outputs import (
    Booklets,
    BoxForm,
    BoxSheets,
    Bundle,
    CutFormat,
    FacePages,
    FlipEdge,
    Margins,
    Marks,
    Output,
    PageOrder,
    Paper,
    PaperSheets,
    PngFaces,
    Registration,
    ScorePads,
    Standard,
    SvgFaces,
    TableSheets,
)

__all__ = [
    "TRIM_TOLERANCE",
    "BoxForm",
    "BoxSheets",
    "Bundle",
    "Colour",
    "CutFormat",
    "FacePages",
    "Fact",
    "Fit",
    "FlipEdge",
    "Limits",
    "Margins",
    "Marks",
    "Output",
    "PageOrder",
    "Paper",
    "PaperSheets",
    "PngFaces",
    "Product",
    "Registration",
    "ScorePads",
    "Standard",
    "SvgFaces",
    "TableSheets",
    "Target",
]

Colour = Literal["rgb", "cmyk"]
_SHAPES: Mapping[ShapeKind, str] = {"circle": "round", "rectangle": "rectangular", "hexagon": "hexagonal"}
ASPECT_TOLERANCE = 0.03
"""Width over height may change by this part to fit a product: 63 x 88 mm goes for 2.5 x 3.5 in."""
MOST_SCALE = 2.0
"""Art is scaled by at most this, up or down: a mat is no card, however well it would fit the shape."""
MOST_SQUEEZE = 0.01
"""Pixels may be of another shape than trim and bleed by this part: vendors round, and round differently."""
TRIM_SHARE = 0.02
"""A product whose size differs by no more than this counts as the card's own."""
TRIM_TOLERANCE = 0.5
"""A trim this near to a wanted one, in mm, is that one: 63 mm is cut by a 2.5 in (63.5 mm) punch."""


class Product(NamedTuple):
    """One size that a service offers: lengths in mm; what is None is as the target says."""

    name: str
    shape: ShapeKind
    trim: Trim
    bleed: float | None
    safe: float | None
    pixels: tuple[int, int] | None
    counts: tuple[int, ...] | None = None
    """The numbers of pieces that a pack may have, if they are others than the target's; empty: unknown."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a printer can still print: 0 where nothing is known. Lengths in mm."""

    ink: float = 0.0
    """The greatest sum of inks at any spot, in percent."""
    line: float = 0.0
    type: float = 0.0
    """Size of type, mm per em."""
    resolution: float = 0.0
    """Pixels per inch of placed pictures."""
    strict: bool = False
    """Whether a deck that breaks the limits is refused, not only reported."""


class Fit(NamedTuple):
    """How a target takes a part: cut size, bleed and safe distance in mm, exact pixels if it wants them."""

    trim: Trim
    bleed: float
    safe: float
    pixels: tuple[int, int] | None = None
    product: str = ""
    upended: bool = False
    """Whether faces are turned a quarter clockwise: the service's product is as high as the card is wide."""


class Fact(NamedTuple):
    """Where a number of a target comes from.

    `verified`: the vendor's own pages say so, or several who have used it agree.
    """

    key: str
    source: str
    verified: bool
    where: Where


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """A whole target file."""

    name: str
    path: Path
    about: str
    version: str
    kind: str
    output: Output
    trims: tuple[Trim, ...]
    """The sizes it wants, the best first; none: the deck's own first."""
    bleed: float
    safe: float | None
    """How far inside the trim important matter must stay, in mm; None: as the deck says."""
    colour: Colour
    facts: tuple[Fact, ...] = field(default=(), repr=False)
    products: tuple[Product, ...] = ()
    """The sizes that it offers; none: any size."""
    shapes: tuple[ShapeKind, ...] = ()
    """The shapes that it is for; none: any."""
    counts: tuple[int, ...] = ()
    """The numbers of cards that are paid for: a deck pays for the next of them. Products may have others."""
    limits: Limits = Limits()
    profile: str = ""
    """The ICC profile of its press, a file of assets/icc without ending."""
    exact: bool = False
    """Whether it cuts pieces of the first of `trims` only, as a punch does; others are drawn at that size."""

    def trim(self, trims: Sequence[Trim]) -> Trim:
        """Which of a part's trims this target takes: the first wanted one that the part has, else its first.

        A part has a wanted trim if it is within TRIM_TOLERANCE in both directions.
        """
        for wanted in self.trims:
            near = min(trims, key=lambda trim: _distance(trim, wanted))
            if _distance(near, wanted) <= TRIM_TOLERANCE:
                return near
        return trims[0]

    def fit(self, part: Part) -> Fit:
        """The size at which this target takes a part. Raises SpecError that says why it takes none."""
        if self.shapes and part.shape not in self.shapes:
            raise self._misfit(part, f"it is for {' and '.join(_SHAPES[s] for s in self.shapes)} pieces")
        safe = part.safe if self.safe is None else self.safe
        offered = () if isinstance(self.output, Booklets) else self.products  # those are sizes of pages
        if self.exact:
            offered = tuple(Product("", part.shape, trim, None, None, None) for trim in self.trims[:1])
        if not offered:
            self._check_pixels(part)
            return Fit(self.trim(part.trims), self.bleed, safe)
        fits = [fit for trim in part.trims for fit in _fits(part.shape, trim, offered)]
        if not fits:
            raise self._misfit(part, f"it offers {', '.join(map(_offer, offered))}")
        product, upended, _ = min(fits, key=lambda fit: (fit[2] > TRIM_SHARE, fit[1], fit[2]))
        trim = Trim(product.trim.height, product.trim.width) if upended else product.trim
        return Fit(
            trim,
            self.bleed if product.bleed is None else product.bleed,
            safe if product.safe is None else product.safe,
            product.pixels,
            product.name,
            upended,
        )

    def takes(self, part: Part) -> bool:
        """Whether there is something for a part."""
        try:
            self.fit(part)
        except SpecError:
            return False
        return True

    def _check_pixels(self, part: Part) -> None:
        pixels = self.output.pixels if isinstance(self.output, PngFaces) else None
        if pixels and squeezed(self.trim(part.trims), self.bleed, pixels):
            raise self._misfit(part, f"{pixels[0]} x {pixels[1]} pixels would show it out of shape")

    def _misfit(self, part: Part, why: str) -> SpecError:
        size = f"{_SHAPES[part.shape]}, {part.trims[0]}"
        message = f"the target {self.name!r} has nothing for the part {part.name!r} ({size}): {why}"
        return SpecError(Problem(message, rule="target-fit"))

    def steps(self, product: str) -> tuple[int, ...]:
        """The numbers of pieces that are paid for, for a product by name; none: any number, or unknown."""
        own = next((each.counts for each in self.products if each.name == product), None)
        return self.counts if own is None else own

    def unverified(self, product: str) -> tuple[Fact, ...]:
        """What is said of a product by name that nobody has yet checked with the vendor."""
        places = [n for n, each in enumerate(self.products, start=1) if each.name == product]
        return tuple(
            fact
            for fact in self.facts
            if not fact.verified and any(fact.key.startswith(f"products.{n}.") for n in places)
        )


def squeezed(trim: Trim, bleed: float, pixels: tuple[int, int]) -> bool:
    """Whether a picture of so many pixels would show trim and bleed (mm) out of shape."""
    width, height = trim.width + 2 * bleed, trim.height + 2 * bleed
    return abs(log(pixels[0] / pixels[1] * height / width)) > MOST_SQUEEZE


def _fits(shape: ShapeKind, trim: Trim, products: Sequence[Product]) -> Iterator[tuple[Product, bool, float]]:
    """The products a piece can be scaled to, whether it is turned, and how far its size must change."""
    for product in products:
        for upended in (False, True):
            width, height = product.trim.width, product.trim.height
            across, down = (height, width) if upended else (width, height)
            stretch = abs(log(across / trim.width * trim.height / down))
            scale = abs(log(across * down / trim.width / trim.height))
            if shape == product.shape and stretch <= ASPECT_TOLERANCE and scale <= 2 * log(MOST_SCALE):
                yield product, upended, scale + stretch


def _offer(product: Product) -> str:
    size = f"{_SHAPES[product.shape]}, {product.trim}"
    return f"{product.name} ({size})" if product.name else size


def _distance(a: Trim, b: Trim) -> float:
    return max(abs(a.width - b.width), abs(a.height - b.height))
