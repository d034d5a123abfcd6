"""Drafts: unfinished cards are printed as far as possible, reported once, and never taken for finished."""

from __future__ import annotations

from pathlib import Path

import pytest
from new.small import HEAD

from deckgen.api.decks import open as open_deck
from deckgen.api.decks import unread
from deckgen.errors import DeckgenError, UsageError, told_once
from deckgen.faces.request import DRAFT_TARGETS, Request
from deckgen.faces.session import Session
from deckgen.geometry import Box
from deckgen.scene import Group, Scene, Text, walk
from deckgen.scene import Path as Shape
from deckgen.scene_digest import scene_digest

LONG = "a very long text that does not fit into its box by far " * 3


def session(folder: Path, layers: str, draft: bool = True, cards: str = "[{id: one}]") -> Session:
    folder.mkdir(exist_ok=True)
    lines = "".join(f"    - {line}\n" for line in layers.strip().splitlines())
    (folder / "deck.yaml").write_text(f"{HEAD}cards: {cards}\nfaces:\n  front:\n{lines}", "utf-8")
    return Session(Request(folder / "deck.yaml", folder / "out", draft=draft))


def fronts(one: Session) -> list[Scene]:
    (part,) = one.deck.parts
    drawing = one.drawing(part, part.trims[0], 0.0)
    return [faces.front for faces in one.faces(drawing, part.cards)]


def labels(scene: Scene) -> list[str]:
    return [item.text for item in walk(scene.items) if isinstance(item, Text)]


@pytest.mark.parametrize(
    ("layer", "label", "box"),
    [
        ("image: {file: gone.png, x: 5mm, y: 6mm, w: 20mm, h: 30mm}", "gone.png", (5, 6, 25, 36)),
        ("image: {file: gone.png}", "gone.png", (0, 0, 60, 90)),
        ("icon: {name: nosuch, x: 30mm, y: 30mm, size: 10mm}", "nosuch", (25, 25, 35, 35)),
        ("text-box: {text: ☃, font: serif, ink: red, size: 9pt, x: 5mm, y: 6mm, w: 20mm, h: 30mm}",
         "text-box", (5, 6, 25, 36)),
    ],
)  # fmt: skip
def test_what_is_missing_is_a_labelled_box(
    layer: str, label: str, box: tuple[float, ...], tmp_path: Path
) -> None:
    one = session(tmp_path, f"fill: red\n{layer}\ntext: {{text: after, font: serif, ink: red, size: 9pt}}")
    (scene,) = fronts(one)
    assert labels(scene) == [label, "after"]
    frames = [item for item in walk(scene.items) if isinstance(item, Shape) and item.stroke and item.fill]
    found = frames[0].outline.box()
    assert (found.left, found.top, found.right, found.bottom) == pytest.approx(box)
    ((problem, _),) = one.warnings.items()
    assert (problem.severity, problem.card) == ("warning", "one")
    with pytest.raises(DeckgenError):
        fronts(session(tmp_path, layer, draft=False))


def clips(scene: Scene) -> list[Box]:
    return [item.clip.box() for item in walk(scene.items) if isinstance(item, Group) and item.clip]


@pytest.mark.parametrize(
    ("layer", "box"),
    [
        (f'text-box: {{text: "{LONG}", font: serif, ink: red, size: 9pt, x: 5mm, y: 6mm, w: 20mm, h: 9mm}}',
         (5, 6, 25, 15)),
        (f'text: {{text: "{LONG}", font: serif, ink: red, size: 10mm, x: 30mm, y: 20mm, w: 20mm}}',
         (20, 10, 40, 23.5)),
    ],
)  # fmt: skip
def test_words_that_are_too_long_are_cut_with_a_mark(
    layer: str, box: tuple[float, ...], tmp_path: Path
) -> None:
    one = session(tmp_path, layer)
    (scene,) = fronts(one)
    (found,) = clips(scene)
    assert (found.left, found.top, found.right, found.bottom) == pytest.approx(box)
    assert labels(scene)[0].startswith("a very long")
    (mark,) = (item for item in walk(scene.items) if isinstance(item, Shape))
    corner = mark.outline.box()
    assert (corner.right, corner.bottom) == pytest.approx(box[2:])
    assert len(one.warnings) == 1


def test_a_line_that_is_cut_shows_its_beginning(tmp_path: Path) -> None:
    layer = (
        f'text: {{text: "{LONG}", font: serif, ink: red, size: 9pt, x: 50mm, y: 20mm, w: 20mm, align: right}}'
    )
    (scene,) = fronts(session(tmp_path, layer))
    (run,) = (item for item in walk(scene.items) if isinstance(item, Text))
    assert run.glyphs[0].x == pytest.approx(30)
    assert run.size == pytest.approx(5 * 25.4 / 72)


def test_a_sound_card_is_as_ever(tmp_path: Path) -> None:
    layers = 'fill: red\ntext: {text: "{id}", font: serif, ink: red, size: 9pt}'
    (draft,), (whole,) = fronts(session(tmp_path, layers)), fronts(session(tmp_path, layers, draft=False))
    assert scene_digest(draft) == scene_digest(whole)


def test_each_fault_is_told_once(tmp_path: Path) -> None:
    cards = "[{id: a}, {id: b, count: 3}, {id: c}]"
    session(tmp_path, "image: {file: gone.png}", cards=cards)
    built = unread(tmp_path / "deck.yaml", {}, (), "").build(draft=True, out=tmp_path / "out")
    assert sorted(path.name for path in built.files) == [f"{name}.pdf" for name in DRAFT_TARGETS]
    (problem,) = told_once(built.problems)
    assert problem.key == "yaml-no-file" and problem.severity == "warning"
    assert problem.context[-1].values["count"] == 2


def test_a_draft_never_counts_as_the_finished_file(tmp_path: Path) -> None:
    """Even with nothing missing, drafts and finished files replace each other."""
    session(tmp_path, "fill: red")
    deck, made = open_deck(tmp_path / "deck.yaml"), []
    for draft in (True, True, False, False, True):
        built = deck.build("home-a4", out=tmp_path / "out", draft=draft)
        made.append((built.made, built.entries[0].key))
    assert [number for number, _ in made] == [1, 0, 1, 0, 1]
    assert made[0][1] == made[4][1] != made[2][1] == made[3][1]


@pytest.mark.parametrize("target", ["press", "mpc", "tgc", "press-booklet"])
def test_no_drafts_for_printers(target: str, tmp_path: Path) -> None:
    session(tmp_path, "fill: red")
    with pytest.raises(UsageError) as caught:
        open_deck(tmp_path / "deck.yaml").build("home-a4", target, out=tmp_path / "out", draft=True)
    assert caught.value.problems[0].key == "build-no-draft"
    assert not (tmp_path / "out/home-a4.pdf").exists()
