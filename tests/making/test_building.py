"""Builds make, keep, remake and remove the right files, and record them in the manifest."""

from __future__ import annotations

import hashlib
import json
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from small_decks import PLAIN, write_deck

from deckgen.errors import FileError, SpecError, UsageError
from deckgen.facts import Suggestion
from deckgen.making import Request, Result, build
from deckgen.making.files import UNFINISHED, sweep
from deckgen.making.manifest import JOURNAL, Made, Manifest, read_manifest
from deckgen.making.run import PartlyBuilt

NAMES = [f"svg/{suit}-{rank}.svg" for suit in ("black", "red") for rank in (1, 2, 3)]
SVGS = sorted([*NAMES, "svg/back.svg"])
TWO = ("svg", "home-a4")


@pytest.fixture
def request_(tmp_path: Path) -> Request:
    """Return a build of the small deck."""
    return Request(write_deck(tmp_path / "small"), tmp_path / "out", TWO)


def made(result: Result) -> list[str]:
    return sorted(entry.path for entry in result.made)


def edit(request: Request, old: str, new: str) -> None:
    text = request.deck.read_text("utf-8")
    assert old in text
    request.deck.write_text(text.replace(old, new), "utf-8")


def foreign(request: Request) -> tuple[str, ...]:
    """Return the files in the way that make a build fail."""
    with pytest.raises(FileError) as caught:
        build(request)
    (problem,) = caught.value.problems
    assert (problem.key, problem.values["more"]) == ("build-not-ours", 0)
    found = problem.values["files"]
    assert isinstance(found, tuple)
    return tuple(map(str, found))


def files(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_everything_is_made_once_and_then_nothing(request_: Request) -> None:
    assert made(build(request_)) == ["home-a4.pdf", *SVGS]
    before = {p: p.stat().st_mtime_ns for p in request_.out.rglob("*")}
    again = build(request_)
    assert (made(again), again.removed, len(again.kept)) == ([], [], 8)
    assert {p: p.stat().st_mtime_ns for p in request_.out.rglob("*")} == before


def test_manifest_records_the_inputs_of_each_file(request_: Request) -> None:
    build(request_)
    manifest = json.loads((request_.out / "manifest.json").read_text("utf-8"))
    assert manifest["deck"] == {"name": "small", "path": "small/deck.yaml", "title": "Small", "version": ""}
    by_path = {entry["path"]: entry for entry in manifest["files"]}
    on_disk = {name: data for name, data in files(request_.out).items() if name in by_path}
    assert sorted(on_disk) == ["home-a4.pdf", *SVGS]
    for name, data in on_disk.items():
        entry = by_path[name]
        assert (entry["sha256"], entry["bytes"]) == (hashlib.sha256(data).hexdigest(), len(data))
    sheet, face, back = by_path["home-a4.pdf"], by_path["svg/red-1.svg"], by_path["svg/back.svg"]
    assert (face["target"], face["kind"], face["cards"], face["trim"], face["bleed"]) == (
        "svg",
        "svg",
        ["cards/red-1"],
        [63.5, 88.9],
        3.0,
    )
    assert (sheet["target"], len(sheet["cards"]), back["cards"]) == ("home-a4", 6, [])
    for target in TWO:
        inputs = manifest["made"][target]["inputs"]
        assert {
            "deck.yaml",
            "assets:fonts/eb-garamond/EBGaramond12-Regular.ttf",
            f"assets:targets/{target}.yaml",
        } <= set(inputs)
    assert "assets:papers.yaml" in manifest["made"]["home-a4"]["inputs"]
    assert str(request_.deck.parent) not in json.dumps(manifest)


def test_manifest_knows_the_file_of_a_target_if_it_has_one(tmp_path: Path) -> None:
    manifest = Manifest("1", {}, {"mine": Made("", {}, "mine.yaml"), "old": Made("", {})})
    assert manifest.target_file("mine", tmp_path) == str(tmp_path / "mine.yaml")
    assert [manifest.target_file(name, tmp_path) for name in ("old", "home-a4")] == ["old", "home-a4"]


def test_changed_card_remakes_only_its_own_files(request_: Request) -> None:
    build(request_)
    edit(request_, "face: front}", "face: front, shown: \"{7 if suit == 'red' and rank == 2 else rank}\"}")
    edit(request_, 'text: "{rank}"', 'text: "{shown}"')
    result = build(request_)
    assert made(result) == ["home-a4.pdf", "svg/red-2.svg"]
    assert made(build(request_)) == []


def test_invisible_change_makes_nothing(request_: Request) -> None:
    build(request_)
    edit(request_, "shape: rectangle", "# a remark\nshape: rectangle")
    assert made(build(request_)) == []


def test_rules_that_are_added_are_noticed(request_: Request, monkeypatch: pytest.MonkeyPatch) -> None:
    request = replace(request_, targets=("svg", "booklet"), fitting=True)
    build(request)
    with monkeypatch.context() as patch:
        patch.setattr("deckgen.making.run.Planner", None)  # a target without files is not planned again
        assert made(build(request)) == []
    rules = request.deck.parent / "rules"
    rules.mkdir()
    for name in ("1-first", "2-second"):
        (rules / f"{name}.md").write_text(f"# {name}\n\nDraw a card.\n", "utf-8")
        assert "rules.pdf" in made(build(request))
    assert made(build(request)) == []


@pytest.mark.parametrize("fault", ["altered", "missing", "emptied"])
def test_changed_or_missing_outputs_are_made_again(fault: str, request_: Request) -> None:
    build(request_)
    good = files(request_.out)
    path = request_.out / "svg/red-1.svg"
    if fault == "missing":
        path.unlink()
    else:
        path.write_bytes(b"" if fault == "emptied" else good["svg/red-1.svg"] + b" ")
        assert foreign(request_) == ("svg/red-1.svg",)
        request_ = replace(request_, overwrite=True)
    assert made(build(request_)) == ["svg/red-1.svg"]
    assert files(request_.out) == good


def test_obsolete_files_are_removed_unless_somebody_changed_them(request_: Request) -> None:
    build(request_)
    (request_.out / "svg/red-3.svg").write_text("mine")
    edit(request_, "rank: [1, 2, 3]", "rank: [1]")
    result = build(request_)
    assert sorted(result.removed) == ["svg/black-2.svg", "svg/black-3.svg", "svg/red-2.svg"]
    left = sorted(name for name in files(request_.out) if name.startswith("svg/"))
    assert left == ["svg/back.svg", "svg/black-1.svg", "svg/red-1.svg", "svg/red-3.svg"]


def test_foreign_files_are_left_alone(request_: Request) -> None:
    build(request_)
    (request_.out / "svg/notes.txt").write_text("mine")
    edit(request_, "rank: [1, 2, 3]", "rank: [1]")
    build(request_)
    assert (request_.out / "svg/notes.txt").read_text() == "mine"


def test_building_some_targets_or_cards_keeps_the_others(request_: Request) -> None:
    build(request_)
    edit(request_, "size: 30pt", "size: 31pt")
    assert made(build(replace(request_, targets=("home-a4",)))) == ["home-a4.pdf"]
    only = replace(request_, targets=("svg",), only=("red-*",))
    assert made(build(only)) == ["svg/red-1.svg", "svg/red-2.svg", "svg/red-3.svg"]
    manifest = json.loads((request_.out / "manifest.json").read_text("utf-8"))
    assert sorted(entry["path"] for entry in manifest["files"]) == ["home-a4.pdf", *SVGS]
    assert made(build(request_)) == ["svg/black-1.svg", "svg/black-2.svg", "svg/black-3.svg"]


def test_some_cards_replace_their_own_files_and_no_others(request_: Request) -> None:
    """Numbers and names are those of the whole deck; the order lists only the chosen cards."""
    every = replace(request_, targets=("tgc",))
    build(every)
    before = files(request_.out)
    edit(request_, "size: 30pt", "size: 31pt")
    found = build(replace(every, only=("red-2",)))
    assert made(found) == ["tgc/002_red-2.png", "tgc/order.json"]
    assert files(request_.out).keys() == before.keys()
    (partly,) = [problem for problem in found.problems if problem.key == "build-partly"]
    assert dict(partly.values) == {"target": "tgc", "files": ("tgc/order.json",), "count": 1, "rest": 5}
    # what was built before the change is still known to be out of date
    manifest = read_manifest(request_.out)
    assert manifest and manifest.outdated(request_.deck.parent) == {"tgc": ("deck.yaml",)}
    assert len(made(build(every))) == 6
    manifest = read_manifest(request_.out)
    assert manifest and manifest.outdated(request_.deck.parent) == {}


def test_a_fault_of_the_rules_stops_the_build_and_keeps_the_booklet(request_: Request) -> None:
    """Cards, tables and rules that a text names and nobody has are told all at once."""
    rules = request_.deck.parent / "rules"
    rules.mkdir()
    (rules / "rules.md").write_text("# Small\n\n{#SM-01} One rule. AB-12 is another game's.\n")
    booklet = replace(request_, targets=("booklet",))
    build(booklet)
    before = files(request_.out)
    with (rules / "rules.md").open("a") as file:
        file.write("\nBy SM-44.\n\n:::cards red-9\nA card.\n:::\n\n::table nothing\n")
    with pytest.raises(SpecError) as caught:
        build(booklet)
    keys = {"rules-rule-unknown", "rules-card-unknown", "rules-table-unknown"}
    assert {problem.key for problem in caught.value.problems} == keys
    assert files(request_.out) == before


def test_files_do_not_depend_on_other_languages(request_: Request) -> None:
    """A translation that comes later is no reason to build again, nor is what a system hides in a folder.

    A text of the rules is one for the booklet alone, though it is read before the cards are drawn.
    """
    deck = request_.deck.parent
    for folder, name, text in [
        ("lang", "de.yaml", "title: Klein\n"),
        ("rules", "rules.md", "# Small\n"),
        ("rules/de", "rules.md", "# Klein\n"),
    ]:
        (deck / folder).mkdir(parents=True, exist_ok=True)
        (deck / folder / name).write_text(text)
    builds = [replace(request_, targets=("booklet", "svg"), fitting=True)]
    builds.append(replace(builds[0], language="de", out=request_.out / "de"))

    def outdated() -> list[dict[str, tuple[str, ...]]]:
        manifests = [read_manifest(each.out) for each in builds]
        return [manifest.outdated(deck) for manifest in manifests if manifest]

    for each in builds:
        build(each)
    (deck / "lang/fr.yaml").write_text("title: Petit\n")
    (deck / "rules/fr").mkdir()
    (deck / "rules/fr/rules.md").write_text("# Petit\n")
    (deck / "rules/.DS_Store").write_bytes(b"\0")
    assert outdated() == [{}, {}]
    (deck / "rules/de/more.md").write_text("# Mehr\n")
    assert outdated() == [{}, {"booklet": ("rules/de",)}]
    (deck / "rules/more.md").write_text("# More\n")
    assert outdated()[0] == {"booklet": ("rules",)}


@pytest.mark.parametrize("at", [0, 1, 2])
def test_files_do_not_depend_on_the_set_up_of_free_play(request_: Request, at: int) -> None:
    """The section `table`, with the gaps and comments around it, may come and go."""
    text = request_.deck.read_text("utf-8")
    places = [0, text.index("cards:"), len(text)]
    build(request_)
    section = "\n# for friends\ntable:\n  players: 2\n\n  # shuffled\n  piles: {draw: {}}\n\n"
    request_.deck.write_text(text[: places[at]] + section + text[places[at] :], "utf-8")
    manifest = read_manifest(request_.out)
    assert manifest and manifest.outdated(request_.deck.parent) == {}
    edit(request_, "size: 30pt", "size: 31pt")
    assert set(manifest.outdated(request_.deck.parent).values()) == {("deck.yaml",)}


def test_sheets_of_some_cards_in_place_of_all_are_told(request_: Request) -> None:
    """The first such build replaces the sheets of all cards; the second loses nothing more."""
    every = replace(request_, targets=("home-a4",))
    build(every)
    some = replace(every, only=("red-*",))
    (fewer,) = build(some).problems
    values = {"target": "home-a4", "files": ("home-a4.pdf",), "count": 1, "lost": 3}
    assert (fewer.key, fewer.severity, dict(fewer.values)) == ("build-fewer", "warning", values)
    assert build(replace(some, force=True)).problems == []
    (fewer,) = build(replace(every, only=("red-1",))).problems
    assert (fewer.key, fewer.values["lost"]) == ("build-fewer", 2)
    assert made(build(every)) == ["home-a4.pdf"]


def test_why_a_part_is_left_out_is_told_once(request_: Request) -> None:
    mats = "mats: {shape: rectangle, trims: [600mm x 400mm], cards: [{id: mat, face: plain}]}"
    edit(request_, "cards:\n", f"parts:\n  {mats}\ncards:\n")
    edit(request_, "faces:\n", 'faces:\n  plain:\n    - fill: "#ffffff"\n')
    every = replace(request_, targets=("mpc",))
    first = build(every)
    assert [problem.key for problem in first.problems].count("target-misfit") == 1
    edit(request_, "size: 30pt", "size: 31pt")
    second = build(every)
    assert "target-misfit" not in {problem.key for problem in second.problems}
    (told,) = [fact for fact in second.told if fact.key == "build-left-out"]
    assert dict(told.values) == {"target": "mpc", "parts": ("mats",)}


def test_why_a_part_that_is_new_is_left_out_is_told_beside_those_of_the_last_build(request_: Request) -> None:
    """The folder already has the files of a build without the part."""
    mats = "{shape: rectangle, trims: [600mm x 400mm], cards: [{id: NAME, face: plain}]}"
    edit(request_, "cards:\n", f"parts:\n  one: {mats.replace('NAME', 'one')}\ncards:\n")
    edit(request_, "faces:\n", 'faces:\n  plain:\n    - fill: "#ffffff"\n')
    every = replace(request_, targets=("mpc",))
    build(every)
    edit(request_, "parts:\n", f"parts:\n  two: {mats.replace('NAME', 'two')}\n")
    second = build(every)
    (why,) = [problem for problem in second.problems if problem.key == "target-misfit"]
    assert why.values["part"] == "two"
    (told,) = [fact for fact in second.told if fact.key == "build-left-out"]
    assert told.values["parts"] == ("one",)


def test_files_that_lose_a_setting_of_the_last_build_are_told_once(request_: Request) -> None:
    every = replace(request_, targets=("home-a4",))
    build(replace(every, sets=(("home-a4", "flip", "short"), ("home-a4", "paper", "letter"))))
    fewer = replace(every, sets=(("home-a4", "flip", "long"),))
    (told,) = [fact for fact in build(fewer).told if fact.key == "build-unset"]
    assert dict(told.values) == {"target": "home-a4", "sets": ("--set home-a4.paper=letter",)}
    assert "build-unset" not in {fact.key for fact in build(replace(fewer, force=True)).told}


def test_full_build_after_a_partial_one_lists_all_cards(request_: Request) -> None:
    every = replace(request_, targets=("tgc",))
    build(every)
    order = (request_.out / "tgc/order.json").read_bytes()
    build(replace(every, only=("red-2",)))
    assert (request_.out / "tgc/order.json").read_bytes() != order
    assert made(build(every)) == ["tgc/order.json"]
    assert (request_.out / "tgc/order.json").read_bytes() == order


def test_chosen_cards_are_numbered_as_in_the_deck(request_: Request) -> None:
    """Pictures of two copies of earlier cards count too, and there is no warning."""
    found = build(replace(request_, targets=("mpc",), only=("red-2", "black-1"), copies=2))
    assert [path.partition("/")[2] for path in made(found)] == [
        "003_red-2.png", "004_red-2.png", "007_black-1.png", "008_black-1.png", "back.png", "order.xml",
    ]  # fmt: skip
    assert "build-partly" not in {problem.key for problem in found.problems}


def test_cards_own_back_does_not_become_the_common_one(request_: Request) -> None:
    edit(request_, "cards:\n", "cards:\n  - {id: odd, face: front, back: front, suit: red, rank: 9}\n")
    request = replace(request_, targets=("svg",))
    build(request)
    before = files(request_.out)
    assert made(build(replace(request, only=("odd",), force=True))) == ["svg/odd-back.svg", "svg/odd.svg"]
    assert files(request_.out).keys() == before.keys()


def test_force_makes_the_same_bytes_again(request_: Request) -> None:
    build(request_)
    before = files(request_.out)
    assert len(build(replace(request_, force=True)).made) == 8
    assert files(request_.out) == before


@pytest.mark.parametrize("jobs", [2, 4])
def test_any_number_of_jobs_gives_the_same_bytes(jobs: int, request_: Request, tmp_path: Path) -> None:
    build(request_)
    build(replace(request_, jobs=jobs, out=tmp_path / "many"))
    assert files(tmp_path / "many") == files(request_.out)


def test_changed_shared_input_affects_every_target(request_: Request, tmp_path: Path) -> None:
    font = tmp_path / "small/words.ttf"
    bundled = Path(__file__).parents[2] / "assets/fonts"
    shutil.copy(bundled / "eb-garamond/EBGaramond12-Regular.ttf", font)
    edit(request_, "EBGaramond12-Regular", "words.ttf")
    sheets = replace(request_, targets=("home-a4", "home-letter"))
    build(sheets)
    shutil.copy(bundled / "libre-caslon-text/LibreCaslonText-Bold.ttf", font)
    assert made(build(sheets)) == ["home-a4.pdf", "home-letter.pdf"]


def test_undoing_a_change_after_a_stopped_build_gives_correct_files(request_: Request) -> None:
    build(request_)
    good = files(request_.out)

    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    edit(request_, "size: 30pt", "size: 40pt")
    with pytest.raises(KeyboardInterrupt):
        build(replace(request_, targets=("svg",)), stop)
    assert files(request_.out) != good
    edit(request_, "size: 40pt", "size: 30pt")
    build(request_)
    assert {n: d for n, d in files(request_.out).items() if n != "manifest.json"} == {
        n: d for n, d in good.items() if n != "manifest.json"
    }


def test_only_leftovers_of_a_killed_build_are_removed(request_: Request) -> None:
    build(request_)
    ours = [f".manifest.json.0f{UNFINISHED}", f"svg/.red-1.svg.123{UNFINISHED}"]
    others = [
        f"svg/.other.svg.123{UNFINISHED}", f"inner/svg/.red-1.svg.123{UNFINISHED}",
        f"svg/.red-1.svg{UNFINISHED}", f"svg/deep/.red-1.svg.123{UNFINISHED}",
        f"svg/red-1.svg.123{UNFINISHED}",
    ]  # fmt: skip
    for name in (*ours, *others):
        path = request_.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("half")
    build(request_)
    left = [name for name in files(request_.out) if name.endswith(UNFINISHED)]
    assert sorted(left) == sorted(others)


def test_sweeping_lists_only_the_folders_of_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[Path] = []
    real = Path.iterdir

    def iterdir(self: Path) -> Iterator[Path]:
        listed.append(self)
        return real(self)

    (tmp_path / "a/b/c").mkdir(parents=True)
    monkeypatch.setattr(Path, "iterdir", iterdir)
    sweep(tmp_path, ["x.pdf", "a/y.svg", "a/z.svg"])
    assert listed == [tmp_path, tmp_path / "a"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        "\udcff",
        '{"files": 1, "made": {}, "deck": {}, "deckgen": ""}',
        "[" * 100_000,
        '{"files": [{"path": "../../precious"}], "made": {}, "deck": {}, "deckgen": ""}',
        '{"files": [], "made": {"svg": {"choices": 1, "inputs": 3}}, "deck": {}, "deckgen": ""}',
        '{"files": [], "made": {}, "deck": "x", "deckgen": ""}',
    ],
)
def test_damaged_manifest_is_foreign_and_ignored(text: str, request_: Request) -> None:
    request_.out.mkdir()
    (request_.out / "manifest.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert foreign(request_) == ("manifest.json",)
    assert len(build(replace(request_, overwrite=True)).made) == 8
    assert made(build(request_)) == []


PLANNED = ["manifest.json", "home-a4.pdf", "svg/red-1.svg", "svg/back.svg"]


def test_a_failed_build_leaves_nothing_behind(request_: Request) -> None:
    edit(request_, 'text: "{rank}"', 'text: "{nothing}"')
    out = request_.out / "deeper" / "still"
    with pytest.raises(SpecError):
        build(replace(request_, out=out))
    assert not request_.out.exists()


@pytest.mark.parametrize("change", [{}, {"force": True}, {"only": ("red-1",)}, {"jobs": 2}])
def test_foreign_files_are_not_overwritten(change: dict[str, object], request_: Request) -> None:
    (request_.out / "svg").mkdir(parents=True)
    for name in PLANNED:
        (request_.out / name).write_text("mine")
    before = files(request_.out)
    request_ = replace(request_, **change)  # type: ignore[arg-type]
    assert foreign(request_) == tuple(sorted(PLANNED))
    assert files(request_.out) == before
    build(replace(request_, overwrite=True))
    assert b"mine" not in files(request_.out).values()
    assert made(build(replace(request_, force=False))) == []


def test_error_names_a_few_files_and_counts_the_others(request_: Request) -> None:
    (request_.out / "svg").mkdir(parents=True)
    for name in SVGS:
        (request_.out / name).write_text("mine")
    with pytest.raises(FileError) as caught:
        build(request_)
    (problem,) = caught.value.problems
    assert caught.value.exit_code == 3
    assert dict(problem.values) == {"folder": str(request_.out), "files": tuple(SVGS[:5]), "more": 2}


@pytest.mark.parametrize("kind", ["link", "dangling", "folder", "file for a folder"])
def test_links_and_folders_in_the_way_are_foreign(kind: str, request_: Request) -> None:
    build(request_)
    shutil.rmtree(request_.out / "svg")
    path = request_.out / ("svg" if kind == "file for a folder" else "svg/red-1.svg")
    path.parent.mkdir(exist_ok=True)
    mine = request_.out.parent / "mine"
    mine.write_text("mine")
    if "file" in kind:
        path.write_text("mine")
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(mine if kind == "link" else mine / "nowhere")
    assert foreign(request_) == (path.relative_to(request_.out).as_posix(),)
    assert mine.read_text() == "mine"


def test_single_targets_check_only_their_own_files(request_: Request) -> None:
    request_.out.mkdir()
    (request_.out / "home-a4.pdf").write_text("mine")
    assert made(build(replace(request_, targets=("svg",)))) == SVGS
    assert foreign(request_) == ("home-a4.pdf",)
    assert (request_.out / "home-a4.pdf").read_text() == "mine"


def test_copies_and_bundles_are_checked_too(request_: Request, tmp_path: Path) -> None:
    own = tmp_path / "pack.yaml"
    own.write_text("deckgen-target: 1\nkind: zip\nbleed: 0mm\ntargets: [svg]\n")
    request_ = replace(request_, targets=(str(own),))
    request_.out.mkdir()
    (request_.out / "small-pack.zip").write_text("mine")
    assert foreign(request_) == ("small-pack.zip",)
    (request_.out / "small-pack.zip").unlink()
    build(request_)
    edit(request_, "size: 30pt", "size: 31pt")
    assert "small-pack.zip" in made(build(request_))


def killed(request: Request, after: int) -> None:
    """Run a build in a process that dies after some files, without any cleanup."""
    program = (
        "import os, sys, pickle\nfrom deckgen.making import build, make\n"
        "request = pickle.load(sys.stdin.buffer)\nwritten, old = [], make.whole_file\n"
        "def whole_file(path, *more):\n"
        "    written.append(path)\n"
        f"    if len(written) > {after}:\n"
        "        (path.parent / f'.{path.name}.0f.deckgen-part').write_text('half')\n"
        "        os._exit(9)\n"
        "    return old(path, *more)\n"
        "make.whole_file = whole_file\nbuild(request)"
    )
    done = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(request), check=False)
    assert done.returncode == 9


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("after", [1, 3, 7])
def test_files_of_a_killed_build_are_recognised(after: int, first: bool, request_: Request) -> None:
    if not first:
        build(request_)
        edit(request_, "size: 30pt", "size: 31pt")
        edit(request_, "back: [fill: red]", "back: [fill: black]")
    killed(request_, after)
    again = build(request_)
    assert (len(again.kept), len(again.made)) == (after, 8 - after)
    assert [name for name in files(request_.out) if name.endswith((UNFINISHED, JOURNAL))] == []
    clean = replace(request_, out=request_.out.parent / "clean")
    build(clean)
    assert files(request_.out) == files(clean.out)


def test_undoing_a_change_after_a_killed_build_gives_correct_files(request_: Request) -> None:
    build(request_)
    good = files(request_.out)
    edit(request_, "size: 30pt", "size: 40pt")
    killed(request_, 3)
    edit(request_, "size: 40pt", "size: 30pt")
    build(request_)
    assert files(request_.out) == good


def test_files_changed_after_a_killed_build_belong_to_the_user(request_: Request) -> None:
    killed(request_, 7)
    (request_.out / "svg/red-1.svg").write_text("mine")
    assert foreign(request_) == ("svg/red-1.svg",)
    assert (request_.out / "svg/red-1.svg").read_text() == "mine"


def test_obsolete_files_of_a_killed_build_are_removed(request_: Request) -> None:
    killed(replace(request_, targets=("svg",)), 6)
    edit(request_, "rank: [1, 2, 3]", "rank: [1]")
    build(request_)
    left = sorted(name for name in files(request_.out) if name.endswith(".svg"))
    assert left == ["svg/back.svg", "svg/black-1.svg", "svg/red-1.svg"]


@pytest.mark.parametrize("text", ["{", "[]", "[" * 100_000, '{"path": "../../x"}', "\udcff"])
def test_damaged_journal_is_ignored(text: str, request_: Request) -> None:
    request_.out.mkdir()
    (request_.out / JOURNAL).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert len(build(request_).made) == 8


def test_nothing_is_written_through_a_link(request_: Request) -> None:
    request_.out.mkdir()
    precious = request_.out.parent / "precious"
    precious.write_text("mine")
    (request_.out / JOURNAL).symlink_to(precious)
    with pytest.raises(FileError):
        build(request_)
    assert precious.read_text() == "mine"


def test_manifest_cannot_cause_devices_to_be_read(request_: Request) -> None:
    build(request_)
    path = request_.out / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    for target in manifest["made"].values():
        target["inputs"] = {"/dev/zero": "", **target["inputs"]}
    path.write_text(json.dumps(manifest))
    assert made(build(request_)) == []


def test_manifest_cannot_cause_files_elsewhere_to_be_removed(request_: Request) -> None:
    build(request_)
    precious = request_.out.parent / "precious"
    precious.write_text("x")
    manifest = json.loads((request_.out / "manifest.json").read_text("utf-8"))
    stolen = {**manifest["files"][1], "path": "../precious", "sha256": hashlib.sha256(b"x").hexdigest()}
    manifest["files"].append(stolen)
    (request_.out / "manifest.json").write_text(json.dumps(manifest))
    edit(request_, "rank: [1, 2, 3]", "rank: [1]")
    assert "manifest.json" in foreign(request_)
    build(replace(request_, overwrite=True))
    assert precious.exists()


def test_user_targets(request_: Request, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("deckgen-target: 1\nkind: svg\nbleed: 1mm\n")
    own = replace(request_, targets=(str(mine),))
    assert made(build(own)) == sorted(name.replace("svg/", "mine/", 1) for name in SVGS)
    assert made(build(own)) == []
    (request_.out / "mine/red-1.svg").unlink()
    assert made(build(own)) == ["mine/red-1.svg"]
    mine.write_text("deckgen-target: 1\nkind: svg\nbleed: 2mm\n")
    assert len(made(build(own))) == 7
    other = tmp_path / "other/mine.yaml"
    other.parent.mkdir()
    shutil.copy(mine, other)
    with pytest.raises(UsageError) as caught:
        build(replace(request_, targets=(str(mine), str(other))))
    (problem,) = caught.value.problems
    assert (problem.key, problem.values) == ("build-same-files", {"one": str(mine), "other": str(other)})


def test_output_folder_belongs_to_one_deck(request_: Request, tmp_path: Path) -> None:
    build(request_)
    other = write_deck(tmp_path / "other")
    with pytest.raises(UsageError) as caught:
        build(replace(request_, deck=other))
    (problem,) = caught.value.problems
    assert problem.key == "build-other-deck"
    assert problem.values == {"folder": str(request_.out), "other": "Small"}


@pytest.mark.parametrize(
    ("change", "key", "values"),
    [
        ({"only": ("D-2",)}, "build-no-card", {"name": "D-2", "near": Suggestion("red-2")}),
        ({"only": (",",)}, "build-no-card", {"name": ","}),
        ({"only": ("grn-1",)}, "build-no-card", {"deck": "Small", "name": "grn-1"}),
        ({"only": ("mats/red-1",)}, "build-no-card", {"name": "mats/red-1", "near": Suggestion("red-1")}),
        ({"overlays": ("x",)}, "build-no-overlay", {"deck": "Small", "name": "x", "near": Suggestion()}),
        ({"options": (("x", "y"),)}, "build-no-option", {"deck": "Small", "name": "x"}),
        (
            {"sets": (("hme-a4", "gap", "1mm"),)}, "build-set-other",
            {"target": "hme-a4", "key": "gap", "near": Suggestion("home-a4")},
        ),
    ],
)  # fmt: skip
def test_unknown_names_are_rejected(
    change: dict[str, object], key: str, values: dict[str, object], request_: Request
) -> None:
    with pytest.raises(UsageError) as caught:
        build(replace(request_, **change))  # type: ignore[arg-type]
    (problem,) = caught.value.problems
    assert problem.key == key
    assert values.items() <= problem.values.items()


def test_unknown_target_is_rejected(request_: Request) -> None:
    with pytest.raises(UsageError):
        build(replace(request_, targets=("hme-a4",)))


def test_problems_of_all_cards_are_reported_and_nothing_is_written(request_: Request) -> None:
    edit(request_, 'ink: "{suit}"', 'ink: "{suit}x"')
    with pytest.raises(SpecError) as caught:
        build(request_)
    assert sorted({p.card for p in caught.value.problems}) == sorted(Path(name).stem for name in NAMES)
    assert [name for name in files(request_.out) if name.endswith((".svg", ".pdf", ".json"))] == []


def test_a_target_that_does_not_suit_the_deck_stops_no_other(request_: Request) -> None:
    """It is told once, its files of an earlier build stay, and if no target suits, nothing is made."""
    both = replace(request_, targets=("box-hexagon", "svg", "punch-a4"))
    with pytest.raises(PartlyBuilt) as caught:
        build(both)
    unfit = [problem.values["target"] for problem in caught.value.problems]
    assert unfit == ["box-hexagon", "punch-a4"] and made(caught.value.result) == SVGS
    with pytest.raises(PartlyBuilt) as caught:
        build(both)
    assert made(caught.value.result) == [] and len(caught.value.result.kept) == len(SVGS)
    assert build(replace(both, targets=("svg",))).made == []
    with pytest.raises(SpecError) as refused:
        build(replace(both, targets=("box-hexagon", "punch-a4"), out=request_.out / "other"))
    assert [problem.values["target"] for problem in refused.value.problems] == unfit
    assert not (request_.out / "other").exists()


def test_parts_have_separate_folders(tmp_path: Path) -> None:
    text = PLAIN.replace("shape: rectangle\ntrims: [63.5mm x 88.9mm]\n", "").split("back: back\n")
    cards = text[1].split("faces:")
    parts = (
        "parts:\n  cards: {shape: circle, trims: [63mm], cards: [{id: a, face: front, suit: red, rank: 1}]}\n"
        "  tokens: {shape: circle, trims: [25mm], back: back, cards: [{id: a, face: back}]}\n"
    )
    deck = write_deck(tmp_path / "small", text[0] + parts + "faces:" + cards[1])
    result = build(Request(deck, tmp_path / "out", ("svg",)))
    assert made(result) == ["svg/a.svg", "svg/tokens/a.svg", "svg/tokens/back.svg"]
