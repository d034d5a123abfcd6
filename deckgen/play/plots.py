"""Statistics of one section in; a plot of them as SVG text, the same bytes for the same numbers, out."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from deckgen.play.showing import percent
from deckgen.play.tally import Statistic

INK, PALE, ACCENT = "#26324a", "#9fb0cf", "#c8902a"
SETTINGS: Any = {"svg.hashsalt": "deckgen", "svg.fonttype": "path", "font.family": "serif", "font.size": 10,
            "axes.spines.top": False, "axes.spines.right": False, "axes.edgecolor": INK}  # fmt: skip


def plot(section: str, rows: Sequence[Statistic]) -> str:
    """The plot of a section: bars with their intervals."""
    import matplotlib
    from matplotlib.figure import Figure

    tall = len(rows) > 14 and section != "score distribution"
    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(8, 0.2 * len(rows) + 1) if tall else (8, 3))
        axes = figure.add_subplot()
        bars(axes, rows, tall)
        axes.set_title(section, loc="left", color=INK)
        figure.tight_layout()
        return svg(figure)


def svg(figure: Any) -> str:
    """A figure of matplotlib as SVG, without the date."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()


def bars(axes: Any, rows: Sequence[Statistic], flat: bool, colour: str = PALE) -> None:
    """A bar for each statistic, with its interval; in per cent where it is a share."""
    scale = 100 if percent(rows[0]) else 1
    values = [scale * row.value for row in rows]
    below = [scale * max(0.0, row.value - row.low) for row in rows]
    above = [scale * max(0.0, row.high - row.value) for row in rows]
    places, labels = range(len(rows)), [row.label for row in rows]
    error = {"ecolor": INK, "capsize": 2, "elinewidth": 1}
    unit = "per cent" if scale == 100 else ""
    if flat:
        axes.barh(places, values, xerr=[below, above], color=colour, error_kw=error)
        axes.set_yticks(places, labels, fontsize=7)
        axes.invert_yaxis()
        axes.set_xlabel(unit)
        return
    axes.bar(places, values, yerr=[below, above], color=colour, error_kw=error)
    step = max(1, len(rows) // 16)
    axes.set_xticks(list(places)[::step], labels[::step], fontsize=8, rotation=20 * (len(rows) > 6))
    axes.set_ylabel(unit)
