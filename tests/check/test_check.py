"""Checking decks: one fault in each, found under its rule and on its card; sound decks pass in silence."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from small_decks import PLAIN, SMALL, write_deck

from deckgen.assets import asset, specs
from deckgen.check.deck import check_spec
from deckgen.cli import commands
from deckgen.draw.card import Drawing
from deckgen.errors import Problem, SpecError
from deckgen.facts import Fact
from deckgen.font_families import LOCK
from deckgen.making import Request, build
from deckgen.making.gallery import write_gallery
from deckgen.words import ENGLISH

FACES = """\
back: back
cards:
  - {id: one, word: first, face: front}
  - {id: two, word: second, face: front}
  - {id: three, word: third, face: front}
faces:
  front:
    - fill: "#c0d0ff"
    - text: {text: "{word}", font: text, ink: black, size: 30pt, x: 0.5w, y: 0.5h}
  back: [fill: red]
"""


def found(tmp_path: Path, text: str, *targets: str) -> list[Problem]:
    return check_spec(write_deck(tmp_path, SMALL + text), targets or ("svg",), tmp_path / "out").problems


def test_a_sound_deck_passes_in_silence(tmp_path: Path) -> None:
    assert found(tmp_path, FACES) == []
    assert (
        check_spec(write_deck(tmp_path, PLAIN), ("svg", "home-a4", "tgc", "press"), tmp_path / "out").problems
        == []
    )


def outdated(deck: Path, out: Path, *targets: str) -> list[dict[str, object]]:
    """What is said of files that are older than a sound deck."""
    found = check_spec(deck, targets, out)
    assert found.problems == []
    return [dict(note.values) for note in found.notes if note.key == "check-outdated"]


def test_pictures_older_than_the_deck_are_told_until_they_are_made_again(tmp_path: Path) -> None:
    deck, out = write_deck(tmp_path / "small", PLAIN), tmp_path / "out"

    def told() -> list[Fact]:
        return [
            note for note in check_spec(deck, ("svg",), out).notes if note.key == "check-gallery-outdated"
        ]

    assert {file.name for file in write_gallery(Request(deck, out), 200, False).files} >= {
        "fan.png",
        "set.png",
    }
    assert told() == []
    write_deck(tmp_path / "small", PLAIN.replace("#c00000", "#a00000"))
    (note,) = told()
    assert note.values["changed"] == ("deck.yaml",)
    assert note.values["command"] == f"deckgen gallery --out {out}"
    write_gallery(Request(deck, out), 200, False)
    assert told() == []


def test_files_older_than_the_deck_are_found_and_named_by_target(tmp_path: Path) -> None:
    """The ink is changed after a build of two targets, and one of them built again; then the other too."""
    deck, out = write_deck(tmp_path / "small", PLAIN), tmp_path / "out"
    build(Request(deck, out, ("svg", "home-a4")))
    assert outdated(deck, out) == []
    write_deck(tmp_path / "small", PLAIN.replace("#c00000", "#a00000"))
    build(Request(deck, out, ("home-a4",)))
    (values,) = outdated(deck, out)
    assert values == {
        "folder": str(out), "targets": ("svg",), "changed": ("deck.yaml",), "more": 0,
        "options": f"--target svg --out {out}",
    }  # fmt: skip
    assert outdated(deck, out, "home-a4") == []
    told = CliRunner().invoke(commands, ["check", str(deck), "--out", str(out), "--json"])
    assert told.exit_code == 0
    assert "check-outdated" in {note["key"] for note in json.loads(told.stdout)["notes"]}
    build(Request(deck, out, ("svg",)))
    assert outdated(deck, out) == []


def test_a_missing_lock_of_fonts_is_no_change(tmp_path: Path) -> None:
    """A family is looked up in `fonts.lock`, which this deck does not have; adding one is a change."""
    text = PLAIN.replace("{text: EB", "{more: {family: Fira Sans}, text: EB")
    deck, out = write_deck(tmp_path / "small", text), tmp_path / "out"
    request = Request(deck, out, ("svg",))
    build(request)
    assert outdated(deck, out) == []
    assert not build(request).made
    (deck.parent / LOCK).write_text('{"version": 1, "fonts": {}}', "utf-8")
    assert [values["changed"] for values in outdated(deck, out)] == [(LOCK,)]


def test_the_keys_set_for_a_build_are_repeated(tmp_path: Path) -> None:
    deck, out = write_deck(tmp_path / "small", PLAIN), tmp_path / "out"
    build(Request(deck, out, ("svg", "home-a4"), sets=(("home-a4", "flip", "short"),)))
    write_deck(tmp_path / "small", PLAIN.replace("#c00000", "#a00000"))
    (values,) = outdated(deck, out)
    assert values["options"] == f"--target home-a4 --target svg --set home-a4.flip=short --out {out}"


def test_the_options_of_each_build_are_repeated(tmp_path: Path) -> None:
    deck, out = write_deck(tmp_path / "small", PLAIN), tmp_path / "out"
    build(Request(deck, out, ("svg",), low_ink=True, copies=2))
    build(Request(deck, out, ("home-a4",)))
    write_deck(tmp_path / "small", PLAIN.replace("#c00000", "#a00000"))
    options = [values["options"] for values in outdated(deck, out)]
    assert options == [f"--target home-a4 --out {out}", f"--target svg --out {out} --copies 2 --low-ink"]


def test_a_build_in_another_language_is_left_alone(tmp_path: Path) -> None:
    """Its PDFs are not checked, nor is it told to be old, where a language is asked for."""
    deck, english, german = write_deck(tmp_path / "small", PLAIN), tmp_path / "out", tmp_path / "de"
    (deck.parent / "lang").mkdir()
    (deck.parent / "lang/de.yaml").write_text("title: Klein\ntexts: {}\n", "utf-8")
    for out, language in ((english, ""), (german, "de")):
        build(Request(deck, out, ("home-a4",), language=language))
    write_deck(tmp_path / "small", PLAIN.replace("#c00000", "#a00000"))

    def told(out: Path, language: str) -> list[str]:
        return [note.key for note in check_spec(deck, (), out, language).notes if note.key != "check-drawn"]

    assert told(english, "de") == ["check-other-language"]
    assert (
        told(german, "de") == told(english, "en") == told(german, "") == ["press-verdict", "check-outdated"]
    )


def test_inputs_that_no_longer_exist_are_not_called_newer(tmp_path: Path) -> None:
    text = PLAIN.replace("{text: EB", "{more: {family: Fira Sans}, text: EB")
    deck, out = write_deck(tmp_path / "small", text), tmp_path / "out"
    lock = deck.parent / LOCK
    lock.write_text('{"version": 1, "fonts": {}}', "utf-8")
    build(Request(deck, out, ("svg",)))
    lock.unlink()
    (note,) = (note for note in check_spec(deck, (), out).notes if note.key == "check-inputs-gone")
    assert note.values["changed"] == (LOCK,)


def test_a_build_of_another_deck_is_not_older(tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(Request(write_deck(tmp_path / "one", PLAIN), out, ("svg",)))
    assert outdated(write_deck(tmp_path / "two", FACES_ALONE), out) == []


FACES_ALONE = SMALL + FACES
MARKED = (
    'back: [fill: "#c0d0ff", text: {text: "{word}", font: text, ink: black, size: 20pt, x: 0.5w, y: 0.5h}]'
)
FAULTS = {
    "look-alike": ("word: third", "word: first", "three"),
    "safe-zone": ("x: 0.5w, y: 0.5h}", "x: 0.5w, y: 2.5mm}", "one"),
    "marked-back": ("back: [fill: red]", MARKED, "two"),
    "bleed": ('- fill: "#c0d0ff"', '- box: {x: 0mm, y: 0mm, w: w, h: h, fill: "#c0d0ff"}', "one"),
}


def test_a_letter_that_no_font_has_is_found(tmp_path: Path) -> None:
    (problem, *_) = found(tmp_path, FACES.replace("word: second", 'word: "\\U0001F0A1"'))
    assert problem.card == "two" and problem.values["characters"] == ("\U0001f0a1 (U+1F0A1)",)


@pytest.mark.parametrize("rule", FAULTS)
def test_each_fault_is_found_on_its_card(tmp_path: Path, rule: str) -> None:
    old, new, card = FAULTS[rule]
    assert old in FACES
    problems = found(tmp_path, FACES.replace(old, new))
    assert {problem.rule for problem in problems} == {rule}
    assert problems[0].card == card


@pytest.mark.parametrize(
    ("layer", "rule"),
    [
        (
            'text: {overlay: price, text: "5", font: text, ink: black, size: 9pt, x: 2mm, y: 40mm}',
            "safe-zone",
        ),
        (
            'text: {overlay: price, text: "5", font: text, ink: "#b8c8f0", size: 9pt, x: 9mm, y: 40mm}',
            "contrast",
        ),
        (
            'text: {overlay: price, text: "\U0001f0a1", font: text, ink: black, size: 9pt, x: 9mm, y: 40mm}',
            "",
        ),
    ],
)
def test_an_overlay_is_looked_at_too(tmp_path: Path, layer: str, rule: str) -> None:
    text = "overlays: [price]\n" + FACES.replace("  back: [", f"    - {layer}\n  back: [")
    problems = found(tmp_path, text)
    assert {problem.rule for problem in problems} == {rule}
    over = Fact("check-with-overlay", overlays=["price"])
    assert all(problem.context[-1] == over for problem in problems)


def test_what_overlays_do_not_change_is_told_once(tmp_path: Path) -> None:
    """A mat does not fit the paper, and a word that two of three overlays add stands over the edge."""
    badge = "text: {text: new, font: text, ink: black, size: 9pt, x: w - 1mm, y: 9mm"
    layers = "".join(f"    - {badge}, overlay: {name}}}\n" for name in ("spring", "summer"))
    text = FACES.replace("  back: [", f"{layers}  back: [") + "overlays: [spring, summer, winter]\n"
    cards = "cards: [{id: board, face: back}]"
    mat = f"parts:\n  board: {{shape: rectangle, piece: mat, trims: 400mm x 300mm, {cards}}}\n"
    checked = check_spec(write_deck(tmp_path, SMALL + text + mat), ("silhouette",), tmp_path / "out")
    (left,) = [ENGLISH.say(note) for note in checked.notes if note.key == "build-of-part"]
    assert left.startswith("silhouette, part 'board': a piece of 400 mm x 300 mm")
    assert [note.key for note in checked.notes] == ["build-of-part", "check-drawn"]
    (frame,) = {
        frame for problem in checked.problems for frame in problem.context if "overlays" in frame.values
    }
    assert frame.values["overlays"] == ("spring", "summer")


def test_words_beyond_the_card_are_found(tmp_path: Path) -> None:
    far = found(tmp_path, FACES.replace("x: 0.5w, y: 0.5h}", "x: 400mm, y: 0.5h}"))
    (first,) = [problem for problem in far if (problem.rule, problem.card) == ("safe-zone", "one")]
    # its letters are within 20 mm of 400 mm, the trim is at 63.5 mm
    assert first.key == "check-safe-line" and 330 < first.values["found"].value < 365


def test_a_fault_of_one_layer_is_reported_at_that_layer(tmp_path: Path) -> None:
    near = FACES.replace("x: 0.5w, y: 0.5h}", "x: 1mm, y: 0.5h}")
    fine = 'text: {text: "fine print", font: text, ink: black, size: 2pt, x: 0.5w, y: 0.8h}'
    text = near.replace("  back: [", f"    - {fine}\n  back: [")
    lines = (SMALL + text).splitlines()
    for rule, layer in (("safe-zone", '"{word}"'), ("type-size", "fine print")):
        (line,) = [n for n, shown in enumerate(lines, start=1) if layer in shown]
        wrong = [problem for problem in found(tmp_path, text, "tgc") if problem.rule == rule]
        assert wrong and {problem.where and problem.where.line for problem in wrong} == {line}


@pytest.mark.parametrize(
    ("layer", "rule"),
    [
        ("line: {points: [[10mm, 10mm], [50mm, 10mm]], stroke: black, width: 0.02mm}", "line-width"),
        ('text: {text: "fine print", font: text, ink: black, size: 2pt, x: 0.5w, y: 0.8h}', "type-size"),
        ("disc: {r: 9mm, x: 0.5w, y: 0.25h, fill: heavy}", "ink-limit"),
    ],
)
def test_what_the_press_cannot_hold_is_found(tmp_path: Path, layer: str, rule: str) -> None:
    inks = 'inks: {heavy: {rgb: "#101010", cmyk: [100, 100, 80, 60]}, '
    text = SMALL.replace("inks: {", inks) + FACES.replace("  back: [", f"    - {layer}\n  back: [")
    problems = check_spec(write_deck(tmp_path, text), ("press",), tmp_path / "out").problems
    assert {problem.rule for problem in problems} == {rule}


def test_faults_of_one_card_hide_no_others(tmp_path: Path) -> None:
    """A face that does not exist, a size that is no length, and pale words on white, each on its card."""
    rows = "id,face,size,ink\none,frnot,30pt,black\ntwo,front,big,black\nthree,front,30pt,#f8f8f8\n"
    (tmp_path / "cards.csv").write_text(rows + "four,front,30pt,black\n")
    words = '{text: word, font: text, ink: "{ink}", size: "{size}", x: 0.5w, y: 0.5h}'
    faces = f'faces:\n  front:\n    - fill: "#ffffff"\n    - text: {words}\n  back: [fill: red]\n'
    text = f"back: back\ngames: {{moonlight: {{players: [4]}}}}\ncards: [from: cards.csv]\n{faces}"
    told = {(problem.card, problem.key) for problem in found(tmp_path, text)}
    assert told == {("one", "deck-no-face"), ("two", "formula-not-length"), ("three", "check-contrast")}


def test_rules_only_finds_faults_of_games_and_draws_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cards are alike, which only the whole check tells."""
    text = FACES.replace("{word}", "word") + "games: {moonlight: {players: [4]}}\n"
    deck = write_deck(tmp_path, SMALL + text)
    whole = {problem.rule for problem in check_spec(deck, ("svg",), tmp_path / "out").problems}
    monkeypatch.setattr(Drawing, "front", None)
    result = CliRunner().invoke(commands, ["check", str(deck), "--rules-only", "--json"])
    told = {problem["rule"] for problem in json.loads(result.stdout)["problems"]}
    assert result.exit_code and "look-alike" in whole and told == whole - {"look-alike"} != set()


def test_a_game_that_the_deck_cannot_play_is_found(tmp_path: Path) -> None:
    problems = found(tmp_path, FACES + "games: {moonlight: {players: [4]}}\n")
    assert problems and all(problem.rule.startswith("ML") for problem in problems)


def test_pdfs_of_the_last_build_are_checked_too(tmp_path: Path) -> None:
    deck, out = write_deck(tmp_path, SMALL + FACES), tmp_path / "out"
    build(Request(deck=deck, out=out, targets=("press", "mbprint", "home-a4")))
    checked = check_spec(deck, ("press", "mbprint", "home-a4"), out)
    assert checked.problems == []
    verdicts = [note.values["what"] for note in checked.notes if note.key == "press-verdict"]
    assert len(verdicts) == 3 and Fact("press-built-to", claim="PDF/X-1a:2003") in verdicts
    (out / "press" / "press.pdf").unlink(missing_ok=True)
    name = next((out / "press").glob("*.pdf"))
    name.write_bytes(b"no pdf")
    with pytest.raises(SpecError) as caught:
        check_spec(deck, ("press",), out)
    assert caught.value.problems[0].key == "press-no-pdf"


def test_a_target_that_does_not_fit_says_why(tmp_path: Path) -> None:
    deck = SMALL.replace("63.5mm x 88.9mm", "100mm x 20mm") + FACES.replace("30pt", "9pt")
    (problem, *_) = check_spec(write_deck(tmp_path, deck), ("drivethru",), tmp_path / "out").problems
    (offer,) = problem.values["why"].values["products"]
    assert problem.rule == "target-fit" and offer.values["name"] == "US poker"


def test_what_is_told_of_a_pdf_to_programs(tmp_path: Path) -> None:
    """Its claim, its most ink and what was not looked at; a problem that two targets find is told once."""
    deck = write_deck(tmp_path, PLAIN)
    build(Request(deck=deck, out=tmp_path / "out", targets=("press", "home-a4")))
    press, home = next((tmp_path / "out" / "press").glob("*.pdf")), tmp_path / "out" / "home-a4.pdf"
    result = CliRunner().invoke(commands, ["check", str(press), str(home), "--json"])
    told = json.loads(result.stdout)
    assert result.exit_code == 0 and told["problems"] == []
    first, second = told["files"]
    assert first["path"] == str(press) and first["claim"] == "PDF/X-4" and 50 < first["ink"] < 400
    assert first["notes"] == [] and first["pages"] % 2 == 0
    assert second["claim"] == "" and any("ink not measured" in note for note in second["notes"])
    both = ["check", str(home), "--target", "mbprint", "--target", "drivethru", "--json"]
    problems = json.loads(CliRunner().invoke(commands, both).stdout)["problems"]
    messages = [problem["message"] for problem in problems]
    assert len(messages) == len(set(messages))
    assert {"wanted": "PDF/X-1a:2003"} in [problem["values"] for problem in problems]


def test_a_build_with_a_target_file_is_checked_against_that_file(tmp_path: Path) -> None:
    deck, own = write_deck(tmp_path / "deck", PLAIN), tmp_path / "sheets.yaml"
    own.write_text(asset("targets", "home-a4.yaml").read_text("utf-8"), "utf-8")
    build(Request(deck=deck, out=tmp_path / "out", targets=(str(own), "score-a4")))
    checked = check_spec(deck, (), tmp_path / "out")
    names = {each.path.name for each in checked.files}
    of_own = {each.path.name for each in check_spec(deck, (str(own),), tmp_path / "out").files}
    assert checked.problems == [] and set() < of_own < names
    own.unlink()
    left = check_spec(deck, (), tmp_path / "out")
    assert [(p.key, p.values["path"]) for p in left.problems] == [("check-no-target", str(own))]
    assert {each.path.name for each in left.files} == names - of_own


def test_a_value_that_may_be_set_is_a_note_and_any_other_an_error(tmp_path):
    text = (specs() / "moonlight" / "deck.yaml").read_text("utf-8")
    shutil.copytree(specs() / "moonlight", tmp_path / "mine")
    path = tmp_path / "mine" / "deck.yaml"
    path.write_text(text.replace("order: 4, trick: 12", "order: 4, trick: 13"), encoding="utf-8")
    run = CliRunner().invoke(commands, ["check", str(tmp_path / "mine"), "--rules-only", "--json"])
    report = json.loads(run.stdout)
    assert run.exit_code == 0 and not report["problems"]
    (note,) = report["notes"]
    assert note["key"] == "game-house-rule" and (note["values"]["said"], note["values"]["value"]) == (13, 12)
    path.write_text(text.replace("order: 4, trick: 12", "order: 3, trick: 12"), encoding="utf-8")
    run = CliRunner().invoke(commands, ["check", str(tmp_path / "mine"), "--rules-only", "--json"])
    (problem,) = json.loads(run.stdout)["problems"]
    assert (problem["rule"], problem["line"], run.exception.exit_code) == ("ML-05", 71, 1)


def test_faults_of_cells_do_not_hide_what_drawing_the_card_tells(tmp_path: Path) -> None:
    """Nor does a cell for which the cards cannot be sorted."""
    long = "Draw a card and look at it. " * 60
    rows = f"id,count,name,kind\na,x2,{long},elf\nb,1,{{nobody}} {long},elf\nc,1,{long},hobbit\n"
    rows += f"d,1,Short,elf\nd,1,{long}!,elf\n"
    (tmp_path / "cards.csv").write_text(rows, "utf-8")
    box = "{text: '{name}', font: text, ink: black, size: 9pt, x: 5mm, y: 5mm, w: 50mm, h: 50mm}"
    problems = found(
        tmp_path,
        "tables: {kind: {elf: {rank: 1}}}\n"
        "cards: [{from: cards.csv, sort: kind.rank}]\n"
        f"faces: {{front: [fill: {{ink: '#ffffff', role: background}}, text-box: {box}]}}\n",
    )
    told = {(problem.card, problem.key) for problem in problems}
    wanted = {(name, "draw-text-over") for name in ("a", "b", "c", "d-2")}
    assert wanted < told and {("d", "deck-id-twice"), ("a", "yaml-expected")} < told
