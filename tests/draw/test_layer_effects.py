"""Opacity, blend modes, shadows, outlines, gradients, dashes, clips and masks, as makers write them."""

from __future__ import annotations

from pathlib import Path as File
from typing import get_args

import pypdfium2
import pytest
from comparison import FINER, PX_PER_MM, apart, drawn_svg
from drawn import front_of
from rastering import rasterise
from small_decks import SMALL, deck_of

from deckgen.check.legibility import _words
from deckgen.check.windows import Shapes
from deckgen.deck.effects import BLENDS
from deckgen.deck.model import Trim
from deckgen.draw.card import Drawing
from deckgen.errors import SpecError
from deckgen.facts import Fact
from deckgen.geometry import Box, apply, compose
from deckgen.ink import Ink
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.svg import svg_text
from deckgen.scene import Blend, Group, Linear, Path, Radial, Role, Scene, Text, Tile, bounds, painted, visits

BOX = "x: -10mm, y: -5mm, w: 20mm, h: 10mm"


def groups(scene: Scene) -> list[Group]:
    return [visit.item for visit in visits(scene.items) if isinstance(visit.item, Group)]


def only_path(scene: Scene) -> Path:
    (path,) = [seen.item for seen in painted(scene) if isinstance(seen.item, Path)]
    return path


def test_blend_modes_are_those_of_scenes() -> None:
    assert get_args(Blend) == BLENDS


@pytest.mark.parametrize(("written", "share"), [("0.3", 0.3), ("30%", 0.3), ('"{level} %"', 0.4)])
def test_a_layer_has_opacity_and_blend_mode(written: str, share: float, tmp_path: File) -> None:
    layers = f"- text: {{text: Hi, font: text, ink: red, size: 5mm, opacity: {written}, blend: multiply}}"
    scene = front_of(tmp_path, layers, card=", level: 40")
    (group,) = [group for group in groups(scene) if group.composes]
    assert group.opacity == pytest.approx(share) and group.blend == "multiply"
    assert [type(item) for item in group.items] == [Text]


def test_columns_count_within_shadows_and_gradients(tmp_path: File) -> None:
    fill = "{gradient: linear, angle: lean, stops: [red, black]}"
    layer = f"- box: {{{BOX}, fill: {fill}, shadow: {{x: far * 1mm, opacity: far / 10}}}}"
    shadow, box = front_of(tmp_path, layer, card=", far: 4, lean: 90").items[0].items  # type: ignore[union-attr]
    assert isinstance(shadow, Group) and shadow.transform[4] == 4 and shadow.opacity == 0.4
    assert (
        isinstance(box, Path) and isinstance(box.fill, Linear) and box.fill.start == pytest.approx((-10, 0))
    )


@pytest.mark.parametrize(
    ("layer", "key"),
    [
        ("shadow: {x: nowhere}", "formula-no-name"),
        ("opacity: 130%", "yaml-expected"),
        ("blend: glow", "yaml-expected"),
        ("shadow: {colour: red}", "yaml-no-key"),
        ("shadow: {ink: {pattern: front, w: 1mm, h: 1mm}}", "deck-one-ink"),
        ("fill: {gradient: linear, stops: [nowhere]}", "deck-no-ink"),
        ("fill: {gradient: linear, stops: [none]}", "yaml-expected"),
        ("fill: {gradient: linear}", "yaml-key-needed"),
    ],
)
def test_what_cannot_be_is_told(layer: str, key: str, tmp_path: File) -> None:
    with pytest.raises(SpecError) as caught:
        front_of(tmp_path, f"- box: {{{BOX}, {layer}}}")
    assert key in {problem.fact.key for problem in caught.value.problems}


@pytest.mark.parametrize(
    ("name", "rgb", "opacity"),
    [
        ("crimson", (220, 20, 60), 1.0),
        ("RebeccaPurple", (102, 51, 153), 1.0),
        ('"#2a4a9f80"', (42, 74, 159), 128 / 255),
        ('"#24f8"', (34, 68, 255), 136 / 255),
        ("red", (163, 23, 42), 1.0),
    ],
)
def test_colours_are_inks(name: str, rgb: tuple[int, int, int], opacity: float, tmp_path: File) -> None:
    """An ink of the deck comes before a colour of CSS with the same name."""
    fill = only_path(front_of(tmp_path, f"- disc: {{r: 5mm, fill: {name}}}")).fill
    assert isinstance(fill, Ink)
    assert fill.opacity == pytest.approx(opacity)
    if name == "red":
        assert fill.rgb != (255, 0, 0)
    else:
        assert fill.rgb == rgb


@pytest.mark.parametrize(
    ("angle", "start", "end"),
    [("0", (0, 5), (0, -5)), ("90", (-10, 0), (10, 0)), ("45", (-7.5, 7.5), (7.5, -7.5))],
)
def test_a_linear_gradient_leads_as_in_css(
    angle: str, start: tuple[float, float], end: tuple[float, float], tmp_path: File
) -> None:
    fill = f"{{gradient: linear, angle: {angle}, stops: [red, white 20%, gold, blue]}}"
    paint = only_path(front_of(tmp_path, f"- box: {{{BOX}, fill: {fill}}}")).fill
    assert isinstance(paint, Linear)
    assert paint.start == pytest.approx(start) and paint.end == pytest.approx(end)
    assert [stop.offset for stop in paint.stops] == pytest.approx([0, 0.2, 0.6, 1])


def test_a_radial_gradient_reaches_the_farthest_corner(tmp_path: File) -> None:
    fill = "{gradient: radial, x: 25%, stops: [red, blue]}"
    paint = only_path(front_of(tmp_path, f"- box: {{{BOX}, fill: {fill}}}")).fill
    assert isinstance(paint, Radial)
    assert paint.centre == (-5, 0) and paint.radius == pytest.approx((15**2 + 5**2) ** 0.5)


def test_a_line_is_dashed(tmp_path: File) -> None:
    stroke = only_path(front_of(tmp_path, f"- box: {{{BOX}, stroke: red, dash: [2mm, 1mm]}}")).stroke
    assert stroke is not None and stroke.dash == (2, 1)


@pytest.mark.parametrize(
    ("given", "join"), [("", 0), (", cap: round", 1), (", join: bevel", 2), (", cap: round, join: miter", 0)]
)
def test_corners_of_a_line(given: str, join: int, tmp_path: File) -> None:
    points = "[[0mm, 0mm], [9mm, 0mm], [9mm, 9mm]]"
    path = only_path(front_of(tmp_path, f"- line: {{points: {points}, stroke: red, width: 1mm{given}}}"))
    assert path.stroke is not None and path.stroke.join == join


def test_an_outline_is_beneath_and_reaches_out(tmp_path: File) -> None:
    scene = front_of(tmp_path, f"- box: {{{BOX}, fill: red, outline: {{ink: gold, width: 0.5mm}}}}")
    line, shape = [seen.item for seen in painted(scene) if isinstance(seen.item, Path)]
    assert line.stroke is not None and line.stroke.width == 1 and line.outline == shape.outline
    assert isinstance(line.fill, Ink) and line.fill.name == "gold"


@pytest.mark.parametrize(
    "drawing",
    [
        '<path fill="none" stroke="black" stroke-width="4" stroke-linejoin="round" d="M12 2 L22 22 H2 Z"/>',
        '<path d="M12 0 L24 24 L0 24 L12 0"/>',
    ],
)
def test_the_outline_of_an_icon_follows_its_lines_beyond_its_square(drawing: str, tmp_path: File) -> None:
    """Bounds with sharp corners reach beyond the square, which clips such files; paths may be open."""
    (tmp_path / "peak.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">{drawing}</svg>'
    )
    icons = "icons: {peak: {file: peak.svg, tint: yes}}\n"
    layer = "- icon: {name: peak, size: 24mm, ink: black, outline: {ink: red, width: 1.5mm}}"
    scene = front_of(tmp_path, layer, icons)
    seen = drawn_svg(svg_text(scene), scene, tmp_path, 1)

    def colour(x: float, y: float) -> tuple[int, int, int]:
        red, green, blue = seen.getpixel((round((30 + x) * PX_PER_MM), round((30 + y) * PX_PER_MM)))  # type: ignore[misc]
        return red, green, blue

    assert colour(-11, -11) == colour(11, -11) == (255, 255, 255), "no square"
    assert colour(0, 12.6) == (192, 0, 0), "below the square"
    assert colour(0, -12.6) == (192, 0, 0), "above the point where the path begins"


def test_a_shadow_is_a_mask_beneath_the_layer_and_no_live_matter(tmp_path: File) -> None:
    shadow = "shadow: {x: 1mm, y: 2mm, blur: 3mm, spread: 0.5mm, ink: blue, opacity: 40%}"
    scene = front_of(tmp_path, f"- box: {{{BOX}, fill: red, role: live, {shadow}}}")
    (cast,) = [group for group in groups(scene) if group.mask]
    assert cast.mask is not None and (cast.mask.blur, cast.opacity) == (1.5, 0.4)
    assert cast.transform[4:] == (1, 2) and cast.role is Role.BACKGROUND
    (shape,) = cast.mask.items
    assert isinstance(shape, Path) and shape.stroke is not None and shape.stroke.width == 1
    area = cast.items[0]
    assert isinstance(area, Path) and area.outline.box() == pytest.approx(
        Box(-15.75, -10.75, 15.75, 10.75), abs=1
    )


def test_a_group_is_clipped_to_layers_and_seen_through_others(tmp_path: File) -> None:
    disc = "layers: [{disc: {r: 9mm, fill: red}}]"
    scene = front_of(
        tmp_path, f"- group: {{clip: [{{star: {{r: 5mm}}}}, {{disc: {{r: 1mm, x: 8mm}}}}], {disc}}}"
    )
    (clipped,) = [group for group in groups(scene) if group.clip]
    assert clipped.clip is not None and clipped.clip.box().right == 9
    scene = front_of(tmp_path, f"- group: {{mask: [{{disc: {{r: 5mm, fill: white}}}}], {disc}}}")
    (masked,) = [group for group in groups(scene) if group.mask]
    assert masked.mask is not None and len(masked.mask.items) == 1


def test_svg_and_pdf_show_the_same(tmp_path: File) -> None:
    layers = f"""- fill: {{ink: {{gradient: linear, angle: 30, stops: [gold, red]}}}}
- box: {{{BOX}, corner: 2mm, fill: white, opacity: 70%, shadow: {{x: 1mm, y: 1mm, blur: 2mm}}}}
- text: {{text: Moon, font: text, ink: red, size: 9mm, y: 9mm, outline: {{}}, shadow: {{blur: 1mm}}}}
- ellipse: {{x: 10mm, y: -12mm, rx: 8mm, ry: 4mm, turn: 20, fill: blue, blend: multiply}}"""
    scene = front_of(tmp_path, layers)
    pixels = round(60 * PX_PER_MM) * FINER
    pdf = rasterise(pdf_bytes([scene], PdfOptions("effects")), 0, pixels, pixels).reduce(FINER)
    assert apart(drawn_svg(svg_text(scene), scene, tmp_path), pdf).is_small


FACES = """faces:
  dots:
    - disc: {x: 1mm, y: 0.5mm, r: 0.4mm, fill: red}
  loop:
    - box: {x: 0mm, y: 0mm, w: 1mm, h: 1mm, fill: {pattern: loop, w: 1mm, h: 1mm}}
  front:
"""


def drawn_with(folder: File, layer: str) -> Scene:
    """A round card of one layer, in a deck with faces for patterns."""
    text = SMALL.replace("rectangle", "circle").replace("63.5mm x 88.9mm", "60mm")
    deck = deck_of(folder, f"{text}cards: [{{id: one, face: front}}]\n{FACES}    - {layer}\n")
    return Drawing(deck, deck.parts[0], Trim(60, 60), 0.0).front(deck.cards[0])


def test_a_pattern_begins_at_the_corner_of_what_it_fills(tmp_path: File) -> None:
    pattern = "{pattern: dots, w: 2mm, h: 1mm, x: 0.5mm, turn: 90}"
    path = only_path(drawn_with(tmp_path, f"box: {{{BOX}, fill: {pattern}, stroke: red}}"))
    assert isinstance(path.fill, Tile) and (path.fill.scene.width, path.fill.scene.height) == (2, 1)
    assert apply(path.fill.transform, 0, 0) == pytest.approx((-10, -4.5))
    assert apply(path.fill.transform, 1, 0) == pytest.approx((-10, -3.5))
    (dot,) = [item for item in path.fill.scene.items if isinstance(item, Path)]
    assert dot.outline.box().left == pytest.approx(0.6)


@pytest.mark.parametrize(
    ("fill", "key"),
    [
        ("{pattern: dotts, w: 1mm, h: 1mm}", "deck-no-face"),
        ("{pattern: dots, w: 0.1mm, h: 1mm}", "deck-pattern-size"),
        ("{pattern: dots, w: 1mm}", "yaml-key-needed"),
        ("{pattern: loop, w: 1mm, h: 1mm}", "draw-face-loop"),
    ],
)
def test_faults_of_patterns(fill: str, key: str, tmp_path: File) -> None:
    with pytest.raises(SpecError) as caught:
        drawn_with(tmp_path, f"box: {{{BOX}, fill: {fill}}}")
    assert {problem.key for problem in caught.value.problems} == {key}


WORDS = {
    "text": "text: {text: Moon, size: 12mm, y: 3mm, turn: 10",
    "arc-text": "arc-text: {text: Moon, size: 9mm, radius: 12mm",
    "text-box": 'text-box: {text: "Mo__on__ :sun: [red](red)", x: -15mm, y: -9mm, w: 30mm, h: 20mm, '
    "size: 6mm",
}


@pytest.mark.parametrize("kind", WORDS)
@pytest.mark.parametrize("ink", ["{gradient: linear, stops: [gold, red]}", "{pattern: dots, w: 2mm, h: 1mm}"])
def test_words_have_gradients_and_patterns(kind: str, ink: str, tmp_path: File) -> None:
    """The gradient spans the box of all words, alike in PDF and SVG, and the words can still be found."""
    scene = drawn_with(tmp_path, f"{WORDS[kind]}, font: text, ink: {ink}}}")
    paints = [seen.item.fill for seen in painted(scene) if isinstance(seen.item, Path)]
    assert paints and all(isinstance(paint, Linear | Tile) for paint in paints)
    words = "".join(seen.item.text for seen in painted(scene) if isinstance(seen.item, Text))
    assert words.replace(" ", "").startswith("Moon")
    pdf = pdf_bytes([scene], PdfOptions("words"))
    with pypdfium2.PdfDocument(pdf) as read:
        assert "Moon" in read[0].get_textpage().get_text_bounded()
    pixels = round(60 * PX_PER_MM) * FINER
    picture = rasterise(pdf, 0, pixels, pixels).reduce(FINER)
    assert apart(drawn_svg(svg_text(scene), scene, tmp_path), picture).is_small
    darkest, _ = picture.convert("L").getextrema()
    assert darkest > 50, "what stands for the paint while words are set is black, and never seen"


def test_a_gradient_is_over_all_the_words(tmp_path: File) -> None:
    """In any cut and under any transform, the gradient ends at the box of the letters."""
    ink = "{gradient: linear, angle: 90, stops: [gold, red]}"
    scene = drawn_with(tmp_path, f"{WORDS['text-box'].replace(' [red](red)', '')}, font: text, ink: {ink}}}")
    shapes = [(seen.item, seen.matrix) for seen in painted(scene) if isinstance(seen.item, Path)]
    ends = [
        (apply(compose(p.fill.transform, m), *p.fill.start), apply(compose(p.fill.transform, m), *p.fill.end))
        for p, m in shapes
        if isinstance(p.fill, Linear)
    ]
    boxes = [path.outline.box().transformed(matrix) for path, matrix in shapes]
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    assert len(ends) == len(shapes) >= 3
    assert all((a[0], b[0]) == pytest.approx((left, right), abs=0.5) for a, b in ends)
    assert len({(round(a[0], 6), round(b[0], 6)) for a, b in ends}) == 1


def test_shadows_and_outlines_may_have_a_gradient_over_their_own_box(tmp_path: File) -> None:
    ink = "ink: {gradient: linear, angle: 90, stops: [red, blue]}"
    effects = f"shadow: {{x: 9mm, blur: 2mm, spread: 1mm, {ink}}}, outline: {{width: 2mm, {ink}}}"
    scene = front_of(tmp_path, f"- box: {{{BOX}, fill: gold, {effects}}}")
    shadow, outline = (seen for seen in painted(scene) if seen.role == Role.BACKGROUND)
    mask = shadow.groups[-1].mask
    assert mask is not None
    for seen, shape in ((shadow, mask.items), (outline, (outline.item,))):
        assert isinstance(seen.item, Path) and isinstance(seen.item.fill, Linear)
        assert [stop.ink.name for stop in seen.item.fill.stops] == ["red", "blue"]
        ends, box = (seen.item.fill.start[0], seen.item.fill.end[0]), bounds(shape)
        assert ends == pytest.approx((box.left, box.right))


def test_unseen_words_have_no_shadow_and_no_contrast(tmp_path: File) -> None:
    ink = "{gradient: linear, stops: [gold, red]}"
    scene = drawn_with(tmp_path, f"{WORDS['text']}, font: text, ink: {ink}, outline: {{width: 2mm}}}}")
    box = bounds(scene.items)
    plain = drawn_with(tmp_path, f"{WORDS['text']}, font: text, ink: red, outline: {{width: 2mm}}}}")
    assert tuple(box) == pytest.approx(tuple(bounds(plain.items)), abs=0.1)
    assert [word.text for word in _words(plain, Shapes())] == ["Moon"] and not list(_words(scene, Shapes()))


def test_a_gradient_or_pattern_is_what_fill_is_short_for(tmp_path: File) -> None:
    short = only_path(front_of(tmp_path, "- fill: {gradient: linear, stops: [gold, red], role: background}"))
    assert isinstance(short.fill, Linear)
    whole = drawn_with(tmp_path, "fill: {pattern: dots, w: 2mm, h: 1mm}")
    assert isinstance(only_path(whole).fill, Tile)


@pytest.mark.parametrize(
    ("fill", "advice"),
    [
        ("linear-gradient(90deg, red, blue)", "deck-write-gradient"),
        ("(0,0)(0,100) #ccc@0.0 #111@1.0", "deck-write-gradient"),
        ("#FF0000#0000FF@90", "deck-write-gradient"),
        ("rgba(0, 0, 0, 0.5)", "deck-write-colour"),
        ("2a4a9f", "deck-write-colour"),
    ],
)
def test_paints_of_other_programs_are_recognised(fill: str, advice: str, tmp_path: File) -> None:
    with pytest.raises(SpecError) as caught:
        front_of(tmp_path, f"- fill: '{fill}'")
    (problem,) = caught.value.problems
    assert problem.key == "deck-no-ink" and problem.advice == Fact(advice)
