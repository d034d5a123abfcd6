"""Impose cards on sheets of paper, as a PDF or as pictures, with cut files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING

from deckgen import __version__
from deckgen.deck.model import CardSpec, Part
from deckgen.errors import SpecError
from deckgen.faces.session import FaceKeys
from deckgen.facts import Fact
from deckgen.outputs.files import ONE_SIDED, Output
from deckgen.outputs.kind import Content, OutputKind, Pdf
from deckgen.outputs.planner import Planner, TargetFaces, die_of
from deckgen.render.pdf import KeyedPage, PdfOptions
from deckgen.scene import Scene
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Slot
from deckgen.sheet.layout import lay_out, to_be_tiled
from deckgen.sheet.sheets import Piece, SheetContents, SheetPlan, Sheets, Side, impose, unfolded
from deckgen.target.model import Fit
from deckgen.target.outputs import PaperSheets

if TYPE_CHECKING:
    from deckgen.outputs.cut import CutShape


_SIDES: dict[Side, str] = {"front": "", "back": "-back"}
"""What the names of pictures say of the sides of sheets."""


def _pages(imposed: Sheets) -> Iterator[tuple[SheetContents, Side]]:
    """Yield the sides of all sheets in the order of printing."""
    for laid in imposed.laid:
        yield from ((laid, side) for side in [*_SIDES][: len(laid.sides)])


class SheetsKind(OutputKind[PaperSheets], settings=PaperSheets):
    """One PDF of all sheets, or a picture of each side of each sheet, with cut files."""

    def check_fit(self, part: Part, fit: Fit) -> None:
        """Raise SpecError if a piece neither fits the paper nor can be tiled."""
        die, settings = die_of(part, fit), self._settings(part)
        try:
            to_be_tiled(die, settings) or lay_out(die, settings)
        except SpecError as error:
            frame = Fact("build-of-part", target=self.target.name, part=part.name)
            raise SpecError([problem.within(frame) for problem in error.problems]) from error

    def plan(self, planner: Planner) -> list[Output]:
        """Return the sheets and the cut files."""
        # Pieces can be placed without drawing them.
        faces = {planner.piece(face.card): face for part in planner.parts for face in planner.keys(part)}
        imposed = self._imposed(planner, list(faces))
        planner.told += self._per_sheet(planner, imposed)
        pictures = self.settings.dpi
        found = self._pictures(planner, imposed, faces) if pictures else self._documents(planner, imposed)
        return [*found, *self._cuts(planner, imposed)] if self.settings.cuts else [*found]

    def _settings(self, part: Part) -> PaperSheets:
        """Return the settings that a part is laid out with."""
        return self.settings if any(card.back for card in part.cards) else unfolded(self.settings)

    def _per_sheet(self, planner: Planner, imposed: Sheets) -> Iterator[Fact]:
        """Yield how many pieces of each part a sheet holds, and how many sheets there are."""
        held = []
        for part in planner.parts:
            die, settings = die_of(part, planner.fit(part)), self._settings(part)
            if not to_be_tiled(die, settings):
                slots = {*range(1, len(lay_out(die, settings).slots) + 1)}
                held.append(Fact("build-on-sheet", part=part.name, count=len(slots - {*settings.skip})))
        if held:
            alone = imposed.one_sided if imposed.duplex else 0
            counts = {"sheets": imposed.count, "alone": alone}
            yield Fact("build-per-sheet", target=self.target.name, held=tuple(held), **counts)

    def _documents(self, planner: Planner, imposed: Sheets) -> Iterator[Output]:
        """Yield a PDF of the sheets with backs, and one of those without."""
        stem = f"{self.target.name}/sheets" if self.settings.cuts else self.target.name
        if imposed.backed or not len(imposed):
            yield planner.document(f"{stem}.pdf", "pdf sheets", planner.parts)
        if imposed.backed < len(imposed):
            path = f"{stem}{ONE_SIDED if imposed.backed else ''}.pdf"
            yield planner.document(path, "pdf sheets", planner.parts)

    def _imposed(self, faces: TargetFaces, pieces: list[Piece]) -> Sheets:
        """Impose pieces on the target's paper. Raises SpecError, UsageError."""
        deck, request = faces.session.deck, faces.session.request
        settings = self.settings
        if request.start_slot > 1:
            settings = replace(settings, start_slot=request.start_slot)
        about = f"{self.target.name} {self.target.version}"
        return impose(
            pieces, SheetPlan(settings, deck.title, deck.version, about, request.printer, deck.language)
        )

    def _pictures(
        self, planner: Planner, imposed: Sheets, faces: Mapping[Piece, FaceKeys]
    ) -> Iterator[Output]:
        """Yield a picture for each side of each sheet that shows something."""
        made_from, part = planner.made_from(planner.parts), planner.parts[0]
        refs = tuple(ref for each in planner.parts for ref in planner.refs(each))
        for index, (laid, side) in enumerate(_pages(imposed)):
            on_front = side == "front"
            placed = [(faces[piece], slot) for piece, slot in laid.on(side)]
            if on_front or any(face.back for face, _ in placed):
                cards = tuple(face.card.full_id for face, _ in placed) if on_front else ()
                path = f"{self.target.name}/sheet-{_numbered(laid.number, imposed)}{_SIDES[side]}.png"
                output = planner.output(path, "png", part, made_from, refs, cards, page=index)
                yield replace(output, twin=self._twin(laid.layout.die, placed, on_front))

    def _twin(self, die: Die, placed: Sequence[tuple[FaceKeys, Slot]], on_front: bool) -> str:
        """Return what is the same for all sides that look alike."""
        # A fold-over sheet has the backs on its front.
        shown = [((face.front if on_front else "", face.back), slot) for face, slot in placed]
        return sha256(repr((self.target.name, die, shown)).encode()).hexdigest()

    def _cuts(self, planner: Planner, imposed: Sheets) -> Iterator[Output]:
        """Yield the cut files of each run of sheets with the same cuts, apart for each PDF."""
        from deckgen.outputs.cut import CutSheet, cut_file  # most sheets are cut by hand

        paper, are_pictures = self.settings.paper, bool(self.settings.dpi)
        for sheets in _cut_alike(imposed, are_pictures):
            ends = dict.fromkeys(_numbered(sheet.number, imposed) for sheet in (sheets[0], sheets[-1]))
            numbers = "-".join(ends)
            shapes = tuple(shape for block in sheets[0].blocks for shape in _outlines(block))
            title = f"{planner.title}: cut of sheet {numbers}"
            is_second = not are_pictures and imposed.backed and len(sheets[0].sides) == 1
            document = ONE_SIDED if is_second else ""
            cut = CutSheet(paper.width, paper.height, shapes, title=title)
            for form in self.settings.cuts:
                path, data = f"{self.target.name}/cut{document}-{numbers}.{form}", cut_file(cut, form)
                yield planner.output(path, f"cut {form}", planner.parts[0], [], data=data)

    def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, Content]]:
        """Yield the PDF, or pictures of sheets that are transparent outside the cut."""
        if not self.settings.dpi:
            for output in outputs:
                pages, both = self._pages(faces, output)
                document = self.document(faces)
                yield output, Pdf(pages, document if both else replace(document, duplex=None))
        elif outputs:
            from deckgen.outputs.png import cut_out_page  # few targets want pictures

            # All pictures show the same cards, so impose them once.
            imposed = self._sheets(faces, outputs[0])
            for output in outputs:
                yield output, cut_out_page(imposed[output.page], self.settings.dpi)

    def pages(self, faces: TargetFaces, output: Output) -> Iterator[Scene]:
        """Yield the pages: every front followed by its back, or just the fronts of sheets without backs."""
        return (page.draw() for page in self._pages(faces, output)[0])

    def _pages(self, faces: TargetFaces, output: Output) -> tuple[Iterator[KeyedPage], bool]:
        """Return the pages of a PDF, and whether they are printed on both sides."""
        cards = self._cards(faces, output)
        sheets = self._imposed(faces, list(cards))
        both = sheets.duplex and not output.path.endswith(f"{ONE_SIDED}.pdf")
        pages = range(sheets.backed) if both else range(sheets.backed, len(sheets))
        target, request, deck = self.target, faces.session.request, faces.session.deck
        common = (
            __version__, target.output, target.name, target.version, target.colour, target.limits,
            target.profile, deck.title, deck.version, request.start_slot, request.printer, len(sheets),
        )  # fmt: skip

        def keyed(page: int) -> KeyedPage:
            sheet = sheets.sheet_of(page)
            shown = [
                (block.layout, [piece and faces.keys_of(cards[piece])[1:] for piece in block.pieces])
                for block in sheet.blocks
            ]
            made_from = common, page, sheet.number, len(sheet.sides), shown
            key = sha256(repr(made_from).encode()).hexdigest()
            return KeyedPage(key, lambda: faces.for_press(sheets[page].scene))

        return map(keyed, pages), both

    def _cards(self, faces: TargetFaces, output: Output) -> dict[Piece, CardSpec]:
        cards = [faces.session.card(ref.part, ref.card) for ref in output.faces]
        return {faces.piece(card): card for card in cards}

    def _sheets(self, faces: TargetFaces, output: Output) -> Sheets:
        return self._imposed(faces, list(self._cards(faces, output)))

    def document(self, faces: TargetFaces) -> PdfOptions:
        """Return the PDF's settings; on home targets, they tell printers on which edge to flip the paper."""
        made = super().document(faces)
        if self.target.colour == "cmyk" or self.settings.fold:
            return made
        return replace(made, duplex=self.settings.flip)


def _numbered(sheet: int, imposed: Sheets) -> str:
    """Return a sheet's number, padded to the digits of the last so that names sort."""
    return f"{sheet:0{len(str(len(imposed.laid)))}}"


def _cut_alike(imposed: Sheets, across: bool) -> Iterator[list[SheetContents]]:
    """Yield each run of sheets with the same cuts, `across` sheets with and without backs or not."""

    def pieces(laid: SheetContents) -> tuple[bool, tuple[tuple[Die, Slot], ...]]:
        cuts = tuple((block.layout.die, slot) for block in laid.blocks for slot in block.used("front"))
        return not across and len(laid.sides) == 1, cuts

    for _, run in groupby(imposed.laid, pieces):
        yield list(run)


def _outlines(block: SheetContents) -> Iterator[CutShape]:
    """Yield the cuts of the pieces of one die; sides that hexagons share are cut once."""
    from deckgen.outputs.cut import cut_once, die_cut, straight_cuts

    die = block.layout.die
    if block.layout.shared and die.shape == "hexagon":
        turned = [(die.turned(slot.turn), slot) for slot in block.used("front")]
        return cut_once([straight_cuts(each.corners()).shifted(slot.x, slot.y) for each, slot in turned])
    return (die_cut(die, slot) for slot in block.used("front"))
