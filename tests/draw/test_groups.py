"""Groups, repetitions, faces in faces, and the keys every layer has, seen in what is drawn."""

from __future__ import annotations

import re
from math import cos, radians, sin
from pathlib import Path

import pytest
from drawn import Point, area, front_of, paths, sampled
from small_decks import SMALL, deck_of, problems_of
from steps import counted_calls

from deckgen.deck.model import Trim
from deckgen.draw.card import Drawing
from deckgen.errors import SpecError
from deckgen.scene import Group, Role, Scene

MIDDLE = 30.0
DOT = "{r: 1mm, fill: red"


def centres(scene: Scene) -> list[Point]:
    """The middle of every outline's box, from the origin of the piece, to a micrometre."""
    found = []
    for _, outline in paths(scene.items):
        xs, ys = outline.xy[::2], outline.xy[1::2]
        x, y = (min(xs) + max(xs)) / 2 - MIDDLE, (min(ys) + max(ys)) / 2 - MIDDLE
        found.append((round(x, 3) + 0.0, round(y, 3) + 0.0))
    return found


def at(*points: Point) -> list[Point]:
    return [(round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in points]


def test_a_group_scales_mirrors_turns_then_moves(tmp_path: Path) -> None:
    inner = "layers: [disc: {r: 1mm, x: 3mm, y: 1mm, fill: red}]"
    for options, expected in (
        ("x: 5mm, y: -2mm", (8, -1)),
        ("turn: 90", (-1, 3)),
        ("scale: 2", (6, 2)),
        ("mirror: yes", (-3, 1)),
        ("mirror: yes, turn: 90, scale: 2, x: 1mm", (-1, -6)),
    ):
        assert centres(front_of(tmp_path, f"- group: {{{options}, {inner}}}")) == at(expected)


def test_around_turns_about_its_centre_and_counts(tmp_path: Path) -> None:
    layers = f"- around: {{times: 5, start: 10, layers: [disc: {DOT}, y: -8mm, when: step != 2}}]}}"
    angles = [10 + 72 * step for step in (0, 1, 3, 4)]
    assert centres(front_of(tmp_path, layers)) == at(
        *((8 * sin(radians(a)), -8 * cos(radians(a))) for a in angles)
    )
    half = f"- around: {{times: 2, sweep: 180, x: 2mm, layers: [disc: {DOT}, y: -8mm}}]}}"
    assert centres(front_of(tmp_path, half)) == at((2, -8), (10, 0))


def test_each_knows_row_and_step(tmp_path: Path) -> None:
    tables = "tables: {suit: {a: {at: 2}, b: {at: 5}}}\n"
    layers = (
        f'- each: {{of: suit, called: s, dx: 10mm, layers: [disc: {DOT}, x: "s.at * 1mm", y: step * 3mm}}]}}'
    )
    assert centres(front_of(tmp_path, layers, tables)) == at((2, 0), (15, 3))
    listed = f"- each: {{of: places, layers: [disc: {DOT}, x: it * 1mm}}]}}"
    assert centres(front_of(tmp_path, listed, card=", places: [1, 4, 9]")) == at((1, 0), (4, 0), (9, 0))


def test_a_name_given_by_each_may_be_that_of_a_table(tmp_path: Path) -> None:
    tables = "tables: {suit: {a: {at: 2}}, kind: {k: {}}}\n"
    layers = f"- each: {{of: suit, called: kind, layers: [disc: {DOT}, x: kind.at * 1mm}}]}}"
    with pytest.raises(SpecError, match="the table 'kind' has no row"):
        front_of(
            tmp_path,
            layers.replace("called: kind", "called: kind, dx: 0mm").replace("of: suit", "of: '1'"),
            tables,
        )


@pytest.mark.parametrize(
    ("when", "card", "drawn"),
    [
        ("flag", ", flag: yes", True),
        ("flag", ", flag: no", False),
        ("flag", ", flag: ", False),
        ("flag", ", flag: off", False),
        ("flag", ", flag: 0", False),
        ("flag", ", flag: 0.0", True),
        ("not flag", ", flag: no", True),
        ("cost > 3 and flag", ", cost: 5, flag: x", True),
        ("flag == none", ", flag: ", True),
        ("option.o == 'a'", "", True),
    ],
)
def test_when(when: str, card: str, drawn: bool, tmp_path: Path) -> None:
    options = "options: {o: {values: [a, b]}}\n"
    scene = front_of(tmp_path, f'- disc: {DOT}, when: "{when}"}}', options, card)
    assert bool(centres(scene)) is drawn


def test_overlays_are_drawn_only_when_asked_for(tmp_path: Path) -> None:
    layers = f"- disc: {DOT}}}\n- disc: {DOT}, x: 5mm, overlay: points}}"
    assert centres(front_of(tmp_path, layers, "overlays: [points]\n")) == at((0, 0))
    asked = front_of(tmp_path, layers, "overlays: [points]\n", overlays=frozenset(["points"]))
    assert centres(asked) == at((0, 0), (5, 0))


def test_labels_and_roles_stand_in_the_scene(tmp_path: Path) -> None:
    scene = front_of(
        tmp_path, "- fill: {ink: red, role: background}\n- disc: {r: 1mm, fill: red, label: pip}"
    )
    (whole,) = scene.items
    assert isinstance(whole, Group)
    assert [(g.label, g.role) for g in whole.items if isinstance(g, Group)] == [
        ("", Role.BACKGROUND),
        ("pip", None),
    ]


def test_a_clip_is_a_shape_about_the_groups_origin(tmp_path: Path) -> None:
    scene = front_of(
        tmp_path,
        "- group: {clip-r: 5mm, layers: [fill: red]}\n"
        "- group: {clip-w: 4mm, clip-h: 6mm, layers: [fill: red]}",
    )
    (whole,) = scene.items
    assert isinstance(whole, Group)
    clips = [g.clip for g in whole.items if isinstance(g, Group)]
    assert [abs(area(clip)) for clip in clips if clip] == pytest.approx([25 * 3.14159, 24], rel=1e-3)  # type: ignore[arg-type]


def test_a_face_in_a_face_sees_what_stands_round_it(tmp_path: Path) -> None:
    text = SMALL + (
        "cards: [{id: one, face: front}]\n"
        "faces:\n  dot: [disc: {r: 1mm, fill: red, x: step * 4mm}]\n"
        "  front: [each: {of: '3', layers: [use: dot]}]\n"
    )
    deck = deck_of(tmp_path, text)
    scene = Drawing(deck, deck.parts[0], Trim(63.5, 88.9), 0).front(deck.cards[0])
    assert [round(min(o.xy[::2])) for _, o in paths(scene.items)] == [-1, 3, 7]


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ("front: [use: front]", "draw-face-loop"),
        ("front: [use: b]\n  b: [use: front]", "draw-face-loop"),
        (
            "front: [around: {times: 2000, layers: [around: {times: 2000, layers: []}]}]",
            "draw-too-many-layers",
        ),
        (
            "front: [around: {times: 2000, layers: [around: {times: 20, layers: [path: {d: '"
            + "M0 0"
            + "L1 1" * 400
            + "', fill: red}]}]}]",
            "draw-too-many-points",
        ),
        (
            "front: [use: b, use: b]\n  b: [use: c, use: c]\n  c: [use: front, use: front]",
            "draw-face-loop|draw-too-many",
        ),
        (
            "front: [around: {times: 1000000000, layers: [fill: red]}]",
            "draw-repeats",
        ),
        ("front: [around: {times: -1, layers: [fill: red]}]", "draw-repeats"),
        ("front: [around: {times: 1e9, layers: [fill: red]}]", "formula-no-name"),
        ("front: [each: {of: nothing_here, layers: [fill: red]}]", "formula-no-name"),
        ("front: [each: {of: \"'text'\", layers: [fill: red]}]", "draw-not-a-list"),
        ("front: [disc: {r: 0mm - 5mm, fill: red}]", "deck-negative"),
        ("front: [disc: {r: 9999mm * 9999, fill: red}]", "deck-long"),
        ("front: [line: {points: [[1mm, 2mm]]}]", "draw-line-points"),
        ("front: [line: {points: [[1mm]]}]", "yaml-expected"),
        ("front: [path: {d: M0 0 X}]", "draw-not-a-path"),
        ("front: [path: {file: ../x}]", "yaml-file-outside"),
        (
            "front: [plate: {name: ../x, r: 5mm, light: red, mid: red, key: red}]",
            "draw-plate-name",
        ),
        (
            "front: [plate: {name: /x, r: 5mm, light: red, mid: red, key: red}]",
            "draw-plate-name",
        ),
        ("front: [plate: {name: x, r: 5mm, light: red, mid: red, key: red}]", "draw-no-plate"),
    ],
)
def test_faults_of_layers_are_told_and_bounded(faces: str, said: str, tmp_path: Path) -> None:
    faces = faces.replace("[use: b, use: b]", "[{use: b}, {use: b}]")
    text = SMALL + f"cards: [{{id: one, face: front}}]\nfaces:\n  {faces}\n"
    with counted_calls() as calls, pytest.raises(SpecError) as caught:
        deck = deck_of(tmp_path, text)
        Drawing(deck, deck.parts[0], Trim(63.5, 88.9), 0).front(deck.cards[0])
    problem = caught.value.problems[0]
    assert re.fullmatch(said, problem.key)
    assert calls[0] < 2_000_000


def test_problems_of_drawing_name_the_card_and_come_all_at_once(tmp_path: Path) -> None:
    text = SMALL + (
        "cards: [{id: one, face: front, ink: blck, far: -2}]\n"
        'faces: {front: [{disc: {r: "{far}mm", fill: "{ink}"}}, '
        '{text: {text: "漢", font: text, ink: black, size: 9pt}}]}\n'
    )
    assert problems_of(tmp_path, text) == []
    deck = deck_of(tmp_path, text)
    with pytest.raises(SpecError) as caught:
        Drawing(deck, deck.parts[0], Trim(63.5, 88.9), 0).front(deck.cards[0])
    lines = [str(p).replace(f"{tmp_path}/", "") for p in caught.value.problems]
    assert lines == [
        "deck.yaml:8:28: card one: '-2mm' is -2 mm, but cannot be negative",
        "deck.yaml:8:45: card one: the deck has no ink 'blck' (did you mean 'black'?)",
        "deck.yaml:8:63: card one: the font 'text' (EBGaramond12-Regular) has no 漢 (U+6F22)"
        " (ShipporiMincho-Regular has it)",
    ]


def test_the_picture_scales_with_the_trim(tmp_path: Path) -> None:
    text = (
        SMALL + "measures: {u: 'min(w, h) / 10'}\ncards: [{id: one, face: front}]\n"
        "faces: {front: [disc: {r: 1u, x: 0.5w, y: 0.5h, fill: red}]}\n"
    )
    deck = deck_of(tmp_path, text)
    for width, height in ((60.0, 90.0), (30.0, 40.0)):
        scene = Drawing(deck, deck.parts[0], Trim(width, height), 2.0).front(deck.cards[0])
        ((_, outline),) = paths(scene.items)
        ((first, *_),) = sampled(outline)
        assert first == pytest.approx((width / 2 + 2 + width / 10, height / 2 + 2))
        assert (scene.width, scene.height, scene.bleed) == (width + 4, height + 4, 2)


def test_a_used_face_knows_what_it_is_given(tmp_path: Path) -> None:
    """Lengths, formulas with the card's columns, lists, and the innermost of two values."""
    more = """measures: {u: 2mm}
faces:
  dot:
    - disc: {x: at, y: "{down}mm", r: 1mm, fill: "{colour}", when: "'b' in tags"}
  two:
    - use: {face: dot, with: {at: 2mm, down: 3}}
    - use: dot
"""
    layer = "- use: {face: two, with: {at: 2u + 1mm, down: '{n * 2}', colour: red, tags: [a, b]}}"
    text = SMALL.replace("rectangle", "circle").replace("63.5mm x 88.9mm", "60mm") + more
    deck = deck_of(tmp_path, f"{text}  front:\n    {layer}\ncards: [{{id: one, face: front, n: 4}}]\n")
    scene = Drawing(deck, deck.parts[0], Trim(60, 60), 0.0).front(deck.cards[0])
    assert centres(scene) == at((2, 3), (5, 8))


def test_quoted_values_are_text_and_tables_stay_tables(tmp_path: Path) -> None:
    more = """tables: {suit: {a: {at: 2}, b: {at: 5}}}
faces:
  dot:
    - disc: {x: "who.at * 1mm", r: 1mm, fill: red, when: size == '2mm'}
"""
    text = SMALL.replace("rectangle", "circle").replace("63.5mm x 88.9mm", "60mm") + more
    layer = "- use: {face: dot, with: {who: '{suit}', size: '2mm'}}"
    deck = deck_of(tmp_path, f"{text}  front:\n    {layer}\ncards: [{{id: one, face: front, suit: b}}]\n")
    assert centres(Drawing(deck, deck.parts[0], Trim(60, 60), 0.0).front(deck.cards[0])) == at((5, 0))


def test_a_back_that_is_given_columns_differs_from_card_to_card(tmp_path: Path) -> None:
    more = """back: back
cards: [{id: one, n: 1}, {id: two, n: 2}]
faces:
  front: []
  back:
    - use: {face: dot, with: {at: "{n}"}}
  dot:
    - disc: {x: "at * 1mm", r: 1mm, fill: red}
"""
    deck = deck_of(tmp_path, SMALL.replace("rectangle", "circle").replace("63.5mm x 88.9mm", "60mm") + more)
    drawing = Drawing(deck, deck.parts[0], Trim(60, 60), 0.0)
    backs = [drawing.back(card) for card in deck.cards]
    assert [centres(back) for back in backs if back] == [at((1, 0)), at((2, 0))]


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ("with: {w: 2}", "deck-parameter-name"),
        ("with: {two words: 2}", "deck-parameter-name"),
        ("with: 3", "yaml-expected"),
        ("with: {colour: '{nothing}'}", "formula-no-name"),
        ("params: {colour: red}", "yaml-no-key"),
        ("with: {color: red}", "formula-no-name"),
    ],
)
def test_faults_of_what_a_face_is_given(given: str, key: str, tmp_path: Path) -> None:
    more = "faces:\n  dot:\n    - disc: {r: 1mm, fill: '{colour}'}\n  front:\n"
    text = f"{SMALL}{more}    - use: {{face: dot, {given}}}\ncards: [{{id: one, face: front}}]\n"
    with pytest.raises(SpecError) as caught:
        deck = deck_of(tmp_path, text)
        Drawing(deck, deck.parts[0], deck.parts[0].trims[0], 0.0).front(deck.cards[0])
    problem = caught.value.problems[0]
    assert problem.key == key
    if key == "yaml-no-key":
        assert problem.values["near"].close == "with"
