"""A new kind of cards: a face, a table, and an entry of the deck file that makes a card of each row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain, repeat

from deckgen.deck.model import CARD_FIELDS, ENTRY_FIELDS, CardSpec, Part
from deckgen.deck.types import is_file_name
from deckgen.facts import Fact
from deckgen.formula import names_in
from deckgen.source import ListNode, Node, ScalarNode
from deckgen.values import slug, text_of
from deckgen.web.studio.bench import Asked, Bench, Done
from deckgen.web.studio.patch import EditRefused, KeyPath, Sheet, entries
from deckgen.web.studio.tables import SECTIONS, csv_text, file_in, free_name
from deckgen.web.studio.writing import flow

BLANK = 'fill: {ink: "#ffffff", role: background}'
"""The layer of a face that is empty."""
CARDS = SECTIONS[0]
SHARED = ("corner", "safe", "back", "origin", "measures")
"""The keys of a part that one of another size has too."""
ALIKE = 0.01
"""How far two sizes that are the same may be apart, in mm."""


@dataclass
class KindEdits:
    """How a page makes a new kind of cards."""

    bench: Bench

    @property
    def deeds(self) -> Mapping[str, Callable[[Asked], Done]]:
        """The edits by the names that pages give them."""
        return {"kind": self._kind}

    def _kind(self, asked: Asked) -> Done:
        """Make a kind of cards with a first card: with an empty face, or with a copy of that of another card.

        Cards of the same size are made in the part of that other card, and those of another size in a part
        of their own.
        """
        name, is_copy = " ".join(str(asked["name"]).split()), bool(asked["copy"])
        (part, card), own = self._like(asked), self._face_called(name)
        sheet = self._with_faces_named(self.bench.sheet())
        if is_copy:
            sheet = Sheet(sheet.with_twin(("faces", card.face), own), sheet.name)
        else:
            sheet = Sheet(sheet.with_listed(("faces",), own, BLANK), sheet.name)
        file = f"{own}.csv"
        keys, cells = self._first_row(sheet, card) if is_copy else ({}, {"id": "", "name": "", "count": "1"})
        called = {"id": free_name(own, {each.id.lower() for each in part.cards}), "name": name, "title": name}
        written = {key: flow(ScalarNode(value, card.where)) for key, value in (("from", file), ("face", own))}
        parts = {**written, **keys}
        entry = f"{{{', '.join(f'{key}: {value}' for key, value in parts.items())}}}"
        text = self._with_entry(sheet, part, own, entry, float(asked["width"]), float(asked["height"]))
        row = {key: ScalarNode(called.get(key, value), card.where) for key, value in cells.items()}
        return f"the deck: new kind of cards {name}", {
            **self.bench.texts(text),
            **self.bench.new_file(csv_text([row]), file),
        }

    def _face_called(self, name: str) -> str:
        """Return what the face and the file of a new kind are called. Raises Refused if it cannot be used."""
        faces = self.bench.deck.faces
        own = slug(name) or free_name("kind", faces)
        if not name or not is_file_name(own):
            raise EditRefused(Fact("studio-kind-name", name=name[:40]))
        if own in faces:
            raise EditRefused(Fact("studio-face-taken", name=own))
        return own

    def _like(self, asked: Asked) -> tuple[Part, CardSpec]:
        """Return the card that is looked at, with its part. Raises Refused if it is gone."""
        for part in self.bench.deck.parts:
            for card in part.cards:
                if (part.name, card.id) == (asked["part"], asked["card"]):
                    return part, card
        raise EditRefused(Fact("studio-gone"))

    def _with_faces_named(self, sheet: Sheet) -> Sheet:
        """Return the deck file with the name of its only face in each entry that goes without.

        A second face would leave it open which one such cards have, unless one of them is `front`.
        """
        faces = list(self.bench.deck.faces)
        if len(faces) != 1 or faces == ["front"]:
            return sheet
        for part in self.bench.deck.parts:
            for section in SECTIONS:
                path = (*_place(sheet, part), section)
                listed = sheet.found(path)
                count = len(listed.items) if isinstance(listed, ListNode) else 0
                for at in range(count):
                    if "face" not in sheet.entries(*path, at):
                        sheet = Sheet(sheet.with_key((*path, at), "face", faces[0], "from"), sheet.name)
        return sheet

    def _first_row(self, sheet: Sheet, card: CardSpec) -> tuple[dict[str, str], dict[str, str]]:
        """Return the keys of the entry that makes a card, and the cells of the card."""
        for table in self.bench.tables:
            found = next((row for row in table["rows"] if row["card"] == card.id), None)
            if table["kind"] == "csv" and found:
                keys = self._keys(sheet, card, table["name"])
                cells = dict(zip(table["columns"], chain(found["cells"], repeat("")), strict=False))
                if names_in(keys.get("id", "")) & {"name", "title"}:
                    return keys, cells
                keys.pop("id", "")
                return keys, {"id": "", **cells}
        names = [name for name in card.data if name not in ("part", *CARD_FIELDS)]
        return {}, {"id": "", **{name: text_of(card.data[name]) for name in names}}

    def _keys(self, sheet: Sheet, card: CardSpec, file: str) -> dict[str, str]:
        """Return the keys, as they are written, that the cards of a table have from their entry."""
        part = next(each for each in self.bench.deck.parts if each.name == card.part)
        own = _entry_of(sheet.found((*_place(sheet, part), CARDS)), file)
        return {key: flow(each) for key, each in own.items()}

    def _with_entry(self, sheet: Sheet, part: Part, own: str, entry: str, width: float, height: float) -> str:
        """Return the deck file with one more entry of cards, in a part or in a new one of another size."""
        trim, place = part.trims[0], _place(sheet, part)
        if max(abs(trim.width - width), abs(trim.height - height)) > ALIKE:
            found = sheet.entries(*place) if place else entries(sheet.root)
            shape = part.shape if part.shape == "hexagon" or width == height else "rectangle"
            keys = {
                "shape": "rectangle" if shape == "outline" else shape,
                "trims": f"{width:g}mm x {height:g}mm",
                **{key: flow(found[key]) for key in SHARED if key in found},
                CARDS: f"[{entry}]",
            }
            source = ", ".join(f"{key}: {value}" for key, value in keys.items())
            return sheet.with_entry("parts", own, f"{{{source}}}")
        path = (*place, CARDS)
        node = sheet.node(path)
        if isinstance(node, ListNode):
            return sheet.with_item((*path, len(node.items)), entry)
        return sheet.with_source(path, f"[{flow(node)}, {entry}]")


def _place(sheet: Sheet, part: Part) -> KeyPath:
    """Return where a part is written: at the top of the deck file, or under `parts`."""
    return ("parts", part.name) if sheet.found(("parts", part.name)) is not None else ()


def _entry_of(cards: Node | None, file: str) -> dict[str, Node]:
    """Return the keys that the entry of a table's cards has for each of them, but their face."""
    for each in getattr(cards, "items", ()):
        own = entries(each)
        if file_in(own.get("from")) == file:
            return {key: node for key, node in own.items() if key not in ENTRY_FIELDS and key != "face"}
    return {}
