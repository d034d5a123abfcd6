"""Targets of many kinds of files in; their outputs out: sheets with cuts, orders, boxes.

Small files are made while planning, as they hold little more than names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import count, groupby, product
from typing import TYPE_CHECKING

from deckgen.deck.model import Part
from deckgen.making.outputs import Output
from deckgen.making.pieces import boxes_of, piece_of, sheets_of
from deckgen.making.session import FaceKeys
from deckgen.press.cutting import CutSheet, cut_file, die_cut
from deckgen.press.uploads import Slots, order_xml
from deckgen.sheet.die import Die
from deckgen.sheet.sheets import Piece, Sheets, Side
from deckgen.target.outputs import BoxSheets, Paper, PaperSheets, PngFaces, TableSheets

if TYPE_CHECKING:
    from deckgen.making.plan import Planner


def outputs(planner: Planner) -> list[Output]:
    """The files of a target that makes several kinds of them. Raises SpecError."""
    match planner.target.output:
        case PngFaces() as settings:
            pictures = planner.faces_of_their_own()
            return pictures + list(_orders(planner, pictures) if settings.order else ())
        case PaperSheets():
            return sheets(planner)
        case TableSheets():
            from deckgen.making.tables import table_of  # only these outputs need it

            return [output for part in planner.parts for output in table_of(planner, part)]
        case BoxSheets():
            return boxes(planner)
        case _:
            raise TypeError(f"{planner.target.kind} makes one kind of file")


def _orders(planner: Planner, pictures: list[Output]) -> Iterator[Output]:
    """The order of each part whose pictures an uploader is to be told about."""
    for part in planner.parts:
        own = {output.faces[0]: output for output in pictures if output.faces[0].part == part.name}
        path = _beside(next(iter(own.values())).path, "order.xml")
        data = _order(planner, part, {(ref.card, ref.side): output.path for ref, output in own.items()})
        yield planner.output(path, "order", part, [], data=data)


def _beside(path: str, name: str) -> str:
    return f"{path.rpartition('/')[0]}/{name}"


def _order(planner: Planner, part: Part, paths: dict[tuple[str, str], str]) -> bytes:
    """Fronts by card, and the places of every different back."""
    place = count()
    fronts: list[Slots] = []
    backs: dict[str, tuple[str, list[int]]] = {}
    for face in planner.keys(part):
        places = tuple(next(place) for _ in range(face.card.count * planner.session.request.copies))
        fronts.append(Slots(_name(paths[face.card.id, "front"]), face.card.id, places))
        if face.back:
            first = backs.setdefault(face.back, (_name(paths.get((face.card.id, "back"), "")), []))
            first[1].extend(places)
    steps = planner.target.steps(planner.fit(part).product)
    bracket = next((n for n in steps if n >= sum(len(f.places) for f in fronts)), 0)
    behind = [Slots(file, "back", tuple(places)) for file, places in backs.values()]
    return order_xml(fronts, behind, bracket)


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def sheets(planner: Planner) -> list[Output]:
    """A PDF of all sheets, or a picture of each, and the cuts."""
    target, settings = planner.target, planner.target.output
    assert isinstance(settings, PaperSheets)
    found = (
        [] if settings.dpi else [planner.document(f"{target.name}/sheets.pdf", "pdf sheets", planner.parts)]
    )
    faces = {
        piece_of(planner.session, target, part, face.card): face
        for part in planner.parts
        for face in planner.keys(part)
    }
    # what lies where is known without drawing any card
    imposed = sheets_of(planner.session, target, faces)
    if settings.dpi:
        found += _pictures(planner, imposed, faces)
    for number, cut in _cuts(planner, settings.paper, imposed):
        found += [
            planner.output(f"{target.name}/cut-{number}.{form}", form, planner.parts[0], [],
                           data=cut_file(cut, form))
            for form in settings.cuts
        ]  # fmt: skip
    return found


def _pictures(planner: Planner, imposed: Sheets, faces: Mapping[Piece, FaceKeys]) -> Iterator[Output]:
    """One picture for each side of each sheet that shows something; sheets of the same backs are alike."""
    made_from = planner.made_from(planner.parts)
    refs = tuple(ref for part in planner.parts for ref in planner.refs(part))
    sides: tuple[Side, ...] = ("front", "back") if imposed.duplex else ("front",)
    for index, (laid, side) in enumerate(product(imposed.laid, sides)):
        lying = [(faces[piece], slot) for piece, slot in laid.on(side)]
        if side == "back" and not any(face.back for face, _ in lying):
            continue
        cards = tuple(face.card.id for face, _ in lying) if side == "front" else ()
        number = _numbered(laid.number, imposed)
        path = f"{planner.target.name}/sheet-{number}{'' if side == 'front' else '-back'}.png"
        output = planner.output(path, "png", planner.parts[0], made_from, refs, cards, page=index)
        # a sheet to be folded shows the backs on its front
        shown = [((face.front if side == "front" else "", face.back), slot) for face, slot in lying]
        yield replace(output, twin=_twin(planner, laid.layout.die, shown))


def _numbered(sheet: int, imposed: Sheets) -> str:
    """The number of a sheet with as many digits as the last has, so that names sort."""
    return f"{sheet:0{len(str(len(imposed.laid)))}}"


def _twin(planner: Planner, die: Die, shown: object) -> str:
    """What pictures of this target have in common that show the same."""
    return sha256(repr((planner.target.name, die, shown)).encode()).hexdigest()


def _cuts(planner: Planner, paper: Paper, imposed: Sheets) -> Iterator[tuple[str, CutSheet]]:
    """The cut of each run of sheets that are cut alike, and which sheets those are."""
    cuts = [
        (laid.layout.die, tuple(slot for _, slot in laid.on("front")), laid.number) for laid in imposed.laid
    ]
    for (die, slots), run in groupby(cuts, lambda cut: cut[:2]):
        sheets = [_numbered(sheet, imposed) for *_, sheet in run]
        numbers = sheets[0] if len(sheets) == 1 else f"{sheets[0]}-{sheets[-1]}"
        shapes = tuple(die_cut(die, slot) for slot in slots)
        title = f"{planner.session.deck.title}: cut of sheet {numbers}"
        yield numbers, CutSheet(paper.width, paper.height, shapes, title=title)


def boxes(planner: Planner) -> list[Output]:
    """A PDF of the flat pieces of the box for the first part, and their cuts."""
    target, settings, part = planner.target, planner.target.output, planner.parts[0]
    assert isinstance(settings, BoxSheets)
    first = planner.keys(part)[0]
    cards = sum(card.count for card in part.cards)
    made_from = [planner.session.deck.title, first.back or first.front, cards]
    refs = tuple(planner.refs(part)[:1])
    found = [planner.output(f"{target.name}/box.pdf", "pdf box", part, made_from, refs)]
    for _, cut in boxes_of(
        planner.session, target, part, planner.session.one(planner.drawing(part), first.card)
    ):
        name = cut.title.rpartition(": ")[2]
        found += [
            planner.output(f"{target.name}/cut-{name}.{form}", form, part, [], data=cut_file(cut, form))
            for form in settings.cuts
        ]
    return found
