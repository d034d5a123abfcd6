"""`deckgen fonts`: list font families and those that a deck uses, lock them and copy them."""

from __future__ import annotations

from pathlib import Path

import click

from deckgen.cli import complete
from deckgen.cli.options import JSON, OVERWRITE
from deckgen.cli.say import AlreadyShown, as_json, json_report, say, say_about
from deckgen.deck.find import find_deck
from deckgen.deck_fonts import relock, used_families, vendor
from deckgen.errors import DeckgenError, UsageError
from deckgen.facts import Fact
from deckgen.font_families import FontFace, families_of, known_faces
from deckgen.paths import is_file
from deckgen.words import ENGLISH


@click.command("fonts")
@click.argument("deck", required=False, shell_complete=complete.decks)
@click.option("--relock", "lock", is_flag=True, help="Record the digests of the fonts from this system.")
@click.option("--vendor", "copy", is_flag=True, help="Copy free fonts from this system into the deck.")
@OVERWRITE
@JSON
def fonts_command(deck: str | None, lock: bool, copy: bool, overwrite: bool, json_: bool) -> None:
    """List the font families of a deck, or all available ones.

    A deck names a family by `family:`. Fonts installed on this system may change, or differ elsewhere:
    --relock records their digests in fonts.lock, so that a build with other fonts fails; --vendor copies them
    into the deck's folder if their licence allows it. Both need a deck; in its folder, DECK may be left out.
    """
    path = _deck(deck, lock or copy)
    try:
        if copy and path:
            _vendor(path, overwrite, json_)
        if lock and path:
            _relock(path, json_)
    except DeckgenError as error:
        if not json_:
            raise
        json_report(error.problems)
        raise AlreadyShown(error) from error
    if not (lock or copy):
        _list(path, json_)


def _deck(deck: str | None, needed: bool) -> Path | None:
    """Return the given deck, or the one in this folder, or None. Raises UsageError if one is needed."""
    if deck or is_file(Path("deck.yaml")):
        return find_deck(deck or ".")
    if needed:
        raise UsageError(Fact("cli-no-deck"))
    return None


def _list(path: Path | None, json_: bool) -> None:
    if path is None:
        families = list(families_of(known_faces(None)))
        if json_:
            as_json({"families": [{"name": name, "cuts": [*map(_cut, faces)]} for name, faces in families]})
        else:
            say_about({name: ", ".join(_style(face) for face in faces) for name, faces in families})
        return
    used = used_families(path)
    if json_:
        as_json({"fonts": [{"name": u.name, "family": u.family.name, "state": u.state} for u in used]})
        return
    for name, family, state in used:
        click.echo(ENGLISH.say(Fact("font-used", name=name, family=family.name, state=state)))
    if not used:
        say(ENGLISH.say(Fact("font-none-named")))


def _style(face: FontFace) -> str:
    return f"{face.style} ({', '.join(face.axes)})" if face.axes else face.style


def _cut(face: FontFace) -> dict[str, object]:
    return {"style": face.style, "weight": face.weight, "italic": face.italic, "axes": face.axes,
            "styles": face.styles, "file": str(face.path)}  # fmt: skip


def _vendor(path: Path, overwrite: bool, json_: bool) -> None:
    copied = vendor(path, overwrite)
    if json_:
        found = [{"family": each.family.name, "files": each.files} for each in copied]
        return as_json({"copied": found, "refused": [each.family.name for each in copied if each.refused]})
    for each in copied:
        if each.refused:
            say(f"{ENGLISH.say(each.refused)} ({ENGLISH.say(each.refused, 'hint')})")
        else:
            done = Fact("font-vendored", family=each.family.name, files=len(each.files), folder="fonts/")
            say(ENGLISH.say(done))
    if not copied:
        say(ENGLISH.say(Fact("font-relocked", count=0)))
    return None


def _relock(path: Path, json_: bool) -> None:
    count = relock(path)
    if json_:
        as_json({"locked": count})
    else:
        say(ENGLISH.say(Fact("font-relocked", count=count)))
