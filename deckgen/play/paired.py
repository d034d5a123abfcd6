"""Differences between two ways of playing the same deals, deal by deal.

What the luck of a deal does to both cancels out, so that far fewer deals are needed than if each were played
by itself. All sums are whole numbers: they add up to the same in any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from deckgen.play.tally import SCALES, WINS, Key, Statistic, Tally, Z

UNITS, A, B = 0, 1, 3
SUMS = 15
"""How many units (hands, or whole games); of both sides how many cases and their sum; the ten products."""
PAIRS = ((1, 1), (1, 2), (2, 2), (3, 3), (3, 4), (4, 4), (1, 3), (1, 4), (2, 3), (2, 4))
"""The products that are summed, by the places of their factors: `n` and `s` of both sides, from 1."""


@dataclass(slots=True)
class Paired:
    """By section and label, sums over the units that both sides have played."""

    units: int = 0
    sums: dict[Key, list[int]] = field(default_factory=dict)
    shares: set[Key] = field(default_factory=set)

    def unit(self, one: Tally, other: Tally) -> None:
        """Count one hand or game that both have played."""
        self.units += 1
        self.shares |= one.shares | other.shares
        for key in one.counts.keys() | other.counts.keys():
            (n, s, _), (m, t, _) = one.counts.get(key, (0, 0, 0)), other.counts.get(key, (0, 0, 0))
            row = (1, n, s, m, t)
            self.add(key, [*row[1:], *(row[a] * row[b] for a, b in PAIRS)])

    def add(self, key: Key, sums: Iterable[int]) -> None:
        """Add the four sums and the ten sums of products of some units."""
        old = self.sums.setdefault(key, [0] * (SUMS - 1))
        for at, each in enumerate(sums):
            old[at] += each

    def merge(self, other: Paired) -> None:
        """Add everything that another has counted."""
        self.units += other.units
        self.shares |= other.shares
        for key, sums in other.sums.items():
            self.add(key, sums)

    def gaps(self) -> Mapping[Key, Statistic]:
        """Return how much more the second side has than the first, with its interval."""
        return {
            key: self._gap(key, sums) for key, sums in self.sums.items() if sums[0] and sums[2]
        }  # fmt: skip

    def _gap(self, key: Key, sums: list[int]) -> Statistic:
        """Return the difference of two ratios of sums (of means, where each unit is one case).

        Its variance is that of the residuals of the units, `s - R n` over all `n` (the delta method).
        """
        # Exact fractions: play that is the same on both sides differs by nothing, not by a rounding error.
        n, s, m, t, nn, ns, ss, mm, mt, tt, nm, nt, sm, st = map(Fraction, sums)
        scale = SCALES.get(key[0], 1)
        one, other = s / n, t / m
        own = (ss - 2 * one * ns + one * one * nn) / (n * n)
        its = (tt - 2 * other * mt + other * other * mm) / (m * m)
        both = (st - other * sm - one * nt + one * other * nm) / (n * m)
        few = Fraction(self.units, self.units - 1) if self.units > 1 else Fraction(0)
        error = sqrt((own + its - 2 * both) * few) / scale
        gap = float(other - one) / scale
        percent = key in self.shares or key[0] in WINS
        return Statistic(*key, sums[2], gap, gap - Z * error, gap + Z * error, error, percent)


def of_lanes(count: int, one: Mapping[Key, Any], other: Mapping[Key, Any]) -> Paired:
    """Return the sums of two batches of the same deals; by key: the lanes that have a case, and its value."""
    import numpy as np

    found = Paired(count)
    empty = np.zeros(0, np.intp), np.zeros(0, np.int64)
    for key in one.keys() | other.keys():
        rows = []
        for lanes, values in (one.get(key, empty), other.get(key, empty)):
            n, s = np.zeros((2, count), np.int64)
            np.add.at(n, lanes, 1)
            np.add.at(s, lanes, values)
            rows += [n, s]
        sums = [int(row.sum()) for row in rows]
        found.add(key, [*sums, *(int(rows[a - 1] @ rows[b - 1]) for a, b in PAIRS)])
    return found
