"""Every number in every bundled target cites its source and whether that was verified."""

from __future__ import annotations

import re

import pytest

from deckgen.source import ListNode, MapNode, Node, ScalarNode, read_yaml
from deckgen.target.load import bundled_targets, find_target

_OF_THE_FILE = {"deckgen-target", "version"}


def bare_numbers(node: Node | None, key: str = "") -> list[str]:
    """Return the places of numbers without a source."""
    match node:
        case MapNode() if "value" in node.items:
            said = node.items.get("source"), node.items.get("verified")
            if all(isinstance(each, ScalarNode) and each.text for each in said):
                return []
            return [key]
        case MapNode():
            return [
                bare for name, inner in node.items.items() for bare in bare_numbers(inner, f"{key}.{name}")
            ]
        case ListNode():
            return [bare for inner in node.items for bare in bare_numbers(inner, key)]
        case ScalarNode() if re.match(r"[-+.]?\d", node.text):
            return [key]
        case _:
            return []


@pytest.mark.parametrize("name", sorted(bundled_targets()))
def test_every_number_cites_its_source(name: str) -> None:
    root = read_yaml(find_target(name))
    assert isinstance(root, MapNode)
    numbers = {key: node for key, node in root.items.items() if key not in _OF_THE_FILE}
    assert bare_numbers(MapNode(numbers, root.where)) == []
