"""A deck that is being edited: what the page shows of it, and the edits that the page asks for.

While the deck cannot be read, the last good cards stay, together with the problems.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from deckgen.deck.effects import EFFECTS
from deckgen.deck.fields import Field
from deckgen.deck.languages import FOLDER as LANGUAGES
from deckgen.deck.languages import languages_of
from deckgen.deck.load import CARD_FIELDS, ENTRY_FIELDS, load
from deckgen.deck.model import LAYER_KEYS, Card, Deck, Part
from deckgen.deck.scope import Scope, measures_of
from deckgen.deck.texts import translation_problems, translations
from deckgen.deck.types import INK, TEXT, WORDS, UnknownHere, check_braces
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.draw.outlines import cut_line
from deckgen.errors import DeckgenError, Problem, SpecError, Where
from deckgen.faces.digest import scene_digest
from deckgen.faces.face_cache import Drawn, FaceCache, FaceView, Key
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.formula import is_name, is_template
from deckgen.making.files import whole_file
from deckgen.paths import exists, guarded, instead, read_bytes
from deckgen.reads import recording
from deckgen.render.paths import curves_text
from deckgen.render.svg import TEMPLATES, svg_text
from deckgen.source import MapNode, Node, ScalarNode, excerpt
from deckgen.web.studio.dropped import LARGEST_FILE, stored
from deckgen.web.studio.gallery import Gallery
from deckgen.web.studio.grid import Grid, pasted
from deckgen.web.studio.history import History, digest
from deckgen.web.studio.layers import Layer, Layers, alone
from deckgen.web.studio.patch import Path as Place
from deckgen.web.studio.patch import Refused, Sheet, quoted
from deckgen.web.studio.renames import Column, card_uses, names_card, text_uses
from deckgen.web.studio.shift import TURNS, parted, shifted, turned
from deckgen.web.studio.tables import COLUMN, CSV_ENDINGS, Tables, as_csv
from deckgen.web.studio.texts import exported, imported, texts_of, with_translations

BLEED = 3.0
"""The bleed of the pictures in mm, the same as in the SVG files."""
KEPT_BYTES = 60_000_000
"""The most characters of pictures to keep."""
MOST_CELLS = 5_000
"""The most cells that one paste changes."""
MOST_SHORT = 50
"""The most entries of a list that get new columns at once: each is an edit, and the file is read after it."""
MOST_COMPARED = 24
"""The most cards that are drawn to see that a new name of a column changes none of them."""
MOST_LINES = 12
MOST_COLUMNS = 400
"""The most lines of a file that are shown before an edit, and the most characters of each."""
YAML_ENDINGS = (".yaml", ".yml")
SHOWN = ("rename", "uncolumn")
"""Edits that are always shown before they are made, besides those of texts that have uses."""
BOM = "\ufeff"
_FIXED = {*CARD_FIELDS, *ENTRY_FIELDS}
"""Columns whose names mean something to deckgen."""
_TOP = 3
"""The length of the path of a layer that is in no other one: `("faces", "front", 3)`."""
Asked: TypeAlias = Mapping[str, Any]
"""What a page asks for; values of wrong types are refused."""
Texts: TypeAlias = dict[str, tuple[str, str]]
"""The texts of files before and after an edit."""


class Conflict(Refused):
    """An edit of something that another program has changed meanwhile."""


class Way(NamedTuple):
    """One way to make an edit."""

    name: str
    """`edit`; `uses` to change what uses the old text too, `card` what names the card."""
    about: str
    texts: Texts

    @property
    def digest(self) -> str:
        """Identifies what would be written."""
        return digest(json.dumps(self.texts))

    @property
    def adds_lines(self) -> bool:
        """Whether a file has more lines after it."""
        return any(new.count("\n") > old.count("\n") for old, new in self.texts.values())


@dataclass
class View:
    """A deck that could be read, with the faces drawn so far."""

    session: Session
    layers: Layers
    cache: FaceCache
    drawings: dict[str, Drawing] = field(default_factory=dict)
    drawn: dict[Key, Drawn] = field(default_factory=dict)
    problems: dict[Key, tuple[Problem, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for part in self.session.deck.parts:
            drawing = self.session.drawing(part, part.trims[0], BLEED)
            self.drawings[part.name] = replace(drawing, faults=[], trace=self.layers.trace)

    def face(self, key: Key) -> FaceView | None:
        """Return a side of a card, drawn as far as possible; None if there is none. Raises KeyError."""
        part, name, back = key
        card, drawing = self.session.card(part, name), self.drawings[part]
        faults = drawing.faults
        assert faults is not None
        faults.clear()
        try:
            found = (
                self.drawn.get(key)
                or self.cache.face(drawing, card, back)
                or self._drawn(drawing, card, back)
            )
        except SpecError as error:
            self.problems[key] = tuple(error.problems)
            return None
        self.problems[key] = tuple(dict.fromkeys(faults))
        if found is not None and not faults:
            self.drawn[key] = found
        return found.view if found else None

    def _drawn(self, drawing: Drawing, card: Card, back: bool) -> Drawn | None:
        with recording() as read:
            scene = drawing.back(card) if back else drawing.front(card)
        if scene is None:
            return None
        view = FaceView(scene, scene_digest(scene), "")
        return self.cache.keep(view, drawing, card, back, frozenset(read))

    def kept(self, changed: Iterable[Path]) -> dict[Key, Drawn]:
        """Return the faces that may be the same after some files have changed."""
        files = set(changed)
        return {
            key: each for key, each in {**self.cache.drawn, **self.drawn}.items() if not each.files & files
        }


@dataclass
class Desk:
    """The deck file that is edited, what it shows, and its history. Methods may be called by any thread."""

    path: Path
    history: History
    version: int = 0
    view: View | None = None
    """The last state that could be read."""
    broken: tuple[Problem, ...] = ()
    tables: list[dict[str, Any]] = field(default_factory=list)
    """The tables as the files have them, also while the deck cannot be read."""
    stamps: dict[Path, tuple[int, int]] = field(default_factory=dict)
    pictures: OrderedDict[str, str] = field(default_factory=OrderedDict)
    """SVGs by digest."""
    lock: threading.RLock = field(default_factory=threading.RLock)
    gallery: Gallery = field(default_factory=Gallery)

    # What the page shows

    def read(self) -> None:
        """Read the deck again. Problems become part of what is shown."""
        with self.lock:
            before = {path: stamp_of(path) for path in self.stamps}
            changed = [path for path, stamp in self.stamps.items() if before[path] != stamp]
            with recording() as read:
                try:
                    self.view, self.broken = self._viewed(changed), ()
                except (DeckgenError, Refused) as error:
                    self.broken = _problems_of(error, self.path)
            watched = {self.path, *read, *self.stamps}
            self.stamps = {path: before.get(path) or stamp_of(path) for path in watched}
            self.tables = [*self._tables_now()]
            self.version += 1

    def _viewed(self, changed: Iterable[Path]) -> View:
        """Return the deck as its files have it, after some have changed. Raises SpecError, FileError."""
        session = Session(Request(deck=self.path, out=self.path.parent))
        sheet = self._sheet()
        session.deck = deck = load(self.path, KINDS, tree=sheet.root)
        old = self.view.kept(changed) if self.view else {}
        return View(session, Layers(sheet, deck), FaceCache(old))

    def _tables_now(self) -> Iterator[dict[str, Any]]:
        """Yield the tables as the files have them; those that cannot be read stay as they were."""
        files = [path for path in self._own_files() if path.suffix.lower() not in YAML_ENDINGS]
        cards = self.view.session.deck.cards if self.view else ()
        tables = Tables(self.path.parent, files, cards, self._sheet, self._plain)
        for is_list, read in ((False, tables.in_files), (True, tables.in_deck)):
            try:
                yield from list(read())
            except (DeckgenError, Refused):
                yield from (table for table in self.tables if (table["kind"] == "yaml") == is_list)

    def refresh(self) -> bool:
        """Read the deck again if a file has changed; return whether one has."""
        with self.lock:
            if all(stamp_of(path) == stamp for path, stamp in self.stamps.items()):
                return False
            self.read()
            return True

    def state(self) -> dict[str, Any]:
        """Return what the page shows, without pictures."""
        with self.lock:
            done, undone = self.history.done, self.history.undone
            shown: dict[str, Any] = {
                "version": self.version, "file": self.path.name,
                "broken": [self._told(problem, lines=True) for problem in self.broken],
                "undo": done[-1].about if done else "", "redo": undone[-1].about if undone else "",
                "title": self.path.parent.resolve().name, "parts": [], "faces": [], "tables": self.tables,
                "files": self.files(),
            }  # fmt: skip
            if self.view is not None:
                deck = self.view.session.deck
                shown |= {
                    "title": deck.title, "parts": [self._part(name) for name in self.view.drawings],
                    "faces": self.view.layers.tree(),
                    "inks": {
                        name: {"hex": ink.hex, "cmyk": ink.cmyk, "total": round(ink.coverage)}
                        for name, ink in deck.inks.items()
                    },
                    "fonts": list(deck.fonts), "languages": languages_of(self.path),
                    "warnings": [self._told(problem) for problem in deck.warnings],
                }  # fmt: skip
            return shown

    def files(self) -> list[str]:
        """Return the text files of the deck, by their paths in its folder."""
        folder = self.path.parent.resolve()
        texts = [path for path in self._own_files() if path.suffix.lower() in (*YAML_ENDINGS, *CSV_ENDINGS)]
        return [self.path.name, *(path.relative_to(folder).as_posix() for path in texts)]

    def _own_files(self) -> list[Path]:
        """Return the files in the deck's folder that its cards come from, besides the deck file.

        As long as the deck could not be read once, these are the tables that were opened.
        """
        folder, own = self.path.parent.resolve(), self.path.resolve()
        read = [path for path in self.stamps if path.suffix.lower() in CSV_ENDINGS]
        sources = self.view.session.deck.sources if self.view else read
        paths = dict.fromkeys(source.resolve() for source in sources)
        return [path for path in paths if path != own and path.is_relative_to(folder)]

    def _part(self, name: str) -> dict[str, Any]:
        assert self.view is not None
        drawing = self.view.drawings[name]
        part, trim, bleed = drawing.part, drawing.trim, drawing.bleed
        lines = {
            key: curves_text(cut_line(part, trim, bleed, bleed, inset), TEMPLATES, 3)
            for key, inset in (("trim", 0.0), ("safe", part.safe))
        }
        return {
            "name": name, "width": trim.width, "height": trim.height, "bleed": bleed, "safe": part.safe,
            "lines": lines, "shape": part.shape, "corner": part.corner,
            "cards": [
                {
                    "id": card.id, "title": str(card.data.get("title") or card.data.get("name") or card.id),
                    "face": card.face, "back": card.back, "count": card.count,
                }
                for card in part.cards
            ],
        }  # fmt: skip

    def _told(self, problem: Problem, lines: bool = False) -> dict[str, Any]:
        where = problem.where
        found = {
            "message": problem.message, "hint": problem.hint, "card": problem.card,
            "line": where.line if where else 0, "severity": problem.severity,
            "file": Path(where.file).name if where else "",
        }  # fmt: skip
        return {**found, "excerpt": excerpt(where) if where else []} if lines else found

    def form(self, token: str) -> dict[str, Any]:
        """Return the parameters of a layer. Raises Refused if there is none."""
        with self.lock:
            view, layer = self._layer(token)
            return view.layers.form(layer)

    def face(self, part: str, name: str, back: bool) -> dict[str, Any] | None:
        """Return the digest of a side of a card and its problems; None if there is no such card."""
        with self.lock:
            return self._face_in(self.view, (part, name, back)) if self.view else None

    def _face_in(self, view: View, key: Key) -> dict[str, Any] | None:
        try:
            found = view.face(key)
        except KeyError:
            return None
        if found is not None and found.digest not in self.pictures:
            self.pictures[found.digest] = svg_text(found.scene)
            while sum(map(len, self.pictures.values())) > KEPT_BYTES:
                self.pictures.popitem(last=False)
        problems = [self._told(problem) for problem in view.problems[key]]
        return {"picture": found.digest if found else "", "problems": problems}

    # Edits

    def edit(self, asked: Asked) -> str | list[dict[str, Any]]:
        """Do what the page asks for, and read the deck again; return what was done.

        What changes more than one value is shown before: then the ways to do it are returned, and the page
        asks again with the digest of the one that is wanted. Raises Refused, Conflict, FileError, SpecError.
        """
        edits: Mapping[str, Callable[[Asked], tuple[str, Texts]]] = {
            "set": self._set, "unset": self._unset, "shift": self._shift, "delete": self._delete,
            "copy": self._copy, "move": self._move, "add": self._add, "cells": self._cells,
            "paste": self._paste, "row": self._row, "unrow": self._unrow, "text": self._text,
            "place": self._place, "column": self._column, "uncolumn": self._uncolumn,
            "convert": self._convert, "translate": self._translate, "texts": self._translated,
            "rename": self._rename,
        }  # fmt: skip
        act, shown = str(asked.get("op")), []
        with self.lock:
            try:
                if act == "undo":
                    about = self.history.undo()
                elif act == "redo":
                    about = self.history.redo()
                elif act in edits:
                    ways = self._ways(act, asked, *edits[act](asked))
                    agreed = asked.get("agreed")
                    if not agreed and (
                        act in SHOWN or len(ways) > 1 or (asked.get("only") and ways[0].adds_lines)
                    ):
                        shown = [self._shown_before(way, asked) for way in ways]
                        return shown
                    way = next((each for each in ways if agreed in (None, each.digest)), None)
                    if way is None:
                        raise Conflict(Fact("studio-changed-outside", file=self.path.name))
                    about = way.about
                    self.history.make(about, way.texts)
                else:
                    raise Refused(Fact("studio-unreadable"))
            except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
                if isinstance(error, Refused):
                    raise
                raise Refused(Fact("studio-unreadable")) from error
            finally:
                if not shown:
                    self.read()
            return about

    def _ways(self, act: str, asked: Asked, about: str, texts: Texts) -> list[Way]:
        """Return the ways to make an edit: a text that others use may be changed with them or without."""
        edit = Way("edit", about, texts)
        if act not in ("set", "cells"):
            return [edit]
        name, uses = "uses", self._uses_of_text(texts) if self.path.name in texts else {}
        if not uses and act == "cells":
            name, uses = "card", self._uses_of_card(texts)
        for file, text in uses.items():
            texts = {**texts, **self._texts(text, file)}
        return [Way(name, about, texts), edit] if uses else [edit]

    def _uses_of_text(self, texts: Texts) -> Mapping[str, str]:
        names = [f"{LANGUAGES}/{language}.yaml" for language in languages_of(self.path)]
        languages = {name: Sheet(self._plain(name), name) for name in names}
        return text_uses(self._sheet(), self._after(texts), languages)

    def _uses_of_card(self, texts: Texts) -> Mapping[str, str]:
        """Return the deck file with its conditions for the new id of a card, if an edit changes one."""
        after = self._after(texts)
        if self.view is None or not names_card(after.text):
            return {}
        before = {card.id for card in self._deck().cards}
        with self._pretending(texts) as changed:
            try:
                now = {card.id for card in self._viewed(changed).session.deck.cards}
            except DeckgenError:
                return {}
        if len(before - now) != 1 or len(now - before) != 1:
            return {}
        (old,), (new,) = before - now, now - before
        text = card_uses(after, old, new)
        return {self.path.name: text} if text != after.text else {}

    def _after(self, texts: Texts) -> Sheet:
        """Return the deck file as it is after an edit."""
        _, text = texts.get(self.path.name, ("", self._plain(self.path.name)))
        return Sheet(text.removeprefix(BOM), self.path.name)

    def _shown_before(self, way: Way, asked: Asked) -> dict[str, Any]:
        """Return what an edit would change, and the card that is looked at as it would be."""
        files = [
            {"file": name, **lines_changed(old, new)} for name, (old, new) in way.texts.items() if old != new
        ]
        shown: dict[str, Any] = {
            "way": way.name, "about": way.about, "agreed": way.digest, "files": files, "picture": "",
            "problems": [], "same": asked.get("op") == "rename",
        }  # fmt: skip
        look = asked.get("look")
        with self._pretending(way.texts) as changed:
            try:
                view = self._viewed(changed)
                if isinstance(look, list):
                    shown |= self._face_in(view, tuple(look)) or {}
            except DeckgenError as error:
                shown["problems"] = [self._told(problem) for problem in error.problems]
        return shown

    @contextmanager
    def _pretending(self, texts: Texts) -> Iterator[Collection[Path]]:
        """Within the block, read the deck as it would be after an edit; the files that change are given."""
        folder = self.path.parent.resolve()
        files = {(folder / name).resolve(): new.encode() for name, (_, new) in texts.items()}
        with instead(files):
            yield {*files, *(self.path.parent / name for name in texts)}

    def _layer(self, token: object) -> tuple[View, Layer]:
        if self.view is None or token not in self.view.layers.by_token:
            raise Refused(Fact("studio-gone"))
        return self.view, self.view.layers.by_token[str(token)]

    def _sheet(self, name: str = "") -> Sheet:
        return Sheet(self._plain(name or self.path.name), str(self.path.parent / (name or self.path.name)))

    def _plain(self, name: str) -> str:
        return self.history.text(name).removeprefix(BOM)

    def _texts(self, new: str, name: str = "") -> Texts:
        """Return a text of a file in the place of its present one; a byte-order mark stays."""
        name = name or self.path.name
        old = self.history.text(name)
        return {name: (old, BOM + new if old.startswith(BOM) else new)}

    def _current(self, asked: Asked) -> tuple[Sheet, Layers, Layer]:
        """Return the layer that is asked about, as the file has it now. Raises Conflict if it has changed."""
        view, layer = self._layer(asked["token"])
        try:
            sheet = self._sheet()
            if sheet.source(layer.path) != asked["seen"]:
                raise Conflict(Fact("studio-changed-outside", file=self.path.name))
        except (SpecError, Refused) as error:
            if isinstance(error, Conflict):
                raise
            raise Conflict(Fact("studio-changed-outside", file=self.path.name)) from error
        return sheet, replace(view.layers, sheet=sheet), layer

    def _chosen(self, asked: Asked) -> tuple[Sheet, Layers, Layer]:
        """Return the layer that is asked about, or its copy for one card alone if only that is to change."""
        sheet, layers, layer = self._current(asked)
        card = str(asked.get("only") or "")
        if not card:
            return sheet, layers, layer
        if card not in {each.id for each in self._cards(layer)}:
            raise Refused(Fact("studio-not-on-card", card=card))
        text, path = alone(sheet, layer, card)
        sheet = Sheet(text, sheet.name)
        return sheet, replace(layers, sheet=sheet), replace(layer, path=path)

    def _set(self, asked: Asked) -> tuple[str, Texts]:
        """Give a parameter of a layer a value, in the layer or in the style that it has it from."""
        sheet, layers, layer = self._chosen(asked)
        name, new = str(asked["name"]), str(asked["new"])
        each = self._field(layer, name)
        path, style = self._written_at(asked, layers, layer)
        ink = asked.get("ink")
        if not ink and (path is None or isinstance(sheet.node(path), ScalarNode)):
            self._check(each, new, layer)
        text = self._written(sheet, layer, name, new, path)
        if ink:
            text = self._with_ink(Sheet(text, sheet.name), new, dict(ink))
        title = f"{style or layers.name(layer) or layer.spec.kind}: {name} {new[:30]}"
        return title, self._texts(text)

    def _with_ink(self, sheet: Sheet, name: str, ink: Mapping[str, Any]) -> str:
        """Return the text with a new ink: its colour on screens, and its build if the page names one.

        Raises Refused, SpecError.
        """
        name, build = name.strip(), [float(part) for part in ink.get("cmyk") or ()]
        rgb = f"rgb: {quoted(str(ink['rgb']))}"
        shares = ", ".join(f"{part:g}" for part in build)
        text = sheet.with_entry("inks", name, f"{{cmyk: [{shares}], {rgb}}}" if build else f"{{{rgb}}}")
        with self._pretending(self._texts(text)) as changed:
            scope = Scope(self._viewed(changed).session.deck)
        found = INK.read(ScalarNode(name, Where(str(self.path))), scope)
        if found is None or found.name != name:  # such as `none`
            raise Refused(Fact("studio-ink-name", name=name[:40]))
        return text

    def _written_at(self, asked: Asked, layers: Layers, layer: Layer) -> tuple[Place | None, str]:
        """Return where a value is to be written, and the name of its style.

        It is None for a new key of the layer. Raises Conflict if the value is not the one that the page had.
        """
        path, origin, style = layers.found(layer, str(asked["name"]))
        if path is None or origin not in ("layer", asked.get("into")):
            return None, ""
        if layers.words(path) != asked["old"]:
            raise Conflict(Fact("studio-changed-outside", file=self.path.name))
        return path, style

    @staticmethod
    def _written(sheet: Sheet, layer: Layer, name: str, new: str, path: Place | None) -> str:
        if path is None:
            return sheet.with_key(layer.place, name, new, KINDS[layer.spec.kind].main)
        if isinstance(sheet.node(path), ScalarNode):
            return sheet.with_value(path, new)
        return sheet.with_source(path, new)

    @staticmethod
    def _field(layer: Layer, name: str) -> Field:
        fields = {**KINDS[layer.spec.kind].params, **LAYER_KEYS, **EFFECTS}
        if name not in fields:
            raise Refused(Fact("studio-gone"))
        return fields[name]

    def _check(self, each: Field, new: str, layer: Layer) -> None:
        """Raise Refused if a value has the wrong type on the first card that shows the layer."""
        node = ScalarNode(new, Where(str(self.path)))
        is_nested = len(layer.path) > _TOP
        try:
            if is_template(new):
                check_braces(node)
            elif new and each.type not in (TEXT, WORDS):
                each.type.read(node, self._scope(layer))
        except UnknownHere as error:
            # The layer around it may define the name.
            if not is_nested and self._cards(layer):
                raise Refused(error.problems[0].fact) from error
        except DeckgenError as error:
            raise Refused(error.problems[0].fact) from error

    def _cards(self, layer: Layer) -> list[Card]:
        """Return the cards whose face or back a layer is on."""
        assert self.view is not None
        return [card for card in self.view.session.deck.cards if layer.path[1] in (card.face, card.back)]

    def _scope(self, layer: Layer) -> Scope:
        """Return the names of the first card that shows a layer, or of none."""
        assert self.view is not None
        cards = self._cards(layer)
        deck = self.view.session.deck
        return self.view.drawings[cards[0].part].scope(cards[0]) if cards else Scope(replace(deck, tables={}))

    def _unset(self, asked: Asked) -> tuple[str, Texts]:
        """Remove a parameter from a layer, so that its style's or default value applies."""
        sheet, layers, layer = self._current(asked)
        path, origin, _ = layers.found(layer, str(asked["name"]))
        if path is None or origin != "layer":
            raise Refused(Fact("studio-gone"))
        text = sheet.with_value(path, "") if path == layer.place else sheet.without_key(path)
        return f"{layers.name(layer) or layer.spec.kind}: without {asked['name']}", self._texts(text)

    def _shift(self, asked: Asked) -> tuple[str, Texts]:
        """Move, resize or turn a layer, or what is in it: `points.0.1`, `fill.angle`.

        Lengths become more by some millimetres, and formulas remain formulas.
        """
        sheet, layers, layer = self._chosen(asked)
        said = []
        for name, by in dict(asked["by"]).items():
            if not abs(float(by)) < 1000:
                raise Refused(Fact("studio-unreadable"))
            key, *inner = name.split(".")
            path, origin, _ = layers.found(layer, key)
            each = self._field(layer, key)
            if inner:
                path, each = self._inside(path if origin == "layer" else None, inner, each)
            node = sheet.found(path) if path else None
            if inner and path and not isinstance(node, ScalarNode) and (node or isinstance(path[-1], int)):
                raise Refused(Fact("studio-gone"))
            formula = node.text if isinstance(node, ScalarNode) else each.default or "0"
            if is_template(formula):
                raise Refused(Fact("studio-from-column", name=name, formula=formula))
            new = self._more(layer, each, formula, float(by), name)
            self._check(each, new, layer)
            if inner and path and node is None:
                text = sheet.with_key(path[:-1], str(path[-1]), new)
            else:
                text = self._written(sheet, layer, name, new, path if origin == "layer" else None)
            sheet = Sheet(text, sheet.name)
            layers = replace(layers, sheet=sheet)
            said.append(f"{name} {formula} → {new}")
        return f"{layers.name(layer) or layer.spec.kind}: {', '.join(said)}", self._texts(sheet.text)

    @staticmethod
    def _inside(path: Place | None, inner: Sequence[str], each: Field) -> tuple[Place, Field]:
        """Return the place and the field of a value in a list or a map of a layer. Raises Refused."""
        if path is None:
            raise Refused(Fact("studio-in-style"))
        if inner[0] in each.type.fields and len(inner) == 1:
            return (*path, inner[0]), each.type.fields[inner[0]]
        return (*path, *map(int, inner)), KINDS["box"].params["x"]

    def _more(self, layer: Layer, each: Field, formula: str, by: float, name: str) -> str:
        """Return the formula of a value that is more: by degrees, parts of a whole, or millimetres."""
        if name.endswith(TURNS):
            return turned(formula, by)
        return parted(formula, by) if each.type.most == 1 else self._moved(layer, formula, by)

    def _moved(self, layer: Layer, formula: str, by: float) -> str:
        """Return a length that is `by` mm more on every card. Raises Refused if that cannot be written."""
        assert self.view is not None
        drawings, part = self.view.drawings, self._part_of(layer.path[1])
        trim = part.trims[0]
        new = shifted(formula, by, measures_of(part, trim, BLEED, part.safe))
        length = KINDS["box"].params["x"].type
        nodes = [ScalarNode(text, Where(str(self.path))) for text in (formula, new)]
        for card in self._cards(layer):
            scope = drawings[card.part].scope(card)
            try:
                before, after = (float(length.read(node, scope)) for node in nodes)
            except SpecError:
                continue  # it uses a name of the layer around it, such as `step`
            if card.part == part.name and abs(after - before - by) > 0.02:
                raise Refused(Fact("studio-no-shift", formula=formula))
        return new

    def _delete(self, asked: Asked) -> tuple[str, Texts]:
        sheet, layers, layer = self._current(asked)
        return f"delete {layers.name(layer) or layer.spec.kind}", self._texts(sheet.without_item(layer.path))

    def _copy(self, asked: Asked) -> tuple[str, Texts]:
        sheet, layers, layer = self._current(asked)
        return f"copy {layers.name(layer) or layer.spec.kind}", self._texts(sheet.with_copy(layer.path))

    def _move(self, asked: Asked) -> tuple[str, Texts]:
        sheet, layers, layer = self._current(asked)
        text = sheet.with_moved(layer.path, int(asked["to"]))
        return f"move {layers.name(layer) or layer.spec.kind}", self._texts(text)

    def _add(self, asked: Asked) -> tuple[str, Texts]:
        """Add a layer of a kind on top of a face."""
        kind, face, sheet = str(asked["kind"]), str(asked["face"]), self._sheet()
        sheet.node(("faces", face))  # before a picture is copied for it
        deck = self._deck()
        around = {name for name in deck.faces if face in self._layers().used(name)}
        source = self.gallery.source(
            kind, deck.fonts, [name for name in deck.faces if name not in around],
            self._part_of(face).origin == "centre", self._copied,
        )  # fmt: skip
        return f"add {kind}", self._on_top(sheet, face, source)

    def _on_top(self, sheet: Sheet, face: str, source: str) -> Texts:
        path = ("faces", face)
        return self._texts(sheet.with_item((*path, len(getattr(sheet.node(path), "items", ()))), source))

    def _copied(self, path: Path) -> str:
        return stored(self.path, path.name, read_bytes(path, LARGEST_FILE)).file

    def _place(self, asked: Asked) -> tuple[str, Texts]:
        """Put a dropped font into the deck, or a picture on a face, in mm from its left and top trim."""
        file, sheet = str(asked["file"]), self._sheet()
        if file.startswith("fonts/"):
            return f"font {file}", self._texts(sheet.with_entry("fonts", Path(file).stem, quoted(file)))
        face = str(asked["face"])
        part = self._part_of(face)
        trim, (x, y, w, h) = part.trims[0], (float(asked[name]) for name in "xywh")
        if not all(abs(each) < 1000 for each in (x, y, w, h)):
            raise Refused(Fact("studio-unreadable"))
        if part.origin == "centre":
            x, y = x - trim.width / 2, y - trim.height / 2
        lengths = ", ".join(f"{n}: {round(v, 2):g}mm" for n, v in zip("xywh", (x, y, w, h), strict=True))
        return f"picture {file}", self._on_top(sheet, face, f"image: {{file: {quoted(file)}, {lengths}}}")

    def _deck(self) -> Deck:
        return self._view().session.deck

    def _layers(self) -> Layers:
        return self._view().layers

    def _view(self) -> View:
        if self.view is None:
            raise Refused(Fact("studio-gone"))
        return self.view

    def _part_of(self, face: object) -> Part:
        """Return the part whose cards show a face; the first part if there are none."""
        assert self.view is not None
        deck = self.view.session.deck
        name = next((card.part for card in deck.cards if face in (card.face, card.back)), "")
        return next((part for part in deck.parts if part.name == name), deck.parts[0])

    # Tables

    def _cells(self, asked: Asked) -> tuple[str, Texts]:
        """Change cells of a table: a list of rows, columns, old and new texts."""
        table, cells = self._table(asked["table"]), [dict(cell) for cell in asked["cells"]]
        if not 0 < len(cells) <= MOST_CELLS:
            raise Refused(Fact("studio-unreadable"))
        about = (
            f"{table['name']}: {cells[0]['new'][:30]}"
            if len(cells) == 1
            else f"{table['name']}: {len(cells)} cells"
        )
        if table["kind"] == "yaml":
            return about, self._listed(table, cells)
        grid = Grid(self._plain(table["name"]))
        rows, wanted = grid.rows, {}
        for cell in cells:
            row, column = int(cell["at"]), table["columns"].index(cell["column"])
            record = rows[row] if 0 < row < len(rows) else []
            seen = record[column] if column < len(record) else ""
            if not record or seen != cell["old"] or record[0] != cell.get("key", record[0]):
                raise Conflict(Fact("studio-changed-outside", file=table["name"]))
            wanted[row, column] = str(cell["new"])
        return about, self._texts(grid.with_cells(wanted), table["name"])

    def _listed(self, table: Mapping[str, Any], cells: list[dict[str, Any]]) -> Texts:
        sheet = self._sheet()
        present: dict[Place, str] = {}
        absent: dict[Place, dict[str, str]] = {}
        for cell in cells:
            path = (*table["name"].split("."), int(cell["at"]))
            column, new = str(cell["column"]), str(cell["new"])
            node = _entries(sheet.node(path)).get(column)
            if (node.text if isinstance(node, ScalarNode) else "") != cell["old"]:
                raise Conflict(Fact("studio-changed-outside", file=self.path.name))
            if node is None:
                absent.setdefault(path, {})[column] = new
            else:
                present[*path, column] = new
        if len(absent) > MOST_SHORT:
            raise Refused(Fact("studio-many-columns", most=MOST_SHORT))
        sheet = Sheet(sheet.with_values(present), sheet.name)
        for path, values in absent.items():
            sheet = Sheet(sheet.with_keys(path, values), sheet.name)
        return self._texts(sheet.text)

    def _paste(self, asked: Asked) -> tuple[str, Texts]:
        """Put the cells of a spreadsheet into a table, from a cell on; rows beyond its end are added."""
        table, top, given = self._table(asked["table"]), int(asked["row"]), pasted(str(asked["text"]))
        if asked["version"] != self.version or not 0 <= top < len(table["rows"]):
            raise Conflict(Fact("studio-changed-outside", file=table["name"]))
        left, width = table["columns"].index(asked["column"]), len(table["columns"])
        if left + max(map(len, given), default=0) > width or sum(map(len, given)) > MOST_CELLS:
            raise Refused(Fact("studio-paste-wide", columns=width - left))
        inside = list(zip(table["rows"][top:], given, strict=False))
        cells = []
        for row, values in inside:
            old = [*row["cells"], *[""] * width]
            cells += [
                {"at": row["at"], "column": table["columns"][column], "new": new, "old": old[column]}
                for column, new in enumerate(values, left)
            ]
        about, texts = self._cells({"table": table["name"], "cells": cells})
        more = [
            [*[""] * left, *values, *[""] * (width - left - len(values))] for values in given[len(inside) :]
        ]
        if more and table["kind"] == "yaml":
            raise Refused(Fact("studio-paste-long"))
        if more:
            grid = Grid(next(iter(texts.values()))[1].removeprefix(BOM))
            texts = self._texts(grid.with_rows(table["rows"][-1]["at"] + 1, more), table["name"])
        return about, texts

    def _row(self, asked: Asked) -> tuple[str, Texts]:
        """Add a row below another one: an empty one with a new key, or a copy of it with given cells."""
        table, at = self._table(asked["table"]), int(asked["at"])
        values = [str(value) for value in asked["values"]]
        if table["kind"] == "yaml":
            return self._entry(table, at, dict(zip(table["columns"], values, strict=True)))
        grid = Grid(self._plain(table["name"]))
        return f"{table['name']}: new row {values[0][:30]}", self._texts(
            grid.with_rows(at + 1, [values]), table["name"]
        )

    def _entry(self, table: Mapping[str, Any], at: int, values: Mapping[str, str]) -> tuple[str, Texts]:
        """Add an entry to a list of cards, as a copy of another one with other values."""
        sheet, path = self._sheet(), (*table["name"].split("."), at)
        sheet = Sheet(sheet.with_copy(path), sheet.name)
        path = (*path[:-1], at + 1)
        for column, value in values.items():
            node = _entries(sheet.node(path)).get(column)
            if node is not None and isinstance(node, ScalarNode) and node.text != value:
                sheet = Sheet(sheet.with_value((*path, column), value), sheet.name)
        return f"{table['name']}: new card {values['id'][:30]}", self._texts(sheet.text)

    def _unrow(self, asked: Asked) -> tuple[str, Texts]:
        """Delete a row."""
        table, at, seen = self._table(asked["table"]), int(asked["at"]), list(asked["seen"])
        about = f"{table['name']}: without {str(seen[0])[:30]}"
        if table["kind"] == "yaml":
            sheet, path = self._sheet(), (*table["name"].split("."), at)
            entry = _entries(sheet.node(path))
            if [getattr(entry.get(column), "text", "") for column in table["columns"]] != seen:
                raise Conflict(Fact("studio-changed-outside", file=self.path.name))
            return about, self._texts(sheet.without_item(path))
        grid = Grid(self._plain(table["name"]))
        if not 0 < at < len(grid.rows) or grid.rows[at] != seen:
            raise Conflict(Fact("studio-changed-outside", file=table["name"]))
        return about, self._texts(grid.without_row(at), table["name"])

    def _column(self, asked: Asked) -> tuple[str, Texts]:
        """Add an empty column on the right of a table."""
        table, name = self._table(asked["table"]), str(asked["name"]).strip()
        if not COLUMN.fullmatch(name):
            raise Refused(Fact("studio-column-name", name=name[:40]))
        if name in table["columns"]:
            raise Refused(Fact("studio-has-column", name=name))
        about = f"{table['name']}: new column {name}"
        if table["kind"] == "csv":
            return about, self._texts(Grid(self._plain(table["name"])).with_column(name), table["name"])
        sheet = self._sheet()
        for row in table["rows"]:
            text = sheet.with_key((*table["name"].split("."), row["at"]), name, "")
            sheet = Sheet(text, sheet.name)
        return about, self._texts(sheet.text)

    def _uncolumn(self, asked: Asked) -> tuple[str, Texts]:
        """Delete a column that the deck file does not use."""
        table, name = self._table(asked["table"]), str(asked["name"])
        column, sheet = table["columns"].index(name), self._sheet()
        values, keys = self._column_of(table, name).uses(f"{name}_")
        if used := [*values, *keys]:
            line = min(sheet.node(path if path in values else path[:-1]).where.line for path in used)
            raise Refused(Fact("studio-column-used", name=name, line=line))
        about = f"{table['name']}: without the column {name}"
        if table["kind"] == "csv":
            return about, self._texts(Grid(self._plain(table["name"])).without_column(column), table["name"])
        for row in table["rows"]:
            path = (*table["name"].split("."), row["at"])
            if name in _entries(sheet.node(path)):
                sheet = Sheet(sheet.without_key((*path, name)), sheet.name)
        return about, self._texts(sheet.text)

    def _column_of(self, table: Mapping[str, Any], name: str) -> Column:
        view = self._view()
        layers = replace(view.layers, sheet=self._sheet())
        return Column(layers, table, name, self._plain, lambda card: view.drawings[card.part].scope(card))

    def _rename(self, asked: Asked) -> tuple[str, Texts]:
        """Rename a column of a table together with its uses. Raises Refused if that changes a card."""
        table, name, new = self._table(asked["table"]), str(asked["name"]), str(asked["new"]).strip()
        if name not in table["columns"]:
            raise Refused(Fact("studio-gone"))
        if not is_name(new) or new in _FIXED:
            raise Refused(Fact("studio-column-name", name=new[:40]))
        if name in _FIXED:
            raise Refused(Fact("studio-column-fixed", name=name))
        if new in table["columns"]:
            raise Refused(Fact("studio-has-column", name=new))
        found = self._column_of(table, name).renamed(new, languages_of(self.path))
        texts: Texts = {}
        for file, text in found.items():
            texts |= self._texts(text, file)
        if not asked.get("agreed"):
            self._check_same(texts)
        return f"{table['name']}: {name} → {new}", texts

    def _check_same(self, texts: Texts) -> None:
        """Raise Refused if an edit would change cards; of many cards, some are compared."""
        before, open_texts = self._view(), self._untranslated()
        with self._pretending(texts) as changed:
            try:
                after = self._viewed(changed)
            except SpecError as error:
                raise Refused(Fact("studio-rename-breaks", why=error.problems[0].message)) from error
            if self._untranslated() != open_texts:
                raise Refused(Fact("studio-rename-translated"))
            views = before, after
            cards, others = (
                {(card.part, card.id): (card.face, card.back, card.count) for card in view.session.deck.cards}
                for view in views
            )
            wrong = next((card for card, shown in cards.items() if others.get(card) != shown), None)
            for part, name in list(cards)[:: len(cards) // MOST_COMPARED + 1] if wrong is None else ():
                for is_back in (False, True):
                    one, other = (view.face((part, name, is_back)) for view in views)
                    if (one and one.digest) != (other and other.digest):
                        wrong = part, name
            if wrong is not None or len(cards) != len(others):
                raise Refused(Fact("studio-rename-changes", card=wrong[1] if wrong else ""))

    def _untranslated(self) -> list[int]:
        return [len(translation_problems(self.path, language)) for language in languages_of(self.path)]

    def _convert(self, asked: Asked) -> tuple[str, Texts]:
        """Write the rows of a workbook to a new CSV file, and let the deck read that one."""
        name = str(asked["table"])
        if not any(table["name"] == name and table["kind"] == "other" for table in self.tables):
            raise Refused(Fact("studio-gone"))
        return f"{name} as CSV", self._texts(as_csv(self._sheet(), self.path.parent, name))

    def _table(self, name: object) -> dict[str, Any]:
        found = next(
            (table for table in self.tables if table["name"] == name and table["kind"] != "other"), None
        )
        if found is None:
            raise Refused(Fact("studio-gone"))
        return found

    # The text pane

    def source(self, name: str) -> dict[str, str]:
        """Return the text of a file and its digest. Raises Refused if it is not a file of the deck."""
        if name not in self.files():
            raise Refused(Fact("studio-gone"))
        text = self.history.text(name)
        return {"text": text.removeprefix(BOM).replace("\r\n", "\n"), "digest": digest(text)}

    def _text(self, asked: Asked) -> tuple[str, Texts]:
        """Replace the text of a file. Raises Conflict if it is not the one that the page had."""
        name, new = str(asked["file"]), str(asked["new"])
        old = self.source(name)
        if old["digest"] != asked["digest"]:
            raise Conflict(Fact("studio-changed-outside", file=name))
        if "\r\n" in self.history.text(name):
            new = new.replace("\n", "\r\n")
        return f"text of {name}", self._texts(new, name)

    # Languages

    def languages(self, language: str) -> dict[str, Any]:
        """Return the texts of the deck beside their translations. Raises Refused, SpecError, FileError."""
        return {
            "language": language,
            "languages": languages_of(self.path),
            "texts": texts_of(self.path, language),
        }

    def exchanged(self, language: str, ending: str) -> str:
        """Return the texts and translations as a CSV or XLIFF file."""
        return exported(translations(self.path, language), self._deck().language or "en", language, ending)

    def _translate(self, asked: Asked) -> tuple[str, Texts]:
        """Give a text of the deck a translation."""
        language, text, new = (str(asked[name]) for name in ("language", "text", "new"))
        return f"{language}: {new[:30]}", self._spoken(language, {text: new}, {text: str(asked["old"])})

    def _translated(self, asked: Asked) -> tuple[str, Texts]:
        """Take the translations of a file that a translator has sent back."""
        language, name = str(asked["language"]), str(asked["name"])
        given = imported(str(asked["content"]), name)
        return f"{language}: {name[:30]}", self._spoken(language, given, {})

    def _spoken(self, language: str, given: Mapping[str, str], seen: Mapping[str, str]) -> Texts:
        known = {each.text: each for each in translations(self.path, language)}
        for text in given:
            if text not in known:
                raise Refused(Fact("texts-not-in-deck", text=text[:60]))
            if seen.get(text, known[text].translation) != known[text].translation:
                raise Conflict(Fact("studio-changed-outside", file=f"{language}.yaml"))
        changed = {text: new for text, new in given.items() if new and new != known[text].translation}
        wanted = {known[text]: new for text, new in changed.items()}
        name = f"{LANGUAGES}/{language}.yaml"
        path = guarded(self.path.parent, self.path.parent / name)
        if wanted and not exists(path):
            with whole_file(path) as file:
                file.write(b"texts: {}\n")
        return self._texts(with_translations(self._plain(name), wanted, name), name) if wanted else {}


def lines_changed(old: str, new: str) -> dict[str, Any]:
    """Return the lines of a text that an edit changes, by number, and how many more there are."""
    before, after = old.splitlines(), new.splitlines()
    shorter = min(len(before), len(after))
    start = next((n for n in range(shorter) if before[n] != after[n]), shorter)
    tail = next((n for n in range(shorter - start) if before[-1 - n] != after[-1 - n]), shorter - start)
    if len(before) == len(after):
        runs = [
            (n, [before[n]], [after[n]]) for n in range(start, len(before) - tail) if before[n] != after[n]
        ]
    else:
        runs = [(start, before[start : len(before) - tail], after[start : len(after) - tail])]
    shown = [
        {
            "line": at + 1,
            **{k: [each[:MOST_COLUMNS] for each in lines] for k, lines in (("old", a), ("new", b))},
        }
        for at, a, b in runs[:MOST_LINES]
    ]
    return {"lines": shown, "more": len(runs) - len(shown)}


def stamp_of(path: Path) -> tuple[int, int]:
    """Return the modification time and size of a file, or zeros if it does not exist."""
    try:
        state = path.stat()
    except OSError:
        return 0, 0
    return state.st_mtime_ns, state.st_size


def _entries(node: Node) -> Mapping[str, Node]:
    """Return the entries of a map; none if a node is not a map."""
    return node.items if isinstance(node, MapNode) else {}


def _problems_of(error: DeckgenError | Refused, path: Path) -> tuple[Problem, ...]:
    if isinstance(error, DeckgenError):
        return tuple(error.problems)
    return (Problem(error.fact, Where(str(path))),)


def desk_of(deck: Path) -> Desk:
    """Return a deck file to edit, read for the first time. Raises FileError if its journal cannot be read."""
    found = Desk(deck, History.of(deck))
    found.read()
    return found
