"""What the page of a studio shows of a deck, and the edits that it asks for.

While the deck cannot be read, the last good cards stay, together with the problems.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from deckgen.deck.languages import languages_of
from deckgen.errors import DeckgenError, Problem
from deckgen.faces.face_cache import FaceKey
from deckgen.faces.request import Request
from deckgen.facts import Fact
from deckgen.proof.document import portable_data
from deckgen.proof.pictures import EncodedPicture
from deckgen.proof.plain import told
from deckgen.render.svg import svg_text
from deckgen.scene import Scene
from deckgen.web.studio.bench import BOM, Asked, Bench, Conflict, Done, StudioView
from deckgen.web.studio.gallery import LayerGallery
from deckgen.web.studio.history import History, digest
from deckgen.web.studio.icons import icon_picture, icons_of
from deckgen.web.studio.kind_edits import KindEdits
from deckgen.web.studio.language_edits import LanguageEdits
from deckgen.web.studio.layer_edits import LayerEdits
from deckgen.web.studio.patch import EditRefused
from deckgen.web.studio.preview import Way, lines_changed, ways
from deckgen.web.studio.table_edits import TableEdits

SHOWN = ("rename", "uncolumn", "kind", "convert", "keep")
"""Edits that are always shown before they are made, besides those of texts that have uses."""


@dataclass(kw_only=True)
class StudioDesk(Bench):
    """A deck that is being edited. Methods may be called by any thread."""

    gallery: LayerGallery = field(default_factory=LayerGallery)

    @property
    def languages(self) -> LanguageEdits:
        """The texts of the deck in other languages."""
        return LanguageEdits(self)

    @cached_property
    def deeds(self) -> Mapping[str, Callable[[Asked], Done]]:
        """The edits by the names that pages give them."""
        layers, tables = LayerEdits(self, self.gallery), TableEdits(self)
        deeds = {**layers.deeds, **tables.deeds, **KindEdits(self).deeds}
        return {**deeds, **self.languages.deeds, "text": self._text}

    # What the page shows

    def state(self) -> dict[str, Any]:
        """Return what the page shows, without pictures."""
        with self.lock:
            done, undone = self.history.done, self.history.undone
            shown: dict[str, Any] = {
                **super().state(), "file": self.path.name, "faces": [], "tables": self.tables,
                "undo": done[-1].about if done else "", "redo": undone[-1].about if undone else "",
                "files": self.files(), "again": self._command(),
            }  # fmt: skip
            if self.view is not None:
                deck = self.view.session.deck
                shown |= {
                    "faces": self.view.layers.tree(),
                    "inks": self.view.layers.inks(), "icons": icons_of(deck), "tiles": self.gallery.tiles,
                    "fonts": list(deck.fonts), "languages": languages_of(self.path),
                    "overlays": deck.overlays, "options": list(map(asdict, deck.options.values())),
                    "warnings": self._told(deck.warnings),
                }  # fmt: skip
            return shown

    def encoded(self, scene: Scene) -> EncodedPicture:
        """Return a scene as the page shows it: always as a drawing, whose layers can be chosen."""
        return EncodedPicture(svg_text(scene).encode(), "image/svg+xml")

    def _command(self) -> str:
        """Return the command that opens this deck again, in the folder where it was opened."""
        deck = self.path.parent if self.path.name == "deck.yaml" else self.path
        return shlex.join(["deckgen", "studio", str(deck.resolve() if deck == Path() else deck)])

    def _told(self, problems: Iterable[Problem]) -> list[dict[str, Any]]:
        return portable_data(self.request, told(problems))

    def form(self, token: str) -> dict[str, Any]:
        """Return the parameters of a layer. Raises Refused if there is none."""
        with self.lock:
            view, layer = self.layer(token)
            return view.layers.form(layer, view.scope)

    def icon(self, name: str) -> str:
        """Return an icon as an SVG. Raises Refused if there is none, DeckgenError if it cannot be read."""
        return icon_picture(self.deck, name)

    # Edits

    def edit(self, asked: Asked) -> str | list[dict[str, Any]]:
        """Do what the page asks for, and read the deck again; return what was done.

        What changes more than one value is shown before: then the ways to do it are returned, and the page
        asks again with the digest of the one that is wanted. Raises Refused, Conflict, FileError, SpecError.
        """
        act = str(asked.get("op"))
        shown: list[dict[str, Any]] = []
        steps = {"undo": self.history.undo, "redo": self.history.redo}
        with self.lock:
            try:
                if act in steps:
                    return steps[act]()
                found = ways(self, act, *self.deeds[act](asked))
                shown = self._to_agree(asked, found)
                return shown or self._make(found, asked.get("agreed"))
            except EditRefused:
                raise
            except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
                raise EditRefused(Fact("studio-unreadable")) from error
            finally:
                if not shown:
                    self.read()

    def _to_agree(self, asked: Asked, found: Sequence[Way]) -> list[dict[str, Any]]:
        """Return the ways of an edit that is not made before one of them is agreed to; none if it is."""
        must = _must_agree(asked, found)
        if not must and not _is_risky(asked):
            return []
        shown = [self._shown_before(way, asked) for way in found]
        return shown if must or any(each["problems"] for each in shown) else []

    def _make(self, found: Sequence[Way], agreed: object) -> str:
        """Make an edit in the way that was agreed to; return what it does, nothing if it changes no text.

        Raises Conflict if that would now write other texts.
        """
        way = next((each for each in found if agreed in (None, each.digest)), None)
        if way is None:
            raise Conflict(Fact("studio-changed-outside", file=self.path.name))
        self.history.make(way.about, way.texts)
        return way.about if any(old != new for old, new in way.texts.values()) else ""

    def _shown_before(self, way: Way, asked: Asked) -> dict[str, Any]:
        """Return what an edit would change, and the card that is looked at as it would be."""
        files = [
            {"file": name, **lines_changed(old, new)} for name, (old, new) in way.texts.items() if old != new
        ]
        shown: dict[str, Any] = {
            "way": way.name, "about": way.about, "agreed": way.digest, "files": files, "picture": "",
            "problems": [], "same": asked.get("op") == "rename",
        }  # fmt: skip
        with self.pretending(way.texts) as changed:
            try:
                view = self.viewed(changed)
                if look := self._looked_at(asked, view):
                    shown |= portable_data(self.request, self.face_in(view, look) or {})
            except DeckgenError as error:
                shown["problems"] = self._told(error.problems)
        return shown

    def _looked_at(self, asked: Asked, after: StudioView) -> FaceKey | None:
        """Return the side of a card that shows an edit: of a new card, of a row, or the present one."""
        known, rows = {(card.part, card.id) for card in self.deck.cards}, self._cards_of_rows(asked)
        cards = after.session.deck.cards
        come = [card for card in cards if (card.part, card.id) not in known]
        own = next(iter(come or [card for card in cards if card.id in rows]), None)
        if own is not None:
            return own.part, own.id, False
        look = asked.get("look")
        return tuple(look) if isinstance(look, list) else None

    def _cards_of_rows(self, asked: Asked) -> Set[str]:
        """Return the ids of the cards whose rows an edit of cells changes."""
        rows = [cell["at"] for cell in asked.get("cells", ())]
        tables = [each for each in self.tables if each["name"] == asked.get("table")]
        return {row["card"] for table in tables for row in table["rows"] if row["at"] in rows}

    # The text pane

    def source(self, name: str) -> dict[str, str]:
        """Return the text of a file and its digest. Raises Refused if it is not a file of the deck."""
        if name not in self.files():
            raise EditRefused(Fact("studio-gone"))
        text = self.history.text(name)
        return {"text": text.removeprefix(BOM).replace("\r\n", "\n"), "digest": digest(text)}

    def _text(self, asked: Asked) -> Done:
        """Replace the text of a file. Raises Conflict if it is not the one that the page had."""
        name, new = str(asked["file"]), str(asked["new"])
        old = self.source(name)
        if old["digest"] != asked["digest"]:
            raise Conflict(Fact("studio-changed-outside", file=name))
        if "\r\n" in self.history.text(name):
            new = new.replace("\n", "\r\n")
        return f"text of {name}", self.texts(new, name)


def _must_agree(asked: Asked, found: Sequence[Way]) -> bool:
    """Return whether an edit is only shown for now, as it changes more than one value."""
    is_more = asked.get("only") and (found[0].adds_lines or asked.get("op") == "delete")
    is_more = is_more or (asked.get("op") == "paste" and found[0].adds_cells)
    return not asked.get("agreed") and bool(asked.get("op") in SHOWN or len(found) > 1 or is_more)


def _is_risky(asked: Asked) -> bool:
    """Return whether an edit is shown if the deck cannot be read after it, as others may go by what goes."""
    return asked.get("op") == "unrow" and not asked.get("agreed")


def desk_of(deck: Path, out: Path | None = None) -> StudioDesk:
    """Return a deck file to edit, read for the first time; what is built is put into `out`, or beside it.

    Raises FileError if its journal cannot be read.
    """
    deck = deck.absolute()
    found = StudioDesk(request=Request(deck, out or deck.parent), history=History.of(deck))
    found.read()
    return found
