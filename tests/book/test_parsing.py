"""Rules texts are parsed correctly, and every problem is reported with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from steps import counted_calls

from deckgen.book.document import (
    CardRow,
    Heading,
    ItemList,
    OptionText,
    Paragraph,
    Pennies,
    PlayedHand,
    Quotation,
    Summary,
    TextTable,
    TrickFigure,
    plain,
)
from deckgen.book.parse import Lexicon, parse
from deckgen.errors import SpecError, Where
from deckgen.facts import Fact, Suggestion


def read(text, language="en"):
    """Return the blocks after the title."""
    return parse(f"# Title\n\n{text}", Path("rules.md"), language=language).blocks[1:]


def faults(text):
    """Return the problems of a text."""
    with pytest.raises(SpecError) as error:
        parse(text, Path("rules.md"))
    return error.value.problems


def test_rule_has_its_id():
    (block,) = read("{#ML-10} You must *follow*.")
    assert isinstance(block, Paragraph)
    assert block.rules == ("ML-10",)
    assert plain(block.words) == "You must follow."
    assert [words.face for words in block.words] == ["plain", "italic", "plain"]


def test_several_ids_in_one_paragraph():
    (block,) = read("{#ML-10 ML-11} Both.")
    assert block.rules == ("ML-10", "ML-11")


@pytest.mark.parametrize("marker", ["{#D-1}", "{#DG-1}", "{#dg-01}", "{#DG-01, DG-02}"])
def test_marker_that_is_no_rule_number_is_reported(marker):
    (problem,) = faults(f"# Title\n\nFirst.\n\n- {marker} Shuffle.\n")
    assert problem.fact == Fact("rules-marker", text=marker)
    assert problem.where == Where("rules.md", 5)


@pytest.mark.parametrize(
    "text", ["Shuffle {#DG-01} well.", "## Setup {#DG-01}", "{#DG-01} Deal. {#DG-02} Play."]
)
def test_marker_must_begin_a_paragraph(text):
    (problem,) = faults(f"# Title\n\n{text}\n")
    assert problem.key == "rules-marker-within" and problem.where == Where("rules.md", 3)


FAULTY = """# Title

One
*two
three* ![a](a.png)
four {#D-1}

> One `two`
> three ![b](b.png)

| a | b |
|---|---|
| 1 | 2 |
| 3 | ![c](c.png) |
"""


def test_faults_within_a_paragraph_or_a_table_have_their_own_line():
    told = [(p.key, p.where.line) for p in faults(FAULTY)]
    assert told == [("rules-picture", 5), ("rules-marker", 6), ("rules-picture", 9), ("rules-picture", 14)]


def test_ids_of_cards_in_backticks_are_their_names():
    lexicon = Lexicon(cards={"fox": "The Fox"})
    (block,) = parse(
        "# T\n\nPlay `fox` or **`fox`**, not fox or `owl`.", Path("a.md"), lexicon=lexicon
    ).blocks[1:]
    assert plain(block.words) == "Play The Fox or The Fox, not fox or owl."


@pytest.mark.parametrize("before", ["Some text.", "> A quotation.", "- An item."])
def test_a_directive_needs_no_blank_line_before_it(before):
    first, row = read(f"{before}\n:::cards one\nThe One.\n:::\n")
    assert isinstance(row, CardRow) and not isinstance(first, CardRow)


def test_marker_in_code_is_text():
    (block,) = read("Write `{#D-1}`.")
    assert plain(block.words) == "Write {#D-1}."


def test_mentioned_rule_becomes_a_link():
    (block,) = read("As before (HF-05).")
    assert [(w.text, w.link) for w in block.words] == [("As before (", ""), ("HF-05", "#HF-05"), (").", "")]


def test_quotes_follow_the_language():
    assert plain(read('Say "stop".')[0].words) == "Say “stop”."
    assert plain(read('Sag "halt".', "de")[0].words) == "Sag „halt“."
    assert plain(read("Comptez ; puis : « non » !", "fr")[0].words) == (
        "Comptez\u00a0; puis\u00a0: «\u00a0non\u00a0»\u00a0!"
    )
    assert plain(read("Count ; :", "en")[0].words) == "Count ; :"
    assert plain(read("'Not 'til the '90s,' he said.")[0].words) == "‘Not ’til the ’90s,’ he said."


def test_lists_tables_and_quotations():
    items, quotation, grid = read("- one\n- two\n\n> **Example.** So.\n\n| a | b |\n|:--|--:|\n| 1 | 2 |")
    assert isinstance(items, ItemList) and len(items.items) == 2 and not items.ordered
    assert isinstance(quotation, Quotation)
    assert isinstance(grid, TextTable) and grid.aligns == ("left", "right")
    assert [[plain(cell) for cell in row] for row in grid.rows] == [["a", "b"], ["1", "2"]]


def test_directives_of_one_line():
    cards, pennies, played = read(
        "::cards a b\n\n::pennies f01 f82\n\n::record x.txt hand 2 show deal moves 3-9"
    )
    assert isinstance(cards, CardRow) and cards.ids == ("a", "b")
    assert isinstance(pennies, Pennies) and pennies.figures == ("f01", "f82")
    assert isinstance(played, PlayedHand)
    assert (played.file, played.hand, played.show) == ("x.txt", 2, ("deal", "moves"))
    assert (played.first, played.last) == (3, 9)


def test_trick_with_a_caption():
    (trick,) = read(":::trick A=jan-full B=feb-new* C=moonshine\nB takes it.\n:::")
    assert isinstance(trick, TrickFigure)
    assert trick.plays == (("A", "jan-full"), ("B", "feb-new"), ("C", "moonshine")) and trick.winner == "B"
    assert plain(trick.caption[0].words) == "B takes it."


def test_directives_can_be_nested():
    (summary,) = read(":::summary\n## In brief\n\n:::cards a b\nCaption.\n:::\n\nThe end.\n:::")
    assert isinstance(summary, Summary)
    assert [type(block) for block in summary.blocks] == [Heading, CardRow, Paragraph]


def test_option():
    (choice,) = read(":::option marks\n{#DM-15} Marks.\n:::")
    assert isinstance(choice, OptionText) and choice.name == "marks"
    assert parse("# T\n\n:::option marks\n{#DM-15} Marks.\n:::", Path("x")).rules == ["DM-15"]


@pytest.mark.parametrize(
    ("text", "line", "fact"),
    [
        ("# T\n\n::card a", 3, Fact("rules-directive-unknown", name="card", near=Suggestion("cards"))),
        ("# T\n\n::cards", 3, Fact("rules-cards-empty")),
        ("# T\n\n\n:::trick A=b", 4, Fact("rules-not-closed", name="trick")),
        ("# T\n\n::trick jan-full", 3, Fact("rules-trick-play", text="jan-full")),
        ("# T\n\n::trick", 3, Fact("rules-trick-empty")),
        ("# T\n\n::pennies f83", 3, Fact("rules-pennies-figure", text="f83")),
        ("# T\n\n::record x.txt hand no", 3, Fact("rules-number", text="no")),
        ("# T\n\n::record x.txt show bid", 3, Fact("rules-record-part", word="bid", near=Suggestion("bids"))),
        ("# T\n\n:::summary\n:::", 3, Fact("rules-body-missing", name="summary")),
        ("# T\n\n:::ornament\nWords.\n:::", 3, Fact("rules-body-unwanted", name="ornament")),
        ("# T\n\n:::option\nWords.\n:::", 3, Fact("rules-option-name")),
        ("no title", 1, Fact("rules-no-title")),
        ("# T\n\n![a map](b.png)", 3, Fact("rules-picture", file="b.png")),
        ("# T\n\nSee ![the map](b.png) here.", 3, Fact("rules-picture", file="b.png")),
    ],
)
def test_problems_have_line_numbers(text, line, fact):
    (problem,) = faults(text)
    assert (problem.where, problem.fact) == (Where("rules.md", line), fact)


@pytest.mark.parametrize("text", ["#", "##", "# [](x)", "# &nbsp;", "[](x)", "- a\n\n  {#ML-10}"])
def test_headings_and_paragraphs_must_have_text(text):
    (problem,) = faults(f"# Title\n\n{text}\n\nMore.\n")
    assert problem.key == ("rules-empty-heading" if "# " in f"{text} "[:3] else "rules-empty-paragraph")
    assert problem.where.line >= 3


BOMBS = {
    "emphasis": ("*a " * 20_000, "rules-marks"),
    "quotes": ("'\"a" * 20_000, "rules-marks"),
    "brackets": ("[" * 20_000, "rules-marks"),
    "ticks": ("`a``" * 20_000, "rules-marks"),
    "strong in strong": ("*" * 900 + "a" + "*" * 900, "rules-deep"),
    "columns": ("|a" * 9_000 + "|\n" + "|-" * 9_000 + "|\n", "rules-columns"),
    "headings": ("## Same\n\n" * 9_000, "rules-headings"),
    "size": ("word " * 90_000, "rules-long"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_texts_that_would_take_hours_are_rejected(name):
    text, key = BOMBS[name]
    with counted_calls() as calls:
        (problem,) = faults(f"# Title\n\n{text}\n")
    assert problem.key == key
    assert calls[0] < 700_000


def test_identical_headings_have_different_anchors():
    blocks = read("## Same\n\n" * 400)
    anchors = [block.anchor for block in blocks]
    assert anchors[:2] == ["same", "same-"] and len(set(anchors)) == 400
    assert max(map(len, anchors)) < 20


def test_problem_as_shown_to_people():
    (problem,) = faults("# T\n\n::card a")
    assert str(problem) == "rules.md:3: there is no directive 'card' (did you mean 'cards'?)"


def test_all_problems_are_reported_at_once():
    assert len(faults("::card a\n\n::pennies x\n\n::table")) == 4


@pytest.mark.parametrize(
    ("text", "ids", "width"),
    [("a b", ("a", "b"), 0.0), ("a width 60mm", ("a",), 60.0), ("width 2in a b", ("a", "b"), 50.8)],
)
def test_cards_may_have_a_width(text, ids, width):
    (block,) = read(f"::cards {text}")
    assert (block.ids, block.width) == (ids, pytest.approx(width))


@pytest.mark.parametrize("text", ["a width", "a width 60", "a width 0mm", "a width 2000mm", "a width b"])
def test_widths_of_cards_are_lengths(text):
    (problem,) = faults(f"# T\n\n::cards {text}")
    assert problem.key == "rules-cards-width" and problem.where.line == 3
