"""Wrapped text: paragraphs and lists in a box, with bold, italic, colours and icons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from deckgen.deck.model import FontSpec
from deckgen.deck.types import ANGLE, FONT, INK, LENGTH, NUMBER, SIZE, TEXT, YES, choice, is_language
from deckgen.draw.layers.icons import IconFont, icon_font
from deckgen.draw.layers.images import DOWN
from deckgen.draw.layers.registry import Pen, kind, param
from deckgen.draw.layers.words import fonts_for, in_colours
from deckgen.errors import FactError
from deckgen.facts import Fact, Quantity
from deckgen.fonts import Features, Font, cut_of, open_font
from deckgen.geometry import rotate, translate
from deckgen.ink import Ink
from deckgen.scene import Group, Item
from deckgen.source import ScalarNode
from deckgen.text import boxes
from deckgen.text.justify import Setting
from deckgen.text.lines import Style
from deckgen.text.markup import MarkedParagraph, MarkedText, paragraphs
from deckgen.text.spans import Span, hyphens_for

DIRECTIONS = {"auto": None, "left to right": False, "right to left": True}


@kind("text-box")
class TextBox:
    """Words wrapped in a box, with markup for bold, italic, colours, icons and lists. They shrink to fit."""

    text: str = param(TEXT, "the words; a line break starts a new paragraph, `- ` a list item")
    font: FontSpec = param(FONT, "font")
    ink: Ink | None = param(INK, "ink")
    size: float = param(SIZE, "size of the type (one em)")
    least: float = param(SIZE, "the smallest size it may shrink to; 0 never shrinks", "0mm")
    x: float = param(LENGTH, "left edge")
    y: float = param(LENGTH, "top edge")
    w: float = param(SIZE, "width")
    h: float = param(SIZE, "height")
    align: Setting = param(choice("left", "centre", "right", "justified"), "alignment of the lines", "left")
    stand: str = param(choice(*DOWN), "vertical alignment of the lines", "top")
    leading: float = param(NUMBER, "line spacing from baseline to baseline, in em", "1.25")
    gap: float = param(NUMBER, "space between paragraphs, in em", "0")
    marks: bool = param(YES, "whether `**bold**`, `*italic*`, `[words](ink)` and `:icon:` are markup", "yes")
    hyphens: bool = param(YES, "whether words are hyphenated, by the rules of `language`", "no")
    language: str = param(TEXT, "the language of the words, such as `de`; by default that of the deck", "")
    direction: str = param(
        choice(*DIRECTIONS), "direction of the text; auto follows the first letter of a paragraph", "auto"
    )
    turn: float = param(ANGLE, "rotation about the middle of the box, clockwise", "0")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one run for each line and look, and one group for each icon."""
        if not self.text.strip():
            return
        try:
            found = paragraphs(self.text.strip("\n"), self.marks)
        except FactError as error:
            raise pen.problem(error.fact) from None
        if self.size <= 0 or self.w <= 0:
            raise pen.problem(Fact("draw-text-box"))
        icons = icon_font(pen, found)
        prepared = [self._prepared(pen, icons, paragraph) for paragraph in found]
        frame = self._frame(pen)

        def compose(size: float) -> list[boxes.BoxParagraph]:
            return [paragraph.at(size) for paragraph in prepared]

        block = boxes.fitted(compose, frame, self.size, self.least or self.size)
        items = tuple(self._placed(pen, icons, block))
        middle = self.x + self.w / 2, self.y + self.h / 2
        yield Group(items, rotate(self.turn, *middle)) if self.turn else Group(items)
        # Reported last, so that a draft shows what there is of the text.
        if block.over(frame) > 0.005:
            raise pen.problem(Fact("draw-text-over", over=Quantity(round(block.over(frame), 2), "mm")))

    def _frame(self, pen: Pen) -> boxes.Frame:
        language = self.language or pen.scope.deck.language
        hyphens = hyphens_for(language) if self.hyphens and is_language(language) else None
        if self.hyphens and hyphens is None:
            raise pen.problem(Fact("draw-text-hyphens", language=language))
        leftwards = DIRECTIONS[self.direction]
        return boxes.Frame(self.w, self.h, self.leading, self.gap, self.align, hyphens, leftwards)

    def _placed(self, pen: Pen, icons: IconFont, block: boxes.Block) -> Iterator[Item]:
        top = self.y + DOWN[self.stand] * (self.h - block.height)
        for line in block.lines:
            items = [item for run in in_colours(pen, line.line.runs) for item in icons.drawn(pen, run)]
            yield Group(tuple(items), translate(self.x + line.x, top + line.y))

    def _prepared(self, pen: Pen, icons: IconFont, paragraph: MarkedParagraph) -> boxes.BoxParagraph:
        """Return a paragraph at 1 mm per em. Raises SpecError if a character or an ink is missing."""
        spans = tuple(span for piece in paragraph.pieces for span in self._spans(pen, icons, piece))
        marker = paragraph.marker and next(self._spans(pen, icons, MarkedText(paragraph.marker)))
        return boxes.BoxParagraph(spans, marker or None)

    def _spans(self, pen: Pen, icons: IconFont, piece: MarkedText) -> Iterator[Span]:
        ink = self._ink(pen, piece)
        if piece.icon:
            yield Span(icons.character(piece.icon), Style(icons, 1.0, ink))
            return
        cuts = [(spec, open_font(_cut(spec, piece), spec.where)) for spec in self.font.chain]
        for (spec, font), words in fonts_for(pen, cuts, piece.text):
            if font.is_made:
                cut = "-".join(name for name in ("bold", "italic") if getattr(piece, name))
                pen.warn(Fact("draw-text-cut", font=spec.name, cut=cut), every_card=True)
            yield Span(words, Style(font, 1.0, ink, features=self._features(pen, spec, font, piece)))

    def _features(self, pen: Pen, spec: FontSpec, font: Font, piece: MarkedText) -> Features:
        """Return the features of a run; small capitals are one unless they have a file of their own."""
        if not piece.small or spec.small_caps is not None:
            return tuple(sorted(spec.features.items()))
        found = tuple(sorted({**spec.features, "smcp": True}.items()))
        # a fallback may be for signs, which have no capitals
        if spec.name == self.font.name and font.shape("a", found) == font.shape("a"):
            raise pen.problem(Fact("draw-text-small-caps", font=spec.name))
        return found

    def _ink(self, pen: Pen, piece: MarkedText) -> Ink:
        ink = INK.read(ScalarNode(piece.ink, pen.where), pen.scope) if piece.ink else self.ink
        if ink is None:
            raise pen.problem(Fact("draw-text-ink"))
        return ink


def _cut(spec: FontSpec, piece: MarkedText) -> Path:
    """Return the file of the cut for a piece, or one that is made of another."""
    if piece.small and spec.small_caps is not None:
        return spec.small_caps
    cuts = spec.path, spec.bold, spec.italic, spec.bold_italic
    return cuts[piece.bold + 2 * piece.italic] or cut_of(cuts, piece.bold, piece.italic)
