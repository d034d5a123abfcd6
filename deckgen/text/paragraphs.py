"""Paragraphs in, lines that fit a box out: wrapping, shrinking, and by how much it is too long."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from deckgen.scene import Text
from deckgen.text.lines import Align, Style, straight

STEP = 0.97
"""Each try to fit is set at this part of the size before."""
_SHARE = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
_ACROSS = {"left": 0.0, "centre": 0.5, "right": 1.0}


@dataclass(frozen=True, slots=True)
class Fit:
    """The box that words must fit: sizes in mm, leading and paragraph gap in em, the least size allowed."""

    width: float
    height: float
    leading: float
    gap: float
    least: float


@dataclass(frozen=True, slots=True)
class Block:
    """Lines set in a style, each with the height of its baseline below the first line's top."""

    style: Style
    fit: Fit
    lines: tuple[tuple[str, float], ...]

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last, in mm."""
        return self.lines[-1][1] + self.style.size * self.style.font.descent if self.lines else 0.0

    @property
    def over(self) -> float:
        """How many mm the block is higher or a word wider than its box; 0 or less if it fits."""
        widest = max((self.style.width(text) for text, _ in self.lines), default=0.0)
        return max(self.height - self.fit.height, widest - self.fit.width)

    def placed(self, x: float, y: float, align: Align, stand: str) -> Iterator[Text]:
        """The runs, in the box whose upper left corner is (x, y)."""
        top = y + _SHARE[stand] * (self.fit.height - self.height)
        at = x + _ACROSS[align] * self.fit.width
        for text, baseline in self.lines:
            if text:
                yield straight(self.style, text, at, top + baseline, align)


def fitted(style: Style, text: str, fit: Fit) -> Block:
    """The text at its size, or at the largest smaller one that fits, down to `fit.least`."""
    block = _set(style, text, fit)
    while block.over > 1e-6 and style.size > fit.least + 1e-9:
        style = replace(style, size=max(fit.least, style.size * STEP))
        block = _set(style, text, fit)
    return block


def _set(style: Style, text: str, fit: Fit) -> Block:
    lines: list[tuple[str, float]] = []
    baseline = style.size * style.font.ascent
    for paragraph in text.split("\n"):
        for words in wrapped(style, paragraph, fit.width):
            lines.append((words, baseline))
            baseline += fit.leading * style.size
        baseline += fit.gap * style.size
    return Block(style, fit, tuple(lines))


def wrapped(style: Style, paragraph: str, width: float) -> list[str]:
    """Lines of at most `width` mm, broken at spaces; a word that is too wide stands alone."""
    lines: list[str] = []
    current = ""
    for word in paragraph.split():
        trial = f"{current} {word}" if current else word
        if current and style.width(trial) > width:
            lines.append(current)
            current = word
        else:
            current = trial
    return [*lines, current]
