"""Describe the contents of a target file as frozen objects, and fit the parts of a deck to it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field as plain_field
from math import ceil, floor, log, sqrt
from pathlib import Path
from typing import Literal, NamedTuple

from deckgen.assets import asset
from deckgen.deck.fields import Type, entries, field, later, many, section
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
from deckgen.facts import Fact, Quantity
from deckgen.source import Node
from deckgen.target.outputs import KINDS, PIXELS, Booklets, OutputSpec, PngFaces
from deckgen.target.paper import TRIM

ColourMode = Literal["rgb", "cmyk"]
FORMAT = 1
"""The version of the target format that deckgen reads."""
MOST_PIECES = 10_000
ASPECT_TOLERANCE = 0.03
"""The fraction by which the aspect ratio may change to fit a product: 63 x 88 mm passes for 2.5 x 3.5 in."""
MOST_SCALE = 2.0
"""The largest factor for scaling art, up or down: a mat is not a card, even with the same proportions."""
MARGIN = "product-margin"
"""The rule of problems that tell how wide the margins of a piece are on its product."""
LEAST_INSET = 0.95
"""The smallest scale for pieces centred on a larger product: a 258 mm sheet fits on one of 254 mm."""
LARGE = ("mat", "pad")
"""Pieces that are used at their own size."""
MOST_SQUEEZE = 0.01
"""The fraction by which the proportions of pixels and trim may differ, because vendors round differently."""
TRIM_SHARE = 0.02
"""The fraction by which a product's size may differ and still count as the card's own."""
TOLD_CHANGE = 0.03
"""The fraction by which sides may change without a note; a larger change shows beside unscaled pieces."""
MOST_NEAREST = 3
"""The most products that an error names; a full list would hide the ones that matter."""
TRIM_TOLERANCE = 0.5
"""How far a trim may be from a wanted one, in mm: a 2.5 in (63.5 mm) punch cuts 63 mm cards."""


_BLEED, _SAFE = length(0, 25), length(0, 50)
_COUNTS = many(whole(1, MOST_PIECES))


NARROWEST = 100.0
"""Booklet pages of a service narrower than this, in mm, only have room for the games in brief."""


@dataclass(frozen=True, slots=True)
class Product:
    """One size that a service offers. Lengths are in mm; None means the target's own value."""

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
        """Return how a trim is made as this product, given the target's bleed and safe distance."""
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
    """The limits of a printer; 0 if unknown. Lengths are in mm."""

    ink: float = field(or_no(number_within(100, 400), 0.0), "most ink in one place, in percent", "no")
    line: float = field(length(0, 5), "thinnest line", "0mm")
    type: float = field(length(0, 20), "smallest type, as the length of one em", "0mm")
    resolution: float = field(
        or_no(number_within(20, 2400), 0.0), "least resolution of pictures, in dots per inch", "no"
    )
    strict: bool = field(FLAG, "whether breaking a limit is an error, not a warning", "no")


class Fit(NamedTuple):
    """How a target takes a part: cut size, bleed and safe distance in mm, and exact pixels if required."""

    trim: Trim
    bleed: float
    safe: float
    pixels: tuple[int, int] | None = None
    product: str = ""
    upended: bool = False
    """Whether faces are rotated 90 degrees clockwise, because the product is as high as the card is wide."""
    sheet: Trim | None = None
    """The size, with bleed, of the larger product that the piece is centred on, if any."""


@dataclass(frozen=True, slots=True)
class Source:
    """The source of a value in a target; `name` is the value's key, such as `products.2.bleed`."""

    name: str
    where: Where
    value: Node | None = field(later(ANY), "the value")
    source: str = field(WORD, "where it is from", "")
    verified: bool = field(
        FLAG, "whether the vendor's own pages say so, or several people who have used it agree", "no"
    )

    @property
    def key(self) -> str:
        """The last part of its name, such as `bleed`."""
        return self.name.rpartition(".")[2]


def profiles() -> tuple[str, ...]:
    """Return the names of the bundled ICC press profiles."""
    return tuple(sorted(path.stem for path in asset("icc").glob("*.icc")))


USES = ("home", "service", "cutter", "screen")
"""What targets are for, in the order in which people look for them."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Target:
    """The contents of a target file."""

    name: str
    path: Path
    output: OutputSpec
    sources: tuple[Source, ...] = plain_field(default=(), repr=False)
    format: int = field(whole(FORMAT, FORMAT), f"the version of the format: {FORMAT}", str(FORMAT),
        key="deckgen-target")  # fmt: skip
    kind: str = field(choice_among("a kind of output", lambda: tuple(KINDS)), "how files are made up")
    about: str = field(LINE, "one line for `deckgen list targets`", "")
    next: str = field(LINE, "what to do with its files, which a build tells at its end", "")
    use: str | None = field(
        choice(*USES), "what people use it for, which orders the lists of targets", "", key="for"
    )
    asks: Mapping[str, str] = field(
        entries(LINE), "settings that people choose for themselves, each with what it is", ""
    )
    version: str = field(LINE, "the version of this target, printed on sheets", "1")
    trims: tuple[Trim, ...] = field(many(TRIM), "sizes it prefers, where a deck has several", "")
    rounds: tuple[Trim, ...] = field(
        many(TRIM), "sizes of round pieces that it prefers, unless `trims` has one of theirs", ""
    )
    exact: bool = field(
        FLAG,
        "whether it cuts only the first of `trims`, as a punch does; cards are drawn at that size", "no",
    )  # fmt: skip
    bleed: float = field(_BLEED, "how far the picture extends beyond the trim")
    safe: float | None = field(
        _SAFE, "how far inside the trim important matter must stay; by default as the deck says", ""
    )
    colour: ColourMode = field(choice("rgb", "cmyk"), "rgb, or cmyk for the press builds of the inks", "rgb")
    spots: Literal["plates", "process"] = field(
        choice("plates", "process"),
        "whether spot inks, such as foils, have plates of their own in CMYK, or print in their four colours",
        "plates",
    )
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

    @property
    def line(self) -> str:
        """What it is and what it asks, for lists on the command line."""
        asked = "; ".join(f"--set {self.name}.{key}=...: {words}" for key, words in self.asks.items())
        return f"{self.about} ({asked})" if asked else self.about

    def trim(self, part: Part) -> Trim:
        """Return the trim that this target uses for a part: the first wanted one it has, or else its first.

        A part has a wanted trim if one of its own is within TRIM_TOLERANCE in both directions.
        """
        for wanted in (*self.trims, *(self.rounds if part.shape == "circle" else ())):
            near = min(part.trims, key=lambda trim: _distance(trim, wanted))
            if _distance(near, wanted) <= TRIM_TOLERANCE:
                return near
        return part.trims[0]

    def fit(self, part: Part) -> Fit:
        """Return the size at which this target takes a part. Raises SpecError saying why if it cannot."""
        if self.shapes and part.shape not in self.shapes:
            raise self._misfit(part, Fact("target-shapes", shapes=tuple(map(_shape, self.shapes))))
        safe = part.safe if self.safe is None else self.safe
        if not self._offered(part):
            self._check_pixels(part)
            return Fit(self.trim(part), self.bleed, safe)
        best = self._best(part)
        return best.product.fit(best.trim, self.bleed, safe, best.upended)

    def change(self, part: Part) -> Problem | None:
        """Return how a part's product differs from it in size or kind; None if it does not.

        Raises SpecError if the target does not take the part.
        """
        if not any(product.name for product in self._offered(part)):
            return None
        best = self._best(part)
        product, times = best.product, best.times
        if abs(times - 1) <= TOLD_CHANGE:
            times = 1.0
        made = product.piece if product.piece != part.piece else "none"
        if times == 1 and made == "none":
            return self._margin(part, best)
        fact = Fact(
            "target-change", part=part.name, shape=part.shape, trim=str(best.trim),
            product=product.name, size=str(best.own), times=round(times, 2), piece=part.piece, made=made,
        )  # fmt: skip
        instead = self._instead(part)
        advice = Fact("target-change-instead", instead=instead) if instead else None
        return Problem(fact, rule="product-change", severity="warning", advice=advice)

    def _margin(self, part: Part, best: _Offer) -> Problem | None:
        """Return how wide the margins of a part's pieces are on a larger product; None if there are none."""
        own, trim = best.own, best.trim
        if not best.product.inset or _same_size(trim, own):
            return None
        sides, ends = (own.width - trim.width * best.times) / 2, (own.height - trim.height * best.times) / 2
        alike = [
            product for product in self._offered(part)
            if (product.piece, product.shape) == (part.piece, part.shape)
            and _area(product.trim) < _area(own)
        ]  # fmt: skip
        smaller = max(alike, key=lambda product: _area(product.trim), default=None)
        fact = Fact(
            "target-margin", part=part.name, trim=str(trim), product=best.product.name, size=str(own),
            sides=Quantity(sides, "mm"), ends=Quantity(ends, "mm"),
            smaller=smaller.name if smaller else "none", room=str(smaller.trim) if smaller else "none",
        )  # fmt: skip
        return Problem(fact, rule=MARGIN, severity="warning")

    def _offered(self, part: Part) -> tuple[Product, ...]:
        """Return the products that pieces can be made as; none if they are made at their own size."""
        if self.exact:
            return tuple(Product("", part.shape, trim) for trim in self.trims[:1])
        return () if isinstance(self.output, Booklets) else self.products  # page sizes

    def _best(self, part: Part) -> _Offer:
        """Return the product to make a part as. Raises SpecError naming the nearest ones if there is none.

        The kind of product matters more than its size: a tile becomes a card only if there is no tile for it.
        A mat or a pad becomes a card only if it has the size of one: nobody can write on a small one.
        """
        made = [
            product for product in self._offered(part)
            if product.piece == part.piece
            or (product.piece == "card" and (part.piece not in LARGE or _has_size(part, product)))
        ]  # fmt: skip
        own = [product for product in made if product.piece == part.piece]
        fits = list(_fits(part, own)) or list(_fits(part, made))
        if not fits:
            raise self._misfit(part, self._offers(part, made), self._own_size(part))

        def rank(fit: _Offer) -> tuple[bool, bool, bool, float, bool]:
            # A scaled face is better upright; one that is centred on a larger product lies as it fits best.
            scaled_over = fit.upended and not fit.product.inset
            return fit.shrunk, fit.change > TRIM_SHARE, scaled_over, fit.change, fit.upended

        return min(fits, key=rank)

    def _offers(self, part: Part, made: Sequence[Product]) -> Fact:
        """Return alternatives for a part without a product: other kinds of piece first, then other sizes."""
        alike = [product for product in made if product.shape == part.shape]
        instead, nearest = self._instead(part), tuple(_nearest(part, alike))
        if instead or nearest:
            return Fact("target-offers", instead=instead, products=nearest)
        if not made:
            return Fact("target-no-piece", piece=part.piece)
        shapes = dict.fromkeys(product.shape for product in made)
        return Fact("target-shapes", shapes=tuple(map(_shape, shapes)))

    def _instead(self, part: Part) -> tuple[Fact, ...]:
        """Return products with the part's shape and size that are for another kind of piece."""
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
        """Return whether any product of this target fits a part."""
        with suppress(SpecError):
            self.fit(part)
            return True
        return False

    def _check_pixels(self, part: Part) -> None:
        pixels = self.output.pixels if isinstance(self.output, PngFaces) else None
        if pixels and squeezed(self.trim(part), self.bleed, pixels):
            raise self._misfit(part, Fact("target-distorts", width=pixels[0], height=pixels[1]))

    def _own_size(self, part: Part) -> Fact | None:
        """Return advice to set the size of a part, for a target that cuts any size but only one."""
        if not self.exact:
            return None
        trim = part.trims[0]
        sides = trim[:1] if part.shape == "circle" else trim
        size = "x".join(f"{side:g}mm" for side in sides)
        return Fact("target-own-size", target=self.name, trim=str(trim), size=size)

    def _misfit(self, part: Part, why: Fact, advice: Fact | None = None) -> SpecError:
        fact = Fact(
            "target-misfit", target=self.name, part=part.name, shape=_shape(part.shape),
            trim=str(part.trims[0]), why=why,
        )  # fmt: skip
        return SpecError(Problem(fact, rule="target-fit", advice=advice))

    def steps(self, product: str) -> tuple[int, ...]:
        """Return the price steps of a product, as numbers of pieces; empty for any number, or if unknown."""
        own = next((each.counts for each in self.products if each.name == product), None)
        return self.counts if own is None else own

    def unverified(self, product: str) -> tuple[Source, ...]:
        """Return the sources of a product's values that nobody has checked with the vendor yet."""
        places = [n for n, each in enumerate(self.products, start=1) if each.name == product]
        return tuple(
            source
            for source in self.sources
            if not source.verified and any(source.name.startswith(f"products.{n}.") for n in places)
        )


def squeezed(trim: Trim, bleed: float, pixels: tuple[int, int]) -> bool:
    """Return whether a picture of this many pixels would distort trim and bleed, given in mm."""
    width, height = trim.width + 2 * bleed, trim.height + 2 * bleed
    return abs(log(pixels[0] / pixels[1] * height / width)) > MOST_SQUEEZE


class _Offer(NamedTuple):
    """A product that a part's trim can be made as, whether it is rotated, and how much its size changes."""

    product: Product
    trim: Trim
    upended: bool
    change: float
    shrunk: bool
    """Whether the piece is too large to be inset at its own size, or nearly so."""

    @property
    def own(self) -> Trim:
        """The product's size, oriented like the piece."""
        return _turned(self.product.trim) if self.upended else self.product.trim

    @property
    def times(self) -> float:
        """The scale factor of the piece's sides."""
        if self.product.inset:
            return inset_scale(self.trim, self.own)
        return sqrt(self.own.width * self.own.height / self.trim.width / self.trim.height)


def _fits(part: Part, products: Sequence[Product]) -> Iterator[_Offer]:
    """Yield the products that a part's pieces can be scaled to or centred on."""
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
            # A pad may be a little smaller. On a mat lie pieces that are not.
            least = 1 - TOLD_CHANGE if product.piece == "pad" else 1.0
            yield _Offer(product, trim, upended, scale + stretch, product.inset and inset < least)


def inset_scale(trim: Trim, own: Trim) -> float:
    """Return the scale of a piece centred on a product: 1 if there is room for it."""
    return min(1.0, own.width / trim.width, own.height / trim.height)


def _area(trim: Trim) -> float:
    return trim.width * trim.height


def _turned(trim: Trim) -> Trim:
    return Trim(trim.height, trim.width)


def _stretch(trim: Trim, own: Trim) -> float:
    """Return how much two sizes differ in proportions."""
    return abs(log(own.width / trim.width * trim.height / own.height))


def _has_size(part: Part, product: Product) -> bool:
    return any(_same_size(trim, product.trim) for trim in part.trims)


def _same_size(trim: Trim, other: Trim) -> bool:
    """Return whether two sizes, rotated or not, are so close that no note is needed."""
    return any(
        max(abs(own.width / trim.width - 1), abs(own.height / trim.height - 1)) <= TOLD_CHANGE
        for own in (other, _turned(other))
    )


def _nearest(part: Part, products: Sequence[Product]) -> Iterator[Fact]:
    """Yield the products of a part's shape that are nearest in size, with the sizes of pieces they take."""

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
    """Return a size times a factor as text, to hundredths of a mm."""
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
