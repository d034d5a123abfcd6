"""Compute digests of everything that a face may depend on, to find faces that need not be drawn again.

While a face is drawn, the names and faces it looks up and the files it reads are recorded. If none of these
changed, the scene is the same, whatever else changed in the deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import sha256
from typing import Any

from deckgen.deck.model import CardSpec, Row
from deckgen.deck.scope import Scope
from deckgen.draw.card import Dependencies, Drawing
from deckgen.facts import Where
from deckgen.source import SourceSpan
from deckgen.values import FormulaError

_PLAIN = (str, int, float, bool, type(None))


@dataclass
class Fingerprints:
    """Digests of what the faces of one drawing depend on. What many cards share is digested once."""

    drawing: Drawing
    _shared: dict[object, str] = field(default_factory=dict)

    def of(self, card: CardSpec, back: bool, uses: Dependencies) -> str:
        """Return a digest of everything, except files, that one side of a card depends on."""
        scope, faces = self.drawing.scope(card), sorted(uses.faces)
        parts = [
            self._settings(),
            repr(("back", card.back) if back else ("front", card.id, card.face, scope.data.get("title"))),
            *[self._layers(face) for face in faces],
            *[f"{name} {self._meaning(scope, name)}" for name in sorted(uses.names)],
        ]
        return sha256("\n".join(parts).encode()).hexdigest()

    def _settings(self) -> str:
        """Return a digest of everything that can change any face: sizes, inks, fonts and options."""
        drawing, deck, part = self.drawing, self.drawing.deck, self.drawing.part
        if "" not in self._shared:
            self._shared[""] = digest_of((
                drawing.trim, drawing.bleed, drawing.safe, drawing.scale, drawing.draft,
                drawing.options, sorted(drawing.overlays),
                deck.path, deck.title, deck.language, deck.texts, deck.inks, deck.fonts, deck.icons,
                deck.keywords, deck.options, part.name, part.shape, part.outline, part.corner, part.safe,
                part.origin, part.measures,
            ))  # fmt: skip
        return self._shared[""]

    def _layers(self, face: str) -> str:
        key = "face", face
        if key not in self._shared:
            found = self.drawing.deck.faces.get(face)
            self._shared[key] = digest_of((face, found.layers if found else None))
        return self._shared[key]

    def _meaning(self, scope: Scope, name: str) -> str:
        """Return a digest of a name's value on a card; names known only to inner layers have none."""
        try:
            value = scope(name)
        except (KeyError, FormulaError):
            return "undefined"
        if type(value) in _PLAIN:
            return f"{type(value).__name__} {value!r}"
        table = self.drawing.deck.tables.get(name)
        if not isinstance(value, Row) and (table is None or value is not table.rows):
            return digest_of(value)
        key = id(value)  # the deck keeps its rows and tables, so an identity never means two of them
        if key not in self._shared:
            self._shared[key] = digest_of(value)
        return self._shared[key]


def digest_of(value: object) -> str:
    """Return a digest of a value of a deck, ignoring its places in the file."""
    words: list[str] = []
    _describe(value, words, {})
    return sha256("\n".join(words).encode()).hexdigest()


def _describe(value: object, words: list[str], rows: dict[int, int]) -> None:
    """Append the types and values of all parts. Rows of tables may refer to each other."""
    if isinstance(value, Where | SourceSpan):
        return
    inner = None if type(value) in _PLAIN else _parts(value)
    if inner is None:
        words.append(f"{type(value).__name__} {value!r}")
        return
    if isinstance(value, Row):
        if id(value) in rows:
            words.append(f"row {rows[id(value)]}")
            return
        rows[id(value)] = len(rows)
    words.append(f"{type(value).__name__} {len(inner)}")
    for name, part in inner.items():
        words.append(repr(name))
        _describe(part, words, rows)


def _parts(value: object) -> Mapping[Any, object] | None:
    """Return the parts of a value, or None if it has none. A row's parts are just its own cells."""
    if isinstance(value, Row):
        return {"": value.key, **value.cells}
    if is_dataclass(value):
        return {each.name: getattr(value, each.name) for each in fields(value)}
    if isinstance(value, Mapping):
        return value
    return dict(enumerate(value)) if isinstance(value, list | tuple) else None
