"""The odds of decks: against counted hands, published figures and random draws."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner
from scipy.stats import hypergeom
from small_decks import PLAIN, write_deck

from deckgen.cli import commands
from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.errors import DeckgenError
from deckgen.facts import Fact
from deckgen.play import odds as odds_module
from deckgen.play.odds import DrawPlan, Odds, document, odds_of, plot, want_of

COPIES = PLAIN.replace("face: front}", 'face: front, count: "{rank}"}')
"""Twelve cards: red and black, each once the 1, twice the 2, three times the 3."""


def odds(folder: Path, plan: DrawPlan, *wants: str, text: str = COPIES) -> Odds:
    deck = load(write_deck(folder, text))
    found = odds_of(deck, [], plan)
    found.wants = [want_of(want, found, deck, {}) for want in wants]
    return found


def test_chances_of_one_wish_are_hypergeometric(tmp_path: Path) -> None:
    for want, least, cards in (("suit == 'red'", 1, 6), ("2 of rank > 2", 2, 6), ("3 of red-3", 3, 3)):
        found = odds(tmp_path, DrawPlan(3, 2, 6), want)
        chances, exact = found.chances(found.wants)
        assert exact and [chance.seen for chance in chances] == [3, 5, 7, 9, 11, 12, 12]
        for chance in chances:
            assert chance.chance == pytest.approx(hypergeom.sf(least - 1, 12, cards, chance.seen), abs=1e-12)


def test_chances_of_several_wishes_are_those_of_all_hands(tmp_path: Path) -> None:
    found = odds(tmp_path, DrawPlan(4, 0, 0), "2 of suit == 'red'", "rank == 1", "*-3")
    hands = list(combinations(range(12), 4))
    true = sum(
        all(sum(want.cards[card] for card in hand) >= want.least for want in found.wants) for hand in hands
    )
    assert found.chances(found.wants)[0][0].chance == pytest.approx(true / len(hands), abs=1e-12)


@pytest.mark.slow
def test_too_many_combinations_are_estimated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = odds(tmp_path, DrawPlan(4, 1, 3), "2 of suit == 'red'", "rank == 1")
    exact, is_exact = found.chances(found.wants)
    monkeypatch.setattr(odds_module, "MOST_STEPS", 0)
    monkeypatch.setattr(odds_module, "DRAWS", 20_000)
    estimated, is_estimated = found.chances(found.wants)
    assert (is_exact, is_estimated) == (True, False)
    assert estimated == found.chances(found.wants)[0], "the same seed gives the same draws"
    for one, other in zip(exact, estimated, strict=True):
        assert other.low < other.chance < other.high < other.low + 0.03
        assert one.chance == pytest.approx(other.chance, abs=0.02)


def test_four_aces_among_thirteen_cards() -> None:
    """The chance of all four aces in a bridge hand is 11 in 4165."""
    deck = load(find_deck("moons"))
    found = odds_of(deck, [], DrawPlan(13, 0, 0))
    want = want_of("4 of rank == 'A'", found, deck, {})
    assert found.size == 52 and found.chances([want])[0][0].chance == pytest.approx(11 / 4165)


def test_curves_count_every_card(tmp_path: Path) -> None:
    found = document(odds(tmp_path, DrawPlan(3, 1, 2)), ["rank"])
    (curve,) = found["curves"]
    assert [(row["value"], row["cards"]) for row in curve["values"]] == [("1", 2), ("2", 4), ("3", 6)]
    for turn, seen in enumerate((3, 4, 5)):
        assert sum(row["turns"][turn]["expected"] for row in curve["values"]) == pytest.approx(seen)
    (copies,) = document(odds(tmp_path, DrawPlan(3, 1, 2)), [])["curves"]
    assert [(row["value"], row["cards"]) for row in copies["values"]] == [("1", 1), ("2", 2), ("3", 3)]


@pytest.mark.slow
def test_command_prints_json_and_draws_a_plot(tmp_path: Path) -> None:
    write_deck(tmp_path, COPIES)
    line = [
        "odds",
        str(tmp_path),
        "--want",
        "2 of suit == 'red'",
        "--want",
        "*-1",
        "--curve",
        "rank",
        "--turns",
        "2",
    ]
    found = json.loads(CliRunner().invoke(commands, [*line, "--json"]).stdout)
    assert found["together"]["cards"] == [6, 2] and [len(want["turns"]) for want in found["wants"]] == [3, 3]
    told = CliRunner().invoke(commands, line).output
    chances = [each["chance"] for want in [*found["wants"], found["together"]] for each in want["turns"]]
    assert all(f"{chance:.1%}" in told for chance in chances)
    picture = plot(found)
    assert picture == plot(found) and picture.count("<svg") == 1


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (["--want", " "], "odds-empty-want"), (["--want", "2 of hund*"], "odds-no-card"),
        (["--curve", "rnak"], "odds-no-column"),
        (["--cards", "rde-1"], "odds-no-cards"), (["--want", "colour == 'red'"], "formula-no-name"),
        (["--want", "rank >"], "formula-incomplete"), (["--want", "2 of rde-*"], "odds-no-card"),
        (["--want", "suit = 'red'"], "formula-equals"),
    ],
)  # fmt: skip
def test_wishes_that_mean_nothing_are_refused(line: list[str], key: str, tmp_path: Path) -> None:
    write_deck(tmp_path, COPIES)
    with pytest.raises(DeckgenError) as caught:
        CliRunner().invoke(
            commands, ["odds", str(tmp_path), *line], standalone_mode=False, catch_exceptions=False
        )
    (problem,) = caught.value.problems
    assert (problem.key, problem.card) == (key, ""), "no card is at fault"


def test_large_decks_are_counted_and_not_listed(tmp_path: Path) -> None:
    text = PLAIN.replace("face: front}", 'face: front, count: "900"}')
    found = odds(tmp_path, DrawPlan(900, 100, 9), "700 of suit == 'red'", "300 of rank == 1", text=text)
    (red, exact), cards = found.chances(found.wants[:1]), found.size
    assert exact and cards == 6 * 900
    for chance in red:
        assert chance.chance == pytest.approx(hypergeom.sf(699, cards, cards // 2, chance.seen), abs=1e-8)
    both, exact = found.chances(found.wants)
    assert not exact and all(each.low <= other.chance + 1e-9 for each, other in zip(both, red, strict=True))
    assert both[-1].chance > 0.5 > both[0].chance


def test_cards_without_a_number_to_compare_are_not_wanted(tmp_path: Path) -> None:
    """An empty cell, or a part without the column; a text that is no number is still refused."""
    text = (
        PLAIN
        + "parts:\n  tokens: {shape: circle, trims: 20mm, back: back, cards: [{id: coin, face: front}]}\n"
    )
    text = text.replace('id: "{suit}-{rank}"', 'id: "{suit}-{rank}", cost: "{\'\' if rank == 2 else rank}"')
    deck = load(write_deck(tmp_path, text))
    want = want_of("cost <= 1", odds_of(deck, ["cards", "tokens"], DrawPlan(3, 1, 2)), deck, {})
    assert (sum(want.cards), want.without) == (2, 3)
    named = load(write_deck(tmp_path / "named", text + "tables: {cost: {'1': {many: 8}, '3': {many: 9}}}\n"))
    for part, without in (("tokens", 1), ("cards", 0)):  # the name alone is that of a whole table
        want = want_of("cost == '1'", odds_of(named, [part, "red-1"], DrawPlan(3, 1, 2)), named, {})
        assert (any(want.cards), want.without) == (True, without)
    with pytest.raises(DeckgenError) as caught:
        odds(tmp_path, DrawPlan(3, 1, 2), "suit <= 1", text=text)
    assert caught.value.problems[0].key == "formula-not-number"


def test_cards_of_other_parts_are_named_with_what_to_add(tmp_path: Path) -> None:
    more = "parts:\n  tokens: {shape: circle, trims: 20mm, back: back, cards: [{id: coin, face: front}]}\n"
    deck = load(write_deck(tmp_path, PLAIN + more))
    for name in ("coin", "tokens/coin", "tokens"):
        with pytest.raises(DeckgenError) as caught:
            want_of(name, odds_of(deck, [], DrawPlan(3, 1, 2)), deck, {})
        (problem,) = caught.value.problems
        assert problem.fact == Fact("odds-not-drawn", name=name, parts=["tokens"], drawn=["cards"])
        want = want_of(name, odds_of(deck, ["cards", "tokens"], DrawPlan(3, 1, 2)), deck, {})
        assert sum(want.cards) == 1


def test_plots_have_whole_turns(tmp_path: Path) -> None:
    found = odds(tmp_path, DrawPlan(3, 1, 3), "2 of suit == 'red'")
    words = re.findall(r"<!-- (\S+) -->", plot(document(found, ())))
    assert "3" in words and not [word for word in words if "." in word]
