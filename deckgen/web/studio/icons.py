"""The icons that a page offers, and the cells of tables that layers take as icons and as colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from deckgen.assets import bundled_icons
from deckgen.deck.model import DeckSpec
from deckgen.deck.types import WORDS
from deckgen.draw.layers import KINDS
from deckgen.draw.layers.images import art_alone
from deckgen.facts import Fact
from deckgen.render.svg import svg_text
from deckgen.web.studio.layers import Layers, taken_by
from deckgen.web.studio.patch import EditRefused, KeyPath
from deckgen.web.studio.renames import ColumnUse

_CELL = r"\{(?:([^{}]*)\.)?([^\W\d]\w*)\}"
_NAME, _IN_WORDS = re.compile(_CELL), re.compile(f":{_CELL}:")
"""A value that is a cell, `{kind.icon}`; the name of an icon in words that is one, `:{kind.icon}:`."""


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


def taken_columns(
    layers: Layers, table: Mapping[str, Any], use_of: Callable[[Mapping[str, Any], str], ColumnUse]
) -> dict[str, str]:
    """Return the columns of a table whose cells a layer takes as an `icon` or as an `ink`."""
    cells = set(_cells(layers))
    return {
        column: takes
        for column in table["columns"]
        for path, base, name, takes in cells
        if name == column and use_of(table, column).owns(base, path)
    }


def _cells(layers: Layers) -> Iterator[tuple[KeyPath, str, str, str]]:
    """Yield the cells that layers take: the layer, what is before the dot, the column, and what it is for."""
    for layer in layers.by_token.values():
        for name, param in KINDS[layer.spec.kind].params.items():
            takes = "icon" if param.type is WORDS else taken_by(param.type).replace("paint", "ink")
            place = layers.found(layer, name)[0] if takes else None
            words = layers.words(place) if place else ""
            named = _NAME.fullmatch(words)
            found = _IN_WORDS.finditer(words) if param.type is WORDS else [named] if named else []
            yield from ((layer.path, each[1] or "", each[2], takes) for each in found)
