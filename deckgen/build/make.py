"""Outputs in, files on disk out: what one worker does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from deckgen.build.files import whole_file
from deckgen.build.manifest import Entry
from deckgen.build.plan import FaceRef, Output
from deckgen.build.request import Request
from deckgen.build.session import Faces, Session, session_for
from deckgen.render.pdf import Document, pdf_bytes, write_pdf
from deckgen.scene import Scene
from deckgen.sheet.die import Die
from deckgen.sheet.impose import Piece
from deckgen.sheet.sheets import SheetPlan, impose
from deckgen.target.model import FacePages, PaperSheets, PngFaces, Target
from deckgen.units import MM_PER_INCH

PNG_CHUNK = 12
"""Faces rasterised from one PDF: enough to share fonts and backs, few enough to keep memory flat."""


@dataclass(frozen=True, slots=True)
class Chunk:
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
        self.session, self.outputs = session, chunk.outputs
        self.target: Target = session.target(chunk.target)
        self.out = chunk.request.out

    def entries(self) -> Iterator[Entry]:
        output = self.target.output
        if isinstance(output, PngFaces):
            yield from self._pngs(output)
        elif isinstance(output, PaperSheets):
            yield from (self._pdf(each, self._sheets(each, output), output) for each in self.outputs)
        elif isinstance(output, FacePages):
            yield from (self._pdf(each, self._pages(each, output), output) for each in self.outputs)
        else:
            yield from self._svgs()

    def _faces(self, ref: FaceRef) -> Faces:
        deck = self.session.deck
        part = deck.part(ref.part)
        drawing = self.session.drawing(part, self.target.trim(part.trims), self.target.bleed)
        card = next(card for card in part.cards if card.id == ref.card)
        return self.session.one(drawing, card)

    def _scene(self, ref: FaceRef) -> Scene:
        faces = self._faces(ref)
        return faces.back if ref.side == "back" and faces.back is not None else faces.front

    def _svgs(self) -> Iterator[Entry]:
        # svgwrite is slow to import, and only these outputs need it
        from deckgen.render.svg import svg_text

        for output in self.outputs:
            yield self._written(output, svg_text(self._scene(output.faces[0])).encode())

    def _pngs(self, settings: PngFaces) -> Iterator[Entry]:
        from deckgen.render.png import page_png
        from deckgen.render.raster import Raster

        for start in range(0, len(self.outputs), PNG_CHUNK):
            some = self.outputs[start : start + PNG_CHUNK]
            scenes = [self._scene(output.faces[0]) for output in some]
            pdf = pdf_bytes(scenes, Document(self.session.deck.title, compress=False))
            with Raster(pdf) as raster:
                for page, (output, scene) in enumerate(zip(some, scenes, strict=True)):
                    width, height = settings.pixels or pixel_size(scene, settings.dpi)
                    yield self._written(output, page_png(raster, page, width, height, settings.dpi))

    def _sheets(self, output: Output, settings: PaperSheets) -> Iterator[Scene]:
        deck = self.session.deck
        plan = SheetPlan(settings, deck.title, deck.version, f"{self.target.name} {self.target.version}")
        sheets = impose([self._piece(ref) for ref in output.faces], plan)
        return (page.scene for page in sheets.pages)

    def _piece(self, ref: FaceRef) -> Piece:
        faces = self._faces(ref)
        part = self.session.deck.part(ref.part)
        trim = self.target.trim(part.trims)
        die = Die(part.shape, trim.width, trim.height, part.corner, self.target.bleed)
        return Piece(faces.front, faces.back, die, faces.card.count)

    def _pages(self, output: Output, settings: FacePages) -> Iterator[Scene]:
        """Single faces in the target's order; a card without a back has its front only."""
        pairs = [self._faces(ref) for ref in output.faces]
        pairs = [faces for faces in pairs for _ in range(faces.card.count if settings.copies else 1)]
        if settings.order == "fronts-backs":
            yield from (faces.front for faces in pairs)
            yield from (faces.back for faces in pairs if faces.back)
            return
        for faces in pairs:
            both = [faces.front, faces.back] if settings.order == "front-back" else [faces.back, faces.front]
            yield from (scene for scene in both if scene)

    def _pdf(self, output: Output, pages: Iterator[Scene], settings: PaperSheets | FacePages) -> Entry:
        deck = self.session.deck
        document = Document(
            deck.title, deck.language, self.target.colour,
            subject=f"{deck.title} {deck.version}, {self.target.name}",
            duplex=settings.flip if isinstance(settings, PaperSheets) else None,
        )  # fmt: skip
        path = self.out / output.path
        with whole_file(path) as file:
            write_pdf(file, pages, document)
        return _entry(output, path.read_bytes())

    def _written(self, output: Output, data: bytes) -> Entry:
        with whole_file(self.out / output.path) as file:
            file.write(data)
        return _entry(output, data)


def _entry(output: Output, data: bytes) -> Entry:
    return Entry(
        output.path, sha256(data).hexdigest(), len(data), output.kind, output.target, output.cards,
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
