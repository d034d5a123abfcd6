"""Faces held to their cards: a fault in a copy of a bundled deck is found on its card, no sound one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from small_decks import SMALL, problems_of, write_deck

from deckgen.assets import bundled_decks, specs
from deckgen.check.prints import fronts_of, print_problems, shared_names
from deckgen.cli import commands
from deckgen.errors import Problem
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.target.load import find_target, load_target


def held(deck: Path, *only: str, language: str = "", **options: str) -> list[Problem]:
    """The problems of what the cards of a deck print."""
    request = Request(deck, deck.parent / "out", only=only, language=language, options=tuple(options.items()))
    session = Session(request)
    target = load_target(find_target("svg"))
    fronts = list(fronts_of(session, target))
    return shared_names(session.deck) + print_problems(fronts)


FAULTS = {
    "a pip too few": (
        "moons", "count: \"{number}\"", "count: \"{number - (id == '7H')}\"", ("7?",),
        ('check-labels', '7H', {'title': 'Seven of hearts', 'what': 'pip', 'wanted': 7, 'found': 6}),
    ),
    "a pip that shows nothing": (
        "moons", "h: 53mm, layers: [use: pip]}", "h: 53mm, layers: []}", ("3S",),
        ('check-labels', '3S', {'what': 'pip', 'wanted': 3, 'found': 0}),
    ),
    "another's index": (
        "moons", 'shown: "7"}', 'shown: "8"}', ("7H",),
        ('check-words', '7H', {'what': '7', 'wanted': 2, 'found': 0}),
    ),
    "two suits of one name": (
        "moons", "D: {name: diamonds", "D: {name: hearts", ("KD",),
        ('check-shared-name', '', {'table': 'suit', 'row': 'D', 'other': 'H', 'name': 'hearts'}),
    ),
    "a pip of no suit": (
        "moons", "- path: {d: \"{suit.shape}\"",
        "- path: {d: \"{'M0 0 L1 0 L1 1 Z' if id == '7H' else suit.shape}\"",
        ("7?", "8?"), ('check-sign', '7H', {'label': 'pip', 'of': 'H'}),
    ),
    "two suits of one shape": (
        "moons", 'angle: 270, shape: "', 'angle: 270, shape: *club, was: "', ("9C", "9S"),
        ('check-sign-of-other', '9S', {'label': 'sign', 'of': 'S', 'other': 'C'}),
    ),
    "two seasons of one sign": (
        "moonlight", 'use: "glyph {month.season}"',
        "use: \"glyph {'moonlight' if month.season.order > 2 else text(month.season)}\"",
        ("mar-full", "jan-new", "jun-full"),
        ('check-sign-of-other', 'jun-full', {'of': 'summer', 'other': 'spring'}),
    ),
    "an end with another's pips": (
        "dominoes", 'count: "{low}"', 'count: "{4 if low == 3 else low}"', ("tiles/5-3", "tiles/5-2"),
        ('check-labels', '5-3', {'what': 'low/pip', 'wanted': 3, 'found': 4}),
    ),
    "an index of one end twice": (
        "dominoes", 'text: "{low}"', 'text: "{high}"', ("cards/6-6", "cards/6-1"),
        ('check-words', '6-1', {'what': '1', 'wanted': 4, 'found': 0}),
    ),
    "the mark of the wrong game": (
        "dominoes", "moon3 == 'yes' and option.mark == 'on'\n        label", "moon3 == 'no'\n        label",
        ("folds/1-0",), ('check-labels', '', {'what': 'mark', 'wanted': 0, 'found': 1}),
    ),
    "five pennies": (
        "sixpence", "r: p\n", "r: p\n              discs: \"{5 if id == 'f12' else 6}\"\n", ("f12", "f13"),
        ('check-labels', 'f12', {'what': 'penny', 'wanted': 6, 'found': 5}),
    ),
    "another figure": (
        "sixpence", 'number: "{figure.number}"\n              p',
        'number: "{21 if figure.number == 12 else figure.number}"\n              p', ("f12", "f13"),
        ('check-labels', 'f12', {'what': 'figure 12', 'wanted': 3, 'found': 2}),
    ),
    "another value": (
        "sixpence", "value, text: \"{replace(text(value)",
        "value, text: \"{replace(text(value + (id == 'moon3'))",
        ("moon3", "moon4"), ('check-words', 'moon3', {'what': '−2', 'wanted': 4, 'found': 0}),
    ),
    "another month": (
        "moonlight", "text: \"{upper(name)}\"", "text: \"{'FEBRUARY' if id == 'jan-full' else upper(name)}\"",
        ("jan-full", "jan-last"),
        ('check-words', 'jan-full', {'what': 'JANUARY', 'wanted': 4, 'found': 0}),
    ),
    "two months of one name": (
        "moonlight", "jan: {name: January", "jan: {name: February", ("jan-new",),
        ('check-shared-name', '', {'table': 'month', 'row': 'jan', 'other': 'feb', 'name': 'February'}),
    ),
    "another phase": (
        "moonlight", 'angle: "{phase.angle}"', "angle: \"{0 if id == 'jan-full' else phase.angle}\"",
        ("jan-full", "jan-last"),
        ('check-labels', 'jan-full', {'what': 'phase full', 'wanted': 4, 'found': 0}),
    ),
    "another phase in the table": (
        "moonlight", "◐\", angle: 90", "◐\", angle: 100", ("jan-first",),
        ('check-labels', 'jan-first', {}),
    ),
    "another tally": (
        "moonlight", "of: phase.rank\n", "of: phase.rank - (id == 'jun-full')\n", ("jun-full", "jul-full"),
        ('check-labels', 'jun-full', {'what': 'tally/bar', 'wanted': 16, 'found': 12}),
    ),
    "another trump": (
        "moonlight", "title: Moonshine, name: Moonshine", "title: Moonshine, name: Moonlight", ("moonshine",),
        ('check-words', 'moonshine', {'what': 'MOONSHINE', 'wanted': 4, 'found': 0}),
    ),
    "another value in hanafuda": (
        "moonlight", 'label: value, text: "{value}"', 'label: value, text: "{value * 2}"', ("jan-full",),
        ('check-words', 'jan-full', {'what': '10', 'wanted': 4, 'found': 0}),
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_a_bundled_deck_is_found_on_its_card_alone(tmp_path: Path, name: str) -> None:
    deck, old, new, only, told = FAULTS[name]
    folder = tmp_path / deck
    shutil.copytree(specs() / deck, folder, ignore=shutil.ignore_patterns("rules", "records", "lang"))
    path = folder / "deck.yaml"
    sound = path.read_text("utf-8")
    assert sound.count(old) >= 1
    path.write_text(sound.replace(old, new, 1), "utf-8")
    problems = held(path, *only)
    key, card, values = told
    assert any(values.items() <= problem.values.items() for problem in problems if problem.key == key)
    assert len({problem.card for problem in problems}) == 1
    for problem in problems:
        assert problem.card == card or not card
        assert problem.where is not None and problem.where.file == str(path) and problem.where.line > 1
        assert problem.rule == "prints" and problem.hint


SOME = {
    "dominoes": ("*/6-3", "*/1-1", "bid-21", "trump-*"),
    "moonlight": ("jan-*", "nov-first", "moon*"),
    "moons": ("?C", "TH"),
    "sixpence": ("f0?", "moon1"),
}


@pytest.mark.slow
@pytest.mark.parametrize("deck", bundled_decks())
def test_bundled_decks_print_what_their_cards_are(deck: str) -> None:
    assert held(specs() / deck / "deck.yaml", *SOME[deck]) == []


@pytest.mark.parametrize(
    ("deck", "only", "language", "options"),
    [
        ("moonlight", "mar-*", "de", {}),
        ("moonlight", "moon*", "ja", {}),
        ("moonlight", "oct-last", "", {"hemisphere": "south", "blank_points": "0"}),
        ("moons", "T?", "", {"indices": "four"}),
        ("dominoes", "tiles/6-4", "", {"mark": "off", "pips": "phases"}),
    ],
)
def test_so_they_do_in_other_languages_and_options(
    deck: str, only: str, language: str, options: dict[str, str]
) -> None:
    assert held(specs() / deck / "deck.yaml", only, language=language, **options) == []


@pytest.mark.slow
@pytest.mark.parametrize("deck", bundled_decks())
def test_every_card_of_a_bundled_deck_prints_what_it_is(deck: str) -> None:
    path = specs() / deck / "deck.yaml"
    assert held(path) == []
    unsaid = {
        card.id for card in Session(Request(path, path)).deck.cards if not card.extra and not card.prints
    }
    assert unsaid <= {"penny"}


ONE = """\
overlays: [price]
cards:
  - {id: one, word: first, prints: %s}
faces:
  front:
    - text: {text: "first of all: {word}", font: text, ink: black, size: 9pt, x: 20mm, y: 20mm, turn: 200}
    - text: {text: "1", font: text, ink: black, size: 9pt, x: 20mm, y: 30mm}
    - text: {text: "1", font: text, ink: black, size: 9pt, x: 21.4mm, y: 30mm}
    - arc-text: {text: ÉTÉ fini, font: text, ink: black, size: 9pt, x: 30mm, y: 60mm, radius: 12mm}
    - group:
        label: end
        layers: [disc: {r: 1mm, x: 9mm, fill: red, label: pip}, group: {label: pip, layers: []}]
    - disc: {r: 1mm, x: 30mm, y: 9mm, fill: red, label: pip}
    - text: {overlay: price, text: "5", font: text, ink: black, size: 9pt, x: 20mm, y: 40mm}
"""


@pytest.mark.parametrize(
    ("prints", "told"),
    [
        ("{words: {first: 2, 'of all:': 1, '1': 2, ÉTÉ fini: 1, '{word}': 0}}", ""),
        ("{words: {'11': 0, fir: 0, \"{''}\": 7, '5': 0}, labels: {pip: 2, end/pip: 1, end/end: 0}}", ""),
        ("{overlays: {price: {words: {'5': 1}}}}", ""),
        ("{words: {ETE: 1}}", "should print 'ETE' once; its face does not (it has"),
        ("{words: {first: \"{'3'}\"}}", "should print 'first' 3 times; its face does twice"),
        (
            "{labels: {pip: 3}}",
            "should draw 'pip' 3 times; its face does twice (it has 'end' once and 'pip' twice)",
        ),
        ("{overlays: {price: {words: {'6': 1}}}}", "with the overlay price"),
        ("{words: {'{wrod}': 1}}", "nothing here is called 'wrod' (did you mean 'word'?)"),
        ("{words: {first: many}}", "nothing here is called 'many'"),
    ],
)
def test_what_is_said_of_a_card_is_counted(tmp_path: Path, prints: str, told: str) -> None:
    found = held(write_deck(tmp_path, SMALL + ONE % prints))
    assert len(found) == (1 if told else 0)
    assert all(told in str(problem) for problem in found)


@pytest.mark.parametrize(
    ("prints", "told"),
    [
        ("7", "`prints` is a map of its keys, not '7'"),
        ("{word: {a: 1}}", "`prints` has no key 'word' (did you mean 'words'?)"),
        ("{words: {a: [1]}}", "expected text, found a list"),
        ("{words: {'{a': 1}}", "a '{' without its partner"),
        ("{labels: {pip: 1 +}}", "deck.yaml:9:"),
        ("{overlays: {prize: {words: {a: 1}}}}", "the deck has no overlay 'prize' (did you mean 'price'?)"),
        ("{overlays: {price: {overlays: {}}}}", "has no key 'overlays'"),
    ],
)
def test_what_cannot_be_counted_is_told_when_the_deck_is_read(tmp_path: Path, prints: str, told: str) -> None:
    (problem,) = problems_of(tmp_path, SMALL + ONE % prints)
    assert told in problem and problem.startswith("deck.yaml:9:")


def test_words_are_held_to_the_language(tmp_path: Path) -> None:
    deck = ONE.replace("first of all: {word}", "first").replace("{word}", "first") % "{words: {first: 1}}"
    path = write_deck(tmp_path, SMALL + deck)
    (tmp_path / "lang").mkdir()
    (tmp_path / "lang" / "fr.yaml").write_text("texts: {first: premier}\n", "utf-8")
    assert held(path) == held(path, language="fr") == []
    path.write_text(path.read_text("utf-8").replace("words: {first: 1}", "words: {second: 1}"), "utf-8")
    (problem,) = held(path, language="fr")
    assert (problem.values["what"], problem.values["wanted"]) == ("second", 1)
    assert problem.values["has"].values["shown"][0] == Fact("check-shown", text="premier", count=1)


def test_the_command_names_place_card_and_cure_in_the_language_asked_for(tmp_path: Path) -> None:
    text = ONE.replace("first of all: {word}", "first").replace("{word}", "first")
    deck = write_deck(tmp_path, SMALL + text % "{words: {first: 2}}")
    (tmp_path / "lang").mkdir()
    (tmp_path / "lang" / "fr.yaml").write_text("texts: {first: premier}\n", "utf-8")
    for language, word in (("", "first"), ("fr", "premier")):
        result = CliRunner().invoke(
            commands, ["check", str(deck), "--out", str(tmp_path), "--lang", language]
        )
        line = f"{deck}:12:5: card one: one should print '{word}' twice; its face does once (it has '{word}'"
        assert line in result.output
        assert "fix the face 'front', the data of the card, or its `prints` in line 9" in result.output
        assert result.exit_code == 1


def test_typographic_marks_are_those_that_the_deck_has(tmp_path: Path) -> None:
    """Whether the deck says what it prints with straight marks or with those that are printed."""
    said = 'text: "Don\'t \\"go\\"... off", font: text, ink: black, size: 9pt'
    layer = f"text-box: {{{said}, x: 5mm, y: 5mm, w: 50mm, h: 9mm}}"
    for words in ('"Don\'t \\"go\\"... off"', '"Don’t “go”… off"'):
        cards = f"cards: [{{id: one, prints: {{words: {{{words}: 1}}}}}}]\n"
        text = f"{SMALL}{cards}faces:\n  front:\n    - {layer}\n"
        assert held(write_deck(tmp_path, text)) == []
