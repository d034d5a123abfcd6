"""Statistics of one section in; a plot of them as SVG text, the same bytes for the same numbers, out."""

from __future__ import annotations

import io
from collections.abc import Sequence
from textwrap import fill
from typing import Any

from deckgen.play.showing import percent
from deckgen.play.tally import WINS, Statistic

INK, PALE, ACCENT = "#26324a", "#9fb0cf", "#c8902a"
SETTINGS: Any = {"svg.hashsalt": "deckgen", "svg.fonttype": "path", "font.family": "serif", "font.size": 10,
            "axes.spines.top": False, "axes.spines.right": False, "axes.edgecolor": INK}  # fmt: skip
NEAR = 0.8
"""Where three or more lie above so much of the highest, they are looked at closely, without the nought."""
FEW = 14
"""More rows than these are drawn as a list, the greatest first."""


def plot(section: str, rows: Sequence[Statistic]) -> str:
    """The plot of a section: every statistic with its interval, shares beside amounts."""
    import matplotlib
    from matplotlib.figure import Figure

    scores = section == "score distribution"
    panels = [[row for row in rows if percent(row) == share] for share in (False, True)]
    panels = [panel for panel in panels if panel]
    tall = len(rows) > FEW and not scores
    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(8, 0.2 * len(rows) + 1) if tall else (8, 3))
        widths = [len(panel) + 1 for panel in panels]
        for axes, panel in zip(figure.subplots(1, len(panels), width_ratios=widths, squeeze=False)[0], panels,
                               strict=True):  # fmt: skip
            if scores:
                spread(axes, panel)
            elif tall:
                listed(axes, sorted(panel, key=lambda row: -row.value))
            else:
                upright(axes, panel)
        figure.axes[0].set_title(section, loc="left", color=INK)
        figure.tight_layout()
        return svg(figure)


def svg(figure: Any) -> str:
    """A figure of matplotlib as SVG, without the date."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()


def spread(axes: Any, rows: Sequence[Statistic]) -> None:
    """How often each score comes, along the scores."""
    _, values, reach, unit = _measured(rows)
    error = {"ecolor": INK, "elinewidth": 1}
    axes.bar([int(row.label) for row in rows], values, yerr=reach, color=PALE, width=1, error_kw=error)
    axes.set_xlabel("points")
    axes.set_ylabel(unit)


def listed(axes: Any, rows: Sequence[Statistic]) -> None:
    """Bars that lie, one under the other."""
    places, values, reach, unit = _measured(rows)
    error = {"ecolor": INK, "capsize": 2, "elinewidth": 1}
    axes.barh(places, values, xerr=reach, color=PALE, error_kw=error)
    axes.set_yticks(places, [row.label for row in rows], fontsize=7)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlabel(unit)


def upright(axes: Any, rows: Sequence[Statistic], colour: str = PALE) -> None:
    """Bars that stand; where all are nearly alike, dots seen closely; wins with what would be fair."""
    places, values, reach, unit = _measured(rows)
    error = {"ecolor": INK, "capsize": 3, "elinewidth": 1}
    if len(rows) > 2 and min(row.low for row in rows) > NEAR * max(row.high for row in rows):
        axes.errorbar(places, values, yerr=reach, fmt="o", color=INK, capsize=3, elinewidth=1)
        axes.margins(y=0.4)
    else:
        axes.bar(places, values, yerr=reach, color=colour, width=0.7, error_kw=error)
    if rows[0].section in WINS:
        axes.axhline(100 / len(rows), color=ACCENT, linestyle="--", linewidth=1)
    axes.set_xlim(-0.8, len(rows) - 0.2)
    labels = [fill(row.label, 16) for row in rows]
    axes.set_xticks(places, labels, fontsize=8, rotation=20 * (len(rows) > 6))
    axes.set_ylabel(unit)


def _measured(rows: Sequence[Statistic]) -> tuple[list[int], list[float], list[list[float]], str]:
    """Places, values, what lies below and above them, and the unit: shares are in per cent."""
    scale = 100 if percent(rows[0]) else 1
    below = [scale * max(0.0, row.value - row.low) for row in rows]
    above = [scale * max(0.0, row.high - row.value) for row in rows]
    unit = "per cent" if scale == 100 else ""
    return list(range(len(rows))), [scale * row.value for row in rows], [below, above], unit
