"""Make the replays of the site: each record from which the rules show a hand, whole, as one HTML file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from deckgen.assets import bundled_decks
from deckgen.book.document import PlayedHand, walk
from deckgen.book.volume import read_volume
from deckgen.deck.load import bundled
from deckgen.outputs.transcripts import RECORDS
from deckgen.play.talk import replayed
from deckgen.web.cards import cards_for
from deckgen.web.replay import replay_page
from deckgen.web.shown import Teller


class Recorded(NamedTuple):
    """A record of a deck that its rules show."""

    deck: str
    file: str

    @property
    def path(self) -> str:
        """Where its replay is, beside the pages of the rules."""
        return f"replays/{Path(self.file).stem}.html"


def records() -> Iterator[Recorded]:
    """Yield the records that the rules show, each once."""
    for name in bundled_decks():
        chapters = read_volume(bundled(name)).chapters
        blocks = (block for chapter in chapters for block in walk(chapter.blocks))
        files = (block.file for block in blocks if isinstance(block, PlayedHand))
        yield from (Recorded(name, file) for file in dict.fromkeys(files))


def replay(recorded: Recorded) -> str:
    """Return a record as a page."""
    match = replayed(bundled(recorded.deck).folder / RECORDS / recorded.file)
    cards = cards_for(match.game, recorded.deck)
    return replay_page(match, cards, Teller(match.game, cards.titles, cards.language), lambda done, of: None)
