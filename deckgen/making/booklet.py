"""A session in; the book of its deck out: which files it makes, and the pages of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import groupby
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from deckgen.book.brief import brief_pages, summaries
from deckgen.book.coarse import at_width, coarser
from deckgen.book.composing import Book, compose
from deckgen.book.figures import Figures
from deckgen.book.imposed import Stitched, eight_pages, filled, panel_size, stitched
from deckgen.book.rounds import round_pages
from deckgen.book.service import service_pages
from deckgen.book.slabs import Picture
from deckgen.book.volume import Volume, has_book, read_volume
from deckgen.errors import Problem, SpecError
from deckgen.making.digest import scene_digest
from deckgen.making.outputs import Output
from deckgen.making.session import Session
from deckgen.making.transcripts import replayed
from deckgen.render.pdf import Bookmark, PdfOptions, pdf_bytes
from deckgen.render.png import page_png
from deckgen.render.raster import Raster
from deckgen.scene import Scene
from deckgen.sheet.die import Die
from deckgen.target.model import Product, Target
from deckgen.target.outputs import Booklets, Paper
from deckgen.units import MM_PER_INCH

if TYPE_CHECKING:
    from deckgen.making.plan import Planner

KIND = "pdf rules"


def figures_for(session: Session) -> Figures:
    """What figures are made from."""
    return Figures(session.deck, _pictures(session), lambda block: replayed(session.deck, block))


def _pictures(session: Session) -> Callable[[str], Picture]:
    """Cards as the booklet shows them: at their first trim, small ones at the least, without bleed."""
    # an id may stand in several parts: the first holds
    cards = {card.id: card for card in reversed(session.deck.cards)}

    @cache
    def picture(name: str) -> Picture:
        card = cards[name]
        part = session.deck.part(card.part)
        trim = part.trims[0]
        scene = session.one(session.drawing(part, trim, 0.0), card).front
        least = min(part.trims, key=lambda each: each.width)
        small = scene if least is trim else session.one(session.drawing(part, least, 0.0), card).front
        die = Die(part.shape, trim.width, trim.height, part.corner)

        @cache
        def small_at(widest: float) -> Scene:
            return coarser(small, widest)

        return Picture(scene, die, lambda width: at_width(width, small_at))

    return picture


@dataclass(frozen=True)
class _Form:
    """One file of a book: its name, how its pages are made, and whether it is printed on both sides."""

    name: str
    pages: Callable[[], Sequence[Scene]]
    duplex: bool = False
    outline: bool = False
    pixels: tuple[int, int] | None = None
    """The exact size of a picture of each page, where a service wants them."""


class Manuscript:
    """The rules of a deck, read and set once for all targets."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.volume: Volume = read_volume(session.deck, session.request.language)
        self.figures = figures_for(session)

    @cached_property
    def book(self) -> Book:
        """The book as readers have it."""
        return compose(self.volume, self.figures)


class Press:
    """Makes the files of one book for one target."""

    def __init__(self, text: Manuscript, target: Target, settings: Booklets) -> None:
        self.text, self.target, self.settings = text, target, settings
        self.volume, self.figures = text.volume, text.figures
        self._sizes: dict[str, tuple[Scene, ...]] = {}

    @property
    def book(self) -> Book:
        """The book as readers have it."""
        return self.text.book

    def name(self, output: Output) -> str:
        """The name of the form that a file is, or is a page of."""
        names = PurePosixPath(output.path).with_suffix("").parts
        return next(form.name for form in self.forms() if form.name in names)

    def named(self, name: str) -> _Form:
        """A form by its name."""
        return next(form for form in self.forms() if form.name == name)

    def forms(self) -> Iterator[_Form]:
        """The files: for a service in its sizes, else for readers and for the home."""
        yield from self._served() if self.target.products else self._home()

    def _served(self) -> Iterator[_Form]:
        for product in self.target.products:
            yield _Form(product.name, partial(self._sold, product), pixels=product.pixels)

    def _sold(self, product: Product) -> tuple[Scene, ...]:
        if product.name not in self._sizes:
            bleed = self.target.bleed if product.bleed is None else product.bleed
            self._sizes[product.name] = service_pages(
                self.volume, self.figures, lambda: self.book, product, bleed, self.settings.most
            )
        return self._sizes[product.name]

    def _home(self) -> Iterator[_Form]:
        """The files to read, stitched, folded in eight, and on round leaves where cards are round."""
        yield _Form("rules", lambda: self.book.pages, outline=True)
        for paper in self.settings.papers:
            yield _Form(f"rules-booklet-{_slug(paper)}", partial(self._stitched, paper), duplex=True)
        if summaries(self.volume):
            for paper in self.settings.papers:
                yield _Form(f"rules-fold-{_slug(paper)}", partial(self._folded, paper))
        if self.text.session.deck.parts[0].shape == "circle":
            yield _Form("rules-round", self._round)

    def _stitched(self, paper: Paper) -> list[Scene]:
        pages = filled(self.book.pages, self.book.fillers)
        return list(stitched(pages, Stitched(paper, self.settings.thickness)))

    def _folded(self, paper: Paper) -> list[Scene]:
        return [eight_pages(brief_pages(self.volume, self.figures, *panel_size(paper)), paper)]

    def _round(self) -> list[Scene]:
        part = self.text.session.deck.parts[0]
        return round_pages(self.volume, self.figures, part.trims[0].width, self.target.bleed)

    def document(self, form: _Form) -> PdfOptions:
        """What the PDF says of itself."""
        entries = self.book.entries if form.outline else ()
        return PdfOptions(
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
    for form in press.forms():
        try:
            pages = form.pages() if planner.target.products else press.book.pages
        except SpecError as error:
            planner.notes += error.problems
            continue
        yield from _files(planner, settings, f"{folder}{form.name}", [scene_digest(page) for page in pages])


def _files(planner: Planner, settings: Booklets, stem: str, digests: Sequence[str]) -> Iterator[Output]:
    """The PDF of a form, and the pictures of its pages if they are wanted."""
    part = planner.session.deck.parts[0]
    yield planner.output(f"{stem}.pdf", KIND, part, digests)
    if settings.dpi:
        for number, digest in enumerate(digests):
            path = f"{stem}/page-{number + 1:02}.png"
            yield planner.output(path, "png", part, [digest], page=number)


_presses: dict[str, Press] = {}


def press_for(session: Session, target: Target, settings: Booklets) -> Press:
    """The press of a target in this process: set up once, and known to workers that are forks."""
    text = next((press.text for press in _presses.values()), None)
    if text is None or text.session is not session:
        _presses.clear()
        text = Manuscript(session)
    known = _presses.get(target.name)
    if known is None or known.settings != settings:
        known = _presses[target.name] = Press(text, target, settings)
    return known


def made(
    session: Session, target: Target, settings: Booklets, wanted: Sequence[Output]
) -> Iterator[tuple[Output, bytes]]:
    """The files that are wanted, as they are written."""
    press = press_for(session, target, settings)
    for name, some in groupby(wanted, key=press.name):
        form, outputs = press.named(name), list(some)
        pages, document = form.pages(), press.document(form)
        pdfs = [output for output in outputs if output.kind == KIND]
        yield from ((output, pdf_bytes(pages, document)) for output in pdfs)
        pictures = [output for output in outputs if output.kind != KIND]
        if pictures:
            yield from _pictured(pages, document, form.pixels, settings.dpi, pictures)


def _pictured(
    pages: Sequence[Scene], document: PdfOptions, pixels: tuple[int, int] | None, dpi: float,
    wanted: Sequence[Output],
) -> Iterator[tuple[Output, bytes]]:  # fmt: skip
    """Pages as PNGs, of exactly so many pixels if a service says so."""
    with Raster(pdf_bytes(pages, replace(document, compress=False))) as raster:
        for output in wanted:
            page = pages[output.page]
            width, height = pixels or (round(side / MM_PER_INCH * dpi) for side in (page.width, page.height))
            yield output, page_png(raster, output.page, width, height, dpi)
