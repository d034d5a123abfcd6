"""Changing every English sentence changes only text, so no code depends on sentences."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from deckgen.assets import specs
from deckgen.book.column import CardPicture
from deckgen.book.document import PlayedHand, walk
from deckgen.book.figures import Figures
from deckgen.book.narration import hand_rows
from deckgen.book.pages import compose
from deckgen.book.volume import read_volume
from deckgen.cli import commands
from deckgen.deck.load import bundled
from deckgen.errors import DeckgenError
from deckgen.facts import Fact
from deckgen.games import verify
from deckgen.outputs.transcripts import replays
from deckgen.scene import Group, Scene, Text
from deckgen.scene import walk as items_of
from deckgen.sheet.die import Die
from deckgen.words import ENGLISH, catalogue, voice

ACCENTED = str.maketrans("aeioucnAEIOUCN", "áéíóúçñÁÉÍÓÚÇÑ")
"""Letters of about the same width that book fonts have, so that lines break in the same places."""
BY_SIZE = sorted(specs().glob("*/records/*.txt"), key=lambda path: path.stat().st_size, reverse=True)
RECORDS = list({path.stem.partition("-")[0]: path for path in BY_SIZE}.values())
"""The shortest record of each game."""


class Accents(Transformer):
    """Changes the text of every sentence, but not its variables."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802
        node.value = node.value.translate(ACCENTED)
        return node


def accented(source):
    """Return a catalogue with all sentences changed."""
    return FluentSerializer().serialize(Accents().visit(FluentParser().parse(source)))


@pytest.fixture
def pseudo(monkeypatch):
    """Return the results of a function in English and in the pseudo-language."""
    plain = catalogue.FluentResource

    def both(answer):
        voice._catalogue.cache_clear()
        english = answer()
        monkeypatch.setattr(catalogue, "FluentResource", lambda source: plain(accented(source)))
        voice._catalogue.cache_clear()
        assert ENGLISH.say(Fact("seat", number=3)) == "séát 3"
        return english, answer()

    yield both
    monkeypatch.undo()
    voice._catalogue.cache_clear()


SAID = ("message", "hint", "reason", "remedy")
"""Keys of sentences; the last two are values with free text."""


def bare(answer):
    """Return JSON output without its sentences."""
    if isinstance(answer, dict):
        return {key: bare(value) for key, value in answer.items() if key not in SAID}
    return [bare(each) for each in answer] if isinstance(answer, list) else answer


def sentences(answer):
    """Return the sentences of JSON output."""
    if isinstance(answer, dict):
        found = [value for key, value in answer.items() if key in SAID and isinstance(value, str)]
        return found + [text for value in answer.values() for text in sentences(value)]
    return [text for each in answer for text in sentences(each)] if isinstance(answer, list) else []


def same_but_for_words(english, other):
    """Compare two outputs; return how many sentences differ."""
    assert bare(english) == bare(other)
    told = [pair for pair in zip(sentences(english), sentences(other), strict=True) if pair[0]]
    return sum(a != b for a, b in told)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_verdicts_on_broken_records_have_the_same_facts(path, pseudo):
    lines, chance = path.read_text("utf-8").splitlines(), Random(path.stem)
    texts = []
    for _ in range(8):
        wrong = list(lines)
        at, other = (chance.randrange(min(len(lines), 60)) for _ in range(2))
        wrong[at], wrong[other] = wrong[other], wrong[at]
        texts.append("\n".join(wrong))

    def answer():
        verdicts = [verify(text, "broken.txt") for text in texts]
        facts = [v.problem.fact for v in verdicts if v.problem]
        return [verdict.as_json() for verdict in verdicts], facts

    (english, facts), (other, same) = pseudo(answer)
    assert [fact.key for fact in facts] == [fact.key for fact in same]
    assert facts == same
    assert len(facts) <= same_but_for_words(english, other)


DECK = """deckgen: 1
title: Odd
shape: circle
trims: [2.5in]
cards: [{id: a, face: f}, {id: a, face: g}]
faces: {f: [{txt: hello}]}
inkz: {}
"""


def run(*arguments):
    """Return the exit code and the JSON of a command."""
    result = CliRunner().invoke(commands, [*map(str, arguments), "--json"])
    code = result.exit_code
    if isinstance(result.exception, DeckgenError):
        code = result.exception.exit_code
    return code, json.loads(result.stdout) if result.stdout.strip() else None


def test_commands_give_the_same_keys_values_and_exit_codes(tmp_path, pseudo):
    (tmp_path / "rules").mkdir()
    (tmp_path / "deck.yaml").write_text(DECK)
    (tmp_path / "good").mkdir()
    (tmp_path / "good" / "rules").mkdir()
    good = DECK.replace(", {id: a, face: g}", "").replace("{txt: hello}", "").replace("inkz: {}\n", "")
    (tmp_path / "good" / "deck.yaml").write_text(good)
    (tmp_path / "good" / "rules" / "a.md").write_text("# A\n\n::card a\n\n::cards b\n\n::pennies\n")
    record = RECORDS[0].read_text("utf-8").splitlines()
    (tmp_path / "cut.txt").write_text("\n".join(record[: record.index("---") + 3]) + "\n")
    (tmp_path / "wrong.txt").write_text("\n".join([*record[:3], "hand 9 nothing", *record[3:]]) + "\n")

    def answer():
        return [
            run("check", tmp_path / "deck.yaml"),
            run("check", tmp_path / "good" / "deck.yaml"),
            run("referee", "verify", tmp_path / "cut.txt"),
            run("referee", "verify", tmp_path / "wrong.txt"),
            run("referee", "legal", tmp_path / "cut.txt"),
            run("referee", "legal", tmp_path / "wrong.txt"),
        ]

    english, other = pseudo(answer)
    assert [code for code, _ in english] == [code for code, _ in other]
    assert same_but_for_words([said for _, said in english], [said for _, said in other]) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("name", ["moonlight", "dominoes", "moons", "sixpence"])
def test_books_have_the_same_pages_and_blocks(name, pseudo):
    deck = bundled(name)

    def answer():
        volume = read_volume(deck)
        figures = Figures(deck, lambda card: blank(deck, card), lambda block: replays(deck)(block))
        book = compose(volume, figures)
        shown = [[item.label for item in items_of(page.items) if label(item)] for page in book.pages]
        texts = [i.text for page in book.pages for i in items_of(page.items) if isinstance(i, Text)]
        hands = [block for c in volume.chapters for block in walk(c.blocks) if isinstance(block, PlayedHand)]
        told = [row for block in hands for row in hand_rows(block, replays(deck)(block), volume.words)]
        rows = [(row.part, [[card for card, _ in group] for group in row.groups]) for row in told]
        entries = [(entry.anchor, entry.page, entry.level) for entry in book.entries]  # the index has a title
        return (volume.chapters, [replays(deck)(block) for block in hands], rows, shown, entries), texts

    (english, texts), (other, accented_texts) = pseudo(answer)
    assert english == other
    assert texts != accented_texts


def label(item):
    """Return whether an item is a named destination or a card."""
    return isinstance(item, Group) and item.label


def blank(deck, name):
    """Return a card as a blank picture of its size."""
    part = next(deck.part(card.part) for card in deck.cards if card.id == name)
    trim = part.trims[0]
    die = Die(part.shape, trim.width, trim.height, part.corner)
    return CardPicture(lambda widest: Scene(trim.width, trim.height, (), name=name), die)


def test_every_sentence_is_changed():
    said = "\n".join(path.read_text("utf-8") for path in Path(catalogue.asset("words", "en")).glob("*.ftl"))
    parsed = FluentParser().parse(accented(said))
    plain = FluentParser().parse(said)
    same = [
        message.id.name
        for message, old in zip(parsed.body, plain.body, strict=True)
        if isinstance(message, ast.Message) and has_text(old.value) and message.equals(old)
    ]
    assert not same


def has_text(pattern):
    """Return whether a sentence has letters that change."""
    texts = [element.value for element in pattern.elements if isinstance(element, ast.TextElement)]
    return "".join(texts).translate(ACCENTED) != "".join(texts)
