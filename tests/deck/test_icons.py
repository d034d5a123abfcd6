"""A deck can use a whole folder of icons, and unknown icons are reported at their cells."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from small_decks import SMALL, deck_of, faults_of, write_deck

from deckgen.errors import Problem, SpecError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact, Suggestion, Where
from deckgen.ink import Ink
from deckgen.scene import Path as Shape
from deckgen.scene import painted

FACES = """\
cards: [{from: cards.csv}]
faces:
  front:
    - text-box: {text: "{Text}", font: text, ink: black, size: 9pt, x: 5mm, y: 5mm, w: 50mm, h: 60mm}
    - icon: {name: "{Kind}", x: 30mm, y: 70mm}
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'


def pictures(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SVG)


def drawing_faults(folder: Path, cells: str, icons: str = "") -> list[Problem]:
    """Return the problems of drawing a deck whose cards are rows of a table."""
    deck = write_deck(folder, SMALL + icons + FACES)
    (folder / "cards.csv").write_text(f"id,Kind,Text\n{cells}")
    session = Session(Request(deck, folder / "out"))
    part = session.deck.parts[0]
    drawing = session.drawing(part, part.trims[0], 0.0)
    found: list[Problem] = []
    for card in part.cards:
        try:
            session.one(drawing, card)
        except SpecError as error:
            found += error.problems
    return found


def test_every_unknown_icon_is_reported_at_its_cell(tmp_path: Path) -> None:
    found = drawing_faults(tmp_path, "a,sun,plain\nb,flask,A :beaker: and :swrd: or :beaker:\n")
    table = str(tmp_path / "cards.csv")
    assert [(p.card, p.where and (p.where.file, p.where.line), p.values["name"]) for p in found] == [
        ("b", (table, 3), "beaker"), ("b", (table, 3), "swrd"), ("b", (table, 3), "flask"),
    ]  # fmt: skip
    assert [frame.values["columns"] for p in found for frame in p.context] == [
        ("Text",),
        ("Text",),
        ("Kind",),
    ]
    assert all(p.cause and p.cause.file == str(tmp_path / "deck.yaml") for p in found)
    assert [p.advice for p in found] == [
        Fact("draw-icon-colon", name="beaker", near=Suggestion()),
        Fact("draw-icon-colon", name="swrd", near=Suggestion("sword")),
        Fact("draw-icon-add", name="flask", near=Suggestion()),
    ]


def test_problems_in_a_layers_own_text_are_reported_there(tmp_path: Path) -> None:
    faces = FACES.replace("{Text}", "A :beaker:")
    deck = SMALL + faces
    write_deck(tmp_path, deck)
    (tmp_path / "cards.csv").write_text("id,Kind,Text\na,sun,b\n")
    session = Session(Request(tmp_path / "deck.yaml", tmp_path / "out"))
    part = session.deck.parts[0]
    with pytest.raises(SpecError) as caught:
        session.one(session.drawing(part, part.trims[0], 0.0), part.cards[0])
    (problem,) = caught.value.problems
    line = next(n for n, text in enumerate(deck.split("\n"), start=1) if "text-box" in text)
    assert problem.where == Where(str(tmp_path / "deck.yaml"), line, 17) and not problem.context


@pytest.mark.parametrize("icons", [
    "icons: icons/\n", "icons: icons/*.svg\n", "icons: {all: icons/*}\n",
    "icons: {all: {file: icons/*.svg}}\n",
])  # fmt: skip
def test_a_folder_of_icons(icons: str, tmp_path: Path) -> None:
    pictures(tmp_path, "icons/beaker.svg", "icons/Gold Ore.svg")
    (tmp_path / "icons/readme.txt").write_text("no picture")
    assert drawing_faults(tmp_path, "a,beaker,One :beaker: and :gold-ore: and :sun:\n", icons) == []


def test_named_icons_take_precedence_over_a_folders(tmp_path: Path) -> None:
    pictures(tmp_path, "icons/a.svg", "icons/b.svg", "mine.svg")
    text = "icons: {a: mine.svg, all: {file: icons/*.svg, tint: yes, height: 1.5}}\n"
    (tmp_path / "cards.csv").write_text("id,Kind,Text\na,sun,b\n")
    found = deck_of(tmp_path, SMALL + text + FACES).icons
    assert {name: (spec.path.name, spec.tint, spec.height) for name, spec in found.items()} == {
        "a": ("mine.svg", None, 0.86), "b": ("b.svg", True, 1.5),
    }  # fmt: skip


@pytest.mark.parametrize(("icons", "key"), [
    ("icons: empty/\n", "deck-no-pictures"), ("icons: none/*.svg\n", "deck-no-pictures"),
    ("icons: icons/\n", "deck-icon-twice"), ("icons: {x: one/, y: two/}\n", "deck-icon-twice"),
    ("icons: ../far/\n", "yaml-file-outside"), ("icons: icons/a*.svg\n", "yaml-no-file"),
])  # fmt: skip
def test_folders_that_give_no_icons(icons: str, key: str, tmp_path: Path) -> None:
    pictures(tmp_path / "deck", "icons/A.svg", "icons/a.png", "one/c.svg", "two/c.svg", "empty/.svg")
    pictures(tmp_path, "far/a.svg")
    (tmp_path / "deck/cards.csv").write_text("id,Kind,Text\na,sun,b\n")
    assert [problem.key for problem in faults_of(tmp_path / "deck", SMALL + icons + FACES)] == [key]


@pytest.mark.parametrize(
    "layer", ["icon: {{name: beaker, ink: {ink}}}", "text-box: {{text: ':beaker:', {ink}}}"]
)
@pytest.mark.parametrize(("icons", "ink", "warned"), [
    ("{beaker: fire}", "red", []), ("{beaker: {file: fire, tint: no}}", "red", []),
    ("icons/*.svg", "red", ["draw-icon-untinted"]), ("icons/*.svg", "black", []),
    ("icons/*.png", "red", ["draw-icon-untinted"]), ("{beaker: red.png}", "white", []),
    ("{all: {file: icons/*.svg, tint: yes}}", "red", []),
    ("{all: {file: icons/*.svg, tint: no}}", "red", []),
])  # fmt: skip
def test_black_icons_that_do_not_take_a_layers_ink_are_reported(
    icons: str, ink: str, warned: list[str], layer: str, tmp_path: Path
) -> None:
    """Alone and in text. A bundled icon by another name takes the ink, as by its own."""
    pictures(tmp_path, "icons/beaker.svg")
    for name, colour in (("icons/beaker.png", (0, 0, 0, 90)), ("red.png", (200, 0, 0, 255))):
        picture = Image.new("RGBA", (4, 4))
        picture.paste(colour, (1, 1, 3, 3))
        picture.save(tmp_path / name)
    box = ", font: text, size: 9pt, x: 1mm, y: 1mm, w: 9mm, h: 9mm, ink: {ink}"
    said = layer.replace(", {ink}", box).format(ink=ink)
    faces = f"cards: [{{id: a, face: front}}]\nfaces: {{front: [{said}]}}\n"
    session = Session(Request(write_deck(tmp_path, f"{SMALL}icons: {icons}\n{faces}"), tmp_path / "out"))
    part = session.deck.parts[0]
    faces = session.one(session.drawing(part, part.trims[0], 0.0), part.cards[0])
    assert [problem.key for problem in session.warnings] == warned
    if icons == "{beaker: fire}":
        found = [seen.item.fill for seen in painted(faces.front) if isinstance(seen.item, Shape)]
        assert {fill.name for fill in found if isinstance(fill, Ink)} == {"red"}


@pytest.mark.parametrize(("own", "warned"), [("coins", ["draw-icon-bundled"]), ("wheel", []), ("coin", [])])
def test_a_bundled_icon_in_place_of_a_similar_one_of_the_deck_is_told(
    own: str, warned: list[str], tmp_path: Path
) -> None:
    pictures(tmp_path, f"icons/{own}.svg")
    faces = "cards: [{id: a, face: front}]\nfaces: {front: [icon: coin]}\n"
    session = Session(Request(write_deck(tmp_path, f"{SMALL}icons: icons/\n{faces}"), tmp_path / "out"))
    part = session.deck.parts[0]
    session.one(session.drawing(part, part.trims[0], 0.0), part.cards[0])
    assert [problem.key for problem in session.warnings if problem.key == "draw-icon-bundled"] == warned
