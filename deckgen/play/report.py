"""Write a report of a simulation: an HTML page, its plots as SVG, and the data as CSV.

Output is deterministic.
"""

from __future__ import annotations

import csv
import io
import re
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from itertools import groupby
from operator import attrgetter
from textwrap import fill
from typing import Any

from deckgen.assets import asset
from deckgen.facts import Fact
from deckgen.play.simulate import Simulation, differences
from deckgen.play.tally import OWN, SECTIONS, WINS, Statistic, by_section
from deckgen.words import ENGLISH

INDEX = "index.html"
INK, PALE, ACCENT = "#26324a", "#9fb0cf", "#c8902a"
SETTINGS: Any = {"svg.hashsalt": "deckgen", "svg.fonttype": "path", "font.family": "serif", "font.size": 10,
            "axes.spines.top": False, "axes.spines.right": False, "axes.edgecolor": INK}  # fmt: skip
NEAR = 0.8
"""Three or more values above this fraction of the highest are shown enlarged, on an axis without 0."""
FEW = 14
"""More rows than this are drawn as a list, highest first."""


def report_files(found: Sequence[Simulation]) -> dict[str, bytes]:
    """Return `SECTION.csv` and `SECTION.svg` for each section by name, and the page `INDEX` last."""
    base, *others = found
    sections, files = [], {}
    for section, rows in by_section(base.statistics).items():
        picture, name = plot(section, rows), re.sub(r"\W+", "-", section)
        files[f"{name}.csv"], files[f"{name}.svg"] = _csv(rows), picture
        sections.append((section, SECTIONS.get(section, SECTIONS[OWN]), name, rows, picture))
    files[INDEX] = _page(base, others, sections)
    return {name: text.encode() for name, text in files.items()}


def _csv(rows: Sequence[Statistic]) -> str:
    out = io.StringIO()
    table = csv.DictWriter(out, rows[0].as_json(), lineterminator="\n")
    table.writeheader()
    table.writerows(row.as_json() for row in rows)
    return out.getvalue()


def _page(base: Simulation, others: Sequence[Simulation], sections: Sequence[object]) -> str:
    from jinja2 import Environment, StrictUndefined  # slow to import

    plan = base.plan
    options = tuple(f"{name} {value}" for name, value in plan.options)
    played = Fact(
        "play-report-played", count=base.hands, what="games" if plan.games else "hands", game=plan.game,
        players=plan.players, players_by=base.played_by, given=len(options), options=options, seed=plan.seed,
    )  # fmt: skip

    def said(fact: Fact) -> str:
        return escape(ENGLISH.say(fact))

    environment = Environment(undefined=StrictUndefined)
    environment.filters["e"] = escape
    environment.filters["base64"] = lambda text: b64encode(text.encode()).decode()
    return environment.from_string(asset("report.html").read_text("utf-8")).render(
        base=base, others=others, sections=sections, played=played, differences=differences,
        said=said, fact=lambda key, **values: said(Fact(f"play-report-{key}", **values)),
    )  # fmt: skip


def plot(section: str, rows: Sequence[Statistic]) -> str:
    """Return the plot of a section as SVG: every statistic with its interval, with shares beside amounts."""
    import matplotlib
    from matplotlib.figure import Figure

    scores = section == "score distribution"
    share = attrgetter("percent")
    panels = [list(panel) for _, panel in groupby(sorted(rows, key=share), share)]
    tall = len(rows) > FEW and not scores
    draw = spread if scores else listed if tall else upright
    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(8, 0.2 * len(rows) + 1) if tall else (8, 3))
        widths = [len(panel) + 1 for panel in panels]
        for axes, panel in zip(figure.subplots(1, len(panels), width_ratios=widths, squeeze=False)[0], panels,
                               strict=True):  # fmt: skip
            draw(axes, panel)
        figure.axes[0].set_title(section, loc="left", color=INK)
        figure.tight_layout()
        return svg(figure)


def svg(figure: Any) -> str:
    """Return a matplotlib figure as SVG, without the date."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()


def spread(axes: Any, rows: Sequence[Statistic]) -> None:
    """Draw how frequent each score is."""
    _, values, reach, unit = _measured(rows)
    error = {"ecolor": INK, "elinewidth": 1}
    axes.bar([int(row.label) for row in rows], values, yerr=reach, color=PALE, width=1, error_kw=error)
    axes.set_xlabel("points")
    axes.set_ylabel(unit)


def listed(axes: Any, rows: Sequence[Statistic]) -> None:
    """Draw horizontal bars, the longest first."""
    rows = sorted(rows, key=lambda row: -row.value)
    places, values, reach, unit = _measured(rows)
    error = {"ecolor": INK, "capsize": 2, "elinewidth": 1}
    axes.barh(places, values, xerr=reach, color=PALE, error_kw=error)
    axes.set_yticks(places, [row.label for row in rows], fontsize=7)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlabel(unit)


def upright(axes: Any, rows: Sequence[Statistic], colour: str = PALE) -> None:
    """Draw vertical bars, or dots if all values are close; wins with a line at the fair share."""
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
    """Return positions, values, interval lengths and the unit; shares are in percent."""
    scale = 100 if rows[0].percent else 1
    below = [scale * max(0.0, row.value - row.low) for row in rows]
    above = [scale * max(0.0, row.high - row.value) for row in rows]
    unit = "per cent" if scale == 100 else ""
    return list(range(len(rows))), [scale * row.value for row in rows], [below, above], unit
