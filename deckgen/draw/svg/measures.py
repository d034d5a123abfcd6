"""Bounding boxes of shapes, without strokes, markers, clips and effects (SVG 2, 8.10)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain

from deckgen.geometry import Box, Curves, Matrix, compose, inverse

_STEPS = 16
"""The number of lines for each curve: the box of its control points would be too large."""


def box_of_outline(outline: Curves) -> Box:
    """Return the box around an outline."""
    return Box.around(chain.from_iterable(outline.flattened(_STEPS)))


class ReadShapes:
    """The shapes that were read so far, visible or not, for the boxes around the elements that contain them.

    Hidden and fully transparent shapes count; those with `display: none` do not.
    """

    def __init__(self) -> None:
        self._found: list[tuple[Curves, Matrix]] = []

    def __len__(self) -> int:
        return len(self._found)

    def add(self, outline: Curves, matrix: Matrix) -> None:
        """Add a shape with the transform from its element to the picture."""
        self._found.append((outline, matrix))

    def box(self, first: int, matrix: Matrix) -> Box | None:
        """Return the box around the shapes since the `first` one, in the coordinates of an element that
        `matrix` takes to the picture.
        """
        try:
            back = inverse(matrix)
        except ZeroDivisionError:
            return None
        corners = [
            corner
            for outline, to in self._found[first:]
            for corner in box_of_outline(outline.transformed(compose(to, back))).corners()
        ]
        return Box.around(corners) if corners else None

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Forget the shapes that are read meanwhile: those of clip paths, masks, patterns and markers."""
        first = len(self)
        yield
        del self._found[first:]
