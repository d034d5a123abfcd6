"""Colour distance against published pairs, kinds of vision by known colours, and both checks on decks."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from coloraide import Color
from PIL import Image
from small_decks import SMALL, problems_of, write_deck

from deckgen.assets import asset, bundled_decks
from deckgen.check.cards import PrintCheck
from deckgen.check.legibility import apart, build_notes, colour_problems, contrast, lab, linear
from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.draw.layers import KINDS
from deckgen.errors import Problem
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Where
from deckgen.target.load import find_target, load_target
from deckgen.target.model import Target

# G. Sharma, W. Wu, E. N. Dalal: The CIEDE2000 color-difference formula, Color Res. Appl. 30 (2005), table 1.
PAIRS = """
50 2.6772 -79.7751 50 0 -82.7485 2.0425
50 3.1571 -77.2803 50 0 -82.7485 2.8615
50 2.8361 -74.0200 50 0 -82.7485 3.4412
50 -1.3802 -84.2814 50 0 -82.7485 1.0000
50 -1.1848 -84.8006 50 0 -82.7485 1.0000
50 -0.9009 -85.5211 50 0 -82.7485 1.0000
50 0 0 50 -1 2 2.3669
50 -1 2 50 0 0 2.3669
50 2.4900 -0.0010 50 -2.4900 0.0009 7.1792
50 2.4900 -0.0010 50 -2.4900 0.0010 7.1792
50 2.4900 -0.0010 50 -2.4900 0.0011 7.2195
50 2.4900 -0.0010 50 -2.4900 0.0012 7.2195
50 -0.0010 2.4900 50 0.0009 -2.4900 4.8045
50 -0.0010 2.4900 50 0.0010 -2.4900 4.8045
50 -0.0010 2.4900 50 0.0011 -2.4900 4.7461
50 2.5 0 50 0 -2.5 4.3065
50 2.5 0 73 25 -18 27.1492
50 2.5 0 61 -5 29 22.8977
50 2.5 0 56 -27 -3 31.9030
50 2.5 0 58 24 15 19.4535
50 2.5 0 50 3.1736 0.5854 1.0000
50 2.5 0 50 3.2972 0 1.0000
50 2.5 0 50 1.8634 0.5757 1.0000
50 2.5 0 50 3.2592 0.3350 1.0000
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.2630
61.2901 3.7196 -5.3901 61.4292 2.2480 -4.9620 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.6940 23.0331 14.9730 -42.5619 2.0373
36.4612 47.8580 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.4410 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.1350 0.9033 -0.0636 -0.5514 0.9082
"""


@pytest.mark.parametrize("line", PAIRS.strip().splitlines())
def test_colour_distance_is_that_of_the_published_pairs(line: str) -> None:
    l1, a1, b1, l2, a2, b2, distance = map(float, line.split())
    one, two = Color("lab-d65", [l1, a1, b1]), Color("lab-d65", [l2, a2, b2])
    assert apart(one, two) == pytest.approx(distance, abs=5e-5)
    assert apart(two, one) == pytest.approx(distance, abs=5e-5)


@pytest.mark.parametrize(
    "colour, expected",
    [((255, 0, 0), (53.24, 80.09, 67.20)), ((0, 128, 0), (46.23, -51.70, 49.90)),
     ((0, 0, 255), (32.30, 79.19, -107.86)), ((255, 255, 255), (100, 0, 0)), ((0, 0, 0), (0, 0, 0))],
)  # fmt: skip
def test_lab_of_known_colours(colour: tuple[int, int, int], expected: tuple[float, float, float]) -> None:
    assert lab(colour)[:3] == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize("vision", ["protanopia", "deuteranopia", "tritanopia"])
def test_greys_look_grey_to_every_eye(vision: str) -> None:
    """A simulation must leave greys as they are: each row of its matrix adds up to 1."""
    for level in (0, 64, 150, 255):
        assert apart(lab((level,) * 3), lab((level,) * 3, vision)) < 0.1


def test_who_sees_what() -> None:
    """Protanopes see red as a dark brown; deuteranopes mix reds and greens; tritanopes do not."""
    red, green = (200, 60, 40), (100, 112, 30)
    assert apart(lab(red), lab(green)) > 40
    assert apart(lab(red, "deuteranopia"), lab(green, "deuteranopia")) < 15
    assert apart(lab(red, "tritanopia"), lab(green, "tritanopia")) > 30
    assert lab((255, 0, 0), "protanopia")["lightness"] < lab((255, 0, 0))["lightness"] - 8


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((0x76,) * 3, (255, 255, 255)) == pytest.approx(4.54, abs=0.005)
    assert contrast((0x77,) * 3, (255, 255, 255)) == pytest.approx(4.48, abs=0.005)
    assert linear((188, 188, 188))[0] == pytest.approx(0.5028, abs=1e-3)


FACE = """
cards: [{{id: one, face: front}}, {{id: two, face: front}}]
faces:
  front:
    - fill: "{ground}"
{layers}
"""
WORD = "    - text: {{text: Seven, font: text, ink: {ink}, size: 24pt, x: 0.5w, y: 0.5h}}"
INKS = 'inks: {{a: "{a}", b: "{b}"}}\nfonts: {{text: EBGaramond12-Regular}}\n'
HEAD = "deckgen: 1\ntitle: Small\nshape: rectangle\ntrims: [63.5mm x 88.9mm]\n"


def told(folder: Path, a: str, b: str, cue: str = "") -> list[Problem]:
    more = f", cue: {cue}" if cue else ""
    text = HEAD + INKS.format(a=a, b=b) + f"tell-apart: {{inks: [a, b]{more}}}"
    text += FACE.format(ground="#ffffff", layers=WORD.format(ink='"#000000"'))
    return colour_problems(load(write_deck(folder, text), KINDS))


def test_inks_that_the_colour_blind_mix_up_are_named_with_figures(tmp_path: Path) -> None:
    found = told(tmp_path, "#c83c28", "#8a6a1e", "the pips")
    assert [problem.rule for problem in found] == ["tell-apart"] * len(found)
    assert {(problem.values["ink"], problem.values["other"]) for problem in found} == {("a", "b")}
    visions = {problem.values["vision"] for problem in found}
    assert "deuteranopia" in visions and "tritanopia" not in visions
    assert found[0].where is not None and found[0].where.line == 7


def test_grey_wants_another_lightness_or_another_cue(tmp_path: Path) -> None:
    red, blue = "#d03030", "#2a70d0"
    found = told(tmp_path / "bare", red, blue)
    assert [problem.rule for problem in found] == ["tell-apart-grey"]
    assert found[0].key == "check-inks-in-grey"
    assert told(tmp_path / "cued", red, blue, "the pips") == []


def test_an_unknown_ink_is_told_with_its_place(tmp_path: Path) -> None:
    text = SMALL + "tell-apart: {inks: [black, rde]}" + FACE.format(ground="#ffffff", layers="")
    assert problems_of(tmp_path, text) == ["deck.yaml:7:28: the deck has no ink 'rde' (did you mean 'red'?)"]


def svg() -> Target:
    return load_target(find_target("svg"))


def text_problems(session: Session, target: Target) -> list[Problem]:
    """What is wrong with the text on a deck's cards, drawn as for a target."""
    check = PrintCheck(session, (), target)
    for part in session.deck.parts:
        for card in session.chosen[part.name]:
            check.add(card)
        check.end(part.name)
    return check.texts.problems()


def faint(folder: Path, ground: str, layers: str) -> list[Problem]:
    deck = write_deck(folder, SMALL + FACE.format(ground=ground, layers=layers))
    return text_problems(Session(Request(deck=deck, out=folder / "out", targets=())), svg())


def test_faint_words_are_told_once_with_inks_and_contrast(tmp_path: Path) -> None:
    (found,) = faint(tmp_path, "#d06060", WORD.format(ink="red"))
    told = {"text": "Seven", "ink": "red", "ground": "#d06060", "found": 1.7, "least": 3.0, "others": 1}
    assert found.values == told and found.card == "one"


def test_faint_words_are_told_at_their_layer(tmp_path: Path) -> None:
    word = WORD.format(ink='"#dddddd"')
    disc = '    - disc: {x: 0.5w, y: 0.5h, r: 20mm, fill: "#ffffff"}\n'
    (found,) = faint(tmp_path / "top", "#224488", f"{disc}{word}")
    lines = (tmp_path / "top/deck.yaml").read_text().split("\n")
    assert found.where is not None and "Seven" in lines[found.where.line - 1]
    assert found.values["ground"] == "#ffffff"
    inner = "    - group:\n        layers:\n" + (f"{disc}{word}").replace("    - ", "          - ")
    (found,) = faint(tmp_path / "inner", "#224488", inner)
    lines = (tmp_path / "inner/deck.yaml").read_text().split("\n")
    assert found.where is not None and "Seven" in lines[found.where.line - 1]


@pytest.mark.parametrize(("font", "size", "least"), [
    ("EBGaramond12-Regular", "18pt", 3.0), ("EBGaramond12-Regular", "17.9pt", 4.5),
    ("EBGaramond12-Bold", "14pt", 3.0), ("EBGaramond12-Bold", "13.9pt", 4.5),
])  # fmt: skip
def test_large_words_need_less_contrast(font: str, size: str, least: float, tmp_path: Path) -> None:
    """#888888 on white has a contrast of 3.5."""
    word = WORD.format(ink='"#888888"').replace("24pt", size)
    text = SMALL.replace("EBGaramond12-Regular", font) + FACE.format(ground="#ffffff", layers=word)
    session = Session(Request(deck=write_deck(tmp_path, text), out=tmp_path / "out", targets=()))
    told = [problem.values["least"] for problem in text_problems(session, svg())]
    assert told == ([] if least == 3.0 else [4.5])


def test_the_ground_is_what_lies_under_the_words(tmp_path: Path) -> None:
    box = '    - box: {{x: 5mm, y: 20mm, w: 53mm, h: 40mm, fill: "{}"}}\n'
    word = WORD.format(ink="black")
    assert faint(tmp_path / "a", "#111111", box.format("#ffffff") + word) == []
    (found,) = faint(tmp_path / "b", "#ffffff", box.format("#222222") + word)
    assert found.values["ground"] == "#222222"


def test_a_line_across_words_is_no_ground_but_half_of_it_is(tmp_path: Path) -> None:
    line = '    - box: {{x: 0mm, y: {y}, w: 63.5mm, h: {h}, fill: "#000000"}}\n'
    word = WORD.format(ink="black")
    assert faint(tmp_path / "thin", "#ffffff", line.format(y="42mm", h="0.3mm") + word) == []
    assert len(faint(tmp_path / "half", "#ffffff", line.format(y="41.5mm", h="20mm") + word)) == 1


@pytest.mark.parametrize(("share", "count"), [(0.15, 0), (0.5, 1)])
def test_a_picture_is_ground_by_all_of_its_colours(share: float, count: int, tmp_path: Path) -> None:
    """On noise no shade covers much; light ones under white words count together, however common one is."""
    noise = np.random.default_rng(7)
    dark, light = noise.integers(0, 90, (90, 64, 3)), noise.integers(230, 256, (90, 64, 3))
    pixels = np.where(noise.random((90, 64, 1)) < share, light, dark).astype("uint8")
    Image.fromarray(pixels).resize((640, 900), Image.Resampling.NEAREST).save(tmp_path / "noise.png")
    picture = "    - image: {file: noise.png, x: 0mm, y: 0mm, w: w, h: h}\n"
    found = faint(tmp_path, "#ffffff", picture + WORD.format(ink='"#ffffff"'))
    assert [each.values["found"] < 1.5 for each in found] == [True] * count


OVER = WORD.format(ink="black").replace("Seven", "Eight").replace("x: 0.5w", "x: 0.5w + 2mm")
BETWEEN = '    - box: {x: 5mm, y: 20mm, w: 53mm, h: 40mm, fill: "#ffffff"}\n'


@pytest.mark.parametrize(
    ("between", "over", "count"),
    [
        ("", OVER, 1),
        (BETWEEN, OVER, 0),
        ("", OVER.replace("0.5w + 2mm", "0.5w + 30mm"), 0),
        ("", OVER.replace("0.5w + 2mm, y: 0.5h", "0.5w, y: 0.5h + 5mm"), 1),
        ("", OVER.replace("0.5w + 2mm, y: 0.5h", "0.5w, y: 0.5h + 7mm"), 0),
        ("", OVER.replace("x: 0.5w", "opacity: 0.3, x: 0.5w"), 0),
        ("", OVER.replace("Eight", "+*"), 0),
        ("", OVER.replace("x: 0.5w", "turn: 45, x: 0.5w"), 0),
    ],
)
def test_text_over_text_is_reported_with_both_layers(
    between: str, over: str, count: int, tmp_path: Path
) -> None:
    problems = faint(tmp_path, "#ffffff", WORD.format(ink="black") + "\n" + between + over)
    found = [problem for problem in problems if problem.key == "check-overlap"]
    assert len(found) == count
    if found:
        lines = (tmp_path / "deck.yaml").read_text().split("\n")
        below, above = found[0].values["place"], found[0].where
        assert isinstance(below, Where) and above is not None and found[0].severity == "warning"
        assert "Seven" in lines[below.line - 1] and "Eight" in lines[above.line - 1]
        assert found[0].values["text"] == "Eight" and found[0].values["others"] == 1


def test_a_slanted_letter_of_a_second_font_may_lean_over_the_next(tmp_path: Path) -> None:
    """The second font has no italics, so deckgen slants its letters."""
    words = (
        "{text: '*Ƒifty Ƒloods*', font: [first, second], size: 20pt, ink: black, x: 5mm, y: 9mm, "
        "w: 53mm, h: 9mm}"
    )
    fonts = "fonts: {first: LibreCaslonText-Regular, second: EBGaramondSC12-Regular, "
    face = FACE.format(ground="#ffffff", layers=f"    - text-box: {words}\n")
    deck = write_deck(tmp_path, SMALL.replace("fonts: {", fonts) + face)
    found = text_problems(Session(Request(deck=deck, out=tmp_path / "out", targets=())), svg())
    assert [problem for problem in found if problem.key == "check-overlap"] == []


FLAME = "    - icon: {name: fire, ink: red, size: 4mm, x: 0.5w, y: 0.5h - 1.5mm}"


PHOTO = "    - image: {file: red.png, fit: stretch, x: 0mm, y: 0.5h - 4mm, w: 0.5w, h: 5mm}"
ROUND = "    - image: {{file: red.png, round: yes, x: {x}, y: {y}, w: 20mm, h: 20mm}}"
"""A picture over the left half of a word; `window.png` has a hole there."""


@pytest.mark.parametrize(
    ("layer", "count"),
    [
        (FLAME, 1),
        (FLAME.replace("0.5h - 1.5mm", "0.5h + 9mm"), 0),
        ("    - line: {points: [[0mm, 0.5h], [w, 0.5h]], stroke: red, width: 0.2mm}", 0),
        (PHOTO, 1),
        (PHOTO.replace("fit: stretch", "fit: fill, corner: 1mm"), 1),
        (PHOTO.replace("red.png", "window.png"), 0),
        (ROUND.format(x="0.5w", y="0.5h - 10mm"), 1),
        (ROUND.format(x="0.5w + 7mm", y="0.5h - 3mm"), 0),
        (ROUND.format(x="0.5w + 7mm", y="0.5h - 3mm").replace("round: yes", "fit: fill"), 1),
        ("    - group: {opacity: 0.3, layers: [disc: {r: 4mm, x: 0.5w, y: 0.5h, fill: red}]}", 0),
        ("    - box: {x: 0mm, y: 0mm, w: w, h: h, fill: '#ffffff'}", 0),
    ],
)
def test_text_that_a_later_layer_covers_in_part_is_reported(layer: str, count: int, tmp_path: Path) -> None:
    word = WORD.format(ink="black")
    for folder in ("over", "under"):
        (tmp_path / folder).mkdir()
        Image.new("RGB", (10, 10), "red").save(tmp_path / folder / "red.png")
        Image.new("RGBA", (10, 10), (255, 0, 0, 0)).save(tmp_path / folder / "window.png")
    problems = faint(tmp_path / "over", "#ffffff", f"{word}\n{layer}")
    found = [problem for problem in problems if problem.key == "check-covered"]
    assert [(problem.values["text"], problem.severity) for problem in found] == [("Seven", "warning")] * count
    under = faint(tmp_path / "under", "#ffffff", f"{layer}\n{word}")
    assert not [problem for problem in under if problem.key == "check-covered"]


def test_a_shadow_is_no_word(tmp_path: Path) -> None:
    shadow = WORD.format(ink='"#dddddd"').replace("x: 0.5w", "x: 0.5w + 0.4mm")
    assert faint(tmp_path / "shadow", "#ffffff", shadow + "\n" + WORD.format(ink="black")) == []
    assert len(faint(tmp_path / "word", "#ffffff", shadow)) == 1


@pytest.mark.parametrize("name", bundled_decks())
def test_bundled_decks_name_inks_that_all_eyes_tell_apart(name: str) -> None:
    assert colour_problems(load(find_deck(name), KINDS)) == []


def test_inks_that_print_another_colour_than_they_show_are_noted(tmp_path: Path) -> None:
    """Whatever a build follows from is the same colour: its own, or that of another model."""
    builds = {
        "follows": ("#00ff00", "[100, 0, 100, 0]"),  # no press can print it, but it was made from its build
        "proofed": ("#009640", "[100, 0, 100, 0]"),
        "dark": ("#200927", "[0, 0, 0, 100]"),
        "moss": ("#3f7023", "[40, 0, 80, 25]"),
        "red": ("#3f7023", "[0, 80, 60, 0]"),
    }
    inks = ", ".join(f'{name}: {{rgb: "{rgb}", cmyk: {build}}}' for name, (rgb, build) in builds.items())
    deck = load(
        write_deck(
            tmp_path, f"{HEAD}inks: {{{inks}, plain: '#0000ff'}}\n" + FACE.format(ground="#fff", layers="")
        ),
        KINDS,
    )
    found = {str(each.values["ink"]): each.values["found"] for each in build_notes(deck)}
    assert list(found) == ["moss", "red"] and 20 < int(str(found["moss"])) < 30 < int(str(found["red"]))


@pytest.mark.parametrize("name", [*bundled_decks(), *map(str, asset("templates").rglob("deck.yaml"))])
def test_bundled_decks_print_as_they_look(name: str) -> None:
    assert [*build_notes(load(find_deck(name), KINDS))] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", bundled_decks())
def test_bundled_decks_can_be_read(name: str, tmp_path: Path) -> None:
    overlays = tuple(load(find_deck(name), KINDS).overlays)
    request = Request(deck=find_deck(name), out=tmp_path, targets=(), overlays=overlays)
    assert text_problems(Session(request), svg()) == []


def test_the_inks_that_the_docs_offer_can_be_told_apart(tmp_path: Path) -> None:
    """The first set stands below black words and has no cue, the second below white ones."""
    page = (Path(__file__).parents[2] / "docs/writing-a-deck.md").read_text("utf-8")
    sets = re.findall(r"```yaml\n(inks:.*\ntell-apart:.*\n)```", page)
    deck = (
        "deckgen: 1\ntitle: T\nshape: circle\ntrims: 2in\ncards: [{id: a, face: front}]\nfaces: {front: []}\n"
    )
    for text, words in zip(sets, [(0, 0, 0), (255, 255, 255)], strict=True):
        (tmp_path / "deck.yaml").write_text(deck + text, "utf-8")
        spec = load(tmp_path / "deck.yaml", KINDS)
        assert spec.tell_apart and len(spec.tell_apart.inks) == 6
        assert colour_problems(spec) == []
        assert min(contrast(spec.inks[name].rgb, words) for name in spec.tell_apart.inks) >= 4.5
