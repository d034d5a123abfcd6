"""Make a first deck that shows every column of a table (CSV, XLSX, ODS, JSON or YAML).

The name and the cells of a column suggest its use: an id, a title, a count, a number for a corner, long text
for a box, or the file name of a picture.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from math import ceil, floor
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.assets import bundled_icons
from deckgen.deck.data import TABLES, DataRow, read_rows
from deckgen.deck.encodings import WINDOWS, read_table_text
from deckgen.deck.model import DeckSpec, Part, Trim
from deckgen.deck.types import is_file_name
from deckgen.deck.workbook import OTHER_SHEETS
from deckgen.draw.layers.words import coded, fonts_having, mark_in
from deckgen.errors import FactError, Problem, SpecError, UsageError
from deckgen.facts import Fact, Where, suggest
from deckgen.fonts import NOT_DRAWN, open_font
from deckgen.formula import is_name
from deckgen.paths import is_file, names_in_folder
from deckgen.source import ListNode, MapNode, Node, ScalarNode
from deckgen.starter.folder import DEFAULT_TEMPLATE, first_deck, model_of, quoted, templates
from deckgen.starter.languages import language_of
from deckgen.text.markup import paragraphs
from deckgen.values import number_of, slug

SAMPLED_ROWS = 2_000
"""The most rows to read to guess the use of a column."""
LONG = 24
"""A column whose longest cell has more characters than this goes into a text box."""
SHORT = 12
"""A column name with more characters than this does not fit in a corner."""
LONGEST_NAME = 40
"""A name of a column with more characters than this may be the text of a card, in a table without names."""
LEAST_SUMMED = 4
"""The fewest rows whose last one is taken for totals: with fewer, the sum may be chance."""
LONGEST_TITLE = 60
"""With more characters than this a title is not set as a heading, but among the words."""
_ROOM = Trim(57.0, 88.0)
"""The smallest cards with room for the columns of a table, in mm: bridge size."""
_LINE = 4.2
"""The height of a line for a short column, in mm."""
_USUAL = 8.5 / 6
"""How many times as large as the smallest type of a text box its usual type is."""
_SCALES = tuple(1 + 0.1 * step for step in range(8, -1, -1))
"""How many times as large as usual the words of nearly empty cards may be, the largest first."""
_BELOW_PICTURE = 2.0
"""The gap between a picture and what is below it, in mm."""
TITLES = ("title", "name", "card", "titel", "nom", "nombre", "naam", "nome", "navn", "namn", "名前")
_LETTERS = 46
"""About how many characters of the smallest type fit on a line of a text box."""
_BELOW_TITLE = 1.25
"""The limit of that, compared with the title: words are smaller than the title."""
_LETTERS_OF_TITLE, _LETTERS_OF_LINE, _LETTERS_OF_FOOT = 22, 34, 12
"""About how many characters of the usual type fit on a title, on a line, and on a line at the foot."""
COUNTS = (
    "count", "copies", "qty", "quantity", "number of copies", "how many", "amount", "anzahl", "aantal",
    "quantité", "exemplaires", "cantidad", "copias", "quantità", "copie", "quantidade", "antal", "枚数",
)  # fmt: skip
MOST_NAMED = 5
"""The most rows without a name that are reported one by one, and the most cells of each that are named."""
_SUGGESTED = (*TABLES, ".json", ".yaml", ".yml")
"""Extensions of tables, to suggest one where a name is mistyped."""
ADDRESS = re.compile(r"(?:[a-z]+:/)?/\S*", re.IGNORECASE)
"""Matches an address, or a path from the root: nothing that players read, nor a file in the deck's folder."""
PICTURE = re.compile(r".*\.(png|jpe?g|gif|webp|avif|bmp|tiff?|svg)", re.IGNORECASE)


@dataclass(frozen=True)
class Column:
    """One column of the table; empty cells are empty strings."""

    name: str
    cells: tuple[str, ...]
    inner: bool = False
    """Whether it is a value of the maps in a column, such as `name.common`."""
    is_list: bool = False
    """Whether its cells are lists of texts, here joined by line breaks."""

    @property
    def label(self) -> str:
        """The column's name before the text of a cell: `hit points` for `hit_points`."""
        return (
            " ".join(re.split(r"[\s_.]+", self.name.removesuffix(".name")))
            if is_name(self.name) or self.inner
            else self.name
        )

    @property
    def expression(self) -> str:
        """The column's name in formulas, or empty if formulas cannot name it."""
        if self.inner or is_name(self.name):
            return self.name
        return "" if set("'\"{}\n\\") & set(self.name) else f"card['{self.name}']"

    @property
    def formula(self) -> str:
        """The column in braces, for text in the deck, or empty."""
        value = f"join({self.expression}, '\n')" if self.is_list else self.expression
        return f"{{{value}}}" if value else ""

    @property
    def when(self) -> str:
        """The `when:` that skips a layer for cards whose cell is empty; empty if no cell is."""
        return "" if all(self.cells) else f"when: {quoted(self.expression + ' != none')}, "

    @property
    def filled(self) -> list[str]:
        """The cells that are not empty."""
        return [cell for cell in self.cells if cell]

    @property
    def has_text(self) -> bool:
        """Whether a cell is filled with more than an id, and formulas can name it."""
        return bool(self.formula and self.filled) and self.name != "id"

    @property
    def is_shown(self) -> bool:
        """Whether a layer can show it: formulas can name it, and some cells are not mere addresses."""
        return self.has_text and not all(map(ADDRESS.fullmatch, self.filled))

    @property
    def numbers(self) -> bool:
        """Whether all filled cells are numbers, and at least one is filled."""
        return bool(self.filled) and all(number_of(cell) is not None for cell in self.filled)

    @property
    def is_count(self) -> bool:
        """Whether most filled cells are numbers; any other is a mistake in the table."""
        return 2 * sum(number_of(cell) is not None for cell in self.filled) > len(self.filled)

    @property
    def gaps(self) -> bool:
        """Whether some cells are empty, but so few that the others must be what the column is for."""
        return 0 < len(self.cells) - len(self.filled) <= max(1, len(self.cells) // 10) < len(self.cells) // 2

    def without_gaps(self) -> Column:
        """Return the column without its empty cells."""
        return replace(self, cells=tuple(self.filled))

    @property
    def distinct(self) -> bool:
        """Whether every cell is filled and no two are the same."""
        cells = [cell.lower() for cell in self.cells]
        return all(cells) and len(set(cells)) == len(cells)

    @property
    def layer(self) -> str:
        """The kind of layer that suits the cells, at least one of which is filled."""
        if all(map(PICTURE.fullmatch, self.filled)):
            return "picture"
        if self.numbers and max(map(len, self.filled)) <= 4 and len(self.name) <= SHORT:
            return "corner"
        in_box = self.is_long or len(self.name) > LONG or any(map(mark_in, self.filled))
        return "words" if in_box else "line"

    @property
    def longest(self) -> int:
        """The number of characters of the longest cell."""
        return max(map(len, self.cells))

    @property
    def is_long(self) -> bool:
        """Whether a cell is too long for one line."""
        return self.longest > LONG or any("\n" in cell for cell in self.cells)

    @property
    def unknown_icons(self) -> list[str]:
        """The icons in its texts that are not bundled, as typed, in order; none if a mark is incomplete."""
        try:
            texts = [text for cell in self.filled for text in paragraphs(cell)]
        except FactError:
            return []
        names = dict.fromkeys(piece.icon for text in texts for piece in text.pieces if piece.icon)
        return [f":{name}:" for name in names if name not in bundled_icons()]

    @property
    def has_valid_marks(self) -> bool:
        """Whether the text marks (bold, italic, icons) are valid in all cells."""
        try:
            pieces = [p for cell in self.filled for paragraph in paragraphs(cell) for p in paragraph.pieces]
        except FactError:
            return False
        return all(not piece.icon or piece.icon in bundled_icons() for piece in pieces)


@dataclass(frozen=True)
class FirstTable:
    """A table for a new deck: its file, any workbook sheet, its columns and warnings."""

    path: Path
    sheet: str
    columns: tuple[Column, ...]
    """The columns, without the cells of rows that have no name."""
    warnings: tuple[Problem, ...]
    named_by: Column | None = None
    """The column that a row without a name lacks; such rows are left out of the deck."""

    @property
    def copy(self) -> str:
        """The name of the deck's copy of the file."""
        return f"cards{self.path.suffix.lower()}"

    def left_out(self, template: str = DEFAULT_TEMPLATE) -> list[str]:
        """Return the columns that do not fit in the first deck."""
        left_out: list[str] = _uses(self.columns, model_of(template))["left_out"]
        return left_out

    @property
    def titles(self) -> Column | None:
        """The column that names the cards."""
        return _title(self.columns)

    @property
    def pictures(self) -> Column | None:
        """The column with file names of pictures that the first deck shows."""
        return next(iter(_suiting([each for each in self.columns if each.is_shown], "picture")), None)

    @cached_property
    def language(self) -> str:
        """The language of its texts, or an empty string if that is not certain."""
        return language_of(cell for column in self.columns for cell in column.filled)

    @property
    def has_accents(self) -> bool:
        """Whether its texts have letters that English does not have."""
        cells = "".join(cell for column in self.columns for cell in column.filled)
        return any(letter.isalpha() and not letter.isascii() for letter in cells)

    def files(self, title: str, template: str = DEFAULT_TEMPLATE) -> dict[str, bytes | Path]:
        """Return the files of a deck made from the table, as large as a template's cards.

        Raises UsageError for templates whose cards are too small, and of other shapes.
        """
        model = model_of(template)
        starter = _starter(model)
        if not starter:
            known = [name for name in templates() if _starter(model_of(name))]
            raise UsageError(Fact("new-template-data", name=template, known=known))
        data = f"{self.copy}#{self.sheet}" if self.sheet else self.copy
        deck = first_deck(
            starter, title=title, data=data, named_by=self.named_by, model=model,
            language=self.language or "en", points=_points,
            **_uses(self.columns, model),
        )  # fmt: skip
        return {"deck.yaml": deck, self.copy: self._copied()}

    def _copied(self) -> bytes | Path:
        """Return the content of the copy, which is UTF-8 if the file has an old encoding."""
        if any(warning.key == WINDOWS for warning in self.warnings):
            return read_table_text(self.path, lambda warning: None).encode()
        return self.path


def _starter(model: Part) -> str:
    """Return the file in `assets/starter` that fills cards like these from a table; empty if none does."""
    trim = model.trims[0]
    is_large = trim.width >= _ROOM.width and trim.height >= _ROOM.height
    return {"rectangle": "table.yaml", "circle": "round-table.yaml"}.get(model.shape, "") if is_large else ""


def lacking(table: FirstTable, deck: DeckSpec) -> Iterator[Problem]:
    """Yield a warning for each font of a new deck that lacks characters of the texts it sets."""
    cells = {cell for column in table.columns if column.formula for cell in column.filled}
    title = _heading(table.columns)
    for name, texts in (("body", cells), ("head", set(title.filled) if title else set())):
        font = open_font(deck.fonts[name].path)
        letters = sorted({c for c in NOT_DRAWN.sub("", "".join(texts)) if not (c.isspace() or font.has(c))})
        if letters:
            fonts = fonts_having(letters, font)
            fact = Fact("new-no-glyph", name=name, font=font.name, characters=coded(letters), fonts=fonts)
            yield Problem(fact, Where(str(table.path)), severity="warning")


def read_table(name: Path) -> FirstTable:
    """Read a table, or a sheet of a workbook: `cards.xlsx#Spells`.

    Raises SpecError if it has no rows, FileError if it cannot be read, UsageError if there is no such file.
    """
    path, sheet = _file_and_sheet(name)
    warnings: list[Problem] = []
    rows = list(islice(read_rows(path, sheet, warnings.append), SAMPLED_ROWS))
    if not rows:
        raise SpecError(Problem(Fact("new-empty-table"), Where(str(path))))
    rows, inner = _unfolded(rows)
    columns = _columns(rows, inner)
    told = [warning for warning in warnings if warning.key in (OTHER_SHEETS, WINDOWS)]
    names = _with_gaps(columns)
    if names is not None:
        told += _left_out(rows, names)
        columns = _columns([row for row in rows if _text(row.cells.get(names.name))], inner)
    told += [*_headless(columns, path), *_total(rows[-1], columns)]
    return FirstTable(path, sheet, columns, tuple(told), names)


def _columns(rows: Sequence[DataRow], inner: Container[str]) -> tuple[Column, ...]:
    names = dict.fromkeys(name for row in rows for name in row.cells)
    return tuple(
        Column(name, tuple(map(_text, cells)), name in inner, any(isinstance(c, ListNode) for c in cells))
        for name in names
        for cells in [[row.cells.get(name) for row in rows]]
    )


def _unfolded(rows: Sequence[DataRow]) -> tuple[list[DataRow], set[str]]:
    """Return rows with a column for each value that a column of maps has in all rows, and their names."""
    unfolded = [row._replace(cells=dict(_single(row.cells))) for row in rows]
    inner = {
        name
        for row, flat in zip(rows, unfolded, strict=True)
        for name in flat.cells.keys() - row.cells.keys()
    }
    partial = {name for name in inner if not all(name in row.cells for row in unfolded)}
    kept = [
        row._replace(cells={name: cell for name, cell in row.cells.items() if name not in partial})
        for row in unfolded
    ]
    return kept, inner - partial


def _single(cells: Mapping[str, Node]) -> Iterator[tuple[str, Node]]:
    """Yield the cells of a row and, in place of a map, its texts whose names formulas can use."""
    for name, cell in cells.items():
        if not isinstance(cell, MapNode):
            yield name, cell
        elif is_name(name):
            texts = ((key, value) for key, value in cell.items.items() if isinstance(value, ScalarNode))
            yield from ((f"{name}.{key}", value) for key, value in texts if is_name(key))


def _with_gaps(columns: Sequence[Column]) -> Column | None:
    """Return the column of titles if a few rows, such as a row of totals, have none."""
    usual = _title(columns)
    likely = (c for c in columns if c is columns[0] or set(TITLES) & set(c.name.lower().split()))
    found = [usual] if usual else [column for column in likely if _is_title(column.without_gaps())]
    return next((column for column in found if column.gaps and column.expression), None)


def _left_out(rows: Sequence[DataRow], names: Column) -> Iterator[Problem]:
    """Yield a warning for each row without a name, up to a limit."""
    nameless = [row for row in rows if not _text(row.cells.get(names.name))]
    for number, row in enumerate(nameless[:MOST_NAMED], start=1):
        filled = [(name, _text(cell)) for name, cell in row.cells.items() if _text(cell)]
        cells = [
            Fact("new-cell", column=name, text=text[:LONGEST_TITLE]) for name, text in filled[:MOST_NAMED]
        ]
        more = len(nameless) - MOST_NAMED if number == MOST_NAMED else 0
        fact = Fact("new-nameless", row=_number(row), column=names.name, cells=cells, more=more)
        yield Problem(fact, row.where, severity="warning")


def _headless(columns: Sequence[Column], path: Path) -> Iterator[Problem]:
    """Yield a warning if the first row, which names the columns, looks like a card."""
    for name in (column.name for column in columns):
        if number_of(name) is not None or ADDRESS.fullmatch(name) or len(name) > LONGEST_NAME:
            fact = Fact("new-headless", name=name[:LONGEST_TITLE])
            yield Problem(fact, Where(str(path), 1), severity="warning")
            return


def _total(last: DataRow, columns: Sequence[Column]) -> Iterator[Problem]:
    """Yield a warning if the last row has a name and the sum of a column, as a row of totals has."""
    name = _title(columns)
    text = _text(last.cells.get(name.name)) if name else ""
    if name is None or not text or not name.expression or len(name.cells) < LEAST_SUMMED:
        return
    summed = next(filter(_ends_in_sum, columns), None)
    if summed is not None:
        condition = f"{name.expression} != '{text}'"
        fact = Fact("new-total", row=_number(last), name=text, column=summed.name, condition=condition)
        yield Problem(fact, last.where, severity="warning")


def _ends_in_sum(column: Column) -> bool:
    *numbers, total = [number_of(cell) or 0 for cell in column.cells]
    return column.numbers and total != 0 and total == sum(numbers)


def _number(row: DataRow) -> int:
    """Return the number of a row as spreadsheets count, or its line in a file without rows."""
    cells = (cell.cell for cell in row.cells.values() if isinstance(cell, ScalarNode) and cell.cell)
    return next((cell.row for cell in cells), row.where.line)


def _file_and_sheet(name: Path) -> tuple[Path, str]:
    """Return the named file and sheet; a file name may contain a #. Raises UsageError."""
    if is_file(name):
        return name, ""
    file, _, sheet = str(name).partition("#")
    if not is_file(Path(file)):
        folder = Path(file).parent
        tables = [
            str(folder / each) for each in names_in_folder(folder) if Path(each).suffix.lower() in _SUGGESTED
        ]
        near = suggest(file, tables)
        raise UsageError(Problem(Fact("new-no-table", path=file), advice=near if near.close else None))
    return Path(file), sheet


def _text(node: Node | None) -> str:
    if isinstance(node, ListNode):
        return "\n".join(item.text for item in node.items if isinstance(item, ScalarNode))
    return node.text if isinstance(node, ScalarNode) else ""


def _uses(columns: Sequence[Column], model: Part) -> dict[str, Any]:
    """Return the use of each column: the keys of cards, and the columns of each layer."""
    title, heading = _title(columns), _heading(columns)
    count = _called([column for column in columns if column.is_count], COUNTS)
    own = _called(columns, ("id",))
    left = [column for column in columns if column.has_text and column not in (heading, count)]
    title_scale = _scale([heading.longest] if heading else [], _LETTERS_OF_TITLE)
    return {
        "id": _id(own, title), "title_column": title, "heading": heading, "count": count,
        "title_scale": title_scale, **_layers(left, _room(model, heading), _BELOW_TITLE * title_scale),
        "unusable": [repr(c.name) for c in columns if not c.formula][:6],
        "braces": any(set("{}") & set("".join(c.cells)) for c in columns),
    }  # fmt: skip


class _Room(NamedTuple):
    """The room on a card between its heading and the numbers at its foot, in mm."""

    top: float
    """Its upper edge: from the card's, or from its middle if it is round."""
    height: float
    least: float
    """The least height of a picture at its top."""
    most: float


def _room(model: Part, heading: Column | None) -> _Room:
    """Return the room for columns on a rectangular or a round card."""
    if model.shape == "circle":
        radius = model.trims[0].width / 2
        return _Room(-0.45 * radius, 1.01 * radius, 0.5 * radius, 0.5 * radius)
    height, top = model.trims[0].height, 15.0 if heading else 7.0
    return _Room(top, height - top - 15.0, 15.0, height / 2 - 14.0)


class _Row(NamedTuple):
    """A column and its place below the picture, in mm: a line, or a box with a height."""

    column: Column
    top: float
    height: float = 0.0


def _layers(left: Sequence[Column], room: _Room, most: float) -> dict[str, Any]:
    """Return the columns of each kind of layer, in the order of the table, and those that none shows.

    Their words are at most so many times as large as usual.
    """
    able = [column for column in left if column.is_shown]
    corners, pictures = _suiting(able, "corner")[:2], _suiting(able, "picture")[:1]
    rest = [column for column in _suiting(able, "line", "corner", "words") if column not in corners]
    shown = (
        _fitting(rest, room.height - room.least - _BELOW_PICTURE, 4)
        if pictures
        else _fitting(rest, room.height, 5)
    )
    free = room.height - _BELOW_PICTURE - sum(map(_need, shown))
    picture = max(room.least, min(room.most, free)) if pictures else 0.0
    above = picture + _BELOW_PICTURE if pictures else 0.0
    lines = _scale(_labelled(shown), _LETTERS_OF_LINE, _scale(_labelled(corners), _LETTERS_OF_FOOT, most))
    scale = _largest(shown, room.height - above, lines)
    named = (*corners, *shown, *pictures)
    return {
        "corners": corners, "pictures": pictures, "picture": picture, "start": room.top,
        "top": room.top + above, "rows": _rows(shown, room.height - above, scale),  "scale": scale,
        "left_out": [" ".join(column.name.split()) for column in left if column not in named],
    }  # fmt: skip


def _fitting(columns: Sequence[Column], height: float, lines: int) -> list[Column]:
    """Return two boxes and some lines, and what more of the columns a height has room for."""
    fitting = [*_suiting(columns, "words")[:2], *_suiting(columns, "line", "corner")[:lines]]
    height -= sum(map(_need, fitting))
    for column in columns:
        if column not in fitting and _need(column) <= height:
            fitting.append(column)
            height -= _need(column)
    return [column for column in columns if column in fitting]


def _labelled(columns: Sequence[Column]) -> list[int]:
    """Return the lengths of the longest lines of columns that are not in boxes, with their labels."""
    return [len(f"{c.label}: ") + c.longest for c in columns if c.layer != "words"]


def _scale(lengths: Iterable[int], letters: int, most: float = _SCALES[0]) -> float:
    """Return how many times as large as usual words may be so that some letters fit on a line."""
    return max(1.0, min([most, *(letters / length for length in lengths)]))


def _largest(columns: Sequence[Column], height: float, most: float) -> float:
    """Return how many times as large as usual words may be for a height to suffice, up to a limit."""
    fitting = (s for s in _SCALES if s <= most and sum(_full(column, s) for column in columns) <= height)
    return next(fitting, 1.0)


def _points(size: float) -> str:
    """Return a size of type, rounded down to half a point."""
    return f"{floor(2 * size) / 2:g}pt"


def _full(column: Column, scale: float) -> float:
    """Return the height in mm that a column needs in type of a scale."""
    return _box(column, _USUAL * scale) if column.layer == "words" else _LINE * scale


def _rows(columns: Sequence[Column], height: float, scale: float) -> list[_Row]:
    """Return the places of columns one below the other; boxes share what lines leave.

    A box before other columns is no higher than its texts need at full size, so that no gap follows it.
    """
    boxes = [column for column in columns if column.layer == "words"]
    line = _LINE * scale
    heights = _shares(list(map(_need, boxes)), height - line * (len(columns) - len(boxes)))
    rows, top = [], 0.0
    for column in columns:
        own = heights.pop(0) if column.layer == "words" else 0.0
        if column is not columns[-1]:
            own = min(own, _full(column, scale))
        rows.append(_Row(column, top, own))
        top += own or line
    return rows


def _shares(needs: Sequence[float], room: float) -> list[float]:
    """Return shares of some room, equal unless one needs more and others need less."""
    shares, count = dict.fromkeys(range(len(needs)), room / max(1, len(needs))), len(needs)
    if any(need > share for need, share in zip(needs, shares.values(), strict=True)):
        for at in sorted(shares, key=needs.__getitem__):
            shares[at] = min(needs[at], room / count) if count > 1 else room
            room, count = room - shares[at], count - 1
    return list(shares.values())


def _need(column: Column) -> float:
    """Return the height in mm that a line needs, or a box with the longest text in the smallest type."""
    return _box(column) if column.layer == "words" else _LINE


def _box(column: Column, scale: float = 1.0) -> float:
    """Return the height in mm of a box with the longest text, in type so many times the smallest."""
    lines = (sum(ceil(scale * len(line) / _LETTERS) for line in cell.split("\n")) for cell in column.filled)
    return 2.8 * scale * max(lines) + 1.5


def _suiting(columns: Sequence[Column], *layers: str) -> list[Column]:
    """Return the columns that some kinds of layers suit."""
    return [column for column in columns if column.layer in layers]


def _title(columns: Sequence[Column]) -> Column | None:
    return _called(columns, TITLES) or next(filter(_is_title, columns), None)


def _heading(columns: Sequence[Column]) -> Column | None:
    """Return the column of the titles if all of them fit on the top of a card."""
    title = _title(columns)
    return title if title and title.longest <= LONGEST_TITLE else None


def _is_title(column: Column) -> bool:
    return column.distinct and not column.is_count


def _called(columns: Sequence[Column], names: Sequence[str]) -> Column | None:
    """Return the column for the first of some names that exists, or None."""
    by_name = {column.name.lower().partition(".")[0]: column for column in columns[::-1] if column.inner}
    by_name |= {column.name.lower(): column for column in columns}
    return next((by_name[name] for name in names if name in by_name), None)


def _id(own: Column | None, title: Column | None) -> str:
    """Return the template for ids: empty if the table has a column `id`, else based on the title or row."""
    if own is not None and own.name == "id" and usable(own.cells):
        return ""
    if title is not None and title.formula and usable([slug(cell) for cell in title.cells]):
        return f"{{slug({title.expression})}}"
    return "card-{row}"


def usable(ids: Sequence[str]) -> bool:
    """Return whether all ids are different, and valid file names on any system."""
    return len({text.lower() for text in ids}) == len(ids) and all(map(is_file_name, ids))
