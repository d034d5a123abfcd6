"""Typical mistakes in YAML are explained, at the place where they were made."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.errors import SpecError
from deckgen.facts import Fact, Where
from deckgen.source import excerpt, parse_yaml

MISTAKES = {
    "a colour without quotes in braces": (
        'inks: {red: #b02020, paper: "#fff"}\ncards: []\n',
        (1, 13),
        Fact("yaml-hash", text="#b02020"),
    ),
    "a colour without quotes in a list": ("a: [1, #fff]\nb: 2\n", (1, 8), Fact("yaml-hash", text="#fff")),
    "a colour without quotes on a line of its own": (
        "inks:\n  red: #b02020\n  blue: x\n",
        (2, 8),
        Fact("yaml-hash", text="#b02020"),
    ),
    "a colour without quotes in the last map": (
        "faces:\n  - box: {x: 1mm, fill: #fdfaf1, w: 9mm}\n\n  - disc: 1\n",
        (2, 25),
        Fact("yaml-hash", text="#fdfaf1"),
    ),
    "a colour without quotes at the end of the file": (
        "faces:\n  - box: {x: 1mm, fill: #fdfaf1, w: 9mm}\n",
        (2, 25),
        Fact("yaml-hash", text="#fdfaf1"),
    ),
    "a quote that another one closes": (
        'title: "My deck\ninks:\n  paper: "#ffffff"\n',
        (1, 8),
        Fact("yaml-quote-open"),
    ),
    "a quote that nothing closes": ("a: 1\ntitle: 'My deck\nb: 2\n", (2, 8), Fact("yaml-quote-open")),
    "quotes in quotes": ('title: "The "great" deck"\n', (1, 13), Fact("yaml-quote-inside")),
    "an apostrophe in single quotes": ("- {name: 'Don't'}\n", (1, 14), Fact("yaml-quote-inside")),
    "an item of a list": ("a: {b: 1, x: it[0], y: 2}\n", (1, 14), Fact("yaml-item", text="it[0]")),
    "no comma": ('a: {b: "1" c: 2}\n', (1, 12), Fact("yaml-map-open")),
    "a comma in text": (
        "- {id: a, name: Hello, world}\n",
        (1, 24),
        Fact("yaml-bare-key", name="world", text="Hello, world"),
    ),
    "a comma in a number": (
        "- {x: 5mm, y: 10,5mm}\n",
        (1, 18),
        Fact("yaml-decimal-comma", text="10,5mm", instead="10.5mm"),
    ),
    "a colon in text": (
        "title: My deck: the sequel\n",
        (1, 15),
        Fact("yaml-colon-in-text", text="My deck: the sequel"),
    ),
    "no space after a colon": ("a: 1\ntrims:63mm\nb: 2\n", (2, 6), Fact("yaml-colon-tight", name="trims")),
    "text that begins with a formula": (
        "- text: {text: {name} the brave, x: 3mm}\n",
        (1, 16),
        Fact("yaml-braces", text="{name}"),
    ),
    "a tab": ("a:\n  b: 1\n\tc: 2\n", (3, 1), Fact("yaml-tab")),
    "an indentation that nothing has": (
        "a:\n  b: 1\n c: 2\nd: 3\n",
        (3, 2),
        Fact("yaml-indent", spaces=1, fitting=(0, 2)),
    ),
    "an item indented like the keys of the one before": (
        "front:\n  - fill: red\n    - text: x\n",
        (3, 5),
        Fact("yaml-indent", spaces=4, fitting=(0, 2)),
    ),
    "an indented first line": (
        "# A deck\n title: A\ntrims: 3\n",
        (2, 2),
        Fact("yaml-indent", spaces=1, fitting=(0,)),
    ),
    "a list item without its dash": ("a:\n  - b: 1\n  c: 2\n", (3, 3), Fact("yaml-dash-missing", first=2)),
    "an asterisk": ("title: *bold* deck\n", (1, 8), Fact("yaml-indicator", sign="*")),
    "an at sign": ("title: @home\n", (1, 8), Fact("yaml-indicator", sign="@")),
    "a backslash": ('title: "a\\slash"\n', (1, 10), Fact("yaml-escape")),
    "a brace that nothing closes": (
        "a:\n  - b: {c: 1\n  - d: 2\n",
        (2, 8),
        Fact("yaml-not-closed", opener="{", closer="}"),
    ),
    "a text in braces that nothing closes": (
        "a:\n  - b: {name the brave\n  - d: 2\n",
        (2, 8),
        Fact("yaml-text-not-closed", opener="{", closer="}"),
    ),
    "curly quotes around a formula": (
        "- text: {text: “{name}”, x: 3mm}\n",
        (1, 16),
        Fact("yaml-curly-quote", sign="“"),
    ),
    "curly quotes around a colon": ("title: “Deck: two”\n", (1, 8), Fact("yaml-curly-quote", sign="“")),
    "a map without a colon before it": (
        "- icon {name: star, x: 5mm}\n",
        (1, 7),
        Fact("yaml-colon-after", name="icon"),
    ),
    "a map of one key without a colon before it": (
        "- icon {name: star}\n",
        (1, 3),
        Fact("yaml-colon-after", name="icon"),
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake_is_reported_where_it_was_made(name: str) -> None:
    text, place, fact = MISTAKES[name]
    with pytest.raises(SpecError) as raised:
        parse_yaml(text, "deck.yaml")
    first = raised.value.problems[0]
    assert first.where and ((first.where.line, first.where.col), first.fact) == (place, fact)


@pytest.mark.parametrize(
    "text",
    [
        "a: #\n  b: 1\n", "a: # fff\n", "a: #comment\n", "a: [1, 2] #fff\n", "a: {b, c: 1}\n",
        'a: "two\n  lines" # yes\n', "a: {b: , c: }\n",
    ],
)  # fmt: skip
def test_valid_yaml_is_accepted(text: str) -> None:
    parse_yaml(text, "deck.yaml")


def test_excerpt_points_at_the_column(tmp_path: Path) -> None:
    """Columns are terminal cells (Japanese letters take two); control characters are replaced."""
    path = tmp_path / "deck.yaml"
    path.write_text("a: 1\n\tb\x1b[2J: 月e\u0301 wrong\n", encoding="utf-8")
    before, line, caret = excerpt(Where(str(path), 2, 13))
    assert (before, caret.index("^") - caret.index("|")) == ("1 | a: 1", 14)
    assert "\x1b" not in line and "\t" not in line
    assert (
        excerpt(Where(str(path), 9, 1)) == excerpt(Where(str(path), 1)) == excerpt(Where("gone", 1, 1)) == []
    )


@pytest.mark.parametrize("col", [1, 500, 20_000])
def test_excerpt_of_a_long_line_is_short(col: int, tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text("x" * 20_000)
    line, caret = excerpt(Where(str(path), 1, col))
    assert len(line) < 110 and caret.index("^") < len(line)
