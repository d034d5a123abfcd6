"""Sessions of free play for tests."""

from __future__ import annotations

from pathlib import Path

from deckgen.deck.load import load
from deckgen.games.draws import Draws
from deckgen.web.free.felt import Felt
from deckgen.web.free.layout import TableSetup
from deckgen.web.free.session import FreeTable, Play

DECK = """\
deckgen: 1
title: Harbour
fonts: {body: LibreCaslonText-Regular}
parts:
  cards:
    shape: rectangle
    trims: 63mm x 88mm
    back: back
    cards:
      - {product: {suit: [red, blue], rank: [1, 2, 3, 4]}, id: "{suit}-{rank}", count: "{rank}"}
    extras: [{id: title}]
  tokens: {shape: circle, piece: token, trims: 20mm, cards: [{id: coin, count: 5}]}
  boards: {shape: rectangle, piece: mat, trims: 100mm x 80mm, cards: [{id: board}]}
faces:
  front:
    - fill: "#ffffff"
    - text: {text: "{card.id}", font: body, ink: "#000000", size: 9pt, x: 0.5w, y: 0.5h}
  back: [fill: "#204060"]
"""
TABLE = """\
table:
  players: 3
  piles:
    draw: {cards: ["red-*", blue-1], deal: 2}
    market: {cards: "blue-*", face: up}
  zones: {row: {cards: boards, anywhere: yes}, camp: {each-seat: yes}}
  counters: {gold: {start: 3}, round: {each-seat: no}}
  dice: {d20: 20}
  phrases: [Well played, My turn]
"""


def deck_file(folder: Path, text: str = DECK) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "deck.yaml").write_text(text, "utf-8")
    return folder / "deck.yaml"


def session(folder: Path, text: str = DECK, players: int = 3, seed: int = 1) -> FreeTable:
    """A table that has just been set up."""
    deck = load(deck_file(folder, text))
    chance = Draws(seed, 0).below
    phrases = deck.table.phrases if deck.table else ()
    table = FreeTable(Play(Felt(players)), folder / "session.txt", chance, str(deck.path), phrases)
    table.begin(list(TableSetup(deck, players, chance).lines()))
    return table


def handles(table: FreeTable, place: str) -> list[int]:
    """The handles in a place, the top first."""
    return [piece.handle for piece in table.felt.places[place].pieces]


def cards(table: FreeTable, place: str) -> list[str]:
    return [piece.card for piece in table.felt.places[place].pieces]
