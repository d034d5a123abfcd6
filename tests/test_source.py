"""YAML is read as nodes with places, spans and unchanged text; hostile or broken files are rejected."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from steps import counted_calls

from deckgen.assets import bundled_decks, specs
from deckgen.errors import DeckgenError, FileError, SpecError, Where
from deckgen.facts import Fact, Quantity
from deckgen.paths import inside
from deckgen.source import (
    DEEPEST,
    ListNode,
    MapNode,
    Node,
    ScalarNode,
    control_character,
    leaves,
    parse_yaml,
    read_text,
)


def faults(text: str) -> list[tuple[str, Fact]]:
    with pytest.raises(SpecError) as caught:
        parse_yaml(text, "x.yaml")
    return [(str(problem.where).removeprefix("x.yaml"), problem.fact) for problem in caught.value.problems]


def keys(text: str) -> list[str]:
    return [fact.key for _, fact in faults(text)]


def mapping(text: str) -> MapNode:
    node = parse_yaml(text, "x.yaml")
    assert isinstance(node, MapNode)
    return node


@pytest.mark.parametrize(
    "text", ["no", "on", "12:30", "010", "0x1F", "1e3", "2020-01-01", "null ", "=", "1_000"]
)
def test_plain_text_is_unchanged(text: str) -> None:
    node = mapping(f"key: {text}\n").items["key"]
    assert isinstance(node, ScalarNode)
    assert node.text == text.strip()


def test_missing_values_differ_from_empty_text() -> None:
    items = mapping("a:\nb: ~\nc: null\nd: ''\ne: 'null'\nf: |\n").items
    assert [name for name, node in items.items() if isinstance(node, ScalarNode) and node.empty] == [
        "a",
        "b",
        "c",
    ]


def test_every_node_has_its_place() -> None:
    root = mapping("first: x\nsecond:\n  - a\n  - {b: c}\n")
    second = root.items["second"]
    assert isinstance(second, ListNode)
    assert [(leaf.text, leaf.where.line, leaf.where.col) for leaf in leaves(second)] == [
        ("a", 3, 5),
        ("c", 4, 9),
    ]
    assert root.where_of("second") == Where(root.where.file, 2, 1)


def test_all_structural_problems_are_reported_at_once() -> None:
    text = 'a: 1\na: 2\nb: {c: 1, c: 2}\n[d]: e\nf: !include g\nh: "\\x07"\ni: {<<: {}}\n'
    assert faults(text) == [
        (":2:1", Fact("yaml-key-twice", name="a", first=1)),
        (":3:11", Fact("yaml-key-twice", name="c", first=3)),
        (":4:1", Fact("yaml-key-not-text")),
        (":5:4", Fact("yaml-tag", tag="!include")),
        (":6:4", Fact("yaml-control-character", code="U+0007")),
        (":7:5", Fact("yaml-merge-key")),
    ]


@pytest.mark.parametrize(
    ("text", "where", "fact"),
    [
        ("", ":1:1", Fact("yaml-empty")),
        ("# nothing but a comment\n", ":1:1", Fact("yaml-empty")),
        ("a:\n\tb: c\n", ":2:1", Fact("yaml-tab")),
        ("a: b\n---\nc: d\n", ":2:1", Fact("yaml-second-document")),
        ("a: b: c\n", ":1:5", Fact("yaml-colon-in-text", text="b: c")),
        ("a: [1, 2\nb: c\n", ":1:4", Fact("yaml-not-closed", opener="[", closer="]")),
        ("a: {b: 1\nc\n", ":1:4", Fact("yaml-not-closed", opener="{", closer="}")),
        ("a: 'b\n", ":1:4", Fact("yaml-quote-open")),
        ("a: b\n c: d\n", ":2:2", Fact("yaml-indent", spaces=1, fitting=(0,))),
        ("a: *b\n", ":1:4", Fact("yaml-no-anchor", anchor="b")),
        ("a: &a [*a]\n", ":1:8", Fact("yaml-alias-loop")),
        ("a: &a {k: &b [*a]}\n", ":1:15", Fact("yaml-alias-loop")),
        ("a: x\0y\n", ":1", Fact("yaml-control-character", code="U+0000")),
        ("a: 1\nb: \x07\n", ":2", Fact("yaml-control-character", code="U+0007")),
        ("a: \ud800\n", "", Fact("yaml-not-utf8")),
        (
            'a: "\\ud800"\n',
            ":1:7",
            Fact("yaml-syntax", parser="found invalid Unicode character escape code"),
        ),
    ],
)
def test_problem_is_reported_with_its_place(text: str, where: str, fact: Fact) -> None:
    assert (where, fact) in faults(text)


@pytest.mark.parametrize(
    "text", ["!!python/object/apply:os.system [x]", "!!python/name:os.system", "!!set {a, b}"]
)
def test_tags_run_nothing_and_are_rejected(text: str) -> None:
    assert "yaml-tag" in keys(f"a: {text}\n")


@pytest.mark.parametrize(
    "text", ["[" * 1_000_000, "{a: " * 100_000, "- " * 50_000 + "a", "? " * 50_000, "{" * 200_000]
)
def test_deep_nesting_is_rejected_at_once(text: str) -> None:
    with counted_calls() as calls:
        assert faults(text)[0][1] == Fact("yaml-too-deep", most=DEEPEST)
    assert calls[0] < 20_000


def test_aliases_are_expanded_within_bounds() -> None:
    twice = mapping("a: &a [x]\nb: [*a, *a]\n").items["b"]
    assert [leaf.text for leaf in leaves(twice)] == ["x", "x"]
    bomb = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join(9 * [f'*a{n - 1}'])}]\n" for n in range(1, 30))
    assert keys(bomb) == ["yaml-too-many"]
    chain = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 80))
    assert keys(chain) == ["yaml-too-deep"]


def test_files_that_are_not_text_are_rejected(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_bytes(b"title: caf\xe9\n")
    with pytest.raises(SpecError) as caught:
        read_text(path)
    (problem,) = caught.value.problems
    assert (problem.fact, problem.where) == (Fact("yaml-not-utf8"), Where(str(path), 1))
    path.write_bytes(b"\xef\xbb\xbfa: b\n")
    assert read_text(path) == "a: b\n"
    for missing, code in ((tmp_path / "none.yaml", "ENOENT"), (tmp_path, "EISDIR")):
        with pytest.raises(FileError) as cannot:
            read_text(missing)
        values = cannot.value.problems[0].values
        assert (values["doing"], values["path"], values["code"]) == ("read", str(missing), code)


def test_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(10_000_000_000)
    with pytest.raises(SpecError) as caught:
        read_text(path)
    assert caught.value.problems[0].fact == Fact("yaml-too-large", most=Quantity(20, "MB"))


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
def test_impossible_file_names_are_reported(name: str, tmp_path: Path) -> None:
    import os

    (tmp_path / "round").symlink_to(tmp_path / "round")
    (tmp_path / "sub").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SpecError):
        inside(tmp_path, name, None)


def test_files_inside_are_found_through_links_and_parent_folders(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "data.csv").write_text("a")
    (tmp_path / "link").symlink_to(tmp_path / "data.csv")
    for name in ("data.csv", "sub/../data.csv", "link", "sub\\..\\data.csv"):
        assert inside(tmp_path, name, None) == (tmp_path / "data.csv").resolve()


@pytest.mark.parametrize(
    ("text", "code"),
    [("a\tb\nc é 紙 🌕", ""), ("\x00", "U+0000"), ("a\x7f", "U+007F"), ("\ufffe", "U+FFFE")],
)
def test_forbidden_characters_are_rejected(text: str, code: str) -> None:
    assert control_character(text) == code


def test_every_value_has_its_span() -> None:
    text = "first: &a x y \nsecond:\n  - 'it''s'\n  - {b: c,  d: [1, 2]}\n  - |\n    block\nlast: *a\n"
    root = mapping(text)
    second = root.items["second"]
    assert isinstance(second, ListNode) and isinstance(second.items[1], MapNode)
    shown = [*leaves(root), second.items[1], second.items[1].items["d"], root.keys["second"]]
    assert [span_text(text, node) for node in shown] == [
        "x y", "'it''s'", "c", "1", "2", "|\n    block\n", "x y", "{b: c,  d: [1, 2]}", "[1, 2]", "second",
    ]  # fmt: skip
    assert span_text(text, second).startswith("- 'it") and span_text(text, second).endswith("block\n")
    assert second.span and second.span[:2] == (3, 3)


def span_text(text: str, node: Node) -> str:
    assert node.span is not None
    start, end = node.span.offsets(text)
    return text[start:end]


def scalars(node: Node) -> Iterator[ScalarNode]:
    """Yield keys and values in order."""
    match node:
        case ScalarNode():
            yield node
        case ListNode(items=items):
            for item in items:
                yield from scalars(item)
        case MapNode():
            for key, child in node.items.items():
                yield node.keys[key]
                yield from scalars(child)


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", [specs() / name / "deck.yaml" for name in bundled_decks()], ids=lambda path: path.parent.name
)
def test_replacing_a_span_changes_only_that_value(path: Path) -> None:
    text = read_text(path)
    before = list(scalars(parse_yaml(text, "x.yaml")))
    for node in before:
        again = parse_yaml(span_text(text, node), "x.yaml") if node.text or not node.plain else node
        assert isinstance(again, ScalarNode) and again.text == node.text
    values = {node.span: node for node in leaves(parse_yaml(text, "x.yaml"))}
    for n, node in enumerate(random.Random(1).sample(sorted(values.values(), key=str), 25)):
        assert node.span is not None
        start, end = node.span.offsets(text)
        new = f"'new {n}: {{#}}'"
        after = list(scalars(parse_yaml(text[:start] + new + text[end:], "x.yaml")))
        changed = [(a, b) for a, b in zip(before, after, strict=True) if a.text != b.text]
        # an alias repeats the value of its anchor
        assert changed and {a.span for a, _ in changed} == {node.span}
        assert {b.text for _, b in changed} == {new.strip("'")}


@given(
    st.lists(
        st.text(st.sampled_from("ab :#-'\"{}[],&*é紙🌕\n\t\x85\u2028"), max_size=9), min_size=1, max_size=6
    ),
    st.sampled_from(["'", '"', None]),
    st.booleans(),
)
def test_spans_contain_the_text_of_values(texts: list[str], style: str | None, flow: bool) -> None:
    text = yaml.safe_dump({"key": texts}, default_style=style, default_flow_style=flow, allow_unicode=True)
    for node in leaves(parse_yaml(text, "x.yaml")):
        again = parse_yaml(span_text(text, node), "x.yaml")
        assert isinstance(again, ScalarNode) and again.text == node.text


@given(st.text(max_size=200) | st.text(alphabet="[]{}:,-?&*!|>'\"%@` \n\tab1#<~", max_size=60))
def test_any_text_gives_a_tree_or_a_problem(text: str) -> None:
    try:
        node = parse_yaml(text, "x.yaml")
    except DeckgenError as error:
        assert error.problems
    else:
        assert isinstance(node, ScalarNode | ListNode | MapNode)


@given(st.binary(max_size=300))
def test_any_bytes_give_text_or_a_problem(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "noise.yaml"
    path.write_bytes(data)
    try:
        parse_yaml(read_text(path), "x.yaml")
    except DeckgenError as error:
        assert error.problems
