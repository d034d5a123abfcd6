"""`printer`, `calibrate` and `check` store, make, report and reject the right things."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from small_decks import PLAIN, write_deck

from deckgen.cli import commands
from deckgen.errors import DeckgenError


@dataclass(frozen=True)
class Told:
    """The result of a command: its exit code, standard output and messages."""

    code: int
    out: str
    err: str


def typed(*words: object) -> Told:
    """Run a command, reporting its errors as the program does."""
    done = CliRunner().invoke(commands, [*map(str, words)])
    if isinstance(done.exception, DeckgenError):
        problems = "\n".join(map(str, done.exception.problems))
        return Told(done.exception.exit_code, done.stdout, done.stderr + problems)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Told(done.exit_code, done.stdout, done.stderr)


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Use an empty settings folder."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    yield tmp_path / "settings" / "deckgen" / "printers.json"


def kept() -> dict[str, dict[str, float]]:
    return {each.pop("name"): each for each in json.loads(typed("printer", "list", "--json").out)["printers"]}


def test_printer_is_stored_changed_shown_and_removed() -> None:
    assert "no printers stored" in typed("printer", "list").err
    assert typed("printer", "set", "office", "--x", 0.3, "--y", -0.4, "--scale-x", 99.8).code == 0
    assert typed("printer", "set", "office", "--x", 0.5, "--angle", 0.1).code == 0
    assert kept() == {"office": {"x": 0.5, "y": -0.4, "angle": 0.1, "scale_x": 99.8, "scale_y": 100.0}}
    shown = typed("printer", "show", "office").out
    assert "0.5 mm right, -0.4 mm down, 0.1 degrees" in shown and "99.8 % wide" in shown
    assert typed("printer", "list").out == shown
    assert typed("printer", "remove", "office").code == 0
    gone = typed("printer", "show", "office")
    assert (gone.code, gone.out) == (2, "") and "there is no printer 'office'" in gone.err


def test_readings_of_a_sheet_become_a_printer() -> None:
    """Equal readings on all x scales mean a pure shift in x, in tenths of a millimetre."""
    told = typed(
        "printer", "set", "home", "--readings", "5 5 \N{MINUS SIGN}2 -2 5 5 -2,-2", "--paper", "letter"
    )
    assert told.code == 0 and "contradict" not in told.err
    found = kept()["home"]
    assert (found["x"], found["y"]) == pytest.approx((0.5, -0.2), abs=0.03)
    assert abs(found["angle"]) < 0.02 and found["scale_x"] == pytest.approx(100, abs=0.01)
    forgotten = typed("printer", "set", "home", "--readings", "5 5 2 -2 5 5 -2 -2")
    assert forgotten.code == 0 and "contradict each other by 0.2 mm" in forgotten.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--readings", "1 2 3"], "got 3 readings; eight are needed"),
        (["--readings", "one two"], "'one' is not a number"),
        (["--readings", "1 1 1 1 1 1 1 40"], "40 is not on the scales, which run from -30 to 30"),
        (["--readings", ""], "0 readings"),
        (["--x", "nan"], "--x is nan, but must be between -30 and 30"),
        (["--angle", "10.5"], "10.5 is not in the range"),
        (["--scale-x", "1"], "1.0 is not in the range"),
        (["--paper", "a3"], "'a3' is not one of 'a4', 'letter'"),
    ],
)
def test_mistyped_readings_are_rejected(words: list[str], message: str, settings: Path) -> None:
    told = typed("printer", "set", "home", *words)
    assert told.code == 2 and message in told.err
    assert not settings.exists()


@pytest.mark.parametrize("written", ["{not json", '{"office": {"scale_x": 0}}', '{"": {"x": 1}}', "[]"])
def test_unreadable_settings_are_reported(settings: Path, written: str) -> None:
    settings.parent.mkdir(parents=True)
    settings.write_text(written, "utf-8")
    told = typed("printer", "list")
    assert told.code == 3 and "printers.json is not a valid list of printers" in told.err


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_calibrate_makes_a_two_sided_sheet(paper: str, size: tuple[float, float], tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck")
    told = typed("calibrate", "--paper", paper, "--deck", deck, "--out", tmp_path, "--json")
    (made,) = json.loads(told.out)["files"]
    with pikepdf.open(made["path"]) as pdf:
        assert len(pdf.pages) == 2
        for page in pdf.pages:
            assert [float(v) * 25.4 / 72 for v in page.mediabox[2:]] == pytest.approx(size, abs=0.02)
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/DuplexFlipLongEdge"
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"
    unknown = typed("calibrate", "--deck", "nowhere", "--out", tmp_path)
    assert unknown.code == 2 and "there is no deck 'nowhere'" in unknown.err


def test_sheets_are_made_for_a_printer(tmp_path: Path) -> None:
    deck, plain, moved = write_deck(tmp_path / "deck"), tmp_path / "plain", tmp_path / "moved"
    typed("printer", "set", "office", "--x", 1, "--angle", 0.2)
    for out, words in ((plain, []), (moved, ["--printer", "office"])):
        assert typed("build", deck, "--target", "home-a4", "--out", out, *words).code == 0
    with pikepdf.open(plain / "home-a4.pdf") as one, pikepdf.open(moved / "home-a4.pdf") as other:
        fronts, backs = ([pdf.pages[n].Contents.read_bytes() for pdf in (one, other)] for n in (0, 1))
    assert fronts[0] == fronts[1] and backs[0] != backs[1]
    wrong = typed("build", deck, "--target", "home-a4", "--out", moved, "--printer", "ofice")
    assert wrong.code == 2 and "did you mean 'office'?" in wrong.err


def test_check_passes_a_valid_deck_and_its_pdf(tmp_path: Path) -> None:
    deck, out = write_deck(tmp_path / "deck"), tmp_path / "out"
    assert typed("build", deck, "--target", "press", "--out", out).code == 0
    told = typed("check", deck, "--target", "press", "--out", out)
    assert (told.code, told.out) == (0, "")
    assert "built to PDF/X-4, checked by deckgen: no problems found" in told.err
    (pdf,) = (out / "press").glob("*.pdf")
    alone = typed("check", pdf)
    assert alone.code == 0 and "12 pages" in alone.err and "no problems found" in alone.err


def test_check_reports_faults_with_their_places(tmp_path: Path) -> None:
    faint = PLAIN.replace("size: 30pt", "size: 2pt").replace("x: 0.5w", "x: 1mm")
    deck = write_deck(tmp_path / "deck", faint)
    told = typed("check", deck, "--target", "press", "--json", "--out", tmp_path / "out")
    document = json.loads(told.out)
    assert told.code == 1 and {"type-size", "safe-zone"} <= {each["rule"] for each in document["problems"]}
    assert {each["card"] for each in document["problems"]} >= {"red-1", "black-3"}
    said = typed("check", deck, "--target", "press", "--out", tmp_path / "out")
    assert said.code == 1 and "is set in 2 pt; the minimum is 4 pt" in said.err


def test_check_compares_a_pdf_with_a_target(tmp_path: Path) -> None:
    deck, out = write_deck(tmp_path / "deck"), tmp_path / "out"
    typed("build", deck, "--target", "home-a4", "--out", out)
    pdf = out / "home-a4.pdf"
    assert typed("check", pdf).code == 0
    told = typed("check", pdf, "--target", "drivethru")
    assert told.code == 1
    for words in ("its bleed is 0 mm", "painted in RGB", "home-a4.pdf"):
        assert words in told.err


@pytest.mark.parametrize(
    ("name", "content", "message", "code"),
    [
        ("broken.pdf", b"%PDF-1.4 and nothing more", "broken.pdf as a PDF", 1),
        ("noise.bin", b"\xff\xfe\x00\x99", "is not a deck, a PDF or a game record", 1),
    ],
)
def test_check_rejects_unreadable_files(
    name: str, content: bytes, message: str, code: int, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    told = typed("check", path)
    assert told.code == code and message in told.err
    missing = typed("check", tmp_path / "missing.pdf")
    assert missing.code == 3 and "cannot read" in missing.err
    asked = typed("check", tmp_path / "missing.pdf", "--json")
    assert asked.code == 3 and json.loads(asked.out)["problems"][0]["key"] == "file-cannot"
