"""Make the JSON schema of deck files (draft 2020-12) from their fields, for editors."""

from __future__ import annotations

from deckgen.deck.cards import CARD_FIELDS, ENTRY_FIELDS
from deckgen.deck.fields import SCALAR, Schema, closed, described
from deckgen.deck.load import DECK_FIELDS, EXTENDS, PART_FIELDS
from deckgen.deck.model import LAYER_KEYS, Kinds, LayerKind

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def deck_schema(kinds: Kinds) -> Schema:
    """The schema of a deck file with these layer kinds."""
    # Only what a parameter is about: kinds of layers may give it different types.
    params: dict[str, Schema] = {
        name: {"description": param.about} for kind in kinds.values() for name, param in kind.params.items()
    }
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
    # Nothing is required: a style or the defaults of the kind may give it.
    whole = {**closed(described({**kind.params, **LAYER_KEYS}), []), "description": kind.about}
    bare = [SCALAR, {"type": "array"}] if kind.main else [{"type": "null"}]
    return {"anyOf": [whole, *bare], "description": kind.about}
