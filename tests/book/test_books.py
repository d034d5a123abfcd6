"""The books of the bundled decks have complete rules, options, contents and links, and readable pages."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import chain, pairwise
from operator import le
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from bundled_books import session, source
from click.testing import CliRunner
from small_decks import write_deck
from tagging import marked_content, pdfium_elements, structure

from deckgen.assets import bundled_decks
from deckgen.book import figures
from deckgen.book.column import CardPicture, chunks, paginate
from deckgen.book.design import READER, design_of
from deckgen.book.design import ornament as ornament_of
from deckgen.book.document import (
    CardRow,
    DeckTable,
    Heading,
    OptionText,
    PlayedHand,
    Summary,
    TrickFigure,
    plain,
    walk,
)
from deckgen.book.page_parts import EASY
from deckgen.book.pages import FRONT, _composed, compose
from deckgen.book.rounds import AIR, RIM, round_pages
from deckgen.book.setting import INITIAL_LINES, Setter
from deckgen.book.small_pages import summary_pages
from deckgen.book.tables import deck_table
from deckgen.book.volume import has_book, in_another_language, read_volume
from deckgen.check.rules import rule_findings
from deckgen.cli import commands
from deckgen.deck.find import find_deck
from deckgen.deck.load import bundled, load
from deckgen.deck.texts import translation_problems
from deckgen.errors import SpecError, UsageError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact, Suggestion
from deckgen.games.registry import game_class
from deckgen.geometry import apply
from deckgen.geometry import compose as then
from deckgen.outputs.booklet import figures_for
from deckgen.outputs.transcripts import replays
from deckgen.render.pdf import Bookmark, PdfOptions, pdf_bytes
from deckgen.scene import Group, Link, Scene, Text, painted, visits
from deckgen.scene import Path as ScenePath
from deckgen.scene import walk as items_of
from deckgen.sheet.die import Die
from deckgen.units import MM_PER_PT

GAMES = {
    "moonlight": [f"ML-{n:02d}" for n in range(1, 24)],
    "hanafuda": [f"HF-{n:02d}" for n in range(1, 9)],
    "koikoi": [f"HF-{n:02d}" for n in range(9, 12)],
    "moon": [f"DM-{n:02d}" for n in range(1, 17)],
    "moons": [f"GX-{n:02d}" for n in range(1, 16)],
    "sixpence": [f"SX-{n:02d}" for n in range(1, 15)],
}
RECORDS = {f"REC-{n:02d}" for n in range(1, 7)}
DECKS = [name for name in bundled_decks() if has_book(bundled(name))]


def book(name):
    """Return the composed book of a deck."""
    return source(name).book


@cache
def leaves_of(language, diameter):
    """Return the round pages of Moonlight's book."""
    rules = source("moonlight", language)
    return round_pages(rules.volume, rules.figures, diameter, 3.0)


CHAPTERS = [c for name in DECKS for c in read_volume(bundled(name)).chapters if c.game]


def test_every_game_has_a_chapter():
    assert sorted(chapter.game for chapter in CHAPTERS) == sorted(GAMES)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.game)
def test_chapter_states_each_rule_of_its_game_once(chapter):
    assert sorted(chapter.rules) == GAMES[chapter.game]


@pytest.mark.parametrize("name", DECKS)
def test_every_rule_that_the_referee_cites_is_in_the_book(name):
    volume = read_volume(bundled(name))
    stated = {rule for chapter in volume.sections for rule in chapter.rules}
    cited = {rule for claim in bundled(name).games for rule in game_class(claim.name).cites}
    assert cited | RECORDS <= stated


TOLD_ONLY = {"ML-16", "SX-02"}
"""Rules that tell of cards or tables, and that no record can break."""


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.game)
def test_chapter_and_referee_have_the_same_rules(chapter):
    cited = set(game_class(chapter.game).cites)
    prose = [words for block in walk(chapter.blocks) for words in getattr(block, "words", ())]
    named = {words.link[1:] for words in prose if words.link.startswith("#")}
    assert cited <= named | set(chapter.rules)
    assert set(chapter.rules) - cited == TOLD_ONLY & set(chapter.rules)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.game)
def test_every_option_of_a_game_is_described_once(chapter):
    told = [block.name for block in walk(chapter.blocks) if isinstance(block, OptionText)]
    assert sorted(told) == sorted(option.name for option in game_class(chapter.game).option_table)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.game)
def test_chapter_has_a_summary(chapter):
    assert sum(isinstance(block, Summary) for block in walk(chapter.blocks)) == 1


@pytest.mark.parametrize("language", ["", "de", "ja"])
def test_koikoi_in_brief_says_which_cards_are_of_which_class(language):
    deck = session("moonlight", language).deck
    (chapter,) = (each for each in read_volume(deck, language).chapters if each.game == "koikoi")
    (brief,) = (block for block in chapter.blocks if isinstance(block, Summary))
    names = {month: str(row.cell("name")) for month, row in deck.tables["month"].rows.items()}
    told = " ".join(plain(block.words) for block in walk([brief]) if hasattr(block, "words"))
    named = re.findall("|".join(sorted(names.values(), key=len, reverse=True)), told)
    values = deck.tables["hanafuda"].rows.items()
    brights = [names[month] for month, row in values if row.cell("last")]
    plain_ones = [names[month] for phase in ("full", "first") for month, row in values if not row.cell(phase)]
    assert named[: len(brights + plain_ones)] == brights + plain_ones


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
def test_every_rule_is_in_the_margin_and_is_a_link_destination(name):
    pages = book(name).pages
    labels = {i.label for page in pages for i in items_of(page.items) if isinstance(i, Group)}
    words = {i.text for page in pages for i in items_of(page.items) if isinstance(i, Text)}
    volume = read_volume(bundled(name))
    for chapter in volume.sections:
        assert {f"#{rule}" for rule in chapter.rules} <= labels
        assert set(chapter.rules) <= words
    links = {i.target for page in pages for i in items_of(page.items) if isinstance(i, Link)}
    assert {link for link in links if link.startswith("#")} <= labels


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
def test_type_is_large_enough_and_clear_of_fold_and_edge(name):
    for number, page in enumerate(book(name).pages, start=1):
        for text, matrix in texts(page.items):
            assert text.size * abs(matrix[0]) >= 8.0 * 25.4 / 72 - 1e-6 or not text.text.strip(), text.text
            for glyph in text.glyphs:
                x, y = apply(matrix, glyph.x, glyph.y)
                fold = x if number % 2 else page.width - x
                assert fold > 8 and 6 < x < page.width - 4 and 6 < y < page.height - 6, (number, text.text)


@pytest.mark.parametrize("name", DECKS)
def test_text_contrasts_with_the_paper(name):
    design = design_of(read_volume(bundled(name)))
    for ink in (design.ink, design.key):
        parts = [value / 255 for value in ink.rgb]
        lit = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        luminance = 0.2126 * lit[0] + 0.7152 * lit[1] + 0.0722 * lit[2]
        assert 1.05 / (luminance + 0.05) >= 4.5, "WCAG 2.2, 1.4.3"


def texts(items, matrix=(1, 0, 0, 1, 0, 0)):
    """Return the runs of text of a page, not of the cards shown on it, each with its transform."""
    for item in items:
        if isinstance(item, Text):
            yield item, matrix
        elif isinstance(item, Group) and item.clip is None:
            yield from texts(item.items, then(item.transform, matrix))


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
def test_contents_page_is_correct(name, tmp_path):
    made, volume = book(name), read_volume(bundled(name))
    path = tmp_path / "rules.pdf"
    outline = [Bookmark(entry.title, entry.anchor, entry.level) for entry in made.entries]
    path.write_bytes(pdf_bytes(made.pages, PdfOptions(volume.title, volume.language, outline=outline)))
    assert [entry.page for entry in made.entries] == sorted(entry.page for entry in made.entries)
    for entry in made.entries:
        shown = text_of(path, entry.page)
        assert entry.title.lower() in shown.lower(), f"{entry.title} is not on page {entry.page}"
    contents = text_of(path, FRONT)
    assert all(entry.title in contents for entry in made.entries)
    info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
    assert volume.title in info


@pytest.mark.slow
def test_text_is_extracted_in_reading_order(tmp_path):
    path = tmp_path / "rules.pdf"
    path.write_bytes(pdf_bytes(book("moonlight").pages, PdfOptions("Moonlight")))
    text = "".join(text_of(path, page, raw=True) for page in range(4, 12))
    text = re.sub(r"\s+", " ", text.replace("\u00ad\n", "").replace("\u00ad ", ""))
    sentences = [
        "ML-04 Shuffle well. Deal nine cards to everybody, three at a time;",
        "ML-10 You must follow, and here Moonlight has a wrinkle of its own.",
        "ML-17 Every trick that is not dead counts for the side that took it:",
    ]
    places = [text.index(sentence) for sentence in sentences]
    assert places == sorted(places)


def text_of(path, page, raw=False):
    """Return the text of a page."""
    options = ["-raw"] if raw else []
    command = ["pdftotext", *options, "-f", str(page), "-l", str(page), str(path), "-"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize(("width", "height"), [(74.25, 105.0), (69.85, 107.95)])
def test_folded_sheet_contains_every_summary(name, width, height):
    volume = source(name).volume
    pages = summary_pages(volume, source(name).figures, width, height)
    assert len(pages) == 8
    shown = "".join(text.text for page in pages for text, _ in texts(page.items))
    for chapter in volume.chapters:
        for block in walk(chapter.blocks):
            if isinstance(block, Summary):
                assert "".join(w.text for w in block.blocks[0].words) in shown
    for page in pages:
        for text, matrix in texts(page.items):
            assert text.size >= 8 * 25.4 / 72 - 1e-6
            for glyph in text.glyphs:
                x, y = apply(matrix, glyph.x, glyph.y)
                assert 5 < x < width - 5 and 3 < y < height - 3


@pytest.mark.slow
@pytest.mark.parametrize(("language", "diameter"), [("de", 88.9), ("", 63.5)])
def test_text_of_round_pages_is_within_the_circle(language, diameter):
    volume, leaves = source("moonlight", language).volume, leaves_of(language, diameter)
    assert len(leaves) % 2 == 0
    middle, reach = diameter / 2 + 3, diameter / 2 - RIM - AIR / 3
    for leaf in leaves:
        for text, matrix in texts(leaf.items):
            for glyph in text.glyphs:
                x, y = apply(matrix, glyph.x, glyph.y)
                assert (x - middle) ** 2 + (y - middle) ** 2 < reach**2, text.text
    shown = {text.text for leaf in leaves for text, _ in texts(leaf.items)}
    rules = {rule for chapter in volume.chapters for rule in chapter.rules}
    assert rules <= {word.strip() for words in shown for word in (words, *words.split(" "))}
    assert not [words for words in shown if words.endswith(("ML-", "REC-"))], "rule ids are not broken"
    if diameter > 80:  # on smaller pages, no line is as long as the widest table
        blocks = [block for chapter in volume.chapters for block in walk(chapter.blocks)]
        [values, _] = [block for block in blocks if isinstance(block, DeckTable)]
        months = [plain(row[0]) for row in deck_table(volume.deck, values, "-").rows[1:]]
        counted = Counter(text.text for leaf in leaves for text, _ in texts(leaf.items))
        assert {counted[month] for month in months} == {2}, "once in the rules, once in brief"


@pytest.mark.slow
@pytest.mark.parametrize("diameter", [88.9, 63.5])
def test_cards_on_round_pages_are_within_the_circle(diameter):
    volume, leaves = source("moonlight").volume, leaves_of("", diameter)
    blocks = [block for chapter in volume.chapters for block in walk(chapter.blocks)]
    wanted = [name for block in blocks if isinstance(block, CardRow) for name in block.ids]
    wanted += [name for block in blocks if isinstance(block, TrickFigure) for _, name in block.plays]
    wanted += [name for block in blocks if isinstance(block, PlayedHand) for name in laid_in(block)]
    shown = [
        item
        for leaf in leaves
        for item in items_of(leaf.items)
        if isinstance(item, Group) and item.clip and item.label  # groups within the art have no label
    ]
    labels, tailpieces = Counter(item.label for item in shown), Counter(volume.book.tailpieces)
    assert not Counter(wanted) - labels, "a card is missing"
    assert labels - Counter(wanted) <= tailpieces, "a card too many"
    for item in shown:
        xy = item.clip.xy
        for x, y in zip(xy[::2], xy[1::2], strict=True):
            x, y = apply(item.transform, x, y)
            assert x**2 + y**2 < (diameter / 2 - RIM) ** 2


def laid_in(block):
    """Return the cards that the rows of a hand show: those of tricks and turns."""
    moves = replays(session("moonlight").deck)(block).moves[block.first - 1 : block.last]
    shown = [move for move in moves if move.phase not in ("bid", "discard") and "moves" in block.show]
    return [card for move in shown for card in (*move.cards, *(move.gains or ()))]


SMALL = """deckgen: 1
title: {title}
shape: circle
trims: [2.5in]
cards: [{{id: a, face: f}}]
faces: {{f: []}}
"""


def small_deck(folder, title, **texts):
    """Return a session for a deck of one card, with rules texts by name."""
    (folder / "rules").mkdir(parents=True, exist_ok=True)
    (folder / "deck.yaml").write_text(SMALL.format(title=title))
    for name, text in texts.items():
        (folder / "rules" / f"{name}.md").write_text(text, "utf-8")
    return Session(Request(folder / "deck.yaml", Path("unused")))


@pytest.mark.parametrize(("paragraphs", "pages"), [(3, 2), (120, 3)])
def test_short_books_have_no_contents(paragraphs, pages, tmp_path):
    (tmp_path / "rules").mkdir()
    text = "Draw a card and look at it. " * 12
    (tmp_path / "rules/short.md").write_text("# Short\n\n" + f"{text}\n\n" * paragraphs)
    made = set_up(Session(Request(write_deck(tmp_path), tmp_path / "out")))
    first = next(n for n, page in enumerate(made.pages, start=1) if text[:11] in page_text(page))
    assert first == pages + 1
    assert [entry.page for entry in made.entries] == [first] and len(made.pages) % 2 == 0


@pytest.mark.parametrize(("chapters", "title"), [(1, ""), (3, "Contents"), (4, "Contents")])
def test_the_blank_page_of_a_short_book_lists_its_chapters(chapters, title, tmp_path):
    """Also if no chapter has sections. One chapter alone needs no list; credits leave no page blank."""
    texts = {f"c{n}": f"# Chapter {n}\n\nDraw a card." for n in range(chapters)}
    made = set_up(small_deck(tmp_path, "Short", **texts))
    page = page_text(made.pages[1])
    assert page.startswith(title) and bool(page) == bool(title)
    assert [entry.page for entry in made.entries if entry.title in page] == [*range(3, 3 + chapters)] * bool(
        title
    )


def test_the_type_of_a_short_book_saves_pages_and_blanks(tmp_path):
    """It is larger or smaller than usual rather than leave pages blank or nearly so."""
    usual, found = [], []
    for paragraphs in range(2, 44, 3):
        text = "# Short\n\n" + f"{'Draw a card and look at it. ' * 12}\n\n" * paragraphs
        of = small_deck(tmp_path, "Short", short=text)
        plain, made = _composed(read_volume(of.deck), figures_for(of), READER), set_up(of)
        usual.append((len(plain.stitched), plain.waste))
        found.append((len(made.stitched), made.waste))
        shown = chain.from_iterable(items_of(page.items) for page in made.pages)
        sizes = {item.size / MM_PER_PT for item in shown if is_text(item, text)}
        assert sizes and all(EASY - 0.01 <= size <= 12.01 for size in sizes)
    assert all(map(le, found, usual)) and sum(waste for _, waste in found) < sum(w for _, w in usual)
    assert sum(count for count, _ in found) < sum(count for count, _ in usual)


def is_text(item, text):
    return isinstance(item, Text) and len(item.text) > 20 and item.text.strip()[:20] in text


def test_cards_that_end_pages_fill_the_blank_ones(tmp_path):
    of = small_deck(tmp_path, "Short", short="# Short\n\n" + "Draw a card and look at it. " * 900)
    blanks = sum(not page.items for page in set_up(of).stitched)
    card = of.deck.cards[0].id
    (tmp_path / "rules/book.yaml").write_text(f"tails: [{card}]\n")
    filled = set_up(Session(Request(tmp_path / "deck.yaml", Path("unused"))))
    assert blanks and not filled.waste


def test_a_book_can_go_without_contents(tmp_path):
    """A long one, and a short one whose blank page would list its chapters."""
    text = "Draw a card and look at it. " * 12
    for paragraphs in (1, 50):
        texts = {f"c{n}": f"# Chapter {n}\n\n" + f"{text}\n\n" * paragraphs for n in range(3)}
        listed = set_up(small_deck(tmp_path, "Short", **texts))
        (tmp_path / "rules/book.yaml").write_text("contents: no\n")
        bare = set_up(Session(Request(tmp_path / "deck.yaml", Path("unused"))))
        (tmp_path / "rules/book.yaml").unlink()
        has = [any("Contents" in page_text(page) for page in made.pages) for made in (listed, bare)]
        assert has == [True, False]
        assert len(bare.entries) == 3 and len(bare.pages) <= len(listed.pages)


def test_lists_stand_half_a_line_from_the_text(tmp_path):
    text = "# Short\n\nYou need:\n\n- a pen\n- paper\n\nThen begin.\n"
    made = set_up(small_deck(tmp_path, "Short", short=text))
    page = next(page for page in made.pages if "You need" in page_text(page))
    words = ("You need:", "a pen", "paper", "Then begin.")
    lines = [line for line in baselines(page) if line[1] in words]
    assert [text for _, text in lines] == [*words]
    above, line, below = (b - a for (a, _), (b, _) in pairwise(lines))
    assert (above / line, below / line) == pytest.approx((1.5, 1.5))


def baselines(page):
    """Return the runs of a page's text with their baselines, from the top."""
    found = (
        (apply(matrix, *item.glyphs[0][1:3])[1], item.text)
        for item, matrix, _ in visits(page.items)
        if isinstance(item, Text) and item.glyphs
    )
    return sorted(found)


def page_text(page):
    return "".join(item.text for item in items_of(page.items) if isinstance(item, Text))


def set_up(of):
    """Return the book of a session."""
    return compose(read_volume(of.deck), figures_for(of))


def test_missing_letters_are_reported_with_their_place(tmp_path):
    of = small_deck(tmp_path, "Odd", odd="# Odd\n\nA ☃ stands here.\n\n| a |\n|--|\n| ☀ |\n")
    with pytest.raises(SpecError) as error:
        set_up(of)
    font = "EBGaramond12-Regular"
    assert [(problem.where.line, problem.fact) for problem in error.value.problems] == [
        (3, Fact("rules-sign-missing", font=font, letter="☃", code="U+2603")),
        (5, Fact("rules-sign-missing", font=font, letter="☀", code="U+2600")),
    ]


@pytest.mark.parametrize(("sentences", "initials"), [(1, 0), (2, 0), (20, 1)])
def test_paragraph_too_short_for_an_initial_has_none(tmp_path, sentences, initials):
    text = "A game of asking for cards. " * sentences
    of = small_deck(tmp_path, "Short", a=f"# Short\n\n{text}\n\n## Play\n\nAsk.\n")
    found = [item for item in items_of(set_up(of).pages[FRONT - 1].items) if isinstance(item, Text)]
    assert sum(item.text == "A" for item in found) == initials


def test_short_rules_are_folded_in_full_and_long_ones_need_a_summary(tmp_path):
    short = small_deck(tmp_path / "short", "Short", a="# First\n\nWords.\n\n## Second\n\nMore.\n")
    pages = summary_pages(read_volume(short.deck), figures_for(short), 74.25, 105.0)
    words = " ".join(item.text for page in pages for item in items_of(page.items) if isinstance(item, Text))
    assert len(pages) == 8 and "Words." in words and "More." in words
    long = small_deck(tmp_path / "long", "Long", a="# First\n\n" + 9 * ("Words. " * 300 + "\n\n"))
    with pytest.raises(SpecError) as error:
        summary_pages(read_volume(long.deck), figures_for(long), 74.25, 105.0)
    assert [problem.fact.key for problem in error.value.problems] == ["rules-no-summary"]


BRIEF = "# First\n\nDeal and play.\n\n:::summary\n## In brief\n\nAsk.\n:::\n\n"


def folded_text(folder, rules, credit):
    """Return the words on each page of a folded sheet, for a deck with a credit."""
    of = small_deck(folder, "Short", a=rules)
    path = of.request.deck
    path.write_text(path.read_text("utf-8") + f"credits: [{credit}]\n", "utf-8")
    pages = summary_pages(read_volume(of.deck), figures_for(of), 74.25, 105.0)
    return [" ".join(i.text for i in items_of(page.items) if isinstance(i, Text)) for page in pages]


@pytest.mark.parametrize("words", [1, 1100, 1600])
def test_folded_sheets_end_with_the_credits(words, tmp_path):
    """They stand at the foot of the last page, whether that is blank or has text."""
    pages = folded_text(tmp_path, "# First\n\n" + "Ask for it. " * (words // 3), "Pictures by Ada")
    assert len(pages) == 8 and pages[-1].count("Pictures by Ada") == 1
    assert sum(page.count("Pictures by Ada") for page in pages) == 1
    assert ("Ask" in pages[-1]) == (words > 1)


def test_the_cover_of_a_folded_sheet_has_the_subtitle_above_the_foot(tmp_path):
    of = small_deck(tmp_path, "Short", a="# First\n\nWords.\n")
    book = "subtitle: a game of words for two to five players\nfoot: fifty cards\ncover: a\n"
    (tmp_path / "rules/book.yaml").write_text(book)
    cover = summary_pages(read_volume(of.deck), figures_for(of), 74.25, 105.0)[0]
    words = [(visit.item, visit.matrix) for visit in painted(cover) if isinstance(visit.item, Text)]
    at = {text.text: apply(matrix, 0, text.glyphs[0].y)[1] for text, matrix in words}
    title, foot = at.pop("SHORT"), at.pop("fifty cards")
    assert "game of words" in " ".join(at) and all(title < y < foot - 4 for y in at.values())


def test_sections_of_folded_sheets_have_their_own_pages_if_there_are_enough(tmp_path):
    few, many = (
        folded_text(tmp_path / str(n), "# First\n\nWords.\n\n" + section * n, "Ada")
        for section, n in [("## Play\n\n" + "Draw a card. " * 30 + "\n\n", n) for n in (4, 9)]
    )
    assert ["Play" in page for page in few] == [False, False, *[True] * 4, False, False]
    assert max(page.count("Play") for page in many) == 2 and sum(page.count("Play") for page in many) == 9


@pytest.mark.parametrize(("sentences", "full"), [(20, True), (2000, False)])
def test_folded_sheets_have_the_whole_text_if_it_fits(sentences, full, tmp_path):
    text = " ".join(folded_text(tmp_path, BRIEF + "Pass it on. " * sentences, "Ada"))
    assert "In brief" in text and ("Pass it on" in text) == full


@pytest.mark.parametrize("size", [(74.25, 105.0), (88.9, 127.0)])
def test_rules_on_small_pages_have_their_numbers(size, tmp_path):
    text = "# First\n\n{#AB-01 AB-02} Deal, as AB-03 says.\n\n- {#AB-03} Five each.\n\n{#AB-04} Play.\n"
    of = small_deck(tmp_path, "Short", a=text)
    pages = summary_pages(read_volume(of.deck), figures_for(of), *size, (4, 8))
    words = " ".join(item.text for page in pages for item in items_of(page.items) if isinstance(item, Text))
    assert len(pages) == 4
    found = re.findall(r"[A-Z]{2}-\d\d", words.upper())
    assert found == ["AB-01", "AB-02", "AB-03", "AB-03", "AB-04"]


def test_problems_of_rules_name_files_as_the_deck_was_named(tmp_path, monkeypatch):
    small_deck(tmp_path / "mine", "Mine", a="# First\n\n{#AB-01} Deal as AB-02 says.\n\n::record r.txt\n")
    (tmp_path / "mine/records").mkdir()
    (tmp_path / "mine/records/r.txt").write_text("game: moon\n")
    monkeypatch.chdir(tmp_path)
    (problem,) = rule_findings(load(find_deck("mine"))).problems
    assert (str(problem.where), problem.key) == ("mine/rules/a.md:3", "rules-rule-unknown")
    (tmp_path / "mine/rules/a.md").write_text("# First\n\n::record r.txt\n")
    (problem,) = rule_findings(load(find_deck("mine"))).problems
    assert problem.where.file == "mine/records/r.txt"


def test_first_paragraph_is_set_once(tmp_path):
    of = small_deck(tmp_path, "Plain", a="# First\n\nOne *two* three **four** five.\n")
    shown = "".join(text.text for text, _ in texts(set_up(of).pages[FRONT - 1].items))
    assert [shown.count(word) for word in ("two", "three", "our", "five")] == [1, 1, 1, 1]


@pytest.mark.parametrize("ornament", ["moons", "lozenges", "none"])
def test_book_may_have_an_ornament(ornament, tmp_path):
    of = small_deck(tmp_path, "Plain", a="# First\n\nWords.\n")
    (tmp_path / "rules/book.yaml").write_text(f"ornament: {ornament}\n")
    design = design_of(read_volume(of.deck))
    assert bool(list(ornament_of(design, 10.0, 10.0, 1.0))) == (ornament != "none")


def test_unknown_ornaments_are_rejected_with_a_list(tmp_path):
    of = small_deck(tmp_path, "Plain", a="# First\n\nWords.\n")
    (tmp_path / "rules/book.yaml").write_text("ornament: stars\n")
    with pytest.raises(SpecError) as error:
        read_volume(of.deck)
    (problem,) = error.value.problems
    assert problem.values["what"] == Fact("deck-one-of", words=("moons", "lozenges", "none"))


def test_rules_of_a_deck_are_shown_in_the_terminal(tmp_path):
    small_deck(tmp_path / "plain", "Plain", a="# First\n\nSome words.\n", b="# Second\n\nMore of them.\n")
    run = CliRunner().invoke(commands, ["rules", str(tmp_path / "plain")])
    assert run.exit_code == 0, run.output
    assert all(words in run.stdout for words in ("FIRST", "Some words.", "SECOND", "More of them."))
    small_deck(tmp_path / "bare", "Bare")
    for name, key in ((str(tmp_path / "bare"), "build-no-rules"), ("moonlihgt", "cli-no-rules")):
        error = CliRunner().invoke(commands, ["rules", name]).exception
        assert isinstance(error, UsageError) and error.problems[0].key == key


def test_without_a_book_file_every_text_is_a_chapter(tmp_path):
    of = small_deck(tmp_path, "Plain", b="# Second\n\nWords.\n", a="# First\n\nWords.\n\n::cards a\n")
    assert [entry.title for entry in set_up(of).entries if entry.level == 0] == ["First", "Second"]


def test_unknown_card_is_reported(tmp_path):
    of = small_deck(tmp_path, "Plain", a="# First\n\n::cards aa\n")
    with pytest.raises(SpecError) as error:
        set_up(of)
    (problem,) = error.value.problems
    assert str(problem).endswith("a.md:3: Plain has no card 'aa' (known: a)")
    assert problem.fact == Fact("rules-card-unknown", deck="Plain", name="aa", near=Suggestion(known=("a",)))


@cache
def tagged(name):
    """Return the reader's booklet of a deck as a tagged PDF."""
    return pdf_bytes(book(name).pages, PdfOptions(name, tagged=True))


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
def test_booklet_is_tagged(name):
    data = tagged(name)
    with pikepdf.open(BytesIO(data)) as pdf:
        numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        parents = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
        for page in pdf.pages:
            marks = [mark for mark in marked_content(page) if mark != "Artifact"]
            assert marks == list(range(len(marks)))
            assert len(parents[int(page.StructParents)]) == len(marks)
            assert page.Tabs == "/S"
            for link in page.get("/Annots", []):
                assert parents[int(link.StructParent)].S == "/Link" and str(link.Contents)
    for element in structure(data).walk():
        inside = {child.kind for child in element.children}
        match element.kind:
            case "Table":
                assert inside == {"THead", "TBody"}
                rows = [row for part in element.children for row in part.children]
                assert len({len(row.children) for row in rows}) == 1
            case "THead" | "TBody":
                assert inside == {"TR"}
            case "TR":
                assert inside <= {"TH", "TD"}
            case "L":
                assert inside == {"LI"}
            case "LI":
                assert inside == {"Lbl", "LBody"}
            case "TOC":
                assert inside == {"TOCI"}
            case "P" | "H1" | "H2" | "H3" | "Link":
                assert element.whole


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
def test_screen_readers_find_headings_rules_and_figures(name):
    data, volume = tagged(name), read_volume(bundled(name))
    chapters = volume.sections
    elements = list(structure(data).walk())
    heads = [element.text for element in elements if re.fullmatch("H[1-6]", element.kind)]
    blocks = [block for chapter in chapters for block in walk(chapter.blocks)]
    titles = [plain(block.words) for block in blocks if isinstance(block, Heading)]
    assert heads[2:] == [*titles, "Index"]
    paragraphs = [element.whole for element in elements if element.kind == "P"]
    for rule in (rule for chapter in chapters for rule in chapter.rules):
        assert any(words.startswith(rule) for words in paragraphs), rule
    alts = [alt for kind, alt in pdfium_elements(data) if kind == "Figure"]
    assert all(alts)
    for block in blocks:
        if isinstance(block, CardRow | TrickFigure):
            assert any(all(volume.words.title(card) in alt for card in block.ids) for alt in alts)


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
def test_pages_of_a_booklet_are_well_filled(name):
    document = pdfium.PdfDocument(tagged(name))
    assert len(document) % 2 == 0
    for number in range(FRONT, len(document) - 1):
        image = document[number].render(scale=0.5, grayscale=True).to_pil()
        # below the running head and above the folio
        box = image.crop((0, image.height // 12, image.width, image.height * 9 // 10))
        rows = [y for y in range(box.height) if min(box.crop((0, y, box.width, y + 1)).tobytes()) < 200]
        assert rows[-1] > 0.55 * box.height, f"page {number + 1}"


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
def test_hand_begins_under_its_heading(name):
    heads = [
        plain(head.words)
        for chapter in read_volume(bundled(name)).chapters
        for head, _, hand in zip(chapter.blocks, chapter.blocks[1:], chapter.blocks[2:], strict=False)
        if isinstance(head, Heading) and isinstance(hand, PlayedHand)
    ]
    found = []
    for page in book(name).pages:
        groups = [item for item in items_of(page.items) if isinstance(item, Group) and item.tag]
        for number, group in enumerate(groups):
            words = "".join(item.text for item in items_of(group.items) if isinstance(item, Text))
            if group.tag.kind == "H2" and words in heads:
                found.append(words)
                assert sum(after.tag.kind == "Figure" for after in groups[number:]) > 1, page.name
    assert found == heads != []


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
def test_text_for_players_has_no_names_of_files_or_programs(name):
    volume, document = read_volume(bundled(name)), pdfium.PdfDocument(tagged(name))
    last = next(e.page for e in book(name).entries if e.title == volume.appendix.title)
    words = " ".join(document[page].get_textpage().get_text_bounded() for page in range(last - 1))
    options = {o.name for claim in bundled(name).games for o in game_class(claim.name).option_table}
    cards = [card.id for card in bundled(name).parts[0].cards if not card.extra]
    ids = {card for card in cards if volume.words.card(card).lower() != card}
    for token in {each for each in options if "_" in each} | {each for each in ids if len(each) > 2}:
        assert not re.search(rf"(?<![\w-]){re.escape(token)}(?![\w-])", words), token
    appendix = "".join(
        document[page].get_textpage().get_text_bounded() for page in range(last - 1, len(document))
    )
    assert all(option in appendix for option in options)


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
def test_summary_has_a_separate_page(name):
    volume, document = read_volume(bundled(name)), pdfium.PdfDocument(tagged(name))
    for chapter in volume.chapters:
        for block in walk(chapter.blocks):
            if isinstance(block, Summary):
                title = plain(block.blocks[0].words)
                page = next(e.page for e in book(name).entries if e.title == title)
                lines = document[page - 1].get_textpage().get_text_bounded().splitlines()
                assert lines[0].strip() == title


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
def test_index_links_to_pages_with_its_rules(name):
    volume, document = read_volume(bundled(name)), pdfium.PdfDocument(tagged(name))
    (index,) = (element for element in structure(tagged(name)).walk() if element.kind == "Index")
    assert [entry.text.split(", ")[0] for entry in index.children] == [
        word.split(", ")[0] for word in volume.index
    ]
    for entry, rules in zip(index.children, volume.index.values(), strict=True):
        pages = [int(link.text) for link in entry.children if link.kind == "Link"]
        assert pages == sorted(set(pages))
        words = [document[page - 1].get_textpage().get_text_bounded().upper() for page in pages]
        assert all(any(rule in page for page in words) for rule in rules)
        assert all(any(rule in page for rule in rules) for page in words)


def test_index_names_only_rules_of_the_book(tmp_path):
    of = small_deck(tmp_path, "Plain", a="# First\n\n{#AB-01} Words.\n")
    (of.deck.folder / "rules/book.yaml").write_text("index: {écu: AB-01, Zebra: [AB-01], east: AB-02}\n")
    with pytest.raises(SpecError) as error:
        read_volume(of.deck)
    assert [problem.fact.key for problem in error.value.problems] == ["rules-index-rule"]
    (of.deck.folder / "rules/book.yaml").write_text("index: {écu: AB-01, Zebra: [AB-01], east: AB-01}\n")
    assert list(read_volume(of.deck).index) == ["east", "écu", "Zebra"]


def test_titles_are_in_the_decks_font_title_or_head_or_the_one_that_the_book_names(tmp_path):
    of = small_deck(tmp_path, "Plain", a="# First\n\nWords.\n")
    deck = (tmp_path / "deck.yaml").read_text()
    used = []
    for fonts, book in (
        ("{head: FiraSans-Bold}", ""),
        ("{head: FiraSans-Bold, title: LibreCaslonText-Bold}", ""),
        ("{head: FiraSans-Bold, other: LibreCaslonText-Regular}", "font: other\n"),
        ("{other: LibreCaslonText-Regular}", ""),
    ):
        lines = [line for line in deck.splitlines() if not line.startswith("fonts:")]
        (tmp_path / "deck.yaml").write_text("\n".join([*lines, f"fonts: {fonts}"]))
        (tmp_path / "rules/book.yaml").write_text(book or "{}\n")
        volume = read_volume(Session(of.request).deck)
        used.append(design_of(volume).title_font.name)
    assert used == ["FiraSans-Bold", "LibreCaslonText-Bold", "LibreCaslonText-Regular", "GoudyBookletter1911"]


def test_a_booklet_in_another_language_than_asked_is_told(tmp_path):
    of = small_deck(tmp_path, "Plain", a="# First\n\nWords.\n")
    (tmp_path / "lang").mkdir()
    (tmp_path / "lang/fr.yaml").write_text("title: Simple\n")
    (problem,) = in_another_language(of.deck, "fr")
    assert problem.fact == Fact("rules-other-language", language="fr") and problem.severity == "warning"
    assert list(in_another_language(of.deck, "en")) == list(in_another_language(of.deck, "")) == []
    (tmp_path / "rules/fr").mkdir()
    assert list(in_another_language(of.deck, "fr")) == []


def test_measures_need_no_translation(tmp_path):
    (tmp_path / "lang").mkdir()
    (tmp_path / "lang/fr.yaml").write_text("title: Simple\n")
    faces = (
        "cards: [{id: a, face: front}]\nfaces:\n  front:\n"
        "    - text: {text: '{1 + 1} · {2} km/h', x: 0, y: 0}\n    - text: {text: '{1} metres', x: 0, y: 0}\n"
        "    - text: {text: 'm', x: 0, y: 0}\n"
        "    - text: {text: \"{card['Two words']} {'Three' if id else ''}\", x: 0, y: 0}\n"
    )
    (tmp_path / "deck.yaml").write_text(
        f"deckgen: 1\ntitle: Plain\nshape: rectangle\ntrims: 63mm x 88mm\n{faces}"
    )
    found = translation_problems(tmp_path / "deck.yaml", "fr")
    quoted = "{card['Two words']} {'Three' if id else ''}"
    assert [problem.values["text"] for problem in found] == ["{1} metres", "m", quoted]


def test_columns_are_not_texts(tmp_path):
    (tmp_path / "lang").mkdir()
    (tmp_path / "lang/fr.yaml").write_text("title: Simple\n")
    layer = """text: {text: "{card['Two words']}", x: 0, y: 0}"""
    faces = f"cards: [{{id: a, face: front}}]\nfaces:\n  front:\n    - {layer}\n"
    (tmp_path / "deck.yaml").write_text(
        f"deckgen: 1\ntitle: Plain\nshape: rectangle\ntrims: 63mm x 88mm\n{faces}"
    )
    assert translation_problems(tmp_path / "deck.yaml", "fr") == []


def test_all_cards_of_all_parts_are_shown_at_one_scale():
    """A tarot card beside a bridge card is as much larger as in the hand."""
    dies = [Die("rectangle", width, height, 0.0) for width, height in ((57.0, 89.0), (70.0, 120.0))]
    row = [CardPicture(lambda _, die=die: Scene(die.width, die.height, ()), die) for die in dies]
    items, foot = figures._grid(row, 2, 100.0, 20.0)
    small, large = (item.items[0].items[0].transform for item in items)
    assert large[0] == pytest.approx(small[0])
    assert foot == pytest.approx(20.0 * 120.0 / 70.0 + figures.SPACING)


def test_long_headings_stay_in_the_column(tmp_path):
    """A title shrinks, other headings go on in another line; nothing is wider than the text below."""
    long = "An uncommonly long name for a game of traders on the shore"
    session = small_deck(
        tmp_path, "Odd", odd=f"# {long}\n\nA word.\n\n## {long}, {long}\n\n### {long}, {long}\n\nOn.\n"
    )
    of = read_volume(session.deck)
    design = design_of(of)
    setter = Setter(design, lambda block, setter: [], of.words, size=10, width=design.format.measure)
    boxes = list(setter.blocks(of.chapters[0].blocks))
    texts = [item for box in boxes for item in items_of(box.items) if isinstance(item, Text)]
    ends = [glyph.x for item in texts for glyph in item.glyphs]
    assert min(ends) >= -0.01 and max(ends) <= design.format.measure
    assert sum("uncommonly" in item.text for item in texts) >= 3
    anchors = [anchor for box in boxes for anchor in box.anchors]
    assert len(anchors) == len(set(anchors)) == 3


@pytest.mark.parametrize(("introduction", "together"), [("Choose one:", 3), ("Choose.", 2)])
def test_an_introduction_with_a_colon_is_on_the_page_of_its_list(tmp_path, introduction, together):
    """The heading stays with what follows it, and with the colon that stays with the first choice."""
    rules = f"# Odd\n\nA word.\n\n## Turn\n\n{introduction}\n\n- Alpha.\n- Beta.\n"
    session = small_deck(tmp_path, "Odd", odd=rules)
    of = read_volume(session.deck)
    design = design_of(of)
    setter = Setter(design, lambda block, setter: [], of.words, size=10, width=design.format.measure)
    (found,) = (
        chunk for chunk in chunks(setter.blocks(of.chapters[0].blocks)) if "#turn" in chunk[0].anchors
    )
    assert sum(not box.space for box in found) == together


def test_a_card_in_a_figure_has_an_edge_of_its_cut():
    die = Die("rectangle", 63.5, 88.9, 3.0)
    white = CardPicture(lambda widest: Scene(63.5, 88.9, (), name="white"), die)
    edges = [
        item for item in items_of((white.placed(10, 20, 30),)) if isinstance(item, ScenePath) and item.stroke
    ]
    (box,) = (edge.outline.box() for edge in edges)
    assert tuple(box)[:3] == pytest.approx((10, 20, 40))


@pytest.mark.parametrize("lines", [12, 13, 14])
def test_an_initial_stays_with_the_lines_beside_it(tmp_path, lines):
    """A page with room for a title and two lines has none, and no page is made too short for it."""
    of = read_volume(small_deck(tmp_path, "Odd", odd="# Odd\n\nA word.\n\n## Turn\n\nOn.\n").deck)
    design = design_of(of)
    design = replace(design, format=replace(design.format, lines=lines))
    setter = Setter(design, lambda block, setter: [], of.words, size=10, width=50.0)
    title, paragraph, *others = of.chapters[0].blocks
    initials = 0
    for words in range(6, 60, 3):
        text = replace(paragraph.words[0], text=f"A{' word' * words}.")
        blocks = [title, replace(paragraph, words=(text,)), *others]
        for page in paginate(setter.blocks(blocks), design.format.units):
            texts = [
                [t.text for t in items_of(each.box.items) if isinstance(t, Text)] for each in page.placed
            ]
            for n in (n for n, found in enumerate(texts) if "A" in found):
                initials += 1
                assert len(texts) >= n + INITIAL_LINES
    assert bool(initials) == (lines > 12)
