"""The icons that a page offers, and the cells of tables that layers take as icons and as colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from deckgen.assets import bundled_icons
from deckgen.deck.model import DeckSpec
from deckgen.deck.types import WORDS
from deckgen.draw.layers import KINDS
from deckgen.draw.layers.images import art_alone
from deckgen.facts import Fact
from deckgen.render.svg import svg_text
from deckgen.scene import Image, Scene, inks_of, painted
from deckgen.web.studio.layers import Layers, taken_by
from deckgen.web.studio.patch import EditRefused, KeyPath
from deckgen.web.studio.renames import ColumnUse

_CELL = r"\{(?:([^{}]*)\.)?([^\W\d]\w*)\}"
_NAME, _IN_WORDS = re.compile(_CELL), re.compile(f":{_CELL}:")
"""A value that is a cell, `{kind.icon}`; the name of an icon in words that is one, `:{kind.icon}:`."""


class TakenCells(NamedTuple):
    """Cells of a column that layers of a face take: as an `icon`, or as an `ink`."""

    face: KeyPath
    base: str
    """What is before the dot in `{kind.icon}`."""
    column: str
    takes: str


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


def is_one_ink(art: Scene) -> bool:
    """Return whether a drawing is all black: then it goes by the ink of its layer, as bundled icons do."""
    items = [visit.item for visit in painted(art)]
    inks = [ink for item in items if not isinstance(item, Image) for ink in inks_of(item)]
    return not any(isinstance(item, Image) for item in items) and {ink.rgb for ink in inks} == {(0, 0, 0)}


def taken_columns(
    cells: Collection[TakenCells], table: Mapping[str, Any], use_of: Callable[[str], ColumnUse]
) -> dict[str, str]:
    """Return the columns of a table whose cells are among those, with what their layers take them as."""
    uses = {name: use_of(name) for _, _, name, _ in cells if name in table["columns"]}
    return {name: takes for face, base, name, takes in cells if name in uses and uses[name].owns(base, face)}


def taken_cells(layers: Layers) -> Iterator[TakenCells]:
    """Yield the cells that layers take, for each face that does."""
    for layer in layers.by_token.values():
        for name, param in KINDS[layer.spec.kind].params.items():
            takes = "icon" if param.type is WORDS else taken_by(param.type).replace("paint", "ink")
            place = layers.found(layer, name)[0] if takes else None
            words = layers.words(place) if place else ""
            named = _NAME.fullmatch(words)
            found = _IN_WORDS.finditer(words) if param.type is WORDS else [named] if named else []
            yield from (TakenCells(layer.path[:2], each[1] or "", each[2], takes) for each in found)
