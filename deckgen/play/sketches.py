"""Cards of Sixpence in; the figures on them, drawn in pennies side by side, as rows of text, out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from deckgen import lattice
from deckgen.games.sixpence.figures import FIGURES, drawn

GAP = 3
"""Columns between two figures."""


def sketches(names: Sequence[str], across: int) -> Iterator[str]:
    """The figures among some cards, each under its name, as many side by side as fit."""
    row: list[list[str]] = []
    for name in names:
        if name in FIGURES:
            figure = [name, *drawn(lattice.free()[FIGURES.index(name)])]
            if row and _width([*row, figure]) > across:
                yield from _beside(row)
                row = []
            row.append(figure)
    yield from _beside(row)


def _width(row: Sequence[Sequence[str]]) -> int:
    return 2 + sum(max(map(len, figure)) + GAP for figure in row)


def _beside(row: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, figure)) + GAP for figure in row]
    for lines in zip_longest(*row, fillvalue=""):
        yield ("  " + "".join(map(str.ljust, lines, widths))).rstrip()
