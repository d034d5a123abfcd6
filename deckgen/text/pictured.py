"""Icons as a font: each is a character whose glyph is a picture, so that words and icons are set alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from deckgen.fonts import Font, Shaped

_FIRST = 0xE000
"""The first character for private use: icons count from there."""
_UNITS = 1000


@dataclass(frozen=True, eq=False)
class PictureFont(Font):
    """A font of pictures: glyph `n` is the icon `names[n]`, `widths[n]` em wide. It draws nothing itself."""

    names: tuple[str, ...] = ()
    widths: tuple[float, ...] = ()

    def character(self, name: str) -> str:
        """The character that stands for an icon."""
        return chr(_FIRST + self.names.index(name))

    @cached_property
    def upem(self) -> int:
        """Units in one em."""
        return _UNITS

    def has(self, character: str) -> bool:
        """Whether there is such an icon."""
        return 0 <= ord(character) - _FIRST < len(self.names)

    def shape(
        self, text: str, features: Mapping[str, bool] | None = None, language: str = ""
    ) -> tuple[Shaped, ...]:
        """One glyph for each icon; a space, which only follows an icon, is a quarter em."""
        return tuple(self._shaped(character) for character in text)

    def _shaped(self, character: str) -> Shaped:
        index = ord(character) - _FIRST
        if not 0 <= index < len(self.names):
            return Shaped(0, _UNITS // 4, 0, 0, character)
        return Shaped(index, round(self.widths[index] * _UNITS), 0, 0, f":{self.names[index]}:")


def picture_font(icons: Mapping[str, float]) -> PictureFont:
    """A font of icons, given the width of each in em."""
    return PictureFont("icons", b"", "", tuple(icons), tuple(icons.values()))
