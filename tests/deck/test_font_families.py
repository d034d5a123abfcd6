"""Font families by name: the face for each cut, the lock, copies in the deck, `deckgen fonts`."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner
from new.small import runs, scenes
from small_fonts import builder_of, saved

from deckgen.cli.fonts import fonts_command
from deckgen.deck.load import load
from deckgen.deck_fonts import relock, used_families, vendor
from deckgen.draw.layers import KINDS
from deckgen.errors import FileError, SpecError
from deckgen.facts import Suggestion
from deckgen.font_families import find_family
from deckgen.making import Request, build

OFL = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
WEIGHTS = {"Light": 300, "Regular": 400, "Bold": 700}
DECK = """\
deckgen: 1
title: Small
shape: rectangle
trims: 60mm x 90mm
inks: {red: "#ff0000"}
fonts: {body: {family: Moon Sans}}
cards: [{id: one}]
faces:
  front:
    - text-box: {text: "A **A** *A*", font: body, ink: red, size: 9pt, x: 0mm, y: 0mm, w: 9mm, h: 9mm}
"""


def cut(family: str, style: str, width: int = 500, licence: str = OFL, embedding: int = 0) -> bytes:
    """Return a font of one cut, by its names and its OS/2 table."""
    builder = builder_of("A ", family, style, width, WEIGHTS.get(style.split()[0], 400))
    table = builder.font["OS/2"]
    table.fsType = embedding
    table.fsSelection = 1 if "Italic" in style else 0x40
    builder.font["name"].setName(licence, 13, 3, 1, 0x409)
    return saved(builder)


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The font folder of a system without other fonts."""
    folder = tmp_path / "share/fonts"
    (folder / "moon").mkdir(parents=True)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_DIRS", f"{tmp_path / 'share'}:{tmp_path / 'none'}")
    for style in ("Light", "Regular", "Bold", "Italic"):
        (folder / f"moon/{style}.ttf").write_bytes(cut("Moon Sans", style))
    return folder


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    (tmp_path / "deck").mkdir()
    path = tmp_path / "deck/deck.yaml"
    path.write_text(DECK)
    return path


def names(path: Path, name: str) -> list[str]:
    return [file.name if file else "" for file in find_family(name, path).files]


def woff2(path: Path, family: str, style: str, letters: str) -> None:
    font = builder_of(letters, family, style, 500, WEIGHTS[style]).font
    font.flavor = "woff2"
    font.save(path)


def test_web_fonts_in_the_folder_of_the_deck_have_families(deck: Path) -> None:
    """As from a package: one file for plain letters, and one for others of the same family and weight."""
    folder = deck.parent / "fonts"
    folder.mkdir()
    for style in ("Regular", "Bold"):
        for part, letters in (("latin", "Aa "), ("latin-ext", "Ăă")):
            woff2(folder / f"sun-{part}-{style}.woff2", "Sun Sans", style, letters)
    (folder / "broken.woff2").write_bytes(b"wOF2" + bytes(60))
    found = ["sun-latin-Regular.woff2", "sun-latin-Bold.woff2"]
    assert names(deck.parent, "sun sans")[:2] == found
    wrong, values = key(deck.parent, "Sun")
    assert wrong == "font-no-family" and values["own"] == ("Sun Sans",)
    deck.write_text(DECK.replace("Moon Sans", "Sun Sans").replace("A **A** *A*", "A **A**"))
    assert load(deck).fonts["body"].path.name == "sun-latin-Regular.woff2"


def key(path: Path, name: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(SpecError) as caught:
        find_family(name, path)
    (problem,) = caught.value.problems
    return problem.key, dict(problem.values)


def test_the_cuts_of_a_family(system: Path, tmp_path: Path) -> None:
    assert names(tmp_path, "moon sans") == ["Regular.ttf", "Bold.ttf", "Italic.ttf", ""]
    assert names(tmp_path, "Moon Sans#light") == ["Light.ttf", "Bold.ttf", "Italic.ttf", ""]
    assert names(tmp_path, "Moon Sans#Italic") == ["Italic.ttf", "", "", ""]
    assert key(tmp_path, "Moon Sans#Black")[0] == "font-no-style"
    assert key(tmp_path, "Moon Sans#wght=300") == ("font-not-variable", {"family": "Moon Sans"})
    assert key(tmp_path, "Moon Sens") == (
        "font-no-family",
        {"name": "Moon Sens", "near": Suggestion("Moon Sans"), "count": 0, "own": (), "folder": "fonts"},
    )


def test_variable_families(system: Path, tmp_path: Path) -> None:
    builder = builder_of("A ", "Vary")
    styles = [{"location": {"wght": 600}, "stylename": "Semi Bold"}]
    builder.setupFvar([("wght", 100, 400, 900, "Weight")], styles)
    builder.setupGvar({name: [] for name in builder.font.getGlyphOrder()})
    (system / "V.ttf").write_bytes(saved(builder))
    assert names(tmp_path, "Vary#wght=650") == ["V.ttf#wght=650", "", "", ""]
    assert names(tmp_path, "Vary#SemiBold") == ["V.ttf#Semi Bold", "", "", ""]
    assert names(tmp_path, "Vary") == ["V.ttf", "", "", ""]


def test_nearer_fonts_come_first_and_clashes_have_one_end(system: Path, tmp_path: Path) -> None:
    files = {
        name: cut("Twice", "Regular", width)
        for name, width in (("a.ttf", 600), ("b.ttf", 700), ("c.ttf", 800))
    }
    for name, data in files.items():
        (system / name).write_bytes(data)
    least = min(files, key=lambda name: sha256(files[name]).hexdigest())
    assert names(tmp_path, "Twice")[0] == least
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts/mine.ttf").write_bytes(cut("Twice", "Regular", 900))
    assert names(tmp_path, "Twice")[0] == "mine.ttf"
    assert find_family("Twice", tmp_path).is_locked
    bundled = find_family("Fira Sans", tmp_path)
    assert bundled.is_locked and [file and file.stem[9:] for file in bundled.files] == [
        "Regular",
        "Bold",
        "Italic",
        "BoldItalic",
    ]


def test_files_that_are_no_fonts_are_passed_over(system: Path, tmp_path: Path) -> None:
    (system / "bad.ttf").write_bytes(b"OTTO" + b"\xff" * 90)
    (system / "empty.ttc").write_bytes(b"")
    (system / "folder.ttf").mkdir()
    (system / "gone.ttf").symlink_to(tmp_path / "nowhere")
    assert names(tmp_path, "Moon Sans")[0] == "Regular.ttf"


def test_a_deck_with_a_family(system: Path, deck: Path) -> None:
    loaded = load(deck, KINDS)
    assert [run.font.name for run in runs(scenes(loaded)[0]) if run.text.strip()] == [
        "Regular",
        "Bold",
        "Italic",
    ]
    (warning,) = loaded.warnings
    assert (warning.key, warning.severity) == ("font-not-locked", "warning")
    assert warning.where is not None and warning.where.line == 6
    assert sorted(path.name for path in deck.parent.iterdir()) == ["deck.yaml"]


@pytest.mark.parametrize(
    "font", ["{}", "{bold: FiraSans-Bold}", "{file: FiraSans-Regular, family: Moon Sans}"]
)
def test_a_font_is_a_file_or_a_family(font: str, system: Path, deck: Path) -> None:
    deck.write_text(DECK.replace("{family: Moon Sans}", font))
    with pytest.raises(SpecError) as caught:
        load(deck, KINDS)
    assert caught.value.problems[0].key == "deck-font-names"


def test_the_lock_keeps_to_the_fonts_that_were_used(system: Path, deck: Path) -> None:
    assert relock(deck) == 1
    assert not load(deck, KINDS).warnings
    lock = json.loads((deck.parent / "fonts.lock").read_text())
    assert lock["fonts"]["Moon Sans"]["bold"] == sha256((system / "moon/Bold.ttf").read_bytes()).hexdigest()
    # The same file in another folder is the same font; an additional font changes nothing.
    (system / "moon/Regular.ttf").rename(system / "R.ttf")
    (system / "Bold Italic.ttf").write_bytes(cut("Moon Sans", "Bold Italic"))
    (system / "0.ttf").write_bytes(cut("Moon Sans", "Regular", 900))
    assert names(deck.parent, "Moon Sans") == ["R.ttf", "Bold.ttf", "Italic.ttf", ""]
    (system / "R.ttf").write_bytes(cut("Moon Sans", "Regular", 800))
    assert key(deck.parent, "Moon Sans") == ("font-changed", {"family": "Moon Sans", "cut": "plain"})
    assert [used.state for used in used_families(deck)] == ["changed"]
    relock(deck)
    assert names(deck.parent, "Moon Sans")[3] == "Bold Italic.ttf"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"fonts": []}', '{"fonts": {"Moon Sans": 1}}', "[" * 100_000]
)
def test_a_damaged_lock_is_told_and_written_again(text: str, system: Path, deck: Path) -> None:
    (deck.parent / "fonts.lock").write_text(text)
    assert key(deck.parent, "Moon Sans")[0] == "font-lock-damaged"
    relock(deck)
    assert names(deck.parent, "Moon Sans")[0] == "Regular.ttf"


def test_a_build_heeds_a_lock_that_comes_later(system: Path, deck: Path, tmp_path: Path) -> None:
    assert build(Request(deck, tmp_path / "out", ("svg",))).made
    assert not build(Request(deck, tmp_path / "out", ("svg",))).made
    (deck.parent / "fonts.lock").write_text(json.dumps({"fonts": {"Moon Sans": {"plain": "0" * 64}}}))
    with pytest.raises(SpecError) as caught:
        build(Request(deck, tmp_path / "out", ("svg",)))
    assert caught.value.problems[0].key == "font-changed"


def test_free_fonts_are_copied_into_the_deck(system: Path, deck: Path) -> None:
    (copied,) = vendor(deck, overwrite=False)
    assert copied.files == ("fonts/Bold.ttf", "fonts/Italic.ttf", "fonts/Regular.ttf") and not copied.refused
    assert not load(deck, KINDS).warnings
    for path in system.rglob("*.ttf"):
        path.unlink()
    assert names(deck.parent, "Moon Sans") == ["Regular.ttf", "Bold.ttf", "Italic.ttf", ""]
    assert vendor(deck, overwrite=False) == [] and relock(deck) == 0


@pytest.mark.parametrize(
    ("licence", "embedding", "why"),
    [(OFL, 2, "embedding"), ("All rights reserved", 0, "licence"), ("", 0, "licence")],
)
def test_others_are_not(licence: str, embedding: int, why: str, system: Path, deck: Path) -> None:
    (system / "moon/Regular.ttf").write_bytes(cut("Moon Sans", "Regular", 500, licence, embedding))
    (copied,) = vendor(deck, overwrite=False)
    assert copied.refused and copied.refused.values["why"] == why and not copied.files
    assert not (deck.parent / "fonts").exists()


def test_a_file_in_the_way_is_kept(system: Path, deck: Path) -> None:
    (deck.parent / "fonts").mkdir()
    (deck.parent / "fonts/Bold.ttf").write_bytes(b"mine")
    with pytest.raises(FileError):
        vendor(deck, overwrite=False)
    assert (deck.parent / "fonts/Bold.ttf").read_bytes() == b"mine"


def test_the_command(system: Path, deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*arguments: str) -> dict[str, object]:
        done = CliRunner().invoke(fonts_command, [*arguments, "--json"], catch_exceptions=False)
        assert done.exit_code == 0
        found: dict[str, object] = json.loads(done.stdout)
        return found

    monkeypatch.chdir(system)
    listed = {each["name"]: [c["style"] for c in each["cuts"]] for each in run()["families"]}  # type: ignore[attr-defined]
    assert listed["Moon Sans"] == ["Light", "Regular", "Bold", "Italic"] and "Fira Sans" in listed
    used = {"name": "body", "family": "Moon Sans", "state": "open"}
    assert run(str(deck))["fonts"] == [used]
    assert run(str(deck), "--relock")["locked"] == 1
    monkeypatch.chdir(deck.parent)
    assert run()["fonts"] == [{**used, "state": "locked"}]
    assert run("--vendor")["copied"] == [
        {"family": "Moon Sans", "files": ["fonts/Bold.ttf", "fonts/Italic.ttf", "fonts/Regular.ttf"]}
    ]
    assert CliRunner().invoke(fonts_command, []).output


def test_cuts_beside_a_font_file_are_found_by_its_name(tmp_path: Path) -> None:
    for name in ("Moon", "Moon-Bold", "Moon-BoldItalic"):
        (tmp_path / f"{name}.ttf").write_bytes(cut("Moon Sans", "Regular"))
    deck = tmp_path / "deck.yaml"
    deck.write_text(DECK.replace("{family: Moon Sans}", "Moon.ttf"))
    font = load(deck).fonts["body"]
    found = [each and each.name for each in (font.path, font.bold, font.italic, font.bold_italic)]
    assert found == ["Moon.ttf", "Moon-Bold.ttf", None, "Moon-BoldItalic.ttf"]


@pytest.mark.parametrize(("named", "key", "near"), [
    ("Moon.ttf", "yaml-no-file", Suggestion("fonts/Moon.ttf")), ("Moon Sans", "deck-font-family", None),
    ("Sun Sans", "yaml-no-file", None),
])  # fmt: skip
def test_a_font_that_is_elsewhere_is_suggested(
    named: str, key: str, near: Suggestion | None, tmp_path: Path, system: Path
) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts/Moon.ttf").write_bytes(cut("Moon Sans", "Regular"))
    deck = tmp_path / "deck.yaml"
    deck.write_text(DECK.replace("{family: Moon Sans}", named))
    with pytest.raises(SpecError) as caught:
        load(deck)
    (problem,) = caught.value.problems
    assert problem.key == key and (near is None or problem.values["near"] == near)
