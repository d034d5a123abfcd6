"""The odds of a deck: what is drawn by which turn.

Chances are exact: hypergeometric for one wish, counted over the ways to draw for several together. Only where
those have too many combinations are they estimated from random draws, with 95 % intervals.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import comb, exp, lgamma, prod
from typing import Any

import numpy as np

from deckgen.deck.felt import matches
from deckgen.deck.model import CardSpec, DeckSpec
from deckgen.deck.scope import Scope
from deckgen.errors import Problem, SpecError, UsageError, Where
from deckgen.facts import Fact, suggest
from deckgen.play.tally import wilson
from deckgen.values import holds

MOST_STEPS = 3_000_000
"""More steps than these are not counted: chances are then estimated."""
DRAWS = 100_000
"""Random draws for an estimate."""
MOST_NUMBERS = 20_000_000
"""The most random numbers for an estimate; with many turns and kinds of cards, there are fewer draws."""
_NAME = re.compile(r"[\w*?-]+")
_WANT = re.compile(r"(?:(\d{1,3})\s+of\s+)?(.+)", re.DOTALL)


@dataclass(frozen=True)
class DrawPlan:
    """How cards are drawn: a hand, then some each turn."""

    hand: int
    draw: int
    turns: int

    def seen(self, turn: int, cards: int) -> int:
        """Return how many cards have been drawn by a turn; 0 is the opening hand."""
        return min(cards, self.hand + self.draw * turn)


@dataclass(frozen=True)
class Want:
    """A wish: at least `least` of some cards."""

    label: str
    least: int
    cards: tuple[bool, ...]
    """By copy, in the order of the deck."""
    without: int = 0
    """Copies that are not wanted because they lack a number that the condition compares."""


@dataclass(frozen=True)
class Chance:
    """The chance that wishes come true by a turn, from 0 to 1; `low` and `high` are those of an interval."""

    turn: int
    seen: int
    chance: float
    low: float
    high: float


@dataclass
class Odds:
    """Wishes and columns of a deck's cards, and their chances."""

    title: str
    copies: Sequence[CardSpec]
    """The cards that are drawn, each as often as it is there."""
    plan: DrawPlan
    wants: list[Want] = field(default_factory=list)
    seed: int = 1

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.copies)

    def chances(self, wants: Sequence[Want]) -> tuple[list[Chance], bool]:
        """Return the chances of all these wishes together by turn, and whether they are exact."""
        if len(wants) == 1:
            return self.at_least(wants[0].least, sum(wants[0].cards)), True
        classes = Counter(zip(*(want.cards for want in wants), strict=True))
        most = self.plan.seen(self.plan.turns, self.size)
        states = prod(want.least + 1 for want in wants)
        if most * states * self.size > MOST_STEPS:
            return list(self._estimated(classes, [want.least for want in wants])), False
        ways = _ways(classes, [want.least for want in wants], most)
        return [
            Chance(turn, seen, *(3 * [ways[seen] / comb(self.size, seen)])) for turn, seen in self._turns()
        ], True

    def _turns(self) -> list[tuple[int, int]]:
        """Return the turns, and how many cards have been drawn by each."""
        return [(turn, self.plan.seen(turn, self.size)) for turn in range(self.plan.turns + 1)]

    def at_least(self, least: int, cards: int) -> list[Chance]:
        """Return, turn by turn, the chance that at least `least` of these `cards` have been drawn."""
        return [
            Chance(turn, seen, *(3 * [_drawn(least, cards, seen, self.size)])) for turn, seen in self._turns()
        ]

    def _estimated(self, classes: Mapping[tuple[bool, ...], int], least: Sequence[int]) -> Iterator[Chance]:
        """Yield the share of random draws in which all wishes come true.

        `classes` counts the cards by which wishes they serve. Of each turn's cards it is drawn how many are
        of each class, so that the size of the deck does not matter.
        """
        random = np.random.default_rng(self.seed)
        turns = self._turns()
        draws = min(DRAWS, MOST_NUMBERS // (len(turns) * len(classes)))
        serves = np.array(list(classes), dtype=np.int64)
        left = np.repeat(np.array([list(classes.values())], dtype=np.int64), draws, axis=0)
        met = np.zeros((draws, len(least)), dtype=np.int64)
        before = 0
        for turn, seen in turns:
            need = np.full(draws, seen - before, dtype=np.int64)
            others = left.sum(axis=1)
            for at in range(len(classes)):
                others -= left[:, at]
                got = random.hypergeometric(left[:, at], others, need)
                left[:, at] -= got
                need -= got
                met += got[:, np.newaxis] * serves[at]
            before = seen
            share = int((met >= least).all(axis=1).sum()) / draws
            yield Chance(turn, seen, share, *wilson(draws, share))

    def curve(self, column: str) -> dict[str, int]:
        """Return how many copies have each value of a column, in order.

        Raises UsageError if no card has the column.
        """
        known = {name for card in self.copies for name in card.data}
        if column not in known:
            raise UsageError(Fact("odds-no-column", name=column, near=suggest(column, known)))
        values = Counter(card.said(column) for card in self.copies)
        return dict(sorted(values.items(), key=lambda item: _order(item[0])))

    def by_copies(self) -> dict[str, int]:
        """Return the numbers of copies that cards have."""
        counts = Counter((card.part, card.id) for card in self.copies)
        return {str(count): count for count in sorted(set(counts.values()))}


def _order(text: str) -> tuple[int, float, str]:
    """Return a key that sorts numbers by value, before other texts."""
    try:
        return 0, float(text), text
    except ValueError:
        return 1, 0.0, text


def _drawn(least: int, cards: int, seen: int, size: int) -> float:
    """Return the chance of at least `least` of some cards among those `seen` of all (hypergeometric)."""
    fewer = range(max(0, seen - (size - cards)), min(least, cards + 1, seen + 1))
    whole = _log_comb(size, seen)
    logs = (_log_comb(cards, each) + _log_comb(size - cards, seen - each) - whole for each in fewer)
    return min(1.0, max(0.0, 1.0 - sum(map(exp, logs))))


def _log_comb(count: int, chosen: int) -> float:
    """Return the logarithm of the number of ways to choose."""
    return lgamma(count + 1) - lgamma(chosen + 1) - lgamma(count - chosen + 1)


def _ways(classes: Mapping[tuple[bool, ...], int], least: Sequence[int], most: int) -> list[int]:
    """Return, by the number of cards drawn, in how many ways all wishes come true.

    `classes` counts the cards by which wishes they serve.
    """
    states: dict[tuple[int, tuple[int, ...]], int] = {(0, (0,) * len(least)): 1}
    for serves, count in classes.items():
        after: Counter[tuple[int, tuple[int, ...]]] = Counter()
        choices = [comb(count, more) for more in range(min(count, most) + 1)]
        for (drawn, met), ways in states.items():
            for more in range(min(count, most - drawn) + 1):
                now = tuple(
                    min(goal, each + more * serve)
                    for each, serve, goal in zip(met, serves, least, strict=True)
                )
                after[drawn + more, now] += ways * choices[more]
        states = after
    found = [0] * (most + 1)
    for (drawn, met), ways in states.items():
        if met == tuple(least):
            found[drawn] += ways
    return found


def odds_of(deck: DeckSpec, patterns: Sequence[str], plan: DrawPlan) -> Odds:
    """Return the odds of the cards that patterns name; by default those of the first part.

    Raises UsageError if there are none.
    """
    cards = [card for card in deck.cards if not card.extra]
    wanted = patterns or [deck.parts[0].name]
    for pattern in wanted:
        if not _chosen(cards, [pattern]):
            known = [name for card in cards for name in (card.part, card.id)]
            raise UsageError(Fact("odds-no-cards", name=pattern, near=suggest(pattern, known)))
    return Odds(deck.title, [card for card in _chosen(cards, wanted) for _ in range(card.count)], plan)


def _chosen(cards: Sequence[CardSpec], patterns: Sequence[str]) -> list[CardSpec]:
    """Return the cards that patterns name and that have copies."""
    return [
        card
        for card in cards
        if card.count and any(matches(pattern, card.part, card.id) for pattern in patterns)
    ]


def want_of(text: str, odds: Odds, deck: DeckSpec, options: Mapping[str, str]) -> Want:
    """Return a wish: `2 of land-*`, `2 of cost <= 3` or one without a number, which wants one card.

    It names cards by id or part, with `*` for any letters, or by a condition on their columns. Raises
    UsageError, SpecError for a condition that cannot be read.
    """
    found = _WANT.fullmatch(text.strip())
    if found is None:
        raise UsageError(Fact("odds-empty-want"))
    least, what = int(found[1] or 1), found[2].strip()
    cards = tuple(matches(what, card.part, card.id) for card in odds.copies)
    if any(cards):
        return Want(text.strip(), least, cards)
    _check_name(what, odds, deck)
    known = _holding(odds, what, deck, options)
    held = [known[id(card)] for card in odds.copies]
    return Want(text.strip(), least, tuple(map(bool, held)), held.count(None))


def _check_name(what: str, odds: Odds, deck: DeckSpec) -> None:
    """Raise UsageError if a wish names cards that are not drawn, or none at all."""
    if there := {card.part: None for card in deck.cards if matches(what, card.part, card.id)}:
        drawn = dict.fromkeys(card.part for card in odds.copies)
        raise UsageError(Fact("odds-not-drawn", name=what, parts=[*there], drawn=[*drawn]))
    if _NAME.fullmatch(what) and not any(what in card.data for card in odds.copies):
        near = suggest(what.strip("*?-"), {card.id for card in odds.copies})
        raise UsageError(Fact("odds-no-card", name=what, near=near))


def _holding(
    odds: Odds, condition: str, deck: DeckSpec, options: Mapping[str, str]
) -> dict[int, bool | None]:
    """Return by the identity of cards whether a condition holds for them, as `_holds` does."""
    unlike = {id(card): card for card in odds.copies}
    columns = {name for card in unlike.values() for name in card.data}
    known, refused = dict[int, bool | None](), list[Problem]()
    for key, card in unlike.items():
        try:
            known[key] = _holds(card, condition, deck, options, columns)
        except SpecError as error:
            refused += error.problems
    if refused:
        # What no card can have is a fault of the condition, not of a card.
        raise SpecError(refused[0] if known else replace(refused[0], card=""))
    return known


def _holds(
    card: CardSpec, condition: str, deck: DeckSpec, options: Mapping[str, str], columns: Collection[str]
) -> bool | None:
    """Return whether a condition holds for a card; None if a cell that it needs is empty or missing."""
    place = Where("--want")
    scope = Scope(deck, data=card.data, options=options)
    try:
        return holds(scope.value(condition, place))
    except SpecError as error:
        (problem,) = error.problems
        # Without a cell, the name of a column may also be that of a table.
        if problem.key == "formula-empty-cell" or scope.asked.which & (columns - card.data.keys()):
            return None
        raise SpecError(Problem(problem.fact, place, card.id)) from None


def document(odds: Odds, columns: Sequence[str]) -> dict[str, Any]:
    """Return the odds for JSON."""
    found: dict[str, Any] = {
        "version": 1, "deck": odds.title, "cards": odds.size, "hand": odds.plan.hand,
        "draw": odds.plan.draw, "turns": odds.plan.turns,
        "wants": [_as_json(odds, [want]) for want in odds.wants],
    }  # fmt: skip
    if len(odds.wants) > 1:
        found["together"] = _as_json(odds, odds.wants)
    found["curves"] = [_curve_as_json(odds, column, odds.curve(column)) for column in columns]
    if not odds.wants and not columns:
        found["curves"] = [_curve_as_json(odds, "", odds.by_copies())]
    return found


def _as_json(odds: Odds, wants: Sequence[Want]) -> dict[str, Any]:
    chances, exact = odds.chances(wants)
    return {
        "label": "; ".join(want.label for want in wants),
        "cards": [sum(want.cards) for want in wants],
        "without": sum(want.without for want in wants),
        "exact": exact,
        "turns": [vars(chance) for chance in chances],
    }


def _curve_as_json(odds: Odds, column: str, values: Mapping[str, int]) -> dict[str, Any]:
    rows = []
    for value, cards in values.items():
        rows.append({
            "value": value, "cards": cards,
            "turns": [
                {
                    "turn": each.turn, "seen": each.seen, "expected": cards / odds.size * each.seen,
                    "chance": each.chance,
                } for each in odds.at_least(1, cards)
            ],
        })  # fmt: skip
    return {"column": column, "values": rows}


def plot(found: Mapping[str, Any]) -> str:
    """Return the chances of wishes by turn, and the curves of columns, as SVG."""
    import matplotlib
    from matplotlib.figure import Figure

    from deckgen.play.report import SETTINGS, svg

    wants = [*found["wants"], *([found["together"]] if "together" in found else [])]
    panels = ([wants] if wants else []) + found["curves"]
    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(8, 3 * len(panels)))
        for axes, panel in zip(figure.subplots(len(panels), 1, squeeze=False)[:, 0], panels, strict=True):
            axes.set_ylabel("per cent")
            axes.set_ylim(0, 104)
            draw = _draw_wants if isinstance(panel, list) else _draw_curve
            draw(axes, panel)
            axes.legend(fontsize=8, frameon=False)
        figure.tight_layout()
        return svg(figure)


def _draw_wants(axes: Any, wants: Sequence[Mapping[str, Any]]) -> None:
    """Draw the chances of wishes as lines."""
    for want in wants:
        chances = [100 * each["chance"] for each in want["turns"]]
        axes.plot([each["turn"] for each in want["turns"]], chances, marker="o", label=want["label"])
    axes.set_xlabel("turn")
    axes.xaxis.get_major_locator().set_params(integer=True)


def _draw_curve(axes: Any, curve: Mapping[str, Any]) -> None:
    """Draw the chance of each value of a column as bars, in the opening hand and by the last turn."""
    from deckgen.play.report import ACCENT, INK, PALE

    rows = curve["values"]
    for at, (colour, turn) in enumerate(((PALE, 0), (ACCENT, -1))):
        chances = [100 * row["turns"][turn]["chance"] for row in rows]
        label = f"by turn {rows[0]['turns'][turn]['turn']}"
        axes.bar([place + 0.4 * at for place in range(len(rows))], chances, 0.38, color=colour, label=label)
    axes.set_xticks([place + 0.2 for place in range(len(rows))], [row["value"] for row in rows], fontsize=8)
    axes.set_title(curve["column"] or "copies", loc="left", color=INK)
