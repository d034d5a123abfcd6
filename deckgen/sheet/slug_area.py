"""The slug area of a sheet: a ruler to check the scale by, what the sheet is and how to print it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from deckgen.assets import bundled_fonts
from deckgen.fonts import open_font
from deckgen.geometry import compose, joined, polyline, rotate, translate
from deckgen.scene import Group, Item, Path, Role, Stroke
from deckgen.sheet.layout import Strip
from deckgen.sheet.marks import BLACK
from deckgen.target.outputs import Marks
from deckgen.text.lines import Style, straight
from deckgen.units import MM_PER_PT

_FOOT = 1.55
"""Height of the baseline above the foot of the strip, in mm: the numerals are below the ruler."""
_BETWEEN = 6.0
"""Least distance between text and ruler, in mm."""
_SEPARATOR = " · "


class Caption(NamedTuple):
    """The text of one page: the heading, and notes of which the last can be dropped first."""

    heading: str
    notes: tuple[str, ...]


def _style(points: float, *features: str) -> Style:
    font = open_font(bundled_fonts()["EBGaramond12-Regular"])
    return Style(font, points * MM_PER_PT, BLACK, features=tuple((tag, True) for tag in features))


def slug_area(strip: Strip, caption: Caption | None, marks: Marks) -> Group:
    """Draw ruler and text in a strip of the page, as far as they fit."""
    ruler = marks.ruler
    box = strip.box
    upended, pocket = strip.form == "upended", strip.form == "pocket"
    length, depth = (box.height, box.width) if upended else (box.width, box.height)
    place = compose(rotate(-90), translate(box.left, box.bottom)) if upended else translate(box.left, box.top)
    items: list[Item] = []
    room = length
    if 0 < ruler <= length - 2 * _label_room():
        right = (length + ruler) / 2 if pocket else length - _label_room()
        items += _ruler(right - ruler, depth - _FOOT, ruler, marks.width)
        room = length if pocket else right - ruler - _BETWEEN
    if caption is not None:
        items += _words(caption, room, depth, strip.form)
    return Group(tuple(items), place, label="slug area", role=Role.MARK)


def _label_room() -> float:
    """Return the room that the last label of the ruler needs beyond its end."""
    return _style(5, "lnum").width("50") / 2 + _style(5).width(" mm")


def _ruler(x: float, y: float, length: float, width: float) -> Iterable[Item]:
    """Yield a millimetre scale from x to the right with its numbers below; its line is at y."""
    scale = [polyline([(x, y), (x + length, y)])]
    for mm in range(int(length) + 1):
        height = 2.0 if mm % 10 == 0 else 1.5 if mm % 5 == 0 else 1.0
        scale.append(polyline([(x + mm, y), (x + mm, y - height)]))
    yield Path(joined(scale), stroke=Stroke(BLACK, width, cap=2))
    style = _style(5, "lnum")
    last = int(length) // 10 * 10
    for mm in range(0, last + 1, 10):
        yield straight(style, str(mm), x + mm, y + 1.45, "centre")
    yield straight(style, " mm", x + last + style.width(str(last)) / 2, y + 1.45)


def _words(caption: Caption, length: float, depth: float, form: str) -> Iterable[Item]:
    """Set the heading over the notes in a tall strip, among them elsewhere; in a pocket over the ruler."""
    small, large = _style(7, "lnum"), _style(12, "lnum")
    if form == "tall":
        words = caption.notes
        if caption.heading and large.width(caption.heading) <= length:
            yield straight(large, caption.heading, 0, depth - _FOOT - 4.0)
    else:
        words = tuple(filter(None, (*caption.notes[:1], caption.heading, *caption.notes[1:])))
    while words and small.width(_SEPARATOR.join(words)) > length:
        words = words[:-1]
    if words and form == "pocket":
        yield straight(small, _SEPARATOR.join(words), length / 2, 2.3, "centre")
    elif words:
        yield straight(small, _SEPARATOR.join(words), 0, depth - _FOOT)
