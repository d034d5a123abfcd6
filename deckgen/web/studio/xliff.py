"""Exchange translations with translators' programs as XLIFF 2.0; files of version 1.2 are read too.

Source: XLIFF Version 2.0, OASIS Standard, 5 August 2014, sections 4.2 and 4.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

from deckgen.deck.texts import Translation
from deckgen.facts import Fact
from deckgen.web.studio.patch import EditRefused

_SPACE = "urn:oasis:names:tc:xliff:document:2.0"
_STATES = {"translated": "translated", "same": "final", "missing": "initial"}


def xliff_of(found: Iterable[Translation], own: str, language: str) -> str:
    """Return the texts of a deck and their translations as a file; `own` is the language of the deck."""
    ElementTree.register_namespace("", _SPACE)
    root = ElementTree.Element(f"{{{_SPACE}}}xliff", version="2.0", srcLang=own, trgLang=language)
    file = ElementTree.SubElement(root, f"{{{_SPACE}}}file", id="deck")
    for number, each in enumerate((each for each in found if each.state in _STATES), 1):
        unit = ElementTree.SubElement(file, f"{{{_SPACE}}}unit", id=f"t{number}")
        notes = ElementTree.SubElement(unit, f"{{{_SPACE}}}notes")
        ElementTree.SubElement(
            notes, f"{{{_SPACE}}}note", category="location"
        ).text = f"line {each.where.line}"
        segment = ElementTree.SubElement(unit, f"{{{_SPACE}}}segment", state=_STATES[each.state])
        keep = {"{http://www.w3.org/XML/1998/namespace}space": "preserve"}
        ElementTree.SubElement(segment, f"{{{_SPACE}}}source", keep).text = each.text
        target = each.text if each.state == "same" else each.translation
        ElementTree.SubElement(segment, f"{{{_SPACE}}}target", keep).text = target
    ElementTree.indent(root, " ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, "unicode")}\n'


def translations_in(text: str, name: str) -> dict[str, str]:
    """Return the translations of an XLIFF file by text. Raises Refused if it is none."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:  # entities may grow without end, and XLIFF has none
        raise EditRefused(Fact("texts-not-xliff", name=name))
    try:
        root = ElementTree.fromstring(text.encode())
    except (ElementTree.ParseError, ValueError) as error:
        raise EditRefused(Fact("texts-not-xliff", name=name)) from error
    if _plain(root.tag) != "xliff":
        raise EditRefused(Fact("texts-not-xliff", name=name))
    return dict(_pairs(root))


def _pairs(root: ElementTree.Element) -> Iterator[tuple[str, str]]:
    for segment in root.iter():
        if _plain(segment.tag) in ("segment", "trans-unit"):
            texts = {_plain(each.tag): "".join(each.itertext()) for each in segment}
            if "source" in texts:
                yield texts["source"], texts.get("target", "")


def _plain(tag: str) -> str:
    return tag.rpartition("}")[2]
