"""Every cell of the game tables of the bundled decks, changed: each is told, as a house rule or an error."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from deckgen.deck import DeckSpec, bundled
from deckgen.games.decks import check_deck, house_rules_of
from deckgen.games.registry import kit
from deckgen.games.settings import CARD, ValuePath, found

LOOKS = {
    "season": {"name", "ink", "letters", "words"},
    "month": {"name", "short"},
    "phase": {"name", "word", "sign", "angle"},
    "suit": {"name", "sign", "angle", "shape"},
    "rank": {"name", "shown"},
    "bid": {"say"},
    "trump": {"name"},
    "worth": {"x", "y"},
}
"""The columns of game tables that are for the eye: no game reads them."""
TABLES = {
    "moonlight": ("season", "score", "month", "phase", "hanafuda", "koikoi"),
    "dominoes": ("bid", "trump"),
    "moons": ("suit", "rank"),
    "sixpence": ("worth",),
}
COLUMNS = {
    "moonlight": ("month", "phase"),
    "dominoes": ("high", "low", "pips", "moon3"),
    "moons": ("suit", "rank", "colour", "counts"),
    "sixpence": ("value",),
}
"""What a deck's cards say of themselves to a game."""


def cells(name: str) -> Iterator[ValuePath]:
    """Every cell of a deck's game tables, and every column of its cards that a game reads."""
    deck = bundled(name)
    for table in TABLES[name]:
        for row in deck.tables[table].rows.values():
            yield from (
                ValuePath(table, row.key, column)
                for column in row.cells
                if column not in LOOKS.get(table, ())
            )
    known = {card for claim in deck.games for card in kit(claim.name).game.names}
    for card in deck.cards:
        if card.id in known and not card.extra:
            yield from (ValuePath(CARD, card.id, column) for column in COLUMNS[name] if column in card.data)


def changed(deck: DeckSpec, path: ValuePath) -> DeckSpec:
    """The deck with another value in a cell, of the same kind if it is a number."""
    table, row, column = path
    cell = found(deck, path)
    assert cell is not None, path
    old = cell[0]
    blank = old is None or old == ""
    new = (
        3
        if blank
        else old + 1
        if isinstance(old, int)
        else str(int(old) + 1)
        if str(old).isdigit()
        else "other"
    )
    if table == CARD:
        parts = tuple(
            replace(part, cards=tuple(
                replace(card, data={**card.data, column: new}) if card.id == row else card
                for card in part.cards
            ))
            for part in deck.parts
        )  # fmt: skip
        return replace(deck, parts=parts)
    rows = deck.tables[table].rows
    rows = {**rows, row: replace(rows[row], cells={**rows[row].cells, column: new})}
    return replace(deck, tables={**deck.tables, table: replace(deck.tables[table], rows=rows)})


def settable(name: str) -> set[ValuePath]:
    """The cells of a deck that may be set as a house rule."""
    return {path for claim in bundled(name).games for path in kit(claim.name).settings()}


@pytest.mark.parametrize("name", TABLES)
def test_every_cell_that_is_changed_is_told(name: str) -> None:
    deck, free, seen = bundled(name), settable(name), 0
    assert not check_deck(deck) and not house_rules_of(deck)
    for path in cells(name):
        other = changed(deck, path)
        problems, rules = check_deck(other), house_rules_of(other)
        seen += 1
        if path in free:
            assert not problems and [rule.path for rule in rules] == [path], path
            assert rules[0].setting.rule and rules[0].where is not None
        else:
            assert not rules, path
            assert problems and all(problem.rule for problem in problems), path
            assert all(problem.where is not None for problem in problems[:1]), path
    assert seen == {"moonlight": 218, "dominoes": 243, "moons": 238, "sixpence": 96}[name]


def test_every_value_that_may_be_set_is_there_to_be_set() -> None:
    for name in TABLES:
        deck = bundled(name)
        there = {path for path in settable(name) if found(deck, path)}
        assert there == settable(name) - {
            ValuePath(CARD, f"moon{number}", "value") for number in range(9, 13)
        }


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("moonlight", ValuePath("season", "summer", "trick"), 0),
        ("moonlight", ValuePath("hanafuda", "jan", "full"), -1),
        ("sixpence", ValuePath(CARD, "f01", "value"), "many"),
        ("dominoes", ValuePath("bid", "21", "points"), 0),
    ],
)
def test_a_value_that_makes_no_sense_is_an_error(name: str, path: ValuePath, value: object) -> None:
    from deckgen.games.settings import with_value

    deck = with_value(bundled(name), path, value)  # type: ignore[arg-type]
    assert {problem.key for problem in check_deck(deck)} == {"game-setting"}
    assert not house_rules_of(deck)


def test_a_bid_that_is_taken_out_is_missed() -> None:
    deck = bundled("dominoes")
    rows = {key: row for key, row in deck.tables["bid"].rows.items() if key != "21"}
    deck = replace(deck, tables={**deck.tables, "bid": replace(deck.tables["bid"], rows=rows)})
    (problem,) = check_deck(deck)
    assert (problem.key, problem.rule, problem.values["row"]) == ("game-row-missing", "DM-05", "21")
