"""The registries of keys and layer kinds in; a JSON schema of deck files out, for editors (draft 2020-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckgen.deck.keys import CARD_KEYS, DECK_KEYS, ENTRY_KEYS, PART_KEYS, SECTIONS, Key
from deckgen.deck.kinds import LAYER_KEYS, Kinds, LayerKind, Param
from deckgen.deck.types import LAYERS

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
SCALAR: Schema = {"type": ["string", "number", "boolean", "null"]}
"""In YAML `3`, `yes` and `3mm` are three types; all are text to deckgen until it asks for more."""


def deck_schema(kinds: Kinds) -> Schema:
    """The schema of a deck file with these layer kinds."""
    keys = {**DECK_KEYS, **PART_KEYS}
    needed = ["deckgen", "title", "faces"]
    return {
        "$schema": DIALECT,
        "title": "A deckgen deck",
        **closed({name: _key(key) for name, key in keys.items()}, needed),
        "anyOf": [{"required": ["parts"]}, {"required": ["shape", "trims", "cards"]}],
        "$defs": {
            "layers": {"type": "array", "items": {"$ref": "#/$defs/layer"}},
            "layer": _layer(kinds),
            "card": _card(),
            **{name: _section(name, kinds) for name in SECTIONS},
        },
    }


def closed(properties: Mapping[str, Schema], needed: list[str]) -> Schema:
    """A map with these keys and no others."""
    found: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return {**found, "required": needed} if needed else found


def _section(name: str, kinds: Kinds) -> Schema:
    """One entry of a map; inks, fonts and icons may also be written as their file or colour alone."""
    keys = {key: _key(value) for key, value in SECTIONS[name].items()}
    needed = [key for key, value in SECTIONS[name].items() if value.needed]
    if name == "style":
        return {"type": "object", "properties": {**_params(kinds), **keys}, "additionalProperties": False}
    whole = closed(keys, needed)
    return {"anyOf": [{"type": "string"}, whole]} if name in ("ink", "font", "icon") else whole


def _params(kinds: Kinds) -> dict[str, Schema]:
    """Every parameter that some kind has, of any type: what a style may hold."""
    return {name: {"description": p.about} for kind in kinds.values() for name, p in kind.params.items()}


def _key(key: Key) -> Schema:
    return {"description": key.about, **_form(key)}


def _form(key: Key) -> Schema:
    match key.form:
        case "layers":
            return {"type": "object", "additionalProperties": {"$ref": "#/$defs/layers"}}
        case "cards":
            entry = {"$ref": "#/$defs/card"}
            return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"anyOf": [SCALAR, entry]}}]}
        case "map":
            return {"type": "object", "additionalProperties": _entry(key)}
        case "section":
            return {"$ref": f"#/$defs/{key.entry}"}
        case "list" | "sizes":
            return {"anyOf": [SCALAR, {"type": "array"}]}
        case "whole":
            return {"type": ["integer", "string"]}
        case "yes":
            return {"type": ["boolean", "string"]}
        case _:
            return {"enum": list(key.values)} if key.values else SCALAR


def _entry(key: Key) -> Schema | bool:
    return {"$ref": f"#/$defs/{key.entry}"} if key.entry else True


def _card() -> Schema:
    keys = {name: _key(key) for name, key in {**ENTRY_KEYS, **CARD_KEYS}.items()}
    return {"type": "object", "properties": keys}


def _layer(kinds: Kinds) -> Schema:
    """One layer: a map of one key, its kind."""
    return {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "properties": {name: _kind(kind) for name, kind in sorted(kinds.items())},
        "additionalProperties": False,
    }


def _kind(kind: LayerKind) -> Schema:
    common = {name: {"description": about, **SCALAR} for name, about in LAYER_KEYS.items()}
    params = {name: _param(param) for name, param in kind.params.items()}
    whole = {**closed({**params, **common}, []), "description": kind.about}
    if not kind.main:
        return {"anyOf": [whole, {"type": "null"}], "description": kind.about}
    return {"anyOf": [whole, SCALAR, {"type": "array"}], "description": kind.about}


def _param(param: Param) -> Schema:
    default = {} if param.default in (None, "", "[]") else {"default": param.default}
    about = {"description": f"{param.about} ({param.type.about})", **default}
    if param.type is LAYERS:
        return {**about, "$ref": "#/$defs/layers"}
    if param.type.values:
        template = {"type": "string", "pattern": "[{]"}
        return {**about, "anyOf": [{"enum": list(param.type.values)}, template]}
    return {**about, **(SCALAR if param.type.json == "string" else {})}
