"""The `prints` of a card entry in; what its faces must show out, the form of every template checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from deckgen.deck.model import Counts, Prints
from deckgen.deck.reader import Fields, Report, as_map, as_text
from deckgen.deck.scope import check_template, is_template
from deckgen.errors import Problem, SpecError, did_you_mean
from deckgen.formula import compiled
from deckgen.source import Mapping, Node, Scalar
from deckgen.values import FormulaError


def read_prints(node: Node, overlays: Sequence[str], report: Report) -> Prints:
    """What stands under one `prints`: texts and labels, each with how often, and more for overlays."""
    fields = Fields(node, report, "prints")
    found = _read(fields)
    listed = fields.get("overlays", as_map, Mapping({}, node.where))
    fields.done()
    for name, where in listed.keys.items():
        if name not in overlays:
            report.add(f"there is no overlay {name!r}", where, did_you_mean(name, overlays))
    overlaid = {name: _overlay(child, report) for name, child in listed.items.items()}
    return replace(found, overlays=overlaid)


def _overlay(node: Node, report: Report) -> Prints:
    fields = Fields(node, report, "the overlay under prints")
    found = _read(fields)
    fields.done()
    return found


def _read(fields: Fields) -> Prints:
    counts = partial(_pairs, formula=True)
    words: Counts = fields.get("words", counts, ())
    return Prints(words, fields.get("labels", counts, ()), fields.get("signs", _pairs, ()))


def _pairs(node: Node, formula: bool = False) -> Counts:
    """What is looked for, and how many there must be of it, or of what it is a sign. Raises SpecError."""
    found = as_map(node)
    return tuple(
        (_sound(Scalar(name, found.keys[name])), _sound(Scalar(as_text(child), child.where), formula))
        for name, child in found.items.items()
    )


def _sound(text: Scalar, formula: bool = False) -> Scalar:
    """The text, if its braces are in order, or as a formula if it has none."""
    try:
        check_template(text.text)
        if formula and not is_template(text.text):
            compiled(text.text)
    except FormulaError as error:
        raise SpecError(Problem(str(error), text.where)) from None
    return text
