"""The resolution of pictures as printed, told by `check` for each card and layer, the least first."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner
from PIL import Image
from small_decks import PLAIN, write_deck

from deckgen.check.deck import check_spec
from deckgen.cli import commands
from deckgen.facts import CardId, Fact, Quantity, Where

ART = """    - image: {when: suit == 'red', file: "{rank}.png", x: 0.2w, y: 0.2h, w: 1in, h: 1in}
    - group:
        turn: 30
        scale: 0.5
        layers: [image: {when: rank == 3, file: 1.png, x: 20mm, y: 20mm, w: 4in, h: 1in, fit: stretch}]
  back: ["""


def told(folder: Path, text: str) -> list[Fact]:
    """What is told of the pictures of a deck, which have 100, 200 and 300 pixels on a side."""
    path = write_deck(folder, text)
    for n in (1, 2, 3):
        Image.new("RGB", (100 * n, 100 * n)).save(folder / f"{n}.png")
    notes = check_spec(path, ["home-a4"], folder / "out").notes
    return [note for note in notes if note.key == "check-resolution"]


def test_the_least_of_each_card_and_layer(tmp_path: Path) -> None:
    text = PLAIN.replace("  back: [", ART, 1)
    lines = text.splitlines()
    image, group = (1 + next(n for n, line in enumerate(lines) if key in line) for key in ("image:", "turn:"))
    (note,) = told(tmp_path, text)
    found = [
        (fact.values["card"], fact.values["where"].line, fact.values["found"])  # type: ignore[union-attr]
        for fact in note.values["pictures"]  # type: ignore[union-attr]
    ]
    assert found == [
        (CardId(card), line, Quantity(dpi, "dpi"))
        for card, line, dpi in [
            ("red-3", group, 50), ("black-3", group, 50), ("red-1", image, 100), ("red-2", image, 200),
            ("red-3", image, 300),
        ]
    ]  # fmt: skip
    assert note.values["least"] == Quantity(50, "dpi") and note.values["more"] == 0


def test_a_back_counts_once_and_others_are_only_counted(tmp_path: Path) -> None:
    text = PLAIN.replace("  back: [fill: red]", "  back: [image: {file: 1.png, w: 2in, h: 2in}]")
    (fact,) = told(tmp_path, text)[0].values["pictures"]  # type: ignore[union-attr,misc]
    assert fact.values["found"] == Quantity(50, "dpi")  # type: ignore[union-attr]
    many = text.replace("rank: [1, 2, 3]", "rank: [1, 2, 3, 4, 5]").replace(
        "  front:\n", "  front:\n    - image: {file: 2.png, w: 1in, h: 1in}\n"
    )
    (note,) = told(tmp_path, many)
    assert note.values["more"] == 11 - 6


def test_of_a_deck_without_pictures_nothing_is_said(tmp_path: Path) -> None:
    assert told(tmp_path, PLAIN) == []


def test_programs_are_told(tmp_path: Path) -> None:
    told(tmp_path, PLAIN.replace("  back: [", ART, 1))
    command = ["check", str(tmp_path / "deck.yaml"), "--target", "home-a4", "--json"]
    notes = json.loads(CliRunner().invoke(commands, command).stdout)["notes"]
    (note,) = (note for note in notes if note["key"] == "check-resolution")
    first = note["values"]["pictures"][0]["values"]
    assert first["found"] == {"value": 50, "unit": "dpi"} and first["card"] == "red-3"
    assert note["values"]["target"] == "home-a4" and str(Where(first["where"])) == first["where"]


def test_targets_with_the_same_pictures_share_a_note(tmp_path: Path) -> None:
    told(tmp_path, PLAIN.replace("  back: [", ART, 1))
    notes = check_spec(tmp_path / "deck.yaml", ["svg", "home-a4"], tmp_path / "out").notes
    (note,) = [note for note in notes if note.key == "check-resolution"]
    assert note.values["target"] == "svg, home-a4"
