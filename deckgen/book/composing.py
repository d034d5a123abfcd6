"""A volume and its figures in; the pages of the book as scenes, and its outline, out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from deckgen.book.document import (
    Block,
    Chapter,
    Grid,
    Heading,
    Paragraph,
    Played,
    Summary,
    Words,
    plain,
    walk,
)
from deckgen.book.figures import Figures
from deckgen.book.furniture import back_cover, contents_page, cover, credits_page, running_head, score_page
from deckgen.book.look import Format, Look, look_for
from deckgen.book.pages import Leaf, paginate
from deckgen.book.setting import Setter
from deckgen.book.tails import Tails
from deckgen.book.volume import Volume
from deckgen.errors import Problem, SpecError
from deckgen.geometry import translate
from deckgen.scene import Group, Item, Scene
from deckgen.text.lines import straight

FRONT = 3
"""Pages before the first chapter: cover, credits, contents."""
CARDS = (15.0, 14.0, 13.0, 12.0, 11.0, 10.0)
"""Widths of cards in played hands to be tried, in mm."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: level 0 is a chapter."""

    title: str
    anchor: str
    page: int
    level: int


@dataclass(frozen=True, slots=True)
class Book:
    """The reader's pages, and where its parts begin."""

    pages: tuple[Scene, ...]
    entries: tuple[Entry, ...]
    look: Look
    fillers: Callable[[int], Scene] = field(repr=False)
    """A page to fill a blank: for keeping scores."""


def look_of(volume: Volume) -> Look:
    """How a volume is to look."""
    look = look_for(volume.deck, volume.ink, volume.key, volume.language)
    return replace(look, ornament=volume.ornament)


def setter_for(volume: Volume, look: Look, figures: Figures) -> Setter:
    """Sets the volume's blocks over the whole measure."""
    measure = look.format.measure
    return Setter(look, figures, volume.words, volume.deck.credits, 0.0, measure, look.format.size)


def compose(volume: Volume, figures: Figures, format: Format | None = None) -> Book:
    """Set a book, on another page than the reader's if one is given.

    Raises SpecError if a figure names what there is not, or a letter cannot be printed.
    """
    look = look_of(volume)
    look = look.at(format) if format else look
    setter = setter_for(volume, look, figures)
    chapters = [*volume.chapters, volume.appendix]
    missing = [problem for chapter in chapters for problem in _unprintable(chapter, look)]
    if missing:
        raise SpecError(missing)
    tails = Tails(look, [figures.picture(name) for name in volume.tails])
    leaves: list[tuple[Leaf, Chapter]] = []
    for chapter in chapters:
        leaves += [(leaf, chapter) for leaf in tails.ended(_leaves(setter, chapter))]
    entries = tuple(_entries(chapters, leaves))
    painter = _Painter(volume, look)
    picture = figures.picture(volume.cover) if volume.cover else None
    front = [
        cover(volume, look, picture),
        credits_page(volume, look),
        contents_page(volume, look, [(e.title, e.anchor, e.page, e.level) for e in entries]),
    ]
    body = [painter.page(leaf, chapter, FRONT + 1 + at) for at, (leaf, chapter) in enumerate(leaves)]
    return Book((*front, *body, back_cover(volume, look)), entries, look, painter.filler)


def _leaves(setter: Setter, chapter: Chapter) -> list[Leaf]:
    """A chapter's pages, as few as can be, with the cards of played hands as large as those allow."""
    played = any(isinstance(block, Played) for block in walk(chapter.blocks))
    found: list[Leaf] = []
    for card in CARDS if played else CARDS[:1]:
        slabs = replace(setter, card=card).blocks(chapter.blocks)
        leaves = paginate(slabs, setter.look.format.units)
        if not found or len(leaves) < len(found):
            found = leaves
    return found


def _unprintable(chapter: Chapter, look: Look) -> Iterator[Problem]:
    """Letters of a chapter that the font they would be set in does not have."""
    for block in walk(chapter.blocks):
        titled = isinstance(block, Heading) and block.level <= 2
        for words in _words_of(block):
            font = look.title_font if titled else look.text(words.face).font
            for letter in dict.fromkeys(words.text):
                if not letter.isspace() and not font.has(letter):
                    message = f"the font {font.name} has no {letter} (U+{ord(letter):04X})"
                    yield Problem(message, block.where, "write it another way")


def _words_of(block: Block) -> Iterator[Words]:
    """The words of a block, without those of blocks inside it."""
    match block:
        case Heading() | Paragraph():
            yield from block.words
        case Grid():
            yield from (words for row in block.rows for cell in row for words in cell)


def _entries(chapters: Sequence[Chapter], leaves: Sequence[tuple[Leaf, Chapter]]) -> Iterator[Entry]:
    """Headings of chapters and sections with the pages on which they came to stand."""
    pages = {
        (id(chapter), anchor): FRONT + 1 + number
        for number, (leaf, chapter) in enumerate(leaves)
        for laid in leaf.laid
        for anchor in laid.slab.anchors
    }
    for chapter in chapters:
        for block in headings(chapter.blocks):
            anchor = f"#{block.anchor}"
            yield Entry(
                plain(block.words), named(chapter, anchor), pages[id(chapter), anchor], block.level - 1
            )


def headings(blocks: Sequence[Block]) -> Iterator[Heading]:
    """Headings of the first two levels, those of summaries among them."""
    for block in blocks:
        if isinstance(block, Heading) and block.level <= 2:
            yield block
        elif isinstance(block, Summary):
            yield from headings(block.blocks)


def named(chapter: Chapter, anchor: str) -> str:
    """An anchor as it is called in the whole book: rules by their ids, headings with their chapter's name."""
    return anchor if anchor.removeprefix("#") in chapter.rules else f"#{chapter.path.stem}-{anchor[1:]}"


@dataclass(frozen=True)
class _Painter:
    """Paints the pages of a book."""

    volume: Volume
    look: Look

    def page(self, leaf: Leaf, chapter: Chapter, number: int) -> Scene:
        """A page of text; odd numbers stand on the right."""
        format = self.look.format
        right = number % 2 == 1
        left = format.inner if right else format.outer
        items: list[Item] = []
        for laid in leaf.laid:
            slab = laid.slab
            spots = [Group((), label=named(chapter, anchor)) for anchor in slab.anchors]
            place = translate(left, format.head + laid.top * format.unit)
            # the number of a rule is read before its text
            items += self._notes(slab.notes, right, format.head + laid.top * format.unit)
            items.append(Group((*spots, *slab.items), place))
        items += running_head(self.volume, self.look, chapter.title, number, not leaf.opens)
        return Scene(format.width, format.height, tuple(items), title=chapter.title, name=f"page {number}")

    def _notes(self, notes: Sequence[tuple[str, float]], right: bool, top: float) -> Iterator[Item]:
        """Rule ids in the outer margin."""
        format = self.look.format
        style = self.look.rule_id(9.0, self.look.ink)
        x = format.width - format.outer + 3.2 if right else format.outer - 3.2
        for words, baseline in notes:
            yield straight(style, words, x, top + baseline, "left" if right else "right")

    def filler(self, number: int) -> Scene:
        """A page ruled for keeping scores."""
        return score_page(self.volume, self.look, number)
