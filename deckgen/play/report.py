"""Write a report of a simulation: a page that reads like a short paper, its plots as SVG, the data as CSV.

Output is deterministic.
"""

from __future__ import annotations

import csv
import io
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from itertools import count, groupby
from operator import attrgetter
from textwrap import fill
from typing import Any, NamedTuple

from deckgen.assets import asset
from deckgen.facts import Fact
from deckgen.play.simulate import BY_CARD, Simulation, differences
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
PLOTTED = 3
"""Sections with fewer rows are tables, without a plot."""
CHAPTERS = {
    "wins": (
        "win share by seat", "win share by side", "win share by place", "score by seat", "score by place",
        "score quantiles", "score distribution", "duplicate deals", "what the choice is worth",
    ),
    "bids": ("bids made by number", "bids made by trump", "bids made", "bidders' score by trump"),
    "hands": ("hands", "games", "tension", "leads", "turns", "laid down", "tricks by place"),
    "cards": ("sets", "calls", OWN, "worth of a card held", "taking power"),
}  # fmt: skip
"""The sections of the page's chapters, in their order; `OWN` stands for those that single games add."""
WORTH, QUANTILES = "worth of a card held", "score quantiles"


class Section(NamedTuple):
    """A section of the page: a figure with its numbers, or a table."""

    title: str
    about: Fact
    name: str
    """The name of its files, without their endings."""
    rows: Sequence[Statistic]
    picture: str
    """The plot as SVG, empty if there is only a table."""
    number: int
    """Figures and tables are counted apart."""


def report_files(found: Sequence[Simulation]) -> dict[str, bytes]:
    """Return `SECTION.csv` and `SECTION.svg` for each section by name, and the page `INDEX` last."""
    base, *others = found
    by_name, files = by_section(base.statistics), {}
    figures, tables = count(1), count(1)
    chapters: dict[str, list[Section]] = {}
    for chapter, sections in _chapters(by_name):
        for title in sections:
            rows, name = _lettered(title, by_name[title]), re.sub(r"\W+", "-", title)
            picture, about = plot(title, rows), SECTIONS.get(title, SECTIONS[OWN])
            files[f"{name}.csv"], files[f"{name}.svg"] = _csv(by_name[title]), picture
            plotted = len(rows) >= PLOTTED
            number = next(figures if plotted else tables)
            section = Section(title, about, name, rows, picture if plotted else "", number)
            chapters.setdefault(chapter, []).append(section)
    files[INDEX] = _page(base, others, chapters)
    return {name: text.encode() for name, text in files.items()}


def _chapters(found: Mapping[str, object]) -> Iterator[tuple[str, list[str]]]:
    """Yield the chapters with those of their sections that were found."""
    own = [name for name in found if not any(name in sections for sections in CHAPTERS.values())]
    for chapter, sections in CHAPTERS.items():
        named = [each for name in sections for each in (own if name == OWN else [name]) if each in found]
        if named:
            yield chapter, named


def _lettered(section: str, rows: Sequence[Statistic]) -> Sequence[Statistic]:
    """Return the rows with seats as at the table: A for 0, A+C for 0+2."""
    if not section.endswith(("by seat", "by side")):
        return rows
    return [
        replace(row, label=re.sub(r"\d", lambda seat: "ABCDEFGH"[int(seat[0])], row.label)) for row in rows
    ]


def _in_short(base: Simulation, others: Sequence[Simulation]) -> Iterator[Fact]:
    """Yield what a reader wants to know first."""
    rows = by_section(base.statistics)
    yield _fairness(rows)
    if quantiles := rows.get(QUANTILES):
        low, middle, high = (f"{row.value:g}" for row in quantiles[1:4])
        yield Fact("play-report-scores", low=low, middle=middle, high=high)
    for section, key in (("bids made by number", "play-report-bids"), (WORTH, "play-report-worth")):
        if len(found := rows.get(section, ())) > 1:
            least, *_, most = sorted(found, key=attrgetter("value"))
            if least.high >= most.low:  # chance could have put them in this order
                continue
            yield Fact(key, most=most.label, high=_value(most), least=least.label, low=_value(least))
    for other in others:
        yield _change(base, other)


def _fairness(rows: Mapping[str, Sequence[Statistic]]) -> Fact:
    """Return which seat, side or place wins most above or below its share, beyond chance."""
    unfair = []
    for section in sorted(WINS & rows.keys()):
        fair = 1 / len(rows[section])
        unfair += [
            (row, fair) for row in _lettered(section, rows[section]) if not row.low <= fair <= row.high
        ]
    if not unfair:
        return Fact("play-report-fair")
    row, fair = max(unfair, key=lambda each: abs(each[0].value - each[1]))
    by = row.section.removeprefix("win share by ")
    return Fact("play-report-unfair", by=by, label=row.label, share=_value(row), fair=f"{fair:.1%}")


def _change(base: Simulation, other: Simulation) -> Fact:
    """Return what differs most from the first simulation, measured by its interval."""
    apart = [gap for mine, _, gap in differences(base, other) if mine.section not in BY_CARD]
    beyond = [gap for gap in apart if gap.low > 0 or gap.high < 0]
    if not beyond:
        return Fact("play-report-unchanged", label=other.label)
    gap = max(beyond, key=lambda each: abs(each.value) / (each.high - each.low or 1))
    return Fact(
        "play-report-changed", label=other.label, beyond=len(beyond), total=len(apart),
        section=gap.section, row=gap.label, by=f"{100 * gap.value if gap.percent else gap.value:+.2f}",
        share="yes" if gap.percent else "no",
    )  # fmt: skip


def _value(row: Statistic) -> str:
    return f"{row.value:.1%}" if row.percent else f"{row.value:.1f}"


def _csv(rows: Sequence[Statistic]) -> str:
    out = io.StringIO()
    table = csv.DictWriter(out, rows[0].as_json(), lineterminator="\n")
    table.writeheader()
    table.writerows(row.as_json() for row in rows)
    return out.getvalue()


def _page(base: Simulation, others: Sequence[Simulation], chapters: Mapping[str, object]) -> str:
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
        base=base, others=others, chapters=chapters, played=played, differences=differences,
        in_short=list(_in_short(base, others)), said=said,
        fact=lambda key, **values: said(Fact(f"play-report-{key}", **values)),
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
