"""Koi-koi, many hands side by side: hana-awase with sets, and calls after them.

A hand that is played by itself is one of January, as it is for `GameRules.deal`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from deckgen.games.hanafuda.many import Begun, ManyFishing
from deckgen.games.koikoi.rules import ENOUGH, FEW, KOIKOI, NOBODY, STOP, Koikoi
from deckgen.games.lanes import Lanes
from deckgen.games.many import LaneCounts

JANUARY = 0


class ManyKoikoi(ManyFishing):
    """Hands of koi-koi."""

    game: Koikoi

    def __init__(
        self, game: Koikoi, seed: int, deals: Lanes, bots: Sequence[str], begun: Begun | None = None
    ) -> None:
        month = game.month_of(begun.seen.deal) if begun else JANUARY
        self.classes = [
            (kind, np.uint64(kind.cards), np.array([kind.worth(held) for held in range(len(game.pack) + 1)]))
            for kind in game.classes[month]
        ]
        self.said = np.zeros((game.players, len(deals)), np.int64)
        """By row, the set points at the last koi-koi; 0: none was said."""
        self.stopped = np.full(len(deals), NOBODY, np.intp)
        """The row that stopped, or NOBODY."""
        self.calls = np.zeros(len(deals), np.int64)
        """How often koi-koi was said."""
        super().__init__(game, seed, deals, bots, begun)

    def take_up(self, begun: Begun) -> None:
        """Go on with one hand in many worlds."""
        said = begun.seen.said  # type: ignore[attr-defined]
        self.said[:] = np.array([said[begun.seen.seat], said[1 - begun.seen.seat]])[:, None]
        super().take_up(begun)

    def totals(self, row: int | Lanes, lanes: Lanes) -> Lanes:
        """Return the set points of the captured cards of a row (HF-09)."""
        found: Lanes = np.sum([*self._worths(self.taken[row, lanes]).values()], axis=0)
        return found

    def _worths(self, taken: Lanes) -> dict[str, Lanes]:
        """Return the points of each kind of set among captured cards."""
        return {kind.name: worth.take(np.bitwise_count(taken & cards)) for kind, cards, worth in self.classes}

    def end_turn(self, row: int, lanes: Lanes) -> Lanes:
        """Let rows with more set points than before say whether to go on; return where play does (HF-10)."""
        totals = self.totals(row, lanes)
        more = totals > self.said[row, lanes]
        calling, points = lanes[more], totals[more]
        cards = np.bitwise_count(self.held[row, calling])

        def pick(greedy: bool, some: Any) -> Lanes:
            left = cards[some]
            if greedy:
                return np.where((points[some] < ENOUGH) & (left >= FEW), KOIKOI, STOP)
            r = self.draws.below(1 + (left > 0), calling[some])
            return np.where(left, KOIKOI + r, STOP)

        moves = self.choose(self.seats[row, calling], pick, np.int64)
        self.moved(row, calling, moves)
        stops = moves == STOP
        self.said[row, calling[~stops]] = points[~stops]
        self.calls[calling] += ~stops
        self.stopped[calling[stops]] = row
        kept: Lanes = lanes[self.stopped[lanes] == NOBODY]
        return kept

    @property
    def scores(self) -> Lanes:
        """Return the scores by seat and lane (HF-10, HF-11)."""
        lanes = np.flatnonzero(self.stopped != NOBODY)
        rows = self.stopped[lanes]
        scores = np.zeros((self.game.players, len(self.deals)), np.int64)
        scores[rows, lanes] = self.totals(rows, lanes) << self._doublings(rows, lanes)
        found = self.by_seat(scores)
        if self.game.yes("dealer_one"):
            nobody = np.flatnonzero(self.stopped == NOBODY)
            found[self.first[nobody], nobody] = 1
        return found

    def _doublings(self, rows: Lanes, lanes: Lanes) -> Lanes:
        """Return how often the total of who stopped is doubled: for the other's koi-koi, for many points."""
        many = self.totals(rows, lanes) >= int(self.game.options["double_at"])
        found: Lanes = (self.said[1 - rows, lanes] > 0).astype(np.int64) + many
        return found

    def count(self, into: LaneCounts) -> None:
        """Count what `kit.count` counts of each hand."""
        lanes = np.flatnonzero(self.stopped != NOBODY)
        rows = self.stopped[lanes]
        self.leads.count(into)
        into.number("calls", "koi-koi in a hand", self.calls)
        into.share("calls", "hands that nobody stops", self.stopped == NOBODY)
        for kind, points in self._worths(self.taken[rows, lanes]).items():
            made = np.zeros(len(self.deals), bool)
            made[lanes] = points > 0
            into.share("sets", kind, made)
        into.share("calls", "the dealer stops", rows == 0, lanes)
        into.share("calls", "doubled", self._doublings(rows, lanes) > 0, lanes)
        into.number("calls", "points of who stops", self.scores.max(axis=0)[lanes], lanes)
