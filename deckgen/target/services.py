"""What a service offers and can print: nodes of a target file in; products and limits out."""

from __future__ import annotations

from typing import cast, get_args

from deckgen.deck.model import ShapeKind, Trim
from deckgen.deck.reader import as_list, as_text, as_whole, as_yes, each, expected
from deckgen.source import Listing, Node, Scalar
from deckgen.target.fields import TargetFields, as_length, as_number, as_size, one_of
from deckgen.target.model import Limits, Product, squeezed

MOST_PIXELS = 20_000
MOST_PIECES = 10_000
_NO_SIZE = Trim(1, 1)
_shape = one_of(*get_args(ShapeKind))


def as_shape(node: Node) -> ShapeKind:
    """A reader of shapes: circle, rectangle, hexagon. Raises SpecError."""
    return cast(ShapeKind, _shape(node))


def as_pixels(node: Node) -> tuple[int, int] | None:
    """A reader of sizes in pixels: `1125 x 1125`. Raises SpecError."""
    sides = as_list(node)
    if isinstance(node, Scalar):
        texts = node.text.replace("×", "x").split("x")
        sides = as_list(type(sides)(tuple(Scalar(text.strip(), node.where) for text in texts), node.where))
    if len(sides.items) != 2 or any(isinstance(side, Scalar) and not side.text for side in sides.items):
        raise expected("a size in pixels such as 1125 x 1125", node)
    width, height = each(as_whole(1, MOST_PIXELS))(sides)
    return width, height


def products(fields: TargetFields, bleed: float) -> tuple[Product, ...]:
    """The products under `products`, a list of maps; `bleed` is that of those that say none."""
    node = fields.node("products") or Listing((), fields.where)
    listed = fields.report.attempt(as_list, Listing((), node.where), node)
    return tuple(
        _product(TargetFields(item, fields.report, f"product {n}", f"products.{n}.", fields.facts), bleed)
        for n, item in enumerate(listed.items, start=1)
    )


def _product(fields: TargetFields, bleed: float) -> Product:
    product = Product(
        name=fields.need("name", as_text, ""),
        shape=fields.need("shape", as_shape, "rectangle"),
        trim=fields.need("trim", as_size, _NO_SIZE),
        bleed=fields.get("bleed", as_length(0, 25), None),
        safe=fields.get("safe", as_length(0, 50), None),
        pixels=fields.get("pixels", as_pixels, None),
        counts=fields.get("counts", each(as_whole(1, MOST_PIECES)), None),
    )
    fields.done()
    bleed = bleed if product.bleed is None else product.bleed
    if product.pixels and product.trim is not _NO_SIZE and squeezed(product.trim, bleed, product.pixels):
        width, height = product.trim.width + 2 * bleed, product.trim.height + 2 * bleed
        message = f"{product.pixels[0]} x {product.pixels[1]} pixels are out of shape"
        hint = f"trim and bleed are {width:g} x {height:g} mm"
        fields.report.add(message, fields.map.items["pixels"].where, hint)
    return product


def limits(fields: TargetFields) -> Limits:
    """What stands under `limits`; without it nothing is limited."""
    found = Limits(
        ink=fields.get("ink", as_number(100, 400), 0.0),
        line=fields.get("line", as_length(0, 5), 0.0),
        type=fields.get("type", as_length(0, 20), 0.0),
        resolution=fields.get("resolution", as_number(20, 2400), 0.0),
        strict=fields.get("strict", as_yes, False),
    )
    fields.done()
    return found
