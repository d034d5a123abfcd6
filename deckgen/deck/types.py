"""Define the types of values in decks, targets and layers.

Text may contain `{formulas}`, which are filled in first, card by card. Lengths, numbers, angles and
conditions are formulas themselves.
"""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from deckgen.assets import bundled_fonts, bundled_icons
from deckgen.deck.fields import SCALAR, ProblemLog, Schema, Type, as_list, as_map, as_text
from deckgen.deck.fields import many as many
from deckgen.errors import FactError, Problem, SpecError, Where
from deckgen.facts import Fact, FactValue, Quantity, Suggestion, suggest
from deckgen.formula import check_template, compiled, is_name, is_template
from deckgen.ink import Cmyk, Ink, Rgb, build_from_rgb, parse_clear_hex, parse_hex
from deckgen.paths import files_in, inside, is_file, variant_in
from deckgen.source import MapNode, Node, ScalarNode, expected, single
from deckgen.units import LONGEST
from deckgen.values import FormulaError, holds, not_number, number, number_of, slug, text_of

if TYPE_CHECKING:
    from deckgen.deck.model import FontSpec
    from deckgen.deck.scope import Scope
    from deckgen.font_families import Family

U = TypeVar("U")
_FRACTION = re.compile(r"(-?\d+)\s*/\s*(\d+)\s*in")
_BARE = re.compile(r"-?[\d.]+")
_ALL_BRACES = re.compile(r"\s*(\{[^{}]*\}\s*)+%?\s*")
"""Matches a template that has nothing of its own but a percent sign."""
_ONE_CELL = re.compile(r"\s*[^\W\d]\w*(\.\w+|\[[^\[\]]*\])*\s*")
"""Matches a formula that only names a cell: `size`, `card['Size (mm)']`, `kind.size`."""
_WHOLE = re.compile(r"-?[0-9]{1,12}")
_ID = re.compile(r"\w[\w.+-]{0,78}[\w+-]|\w", re.ASCII)
_FOLDER = re.compile(r"""(?![ .-])[^<>:"/\\|?*\x00-\x1f\x7f]{1,80}(?<![ .])""")
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
"""Names that Windows reserves, with any extension."""
_TAG = re.compile(
    r"[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?"
    r"(?:-(?:[a-z0-9]{5,8}|\d[a-z0-9]{3}))*(?:-[a-wyz0-9](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?"
    r"|x(?:-[a-z0-9]{1,8})+",
    re.ASCII | re.IGNORECASE,
)
"""A well-formed language tag (RFC 5646, 2.1): language, script, region, variants, extensions, private use.

Languages of four to eight letters are left out: none is registered, and `German` means `de`.
"""
LONGEST_TAG = 35
"""The longest language tag, which RFC 5646, 4.4.1, requires programs to support."""
GIVEN_MEASURES = ("w", "h", "r", "bleed", "safe")
"""Measures that every part has; its own measures must have other names."""
ICON_ENDINGS = (".svg", ".svgz", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".bmp", ".tif", ".tiff")
_ALL_OF = re.compile(r"(?=.)([^*]*/|)(?:\*(\.\w+)?)?")
"""Matches all pictures in a folder, or those with an extension."""
CountNodes: TypeAlias = tuple[tuple[ScalarNode, ScalarNode], ...]
"""What to count on a face (templates), and how many there must be (formulas)."""
_TEMPLATE: Schema = {"type": "string", "pattern": "[{]"}


class UnknownHere(SpecError):
    """A formula uses an unknown name, which may be a column that only some cards have."""


def fault(key: str, node: Node, /, **values: FactValue) -> SpecError:
    """Return a SpecError for a fact about a node."""
    return SpecError(Problem(Fact(key, **values), node.where))


def _known(name: str, names: Collection[str], key: str, node: Node) -> str:
    """Return the name of something in the deck. Raises SpecError with the fact `key` if it is unknown."""
    if name not in names:
        raise fault(key, node, name=name, near=suggest(name, names))
    return name


def filled(node: Node, scope: Scope) -> ScalarNode:
    """Return the scalar with the formulas in its text filled in. Raises SpecError."""
    return ScalarNode(scope.text(as_text(node), node.where), node.where, plain=False)


def _text(node: Node, scope: Scope) -> str:
    return scope.text(as_text(node), node.where)


def _line(node: Node, scope: Scope) -> str:
    text = as_text(node)
    if any(unicodedata.category(c) == "Cc" for c in text):
        raise fault("deck-control-character", node, text=text)
    return text


def _length(node: Node, scope: Scope) -> float:
    value = _amount(node, scope, lambda text: Fact("formula-not-length", text=text), _with_unit)
    if not abs(value) <= LONGEST:
        raise too_long(value, ScalarNode(_text(node, scope), node.where))
    return value


def _with_unit(formula: str, where: Where) -> str:
    """Return the formula of a length, `7/8in` as a division. Raises SpecError for a number without a unit."""
    text = formula.strip()
    fraction = _FRACTION.fullmatch(text)
    if fraction:
        return f"{fraction[1]}in / {fraction[2]}"
    if _BARE.fullmatch(text) and text.strip("-0.") != "":
        raise SpecError(Problem(Fact("deck-no-unit", text=text), where))
    return formula


def too_long(value: float, formula: ScalarNode) -> SpecError:
    """Return the error for a formula whose length in mm exceeds `LONGEST`."""
    return fault("deck-long", formula, text=formula.text, length=_mm(value), most=_mm(LONGEST))


def _mm(value: float) -> Quantity:
    return Quantity(value, "mm")


def _size(node: Node, scope: Scope) -> float:
    value = _length(node, scope)
    if value < 0:
        raise fault("deck-negative", node, text=_text(node, scope), length=_mm(value))
    return value


def _fixed_length(node: Node, scope: Scope) -> float:
    """Return a length that does not depend on the card."""
    try:
        return _length(node, scope)
    except UnknownHere:
        raise expected(Fact("deck-a-length"), node) from None


def _amount(
    node: Node, scope: Scope, unfit: Callable[[str], Fact],
    prepared: Callable[[str, Where], str] = lambda formula, where: formula,
) -> float:  # fmt: skip
    """Return the number that a formula gives; a cell alone may hold a formula, such as a length.

    `prepared` returns the formula to evaluate, `unfit` the fact about a cell that has none. Raises SpecError.
    """
    written, where = as_text(node), node.where
    text = scope.text(written, where)
    if not _ALL_BRACES.fullmatch(written):
        value = scope.number_or_text(prepared(text, where), where)
        found = number_of(value) if isinstance(value, str) else value
        if found is not None:
            return float(found)
        text = str(value)
        if text and not _ONE_CELL.fullmatch(written):
            raise fault("formula-not-number", node, text=text)
    if not text.strip(" %"):
        raise fault("formula-empty-cell", node)
    try:
        return float(number(scope.value(prepared(text, where), where)))
    except (FormulaError, SpecError):
        raise SpecError(Problem(unfit(text), where)) from None


def _found(node: Node, scope: Scope, value: float) -> ScalarNode:
    """Return a number that is out of bounds as people wrote it, or else as the formula gave it."""
    text = _text(node, scope)
    is_plain = text != as_text(node) or number_of(text.strip().removesuffix("%")) is not None
    return ScalarNode(text if is_plain else text_of(value), node.where, plain=False)


def _share(node: Node, scope: Scope) -> float:
    value = _amount(node, scope, lambda text: not_number(text.strip().removesuffix("%")), _percentage)
    if not 0 <= value <= 1:
        raise expected(Fact("deck-a-share"), _found(node, scope, value))
    return value


def _percentage(formula: str, where: Where) -> str:
    text = formula.strip()
    return f"({text[:-1]}) / 100" if text.endswith("%") else formula


def _flag(node: Node, scope: Scope) -> bool:
    given = filled(node, scope)
    if given.text.lower() in ("yes", "true", "on"):
        return True
    if given.text.lower() in ("no", "false", "off"):
        return False
    raise expected(Fact("deck-yes-or-no"), given)


def _condition(node: Node, scope: Scope) -> str:
    text = as_text(node)
    _check_formula(ScalarNode(text, node.where))
    return text


def _check_formula(node: ScalarNode, check: Callable[[str], object] = compiled) -> None:
    try:
        check(node.text)
    except FormulaError as error:
        raise SpecError(Problem(error.fact, node.where)) from None


def check_braces(node: ScalarNode) -> None:
    """Raise SpecError if a formula in the braces of a text is malformed."""
    _check_formula(node, check_template)


def _ink(node: Node, scope: Scope) -> Ink | None:
    if isinstance(node, MapNode) and not {"gradient", "pattern"}.isdisjoint(node.items):
        raise fault("deck-one-ink", node)
    name = _text(node, scope)
    if name in ("", "none"):
        return None
    if name in scope.deck.inks:
        return scope.deck.inks[name]
    try:  # accept a colour as an ink, so that a quick sketch needs no palette
        rgb, opacity = parse_clear_hex(_css_colour(name) or name)
    except ValueError:
        fact = Fact("deck-no-ink", name=name, near=suggest(name, scope.deck.inks))
        advice = (Fact(key) for key, pattern in _FOREIGN_INKS.items() if pattern.search(name))
        raise SpecError(Problem(fact, node.where, advice=next(advice, None))) from None
    return Ink(name, build_from_rgb(rgb), rgb, opacity=opacity)


_FOREIGN_INKS = {
    "deck-write-gradient": re.compile(
        r"gradient\s*\(|\)\s*\(.*@[0-9.]|#[0-9a-f]{6}#[0-9a-f]{6}", re.IGNORECASE
    ),
    "deck-write-colour": re.compile(r"^((rgb|hsl|hwb|lab|lch|cmyk)a?\s*\(|[0-9a-f]{6}$)", re.IGNORECASE),
}
"""What to tell of gradients and colours in the syntax of CSS, Squib and nanDECK."""


def _css_colour(name: str) -> str:
    """Return a CSS colour name as `#rrggbb`, or an empty string."""
    if not name.isalpha():
        return ""
    from PIL.ImageColor import colormap, getrgb  # slow to import, and few decks use CSS colour names

    if name.lower() not in colormap:
        return ""
    red, green, blue = getrgb(name)[:3]
    return f"#{red:02x}{green:02x}{blue:02x}"


def _rgb(node: Node, scope: Scope) -> Rgb:
    try:
        return parse_hex(as_text(node))
    except ValueError:
        raise expected(Fact("deck-a-colour"), node) from None


def _cmyk(node: Node, scope: Scope) -> Cmyk:
    try:
        values = [float(as_text(item)) for item in as_list(node).items]
    except ValueError:
        values = []
    if len(values) != 4 or not all(0 <= v <= 100 for v in values):
        raise expected(Fact("deck-four-percentages"), node)
    cyan, magenta, yellow, black = values
    return cyan, magenta, yellow, black


def _font(node: Node, scope: Scope) -> FontSpec:
    items = as_list(node).items
    if not items:
        raise expected(Fact("yaml-some-values", count=1), node)
    fonts = scope.deck.fonts
    first, *others = (fonts[_known(_text(item, scope), fonts, "deck-no-font", item)] for item in items)
    return dataclasses.replace(first, fallbacks=tuple(others)) if others else first


def _bundled_or_own(node: Node, scope: Scope, name: str, bundled: Mapping[str, Path]) -> Path:
    """Return a bundled file by its name, or one in the deck's folder."""
    return bundled.get(name) or inside(scope.deck.folder, as_text(node), node.where, bundled)


def _font_file(node: Node, scope: Scope) -> Path:
    file, variant = variant_in(as_text(node))
    named = ScalarNode(file, node.where)
    _check_font(named, scope)
    path = _bundled_or_own(named, scope, file.removesuffix(".ttf"), bundled_fonts())
    return path.with_name(f"{path.name}#{variant}") if variant else path


def _check_font(node: ScalarNode, scope: Scope) -> None:
    """Report a font that is in the deck's folder of fonts, or the name of an installed family.

    Raises SpecError.
    """
    name, folder = node.text, scope.deck.folder
    if name.removesuffix(".ttf") in bundled_fonts() or not name or is_file(folder / name):
        return
    if "/" not in name and is_file(folder / "fonts" / name):
        near = Suggestion(f"fonts/{name}")
        raise fault("yaml-no-file", node, name=name, folder=str(folder), near=near)
    if "." not in name:
        try:
            _family(node, scope)
        except SpecError:
            return
        raise fault("deck-font-family", node, name=name)


def _family(node: Node, scope: Scope) -> Family:
    from deckgen.font_families import find_family  # searches all fonts, and few decks need that

    try:
        return find_family(as_text(node), scope.deck.folder, node.where)
    except FactError as error:
        raise SpecError(Problem(error.fact, node.where)) from None


def _icon_file(node: Node, scope: Scope) -> Path:
    name = as_text(node)
    path = _bundled_or_own(node, scope, name, bundled_icons())
    if path.suffix.lower() not in ICON_ENDINGS:
        raise fault("deck-not-a-picture", node, name=name)
    return path


def _icon(node: Node, scope: Scope) -> str:
    name = as_text(node).strip(" :")
    if name not in scope.deck.icons and Path(name).suffix.lower() in ICON_ENDINGS:
        raise fault("deck-icon-file", node, name=name, icon=Path(name).stem)
    if name not in scope.deck.icons and " " in name:
        raise fault("deck-icon-sentence", node, text=name)
    return _known(name, {**bundled_icons(), **scope.deck.icons}, "deck-no-icon", node)


@dataclasses.dataclass(frozen=True, slots=True)
class CutOutline:
    """An outline that pieces are cut to, as path data or a drawing, scaled to the trim."""

    where: Where
    data: str = ""
    file: Path | None = None


def _cut_outline(node: Node, scope: Scope) -> CutOutline:
    text = as_text(node)
    if text.lower().endswith((".svg", ".svgz")):
        return CutOutline(node.where, file=inside(scope.deck.folder, text, node.where))
    return CutOutline(node.where, text)


def with_folders(icons: Type[dict[str, U]]) -> Type[dict[str, U]]:
    """Return the type of icons, where an entry may mean all pictures in a folder: `icons/*.svg`, or `icons/`.

    Each is named after its file, in lower case with hyphens; icons with an explicit name take precedence.
    """

    def gather(node: Node, scope: Scope, log: ProblemLog, name: str) -> dict[str, U]:
        root = log.map(single("icons", node) if isinstance(node, ScalarNode) else node)
        named: dict[str, Node] = {}
        found: dict[str, Node] = {}
        for key, child in root.items.items():
            none: dict[str, Node] | None = {}
            pictures = log.attempt(_in_folder, none, child, scope.deck.folder)
            if pictures is None:
                named[key] = child
                continue
            for own in found.keys() & pictures.keys():
                log.add(Fact("deck-icon-twice", name=own), child.where)
            found |= pictures
        read: dict[str, U] = icons.collect(root.with_items({**found, **named}), scope, log, name)
        return read

    return dataclasses.replace(icons, gather=gather, json={"anyOf": [SCALAR, icons.json]})


def _in_folder(icon: Node, root: Path) -> dict[str, Node] | None:
    """Return an icon for each picture in a folder, by name; None if this does not name a folder.

    Raises SpecError if there are none, or two with the same name.
    """
    whole = icon if isinstance(icon, MapNode) else single("file", icon)
    file = whole.items.get("file")
    name = file.text if isinstance(file, ScalarNode) else ""
    folder = _ALL_OF.fullmatch(name)
    if folder is None:
        return None
    found: dict[str, Node] = {}
    for path in files_in(root, root / folder[1], folder[2] or ""):
        if path.suffix.lower() in ICON_ENDINGS:
            if slug(path.stem) in found:
                raise fault("deck-icon-twice", icon, name=slug(path.stem))
            one = ScalarNode(f"{folder[1]}{path.name}", icon.where)
            found[slug(path.stem)] = whole.with_items({**whole.items, "file": one})
    if not found:
        raise fault("deck-no-pictures", icon, name=name)
    return found


def _features(node: Node, scope: Scope) -> dict[str, bool]:
    names = [as_text(item) for item in as_list(node).items]
    return {name.lstrip("-"): not name.startswith("-") for name in names}


def _face(node: Node, scope: Scope) -> str:
    name = _text(node, scope)
    faces = scope.deck.faces
    return _known(name, faces, "deck-no-face", node) if name and faces else name


def is_file_name(name: str) -> bool:
    """Return whether an id is a file name on every system, and is typed without quotation marks."""
    return _ID.fullmatch(name) is not None and not _DEVICES.fullmatch(name)


def is_folder_name(name: str) -> bool:
    """Return whether a folder can have this name on every system."""
    return _FOLDER.fullmatch(name) is not None and not _DEVICES.fullmatch(name)


def is_language(tag: str) -> bool:
    """Return whether a tag has the form of a BCP 47 language tag, which also makes it safe in paths."""
    return len(tag) <= LONGEST_TAG and _TAG.fullmatch(tag) is not None


def _language(node: Node, scope: Scope) -> str:
    tag = as_text(node)
    if not is_language(tag):
        raise fault("deck-not-a-language", node, tag=tag[: 2 * LONGEST_TAG])
    return tag


def _file_name(node: Node, scope: Scope) -> str:
    name = _text(node, scope)
    if not is_file_name(name):
        raise fault("deck-not-a-name", node, name=name) if name else fault("deck-no-id", node)
    return name


def _counts(node: Node, formula: bool) -> CountNodes:
    found = []
    root = as_map(node)
    for name, child in root.items.items():
        text, key = as_text(child), root.keys[name]
        assert isinstance(child, ScalarNode)
        check_braces(key)
        check_braces(child)
        if formula and not is_template(text):
            _check_formula(child)
        found.append((key, child))
    return tuple(found)


def _measures(node: Node, scope: Scope) -> dict[str, ScalarNode]:
    found = {}
    for name, child in as_map(node).items.items():
        if not is_name(name) or name in GIVEN_MEASURES:
            raise fault("deck-measure-name", child, name=name)
        found[name] = formula = ScalarNode(as_text(child), child.where)
        _check_formula(formula)
    return found


def _sides(node: Node, scope: Scope) -> tuple[float, ...]:
    if not isinstance(node, ScalarNode):
        return tuple(_fixed_length(item, scope) for item in as_list(node).items)
    sides = as_text(node).lower().replace("×", "x").split("x")
    unit = sides[-1].strip().lstrip("0123456789./ ")
    with_unit = [
        side.strip() + ("" if not unit or side.strip().rstrip("0123456789. ") else unit) for side in sides
    ]
    return tuple(_fixed_length(ScalarNode(side, node.where), scope) for side in with_unit)


def choice(*values: str) -> Type[Any]:
    """Return the type of one of some words."""
    json = {"anyOf": [{"enum": list(values)}, _TEMPLATE]}
    read = choice_among("", lambda: values).read
    return Type(f"one of {', '.join(values)}", read, json)


def choice_among(about: str, values: Callable[[], Sequence[str]]) -> Type[Any]:
    """Return the type of one of the words that a function returns when a file is read."""

    def read(node: Node, scope: Scope) -> str:
        given = filled(node, scope)
        if given.text not in values():
            near = suggest(given.text, values()).close
            raise expected(Fact("deck-one-of", words=tuple(values())), given, (near,) if near else ())
        return given.text

    return Type(about, read, absent="")


def pair(of: Type[U]) -> Type[tuple[U, U]]:
    """Return the type of two values, such as a point."""

    def read(node: Node, scope: Scope) -> tuple[U, U]:
        items = as_list(node).items
        if len(items) != 2:
            raise expected(Fact("deck-two-values"), node)
        return of.read(items[0], scope), of.read(items[1], scope)

    return Type(f"two values; each is {of.about}", read, {"type": ["array", "string"]})


def whole(least: int, most: int) -> Type[int]:
    """Return the type of a whole number within bounds."""

    def read(node: Node, scope: Scope) -> int:
        given = filled(node, scope)
        if not _WHOLE.fullmatch(given.text) or not least <= int(given.text) <= most:
            raise expected(Fact("deck-a-whole-number", least=least, most=most), given)
        return int(given.text)

    json = {"type": ["integer", "string"]}
    return Type(f"a whole number from {least:,} to {most:,}", read, json, least, most)


def copies(most: int) -> Type[int]:
    """Return the type of a number of copies; an empty result, such as an empty cell, means one."""
    number_of_them = whole(0, most)

    def read(node: Node, scope: Scope) -> int:
        given = filled(node, scope)
        return number_of_them.read(given, scope) if given.text.strip() else 1

    return dataclasses.replace(number_of_them, read=read)


def number_within(least: float, most: float) -> Type[float]:
    """Return the type of a number within bounds."""

    def read(node: Node, scope: Scope) -> float:
        value = NUMBER.read(node, scope)
        if not least <= value <= most:
            raise expected(Fact("deck-number-within", least=least, most=most), _found(node, scope, value))
        return value

    return Type(f"a number from {least:,g} to {most:,g}", read, SCALAR, least, most)


def length(least: float = 0.0, most: float = LONGEST) -> Type[float]:
    """Return the type of a length within bounds in mm, the same for every card."""

    def read(node: Node, scope: Scope) -> float:
        value = _fixed_length(node, scope)
        if not least <= value <= most:
            raise fault("deck-length-within", node, length=_mm(value), least=_mm(least), most=_mm(most))
        return value

    bounds = f"{least:g} mm or more" if most == LONGEST else f"{least:g} to {most:g} mm"
    return Type(f"a length of {bounds}", read, SCALAR, least, most)


def or_no(of: Type[U], no: U) -> Type[U]:
    """Return a type that also accepts `no`, which is read as the value `no`."""

    def read(node: Node, scope: Scope) -> U:
        is_no = isinstance(node, ScalarNode) and node.text.lower() in ("no", "none", "0", "false", "off")
        return no if is_no else of.read(node, scope)

    return Type(f"{of.about}, or no", read, SCALAR, of.least, of.most, no)


LENGTH = Type("a length: `63mm`, `3.5in`, `9pt`, `0.5w - 2mm`", _length)
SIZE = Type("a length that is not negative", _size, least=0)
NUMBER = Type("a number or a formula", lambda node, scope: _amount(node, scope, not_number))
ANGLE = Type("an angle in degrees, clockwise", NUMBER.read)
SHARE = Type("a number from 0 to 1, or a percentage", _share, least=0, most=1)
YES = Type("yes, no or a condition", lambda node, scope: holds(scope.value(_text(node, scope), node.where)))
FLAG = Type("yes or no", _flag, {"type": ["boolean", "string"]})
TEXT = Type("text; `{formulas}` are filled in", _text, absent="")
WORDS = Type(TEXT.about, lambda node, scope: scope.words(as_text(node), node.where), absent="")
"""Text that people read, which languages translate."""
ICON_TEXT = Type(f"the name of an icon; {TEXT.about[6:]}", TEXT.read, absent="")
TEXTS = (TEXT, WORDS, ICON_TEXT)
"""The types that any text suits; what it means, only a card tells."""
WORD = Type("text", lambda node, scope: as_text(node), absent="")
LINE = Type("a line of text", _line, absent="")
CONDITION = Type("a condition", _condition, absent="")
INK = Type("the name of an ink, a colour such as `#2a4a9f`, `#2a4a9f80` or `gold`, or none", _ink)
INK_NAME = Type(
    "the name of an ink of the deck", absent="",
    read=lambda node, scope: _known(as_text(node), scope.deck.inks, "deck-no-ink", node),
)  # fmt: skip
FONT_NAME = Type(
    "the name of a font of the deck", absent="",
    read=lambda node, scope: _known(as_text(node), scope.deck.fonts, "deck-no-font", node),
)  # fmt: skip
RGB = Type("a colour such as `#2a4a9f`", _rgb, absent=(0, 0, 0))
CMYK = Type("four percentages", _cmyk, {"type": "array"})
FONT = Type(
    "the name of a font of the deck; a list of them: each character is set in the first that has it",
    _font,
    many(TEXT).json,
)
FONT_FILE = Type("a font file of the deck, or a bundled font", _font_file)
FAMILY = Type("the name of a family of fonts", _family)
FEATURES = Type("a list of OpenType features", _features, many(WORD).json, absent={})
FILE = Type(
    "the name of a file in the deck's folder",
    lambda node, scope: inside(scope.deck.folder, _text(node, scope), node.where),
)
CUT_OUTLINE = Type("an SVG file of the deck, or path data such as `M0 0H3L1.5 4Z`", _cut_outline)
ICON_FILE = Type("a picture of the deck, or a bundled icon", _icon_file)
ICON = Type("the name of an icon of the deck, or of a bundled one", _icon, absent="")
FILE_NAME = Type("letters, digits, `-`, `_`, `.`, `+`", _file_name, absent="")
LANGUAGE = Type("a BCP 47 language tag such as `en` or `pt-BR`", _language, absent="")
FACE = Type("the name of a face", _face, absent="")
OVERLAY = Type(
    "the name of an overlay of the deck", absent="",
    read=lambda node, scope: _known(as_text(node), scope.deck.overlays, "deck-no-overlay", node),
)  # fmt: skip
COUNTS = Type(
    "a map of texts and how many", lambda node, scope: _counts(node, True), {"type": "object"}, absent=()
)
SIGNS = Type(
    "a map of labels and what they stand for", lambda node, scope: _counts(node, False), {"type": "object"},
    absent=(),
)  # fmt: skip
MEASURES = Type("a map of formulas", _measures, {"type": "object"}, absent={})
SIDES = Type("a size: `63mm x 88mm`, or one length", _sides, {"anyOf": [SCALAR, {"type": "array"}]})
ANY: Type[Any] = Type("any value", lambda node, scope: node, {})
LAYERS: Type[object] = Type("a list of layers", lambda node, scope: (), {"$ref": "#/$defs/layers"})
"""Layers inside a layer, which the loader reads."""
_CARD: Schema = {"anyOf": [SCALAR, {"$ref": "#/$defs/card"}]}
CARDS: Type[Any] = Type(
    "a list of cards", lambda node, scope: node,
    {"anyOf": [{"type": "string"}, {"type": "array", "items": _CARD}]},
)  # fmt: skip
"""Entries of cards, which the loader reads."""
