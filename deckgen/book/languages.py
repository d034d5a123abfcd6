"""A deck and a language in; which rules texts it lacks there, and which are older than their source, out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from deckgen.book.document import Played, walk
from deckgen.book.transcript import Transcript
from deckgen.book.volume import BOOK, FOLDER, Volume
from deckgen.deck.fields import as_map, as_text
from deckgen.errors import Problem, Where
from deckgen.source import MapNode, read_text, read_yaml

RULE = "language"


def text_digest(path: Path) -> str:
    """What `sources` in a translated `book.yaml` says of a text: the start of its SHA-256."""
    return sha256(read_text(path).encode()).hexdigest()[:12]


def rules_problems(folder: Path, language: str) -> Iterator[Problem]:
    """Rules texts of the deck in a folder that a language lacks or has in an old form.

    Raises SpecError, FileError.
    """
    own, other = folder / FOLDER, folder / FOLDER / language
    if not other.is_dir():
        message = f"there are no rules in {language!r}"
        yield Problem(
            message, Where(str(other)), "translate the texts of `rules` into this folder", rule=RULE
        )
        return
    book = other / BOOK
    root = as_map(read_yaml(book)) if book.is_file() else MapNode({}, Where(str(book)), {})
    sources = root.items.get("sources")
    known = as_map(sources) if sources is not None else MapNode({}, root.where, {})
    for path in sorted(own.glob("*.md")):
        if not (other / path.name).is_file():
            yield Problem(f"{path.name} is not translated", Where(str(other)), rule=RULE)
        elif path.name not in known.items or as_text(known.items[path.name]) != text_digest(path):
            where = known.where_of(path.name) if path.name in known.keys else root.where
            hint = f"read it again, mend the translation, and write `{path.name}: {text_digest(path)}`"
            yield Problem(f"{path.name} has changed since it was translated", where, hint, rule=RULE)


def unsaid_problems(volume: Volume, replay: Callable[[Played], Transcript]) -> Iterator[Problem]:
    """What the referee says in the hands of a volume that its language has no words for. Raises SpecError."""
    for chapter in volume.chapters:
        for block in walk(chapter.blocks):
            if isinstance(block, Played):
                hand = replay(block)
                said = [*(move.note for move in hand.moves), *hand.score]
                told = (each for text in said for each in volume.words.unsaid(hand.told(text)))
                for sentence in dict.fromkeys(told):
                    message = f"what the referee says has no text in {volume.language!r}: {sentence}"
                    hint = f"add it to assets/booklet/{volume.language}/referee.yaml"
                    yield Problem(message, block.where, hint, rule=RULE)
