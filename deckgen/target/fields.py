"""The keys of a target file read one by one; a value may carry its source beside it.

`bleed: 0.12in` and `bleed: {value: 0.12in, source: the vendor's template, verified: yes}` say the same; the
second is kept as a `Fact` too. Lengths and words are read by the types that layers use, with no deck's names.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from deckgen.deck.model import Deck, Trim
from deckgen.deck.reader import Fields, Read, Report, as_text, as_yes, expected
from deckgen.deck.scope import Scope, UnknownHere
from deckgen.deck.types import LENGTH, NUMBER, Type, choice, pair
from deckgen.errors import Problem, SpecError
from deckgen.source import Mapping, Node, Scalar
from deckgen.target.model import Fact

T = TypeVar("T")
_NO_DECK = Deck("", Path(), "", "", "", (), {}, {}, {}, {}, (), {}, (), ())
_NO_NAMES = Scope(_NO_DECK, {}, {})


def reads(of: Type[T]) -> Read[T]:
    """A reader of nodes for a type of layer parameters, with no names known in formulas."""
    return lambda node: of.read(node, _NO_NAMES)


def one_of(*values: str) -> Read[str]:
    """A reader of one of a few words."""
    return reads(choice(*values))


def _length(node: Node) -> float:
    try:
        return LENGTH.read(node, _NO_NAMES)
    except UnknownHere:
        raise expected("a length such as 5mm or 0.25in", node) from None


def as_length(least: float = 0.0, most: float = 2000.0) -> Read[float]:
    """A reader of lengths from `least` to `most` mm."""

    def read(node: Node) -> float:
        value = _length(node)
        if not least <= value <= most:
            message = f"{value:g} mm is out of bounds: it must be {least:g} to {most:g} mm"
            raise SpecError(Problem(message, node.where))
        return value

    return read


def as_number(least: float, most: float) -> Read[float]:
    """A reader of numbers from `least` to `most`."""

    def read(node: Node) -> float:
        value = NUMBER.read(node, _NO_NAMES)
        if not least <= value <= most:
            raise expected(f"a number from {least:g} to {most:g}", node)
        return value

    return read


def as_size(node: Node) -> Trim:
    """A size: `2.5in`, `63mm x 88mm` or `[63mm, 88mm]`; one length stands for both sides."""
    if isinstance(node, Scalar):
        sides = as_text(node).replace("×", "x").split(" x ")
        lengths = [_length(Scalar(side.strip(), node.where)) for side in sides]
    else:
        lengths = list(pair(LENGTH).read(node, _NO_NAMES))
    if len(lengths) > 2 or min(lengths) <= 0:
        raise expected("a size such as 2.5in or 63mm x 88mm", node)
    return Trim(lengths[0], lengths[-1])


class TargetFields(Fields):
    """The keys of one map of a target; the sources written beside values are gathered in `facts`."""

    def __init__(
        self, node: Node, report: Report, what: str, prefix: str = "", facts: list[Fact] | None = None
    ) -> None:
        super().__init__(node, report, what)
        self.prefix, self.facts = prefix, [] if facts is None else facts

    def node(self, key: str) -> Node | None:
        """The node under a key without its source, or None."""
        found = super().node(key)
        if not isinstance(found, Mapping) or "value" not in found.items:
            return found
        beside = Fields(found, self.report, f"the value of {self.prefix + key!r}")
        fact = Fact(
            self.prefix + key,
            beside.get("source", as_text, ""),
            beside.get("verified", as_yes, False),
            found.where,
        )
        value = beside.node("value")
        beside.done()
        if fact not in self.facts:
            self.facts.append(fact)
        return value

    def inner(self, key: str) -> TargetFields:
        """The keys of the map under a key; none if it is missing."""
        node = self.node(key) or Mapping({}, self.where)
        return TargetFields(node, self.report, f"{key!r}", f"{self.prefix}{key}.", self.facts)
