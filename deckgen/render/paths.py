"""Numbers and outlines in; their shortest text out, the same for PDF and for SVG.

Coordinates keep three decimals (1 um) at the size they are seen at; nothing is ever in scientific notation.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from math import ceil, hypot, log10
from typing import Final, cast

from deckgen.geometry import Curves, Matrix, joined
from deckgen.scene import Item, Path, Stroke

PLACES: Final = 3
"""Decimals of a millimetre in a drawing that is shown at its own size."""
MATRIX_PLACES: Final = 8
"""Decimals of a factor: it may multiply whole numbers of thousands."""

_ZEROS = re.compile(r"\.?0+(?![\d.])")
_SHORT: Final = 600
"""Operators in an outline such as others may share: a batch of strokes, a rounded frame."""


def number(value: float, places: int = PLACES) -> str:
    """A number with at most `places` decimals, no trailing zeros, no exponent and no minus zero."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(values: tuple[float, ...], places: int = PLACES) -> str:
    """Numbers with a space between each."""
    return " ".join([number(v, places) for v in values])


def matrix_text(matrix: Matrix, places: int = PLACES) -> str:
    """Six numbers: factors with eight decimals, the shift with `places`."""
    return f"{numbers(matrix[:4], MATRIX_PLACES)} {numbers(matrix[4:], places)}"


def scale_of(matrix: Matrix) -> float:
    """The larger of the two factors by which a transform stretches."""
    a, b, c, d, _, _ = matrix
    return max(hypot(a, b), hypot(c, d))


def places_for(scale: float) -> int:
    """Decimals that keep a micrometre under a transform that enlarges `scale` times."""
    return max(0, PLACES + ceil(log10(scale) - 1e-9)) if scale > 0 else PLACES


def curves_text(curves: Curves, templates: Mapping[str, str], places: int) -> str:
    """An outline as text: one of `templates` for each operator, `%s` standing for each number."""
    form = _form if len(curves.ops) <= _SHORT else _form.__wrapped__
    text = form(curves.ops, tuple(templates.items()), places) % tuple(curves.xy)
    return _ZEROS.sub("", text) if places else text


@lru_cache(maxsize=512)
def _form(ops: str, templates: tuple[tuple[str, str], ...], places: int) -> str:
    exact = {op: template.replace("%s", f"%.{places}f") for op, template in templates}
    return "".join([exact[op] for op in ops])


def interleaved(xs: array[int], ys: array[int]) -> array[int]:
    """x0, y0, x1, y1, ... of two arrays of the same kind and length."""
    flat = array(xs.typecode, bytes(2 * len(xs) * xs.itemsize))
    flat[::2], flat[1::2] = xs, ys
    return flat


MOST: Final = 256
"""Most outlines that are joined: some programs take time with the square of a path's length."""


def batched(items: Iterable[Item]) -> Iterator[Item]:
    """The same picture with runs of equally stroked outlines joined, in the same order."""
    for style, run in groupby(items, _style):
        if style is None:
            yield from run
        else:
            paths = cast(list[Path], list(run))
            yield from (_one(paths[i : i + MOST]) for i in range(0, len(paths), MOST))


def _style(item: Item) -> tuple[Stroke, bool] | None:
    if type(item) is not Path or item.fill is not None or item.stroke is None:
        return None
    return (item.stroke, item.overprint) if type(item.outline) is Curves else None


def _one(paths: list[Path]) -> Path:
    if len(paths) == 1:
        return paths[0]
    outline = joined(cast(Curves, path.outline) for path in paths)
    return Path(outline, stroke=paths[0].stroke, overprint=paths[0].overprint)
