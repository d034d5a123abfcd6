"""Define gradients and patterns for layers, and the effects that every layer may have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from deckgen.deck.fields import Field, Type, field, fields_of, many, section
from deckgen.deck.types import ANGLE, FACE, INK, LENGTH, SHARE, SIZE, choice, fault, filled
from deckgen.facts import Fact, Quantity
from deckgen.ink import Ink
from deckgen.source import MapNode, Node, ScalarNode, expected

if TYPE_CHECKING:
    from deckgen.deck.scope import Scope

BLENDS: Final = (
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
    "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
)  # fmt: skip
SMALLEST_TILE: Final = 0.2
"""The smallest tile of a pattern, in mm; anything smaller would look like a tint."""
_PLACED = re.compile(r"(.*\S)\s+(-?[\d.]+)\s*%", re.DOTALL)


class InkStop(NamedTuple):
    """An ink of a gradient and its position, 0 to 1; None to space it evenly."""

    ink: Ink
    place: float | None


def _stop(node: Node, scope: Scope) -> InkStop:
    text = filled(node, scope).text.strip()
    placed = _PLACED.fullmatch(text)
    name = ScalarNode(placed[1] if placed else text, node.where, plain=False)
    ink = INK.read(name, scope)
    if ink is None:
        raise expected(Fact("deck-a-stop"), node)
    return InkStop(ink, float(placed[2]) / 100 if placed else None)


STOP = Type("an ink, which may have its place after it: `night 60%`", _stop)


@dataclass(frozen=True, slots=True, kw_only=True)
class GradientFill:
    """A gradient over the box of the painted area."""

    gradient: str = field(
        choice("linear", "radial"), "whether inks change along a line or from the middle to the corners"
    )
    stops: tuple[InkStop, ...] = field(many(STOP, 1), "the inks in order; without places, evenly spaced")
    angle: float = field(ANGLE, "the direction of a linear one: 0 is up, 90 to the right", "180")
    x: float = field(SHARE, "the middle of a radial one, as a part of the width", "50%")
    y: float = field(SHARE, "the middle of a radial one, as a part of the height", "50%")
    size: float = field(SHARE, "its length, as a part of what reaches from corner to corner", "100%")
    spread: str = field(
        choice("pad", "reflect", "repeat"),
        "how a shorter one continues: with its last ink, back and forth, or from the start",
        "pad",
    )


GRADIENT: Type[GradientFill] = section(GradientFill, "deck-the-gradient")


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternFill:
    """A face of the deck, repeated side by side as a tile."""

    pattern: str = field(FACE, "the face whose layers are drawn on each tile, from its top left corner")
    w: float = field(SIZE, "width of a tile")
    h: float = field(SIZE, "height of a tile")
    x: float = field(LENGTH, "where the first tile begins, from the left of what is painted", "0mm")
    y: float = field(LENGTH, "where it begins, from the top", "0mm")
    turn: float = field(ANGLE, "rotation of the whole pattern, clockwise", "0")


PATTERN: Type[PatternFill] = section(PatternFill, "deck-the-pattern")


def _paint(node: Node, scope: Scope) -> Ink | GradientFill | PatternFill | None:
    if not isinstance(node, MapNode):
        return INK.read(node, scope)
    if "pattern" not in node.items:
        return GRADIENT.read(node, scope)
    pattern = PATTERN.read(node, scope)
    if min(pattern.w, pattern.h) < SMALLEST_TILE:
        raise fault("deck-pattern-size", node, least=Quantity(SMALLEST_TILE, "mm"))
    return pattern


PAINTS: Final = (GRADIENT, PATTERN)
PAINT: Type[Any] = Type(
    f"{INK.about}, a gradient or a pattern", _paint,
    {"anyOf": [INK.json, GRADIENT.json, PATTERN.json]}, fields=GRADIENT.fields,
)  # fmt: skip


def _shade(node: Node, scope: Scope) -> Ink | GradientFill | None:
    graded = isinstance(node, MapNode) and "gradient" in node.items
    return GRADIENT.read(node, scope) if graded else INK.read(node, scope)


SHADE: Type[Ink | GradientFill | None] = Type(
    f"{INK.about}, or a gradient", _shade, {"anyOf": [INK.json, GRADIENT.json]}
)
"""The paint of a shadow or an outline, which takes no pattern."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shadow:
    """A blurred copy beneath a layer."""

    x: float = field(LENGTH, "how far to the right", "0mm")
    y: float = field(LENGTH, "how far down", "0mm")
    blur: float = field(SIZE, "how far its edge is spread out, as in CSS", "0mm")
    spread: float = field(SIZE, "how much larger it is on each side", "0mm")
    ink: Ink | GradientFill | None = field(SHADE, "its ink", "#000000")
    opacity: float = field(SHARE, "how strong it is", "50%")


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineEffect:
    """A line around everything that a layer shows, drawn beneath it."""

    ink: Ink | GradientFill | None = field(SHADE, "its ink", "#ffffff")
    width: float = field(SIZE, "how far it reaches out", "0.3mm")
    join: str = field(choice("round", "miter", "bevel"), "the form of its corners", "round")


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """The effects that every layer may have besides its own parameters."""

    opacity: float = field(SHARE, "how much it hides of what is beneath, all of its parts together", "1")
    blend: str = field(choice(*BLENDS), "how it is mixed with what is beneath, as in CSS", "normal")
    shadow: Shadow | None = field(
        section(Shadow, "deck-the-shadow"),
        "a shadow: `{x: 0.5mm, y: 0.5mm, blur: 1mm, ink: night, opacity: 40%}`",
        "",
    )
    outline: OutlineEffect | None = field(
        section(OutlineEffect, "deck-the-outline"),
        "a line around all of it, beneath it: `{ink: paper, width: 0.4mm}`",
        "",
    )


EFFECTS: Mapping[str, Field] = fields_of(Effects)
"""The effects that every layer may have, by key."""
