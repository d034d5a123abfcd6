"""Hands in a row with running totals, until somebody has won."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from deckgen.facts import Fact
from deckgen.games.draws import Draws, opening_seat
from deckgen.games.game import NATURE, OVER, Deal, Following, GameRules, HandState
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.registry import kit_of

M = TypeVar("M", bound=Hashable)


class Match(Generic[M]):
    """Hands in a row. `hand` is the one in play; after it is over, `next_hand` deals another until `over`."""

    def __init__(
        self,
        game: GameRules[M],
        seed: int | None = None,
        *,
        deal: Deal | None = None,
        first: int | None = None,
        round: int = 0,
        before: Sequence[int] = (),
        nature: bool = True,
    ) -> None:
        """Deal the first hand from the seed, or use the deal given; `before` are totals carried in.

        `nature` False: shuffles later in a hand come as moves, even in a seeded match (a record being read).
        """
        self.nature = nature and seed is not None
        self.game = game
        self.draws = None if seed is None else Draws(seed)
        self.before = self.totals = tuple(before) or (0,) * game.players
        self.games = [0] * game.players
        """Games won, by seat, of a match."""
        self.hands: list[HandState[M]] = []
        """Every hand so far, the one in play too."""
        self.game_starts: set[int] = set()
        """The places in `hands` of the first hands of a match's later games."""
        self._winners: tuple[int, ...] = ()
        if first is None:
            first = 0 if seed is None else opening_seat(seed, game.players)
        self._open(deal, Following(first, round, ""))

    @classmethod
    def of(cls, hand: HandState[M]) -> Match[M]:
        """Return a match that begins with a hand as it is, wherever it is."""
        match = cls.__new__(cls)
        match.game, match.draws, match.nature = hand.game, None, False
        match.before = match.totals = (0,) * hand.game.players
        match.games, match.game_starts, match._winners = [0] * hand.game.players, set(), ()
        match.hands = [hand]
        return match

    @property
    def hand(self) -> HandState[M]:
        """The hand in play, or the last one."""
        return self.hands[-1]

    @property
    def seat(self) -> int:
        """Whose turn it is; OVER between hands."""
        return self.hand.seat

    @property
    def game_over(self) -> bool:
        """Whether somebody has won the game (of a match: the last game begun)."""
        return bool(self._winners)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to play."""
        return bool(self.winners)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the match; empty while it is not over."""
        if not self._winners or max(self.games) < self.game.games_to_win:
            return ()
        return self._winners

    def apply(self, move: M) -> None:
        """Make a move; when it ends the hand, the hand is scored."""
        kit_of(self.game).apply(self.hand, move)
        self._settle()

    def following(self) -> Following:
        """Return who deals next, and by which rule."""
        return self.game.following(self.hand)

    def next_hand(self, deal: Deal | None = None) -> HandState[M]:
        """Deal the next hand, from the seed or as given. Raises IllegalMove during a hand or at the end."""
        if self.hand.seat != OVER:
            raise IllegalMove(refuse("REC-04", Fact("game-hand-not-over")))
        if self.over:
            raise IllegalMove(refuse(self.game.end_rule, Fact("game-over")))
        following = self.following()
        if self._winners:
            self.totals = (0,) * self.game.players
            self._winners = ()
            self.game_starts.add(len(self.hands))
        self._open(deal, following)
        return self.hand

    def _open(self, deal: Deal | None, following: Following) -> None:
        if deal is None:
            if self.draws is None:
                raise IllegalMove(refuse("REC-05", Fact("game-no-deal")))
            deal = self.game.deal(self.draws, following.first, following.round)
        self.hands.append(self.game.hand(deal))
        self._settle()

    def _settle(self) -> None:
        """Let nature move from the seed; once the hand is over add its score, see whether the game is won."""
        hand = self.hand
        while hand.seat == NATURE and self.nature and self.draws is not None:
            hand.play(hand.chance(self.draws))
        if hand.seat != OVER:
            return
        self.totals = tuple(map(sum, zip(self.totals, hand.scores(), strict=True)))
        self._winners = self.game.winners(self.totals, hand)
        for seat in self._winners:
            self.games[seat] += 1
