"""Find deck files by the names that people give them."""

from __future__ import annotations

from pathlib import Path

from deckgen.assets import bundled_decks, specs
from deckgen.deck.data import TABLES
from deckgen.errors import Problem, UsageError
from deckgen.facts import Fact, suggest
from deckgen.paths import is_dir, is_file, names_in_folder


def find_deck(name: str) -> Path:
    """Return a deck file, given the path of a folder or file, or the name of a bundled deck.

    Raises UsageError if there is none.
    """
    path = Path(name)
    if is_file(path / "deck.yaml"):
        return path / "deck.yaml"
    if is_file(path) and path.suffix.lower() in TABLES:
        raise UsageError(Fact("deck-is-a-table", name=name))
    if is_file(path):
        return path
    if name in bundled_decks():
        return specs() / name / "deck.yaml"
    if is_dir(path):
        raise UsageError(Fact("deck-empty-folder", folder=name))
    near = suggest(name, [*bundled_decks(), *_decks_beside(path)])
    if near.close:
        raise UsageError(Problem(Fact("deck-not-found", name=name, near=near), advice=near))
    raise UsageError(Fact("deck-not-found", name=name, near=suggest(name, bundled_decks())))


def _decks_beside(path: Path) -> list[str]:
    """Return the folders with a deck beside a path."""
    folders = (path.parent / name for name in names_in_folder(path.parent))
    return [str(folder) for folder in folders if is_file(folder / "deck.yaml")]
