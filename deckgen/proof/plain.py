"""What pages show of a deck as plain values for JSON: outlines of parts, and problems without local paths."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from deckgen.draw.card import Drawing
from deckgen.draw.outlines import cut_line
from deckgen.errors import Problem
from deckgen.render.paths import curves_text
from deckgen.render.svg import TEMPLATES
from deckgen.source import excerpt
from deckgen.words import ENGLISH

T = TypeVar("T")
SEGMENTS = 24
"""The corners that stand for each curve of an outline in CSS."""


def outline(drawing: Drawing) -> dict[str, Any]:
    """Return what a page needs to cut the cards of a part, and to show its lines, in millimetres.

    The lines are SVG path data over the whole scene, the bleed included.
    """
    part, trim, bleed = drawing.part, drawing.trim, drawing.bleed
    lines = {
        name: curves_text(cut_line(part, trim, bleed, bleed, inset), TEMPLATES, 2)
        for name, inset in (("trim", 0.0), ("safe", part.safe))
    }
    return {
        "name": part.name, "shape": part.shape, "size": str(trim), "corner": part.corner,
        "width": trim.width, "height": trim.height, "bleed": bleed, "safe": part.safe,
        "lines": lines, "clip": _clip(drawing),
    }  # fmt: skip


def _clip(drawing: Drawing) -> str:
    """Return the outline of a part without a basic shape as a CSS polygon, in percent of the trim."""
    part, trim = drawing.part, drawing.trim
    if part.outline is None:
        return ""
    (ring,) = cut_line(part, trim, 0.0, 0.0).flattened(SEGMENTS)
    return ", ".join(f"{100 * x / trim.width:.2f}% {100 * y / trim.height:.2f}%" for x, y in ring)


def told(problems: Iterable[Problem], lines: bool = False) -> list[dict[str, Any]]:
    """Return problems with what to call their kinds, on request with the `lines` of their files."""
    return [
        {
            **each.as_json(),
            "kind": kind_name(each.rule, ENGLISH.say(each.fact)),
            **({"excerpt": excerpt(each.where) if each.where else []} if lines else {}),
        }
        for each in problems
    ]


def kind_name(rule: str, said: str) -> str:
    """Return what pages call a kind of problem: its rule, or else what it says."""
    return rule.replace("-", " ") or said


class LocalPaths:
    """Makes data portable: files are named relative to one of some folders."""

    def __init__(self, *places: Path) -> None:
        """Look up the places, which takes longer than to make data portable."""
        folders = {str(form) for place in places for form in (place.absolute(), place.resolve())} - {os.sep}
        self._longest_first = [
            (each, each + os.sep, Path(each).name) for each in sorted(folders, key=len, reverse=True)
        ]

    def cut(self, data: T) -> T:
        """Return data without local paths."""
        found: T = self._cut(data)
        return found

    def _cut(self, value: Any) -> Any:
        if isinstance(value, str):
            for folder, within, name in self._longest_first if os.sep in value else ():
                value = value.replace(within, "").replace(folder, name)
            return value
        if isinstance(value, Mapping):
            return {name: self._cut(each) for name, each in value.items()}
        return [self._cut(each) for each in value] if isinstance(value, list | tuple) else value
