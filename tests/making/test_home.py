"""Which sheets are looked at where none are named: those that were built, or those for the locale's paper."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from small_decks import write_deck

from deckgen.api.decks import open as open_deck
from deckgen.cli import commands
from deckgen.making.home import home_paper, home_target
from deckgen.making.manifest import Manifest, read_manifest
from deckgen.outputs.files import Entry, home_printing


def speak(monkeypatch: pytest.MonkeyPatch, **locale: str) -> None:
    """Set the locale's variables, and no others."""
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in locale.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize(
    ("locale", "built", "wanted"),
    [
        ({"LANG": "en_US.UTF-8"}, (), "home-letter"),
        ({"LANG": "de_DE.UTF-8@euro"}, (), "home-a4"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "en_GB.UTF-8"}, (), "home-a4"),
        ({"LANG": "C.UTF-8"}, ("home-letter",), "home-letter"),
        ({"LANG": "en_US.UTF-8"}, ("home-a4",), "home-a4"),
        ({"LANG": "es_MX"}, ("home-a4", "home-letter"), "home-letter"),
    ],
)
def test_sheets_that_are_not_named(
    locale: dict[str, str], built: tuple[str, ...], wanted: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    speak(monkeypatch, **locale)
    if built:
        files = [Entry(f"{name}.pdf", "", 0, "pdf sheets", name, (), (63, 88), 3, "") for name in built]
        Manifest("1", {}, files=tuple(files)).write(tmp_path)
    assert home_target(tmp_path) == wanted


def test_boxes_are_on_the_paper_of_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch, LANG="de_DE.UTF-8")
    assert home_paper(["box-tuck"], {}) == {}
    speak(monkeypatch, LANG="en_US.UTF-8")
    assert home_paper(["box-tuck", "svg"], {}) == {"box-tuck.paper": "letter"}
    assert home_paper(["all"], {"box-tuck.paper": "a4"}) == {"box-hexagon.paper": "letter"}
    assert home_paper([], {}) == {}


def test_a_box_tells_its_paper_and_how_to_print_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch, LANG="en_US.UTF-8")
    deck, out = write_deck(tmp_path), tmp_path / "out"
    arguments = ["build", str(deck), "--target", "box-tuck", "--out", str(out)]
    result = CliRunner().invoke(commands, arguments)
    assert result.exit_code == 0, result.output
    manifest = read_manifest(out)
    assert manifest and manifest.made["box-tuck"].sets == ("box-tuck.paper=letter",)
    box = out / "box-tuck" / "box.pdf"
    with pypdfium2.PdfDocument(box) as pdf:
        assert sorted(round(side / 72, 2) for side in pdf[0].get_size()) == [8.5, 11]
    (entry,) = (each for each in manifest.files if each.kind == "pdf box")
    assert home_printing(entry, box) == "long"
    again = open_deck(deck).build("box-tuck", out=tmp_path / "other")
    assert [dict(fact.values) for fact in again.told if fact.key == "build-paper"] == [
        {"target": "box-tuck", "paper": "A4 (210 x 297 mm)"}
    ]
