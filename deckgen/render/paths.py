"""Format numbers and outlines as short text for PDF and SVG, and join neighbouring strokes into one path.

Coordinates keep three decimals (1 um) at their visible size. Scientific notation is never used, because PDF
does not allow it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from math import ceil, hypot, log10
from typing import Final, cast

from deckgen.geometry import Curves, Matrix, joined
from deckgen.ink import Ink
from deckgen.scene import Item, Path, Stroke

PLACES: Final = 3
"""Decimals of a millimetre in a drawing shown at its natural size."""
MATRIX_PLACES: Final = 8
"""Decimals of a scale factor, which may multiply thousands of units."""

_ZEROS = re.compile(r"\.?0+(?![\d.])")
_SIMPLE: Final = 60
"""The most operators in an outline whose text is cached; such outlines are often the same on many cards."""
_SHORT: Final = 600
"""The most operators in an outline whose template is cached; longer ones are rarely repeated."""


def number(value: float, places: int = PLACES) -> str:
    """Format a number with at most `places` decimals, without trailing zeros, exponent or minus zero."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(values: tuple[float, ...], places: int = PLACES) -> str:
    """Format numbers, separated by spaces."""
    return " ".join([number(v, places) for v in values])


def runs(values: Iterable[int]) -> Iterator[list[int]]:
    """Split whole numbers into runs of neighbours: 1 2 3 7 8 gives 1 2 3 and 7 8."""
    for _, run in groupby(enumerate(values), lambda pair: pair[1] - pair[0]):
        yield [value for _, value in run]


@lru_cache(maxsize=4096)
def matrix_text(matrix: Matrix, places: int = PLACES) -> str:
    """Format a transform: factors with eight decimals, the translation with `places`."""
    return f"{numbers(matrix[:4], MATRIX_PLACES)} {numbers(matrix[4:], places)}"


def scale_of(matrix: Matrix) -> float:
    """Return the larger of a transform's two scale factors."""
    a, b, c, d, _, _ = matrix
    return max(hypot(a, b), hypot(c, d))


def places_for(scale: float) -> int:
    """Return the decimals that keep a micrometre under a transform that enlarges `scale` times."""
    return max(0, PLACES + ceil(log10(scale) - 1e-9)) if scale > 0 else PLACES


def curves_text(curves: Curves, templates: Mapping[str, str], places: int) -> str:
    """Format an outline by one of `templates` for each operator, with `%s` for each number."""
    make = _curves_text if len(curves.ops) <= _SIMPLE else _curves_text.__wrapped__
    return make(curves.ops, tuple(curves.xy), tuple(templates.items()), places)


@lru_cache(maxsize=1024)
def _curves_text(ops: str, xy: tuple[float, ...], templates: tuple[tuple[str, str], ...], places: int) -> str:
    form = _form if len(ops) <= _SHORT else _form.__wrapped__
    text = form(ops, templates, places) % xy
    return _ZEROS.sub("", text) if places else text


@lru_cache(maxsize=512)
def _form(ops: str, templates: tuple[tuple[str, str], ...], places: int) -> str:
    exact = {op: template.replace("%s", f"%.{places}f") for op, template in templates}
    return "".join([exact[op] for op in ops])


MOST: Final = 256
"""The most outlines joined into one path; in some viewers, time grows with the square of a path's length."""


def batched(items: Iterable[Item]) -> Iterator[Item]:
    """Join runs of outlines with the same stroke, keeping their order.

    In an opaque ink, one path of two hundred hatch lines looks the same as two hundred paths, in a fraction
    of the bytes and of a viewer's time.
    """
    for style, run in groupby(items, _style):
        if style is None:
            yield from run
        else:
            paths = cast(list[Path], list(run))
            for i in range(0, len(paths), MOST):
                first, *more = paths[i : i + MOST]
                if more:
                    outline = joined(cast(Curves, path.outline) for path in (first, *more))
                    first = Path(outline, stroke=first.stroke, overprint=first.overprint)
                yield first


def _style(item: Item) -> tuple[Stroke, bool] | None:
    if type(item) is not Path or item.fill is not None or item.stroke is None:
        return None
    if type(item.stroke.ink) is not Ink or item.stroke.ink.opacity < 1:
        return None
    return (item.stroke, item.overprint) if type(item.outline) is Curves else None
