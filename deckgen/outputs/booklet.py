"""Print the rules of a deck as booklets: pages to read, sheets to fold, and pages in a service's sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import groupby
from pathlib import PurePosixPath

from deckgen.book.column import CardPicture
from deckgen.book.editions import service_pages, summaries, summary_pages
from deckgen.book.figures import Figures
from deckgen.book.imposition import eight_pages, filled, panel_size, stitched
from deckgen.book.pages import Book, compose
from deckgen.book.rounds import round_pages
from deckgen.book.simplify import for_width, simplified
from deckgen.book.volume import Volume, has_book, read_volume
from deckgen.errors import Problem, SpecError
from deckgen.faces.digest import scene_digest
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.outputs.files import Output
from deckgen.outputs.kind import Content, OutputKind, Pdf, output_kind
from deckgen.outputs.planner import Planner
from deckgen.outputs.png import pixel_size
from deckgen.outputs.target_faces import TargetFaces
from deckgen.outputs.transcripts import replays
from deckgen.render.pdf import Bookmark, PdfOptions, pdf_bytes
from deckgen.render.png import page_png
from deckgen.render.raster import Raster
from deckgen.scene import Scene
from deckgen.sheet.die import Die
from deckgen.target.model import Product, Target
from deckgen.target.outputs import Booklets
from deckgen.target.paper import Paper

KIND = "pdf rules"


def figures_for(session: Session) -> Figures:
    """Return what the figures of a deck's rules are made from."""
    return Figures(session.deck, _pictures(session), replays(session.deck))


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

        return CardPicture(scene, die, lambda width: for_width(width, small_at))

    return picture


class BookSource:
    """The rules of a session's deck, read and typeset once for all targets."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.volume: Volume = read_volume(session.deck, session.request.language)
        self.figures = figures_for(session)
        self._builders: dict[tuple[str, Booklets], BookBuilder] = {}

    @cached_property
    def book(self) -> Book:
        """The book in its pages for reading."""
        return compose(self.volume, self.figures)

    def builder(self, target: Target, settings: Booklets) -> BookBuilder:
        """Return the builder of a target's files, which keeps its pages."""
        key = target.name, settings
        if key not in self._builders:
            self._builders[key] = BookBuilder(self, target, settings)
        return self._builders[key]


@dataclass(frozen=True)
class _Form:
    """One file of a book: its name, how its pages are made, and how it is printed."""

    name: str
    pages: Callable[[], Sequence[Scene]]
    duplex: bool = False
    outline: bool = False
    pixels: tuple[int, int] | None = None
    """The exact size of a picture of each page, if a service asks for one."""


class BookBuilder:
    """Makes the files of one book for one target."""

    def __init__(self, source: BookSource, target: Target, settings: Booklets) -> None:
        self.source, self.target, self.settings = source, target, settings
        self.volume, self.figures = source.volume, source.figures
        self._service_pages: dict[str, tuple[Scene, ...]] = {}

    def form_of(self, output: Output) -> str:
        """Return the name of the form that a file is, or is a page of."""
        names = PurePosixPath(output.path).with_suffix("").parts
        return next(form.name for form in self.forms() if form.name in names)

    def forms(self) -> Iterator[_Form]:
        """Yield the files of the book: in a service's sizes, or for readers and home printers."""
        if not self.target.products:
            yield from self._home()
        for product in self.target.products:
            yield _Form(product.name, partial(self._for_service, product), pixels=product.pixels)

    def _for_service(self, product: Product) -> tuple[Scene, ...]:
        if product.name not in self._service_pages:
            bleed = self.target.bleed if product.bleed is None else product.bleed
            self._service_pages[product.name] = service_pages(
                self.volume, self.figures, lambda: self.source.book, product, bleed, self.settings.most
            )
        return self._service_pages[product.name]

    def _home(self) -> Iterator[_Form]:
        """Yield pages to read, stitched and folded booklets, and round leaves for round cards."""
        yield _Form("rules", lambda: self.source.book.pages, outline=True)
        for paper in self.settings.papers:
            yield _Form(f"rules-booklet-{_slug(paper)}", partial(self._stitched, paper), duplex=True)
        if summaries(self.volume):
            for paper in self.settings.papers:
                yield _Form(f"rules-fold-{_slug(paper)}", partial(self._folded, paper))
        if self.source.session.deck.parts[0].shape == "circle":
            yield _Form("rules-round", self._round)

    def _stitched(self, paper: Paper) -> list[Scene]:
        book = self.source.book
        return list(stitched(filled(book.pages, book.fillers), paper, self.settings.thickness))

    def _folded(self, paper: Paper) -> list[Scene]:
        return [eight_pages(summary_pages(self.volume, self.figures, *panel_size(paper)), paper)]

    def _round(self) -> list[Scene]:
        part = self.source.session.deck.parts[0]
        return round_pages(self.volume, self.figures, part.trims[0].width, self.target.bleed)

    def document(self, form: _Form) -> PdfOptions:
        """Return the metadata and settings of a form's PDF."""
        entries = self.source.book.entries if form.outline else ()
        rules = self.volume.words.say(Fact("book-rules"))
        return PdfOptions(
            f"{self.volume.title}: {rules}", self.volume.language, self.target.colour,
            duplex="short" if form.duplex else None,
            outline=[Bookmark(entry.title, entry.anchor, entry.level) for entry in entries],
        )  # fmt: skip


def _slug(paper: Paper) -> str:
    """Return a paper as part of a file name: `a4`, or its size."""
    return paper.name.lower() or f"{paper.width:g}x{paper.height:g}"


@output_kind(Booklets)
class BookletKind(OutputKind[Booklets]):
    """The PDFs of a deck's book, with pictures of their pages for a service."""

    def plan(self, planner: Planner) -> Iterator[Output]:
        """Yield the files of the book; none, with a warning, if the deck has no rules."""
        session = planner.session
        if not has_book(session.deck):
            fact = Fact("build-no-rules", deck=session.deck.title)
            planner.note(Problem(fact, severity="warning"))
            return
        builder = session.once(BookSource).builder(self.target, self.settings)
        folder = "" if self.target.name == "booklet" else f"{self.target.name}/"
        for form in builder.forms():
            try:
                pages = form.pages() if self.target.products else builder.source.book.pages
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

    def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, Content]]:
        """Yield the PDFs and pictures."""
        builder = faces.session.once(BookSource).builder(self.target, self.settings)
        forms = {form.name: form for form in builder.forms()}
        for name, group in groupby(outputs, key=builder.form_of):
            form, some = forms[name], list(group)
            pages, document = form.pages(), builder.document(form)
            yield from ((output, Pdf(pages, document)) for output in some if output.kind == KIND)
            pictures = [output for output in some if output.kind != KIND]
            if pictures:
                yield from self._pictures(pages, document, form.pixels, pictures)

    def _pictures(
        self, pages: Sequence[Scene], document: PdfOptions, pixels: tuple[int, int] | None,
        outputs: Sequence[Output],
    ) -> Iterator[tuple[Output, bytes]]:  # fmt: skip
        """Yield pages as PNGs, in exactly `pixels` if a service asks for that."""
        dpi = self.settings.dpi
        with Raster(pdf_bytes(pages, replace(document, compress=False))) as raster:
            for output in outputs:
                width, height = pixels or pixel_size(pages[output.page], dpi)
                yield output, page_png(raster, output.page, width, height, dpi)
