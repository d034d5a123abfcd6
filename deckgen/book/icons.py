"""Icons in a rules text, `:coin:`, drawn as on the cards: with the ink and size of the words around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deckgen.book.document import Chapter, inlines, walk
from deckgen.deck.model import DeckSpec
from deckgen.deck.scope import Scope
from deckgen.draw.layers.icons import IconFont, icon_font
from deckgen.draw.layers.registry import Pen
from deckgen.errors import Where
from deckgen.scene import Item, Text
from deckgen.text.markup import MarkedParagraph, MarkedText


@dataclass(frozen=True, eq=False, kw_only=True)
class BookIcons(IconFont):
    """The icons of a book as a font."""

    pen: Pen

    def pictures(self, run: Text) -> Iterator[Item]:
        """Yield the pictures that a run of this font stands for, on its baseline."""
        return self.drawn(self.pen, run)

    def words(self, run: Text) -> str:
        """Return the names of the icons of a run, for readers aloud."""
        return " ".join(self.specs[glyph.gid].name.replace("-", " ") for glyph in run.glyphs)


def book_icons(deck: DeckSpec, chapters: Sequence[Chapter]) -> BookIcons | None:
    """Return the icons that chapters use, if there are any. Raises SpecError, FileError."""
    used = (words.icon for each in chapters for block in walk(each.blocks) for words in inlines(block))
    names = dict.fromkeys(filter(None, used))
    if not names:
        return None
    part, where = deck.parts[0], Where(str(chapters[0].path))
    # An icon needs neither a card nor other layers.
    pen = Pen(part, part.trims[0], 0.0, Scope(deck), None, where, lambda *_: (), lambda *_: ())
    font = icon_font(pen, [MarkedParagraph(tuple(MarkedText(f":{name}:", icon=name) for name in names))])
    return BookIcons(font.name, font.data, font.digest, specs=font.specs, widths=font.widths, pen=pen)
