"""Outputs in, files on disk out: what one worker does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple, assert_never

from deckgen.making.drawing import Room
from deckgen.making.files import file_digest, whole_file
from deckgen.making.manifest import Entry
from deckgen.making.outputs import Output
from deckgen.making.pieces import table_scene
from deckgen.making.request import Request
from deckgen.making.session import Session, session_for
from deckgen.render.pdf import PdfOptions, pdf_bytes, write_pdf
from deckgen.scene import Scene
from deckgen.target.outputs import (
    Booklets,
    BoxSheets,
    Bundle,
    FacePages,
    PaperSheets,
    PngFaces,
    ScorePads,
    SvgFaces,
    TableSheets,
)
from deckgen.units import MM_PER_INCH

if TYPE_CHECKING:
    from deckgen.render.raster import Pixels

PNG_CHUNK = 12
"""Faces rasterised from one PDF: enough to share fonts and backs, few enough to keep memory flat."""


class Chunk(NamedTuple):
    """Outputs of one target that one worker makes together."""

    request: Request
    target: str
    outputs: tuple[Output, ...]


def make(chunk: Chunk) -> list[Entry]:
    """Make the files of a chunk; each is written whole or not at all. Raises FileError."""
    maker = _Maker(session_for(chunk.request), chunk)
    return list(maker.entries())


class _Maker:
    def __init__(self, session: Session, chunk: Chunk) -> None:
        self.room = Room(session, session.target(chunk.target))
        self.ready = [output for output in chunk.outputs if output.data is not None]
        self.outputs = [output for output in chunk.outputs if output.data is None]
        self.target, self.out = self.room.target, chunk.request.out

    def entries(self) -> Iterator[Entry]:
        yield from (self._written(output, output.data or b"") for output in self.ready)
        settings = self.target.output
        match settings:
            case SvgFaces():
                yield from self._svgs()
            case PngFaces():
                yield from self._pngs(settings)
            case PaperSheets() if settings.dpi:
                yield from self._sheet_pictures(settings)
            case PaperSheets() | FacePages() | BoxSheets() | ScorePads():
                yield from (self._pdf(output, self.room.pages(output)) for output in self.outputs)
            case TableSheets():
                yield from map(self._table, self.outputs)
            case Bundle():
                return
            case Booklets():
                yield from self._booklets(settings)
            case _:
                assert_never(settings)

    def _svgs(self) -> Iterator[Entry]:
        # svgwrite is slow to import, and only these outputs need it
        from deckgen.render.svg import svg_text

        for output in self.outputs:
            yield self._written(output, svg_text(self.room.scene(output.faces[0])).encode())

    def _pngs(self, settings: PngFaces) -> Iterator[Entry]:
        from deckgen.render.raster import Raster

        for start in range(0, len(self.outputs), PNG_CHUNK):
            some = self.outputs[start : start + PNG_CHUNK]
            scenes = [self.room.scene(output.faces[0]) for output in some]
            pdf = pdf_bytes(scenes, PdfOptions(self.room.title, compress=False))
            with Raster(pdf) as raster:
                for page, (output, scene) in enumerate(zip(some, scenes, strict=True)):
                    exact = self.room.fit(output.faces[0].part).pixels or settings.pixels
                    pixels = raster.pixels(page, *(exact or pixel_size(scene, settings.dpi)))
                    yield self._written(output, self._png(output, scene, pixels, settings))

    def _png(self, output: Output, scene: Scene, pixels: Pixels, settings: PngFaces) -> bytes:
        """A face as a picture, clear outside its cut if that is wanted and there is an outside."""
        from deckgen.making.seethrough import clear_outside
        from deckgen.render.png import png_bytes

        die = self.room.die(output.faces[0].part)
        if not settings.cut or (die.shape == "rectangle" and not (die.corner or die.bleed)):
            return png_bytes(pixels, settings.dpi)
        outline = die.outline(scene.width / 2, scene.height / 2)
        return clear_outside(pixels, outline, (scene.width, scene.height), settings.dpi)

    def _sheet_pictures(self, settings: PaperSheets) -> Iterator[Entry]:
        """Sheets as pictures that are clear wherever nothing is cut from."""
        from deckgen.making.seethrough import clear_round

        # all of them show the same cards, so the sheets are laid out once
        pages = self.room.sheets(self.outputs[0]).pages if self.outputs else ()
        for output in self.outputs:
            yield self._written(output, clear_round(pages[output.page], settings.dpi))

    def _table(self, output: Output) -> Entry:
        from deckgen.render.png import page_png
        from deckgen.render.raster import Raster

        scene = table_scene([self.room.scene(ref) for ref in output.faces], *output.grid)
        dpi = output.pixels[0] / scene.width * MM_PER_INCH
        with Raster(pdf_bytes([scene], PdfOptions(self.room.title, compress=False))) as raster:
            return self._written(output, page_png(raster, 0, *output.pixels, dpi))

    def _booklets(self, settings: Booklets) -> Iterator[Entry]:
        from deckgen.making import booklet  # slow to import, and only these outputs need it

        made = booklet.made(self.room.session, self.target, settings, self.outputs)
        yield from (self._written(output, data) for output, data in made)

    def _pdf(self, output: Output, pages: Iterator[Scene]) -> Entry:
        path = self.out / output.path
        with whole_file(path) as file:
            write_pdf(file, pages, self.room.document())
        return _entry(output, file_digest(path) or "", path.stat().st_size)

    def _written(self, output: Output, data: bytes) -> Entry:
        with whole_file(self.out / output.path) as file:
            file.write(data)
        return _entry(output, sha256(data).hexdigest(), len(data))


def _entry(output: Output, digest: str, size: int) -> Entry:
    return Entry(
        output.path, digest, size, output.kind, output.target, output.cards,
        output.trim, output.bleed, output.key,
    )  # fmt: skip


def pixel_size(scene: Scene, dpi: float) -> tuple[int, int]:
    """Pixels of a whole scene at a resolution, to the nearest."""
    return round(scene.width / MM_PER_INCH * dpi), round(scene.height / MM_PER_INCH * dpi)


def chunks(request: Request, target: str, outputs: Sequence[Output], jobs: int) -> list[Chunk]:
    """Outputs shared out among workers, in runs, so that neighbours are made together."""
    if not outputs:
        return []
    size = max(1, -(-len(outputs) // (jobs * (1 if jobs == 1 else 2))))
    runs = [outputs[at : at + size] for at in range(0, len(outputs), size)]
    return [Chunk(request, target, tuple(run)) for run in runs]
