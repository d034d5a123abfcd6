"""Check a deck against the games that it claims to play.

A game knows what its cards are, their suits and values; the cells of the deck must agree. A fault of a card
bars the numbers of players whose pack uses that card, any other fault bars all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from deckgen.errors import Problem, UsageError
from deckgen.facts import CardId, Fact
from deckgen.games.game import GameRules
from deckgen.games.kit import Kit, Terms
from deckgen.games.refusals import near
from deckgen.games.registry import kit
from deckgen.games.settings import HouseRule, ValuePath, faults_of, house_rules

if TYPE_CHECKING:
    from deckgen.deck import CardSpec, DeckSpec
    from deckgen.deck.model import GameClaim, Row


def check_deck(deck: DeckSpec) -> list[Problem]:
    """Return what keeps a deck from being played as the games that it claims to play."""
    problems: list[Problem] = []
    known: set[str] = set()
    for claim in deck.games:
        try:
            found = kit(claim.name)
        except UsageError as error:
            problems += (replace(problem, where=claim.where) for problem in error.problems)
            continue
        known.update(found.game.names)
        problems += _claim_faults(found, deck, claim)
    return [*problems, *_strangers(deck, known)] if known else problems


def _claim_faults(found: Kit[Any, Any], deck: DeckSpec, claim: GameClaim) -> Iterator[Problem]:
    """Yield what is wrong with a claim: its numbers of players, and what bars the others."""
    counts = found.game.counts
    for count in claim.players:
        if count not in counts:
            fact = Fact("game-not-for", game=claim.name, players=count, counts=counts)
            yield Problem(fact, claim.where)
    terms = found.terms()
    faults, counted = claim_faults(found, deck)
    works, problems = [], dict[Problem, None]()
    for count in claim.players:
        barring = _barring(found.game(count), deck, terms, faults, counted) if count in counts else []
        problems |= dict.fromkeys(barring)
        if count in counts and not barring:
            works.append(count)
    left = Fact("game-not-playable", game=found.name)
    if works:
        left = Fact("game-still-works", game=found.name, counts=tuple(works))
    for problem in problems:
        yield problem if problem.hint else replace(problem, advice=left)


def claim_faults(found: Kit[Any, Any], deck: DeckSpec) -> tuple[list[Problem], bool]:
    """Return what is wrong with a deck's data, and whether its cards are worth counting.

    One fault of the cards as a whole says it all: 60 missing figures would only repeat it.
    """
    terms, own = found.terms(), list(found.deck_faults(deck))
    if any(fault.rule == terms.card_rule and not fault.card for fault in own):
        return own, False
    told = [*_card_faults(terms, deck), *_row_faults(terms, deck), *own]
    # A set of koi-koi that is no number is told as such.
    seen = {(fault.rule, fault.where) for fault in told}
    more = (each for each in faults_of(found.settings(), deck) if (each.rule, each.where) not in seen)
    return [*told, *more], True


def house_rules_of(deck: DeckSpec) -> list[HouseRule]:
    """Return the values with which a deck differs from the rules of the games that it claims."""
    told: dict[ValuePath, HouseRule] = {}
    for claim in deck.games:
        with suppress(UsageError):  # An unknown game is told by `check_deck`.
            told |= {rule.path: rule for rule in house_rules(kit(claim.name).settings(), deck)}
    return list(told.values())


def _barring(
    game: GameRules[Any], deck: DeckSpec, terms: Terms, faults: Sequence[Problem], counted: bool
) -> list[Problem]:
    """Return the faults that bar this number of players, and what its pack lacks."""
    have = Counter({card.id: card.count for card in deck.cards if not card.extra})
    pack = [game.names[card] for card in game.pack]
    mine = [fault for fault in faults if not fault.card or fault.card in pack]
    if not counted:
        return mine
    return [*mine, *_counting(game, deck, pack, have), *_short_suits(game, terms, pack, have)]


def _counting(
    game: GameRules[Any], deck: DeckSpec, pack: Sequence[str], have: Counter[str]
) -> Iterator[Problem]:
    """Yield cards that are missing or there more than once."""
    rule = game.pack_rules.split(",")[0]
    for name in pack:
        if have[name] == 1:
            continue
        fact = Fact("game-card-missing", game=game.name, card=CardId(name))
        if have[name]:
            fact = Fact("game-card-count", game=game.name, card=CardId(name), count=have[name])
        yield Problem(fact, deck.where(name), card=name, rule=rule)


def _short_suits(
    game: GameRules[Any], terms: Terms, pack: Sequence[str], have: Counter[str]
) -> Iterator[Problem]:
    """Yield suits that have too few cards for the deal."""
    for suit, cards in terms.suits.items():
        wanted = [name for name in pack if name in cards]
        there = sum(have[name] > 0 for name in wanted)
        if there < len(wanted):
            fact = Fact(
                "game-suit-short", suit=suit, there=there, wanted=len(wanted), dealt=len(pack),
                players=game.players,
            )  # fmt: skip
            yield Problem(fact, rule=terms.suit_rule)


def _card_faults(terms: Terms, deck: DeckSpec) -> Iterator[Problem]:
    """Yield cells of cards that are not what the card is, and cards that look like another's twin."""
    twins: dict[tuple[str, ...], str] = {}
    for card in deck.cards:
        wanted = terms.cards.get(card.id, {})
        if card.extra or not wanted:
            continue
        yield from _cell_faults(terms, deck, card)
        face = tuple(
            cell_text(card.data.get(column)) for column in wanted if column not in terms.optional_columns
        )
        twin = twins.setdefault(face, card.id)
        if twin != card.id:
            fact = Fact("game-twins", card=CardId(card.id), twin=CardId(twin), face=" ".join(face))
            yield Problem(fact, deck.where(card.id), card=card.id, rule=terms.card_rule)


def _cell_faults(terms: Terms, deck: DeckSpec, card: CardSpec) -> Iterator[Problem]:
    """Yield the cells of a card that are not what the card is."""
    for column, value in terms.cards[card.id].items():
        said = cell_text(card.data.get(column))
        left_out = column in terms.optional_columns and column not in card.data
        if said != value and not left_out:
            fact = Fact("game-cell", column=column, of=card.id, said=said, value=value)
            yield Problem(fact, deck.where(card.id, column), card=card.id, rule=terms.card_rule)


def _row_faults(terms: Terms, deck: DeckSpec) -> Iterator[Problem]:
    """Yield cells of the deck's tables that are not as the rules have them, and each missing row once."""
    missing: set[tuple[str, str]] = set()
    for (name, key, column), value in terms.rows.items():
        rule, table = terms.row_rules[name, column], deck.tables.get(name)
        may_lack = name in terms.optional_tables
        row = table.rows.get(key) if table else None
        if row is not None:
            yield from _cell_fault(row, column, key, value, rule, may_lack)
        elif (name, key) not in missing and (table or not may_lack):
            missing.add((name, key))
            fact = Fact("game-row-missing", table=name, row=key)
            yield Problem(fact, table.where if table else None, rule=rule)


def _cell_fault(row: Row, column: str, key: str, value: str, rule: str, may_lack: bool) -> Iterator[Problem]:
    """Yield a cell of a row if it is not as the rules have it; `may_lack`: the column may be left out."""
    said = cell_text(row.cells.get(column))
    if said != value and not (may_lack and column not in row.cells):
        fact = Fact("game-cell", column=column, of=key, said=said, value=value)
        yield Problem(fact, row.where, rule=rule)


def cell_text(cell: object) -> str:
    """Return a cell as text; whole floats without their point."""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return "" if cell is None else str(cell)


def _strangers(deck: DeckSpec, known: set[str]) -> Iterator[Problem]:
    """Yield cards that no claimed game knows and that would be shuffled in."""
    dealt = {card.part for card in deck.cards if card.id in known}
    for card in deck.cards:
        if card.part in dealt and not card.extra and card.id not in known:
            fact = Fact("game-stranger", card=CardId(card.id))
            advice = near(card.id, known, Fact("game-make-extra"))
            yield Problem(fact, card.where, card=card.id, advice=advice)
