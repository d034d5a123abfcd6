"""The element tree of an SVG file, bounded and without any access to other files.

Files come from strangers: document types, entities, scripts and external links are refused before anything is
drawn, and the number and depth of elements is limited.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, TreeBuilder
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
_RULE = re.compile(r"([^{}]{1,2000})\{([^{}]{0,5000})\}")
_OUTSIDE = re.compile(r"url\((?!\s*['\"]?#)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def parse_tree(data: bytes) -> Element:
    """Return the root of an SVG document, its elements named without prefix. Raises FactError."""
    if len(data) > LARGEST_FILE:
        raise FactError(Fact("svg-file-size", most=Quantity(LARGEST_FILE // 1_000_000, "MB")))
    root = _built(data)
    if root.tag != "svg":
        raise FactError(Fact("svg-root", name=root.tag))
    for element in root.iter():
        link = link_of(element)
        if link and not link.startswith("#"):
            raise FactError(Fact("svg-outside", link=link[:60]))
    return root


def link_of(element: Element) -> str:
    """Return the target of an element's link, or an empty text."""
    return element.get("href", element.get("xlink:href", ""))


def _built(data: bytes) -> Element:
    """Build the tree with Expat itself: ElementTree's own parser tells nothing of declarations."""
    builder, depth, count = TreeBuilder(), 0, 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth, count
        short = name.rpartition(":")[2]
        if short in FORBIDDEN:
            raise FactError(FORBIDDEN[short])
        count, depth = count + 1, depth + 1
        if count > MOST_ELEMENTS or depth > DEEPEST:
            raise FactError(Fact("svg-elements", most=MOST_ELEMENTS, deepest=DEEPEST))
        builder.start(short, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(name)

    def doctype(name: str, system: str | None, public: str | None, internal: bool) -> None:
        # The document type that drawing programs write is harmless, unless it has declarations of its own.
        if internal:
            raise FactError(Fact("svg-doctype"))

    def entity(*declaration: object) -> None:
        raise FactError(Fact("svg-entities"))

    parser = ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler, parser.EntityDeclHandler = doctype, entity
    try:
        parser.Parse(data, True)
    except ExpatError as error:
        found = Fact("svg-xml", line=error.lineno, error=errors.messages[error.code])
        raise FactError(found) from None
    return builder.close()


Rules = list[tuple[str, dict[str, str]]]


def style_rules(root: Element) -> Rules:
    """Return the simple rules of `<style>` elements, the strongest last, by selector (`path`, `.a`, `#b`).

    An id outweighs a class, and a class the name of an element (Selectors Level 4, section 17).
    """
    rules: Rules = []
    for element in root.iter("style"):
        css = _COMMENT.sub("", "".join(element.itertext()))
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
        return selector[1:] in element.get("class", "").split()
    if selector.startswith("#"):
        return element.get("id") == selector[1:]
    return selector in (element.tag, "*")
