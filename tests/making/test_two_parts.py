"""Two parts whose cards have the same ids are told apart: in warnings, comparisons, boxes and pictures."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from small_decks import write_deck

from deckgen.cli import commands
from deckgen.cli.diffing import diff_command
from deckgen.errors import Problem, SpecError
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.making import Request, Result, build
from deckgen.making.gallery import write_gallery
from deckgen.making.manifest import read_manifest
from deckgen.proof.document import more

TWINS = """\
deckgen: 1
title: Twins
inks: {red: "#c00000", blue: "#0000c0"}
parts:
  squares:
    shape: rectangle
    trims: 63.5mm
    cards: [{id: apple, title: Square apple, face: plain}, {id: pear, face: other}]
  rounds:
    shape: circle
    trims: 50mm
    cards: [{id: apple, title: Round apple, face: round}, {id: pear, face: other}]
faces:
  plain: [fill: red]
  round: [fill: blue]
  other: [disc: {x: 0mm, y: 0mm, r: 5mm, fill: blue}]
"""


@pytest.fixture
def twins(tmp_path: Path) -> Request:
    return Request(write_deck(tmp_path / "twins", TWINS), tmp_path / "out")


def of_key(result: Result, key: str) -> list[Problem]:
    return [problem for problem in result.problems if problem.key == key]


def test_cards_of_another_part_are_missed_on_sheets(twins: Request) -> None:
    sheets = replace(twins, targets=("home-a4",))
    build(sheets)
    for only, lost in (("rounds/*", 2), ("squares/*", 2), ("squares/apple", 1)):
        (fewer,) = of_key(build(replace(sheets, only=(only,))), "build-fewer")
        assert fewer.values["lost"] == lost
    assert of_key(build(replace(sheets, only=("squares/apple",))), "build-fewer") == []


def test_a_packed_file_is_told_of_too(twins: Request, tmp_path: Path) -> None:
    """The sheets in it may have been replaced, and told of, by an earlier build."""
    bundle = tmp_path / "both.yaml"
    bundle.write_text(
        "deckgen-target: 1\nkind: zip\nabout: All\nversion: 1\nbleed: 0mm\ntargets: [home-a4]\n"
    )
    build(replace(twins, targets=(str(bundle),)))
    build(replace(twins, targets=("home-a4",), only=("rounds/*",)))
    (fewer,) = of_key(build(replace(twins, targets=(str(bundle),), only=("rounds/*",))), "build-fewer")
    assert (fewer.values["files"], fewer.values["lost"]) == (("twins-both.zip",), 2)


def test_the_changed_one_of_two_cards_with_the_same_id_is_shown_and_printed(tmp_path: Path) -> None:
    old = write_deck(tmp_path / "old", TWINS)
    new = write_deck(tmp_path / "new", TWINS.replace("plain: [fill: red]", "plain: [fill: blue]"))
    words = [str(old), str(new), "--out", str(tmp_path / "diff"), "--json"]
    found = json.loads(CliRunner().invoke(diff_command, words, catch_exceptions=False).stdout)
    assert found["changed"] == ["apple"]
    page = (tmp_path / "diff/diff.html").read_text("utf-8")
    assert "Square apple" in page and "Round apple" not in page
    sheets = read_manifest(tmp_path / "diff/sheets/new")
    assert sheets is not None and [entry.cards for entry in sheets.files] == [("squares/apple",)]


def test_copies_that_came_to_one_of_two_cards_are_printed_of_that_one(tmp_path: Path) -> None:
    old = write_deck(tmp_path / "old", TWINS)
    text = TWINS.replace("Square apple,", "Square apple, count: 3,").replace(
        "round: [fill: blue]", "round: [fill: red]"
    )
    new = write_deck(tmp_path / "new", text)
    words = [str(old), str(new), "--out", str(tmp_path / "diff"), "--target", "vtt", "--json"]
    found = json.loads(CliRunner().invoke(diff_command, words, catch_exceptions=False).stdout)
    assert (found["changed"], found["copies"]) == (["rounds/apple"], {"apple": [1, 3]})
    made = json.loads((tmp_path / "diff/sheets/new/vtt/manifest.json").read_text("utf-8"))
    counts = {part["name"]: {card["id"]: card["count"] for card in part["cards"]} for part in made["parts"]}
    assert counts == {"squares": {"apple": 2}, "rounds": {"apple": 1}}


def test_changes_on_the_proof_page_say_of_which_part_a_card_is(twins: Request) -> None:
    build(replace(twins, targets=("svg",)))
    text = TWINS.replace("round: [fill: blue]", "round: [fill: red]")
    write_deck(twins.deck.parent, text.replace("[{id: apple, title: Square apple, face: plain}, ", "["))
    faces = more(Session(twins), ()).data["changes"]["faces"]
    assert [(each["part"], each["card"], each["what"]) for each in faces] == [
        ("rounds", "apple", "changed"), ("squares", "apple", "removed"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("target", "other", "part"), [("box-hexagon", "box-tuck", "squares"), ("box-tuck", "box-tuck", "rounds")]
)
def test_the_box_that_is_named_for_another_part_can_be_made(
    target: str, other: str, part: str, twins: Request
) -> None:
    (told,) = of_key(build(replace(twins, targets=(target,))), "box-other-parts")
    folder = f"{twins.out}-{part}"
    assert told.advice == Fact(
        "box-another", options=shlex.join(["--target", other, "--only", f"{part}/*", "--out", folder])
    )
    options = shlex.split(str(told.advice.values["options"]))
    done = CliRunner().invoke(
        commands, ["build", str(twins.deck), *options, "--json"], catch_exceptions=False
    )
    assert (done.exit_code, json.loads(done.stdout)["problems"]) == (0, [])
    assert (Path(folder) / other / "box.pdf").is_file()


def test_no_box_is_named_where_none_can_be_made(twins: Request) -> None:
    """Neither box of cards of 300 mm fits the paper."""
    write_deck(twins.deck.parent, TWINS.replace("trims: 50mm", "trims: 300mm"))
    (told,) = of_key(build(replace(twins, targets=("box-tuck",))), "box-other-parts")
    assert (told.values["others"], told.advice) == (("rounds",), None)


def test_a_box_in_place_of_that_of_another_part_is_told(twins: Request) -> None:
    """Also if nothing is chosen, so that it is for the first part again."""
    boxes = replace(twins, targets=("box-tuck",))
    build(boxes)
    for only, part, other in ((("rounds/*",), "rounds", "squares"), ((), "squares", "rounds")):
        (told,) = of_key(build(replace(boxes, only=only)), "build-other-part")
        values = {"target": "box-tuck", "files": ("box-tuck/box.pdf",), "count": 1}
        assert dict(told.values) == {**values, "part": part, "other": other}
        assert of_key(build(replace(boxes, only=only, force=True)), "build-other-part") == []
    write_deck(twins.deck.parent, TWINS.replace("  squares:", "  quarters:"))
    assert of_key(build(boxes), "build-other-part") == []


def test_a_box_of_a_service_is_that_of_the_chosen_part(twins: Request) -> None:
    """Its picture has another name then, and replaces that of the other part too."""
    text = TWINS.replace("shape: circle", "shape: rectangle").replace("50mm", "57.15mm x 88.9mm")
    write_deck(twins.deck.parent, text.replace("63.5mm", "63.5mm x 88.9mm"))
    boxes = replace(twins, targets=("tgc-box",), copies=15)
    (first,) = build(boxes).entries
    second = build(replace(boxes, only=("rounds/*",)))
    (entry,) = second.entries
    assert [of_key(second, "build-other-part")[0].values[name] for name in ("part", "other")] == [
        "rounds",
        "squares",
    ]
    assert entry.path != first.path and second.removed == [first.path]
    with pytest.raises(SpecError) as caught:
        build(replace(boxes, only=("rounds/*",), copies=99))
    assert caught.value.problems[0].values["trim"] == "57.15 x 88.9 mm"


def test_pictures_of_the_deck_without_cards_that_they_showed_are_told(twins: Request) -> None:
    def lost(*only: str) -> list[object]:
        problems = write_gallery(replace(twins, only=only), 200, False).problems
        return [problem.values["lost"] for problem in problems]

    assert lost() == [] == lost()
    assert lost("rounds/*") == [2]
    assert lost("rounds/apple") == [1]
    assert lost() == [1]
    assert lost("squares/pear") == [1]
    write_deck(twins.deck.parent, TWINS.replace("id: pear", "id: plum"))
    assert lost() == []
