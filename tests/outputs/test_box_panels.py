"""Panels of boxes: each shows the face that the deck names for it, at its size, the right way up."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest
from PIL import Image as Pictures
from rastering import rasterise
from small_decks import PLAIN, faults_of, write_deck

from deckgen.assets import bundled_decks
from deckgen.deck.find import find_deck
from deckgen.draw.layers.pieces import best_form
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.geometry import Box
from deckgen.lattice import LatticePoint, Shape, neighbours, numbers, settled, slides
from deckgen.outputs.box import BoxKind, card_count
from deckgen.outputs.box_panels import SAFE, panel_faces
from deckgen.outputs.kind import kind_of
from deckgen.outputs.planner import Planner
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Text, visits

NAMES = {
    "rectangle": ("front", "back", "side", "lid", "floor"),
    "circle": ("top", "base", "wall"),
}
COLOURS = {
    "front": (192, 0, 0), "back": (0, 128, 0), "side": (0, 0, 192), "lid": (128, 128, 0),
    "floor": (0, 128, 128),
    "top": (192, 0, 0), "base": (0, 128, 0), "wall": (0, 0, 192),
}  # fmt: skip
GROUND, SPOT = (16, 32, 48), (255, 255, 0)
DOTS = 4
"""Pixels to a millimetre."""


def deck_text(shape: str) -> str:
    """A deck whose panels have a colour each, and a spot near the upper left corner."""
    names = ", ".join(f"{name}: the {name}" for name in NAMES[shape])
    lines = [f'box: {{ground: "#{bytes(GROUND).hex()}", {names}}}', "faces:"]
    for name in NAMES[shape]:
        fill, spot = bytes(COLOURS[name]).hex(), bytes(SPOT).hex()
        corner = "x: 0mm - 0.25w, y: 0mm - 0.25h" if shape == "circle" else "x: 3mm - 0.5w, y: 3mm - 0.5h"
        lines += [
            f"  the {name}:",
            f'    - fill: "#{fill}"',
            f'    - disc: {{r: 1.5mm, {corner}, fill: "#{spot}"}}',
        ]
    text = PLAIN.replace("faces:", "\n".join(lines)).replace("rectangle", shape)
    text = text.replace("face: front}", "face: front, count: 9}")
    return text.replace("63.5mm x 88.9mm", "63.5mm") if shape == "circle" else text


def planned(deck: Path, form: str) -> tuple[Planner, BoxKind]:
    session = Session(Request(deck, Path("out")))
    planner = Planner(session, session.target(f"box-{form}"))
    kind = kind_of(planner.target)
    assert isinstance(kind, BoxKind)
    return planner, kind


def outside(planner: Planner, kind: BoxKind) -> Pictures.Image:
    """The first page of a box as a picture."""
    output = next(each for each in planner.outputs() if each.kind == "pdf box")
    page = next(kind.pages(planner, output))
    size = round(page.width * DOTS), round(page.height * DOTS)
    return rasterise(pdf_bytes([page], PdfOptions("box")), 0, *size)


def test_each_panel_of_a_tuck_box_shows_its_face_the_right_way_up(tmp_path: Path) -> None:
    """Words on sides run down; the lid and the floor are read from the front of the closed box."""
    planner, kind = planned(write_deck(tmp_path, deck_text("rectangle")), "tuck")
    picture = outside(planner, kind)
    (sheet,) = kind.sheets(planner, planner.parts[0])
    (net,) = sheet.nets
    assert [panel.name for panel in net.panels] == ["front", "side", "back", "side", "lid", "floor"]
    for panel in net.panels:
        box = Box.around(panel.corners)
        assert at(picture, *panel.centre) == COLOURS[panel.name]
        spots = {
            "front": (box.left + 3, box.top + 3), "back": (box.left + 3, box.top + 3),
            "side": (box.right - 3, box.top + 3), "lid": (box.right - 3, box.bottom - 3),
            "floor": (box.right - 3, box.bottom - 3),
        }  # fmt: skip
        assert at(picture, *spots[panel.name]) == SPOT, panel.name
    front = Box.around(net.panels[0].corners)
    assert at(picture, (front.left + front.right) / 2, front.top + 4) == (255, 255, 255), "the thumb notch"
    x, y = net.flaps[0].centre
    assert at(picture, x, y - 8) == (255, 255, 255), "the glue flap, above its word"
    lid = Box.around(net.panels[4].corners)
    assert at(picture, (lid.left + lid.right) / 2, lid.top - 6) == GROUND, "the tuck flap"


def at(picture: Pictures.Image, x: float, y: float) -> object:
    return picture.getpixel((round(x * DOTS), round(y * DOTS)))


def test_each_panel_of_a_hexagonal_box_shows_its_face(tmp_path: Path) -> None:
    planner, kind = planned(write_deck(tmp_path, deck_text("circle")), "hexagon")
    picture = outside(planner, kind)
    (sheet,) = kind.sheets(planner, planner.parts[0])
    shown = [[panel.name for panel in net.panels] for net in sheet.nets]
    assert shown == [["base", *["wall"] * 6], ["top", *["wall"] * 6]]
    for panel in (panel for net in sheet.nets for panel in net.panels):
        assert at(picture, *panel.centre) == COLOURS[panel.name]


def test_faces_of_panels_know_what_is_inside_and_how_large_they_are(tmp_path: Path) -> None:
    words = 'text: {text: "{title} {cards} {piece} {number} {notch}", font: text, ink: red, size: 9pt}'
    text = PLAIN.replace("faces:", f"box: {{front: panel, side: panel}}\nfaces:\n  panel: [{words}]")
    planner, kind = planned(write_deck(tmp_path, text), "tuck")
    part = planner.parts[0]
    found = panel_faces(planner.session, kind.nets(planner, part), card_count(planner, part))
    said = [
        next(seen.item.text for seen in visits(faces.front.items) if isinstance(seen.item, Text))
        for faces in found.values()
    ]
    assert said == ["Small 6 box 1 8", "Small 6 box 1 0", "Small 6 box 2 0"]
    (net,) = kind.nets(planner, part)
    for (_, place), faces in found.items():
        panel = net.panels[place]
        assert (faces.front.width, faces.front.height) == pytest.approx((panel.width, panel.depth))


def test_a_changed_panel_makes_a_box_again(tmp_path: Path) -> None:
    keys = set()
    for text in (PLAIN, deck_text("rectangle"), deck_text("rectangle").replace("1.5mm", "1mm")):
        planner, _ = planned(write_deck(tmp_path, text), "tuck")
        keys.add(next(each.key for each in planner.outputs() if each.kind == "pdf box"))
    assert len(keys) == 3


def test_a_panel_without_its_face_is_a_problem_of_the_deck(tmp_path: Path) -> None:
    (problem,) = faults_of(tmp_path, PLAIN.replace("faces:", "box: {front: fornt}\nfaces:"))
    assert (problem.key, problem.values["name"]) == ("deck-no-face", "fornt")
    (problem,) = faults_of(tmp_path, PLAIN.replace("faces:", "box: {fornt: front}\nfaces:"))
    assert problem.where is not None and "fornt" in str(problem.values)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deck", "form"), [*((name, "tuck") for name in bundled_decks()), ("moonlight", "hexagon")]
)
def test_boxes_of_the_bundled_decks_say_what_a_buyer_asks(deck: str, form: str) -> None:
    """Cards, players and minutes are in words; the title is on at least three panels; folds may wander."""
    planner, kind = planned(find_deck(deck), form)
    part = planner.parts[0]
    scenes = [
        faces.front for faces in panel_faces(
            planner.session, kind.nets(planner, part), card_count(planner, part)
        ).values()
    ]  # fmt: skip
    assert len(scenes) == (6 if form == "tuck" else 14)
    words = [
        [seen.item.text for seen in visits(scene.items) if isinstance(seen.item, Text)] for scene in scenes
    ]
    said = " ".join(word for panel in words for word in panel)
    of_the_game = sum(card.count for card in part.cards if not card.extra)
    assert f"{of_the_game} " in said and "players" in said and "minutes" in said
    name = planner.title.split()[0].upper()
    assert sum(name in " ".join(panel) for panel in words) >= 3
    for scene in scenes:
        width, height = round(scene.width * 2), round(scene.height * 2)
        picture = rasterise(pdf_bytes([scene], PdfOptions("panel")), 0, width, height, mode="L")
        margin = round(2 * SAFE) - 1
        inner = Pictures.new("L", (width - 2 * margin, height - 2 * margin), 255)
        picture.paste(inner, (margin, margin))
        assert picture.getextrema() == (255, 255), "something is nearer to a fold than the safe distance"


def test_the_box_of_moon_and_sixpence_shows_moves_of_one_penny_that_can_be_slid() -> None:
    """Each figure is drawn as the move leaves it, so that a reader sees which penny went where."""
    steps = Session(Request(find_deck("sixpence"), Path("unused"))).deck.tables["step_of_play"].rows
    shown = [best_form(6, int(row.cells["figure"].key) - 1, 1.0).form for row in steps.values()]
    assert len(shown) == 3
    for before, after in pairwise(shown):
        moves = slides(before, numbers()[settled(after)])
        as_drawn = [move for move in moves if settled(move.apply(before)) == settled(after)]
        assert any(slidable(before, move.start, move.end) for move in as_drawn)


def slidable(points: Shape, start: LatticePoint, end: LatticePoint) -> bool:
    """Whether a penny can be slid from point to point, through no gap narrower than itself."""
    others, seen, ways = {*points} - {start}, {start}, [start]
    while ways:
        point = ways.pop()
        for near in {*neighbours(point)} - others - seen:
            if len({*neighbours(point)} & {*neighbours(near)} & others) < 2 and max(map(abs, near)) < 9:
                seen.add(near)
                ways.append(near)
    return end in seen


def test_the_box_of_moonlight_shows_the_seasons_in_one_order() -> None:
    """That of the bids, on the back as in the corners of the front."""
    tables = Session(Request(find_deck("moonlight"), Path("unused"))).deck.tables
    order = {name: row.cells["order"] for name, row in tables["season"].rows.items()}
    assert list(tables["shown"].rows) == sorted(order, key=lambda name: order[name])


def test_windows_on_the_box_of_moonlight_are_full() -> None:
    """What is cut out of a picture is enlarged, and lies within it."""
    shown = Session(Request(find_deck("moonlight"), Path("unused"))).deck.tables["shown"].rows
    for row in shown.values():
        zoom, across, down = (float(row.cells[name]) for name in ("zoom", "across", "down"))
        assert zoom > 1.3 and hypot(across, down) + 1 / zoom <= 1


def test_the_base_of_moonlights_hexagon_has_the_same_margin_above_and_below() -> None:
    planner, kind = planned(find_deck("moonlight"), "hexagon")
    part = planner.parts[0]
    faces = panel_faces(planner.session, kind.nets(planner, part), card_count(planner, part)).values()
    (base,) = (
        face.front
        for face in faces
        if any(
            isinstance(seen.item, Text) and "minutes" in seen.item.text for seen in visits(face.front.items)
        )
    )
    width, height = round(base.width * DOTS), round(base.height * DOTS)
    picture = rasterise(pdf_bytes([base], PdfOptions("base")), 0, width, height, mode="L")
    frame = 4 * DOTS
    inner = picture.crop((width // 3, frame, width - width // 3, height - frame))
    _, top, _, foot = inner.point(lambda tone: 255 * (tone < 250)).getbbox() or (0, 0, 0, 0)
    assert top / DOTS == pytest.approx((inner.height - foot) / DOTS, abs=1)
