"""Make the JSON schemas (draft 2020-12) of deck and target files from their fields, for editors."""

from __future__ import annotations

from typing import Any

from deckgen.deck.effects import EFFECTS, PAINT, PAINTS
from deckgen.deck.fields import SCALAR, Schema, closed, described, fields_of, needed
from deckgen.deck.layers import EXTENDS
from deckgen.deck.model import (
    CARD_FIELDS,
    DECK_FIELDS,
    ENTRY_FIELDS,
    LAYER_KEYS,
    PART_FIELDS,
    Kinds,
    LayerKind,
)
from deckgen.target.load import TARGET_FIELDS
from deckgen.target.model import FORMAT, Source
from deckgen.target.outputs import KINDS

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def deck_schema(kinds: Kinds) -> Schema:
    """Return the schema of a deck file with these layer kinds."""
    # Keep only the description: kinds of layers may give a parameter different types.
    params: dict[str, Schema] = {
        name: {"description": param.about} for kind in kinds.values() for name, param in kind.params.items()
    } | described(EFFECTS)
    cards = described({**ENTRY_FIELDS, **CARD_FIELDS})
    layers = {name: _kind(kind) for name, kind in sorted(kinds.items())}
    return {
        "$schema": DIALECT,
        "title": "A deckgen deck",
        **closed(described({**DECK_FIELDS, **PART_FIELDS}), ["deckgen", "title", "faces"]),
        "anyOf": [{"required": ["parts"]}, {"required": ["shape", "trims", "cards"]}],
        "$defs": {
            "layers": {"type": "array", "items": {"$ref": "#/$defs/layer"}},
            "layer": {**closed(layers, []), "minProperties": 1, "maxProperties": 1},
            "card": {"type": "object", "properties": cards},
            "style": closed({**params, EXTENDS: {"description": "another style to build on", **SCALAR}}, []),
        },
    }


def _kind(kind: LayerKind) -> Schema:
    # Nothing is required, because a style or the kind's defaults may provide any parameter.
    whole = {**closed(described({**EFFECTS, **kind.params, **LAYER_KEYS}), []), "description": kind.about}
    bare = [SCALAR, {"type": "array"}] if kind.main else [{"type": "null"}]
    if kind.main and kind.params[kind.main].type is PAINT:
        bare += [
            closed(described({**EFFECTS, **LAYER_KEYS, **of.fields}), needed(of.fields)) for of in PAINTS
        ]
    return {"anyOf": [whole, *bare], "description": kind.about}


def target_schema() -> Schema:
    """Return the schema of a target file, with one alternative for each kind."""
    return {
        "$schema": DIALECT,
        "title": "A deckgen target",
        "type": "object",
        "required": ["deckgen-target", *needed(TARGET_FIELDS)],
        "oneOf": [_form(kind) for kind in KINDS],
        "$defs": {"sourced": closed(described(fields_of(Source)), ["value"])},
    }


def _form(kind: str) -> Schema:
    fields = {**TARGET_FIELDS, **fields_of(KINDS[kind])}
    form: Schema = _sourced(closed(described(fields), needed(fields)))
    form["properties"]["kind"] = {"const": kind, "description": fields["kind"].about}
    form["properties"]["deckgen-target"] = {"const": FORMAT, "description": fields["deckgen-target"].about}
    return form


def _sourced(schema: Any) -> Any:
    """Return the schema, with a source allowed beside each value."""
    if isinstance(schema, list):
        return [_sourced(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: each if key == "properties" else _sourced(each) for key, each in schema.items()}
    for key, each in schema.get("properties", {}).items():
        bare = {name: value for name, value in each.items() if name != "description"}
        either = {"anyOf": [_sourced(bare), {"$ref": "#/$defs/sourced"}]}
        found["properties"] = {**found["properties"], key: {"description": each["description"], **either}}
    return found
