"""The files of a deck that is edited, as they are now, and the last state of it that could be read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from deckgen.deck.load import load
from deckgen.deck.model import CardSpec, DeckSpec, Part
from deckgen.deck.scope import Scope
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.errors import DeckgenError
from deckgen.faces.request import Drawn
from deckgen.facts import Fact
from deckgen.paths import exists, guarded, instead
from deckgen.proof.live import USUAL, DeckView, LiveDeck
from deckgen.web.studio.history import History
from deckgen.web.studio.icons import taken_cells, taken_columns
from deckgen.web.studio.layers import Layers, WrittenLayer
from deckgen.web.studio.patch import EditRefused, Sheet
from deckgen.web.studio.renames import ColumnUse
from deckgen.web.studio.tables import CSV_ENDINGS, IN_DECK, Tables

YAML_ENDINGS = (".yaml", ".yml")
BOM = "\ufeff"
Asked: TypeAlias = Mapping[str, Any]
"""What a page asks for; values of wrong types are refused."""
Texts: TypeAlias = dict[str, tuple[str, str]]
"""The texts of files before and after an edit."""
Done: TypeAlias = tuple[str, Texts]
"""What an edit does, in words, and the texts that it changes."""


class Conflict(EditRefused):
    """An edit of something that another program has changed meanwhile."""


@dataclass(kw_only=True)
class StudioView(DeckView):
    """A deck that could be read, with the layers that its files have."""

    layers: Layers

    def drawing(self, part: Part) -> Drawing:
        """Return how a part is drawn, past its problems, with labels on its layers."""
        return replace(super().drawing(part), trace=self.layers.trace)

    def scope(self, card: CardSpec) -> Scope:
        """Return the names of a card."""
        return self.drawings[card.part].scope(card)


@dataclass(kw_only=True)
class Bench(LiveDeck):
    """A deck file that is edited, and the tables that it reads."""

    history: History
    view: StudioView | None = None
    tables: list[dict[str, Any]] = field(default_factory=list)
    """The tables as the files have them, also while the deck cannot be read."""

    def read(self) -> None:
        """Read the deck and its tables again."""
        with self.lock:
            super().read()
            self.tables = [*self._tables_now()]

    def viewed(self, changed: Iterable[Path], drawn: Drawn = USUAL) -> StudioView:
        """Return the deck as its files have it, after some have changed.

        Raises SpecError, FileError, UsageError, EditRefused.
        """
        painter, sheet = self.painter(changed, drawn), self.sheet()
        painter.session.deck = deck = load(self.path, KINDS, drawn.language, tree=sheet.root)
        painter.session.check_choices(deck)
        return StudioView(painter=painter, layers=Layers(sheet, deck))

    def _tables_now(self) -> Iterator[dict[str, Any]]:
        """Yield the tables as the files have them; those that cannot be read stay as they were."""
        files = [path for path in self.own_files() if path.suffix.lower() not in YAML_ENDINGS]
        cards = self.view.session.deck.cards if self.view else ()
        tables = Tables(self.path.parent, files, cards, self.sheet, self.plain)
        cells = dict.fromkeys(taken_cells(self.view.layers)) if self.view else {}
        for is_list, read in ((False, tables.in_files), (True, tables.in_deck)):
            try:
                for table in list(read()):
                    takes = taken_columns(cells, table, partial(self.column_use, table))
                    yield {**table, "takes": takes}
            except (DeckgenError, EditRefused):
                yield from (table for table in self.tables if (table["kind"] in IN_DECK) == is_list)

    def column_use(self, table: Mapping[str, Any], name: str) -> ColumnUse:
        """Return what uses a column of a table, in the last state that could be read."""
        return ColumnUse(self.shown.layers, table, name, self.plain, self.shown.scope)

    def files(self) -> list[str]:
        """Return the text files of the deck, by their paths in its folder."""
        folder = self.path.parent.resolve()
        texts = [path for path in self.own_files() if path.suffix.lower() in (*YAML_ENDINGS, *CSV_ENDINGS)]
        return [self.path.name, *(path.relative_to(folder).as_posix() for path in texts)]

    def own_files(self) -> list[Path]:
        """Return the files in the deck's folder that its cards come from, besides the deck file.

        As long as the deck could not be read once, these are the tables that were opened.
        """
        folder, own = self.path.parent.resolve(), self.path.resolve()
        read = [path for path in self.stamps if path.suffix.lower() in CSV_ENDINGS]
        sources = self.view.session.deck.sources if self.view else read
        paths = dict.fromkeys(source.resolve() for source in sources)
        return [path for path in paths if path != own and path.is_relative_to(folder)]

    # What edits begin with

    def sheet(self, name: str = "") -> Sheet:
        """Return the deck file, or another YAML file of the deck, to be edited."""
        return Sheet(self.plain(name or self.path.name), str(self.path.parent / (name or self.path.name)))

    def plain(self, name: str) -> str:
        """Return the text of a file without its byte-order mark."""
        return self.history.text(name).removeprefix(BOM)

    def texts(self, new: str, name: str = "") -> Texts:
        """Return a text of a file in the place of its present one; a byte-order mark stays."""
        name = name or self.path.name
        old = self.history.text(name)
        return {name: (old, BOM + new if old.startswith(BOM) else new)}

    def new_file(self, text: str, name: str) -> Texts:
        """Return the text of a file that an edit makes. Raises Refused if there is such a file."""
        if exists(guarded(self.path.parent, self.path.parent / name)):
            raise EditRefused(Fact("studio-file-taken", name=name))
        return {name: ("", text)}

    @contextmanager
    def pretending(self, texts: Texts) -> Iterator[Collection[Path]]:
        """Within the block, read the deck as it would be after an edit; the files that change are given."""
        folder = self.path.parent.resolve()
        files = {(folder / name).resolve(): new.encode() for name, (_, new) in texts.items()}
        with instead(files):
            yield {*files, *(self.path.parent / name for name in texts)}

    @property
    def shown(self) -> StudioView:
        """The last state that could be read. Raises Refused if there is none."""
        if self.view is None:
            raise EditRefused(Fact("studio-gone"))
        return self.view

    @property
    def deck(self) -> DeckSpec:
        """The deck as it was last read. Raises Refused if it could not be read yet."""
        return self.shown.session.deck

    def layer(self, token: object) -> tuple[StudioView, WrittenLayer]:
        """Return the layer of a token, with the state that it is of. Raises Refused if there is none."""
        if self.view is None or token not in self.view.layers.by_token:
            raise EditRefused(Fact("studio-gone"))
        return self.view, self.view.layers.by_token[str(token)]
