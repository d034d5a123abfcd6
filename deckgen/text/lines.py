"""One line of text as a run of placed glyphs: straight or on an arc, aligned and tracked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, degrees, pi, radians, sin
from typing import Literal, TypeAlias

from deckgen.fonts import Features, Font, Shaped
from deckgen.ink import Ink
from deckgen.scene import Glyph, Stroke, Text

Align = Literal["left", "centre", "right"]
SHARE: Mapping[Align, float] = {"left": 0.0, "centre": 0.5, "right": 1.0}
"""The fraction of a line to the left of its alignment point."""


Run: TypeAlias = "tuple[Style, str]"
"""Words in one style, beside others on a line."""


@dataclass(frozen=True, slots=True)
class Style:
    """How text is set: font, size in mm per em, ink, tracking in em, OpenType features, thickening stroke."""

    font: Font
    size: float
    ink: Ink
    tracking: float = 0.0
    features: Features = ()
    fatten: float = 0.0
    """The width in mm of a stroke in the same ink, half of which is outside the letters."""
    overprint: bool = False
    underline: bool = False
    strike: bool = False
    """Whether the words are struck through."""
    highlight: Ink | None = None
    """The ink of the highlight behind the words."""

    def shaped(self, text: str) -> tuple[Shaped, ...]:
        """Return the glyphs of one line."""
        return self.font.shape(text, self.features)

    def width(self, text: str) -> float:
        """Return the width of one line in mm, without tracking after the last glyph."""
        glyphs = self.shaped(text)
        advance = sum(glyph.advance for glyph in glyphs) * (self.size / self.font.upem)
        return advance + self.tracking * self.size * max(0, len(glyphs) - 1)

    def placed(self, text: str, x: float, y: float = 0.0) -> tuple[list[Glyph], float]:
        """Return the glyphs of one line from `x` on the baseline `y`, and the x of the next glyph."""
        scale = self.size / self.font.upem
        found = []
        for glyph in self.shaped(text):
            found.append(Glyph(glyph.gid, x + glyph.dx * scale, y - glyph.dy * scale, glyph.text))
            x += glyph.advance * scale + self.tracking * self.size
        return found, x

    def run(self, glyphs: tuple[Glyph, ...]) -> Text:
        """Return placed glyphs as a run in this style."""
        stroke = Stroke(self.ink, self.fatten, join=1) if self.fatten else None
        return Text(self.font, self.size, glyphs, self.ink, stroke, self.overprint)


def straight(style: Style, text: str, x: float, y: float, align: Align = "left") -> Text:
    """Return one straight line with its baseline at `y`, aligned at `x` (mm)."""
    return row([(style, text)], x, y, align)[0]


def row(runs: Sequence[Run], x: float, y: float, align: Align = "left") -> list[Text]:
    """Return one straight line of several runs, aligned as a whole."""
    x -= SHARE[align] * row_width(runs)
    found = []
    for style, text in runs:
        glyphs, x = style.placed(text, x, y)
        found.append(style.run(tuple(glyphs)))
    return found


def row_width(runs: Sequence[Run]) -> float:
    """Return the width of a line of runs in mm, without tracking after the last glyph."""
    return sum(style.width(text) for style, text in runs) + sum(
        style.tracking * style.size for style, _ in runs[:-1]
    )


def on_arc(
    runs: Sequence[Run], x: float, y: float, radius: float, middle: float, inward: bool = False
) -> list[Text]:
    """Return runs on a circle about (x, y), centred on `middle` degrees (0 up, clockwise).

    The baseline is at `radius` mm. Tops point outwards; with `inward` they point to the centre and the
    text runs the other way.
    """
    sense = -1.0 if inward else 1.0
    at = -row_width(runs) / 2
    found = []
    for style, text in runs:
        scale = style.size / style.font.upem
        placed = []
        for glyph in style.shaped(text):
            half = glyph.advance * scale / 2
            # Each glyph is on the tangent under the middle of its advance.
            turn = radians(middle) + sense * (at + half) / radius
            heading = turn + (pi if inward else 0.0)
            ox, oy = x + radius * sin(turn), y - radius * cos(turn)
            left, up = half - glyph.dx * scale, glyph.dy * scale
            gx = ox - left * cos(heading) + up * sin(heading)
            gy = oy - left * sin(heading) - up * cos(heading)
            placed.append(Glyph(glyph.gid, gx, gy, glyph.text, degrees(heading)))
            at += glyph.advance * scale + style.tracking * style.size
        found.append(style.run(tuple(placed)))
    return found
