"""Files that a deck names are in its folder or bundled, and no other code opens or lists user paths."""

from __future__ import annotations

import ast
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from small_decks import PLAIN, SMALL, deck_of, faults_of, place, write_deck

from deckgen.api.games import verify
from deckgen.assets import asset, bundled_fonts
from deckgen.book.volume import has_book, read_volume, rules_problems
from deckgen.check.deck import check_spec
from deckgen.deck.find import find_deck
from deckgen.deck.languages import languages_of
from deckgen.deck.load import load
from deckgen.deck.types import is_language
from deckgen.errors import DeckgenError, FileError, SpecError, UsageError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact, Quantity
from deckgen.fonts import open_font
from deckgen.making import build
from deckgen.outputs.transcripts import replays
from deckgen.paths import exists, files_in, inside, is_dir, is_file, read_bytes
from deckgen.pictures import open_picture
from deckgen.plate import read_plate
from deckgen.source import LARGEST_FILE, read_text
from deckgen.target.load import find_target
from deckgen.words import Voice

ROOT = Path(__file__).parents[1] / "deckgen"
LONG = "x" * 300
OPENED = {"open", "read_bytes", "read_text", "iterdir", "glob", "rglob", "scandir", "listdir"}
PROBED = {"is_file", "is_dir", "exists"}
"""Path methods that fail for impossible names."""
ALLOWED = {
    "paths.py": "the gate itself",
    "assets.py": "bundled files",
    "cli/editing.py": "copies a bundled deck",
    "cli/printers.py": "the user's own settings",
    "check/legibility.py": "decodes bytes that were read before",
    "cli/diffing.py": "an archive of git in memory",
    "cli/proofing.py": "opens a browser",
    "cli/streams.py": "opens the null device for streams that are closed",
    "making/cache.py": "what a build keeps for the next one, beside its manifest",
    "making/files.py": "files of a build, which the user names, and the lock",
    "making/manifest.py": "the manifest and journal of a build",
    "making/run.py": "copies a file that this build has made",
    "outputs/zip.py": "packs files that this build has made",
    "play/talk.py": "writes a record that the user names",
    "font_files.py": "unpacked fonts in the cache",
    "pictures.py": "decodes bytes that were read before",
    "draw/layers/scans.py": "decodes bytes that were read before",
    "draw/svg/fallback.py": "decodes a picture made in memory",
    "deck/workbook.py": "unpacks bytes that were read before",
    "render/ink_pictures.py": "decodes bytes that were read before",
    "render/pdf/resources.py": "decodes bytes that were read before",
    "press/pdf_reader.py": "PDFs of a build, or that the user names, and streams in them",
    "press/flatten.py": "PDFs in memory",
    "press/page_minima.py": "streams of a PDF",
    "press/separations.py": "streams of a PDF",
    "press/document_checks.py": "streams of a PDF",
    "proof/document.py": "files of a build, by its manifest",
    "starter/pictures.py": "a folder that the user names",
    "starter/folder.py": "a new folder that the user names",
    "cli/announce.py": "opens a browser",
    "web/journal.py": "writes the record that the user names, and the file beside it",
    "web/studio/history.py": "writes the files of the deck that is edited, and the journal in the cache",
    "words/catalogue.py": "bundled catalogues, by a language tag",
}
"""The only modules that may open, list or probe paths themselves, and why."""


def of_assets(node: ast.expr) -> bool:
    """Return whether an expression is a path below a bundled folder: `asset("a", "b.yaml").read_text`."""
    while isinstance(node, ast.Attribute | ast.Call | ast.BinOp):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return node.func.id in ("asset", "specs")
        node = (
            node.func if isinstance(node, ast.Call)
            else node.left if isinstance(node, ast.BinOp)
            else node.value
        )  # fmt: skip
    return False


def opened(path: Path) -> Iterator[int]:
    """Yield the lines of a module that open, list or probe a path."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="open")):
                yield node.lineno
            case ast.Attribute(attr=name, value=value) if name in OPENED | PROBED and not of_assets(value):
                yield node.lineno


@pytest.mark.slow
def test_no_other_code_opens_or_lists_user_paths() -> None:
    found = {path.relative_to(ROOT).as_posix(): list(opened(path)) for path in sorted(ROOT.rglob("*.py"))}
    found = {name: lines for name, lines in found.items() if lines}
    assert {name: lines for name, lines in found.items() if name not in ALLOWED} == {}
    assert sorted(ALLOWED.keys() - found.keys()) == []


def key_of(error: pytest.ExceptionInfo[DeckgenError]) -> str:
    return error.value.problems[0].key


# Languages.


@pytest.mark.parametrize("tag", [
    "en", "pt-BR", "zh-Hant", "zh-cmn-Hans-CN", "sl-rozaj-biske", "de-CH-1901", "es-419", "x-pirate",
    "de-DE-u-co-phonebk", "en-a-bbb-x-a-ccc", "no", "tlh",
])  # fmt: skip
def test_language_tags(tag: str) -> None:
    assert is_language(tag)


@pytest.mark.parametrize("tag", [
    "", "e", "en_US", "../../private", "/etc", "en/..", "..", "en\n", "en-", "-en", "en\0", "C:", "ａｂ",
    "a1", "German", "deutsch-AT", "en-" + "abcde-" * 6 + "abcde", LONG,
])  # fmt: skip
def test_invalid_language_tags_are_rejected(tag: str, tmp_path: Path) -> None:
    assert not is_language(tag)
    deck = write_deck(tmp_path)
    with pytest.raises(UsageError) as caught:
        load(deck, language=tag or " ")
    assert key_of(caught) == "deck-not-a-language"


def test_language_of_a_deck_cannot_be_a_path(tmp_path: Path) -> None:
    (tmp_path / "private").mkdir()
    (tmp_path / "private/a.md").write_text("# Secret\n")
    text = PLAIN.replace("title: Small\n", 'title: Small\nlanguage: "../../private"\n')
    (problem,) = faults_of(tmp_path / "deck", text)
    assert (problem.key, dict(problem.values)) == ("deck-not-a-language", {"tag": "../../private"})
    assert place(problem) == (3, 11)


def test_translations_to_invalid_languages_are_reported(tmp_path: Path) -> None:
    deck = write_deck(tmp_path)
    (tmp_path / "lang").mkdir()
    (tmp_path / "lang/de.yaml").write_text("title: Klein\n")
    (tmp_path / "lang/my notes.yaml").write_text("title: Notes\n")
    assert languages_of(deck) == ["de"]
    problems = [p for p in check_spec(deck, (), tmp_path / "out").problems if p.key == "deck-not-a-language"]
    assert [(p.values["tag"], p.where and p.where.file) for p in problems] == [
        ("my notes", str(tmp_path / "lang/my notes.yaml"))
    ]


@pytest.mark.parametrize("tag", ["tlh", "x-pirate", "en-x-pirate", "zh-cmn-Hans-CN"])
def test_unknown_languages_get_english_messages(tag: str) -> None:
    assert Voice(tag).say(Fact("yaml-nothing")) == "nothing"


# Impossible names.


@pytest.mark.parametrize("name", [LONG, f"{LONG}/{LONG}", "a\0b", f"{LONG}.yaml", f"/{LONG}/deck.yaml"])
def test_impossible_names_are_reported(name: str, tmp_path: Path) -> None:
    assert not any(ask(Path(name)) for ask in (is_file, is_dir, exists))
    for find in (find_deck, find_target):
        with pytest.raises(UsageError):
            find(name)
    with pytest.raises(FileError):
        verify(name)
    with pytest.raises(SpecError) as caught:
        inside(tmp_path, name, None)
    assert key_of(caught) in ("yaml-file-name", "yaml-file-outside")
    with pytest.raises(FileError):
        build(Request(write_deck(tmp_path / "small"), tmp_path / name, ("svg",)))


LAYERS = {
    "image": "image: {file: NAME.png, w: 9mm, h: 9mm}",
    "scan": "scan: {file: NAME, r: 9mm, x: 20mm, y: 20mm, light: red, mid: red, key: black}",
    "path": "path: {file: NAME.txt, fill: red}",
    "plate": "plate: {name: NAME, r: 9mm, x: 20mm, y: 20mm, light: red, mid: red, key: black}",
}


def drawn(folder: Path, layer: str) -> list[str]:
    """Return the keys of the problems of a deck of one card with this layer."""
    text = f"{SMALL}cards: [{{id: one}}]\nfaces:\n  front:\n    - {layer}\n"
    session = Session(Request(write_deck(folder, text), folder / "out"))
    try:
        part = session.deck.parts[0]
        session.one(session.drawing(part, part.trims[0], 0.0), part.cards[0])
    except DeckgenError as error:
        return [problem.key for problem in error.problems]
    return []


@pytest.mark.parametrize("kind", LAYERS)
def test_layers_reject_names_that_are_too_long(kind: str, tmp_path: Path) -> None:
    wanted = ["draw-no-plate"] if kind == "plate" else ["yaml-file-name"]
    assert drawn(tmp_path, LAYERS[kind].replace("NAME", LONG)) == wanted


# Links, devices and pipes.


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """Return a folder beside the deck's, with one file of each kind."""
    folder = tmp_path / "secret"
    folder.mkdir()
    (folder / "de.yaml").write_text("title: Secret\n")
    (folder / "x.md").write_text("# Secret\n")
    (folder / "book.yaml").write_text("title: Secret\n")
    (folder / "x.txt").write_text("M0 0L1 1")
    (folder / "x.csv").write_text("id\nsecret\n")
    (folder / "x.rec").write_text("game: x\n")
    shutil.copy(bundled_fonts()["EBGaramond12-Regular"], folder / "X-Bold.ttf")
    shutil.copy(asset("plates", "moonlight", "back.889.plate"), folder / "back.889.plate")
    return folder


def refused(error: pytest.ExceptionInfo[SpecError]) -> bool:
    return [problem.key for problem in error.value.problems] == ["yaml-file-outside"]


def test_translations_must_be_in_the_deck(secret: Path, tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck")
    (deck.parent / "lang").symlink_to(secret)
    with pytest.raises(SpecError) as caught:
        load(deck, language="de")
    assert refused(caught)
    (deck.parent / "lang").unlink()
    (deck.parent / "lang").mkdir()
    (deck.parent / "lang/de.yaml").symlink_to(secret / "de.yaml")
    with pytest.raises(SpecError) as caught:
        load(deck, language="de")
    assert refused(caught)


@pytest.mark.parametrize("link", ["rules", "rules/en", "rules/book.yaml", "rules/x.md", "rules/en/book.yaml"])
def test_rules_must_be_in_the_deck(link: str, secret: Path, tmp_path: Path) -> None:
    deck = deck_of(tmp_path / "deck", PLAIN)
    path = deck.folder / link
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(secret / path.name if path.suffix else secret)
    with pytest.raises(SpecError) as caught:
        _ = has_book(deck) and read_volume(deck)
        read_volume(deck)
    assert refused(caught)


def test_translated_rules_must_be_in_the_deck(secret: Path, tmp_path: Path) -> None:
    deck = deck_of(tmp_path / "deck", PLAIN)
    (deck.folder / "rules").mkdir()
    (deck.folder / "rules/x.md").write_text("# A\n")
    (deck.folder / "rules/de").symlink_to(secret)
    with pytest.raises(SpecError) as caught:
        list(rules_problems(deck.folder, "de"))
    assert refused(caught)


def test_records_must_be_in_the_deck(secret: Path, tmp_path: Path) -> None:
    from deckgen.book.document import PlayedHand, walk

    deck = deck_of(tmp_path / "deck", PLAIN)
    (deck.folder / "records").symlink_to(secret)
    (deck.folder / "rules").mkdir()
    (deck.folder / "rules/a.md").write_text("# A\n\n:::record x.rec\n:::\n")
    (chapter,) = read_volume(deck).chapters
    (block,) = (block for block in walk(chapter.blocks) if isinstance(block, PlayedHand))
    with pytest.raises(SpecError) as caught:
        replays(deck)(block)
    assert refused(caught)


@pytest.mark.parametrize("link", ["plates", "plates/back.889.plate"])
def test_plates_must_be_in_the_deck(link: str, secret: Path, tmp_path: Path) -> None:
    path = tmp_path / "deck" / link
    path.parent.mkdir(parents=True)
    path.symlink_to(secret / path.name if path.suffix else secret)
    assert drawn(tmp_path / "deck", LAYERS["plate"].replace("NAME", "back")) == ["yaml-file-outside"]


@pytest.mark.parametrize("kind", ["path", "image", "scan"])
def test_files_of_layers_must_be_in_the_deck(kind: str, secret: Path, tmp_path: Path) -> None:
    (tmp_path / "deck").mkdir()
    name = {"path": "x.txt", "image": "x.png", "scan": "x.png"}[kind]
    (tmp_path / "deck" / name).symlink_to(secret / "x.txt")
    assert drawn(tmp_path / "deck", LAYERS[kind].replace("NAME", "x")) == ["yaml-file-outside"]


def test_sibling_styles_of_a_font_must_be_beside_it(secret: Path, tmp_path: Path) -> None:
    folder = tmp_path / "deck"
    folder.mkdir()
    shutil.copy(secret / "X-Bold.ttf", folder / "X-Regular.ttf")
    text = PLAIN.replace("EBGaramond12-Regular", "X-Regular.ttf")
    shutil.copy(secret / "X-Bold.ttf", folder / "X-Bold.ttf")
    assert deck_of(folder, text).fonts["text"].bold == folder.resolve() / "X-Bold.ttf"
    (folder / "X-Bold.ttf").unlink()
    (folder / "X-Bold.ttf").symlink_to(secret / "X-Bold.ttf")
    (problem,) = faults_of(folder, text)
    assert (problem.key, problem.values["name"]) == ("yaml-file-outside", "X-Bold.ttf")


def test_tables_must_be_in_the_deck(secret: Path, tmp_path: Path) -> None:
    folder = tmp_path / "deck"
    folder.mkdir()
    (folder / "x.csv").symlink_to(secret / "x.csv")
    (problem,) = faults_of(folder, f"{SMALL}cards: [{{from: x.csv}}]\nfaces: {{front: [fill: red]}}\n")
    assert problem.key == "yaml-file-outside"


def test_bundle_packs_only_bundled_targets_or_those_beside_it(tmp_path: Path) -> None:
    (tmp_path / "far.yaml").write_text("deckgen-target: 1\nkind: svg\n")
    own = tmp_path / "targets/pack.yaml"
    own.parent.mkdir()
    own.write_text(f"deckgen-target: 1\nkind: zip\nbleed: 0mm\ntargets: [{tmp_path / 'far.yaml'}]\n")
    with pytest.raises(SpecError) as caught:
        build(Request(write_deck(tmp_path / "small"), tmp_path / "out", (str(own),)))
    assert refused(caught)


@pytest.mark.parametrize("name", ["..", "."])
def test_target_cannot_write_outside_the_output_folder(name: str, tmp_path: Path) -> None:
    own = tmp_path / f"{name}.yaml"
    own.write_text("deckgen-target: 1\nkind: svg\nbleed: 0mm\n")
    with pytest.raises(SpecError) as caught:
        build(Request(write_deck(tmp_path / "small"), tmp_path / "out", (str(own),)))
    assert key_of(caught) == "build-outside"
    assert not list(tmp_path.glob("*.svg"))


@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_only_regular_files_are_read(kind: str, tmp_path: Path) -> None:
    for name in ("a.png", "a.txt", "plates/a.100.plate", "lang/de.yaml", "rules/a.md"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        if kind == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to("/dev/zero")
    assert drawn(tmp_path, LAYERS["plate"].replace("NAME", "a")) == ["draw-no-plate"]
    for layer in ("image", "path"):
        assert drawn(tmp_path, LAYERS[layer].replace("NAME", "a")) in (
            ["yaml-no-file"],
            ["yaml-file-outside"],
        )
    assert languages_of(tmp_path / "deck.yaml") == []
    assert not has_book(deck_of(tmp_path, PLAIN))
    with pytest.raises(UsageError):
        find_deck(str(tmp_path / "a.txt"))


def test_reading_is_bounded() -> None:
    """A device never ends, so without its limit a reader would never return."""
    endless = Path("/dev/zero")
    assert len(read_bytes(Path("/dev/null"), 1)) == 0
    for read in (read_text, open_font, open_picture, read_plate):
        with pytest.raises(SpecError) as caught:
            read(endless)
        assert key_of(caught) in ("yaml-too-large", "file-too-large", "picture-file-size")
    with pytest.raises(SpecError) as caught:
        read_bytes(endless, LARGEST_FILE)
    assert dict(caught.value.problems[0].values)["most"] == Quantity(20, "MB")


def test_files_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    for name in ("b.md", "a.md", "c.txt"):
        (tmp_path / "a" / name).touch()
    (tmp_path / "a/folder.md").mkdir()
    assert [path.name for path in files_in(tmp_path, tmp_path / "a", ".md")] == ["a.md", "b.md"]
    assert files_in(tmp_path, tmp_path / "none", ".md") == []
