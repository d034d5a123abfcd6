"""`figures 6` in place of a data file: every figure of so many discs in, one row for each out, enumerated."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckgen.errors import Problem, SpecError, Where
from deckgen.lattice import Shape, forms, free, neighbours, reach
from deckgen.values import Value

MOST_DISCS = 7
_ASKED = re.compile(r"figures (\d{1,2})")


def asks_for_figures(text: str) -> bool:
    """Whether the text means the enumeration of figures rather than a file."""
    return _ASKED.fullmatch(text) is not None


def figure_rows(text: str, where: Where) -> Iterator[tuple[str, dict[str, Value]]]:
    """Key and columns of every figure: `number` from 1 (also the key, `01`), `reach`, `touching`, `forms`.

    `touching` counts the pairs of discs that touch, `forms` the ways the figure can lie: 12, or fewer if it
    has symmetry. Raises SpecError if the figures of so many discs are too many.
    """
    match = _ASKED.fullmatch(text)
    discs = int(match[1]) if match else 0
    if not 1 <= discs <= MOST_DISCS:
        raise SpecError(Problem(f"{text!r}: there may be figures of 1 to {MOST_DISCS} discs", where))
    shapes = free(discs)
    digits = len(str(len(shapes)))
    for number, (shape, reached) in enumerate(zip(shapes, reach(discs), strict=True), start=1):
        yield (
            f"{number:0{digits}}",
            {
                "number": number,
                "reach": reached,
                "touching": _touching(shape),
                "forms": len(set(forms(shape))),
            },
        )


def _touching(shape: Shape) -> int:
    """How many pairs of the figure's discs touch."""
    return sum(near in shape for point in shape for near in neighbours(point)) // 2
