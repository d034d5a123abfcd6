"""Pictures of cards in; what uploaders and tables are told about them out: `order.xml`, a saved object.

`order.xml` is of the form read by MPC Autofill's desktop tool (chilli-axe/mpc-autofill, src/order.py there);
the saved object is that of Tabletop Simulator (kb.tabletopsimulator.com, save file format).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from urllib.parse import quote

from deckgen.deck.model import ShapeKind

STOCK = "(S30) Standard Smooth"
"""The stock asked for; the uploader offers the choice again."""
_CARD_TYPES: Mapping[ShapeKind, int] = {"rectangle": 0, "hexagon": 3, "circle": 4}
_SHARP = 1
"""What Tabletop Simulator calls shapes: 0 rounded corners, 1 sharp, 2 rounded hexagon, 3 hexagon, 4 round."""
FIRST_ID = 100


@dataclass(frozen=True, slots=True)
class Slots:
    """A picture, what it shows, and the places of the deck, counted from 0, that show it."""

    file: str
    name: str
    places: tuple[int, ...]


def order_xml(fronts: Sequence[Slots], backs: Sequence[Slots], bracket: int) -> bytes:
    """The order of a deck; the back on most cards is the common one, the others are listed one by one."""
    quantity = sum(len(front.places) for front in fronts)
    common = max(backs, key=lambda back: len(back.places), default=None)
    others = [back for back in backs if back is not common]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<order>",
        f"  <details><quantity>{quantity}</quantity><bracket>{max(bracket, quantity)}</bracket>"
        f"<stock>{STOCK}</stock><foil>false</foil></details>",
        "  <fronts>",
        *map(_card, fronts),
        "  </fronts>",
    ]
    if others:
        lines += ["  <backs>", *map(_card, others), "  </backs>"]
    if common is not None:
        lines.append(f"  <cardback>{escape(common.file)}</cardback>")
    return "\n".join([*lines, "</order>", ""]).encode()


def _card(slots: Slots) -> str:
    places = ",".join(map(str, slots.places))
    # an id that is a file is taken from the folder; the name must end like one too
    file = escape(slots.file)
    words = {"id": file, "slots": places, "name": file, "query": escape(slots.name)}
    return "    <card>" + "".join(f"<{key}>{text}</{key}>" for key, text in words.items()) + "</card>"


@dataclass(frozen=True, slots=True)
class TableSheet:
    """One picture of a deck on a table: its file, its grid, the back, and the cards in order."""

    face: str
    back: str
    columns: int
    rows: int
    cards: tuple[str, ...]
    unique_backs: bool


def saved_object(name: str, base: str, shape: ShapeKind, sharp: bool, sheets: Sequence[TableSheet]) -> bytes:
    """A deck, or a card alone, as Tabletop Simulator saves it. Ids are 100 times the sheet plus the place.

    `sharp`: whether its corners are not rounded.
    """
    kind = _SHARP if sharp and shape == "rectangle" else _CARD_TYPES[shape]
    custom = {str(n): _custom(sheet, base, kind) for n, sheet in enumerate(sheets, start=1)}
    ids = [
        (FIRST_ID * n + place, title)
        for n, sheet in enumerate(sheets, start=1)
        for place, title in enumerate(sheet.cards)
    ]
    cards = [
        {
            **_object("Card", title, f"{name} {number}"),
            "CardID": number,
            "SidewaysCard": False,
            "CustomDeck": {str(number // FIRST_ID): custom[str(number // FIRST_ID)]},
        }
        for number, title in ids
    ]
    deck = {
        **_object("DeckCustom", name, f"{name} deck"),
        "SidewaysCard": False,
        "DeckIDs": [number for number, _ in ids],
        "CustomDeck": custom,
        "ContainedObjects": cards,
    }
    # the program knows no deck of one card
    shown = deck if len(cards) > 1 else {**cards[0], "Name": "CardCustom"}
    document = {"SaveName": name, "GameMode": "", "Date": "", "Table": "", "Sky": "", "Note": "", "Rules": "",
                "ObjectStates": [shown]}  # fmt: skip
    return json.dumps(document, indent=1, ensure_ascii=False).encode() + b"\n"


def _custom(sheet: TableSheet, base: str, kind: int) -> dict[str, object]:
    return {
        "FaceURL": base + quote(sheet.face),
        "BackURL": base + quote(sheet.back),
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": sheet.unique_backs,
        "Type": kind,
    }


def _object(kind: str, nickname: str, seed: str) -> dict[str, object]:
    """What every saved object has. The GUID is made from words, so that it is the same every time."""
    place = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {
        "Name": kind,
        "GUID": sha256(seed.encode()).hexdigest()[:6],
        "Transform": {**place, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0},
        "Nickname": nickname,
        "Description": "",
    }


def grid_of(count: int, width: float, height: float, most: tuple[int, int], pixels: int) -> tuple[int, int]:
    """Columns and rows that show so many pieces, and one hidden, as large as `pixels` a side allows.

    A piece alone is a picture of its own.
    """
    if count == 1:
        return 1, 1
    fitting = [
        (min(pixels / columns / width, pixels / rows / height), -columns * rows, columns, rows)
        for columns in range(2, most[0] + 1)
        for rows in range(2, most[1] + 1)
        if columns * rows > count
    ]
    if not fitting:
        return most
    _, _, columns, rows = max(fitting)
    return columns, rows


def cell_of(grid: tuple[int, int], width: float, height: float, pixels: int) -> tuple[int, int]:
    """Pixels across and down of one place: whole ones, so that no piece shows the edge of its neighbour.

    A piece alone is shown no larger than among four.
    """
    across, down = (pixels // max(places, 2) for places in grid)
    factor = min(across / width, down / height)
    return max(1, round(width * factor)), max(1, round(height * factor))
