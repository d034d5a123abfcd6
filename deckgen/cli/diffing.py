"""`deckgen diff`: show the cards that changed, and make sheets of only those."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

import click

from deckgen.api.decks import output_folder, setting
from deckgen.assets import bundled_decks
from deckgen.cli.options import JSON, OVERWRITE
from deckgen.cli.say import json_report, say
from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.errors import DeckgenError, SpecError, UsageError
from deckgen.faces.request import OUTPUT
from deckgen.facts import Fact
from deckgen.making import Request, build
from deckgen.making.compare import SVG, BuiltFace, Changes, changes, faces_of, side_by_side
from deckgen.making.home import home_target
from deckgen.making.manifest import NAME, read_manifest
from deckgen.making.ours import check_files, write_files
from deckgen.making.source_copy import read_source
from deckgen.paths import exists, guarded, is_file
from deckgen.target.load import find_target

PAGE = "diff.html"


@click.command("diff")
@click.argument("old", required=False)
@click.argument("new", required=False)
@click.option("--target", "-t", "targets", multiple=True, metavar="T",
              help="Make these sheets of the changed cards [default: home-a4 or home-letter].")  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path), help="Write to this folder [default: output/diff].")
@OVERWRITE
@JSON
def diff_command(
    old: str | None, new: str | None, targets: tuple[str, ...], out: Path | None, overwrite: bool, json_: bool
) -> None:  # fmt: skip
    """Show the cards that changed.

    This makes a page with their old and new versions side by side, and sheets of only those cards.

    OLD and NEW are decks, output folders of builds, or REVISION:DECK for a deck in git. If NEW is a deck,
    OLD can be just a revision, such as HEAD. With a single deck, or with none in a deck's folder, the deck is
    compared with its last build. A build is compared in its own language, with its overlays and options; the
    sheets have the settings (`--set`) of its last ones.
    """
    title = f"{old} → {new}"
    if not old or not new:
        new = old or "."
        old = _last_build(new)
        built = read_manifest(Path(old))
        title = f"{built.deck.get('title', old) if built else old}: since the last build"
    targets = targets or (home_target(Path(old)),)
    folder, flags = out or OUTPUT / "diff", _flags_of(old) or _flags_of(new)
    check_files(folder, [PAGE], overwrite)
    for target in targets:
        find_target(target)
    with TemporaryDirectory(prefix="deckgen-diff-") as temporary:
        before = _faces(old, Path(temporary) / "old", new, flags)
        found = changes(before, _faces(new, Path(temporary) / "new", "", flags))
        flags = _own_flags(new, flags)
        deck = _deck(new, found, Path(temporary) / "again", flags)
        page = side_by_side(found, title)
    # The sheets first: they may be refused for what is in their folder.
    sets = tuple(_sets_of(targets, new, old))
    sheets = _sheets(deck, found, targets, folder, overwrite, flags, sets) if deck is not None else []
    _report(found, [*write_files(folder, {PAGE: page}, overwrite), *sheets], json_)


def _last_build(deck: str) -> str:
    """Return the folder of a deck's last build. Raises UsageError if it has not been built."""
    folder = output_folder(find_deck(deck), None)
    if not is_file(folder / NAME):
        raise UsageError(Fact("cli-not-built", deck=deck, folder=str(folder)))
    return str(folder)


def _flags_of(thing: str) -> str:
    """Return the options that the cards of a build were drawn with; empty if it is not a build."""
    manifest = read_manifest(Path(thing))
    made = [*manifest.made.values()] if manifest else []
    return (manifest.made.get(SVG) or made[0]).flags if manifest and made else ""


def _sets_of(targets: tuple[str, ...], *things: str) -> Iterator[tuple[str, str, str]]:
    """Yield the settings of targets, each in the first of some builds that has made it."""
    manifests = [*filter(None, map(read_manifest, map(Path, things)))]
    for target in targets:
        name = find_target(target).stem
        made = next((each.made[name] for each in manifests if name in each.made), None)
        for text in made.sets if made else ():
            where, _, value = text.partition("=")
            yield target, setting(where, value)[1], value


def _own_flags(thing: str, flags: str) -> str:
    """Return the options of a build, whatever the other was drawn with; for a deck, `flags`."""
    return _flags_of(thing) if is_file(Path(thing) / NAME) else flags


def _deck(thing: str, found: Changes, folder: Path, flags: str) -> Path | None:
    """Return the deck to make sheets from, if anything changed: NEW itself, or the deck it was built from."""
    if not (found.changed or found.added or found.more):
        return None
    if is_file(Path(thing) / NAME):
        deck = next((deck for deck in _near(Path(thing)) if _as_built(deck, found, folder, flags)), None)
    else:
        deck = find_deck(thing) if exists(Path(thing)) or ":" not in thing else None
    if deck is None:
        say(f"no sheets: cannot find the deck that {thing} was built from; give the deck itself as NEW")
    return deck


def _near(built: Path) -> Iterator[Path]:
    """Yield the decks that a build may be of; its manifest records only the end of the deck's path."""
    manifest = read_manifest(built)
    if manifest is None or not {"path", "name"} <= manifest.deck.keys():
        return
    deck = manifest.deck
    places = (Path(), Path().resolve().parent, *built.resolve().parents)
    yield from (place / deck["path"] for place in places if is_file(place / deck["path"]))
    if deck["name"] in bundled_decks():
        yield find_deck(deck["name"])


def _as_built(deck: Path, found: Changes, folder: Path, flags: str) -> bool:
    """Return whether a deck still draws the changed cards exactly as in the newer build."""
    names = [*found.changed, *found.added, *found.more]
    try:
        build(_request(deck, folder, (SVG,), found).drawn_like(flags))
        faces = faces_of(folder)
    except DeckgenError:
        return False
    return all(name in faces and faces[name].digest == found.new[name].digest for name in names)


def _faces(thing: str, folder: Path, deck_of: str, flags: str) -> dict[str, BuiltFace]:
    """Return the faces of OLD or NEW, built in `folder` if there is no build of them. Raises UsageError."""
    if is_file(Path(thing) / NAME):
        return _built(Path(thing), folder, deck_of)
    deck = _deck_at(thing, folder / "source", deck_of)
    return _drawn(Request(deck=deck, out=folder / "made").drawn_like(flags))


def _drawn(request: Request) -> dict[str, BuiltFace]:
    """Build the faces of a deck and return them."""
    build(replace(request, targets=(SVG,), jobs=os.cpu_count() or 1))
    return faces_of(request.out, load(request.deck))


def _built(out: Path, folder: Path, deck_of: str) -> dict[str, BuiltFace]:
    """Return the faces of the last build: its SVG files, or drawn again from the files that it kept.

    A file that was too large to be kept, and has changed since, is a labelled box on its cards.
    """
    source, manifest = read_source(out), read_manifest(out)
    if source is None or manifest is None:
        return faces_of(out)
    deck = guarded(folder, folder / "source" / manifest.deck.get("path", "deck.yaml"))
    near = [find_deck(deck_of)] if deck_of and not is_file(Path(deck_of) / NAME) else []
    gone = source.restore(deck.parent, [*near, *_near(out)])
    if source.is_of(manifest.made.get(SVG)):
        return faces_of(out, load(deck))
    try:
        request = Request(deck=deck, out=folder / "made", draft=bool(gone))
        return _drawn(request.drawn_like(_flags_of(str(out))))
    except SpecError as error:
        raise _undrawn(out, gone, error) from None


def _undrawn(out: Path, gone: tuple[str, ...], error: SpecError) -> UsageError:
    """Return the error of a build that cannot be drawn again, without the places in the temporary folder."""
    facts = [problem.fact for problem in error.problems]
    gone += tuple(str(fact.values["name"]) for fact in facts if fact.key == "yaml-no-file")
    if gone:
        return UsageError(Fact("build-source-gone", folder=str(out), files=gone))
    return UsageError(Fact("build-source-refused", folder=str(out), why=facts[0]))


def _deck_at(thing: str, folder: Path, deck_of: str) -> Path:
    """Return a deck; REVISION:DECK, or a revision of `deck_of`, is unpacked from git into `folder`."""
    if exists(Path(thing)) or thing in bundled_decks():
        return find_deck(thing)
    revision, colon, named = thing.rpartition(":")
    if not colon and deck_of:
        if is_file(Path(deck_of) / NAME) or not _is_revision(thing, find_deck(deck_of)):
            raise UsageError(Fact("cli-nothing-to-compare", name=thing, deck=deck_of))
        revision, named = thing, deck_of
    return _checked_out(revision, find_deck(named), folder) if revision else find_deck(thing)


def _git(*words: str, at: Path) -> bytes:
    """Return the output of git. Raises UsageError with its error message if it fails."""
    try:
        return subprocess.run(["git", "-C", str(at), *words], check=True, capture_output=True).stdout
    except FileNotFoundError:
        raise UsageError(Fact("cli-no-git")) from None
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().removeprefix("fatal: ")
        raise UsageError(Fact("cli-git-failed", said=said)) from None


def _is_revision(word: str, deck: Path) -> bool:
    try:
        return bool(_git("rev-parse", "--verify", "--quiet", f"{word}^{{commit}}", at=deck.parent))
    except UsageError:
        return False


def _checked_out(revision: str, deck: Path, folder: Path) -> Path:
    """Unpack the deck's folder from a git revision and return the deck in it. Raises UsageError."""
    archive = _git("archive", "--format=tar", revision, ".", at=deck.parent.resolve())
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        if hasattr(tarfile, "data_filter"):
            packed.extractall(folder, filter="data")
        else:  # Python before 3.11.4 has no filters, so skip links
            packed.extractall(folder, [each for each in packed if _is_plain(each)])
    return folder / deck.name


def _is_plain(member: tarfile.TarInfo) -> bool:
    """Return whether a member of an archive is a file or folder inside it."""
    path = PurePosixPath(member.name)
    return (member.isreg() or member.isdir()) and not path.is_absolute() and ".." not in path.parts


def _sheets(
    deck: Path, found: Changes, targets: tuple[str, ...], folder: Path, overwrite: bool, flags: str,
    sets: tuple[tuple[str, str, str], ...],
) -> list[Path]:  # fmt: skip
    # Use one folder per deck, because an output folder belongs to a single deck.
    sheets = folder / "sheets" / (deck.resolve().parent.name if deck.stem == "deck" else deck.stem)
    asked = _request(deck, sheets, targets, found).drawn_like(flags)
    request = replace(asked, overwrite=overwrite, sets=sets)
    return [sheets / entry.path for entry in build(request).entries]


def _request(deck: Path, out: Path, targets: tuple[str, ...], found: Changes) -> Request:
    only = tuple(found.to_print)
    more = tuple((found.new[name].cards[0], count) for name, count in found.more.items())
    counts = more if only else ()  # If a back has changed, all copies are made.
    return Request(deck=deck, out=out, targets=targets, only=only, counts=counts, jobs=os.cpu_count() or 1)


def _report(found: Changes, files: list[Path], json_: bool) -> None:
    if json_:
        groups = {"changed": found.changed, "added": found.added, "removed": found.removed}
        listed = {name: list(names) for name, names in groups.items()}
        files_made = [{"path": str(path)} for path in files]
        json_report((), files_made, **listed, renamed=found.renamed, copies=found.copies)
        return
    shown = {
        "changed": found.changed,
        "renamed or replaced": [f"{old} → {new}" for new, old in found.renamed.items()],
        "added": found.only_added,
        "removed": found.only_removed,
        "copies": [f"{name} {before} → {after}" for name, (before, after) in found.copies.items()],
    }
    for name, names in shown.items():
        if names:
            say(f"{name}: {', '.join(names)}")
    if not found.any:
        say("nothing changed")
    for path in files:
        say(str(path))
