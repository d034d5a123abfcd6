"""Font lists: each character is set in the first font that has it, and clusters stay together."""

from __future__ import annotations

from pathlib import Path

import pytest
from new.small import HEAD, deck_of, problems, runs, scenes
from small_fonts import font_of

from deckgen.errors import SpecError
from deckgen.fonts import clusters, open_font, split_by_font
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.svg import svg_text
from deckgen.scene import Text, bounds

WOMAN, MICROSCOPE, JOINER = "\U0001f469", "\U0001f52c", "\u200d"
SCIENTIST = WOMAN + JOINER + MICROSCOPE
FLAG = "\U0001f1e9\U0001f1ea"
FILES = {
    "Latin.ttf": font_of("ab .•☀", "Latin", width=500),
    "Signs.ttf": font_of(f"☀☂ {WOMAN}\U0001f1e9\U0001f1ea", "Signs", width=1000),
    "Jobs.ttf": font_of(f"{WOMAN}{JOINER}{MICROSCOPE}", "Jobs", width=1500),
    "Hebrew.ttf": font_of("אבג .", "Hebrew", width=400),
}
FONTS = "fonts: {latin: Latin.ttf, signs: Signs.ttf, jobs: Jobs.ttf, hebrew: Hebrew.ttf}\n"
ONE = "cards: [{{id: one}}]\nfaces:\n  front:\n    - {}\n"
"""Return a deck of one card with one layer."""
OWN_HEAD = HEAD.replace(HEAD.splitlines(keepends=True)[4], FONTS)


def drawn(folder: Path, layer: str) -> list[Text]:
    text = ONE.format(layer)
    return runs(scenes(deck_of(folder, text, FILES, OWN_HEAD))[0])


def named(found: list[Text]) -> list[tuple[str, str]]:
    return [(run.font.name, run.text) for run in found]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("ae\u0301b", ["a", "e\u0301", "b"]),
        (f"a{SCIENTIST}b", ["a", SCIENTIST, "b"]),
        (f"{FLAG}{FLAG}", [FLAG, FLAG]),
        ("\U0001f44d\U0001f3fd!", ["\U0001f44d\U0001f3fd", "!"]),
        ("☀\ufe0f1\ufe0f\u20e3", ["☀\ufe0f", "1\ufe0f\u20e3"]),
        ("של", ["ש", "ל"]),
        ("각", ["각"]),
        ("", []),
    ],
)
def test_what_readers_take_for_one_character_stays_whole(text: str, parts: list[str]) -> None:
    assert clusters(text) == parts


def test_each_cluster_has_the_first_font_with_all_of_it(tmp_path: Path) -> None:
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    latin, signs, jobs, hebrew = (open_font(tmp_path / name) for name in FILES)
    assert split_by_font(f"a☀☂b{SCIENTIST}", [latin, signs, jobs]) == [
        (0, "a☀"), (1, "☂"), (0, "b"), (2, SCIENTIST),
    ]  # fmt: skip
    # An earlier font has the woman, but not the scientist.
    assert split_by_font(WOMAN + SCIENTIST, [signs, jobs]) == [(0, WOMAN), (1, SCIENTIST)]
    assert split_by_font("אב גב a", [latin, hebrew]) == [(1, "אב גב"), (0, " a")]
    assert split_by_font("a☃", [latin, signs]) == [(0, "a"), (None, "☃")]


def test_runs_follow_one_another_on_a_line(tmp_path: Path) -> None:
    layer = "text: {text: ab☂a, font: [latin, signs], ink: red, size: 10mm, align: left, tracking: 0.1}"
    found = drawn(tmp_path, layer)
    assert named(found) == [("Latin", "ab"), ("Signs", "☂"), ("Latin", "a")]
    assert [g.x for run in found for g in run.glyphs] == pytest.approx([0, 6, 12, 23])
    centred = drawn(tmp_path, layer.replace("left", "centre"))
    # 29 mm wide, including the tracking after the last letter, which does not count.
    assert centred[0].glyphs[0].x == pytest.approx(-14)
    shrunk = drawn(tmp_path, layer.replace("tracking: 0.1", "tracking: 0.1, w: 14mm"))
    assert {run.size for run in shrunk} == {5}


def test_a_line_from_right_to_left_has_its_runs_in_that_order(tmp_path: Path) -> None:
    found = drawn(tmp_path, "text: {text: אב☂, font: [hebrew, signs], ink: red, size: 10mm, align: left}")
    assert named(found) == [("Signs", "☂"), ("Hebrew", "בא")]


def test_on_an_arc_the_runs_are_one_line(tmp_path: Path) -> None:
    layer = "arc-text: {text: a☂a, font: [latin, signs], ink: red, size: 10mm, radius: 30mm}"
    found = drawn(tmp_path, layer)
    turns = [glyph.turn for run in found for glyph in run.glyphs]
    assert [run.font.name for run in found] == ["Latin", "Signs", "Latin"]
    assert turns == pytest.approx([-14.324, 0, 14.324], abs=1e-3)


def test_in_a_box_with_markup_and_defaults(tmp_path: Path) -> None:
    layer = 'text-box: {text: "a **b☂**\\n- ☂", ink: red, size: 5mm, x: 0mm, y: 0mm, w: 50mm, h: 50mm}'
    head = f"{OWN_HEAD}defaults: {{text-box: {{font: [latin, signs]}}}}\n"
    text = ONE.format(layer)
    found = runs(scenes(deck_of(tmp_path, text, FILES, head))[0])
    assert [(run.font.name, run.text.strip()) for run in found if run.text.strip()] == [
        ("Latin", "a"), ("Latin bold", "b"), ("Signs bold", "☂"), ("Latin", "•"), ("Signs", "☂"),
    ]  # fmt: skip
    assert {run.size for run in found} == {5}


def test_what_no_font_has_is_told_with_all_their_names(tmp_path: Path) -> None:
    text = ONE.format("text: {text: a☃, font: [body, serif], ink: red, size: 9pt}")
    fact = problems(tmp_path, text)[0].fact
    assert fact.key == "draw-text-no-glyph"
    assert fact.values["font"] == "body, serif"
    assert fact.values["characters"] == ("☃ (U+2603)",)
    unknown = problems(tmp_path, text.replace("serif]", "none]"))[0]
    assert (unknown.key, unknown.values["name"]) == ("deck-no-font", "none")
    assert problems(tmp_path, text.replace("[body, serif]", "[]"))[0].key == "yaml-expected"


def test_a_file_of_the_deck_that_has_the_letters_is_named_first(tmp_path: Path) -> None:
    files = {**FILES, "fonts/Signs.ttf": FILES["Signs.ttf"]}
    text = ONE.format("text: {text: a☂, font: latin, ink: red, size: 9pt}")
    head = HEAD.replace(HEAD.splitlines(keepends=True)[4], "fonts: {latin: Latin.ttf}\n")
    with pytest.raises(SpecError) as caught:
        scenes(deck_of(tmp_path, text, files, head))
    (problem,) = caught.value.problems
    assert problem.values["own"] == ("fonts/Signs.ttf",)
    (mended,) = scenes(
        deck_of(
            tmp_path,
            text.replace("latin,", "[latin, more],"),
            files,
            head.replace("}", ", more: fonts/Signs.ttf}", 1),
        )
    )
    assert named(runs(mended)) == [("Latin", "a"), ("Signs", "☂")]


def test_drawings_use_their_list_of_families(tmp_path: Path) -> None:
    layer = "image: {file: a.svg, x: 0mm, y: 0mm, w: 40mm, h: 10mm}"
    text = ONE.format(layer)
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><text y="9" font-size="10" '
        'font-family="Nobody, Latin, Signs">a☂</text></svg>'
    )
    (scene,) = scenes(deck_of(tmp_path, text, {**FILES, "a.svg": drawing}, OWN_HEAD))
    # The letter is half an em wide, the sign a whole one up to a twentieth before its end.
    assert bounds(scene.items).right == pytest.approx(14.5)


def test_files_have_every_font(tmp_path: Path) -> None:
    deck = deck_of(
        tmp_path,
        ONE.format("text: {text: a☂, font: [latin, signs], ink: red, size: 9mm}"),
        FILES,
        OWN_HEAD,
    )
    (scene,) = scenes(deck)
    pdf = pdf_bytes([scene], PdfOptions("x"))
    assert pdf.count(b"/FontFile2") == 2 and pdf == pdf_bytes(scenes(deck), PdfOptions("x"))
    assert svg_text(scene).count("<use") == 2
