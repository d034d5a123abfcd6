"""A deck as specified and a game's terms in; every fault that keeps it from being played, all at once, out.

The cards of a game, their suits and values are its rules and stand in its modules; the deck's own cells are
held to them. A fault on a card bars the tables whose pack uses that card, any other fault bars all tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from deckgen.errors import Problem, did_you_mean
from deckgen.facts import Fact
from deckgen.games.game import Game
from deckgen.games.kit import Kit, Terms
from deckgen.games.registry import kit, names

if TYPE_CHECKING:
    from deckgen.deck import Deck


@dataclass(frozen=True, slots=True)
class DeckReport:
    """What a deck can be used for: its faults, and by game the numbers of players that still work."""

    problems: tuple[Problem, ...]
    playable: Mapping[str, tuple[int, ...]]


def check_deck(deck: Deck) -> DeckReport:
    """Hold a deck to every game that it claims to play."""
    problems: list[Problem] = []
    playable: dict[str, tuple[int, ...]] = {}
    known: set[str] = set()
    known_games = names()
    for claim in deck.games:
        if claim.name not in known_games:
            hint = did_you_mean(claim.name, known_games)
            problems.append(Problem(f"there is no game {claim.name!r}", where=claim.where, hint=hint))
            continue
        game_kit = kit(claim.name)
        cls = game_kit.game
        known.update(cls.names)
        wrong = [count for count in claim.players if count not in cls.counts]
        for count in wrong:
            counts = ", ".join(map(str, cls.counts))
            message = f"{claim.name} cannot be played by {count}"
            problems.append(Problem(message, where=claim.where, hint=f"it is for {counts} players"))
        faults, works = game_faults(game_kit, deck, [count for count in claim.players if count not in wrong])
        problems += faults
        playable[claim.name] = works
    problems += _strangers(deck, known) if playable else ()
    return DeckReport(tuple(problems), playable)


def game_faults(
    game_kit: Kit[Any, Any], deck: Deck, players: Iterable[int]
) -> tuple[list[Problem], tuple[int, ...]]:
    """The faults of a deck for one game, and the numbers of players for which there is none."""
    cls, terms = game_kit.game, game_kit.terms()
    have = Counter({card.id: card.count for card in deck.cards if not card.extra})
    faults = [*_card_faults(terms, deck), *_row_faults(terms, deck), *game_kit.deck_faults(deck)]
    works: list[int] = []
    found: list[Problem] = []
    for count in players:
        game = cls(count)
        pack = [game.names[card] for card in game.pack]
        mine = [fault for fault in faults if not fault.card or fault.card in pack]
        mine += [*_counting(game, deck, pack, have), *_short_suits(game, terms, pack, have)]
        if not mine:
            works.append(count)
        found += (fault for fault in mine if fault not in found)
    still = " or ".join(map(str, works))
    hint = f"{cls.name} still works with {still} players" if works else f"{cls.name} cannot be played"
    return [replace(fault, advice=Fact("text", message=fault.hint or hint)) for fault in found], tuple(works)


def _first_rule(game: Game[Any]) -> str:
    return game.pack_rules.split(",")[0]


def _counting(game: Game[Any], deck: Deck, pack: Sequence[str], have: Counter[str]) -> Iterator[Problem]:
    """Cards that are missing or there more than once."""
    rule = _first_rule(game)
    for name in pack:
        if have[name] == 1:
            continue
        if not have[name]:
            message = f"{rule}: {game.name} needs {name}, which is not in the deck."
        else:
            message = f"{rule}: {game.name} needs one {name}, the deck has {have[name]}."
        yield Problem(message, where=deck.where(name), card=name, rule=rule)


def _short_suits(game: Game[Any], terms: Terms, pack: Sequence[str], have: Counter[str]) -> Iterator[Problem]:
    """Suits of which the deal would be short."""
    for suit, cards in terms.suits.items():
        wanted = [name for name in pack if name in cards]
        there = sum(have[name] > 0 for name in wanted)
        if there < len(wanted):
            message = (
                f"{terms.suit_rule}: {suit} has {there} cards, too few for the deal of {len(pack)} to "
                f"{game.players} players, which has {len(wanted)}."
            )
            yield Problem(message, rule=terms.suit_rule)


def _card_faults(terms: Terms, deck: Deck) -> Iterator[Problem]:
    """Cells of cards that are not what the card is, and cards that look like another's twin."""
    twins: dict[tuple[str, ...], str] = {}
    for card in deck.cards:
        wanted = terms.cards.get(card.id, {})
        if card.extra or not wanted:
            continue
        said = {column: _said(card.data.get(column)) for column in wanted}
        for column, value in wanted.items():
            if said[column] != value:
                message = f"{terms.card_rule}: {column} of {card.id} is {said[column]!r}; it is {value!r}."
                place = deck.where(card.id, column)
                yield Problem(message, where=place, card=card.id, rule=terms.card_rule)
        face = tuple(said.values())
        twin = twins.setdefault(face, card.id)
        if twin != card.id:
            message = f"{terms.card_rule}: {twin} and {card.id} are both {' '.join(face)}."
            yield Problem(message, where=deck.where(card.id), card=card.id, rule=terms.card_rule)


def _row_faults(terms: Terms, deck: Deck) -> Iterator[Problem]:
    """Cells of the deck's tables that are not as the rules have them."""
    for (name, key, column), value in terms.rows.items():
        rule = terms.row_rules[name, column]
        table = deck.tables.get(name)
        row = table.rows.get(key) if table else None
        if row is None:
            message = f"{rule}: the deck's table {name!r} has no row {key!r}."
            yield Problem(message, where=table.where if table else None, rule=rule)
        elif _said(row.cells.get(column)) != value:
            message = f"{rule}: {column} of {key} is {_said(row.cells.get(column))!r}; it is {value!r}."
            yield Problem(message, where=row.where, rule=rule)


def _said(cell: object) -> str:
    """A cell as text; whole floats without their point."""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return "" if cell is None else str(cell)


def _strangers(deck: Deck, known: set[str]) -> Iterator[Problem]:
    """Cards that no claimed game knows and that would be shuffled in."""
    dealt = {card.part for card in deck.cards if card.id in known}
    for card in deck.cards:
        if card.part in dealt and not card.extra and card.id not in known:
            hint = did_you_mean(card.id, known) or "list it among the extras"
            message = f"{card.id} is a card of none of the deck's games"
            yield Problem(message, where=card.where, hint=hint, card=card.id)
