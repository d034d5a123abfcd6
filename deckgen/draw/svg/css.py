"""CSS in SVG files, parsed by tinycss2 and matched by cssselect2, and the properties that are drawn.

Style sheets come from strangers, and a selector can compare every pair of elements, so the cost of matching
is estimated before anything is matched.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from xml.etree.ElementTree import Element

import tinycss2
from cssselect2 import ElementWrapper, Matcher, SelectorError, compile_selector_list
from tinycss2.color4 import Color, parse_color

from deckgen.draw.svg import undrawn
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.ink import Rgb

INHERITED = {
    "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "stroke": "none", "stroke-opacity": "1",
    "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4",
    "stroke-dasharray": "none", "stroke-dashoffset": "0", "color": "black", "visibility": "visible",
    "clip-rule": "nonzero", "paint-order": "normal", "marker-start": "none", "marker-mid": "none",
    "marker-end": "none", "font-family": "", "font-size": "16", "font-weight": "400", "font-style": "normal",
    "text-anchor": "start", "letter-spacing": "0", "word-spacing": "0", "dominant-baseline": "auto",
    "white-space": "normal", "font-variant": "normal", "text-decoration": "none",
    "color-interpolation-filters": "linearRGB",
}  # fmt: skip
"""Inherited properties with their initial values."""
OWN = {
    "opacity": "1", "display": "inline", "overflow": "", "clip-path": "none", "mask": "none",
    "filter": "none", "mix-blend-mode": "normal", "isolation": "auto", "stop-color": "black",
    "stop-opacity": "1", "mask-type": "luminance", "transform": "none",
    "transform-origin": "", "transform-box": "view-box", "vector-effect": "none", "baseline-shift": "0",
    "flood-color": "black", "flood-opacity": "1", "lighting-color": "white",
}  # fmt: skip
"""Properties that are not inherited, with their initial values."""
PROPERTIES = INHERITED | OWN
COLOURS = ("fill", "stroke", "color", "stop-color", "flood-color", "lighting-color")
GEOMETRY: Mapping[str, tuple[str, ...]] = {
    "rect": ("x", "y", "width", "height", "rx", "ry"), "circle": ("cx", "cy", "r"), "path": ("d",),
    "ellipse": ("cx", "cy", "rx", "ry"),
    **dict.fromkeys(("svg", "image", "use"), ("x", "y", "width", "height")),
}  # fmt: skip
"""Attributes that style sheets can also set, by element (SVG 2, 8.13)."""
_READ = undrawn.READ.union(PROPERTIES, ("background-color",), *GEOMETRY.values())
_ATTRIBUTES = frozenset((*PROPERTIES, *undrawn.TEXT_PROPERTIES, "clip")) - {"mix-blend-mode", "isolation"}
"""Properties that can also be attributes (SVG 2, 6.6)."""
_NUMBER = r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
_SHARE = re.compile(f"{_NUMBER}%?")
_ANY = "inherit|initial|unset|revert"
_VALID = {
    **dict.fromkeys(
        ("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity"),
        re.compile(f"{_NUMBER}%?|{_ANY}"),
    ),
    "stroke-miterlimit": re.compile(f"{_NUMBER}|{_ANY}"),
    "paint-order": re.compile(
        rf"normal|{_ANY}|(?!.*\b(fill|stroke|markers)\b.*\b\1\b)(?:(?:fill|stroke|markers)\s*)+"
    ),
    "font-size": re.compile("[^-].*", re.DOTALL),
    "font-weight": re.compile(rf"normal|bold|bolder|lighter|[1-9][0-9]{{0,2}}(?:\.[0-9]+)?|1000|{_ANY}"),
    "visibility": re.compile(f"visible|hidden|collapse|{_ANY}"),
}
"""The values that are valid for some properties."""
_DATA = re.compile(r"path\(\s*(['\"])(.*)\1\s*\)", re.DOTALL)
_SIDE = re.compile(r"[0-9.]+(px|cm|mm|in|pt|pc|r?em|%)?")
"""A width or height of the picture that does not depend on the page around it."""
_PLACES = frozenset(name for names in GEOMETRY.values() for name in names)
_ALIASES = {
    "mask-image": "mask",
    "text-decoration-line": "text-decoration",
    "font-variant-caps": "font-variant",
}
MOST_RULES = 5_000
"""The most selectors in style sheets. Drawing programs seldom write more than a hundred."""
MOST_STEPS = 5_000_000
"""The most comparisons of elements with parts of selectors."""
LONGEST_SHEET = 500_000
"""The most characters in the style sheets of a file."""
LONGEST_SELECTOR = 60
"""The most tokens in a selector."""
SIZES = {"xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0, "x-large": 24.0,
         "xx-large": 32.0}  # fmt: skip
"""Named font sizes, in user units."""
DEEPEST = 20
"""The deepest nesting of brackets: the parsers of selectors and values are recursive."""
_COSTLY = (
    "has", "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type", "not", "is", "where", "lang",
    "first-of-type", "last-of-type", "only-of-type",
)  # fmt: skip
"""Pseudo-classes that look at other elements."""
_STEPS = (">", "+", "~")
_UNREAD = ("supports", "layer", "container", "scope", "starting-style", "document")
"""Conditional rules that are not evaluated."""
_FEATURES = {
    "all": True, "print": True, "screen": False, "speech": False, "tty": False, "tv": False,
    "projection": False, "handheld": False, "braille": False, "embossed": False, "aural": False,
    "(prefers-color-scheme:light)": True, "(prefers-color-scheme:dark)": False,
}  # fmt: skip
"""Whether a media type or feature applies to a picture printed on light paper."""
Declared = dict[str, str]


@dataclass(frozen=True)
class _Rule:
    plain: Declared
    important: Declared

    def places(self) -> bool:
        """Whether it sets positions or sizes."""
        return not _PLACES.isdisjoint((*self.plain, *self.important))


class Cascade:
    """The style sheets of a document and the properties that they give each element."""

    def __init__(self, root: Element) -> None:
        self._root = root
        self._matcher = Matcher()
        self._known: dict[Element, Declared] = {}
        rules = list(_rules(root))
        self._is_empty = not rules
        if rules:
            self._add(rules)
        self._lay_out(any(rule.places() for _, rule in rules))

    def _add(self, rules: Iterable[tuple[list[tinycss2.ast.Node], _Rule]]) -> None:
        cost = _Cost(self._root)
        for selector, rule in rules:
            cost.add(selector, rule)
            try:
                for compiled in compile_selector_list(selector):
                    self._matcher.add_selector(compiled, rule)
            except SelectorError:
                continue  # an invalid selector matches nothing (Selectors 4, section 3.9)

    def _lay_out(self, all_elements: bool) -> None:
        """Write positions and sizes that styles set into the attributes, where the reader looks for them."""
        for element in self._root.iter():
            if element.tag in GEOMETRY and (all_elements or _declarations(element.get("style", "")).places()):
                declared = self.declared(element)
                for name in GEOMETRY[element.tag]:
                    if name in declared:
                        self._place(element, name, declared[name])

    def _place(self, element: Element, name: str, value: str) -> None:
        data = _DATA.fullmatch(value)
        if value == "auto":
            element.attrib.pop(name, None)
        elif element is not self._root or _SIDE.fullmatch(value):
            element.set(name, data[2] if data else value)

    def declared(self, element: Element) -> Declared:
        """Return the properties of an element: attributes, style sheets and its `style`, in CSS's order."""
        known = self._known.get(element)
        if known is None:
            known = self._known[element] = self._declared(element)
        return known

    def _declared(self, element: Element) -> Declared:
        found = {
            key: value.strip()
            for key, value in element.attrib.items()
            if key in _ATTRIBUTES and is_valid(key, value.strip())
        }
        own = _declarations(element.get("style", ""))
        rules = [] if self._is_empty else [match[3] for match in self._matcher.match(self._wrapped[element])]
        for rule in (*rules, own):
            found |= rule.plain
        for rule in (*rules, own):
            found |= rule.important
        return found

    @cached_property
    def _wrapped(self) -> Mapping[Element, ElementWrapper]:
        wrappers = ElementWrapper.from_xml_root(self._root).iter_subtree()
        return {wrapper.etree_element: wrapper for wrapper in wrappers}


def _rules(root: Element) -> Iterator[tuple[list[tinycss2.ast.Node], _Rule]]:
    """Yield the selectors and declarations of each rule that applies to print."""
    count = length = 0
    for element in root.iter("style"):
        if element.get("type", "text/css").strip() not in ("", "text/css"):
            continue
        sheet = "".join(element.itertext())
        length += len(sheet)
        if length > LONGEST_SHEET:
            raise FactError(Fact("svg-style-rules", most=MOST_RULES))
        if not _in_print(tinycss2.parse_component_value_list(element.get("media", ""), True)):
            continue
        for rule in _applying(tinycss2.parse_stylesheet(sheet, True, True), 0):
            count += 1 + sum(token == "," for token in rule.prelude)
            if count > MOST_RULES:
                raise FactError(Fact("svg-style-rules", most=MOST_RULES))
            _check_nesting(rule.prelude)
            yield rule.prelude, _collected(rule.content)


def _applying(rules: Iterable[tinycss2.ast.Node], depth: int) -> Iterator[tinycss2.ast.Node]:
    """Yield the plain rules, including those in `@media` rules that apply. Raises FactError for other rules.

    Rules that only describe fonts, animations or pages change nothing in a drawing.
    """
    if depth > DEEPEST:
        raise FactError(Fact("svg-style-deep", most=DEEPEST))
    for rule in rules:
        keyword = rule.lower_at_keyword if rule.type == "at-rule" else ""
        if rule.type == "qualified-rule":
            yield rule
        elif keyword == "import":
            raise FactError(Fact("svg-style-sheet"))
        elif keyword in _UNREAD:
            raise FactError(Fact("svg-style-rule", name=f"@{keyword}"))
        elif keyword == "media" and rule.content is not None and _in_print(rule.prelude):
            yield from _applying(tinycss2.parse_rule_list(rule.content, True, True), depth + 1)


def _in_print(media: list[tinycss2.ast.Node]) -> bool:
    """Whether a list of media (Media Queries 4) applies to a picture that is printed on light paper.

    Raises FactError if that depends on more than the media type and the colour scheme.
    """
    _check_nesting(media)
    tokens = [token for token in media if token.type not in ("whitespace", "comment")]
    return not tokens or any(_holds(query) for query in _split(tokens))


def _holds(query: list[tinycss2.ast.Node]) -> bool:
    """Whether one media query applies, such as `not screen`."""
    words = ["".join(tinycss2.serialize([token]).lower().split()) for token in query]
    features = [word for word in words if word not in ("only", "and", "not")]
    known = [_FEATURES.get(word) for word in features]
    if None in known or not known or "not" in words[1:]:
        raise FactError(Fact("svg-style-media", text=" ".join(words)[:60]))
    return all(known) != (words[0] == "not")


def _check_nesting(tokens: list[tinycss2.ast.Node]) -> None:
    """Raise FactError if brackets are nested too deeply."""
    pending = [(tokens, 0)]
    while pending:
        some, depth = pending.pop()
        if depth > DEEPEST:
            raise FactError(Fact("svg-style-deep", most=DEEPEST))
        inner = (getattr(token, "arguments", None) or getattr(token, "content", None) for token in some)
        pending += [(found, depth + 1) for found in inner if found]


@lru_cache(maxsize=1024)
def _declarations(text: str) -> _Rule:
    return _collected(text) if text else _Rule({}, {})


def _collected(content: str | list[tinycss2.ast.Node]) -> _Rule:
    """Return the known properties of a rule's body or a `style` attribute."""
    rule = _Rule({}, {})
    for each in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if each.type == "qualified-rule":
            raise FactError(Fact("svg-style-nested"))
        if each.type != "declaration":
            continue
        _check_nesting(each.value)
        into = rule.important if each.important else rule.plain
        value = tinycss2.serialize(each.value).strip()
        name = each.lower_name.removeprefix("-webkit-")
        into.update(_long(_ALIASES.get(name, name), value))
    return rule


def _long(name: str, value: str) -> Declared:
    """Return the properties that a declaration sets, with shorthands expanded."""
    if name == "marker":
        return {f"marker-{part}": value for part in ("start", "mid", "end")}
    if name == "font":
        return _font(value)
    if name == "background":
        return {"background-color" if is_paint(value) else "background-image": value}
    return {name: value} if name in _READ and is_valid(name, value) else {}


def _font(value: str) -> Declared:
    """Return the properties that a `font` such as `italic bold 12px/1.2 Arial` sets."""
    found = {"font-style": "normal", "font-weight": "400", "font-variant": "normal"}
    words = value.split()
    for at, word in enumerate(words):
        if word[0] in "0123456789." or word in SIZES:
            return found | {"font-size": word.partition("/")[0], "font-family": " ".join(words[at + 1 :])}
        if word in ("italic", "oblique"):
            found["font-style"] = word
        elif word in ("bold", "bolder", "lighter"):
            found["font-weight"] = word
        elif word == "small-caps":
            found["font-variant"] = word
    return {}


@dataclass
class _Cost:
    """An upper bound for the steps that matching all selectors takes."""

    root: Element
    steps: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    deepest: int = 1
    widest: int = 1

    def __post_init__(self) -> None:
        pending = [(self.root, 1)]
        while pending:
            element, depth = pending.pop()
            self.deepest, self.widest = max(self.deepest, depth), max(self.widest, len(element))
            self.counts[element.tag.lower()] += 1
            self.counts["*"] += 1
            self.counts[f"#{element.get('id')}"] += 1
            self.counts.update(f".{name}" for name in set(element.get("class", "").split()))
            pending += ((child, depth + 1) for child in element)

    def add(self, prelude: list[tinycss2.ast.Node], rule: _Rule) -> None:
        """Add the selectors of a rule. Raises FactError if the total is too large."""
        for selector in _split(prelude):
            around = 1 + len(rule.plain) + len(rule.important)
            for combined in _combinators(selector):
                around *= self.deepest if combined == " " else self.widest
            self.steps += self.counts[_last(selector)] * around
            if self.steps > MOST_STEPS or len(selector) > LONGEST_SELECTOR:
                raise FactError(Fact("svg-style-rules", most=MOST_RULES))


def _split(prelude: list[tinycss2.ast.Node]) -> Iterator[list[tinycss2.ast.Node]]:
    selector: list[tinycss2.ast.Node] = []
    for token in prelude:
        if token == ",":
            yield selector
            selector = []
        else:
            selector.append(token)
    yield selector


def _combinators(selector: list[tinycss2.ast.Node]) -> Iterator[str]:
    """Yield a space for each step to any ancestor and `~` for each step to any sibling."""
    for at, token in enumerate(selector):
        if token.type == "whitespace" and 0 < at < len(selector) - 1:
            yield " "
        elif token == "~" or (token.type == "ident" and token.value in _COSTLY):
            yield "~"
        elif token.type == "function":
            yield from "~~" if token.lower_name in _COSTLY else ""
            yield from _combinators(token.arguments)


def _last(selector: list[tinycss2.ast.Node]) -> str:
    """Return the id, class or tag by which cssselect2 looks up a selector."""
    found = "*"
    for before, token in pairwise([None, *_subject(selector)]):
        if token.type == "hash":
            return f"#{token.value}"
        if token.type == "ident" and before == ".":
            found = f".{token.value}"
        elif token.type == "ident" and before != ":" and found == "*":
            found = token.value.lower()
    return found


def _subject(selector: list[tinycss2.ast.Node]) -> list[tinycss2.ast.Node]:
    """Return the last compound of a selector, which describes the element itself."""
    ends = [at for at, token in enumerate(selector[:-1]) if token.type == "whitespace" or token in _STEPS]
    return selector[ends[-1] + 1 if ends else 0 :]


@lru_cache(maxsize=4096)
def parse_colour(text: str) -> tuple[Rgb, float] | None:
    """Parse a colour and its opacity; None for `none`. Raises FactError for anything else."""
    word = text.strip()
    if word.lower() in ("none", ""):
        return None
    colour = parse_color(word)
    if not isinstance(colour, Color):
        raise FactError(Fact("svg-colour", text=word[:40]))
    if colour.space not in ("srgb", "hsl", "hwb"):
        raise FactError(Fact("svg-colour", text=word[:40]))
    if colour.space == "hsl" and (colour.coordinates[1] or 0) > 100:
        hue, _, lightness = colour.coordinates
        colour = Color("hsl", (hue, 100, lightness), colour.alpha)
    red, green, blue = (max(0, min(255, round(255 * (v or 0)))) for v in colour.to("srgb").coordinates)
    return (red, green, blue), colour.alpha


def is_paint(text: str) -> bool:
    """Whether a text is a colour or another paint; CSS ignores declarations that are not.

    Unknown colours and variables count as paints, so that they are refused where they are used.
    """
    word = text.strip().lower()
    if word in ("currentcolor", "inherit", "context-fill", "context-stroke", "initial", "unset"):
        return True
    if "var(" in word or word.startswith("url("):
        return True
    return word in ("none", "") or parse_color(word) is not None


def is_share(text: str) -> bool:
    """Whether a text is a number or a percentage."""
    return _SHARE.fullmatch(text) is not None


@lru_cache(maxsize=4096)
def is_valid(name: str, value: str) -> bool:
    """Whether a property may have a value; CSS ignores declarations that are not valid.

    Values of most properties are looked at where they are used.
    """
    if name in COLOURS:
        return is_paint(value)
    known = _VALID.get(name)
    return known is None or "var(" in value or known.fullmatch(value) is not None


def check_values(declared: Mapping[str, str]) -> None:
    """Raise FactError for variables, except in colours, which are refused where they are used."""
    for key, value in declared.items():
        if "var(" in value and key not in COLOURS:
            raise FactError(Fact("svg-undrawn", name=value[:40]))


def inherited(declared: Mapping[str, str], above: Mapping[str, str]) -> Declared:
    """Return all properties of an element: declared, inherited and initial ones."""
    found = dict(OWN)
    found.update((key, above[key]) for key in INHERITED)
    found.update((key, above[key]) for key in undrawn.TEXT_PROPERTIES if key in above)
    found.update((key, _computed(key, value, above)) for key, value in declared.items())
    if "text-decoration" in declared and above["text-decoration"] != "none":
        # Decorations of a text continue through the elements inside it.
        found["text-decoration"] += f" {above['text-decoration']}"
    return found


def _computed(key: str, value: str, above: Mapping[str, str]) -> str:
    """Resolve `inherit`, `initial` and `unset` in the value of a property."""
    usual = PROPERTIES.get(key, "initial")
    if value == "unset":
        value = "initial" if key in OWN else "inherit"
    if value == "inherit":
        return above.get(key, usual)
    return usual if value == "initial" else value
