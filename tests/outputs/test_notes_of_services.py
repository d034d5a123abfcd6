"""A build reports notes on the product that a deck is ordered as."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pikepdf
import pytest
from small_decks import PLAIN, SMALL, write_deck

from deckgen.check.deck import check_spec
from deckgen.errors import SpecError
from deckgen.faces.session import Session
from deckgen.facts import Fact, FactValue
from deckgen.making import Request, build
from deckgen.outputs.planner import Planner
from deckgen.target.load import find_target, load_target


def notes(
    folder: Path, name: str, text: str, *sets: tuple[str, str, str]
) -> list[tuple[str, dict[str, FactValue]]]:
    """Return the keys and values of the warnings of a build."""
    request = Request(write_deck(folder / "deck", text), folder / "out", (name,), sets=sets)
    found = build(request).problems
    assert {problem.severity for problem in found} <= {"warning"}
    return [(problem.key, dict(problem.values)) for problem in found]


GAME_CARDS = PLAIN.replace("63.5mm x 88.9mm", "63mm x 88mm")


def test_a_build_for_a_service_ends_with_what_to_do_next(tmp_path: Path) -> None:
    deck, out = write_deck(tmp_path / "deck", PLAIN), tmp_path / "out"
    told = build(Request(deck, out, ("tgc", "svg"))).told
    (end,) = [fact.values for fact in told if fact.key == "build-next"]
    assert end["target"] == "tgc" and "order.json" in str(end["how"]) and (out / "tgc/order.json").is_file()


def test_price_steps_are_reported(tmp_path: Path) -> None:
    steps = ("mpc", "counts", "[4, 7]")
    (free,) = notes(tmp_path, "mpc", GAME_CARDS, steps)
    values = {"target": "mpc", "part": "cards", "count": 6, "paid": 7, "free": 1}
    assert free == ("build-free-cards", values)
    assert notes(tmp_path, "mpc", GAME_CARDS, ("mpc", "counts", "[6]")) == []
    (many,) = notes(tmp_path, "mpc", GAME_CARDS.replace("[1, 2, 3]", "[1, 2, 3, 4]"), steps)
    assert many == ("build-too-many", {"target": "mpc", "part": "cards", "count": 8, "most": 7})


def test_each_part_is_a_separate_order(tmp_path: Path) -> None:
    head, _, rest = GAME_CARDS.partition("shape:")
    inks = rest[rest.index("inks:") : rest.index("back:")]
    faces = rest[rest.index("faces:") :]
    cards = "[{id: x, rank: 1, suit: red, face: front}]"
    part = f"{{shape: rectangle, trims: [63mm x 88mm], back: back, cards: {cards}}}"
    text = f"{head}{inks}parts:\n  one: {part}\n  two: {part}\n{faces}"
    found = notes(tmp_path, "mpc", text, ("mpc", "counts", "[3]"))
    assert [key for key, _ in found] == 2 * ["build-free-cards"]
    assert [(values["part"], values["count"], values["free"]) for _, values in found] == [
        ("one", 1, 2), ("two", 1, 2),
    ]  # fmt: skip


def test_unverified_product_is_reported(tmp_path: Path) -> None:
    text = PLAIN.replace("rectangle", "circle").replace("63.5mm x 88.9mm", "3.5in")
    ((key, values),) = notes(tmp_path, "mpc", text)
    assert (key, values["product"]) == ("build-unverified", "Round cards")
    sources = str(values["sources"])
    assert "its diameter is published nowhere" in sources
    assert "steps of their price" in sources and "compare with the template" in sources


def test_error_names_services_that_take_the_part(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, PLAIN.replace("rectangle", "circle").replace("63.5mm x 88.9mm", "3.5in"))
    with pytest.raises(SpecError) as caught:
        build(Request(deck, tmp_path / "out", ("drivethru",)))
    (problem,) = caught.value.problems
    assert isinstance(problem.advice, Fact)
    named = problem.advice.values["targets"]
    assert isinstance(named, tuple) and {"mbprint", "mpc", "press", "printerstudio", "tgc"} <= {*named}
    assert "drivethru" not in named and "boardgamesmaker" not in named


def test_missing_rules_are_reported_only_if_a_booklet_was_requested(tmp_path: Path) -> None:
    assert notes(tmp_path, "booklet", PLAIN) == [("build-no-rules", {"deck": "Small"})]
    deck = write_deck(tmp_path / "deck")
    for request in (
        Request(deck, tmp_path / "usual", jobs=1),
        Request(deck, tmp_path / "all", ("svg", "booklet", "tgc-booklet"), fitting=True),
        Request(deck, tmp_path / "pack", ("pnp",)),
    ):
        assert not [each for each in build(request).problems if each.key == "build-no-rules"]


def test_what_cannot_hold_a_deck_is_known_before_it_is_built(tmp_path: Path) -> None:
    """Without drawing a card, a target says the same as its build, of boxes too."""
    text = PLAIN.replace("rectangle", "circle").replace("63.5mm x 88.9mm", "200mm")
    request = Request(write_deck(tmp_path / "deck", text), tmp_path / "out", ())
    told: dict[str, list[str]] = {}
    for name in ("tgc-box", "box-hexagon", "home-a4", "tgc"):
        session = Session(request)
        planner = Planner(session, session.target(name))
        misfit = planner.misfit()
        assert not session._drawings
        told[name] = [misfit.key] if misfit else []
        try:
            planner.outputs()
        except SpecError as error:
            assert misfit == error.problems[0]
        else:
            assert misfit is None
    assert told == {
        "tgc-box": ["box-none"],
        "box-hexagon": ["box-too-small"],
        "home-a4": [],
        "tgc": ["target-misfit"],
    }


def test_backs_that_differ_are_told_to_whoever_uploads_them(tmp_path: Path) -> None:
    def told(folder: str, text: str, target: str = "mpc", *sets: tuple[str, str, str]) -> list[Fact]:
        deck = write_deck(tmp_path / folder, text)
        found = build(Request(deck, tmp_path / f"{folder}-out", (target,), sets=sets)).told
        return [
            fact
            for fact in found
            if fact.key in {"build-own-backs", "build-each-own-back", "build-back-for-each"}
        ]

    other = GAME_CARDS.replace(
        "cards:\n", "cards:\n  - {id: help, rank: 0, suit: red, face: front, back: front}\n"
    )
    assert told("same", GAME_CARDS) == []
    (found,) = told("other", other)
    assert found == Fact(
        "build-back-for-each", target="mpc", part="cards",
        first="back_001_help-back.png", last="back_007_back.png",
    )  # fmt: skip
    made = sorted(path.name for path in (tmp_path / "other-out/mpc").glob("*.png"))
    fronts, backs = made[: len(made) // 2], made[len(made) // 2 :]
    assert [name[:3] for name in fronts] == [name[5:8] for name in backs]
    assert all(name.startswith("back_") for name in backs)
    order = (tmp_path / "other-out/mpc/order.xml").read_text()
    assert set(re.findall(r"back_\w[^<]*", order)) == {"back_001_help-back.png", "back_002_back.png"}
    (found,) = told("few", other, "mpc", ("mpc", "different-backs", ""))
    assert (found.key, found.values["file"], found.values["common"]) == (
        "build-own-backs", "help-back.png", "back.png",
    )  # fmt: skip
    each = GAME_CARDS.replace("back: back\n", "back: front\ndouble-sided: yes\n")
    assert each != GAME_CARDS
    (found,) = told("own", each, "tgc")
    assert (found.key, found.values["file"]) == ("build-each-own-back", "red-1-back.png")
    whole = {path.name for path in (tmp_path / "own-out/tgc").glob("*-back.png")}
    assert len(whole) == 6
    lone = build(Request(tmp_path / "own/deck.yaml", tmp_path / "lone", ("tgc",), only=("red-1",)))
    assert {Path(entry.path).name for entry in lone.entries} >= {"red-1-back.png"}
    assert told("home", other, "home-a4") == [] == told("each", other, "gameprototyper")


def test_a_target_that_makes_nothing_of_a_deck_does_not_tell_its_paper(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck")
    request = Request(deck, tmp_path / "out", ("svg", "box-hexagon", "box-tuck"), fitting=True)
    papers = [fact.values["target"] for fact in build(request).told if fact.key == "build-paper"]
    assert papers == ["box-tuck"]


def test_services_are_told_to_print_spot_inks_only_where_cards_have_them(tmp_path: Path) -> None:
    """A plate in CMYK, the usual colour in pictures; not an ink that no card uses, and no cut line."""
    more = 'unused: {rgb: "#000000", spot: P1}, die: {rgb: "#00ff00", spot: CutContour}'
    build_of = "cmyk: [0, 100, 100, 20]"
    foil = PLAIN.replace(f"{build_of}}}", f'{build_of}, spot: "PANTONE 871 C"}}, {more}')
    assert foil != PLAIN

    def told(text: str, target: str) -> list[Fact]:
        session = Session(Request(write_deck(tmp_path, text), tmp_path / "out"))
        planner = Planner(session, load_target(find_target(target)))
        planner.outputs()
        return [fact for fact in planner.told if fact.key.startswith("build-spot-")]

    assert told(foil, "mbprint") == [Fact("build-spot-plates", target="mbprint", inks=["red"])]
    assert told(foil, "mpc") == [Fact("build-spot-mixed", target="mpc", inks=["red"])]
    assert told(foil, "home-a4") == [] == told(PLAIN, "mbprint")
    notes = check_spec(tmp_path / "deck.yaml", ("mbprint",), tmp_path / "out").notes
    assert "build-spot-plates" not in {note.key for note in notes}
    write_deck(tmp_path, foil)
    notes = check_spec(tmp_path / "deck.yaml", ("mbprint",), tmp_path / "out").notes
    assert Fact("build-spot-plates", target="mbprint", inks=["red"]) in notes


FOILED = (
    SMALL.replace("inks: {", 'inks: {foil: {rgb: "#c9a227", cmyk: [20, 30, 90, 5], spot: "PANTONE 871 C"}, ')
    + """\
cards: [{id: one}]
faces:
  front:
    - fill: {ink: {gradient: linear, stops: ["#ffffff", foil]}}
    - disc: {x: 20mm, y: 20mm, r: 9mm, fill: {pattern: dots, w: 3mm, h: 3mm}, stroke: foil}
    - disc: {x: 40mm, y: 60mm, r: 9mm, fill: foil, opacity: 50%}
    - text: {text: "one", font: text, ink: foil, size: 30pt, x: 0.5w, y: 0.5h}
  dots: [disc: {x: 1mm, y: 1mm, r: 1mm, fill: foil}]
"""
)


def plates_of(pdf: Path) -> set[str]:
    """Return the names of the plates of a PDF besides the process inks."""
    with pikepdf.open(pdf) as document:
        spaces = [each for each in document.objects if isinstance(each, pikepdf.Array) and len(each) == 4]
        names = [each[1] for each in spaces if each[0] in (pikepdf.Name.Separation, pikepdf.Name.DeviceN)]
        every = chain.from_iterable(each if isinstance(each, pikepdf.Array) else [each] for each in names)
        return {str(name) for name in every} - {"/Cyan", "/Magenta", "/Yellow", "/Black"}


@pytest.mark.parametrize("standard", ["PDF/X-4", "PDF/X-1a:2003"])
def test_spot_inks_print_in_four_colours_if_a_target_is_told_to(standard: str, tmp_path: Path) -> None:
    """Then they can also be mixed with what is beneath them, where transparency is flattened."""
    found = {}
    for spots, text in (("plates", FOILED.replace(", opacity: 50%", "")), ("process", FOILED)):
        deck, out = write_deck(tmp_path / f"deck-{spots}", text), tmp_path / spots
        sets = (("press", "spots", spots), ("press", "standard", standard))
        build(Request(deck, out, ("press",), sets=sets))
        found[spots] = plates_of(next(out.rglob("*.pdf")))
    assert found == {"plates": {"/CutContour", "/PANTONE 871 C"}, "process": {"/CutContour"}}


def test_spot_inks_that_print_in_four_colours_are_not_told(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck", FOILED.replace(", opacity: 50%", ""))
    told = [
        {fact.key for fact in build(Request(deck, tmp_path / "out", ("mbprint",), sets=sets)).told}
        for sets in ((), (("mbprint", "spots", "process"),))
    ]
    assert [("build-spot-plates" in keys) for keys in told] == [True, False]
