"""Icons in rules texts are pictures with alternative text; pages for scores are there if they are wanted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from small_decks import PLAIN, write_deck

from deckgen.book.column import line_item
from deckgen.book.design import design_of
from deckgen.book.document import Block, Heading, Inline, Paragraph, inlines, walk
from deckgen.book.figures import Figures
from deckgen.book.icons import BookIcons
from deckgen.book.pages import compose
from deckgen.book.parse import Lexicon, parse
from deckgen.book.setting import Setter
from deckgen.book.small_pages import summary_pages
from deckgen.book.volume import Volume, read_volume
from deckgen.deck.load import load
from deckgen.errors import SpecError
from deckgen.scene import Group, Tag, Text
from deckgen.scene import walk as walk_scene
from deckgen.text.justify import even, set_lines

KEYWORDS = 'keywords:\n  Gold: {icon: coin, reminder: "Pays :card: for a Sword."}\n  Sword: sword\n'


def written(folder: Path, text: str, book: str = "", more: str = "") -> Volume:
    """The book of a deck with one rules text."""
    path = write_deck(folder, PLAIN + more)
    (folder / "rules").mkdir()
    (folder / "rules" / "small.md").write_text(f"# Small\n\n{text}\n", "utf-8")
    if book:
        (folder / "rules" / "book.yaml").write_text(book, "utf-8")
    return read_volume(load(path))


def test_only_names_of_icons_become_icons() -> None:
    text = "# T\n\nPay **:coin:** at 10:30:15, not :nothing: or `:coin:`."
    (block,) = parse(text, Path("a.md"), lexicon=Lexicon({"coin": "coin"})).blocks[1:]
    assert isinstance(block, Paragraph)
    assert block.words == (
        Inline("Pay "), Inline("coin", "strong", icon="coin"), Inline(" at 10:30:15, not :nothing: or "),
        Inline(":coin:", "code"), Inline("."),
    )  # fmt: skip


@pytest.mark.parametrize(
    "text", ["Pay 12 :coin:.", "Pay **12** :coin:.", "- 12 :coin:", "|a|\n|-|\n|12 :coin:|"]
)
def test_a_number_and_its_icon_stay_on_one_line(text: str) -> None:
    blocks = parse(f"# T\n\n{text}", Path("a.md"), lexicon=Lexicon({"coin": "coin"})).blocks[1:]
    whole = "".join(words.text for block in walk(blocks) for words in inlines(block))
    assert "12\u00a0coin" in whole and "Pay\u00a0" not in whole


def test_signs_of_keywords_are_icons_in_the_rules(tmp_path: Path) -> None:
    more = 'keywords:\n  "🔥": fire\n  Gold: {icon: coin, also: ["☀"]}\n'
    (block,) = written(tmp_path / "a", "Gold, 🔥☀️!", more=more).chapters[0].blocks[1:]
    assert isinstance(block, Paragraph)
    assert [words.icon or words.text for words in block.words] == ["Gold, ", "fire", "coin", "!"]
    lacking = written(tmp_path / "b", "A 🐟 ☀️.", more=more)
    with pytest.raises(SpecError) as caught:
        compose(lacking, Figures(lacking.deck, lambda name: None, lambda block: None))
    assert [problem.values["letter"] for problem in caught.value.problems] == ["🐟"]
    assert caught.value.problems[0].key == "rules-sign-missing"


def test_the_glossary_has_the_icons_of_keywords(tmp_path: Path) -> None:
    volume = written(tmp_path / "deck", "::glossary", more=KEYWORDS)
    (meaning,) = (block for block in walk(volume.chapters[0].blocks) if isinstance(block, Paragraph))
    assert [words.icon or words.text for words in meaning.words] == [
        "coin", " ", "Gold.", " ", "Pays ", "card", " for a ", "sword", ".",
    ]  # fmt: skip


def test_entries_of_the_glossary_are_indented_alike(tmp_path: Path) -> None:
    volume = written(tmp_path / "deck", "::glossary", more=KEYWORDS)
    setter = Setter(design_of(volume), lambda block, setter: [], volume.words, size=10, width=200.0)
    (meaning,) = (block for block in walk(volume.chapters[0].blocks) if isinstance(block, Paragraph))
    heading = next(block for block in walk(volume.chapters[0].blocks) if isinstance(block, Heading))

    def left(block: Paragraph, before: Block | None) -> float:
        items = [item for box in setter.paragraph(block, before) for item in walk_scene(box.items)]
        return min(glyph.x for item in items if isinstance(item, Text) for glyph in item.glyphs)

    assert left(meaning, None) == left(meaning, heading) == left(meaning, meaning)
    assert left(meaning, None) > left(replace(meaning, entry=False), None)


@pytest.mark.parametrize("linked", [False, True])
def test_an_icon_is_drawn_and_read_aloud(linked: bool, tmp_path: Path) -> None:
    text = "Pay [two :coin:](https://example.org)." if linked else "Pay two :coin:."
    volume = written(tmp_path / "deck", text)
    design = design_of(volume)
    assert isinstance(design.icons, BookIcons)
    setter = Setter(design, lambda block, setter: [], volume.words, size=10)
    (paragraph,) = (block for block in walk(volume.chapters[0].blocks) if isinstance(block, Paragraph))
    (line,) = set_lines(setter.spans(paragraph.words), even(100.0))
    item = line_item(line, 0, 0, 3.5, Tag("P"))
    assert isinstance(item, Group)
    assert not any(isinstance(each, Text) and each.font is design.icons for each in walk_scene((item,)))
    labels = [each.label for each in walk_scene((item,)) if isinstance(each, Group)]
    assert labels.count("coin") == 1
    tags = {each.tag.kind: each.tag.alt for each in item.items if isinstance(each, Group) and each.tag}
    assert tags == {"P": "", "Link": "two coin"} if linked else {"P": "", "Figure": "coin"}


@pytest.mark.parametrize(("book", "ruled"), [("", False), ("scores: yes\n", True), ("scores: no\n", False)])
def test_pages_for_scores_are_there_if_wanted(book: str, ruled: bool, tmp_path: Path) -> None:
    """A cover, the rules and their summary are not too short for a folded sheet."""
    volume = written(tmp_path / "deck", "Play.\n\n:::summary\nPlay.\n:::", book)
    pages = summary_pages(volume, None, 74, 105)  # type: ignore[arg-type]
    assert [bool(page.items) for page in pages] == [True, True, True, *[ruled] * 5]


def test_a_deck_with_a_game_has_pages_for_scores(tmp_path: Path) -> None:
    volume = written(tmp_path / "deck", "Play.")
    assert not volume.keeps_scores
    games = load(Path(__file__).parents[2] / "specs/moonlight/deck.yaml").games
    assert replace(volume, deck=replace(volume.deck, games=games)).keeps_scores
