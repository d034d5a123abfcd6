"""Edits of layers: their parameters, their places, and new ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from deckgen.deck.effects import EFFECTS
from deckgen.deck.fields import SCALAR, Field
from deckgen.deck.model import LAYER_KEYS, CardSpec, Part
from deckgen.deck.scope import Scope, measures_of
from deckgen.deck.types import INK, LENGTH, SIZE, TEXTS, UnknownHere, check_braces
from deckgen.draw.layers import KINDS
from deckgen.draw.layers.images import art_alone
from deckgen.errors import DeckgenError, SpecError, Where
from deckgen.faces.painter import BLEED
from deckgen.facts import Fact
from deckgen.fonts import open_font
from deckgen.formula import is_template
from deckgen.paths import guarded, read_bytes
from deckgen.source import MapNode, Node, ScalarNode
from deckgen.web.studio.bench import Asked, Bench, Conflict, Done, Texts
from deckgen.web.studio.dropped import LARGEST_FILE, stored
from deckgen.web.studio.gallery import LayerGallery
from deckgen.web.studio.icons import is_one_ink
from deckgen.web.studio.layers import Layers, WrittenLayer, alone, on_condition, shortened
from deckgen.web.studio.patch import EditRefused, KeyPath, Sheet, entries
from deckgen.web.studio.shift import TURNS, parted, shifted, turned
from deckgen.web.studio.tables import free_name
from deckgen.web.studio.writing import flow, key_text, quoted

_TOP = 3
"""The length of the path of a layer that is in no other one: `("faces", "front", 3)`."""
MOST_SAID = 24
"""The most characters of a value in what is said of an edit."""
LEAST_POINTS = 2
LEAST_MM = 0.005
"""The least length that is written."""
_HEX = re.compile("#[0-9a-fA-F]{6}")
_PAINT = re.compile(r"\{\s*(gradient|pattern):\s*([\w-]+)")
_SOURCE = re.compile(r"""\[|\{\s*["'\w-]+:\s""")
"""Begins a list or a map, and no template such as `{cost}`."""


@dataclass
class LayerEdits:
    """What a page can do with the layers of a deck."""

    bench: Bench
    gallery: LayerGallery = field(default_factory=LayerGallery)

    @property
    def deeds(self) -> Mapping[str, Callable[[Asked], Done]]:
        """The edits by the names that pages give them."""
        return {
            "set": self._set, "unset": self._unset, "shift": self._shift, "delete": self._delete,
            "keep": self._keep, "copy": self._copy, "move": self._move, "add": self._add,
            "place": self._place, "ink": self._ink, "title": self._title, "point": self._point,
            "unpoint": self._unpoint, "icon": self._icon,
        }  # fmt: skip

    def _current(self, asked: Asked) -> tuple[Sheet, Layers, WrittenLayer]:
        """Return the layer that is asked about, as the file has it now. Raises Conflict if it has changed."""
        view, layer = self.bench.layer(asked["token"])
        try:
            sheet = self.bench.sheet()
            if sheet.source(layer.path) != asked["seen"]:
                raise Conflict(Fact("studio-changed-outside", file=self.bench.path.name))
        except (SpecError, EditRefused) as error:
            if isinstance(error, Conflict):
                raise
            raise Conflict(Fact("studio-changed-outside", file=self.bench.path.name)) from error
        return sheet, replace(view.layers, sheet=sheet), layer

    def _chosen(self, asked: Asked) -> tuple[Sheet, Layers, WrittenLayer]:
        """Return the layer that is asked about, or its copy for one card alone if only that is to change."""
        sheet, layers, layer = self._current(asked)
        card = str(asked.get("only") or "")
        if not card:
            return sheet, layers, layer
        if card not in {each.id for each in self._cards(layer)}:
            raise EditRefused(Fact("studio-not-on-card", card=card))
        text, path = alone(sheet, layer, card)
        sheet = Sheet(text, sheet.name)
        return sheet, replace(layers, sheet=sheet), replace(layer, path=path)

    def _set(self, asked: Asked) -> Done:
        """Give a parameter of a layer a value, in the layer or in the style that it has it from."""
        sheet, layers, layer = self._chosen(asked)
        name, new = str(asked["name"]), str(asked["new"])
        each = self._field(layer, name)
        new = new if each.type in TEXTS else new.strip()
        path, style = self._written_at(asked, layers, layer)
        ink, tile = asked.get("ink"), asked.get("tile")
        if not ink and not tile:
            self._check(each, new, layer)
        text = self._written(sheet, layer, each, new, path)
        if ink:
            text = with_ink(self.bench, Sheet(text, sheet.name), new, dict(ink))
        if tile:
            face = self.gallery.tile(str(tile["like"]), str(tile["ink"]))
            text = Sheet(text, sheet.name).with_pair(("faces",), str(tile["name"]), face)
            with self.bench.pretending(self.bench.texts(text)) as changed:
                scope = Scope(self.bench.viewed(changed).session.deck)
            each.type.read(Sheet(f"- {new}", sheet.name).node((0,)), scope)
        old = str(asked.get("old") or "")
        return f"{style or layers.called(layer, old)}: {name} {_change(old, new)}", self.bench.texts(text)

    def _ink(self, asked: Asked) -> Done:
        """Change the colour of an ink, and its build, wherever it is used; a build of nothing is removed."""
        sheet, name, (rgb, build) = self.bench.sheet(), str(asked["name"]), _colour(asked)
        path = ("inks", name)
        node = sheet.node(path)
        if sheet.source(path) != asked["seen"]:
            raise Conflict(Fact("studio-changed-outside", file=self.bench.path.name))
        parts = {key: flow(each) for key, each in entries(node).items()}
        parts |= {"rgb": quoted(rgb), "cmyk": build}
        source = f"{{{', '.join(f'{key}: {part}' for key, part in parts.items() if part)}}}"
        is_plain = isinstance(node, ScalarNode) and not build
        text = sheet.with_value(path, rgb) if is_plain else sheet.with_source(path, source)
        return f"ink {name}: {rgb}", self.bench.texts(text)

    def _title(self, asked: Asked) -> Done:
        """Give the deck another name."""
        sheet, new = self.bench.sheet(), " ".join(str(asked["new"]).split())
        has_one = "title" in entries(sheet.root)
        text = sheet.with_value(("title",), new) if has_one else sheet.with_key((), "title", new)
        return f"the name of the deck: {shortened(new)}", self.bench.texts(text)

    def _written_at(self, asked: Asked, layers: Layers, layer: WrittenLayer) -> tuple[KeyPath, str]:
        """Return where a value is to be written, and what it is of if that is a style or the defaults.

        Raises Conflict if the value is not the one that the page had.
        """
        name = str(asked["name"])
        path, origin, style = layers.found(layer, name)
        if path is None or origin not in ("layer", asked.get("into")):
            return (*layer.place, name), ""
        if layers.words(path) != asked["old"]:
            raise Conflict(Fact("studio-changed-outside", file=self.bench.path.name))
        return path, f"{origin} {style}" if style else ""

    @staticmethod
    def _written(sheet: Sheet, layer: WrittenLayer, each: Field, new: str, path: KeyPath) -> str:
        """Return the text with a value at a place, which may be a new key of a layer or of a map in it."""
        is_source, old, around = _is_source(each, new), sheet.found(path), path[:-1]
        if old is None:
            main = KINDS[layer.spec.kind].main if around == layer.place else ""
            return (sheet.with_pair if is_source else sheet.with_key)(around, str(path[-1]), new, main)
        if is_source:
            return sheet.with_source(path, new)
        if isinstance(old, ScalarNode):
            return sheet.with_value(path, new)
        return sheet.with_source(path, key_text(new))

    @staticmethod
    def _field(layer: WrittenLayer, name: str) -> Field:
        fields = {**KINDS[layer.spec.kind].params, **LAYER_KEYS, **EFFECTS}
        if name not in fields:
            raise EditRefused(Fact("studio-gone"))
        return fields[name]

    def _check(self, each: Field, new: str, layer: WrittenLayer) -> None:
        """Raise Refused if a value has the wrong type on the first card that shows the layer."""
        node = ScalarNode(new, Where(str(self.bench.path)))
        is_nested = len(layer.path) > _TOP
        try:
            if _is_source(each, new):
                each.type.read(Sheet(f"- {new}", str(self.bench.path)).node((0,)), self._scope(layer))
            elif is_template(new):
                check_braces(node)
            elif new and each.type not in TEXTS:
                each.type.read(node, self._scope(layer))
        except UnknownHere as error:
            # The layer around it may define the name.
            if not is_nested and self._cards(layer):
                raise EditRefused(_unknown(each, error.problems[0].fact)) from error
        except DeckgenError as error:
            raise EditRefused(error.problems[0].fact) from error

    def _cards(self, layer: WrittenLayer) -> list[CardSpec]:
        """Return the cards whose face or back a layer is on."""
        assert self.bench.view is not None
        return [
            card for card in self.bench.view.session.deck.cards if layer.path[1] in (card.face, card.back)
        ]

    def _scope(self, layer: WrittenLayer) -> Scope:
        """Return the names of the first card that shows a layer, or of none."""
        assert self.bench.view is not None
        cards = self._cards(layer)
        deck = self.bench.view.session.deck
        return (
            self.bench.view.drawings[cards[0].part].scope(cards[0])
            if cards
            else Scope(replace(deck, tables={}))
        )

    def _unset(self, asked: Asked) -> Done:
        """Remove a parameter from a layer, so that its style's or default value applies."""
        sheet, layers, layer = self._current(asked)
        path, origin, _ = layers.found(layer, str(asked["name"]))
        if path is None or origin != "layer":
            raise EditRefused(Fact("studio-gone"))
        text = sheet.with_value(path, "") if path == layer.place else sheet.without_key(path)
        return f"{layers.called(layer)}: without {asked['name']}", self.bench.texts(text)

    def _shift(self, asked: Asked) -> Done:
        """Move, resize or turn a layer, or what is in it: `points.0.1`, `fill.angle`.

        Lengths become more by some millimetres, and formulas remain formulas.
        """
        _, layers, layer = self._chosen(asked)
        text, said = self._shifted(layers, layer, dict(asked["by"]))
        return f"{layers.called(layer)}: {', '.join(said)}", self.bench.texts(text)

    def _shifted(
        self, layers: Layers, layer: WrittenLayer, changes: Mapping[str, Any]
    ) -> tuple[str, list[str]]:
        """Return the text with other values of a layer, each more by a number, and what is said of each."""
        sheet, said = layers.sheet, []
        for name, by in changes.items():
            if not abs(float(by)) < 1000:
                raise EditRefused(Fact("studio-unreadable"))
            path, each, node = self._part(layers, layer, name)
            formula = node.text if isinstance(node, ScalarNode) else each.default or "0"
            if is_template(formula):
                raise EditRefused(Fact("studio-from-column", name=name, formula=formula))
            new = self._more(layer, each, formula, float(by), name)
            self._check(each, new, layer)
            sheet = Sheet(self._written(sheet, layer, each, new, path), sheet.name)
            layers = replace(layers, sheet=sheet)
            said.append(f"{_called(name)} {formula} → {new}")
        return sheet.text, said

    def _point(self, asked: Asked) -> Done:
        """Add a point behind another one of a line, some millimetres from it."""
        sheet, layers, layer = self._chosen(asked)
        name, at = str(asked["name"]), int(asked["at"])
        path = self._points(layers, layer, name)
        layers = replace(layers, sheet=Sheet(sheet.with_copy((*path, at)), sheet.name))
        changes = {f"{name}.{at + 1}.{axis}": by for axis, by in enumerate(asked["by"]) if abs(by) > LEAST_MM}
        text, _ = self._shifted(layers, layer, changes)
        return f"{layers.called(layer)}: point {at + 2} added", self.bench.texts(text)

    def _unpoint(self, asked: Asked) -> Done:
        """Remove a point of a line, which keeps two."""
        sheet, layers, layer = self._chosen(asked)
        name, at = str(asked["name"]), int(asked["at"])
        path = self._points(layers, layer, name)
        if len(getattr(sheet.node(path), "items", ())) <= LEAST_POINTS:
            raise EditRefused(Fact("draw-line-points"))
        text = sheet.without_item((*path, at))
        return f"{layers.called(layer)}: point {at + 1} removed", self.bench.texts(text)

    def _points(self, layers: Layers, layer: WrittenLayer, name: str) -> KeyPath:
        """Return where the points of a line are written. Raises Refused if that is in a style."""
        path, origin, _ = layers.found(layer, name)
        if path is None or origin != "layer":
            raise EditRefused(Fact("studio-in-style"))
        return path

    def _part(self, layers: Layers, layer: WrittenLayer, name: str) -> tuple[KeyPath, Field, Node | None]:
        """Return where a layer has or would have a value, its field and the value, which a style may have.

        Raises Refused for a part of a list or a map that is not there.
        """
        key, *inner = name.split(".")
        path, origin, _ = layers.found(layer, key)
        place = path if path and origin == "layer" else (*layer.place, key)
        each, sheet = self._field(layer, key), layers.sheet
        if not inner:
            return place, each, sheet.found(path) if path else None
        whole = sheet.found(place)
        if whole is None:
            raise EditRefused(Fact("studio-in-style"))
        place, each = self._inside(place, inner, each)
        node = sheet.found(place)
        may_be_new = isinstance(whole, MapNode) and isinstance(place[-1], str)
        if not isinstance(node, ScalarNode) and (node or not may_be_new):
            raise EditRefused(Fact("studio-gone"))
        return place, each, node

    @staticmethod
    def _inside(path: KeyPath, inner: Sequence[str], each: Field) -> tuple[KeyPath, Field]:
        """Return the place and the field of a value in a list or a map of a layer."""
        if inner[0] in each.type.fields and len(inner) == 1:
            return (*path, inner[0]), each.type.fields[inner[0]]
        return (*path, *map(int, inner)), KINDS["box"].params["x"]

    def _more(self, layer: WrittenLayer, each: Field, formula: str, by: float, name: str) -> str:
        """Return the formula of a value that is more: by degrees, parts of a whole, or millimetres."""
        if name.endswith(TURNS):
            return turned(formula, by)
        return parted(formula, by) if each.type.most == 1 else self._moved(layer, formula, by)

    def _moved(self, layer: WrittenLayer, formula: str, by: float) -> str:
        """Return a length that is `by` mm more on every card. Raises Refused if that cannot be written."""
        assert self.bench.view is not None
        drawings, part = self.bench.view.drawings, self._part_of(layer.path[1])
        trim = part.trims[0]
        new = shifted(formula, by, measures_of(part, trim, BLEED, part.safe))
        length = KINDS["box"].params["x"].type
        nodes = [ScalarNode(text, Where(str(self.bench.path))) for text in (formula, new)]
        for card in self._cards(layer):
            scope = drawings[card.part].scope(card)
            try:
                before, after = (float(length.read(node, scope)) for node in nodes)
            except SpecError:
                continue  # it uses a name of the layer around it, such as `step`
            if card.part == part.name and abs(after - before - by) > 0.02:
                raise EditRefused(Fact("studio-no-shift", formula=formula))
        return new

    def _delete(self, asked: Asked) -> Done:
        """Delete a layer, or leave one card without it."""
        sheet, layers, layer = self._current(asked)
        called, card = layers.called(layer), str(asked.get("only") or "")
        if not card or {each.id for each in self._cards(layer)} == {card}:
            return f"delete {called}", self.bench.texts(sheet.without_item(layer.path))
        return f"{called}: not on {card}", self.bench.texts(on_condition(sheet, layer, f"id != '{card}'"))

    def _keep(self, asked: Asked) -> Done:
        """Keep a layer on one card alone."""
        sheet, layers, layer = self._current(asked)
        text = on_condition(sheet, layer, f"id == '{asked['card']}'")
        return f"{layers.called(layer)}: on {asked['card']} alone", self.bench.texts(text)

    def _copy(self, asked: Asked) -> Done:
        sheet, layers, layer = self._current(asked)
        return f"copy {layers.called(layer)}", self.bench.texts(sheet.with_copy(layer.path))

    def _move(self, asked: Asked) -> Done:
        sheet, layers, layer = self._current(asked)
        text = sheet.with_moved(layer.path, int(asked["to"]))
        return f"move {layers.called(layer)}", self.bench.texts(text)

    def _add(self, asked: Asked) -> Done:
        """Add a layer of a kind on top of a face."""
        kind, face, sheet = str(asked["kind"]), str(asked["face"]), self.bench.sheet()
        sheet.node(("faces", face))  # before a picture is copied for it
        deck = self.bench.deck
        around = {name for name in deck.faces if face in self.bench.shown.layers.used(name)}
        source = self.gallery.source(
            kind, deck.fonts, [name for name in deck.faces if name not in around],
            self._part_of(face).origin == "centre", self._copied,
        )  # fmt: skip
        return f"add {kind}", self._on_top(sheet, face, source)

    def _on_top(self, sheet: Sheet, face: str, source: str) -> Texts:
        path = ("faces", face)
        return self.bench.texts(sheet.with_item((*path, len(getattr(sheet.node(path), "items", ()))), source))

    def _copied(self, path: Path) -> str:
        return stored(self.bench.path, path.name, read_bytes(path, LARGEST_FILE)).file

    def _place(self, asked: Asked) -> Done:
        """Put a dropped font into the deck, or a picture on a face, in mm from its left and top trim."""
        file, sheet = str(asked["file"]), self.bench.sheet()
        if file.startswith("fonts/"):
            name = self._font_name(file)
            return f"font {name}", self.bench.texts(sheet.with_entry("fonts", name, quoted(file)))
        face = str(asked["face"])
        part = self._part_of(face)
        trim, (x, y, w, h) = part.trims[0], (float(asked[name]) for name in "xywh")
        if not all(abs(each) < 1000 for each in (x, y, w, h)):
            raise EditRefused(Fact("studio-unreadable"))
        if part.origin == "centre":
            x, y = x - trim.width / 2, y - trim.height / 2
        lengths = ", ".join(f"{n}: {round(v, 2):g}mm" for n, v in zip("xywh", (x, y, w, h), strict=True))
        return f"picture {file}", self._on_top(sheet, face, f"image: {{file: {quoted(file)}, {lengths}}}")

    def _icon(self, asked: Asked) -> Done:
        """Make a dropped picture an icon of the deck, which is named after its file."""
        file, sheet = str(asked["file"]), self.bench.sheet()
        name, icons = free_name(Path(file).stem, self.bench.deck.icons), sheet.found(("icons",))
        path = guarded(self.bench.path.parent, self.bench.path.parent / file)
        is_tinted = is_one_ink(art_alone(path, self.bench.deck))
        source = f"{{file: {quoted(file)}, tint: yes}}" if is_tinted else quoted(file)
        if isinstance(icons, ScalarNode) and not icons.empty:  # all pictures of a folder
            both = f"{{icons: {flow(icons)}, {key_text(name)}: {source}}}"
            return f"icon {name}", self.bench.texts(sheet.with_source(("icons",), both))
        return f"icon {name}", self.bench.texts(sheet.with_entry("icons", name, source))

    def _font_name(self, file: str) -> str:
        """Return what to call a font of the deck: its own name, or that of its file. Raises SpecError."""
        path = guarded(self.bench.path.parent, self.bench.path.parent / file)
        name = found = " ".join(open_font(path).title.split())[:MOST_SAID] or Path(file).stem
        number = 1
        while found in self.bench.deck.fonts:
            number += 1
            found = f"{name} {number}"
        return found

    def _part_of(self, face: object) -> Part:
        """Return the part whose cards show a face; the first part if there are none."""
        deck = self.bench.deck
        name = next((card.part for card in deck.cards if face in (card.face, card.back)), "")
        return next((part for part in deck.parts if part.name == name), deck.parts[0])


def _unknown(each: Field, fact: Fact) -> Fact:
    """Return what to say of a value with an unknown name: also what the field takes."""
    if fact.key != "formula-no-name":
        return fact
    if each.type in (LENGTH, SIZE):
        return Fact("studio-wants-length", name=each.attribute, found=fact.values["name"])
    wants = each.type.about.replace("`", "")
    return Fact("studio-wants", name=each.attribute, wants=wants, found=fact.values["name"])


def _called(name: str) -> str:
    """Return what to call a value, such as `points.3.0` or `fill.angle`, in what is said of an edit."""
    match name.split("."):
        case [_, number, axis]:
            return f"{'xy'[int(axis)]} of point {int(number) + 1}"
        case [outer, inner]:
            return f"{inner} of {outer}"
    return name


def with_ink(bench: Bench, sheet: Sheet, name: str, ink: Mapping[str, Any]) -> str:
    """Return the text with a new ink: its colour on screens, and its build if the page names one.

    Raises Refused, SpecError.
    """
    name, (rgb, build) = name.strip(), _colour(ink)
    source = f"cmyk: {build}, rgb: {quoted(rgb)}" if build else f"rgb: {quoted(rgb)}"
    text = sheet.with_entry("inks", name, f"{{{source}}}")
    with bench.pretending(bench.texts(text)) as changed:
        scope = Scope(bench.viewed(changed).session.deck)
    found = INK.read(ScalarNode(name, Where(str(bench.path))), scope)
    if found is None or found.name != name:  # such as `none`
        raise EditRefused(Fact("studio-ink-name", name=name[:40]))
    return text


def _colour(asked: Asked) -> tuple[str, str]:
    """Return the colour of an ink on screens, and its build as written; the latter is empty for none.

    Raises Refused.
    """
    rgb, build = str(asked["rgb"]), [float(part) for part in asked["cmyk"]]
    if not _HEX.fullmatch(rgb) or len(build) not in (0, 4) or not all(0 <= part <= 100 for part in build):
        raise EditRefused(Fact("studio-unreadable"))
    return rgb, f"[{', '.join(f'{part:g}' for part in build)}]" if build else ""


def _is_source(each: Field, new: str) -> bool:
    """Return whether a value is a list or a map, such as a gradient, for a field that may have one."""
    return each.type.json is not SCALAR and _SOURCE.match(new) is not None


def _change(old: str, new: str) -> str:
    """Return the words for a changed value."""
    before, after = map(_short, (old, new))
    if not after:
        return "changed"
    return f"{before} → {after}" if before and before != after else after


def _short(value: str) -> str:
    """Return a value cut to a few words; of maps and lists, only gradients and patterns have any."""
    if paint := _PAINT.match(value):
        return f"{paint[2]} {paint[1]}"
    return "" if _SOURCE.match(value) else shortened(value, MOST_SAID)
