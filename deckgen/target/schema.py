"""The readers of target files in; a JSON schema of what they read out, for editors.

No list of keys is kept: every reader is given a map that has every key, and what it asks for is noted.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from deckgen.deck.reader import Report
from deckgen.deck.schema import DIALECT, Schema, closed
from deckgen.errors import Where
from deckgen.source import Mapping, Node
from deckgen.target.fields import TargetFields
from deckgen.target.keys import ABOUT
from deckgen.target.kinds import KINDS
from deckgen.target.load import FORMAT, read_target

_NOWHERE = Where("schema")


class _Everything(dict[str, Node]):
    """A map that has every key, each an empty map: no reader wants that, so each goes on with its default."""

    def __contains__(self, key: object) -> bool:
        return True

    def get(self, key: str, default: Any = None) -> Any:
        return Mapping({}, _NOWHERE)

    def __missing__(self, key: str) -> Node:
        return Mapping({}, _NOWHERE)


class _Asked(TargetFields):
    """Fields that note every key they are asked for, with the map it stands in before it (`marks.ring`)."""

    def __init__(self, asked: dict[str, None], prefix: str = "") -> None:
        super().__init__(Mapping(_Everything(), _NOWHERE), Report(), "", prefix)
        self.noted = asked

    def node(self, key: str) -> Node | None:
        self.noted[self.prefix + key] = None
        return super().node(key)

    def inner(self, key: str) -> TargetFields:
        self.noted[self.prefix + key] = None
        return _Asked(self.noted, f"{self.prefix}{key}.")


def keys_of(kind: str) -> tuple[str, ...]:
    """Every key that a target of this kind may have, those in an inner map with its name before them."""
    asked: dict[str, None] = {"deckgen-target": None, "kind": None}
    fields = _Asked(asked)
    KINDS[kind](fields)
    read_target(Path("any.yaml"), fields)
    return tuple(asked)


def target_schema() -> Schema:
    """The schema of a target file: one form for each kind."""
    return {
        "$schema": DIALECT,
        "title": "A deckgen target",
        "type": "object",
        "required": ["deckgen-target", "kind", "bleed"],
        "oneOf": [_form(kind) for kind in KINDS],
    }


def _form(kind: str) -> Schema:
    properties: dict[str, Schema] = {}
    inner: dict[str, dict[str, Schema]] = {}
    for name in keys_of(kind):
        outer, dot, key = name.partition(".")
        if dot:
            inner.setdefault(outer, {})[key] = {"description": ABOUT.get(name, "")}
        else:
            properties[name] = {"description": ABOUT.get(name, "")}
    for outer, found in inner.items():
        properties[outer] = {**properties.get(outer, {}), **closed(found, [])}
    properties["kind"] = {"const": kind, "description": ABOUT["kind"]}
    properties["deckgen-target"] = {"const": FORMAT, "description": ABOUT["deckgen-target"]}
    return closed(properties, [])
