"""Moonlight's cards and books are complete in German and Japanese; missing or old texts are reported."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import yaml
from bundled_books import session, source

from deckgen.assets import bundled_fonts, specs
from deckgen.book.design import design_of
from deckgen.book.document import CardRow, DeckTable, OptionText, PlayedHand, Summary, TrickFigure, walk
from deckgen.book.volume import read_volume, rules_problems, stray_translations, text_digest
from deckgen.check.deck import book_findings
from deckgen.check.rules import language_findings
from deckgen.deck.languages import languages_of
from deckgen.deck.load import load
from deckgen.deck.model import DeckSpec
from deckgen.deck.texts import translation_problems, translations
from deckgen.draw.layers import KINDS
from deckgen.errors import SpecError, UsageError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.fonts import open_font
from deckgen.scene import Text
from deckgen.scene import walk as items_of

DECK = specs() / "moonlight" / "deck.yaml"
LANGUAGES = ("de", "ja")


@cache
def volumes(language):
    """Return a volume of Moonlight in a language and in English."""
    return read_volume(load(DECK, language=language), language), read_volume(load(DECK))


def test_moonlight_has_two_translations():
    assert languages_of(DECK) == list(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_the_cards_is_left_in_english(language):
    assert translation_problems(DECK, language) == []


@pytest.mark.parametrize(("language", "name", "title"), [("de", "März", "Mondlicht"), ("ja", "三月", "月光")])
def test_cards_are_in_the_language(language, name, title):
    deck = load(DECK, KINDS, language)
    cards = {card.id: card for card in deck.cards}
    assert deck.title == title and deck.language == language
    assert cards["mar-full"].data["name"] == name
    assert cards["mar-full"].data["title"].startswith(name)
    assert cards["moonlight"].data["name"] == title


@pytest.mark.parametrize("language", LANGUAGES)
def test_ids_values_and_order_are_unchanged(language):
    there, here = load(DECK, language=language), load(DECK)
    assert [card.id for card in there.cards] == [card.id for card in here.cards]
    assert [c.data.get("value") for c in there.cards] == [c.data.get("value") for c in here.cards]


@pytest.mark.parametrize("language", LANGUAGES)
def test_translation_has_the_same_rules_and_hands(language):
    there, here = volumes(language)
    originals = {chapter.path.name: chapter for chapter in here.chapters}
    for chapter in there.chapters:
        original = originals[chapter.path.name]
        assert chapter.rules == original.rules
        for kind in (OptionText, PlayedHand, Summary, DeckTable):
            shown = [[b for b in walk(c.blocks) if isinstance(b, kind)] for c in (chapter, original)]
            assert len(shown[0]) == len(shown[1])
        assert pictured(chapter) == pictured(original)
    assert there.appendix.rules == here.appendix.rules


def pictured(chapter):
    """Return the cards and tricks that a chapter shows."""
    blocks = list(walk(chapter.blocks))
    rows = [(block.ids, block.all) for block in blocks if isinstance(block, CardRow)]
    return rows, [block.plays for block in blocks if isinstance(block, TrickFigure)]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_fonts_have_all_letters_of_the_book(language):
    volume, book = source("moonlight", language).volume, source("moonlight", language).book
    runs = [item for page in book.pages for item in items_of(page.items) if isinstance(item, Text)]
    assert all(glyph.gid != 0 for run in runs for glyph in run.glyphs), "a letter that the font lacks"
    words = "".join(run.text for run in runs)
    assert {"de": "Der Stich, in den er fällt", "ja": "月光はいつも最強の切り札である"}[language] in words
    if language == "ja":
        assert design_of(volume).fonts["plain"] is open_font(bundled_fonts()["ShipporiMincho-Regular"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_are_up_to_date(language):
    assert {problem.key for problem in rules_problems(DECK.parent, language)} <= {"rules-untranslated"}


@pytest.fixture
def copy(tmp_path):
    """Return a copy of Moonlight for changes."""
    return Path(
        shutil.copytree(DECK.parent, tmp_path / "moonlight", ignore=shutil.ignore_patterns("records"))
    )


def test_changed_text_is_reported(copy):
    path = copy / "rules" / "moonlight.md"
    path.write_text(path.read_text("utf-8") + "\nOne more thing.\n", "utf-8")
    (problem,) = old_texts(copy)
    assert problem.where.line > 0
    assert problem.fact == Fact(
        "rules-translation-old", file="moonlight.md", digest=text_digest(path), language="de"
    )
    book = copy / "rules" / "de" / "book.yaml"
    old = text_digest(DECK.parent / "rules" / "moonlight.md")
    book.write_text(book.read_text("utf-8").replace(old, text_digest(path)), "utf-8")
    assert not old_texts(copy)


def test_translation_without_a_digest_is_not_called_old(copy):
    book = copy / "rules" / "de" / "book.yaml"
    book.write_text(book.read_text("utf-8").replace("moonlight.md:", "other.md:"), "utf-8")
    digest = text_digest(copy / "rules" / "moonlight.md")
    fact = Fact(
        "rules-translation-unrecorded", files=["moonlight.md"], lines=f'moonlight.md: "{digest}"',
        language="de", has="some",
    )  # fmt: skip
    assert fact in [problem.fact for problem in rules_problems(copy, "de")] and not old_texts(copy)


def test_translations_without_digests_are_told_at_once_with_one_line_to_write(copy):
    book = copy / "rules" / "de" / "book.yaml"
    own = yaml.safe_load(book.read_text("utf-8"))
    digests = own.pop("sources")
    book.write_text(yaml.safe_dump(own, allow_unicode=True), "utf-8")
    (problem,) = (one for one in rules_problems(copy, "de") if one.fact.key == "rules-translation-unrecorded")
    assert list(problem.fact.values["files"]) == sorted(digests)
    (line,) = re.findall("`(sources: .*)`", problem.hint)
    assert yaml.safe_load(line) == {"sources": digests}
    book.write_text(f"{line}\n{book.read_text('utf-8')}", "utf-8")
    assert list(rules_problems(copy, "de")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translated_book_inherits_what_is_not_words(language, copy):
    """Its own file decides where it says something; chapters that are not translated are left out."""
    translated, own = (volume.book for volume in volumes(language))
    for key in ("cover", "ink", "key", "ornament", "tailpieces", "chapters"):
        assert getattr(translated, key) == getattr(own, key) != ""
    assert translated.title != own.title and translated.subtitle != own.subtitle
    (copy / "rules" / language / "koikoi.md").unlink()
    book = copy / "rules" / language / "book.yaml"
    book.write_text(f"ornament: lozenges\n{book.read_text('utf-8').partition('index:')[0]}", "utf-8")
    changed = read_volume(load(copy / "deck.yaml", language=language), language)
    assert changed.book.ornament == "lozenges" and changed.book.cover == own.cover
    assert [chapter.path.name for chapter in changed.chapters] == ["moonlight.md", "hanafuda.md"]


def test_translation_of_no_text_is_reported(copy):
    (copy / "rules" / "de" / "mondlicht.md").write_text("# Mondlicht\n", "utf-8")
    (problem,) = stray_translations(copy, "de")
    assert (problem.key, problem.severity) == ("rules-translates-nothing", "warning")
    assert problem.values["file"] == "mondlicht.md" and not list(stray_translations(copy, ""))
    assert problem in list(rules_problems(copy, "de"))


def old_texts(folder):
    """Return the texts of a deck that have changed since they were translated into German."""
    return [p for p in rules_problems(folder, "de") if p.key == "rules-translation-old"]


def test_missing_and_unused_translations_of_cards_are_reported(copy):
    deck, path = copy / "deck.yaml", copy / "lang" / "de.yaml"
    text = path.read_text("utf-8").replace("THE BIDS:", "THE BID:").replace("jan: {name: Januar, ", "jan: {")
    path.write_text(text, "utf-8")
    found = {(problem.key, problem.values.get("text")) for problem in translation_problems(deck, "de")}
    assert found == {
        ("deck-untranslated", "THE BIDS"), ("deck-stale-text", "THE BID"), ("deck-untranslated", "January"),
    }  # fmt: skip


def test_words_that_stay_the_same_need_no_translation(copy):
    path = copy / "lang" / "de.yaml"
    text = path.read_text("utf-8").replace("THE BIDS:", "UNUSED:").replace("jan: {name: Januar, ", "jan: {")
    path.write_text(f"{text}same: [THE BIDS, January]\n", "utf-8")
    found = translation_problems(copy / "deck.yaml", "de")
    assert [(problem.key, problem.values.get("text")) for problem in found] == [("deck-stale-text", "UNUSED")]
    assert load(copy / "deck.yaml", language="de").title


def test_rules_alone_may_be_translated(copy):
    """Then the cards stay as they are, and all their texts are missing."""
    (copy / "lang" / "de.yaml").unlink()
    shutil.rmtree(copy / "rules" / "ja")
    deck = load(copy / "deck.yaml", language="de")
    assert (deck.title, deck.language) == ("Moonlight", "de")
    assert languages_of(copy / "deck.yaml") == list(LANGUAGES)
    assert read_volume(deck, "de").title == "Mondlicht"
    states = {each.state for each in translations(copy / "deck.yaml", "de")}
    assert states == {"missing"}


def test_unknown_language_is_rejected():
    with pytest.raises(UsageError, match="has no texts in 'fr'"):
        load(DECK, language="fr")


def test_unknown_key_in_a_language_file_is_reported(copy):
    path = copy / "lang" / "de.yaml"
    path.write_text(path.read_text("utf-8") + "inkz: {}\n", "utf-8")
    with pytest.raises(SpecError, match="a language file has no key 'inkz'"):
        load(copy / "deck.yaml", language="de")


def test_decks_own_language_needs_no_translation():
    assert load(DECK, language="en").title == "Moonlight"


@pytest.mark.slow
def test_check_reports_missing_or_old_translations(copy):
    (copy / "rules" / "de" / "koikoi.md").unlink()
    path = copy / "rules" / "hanafuda.md"
    path.write_text(path.read_text("utf-8") + "\n::cards nothing\n", "utf-8")
    shutil.copytree(DECK.parent / "records", copy / "records")
    request = Request(copy / "deck.yaml", Path("unused"))
    keys = {problem.key for problem in book_findings(Session(request)).problems}
    assert "rules-card-unknown" in keys
    assert not keys & {"rules-untranslated", "rules-translation-old"}  # German is not being made
    note, other = language_findings(load(copy / "deck.yaml")).notes
    assert [each.values["language"] for each in (note, other)] == list(LANGUAGES)
    problems = book_findings(Session(replace(request, language="de"))).problems
    found = {(problem.key, problem.values.get("file", problem.values.get("name"))) for problem in problems}
    assert found >= {("rules-untranslated", "koikoi.md"), ("rules-translation-old", "hanafuda.md")}
    assert note.values["count"] == sum(problem.rule == "language" for problem in problems) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["moonlight", "dominoes", "moons", "sixpence"])
def test_bundled_books_have_no_problems(name):
    assert book_findings(session(name)).problems == []


def small_book(folder: Path, language: str, book: str) -> DeckSpec:
    """Return a deck in a language with a chapter of rules and a book file."""
    (folder / "rules").mkdir()
    (folder / "rules/rules.md").write_text("# Jeu\n\nUn texte.\n", "utf-8")
    (folder / "rules/book.yaml").write_text(book, "utf-8")
    (folder / "deck.yaml").write_text(
        f"deckgen: 1\ntitle: Jeu\nlanguage: {language}\nshape: circle\ntrims: 2in\ncredits: Ada\n"
        "cards: [{id: a, face: front}]\nfaces: {front: [fill: red]}\n"
    )
    return load(folder / "deck.yaml")


@pytest.mark.parametrize(
    ("language", "book", "english"),
    [
        ("it", "scores: yes", ("Contents", "Credits", "Scores")),
        ("it", "headings: {contents: Indice, credits: Ringraziamenti}", None),
        ("it", "headings: {credits: Ringraziamenti}", ("Contents",)),
        ("fr", "scores: yes", None),
        ("de-AT", "title: Jeu", None),
        ("en", "title: Jeu", None),
    ],
)
def test_english_headings_of_books_in_other_languages_are_noted(
    language: str, book: str, english: tuple[str, ...] | None, tmp_path: Path
) -> None:
    notes = language_findings(small_book(tmp_path, language, book)).notes
    told = [(note.key, note.values["headings"]) for note in notes]
    assert told == ([("check-no-words", english)] if english else [])


@pytest.mark.parametrize(
    ("language", "book", "heading"),
    [
        ("it", "headings: {contents: Indice}", "Indice"),
        ("de", "headings: {contents: Was drin ist}", "Was drin ist"),
        ("fr-CA", "title: Jeu", "Sommaire"),
        ("es", "title: Jeu", "Contenido"),
    ],
)
def test_a_book_has_its_own_headings_or_those_of_its_language(
    language: str, book: str, heading: str, tmp_path: Path
) -> None:
    volume = read_volume(small_book(tmp_path, language, book))
    assert volume.words.say(Fact("book-contents")) == heading
