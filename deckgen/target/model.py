"""The contents of a target file as frozen objects, and how the parts of a deck fit it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field as plain_field
from math import ceil, floor, log, sqrt
from pathlib import Path
from typing import Literal, NamedTuple

from deckgen.assets import asset
from deckgen.deck.fields import Type, field, later, many, section
from deckgen.deck.model import PIECES, SHAPES, Part, PieceKind, ShapeKind, Trim
from deckgen.deck.types import (
    ANY,
    FLAG,
    LINE,
    WORD,
    choice,
    choice_among,
    length,
    number_within,
    or_no,
    whole,
)
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact
from deckgen.source import Node
from deckgen.target.outputs import KINDS, PIXELS, Booklets, Output, PngFaces
from deckgen.target.paper import TRIM

Colour = Literal["rgb", "cmyk"]
FORMAT = 1
"""The version of the target format that this program reads."""
MOST_PIECES = 10_000
ASPECT_TOLERANCE = 0.03
"""Width over height may change by this part to fit a product: 63 x 88 mm goes for 2.5 x 3.5 in."""
MOST_SCALE = 2.0
"""Art is scaled by at most this, up or down: a mat is no card, even if it has the same proportions."""
LEAST_INSET = 0.95
"""Pieces centred on a larger product are shrunk to this at most: a sheet of 258 mm goes on one of 254."""
MOST_SQUEEZE = 0.01
"""Pixels may be of another shape than trim and bleed by this part: vendors round, and round differently."""
TRIM_SHARE = 0.02
"""A product whose size differs by no more than this counts as the card's own."""
TOLD_CHANGE = 0.03
"""A user is told if the sides of pieces change by more than this: it shows beside what has its own size."""
MOST_NEAREST = 3
"""Products that a refusal names: a list of all would hide the ones that matter."""
TRIM_TOLERANCE = 0.5
"""A trim this near to a wanted one, in mm, is that one: 63 mm is cut by a 2.5 in (63.5 mm) punch."""


_BLEED, _SAFE = length(0, 25), length(0, 50)
_COUNTS = many(whole(1, MOST_PIECES))


@dataclass(frozen=True, slots=True)
class Product:
    """One size that a service offers: lengths in mm; what is None is as the target says."""

    name: str = field(WORD, "its name")
    shape: ShapeKind = field(choice(*SHAPES), "its shape")
    trim: Trim = field(TRIM, "its cut size")
    bleed: float | None = field(_BLEED, "how far the picture extends beyond the trim", "")
    safe: float | None = field(_SAFE, "how far inside the trim important matter must stay", "")
    pixels: tuple[int, int] | None = field(PIXELS, "exact size of a picture", "")
    counts: tuple[int, ...] | None = field(
        Type(_COUNTS.about, _COUNTS.read, _COUNTS.json),
        "the numbers of pieces that a pack may have, if not those of the target; empty: unknown", "",
    )  # fmt: skip

    piece: PieceKind = field(
        choice(*PIECES), "what it is; other kinds of parts are made as it only if nothing else fits them",
        "card",
    )  # fmt: skip
    inset: bool = field(
        FLAG, "whether pieces smaller than it keep their size in the middle, and their bleed fills the rest",
        "no",
    )  # fmt: skip
    component: str = field(
        or_no(WORD, ""), "what the service's own programs create it as, for `deckgen upload`", "no"
    )

    def fit(self, trim: Trim, bleed: float, safe: float, upended: bool) -> Fit:
        """Return how pieces of a trim are made as this product; bleed and safe are those of the target."""
        bleed = bleed if self.bleed is None else self.bleed
        safe = safe if self.safe is None else self.safe
        own = _turned(self.trim) if upended else self.trim
        if not self.inset:
            return Fit(own, bleed, safe, self.pixels, self.name, upended)
        scale = inset_scale(trim, own)
        shown = Trim(trim.width * scale, trim.height * scale)
        reach = max(own.width - shown.width, own.height - shown.height) / 2 + bleed
        sheet = Trim(self.trim.width + 2 * bleed, self.trim.height + 2 * bleed)
        return Fit(shown, reach, safe, self.pixels, self.name, upended, sheet)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a printer can still print: 0 where nothing is known. Lengths in mm."""

    ink: float = field(or_no(number_within(100, 400), 0.0), "most ink in one place, in percent", "no")
    line: float = field(length(0, 5), "thinnest line", "0mm")
    type: float = field(length(0, 20), "smallest type, as the length of one em", "0mm")
    resolution: float = field(
        or_no(number_within(20, 2400), 0.0), "least resolution of pictures, in dots per inch", "no"
    )
    strict: bool = field(FLAG, "whether breaking a limit is an error, not a warning", "no")


class Fit(NamedTuple):
    """How a target takes a part: cut size, bleed and safe distance in mm, exact pixels if it wants them."""

    trim: Trim
    bleed: float
    safe: float
    pixels: tuple[int, int] | None = None
    product: str = ""
    upended: bool = False
    """Whether faces are turned a quarter clockwise: the service's product is as high as the card is wide."""
    sheet: Trim | None = None
    """The size, with bleed, of a larger product that the piece is in the middle of."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value of a target comes from; its name is the value's key, such as `products.2.bleed`."""

    name: str
    where: Where
    value: Node | None = field(later(ANY), "the value")
    source: str = field(WORD, "where it is from", "")
    verified: bool = field(
        FLAG, "whether the vendor's own pages say so, or several people who have used it agree", "no"
    )


def profiles() -> tuple[str, ...]:
    """The names of the bundled ICC profiles of presses."""
    return tuple(sorted(path.stem for path in asset("icc").glob("*.icc")))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Target:
    """A whole target file."""

    name: str
    path: Path
    output: Output
    sources: tuple[Source, ...] = plain_field(default=(), repr=False)
    format: int = field(whole(FORMAT, FORMAT), f"the version of the format: {FORMAT}", str(FORMAT),
        key="deckgen-target")  # fmt: skip
    kind: str = field(choice_among("a kind of output", lambda: tuple(KINDS)), "how files are made up")
    about: str = field(LINE, "one line for `deckgen list targets`", "")
    version: str = field(LINE, "the version of this target, printed on sheets", "1")
    trims: tuple[Trim, ...] = field(many(TRIM), "sizes it prefers, where a deck has several", "")
    exact: bool = field(
        FLAG,
        "whether it cuts only the first of `trims`, as a punch does; cards are drawn at that size", "no",
    )  # fmt: skip
    bleed: float = field(_BLEED, "how far the picture extends beyond the trim")
    safe: float | None = field(
        _SAFE, "how far inside the trim important matter must stay; by default as the deck says", ""
    )
    colour: Colour = field(choice("rgb", "cmyk"), "rgb, or cmyk for the press builds of the inks", "rgb")
    products: tuple[Product, ...] = field(
        many(section(Product, "target-product")), "sizes that a service sells, or sizes of booklet pages", ""
    )
    shapes: tuple[ShapeKind, ...] = field(
        many(choice(*SHAPES)), "the shapes of pieces that it makes; by default all", ""
    )
    counts: tuple[int, ...] = field(
        _COUNTS, "the numbers of cards in a pack, unless a product has its own; by default any", ""
    )
    limits: Limits = field(
        section(Limits, "target-limits", absent=Limits()),
        "what the printer asks of the pictures, for `deckgen check`", "",
    )  # fmt: skip
    profile: str = field(choice_among("a bundled ICC profile", profiles), "the ICC profile of the press", "")

    def trim(self, trims: Sequence[Trim]) -> Trim:
        """The trim at which this target takes a part: the first wanted one that the part has, else its first.

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
            raise self._misfit(part, Fact("target-shapes", shapes=tuple(map(_shape, self.shapes))))
        safe = part.safe if self.safe is None else self.safe
        if not self._offered(part):
            self._check_pixels(part)
            return Fit(self.trim(part.trims), self.bleed, safe)
        best = self._best(part)
        return best.product.fit(best.trim, self.bleed, safe, best.upended)

    def change(self, part: Part) -> Problem | None:
        """How the product that a part is made as differs from it in size or kind; None if it does not.

        Raises SpecError if the target takes no such part.
        """
        if not any(product.name for product in self._offered(part)):
            return None
        best = self._best(part)
        product, times = best.product, best.times
        if abs(times - 1) <= TOLD_CHANGE:
            times = 1.0
        made = product.piece if product.piece != part.piece else "none"
        if times == 1 and made == "none":
            return None
        fact = Fact(
            "target-change", part=part.name, shape=part.shape, trim=str(best.trim),
            product=product.name, size=str(best.own), times=round(times, 2), piece=part.piece, made=made,
        )  # fmt: skip
        instead = self._instead(part)
        advice = Fact("target-change-instead", instead=instead) if instead else None
        return Problem(fact, rule="product-change", severity="warning", advice=advice)

    def _offered(self, part: Part) -> tuple[Product, ...]:
        """The products that pieces can be made as; none if they are made at their own size."""
        if self.exact:
            return tuple(Product("", part.shape, trim) for trim in self.trims[:1])
        return () if isinstance(self.output, Booklets) else self.products  # those are sizes of pages

    def _best(self, part: Part) -> _Offer:
        """The product that a part is made as. Raises SpecError that names the nearest ones if there is none.

        What it is comes before its size: a tile is a card only if there is no tile for it.
        """
        made = [product for product in self._offered(part) if product.piece in (part.piece, "card")]
        own = [product for product in made if product.piece == part.piece]
        fits = list(_fits(part, own)) or list(_fits(part, made))
        if not fits:
            raise self._misfit(part, self._offers(part, made))
        return min(fits, key=lambda fit: (fit.shrunk, fit.change > TRIM_SHARE, fit.upended, fit.change))

    def _offers(self, part: Part, made: Sequence[Product]) -> Fact:
        """What there is instead of a product for a part: other kinds of piece first, then other sizes."""
        alike = [product for product in made if product.shape == part.shape]
        instead, nearest = self._instead(part), tuple(_nearest(part, alike))
        if instead or nearest:
            return Fact("target-offers", instead=instead, products=nearest)
        shapes = dict.fromkeys(product.shape for product in made)
        return Fact("target-shapes", shapes=tuple(map(_shape, shapes)))

    def _instead(self, part: Part) -> tuple[Fact, ...]:
        """The products of a part's own shape and size that are for another kind of piece."""
        found: dict[str, list[Fact]] = {}
        others = [product for product in self._offered(part) if product.piece != part.piece]
        for trim, product in itertools.product(part.trims, others):
            if product.shape == part.shape and _same_size(trim, product.trim):
                found.setdefault(product.piece, []).append(_offer(product))
        return tuple(
            Fact("target-with-piece", piece=piece, products=tuple(dict.fromkeys(offers)))
            for piece, offers in found.items()
        )

    def takes(self, part: Part) -> bool:
        """Whether some product of this target fits a part."""
        with suppress(SpecError):
            self.fit(part)
            return True
        return False

    def _check_pixels(self, part: Part) -> None:
        pixels = self.output.pixels if isinstance(self.output, PngFaces) else None
        if pixels and squeezed(self.trim(part.trims), self.bleed, pixels):
            raise self._misfit(part, Fact("target-distorts", width=pixels[0], height=pixels[1]))

    def _misfit(self, part: Part, why: Fact) -> SpecError:
        fact = Fact(
            "target-misfit", target=self.name, part=part.name, shape=_shape(part.shape),
            trim=str(part.trims[0]), why=why,
        )  # fmt: skip
        return SpecError(Problem(fact, rule="target-fit"))

    def steps(self, product: str) -> tuple[int, ...]:
        """The numbers of pieces that are paid for, for a product by name; none: any number, or unknown."""
        own = next((each.counts for each in self.products if each.name == product), None)
        return self.counts if own is None else own

    def unverified(self, product: str) -> tuple[Source, ...]:
        """The sources for a product by name that nobody has yet checked with the vendor."""
        places = [n for n, each in enumerate(self.products, start=1) if each.name == product]
        return tuple(
            source
            for source in self.sources
            if not source.verified and any(source.name.startswith(f"products.{n}.") for n in places)
        )


def squeezed(trim: Trim, bleed: float, pixels: tuple[int, int]) -> bool:
    """Whether a picture of these pixels would distort trim and bleed (mm)."""
    width, height = trim.width + 2 * bleed, trim.height + 2 * bleed
    return abs(log(pixels[0] / pixels[1] * height / width)) > MOST_SQUEEZE


class _Offer(NamedTuple):
    """A product that a trim of a part can be made as, whether turned, and how far its size changes."""

    product: Product
    trim: Trim
    upended: bool
    change: float
    shrunk: bool
    """Whether it is too large to be inset at its own size."""

    @property
    def own(self) -> Trim:
        """The product's size, turned as the piece is."""
        return _turned(self.product.trim) if self.upended else self.product.trim

    @property
    def times(self) -> float:
        """By how much the piece's sides are scaled."""
        if self.product.inset:
            return inset_scale(self.trim, self.own)
        return sqrt(self.own.width * self.own.height / self.trim.width / self.trim.height)


def _fits(part: Part, products: Sequence[Product]) -> Iterator[_Offer]:
    """The products that pieces of a part can be scaled to, or be in the middle of."""
    for trim, product, upended in itertools.product(part.trims, products, (False, True)):
        own = _turned(product.trim) if upended else product.trim
        stretch = _stretch(trim, own)
        scale = abs(log(own.width * own.height / trim.width / trim.height))
        inset = inset_scale(trim, own)
        fitting = (
            inset >= LEAST_INSET if product.inset
            else stretch <= ASPECT_TOLERANCE and scale <= 2 * log(MOST_SCALE)
        )  # fmt: skip
        if fitting and part.shape == product.shape:
            yield _Offer(product, trim, upended, scale + stretch, product.inset and inset < 1)


def inset_scale(trim: Trim, own: Trim) -> float:
    """How much smaller a piece is shown in the middle of a product: 1 where there is room for it."""
    return min(1.0, own.width / trim.width, own.height / trim.height)


def _turned(trim: Trim) -> Trim:
    return Trim(trim.height, trim.width)


def _stretch(trim: Trim, own: Trim) -> float:
    """How far two sizes differ in shape."""
    return abs(log(own.width / trim.width * trim.height / own.height))


def _same_size(trim: Trim, other: Trim) -> bool:
    """Whether pieces of one size can go for those of another, turned or not, so that nobody is told."""
    return any(
        max(abs(own.width / trim.width - 1), abs(own.height / trim.height - 1)) <= TOLD_CHANGE
        for own in (other, _turned(other))
    )


def _nearest(part: Part, products: Sequence[Product]) -> Iterator[Fact]:
    """The products of a part's shape that are nearest to it, with the sizes of pieces that they take."""

    def far(product: Product) -> float:
        wide, high = sorted(product.trim, reverse=True)
        sides = (sorted(trim, reverse=True) for trim in part.trims)
        return min(abs(log(wide / width)) + abs(log(high / height)) for width, height in sides)

    for product in sorted(products, key=far)[:MOST_NEAREST]:
        own = product.trim
        fitting = any(
            _stretch(trim, each) <= ASPECT_TOLERANCE
            for trim, each in itertools.product(part.trims, (own, _turned(own)))
        )
        if product.inset:
            yield _offer(product, most=_scaled(own, 1 / LEAST_INSET, floor))
        elif fitting:
            yield _offer(product, _scaled(own, 1 / MOST_SCALE, ceil), _scaled(own, MOST_SCALE, floor))
        else:
            yield _offer(product)


def _scaled(trim: Trim, factor: float, rounded: Callable[[float], int]) -> str:
    """A size times a factor, in words, to hundredths of a mm."""
    return str(Trim(*(rounded(round(side * factor * 100, 3)) / 100 for side in trim)))


def _shape(shape: ShapeKind) -> Fact:
    return Fact("target-shape", shape=shape)


def _offer(product: Product, least: str = "none", most: str = "none") -> Fact:
    return Fact(
        "target-offer", name=product.name or "none", shape=_shape(product.shape), trim=str(product.trim),
        sizes=Fact("target-sizes", least=least, most=most),
    )  # fmt: skip


def _distance(a: Trim, b: Trim) -> float:
    return max(abs(a.width - b.width), abs(a.height - b.height))
