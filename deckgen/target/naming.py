"""Names of picture files: a pattern such as `{n:03}_{id}` in, the name for one face out."""

from __future__ import annotations

import re

from deckgen.deck.reader import as_text
from deckgen.errors import Problem, SpecError, did_you_mean
from deckgen.source import Node

NAMES = ("n", "id", "part", "side")
"""What a pattern may hold: the face's number from 1, the card's id, its part, and `front` or `back`."""
_FIELD = re.compile(r"\{([^{}]*)\}")
_DIGITS = re.compile(r"n:0?([1-9])")
_PLAIN = re.compile(r"[\w .()+-]*")


def as_pattern(node: Node) -> str:
    """A reader of patterns. Raises SpecError for unknown fields and for signs unfit for file names."""
    pattern = as_text(node)
    for name in _FIELD.findall(pattern):
        if name not in NAMES and not _DIGITS.fullmatch(name):
            message = f"a name cannot hold {{{name}}}"
            raise SpecError(Problem(message, node.where, did_you_mean(name.partition(":")[0], NAMES)))
    if not _PLAIN.fullmatch(_FIELD.sub("", pattern)) or pattern.startswith("."):
        hint = "use letters, digits, spaces and . _ - ( ) + beside {n:03}, {id}, {part} and {side}"
        raise SpecError(Problem(f"{pattern!r} is not a pattern of file names", node.where, hint))
    return pattern


def named(pattern: str, n: int, card: str, part: str, side: str) -> str:
    """The name of one face's file, without its ending."""

    def value(field: re.Match[str]) -> str:
        digits = _DIGITS.fullmatch(field[1])
        if digits:
            return f"{n:0{digits[1]}}"
        return {"n": str(n), "id": card, "part": part, "side": side}[field[1]]

    return _FIELD.sub(value, pattern)
