"""One line of text as a run of placed glyphs: straight or on an arc, aligned and tracked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, degrees, pi, radians, sin
from typing import Literal

from deckgen.fonts import Features, Font, Shaped
from deckgen.ink import Ink
from deckgen.scene import Glyph, Stroke, Text

Align = Literal["left", "centre", "right"]
SHARE: Mapping[Align, float] = {"left": 0.0, "centre": 0.5, "right": 1.0}
"""The part of a line that is left of the point at which it is aligned."""


@dataclass(frozen=True, slots=True)
class Style:
    """How text is set: font, size in mm per em, ink, tracking in em, OpenType features, thickening stroke."""

    font: Font
    size: float
    ink: Ink
    tracking: float = 0.0
    features: Features = ()
    fatten: float = 0.0
    """Width in mm of a stroke in the same ink; half of it is outside the letters."""
    overprint: bool = False
    underline: bool = False
    strike: bool = False
    """Whether there is a line through the words."""
    highlight: Ink | None = None
    """The ink of what is behind the words."""

    def shaped(self, text: str) -> tuple[Shaped, ...]:
        """Return the glyphs of one line."""
        return self.font.shape(text, self.features)

    def width(self, text: str) -> float:
        """Return the width of one line in mm, without tracking after the last glyph."""
        glyphs = self.shaped(text)
        advance = sum(glyph.advance for glyph in glyphs) * (self.size / self.font.upem)
        return advance + self.tracking * self.size * max(0, len(glyphs) - 1)

    def placed(self, text: str, x: float, y: float = 0.0) -> tuple[list[Glyph], float]:
        """Return the glyphs of one line from `x` on the baseline `y`, and where the next one begins."""
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
    glyphs, _ = style.placed(text, x - SHARE[align] * style.width(text), y)
    return style.run(tuple(glyphs))


def on_arc(
    style: Style, text: str, x: float, y: float, radius: float, middle: float, inward: bool = False
) -> Text:
    """Return text on a circle about (x, y), centred on `middle` degrees (0 up, clockwise).

    The baseline is at `radius` mm. Tops point outwards; with `inward` they point to the centre and the
    text runs the other way.
    """
    scale = style.size / style.font.upem
    sense = -1.0 if inward else 1.0
    at = -style.width(text) / 2
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
    return style.run(tuple(placed))
