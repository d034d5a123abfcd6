"""A tally of Moonlight in; one picture of its balance out: which seat, which season, what June is worth."""

from __future__ import annotations

from typing import Any

from deckgen.play.plots import ACCENT, PALE, SETTINGS, svg, upright
from deckgen.play.simulate import Outcome

PANELS = (
    ("win share by place", "Who wins the hand,\nby place from the dealer's left", ""),
    ("bidders' score by trump", "What the bidders score,\nby season", "points"),
    ("June full moon", "What the June full moon\nadds by doubling", "points"),
)


def balance_picture(outcome: Outcome) -> str:
    """The picture as SVG."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(10, 3.4))
        for axes, (section, title, unit) in zip(figure.subplots(1, 3), PANELS, strict=True):
            _panel(axes, outcome, section, title, unit)
        hands = (
            f"{outcome.done:,} hands of {outcome.plan.game}, {', '.join(sorted(set(outcome.plan.bots)))} bots"
        )
        figure.suptitle(f"{hands}; all with their 95 % intervals", fontsize=9, color="#555555")
        figure.tight_layout()
        return svg(figure)


def _panel(axes: Any, outcome: Outcome, section: str, title: str, unit: str) -> None:
    rows = [row for row in outcome.statistics if row.section == section]
    june = section.startswith("June")
    if june:
        rows = [row for row in rows if row.label.startswith("points")]
    upright(axes, rows, ACCENT if june else PALE)
    if june:
        axes.set_xticks(range(len(rows)), ["in a hand", "where it doubles"])
    axes.set_title(title, fontsize=10, loc="left")
    if unit:
        axes.set_ylabel(unit)
