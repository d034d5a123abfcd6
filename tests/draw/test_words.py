"""Words on a line and on an arc: their positions against the font's tables, read by fontTools."""

from __future__ import annotations

from math import atan2, degrees, hypot, pi
from pathlib import Path

import pytest
from drawn import front_of, glyphs
from fontTools.ttLib import TTFont

from deckgen.assets import bundled_fonts
from deckgen.errors import SpecError
from deckgen.facts import Fact

FONT = bundled_fonts()["EBGaramond12-Regular"]
MIDDLE = 30.0
HHHH = "text: HHHH, font: text, ink: black, size: 10mm"


def advances(text: str) -> list[float]:
    """Return the advance of each letter in em, from the font's table."""
    font = TTFont(FONT)
    cmap, metrics = font.getBestCmap(), font["hmtx"].metrics
    return [metrics[cmap[ord(letter)]][0] / font["head"].unitsPerEm for letter in text]


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("centre", 0.5), ("right", 1)])
def test_a_line_stands_where_it_is_aligned(align: str, share: float, tmp_path: Path) -> None:
    layer = f"- text: {{{HHHH}, x: 3mm, y: 2mm, align: {align}, tracking: 0.1}}"
    placed = [place for _, _, place in glyphs(front_of(tmp_path, layer).items)]
    one = advances("H")[0] * 10
    width = 4 * one + 3 * 1.0
    left = MIDDLE + 3 - share * width
    assert [x for x, _ in placed] == pytest.approx([left + n * (one + 1) for n in range(4)])
    assert {y for _, y in placed} == {MIDDLE + 2}


def test_kerning_is_on_and_the_words_are_kept(tmp_path: Path) -> None:
    scene = front_of(tmp_path, "- text: {text: AVAVA, font: text, ink: black, size: 10mm, align: left}")
    found = list(glyphs(scene.items))
    assert found[0][0].text == "AVAVA"
    assert found[-1][2][0] - found[0][2][0] < sum(advances("AVAV")) * 10 - 0.5


def test_the_cap_height_sets_the_size(tmp_path: Path) -> None:
    scene = front_of(tmp_path, "- text: {text: H, font: text, ink: black, cap: 5mm}")
    ((run, glyph, _),) = glyphs(scene.items)
    font = TTFont(FONT)
    top = (
        font["glyf"]["H"].yMax
        if "glyf" in font
        else font.getGlyphSet()["H"]._glyph.calcBounds(font.getGlyphSet())[3]
    )
    assert run.size * top / font["head"].unitsPerEm == pytest.approx(5, rel=1e-3)
    assert glyph.text == "H"


@pytest.mark.parametrize(
    ("angle", "inward"), [(0, False), (90, False), (200, False), (180, True), (-30, True)]
)
def test_words_on_an_arc(angle: float, inward: bool, tmp_path: Path) -> None:
    radius, size = 20.0, 3.0
    turned = "yes" if inward else "no"
    layer = f"- arc-text: {{text: HEHEHEH, font: text, ink: black, size: {size}mm, radius: {radius}mm, "
    layer += f"angle: {angle}, inward: {turned}}}"
    found = list(glyphs(front_of(tmp_path, layer).items))
    middles = []
    for (_, glyph, (x, y)), advance in zip(found, advances("HEHEHEH"), strict=True):
        heading = glyph.turn * pi / 180
        # half the advance along the letter's own baseline is where it touches the circle
        foot = _ahead((x - MIDDLE, y - MIDDLE), heading, advance * size / 2)
        assert hypot(*foot) == pytest.approx(radius, abs=1e-3)
        at = degrees(atan2(foot[0], -foot[1]))
        outwards = (glyph.turn - at + 180) % 360 - 180
        assert abs(outwards) == pytest.approx(180 if inward else 0, abs=1e-3)
        middles.append((at - angle + 180) % 360 - 180)
    assert middles[0] == pytest.approx(-middles[-1], abs=1e-6)
    assert middles[3] == pytest.approx(0, abs=1e-6)
    assert (middles[0] < 0) is not inward
    step = (advances("H")[0] + advances("E")[0]) / 2 * size / radius
    assert abs(middles[1] - middles[0]) == pytest.approx(degrees(step), rel=0.06)


def _ahead(point: tuple[float, float], heading: float, far: float) -> tuple[float, float]:
    from math import cos, sin

    return point[0] + far * cos(heading), point[1] + far * sin(heading)


NO_GLYPH = Fact(
    "draw-text-no-glyph", font="text", file="EBGaramond12-Regular",
    characters=("字 (U+5B57)", "漢 (U+6F22)"), fonts=("ShipporiMincho-Regular",), own=(),
)  # fmt: skip


@pytest.mark.parametrize("kind", ["text: {", "arc-text: {radius: 20mm, "])
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("text: x, ink: black, font: text", Fact("draw-text-size")),
        ("text: x, ink: none, font: text, size: 3mm", Fact("draw-text-ink")),
        ("text: x, ink: black, font: text, size: -3mm", None),
        ("text: 漢字, ink: black, font: text, size: 3mm", NO_GLYPH),
    ],
)
def test_what_words_need(kind: str, options: str, said: Fact | None, tmp_path: Path) -> None:
    with pytest.raises(SpecError) as caught:
        front_of(tmp_path, f"- {kind}{options}}}")
    assert said is None or caught.value.problems[0].fact == said


def test_no_words_draw_nothing(tmp_path: Path) -> None:
    scene = front_of(tmp_path, "- text: {text: ' ', ink: black, font: text, size: 3mm}")
    assert list(glyphs(scene.items)) == []


@pytest.mark.parametrize(
    ("more", "shown"),
    [("", '“Don’t…” 6"'), ("quotes: no", '"Don\'t..." 6"')],
)
@pytest.mark.parametrize("kind", ["text: {", "arc-text: {radius: 20mm, "])
def test_a_line_has_the_quotation_marks_of_its_language(
    kind: str, more: str, shown: str, tmp_path: Path
) -> None:
    words = """text: '"Don''t..." 6"', ink: black, font: text, size: 3mm"""
    found = glyphs(front_of(tmp_path, f"- {kind}{words}, {more or 'fatten: 0mm'}}}").items)
    assert "".join(glyph.text for _, glyph, _ in found) == shown
