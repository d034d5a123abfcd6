"""The gallery of layers: a picture of each kind, and a first layer of it for another deck.

Both come from one bundled deck that has a card for each kind of layer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from deckgen.assets import asset
from deckgen.draw.layers import KINDS
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.render.svg import svg_text
from deckgen.source import ListNode, MapNode, Node, ScalarNode
from deckgen.web.studio.patch import EditRefused, Sheet, entries
from deckgen.web.studio.writing import flow, key_text

FOLDER = "layers"
_INK = re.compile(r"(\w+)( \d+%)?")
LINE = "line"
"""The kind that has points in the place of x and y."""
_POINT = re.compile(r"\[([^\[\],]+), ([^\[\],]+)\]")
_WHOLE = ("fill",)
"""Kinds that cover the face and so have no place on it."""


@dataclass
class LayerGallery:
    """The layers that a page offers."""

    @cached_property
    def _session(self) -> Session:
        deck = asset(FOLDER, "deck.yaml")
        return Session(Request(deck=deck, out=deck.parent))

    @cached_property
    def _sheet(self) -> Sheet:
        return Sheet(asset(FOLDER, "deck.yaml").read_text("utf-8"), str(asset(FOLDER, "deck.yaml")))

    def shown(self) -> list[dict[str, str]]:
        """Return the kinds of layers, and what each draws."""
        return [{"name": name, "about": KINDS[name].about} for name in sorted(KINDS)]

    @property
    def tiles(self) -> list[str]:
        """The faces that another deck can have as tiles of patterns."""
        return [name for name in self._sheet.entries("faces") if name not in KINDS]

    def tile(self, name: str, ink: str) -> str:
        """Return a tile of one ink as the layers of a face, on one line. Raises Refused if there is none."""
        if name not in self.tiles:
            raise EditRefused(Fact("studio-gone"))
        return flow(self._sheet.node(("faces", name)), lambda key, text: ink if key == "fill" else text)

    def picture(self, kind: str) -> str:
        """Return an SVG of a kind of layer. Raises Refused if there is no such kind."""
        part = self._session.deck.parts[0]
        try:
            card = self._session.card(part.name, kind)
        except KeyError:
            raise EditRefused(Fact("studio-gone")) from None
        return svg_text(self._session.drawing(part, part.trims[0], 0.0).front(card))

    def source(
        self, kind: str, fonts: Collection[str], faces: Collection[str], is_centred: bool,
        copied: Callable[[Path], str],
    ) -> str:  # fmt: skip
        """Return a layer of a kind on one line, in the middle of a face of another deck.

        That deck has these fonts, and these other faces. `copied` copies a picture into it and returns its
        path there. Raises Refused.
        """
        if kind not in KINDS:
            raise EditRefused(Fact("studio-gone"))
        if kind == "use":
            if not faces:
                raise EditRefused(Fact("studio-no-face"))
            return f"use: {key_text(next(iter(faces)))}"
        value = self._example(kind)
        text = self._written(value, kind, fonts, copied)
        if is_centred or kind in _WHOLE:
            return f"{kind}: {text}"
        if isinstance(value, MapNode) and {"x", "y"} <= KINDS[kind].params.keys():
            return f"{kind}: {_placed(value, text)}"
        if kind == LINE:
            return f"{kind}: {_spanned(text)}"
        return f"group: {{x: 0.5w, y: 0.5h, layers: [{{{kind}: {text}}}]}}"

    def _example(self, kind: str) -> Node:
        """Return the first layer of a kind on the card that shows it."""
        face = self._sheet.node(("faces", kind))
        assert isinstance(face, ListNode)
        return next(found[kind] for found in map(entries, face.items) if kind in found)

    def _written(self, value: Node, kind: str, fonts: Collection[str], copied: Callable[[Path], str]) -> str:
        inks = self._session.deck.inks

        def word(key: str, text: str) -> str:
            found = _INK.fullmatch(text)
            if key == "font":
                if not fonts:
                    raise EditRefused(Fact("studio-no-font"))
                return next(iter(fonts))
            if key == "file":  # scans are named without their ending
                suffix = "" if Path(text).suffix else ".png"
                return copied(asset(FOLDER, text + suffix)).removesuffix(suffix)
            if key not in ("text", "name") and found and found[1] in inks:
                return inks[found[1]].hex + (found[2] or "")
            return text

        return flow(value, word, KINDS[kind].main)


def _placed(value: MapNode, text: str) -> str:
    """Return the parameters of a layer, as written, moved to the middle of a face by their x and y."""
    for axis, middle in (("y", "0.5h"), ("x", "0.5w")):
        node = value.items.get(axis)
        old = node.text if isinstance(node, ScalarNode) else ""
        new = _from(middle, old)
        text = re.sub(rf"\b{axis}: {re.escape(old)}", f"{axis}: {new}", text, count=1) if old else (
            f"{{{axis}: {new}, {text[1:]}"
        )  # fmt: skip
    return text


def _spanned(text: str) -> str:
    """Return the parameters of a line, as written, with its points moved to the middle of a face."""
    return _POINT.sub(lambda each: f"[{_from('0.5w', each[1])}, {_from('0.5h', each[2])}]", text)


def _from(middle: str, length: str) -> str:
    """Return a length that is counted from the middle, as a formula."""
    if length in ("", "0mm"):
        return middle
    return f"{middle} - {length[1:]}" if length.startswith("-") else f"{middle} + {length}"
