"""Read the named values that a layer passes to the layers of another face."""

from __future__ import annotations

import re
from contextlib import suppress

from deckgen.deck.data import plain_value
from deckgen.deck.fields import Type, as_map
from deckgen.deck.scope import Scope
from deckgen.deck.types import GIVEN_MEASURES, LENGTH, fault
from deckgen.errors import SpecError
from deckgen.formula import is_name, is_template
from deckgen.source import ListNode, Node, ScalarNode
from deckgen.values import Value

_HAS_LENGTH = re.compile(r"[0-9.](?:mm|cm|in|pt|w|h|r)\b")
_ONE_FORMULA = re.compile(r"\{([^{}]*)\}")


def _parameters(node: Node, scope: Scope) -> dict[str, Value]:
    root = as_map(node)
    for name, key in root.keys.items():
        if not is_name(name) or name in scope.measures or name in GIVEN_MEASURES:
            raise fault("deck-parameter-name", key, name=name)
    return {name: _value(child, scope) for name, child in root.items.items()}


def _value(node: Node, scope: Scope) -> Value:
    """Return the value of a parameter: a formula in braces, a length such as `w - 2mm`, or a cell's value."""
    if isinstance(node, ListNode):
        return tuple(_value(item, scope) for item in node.items)
    if not isinstance(node, ScalarNode) or node.empty:
        return plain_value(node)
    if is_template(node.text):
        # Only words that are printed are among the texts; a plain word is translated where it is printed.
        template = scope.deck.texts.get(node.text, node.text)
        if formula := _ONE_FORMULA.fullmatch(template.strip()):
            return scope.value(formula[1], node.where)
        return plain_value(ScalarNode(scope.text(template, node.where), node.where))
    if node.plain and _HAS_LENGTH.search(node.text):
        with suppress(SpecError):  # plain text may look like a length
            return LENGTH.read(node, scope)
    return plain_value(node)


PARAMETERS: Type[dict[str, Value]] = Type(
    "a map of names and values; `{formulas}` are filled in", _parameters, {"type": "object"}, absent={}
)
