"""A report of a simulation: an HTML page, its plots as SVG, and the data as CSV.

The same numbers give the same bytes.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from html import escape
from importlib.util import find_spec
from textwrap import fill
from typing import Any

from deckgen.errors import UsageError
from deckgen.facts import Fact
from deckgen.play.showing import amount
from deckgen.play.simulate import Outcome, differences
from deckgen.play.tally import WINS, Statistic, about
from deckgen.words import ENGLISH

INDEX = "index.html"
STYLE = """body{font:16px/1.5 Georgia,serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#223}
h1{font-weight:normal}svg{max-width:100%;height:auto}table{border-collapse:collapse;font-size:.85rem}
td,th{padding:.1rem .6rem;border-bottom:1px solid #ccd;text-align:right}td:first-child,th:first-child
{text-align:left}details{margin:.3rem 0 1.5rem}.beyond{font-weight:bold}"""
INK, PALE, ACCENT = "#26324a", "#9fb0cf", "#c8902a"
SETTINGS: Any = {"svg.hashsalt": "deckgen", "svg.fonttype": "path", "font.family": "serif", "font.size": 10,
            "axes.spines.top": False, "axes.spines.right": False, "axes.edgecolor": INK}  # fmt: skip
NEAR = 0.8
"""Three or more values above this part of the highest are shown enlarged, on an axis without 0."""
FEW = 14
"""More rows than this are drawn as a list, the greatest first."""


def report_files(outcomes: Sequence[Outcome], extra: Sequence[Statistic]) -> dict[str, bytes]:
    """Return `SECTION.csv` and `SECTION.svg` for each section by name, and the page `INDEX` last.

    Raises UsageError without matplotlib.
    """
    if find_spec("matplotlib") is None:
        raise UsageError(Fact("play-no-matplotlib"))
    base = outcomes[0]
    statistics = [*base.statistics, *extra]
    sections = list(dict.fromkeys(each.section for each in statistics))
    parts, files = [], {}
    for section in sections:
        rows = [each for each in statistics if each.section == section]
        picture = plot(section, rows)
        name = re.sub(r"\W+", "-", section)
        files[f"{name}.csv"], files[f"{name}.svg"] = _csv(rows), picture
        parts.append(_section(section, rows, picture, f"{name}.csv"))
    parts += [_comparison(base, other) for other in outcomes[1:]]
    files[INDEX] = _page(base, parts)
    return {name: text.encode() for name, text in files.items()}


def _csv(rows: Sequence[Statistic]) -> str:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["section", "label", "n", "value", "low", "high"])
    for row in rows:
        table.writerow([row.section, row.label, row.n, repr(row.value), repr(row.low), repr(row.high)])
    return out.getvalue()


def _section(title: str, rows: Sequence[Statistic], picture: str, data: str) -> str:
    lines = "".join(
        f"<tr><td>{escape(row.label)}</td><td>{row.n:,}</td><td>{escape(amount(row).strip())}</td></tr>"
        for row in rows
    )
    svg = picture[picture.index("<svg") :]
    return (
        f"<h2>{escape(title[0].upper() + title[1:])}</h2>\n<p>{_said(about(title))}</p>\n{svg}\n"
        f"<details><summary>{_said(Fact('play-report-numbers'))} "
        f'(<a href="{data}">{data}</a>)</summary><table><tr><th></th><th>n</th>'
        f"<th>{_said(Fact('play-report-interval'))}</th></tr>{lines}</table></details>\n"
    )


def _said(fact: Fact) -> str:
    return escape(ENGLISH.say(fact))


def _comparison(base: Outcome, other: Outcome) -> str:
    rows = []
    for mine, their, apart in differences(base, other):
        scale = 100 if mine.percent else 1
        beyond = ' class="beyond"' if apart.low > 0 or apart.high < 0 else ""
        values = (mine.value, their.value, apart.value, apart.low, apart.high)
        a, b, d, low, high = (scale * value for value in values)
        rows.append(
            f"<tr{beyond}><td>{escape(mine.section)}: {escape(mine.label)}</td><td>{a:.3f}</td>"
            f"<td>{b:.3f}</td><td>{d:+.3f} ({low:+.3f} to {high:+.3f})</td></tr>"
        )
    titles = (escape(base.label), escape(other.label), _said(Fact("play-report-difference")))
    head = "".join(f"<th>{title}</th>" for title in ("", *titles))
    heading = _said(Fact("play-report-against", label=other.label, base=base.label))
    return f"<h2>{heading}</h2><table><tr>{head}</tr>{''.join(rows)}</table>\n"


def _page(base: Outcome, parts: Sequence[str]) -> str:
    plan = base.plan
    options = tuple(f"{name} {value}" for name, value in plan.options)
    played = Fact(
        "play-report-played", count=base.done, what="games" if plan.games else "hands", game=plan.game,
        players=plan.players, bots=plan.seated, given=len(options), options=options, seed=plan.seed,
    )  # fmt: skip
    title = _said(Fact("play-report-title", game=plan.game))
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style></head><body><h1>{title}</h1><p>{_said(played)}</p>\n"
        f"{''.join(parts)}</body></html>\n"
    )


def plot(section: str, rows: Sequence[Statistic]) -> str:
    """Return the plot of a section as SVG: every statistic with its interval, shares beside amounts."""
    import matplotlib
    from matplotlib.figure import Figure

    scores = section == "score distribution"
    panels = [[row for row in rows if row.percent == share] for share in (False, True)]
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
    """Return a figure of matplotlib as SVG, without the date."""
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
    """Draw horizontal bars."""
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
    """Return places, values, the reach of their intervals, and the unit: shares are in per cent."""
    scale = 100 if rows[0].percent else 1
    below = [scale * max(0.0, row.value - row.low) for row in rows]
    above = [scale * max(0.0, row.high - row.value) for row in rows]
    unit = "per cent" if scale == 100 else ""
    return list(range(len(rows))), [scale * row.value for row in rows], [below, above], unit
