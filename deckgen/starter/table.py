"""A first deck that shows every column of a table (CSV, XLSX or YAML).

The name and the cells of a column suggest its use: an id, a title, a count, a number for a corner, long text
for a box, or the file name of a picture.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from deckgen.assets import bundled_icons
from deckgen.deck.data import read_rows
from deckgen.deck.types import is_file_name
from deckgen.errors import FactError, Problem, SpecError, UsageError
from deckgen.facts import Fact, Where
from deckgen.formula import is_name
from deckgen.source import ScalarNode
from deckgen.starter.folder import SCHEMA_LINE, quoted
from deckgen.text.markup import paragraphs
from deckgen.values import number_of, slug

SAMPLED_ROWS = 2_000
"""Rows that are read to guess the use of a column."""
LONG = 24
"""A column with a cell of more characters goes into a text box."""
TITLES = ("title", "name", "card", "titel", "nom", "nombre")
COUNTS = ("count", "copies", "qty", "quantity", "number of copies", "anzahl")
PICTURE = re.compile(r".*\.(png|jpe?g|gif|webp|bmp|tiff?|svg)", re.IGNORECASE)
CARD_HEIGHT = 88.9
"""The height of a poker card in mm (3.5 in)."""


@dataclass(frozen=True)
class Column:
    """One column of the table; empty cells are empty strings."""

    name: str
    cells: tuple[str, ...]

    @property
    def expression(self) -> str:
        """The column in a formula, or empty if no formula can name it."""
        if is_name(self.name):
            return self.name
        return "" if set("'\"{}\n\\") & set(self.name) else f"card['{self.name}']"

    @property
    def formula(self) -> str:
        """The column in braces, for a text of the deck, or empty."""
        return f"{{{self.expression}}}" if self.expression else ""

    @property
    def when(self) -> str:
        """The `when:` of a layer that is skipped for cards whose cell is empty, or nothing if none is."""
        return "" if all(self.cells) else f"when: {quoted(self.expression + ' != none')}, "

    @property
    def filled(self) -> list[str]:
        """The cells that are not empty."""
        return [cell for cell in self.cells if cell]

    @property
    def numbers(self) -> bool:
        """Whether all filled cells are numbers, and at least one is filled."""
        return bool(self.filled) and all(number_of(cell) is not None for cell in self.filled)

    @property
    def distinct(self) -> bool:
        """Whether every cell is filled and no two are alike."""
        cells = [cell.lower() for cell in self.cells]
        return all(cells) and len(set(cells)) == len(cells)


def from_data(path: Path, title: str) -> dict[str, bytes | Path]:
    """Return the files of a deck made from a table. Raises SpecError, FileError, UsageError."""
    columns = read_columns(path)
    data = f"cards{path.suffix.lower()}"
    return {"deck.yaml": (SCHEMA_LINE + _deck(columns, data, title)).encode(), data: path}


def read_columns(path: Path) -> list[Column]:
    """Return the columns of a table. Raises SpecError if it has no rows, FileError if it cannot be read."""
    if not path.is_file():
        raise UsageError(Fact("new-no-table", path=str(path)))
    rows = [record.cells for record in islice(read_rows(path), SAMPLED_ROWS)]
    if not rows:
        raise SpecError(Problem(Fact("new-empty-table"), Where(str(path))))
    names = dict.fromkeys(name for row in rows for name in row)
    cells = ([row.get(name) for row in rows] for name in names)
    texts = (tuple(n.text if isinstance(n, ScalarNode) else "" for n in column) for column in cells)
    return [Column(name, column) for name, column in zip(names, texts, strict=True)]


@dataclass(frozen=True)
class _Use:
    """What each column is used for: templates of the cards' keys, and the columns of each kind of layer."""

    id: str
    title: str
    count: str
    corners: tuple[Column, ...]
    words: tuple[Column, ...]
    lines: tuple[Column, ...]
    pictures: tuple[Column, ...]


def _uses(columns: Sequence[Column]) -> _Use:
    by_name = {column.name.lower(): column for column in columns}
    title = next((by_name[name] for name in TITLES if name in by_name), None)
    title = title or next((c for c in columns if c.distinct and not c.numbers), None)
    count = next((by_name[name] for name in COUNTS if name in by_name and by_name[name].numbers), None)
    taken = {c.name for c in (title, count) if c} | {"id"}
    left = [c for c in columns if c.name not in taken and c.formula and c.filled]
    pictures = [c for c in left if all(PICTURE.fullmatch(cell) for cell in c.filled)]
    numbers = [c for c in left if c.numbers and len(max(c.filled, key=len)) <= 4][:4]
    rest = [c for c in left if c not in pictures and c not in numbers]
    words = [c for c in rest if max(map(len, c.filled)) > LONG or any("\n" in cell for cell in c.filled)]
    lines = [c for c in rest if c not in words][:4]
    return _Use(
        id=_id(by_name.get("id"), title),
        title=title.formula if title else "", count=count.formula if count else "",
        corners=tuple(numbers), words=tuple(words[:2]), lines=tuple(lines), pictures=tuple(pictures[:1]),
    )  # fmt: skip


def _id(own: Column | None, title: Column | None) -> str:
    """Return the template of the ids: empty if the table has a column `id`, else the title or the row."""
    if own is not None and own.name == "id" and usable(own.cells):
        return ""
    if title is not None and title.formula and usable([slug(cell) for cell in title.cells]):
        return f"{{slug({title.expression})}}"
    return "card-{row}"


def usable(ids: Sequence[str]) -> bool:
    """Whether all ids can be file names, on any system, and no two are alike."""
    return len({text.lower() for text in ids}) == len(ids) and all(map(is_file_name, ids))


def _deck(columns: Sequence[Column], data: str, title: str) -> str:
    use = _uses(columns)
    entry = [f"from: {data}"]
    entry += [f"id: {quoted(use.id)}"] if use.id else []
    entry += [f"title: {quoted(use.title)}"] if use.title and use.title != "{title}" else []
    entry += [f"count: {quoted(use.count)}"] if use.count and use.count != "{count}" else []
    if any(set("{}") & set(cell) for column in columns for cell in column.cells):
        entry.append("plain: yes   # braces in the table are plain text")
    unusable = [repr(c.name) for c in columns if not c.formula]
    note = f"# Not used, because no formula can name them: {', '.join(unusable[:6])}\n" if unusable else ""
    head = _HEAD.format(title=quoted(title), entry="\n    ".join(entry), unused=note)
    return head + "".join(_layers(use))


_HEAD = """\
# A first draft from your table. Each card shows all its columns; move, change and delete what you like.
deckgen: 1
title: {title}
version: "0.1"

shape: rectangle
trims: 63.5mm x 88.9mm
corner: 3.5mm
safe: 3mm
back: back

fonts: {{body: LibreCaslonText-Regular, head: LibreCaslonText-Bold}}
inks: {{paper: "#fdfaf1", ink: "#22201d", frame: "#37506b"}}

# In a text, {{cost}} is the card's cell in the column `cost`; for a name with spaces: {{card['two words']}}.
{unused}cards:
  - {entry}

styles:
  words: {{font: body, ink: ink}}
  title: {{extends: words, font: head, size: 11pt}}

faces:
  front:
    - fill: {{ink: frame, role: background}}
    - box: {{x: 3mm, y: 3mm, w: w - 6mm, h: h - 6mm, corner: 2mm, fill: paper}}
"""
_CORNERS = (("6mm", "left", "h - 7mm"), ("w - 6mm", "right", "h - 7mm"), ("w - 6mm", "right", "11mm"),
            ("6mm", "left", "17mm"))  # fmt: skip


def _layers(use: _Use) -> list[str]:
    found = [_TITLE.format(text=quoted(use.title))] if use.title else []
    found += [
        _PICTURE.format(when=quoted(f"{column.expression} != none"), file=quoted(column.formula))
        for column in use.pictures
    ]
    top = 15.0 + (32.0 if use.pictures else 0.0)
    for column in use.lines:
        text = quoted(f"{column.name}: {column.formula}")
        found.append(_LINE.format(when=column.when, text=text, y=f"{top + 4:g}mm"))
        top += 4.2
    height = (CARD_HEIGHT - 15.0 - top) / max(1, len(use.words))
    for column in use.words:
        marks = "" if has_valid_marks(column.filled) else "\n        marks: no"
        text = quoted(column.formula)
        found.append(_BOX.format(text=text, y=f"{top + 1.5:g}mm", h=f"{height - 1:g}mm", marks=marks))
        top += height
    for column, (x, align, y) in zip(use.corners, _CORNERS, strict=False):
        text = quoted(f"{column.name} {column.formula}")
        found.append(_CORNER.format(when=column.when, text=text, x=x, y=y, align=align))
    return [*found, _BACK]


def has_valid_marks(cells: Sequence[str]) -> bool:
    """Whether the text marks (bold, italic, icons) are valid in all cells."""
    try:
        pieces = [piece for cell in cells for paragraph in paragraphs(cell) for piece in paragraph.pieces]
    except FactError:
        return False
    return all(not piece.icon or piece.icon in bundled_icons() for piece in pieces)


_TITLE = "    - text: {{style: title, text: {text}, x: 6mm, y: 11mm, align: left, w: w - 24mm}}\n"
_LINE = (
    "    - text: {{{when}style: words, text: {text}, x: 6mm, y: {y}, align: left, size: 8pt, w: w - 12mm}}\n"
)
_CORNER = "    - text: {{font: head, ink: frame, text: {text}, x: {x}, y: {y}, align: {align}, size: 9pt}}\n"
_PICTURE = """\
    - image:
        when: {when}
        file: {file}
        x: 6mm
        y: 15mm
        w: w - 12mm
        h: 30mm
        fit: fill
"""
_BOX = """\
    - text-box:
        style: words
        text: {text}
        size: 8.5pt
        least: 6pt{marks}
        x: 6mm
        y: {y}
        w: w - 12mm
        h: {h}
"""
_BACK = """\
  back:
    - fill: {ink: frame, role: background}
    - icon: {name: star, x: 0.5w, y: 0.5h, size: 20mm, ink: paper}
"""
