"""Records of a deck in; hands replayed by the referee, in plain words for its book, out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from deckgen.book.document import Played
from deckgen.book.transcript import Holding, Move, Transcript
from deckgen.deck.model import Deck
from deckgen.errors import Problem, SpecError
from deckgen.games import Hand
from deckgen.games.game import NATURE
from deckgen.games.header import IllegalMove
from deckgen.games.record import parse
from deckgen.games.replay import Replay
from deckgen.reads import track_input
from deckgen.source import inside, read_text

RECORDS = "records"
_COMMA = re.compile(r"(?<=[\u2E80-\u9FFF]), (?=[\u2E80-\u9FFF])")
"""Between kanji or kana, where no space is wanted."""


def replayed(deck: Deck, block: Played) -> Transcript:
    """The hand that a block of a rules text shows. Raises SpecError if the record does not hold."""
    path = inside(deck.folder / RECORDS, block.file, block.where)
    try:
        return _transcripts(path, deck)[block.hand - 1]
    except IndexError:
        message = f"the record {block.file!r} has no hand {block.hand}"
        raise SpecError(Problem(message, block.where, "hands are counted from 1")) from None


def _transcripts(path: Path, deck: Deck) -> list[Transcript]:
    replay = Replay(deck)
    try:
        replay.run(parse(read_text(track_input(path))))
    except IllegalMove as error:
        problem = error.problems[0]
        line = f" in line {problem.where.line}" if problem.where else ""
        raise SpecError(
            Problem(f"the record {path.name!r} does not hold{line}: {problem.message}")
        ) from error
    return [_transcript(hand, deck) for hand in replay.match.hands]


def _transcript(hand: Hand[Any], deck: Deck) -> Transcript:
    game = hand.game
    titles = {card.id: str(card.data.get("title") or card.id) for card in reversed(deck.cards)}
    names = {name: _COMMA.sub("", title).replace(", ", " ") for name, title in titles.items()}
    fresh = game.hand(hand.deal)
    moves = [_moved(fresh, move) for move in hand.moves]
    deal = [_holding(line, game.number) for line in game.write_deal(hand.deal)]
    return Transcript(
        game.name, game.players, tuple(each for each in deal if each.cards), tuple(moves),
        tuple(fresh.explain()), names,
    )  # fmt: skip


def _moved(hand: Hand[Any], move: Any) -> Move:
    """Make a move, and tell it."""
    seat, phase, words = hand.seat, hand.phase, hand.text(move)
    before = hand.view(max(seat, 0))
    hand.apply(move)
    after = hand.view(max(seat, 0))
    played, _, _ = words.partition(" take ")
    cards = tuple(word for word in played.split() if word in hand.game.number)
    old, new = str(before.get("figure", "")), str(after.get("figure", ""))
    return Move(
        -1 if seat == NATURE else seat, phase, words, cards, hand.note(),
        _gains(before, after, seat, cards), old, new if new != old else "",
    )  # fmt: skip


def _gains(
    before: Mapping[str, Any], after: Mapping[str, Any], seat: int, cards: tuple[str, ...]
) -> tuple[str, ...] | None:
    """The cards that a move took besides its own; None in games without piles of cards taken."""
    if "taken" not in before or not cards:
        return None
    had = str(before["taken"][seat]).split()
    return tuple(card for card in str(after["taken"][seat]).split() if card not in (*had, *cards))


def _holding(line: str, cards: dict[str, int]) -> Holding:
    """A line of a deal: `hand 0 jan-new ...`, `centre moonlight jun-first`."""
    title, *rest = line.split()
    seat = int(rest[0]) if rest and rest[0].isdigit() and rest[0] not in cards else -1
    return Holding(title, seat, tuple(word for word in rest if word in cards))
