"""Set paragraphs: straight edges, no letter lost, hyphens that copy as soft hyphens."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.assets import bundled_fonts
from deckgen.fonts import open_font
from deckgen.ink import Ink
from deckgen.text import justify
from deckgen.text.justify import HANG, balanced, even, set_lines
from deckgen.text.lines import Style
from deckgen.text.optimum import best_breaks
from deckgen.text.spans import Span, advance, hyphens_for, words

INK = Ink("key", (0, 0, 0, 100), (0, 0, 0))
STYLE = Style(open_font(bundled_fonts()["EBGaramond12-Regular"]), 3.7, INK)
ITALIC = Style(open_font(bundled_fonts()["EBGaramond12-Italic"]), 3.7, INK)
TEXT = (
    "When a bid has been followed by a pass from every other player the auction is over; on eight summer it "
    "is over at once. Everybody throws away down to nine cards, face down: the bidder five, the others "
    "three. Nobody may look at the discards, and they count for no one."
)


def text_of(line):
    """Return the letters of a line."""
    return "".join(run.text for run in line.runs)


def right_edge(line):
    """Return the end of the last glyph, by its advance."""
    run = line.runs[-1]
    last = run.glyphs[-1]
    return last.x + run.font.shaper.get_glyph_h_advance(last.gid) * run.size / run.font.upem


def hanging(line):
    """Return how far the last letter may hang out."""
    letter = text_of(line)[-1].replace("\u00ad", "-")
    return HANG.get(letter, 0.0) * advance([Span(letter, STYLE)])


@pytest.mark.parametrize("width", [40.0, 60.0, 99.0])
def test_justified_lines_end_at_the_margin(width):
    lines = set_lines([Span(TEXT, STYLE)], even(width, 4.0), hyphens=hyphens_for("en"))
    assert lines[0].runs[0].glyphs[0].x == pytest.approx(4.0)
    for line in lines[:-1]:
        assert right_edge(line) == pytest.approx(width + hanging(line), abs=0.02)
    assert right_edge(lines[-1]) <= width + 1.0


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text("abcdefgh-", min_size=1, max_size=12), min_size=1, max_size=40), st.integers(25, 110))
def test_no_letter_is_lost(words, width):
    text = " ".join(words)
    lines = set_lines([Span(text, STYLE)], even(width), hyphens=hyphens_for("en"))
    runs = "".join(map(text_of, lines))
    assert runs.replace("\u00ad", "").replace(" ", "") == text.replace(" ", "")


def test_a_hyphen_is_drawn_as_one_and_read_as_a_soft_one():
    lines = set_lines([Span(TEXT, STYLE)], even(38.0), hyphens=hyphens_for("en"))
    broken = [line for line in lines if text_of(line).endswith("\u00ad")]
    assert broken
    dash = STYLE.shaped("-")[0].gid
    assert all(line.runs[-1].glyphs[-1].gid == dash for line in broken)


def test_styles_meet_without_a_gap():
    plain = set_lines([Span("over moonlight,", STYLE)], even(99))[0]
    mixed = set_lines([Span("over moon", STYLE), Span("light,", STYLE)], even(99))[0]
    assert right_edge(mixed) == pytest.approx(right_edge(plain), abs=0.15)
    two = set_lines([Span("over ", STYLE), Span("moonlight", ITALIC), Span(",", STYLE)], even(99))[0]
    assert [run.text for run in two.runs] == ["over ", "moonlight", ","]


@pytest.mark.parametrize(
    ("word", "after", "apart"),
    [("half", ")", True), ("half", " (two)", True), ("half", ",", False), ("then", ")", False)],
)
def test_upright_letters_keep_clear_of_slanted_ones(word, after, apart):
    """An italic f reaches a fifth of an em beyond its advance, over stops but into a bracket."""
    line = set_lines([Span(word, ITALIC), Span(after, STYLE)], even(99))[0]
    last = line.runs[0].glyphs[-1]
    end = last.x + ITALIC.shaped(word)[-1].advance * ITALIC.size / ITALIC.font.upem
    naive = end + STYLE.width(after) - STYLE.width(after.strip()[-1])
    moved = line.runs[-1].glyphs[-1].x - naive
    assert 0.25 < moved < 0.6 if apart else moved == pytest.approx(0, abs=0.02)


def test_a_line_feed_ends_a_line():
    lines = set_lines([Span("one two\nthree", STYLE)], even(99), "left")
    assert [text_of(line) for line in lines] == ["one two", "three"]


def test_links_are_where_their_words_are():
    line = set_lines([Span("see ", STYLE), Span("ML-10", STYLE, "#ML-10"), Span(" there", STYLE)], even(99))[
        0
    ]
    ((x0, x1, target),) = line.links
    assert target == "#ML-10"
    assert x0 == pytest.approx(advance([Span("see ", STYLE)]), abs=0.1)
    assert x1 - x0 == pytest.approx(advance([Span("ML-10", STYLE)]), abs=0.01)


def test_balanced_lines_are_of_about_one_length():
    words = [Span("the rules of three games for fifty round cards and a sheet", STYLE)]
    greedy, even_lines = set_lines(words, even(60), "centre"), balanced(words, 60)
    lengths = [line.right - line.left for line in even_lines]
    assert len(even_lines) == len(greedy)
    assert min(lengths) > 0.7 * max(lengths)
    middles = [(line.left + line.right) / 2 for line in even_lines]
    assert middles == pytest.approx([30.0] * len(middles), abs=1.0)


def test_the_measure_may_follow_a_circle():
    def chord(line):
        half = 20 + 5 * line
        return -half, 2.0 * half

    lines = set_lines([Span(TEXT, STYLE)], chord, hyphens=hyphens_for("en"))
    for number, line in enumerate(lines[:-1]):
        assert line.runs[0].glyphs[0].x == pytest.approx(chord(number)[0], abs=1.2)
        assert right_edge(line) == pytest.approx(-chord(number)[0] + hanging(line), abs=0.05)


def test_japanese_lines_break_between_characters_but_not_before_stops():
    mincho = Style(open_font(bundled_fonts()["ShipporiMincho-Regular"]), 3.7, INK)
    text = "月の札は四十八枚、十二の月に四枚ずつある。「月光」は一番強い切り札で、「密造酒」は何も取れない。"
    for width in (21.0, 30.0, 44.5):
        lines = set_lines([Span(text, mincho)], even(width))
        assert "".join(text_of(line) for line in lines) == text
        assert len(lines) > 1
        for line in lines:
            assert text_of(line)[0] not in "、。」" and text_of(line)[-1] not in "「"
        for line in lines[:-1]:
            assert right_edge(line) == pytest.approx(width, abs=0.02)


def test_a_paragraph_is_set_once_for_equal_measures(monkeypatch):
    broken = []
    monkeypatch.setattr(justify, "best_breaks", lambda *given: broken.append(given) or best_breaks(*given))
    spans = [Span(f"{TEXT} Twice.", STYLE)]
    lines = set_lines(spans, even(61.0))
    lines.clear()
    again = set_lines(spans, even(61.0))
    assert again and len(broken) == 1
    assert set_lines(spans, even(61.0, indent=3.0)) != again
    assert set_lines(spans, even(61.0), "left") != again
    assert set_lines([Span(f"{TEXT} Twice.", ITALIC)], even(61.0)) != again
    assert len(broken) == 4


def test_a_character_keeps_its_marks_and_its_variation() -> None:
    found = [word.text for word in words([Span("葛\U000e0100城か\u3099あ a", STYLE)])]
    assert found == ["葛\U000e0100", "城", "か\u3099", "あ", "a"]
