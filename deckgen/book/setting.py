"""Set the blocks of a chapter (paragraphs, headings, lists, examples) as boxes of a column."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Literal, TypeAlias

from deckgen.book import document as doc
from deckgen.book.column import BASELINE, ColumnBox, chunks, gap, line_item, stacked
from deckgen.book.design import Design, fitted, ornament
from deckgen.book.narration import BookVoice
from deckgen.facts import Fact
from deckgen.geometry import translate
from deckgen.scene import Group, Item, Tag
from deckgen.text.justify import Measure, even, set_lines
from deckgen.text.lines import Style, straight
from deckgen.text.spans import Span
from deckgen.units import MM_PER_PT

FigureSetter: TypeAlias = Callable[[doc.Block, "Setter"], list[ColumnBox]]
FLOATING = (doc.CardRow, doc.TrickFigure, doc.Pennies)
"""Figures that may move to the next page."""
INDEX_COLUMNS, INDEX_GUTTER = 2, 6.0
"""The number of columns in the index, and the space between them in mm."""
INDEX_SIZE, INDEX_LEADING = 9.5, 4.3
"""Type size in points, and leading in mm."""
DISPLAY = 20
"""The height of a chapter's title in half lines."""
INITIAL_LINES = 3
"""The height of a chapter's initial in lines."""


@dataclass(frozen=True)
class Setter:
    """Sets blocks of text in a design; `figure` sets pictures and tables."""

    design: Design
    figure: FigureSetter
    words: BookVoice
    """The book's own words, such as captions."""
    credits: Sequence[str] = ()
    left: float = 0.0
    width: float = 0.0
    size: float = 0.0
    """Size of the text in points."""
    compact: bool = False
    """Whether headings are small, for folded sheets."""
    run_on: bool = False
    """Whether a summary follows the one before on the same page."""
    chapters: Sequence[doc.Chapter] = ()
    """The chapters whose options the appendix lists."""
    index: Sequence[tuple[str, Sequence[tuple[int, str]]]] = ()
    """Index entries, with pages and the rule that each page links to."""
    anchors: Container[str] = ()
    """The anchors that links may lead to; other links are set as plain text."""
    card: float = 14.0
    """The maximum width of a card in a played hand, in mm."""
    scale: float = 1.0
    """The size of figures as a share of the largest."""
    tag: Tag | None = None
    """The element that contains the blocks; None if the document is not tagged."""

    def child(self, kind: str, alt: Fact | str = "", scope: Literal["", "Column", "Row"] = "") -> Tag | None:
        """Return a new element inside this one."""
        if self.tag is None:
            return None
        return Tag(kind, self.tag, alt if isinstance(alt, str) else self.words.say(alt), scope)

    def spans(self, words: doc.Prose, size: float = 0.0, face: str = "") -> list[Span]:
        """Return text as spans; `face` replaces plain. Rule ids are never broken, even without a link."""
        points = size or self.size
        return [span for each in words for span in self._spans(each, self._style(each, points, face))]

    def _spans(self, words: doc.Inline, style: Style) -> Iterator[Span]:
        link, icons = self._target(words.link), self.design.icons
        if icons and words.icon:
            plain = replace(style, font=icons, features=(), tracking=0.0)
            return iter([Span(icons.character(words.icon), plain, link, True)])
        return self.design.spans(words.text, style, link, self._whole(words))

    def _whole(self, words: doc.Inline) -> bool:
        """Return whether words must not be broken: rule ids, and small capitals, where hyphens look wrong."""
        return words.link.startswith("#") or (words.face == "strong" and self.design.language != "ja")

    def _target(self, link: str) -> str:
        return "" if link.startswith("#") and link not in self.anchors else link

    def _style(self, words: doc.Inline, points: float, face: str) -> Style:
        if words.link.startswith("#"):
            return self.design.rule_id(points)
        if words.face == "plain" and face == "italic":
            return self.design.text("italic", points)
        if words.face == "italic" and face == "italic":
            return self.design.text("plain", points)
        return self.design.text(words.face, points)

    def blocks(self, blocks: Sequence[doc.Block]) -> Iterator[ColumnBox]:
        """Yield the boxes of blocks."""
        for before, block, after in around(blocks):
            yield from self.block(block, before, after)

    def block(
        self, block: doc.Block, before: doc.Block | None = None, after: doc.Block | None = None
    ) -> Iterator[ColumnBox]:
        """Yield the boxes of a block between two others. An introduction stays on the page of its hand, and
        the last line of one with a colon on that of its list.

        One piece, because it is a list of the kinds of blocks.
        """
        match block:
            case doc.Paragraph() if isinstance(after, doc.PlayedHand):
                yield from (replace(box, keep=True) for box in self.paragraph(block, before))
            case doc.Paragraph() if isinstance(after, doc.ItemList) and _introduces(block):
                *others, last = self.paragraph(block, before)
                yield from (*others, replace(last, keep=True))
            case doc.Paragraph():
                yield from self.paragraph(block, before)
            case doc.Heading():
                yield from self.heading(block)
            case doc.ItemList():
                yield from self.items(block)
            case doc.Quotation():
                yield from self.quotation(block)
            case doc.Summary():
                yield from self.summary(block)
            case doc.OptionText():
                yield from self.choice(block)
            case doc.Ornament():
                items = ornament(self.design, self.width / 2, 2 * self.design.format.unit, 1.0)
                yield ColumnBox(4, tuple(items), space=True)
            case doc.Index():
                yield from self.columns()
            case doc.Credits():
                yield from self.credited(block)
            case _:
                yield from self.figure(block, self)

    def credited(self, block: doc.Credits) -> Iterator[ColumnBox]:
        """Yield the credits, a paragraph each."""
        for credit in self.credits:
            yield from self.paragraph(doc.Paragraph((doc.Inline(credit),), (), block.where))

    def paragraph(self, block: doc.Paragraph, before: doc.Block | None = None) -> Iterator[ColumnBox]:
        """Yield the lines of a paragraph, its rule ids in the margin or, on small pages, before its text.

        Entries are indented, and so are paragraphs after another one.
        """
        numbers = self.numbers(block.rules) if self.compact else []
        if isinstance(before, doc.Heading) and before.level == 1 and not block.entry and not numbers:
            yield from self._opening(block)
            return
        indent = self.size * MM_PER_PT if block.entry or isinstance(before, doc.Paragraph) else 0.0
        spans = [*numbers, *self.spans(block.words)]
        yield from self.lines(spans, even(self.width, indent), () if numbers else block.rules)

    def numbers(self, rules: Sequence[str]) -> list[Span]:
        """Return the ids of rules, to begin a paragraph on pages without room for them in the margin."""
        style = self.design.rule_id(self.size, self.design.ink)
        return [Span(f"{rule}\N{NO-BREAK SPACE} ", style, whole=True) for rule in rules]

    def lines(
        self, spans: Sequence[Span], measure: Measure, rules: Sequence[str] = (), tag: Tag | None = None
    ) -> Iterator[ColumnBox]:
        """Yield a justified paragraph as boxes; the first two lines and the last two stay together."""
        tag = tag or self.child("P")
        lines = set_lines(spans, measure, "justified", self.design.hyphens)
        leading, size = self.design.format.line, self.size * MM_PER_PT
        count = len(lines)
        notes = tuple((rule, (BASELINE + n) * leading) for n, rule in enumerate(rules))
        anchors = tuple(f"#{rule}" for rule in rules)
        for number, line in enumerate(lines):
            items = (line_item(line, self.left, BASELINE * leading, size, tag),)
            keep = count > 1 and (number == 0 or number == count - 2)
            if number:
                yield ColumnBox(2, items, keep=keep)
            else:
                # Many rule ids may need more lines of the margin than a short paragraph has.
                yield ColumnBox(2, items, notes, tag, anchors, keep or len(rules) > count)

    def _opening(self, block: doc.Paragraph) -> Iterator[ColumnBox]:
        """Yield a chapter's first paragraph: an initial, and the first words in small capitals."""
        text = block.words[0].text
        letter, rest = text[:1], text[1:]
        if not letter.isalpha() or block.words[0].icon or self.design.language == "ja":
            yield from self.paragraph(block)
            return
        line = self.design.format.line
        cap = (INITIAL_LINES - 1) * line + 0.62 * self.size * MM_PER_PT
        style = self.design.title(cap / self.design.title_font.cap_height / MM_PER_PT)
        room = style.width(letter) + 1.2
        if len(text) > 1 and text[1] == " ":
            rest = rest.lstrip()
        head, tail = _first_words(rest)
        capitals = Span(head, self.design.small_capitals(self.size, 0.05))
        body = self.spans((replace(block.words[0], text=tail), *block.words[1:]))

        def measure(number: int) -> tuple[float, float]:
            return (room, self.width - room) if number < INITIAL_LINES else (0.0, self.width)

        tag = self.child("P")
        boxes = list(self.lines([capitals, *body], measure, block.rules, tag))
        boxes = [replace(box, keep=box.keep or n < INITIAL_LINES - 1) for n, box in enumerate(boxes)]
        if not self._has_room(boxes):
            yield from self.paragraph(block)
            return
        initial = straight(style, letter, self.left, BASELINE * line + (INITIAL_LINES - 1) * line)
        boxes[0] = replace(boxes[0], items=(Group((initial,), tag=tag), *boxes[0].items))
        yield from boxes

    def _has_room(self, boxes: Iterable[ColumnBox]) -> bool:
        """Return whether a page has room for a title and an initial, and these lines reach its foot."""
        first = next(chunks(boxes), [])
        units = DISPLAY + sum(box.units for box in first)
        return len(first) >= INITIAL_LINES and units <= self.design.format.units

    def heading(self, block: doc.Heading) -> Iterator[ColumnBox]:
        """Yield a chapter title on a new page, or a heading with space around it."""
        if block.level == 1:
            box = self._display(block, 27, DISPLAY, (6.4, 8.1), 1.25)
            yield replace(box, opens=doc.plain(block.words))
            return
        yield gap(2)
        if block.level == 2:
            style, units, baseline = self.design.title(14.5), 4, 1.4
        else:
            style, units, baseline = self.design.text("italic", 11.5, self.design.ink), 2, BASELINE
        words, tag = doc.plain(block.words), self.child(f"H{block.level}")
        anchors: tuple[str, ...] = (f"#{block.anchor}",)
        top = baseline * self.design.format.line
        if style.width(words) > self.width:
            *above, last = set_lines([Span(words, style)], even(self.width), "left")
            # Three half lines are too far apart for one heading, and two too near.
            closer = 0.35 * self.design.format.line
            for number, line in enumerate(above):
                y = top + closer * (len(above) - number)
                item = line_item(line, self.left, y, style.size, tag)
                yield ColumnBox(units - 1 if block.level == 2 else units, (item,), anchors=anchors, keep=True)
                anchors = ()
            yield ColumnBox(units, (line_item(last, self.left, top, style.size, tag),), keep=True)
            return
        item = Group((straight(style, words, self.left, top),), tag=tag)
        yield ColumnBox(units, (item,), anchors=anchors, keep=True)

    def _display(
        self, block: doc.Heading, size: float, units: int, lines: tuple[float, float], scale: float
    ) -> ColumnBox:
        """Return a centred title with an ornament; `lines` is how far down each of them is."""
        middle, line = self.design.format.measure / 2, self.design.format.line
        words = doc.plain(block.words)
        style = fitted(self.design.title(size), words, self.design.format.measure)
        title = Group(
            (straight(style, words, middle, lines[0] * line, "centre"),), tag=self.child(f"H{block.level}")
        )
        items = (title, *ornament(self.design, middle, lines[1] * line, scale))
        return ColumnBox(units, items, anchors=(f"#{block.anchor}",), keep=True)

    def items(self, block: doc.ItemList) -> Iterator[ColumnBox]:
        """Yield a list with hanging numbers or bullets."""
        yield gap(1)
        indent = 5.0
        inside = replace(self, left=self.left + indent, width=self.width - indent, tag=self.child("L"))
        for number, item in enumerate(block.items, start=1):
            entry = replace(inside, tag=inside.child("LI"))
            label = entry.child("Lbl")
            boxes = list(replace(entry, tag=entry.child("LBody")).blocks(item))
            style = self.design.text()
            mark = f"{number}." if block.ordered else self.words.say(Fact("book-bullet"))
            at = straight(style, mark, self.left + indent - 1.6, BASELINE * self.design.format.line, "right")
            if boxes:
                boxes[0] = replace(boxes[0], items=(Group((at,), tag=label), *boxes[0].items))
            # Half a line above and below: the lines of the list lie between those of the grid.
            boxes = [replace(box, on_grid=False, listed=True) for box in boxes]
            if boxes and number == len(block.items):
                boxes[-1] = replace(boxes[-1], listed=False)
            yield from boxes
        yield gap(1)

    def quotation(self, block: doc.Quotation) -> Iterator[ColumnBox]:
        """Yield an example: slightly smaller, indented on both sides."""
        yield gap(1)
        inside = replace(
            self, left=self.left + 5, width=self.width - 10, size=self.size - 0.75,
            tag=self.child("BlockQuote"),
        )  # fmt: skip
        yield from inside.blocks(block.blocks)
        yield gap(1)

    def choice(self, block: doc.OptionText) -> Iterator[ColumnBox]:
        """Yield an option, set off from others."""
        yield gap(1)
        yield from self.blocks(block.blocks)
        yield gap(1)

    def summary(self, block: doc.Summary) -> Iterator[ColumnBox]:
        """Yield a summary, on a separate page."""
        boxes = list(replace(self, tag=self.child("Sect"))._summed_up(block))
        if self.run_on:
            yield from boxes
            return
        yield ColumnBox(0, keep=True, on_grid=False, breaks=True)
        yield from boxes
        yield ColumnBox(0, space=True, on_grid=False, breaks=True)

    def columns(self) -> Iterator[ColumnBox]:
        """Yield the index in columns of equal height."""
        format = self.design.format
        tag = self.child("Index")
        width = (self.width - (INDEX_COLUMNS - 1) * INDEX_GUTTER) / INDEX_COLUMNS
        column: list[Item] = []
        for word, pages in self.index:
            spans = list(self.design.spans(word, self.design.text("plain", INDEX_SIZE)))
            for page, rule in pages:
                figures = self.design.figures(INDEX_SIZE)
                spans += [Span(", ", figures), Span(str(page), figures, f"#{rule}")]
            lines = set_lines(spans, even(width), "left")
            entry = tag and Tag("P", tag)
            for line in lines:
                column += stacked([line], 0.0, 0.0, INDEX_LEADING, INDEX_SIZE, entry)
        # Each item is one line.
        room = int((format.units - DISPLAY) * format.unit / INDEX_LEADING)
        while column:
            high = min(room, ceil(len(column) / INDEX_COLUMNS))
            items = [
                Group((item,), translate(self.left + at * (width + INDEX_GUTTER), row * INDEX_LEADING))
                for at in range(INDEX_COLUMNS)
                for row, item in enumerate(column[at * high : (at + 1) * high])
            ]
            column = column[INDEX_COLUMNS * high :]
            yield ColumnBox(ceil(high * INDEX_LEADING / format.unit), tuple(items))

    def _summed_up(self, block: doc.Summary) -> Iterator[ColumnBox]:
        for number, part in enumerate(block.blocks):
            if isinstance(part, doc.Heading):
                yield from self._summary_head(part)
            else:
                yield from self.block(part)
                if number + 1 < len(block.blocks):
                    yield gap(1)

    def _summary_head(self, block: doc.Heading) -> Iterator[ColumnBox]:
        if not self.compact:
            yield self._display(block, 18, 8, (1.5, 2.9), 1.0)
            return
        title = doc.plain(block.words)
        style = fitted(self.design.title(1.35 * self.size), title, self.width)
        middle, line = self.design.format.measure / 2, self.design.format.line
        yield gap(2)
        yield ColumnBox(4, (straight(style, title, middle, 1.4 * line, "centre"),), keep=True)


def around(blocks: Sequence[doc.Block]) -> Iterator[tuple[doc.Block | None, doc.Block, doc.Block | None]]:
    """Yield each block between the one that its text continues and the next one.

    Figures may move, so text continues the block before them.
    """
    before = None
    for block, after in zip(blocks, (*blocks[1:], None), strict=True):
        yield before, block, after
        if not isinstance(block, FLOATING) or before is None:
            before = block


def _introduces(block: doc.Paragraph) -> bool:
    return doc.plain(block.words).rstrip().endswith((":", "："))


def _first_words(text: str) -> tuple[str, str]:
    """Split off the rest of the first word and, if that is short, the next word."""
    words = text.split(" ")
    head = " ".join(words[: 1 if len(words[0]) > 3 else 2])
    return head, text[len(head) :]
