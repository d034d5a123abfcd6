"""Short cuts that lose nothing: look-alikes, the bleed and the safe line as the long way round finds them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path as FilePath
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Pictures
from samples import star
from small_decks import SMALL, deck_of

from deckgen.check import faces
from deckgen.check.faces import FaceCheck, FindingCache, beyond_safe_line
from deckgen.check.looks import Looks
from deckgen.check.windows import Shapes
from deckgen.draw.card import Drawing
from deckgen.draw.memory import LayerMemory
from deckgen.errors import Problem
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.geometry import apply, circle, compose, rectangle, rotate, scale, translate
from deckgen.ink import Ink
from deckgen.render.page_thumbnails import (
    ALIKE,
    MARKED,
    Thumbnail,
    bleed_reached,
    close_pairs,
    difference,
    order_faults,
    page_thumbnails,
)
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import Group, Item, Path, Scene, painted
from deckgen.sheet.die import Die
from deckgen.target.model import Fit

RED, BLUE = Ink("red", (0, 1, 1, 0), (192, 0, 31)), Ink("blue", (1, 1, 0, 0), (20, 60, 201))


def spotted(seed: int, size: tuple[int, int], levels: int) -> Pictures.Image:
    """A grey picture with a few rectangles that differ by some levels."""
    random = Random(seed)
    picture = Pictures.new("RGB", size, (120, 130, 140))
    for _ in range(random.randint(0, 3)):
        x, y = random.randrange(size[0]), random.randrange(size[1])
        box = x, y, x + random.randint(1, 4), y + random.randint(1, 4)
        colour = tuple(120 + random.randint(-levels, levels) for _ in range(3))
        picture.paste(colour, box)  # type: ignore[arg-type]
    return picture


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(4, 60), st.integers(1, 41), st.integers(1, 38))
def test_look_alikes_are_all_pairs_that_differ_little(
    seed: int, levels: int, width: int, height: int
) -> None:
    pictures = [spotted(seed + n, (width, height), levels) for n in range(9)]
    pictures.append(spotted(seed, (width + 1, height), levels))
    looks = [Thumbnail(picture, (0, 0, 1, 1)) for picture in pictures]
    close = [(a, b) for b, a in close_pairs([look.means for look in looks])]
    assert len(close) == len(set(close))
    assert {pair for pair in close if _alike(*(looks[n] for n in pair))} == _all_alike(looks)


def _alike(a: Thumbnail, b: Thumbnail) -> bool:
    return difference(a, b) <= ALIKE


def _all_alike(looks: list[Thumbnail]) -> set[tuple[int, int]]:
    return {(a, b) for a, b in combinations(range(len(looks)), 2) if _alike(looks[a], looks[b])}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 30), st.integers(3, 41))
def test_backs_are_told_as_if_all_pages_were_compared(seed: int, levels: int, side: int) -> None:
    """Fronts of different greys; the last back has spots: it is marked if and only if they can be seen."""
    usual, other = (spotted(seed + n, (side, side), levels) for n in range(2))
    fronts = [Pictures.new("RGB", (side, side), (40 * n, 0, 90)) for n in range(5)]
    backs = [*[usual] * 4, other]
    pages = [Thumbnail(picture, (0, 0, 1, 1)) for pair in zip(fronts, backs, strict=True) for picture in pair]
    same = difference(pages[1], pages[9]) <= MARKED
    assert [(n, rule) for n, rule, _ in order_faults(pages)] == ([] if same else [(9, "marked-back")])


def test_copies_of_pieces_without_a_back_are_in_order() -> None:
    grey = [Thumbnail(Pictures.new("RGB", (9, 9), (60 * n, 0, 90)), (0, 0, 1, 1)) for n in range(4)]
    assert not list(order_faults([*[grey[0]] * 10, *[grey[1]] * 5, grey[2]]))
    shifted = [grey[1], grey[0], grey[2], grey[0], grey[0], grey[3]]
    assert [(n, rule) for n, rule, _ in order_faults(shifted)]


def white_ends(look: Thumbnail) -> tuple[int, int]:
    """Places along the four sides with art inside the trim and white at the edge of the page; all places."""
    grey = look.picture.convert("L")
    width, height = grey.size
    left, top, right, bottom = look.trim

    def level(x: float, y: float) -> int:
        value = grey.getpixel((min(max(int(x), 0), width - 1), min(max(int(y), 0), height - 1)))
        assert isinstance(value, int)
        return value

    x0, y0, x1, y1 = left * width + 1, top * height + 1, right * width - 2, bottom * height - 2
    pairs = [
        (level(x, y), level(x, end))
        for x in range(int(x0) + 1, int(x1))
        for y, end in ((y0, 1), (y1, height - 2))
    ]
    pairs += [
        (level(x, y), level(end, y))
        for y in range(int(y0) + 1, int(y1))
        for x, end in ((x0, 1), (x1, width - 2))
    ]
    return sum(near < 232 and far > 250 for near, far in pairs), len(pairs)


@settings(max_examples=80, deadline=None)
@given(
    st.integers(0, 10**6), st.integers(20, 60), st.integers(20, 60), st.sampled_from([0.0, 0.05, 0.1, 0.2])
)
def test_bleed_is_seen_along_all_sides(seed: int, width: int, height: int, part: float) -> None:
    random = Random(seed)
    picture = Pictures.new("RGB", (width, height), "white")
    box = random.randrange(8), random.randrange(8), width - random.randrange(8), height - random.randrange(8)
    picture.paste((90, 90, 90), box)
    look = Thumbnail(picture, (part, part, 1 - part, 1 - part))
    ended, places = white_ends(look)
    assert bleed_reached(look) == (ended <= 0.02 * places)


WORDS = """\
cards: [{id: one, face: front}]
faces:
  front:
    - text: {text: "%s", font: text, ink: black, size: 14pt, x: %fmm, y: %fmm, turn: %d}
    - line: {points: [[20mm, 3mm], [25mm, 9mm]], stroke: red, width: 1mm, role: live}
"""


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["rectangle", "circle", "hexagon"])
@settings(max_examples=25, deadline=None)
@given(st.floats(5, 55), st.floats(5, 55), st.integers(0, 359))
def test_the_safe_line_is_crossed_by_as_much_as_the_furthest_point(
    tmp_path_factory: pytest.TempPathFactory, shape: str, x: float, y: float, turn: int
) -> None:
    folder = tmp_path_factory.mktemp("deck")
    text = SMALL.replace("shape: rectangle", f"shape: {shape}\norigin: top left").replace(
        "63.5mm x 88.9mm", "60mm x 60mm"
    )
    deck = deck_of(folder, text + WORDS % ("Away", x, y, turn))
    part = deck.parts[0]
    scene = Drawing(deck, part, part.trims[0], 3.0).front(part.cards[0])
    die = Die(part.shape, part.trims[0].width, part.trims[0].height, 0.0, 3.0)
    outmost = 0.0
    for seen in painted(scene):
        points = []
        for glyph in getattr(seen.item, "glyphs", ()):
            xy = seen.item.font.outline(glyph.gid)[1]  # type: ignore[union-attr]
            for ox, oy in zip(xy[::2], xy[1::2], strict=True):
                dx, dy = apply(rotate(glyph.turn), ox * seen.item.size, oy * seen.item.size)  # type: ignore[union-attr]
                points.append(apply(seen.matrix, glyph.x + dx, glyph.y + dy))
        if not points:
            line = seen.item.outline.xy  # type: ignore[union-attr]
            points = [apply(seen.matrix, px, py) for px, py in zip(line[::2], line[1::2], strict=True)]
        steps = (n * 0.01 for n in range(4000))
        outmost = max(outmost, next(
            grow for grow in steps
            if all(die.holds(px - scene.width / 2, py - scene.height / 2, grow - 3) for px, py in points)
        ))  # fmt: skip
    found = list(beyond_safe_line("one", scene, die, 3.0))
    if outmost <= 0.1:
        assert found == []
    elif outmost > 0.12:
        (problem,) = found
        assert abs(problem.values["found"].value - outmost) <= 0.021


def test_layers_are_measured_once_whatever_the_bleed(
    tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = deck_of(tmp_path, SMALL + WORDS % ("Away", 2, 8, 0))
    part, trim, memory = deck.parts[0], deck.parts[0].trims[0], LayerMemory()
    measured, shapes, found = list[object](), Shapes(), list[Problem]()
    measure = faces._crossing

    def crossing(layer: Item, **where: Any) -> Any:
        measured.append(layer)
        return measure(layer, **where)

    monkeypatch.setattr(faces, "_crossing", crossing)
    for bleed in (3.0, 1.0, 0.0):
        scene = Drawing(deck, part, trim, bleed, memory=memory).front(part.cards[0])
        die = Die(part.shape, trim.width, trim.height, 0.0, bleed)
        found += beyond_safe_line("one", scene, die, 3.0, shapes)
    assert len(found) == 3 and found[0] == found[1] == found[2]
    (group,) = scene.items
    assert isinstance(group, Group) and len(measured) == len(group.items)


SIGNS = (circle(9, 14, 3), rectangle(6, 11, 6, 6), circle(9, 14.4, 3), circle(31, 44, 3))
"""Two that look alike from afar, and one of them at another place."""


def random_face(seed: int) -> Scene:
    """A face with a ground, a plate beneath, and a sign and words that other faces may have too."""
    random = Random(seed)
    ground = rectangle(0, 0, 69.5, 94.9) if random.random() < 0.6 else rectangle(3, 3, 63.5, 88.9)
    tips = random.choice((5, 7, 9))
    plate = Path(star(tips, digest=f"star {tips}"), BLUE, even_odd=True)
    sign = Path(random.choice(SIGNS), Ink("black", (0, 0, 0, 1), (0, 0, 0)))
    mixed = Group((Path(rectangle(20, 60, 30, 20), RED),), opacity=random.choice((0.5, 0.55, 0.9)))
    items = (Path(ground, RED), Group((plate,), compose(scale(0.025), translate(34, 47))), sign, mixed)
    return Scene(69.5, 94.9, items, 3.0)


def test_looks_are_those_of_whole_pictures() -> None:
    """What is left out of the pictures changes neither the bleed nor which faces look alike."""
    scenes = {f"face {seed}": random_face(seed) for seed in range(40)}
    trim = 3 / 69.5, 3 / 94.9, 1 - 3 / 69.5, 1 - 3 / 94.9
    pdf = pdf_bytes(list(scenes.values()), PdfOptions("", compress=False))
    whole = page_thumbnails(pdf, [trim] * len(scenes))
    looks = Looks(69.5, 94.9, 3.0)
    looks.take(scenes, scenes)
    assert [looks.short(name) for name in scenes] == [not bleed_reached(look) for look in whole]
    assert len({looks.short(name) for name in scenes}) == 2
    alike = _all_alike(whole)
    assert 0 < len(alike) < len(scenes) * (len(scenes) - 1) / 4
    assert set(looks.alike(list(scenes), scenes.__getitem__)) == alike


def test_faces_that_differ_in_a_cell_are_not_drawn_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = [rectangle(13, 13, 1 + n, 6) for n in range(9)]
    scenes = {str(n): Scene(69.5, 94.9, (Path(sizes[n], RED),), 3.0) for n in range(9)}
    looks = Looks(69.5, 94.9, 3.0)
    looks.take(scenes, scenes)
    monkeypatch.setattr("deckgen.check.looks.pdf_bytes", None)
    assert list(looks.alike(list(scenes), scenes.__getitem__)) == []
    looks.take(scenes, scenes)  # they are known
    with pytest.raises(TypeError):
        looks.take({**scenes, "new": replace(scenes["0"], items=(Path(sizes[5], BLUE),))}, scenes)


def test_faces_seen_before_are_not_looked_at_again(tmp_path: FilePath) -> None:
    """What is kept says the same, and only a face that has changed is sought in anew."""
    deck = """\
back: back
cards: [{id: one, word: A, face: front}, {id: two, word: A, face: front}, {id: c, word: "%s", face: front}]
faces: {front: [text: {text: "{word}", font: text, ink: black, size: 9pt, x: 2mm, y: 9mm}], back: [fill: red]}
"""
    cache, found = FindingCache(), []
    for word in ("C", "C", "D"):
        (tmp_path / "deck.yaml").write_text(SMALL + deck % word, "utf-8")
        session = Session(Request(deck=tmp_path / "deck.yaml", out=tmp_path))
        part = session.deck.parts[0]
        fit = Fit(part.trims[0], 3.0, part.safe)
        drawing = session.drawing(part, fit.trim, fit.bleed)
        faces = list(session.faces(drawing, part.cards))
        limits = session.target("svg").limits
        fronts = {face.card.id: face.front for face in faces}
        for kept in (cache, FindingCache()):
            check = FaceCheck(session.deck, part, fit, limits, drawing, fronts.__getitem__, kept)
            for face in faces:
                check.add(face)
            found.append(check.problems())
        assert found[-1] == found.pop()
        assert len(cache.problems) == (5 if word == "D" else 4)
    rules = [problem.rule for problem in found[0]]
    assert rules.count("safe-zone") == 3 and rules.count("look-alike") == 1
    assert found[0] == found[1]
