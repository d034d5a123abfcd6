"""YAML in, nodes out: places, text left as it is, and every kind of hostile or broken file in words."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.errors import DeckgenError, FileError, SpecError
from deckgen.source import (
    DEEPEST,
    Listing,
    Mapping,
    Scalar,
    inside,
    leaves,
    odd_character,
    parse_yaml,
    read_text,
)


def faults(text: str) -> str:
    with pytest.raises(SpecError) as caught:
        parse_yaml(text, "x.yaml")
    return str(caught.value)


def mapping(text: str) -> Mapping:
    node = parse_yaml(text, "x.yaml")
    assert isinstance(node, Mapping)
    return node


@pytest.mark.parametrize(
    "text", ["no", "on", "12:30", "010", "0x1F", "1e3", "2020-01-01", "null ", "=", "1_000"]
)
def test_plain_text_stays_as_it_is_written(text: str) -> None:
    node = mapping(f"key: {text}\n").items["key"]
    assert isinstance(node, Scalar)
    assert node.text == text.strip()


def test_nothing_is_told_from_empty_text() -> None:
    items = mapping("a:\nb: ~\nc: null\nd: ''\ne: 'null'\nf: |\n").items
    assert [name for name, node in items.items() if isinstance(node, Scalar) and node.empty] == [
        "a",
        "b",
        "c",
    ]


def test_every_node_knows_its_place() -> None:
    root = mapping("first: x\nsecond:\n  - a\n  - {b: c}\n")
    second = root.items["second"]
    assert isinstance(second, Listing)
    assert [(leaf.text, leaf.where.line, leaf.where.col) for leaf in leaves(second)] == [
        ("a", 3, 5),
        ("c", 4, 9),
    ]
    assert (root.keys["second"].line, root.keys["second"].col) == (2, 1)


def test_all_faults_of_form_are_told_at_once() -> None:
    text = 'a: 1\na: 2\nb: {c: 1, c: 2}\n[d]: e\nf: !include g\nh: "\\x07"\ni: {<<: {}}\n'
    assert faults(text).splitlines() == [
        "x.yaml:2:1: the key 'a' stands here twice (it stands first in line 1)",
        "x.yaml:3:11: the key 'c' stands here twice (it stands first in line 3)",
        "x.yaml:4:1: a key must be plain text (put text with braces in quotes)",
        "x.yaml:5:4: the tag '!include' means nothing here (leave it out)",
        "x.yaml:6:4: the control character U+0007 may not stand in text (remove it)",
        "x.yaml:7:5: maps are not merged with `<<` here (repeat a whole value with `*name`)",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x.yaml:1:1: the file is empty"),
        ("# nothing but a comment\n", "x.yaml:1:1: the file is empty"),
        ("a:\n\tb: c\n", "x.yaml:2:1: a tab stands where YAML wants spaces (indent with spaces)"),
        ("a: b\n---\nc: d\n", "x.yaml:2:1: a file holds one document"),
        ("a: b: c\n", "x.yaml:1:5: mapping values are not allowed"),
        ("a: [1, 2\nb: c\n", "x.yaml:2:2: did not find expected ',' or ']'"),
        ("a: *b\n", "x.yaml:1:4: `*b` repeats nothing"),
        ("a: &a [*a]\n", "x.yaml:1:8: an alias leads back into itself"),
        ("a: &a {k: &b [*a]}\n", "x.yaml:1:15: an alias leads back into itself"),
        ("a: x\0y\n", "x.yaml:1: the control character U+0000 may not stand in YAML"),
        ("a: 1\nb: \x07\n", "x.yaml:2: the control character U+0007 may not stand in YAML"),
        ("a: \ud800\n", "x.yaml: this is not UTF-8 text"),
        ('a: "\\ud800"\n', "x.yaml:1:7: found invalid Unicode character escape code"),
    ],
)
def test_a_fault_is_told_with_its_place(text: str, message: str) -> None:
    assert message in faults(text)


@pytest.mark.parametrize(
    "text", ["!!python/object/apply:os.system [x]", "!!python/name:os.system", "!!set {a, b}"]
)
def test_tags_run_nothing_and_are_refused(text: str) -> None:
    assert "means nothing here" in faults(f"a: {text}\n")


@pytest.mark.parametrize(
    "text", ["[" * 1_000_000, "{a: " * 100_000, "- " * 50_000 + "a", "? " * 50_000, "{" * 200_000]
)
def test_deep_nesting_is_refused_at_once(text: str) -> None:
    began = time.monotonic()
    assert f"more than {DEEPEST} deep" in faults(text)
    assert time.monotonic() - began < 1


def test_aliases_repeat_but_neither_without_end_nor_without_floor() -> None:
    twice = mapping("a: &a [x]\nb: [*a, *a]\n").items["b"]
    assert [leaf.text for leaf in leaves(twice)] == ["x", "x"]
    bomb = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join(9 * [f'*a{n - 1}'])}]\n" for n in range(1, 30))
    assert "more than 500,000 values" in faults(bomb)
    chain = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 80))
    assert f"more than {DEEPEST} deep" in faults(chain)


def test_files_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_bytes(b"title: caf\xe9\n")
    with pytest.raises(SpecError, match=r"deck\.yaml:1: this file is not UTF-8 text \(save it as UTF-8"):
        read_text(path)
    path.write_bytes(b"\xef\xbb\xbfa: b\n")
    assert read_text(path) == "a: b\n"
    with pytest.raises(FileError, match=r"cannot read the deck .*: No such file"):
        read_text(tmp_path / "none.yaml", "deck")
    with pytest.raises(FileError, match="Is a directory"):
        read_text(tmp_path)


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(10_000_000_000)
    with pytest.raises(SpecError, match="larger than 20 MB"):
        read_text(path)


@pytest.mark.parametrize(
    "name",
    ["../secret", "a/../../secret", "/etc/passwd", "link", "folder/secret", "..\\secret", "C:\\x", "~/x"],
)
def test_nothing_outside_the_folder_is_read(name: str, tmp_path: Path) -> None:
    deck = tmp_path / "deck"
    (deck / "a").mkdir(parents=True)
    (tmp_path / "secret").write_text("s")
    (deck / "link").symlink_to(tmp_path / "secret")
    (deck / "folder").symlink_to(tmp_path)
    with pytest.raises(SpecError):
        inside(deck, name, None)


@pytest.mark.parametrize("name", ["", "a\0b", "a\nb", "x" * 5000, "round", ".", "sub", "pipe"])
def test_names_of_no_file_are_problems_not_crashes(name: str, tmp_path: Path) -> None:
    import os

    (tmp_path / "round").symlink_to(tmp_path / "round")
    (tmp_path / "sub").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SpecError):
        inside(tmp_path, name, None)


def test_files_inside_are_found_through_links_and_detours(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "data.csv").write_text("a")
    (tmp_path / "link").symlink_to(tmp_path / "data.csv")
    for name in ("data.csv", "sub/../data.csv", "link", "sub\\..\\data.csv"):
        assert inside(tmp_path, name, None) == (tmp_path / "data.csv").resolve()


@pytest.mark.parametrize(
    ("text", "odd"), [("a\tb\nc é 紙 🌕", False), ("\x00", True), ("\x7f", True), ("\ufffe", True)]
)
def test_odd_characters(text: str, odd: bool) -> None:
    assert bool(odd_character(text)) is odd


@given(st.text(max_size=200) | st.text(alphabet="[]{}:,-?&*!|>'\"%@` \n\tab1#<~", max_size=60))
def test_any_text_is_a_tree_or_a_problem(text: str) -> None:
    try:
        node = parse_yaml(text, "x.yaml")
    except DeckgenError as error:
        assert error.problems
    else:
        assert isinstance(node, Scalar | Listing | Mapping)


@given(st.binary(max_size=300))
def test_any_bytes_are_text_or_a_problem(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "noise.yaml"
    path.write_bytes(data)
    try:
        parse_yaml(read_text(path), "x.yaml")
    except DeckgenError as error:
        assert error.problems
