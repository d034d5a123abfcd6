"""Types of layer parameters: each reads a node in a scope and says, for schema and docs, what it takes.

A parameter's text may hold `{formulas}`; they are filled in first, card by card. Lengths, numbers, angles
and truth values are formulas themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from deckgen.deck.model import FontSpec
from deckgen.deck.reader import as_list, as_text, expected
from deckgen.deck.scope import Scope
from deckgen.errors import Problem, SpecError, did_you_mean
from deckgen.ink import Ink, build_from_rgb, parse_hex
from deckgen.source import Node, Scalar, inside
from deckgen.units import LONGEST
from deckgen.values import FormulaError, holds, number

T = TypeVar("T")
U = TypeVar("U")
_FRACTION = re.compile(r"(-?\d+)\s*/\s*(\d+)\s*in")
_BARE = re.compile(r"-?[\d.]+")


@dataclass(frozen=True, slots=True)
class Type(Generic[T]):
    """A kind of value: `about` in words, `read` to get it, `json` for the schema."""

    about: str
    read: Callable[[Node, Scope], T]
    json: str = "string"
    values: tuple[str, ...] = ()
    """All that it may be, if those are a few words."""


def _scalar(node: Node, scope: Scope) -> str:
    return scope.text(as_text(node), node.where)


def _length(node: Node, scope: Scope) -> float:
    text = _scalar(node, scope)
    fraction = _FRACTION.fullmatch(text.strip())
    if fraction:
        text = f"{fraction[1]}in / {fraction[2]}"
    if _BARE.fullmatch(text.strip()) and text.strip("-0.") != "":
        raise SpecError(
            Problem(f"{text!r} has no unit", node.where, f"write {text.strip()}mm, or in, pt, w, h, r")
        )
    value = _number_from(text, node, scope, "a length such as 63mm or 0.5w")
    if not abs(value) <= LONGEST:
        raise SpecError(Problem(f"{text!r} comes to {value:g} mm; the longest is {LONGEST:g} mm", node.where))
    return value


def _size(node: Node, scope: Scope) -> float:
    value = _length(node, scope)
    if value < 0:
        raise SpecError(
            Problem(f"{_scalar(node, scope)!r} comes to {value:g} mm: it cannot be negative", node.where)
        )
    return value


def _number_from(text: str, node: Node, scope: Scope, what: str) -> float:
    value = scope.value(text, node.where)
    try:
        return float(number(value))
    except FormulaError:
        raise SpecError(Problem(f"expected {what}, found {text!r}", node.where)) from None


def _number(node: Node, scope: Scope) -> float:
    return _number_from(_scalar(node, scope), node, scope, "a number")


def _angle(node: Node, scope: Scope) -> float:
    return _number_from(_scalar(node, scope), node, scope, "an angle in degrees")


def _truth(node: Node, scope: Scope) -> bool:
    return truth(scope, _scalar(node, scope), node)


def truth(scope: Scope, formula: str, node: Node) -> bool:
    """Whether a condition holds: `no`, nothing, 0 and empty text do not."""
    return holds(scope.value(formula, node.where))


def _ink(node: Node, scope: Scope) -> Ink | None:
    name = _scalar(node, scope)
    if name in ("", "none"):
        return None
    ink = scope.deck.inks.get(name) or _colour(name)
    if ink is None:
        hint = did_you_mean(name, scope.deck.inks)
        raise SpecError(Problem(f"the deck has no ink {name!r}", node.where, hint))
    return ink


def _colour(text: str) -> Ink | None:
    """An ink for a colour given as `#rrggbb`, so that a sketch needs no palette."""
    try:
        rgb = parse_hex(text)
    except ValueError:
        return None
    return Ink(text, build_from_rgb(rgb), rgb)


def _font(node: Node, scope: Scope) -> FontSpec:
    name = _scalar(node, scope)
    font = scope.deck.fonts.get(name)
    if font is None:
        hint = did_you_mean(name, scope.deck.fonts)
        raise SpecError(Problem(f"the deck has no font {name!r}", node.where, hint))
    return font


def _file(node: Node, scope: Scope) -> Path:
    return inside(scope.deck.folder, _scalar(node, scope), node.where)


def choice(*values: str) -> Type[str]:
    """One of a few words."""

    def read(node: Node, scope: Scope) -> str:
        text = _scalar(node, scope)
        if text not in values:
            raise expected(
                f"one of {', '.join(values)}", Scalar(text, node.where), did_you_mean(text, values)
            )
        return text

    return Type(f"one of {', '.join(values)}", read, values=values)


def many(of: Type[U]) -> Type[tuple[U, ...]]:
    """A list of values of one type; a single one stands for a list of one."""

    def read(node: Node, scope: Scope) -> tuple[U, ...]:
        return tuple(of.read(item, scope) for item in as_list(node).items)

    return Type(f"a list; each is {of.about}", read, "array")


def pair(of: Type[U]) -> Type[tuple[U, U]]:
    """Two values of one type, such as a point."""

    def read(node: Node, scope: Scope) -> tuple[U, U]:
        items = as_list(node).items
        if len(items) != 2:
            raise expected("two values, such as [3mm, 4mm]", node)
        return of.read(items[0], scope), of.read(items[1], scope)

    return Type(f"two values; each is {of.about}", read, "array")


LENGTH = Type("a length: `63mm`, `3.5in`, `9pt`, `0.5w - 2mm`", _length)
SIZE = Type("a length that is not negative", _size)
NUMBER = Type("a number or a formula", _number)
ANGLE = Type("an angle in degrees, clockwise", _angle)
YES = Type("yes, no or a condition", _truth)
TEXT = Type("text; `{formulas}` are filled in", _scalar)
INK = Type("the name of an ink, a colour such as `#2a4a9f`, or none", _ink)
FONT = Type("the name of a font of the deck", _font)
FILE = Type("the name of a file in the folder of the deck", _file)
FACE = Type("the name of a face", _scalar)
LAYERS: Type[object] = Type("a list of layers", lambda node, scope: (), "array")
"""Layers inside a layer: read by the loader, not by `read`."""
