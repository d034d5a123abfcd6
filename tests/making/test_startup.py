"""A build loads only the modules that its deck and target need."""

import subprocess
import sys

import pytest
from small_decks import write_deck

ROUND = """\
deckgen: 1
title: Round
shape: circle
trims: [63mm]
inks: {dark: "#20242c", lit: "#f4ecd0"}
fonts: {text: EBGaramond12-Regular}
cards: [{product: {n: [1, 2, 3]}, id: "c{n}", face: card}]
faces:
  card:
    - disc: {r: r + bleed, fill: lit}
    - path: {d: "M0 0L9 9", stroke: dark, width: 0.15mm}
    - phase: {angle: 60 * n, r: 13mm, lit: lit, dark: dark}
    - text: {text: "{n}", font: text, ink: dark, size: 14pt}
"""
SHEETS = """\
deckgen-target: 1
kind: sheets
about: Eight round cards to an A4 sheet
paper: a4
bleed: 3mm
margins: 5mm
"""
CODE = """
import sys
from deckgen.__main__ import main
try:
    main()
finally:
    print(*sorted(sys.modules))
"""
MOST = 117
"""The most deckgen modules to load for round cards on sheets; each takes part of a millisecond."""
LAYERS = {"__init__", "moon", "registry", "shapes", "words"}
ELSEWHERE = {
    "PIL.ImageCms", "concurrent.futures", "deckgen.book", "deckgen.making.companions",
    "deckgen.check", "deckgen.cli.printers", "deckgen.draw.layers.scans", "deckgen.lattice",
    "deckgen.pictures", "deckgen.play", "deckgen.outputs.cut", "deckgen.press.flatten",
    "deckgen.press.overprint", "deckgen.games", "deckgen.text.boxes", "fontTools", "numpy",
    "multiprocessing", "openpyxl", "pyphen", "pypdfium2", "svgwrite", "xml", "zipfile",
}  # fmt: skip
"""Modules for pictures, rules, presses, other files and errors, which round cards on sheets do not need."""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Return the modules loaded after making sheets of round cards."""
    folder = tmp_path_factory.mktemp("startup")
    deck, target = write_deck(folder, ROUND), folder / "sheets.yaml"
    target.write_text(SHEETS, encoding="utf-8")
    words = ["build", str(deck), "--target", str(target), "--jobs", "2", "--out", str(folder / "out")]
    done = subprocess.run([sys.executable, "-c", CODE, *words], capture_output=True, text=True, check=True)
    assert (folder / "out" / "sheets.pdf").read_bytes().startswith(b"%PDF")
    return set(done.stdout.split())


def test_only_modules_needed_for_sheets_of_round_cards_are_loaded(loaded: set[str]) -> None:
    assert loaded & ELSEWHERE == set()
    assert len([name for name in loaded if name.startswith("deckgen")]) <= MOST


def test_only_the_layer_kinds_of_the_deck_are_loaded(loaded: set[str]) -> None:
    assert {name.split(".")[3] for name in loaded if name.startswith("deckgen.draw.layers.")} <= LAYERS
