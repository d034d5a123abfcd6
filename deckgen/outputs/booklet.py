"""Print the rules of a deck as booklets: pages to read, sheets to fold, and pages in a service's sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import groupby
from pathlib import PurePosixPath

from deckgen.book.column import CardPicture
from deckgen.book.figures import Figures
from deckgen.book.imposition import eight_pages, filled, panel_size, stitched
from deckgen.book.pages import Book, compose, service_pages, summaries, summary_pages
from deckgen.book.rounds import round_pages
from deckgen.book.simplify import simplified
from deckgen.book.volume import Volume, has_book, read_volume
from deckgen.errors import Problem, SpecError
from deckgen.faces.digest import scene_digest
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.outputs.files import Output
from deckgen.outputs.kind import Content, OutputKind, Pdf
from deckgen.outputs.planner import Planner, TargetFaces
from deckgen.outputs.png import pixel_size
from deckgen.outputs.transcripts import option_values, replays
from deckgen.render.pdf import Bookmark, PdfOptions, pdf_bytes
from deckgen.render.png import png_bytes
from deckgen.render.raster import Raster
from deckgen.scene import Scene
from deckgen.sheet.die import Die
from deckgen.target.model import Product, Target
from deckgen.target.outputs import Booklets
from deckgen.target.paper import Paper

KIND = "pdf rules"


def figures_for(session: Session) -> Figures:
    """Return what the figures of a deck's rules are made from."""
    return Figures(session.deck, _pictures(session), replays(session.deck), option_values)


def _pictures(session: Session) -> Callable[[str], CardPicture]:
    """Return a function from card ids to pictures: at the first trim or smaller, without bleed."""
    # If several parts have the same id, the first part wins.
    cards = {card.id: card for card in reversed(session.deck.cards)}

    @cache
    def picture(name: str) -> CardPicture:
        card = cards[name]
        part = session.deck.part(card.part)
        trim = part.trims[0]
        scene = session.one(session.drawing(part, trim, 0.0), card).front
        least = min(part.trims, key=lambda each: each.width)
        small = scene if least is trim else session.one(session.drawing(part, least, 0.0), card).front
        die = Die(part.shape, trim.width, trim.height, part.corner)

        @cache
        def small_at(widest: float) -> Scene:
            return simplified(small, widest)

        return CardPicture(scene, die, small_at)

    return picture


class BookSource:
    """The rules of a session's deck, read and typeset once for all targets."""

    def __init__(self, session: Session) -> None:
        self.volume: Volume = read_volume(session.deck, session.request.language)
        self.figures = figures_for(session)
        self.round = session.deck.parts[0].trims[0].width if session.deck.parts[0].shape == "circle" else 0.0
        """The diameter of round cards, or 0."""
        self._service_pages: dict[tuple[str, Product, int], tuple[Scene, ...]] = {}

    @cached_property
    def book(self) -> Book:
        """The book in its pages for reading."""
        return compose(self.volume, self.figures)

    def for_service(self, target: Target, product: Product, most: int) -> tuple[Scene, ...]:
        """Return at most `most` pages in the size of a service's product."""
        key = target.name, product, most
        if key not in self._service_pages:
            bleed = target.bleed if product.bleed is None else product.bleed
            self._service_pages[key] = service_pages(
                self.volume, self.figures, lambda: self.book, product, bleed, most
            )
        return self._service_pages[key]

    def stitched(self, paper: Paper, thickness: float) -> list[Scene]:
        """Return the sheets of a stitched booklet; a sheet is `thickness` mm thick."""
        return list(stitched(filled(self.book.pages, self.book.fillers), paper, thickness))

    def folded(self, paper: Paper) -> list[Scene]:
        """Return a summary as one sheet that is folded to eight pages."""
        return [eight_pages(summary_pages(self.volume, self.figures, *panel_size(paper)), paper)]


@dataclass(frozen=True)
class _Form:
    """One file of a book: its name, how its pages are made, and how it is printed."""

    name: str
    pages: Callable[[], Sequence[Scene]]
    duplex: bool = False
    outline: bool = False
    pixels: tuple[int, int] | None = None
    """The exact size of a picture of each page, if a service asks for one."""


def _slug(paper: Paper) -> str:
    """Return a paper as part of a file name: `a4`, or its size."""
    return paper.name.lower() or f"{paper.width:g}x{paper.height:g}"


class BookletKind(OutputKind[Booklets], settings=Booklets):
    """The PDFs of a deck's book, with pictures of their pages for a service."""

    def plan(self, planner: Planner) -> Iterator[Output]:
        """Yield the files of the book; none, with a warning, if the deck has no rules."""
        session = planner.session
        if not has_book(session.deck):
            fact = Fact("build-no-rules", deck=session.deck.title)
            planner.note(Problem(fact, severity="warning"))
            return
        source = session.once(BookSource)
        folder = "" if self.target.name == "booklet" else f"{self.target.name}/"
        for form in self._forms(source):
            try:
                pages = form.pages() if self.target.products else source.book.pages
            except SpecError as error:
                planner.notes += error.problems
                continue
            yield from self._files(planner, f"{folder}{form.name}", [scene_digest(page) for page in pages])

    def _files(self, planner: Planner, stem: str, digests: Sequence[str]) -> Iterator[Output]:
        """Yield the PDF of a form, and the pictures of its pages if the target asks for them."""
        part = planner.session.deck.parts[0]
        yield planner.output(f"{stem}.pdf", KIND, part, digests)
        if self.settings.dpi:
            for number, digest in enumerate(digests):
                path = f"{stem}/page-{number + 1:02}.png"
                yield planner.output(path, "png", part, [digest], page=number)

    def _forms(self, source: BookSource) -> Iterator[_Form]:
        """Yield the files of the book: in a service's sizes, or for readers and home printers.

        At home these are pages to read, stitched and folded booklets, and round leaves for round cards.
        """
        for product in self.target.products:
            pages = partial(source.for_service, self.target, product, self.settings.most)
            yield _Form(product.name, pages, pixels=product.pixels)
        if self.target.products:
            return
        papers = self.settings.papers
        yield _Form("rules", lambda: source.book.pages, outline=True)
        for paper in papers:
            sheets = partial(source.stitched, paper, self.settings.thickness)
            yield _Form(f"rules-booklet-{_slug(paper)}", sheets, duplex=True)
        for paper in papers if summaries(source.volume) else ():
            yield _Form(f"rules-fold-{_slug(paper)}", partial(source.folded, paper))
        if source.round:
            leaves = partial(round_pages, source.volume, source.figures, source.round, self.target.bleed)
            yield _Form("rules-round", leaves)

    def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, Content]]:
        """Yield the PDFs and pictures."""
        source = faces.session.once(BookSource)
        forms = {form.name: form for form in self._forms(source)}

        def form_of(output: Output) -> str:
            """Return the name of the form that a file is, or is a page of."""
            parts = PurePosixPath(output.path).with_suffix("").parts
            return next(name for name in reversed(parts) if name in forms)

        for name, group in groupby(outputs, key=form_of):
            form, some = forms[name], list(group)
            pages, document = form.pages(), self._document(source, form)
            yield from ((output, Pdf(pages, document)) for output in some if output.kind == KIND)
            pictures = [output for output in some if output.kind != KIND]
            if pictures:
                yield from self._pictures(pages, document, form.pixels, pictures)

    def _document(self, source: BookSource, form: _Form) -> PdfOptions:
        """Return the metadata and settings of a form's PDF."""
        entries, volume = source.book.entries if form.outline else (), source.volume
        return PdfOptions(
            f"{volume.title}: {volume.words.say(Fact('book-rules'))}", volume.language, self.target.colour,
            duplex="short" if form.duplex else None, tagged=form.outline,
            outline=[Bookmark(entry.title, entry.anchor, entry.level) for entry in entries],
        )  # fmt: skip

    def _pictures(
        self, pages: Sequence[Scene], document: PdfOptions, pixels: tuple[int, int] | None,
        outputs: Sequence[Output],
    ) -> Iterator[tuple[Output, bytes]]:  # fmt: skip
        """Yield pages as PNGs, in exactly `pixels` if a service asks for that."""
        dpi = self.settings.dpi
        with Raster(pdf_bytes(pages, replace(document, compress=False))) as raster:
            for output in outputs:
                width, height = pixels or pixel_size(pages[output.page], dpi)
                yield output, png_bytes(raster.pixels(output.page, width, height), dpi)
