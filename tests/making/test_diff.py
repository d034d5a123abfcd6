"""`deckgen diff` names, shows and makes sheets of exactly the cards that changed between two decks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from small_decks import PLAIN, write_deck

from deckgen.cli.diffing import diff_command
from deckgen.errors import UsageError
from deckgen.facts import Fact
from deckgen.making import Request, build, source_copy
from deckgen.making.compare import renamed
from deckgen.making.files import file_digest
from deckgen.making.manifest import read_manifest
from deckgen.making.source_copy import NAME

CHANGED = PLAIN.replace('text: "{rank}"', "text: \"{rank + 1 if id == 'red-2' else rank}\"")
MORE = PLAIN.replace("rank: [1, 2, 3]", "rank: [1, 2, 4]")
BACKS = PLAIN.replace(
    "  back: [fill: red]",
    "  back:\n    - fill: red\n"
    + """\
    - text: {text: "{rank}", font: text, ink: black, size: 30pt, x: 0.5w, y: 0.5h}
""",
)
"""The two cards of a rank have the same back."""


def diff(tmp_path: Path, old: object, new: object) -> dict[str, list[str]]:
    out = tmp_path / "diff"
    done = CliRunner().invoke(
        diff_command, [str(old), str(new), "--out", str(out), "--json"], catch_exceptions=False
    )
    found: dict[str, list[str]] = json.loads(done.stdout)
    assert found["problems"] == []
    return found


def test_only_the_changed_card_is_printed(tmp_path: Path) -> None:
    old, new = write_deck(tmp_path / "old", PLAIN), write_deck(tmp_path / "new", CHANGED)
    found = diff(tmp_path, old, new)
    assert (found["changed"], found["added"], found["removed"]) == (["red-2"], [], [])
    sheets = read_manifest(tmp_path / "diff" / "sheets" / "new")
    assert sheets is not None and [entry.cards for entry in sheets.files] == [("cards/red-2",)]
    page = (tmp_path / "diff" / "diff.html").read_text("utf-8")
    assert re.findall(r'alt="([^"]+)"', page) == ["red-2, before", "red-2, after"]
    # The frame has the size of the cut card, and the bleed of 3 mm is beyond it.
    assert page.count(" aspect-ratio: 63.5 / 88.9; ") == page.count('"width: 109.45%; margin: -4.72%"') == 2


def test_cards_are_printed_whose_back_alone_has_changed(tmp_path: Path) -> None:
    changed = BACKS.replace(
        'text: "{rank}", font: text, ink: black',
        "text: \"{rank if rank != 2 else 'II'}\", font: text, ink: black",
    )
    old, new = write_deck(tmp_path / "old", BACKS), write_deck(tmp_path / "new", changed)
    found = diff(tmp_path, old, new)
    assert found["changed"] == ["red-2-back"]
    sheets = read_manifest(tmp_path / "diff" / "sheets" / "new")
    assert sheets is not None and {entry.cards for entry in sheets.files} == {
        ("cards/red-2", "cards/black-2")
    }
    assert "<h2>1 face changed</h2>" in (tmp_path / "diff" / "diff.html").read_text("utf-8")


def test_a_back_that_is_kept_is_that_of_the_cards_that_have_it_now(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck", BACKS)
    build(Request(deck, tmp_path / "out", ("svg",)))
    write_deck(
        tmp_path / "deck",
        BACKS.replace("  - {product", "  - {id: red-0, suit: red, rank: 1, face: front}\n  - {product"),
    )
    build(Request(deck, tmp_path / "out", ("svg",)))
    manifest = read_manifest(tmp_path / "out")
    assert manifest is not None
    assert {entry.path: entry.cards for entry in manifest.files}["svg/back.svg"] == (
        "cards/red-0", "cards/red-1", "cards/black-1",
    )  # fmt: skip
    found = build(Request(deck, tmp_path / "out", ("svg",), only=("red-2",)))
    assert found.problems == []


def test_added_and_removed_cards_are_distinguished(tmp_path: Path) -> None:
    old, new = write_deck(tmp_path / "old", PLAIN), write_deck(tmp_path / "new", MORE)
    found = diff(tmp_path, old, new)
    assert (found["changed"], found["added"], found["removed"]) == (
        [],
        ["red-4", "black-4"],
        ["red-3", "black-3"],
    )


def test_no_changes_make_no_sheets(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "old", PLAIN)
    found = diff(tmp_path, deck, deck)
    assert found["changed"] == [] and len(found["files"]) == 1
    assert not (tmp_path / "diff" / "sheets").exists()


def test_two_builds_are_compared_without_rebuilding(tmp_path: Path) -> None:
    for name, text in (("old", PLAIN), ("new", CHANGED)):
        build(Request(write_deck(tmp_path / name, text), tmp_path / f"{name}-out", targets=("svg",)))
    found = diff(tmp_path, tmp_path / "old-out", tmp_path / "new-out")
    assert found["changed"] == ["red-2"]
    # the deck beside its build is unchanged, so there are sheets too
    sheets = read_manifest(tmp_path / "diff" / "sheets" / "new")
    assert sheets is not None and [entry.cards for entry in sheets.files] == [("cards/red-2",)]


@pytest.mark.parametrize("newer", [(), (("look", "bold"),)])
def test_the_sheets_of_a_build_are_drawn_with_its_own_options(
    newer: tuple[tuple[str, str], ...], tmp_path: Path
) -> None:
    text = PLAIN.replace('text: "{rank}"', "text: \"{rank}{'!' if option.look == 'bold' else ''}\"")
    options = "title: Small\noptions: {look: {values: [plain, bold]}}"
    deck = write_deck(tmp_path / "deck", text.replace("title: Small", options))
    older = () if newer else (("look", "bold"),)
    for name, chosen in (("old", older), ("new", newer)):
        build(Request(deck, tmp_path / name, targets=("home-a4",), options=chosen))
    assert len(diff(tmp_path, tmp_path / "old", tmp_path / "new")["changed"]) == 6
    assert list((tmp_path / "diff" / "sheets" / "deck").glob("*.pdf"))


def test_a_build_is_compared_in_its_own_language_with_its_overlays(tmp_path: Path) -> None:
    text = PLAIN.replace('text: "{rank}"', 'text: "Rank {rank}"').replace(
        "  back: [fill: red]",
        "    - disc: {overlay: spot, fill: red, r: 3mm, x: 9mm, y: 9mm}\n  back: [fill: red]",
    )
    deck = write_deck(tmp_path / "deck", text.replace("title: Small", "title: Small\noverlays: [spot]"))
    (tmp_path / "deck/lang").mkdir()
    german = tmp_path / "deck/lang/de.yaml"
    german.write_text('texts: {"Rank {rank}": "Rang {rank}"}\n')
    request = Request(deck, tmp_path / "built", targets=("home-a4",), language="de", overlays=("spot",))
    build(request)
    assert diff(tmp_path, tmp_path / "built", deck)["changed"] == []
    german.write_text('texts: {"Rank {rank}": "{rank} Punkte"}\n')
    assert len(diff(tmp_path, tmp_path / "built", deck)["changed"]) == 6
    sheets = read_manifest(tmp_path / "diff/sheets/deck")
    assert sheets is not None and [made.flags for made in sheets.made.values()] == [
        "--lang de --overlay spot " + " ".join(f"--only {each}" for each in sheets.files[0].cards)
    ]


def test_sheets_of_several_decks_can_share_a_folder(tmp_path: Path) -> None:
    one, other = write_deck(tmp_path / "one", PLAIN), write_deck(tmp_path / "other", CHANGED)
    for old, new in ((one, other), (other, one)):
        assert diff(tmp_path, old, new)["changed"] == ["red-2"]
    assert sorted(path.name for path in (tmp_path / "diff" / "sheets").iterdir()) == ["one", "other"]


def test_build_whose_deck_has_changed_gets_no_sheets(tmp_path: Path) -> None:
    for name, text in (("old", PLAIN), ("new", CHANGED)):
        build(Request(write_deck(tmp_path / name, text), tmp_path / f"{name}-out", targets=("svg",)))
    write_deck(tmp_path / "new", CHANGED.replace("30pt", "31pt"))
    words = [str(tmp_path / "old-out"), str(tmp_path / "new-out"), "--out", str(tmp_path / "diff")]
    done = CliRunner().invoke(diff_command, words, catch_exceptions=False)
    assert "no sheets: cannot find the deck" in done.stderr and "changed: red-2" in done.stderr
    assert [path.name for path in (tmp_path / "diff").glob("[!.]*")] == ["diff.html"]


@pytest.mark.parametrize("old_python", [False, True])
def test_revision_is_compared_with_the_current_deck(
    old_python: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This also works before Python 3.11.4, whose tarfile has no filters."""
    if old_python and sys.version_info >= (3, 12):
        pytest.skip("every release from 3.12 on has filters")
    if old_python:
        monkeypatch.delattr(tarfile, "data_filter", raising=False)
    deck = write_deck(tmp_path / "deck", PLAIN)
    git = ["git", "-C", str(deck.parent), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    for words in (["init", "-q"], ["add", "deck.yaml"], ["commit", "-q", "-m", "first"]):
        subprocess.run([*git, *words], check=True)
    write_deck(tmp_path / "deck", CHANGED)
    assert diff(tmp_path, "HEAD", deck)["changed"] == ["red-2"]
    assert diff(tmp_path, f"HEAD:{deck}", deck)["changed"] == ["red-2"]
    for old, key in ((f"nosuch:{deck}", "cli-git-failed"), ("nosuch", "cli-nothing-to-compare")):
        with pytest.raises(UsageError) as caught:
            CliRunner().invoke(diff_command, [old, str(deck)], catch_exceptions=False)
        assert caught.value.problems[0].key == key


def test_missing_target_is_reported_before_anything_is_made(tmp_path: Path) -> None:
    deck, out = write_deck(tmp_path / "old", PLAIN), tmp_path / "diff"
    words = [str(deck), str(write_deck(tmp_path / "new", CHANGED)), "-t", "nosuch", "--out", str(out)]
    with pytest.raises(UsageError, match="there is no target 'nosuch'"):
        CliRunner().invoke(diff_command, words, catch_exceptions=False)
    assert not out.exists()


def test_a_build_of_sheets_alone_is_compared_with_the_deck_as_it_is_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The SVG files of a build before count only if they are of the same deck as the sheets."""
    monkeypatch.chdir(tmp_path)
    write_deck(tmp_path / "deck", PLAIN.replace("30pt", "31pt"))
    build(Request(Path("deck/deck.yaml"), Path("output/deck"), targets=("svg",)))
    write_deck(tmp_path / "deck", PLAIN)
    build(Request(Path("deck/deck.yaml"), Path("output/deck"), targets=("home-a4",)))
    assert alone(tmp_path, "deck") == {"changed": [], "added": [], "removed": [], "renamed": {}}
    write_deck(tmp_path / "deck", CHANGED)
    assert alone(tmp_path, "deck")["changed"] == ["red-2"]
    page = (tmp_path / "diff" / "diff.html").read_text("utf-8")
    assert re.findall(r'alt="([^"]+)"', page) == ["red-2, before", "red-2, after"]


def test_sheets_of_changed_cards_have_the_settings_of_the_last_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    deck = write_deck(tmp_path / "deck", PLAIN)
    sets = (("home-a4", "marks.ring", "tonal"),)
    build(Request(deck, Path("output/deck"), targets=("home-a4",), sets=sets))
    write_deck(tmp_path / "deck", CHANGED)
    assert alone(tmp_path, "deck")["changed"] == ["red-2"]
    sheets = read_manifest(tmp_path / "diff/sheets/deck")
    assert sheets is not None and sheets.made["home-a4"].sets == ("home-a4.marks.ring=tonal",)


def alone(tmp_path: Path, deck: str) -> dict[str, object]:
    """What `deckgen diff DECK` finds."""
    words = [deck, "--out", str(tmp_path / "diff"), "--json"]
    found = json.loads(CliRunner().invoke(diff_command, words, catch_exceptions=False).stdout)
    return {name: found[name] for name in ("changed", "added", "removed", "renamed")}


ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'


@pytest.mark.parametrize(
    "icons", ["icons/", "{all: {file: icons/*.svg, tint: yes}}", "{anchor: icons/anchor.svg}"]
)
def test_icons_are_kept_even_if_no_card_uses_them(
    icons: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck/icons").mkdir(parents=True)
    (tmp_path / "deck/icons/anchor.svg").write_text(ICON)
    deck = write_deck(tmp_path / "deck", f"{PLAIN}icons: {icons}\n")
    build(Request(Path("deck/deck.yaml"), Path("output/deck"), targets=("home-a4",)))
    deck.write_text(f"{CHANGED}icons: {icons}\n")
    assert alone(tmp_path, "deck")["changed"] == ["red-2"]


def test_a_build_that_cannot_be_drawn_again_is_named_with_its_own_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    deck, out = write_deck(tmp_path / "deck", PLAIN), tmp_path / "output/deck"
    build(Request(Path("deck/deck.yaml"), Path("output/deck"), targets=("home-a4",)))
    deck.write_text(f"{PLAIN}icons: {{anchor: icons/anchor.svg}}\n")
    source_copy.keep_source(out, deck.parent, {"deck.yaml": file_digest(deck) or ""})
    with pytest.raises(UsageError) as caught:
        CliRunner().invoke(diff_command, ["deck"], catch_exceptions=False)
    (problem,) = caught.value.problems
    assert problem.fact == Fact("build-source-gone", folder="output/deck", files=["icons/anchor.svg"])


def test_a_renamed_card_is_shown_before_and_after(tmp_path: Path) -> None:
    odd = "cards:\n  - {id: odd, face: front, suit: red, rank: 9}\n"
    text = PLAIN.replace("cards:\n", odd)
    assert text != PLAIN
    old = write_deck(tmp_path / "old", text)
    new = write_deck(
        tmp_path / "new", text.replace("id: odd, face: front, suit: red", "id: new, face: front, suit: black")
    )
    found = diff(tmp_path, old, new)
    assert (found["added"], found["removed"], found["renamed"]) == (["new"], ["odd"], {"new": "odd"})
    page = (tmp_path / "diff" / "diff.html").read_text("utf-8")
    assert re.findall(r'alt="([^"]+)"', page) == ["odd, before", "new, after"]


def test_all_pieces_are_shown_at_one_scale(tmp_path: Path) -> None:
    tokens = "tokens: {shape: rectangle, trims: [20mm x 20mm], cards: [{id: coin, face: plain}]}"
    old = PLAIN.replace("cards:\n", f"parts:\n  {tokens}\ncards:\n").replace(
        "faces:\n", 'faces:\n  plain: [fill: "#ffffff"]\n'
    )
    new = old.replace("30pt", "31pt").replace("#ffffff", "#ff0000")
    found = diff(tmp_path, write_deck(tmp_path / "old", old), write_deck(tmp_path / "new", new))
    assert "tokens/coin" in found["changed"]
    page = (tmp_path / "diff" / "diff.html").read_text("utf-8")
    widths = {
        name: float(width) for width, name in re.findall(r'<p style="width: ([\d.]+)%.*?alt="([^"]+)"', page)
    }
    (card,) = {width for name, width in widths.items() if "coin" not in name}
    (token,) = {width for name, width in widths.items() if "coin" in name}
    assert (card, token) == (100, pytest.approx(100 * 20 / 63.5, abs=0.01))


def test_a_row_that_is_new_or_gone_renames_none() -> None:
    assert renamed(["a", "b", "c"], ["a", "x", "b", "c"]) == {}
    assert renamed(["a", "b", "c"], ["a", "c"]) == {}
    assert renamed(["a", "b", "c"], ["x", "b", "y"]) == {"x": "a", "y": "c"}
    assert renamed(["a", "b"], ["b", "a"]) == {}


def test_a_build_of_one_card_is_compared_as_any_other(tmp_path: Path) -> None:
    """A later build of another card leaves the first copy of the deck, so that no change is lost."""
    deck, out = write_deck(tmp_path / "deck", PLAIN), tmp_path / "out"
    build(Request(deck, out, ("home-a4",), only=("red-1",)))
    write_deck(tmp_path / "deck", PLAIN.replace('text: "{rank}"', 'text: "{rank}!"'))
    build(Request(deck, out, ("home-a4",), only=("red-2",)))
    told = CliRunner().invoke(diff_command, [str(out), str(deck), "--out", str(tmp_path / "diff"), "--json"])
    assert told.exit_code == 0, told.output
    assert {"red-1", "red-2"} <= set(json.loads(told.stdout)["changed"])


def test_a_deck_that_was_not_built_has_nothing_to_compare_with(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck", PLAIN)
    with pytest.raises(UsageError) as caught:
        CliRunner().invoke(diff_command, [str(deck)], catch_exceptions=False)
    assert [problem.key for problem in caught.value.problems] == ["cli-not-built"]


def test_folder_without_cards_is_rejected(tmp_path: Path) -> None:
    build(Request(write_deck(tmp_path / "a", PLAIN), tmp_path / "out", targets=("home-a4",)))
    (tmp_path / "out" / NAME).write_bytes(b"damaged")
    with pytest.raises(UsageError) as caught:
        CliRunner().invoke(
            diff_command, [str(tmp_path / "out"), str(tmp_path / "out")], catch_exceptions=False
        )
    assert [problem.key for problem in caught.value.problems] == ["build-no-svgs"]


def test_a_large_file_is_taken_from_the_deck_while_it_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_copy, "LARGEST_FILE", 10)
    deck, out = tmp_path / "deck", tmp_path / "out"
    deck.mkdir()
    (deck / "small").write_text("small")
    (deck / "large").write_text("large enough")
    digests = {name: file_digest(deck / name) or "" for name in ("small", "large")}
    source_copy.keep_source(out, deck, {**digests, "assets:fonts/a.ttf": "0", "../secret": "0"})
    kept = source_copy.read_source(out)
    assert kept is not None and (kept.digests, [*kept.files]) == (digests, ["small"])
    assert kept.restore(tmp_path / "again", [deck / "deck.yaml"]) == ()
    assert (tmp_path / "again/large").read_text() == "large enough"
    (deck / "large").write_text("something else")
    assert kept.restore(tmp_path / "later", [deck / "deck.yaml"]) == ("large",)


def test_copies_that_came_are_printed_and_those_that_are_gone_are_named(tmp_path: Path) -> None:
    def deck(name: str, one: int, two: str, six: int) -> Path:
        cards = f"""cards:
  - {{id: one, face: front, suit: red, rank: 8, count: {one}}}
  - {{id: two, face: front, suit: red, {two}}}
  - {{id: six, face: front, suit: red, rank: 7, count: {six}}}
"""
        return write_deck(tmp_path / name, PLAIN.replace("cards:\n", cards))

    old, new = deck("old", 1, "rank: 9, count: 1", 3), deck("new", 3, "rank: 5, count: 2", 2)
    words = [str(old), str(new), "--out", str(tmp_path / "diff"), "--target", "vtt", "--json"]
    found = json.loads(CliRunner().invoke(diff_command, words, catch_exceptions=False).stdout)
    assert (found["changed"], found["added"], found["removed"]) == (["two"], [], [])
    assert found["copies"] == {"one": [1, 3], "two": [1, 2], "six": [3, 2]}
    [made] = (tmp_path / "diff" / "sheets" / "new").rglob("vtt/*.json")
    [part] = json.loads(made.read_text("utf-8"))["parts"]
    # Two more of the first; the second has changed, so that both of its copies are needed.
    assert [(card["id"], card["count"]) for card in part["cards"]] == [("one", 2), ("two", 2)]
    page = (tmp_path / "diff" / "diff.html").read_text("utf-8")
    headings = ["two: 1 → 2 copies", "one: 1 → 3 copies", "six: 3 → 2 copies"]
    assert re.findall(r"<h3>([^<]+)</h3>", page) == headings
