"""The icons that a page offers: their pictures, and the cells of tables that layers draw as icons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from deckgen.assets import bundled_icons
from deckgen.deck.model import DeckSpec
from deckgen.deck.types import ICON_TEXT, WORDS
from deckgen.draw.layers import KINDS
from deckgen.draw.layers.images import art_alone
from deckgen.facts import Fact
from deckgen.render.svg import svg_text
from deckgen.web.studio.layers import Layers
from deckgen.web.studio.patch import EditRefused, KeyPath
from deckgen.web.studio.renames import ColumnUse

_CELL = r"\{(?:([^{}]*)\.)?([^\W\d]\w*)\}"
_NAME, _IN_WORDS = re.compile(_CELL), re.compile(f":{_CELL}:")
"""A name of an icon that is a cell, `{kind.icon}`; such a name in words, `:{kind.icon}:`."""


def icons_of(deck: DeckSpec) -> dict[str, list[str]]:
    """Return the names of the deck's own icons, and of the others that it could use."""
    return {
        "own": sorted(deck.icons),
        "bundled": [name for name in bundled_icons() if name not in deck.icons],
    }


def icon_picture(deck: DeckSpec, name: str) -> str:
    """Return an icon as an SVG. Raises Refused if there is none, DeckgenError if it cannot be read."""
    files = {**bundled_icons(), **{own: icon.path for own, icon in deck.icons.items()}}
    if name not in files:
        raise EditRefused(Fact("studio-gone"))
    return svg_text(art_alone(files[name], deck))


def icon_columns(
    layers: Layers, table: Mapping[str, Any], use_of: Callable[[Mapping[str, Any], str], ColumnUse]
) -> list[str]:
    """Return the columns of a table whose cells a layer draws as icons."""
    cells = set(_cells(layers))
    return [
        column
        for column in table["columns"]
        if any(use_of(table, column).owns(base, path) for path, base, name in cells if name == column)
    ]


def _cells(layers: Layers) -> Iterator[tuple[KeyPath, str, str]]:
    """Yield the cells that layers draw as icons: the layer, what is before the dot, and the column."""
    for layer in layers.by_token.values():
        for name, param in KINDS[layer.spec.kind].params.items():
            place = layers.found(layer, name)[0] if param.type in (ICON_TEXT, WORDS) else None
            words = layers.words(place) if place else ""
            named = _NAME.fullmatch(words)
            found = _IN_WORDS.finditer(words) if param.type is WORDS else [named] if named else []
            yield from ((layer.path, each[1] or "", each[2]) for each in found)
