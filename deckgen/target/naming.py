"""Names of picture files, from patterns such as `{n:03}_{id}`."""

from __future__ import annotations

import re

from deckgen.deck.fields import Type, as_text
from deckgen.deck.scope import Scope
from deckgen.deck.types import fault
from deckgen.facts import suggest
from deckgen.source import Node

NAMES = ("n", "id", "part", "side")
"""What a pattern may use: the face's number from 1, the card's id, its part, and `front` or `back`."""
_FIELD = re.compile(r"\{([^{}]*)\}")
_DIGITS = re.compile(r"n:0?([1-9])")
_PLAIN = re.compile(r"[\w .()+-]*")


def _pattern(node: Node, scope: Scope) -> str:
    pattern = as_text(node)
    for name in _FIELD.findall(pattern):
        if name not in NAMES and not _DIGITS.fullmatch(name):
            raise fault("target-pattern-field", node, name=name, near=suggest(name.partition(":")[0], NAMES))
    if not _PLAIN.fullmatch(_FIELD.sub("", pattern)) or pattern.startswith("."):
        raise fault("target-pattern", node, pattern=pattern)
    return pattern


PATTERN = Type("a pattern of `{n}`, `{id}`, `{part}` and `{side}`; `{n:03}` has three digits", _pattern)


def named(pattern: str, n: int, card: str, part: str, side: str) -> str:
    """The name of one face's file, without its ending."""

    def value(field: re.Match[str]) -> str:
        digits = _DIGITS.fullmatch(field[1])
        if digits:
            return f"{n:0{digits[1]}}"
        return {"n": str(n), "id": card, "part": part, "side": side}[field[1]]

    return _FIELD.sub(value, pattern)
