"""Make small decks for tests: the text of one, a folder with one, and its problems."""

from __future__ import annotations

from pathlib import Path

from deckgen.deck import DeckSpec, load
from deckgen.draw.layers import KINDS
from deckgen.errors import DeckgenError, Problem

SMALL = """\
deckgen: 1
title: Small
shape: rectangle
trims: [63.5mm x 88.9mm]
inks: {black: "#000000", red: {rgb: "#c00000", cmyk: [0, 100, 100, 20]}}
fonts: {text: EBGaramond12-Regular}
"""
"""A deck without its cards and faces."""
PLAIN = (
    SMALL
    + """\
back: back
cards:
  - {product: {suit: [red, black], rank: [1, 2, 3]}, id: "{suit}-{rank}", face: front}
faces:
  front:
    - fill: "#ffffff"
    - text: {text: "{rank}", font: text, ink: "{suit}", size: 30pt, x: 0.5w, y: 0.5h}
  back: [fill: red]
"""
)
"""A deck of six cards with text and a common back."""


def write_deck(folder: Path, text: str = PLAIN) -> Path:
    """Write a deck file in a folder, which is created if necessary."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "deck.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def deck_of(folder: Path, text: str) -> DeckSpec:
    """Return the deck of a text, with its faces."""
    return load(write_deck(folder, text), KINDS)


def faults_of(folder: Path, text: str) -> list[Problem]:
    """Return the problems of a deck's text; none if it is valid."""
    try:
        deck_of(folder, text)
    except DeckgenError as error:
        return list(error.problems)
    return []


def place(problem: Problem) -> tuple[int, int]:
    """Return the line and column of a problem."""
    assert problem.where is not None
    return problem.where.line, problem.where.col


def problems_of(folder: Path, text: str) -> list[str]:
    """Return the problems of a deck's text as shown to users, without the folder name; none if valid."""
    try:
        deck_of(folder, text)
    except DeckgenError as error:
        return [str(problem).replace(f"{folder}/", "") for problem in error.problems]
    return []
