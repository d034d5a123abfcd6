"""Low ink: little is printed, in black and grey alone, and cards that differed still differ."""

from __future__ import annotations

from array import array
from itertools import combinations
from pathlib import Path as FilePath

import numpy as np
import pytest
from numpy.typing import NDArray
from pages import BLACK, BLUE, SIDE, WHITE, words
from rastering import rasterise

from deckgen.deck.find import find_deck
from deckgen.faces.low_ink import BLACK as PRINTED
from deckgen.faces.low_ink import GREY, outlines_of
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.geometry import Curves, Polygons, Rings, circle, joined, rectangle, scale
from deckgen.ink import Ink
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Group, Image, Item, Path, Role, Scene, Text, walk

NIGHT = Ink("night", (0, 0, 0, 100), (15, 24, 54))


def face(*items: Item) -> list[Item]:
    """The items of a small face as they come out."""
    return list(outlines_of(Scene(SIDE, SIDE, items)).items)


def grey(scene: Scene) -> NDArray[np.float64]:
    """Shares of ink in a picture of a scene at ten pixels a mm."""
    pdf = pdf_bytes([scene], PdfOptions("x"))
    picture = rasterise(pdf, 0, int(scene.width * 10), int(scene.height * 10))
    return 1 - np.asarray(picture.convert("L"), np.float64) / 255


def test_grounds_go_and_letters_are_black() -> None:
    ground = Group((Path(rectangle(0, 0, SIDE, SIDE), BLUE),), role=Role.BACKGROUND)
    (left,) = face(ground, words("white on blue", ink=WHITE))
    assert isinstance(left, Text) and left.fill == PRINTED


@pytest.mark.parametrize("ink", [WHITE, BLACK])
def test_thin_signs_are_black_and_large_shapes_are_outlines(ink: Ink) -> None:
    bar, panel = face(Path(rectangle(0, 0, 0.4, 3), ink), Path(rectangle(0, 0, 20, 30), ink))
    assert isinstance(bar, Path) and bar.fill == PRINTED
    assert isinstance(panel, Path) and panel.fill is not None and panel.fill.coverage == 0 and panel.stroke


def test_the_dark_part_of_a_small_moon_is_darker_than_the_lit_one() -> None:
    dark, lit = face(Path(circle(5, 5, 1.5), NIGHT), Path(circle(5, 5, 1.5), WHITE))
    assert isinstance(dark, Path) and dark.fill == GREY
    assert isinstance(lit, Path) and lit.fill is not None and lit.fill.coverage == 0


def test_what_counts_is_the_size_on_paper() -> None:
    square = Path(rectangle(0, 0, 1, 1), WHITE)
    (small,), (large,) = (
        [item for item in walk(face(Group((square,), scale(by)))) if isinstance(item, Path)] for by in (1, 9)
    )
    assert small.fill == PRINTED and large.fill != PRINTED
    assert large.stroke is not None and large.stroke.width * 9 == pytest.approx(0.12)


def test_of_an_engraving_the_edges_of_its_things_are_left() -> None:
    thing = array("i", [0, 1000, 1000, 0]), array("i", [0, 0, 1000, 1000])
    hair = array("i", [0, 1000, 1000, 0]), array("i", [0, 0, 10, 10])
    tint, key = (Polygons(Rings.of([thing, hair]), name) for name in ("tint", "key"))
    plate = Group((Path(tint, BLUE), Path(key, BLACK, overprint=True)), scale(0.01), label="plate")
    (left,) = face(plate)
    assert isinstance(left, Group)
    (edges,) = left.items
    assert isinstance(edges, Path) and isinstance(edges.outline, Polygons)
    assert edges.fill is None and edges.stroke is not None and edges.stroke.width * 0.01 < 0.1
    assert list(edges.outline.rings) == [thing]
    (left,) = face(Group(plate.items[1:], plate.transform))
    assert isinstance(left, Group) and len(left.items) == 1  # a plate without tints keeps its key's edges


@pytest.mark.slow
def test_moonlight_takes_little_ink_and_its_phases_can_be_told_apart(tmp_path: FilePath) -> None:
    cards = ("jan-new", "jan-first", "jan-full", "jan-last", "moonlight")
    drawn = []
    for low in (False, True):
        session = Session(Request(find_deck("moonlight"), tmp_path, (), only=cards, low_ink=low))
        part = session.deck.parts[0]
        drawing = session.drawing(part, part.trims[1], 1.0)
        drawn.append([grey(faces.front) for faces in session.faces(drawing, session.chosen[part.name])])
    for full, little in zip(*drawn, strict=True):
        assert little.mean() < 0.16 * full.mean()
    # the rim alone, which holds the moons and their tallies: the pictures differ in any case
    y, x = np.mgrid[: drawn[1][0].shape[0], : drawn[1][0].shape[1]]
    middle = (np.array(drawn[1][0].shape) - 1) / 2
    rim = np.hypot(y - middle[0], x - middle[1]) > 0.83 * 30.2 * 10
    for one, other in combinations(drawn[1], 2):
        assert (np.abs(one - other)[rim] > 0.3).sum() > 200


def test_a_cropped_picture_has_a_frame_on_all_sides() -> None:
    """The picture is twice as high as the box that it fills."""
    picture = Image(10, 0, 20, 60, b"", "x", (2, 6))
    box = Group((Group((picture,)),), clip=rectangle(10, 20, 20, 20, 1))
    ink = grey(Scene(40, 60, tuple(face(box))))
    sides = ink[300, 95:105], ink[300, 295:305], ink[195:205, 200], ink[395:405, 200]
    assert all(side.max() > 0.2 for side in sides)
    assert ink[:190].max() == ink[410:].max() == 0 and ink[230:370, 130:270].max() == 0


def test_the_frame_of_a_round_picture_is_round() -> None:
    picture = Group((Image(0, 0, 40, 40, b"", "x", (4, 4)),), clip=circle(20, 20, 20))
    ink = grey(Scene(40, 40, tuple(face(picture))))
    corner = 200 - int(200 / 2**0.5)
    assert ink[corner - 4 : corner + 5, corner - 4 : corner + 5].max() > 0.2 and ink[:40, :40].max() == 0


@pytest.mark.parametrize("clip", [
    joined([circle(5, 5, 4), circle(15, 5, 4)]), Curves("", ()), Curves("MLZ", (0, 0, 9, 9)),
    Curves("MLLLZ", (0, 0, 9, 9, 9, 0, 0, 9)),
])  # fmt: skip
def test_pictures_under_any_clip_are_drawn(clip: Curves) -> None:
    (picture,) = face(Group((Image(0, 0, 20, 10, b"", "x", (2, 1)),), clip=clip))[:1]
    assert isinstance(picture, Path | Group)
    grey(Scene(20, 10, (picture,)))
