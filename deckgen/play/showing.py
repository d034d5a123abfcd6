"""Outcomes of simulations as text for the terminal, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckgen.facts import Fact
from deckgen.play.simulate import Outcome, differences
from deckgen.play.tally import PARTS, Statistic
from deckgen.words import ENGLISH

LONG = {"score distribution": 12, "taking power": 60}
"""How many rows of long sections are shown in the terminal."""
SEATED = {"score": "score by seat", "win": "win share by seat"}


def amount(statistic: Statistic) -> str:
    """Return a statistic with its interval: `25.31 % (25.2 to 25.4)`."""
    if statistic.percent:
        value, low, high = (100 * each for each in (statistic.value, statistic.low, statistic.high))
        return f"{value:8.2f} %  ({low:.2f} to {high:.2f})"
    return f"{statistic.value:8.3f}    ({statistic.low:.3f} to {statistic.high:.3f})"


def text(outcomes: Sequence[Outcome], extra: Sequence[Statistic] = ()) -> Iterator[str]:
    """Yield the first outcome in full, and how the others differ from it."""
    base, *others = outcomes
    yield from _shown([*base.statistics, *extra])
    for other in others:
        yield ""
        yield ENGLISH.say(Fact("play-differs", label=other.label, base=base.label))
        yield from _compared(base, other)


def _shown(statistics: Sequence[Statistic]) -> Iterator[str]:
    sections = list(dict.fromkeys(each.section for each in statistics))
    for section in sections:
        rows = [each for each in statistics if each.section == section]
        shown = sorted(rows, key=lambda row: -row.value)[: LONG.get(section, len(rows))]
        kept = [row for row in rows if row in shown]
        cut = Fact("play-most-frequent", section=section, shown=len(kept), count=len(rows))
        yield ""
        yield ENGLISH.say(cut) if len(kept) < len(rows) else section
        for row in kept:
            yield f"  {row.label:<34} {amount(row)}"


def _compared(base: Outcome, other: Outcome) -> Iterator[str]:
    section = ""
    for mine, their, apart in differences(base, other):
        if mine.section in PARTS | {"taking power"}:
            continue
        if mine.section != section:
            section = mine.section
            yield f"  {section}"
        scale, unit = (100, " %") if mine.percent else (1, "")
        a, b, d, low, high = (
            scale * x for x in (mine.value, their.value, apart.value, apart.low, apart.high)
        )
        star = " *" if low > 0 or high < 0 else ""
        yield f"    {mine.label:<28} {a:9.3f} {b:9.3f}{unit}  {d:+.3f} ({low:+.3f} to {high:+.3f}){star}"


def as_document(statistic: Statistic) -> dict[str, object]:
    """Return a statistic for JSON."""
    return {
        "section": statistic.section, "label": statistic.label, "n": statistic.n, "value": statistic.value,
        "low": statistic.low, "high": statistic.high,
    }  # fmt: skip


def document(outcomes: Sequence[Outcome], extra: Sequence[Statistic]) -> dict[str, object]:
    """Return what `simulate --json` prints."""
    base, *others = outcomes
    found = _one(base)
    found["statistics"] = [as_document(each) for each in [*base.statistics, *extra]]
    if others:
        found["compared"] = [
            {"label": other.label, **_one(other),
             "statistics": [as_document(each) for each in other.statistics],
             "differences": [as_document(apart) for _, _, apart in differences(base, other)]}
            for other in others
        ]  # fmt: skip
    return found


def _one(outcome: Outcome) -> dict[str, object]:
    plan = outcome.plan
    by = {(each.section, each.label): each for each in outcome.statistics}
    seats = [
        {"seat": seat} | {name: as_document(by[section, str(seat)]) for name, section in SEATED.items()}
        for seat in range(plan.players)
        if ("score by seat", str(seat)) in by
    ]
    return {
        "game": plan.game, "players": plan.players, "games" if plan.games else "hands": outcome.done,
        "seconds": round(outcome.seconds, 4), "per_seat": seats, "options": dict(plan.options),
        "bots": list(plan.seated), "seed": plan.seed,
    }  # fmt: skip
