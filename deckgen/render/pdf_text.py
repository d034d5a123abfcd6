"""A run of placed glyphs in; the operators that show it out, such that its words can be found and copied.

A glyph's text comes from the font's ToUnicode map. Where that cannot be right (marks, glyphs with two
meanings, letters spread out or set on an arc, which readers would take for single words) the true text is
attached to the glyphs as ActualText (ISO 32000-1, 14.9.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from math import cos, radians, sin
from typing import Final

from deckgen.render.numbers import MATRIX_PLACES, number, numbers
from deckgen.render.pdf_fonts import UsedFont, utf16
from deckgen.scene import Glyph, Text

_LOOSE: Final = 0.08
"""A gap between letters, in em, from which poppler and others may see two words."""


class _Pen:
    """Where the next glyph would be shown without being told, and what was written so far."""

    def __init__(self, used: UsedFont, size: float, places: int) -> None:
        self.used = used
        self.size = size
        self.places = places
        self.ops: list[str] = []
        self.row: tuple[float, ...] | None = None
        self.x = 0.0

    def show(self, glyphs: Sequence[Glyph]) -> None:
        """Show glyphs, those of one straight row by one operator."""
        for row, run in groupby(glyphs, lambda g: (g.turn, g.y) if not g.turn else (g.turn, g.x, g.y)):
            self._row(row, list(run))

    def _row(self, row: tuple[float, ...], glyphs: list[Glyph]) -> None:
        if row != self.row:
            self._move(glyphs[0])
            self.row = row
        parts = []
        for glyph in glyphs:
            gap = round((self.x - glyph.x) * 1000 / self.size) if not glyph.turn else 0
            if gap:
                parts.append(f">{gap}<")
                self.x -= gap * self.size / 1000
            parts.append(f"{glyph.gid:04X}")
            self.x += self.used.widths[glyph.gid] * self.size / 1000
        shown = "".join(parts)
        self.ops.append(f"[<{shown}>]TJ".replace("<>", "") if ">" in shown else f"<{shown}>Tj")

    def _move(self, glyph: Glyph) -> None:
        angle = radians(glyph.turn)
        c, s = cos(angle), sin(angle)
        turn = numbers((c, s, s, -c), MATRIX_PLACES)
        self.ops.append(f"{turn} {numbers((glyph.x, glyph.y), self.places)} Tm")
        self.x = glyph.x


def text_ops(text: Text, used: UsedFont, places: int) -> str:
    """The text object that shows a run; colours and rendering mode are set outside."""
    pen = _Pen(used, text.size, places)
    pen.ops = ["BT", f"/{used.name} {number(text.size, places + 1)} Tf"]
    for words, glyphs in _spans(text, used):
        if words is not None:
            pen.ops.append(f"/Span<</ActualText<FEFF{utf16(words)}>>>BDC")
        pen.show(glyphs)
        if words is not None:
            pen.ops.append("EMC")
    pen.ops.append("ET\n")
    return "\n".join(pen.ops)


def _spans(text: Text, used: UsedFont) -> Iterator[tuple[str | None, list[Glyph]]]:
    """Stretches of glyphs, each with the text to attach, or None where the font's own map says it."""
    known = [used.show(glyph.gid, glyph.text) for glyph in text.glyphs]
    if _stands_as_one(text, used):
        yield text.text, list(text.glyphs)
    elif all(known):
        yield None, list(text.glyphs)
    else:
        yield from _by_words(zip(text.glyphs, known, strict=True))


def _by_words(glyphs: Iterable[tuple[Glyph, bool]]) -> Iterator[tuple[str | None, list[Glyph]]]:
    """Whole words get their text attached: a reader would see a gap between parts of one."""
    for _, word in groupby(glyphs, lambda pair: pair[0].text.isspace()):
        run, known = zip(*word, strict=True)
        yield None if all(known) else "".join(glyph.text for glyph in run), list(run)


def _stands_as_one(text: Text, used: UsedFont) -> bool:
    """Whether readers would take the run apart: turned letters, or letters far from their neighbours."""
    return any(g.turn for g in text.glyphs) or any(
        abs(b.x - a.x - used.widths[a.gid] * text.size / 1000) > _LOOSE * text.size
        for a, b in pairwise(text.glyphs)
        if a.text and b.text and not (a.text.isspace() or b.text.isspace())
    )
