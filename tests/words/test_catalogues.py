"""Every fact in the code has an English sentence; other languages have complete catalogues or none."""

import ast
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from deckgen.assets import bundled_decks
from deckgen.book.document import PlayedHand, walk
from deckgen.book.volume import has_book, read_volume
from deckgen.deck.find import find_deck
from deckgen.deck.languages import languages_of
from deckgen.deck.load import bundled, load
from deckgen.outputs.transcripts import replays

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "assets" / "words"
FILES = sorted(WORDS.glob("*/*.ftl"))


def variables(node):
    """Return the names of all variables below a node of a Fluent tree."""
    if isinstance(node, ftl.VariableReference):
        return {node.id.name}
    if isinstance(node, ftl.BaseNode):
        return set().union(*(variables(child) for child in vars(node).values()))
    return set().union(*map(variables, node)) if isinstance(node, list) else set()


@cache
def messages(path):
    """Return variables and attributes of a catalogue's messages by key. Messages may refer to others."""
    entries = FluentParser().parse(path.read_text("utf-8")).body
    assert not [entry for entry in entries if isinstance(entry, ftl.Junk)], f"{path}: not Fluent"
    return {
        entry.id.name: (variables(entry), {attribute.id.name for attribute in entry.attributes})
        for entry in entries
        if isinstance(entry, ftl.Message)
    }


def english():
    return {key: said for path in FILES if path.parent.name == "en" for key, said in messages(path).items()}


@cache
def trees():
    """Return the parsed modules of the package."""
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted((ROOT / "deckgen").rglob("*.py"))}


def made_facts():
    """Return each `Fact` with a literal key in the code: file, line, key, value names (None if unknown)."""
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if not (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Fact"
            ):
                continue
            if node.args and isinstance(node.args[0], ast.Constant):
                names = [keyword.arg for keyword in node.keywords]
                yield (
                    path.relative_to(ROOT),
                    node.lineno,
                    node.args[0].value,
                    None if None in names else set(names),
                )


@pytest.mark.slow
def test_every_fact_has_an_english_sentence_with_only_its_values():
    said = english()
    missing = [f"{path}:{line}: {key}" for path, line, key, _ in made_facts() if key not in said]
    assert not missing
    extra = {"reason", "remedy", "problem"}  # added by the frame of a refusal and by contexts
    short = [
        f"{path}:{line}: {key} lacks {sorted(said[key][0] - names - extra)}"
        for path, line, key, names in made_facts()
        if names is not None and said[key][0] - names - extra
    ]
    assert not short


@pytest.mark.slow
def test_every_key_is_one_that_the_code_can_make():
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "deckgen").rglob("*.py"))
    literal = {node for tree in trees().values() for node in _strings(tree)}
    unused = [key for key in english() if key not in literal and not _built(key, code)]
    assert not unused


def _strings(tree):
    return (
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _built(key, code):
    """Return whether the code makes keys of this family with an f-string: `f"moonlight-season-{name}"`."""
    parts = key.split("-")
    return any(f'"{"-".join(parts[:n])}-{{' in code for n in range(1, len(parts)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_keys_begin_with_their_area_and_all_languages_match_english(path):
    said = messages(path)
    if path.stem != "common":
        assert [key for key in said if not key.startswith(f"{path.stem}-")] == []
    if path.parent.name != "en":
        original = messages(WORDS / "en" / path.name)
        assert said.keys() == original.keys()
        wrong = [
            key for key in said if not said[key][0] <= original[key][0] or said[key][1] != original[key][1]
        ]
        assert not wrong


TRANSLATED = [
    (deck, language)
    for deck in bundled_decks()
    if has_book(bundled(deck))
    for language in languages_of(find_deck(deck))
]


@pytest.mark.parametrize(("deck", "language"), TRANSLATED)
def test_language_has_a_catalogue_for_all_text_in_its_books(deck, language):
    translated = load(find_deck(deck), language=language)
    areas = {"book"}
    for chapter in read_volume(translated, language).chapters:
        for block in walk(chapter.blocks):
            if isinstance(block, PlayedHand):
                hand = replays(translated)(block)
                facts = [*(fact for move in hand.moves for fact in move.events), *hand.score]
                areas |= {fact.key.partition("-")[0] for fact in facts if "-" in fact.key}
    assert [area for area in sorted(areas) if WORDS / language / f"{area}.ftl" not in FILES] == []
