"""A session in; the book of its deck out: which files it makes, and the pages of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from deckgen.booklet.brief import brief_pages, summaries
from deckgen.booklet.composing import Book, compose
from deckgen.booklet.figures import Figures
from deckgen.booklet.imposed import Stitched, eight_pages, filled, panel_size, stitched
from deckgen.booklet.rounds import round_pages
from deckgen.booklet.slabs import Picture
from deckgen.booklet.volume import Volume, has_book, read_volume
from deckgen.build.digest import scene_digest
from deckgen.build.outputs import Output
from deckgen.build.session import Session
from deckgen.build.transcripts import replayed
from deckgen.errors import Problem
from deckgen.render.pdf import Document
from deckgen.render.pdf_links import Bookmark
from deckgen.scene import Scene
from deckgen.sheet.die import Die
from deckgen.target.model import Target
from deckgen.target.outputs import Booklets, Paper

if TYPE_CHECKING:
    from deckgen.build.plan import Planner

KIND = "pdf rules"


def figures_for(session: Session) -> Figures:
    """What figures are made from."""
    return Figures(session.deck, _pictures(session), lambda block: replayed(session.deck, block))


def _pictures(session: Session) -> Callable[[str], Picture]:
    """Cards as the booklet shows them: at their first trim, without bleed."""
    # an id may stand in several parts: the first holds
    cards = {card.id: card for card in reversed(session.deck.cards)}

    @cache
    def picture(name: str) -> Picture:
        card = cards[name]
        part = session.deck.part(card.part)
        trim = part.trims[0]
        scene = session.drawing(part, trim, 0.0).front(card)
        return Picture(scene, Die(part.shape, trim.width, trim.height, part.corner))

    return picture


@dataclass(frozen=True)
class _Form:
    """One file of a book: its name, how its pages are made, and whether it is printed on both sides."""

    name: str
    pages: Callable[[], Sequence[Scene]]
    duplex: bool = False
    outline: bool = False


class Press:
    """Makes the files of one book for one target; the book is set once."""

    def __init__(self, session: Session, target: Target, settings: Booklets) -> None:
        self.session, self.target, self.settings = session, target, settings
        self.volume: Volume = read_volume(session.deck, session.request.language)
        self.figures = figures_for(session)
        self.book: Book = compose(self.volume, self.figures)

    def forms(self) -> Iterator[_Form]:
        """The files: to read, stitched, folded in eight, and on round leaves where cards are round."""
        yield _Form("rules", lambda: self.book.pages, outline=True)
        for paper in self.settings.papers:
            yield _Form(f"rules-booklet-{_slug(paper)}", partial(self._stitched, paper), duplex=True)
        if summaries(self.volume):
            for paper in self.settings.papers:
                yield _Form(f"rules-fold-{_slug(paper)}", partial(self._folded, paper))
        if self.session.deck.parts[0].shape == "circle":
            yield _Form("rules-round", self._round)

    def _stitched(self, paper: Paper) -> list[Scene]:
        pages = filled(self.book.pages, self.book.fillers)
        return list(stitched(pages, Stitched(paper, self.settings.thickness)))

    def _folded(self, paper: Paper) -> list[Scene]:
        return [eight_pages(brief_pages(self.volume, self.figures, *panel_size(paper)), paper)]

    def _round(self) -> list[Scene]:
        part = self.session.deck.parts[0]
        return round_pages(self.volume, self.figures, part.trims[0].width, self.target.bleed)

    def document(self, form: _Form) -> Document:
        """What the PDF says of itself."""
        entries = self.book.entries if form.outline else ()
        return Document(
            f"{self.volume.title}: {self.volume.words['rules']}", self.volume.language, self.target.colour,
            duplex="short" if form.duplex else None,
            outline=[Bookmark(entry.title, entry.anchor, entry.level) for entry in entries],
        )  # fmt: skip


def _slug(paper: Paper) -> str:
    """A paper in the name of a file: `a4`, or its size."""
    return paper.name.lower() or f"{paper.width:g}x{paper.height:g}"


def outputs(planner: Planner, settings: Booklets) -> Iterator[Output]:
    """The files of a deck's book; none, with a note, if it has no rules."""
    session = planner.session
    if not has_book(session.deck):
        message = f"{session.deck.title} has no rules to print"
        planner.notes.append(Problem(message, hint="write them in the folder `rules` beside deck.yaml"))
        return
    press = press_for(session, planner.target, settings)
    folder = "" if planner.target.name == "booklet" else f"{planner.target.name}/"
    made_from = [scene_digest(page) for page in press.book.pages]
    for form in press.forms():
        yield planner.output(f"{folder}{form.name}.pdf", KIND, session.deck.parts[0], made_from)


_presses: list[Press] = []


def press_for(session: Session, target: Target, settings: Booklets) -> Press:
    """The press of a session in this process: set up once, and known to workers that are forks."""
    if not _presses or _presses[0].session is not session or _presses[0].settings != settings:
        _presses[:] = [Press(session, target, settings)]
    return _presses[0]


def pages_of(
    session: Session, target: Target, settings: Booklets, output: Output
) -> tuple[Sequence[Scene], Document]:
    """The pages of one file, and what its PDF says of itself."""
    press = press_for(session, target, settings)
    form = next(form for form in press.forms() if output.path.endswith(f"{form.name}.pdf"))
    return form.pages(), press.document(form)
