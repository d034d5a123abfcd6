"""The bundled deck of Moonlight, edited as a user might, against its games: every fault, and what works."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from walks import DeckReport, report_on

from deckgen.deck import CardSpec, DeckSpec, bundled
from deckgen.facts import CardId, Fact
from deckgen.games.registry import kit


@pytest.fixture(scope="module")
def deck() -> DeckSpec:
    """Moonlight as it comes."""
    return bundled("moonlight")


def with_cards(deck: DeckSpec, cards: list[CardSpec]) -> DeckReport:
    """The report on a deck with these cards in its main part."""
    part = replace(deck.parts[0], cards=tuple(cards))
    return report_on(replace(deck, parts=(part, *deck.parts[1:])))


def without(deck: DeckSpec, *ids: str) -> DeckReport:
    """The report on a deck that lacks some cards."""
    return with_cards(deck, [card for card in deck.parts[0].cards if card.id not in ids])


def changed(deck: DeckSpec, card_id: str, **values: Any) -> DeckReport:
    """The report on a deck with one card changed."""
    return with_cards(
        deck, [replace(card, **values) if card.id == card_id else card for card in deck.parts[0].cards]
    )


def with_cell(deck: DeckSpec, name: str, key: str, column: str, value: Any) -> DeckReport:
    """The report on a deck with one cell of a table changed."""
    table = deck.tables[name]
    row = replace(table.rows[key], cells={**table.rows[key].cells, column: value})
    tables = {**deck.tables, name: replace(table, rows={**table.rows, key: row})}
    return report_on(replace(deck, tables=tables))


def test_the_deck_as_it_comes_plays_all_its_games(deck: DeckSpec) -> None:
    report = report_on(deck)
    assert report.problems == ()
    assert report.playable == {"moonlight": (2, 3, 4), "hanafuda": (2, 3, 4), "koikoi": (2,)}


def test_a_missing_new_moon_bars_four_only(deck: DeckSpec) -> None:
    report = without(deck, "jan-new")
    assert report.playable["moonlight"] == (2, 3)
    missing, short = [problem for problem in report.problems if problem.rule.startswith("ML")]
    assert (missing.rule, missing.values["card"]) == ("ML-01", CardId("jan-new"))
    assert (short.rule, short.fact) == (
        "ML-02",
        Fact("game-suit-short", suit="winter", there=11, wanted=12, dealt=50, players=4),
    )
    assert missing.advice == Fact("game-still-works", counts=(2, 3), game="moonlight")
    assert missing.card == "jan-new"


def test_all_missing_cards_are_named_at_once(deck: DeckSpec) -> None:
    report = without(deck, "jan-full", "moonshine", "sep-last")
    named = {problem.card for problem in report.problems if problem.rule == "ML-01"}
    assert named == {"jan-full", "moonshine", "sep-last"} and report.playable["moonlight"] == ()
    advice = {problem.advice for problem in report.problems if problem.rule == "ML-01"}
    assert advice == {Fact("game-not-playable", game="moonlight")}


def test_two_of_one_card(deck: DeckSpec) -> None:
    report = changed(deck, "apr-first", count=2)
    fact = Fact("game-card-count", game="moonlight", card=CardId("apr-first"), count=2)
    assert ("ML-01", fact) in [(problem.rule, problem.fact) for problem in report.problems]
    assert report.playable["moonlight"] == (2,)


def test_a_card_that_says_it_is_another_is_its_twin(deck: DeckSpec) -> None:
    card = next(card for card in deck.cards if card.id == "feb-last")
    twin = next(card for card in deck.cards if card.id == "jan-last")
    report = changed(deck, "feb-last", data={**card.data, "month": twin.data["month"]})
    cell = Fact("game-cell", column="month", of="feb-last", said="jan", value="feb")
    twins = Fact("game-twins", twin=CardId("jan-last"), card=CardId("feb-last"), face="jan last")
    assert {("ML-01", cell), ("ML-01", twins)} <= {(one.rule, one.fact) for one in report.problems}
    assert all(problem.where is not None for problem in report.problems)


@pytest.mark.parametrize(
    ("table", "row", "column", "value", "rule", "right"),
    [
        ("season", "fall", "order", 1, "ML-05", "2"),
        ("month", "dec", "season", "fall", "ML-02", "winter"),
        ("month", "dec", "order", 3, "ML-03", "1"),
        ("phase", "last", "rank", 4, "ML-03", "3"),
    ],
)
def test_wrong_values(
    deck: DeckSpec, table: str, row: str, column: str, value: object, rule: str, right: str
) -> None:
    report = with_cell(deck, table, row, column, value)
    cell = Fact("game-cell", column=column, of=row, said=str(value), value=right)
    assert [(problem.rule, problem.fact) for problem in report.problems] == [(rule, cell)]
    assert report.playable["moonlight"] == () and report.playable["hanafuda"] == (2, 3, 4)


def test_a_table_that_is_missing(deck: DeckSpec) -> None:
    report = report_on(
        replace(deck, tables={name: deck.tables[name] for name in deck.tables if name != "phase"})
    )
    assert [problem.fact for problem in report.problems if problem.rule == "ML-03"] == [
        Fact("game-row-missing", table="phase", row=phase) for phase in ("new", "first", "last", "full")
    ]


def test_strangers_and_claims_that_cannot_be(deck: DeckSpec) -> None:
    card = deck.parts[0].cards[0]
    report = with_cards(deck, [*deck.parts[0].cards, replace(card, id="jan-blue")])
    assert [problem.fact for problem in report.problems] == [Fact("game-stranger", card=CardId("jan-blue"))]
    claim = replace(deck.games[0], players=(1, 2))
    report = report_on(replace(deck, games=(claim, replace(claim, name="moonlite"))))
    assert [problem.key for problem in report.problems][:2] == ["game-not-for", "game-unknown"]
    assert report.playable == {"moonlight": (2,)}


def test_terms_name_every_card_of_the_pack() -> None:
    for name, named, suits in (("moonlight", 48, (4, 12)), ("moon", 28, (7, 7))):
        terms, cls = kit(name).terms(), kit(name).game
        assert len(terms.cards) == named and set(terms.cards) <= set(cls.names)
        assert set().union(*terms.suits.values()) == set(terms.cards)
        assert (len(terms.suits), *{len(cards) for cards in terms.suits.values()}) == suits
        assert {(name, column) for name, _, column in terms.rows} == set(terms.row_rules)
