"""The element tree of an SVG file, bounded and without any access to other files.

Files come from strangers: document types, entities, scripts and external links are refused before anything is
drawn, and the number and depth of elements is limited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers.expat import ExpatError, ParserCreate, errors

from deckgen.errors import FactError
from deckgen.facts import Fact, Quantity

LARGEST_FILE = 5_000_000
"""Most bytes of an SVG file."""
MOST_ELEMENTS = 20_000
DEEPEST = 60
FORBIDDEN = {
    "script": Fact("svg-script"),
    "foreignObject": Fact("svg-web-page"),
    "image": Fact("svg-picture"),
    "text": Fact("svg-text"),
    "filter": Fact("svg-filter"),
    "animate": Fact("svg-animation"),
}
"""Elements that are refused, and why."""
_HREF = ("href", "xlink:href")
_RULE = re.compile(r"([^{}]{1,2000})\{([^{}]{0,5000})\}")
_OUTSIDE = re.compile(r"url\((?!\s*['\"]?#)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@dataclass
class Element:
    """One element: its name without prefix, its attributes and children."""

    name: str
    attributes: Mapping[str, str]
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def walk(self) -> Iterator[Element]:
        """Iterate over this element and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def link(self) -> str:
        """The target of the element's link, or empty."""
        return next((self.attributes[key] for key in _HREF if key in self.attributes), "")


def parse_tree(data: bytes) -> Element:
    """Return the root of an SVG document. Raises FactError."""
    if len(data) > LARGEST_FILE:
        raise FactError(Fact("svg-file-size", most=Quantity(LARGEST_FILE // 1_000_000, "MB")))
    root = _Builder().built(data)
    if root.name != "svg":
        raise FactError(Fact("svg-root", name=root.name))
    for element in root.walk():
        if element.link and not element.link.startswith("#"):
            raise FactError(Fact("svg-outside", link=element.link[:60]))
    return root


class _Builder:
    def __init__(self) -> None:
        self.root: Element | None = None
        self.open: list[Element] = []
        self.count = 0

    def built(self, data: bytes) -> Element:
        parser = ParserCreate()
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._entity
        try:
            parser.Parse(data, True)
        except ExpatError as error:
            found = Fact("svg-xml", line=error.lineno, error=errors.messages[error.code])
            raise FactError(found) from None
        if self.root is None:
            raise FactError(Fact("svg-empty"))
        return self.root

    def _doctype(self, name: str, system: str | None, public: str | None, internal: bool) -> None:
        # The document type that drawing programs write is harmless, unless it has declarations of its own.
        if internal:
            raise FactError(Fact("svg-doctype"))

    def _entity(self, *declaration: object) -> None:
        raise FactError(Fact("svg-entities"))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        short = name.rpartition(":")[2]
        if short in FORBIDDEN:
            raise FactError(FORBIDDEN[short])
        self.count += 1
        if self.count > MOST_ELEMENTS or len(self.open) >= DEEPEST:
            raise FactError(Fact("svg-elements", most=MOST_ELEMENTS, deepest=DEEPEST))
        element = Element(short, attributes)
        if self.open:
            self.open[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self.open.append(element)

    def _end(self, name: str) -> None:
        self.open.pop()

    def _text(self, text: str) -> None:
        if self.open and self.open[-1].name == "style":
            self.open[-1].text += text


Rules = list[tuple[str, dict[str, str]]]


def style_rules(root: Element) -> Rules:
    """Return the simple rules of `<style>` elements, the strongest last, by selector (`path`, `.a`, `#b`).

    An id outweighs a class, and a class the name of an element (Selectors Level 4, section 17).
    """
    rules: Rules = []
    for element in root.walk():
        if element.name != "style":
            continue
        css = _COMMENT.sub("", element.text)
        if "@import" in css or _OUTSIDE.search(css):
            raise FactError(Fact("svg-style-sheet"))
        for selectors, body in _RULE.findall(css):
            rules += [(selector.strip(), declarations(body)) for selector in selectors.split(",")]
    return sorted(rules, key=lambda rule: {"#": 2, ".": 1}.get(rule[0][:1], 0))


def declarations(text: str) -> dict[str, str]:
    """Parse `fill: red; stroke: none`."""
    pairs = (part.partition(":") for part in text.split(";"))
    return {
        name.strip().lower(): value.removesuffix("!important").strip()
        for name, colon, value in pairs
        if colon
    }


def matches(selector: str, element: Element) -> bool:
    """Whether a simple selector matches an element."""
    if selector.startswith("."):
        return selector[1:] in element.attributes.get("class", "").split()
    if selector.startswith("#"):
        return element.attributes.get("id") == selector[1:]
    return selector in (element.name, "*")
