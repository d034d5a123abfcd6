"""`deckgen diff`: two builds, decks or revisions in; the cards that changed, and sheets of those, out."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from deckgen.build import Request, build
from deckgen.build.compare import SVG, Changes, Face, changes, faces_of, side_by_side
from deckgen.build.files import whole_file
from deckgen.build.manifest import NAME
from deckgen.cli.building import OUTPUT
from deckgen.cli.say import as_json, say
from deckgen.errors import Problem, UsageError
from deckgen.spec.load import find_deck


@click.command("diff")
@click.argument("old")
@click.argument("new")
@click.option("--target", "-t", "targets", multiple=True, default=("home-a4",), metavar="T",
              help="The sheets of what changed [default: home-a4].")  # fmt: skip
@click.option(
    "--out", type=click.Path(path_type=Path), help="The folder to write into [default: output/diff]."
)
@click.option("--json", "json_", is_flag=True, help="Print one JSON document on standard output.")
def diff_command(old: str, new: str, targets: tuple[str, ...], out: Path | None, json_: bool) -> None:
    """Show the cards that changed side by side, and make sheets of only those.

    OLD and NEW are decks, folders of builds, or REVISION:DECK for a deck as git has it. If NEW is a deck,
    OLD may be a revision alone, such as HEAD.
    """
    folder = out or OUTPUT / "diff"
    with TemporaryDirectory(prefix="deckgen-diff-") as temporary:
        before = _faces(old, Path(temporary) / "old", new)
        found = changes(before, _faces(new, Path(temporary) / "new", ""))
        page = side_by_side(found, f"{old} and {new}")
    files = [folder / "diff.html"]
    with whole_file(files[0]) as file:
        file.write(page)
    deck = _deck(new)
    if deck is not None and (found.changed or found.added):
        files += _sheets(deck, found, targets, folder)
    _tell(found, files, json_)


def _deck(thing: str) -> Path | None:
    """The deck that is meant, or None for a build or a revision."""
    if (Path(thing) / NAME).is_file() or ":" in thing:
        return None
    return find_deck(thing)


def _faces(thing: str, folder: Path, deck_of: str) -> dict[str, Face]:
    """The faces that OLD or NEW stands for, made in `folder` if they have to be."""
    if (Path(thing) / NAME).is_file():
        return faces_of(Path(thing))
    revision, colon, named = thing.rpartition(":")
    if not colon and deck_of and not Path(thing).exists() and _is_revision(thing, find_deck(deck_of)):
        revision, named = thing, deck_of
    if revision and not Path(thing).exists():
        deck = _checked_out(revision, find_deck(named), folder / "source")
    else:
        deck = find_deck(thing)
    made = folder / "made"
    build(Request(deck=deck, out=made, targets=(SVG,), jobs=os.cpu_count() or 1))
    return faces_of(made)


def _git(*words: str, at: Path) -> bytes:
    """What git says. Raises UsageError with its own words if it fails."""
    try:
        return subprocess.run(["git", "-C", str(at), *words], check=True, capture_output=True).stdout
    except FileNotFoundError:
        raise UsageError(
            Problem("git is needed to compare with a revision, and it is not installed")
        ) from None
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().removeprefix("fatal: ")
        raise UsageError(Problem(f"git cannot tell: {said}")) from None


def _is_revision(word: str, deck: Path) -> bool:
    try:
        _git("rev-parse", "--verify", "--quiet", f"{word}^{{commit}}", at=deck.parent)
    except UsageError:
        return False
    return True


def _checked_out(revision: str, deck: Path, folder: Path) -> Path:
    """The deck's folder as a revision has it, unpacked into a folder of its own. Raises UsageError."""
    archive = _git("archive", "--format=tar", revision, ".", at=deck.parent.resolve())
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        packed.extractall(folder, filter="data")
    return folder / deck.name


def _sheets(deck: Path, found: Changes, targets: tuple[str, ...], folder: Path) -> list[Path]:
    request = Request(
        deck=deck, out=folder / "sheets", targets=targets, only=tuple(found.to_print),
        jobs=os.cpu_count() or 1,
    )  # fmt: skip
    return [folder / "sheets" / entry.path for entry in build(request).entries]


def _tell(found: Changes, files: list[Path], json_: bool) -> None:
    groups = {"changed": found.changed, "added": found.added, "removed": found.removed}
    if json_:
        listed = {name: list(names) for name, names in groups.items()}
        as_json({"problems": [], "files": [{"path": str(path)} for path in files], **listed})
        return
    for name, names in groups.items():
        if names:
            say(f"{name}: {', '.join(names)}")
    if not found.any:
        say("nothing changed")
    for path in files:
        say(str(path))
