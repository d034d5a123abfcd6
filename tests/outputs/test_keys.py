"""An output's key covers everything that the file depends on, so that no stale file is ever kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pages import BLACK, SIDE, words
from small_decks import PLAIN, write_deck

from deckgen.deck.model import Trim
from deckgen.errors import SpecError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.making import build
from deckgen.outputs import planner as planning
from deckgen.outputs.files import FaceRef, Output
from deckgen.outputs.planner import Planner, TargetFaces
from deckgen.outputs.png import PngKind
from deckgen.scene import Scene, Text
from deckgen.sheet.duplex import Printer
from deckgen.target.model import Limits, Target
from deckgen.target.outputs import PngFaces

PRINTER = Printer("study", 0.5, -0.3)
DETAILS = {"kind": "pdf", "page": 1, "path": "b.pdf", "made_from": ["digest 2"], "data": b"other"}


@pytest.fixture
def request_(tmp_path: Path) -> Request:
    return Request(write_deck(tmp_path / "small"), tmp_path / "out", ("home-a4",))


def planner_of(request: Request, change: Callable[[Target], Target] = lambda target: target) -> Planner:
    session = Session(request)
    return Planner(session, change(session.target("home-a4")))


def key(planner: Planner, **details: object) -> str:
    """Return the key of a file with these details."""
    words = {"path": "a.pdf", "kind": "pdf sheets", "made_from": ["digest 1"], **details}
    return planner.output(part=planner.parts[0], **words).key  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change", [{"copies": 2}, {"start_slot": 2}, {"printer": PRINTER}], ids=lambda change: next(iter(change))
)
def test_choices_are_in_the_key(change: dict[str, object], request_: Request) -> None:
    assert key(planner_of(replace(request_, **change))) != key(planner_of(request_))  # type: ignore[arg-type]


def test_numbers_of_single_cards_are_a_choice(request_: Request) -> None:
    assert len({replace(request_, counts=counts).choices() for counts in ((), (("a", 2),), (("a", 3),))}) == 3


def test_flags_repeat_each_choice_as_it_is_typed(request_: Request) -> None:
    assert request_.flags() == ""
    some = replace(
        request_, language="de", overlays=("hanafuda",), options=(("players", "3"),), only=("a b",)
    )
    assert some.flags() == "--lang de --overlay hanafuda --option players=3 --only 'a b'"
    more = replace(request_, copies=2, start_slot=3, printer=PRINTER, low_ink=True, draft=True)
    assert more.flags() == "--copies 2 --start-slot 3 --printer study --low-ink --draft"


@pytest.mark.parametrize(
    ("target", "fitting", "is_advised"),
    [("tgc", False, True), ("tgc", True, False), ("punch-a4", False, False)],
)
def test_services_that_take_a_card_are_named_where_one_service_does_not(
    target: str, fitting: bool, is_advised: bool, tmp_path: Path
) -> None:
    wide = write_deck(tmp_path / "wide", PLAIN.replace("63.5mm x 88.9mm", "200mm x 300mm"))
    session = Session(Request(wide, tmp_path / "out", (target,), fitting=fitting))
    with pytest.raises(SpecError) as caught:
        _ = Planner(session, session.target(target)).parts
    keys = [problem.advice and problem.advice.key for problem in caught.value.problems]
    assert keys == ["build-takers" if is_advised else None]


def test_black_letters_overprint_on_pages_for_a_press_and_on_no_others(request_: Request) -> None:
    session, page = Session(request_), Scene(SIDE, SIDE, (words("black", ink=BLACK),))
    home = session.target("home-a4")
    assert TargetFaces(session, home).for_press(page) is page
    (letters,) = TargetFaces(session, replace(home, colour="cmyk")).for_press(page).items
    assert isinstance(letters, Text) and letters.overprint


def test_work_is_balanced_by_the_amount_of_drawing(request_: Request) -> None:
    planner = planner_of(request_)
    face = FaceRef("cards", "one", "front")
    weights = [
        planner.output("a", "k", planner.parts[0], [], faces=(face,) * count, data=data).weight
        for count, data in ((1, None), (2, None), (10, None), (10, b"made"))
    ]
    assert weights == [1.0, 0.6, 3.0, 0.0]


@pytest.mark.parametrize("name", list(DETAILS))
def test_details_of_the_file_are_in_the_key(name: str, request_: Request) -> None:
    planner = planner_of(request_)
    assert key(planner, **{name: DETAILS[name]}) != key(planner)


@pytest.mark.parametrize(
    "change",
    [
        {"output": None}, {"colour": "cmyk"}, {"version": "77"}, {"limits": Limits(ink=250)},
        {"profile": "another"}, {"bleed": 1.25}, {"safe": 9.75},
    ],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_the_target_is_in_the_key(change: dict[str, object], request_: Request) -> None:
    def changed(target: Target) -> Target:
        output = replace(target.output, gap=target.output.gap + 0.5)  # type: ignore[type-var, union-attr]
        return replace(target, **({"output": output} if "output" in change else change))  # type: ignore[arg-type]

    assert key(planner_of(request_, changed)) != key(planner_of(request_))


def test_the_version_of_deckgen_is_in_the_key(request_: Request, monkeypatch: pytest.MonkeyPatch) -> None:
    before = key(planner_of(request_))
    monkeypatch.setattr(planning, "__version__", "0.0.0")
    assert key(planner_of(request_)) != before


@pytest.mark.parametrize(
    ("old", "new"),
    [("title: Small", "title: Large"), ("title: Small", "title: Small\nversion: '2'"),
     ("rank: [1, 2, 3]", "rank: [1, 2]"), ("size: 30pt", "size: 31pt"),
     ("deckgen: 1", "deckgen: 1\nlanguage: de"), ("back: [fill: red]", "back: [fill: black]")],
)  # fmt: skip
def test_the_deck_is_in_the_keys_of_its_sheets(old: str, new: str, request_: Request) -> None:
    (before,) = planner_of(request_).outputs()
    text = request_.deck.read_text("utf-8")
    assert old in text
    request_.deck.write_text(text.replace(old, new), "utf-8")
    (after,) = planner_of(request_).outputs()
    assert after.key != before.key


def test_deck_texts_are_in_the_keys_of_its_sheets(request_: Request) -> None:
    """The title could be on the sheets without being on any face."""
    planner = planner_of(request_)
    deck = planner.session.deck
    assert planner.made_from(planner.parts)[:3] == [deck.title, deck.version, deck.language]


def test_the_number_of_a_card_in_the_deck_is_in_the_key(request_: Request) -> None:
    (before,) = planner_of(request_).outputs()
    text = request_.deck.read_text("utf-8")
    request_.deck.write_text(text.replace("face: front}", "face: front, count: 2}"), "utf-8")
    (after,) = planner_of(request_).outputs()
    assert after.key != before.key


@pytest.mark.parametrize(
    ("old", "new"), [("face: front}", "face: front, count: 2}"), ("back: [fill: red]", "back: [fill: black]")]
)
def test_a_box_depends_on_the_number_of_cards_and_their_back(old: str, new: str, request_: Request) -> None:
    before = outputs_of(request_, "box-tuck")["box-tuck/box.pdf"]
    text = request_.deck.read_text("utf-8")
    request_.deck.write_text(text.replace(old, new), "utf-8")
    assert outputs_of(request_, "box-tuck")["box-tuck/box.pdf"].key != before.key


def test_a_box_depends_on_the_title_of_the_deck(request_: Request, monkeypatch: pytest.MonkeyPatch) -> None:
    before = outputs_of(request_, "box-tuck")["box-tuck/box.pdf"]
    monkeypatch.setattr(TargetFaces, "title", "Another")
    assert outputs_of(request_, "box-tuck")["box-tuck/box.pdf"].key != before.key


def outputs_of(request: Request, target: str) -> dict[str, Output]:
    session = Session(request)
    return {output.path: output for output in Planner(session, session.target(target)).outputs()}


def test_faces_and_their_pictures_have_different_keys(request_: Request) -> None:
    for target in ("svg", "tgc", "screen", "tts", "cricut", "box-tuck", "press"):
        outputs = outputs_of(request_, target)
        assert len({output.key for output in outputs.values()}) == len(outputs), target


def test_sheets_are_rebuilt_for_another_printer(request_: Request) -> None:
    """A sheet corrected for one printer is never kept for another."""
    build(request_)
    before = (request_.out / "home-a4.pdf").read_bytes()
    result = build(replace(request_, printer=PRINTER))
    assert [entry.path for entry in result.made] == ["home-a4.pdf"]
    assert (request_.out / "home-a4.pdf").read_bytes() != before
    build(request_)
    assert (request_.out / "home-a4.pdf").read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        {"overlays": ("x",)}, {"options": (("x", "y"),)}, {"sets": (("svg", "bleed", "1mm"),)},
        {"only": ("red-1",)}, {"copies": 2}, {"start_slot": 2}, {"printer": PRINTER}, {"low_ink": True},
        {"language": "de"},
    ],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_choices_of_a_request_differ(change: dict[str, object], request_: Request) -> None:
    """Targets whose choices are unchanged are considered up to date without planning."""
    assert replace(request_, **change).choices() != request_.choices()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fit", "settings", "digest"),
    [
        ({}, {}, "another"), ({"pixels": (7, 9)}, {}, ""), ({}, {"pixels": (7, 9)}, ""),
        ({}, {"dpi": 77.0}, ""), ({"upended": True}, {}, ""), ({"trim": Trim(7, 9)}, {}, ""),
        ({"bleed": 0.25}, {}, ""), ({"sheet": Trim(7, 9)}, {}, ""), ({}, {"cut": True}, ""),
    ],
)  # fmt: skip
def test_twins_have_the_same_visible_content(
    fit: dict[str, object], settings: dict[str, object], digest: str, request_: Request,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Two targets share a picture only if all this is the same; names of files do not matter."""
    session = Session(request_)
    planner = Planner(session, session.target("screen"))
    (part,), output = planner.parts, planner.target.output
    assert isinstance(output, PngFaces)
    output = replace(output, cut=False)
    usual = PngKind(planner.target, output).twin(planner, part, "digest")
    assert PngKind(planner.target, replace(output, fronts="x{id}")).twin(planner, part, "digest") == usual
    changed = planner.fit(part)._replace(**fit)  # type: ignore[arg-type]
    monkeypatch.setattr(planner, "fit", lambda part: changed)
    kind = PngKind(planner.target, replace(output, **settings))  # type: ignore[arg-type]
    assert kind.twin(planner, part, digest or "digest") != usual
