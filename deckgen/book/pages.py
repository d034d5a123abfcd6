"""Make the pages of a book as scenes, for readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import TypeAlias
from unicodedata import category

from deckgen.book import document as doc
from deckgen.book.column import CardPicture, ColumnBox, ColumnPage, Tailpieces, held, paginate, stacked
from deckgen.book.design import (
    Design,
    PageFormat,
    design_of,
    double_frame,
    fitted,
    on_ground,
    ornament,
    rule,
)
from deckgen.book.figures import Figures
from deckgen.book.imposition import filled
from deckgen.book.page_parts import (
    EASY,
    LEAST,
    SIZES,
    box_ground,
    card_page,
    credits_at_foot,
    page_scene,
    score_grid,
)
from deckgen.book.setting import FLOATING, Setter, around
from deckgen.book.volume import Volume, anchor_of
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact
from deckgen.fonts import AS_PICTURE
from deckgen.geometry import translate
from deckgen.scene import Group, Item, Link, Scene, Tag
from deckgen.text.justify import balanced
from deckgen.text.lines import straight
from deckgen.text.spans import Span

FRONT = 3
"""The number of pages before the first chapter: cover, credits, contents."""
SHORT = 12
"""The largest number of pages of a book that is set in several sizes of type, to find the best."""
FEW = 4
"""The largest number of pages of chapters that need no contents."""
CARDS = (15.0, 14.0, 13.0, 12.0, 11.0, 10.0)
"""Widths of cards in played hands to try, in mm."""

SCALES = (1.0, 0.88, 0.76)
"""Scales of figures to try."""
OFF_SPREAD, BARE, WELL_FILLED = 60.0, 120.0, 0.55
"""Penalties in hundredths of a page: for a figure that is visible only after turning the page, and for blank
space on pages that are filled less than the third value."""


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A line of the contents; level 0 is a chapter."""

    title: str
    anchor: str
    page: int
    level: int


@dataclass(frozen=True, slots=True)
class Book:
    """The reader's pages, and their outline."""

    pages: tuple[Scene, ...]
    entries: tuple[ContentsEntry, ...]
    fillers: Callable[[int], Scene] = field(repr=False)
    """Makes a page, by its number, to fill a blank: one for scores, one with a card, or an empty one."""
    bare: int
    """The number of pages of text with fewer than `LEAST` half lines."""

    @property
    def stitched(self) -> tuple[Scene, ...]:
        """The pages of a stitched booklet: a multiple of four."""
        return filled(self.pages, self.fillers)

    @property
    def waste(self) -> int:
        """The number of pages of a stitched booklet that are blank or nearly so."""
        return self.bare + sum(not page.items for page in self.stitched)


def compose(volume: Volume, figures: Figures, format: PageFormat | None = None) -> Book:
    """Set a book, by default on the reader's page.

    The type of a short book is smaller or larger if that saves pages, or leaves fewer of them blank or nearly
    blank. Raises SpecError if a figure names an unknown card or table, or a font lacks a letter.
    """
    usual = format or design_of(volume).format
    book = _composed(volume, figures, usual)
    if not book.waste or len(book.pages) > SHORT:
        return book
    nearest = sorted((size for size in SIZES if size >= EASY), key=lambda size: abs(size - usual.size))
    others = (_composed(volume, figures, usual.sized(size)) for size in nearest)
    return min(book, *others, key=lambda each: (len(each.stitched), each.waste))


def _composed(volume: Volume, figures: Figures, format: PageFormat) -> Book:
    """Return a book in a format."""
    design = design_of(volume).at(format)
    measure = design.format.measure
    book = Tag("Document")
    setter = Setter(
        design, figures, volume.words, volume.deck.credits, 0.0, measure, design.format.size,
        chapters=volume.chapters, anchors=volume.anchors, tag=book,
    )  # fmt: skip
    _check_letters(volume.sections, design)
    painter = _PagePainter(volume, design, book, figures)
    picture = figures.picture(volume.book.cover) if volume.book.cover else None
    made = [painter.cover(picture), painter.credits()]
    pages = _text_pages(volume, figures, setter, FRONT + 1)
    credits, contents = _before_text(volume, pages)
    if not credits:
        made.pop()
    if len(made) + contents != FRONT:
        pages = _text_pages(volume, figures, setter, len(made) + contents + 1)
    entries = tuple(_entries(pages))
    if contents:
        made.append(painter.contents(entries, len(made) + 1))
    made += [painter.text(page, chapter, number) for number, (page, chapter) in pages.items()]
    if len(made) % 2 == 0:
        # The back cover must be on the back of a leaf.
        made.append(painter.filler(len(made) + 1))
    bare = sum(page.filled < LEAST for page, _ in pages.values())
    return Book((*made, painter.back_cover()), entries, painter.filler, bare)


_TextPages: TypeAlias = dict[int, tuple[ColumnPage, doc.Chapter]]
"""Pages with their chapters, by page number."""


def _text_pages(volume: Volume, figures: Figures, setter: Setter, first: int) -> _TextPages:
    """Return the pages of all chapters and of the index, numbered from `first`."""
    pages: _TextPages = {}
    tailpieces = Tailpieces(setter.design, [figures.picture(name) for name in volume.book.tailpieces])

    def add(part: Setter, chapter: doc.Chapter) -> None:
        begun = first + len(pages)
        found = tailpieces.ended(_column_pages(part, chapter, begun))
        pages.update((number, (page, chapter)) for number, page in enumerate(found, begun))

    for chapter in volume.sections:
        add(replace(setter, tag=Tag("Sect", setter.tag)), chapter)
    if volume.index:
        entries = tuple(_index_entries(volume, pages))
        add(replace(setter, tag=Tag("Sect", setter.tag), index=entries), _index(volume))
    return pages


def _column_pages(setter: Setter, chapter: doc.Chapter, begun: int) -> list[ColumnPage]:
    """Return a chapter's pages with the picture sizes that work best; the first page is number `begun`."""
    units = setter.design.format.units
    found = ((column, paginate(column, units)) for column in _columns(setter, chapter))
    return min(found, key=lambda each: _badness(each[0], each[1], units, begun))[1]


def _columns(setter: Setter, chapter: doc.Chapter) -> Iterator[list[ColumnBox]]:
    """Yield a chapter in all picture sizes, each with figures that may move and with fixed figures."""
    blocks = list(around(chapter.blocks))

    @cache
    def boxes(index: int, card: float, scale: float) -> list[ColumnBox]:
        before, block, after = blocks[index]
        return list(replace(setter, card=card, scale=scale).block(block, before, after))

    for sizes in _sizes(chapter):
        column = [box for index, size in enumerate(sizes) for box in boxes(index, *size)]
        yield column
        yield held(column)


def _sizes(chapter: doc.Chapter) -> Iterator[list[tuple[float, float]]]:
    """Yield all combinations to try of the width of cards and the scale of figures for each block."""
    # A chapter without pictures is set only once.
    played = [_holds(block, (doc.PlayedHand,)) for block in chapter.blocks]
    figures = [_holds(block, FLOATING) for block in chapter.blocks]
    for card, scale in product(CARDS if any(played) else CARDS[:1], SCALES if any(figures) else SCALES[:1]):
        yield [
            (card if hand else 0.0, scale if figure else 1.0)
            for hand, figure in zip(played, figures, strict=True)
        ]


def _holds(block: doc.Block, kinds: tuple[type, ...]) -> bool:
    """Return whether a block, or one inside it, is of one of these kinds."""
    return any(isinstance(each, kinds) for each in doc.walk([block]))


def _badness(column: Sequence[ColumnBox], pages: Sequence[ColumnPage], units: int, begun: int) -> float:
    """Return how far pages are from ideal: few, well filled, each figure on the spread of its text."""
    at = {id(placed.box): begun + n for n, page in enumerate(pages) for placed in page.placed}
    total = 100.0 * len(pages)
    for before, box in pairwise(box for box in column if not box.space and id(box) in at):
        if box.pictured:
            total += _apart(at[id(before)], at[id(box)])
    return total + sum(BARE * max(0.0, WELL_FILLED - page.filled / units) for page in pages)


def _apart(text: int, figure: int) -> float:
    """Return the penalty for a figure, given the pages of its text and its own: small on the same spread."""
    if figure == text:
        return 0.0
    return 2.0 if figure == text + 1 and figure % 2 else OFF_SPREAD


def _before_text(volume: Volume, pages: _TextPages) -> tuple[bool, bool]:
    """Return whether a page for credits, which may be blank, and a list of contents follow the cover."""
    may_list = volume.book.contents != "no"
    contents = may_list and len(pages) > FEW
    if volume.deck.credits:
        return True, contents
    if (2 + contents + len(pages)) % 4 == 0:
        return False, contents  # with the back cover, the blank page would add a sheet
    if may_list and not contents and len(list(_entries(pages))) > 1:
        return False, True  # a short list is better than a blank page
    return True, contents


def _check_letters(chapters: Sequence[doc.Chapter], design: Design) -> None:
    """Raise SpecError if a font lacks a letter of a chapter."""
    missing = [problem for chapter in chapters for problem in _unprintable(chapter, design)]
    if missing:
        raise SpecError(missing)


def _unprintable(chapter: doc.Chapter, design: Design) -> Iterator[Problem]:
    """Yield a problem for each letter of a chapter that is missing from its font."""
    for block in doc.walk(chapter.blocks):
        titled = isinstance(block, doc.Heading) and block.level <= 2
        for words in doc.inlines(block):
            font = design.title_font if titled else design.text(words.face).font
            for letter in dict.fromkeys(words.text.replace(AS_PICTURE, "")):
                if not letter.isspace() and not design.has(font, letter):
                    code = f"U+{ord(letter):04X}"
                    key = "rules-sign-missing" if category(letter) == "So" else "rules-letter-missing"
                    fact = Fact(key, font=font.name, letter=letter, code=code)
                    yield Problem(fact, block.where)


def _entries(pages: _TextPages) -> Iterator[ContentsEntry]:
    """Yield the headings of chapters and sections, with their pages."""
    numbers = {
        (id(chapter), anchor): number
        for number, (page, chapter) in pages.items()
        for placed in page.placed
        for anchor in placed.box.anchors
    }
    chapters = {id(chapter): chapter for _, chapter in pages.values()}
    for chapter in chapters.values():
        for block in _headings(chapter.blocks):
            anchor = f"#{block.anchor}"
            number = numbers[id(chapter), anchor]
            yield ContentsEntry(doc.plain(block.words), anchor_of(chapter, anchor), number, block.level - 1)


def _index(volume: Volume) -> doc.Chapter:
    """Return the chapter with the index."""
    title, where = volume.words.say(Fact("book-index")), Where(str(volume.deck.path))
    head = doc.Heading(1, (doc.Inline(title),), "words", where)
    return doc.Chapter("", (head, doc.Index(where)), Path("index"))


def _index_entries(volume: Volume, pages: _TextPages) -> Iterator[tuple[str, Sequence[tuple[int, str]]]]:
    """Yield the index entries, with the pages where their rules begin and the first rule on each page."""
    at = {
        rule: number
        for number, (page, _) in pages.items()
        for placed in page.placed
        for rule, _ in placed.box.notes
    }
    for word, rules in volume.index.items():
        # If several rules are on one page, link to the first.
        yield word, sorted({at[rule]: rule for rule in reversed(rules)}.items())


def _headings(blocks: Sequence[doc.Block]) -> Iterator[doc.Heading]:
    """Yield headings of the first two levels, including those inside summaries."""
    for block in blocks:
        if isinstance(block, doc.Heading) and block.level <= 2:
            yield block
        elif isinstance(block, doc.Summary):
            yield from _headings(block.blocks)


@dataclass(frozen=True)
class _PagePainter:
    """Paints the pages of a book."""

    volume: Volume
    design: Design
    tag: Tag
    figures: Figures

    def _left(self, number: int) -> float:
        """Return the left edge of the text; odd pages are on the right."""
        return self.design.format.inner if number % 2 else self.design.format.outer

    def cover(self, picture: CardPicture | None) -> Scene:
        """The first page: a frame, the title, a card."""
        format, volume, ground = self.design.format, self.volume, box_ground(self.volume)
        design, middle = on_ground(self.design, ground), format.width / 2
        items: list[Item] = [*double_frame(design.ink, 9, 9, format.width - 18, format.height - 18, ground)]
        title = volume.title.upper()
        style = fitted(design.title(34, tracking=0.09), title, format.width - 44)
        items.append(Group((straight(style, title, middle, 43, "centre"),), tag=Tag("H1", self.tag)))
        items += ornament(design, middle, 51.5, 1.4)
        if picture is not None:
            width = min(88.0, 92.0 * picture.die.width / picture.die.height)
            card = picture.placed(middle - width / 2, 108 - picture.height(width) / 2, width)
            items.append(Group((card,), tag=Tag("Figure", self.tag, volume.words.title(volume.book.cover))))
        lines = balanced([Span(volume.book.subtitle, design.text("italic", 17.5))], 100.0)
        items += stacked(lines, middle - 50, 160, 7.6, 17.5, Tag("P", self.tag))
        if volume.book.foot:
            style = fitted(design.title(16, tracking=0.16), volume.book.foot, format.width - 30)
            foot = straight(style, volume.book.foot, middle, format.height - 22, "centre")
            items.append(Group((foot,), tag=Tag("P", self.tag)))
        items.append(Group((), label="#cover"))
        return page_scene(self.design, items, "page 1", volume.title)

    def credits(self) -> Scene:
        """Return the second page: the credits, at its foot, or else a card, or nothing."""
        if not self.volume.deck.credits and (plate := self._card(2)):
            return plate
        left, foot = self.design.format.outer, self.design.format.foot
        items, _ = credits_at_foot(self.volume, self.design, left, foot, 9, self.tag)
        return page_scene(self.design, items, "page 2", self.volume.words.say(Fact("book-credits")))

    def contents(self, entries: Sequence[ContentsEntry], number: int) -> Scene:
        """Return the page before the text: chapters and sections with their pages."""
        design, format, left = self.design, self.design.format, self._left(number)
        title = self.volume.words.say(Fact("book-contents"))
        middle = left + format.measure / 2
        top = format.head + 2.5 * format.line
        head = straight(design.title(20), title, middle, top, "centre")
        items: list[Item] = [Group((head,), tag=Tag("H1", self.tag))]
        items += ornament(design, middle, format.head + 4.0 * format.line, 1.0)
        room = format.foot - format.head - 5.2 * format.line
        heights = [1.75 if entry.level == 0 else 1.0 for entry in entries]
        step = min(format.line, room / max(1.0, sum(heights)))
        y = format.head + 5.2 * format.line
        tag = Tag("TOC", self.tag)
        for entry, height in zip(entries, heights, strict=True):
            y += height * step
            items += self._contents_line(entry, left, y, Tag("TOCI", tag))
        return page_scene(self.design, items, f"page {number}", title)

    def _contents_line(self, entry: ContentsEntry, left: float, y: float, tag: Tag) -> Iterator[Item]:
        design = self.design
        left, right = left + 6, left + design.format.measure - 6
        style = design.text("plain", 10) if entry.level else design.title(12.5)
        x = left + 5 if entry.level else left
        style = fitted(style, entry.title, right - x - 10)
        number = design.text("plain", 10) if entry.level else design.text("plain", 11, design.ink)
        words = straight(style, entry.title, x, y), straight(number, str(entry.page), right, y, "right")
        link = Link(left, y - 3.4, right - left, 4.4, entry.anchor)
        yield Group((*words, link), tag=Tag("Link", Tag("Reference", tag), entry.title))
        if entry.level:
            start, end = x + style.width(entry.title) + 2, right - number.width(str(entry.page)) - 2
            dots = design.text("plain", 10)
            pitch = 2.6
            for dot in range(max(0, int((end - start) / pitch))):
                yield straight(dots, ".", end - dot * pitch, y, "right")

    def text(self, page: ColumnPage, chapter: doc.Chapter, number: int) -> Scene:
        """Return a page of a chapter."""
        format, left = self.design.format, self._left(number)
        items: list[Item] = []
        for placed in page.placed:
            box, top = placed.box, format.head + placed.top * format.unit
            spots = [Group((), label=anchor_of(chapter, anchor)) for anchor in box.anchors]
            # Rule ids come before their text, so that screen readers read them first.
            items += self._notes(box, number % 2 == 1, top)
            items.append(Group((*spots, *box.items), translate(left, top)))
        items += self._running_head(chapter.title, number, bool(page.opens))
        return page_scene(self.design, items, f"page {number}", chapter.title)

    def _notes(self, box: ColumnBox, right: bool, top: float) -> Iterator[Item]:
        """Yield rule ids in the outer margin."""
        format = self.design.format
        style = self.design.rule_id(9.0, self.design.ink)
        x = format.width - format.outer + 3.2 if right else format.outer - 3.2
        for words, baseline in box.notes:
            note = straight(style, words, x, top + baseline, "left" if right else "right")
            yield Group((note,), tag=box.tag)

    def _running_head(self, chapter: str, number: int, opening: bool) -> Iterator[Item]:
        """Yield the book's title over left pages, the chapter's over right ones; the folio at the foot."""
        design, format, left = self.design, self.design.format, self._left(number)
        middle = left + format.measure / 2
        if not opening:
            words = chapter if number % 2 else self.volume.title
            style = fitted(design.small_capitals(9, 0.12), words, format.measure)
            yield straight(style, words, middle, format.head - 5.2, "centre")
            yield rule(design.ink, left, left + format.measure, format.head - 3.4, 0.13)
        yield straight(design.text("plain", 10.5), str(number), middle, format.foot + 9.5, "centre")

    def back_cover(self) -> Scene:
        """The last page: the ornament, and the version of the deck."""
        format, ground = self.design.format, box_ground(self.volume)
        design, middle = on_ground(self.design, ground), format.width / 2
        items: list[Item] = [*double_frame(design.ink, 9, 9, format.width - 18, format.height - 18, ground)]
        items += ornament(design, middle, format.height / 2 - 4, 1.8)
        words = f"{self.volume.deck.title} {self.volume.deck.version}".strip()
        style = fitted(design.text("italic", 10), words, format.width - 30)
        version = straight(style, words, middle, format.height / 2 + 6, "centre")
        items.append(Group((version,), tag=Tag("P", self.tag)))
        return page_scene(self.design, items, "page 0", self.volume.title)

    def filler(self, number: int) -> Scene:
        """Return a page for the blanks of folded books: ruled for keeping scores, with a card, or empty."""
        if not self.volume.keeps_scores:
            return self._card(number) or page_scene(self.design, (), f"page {number}")
        design, format, left = self.design, self.design.format, self._left(number)
        title, middle = self.volume.words.say(Fact("book-scores")), left + format.measure / 2
        head = straight(design.title(14.5), title, middle, format.head, "centre")
        items: list[Item] = [Group((head,), tag=Tag("P", self.tag))]
        top, step = format.head + 2 * format.line, 1.5 * format.line
        items += score_grid(design, left, top, step, format.foot, (0.25, 0.1))
        return page_scene(self.design, items, f"page {number}", title)

    def _card(self, number: int) -> Scene | None:
        """Return a page with a card of those that end pages, in turn; None if the book names none."""
        cards = self.volume.book.tailpieces
        if not cards:
            return None
        name = cards[number % len(cards)]
        plate = card_page(self.design, self.figures.picture(name), f"page {number}")
        tag = Tag("Figure", self.tag, self.volume.words.title(name))
        return replace(plate, items=(Group(plate.items, tag=tag),))
