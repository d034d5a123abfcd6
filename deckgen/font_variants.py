"""Variants of a font file: a face of a collection, values on the axes of a variable font, a synthetic cut.

They are written after the name of the file: `a.ttc#2`, `a.ttf#wght=650,wdth=90`, `a.ttf#SemiBold`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import uharfbuzz as hb

from deckgen.errors import FactError
from deckgen.facts import Fact, suggest

Axes: TypeAlias = tuple[tuple[str, float], ...]
"""Tags of axes (`wght`, `opsz`), with a value in the axis's own units for each."""
MADE_BOLD, MADE_ITALIC = "+bold", "+italic"
"""Synthetic cuts: another cut with thicker strokes, or slanted."""
_AXIS = re.compile(r"([A-Za-z][A-Za-z0-9 ]{3})\s*=\s*(-?[0-9]{1,6}(?:\.[0-9]{1,4})?)")
_TABLE = "CFF2"
"""The table of PostScript outlines in variable fonts, which PDF does not support."""


class Variant(NamedTuple):
    """The part of a font file that is asked for."""

    face: str = ""
    """The number of a face in a collection, from 0."""
    axes: Axes = ()
    instance: str = ""
    """The name of a style of a variable font, such as `SemiBold`."""
    bold: bool = False
    italic: bool = False

    @classmethod
    def of(cls, text: str) -> Variant:
        """Read what follows the name of a file, without its `#`. Raises FactError."""
        face, instance = "", ""
        axes: dict[str, float] = {}
        words = [word.strip() for word in text.split(",") if word.strip()]
        for word in words:
            if axis := _AXIS.fullmatch(word):
                axes[axis[1]] = float(axis[2])
            elif "=" in word:
                raise FactError(Fact("font-axis-form", text=word))
            elif word.isdecimal():
                face = word
            elif word not in (MADE_BOLD, MADE_ITALIC):
                instance = word
        made = MADE_BOLD in words, MADE_ITALIC in words
        return cls(face, tuple(sorted(axes.items())), instance, *made)

    @property
    def look(self) -> str:
        """How it differs from the face in the file, such as `wght650`, for use in names."""
        axes = [f"{tag.strip()}{value:g}" for tag, value in self.axes]
        made = [*("bold" for _ in range(self.bold)), *("italic" for _ in range(self.italic))]
        return "-".join([*filter(None, [self.instance]), *axes, *made])


AS_IT_IS = Variant()


def pinned(face: hb.Face, variant: Variant, file: str) -> bytes | None:
    """Return a variant of a variable font as the bytes of a plain font, None if the face is that already.

    The same bytes each time. Raises FactError if the font has no such axis, value or style.
    """
    axes = dict(_axes(face, variant, file))
    if not axes and _TABLE not in face.table_tags:
        return None
    wanted = hb.SubsetInput()
    wanted.keep_everything()
    wanted.flags |= hb.SubsetFlags.DOWNGRADE_CFF2
    wanted.pin_all_axes_to_default(face)
    for tag, value in axes.items():
        wanted.pin_axis_location(face, tag, value)
    try:
        return bytes(hb.subset(face, wanted).blob.data)
    except RuntimeError:
        raise FactError(Fact("font-unusable", file=file)) from None


def _axes(face: hb.Face, variant: Variant, file: str) -> Iterator[tuple[str, float]]:
    """Yield the axis values that a variant asks for, starting with those of its style. Raises FactError."""
    known = ranges_of(face)
    if variant.instance:
        styles = instances(face)
        if variant.instance not in styles:
            near = suggest(variant.instance, styles)
            raise FactError(Fact("font-no-style", file=file, name=variant.instance, near=near))
        yield from styles[variant.instance]
    for tag, value in variant.axes:
        if tag not in known:
            raise FactError(Fact("font-no-axis", file=file, name=tag, near=suggest(tag, known)))
        least, most = known[tag]
        if not least <= value <= most:
            raise FactError(Fact("font-axis-range", file=file, name=tag, value=value, least=least, most=most))
        yield tag, value


def ranges_of(face: hb.Face) -> dict[str, tuple[float, float]]:
    """Return the least and greatest value on each axis of a variable font, by tag."""
    return {axis.tag: (axis.min_value, axis.max_value) for axis in face.axis_infos}


def instances(face: hb.Face) -> dict[str, Axes]:
    """Return the named styles of a variable font, with their values on its axes."""
    tags = [axis.tag for axis in face.axis_infos]
    return {
        str(face.get_name(each.subfamily_name_id) or ""): tuple(zip(tags, each.design_coords, strict=True))
        for each in face.named_instances
    }
