"""Wrapped text: paragraphs and lists in a box, in several styles and with icons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from deckgen.deck.effects import PAINT
from deckgen.deck.model import FontSpec
from deckgen.deck.types import ANGLE, FONT, INK, LENGTH, NUMBER, SIZE, TEXT, WORDS, YES, choice, is_language
from deckgen.draw.effects import LayerPaint, ink_of_words, painted_words
from deckgen.draw.keywords import REMINDERS, with_keywords
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
from deckgen.text.justify import Alignment
from deckgen.text.lines import Style
from deckgen.text.markup import MarkedParagraph, MarkedText, paragraphs
from deckgen.text.quotes import tied, typographic
from deckgen.text.spans import UNHYPHENATED, Span, hyphens_for

DIRECTIONS = {"auto": None, "left to right": False, "right to left": True}
SMALL_CAPITALS = 0.8
"""The size of small capitals made from capitals, as word processors have it."""
_TAG = re.compile(r"<([a-z]{1,6})\b[^<>\n]{0,60}>")
_MARKS = {
    **dict.fromkeys(("b", "strong"), "`**words**`"), **dict.fromkeys(("i", "em"), "`*words*`"),
    **dict.fromkeys(("s", "del", "strike"), "`~~words~~`"), "u": "`__words__`", "mark": "`==words==`",
    **dict.fromkeys(("small", "big", "span", "font"), "`[words](80%)`, `[words](ink)`"),
}  # fmt: skip
"""The marks that do what tags of HTML, and of Squib's Pango, do."""


@kind("text-box")
class TextBox:
    """Words wrapped in a box, with markup for bold, italic, colours, icons and lists. They shrink to fit."""

    text: str = param(WORDS, "the words; a line break starts a new paragraph, `- ` a list item")
    font: FontSpec = param(FONT, "font")
    ink: LayerPaint | None = param(PAINT, "ink; a gradient or a pattern spans the box of the words")
    size: float = param(SIZE, "size of the type (one em)")
    least: float = param(SIZE, "the smallest size it may shrink to; 0 never shrinks", "0mm")
    x: float = param(LENGTH, "left edge")
    y: float = param(LENGTH, "top edge")
    w: float = param(SIZE, "width")
    h: float = param(SIZE, "height")
    align: Alignment = param(choice("left", "centre", "right", "justified"), "alignment of the lines", "left")
    stand: str = param(choice(*DOWN), "vertical alignment of the lines", "top")
    leading: float = param(NUMBER, "line spacing from baseline to baseline, in em", "1.25")
    gap: float = param(NUMBER, "space between paragraphs, in em", "0")
    marks: bool = param(
        YES,
        "whether `**bold**`, `*italic*`, `^^small capitals^^`, `__underlined__`, `~~struck~~`, "
        "`==highlighted==`, `[words](ink)`, `[words](80%)` and `:icon:` are markup", "yes",
    )  # fmt: skip
    highlight: Ink | None = param(INK, "the ink behind `==words==`", "#ffe680")
    quotes: bool = param(
        YES, "whether straight quotation marks and `...` become those of `language`, if the font has them",
        "yes",
    )  # fmt: skip
    hyphens: bool = param(YES, "whether words are hyphenated, by the rules of `language`", "no")
    keywords: bool = param(YES, "whether `keywords` of the deck are shown as their icons", "yes")
    reminders: str = param(
        choice(*REMINDERS),
        "where the box says what `keywords` in its text mean: after the first mention, below the text, or "
        "in place of it", "no",
    )  # fmt: skip
    language: str = param(TEXT, "the language of the words, such as `de`; by default that of the deck", "")
    direction: str = param(
        choice(*DIRECTIONS), "direction of the text; auto follows the first letter of a paragraph", "auto"
    )
    turn: float = param(ANGLE, "rotation about the middle of the box, clockwise", "0")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one run for each line and style, and one group for each icon."""
        if not self.text.strip():
            return
        found = self._read(pen)
        if self.size <= 0 or self.w <= 0:
            raise pen.problem(Fact("draw-text-box"))
        icons = icon_font(pen, found)
        prepared = [self._prepared(pen, icons, paragraph) for paragraph in found]
        frame = self._frame(pen)

        def compose(size: float) -> list[boxes.BoxParagraph]:
            return [paragraph.at(size) for paragraph in prepared]

        block = boxes.fitted(compose, frame, self.size, self.least or self.size)
        items = painted_words(tuple(self._placed(pen, icons, block)), self.ink)
        middle = self.x + self.w / 2, self.y + self.h / 2
        yield Group(items, rotate(self.turn, *middle)) if self.turn else Group(items)
        # Reported last, so that a draft shows what there is of the text.
        if block.over(frame) > 0.005:
            raise pen.problem(Fact("draw-text-over", found=Quantity(round(block.over(frame), 2), "mm")))

    def _read(self, pen: Pen) -> Sequence[MarkedParagraph]:
        """Return the paragraphs. Raises SpecError for faults in their marks."""
        try:
            found: Sequence[MarkedParagraph] = paragraphs(self.text.strip("\n"), self.marks)
        except FactError as error:
            raise pen.problem(error.fact) from None
        if self.marks:
            for tag in _TAG.finditer(self.text):
                if tag[1] in _MARKS:
                    pen.warn(Fact("draw-text-tag", tag=tag[0], mark=_MARKS[tag[1]]))
            if self.keywords:
                italic = self.font.italic is not None
                keywords, language = pen.scope.deck.keywords, self._language(pen)
                found = with_keywords(found, keywords, self.reminders, italic, language)
            found = [replace(each, pieces=tuple(tied(each.pieces))) for each in found]
        if not self.quotes:
            return found
        has, language = open_font(self.font.path, self.font.where).has, self._language(pen)
        return [replace(each, pieces=typographic(each.pieces, language, has)) for each in found]

    def _language(self, pen: Pen) -> str:
        return self.language or pen.scope.deck.language

    def _frame(self, pen: Pen) -> boxes.Frame:
        language = self._language(pen)
        hyphens = hyphens_for(language) if self.hyphens and is_language(language) else None
        if self.hyphens and hyphens is None and language.split("-")[0] not in UNHYPHENATED:
            raise pen.problem(Fact("draw-text-hyphens", language=language))
        leftwards = DIRECTIONS[self.direction]
        return boxes.Frame(self.w, self.h, self.leading, self.gap, self.align, hyphens, leftwards)

    def _placed(self, pen: Pen, icons: IconFont, block: boxes.SizedLines) -> Iterator[Item]:
        top = self.y + DOWN[self.stand] * (self.h - block.height)
        for line in block.lines:
            items = [item for run in in_colours(pen, line.line.runs) for item in icons.drawn(pen, run)]
            yield Group((*line.line.beneath, *items), translate(self.x + line.x, top + line.y))

    def _prepared(self, pen: Pen, icons: IconFont, paragraph: MarkedParagraph) -> boxes.BoxParagraph:
        """Return a paragraph at 1 mm per em. Raises SpecError if a character or an ink is missing."""
        spans = tuple(span for piece in paragraph.pieces for span in self._spans(pen, icons, piece))
        marker = paragraph.marker and next(self._spans(pen, icons, MarkedText(paragraph.marker)))
        return boxes.BoxParagraph(spans, marker or None)

    def _spans(self, pen: Pen, icons: IconFont, piece: MarkedText) -> Iterator[Span]:
        ink = self._ink(pen, piece)
        if piece.icon:
            yield Span(icons.character(piece.icon), self._style(piece, icons, ink))
            return
        if piece.small and self._lacks_small_capitals(piece):
            pen.warn(Fact("draw-text-small-caps", font=self.font.name), every_card=True)
            for capitals in _small_capitals(piece):
                yield from self._spans(pen, icons, capitals)
            return
        cuts = [(spec, open_font(_cut(spec, piece), spec.where)) for spec in self.font.chain]
        for (spec, font), words in fonts_for(pen, cuts, piece.text):
            if font.is_made:
                cut = "-".join(name for name in ("bold", "italic") if getattr(piece, name))
                pen.warn(Fact("draw-text-cut", font=spec.name, cut=cut), every_card=True)
            yield Span(words, self._style(piece, font, ink, _features(spec, piece)))

    def _lacks_small_capitals(self, piece: MarkedText) -> bool:
        font = open_font(_cut(self.font, piece), self.font.where)
        features = _features(self.font, piece)
        return self.font.small_caps is None and font.shape("a", features) == font.shape("a")

    def _style(self, piece: MarkedText, font: Font, ink: Ink, features: Features = ()) -> Style:
        return Style(
            font, piece.size, ink, features=features, underline=piece.underline, strike=piece.strike,
            highlight=self.highlight if piece.highlight else None,
        )  # fmt: skip

    def _ink(self, pen: Pen, piece: MarkedText) -> Ink:
        own = INK.read(ScalarNode(piece.ink, pen.where), pen.scope) if piece.ink else None
        ink = own if piece.ink else ink_of_words(self.ink)
        if ink is None:
            raise pen.problem(Fact("draw-text-ink"))
        return ink


def _small_capitals(piece: MarkedText) -> Iterator[MarkedText]:
    """Yield a piece in capitals, those for small letters smaller."""
    for lower, letters in groupby(piece.text, str.islower):
        size = piece.size * SMALL_CAPITALS if lower else piece.size
        yield replace(piece, text="".join(letters).upper(), size=size, small=False)


def _features(spec: FontSpec, piece: MarkedText) -> Features:
    """Return the features of a run; small capitals are a feature unless the font has a file for them."""
    small = {"smcp": True} if piece.small and spec.small_caps is None else {}
    return tuple(sorted({**spec.features, **small}.items()))


def _cut(spec: FontSpec, piece: MarkedText) -> Path:
    """Return the file of the cut for a piece, made from another cut if necessary."""
    if piece.small and spec.small_caps is not None:
        return spec.small_caps
    cuts = spec.path, spec.bold, spec.italic, spec.bold_italic
    return cuts[piece.bold + 2 * piece.italic] or cut_of(cuts, piece.bold, piece.italic)
