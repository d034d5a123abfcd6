"""Make the JSON schema of target files from their fields, for editors."""

from __future__ import annotations

from typing import Any

from deckgen.deck.fields import Schema, closed, described, fields_of, needed
from deckgen.deck.schema import DIALECT
from deckgen.target.load import TARGET_FIELDS
from deckgen.target.model import FORMAT, Source
from deckgen.target.outputs import KINDS


def target_schema() -> Schema:
    """The schema of a target file: one form for each kind."""
    source = {key: described(each) for key, each in fields_of(Source).items()}
    return {
        "$schema": DIALECT,
        "title": "A deckgen target",
        "type": "object",
        "required": ["deckgen-target", *needed(TARGET_FIELDS)],
        "oneOf": [_form(kind) for kind in KINDS],
        "$defs": {"sourced": closed(source, ["value"])},
    }


def _form(kind: str) -> Schema:
    fields = {**TARGET_FIELDS, **fields_of(KINDS[kind])}
    form: Schema = _sourced(closed({key: described(each) for key, each in fields.items()}, needed(fields)))
    form["properties"]["kind"] = {"const": kind, "description": fields["kind"].about}
    form["properties"]["deckgen-target"] = {"const": FORMAT, "description": fields["deckgen-target"].about}
    return form


def _sourced(schema: Any) -> Any:
    """The schema, with a source allowed beside each value."""
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
