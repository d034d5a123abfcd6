"""Mentions of cards in texts and rules: misspelt names, wrong numbers of copies, and no false alarms."""

from __future__ import annotations

from pathlib import Path

import pytest
from new.small import deck_of

from deckgen.check.mentions import mention_problems
from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.draw.layers import KINDS
from deckgen.errors import Problem

CARDS = """\
cards:
  - {id: a, title: Fire Giant, count: 3, rules: "Look for %s"}
  - {id: b, title: Thunderbolt, count: 4}
  - {id: c, title: Queen of Thorns}
  - {id: d, title: Winter}
faces:
  front:
    - text-box: {text: "{title}", font: body, ink: black, size: 9pt, x: 3mm, y: 3mm, w: 50mm, h: 50mm}
"""


def told(folder: Path, text: str, rules: str = "") -> list[Problem]:
    """Return the problems of a card's text and of rules."""
    files = {"rules/game.md": f"# Game\n\n{rules}\n"} if rules else {}
    return mention_problems(deck_of(folder, CARDS % text, files))


@pytest.mark.parametrize(
    ("text", "said", "meant"),
    [
        ("a Fire Gaint.", "Fire Gaint", "Fire Giant"),
        ("the Fire, Giqnt!", "Fire Giqnt", "Fire Giant"),
        ("a Thunderbol", "Thunderbol", "Thunderbolt"),
        ("the Qeen of Thorns", "Qeen of Thorns", "Queen of Thorns"),
        ("the Queen of Thorrns", "Queen of Thorrns", "Queen of Thorns"),
    ],
)
def test_names_with_a_slip(text: str, said: str, meant: str, tmp_path: Path) -> None:
    (problem,) = told(tmp_path / "card", text)
    assert (problem.key, problem.values["text"], problem.card) == ("check-misspelt-name", said, "a")
    assert problem.values["near"].close == meant and problem.severity == "warning" and problem.where.line == 8
    (problem,) = told(tmp_path / "rules", "it", f"A rule.\n\nHere is {text}")
    assert problem.values["text"] == said and problem.where.line == 5 and problem.where.file.endswith(".md")
    (problem,) = told(tmp_path / "line", "it", f"A rule.\n\nHere\nis **some\ntext**:\n{text}")
    assert problem.values["text"] == said and problem.where.line == 8
    (problem,) = told(tmp_path / "table", "it", f"| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | {text} |")
    assert problem.values["text"] == said and problem.where.line == 6


@pytest.mark.parametrize(
    "text",
    [
        "Fire Giants and a Fire Giant's fire, the fire giant, Thunderbolts, Fire. Giant",
        "the Winner, Winder and Wintry: too short to be sure of",
        "Ice Gaint, Gaint Fire, queen of Thornss",
        "Fire Giand once, Fire Giand twice, Fire Giand thrice: a word of its own",
        "a Thunderbird, Thunderbolty",
    ],
)
def test_what_may_be_meant_is_left_alone(text: str, tmp_path: Path) -> None:
    assert told(tmp_path, text, text.replace("Giand", "Giant")) == []


@pytest.mark.parametrize(
    ("rules", "wrong"),
    [
        ("Take 5 copies of Fire Giant or two copies of Winter.", [("Fire Giant", 5, 3), ("Winter", 2, 1)]),
        ("Remove all 2 copies of Fire Giant. The deck has three copies of Thunderbolt.",
         [("Fire Giant", 2, 3), ("Thunderbolt", 3, 4)]),
        ("Discard 2 copies of Fire Giant and four copies of the Thunderbolt, or 9 Winter.", []),
        ("There are 2 copies of Fire Giant. You find two copies of Thunderbolt in the deck, and the "
         "box has only one copy of the Fire Giant.",
         [("Fire Giant", 2, 3), ("Thunderbolt", 2, 4), ("Fire Giant", 1, 3)]),
        ("If there are 2 copies of Fire Giant in your hand, show them. Put two copies of Thunderbolt "
         "in the box.",
         []),
        ("- 3 × Fire Giant\n- 5 Thunderbolt\n- Winter (1)", [("Thunderbolt", 5, 4)]),
        ("- 3 Fire Giant\n- 5 Thunderbolt\n- 2 Winter", []),
        ("- 3 Fire Giant\n- 4 Thunderbolt\n- 5 coins", []),
        ("| card | Copies | points |\n|-|-|-|\n| Fire Giant | 3 | 9 |\n| Winter | 2 | 1 |\n"
         "| Thunderbolt | 4 | 4 |",
         [("Winter", 2, 1)]),
        ("| card | points |\n|-|-|\n| Fire Giant | 3 |\n| Winter | 2 |\n| Thunderbolt | 4 |", []),
    ],
)  # fmt: skip
def test_numbers_of_copies(rules: str, wrong: list[tuple[str, int, int]], tmp_path: Path) -> None:
    found = told(tmp_path, "it", rules)
    assert [(p.values["name"], p.values["said"], p.values["found"]) for p in found] == wrong
    assert all(problem.key == "check-wrong-count" for problem in found)


FOREIGN = """\
cards:
  - {id: a, title: Feuerriese, count: 3}
  - {id: b, title: 月, count: 3}
  - {id: c, title: 満月}
  - {id: d, title: ムーン, count: 2}
  - {id: e, title: Tag und Nacht}
faces: {front: [text: {text: "{title}", font: body, ink: black, size: 9pt}]}
"""


@pytest.mark.parametrize(
    ("rules", "wrong"),
    [
        ("Nimm 5 Kopien von Feuerriese oder zwei Exemplare Tag und Nacht.",
         [("Feuerriese", 5, 3), ("Tag und Nacht", 2, 1)]),
        ("Lege alle 2 Exemplare der Feuerriese ab. Das Spiel enthält vier Kopien von Feuerriese.",
         [("Feuerriese", 2, 3), ("Feuerriese", 4, 3)]),
        ("Es gibt nur 2 Exemplare der Feuerriese!", [("Feuerriese", 2, 3)]),
        ("Zwei Kopien von Feuerriese sind im Spiel, zwei Kopien von Feuerriese insgesamt.",
         [("Feuerriese", 2, 3)]),
        ("Ziehe 2 Kopien von Feuerriese und 9 Karten.", []),
        ("月を4枚引く。", [("月", 4, 3)]),
        ("「満月」が２枚、五枚の「ムーン」。", [("満月", 2, 1), ("ムーン", 5, 2)]),
        ("月、全2枚。月は全部で3枚。全四枚の月", [("月", 2, 3), ("月", 4, 3)]),
        ("新月を4枚、4枚の月光、9枚のムーンライト、手札を9枚引く。月を3枚。", []),
        ("- 3 Kopien von Feuerriese\n- 5枚の月\n- 満月 (1枚)", [("月", 5, 3)]),
        ("| 名前 | 枚数 |\n|-|-|\n| 月 | 3 |\n| 満月 | 2 |\n| ムーン | 2 |", [("満月", 2, 1)]),
    ],
)  # fmt: skip
def test_numbers_of_copies_in_german_and_japanese(
    rules: str, wrong: list[tuple[str, int, int]], tmp_path: Path
) -> None:
    found = mention_problems(deck_of(tmp_path, FOREIGN, {"rules/game.md": f"# Spiel\n\n{rules}\n"}))
    assert [(p.values["name"], p.values["said"], p.values["found"]) for p in found] == wrong


@pytest.mark.parametrize("language", ["", "de", "ja"])
def test_no_false_alarms(language: str) -> None:
    names = ["moonlight", "moons", "sixpence", "dominoes"] if not language else ["moonlight"]
    for name in names:
        assert mention_problems(load(find_deck(name), KINDS, language)) == []


def test_large_decks_take_no_longer_for_each_card(tmp_path: Path) -> None:
    """A thousand names and texts are checked by an index, not by comparing each pair."""
    cards = "".join(
        f"  - {{id: c{n}, title: Beast Number{n}x, rules: '{'Some words ' * 5}'}}\n" for n in range(1000)
    )
    face = "faces:\n  front:\n    - text: {text: 'The Beasst Number7x', font: body, ink: black, size: 9pt}\n"
    deck = deck_of(tmp_path, f"cards:\n{cards}{face}")
    (problem,) = mention_problems(deck)
    assert problem.values["near"].close == "Beast Number7x"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Gain 2 gold now", ["gold"]),
        ("Gain Gold, not gold", []),
        ("Gain \\\\gold now", []),
        ("Has first Strike and First Strike", ["first Strike"]),
        ("Pay (t) now, or (T)", ["(t)"]),
        ("Push a ship. push (T)", []),
        ("Spin, then spin", ["Spin"]),
        ("Golden marigold, spinning", []),
    ],
)
def test_keywords_in_another_case(text: str, said: list[str], tmp_path: Path) -> None:
    words = "Gold: coin, First Strike: sword, '(T)': card, push: {also: Push, icon: hand}, spin: star"
    words = f"keywords: {{{words}}}\n"
    problems = mention_problems(deck_of(tmp_path, words + CARDS % text))
    assert [problem.values["text"] for problem in problems] == said
    assert {problem.key for problem in problems} <= {"check-keyword-case"}
    assert all(problem.card == "a" and problem.where for problem in problems)
