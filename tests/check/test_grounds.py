"""The colours under letters, against a picture of the whole face."""

from __future__ import annotations

from itertools import product

import pytest
from samples import picture, star

from deckgen.check.grounds import Ground
from deckgen.check.windows import Shapes
from deckgen.geometry import Box, circle, compose, joined, polyline, rectangle, rotate, scale, translate
from deckgen.ink import Ink
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.raster import Raster
from deckgen.scene import Group, Item, Linear, Mask, Path, Place, Scene, Stop, Stroke

RED, BLUE, WHITE = (Ink(name, (0, 0, 0, 0), rgb) for name, rgb in (
    ("red", (192, 0, 31)), ("blue", (20, 60, 201)), ("white", (255, 255, 255)),
))  # fmt: skip
FILL = Path(rectangle(0, 0, 40, 30), RED)
DISC = Path(circle(20, 15, 12), BLUE)
ALL = Path(rectangle(0, 0, 40, 30), BLUE)
RING = joined([circle(20, 15, 13), circle(20, 15, 7)])
ROUND = circle(20, 15, 9)
SLANT = Path(polyline([(0, 0), (40, 30)]), stroke=Stroke(BLUE, 2))
MIXED = Linear((10, 0), (30, 0), (Stop(0, RED), Stop(1, BLUE)))
FACES: dict[str, tuple[Item, ...]] = {
    "nothing": (),
    "a disc": (FILL, DISC),
    "a ring by even-odd": (FILL, Path(RING, BLUE, even_odd=True)),
    "a ring that is no hole": (FILL, Path(RING, BLUE)),
    "lines": (FILL, SLANT, Path(ROUND, WHITE, Stroke(BLUE, 3))),
    "turned": (FILL, Group((Path(rectangle(-9, -9, 18, 18), BLUE),), compose(rotate(30), translate(20, 15)))),
    "clipped": (FILL, Group((ALL,), clip=ROUND)),
    "half-transparent": (FILL, Group((DISC,), opacity=0.5)),
    "in a thin ink": (FILL, Path(ROUND, WHITE._replace(opacity=0.4))),
    "masked": (FILL, Group((ALL,), mask=Mask((Path(ROUND, WHITE),)))),
    "a gradient": (FILL, Path(ROUND, MIXED)),
    "a plate": (FILL, Group((Path(star(), BLUE, even_odd=True),), scale(0.002, 0.0025))),
    "a picture": (FILL, picture(), DISC),
    "placed": (FILL, Place(Scene(9, 9, (Path(circle(5, 5, 9), BLUE),)), translate(20, 10))),
    "below": (DISC, FILL),
}
BOXES = [Box(x, y, x + 1.3, y + 2.1) for x, y in product(range(-1, 42, 2), range(-2, 32, 3))]


@pytest.mark.parametrize("name", FACES)
def test_colours_are_those_of_the_whole_picture(name: str) -> None:
    scene = Scene(40, 30, FACES[name])
    with Raster(pdf_bytes([scene], PdfOptions("", compress=False))) as raster:
        whole = raster.pixels(0, 320, 240).picture()
    ground = Ground(scene, BOXES, Shapes())
    for box in BOXES:
        left, top = max(0, int(8 * box.left)), max(0, int(8 * box.top))
        right, foot = min(320, int(8 * box.right) + 1), min(240, int(8 * box.bottom) + 1)
        seen: dict[object, int] = {}
        if left < right and top < foot:
            counted = whole.crop((left, top, right, foot)).getcolors(1000) or []
            seen = {colour: times for times, colour in counted}
        assert ground.colours(box) == seen, box


def test_letters_on_one_flat_shape_need_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where another shape is drawn elsewhere; a letter on the edge needs one."""
    monkeypatch.setattr("deckgen.check.grounds.Raster", None)
    scene = Scene(40, 30, (FILL, DISC))
    on_fill, on_disc, on_edge = Box(1, 1, 3, 3), Box(19, 14, 21, 16), Box(7, 14, 9, 16)
    ground = Ground(scene, (on_fill, on_disc, on_edge), Shapes())
    assert ground.colours(on_fill).keys() == {RED.rgb}
    assert ground.colours(on_disc).keys() == {BLUE.rgb}
    with pytest.raises(TypeError):
        ground.colours(on_edge)
