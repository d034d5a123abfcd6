"""Rules texts: what is read, and every fault named with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.book.document import (
    Cards,
    Choice,
    Grid,
    Heading,
    Items,
    Paragraph,
    Pennies,
    Played,
    Quotation,
    Summary,
    Trick,
    plain,
)
from deckgen.book.parse import parse
from deckgen.errors import SpecError


def read(text, language="en"):
    """The blocks after the title."""
    return parse(f"# Title\n\n{text}", Path("rules.md"), language=language).blocks[1:]


def faults(text):
    """The problems of a text as people read them."""
    with pytest.raises(SpecError) as error:
        parse(text, Path("rules.md"))
    return [str(problem) for problem in error.value.problems]


def test_a_rule_bears_its_id():
    (block,) = read("{#ML-10} You must *follow*.")
    assert isinstance(block, Paragraph)
    assert block.rules == ("ML-10",)
    assert plain(block.words) == "You must follow."
    assert [words.face for words in block.words] == ["plain", "italic", "plain"]


def test_several_ids_in_one_paragraph():
    (block,) = read("{#ML-10 ML-11} Both.")
    assert block.rules == ("ML-10", "ML-11")


def test_a_rule_that_is_mentioned_becomes_a_link():
    (block,) = read("As before (HF-05).")
    assert [(w.text, w.link) for w in block.words] == [("As before (", ""), ("HF-05", "#HF-05"), (").", "")]


def test_quotes_become_those_of_the_language():
    assert plain(read('Say "stop".')[0].words) == "Say “stop”."
    assert plain(read('Sag "halt".', "de")[0].words) == "Sag „halt“."


def test_lists_tables_and_quotations():
    items, quotation, grid = read("- one\n- two\n\n> **Example.** So.\n\n| a | b |\n|:--|--:|\n| 1 | 2 |")
    assert isinstance(items, Items) and len(items.items) == 2 and not items.ordered
    assert isinstance(quotation, Quotation)
    assert isinstance(grid, Grid) and grid.aligns == ("left", "right")
    assert [[plain(cell) for cell in row] for row in grid.rows] == [["a", "b"], ["1", "2"]]


def test_directives_of_one_line():
    cards, pennies, played = read(
        "::cards a b\n\n::pennies f01 f82\n\n::record x.txt hand 2 show deal moves 3-9"
    )
    assert isinstance(cards, Cards) and cards.ids == ("a", "b")
    assert isinstance(pennies, Pennies) and pennies.figures == ("f01", "f82")
    assert isinstance(played, Played)
    assert (played.file, played.hand, played.show) == ("x.txt", 2, ("deal", "moves"))
    assert (played.first, played.last) == (3, 9)


def test_a_trick_with_a_caption():
    (trick,) = read(":::trick A=jan-full B=feb-new* C=moonshine\nB takes it.\n:::")
    assert isinstance(trick, Trick)
    assert trick.plays == (("A", "jan-full"), ("B", "feb-new"), ("C", "moonshine")) and trick.winner == "B"
    assert plain(trick.caption[0].words) == "B takes it."


def test_directives_stand_in_directives():
    (summary,) = read(":::summary\n## In brief\n\n:::cards a b\nCaption.\n:::\n\nThe end.\n:::")
    assert isinstance(summary, Summary)
    assert [type(block) for block in summary.blocks] == [Heading, Cards, Paragraph]


def test_an_option():
    (choice,) = read(":::option marks\n{#DM-15} Marks.\n:::")
    assert isinstance(choice, Choice) and choice.name == "marks"
    assert parse("# T\n\n:::option marks\n{#DM-15} Marks.\n:::", Path("x")).rules == ["DM-15"]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("# T\n\n::card a", 3, "there is no directive 'card' (did you mean 'cards'?)"),
        ("# T\n\n::cards", 3, "`cards` names no card"),
        ("# T\n\n\n:::trick A=b", 4, "`:::trick` is not closed"),
        ("# T\n\n::trick jan-full", 3, "'jan-full' is no play of a trick"),
        ("# T\n\n::pennies f83", 3, "'f83' is no figure of pennies"),
        ("# T\n\n::record x.txt hand no", 3, "'no' is no number of hands"),
        ("# T\n\n::record x.txt show bid", 3, "`record` cannot show 'bid' (did you mean 'bids'?)"),
        ("# T\n\n:::summary\n:::", 3, "`summary` needs a text"),
        ("# T\n\n:::ornament\nWords.\n:::", 3, "`ornament` takes no text"),
        ("no title", 1, "the text has no title"),
    ],
)
def test_faults_are_named_with_their_line(text, line, words):
    (fault,) = faults(text)
    assert fault.startswith(f"rules.md:{line}")
    assert words in fault


def test_all_faults_at_once():
    assert len(faults("::card a\n\n::pennies x\n\n::table")) == 4
