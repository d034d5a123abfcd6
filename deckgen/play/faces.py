"""A card's id in; the card in text, with colour and glyphs where the terminal has them, out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

PHASES = {"new": ("○", "o"), "first": ("◐", ")"), "full": ("●", "O"), "last": ("◑", "(")}
"""The phases in Unicode and in ASCII, as on a dark sky: what is filled is lit."""
SPECIAL = {"moonlight": ("☾", "*"), "moonshine": ("✶", "!")}
GLYPHS = {glyph for pair in (*PHASES.values(), *SPECIAL.values()) for glyph in pair}
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
BLUE, YELLOW, GREEN, RED, CYAN, MAGENTA = 34, 33, 32, 31, 36, 35
SEASON_COLOURS = {
    "dec": BLUE, "jan": BLUE, "feb": BLUE, "mar": GREEN, "apr": GREEN, "may": GREEN,
    "jun": RED, "jul": RED, "aug": RED, "sep": YELLOW, "oct": YELLOW, "nov": YELLOW,
}  # fmt: skip
WORD = re.compile(r"[\w-]+")
ESCAPE = re.compile(r"\x1b\[[\d;]*[A-Za-z]")


@dataclass(frozen=True, slots=True)
class Faces:
    """How cards are shown: `colour` with ANSI escapes, `glyphs` beyond ASCII."""

    colour: bool = False
    glyphs: bool = False

    def card(self, name: str) -> str:
        """A card: its id with a glyph before it; any other word as it is."""
        month, _, phase = name.partition("-")
        if month in SEASON_COLOURS and phase in PHASES:
            return self._painted(f"{self._glyph(PHASES[phase])} {name}", SEASON_COLOURS[month])
        if name in SPECIAL:
            return self._painted(f"{self._glyph(SPECIAL[name])} {name}", MAGENTA)
        if len(name) == 2 and name[1] in SUITS and name[0] in "A23456789TJQK":
            return self._painted(name + (SUITS[name[1]] if self.glyphs else ""), RED * (name[1] in "DH"))
        if re.fullmatch(r"[0-6]-[0-6]", name):
            return self._painted(f"[{name.replace('-', '|')}]", CYAN * (name[0] == name[2]))
        return self._painted(name, MAGENTA) if re.fullmatch(r"moon\d+", name) else name

    def line(self, text: str) -> str:
        """A record line or a sentence with its cards shown."""
        return WORD.sub(lambda word: self.card(word[0]), text)

    def strong(self, text: str) -> str:
        """A heading."""
        return self._painted(text, 1)

    def _glyph(self, pair: tuple[str, str]) -> str:
        return pair[not self.glyphs]

    def _painted(self, text: str, colour: int) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self.colour and colour else text


def width(text: str) -> int:
    """The columns that a text takes, escapes left out."""
    return len(ESCAPE.sub("", text))


def columns(items: Sequence[str], across: int, indent: str = "  ") -> list[str]:
    """Items in columns, as many as fit."""
    if not items:
        return []
    cell = max(map(width, items)) + 2
    each = max(1, (across - len(indent)) // cell)
    rows = [items[at : at + each] for at in range(0, len(items), each)]
    return [(indent + "".join(item + " " * (cell - width(item)) for item in row)).rstrip() for row in rows]
