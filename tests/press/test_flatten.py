"""Blended items are the same on every plate, live and flattened, as Ghostscript separates them."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from effects import COLUMNS, FEATURES, GROUND, MINT, RED, SIDE, corners, sheet, tile
from pages import press_pdf
from PIL import Image as Pictures
from PIL import ImageChops, ImageStat
from render.test_effects import MUPDF, WRONG
from samples import BLACK, NIGHT, SUN, line
from test_separations import ghostscript

from deckgen.errors import SpecError
from deckgen.facts import Fact
from deckgen.geometry import circle, rectangle, translate
from deckgen.ink import Ink
from deckgen.press.colourspaces import PROCESS
from deckgen.press.flatten import REFUSED, is_clear, opaque, unflattened
from deckgen.press.overprint import press_scene
from deckgen.press.pdf_reader import open_pdf
from deckgen.press.preflight import preflight
from deckgen.press.requirements import Requirements
from deckgen.press.separations import separated
from deckgen.press.standards import X1A, X4
from deckgen.render.ink_pictures import inks_of_picture, plate_pictures
from deckgen.scene import Blend, Group, Image, Item, Scene, Stroke, Text, Tile, inks_of, painted
from deckgen.scene import Path as Drawn
from deckgen.target.model import Limits

MOST = 1.5
"""The mean difference allowed between two correct plates, in percent of full tint."""
LEFT_OUT = (
    # hard edges within gradients, which are sampled, not drawn
    "linear-reflect", "linear-repeat", "radial-repeat",
    # opaque and full of edges, which Ghostscript paints in every pixel that they touch
    "tiles", "tiles-turned", "dashes", "miters",
)  # fmt: skip
PROCESS_ONLY = [
    name for name in FEATURES if name.removeprefix("blend-") not in REFUSED and name not in LEFT_OUT
]


def page() -> Scene:
    """Return the sheet of features, without blend modes that do not work ink by ink."""
    whole = sheet()
    kept = tuple(item for item in whole.items if isinstance(item, Group) and item.label in PROCESS_ONLY)
    return replace(whole, items=kept)


def plates(path: Path) -> dict[str, Pictures.Image]:
    with open_pdf(path) as opened:
        names, pdf = separated(opened.pdf.pages[0])
    return dict(zip(names, plate_pictures(pdf, 300), strict=True))


def worst(ours: dict[str, Pictures.Image], theirs: dict[str, Pictures.Image]) -> dict[str, float]:
    """Return the largest mean differences of features on plates that exceed the limit, in percent."""
    found: dict[str, float] = {}
    for plate in PROCESS:
        mine, other = ours[plate], theirs[plate].resize(ours[plate].size, Pictures.Resampling.BOX)
        scale = mine.width / (SIDE * COLUMNS)
        apart = ImageChops.difference(mine, other)
        for name, (left, top) in zip(FEATURES, corners(), strict=True):
            box = [round(v * scale) for v in (left, top, left + SIDE, top + SIDE)]
            mean = ImageStat.Stat(apart.crop((box[0], box[1], box[2], box[3]))).mean[0] / 2.55
            if mean > MOST:
                found[name] = max(mean, found.get(name, 0.0))
    return found


@pytest.mark.slow
def test_plates_match_ghostscript(tmp_path: Path) -> None:
    """Ghostscript's plates of the live page match both the measured and the flattened ones."""
    (tmp_path / "live").mkdir()
    (tmp_path / "flat").mkdir()
    live = press_pdf(tmp_path / "live", [page()], X4)
    theirs = ghostscript(live, 900)
    assert worst(plates(live), theirs) == {}
    flat = press_pdf(tmp_path / "flat", [opaque(page())], X1A)
    assert worst(plates(flat), theirs) == {}
    assert worst(ghostscript(flat, 600), theirs) == {}
    found = preflight(flat, Requirements(Limits(line=0, type=0, resolution=0), press=True))
    assert found.problems == [] and found.claim == X1A


def mupdf(path: Path) -> dict[str, Pictures.Image]:
    """Return the plates of a page as MuPDF blends them, without colour management."""
    out = path.with_suffix(".pam")
    command = ["mutool", "draw", "-q", "-c", "cmyk", "-r", "600", "-o", out, path, "1"]
    subprocess.run(command, check=True, capture_output=True)
    head, _, body = out.read_bytes().partition(b"ENDHDR\n")
    words = head.split()
    size = int(words[words.index(b"WIDTH") + 1]), int(words[words.index(b"HEIGHT") + 1])
    return dict(
        zip(PROCESS, map(ImageChops.invert, Pictures.frombytes("CMYK", size, body).split()), strict=True)
    )


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("mutool") is None, reason="MuPDF is not installed")
def test_plates_match_mupdf(tmp_path: Path) -> None:
    """A second program that blends in CMYK; what it draws wrong in RGB, it draws wrong here too."""
    live = press_pdf(tmp_path, [page()], X4)
    assert worst(plates(live), mupdf(live)).keys() <= WRONG[MUPDF]


def flattened(*items: Item, limit: float = 0.0) -> Scene:
    return opaque(Scene(SIDE, SIDE, (*GROUND, *items), name="one"), limit=limit)


def pictures(scene: Scene) -> list[Image]:
    return [seen.item for seen in painted(scene) if isinstance(seen.item, Image)]


CLEAR = RED._replace(opacity=0.5)


def test_opaque_scenes_are_unchanged() -> None:
    scene = Scene(SIDE, SIDE, (*GROUND, line("Moon", 2, 10, 4)))
    assert opaque(scene) is scene


@pytest.mark.parametrize(
    ("ground", "blend", "wanted"),
    [
        (None, "normal", (0, 45, 40, 0)),
        (MINT, "normal", (30, 45, 60, 0)),
        (MINT, "multiply", (60, 45, 64, 0)),
        (None, "multiply", (0, 45, 40, 0)),
    ],
)
def test_a_clear_ink_on_flat_ground_becomes_a_mixed_ink(
    ground: Ink | None, blend: Blend, wanted: tuple[float, ...]
) -> None:
    beneath = (Drawn(rectangle(0, 0, SIDE, SIDE), fill=ground),) if ground else ()
    moved = Group((Drawn(circle(12, 12, 5), fill=RED),), translate(1, 0))
    disc = Group((moved,), opacity=0.5, blend=blend)
    word = line("Moon", 5, 22, 4, CLEAR)
    flat = opaque(Scene(SIDE, SIDE, (*beneath, disc, word)))
    assert not any(map(is_clear, flat.items))
    mixed = [seen.item.fill for seen in painted(flat) if isinstance(seen.item, Drawn)][-1]
    assert isinstance(mixed, Ink) and mixed.cmyk == pytest.approx(wanted)
    (text,) = [seen.item for seen in painted(flat) if isinstance(seen.item, Text)]
    assert text.fill.opacity == 1


def test_items_above_and_items_outside_the_picture_are_unchanged() -> None:
    below, above = line("below", 2, 20, 4), line("above", 2, 12, 4)
    disc = Drawn(circle(12, 8, 5), fill=CLEAR)
    flat = flattened(below, disc, above)
    assert [item for item in flat.items if isinstance(item, Text)] == [below, above]
    (picture,) = pictures(flat)
    assert flat.items.index(picture) == len(flat.items) - 2
    assert picture.x <= 7 and picture.width == pytest.approx(10, abs=0.1)


def test_pictures_are_disjoint_or_merged() -> None:
    discs = [Drawn(circle(x, 8, 3), fill=CLEAR) for x in (4, 12, 20)]
    assert len(pictures(flattened(*discs))) == 3
    joined = Drawn(rectangle(2, 7, 20, 2), fill=CLEAR)
    assert len(pictures(flattened(*discs, joined))) == 1


def test_ink_limit_applies_to_blended_inks() -> None:
    """Multiplying two inks of 170 % would give 283 %."""
    scene = Scene(SIDE, SIDE, (*GROUND, Drawn(rectangle(4, 4, 9, 9), fill=NIGHT)))
    heavy = Group((Drawn(circle(10, 10, 6), fill=RED),), blend="multiply")
    flat = opaque(replace(scene, items=(*scene.items, heavy)), limit=240)
    assert 235 < inks_of_picture(pictures(flat)[0].data) <= 240.5


@pytest.mark.parametrize("mode", sorted(REFUSED))
def test_modes_that_do_not_work_ink_by_ink_are_rejected(mode: Blend) -> None:
    with pytest.raises(SpecError) as caught:
        flattened(Group((Drawn(circle(9, 9, 5), fill=SUN),), blend=mode))
    assert caught.value.problems[0].fact.key == "press-blend-colours"


def test_blended_black_does_not_overprint() -> None:
    words = Group((line("MMMM", 1, 12, 8, BLACK),), opacity=0.5)
    scene = press_scene(Scene(SIDE, SIDE, (*GROUND, words)), 0)
    assert not any(seen.item.overprint for seen in painted(scene) if isinstance(seen.item, Text))


def test_a_line_in_a_pattern_is_flattened() -> None:
    """The line is drawn through a mask, and must be flattened whatever its fill."""
    pattern = Tile(tile())
    assert not is_clear(Drawn(rectangle(4, 4, 8, 8), fill=pattern))
    scene = flattened(Drawn(rectangle(4, 4, 8, 8), stroke=Stroke(pattern, 1.0)))
    assert len(pictures(scene)) == 1 and not any(map(is_clear, scene.items))


FOIL = Ink("foil", (0, 20, 60, 20), (180, 140, 60), spot="Gold foil")


@pytest.mark.parametrize(
    ("items", "lost"),
    [
        # beneath a clear item, and clear itself
        ((Drawn(circle(12, 12, 5), fill=FOIL), Drawn(circle(12, 12, 3), fill=CLEAR)), True),
        ((Drawn(circle(12, 12, 5), fill=FOIL._replace(opacity=0.5)),), True),
        # apart from the clear item, and above it
        ((Drawn(circle(4, 4, 2), fill=FOIL), Drawn(circle(18, 12, 3), fill=CLEAR)), False),
        ((Drawn(circle(12, 12, 3), fill=CLEAR), Drawn(circle(12, 12, 5), fill=FOIL)), False),
    ],
)
def test_spot_inks_never_become_process_inks(items: tuple[Item, ...], lost: bool) -> None:
    scene = Scene(SIDE, SIDE, (*GROUND, *items), name="one")
    assert unflattened(scene) == ([Fact("press-spot-flattened", spot="Gold foil")] if lost else [])
    if lost:
        with pytest.raises(SpecError):
            opaque(scene)
    else:
        kept = [seen.item for seen in painted(opaque(scene)) if isinstance(seen.item, Drawn | Text)]
        assert FOIL in [ink for item in kept for ink in inks_of(item)]
