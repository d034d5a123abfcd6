"""A plan of a simulation in; its pieces, and the tally of each, out: what workers do.

Pieces are cut by the plan alone, so that it does not matter who plays which, or how many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from deckgen.games.draws import Draws, mix
from deckgen.games.game import NATURE, OVER, Game, Hand
from deckgen.games.match import Match
from deckgen.games.registry import game as game_of
from deckgen.games.registry import kit
from deckgen.play.bots import TRICK_GAMES, Bot, bot, chosen
from deckgen.play.count import count_hand, count_play, wins
from deckgen.play.tally import PARTED, Tally

LONGEST = 400
"""A game of so many hands is given up: where few bids are made, as among random players, some never end."""
PIECE, SLOW_PIECE, STRONG_PIECE = 1 << 15, 400, 16
"""Hands in a piece: of the batch kernel, of the referee, of bots that think."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: so many hands, or (`games`) whole games, from hand `start` on."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    """A bot for each seat."""
    seed: int
    count: int
    start: int = 0
    games: bool = False
    duplicate: tuple[str, str] | None = None
    """Two bots that play every deal twice, with seats exchanged: hands 2d and 2d + 1 are deal d."""
    deck: str = ""
    """The folder of a deck whose values are played with; empty: the bundled one."""

    @property
    def seated(self) -> tuple[str, ...]:
        """Who plays, for people to read."""
        if self.duplicate is None:
            return self.bots
        return (f"{self.duplicate[0]} against {self.duplicate[1]}, each deal twice",)

    @property
    def batched(self) -> bool:
        """Can the batch kernel play it?"""
        quick = set(self.bots) <= {"random", "greedy"} and self.duplicate is None
        return self.game in TRICK_GAMES and quick and not self.games and find_spec("numpy") is not None

    def pieces(self) -> list[Plan]:
        """The plan in pieces that workers can play."""
        size = PIECE if self.batched else SLOW_PIECE // (8 if self.games else 1)
        if "strong" in (*self.bots, *(self.duplicate or ())):
            size = STRONG_PIECE
        end = self.start + self.count
        return [replace(self, start=at, count=min(size, end - at)) for at in range(self.start, end, size)]


@lru_cache(maxsize=8)
def rules(name: str, players: int, options: tuple[tuple[str, str], ...], deck: str) -> Game[Any]:
    """The game of a plan, perhaps with the values of a deck. Raises what loading the deck raises."""
    if not deck:
        return game_of(name, players, dict(options))
    from deckgen.deck import find_deck, load

    of_deck = kit(name).of_deck
    assert of_deck is not None, f"{name} reads no values from a deck"
    return of_deck(load(find_deck(deck)), players, dict(options))


def play_piece(plan: Plan) -> Tally:
    """Play a piece and count."""
    game = rules(plan.game, plan.players, plan.options, plan.deck)
    if plan.batched:
        return _batched(plan, game)
    tally = Tally()
    if plan.duplicate is not None:
        for deal in range(plan.start // 2, (plan.start + plan.count) // 2):
            _duplicate(game, plan.seed, deal, plan.duplicate, tally)
        return tally
    bots = [bot(name, game) for name in plan.bots]
    for number in range(plan.start, plan.start + plan.count):
        if plan.games:
            _game(game, mix(plan.seed ^ number), bots, tally)
        else:
            draws = Draws(plan.seed, number - 1)
            hand = game.hand(game.deal(draws, number % game.players))
            play_out(hand, bots, draws)
            count_hand(hand, number % game.players, tally)
    return tally


def _batched(plan: Plan, game: Any) -> Tally:
    from deckgen.play.batch.count import counted
    from deckgen.play.batch.hands import LANES, dealt, play_batch

    tally = Tally()
    end = plan.start + plan.count
    for at in range(plan.start, end, LANES):
        tally.merge(counted(play_batch(game, plan.seed, dealt(at, min(LANES, end - at)), plan.bots)))
    return tally


def play_out(hand: Hand[Any], bots: Sequence[Bot], draws: Draws) -> None:
    """Play a hand to its end by bots, nature's moves from the same draws."""
    while hand.seat != OVER:
        hand.play(hand.chance(draws) if hand.seat == NATURE else chosen(hand, bots[hand.seat], draws))


def _duplicate(game: Game[Any], seed: int, deal: int, names: tuple[str, str], tally: Tally) -> None:
    """Play a deal twice, the first bot on the even and then on the odd seats, and count its lead."""
    first, second = (bot(name, game) for name in names)
    lead = 0
    for own in range(2):
        draws = Draws(seed, deal - 1)
        hand = game.hand(game.deal(draws, deal % game.players))
        play_out(hand, [first if seat % 2 == own else second for seat in range(game.players)], draws)
        count_hand(hand, deal % game.players, tally)
        scores = hand.scores()
        lead += PARTED // 2 * sum(scores[own::2]) // len(scores[own::2])
        lead -= PARTED // 2 * sum(scores[1 - own :: 2]) // len(scores[1 - own :: 2])
    tally.number("duplicate deals", f"points a hand, {names[0]} over {names[1]}", lead)


def _game(game: Game[Any], seed: int, bots: Sequence[Bot], tally: Tally) -> None:
    """Play one whole game and count it."""
    match = Match(game, seed)
    assert match.draws is not None
    leaders, changes = set(range(game.players)), 0
    while True:
        while match.seat != OVER:
            match.apply(chosen(match.hand, bots[match.seat], match.draws))
        best = max(match.totals)
        now = {seat for seat, total in enumerate(match.totals) if total == best}
        changes += not now & leaders
        leaders = now
        if match.over or len(match.hands) >= LONGEST:
            break
        match.next_hand()
    tally.share("games", "given up as endless", 1, int(not match.over))
    tally.number("games", "hands in a game", len(match.hands))
    tally.number("games", "changes of the lead in points", changes)
    for hand in match.hands:
        count_play(hand, tally)
    for seat, share in enumerate(wins(match.totals, match.winners)):
        tally.number("win share by seat", seat, share)
        tally.number("score by seat", seat, match.totals[seat])
        tally.share("score distribution", match.totals[seat], 1, 1)
