"""Turn the rules texts of the bundled decks into pages of the site, from the same texts as the booklets.

A chapter becomes Markdown, the referee replays its played hands, and the program draws its cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple, assert_never

from replay_pages import Recorded

import deckgen
from deckgen.assets import bundled_decks
from deckgen.book import document as doc
from deckgen.book.design import design_of
from deckgen.book.figures import Figures
from deckgen.book.narration import HandRow, LabelledCard, hand_rows
from deckgen.book.pennies import pennies_items
from deckgen.book.setting import Setter
from deckgen.book.tables import deck_table
from deckgen.book.volume import Volume, read_volume
from deckgen.deck.find import find_deck
from deckgen.deck.load import bundled
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.outputs.booklet import figures_for
from deckgen.outputs.transcripts import option_values
from deckgen.render.svg import svg_text
from deckgen.scene import Scene
from deckgen.units import MM_PER_INCH

WIDTH = 150
"""The width of a card's picture in pixels; pages show it at half of that, sharp on fine screens too."""
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~^])")
_ROLES = {
    (True, True): "book-leads-and-takes",
    (True, False): "book-leads",
    (False, True): "book-takes",
}


class CardPicture(NamedTuple):
    """A card that a page shows."""

    deck: str
    card: str

    @property
    def path(self) -> str:
        """Where its picture is, beside the pages."""
        return f"cards/{self.deck}/{self.card}.png"


def rules_pages() -> tuple[dict[str, str], list[CardPicture]]:
    """Return the pages of all games and their drawings, by path on the site, and the cards that they show."""
    pages: dict[str, str] = {}
    cards: dict[CardPicture, None] = {}
    for name in bundled_decks():
        session = Session(Request(find_deck(name), Path("unused")))
        volume = read_volume(session.deck)
        for chapter in volume.chapters:
            page = _Page(name, volume, figures_for(session), chapter, cards, pages)
            pages[f"rules/{chapter.path.stem}.md"] = page.text()
    return pages, list(cards)


_opened = cache(deckgen.open)


def card_picture(picture: CardPicture) -> bytes:
    """Return a card as a PNG."""
    card = _opened(picture.deck)[picture.card]
    part = bundled(picture.deck).part(card.part)
    return card.png(WIDTH / part.trims[0].width * MM_PER_INCH)


@dataclass
class _Page:
    """Writes one chapter as Markdown; `cards` and `drawings` fill with what it shows."""

    name: str
    volume: Volume
    figures: Figures
    chapter: doc.Chapter
    cards: dict[CardPicture, None]
    drawings: dict[str, str]

    def text(self) -> str:
        """Return the page."""
        blocks = list(self._blocks(self.chapter.blocks))
        return "\n\n".join((blocks[0], self._opening(), *blocks[1:])) + "\n"

    def _opening(self) -> str:
        game = self.chapter.game
        return (
            f"*These are the words of the booklet (`deckgen build {self.name} --target booklet`); "
            f"`deckgen rules {game}` shows them in the terminal, and `deckgen play {game}` plays.*"
        )

    def _blocks(self, blocks: Sequence[doc.Block]) -> Iterator[str]:
        for block in blocks:
            yield self._block(block)

    def _block(self, block: doc.Block) -> str:
        # In one piece, since each kind of block has its case.
        match block:
            case doc.Heading():
                return f"{'#' * block.level} {self._prose(block.words)} {{ #{block.anchor} }}"
            case doc.Paragraph():
                ids = "".join(f'<span class="rule" id="{rule}">{rule}</span> ' for rule in block.rules)
                return ids + self._prose(block.words)
            case doc.ItemList():
                return self._list(block)
            case doc.Quotation():
                return "\n".join(f"> {line}".rstrip() for line in self._joined(block.blocks).split("\n"))
            case doc.TextTable():
                return self._table(block)
            case doc.Ornament():
                return "---"
            case doc.OptionText():
                return self._option(block)
            case doc.Summary():
                return _division("summary", self._joined(block.blocks))
            case doc.Credits():
                return "\n\n".join(map(_escaped, self.volume.deck.credits))
            case doc.PlayedHand():
                return self._played(block)
            case doc.OptionNames() | doc.CardNames() | doc.Index():
                return ""
            case doc.CardRow() | doc.TrickFigure() | doc.Pennies() | doc.DeckTable():
                return _division("shown", self._figure(block), self._joined(block.caption))
            case _:
                assert_never(block)

    def _joined(self, blocks: Sequence[doc.Block]) -> str:
        return "\n\n".join(self._blocks(blocks))

    def _list(self, block: doc.ItemList) -> str:
        mark = "1." if block.ordered else "-"
        items = (self._joined(item).replace("\n", "\n    ") for item in block.items)
        return "\n".join(f"{mark:<4}{item}" for item in items)

    def _option(self, block: doc.OptionText) -> str:
        values = option_values(self.chapter.game).get(block.name)
        said = f"`{block.name}`: {_escaped(self.volume.words.say(values))}" if values else f"`{block.name}`"
        return _division("choice", self._joined(block.blocks), said)

    def _table(self, table: doc.TextTable) -> str:
        marks = {"left": ":--", "centre": ":-:", "right": "--:"}
        head, *rows = [[self._prose(cell) for cell in row] for row in table.rows]
        lines = [head, [marks[align] for align in table.aligns], *rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def _figure(self, block: doc.BookFigure) -> str:
        match block:
            case doc.CardRow():
                whole = [card.id for card in self.volume.deck.parts[0].cards if not card.extra]
                return self._cards([(name, "") for name in (whole if block.all else block.ids)])
            case doc.TrickFigure():
                return self._cards([(card, self._role(block, n)) for n, (_, card) in enumerate(block.plays)])
            case doc.Pennies():
                return self._pennies(block.figures)
            case doc.DeckTable():
                empty = self.volume.words.say(Fact("book-no-value"))
                return self._table(deck_table(self.volume.deck, block, empty))
            case _:
                assert_never(block)

    def _role(self, block: doc.TrickFigure, number: int) -> str:
        player = block.plays[number][0]
        key = _ROLES.get((number == 0, player == block.winner), "")
        return self.volume.words.say(Fact(key, player=player)) if key else player

    def _cards(self, cells: Iterable[LabelledCard]) -> str:
        """Pictures of cards side by side, each with what is under it."""
        figures = (
            f'<figure markdown="span">![{_escaped(self.volume.words.title(card))}]({self._card(card)})'
            f"{f'<figcaption>{_escaped(label)}</figcaption>' if label else ''}</figure>"
            for card, label in cells
        )
        return _division("cards", "\n".join(figures))

    def _card(self, name: str) -> str:
        """Return the path of a card's picture."""
        picture = CardPicture(self.name, name)
        self.cards[picture] = None
        return picture.path

    def _pennies(self, names: Sequence[str]) -> str:
        """A walk of figures, as the booklet draws it."""
        path = f"pennies/{'-'.join(names)}.svg"
        setter = Setter(design_of(self.volume), self.figures, self.volume.words)
        items, height = pennies_items(setter, names)
        self.drawings[f"rules/{path}"] = svg_text(Scene(setter.design.format.measure, height, tuple(items)))
        return f"![{', '.join(map(self.volume.words.title, names))}]({path}){{ .pennies }}"

    def _played(self, block: doc.PlayedHand) -> str:
        """A hand in words; only pennies are shown, since their moves have no names."""
        rows = map(self._row, hand_rows(block, self.figures.replay(block), self.volume.words))
        path = Recorded(self.name, block.file).path
        whole = f"[Step through this record, card by card]({path})" if "deal" in block.show else ""
        return _division("played", "\n\n".join(rows), self._joined(block.caption), whole)

    def _row(self, row: HandRow) -> str:
        said, named = _escaped(row.said), _escaped(row.named(self.volume.words))
        words = f"{said}: {named}" if row.listed else f"<b>{named}</b> {said}" if named else said
        return "\n\n".join(filter(None, (words, self._pennies(row.figures) if row.figures else "")))

    def _prose(self, words: doc.Prose) -> str:
        return "".join(map(self._inline, words)).replace("\n", "  \n")

    def _inline(self, words: doc.Inline) -> str:
        text = _escaped(words.text)
        match words.face:
            case "strong":
                text = f"<b>{text}</b>"
            case "italic":
                text = f"<i>{text}</i>"
            case "code":
                text = f"<code>{text}</code>"
            case "plain":
                pass
            case _:
                assert_never(words.face)
        return f"[{text}]({self._address(words.link)})" if words.link else text

    def _address(self, link: str) -> str:
        """Return where a link leads: rules and headings of other chapters are on other pages."""
        for chapter in self.volume.chapters:
            if link[1:] in chapter.rules and chapter is not self.chapter:
                return f"{chapter.path.stem}.md{link}"
        return link


def _division(name: str, *texts: str) -> str:
    """A part of the page with a class of its own for the style sheet."""
    return f'<div class="{name}" markdown>\n\n' + "\n\n".join(filter(None, texts)) + "\n\n</div>"


def _escaped(text: str) -> str:
    """Return text in which nothing is Markdown."""
    return _SPECIAL.sub(r"\\\1", text).replace("\\<", "&lt;").replace("\\>", "&gt;")
