"""Tracing, scenes, the command line and the bundled plates."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from click import ClickException, UsageError
from click.testing import CliRunner
from engraver.cut import (
    TRIMS_MM,
    audit,
    cut,
    cut_file,
    draw,
    file_name,
    frame_mm,
    pitch_for,
    pitch_of,
    trims_of,
)
from engraver.field import Canvas
from engraver.grid import Array
from engraver.preview import card, season_of
from engraver.scene import Scene, load, pick
from engraver.stamp import INK, PAPER, Stamp, press
from engraver.trace import trace
from PIL import Image

from deckgen.plate import UNITS, Plate, read_plate
from engraver import __main__ as command

ROOT = Path(__file__).parents[2]
PLATES = ROOT / "assets" / "plates" / "moonlight"


def area_of(plate: Plate, separation: str) -> float:
    """Even-odd area in square radii, if rings only nest: holes turn the other way round."""
    total = 0.0
    for xs, ys in plate.rings[separation]:
        x, y = np.array(xs, float) / UNITS, np.array(ys, float) / UNITS
        total += 0.5 * float(x @ np.roll(y, -1) - np.roll(x, -1) @ y)
    return abs(total)


def ring_scene(c: Canvas) -> None:
    stamp = Stamp(c)
    stamp.dot(0.1, -0.2, 0.5, INK)
    stamp.dot(0.1, -0.2, 0.3, PAPER)
    press(stamp)


def test_a_traced_ring_has_the_area_of_a_ring() -> None:
    canvas = Canvas("ring", 0.0165)
    ring_scene(canvas)
    plate = trace(canvas)
    assert len(plate.rings["key"]) == 2
    assert area_of(plate, "key") == pytest.approx(np.pi * (0.25 - 0.09), rel=0.008)


def test_nothing_is_drawn_beyond_the_disc() -> None:
    canvas = Canvas("full", 0.0165)
    canvas.ink(canvas.everywhere(), 1.0)
    plate = trace(canvas)
    for name in ("light", "mid", "key"):
        reach = max(np.hypot(x, y) for xs, ys in plate.rings[name] for x, y in zip(xs, ys, strict=True))
        assert UNITS * 0.997 < reach <= UNITS * 1.001
        assert area_of(plate, name) == pytest.approx(np.pi, rel=0.002)


def test_the_pitch_is_the_same_in_print_at_both_sizes() -> None:
    assert frame_mm(63.5, "vignette") == pytest.approx(24.19, abs=0.005)
    assert frame_mm(88.9, "vignette") == pytest.approx(34.94, abs=0.005)
    for trim in TRIMS_MM:
        assert pitch_for(trim) * frame_mm(trim, "vignette") == pytest.approx(0.40)


@pytest.mark.slow
def test_the_audit_finds_a_line_that_is_too_thin() -> None:
    def thin(c: Canvas) -> None:
        stamp = Stamp(c)
        stamp.line([(-0.5, 0), (0.5, 0)], 0.045)
        press(stamp)

    def thick(c: Canvas) -> None:
        stamp = Stamp(c)
        stamp.line([(-0.5, 0), (0.5, 0)], 0.2)
        press(stamp)

    assert audit(draw(Scene("thin", thin), 63.5)).thin_ink > 0.9
    assert audit(draw(Scene("thick", thick), 63.5)).thin_ink < 0.02


def test_a_scene_is_cut_to_the_same_bytes_again(tmp_path: Path) -> None:
    rings = Scene("rings", ring_scene)
    a = cut_file(rings, 63.5, tmp_path / "a").read_bytes()
    assert cut_file(rings, 63.5, tmp_path / "b").read_bytes() == a


DOT = """
from engraver.scene import scene

@scene('dot', 'A Dot')
def dot(c):
    c.ink(c.disc(0, 0, 0.5), 1.0)
"""


def test_scenes_of_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(DOT)
    out = tmp_path / "out"
    result = CliRunner().invoke(
        command.main, ["cut", "--scenes", str(path), "--trim", "63.5", "--out", str(out)]
    )
    assert result.exit_code == 0, result.output
    plate = read_plate(out / "dot.635.plate")
    assert area_of(plate, "key") == pytest.approx(np.pi / 4, rel=0.005)


def test_bad_sources_are_named(tmp_path: Path) -> None:
    with pytest.raises(ClickException, match=r"cannot read .*none\.py: No such file"):
        load(str(tmp_path / "none.py"))
    bad = tmp_path / "bad.py"
    bad.write_text("def (:\n")
    with pytest.raises(ClickException, match=r"bad\.py:1: invalid syntax"):
        load(str(bad))
    with pytest.raises(UsageError, match="no module named"):
        load("engraver.no_such_module")
    with pytest.raises(UsageError, match="has no scenes"):
        load("engraver.motifs")
    with pytest.raises(UsageError, match="did you mean 'jun-full'"):
        pick(load(), ("jun-fool",))


@pytest.mark.slow
def test_the_example_in_the_manual_is_a_scene_that_can_be_cut(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "engraving.md").read_text()
    found = re.search(r"```python\n(.*?)```", text, re.S)
    assert found
    path = tmp_path / "example.py"
    path.write_text(found[1])
    plate = cut(load(str(path))["owl-full"], 63.5, 8.0)
    assert area_of(plate, "key") > 1.0


def test_a_preview_has_the_colours_of_its_season(tmp_path: Path) -> None:
    card(cut(Scene("jan-x", ring_scene), 63.5, 8.0), tmp_path / "x.png", 400)
    image = Image.open(tmp_path / "x.png").convert("RGB")
    assert image.getpixel((200, 10)) == (0x2A, 0x4A, 0x9F)
    assert image.getpixel((200 + 16, 200 - 32)) == (0xF6, 0xEF, 0xDD)
    assert image.getpixel((200 + 16 + 64, 200 - 32)) == (0x0F, 0x18, 0x36)
    assert season_of("back") == "special"


def turned(mask: Array, degrees: float) -> Array:
    return (
        np.asarray(Image.fromarray(mask.astype(np.uint8) * 255).rotate(degrees, Image.Resampling.BILINEAR))
        > 127
    )


@pytest.mark.slow
def test_the_back_has_no_up_or_down() -> None:
    canvas = draw(load()["back"], 63.5)
    ink = canvas.g > 0
    disc = np.hypot(canvas.side[None, :], canvas.side[:, None]) < 1.0
    for degrees in (30, 60, 90, 180):
        same = (turned(ink, degrees) == ink)[disc].mean()
        assert same > 0.97, degrees
    assert (turned(ink, 15) == ink)[disc].mean() < 0.9


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["moonlight", "sixpence"])
def test_every_scene_has_its_plates_and_none_is_too_heavy(deck: str) -> None:
    for scene in load(f"engraver.{deck}").values():
        for trim in trims_of(scene):
            path = PLATES.parent / deck / file_name(scene, trim)
            assert path.exists(), f"cut it with `python -m engraver cut {scene.name}`"
            assert path.stat().st_size < 120_000
            assert read_plate(path).pitch == pytest.approx(pitch_of(scene, trim), abs=1e-5)


def test_a_scene_may_say_how_large_it_is_printed() -> None:
    """A penny is cut for cards and for tokens, with the pitch of 0.40 mm on both."""
    coin = Scene("coin", ring_scene, radii={63.5: 6.0, 19.05: 9.0})
    assert list(trims_of(coin)) == [63.5, 19.05] and trims_of(Scene("rings", ring_scene)) == TRIMS_MM
    assert [pitch_of(coin, trim) for trim in (63.5, 19.05, 20.0)] == pytest.approx(
        [0.4 / 6, 0.4 / 9, 0.4 / 9]
    )
    assert draw(coin, 19.05, 4.0).mm == pytest.approx(1 / 9)
