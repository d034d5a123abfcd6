"""Sheets of folded booklets in; pictures of characters out, in which a page on the wrong side is seen.

`^` is a page that stands upright, `v` one upside down; the line in the middle is the fold, `=` the cut.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.book.signature import FoldedSheet, Panel, Spread

_CELL = 9


def ascii_saddle(sheets: Sequence[FoldedSheet]) -> str:
    """Every sheet, its front beside its back, both as they are printed."""
    rows = []
    for number, sheet in enumerate(sheets, start=1):
        rows.append(f"sheet {number}")
        rows += [f"{a}  {b}" for a, b in zip(_spread(sheet.front), _spread(sheet.back), strict=True)]
    return "\n".join(rows)


def _spread(spread: Spread) -> list[str]:
    edge = "+" + "-" * _CELL + "+" + "-" * _CELL + "+"
    blank = "|" + " " * _CELL + ":" + " " * _CELL + "|"
    words = f"|{f'{spread.left} ^':^{_CELL}}:{f'{spread.right} ^':^{_CELL}}|"
    return [edge, blank, words, blank, edge]


def ascii_eight(panels: Sequence[Panel]) -> str:
    """The sheet of eight pages."""
    cells = {(panel.row, panel.column): panel for panel in panels}
    edge = "+" + ("-" * _CELL + "+") * 4
    cut = "+" + "-" * _CELL + "+" + "=" * (2 * _CELL + 1) + "+" + "-" * _CELL + "+"
    rows = []
    for row in range(2):
        words = (_upright(cells[row, column]) for column in range(4))
        rows.append("|" + "|".join(f"{word:^{_CELL}}" for word in words) + "|")
    return "\n".join([edge, rows[0], cut, rows[1], edge])


def _upright(panel: Panel) -> str:
    return f"{panel.page} {'v' if panel.upside_down else '^'}"
