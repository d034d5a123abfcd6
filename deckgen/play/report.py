"""Outcomes of simulations in; a folder with an HTML page, its plots as SVG, and the data as CSV, out."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path

from deckgen.errors import FileError, Problem, UsageError
from deckgen.play.plots import plot
from deckgen.play.showing import amount, percent
from deckgen.play.simulate import Outcome, differences
from deckgen.play.tally import MEANINGS, Statistic

STYLE = """body{font:16px/1.5 Georgia,serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#223}
h1{font-weight:normal}svg{max-width:100%;height:auto}table{border-collapse:collapse;font-size:.85rem}
td,th{padding:.1rem .6rem;border-bottom:1px solid #ccd;text-align:right}td:first-child,th:first-child
{text-align:left}details{margin:.3rem 0 1.5rem}.beyond{font-weight:bold}"""


def write_report(folder: Path, outcomes: Sequence[Outcome], extra: Sequence[Statistic]) -> list[Path]:
    """Write `index.html`, and `SECTION.csv` and `SECTION.svg` for each section; the files written.

    Raises UsageError without matplotlib, FileError where the folder cannot be written.
    """
    if find_spec("matplotlib") is None:
        raise UsageError(Problem("--report needs matplotlib", hint="pip install 'deckgen[play]'"))
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
    files["index.html"] = _page(base, parts)
    return [_write(folder / name, text) for name, text in files.items()]


def _write(path: Path, text: str) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise FileError(Problem(f"{path} cannot be written: {error.strerror or error}")) from None
    return path


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
        f"<h2>{escape(title[0].upper() + title[1:])}</h2>\n<p>{escape(MEANINGS[title])}</p>\n{svg}\n"
        f'<details><summary>numbers (<a href="{data}">{data}</a>)</summary><table><tr><th></th><th>n</th>'
        f"<th>95 % interval</th></tr>{lines}</table></details>\n"
    )


def _comparison(base: Outcome, other: Outcome) -> str:
    rows = []
    for mine, their, apart in differences(base, other):
        scale = 100 if percent(mine) else 1
        beyond = ' class="beyond"' if apart.low > 0 or apart.high < 0 else ""
        values = (mine.value, their.value, apart.value, apart.low, apart.high)
        a, b, d, low, high = (scale * value for value in values)
        rows.append(
            f"<tr{beyond}><td>{escape(mine.section)}: {escape(mine.label)}</td><td>{a:.3f}</td>"
            f"<td>{b:.3f}</td><td>{d:+.3f} ({low:+.3f} to {high:+.3f})</td></tr>"
        )
    head = f"<tr><th></th><th>{escape(base.label)}</th><th>{escape(other.label)}</th><th>difference</th></tr>"
    return (
        f"<h2>{escape(other.label)}, against {escape(base.label)}</h2><table>{head}{''.join(rows)}</table>\n"
    )


def _page(base: Outcome, parts: Sequence[str]) -> str:
    plan = base.plan
    what = "games" if plan.games else "hands"
    options = ", ".join(f"{name} {value}" for name, value in plan.options) or "none"
    about = (
        f"{base.done:,} {what} of {plan.game}, {plan.players} players ({', '.join(plan.seated)}); "
        f"options: {options}; seed {plan.seed}. Every number comes with its 95 % confidence interval."
    )
    title = f"{plan.game.capitalize()}: a simulation"
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1><p>{escape(about)}</p>\n"
        f"{''.join(parts)}</body></html>\n"
    )
