"""Print the rules of a deck as booklets: pages to read, sheets to fold, and pages in a service's sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import groupby
from math import inf
from pathlib import PurePosixPath

from deckgen.book.column import CardPicture
from deckgen.book.design import design_of
from deckgen.book.figures import Figures
from deckgen.book.imposition import (
    RoundGrid,
    SheetWords,
    eight_pages,
    half_size,
    panel_size,
    round_grid,
    round_sheets,
    side_by_side,
    stitched,
)
from deckgen.book.pages import Book, compose
from deckgen.book.rounds import round_pages
from deckgen.book.service_pages import service_pages
from deckgen.book.simplify import simplified
from deckgen.book.small_pages import half_pages, summaries, summary_pages
from deckgen.book.volume import Volume, has_book, in_another_language, read_volume, stray_translations
from deckgen.errors import Problem, SpecError
from deckgen.faces.session import Session
from deckgen.facts import Fact, Quantity
from deckgen.outputs.files import FOLD, SHEET, Output
from deckgen.outputs.kind import Content, OutputKind, Pdf
from deckgen.outputs.planner import Planner, TargetFaces, die_at
from deckgen.outputs.png import pixel_size
from deckgen.outputs.transcripts import option_values, replays
from deckgen.press.flatten import opaque
from deckgen.press.overprint import press_scene
from deckgen.press.process import in_process
from deckgen.press.requirements import Requirements
from deckgen.press.standards import X1A, press_document
from deckgen.render.pdf import Bookmark, PdfOptions, pdf_bytes
from deckgen.render.png import png_bytes
from deckgen.render.raster import Raster
from deckgen.scene import Item, Link, Place, Scene, Visit, rewrite
from deckgen.scene_digest import scene_digest
from deckgen.target.model import Product, Target
from deckgen.target.outputs import Booklets, FlipEdge
from deckgen.target.paper import Paper

KIND = "pdf rules"
SERVICE = "tgc-booklet"
"""The target with the sizes of booklets that a service prints."""
UNSUITED = ("rules-pages-many", "rules-no-summary", "rules-sheet-long", "rules-summary-long")
"""The problems of rules that do not suit one size of booklet; others are faults of the texts."""


def figures_for(session: Session) -> Figures:
    """Return the sources for the figures in a deck's rules."""
    return Figures(session.deck, _pictures(session), replays(session.deck), option_values)


def _pictures(session: Session) -> Callable[[str], CardPicture]:
    """Return a function from card ids to pictures without bleed.

    Small pictures show a simplified card at its smallest trim; others show it at its first trim.
    """
    # If several parts have the same id, the first part wins.
    cards = {card.id: card for card in reversed(session.deck.cards)}

    @cache
    def picture(name: str) -> CardPicture:
        card = cards[name]
        part = session.deck.part(card.part)
        trim, least = part.trims[0], min(part.trims, key=lambda each: each.width)

        @cache
        def scene(widest: float) -> Scene:
            drawing = session.drawing(part, least if widest < inf else trim, 0.0)
            drawn = session.one(drawing, card).front
            return simplified(drawn, widest) if widest < inf else drawn

        return CardPicture(scene, die_at(part, trim))

    return picture


def cover_of(session: Session, width: float, height: float) -> Scene | None:
    """Return the cover of a deck's rules, coloured to its edges, or None if no booklet fits in the box.

    It is that of the largest booklet that a service prints and that goes into a box with so large a front.
    """
    if not has_book(session.deck):
        return None
    source, target = session.once(BookSource), session.target(SERVICE)
    sizes = sorted(target.products, key=lambda size: size.trim.width * size.trim.height)
    fitting = [size for size in sizes if size.trim.width <= width and size.trim.height <= height]
    most = target.output.most if isinstance(target.output, Booklets) else 0
    for size in reversed(fitting):
        with suppress(SpecError):
            return source.for_service(target, size, most)[0]
    return None


class BookSource:
    """The rules of a session's deck, read and typeset once for all targets."""

    def __init__(self, session: Session) -> None:
        self.volume: Volume = read_volume(session.deck, session.request.language)
        self.figures = figures_for(session)
        self.round = session.deck.parts[0].trims[0].width if session.deck.parts[0].shape == "circle" else 0.0
        """The diameter of round cards, or 0."""
        self._eight: dict[Paper, list[Scene]] = {}
        self._sheets: dict[Paper, Scene] = {}
        self._leaves: dict[float, list[Scene]] = {}
        self._service_pages: dict[tuple[str, Product, int], tuple[Scene, ...]] = {}

    @cached_property
    def book(self) -> Book:
        """The book as pages for reading."""
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

    @cached_property
    def whole(self) -> tuple[Scene, ...]:
        """The pages of a stitched booklet."""
        return self.book.stitched

    def stitched(self, paper: Paper, thickness: float) -> list[Scene]:
        """Return the sheets of a stitched booklet; the paper is `thickness` mm thick."""
        return list(stitched(self.whole, paper, thickness))

    def eight(self, paper: Paper) -> list[Scene]:
        """Return the pages of a sheet that is folded into eight. Raises SpecError."""
        if paper not in self._eight:
            self._eight[paper] = summary_pages(self.volume, self.figures, *panel_size(paper))
        return self._eight[paper]

    def folded(self, paper: Paper) -> list[Scene]:
        """Return the games in brief as one sheet that folds into eight pages. Raises SpecError."""
        return [eight_pages(self.eight(paper), paper, self._words())]

    def fits_a_fold(self, paper: Paper) -> bool:
        """Return whether a folded sheet can hold the rules, which need summaries unless they are short."""
        if summaries(self.volume):
            return True
        try:
            return bool(self.eight(paper))
        except SpecError:
            return False

    def sheet(self, paper: Paper) -> list[Scene]:
        """Return the rules on one side of a sheet: twice on half of it, or else on both. Raises SpecError."""
        if paper not in self._sheets:
            halves = half_pages(self.volume, self.figures, *half_size(paper))
            self._sheets[paper] = side_by_side(halves, paper)
        return [self._sheets[paper]]

    def leaves(self, bleed: float) -> list[Scene]:
        """Return the rules on pages of the size of round cards, with `bleed` mm around them."""
        if bleed not in self._leaves:
            self._leaves[bleed] = round_pages(self.volume, self.figures, self.round, bleed)
        return self._leaves[bleed]

    def round_sheets(self, grid: RoundGrid, thickness: float, bleed: float) -> list[Scene]:
        """Return the sheets of a stitched booklet of round pages."""
        return list(round_sheets(self.leaves(bleed), grid, thickness, self._words(grid.flip)))

    def _words(self, edge: str = "") -> SheetWords:
        """Return the instructions on sheets to be cut and folded; round ones are flipped on `edge`."""
        say = self.volume.words.say

        def sheet(number: int, count: int, side: str) -> str:
            return say(Fact("book-sheet", number=number, count=count, side=side))

        flip, steps = say(Fact("book-flip", edge=edge)), say(Fact("book-round-steps"))
        style = design_of(self.volume).label(7.5)
        return SheetWords(style, say(Fact("book-cut")), say(Fact("book-fold")), sheet, (flip, steps))


def _unlinked(visit: Visit[Item]) -> tuple[Item, ...] | None:
    """Drop links, which PDF/X forbids as annotations (ISO 15930-7, 6.17). Cards have none."""
    if isinstance(visit.item, Place):
        return (visit.item,)
    return () if isinstance(visit.item, Link) else None


@dataclass(frozen=True)
class _Form:
    """One file of a book: its name, a function that makes its pages, and how it is printed."""

    name: str
    pages: Callable[[], Sequence[Scene]]
    duplex: FlipEdge | None = None
    outline: bool = False
    pixels: tuple[int, int] | None = None
    """The exact pixel size of each page's picture, if a service requires one."""
    bound: Callable[[], Sequence[Scene]] = tuple
    """Makes the pages as one turns them, of a book of which some may be blank."""
    may_fail: bool = False
    """Whether it takes making its pages to tell whether it suits the book."""


def _blanks(books: Iterable[tuple[str, Sequence[Scene]]]) -> list[Fact]:
    """Return which pages of books are blank, with the books' names."""
    found: dict[tuple[tuple[int, ...], int], list[str]] = {}
    for name, pages in books:
        if blank := tuple(number for number, page in enumerate(pages, 1) if not page.items):
            found.setdefault((blank, len(pages)), []).append(name)
    return [
        Fact("rules-blank-of", blank=blank, pages=count, sizes=sizes)
        for (blank, count), sizes in found.items()
    ]


def _slug(paper: Paper) -> str:
    """Return the part of a file name that identifies a paper: `a4`, or its size."""
    return paper.name.lower() or f"{paper.width:g}x{paper.height:g}"


class BookletKind(OutputKind[Booklets], settings=Booklets):
    """The PDFs of a deck's book, with pictures of their pages for a service."""

    shows_cards = False
    prints_rules = True

    def __init__(self, target: Target, settings: Booklets) -> None:
        super().__init__(target, settings)
        self.standard = settings.standard
        self.press = target.colour == "cmyk"

    def check_deck(self, planner: Planner) -> None:
        """Raise SpecError if the deck has no rules."""
        deck = planner.session.deck
        if not has_book(deck):
            raise SpecError(Fact("build-no-rules", deck=deck.title))

    def plan(self, planner: Planner) -> Iterator[Output]:
        """Yield the files of the book; none without rules, with a warning if the target was named."""
        session = planner.session
        if has_book(session.deck):
            planner.notes += stray_translations(session.deck.folder, session.request.language)
            planner.notes += in_another_language(session.deck, session.request.language)
            yield from self._planned(planner, session.once(BookSource))
        elif session.request.names(self.target.name):
            fact = Fact("build-no-rules", deck=session.deck.title)
            planner.note(Problem(fact, severity="warning"))

    def _planned(self, planner: Planner, source: BookSource) -> Iterator[Output]:
        """Yield the files of the book, with a warning for each that cannot be made."""
        for problem in self._too_large(source):
            planner.note(problem)
        folder = "" if self.target.name == "booklet" else f"{self.target.name}/"
        books: list[tuple[str, Sequence[Scene]]] = []
        for form, pages in self._suited(planner, source):
            if source.volume.book.scores == "auto" and not source.volume.keeps_scores:
                books.append((form.name, form.bound()))
            yield from self._files(planner, f"{folder}{form.name}", [scene_digest(page) for page in pages])
        if blanks := _blanks(books):
            if self.target.products:  # they are paid for
                fact = Fact("rules-blank", target=self.target.name, books=blanks)
                planner.note(Problem(fact, severity="warning"))
            else:
                planner.told.append(Fact("rules-blank-at-home", target=self.target.name, books=blanks))

    def _too_large(self, source: BookSource) -> Iterator[Problem]:
        """Yield a warning for each paper that is too small for round pages."""
        for paper, grid in () if self.target.products else self._grids(source):
            if grid is None:
                size = Quantity(source.round, "mm")
                fact = Fact("rules-round-large", diameter=size, paper=str(paper))
                yield Problem(fact, rule="target-fit", severity="warning")

    def _suited(self, planner: Planner, source: BookSource) -> Iterator[tuple[_Form, Sequence[Scene]]]:
        """Yield the forms that suit the book, with its pages; the planner notes why others do not."""
        for form in self._forms(source):
            try:
                pages = form.pages() if form.may_fail else source.book.pages
            except SpecError as error:
                if not all(problem.key in UNSUITED for problem in error.problems):
                    raise
                planner.notes += error.problems
            else:
                yield form, pages

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

        Home targets get pages to read, stitched and folded booklets, and round pages for round cards.
        """
        for product in self.target.products:
            pages = partial(source.for_service, self.target, product, self.settings.most)
            yield _Form(product.name, pages, pixels=product.pixels, bound=pages, may_fail=True)
        if self.target.products:
            return
        papers = self.settings.papers
        yield _Form("rules", lambda: source.book.pages, outline=True)
        for paper in papers:
            sheets = partial(source.stitched, paper, self.settings.thickness)
            yield _Form(f"rules-booklet-{_slug(paper)}", sheets, duplex="short", bound=lambda: source.whole)
        for paper in filter(source.fits_a_fold, papers):
            yield _Form(
                f"{FOLD}{_slug(paper)}", partial(source.folded, paper), bound=partial(source.eight, paper)
            )
        for paper in papers if self.settings.sheet else ():
            yield _Form(f"{SHEET}{_slug(paper)}", partial(source.sheet, paper), may_fail=True)
        if not source.round:
            return
        yield _Form("rules-round", partial(source.leaves, self.target.bleed))
        for paper, grid in self._grids(source):
            if grid:
                sheets = partial(source.round_sheets, grid, self.settings.thickness, self.target.bleed)
                yield _Form(f"rules-round-{_slug(paper)}", sheets, duplex=grid.flip)

    def _grids(self, source: BookSource) -> Iterator[tuple[Paper, RoundGrid | None]]:
        """Yield the papers, each with the layout of round pages on it."""
        for paper in self.settings.papers if source.round else ():
            yield paper, round_grid(source.round, self.target.bleed, paper)

    def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, Content]]:
        """Yield the PDFs and pictures."""
        source = faces.session.once(BookSource)
        forms = {form.name: form for form in self._forms(source)}

        def form_of(output: Output) -> str:
            """Return the name of the form that a file belongs to."""
            parts = PurePosixPath(output.path).with_suffix("").parts
            return next(name for name in reversed(parts) if name in forms)

        for name, group in groupby(outputs, key=form_of):
            form, some = forms[name], list(group)
            pages, document = form.pages(), self._document(source, form)
            pages = list(self._for_press(pages)) if self.press else pages
            yield from ((output, Pdf(pages, document)) for output in some if output.kind == KIND)
            pictures = [output for output in some if output.kind != KIND]
            if pictures:
                yield from self._pictures(pages, document, form.pixels, pictures)

    def _document(self, source: BookSource, form: _Form) -> PdfOptions:
        """Return the metadata and settings of a form's PDF."""
        entries, volume = source.book.entries if form.outline else (), source.volume
        title, deck = f"{volume.title}: {volume.words.say(Fact('book-rules'))}", volume.deck
        if self.press:
            subject = f"{deck.title} {deck.version}, {self.target.name} {form.name}"
            return press_document(title, volume.language, subject, self.standard, self.target.profile)
        return PdfOptions(
            title, volume.language, "rgb", duplex=form.duplex, tagged=form.outline,
            outline=[Bookmark(entry.title, entry.anchor, entry.level) for entry in entries],
        )  # fmt: skip

    def _for_press(self, pages: Sequence[Scene]) -> Iterator[Scene]:
        """Yield pages for a press: without links, and without transparency if the standard forbids it."""
        limit = self.target.limits.ink
        card = cache(lambda scene: press_scene(scene, limit))
        for page in pages:
            page = rewrite(page, _unlinked)
            if self.target.spots == "process":
                page = in_process(page)
            if self.standard == X1A:
                page = opaque(page, self.target.profile, limit)
            yield press_scene(page, limit, card)

    def requirements(self) -> Requirements:
        """Return what preflight checks the PDFs against."""
        bleed = self.target.bleed if self.press else None
        return replace(super().requirements(), bleed=bleed, standard=self.standard)

    def _pictures(
        self, pages: Sequence[Scene], document: PdfOptions, pixels: tuple[int, int] | None,
        outputs: Sequence[Output],
    ) -> Iterator[tuple[Output, bytes]]:  # fmt: skip
        """Yield pages as PNGs, of exactly `pixels` if a service requires a size."""
        dpi = self.settings.dpi
        with Raster(pdf_bytes(pages, replace(document, compress=False))) as raster:
            for output in outputs:
                width, height = pixels or pixel_size(pages[output.page], dpi)
                yield output, png_bytes(raster.pixels(output.page, width, height), dpi)
