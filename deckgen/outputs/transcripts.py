"""Replay the records of a deck for its book."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from deckgen.book.document import PlayedHand
from deckgen.book.narration import Holding, ShownMove, Transcript
from deckgen.deck.model import DeckSpec
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact
from deckgen.games import HandState
from deckgen.games.decks import house_rules_of
from deckgen.games.game import NATURE
from deckgen.games.kit import Kit
from deckgen.games.record import parse
from deckgen.games.refusals import IllegalMove
from deckgen.games.registry import game_class, kit_of, names
from deckgen.games.verify import Replay
from deckgen.paths import guarded, inside
from deckgen.source import read_text

RECORDS = "records"


def replays(deck: DeckSpec) -> Callable[[PlayedHand], Transcript]:
    """Return a function that turns a block of a rules text into the hand it shows. Records are replayed once.

    The function raises SpecError if the record is not valid.
    """
    hands = cache(partial(_hands, deck))
    transcript = cache(lambda path, number: _transcript(hands(path)[number - 1]))

    def replay(block: PlayedHand) -> Transcript:
        records = guarded(deck.folder, deck.folder / RECORDS, block.where)
        inside(records, block.file, block.where)
        path = records / block.file.replace("\\", "/")  # problems name the file as the user named the deck
        if block.hand > len(hands(path)):
            missing = Fact("rules-hand-missing", file=block.file, hand=block.hand)
            raise SpecError(Problem(missing, block.where))
        return transcript(path, block.hand)

    return replay


def option_values(game: str) -> Mapping[str, Fact]:
    """Return what each option of a game accepts; empty if there is no such game."""
    if game not in names():
        return {}
    return {option.name: option.described for option in game_class(game).option_table}


def _hands(deck: DeckSpec, path: Path) -> Sequence[HandState[Any]]:
    # A record states the scores of the rules as written, which house rules change.
    replay = Replay(deck, claims=not house_rules_of(deck))
    try:
        replay.run(parse(read_text(path)))
    except IllegalMove as error:
        problem = error.problems[0]
        where = Where(str(path), problem.where.line if problem.where else 0)
        frame = Fact("rules-record-invalid", file=path.name)
        raise SpecError(replace(problem, where=where).within(frame)) from error
    return replay.match.hands


def _transcript(hand: HandState[Any]) -> Transcript:
    game = hand.game
    kit = kit_of(game)
    fresh = game.hand(hand.deal)
    moves = [_moved(kit, fresh, move) for move in hand.moves]
    deal = [_holding(line, game.number) for line in game.write_deal(hand.deal)]
    return Transcript(
        game.name, tuple(each for each in deal if each.cards), tuple(moves),
        tuple(kit.explain(fresh)),
    )  # fmt: skip


def _moved(kit: Kit[Any, Any], hand: HandState[Any], move: Any) -> ShownMove:
    """Make a move and describe it."""
    seat, phase, words = hand.seat, hand.phase, kit.text(hand, move)
    before = kit.view(hand, max(seat, 0))
    kit.apply(hand, move)
    after = kit.view(hand, max(seat, 0))
    played, _, _ = words.partition(" take ")
    cards = tuple(word for word in played.split() if word in hand.game.number)
    old, new = str(before.get("figure", "")), str(after.get("figure", ""))
    return ShownMove(
        -1 if seat == NATURE else seat, phase, words, cards, tuple(kit.events(hand)),
        _gains(before, after, seat, cards), old, new if new != old else "",
        words.partition(" ")[0] in kit.laying,
    )  # fmt: skip


def _gains(
    before: Mapping[str, Any], after: Mapping[str, Any], seat: int, cards: tuple[str, ...]
) -> tuple[str, ...] | None:
    """Return the cards that a move captured besides its own; None in games without capturing."""
    if "taken" not in before or not cards:
        return None
    had = str(before["taken"][seat]).split()
    return tuple(card for card in str(after["taken"][seat]).split() if card not in (*had, *cards))


def _holding(line: str, cards: dict[str, int]) -> Holding:
    """Parse a line of a deal: `hand 0 jan-new ...`, `centre moonlight jun-first`."""
    title, *rest = line.split()
    seat = int(rest[0]) if rest and rest[0].isdigit() and rest[0] not in cards else -1
    return Holding(title, seat, tuple(word for word in rest if word in cards))
