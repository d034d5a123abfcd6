"""Compare two builds: which cards changed, and a page that shows them side by side."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from html import escape
from pathlib import Path

from deckgen.deck.model import CardSpec, DeckSpec, Part, Trim
from deckgen.errors import UsageError
from deckgen.facts import Fact
from deckgen.making.manifest import read_manifest
from deckgen.outputs.files import Entry
from deckgen.paths import guarded, read_bytes

SVG = "svg"
"""The target whose files are compared, because the same card always has the same bytes there."""


WIDEST = 90.0
"""The width in mm from which pieces are shown alike, so that a mat does not make the cards tiny."""
LARGEST_FACE = 200_000_000
"""The largest SVG file of a card, in bytes: it may embed 60 million bytes of pictures in base64."""


@dataclass(frozen=True, slots=True)
class BuiltFace:
    """One face of a build: its name (`cards/jun-full`, `back`), file and digest."""

    name: str
    file: Path
    digest: str
    cards: tuple[str, ...]
    """The cards that have it, as `part/id`; none for a back that all of them have."""
    copies: int
    """How many copies of the card there are; 0 if that is not known, and for backs."""
    title: str
    """The title of the card, if that is known."""
    trim: Trim
    bleed: float
    corner: float
    """The radius of the corners, in mm; 0 if the deck is not known."""

    @property
    def called(self) -> str:
        """The name of the face, after the title of its card."""
        return f"{self.title} ({self.name})" if self.title else self.name

    @property
    def cut(self) -> tuple[str, str]:
        """The style of a frame that shows the face as it is cut, and of the picture in it."""
        if not self.bleed:
            return "", ""
        width, height = self.trim
        across, down = self.corner / width, self.corner / height
        frame = f"aspect-ratio: {width:g} / {height:g}; border-radius: {across:.2%} / {down:.2%}"
        wide, out = 1 + 2 * self.bleed / width, self.bleed / width
        return frame, f"width: {wide:.2%}; margin: -{out:.2%}"


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs between two builds, by names of faces in the order of the decks."""

    changed: tuple[str, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    renamed: Mapping[str, str]
    """The earlier names of added cards that take the place of removed ones."""
    old: Mapping[str, BuiltFace]
    new: Mapping[str, BuiltFace]

    @property
    def copies(self) -> dict[str, tuple[int, int]]:
        """The earlier and the present number of copies of each card that has more or fewer now."""
        both = {
            name: (self.old[name].copies, face.copies) for name, face in self.new.items() if name in self.old
        }
        return {name: counts for name, counts in both.items() if all(counts) and counts[0] != counts[1]}

    @property
    def more(self) -> dict[str, int]:
        """How many copies have come to each card that is otherwise as before."""
        came = {name: after - before for name, (before, after) in self.copies.items()}
        return {name: count for name, count in came.items() if count > 0 and name not in self.changed}

    @property
    def to_print(self) -> list[str]:
        """The `--only` values that print what changed or came; none if the back of all cards changed."""
        faces = [self.new[name] for name in (*self.changed, *self.added, *self.more)]
        cards = dict.fromkeys(card for face in faces for card in face.cards)
        return [*cards] if all(face.cards for face in faces) else []

    @property
    def only_added(self) -> tuple[str, ...]:
        """The added faces that take no other's place."""
        return tuple(name for name in self.added if name not in self.renamed)

    @property
    def only_removed(self) -> tuple[str, ...]:
        """The removed faces whose place no other takes."""
        replaced = set(self.renamed.values())
        return tuple(name for name in self.removed if name not in replaced)

    @property
    def any(self) -> bool:
        """Whether there is any difference."""
        return bool(self.changed or self.added or self.removed or self.copies)


def faces_of(folder: Path, deck: DeckSpec | None = None) -> dict[str, BuiltFace]:
    """Return the faces of a build by name, in the order of the cards of its `deck`, then by name.

    Raises UsageError if the folder holds none, SpecError if a link leads out of it.
    """
    manifest = read_manifest(folder)
    known = {card.full_id: card for card in deck.cards} if deck else {}
    corners = dict(_corners(deck.parts)) if deck else {}
    entries = manifest.of(SVG).values() if manifest else ()
    faces = {
        face.name: face
        for face in (_face(folder, entry, known, corners) for entry in entries if entry.path.endswith(".svg"))
    }
    if not faces:
        raise UsageError(Fact("build-no-svgs", folder=str(folder)))
    places = {card: place for place, card in enumerate(known)}
    return dict(sorted(faces.items(), key=lambda face: places.get(next(iter(face[1].cards), ""), -1)))


def _face(
    folder: Path, entry: Entry, known: Mapping[str, CardSpec], corners: Mapping[Trim, float]
) -> BuiltFace:  # fmt: skip
    name, trim = entry.path.removeprefix(f"{SVG}/").removesuffix(".svg"), Trim(*entry.trim)
    card = known.get(entry.cards[0]) if len(entry.cards) == 1 else None
    is_front = card is not None and name.rpartition("/")[2] == card.id
    copies, title = card.count if card and is_front else 0, card.said("title") if card else ""
    return BuiltFace(
        name, guarded(folder, folder / entry.path), entry.sha256, entry.cards, copies, title,
        trim, entry.bleed, corners.get(trim, 0.0),
    )  # fmt: skip


def _corners(parts: Iterable[Part]) -> Iterator[tuple[Trim, float]]:
    """Yield the radius of the corners at each size."""
    for part in parts:
        for trim in part.trims:
            yield trim, {"circle": trim.width / 2, "rectangle": part.corner}.get(part.shape, 0.0)


def changes(old: Mapping[str, BuiltFace], new: Mapping[str, BuiltFace]) -> Changes:
    """Return what differs between the faces of two builds."""
    return Changes(
        tuple(name for name in new if name in old and new[name].digest != old[name].digest),
        tuple(name for name in new if name not in old),
        tuple(name for name in old if name not in new),
        renamed([*old], [*new]), old, new,
    )  # fmt: skip


def renamed(old: Sequence[str], new: Sequence[str]) -> dict[str, str]:
    """Return the earlier names of new ones, for runs of names between the same neighbours in both decks.

    A card whose id comes from its name is another card to the deck when that is corrected, but not to people.
    """
    pairs: dict[str, str] = {}
    for what, i, j, first, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "replace" and j - i == end - first:
            pairs |= zip(new[first:end], old[i:j], strict=True)
    return {name: before for name, before in pairs.items() if name not in old and before not in new}


def side_by_side(found: Changes, title: str) -> bytes:
    """Return an HTML page with the old faces on the left and the new ones on the right, pictures included."""
    body = ""
    faces = (*found.old.values(), *found.new.values())
    scale = min(WIDEST, max((face.trim.width for face in faces), default=WIDEST))
    for heading, pairs in _sections(found).items():
        cards = "".join(_card(found, before, after, scale) for before, after in pairs)
        count = "1 face" if len(pairs) == 1 else f"{len(pairs)} faces"
        body += f"<section><h2>{count} {heading}</h2><div>{cards}</div></section>" if pairs else ""
    return _PAGE.format(title=escape(title), body=body or "<p>Nothing changed.</p>").encode()


def _sections(found: Changes) -> dict[str, list[tuple[str, str]]]:
    """Return the faces of each section by its heading: the name before, and the name after."""
    return {
        "changed": [(name, name) for name in found.changed],
        "renamed or replaced": [(before, name) for name, before in found.renamed.items()],
        "new": [("", name) for name in found.only_added],
        "gone": [(name, "") for name in found.only_removed],
        "with more or fewer copies": [("", name) for name in found.copies if name not in found.changed],
    }


def _card(found: Changes, before: str, after: str, scale: float) -> str:
    """Return one card before and after; faces `scale` mm wide take all the room there is."""
    old, new = found.old.get(before), found.new.get(after)
    figures = ""
    for face, when in ((old, "before"), (new, "after")):
        if face:
            data = b64encode(read_bytes(face.file, LARGEST_FACE)).decode()
            frame, picture = face.cut
            frame = f"width: {min(1, face.trim.width / scale):.2%}; {frame}"
            shown = (
                f'<p style="{frame}"><img style="{picture}" src="data:image/svg+xml;base64,{data}"'
                f' alt="{escape(face.called)}, {when}"></p>'
            )
            figures += f"<figure>{shown}<figcaption>{when}</figcaption></figure>"
    names = dict.fromkeys(face.called for face in (old, new) if face)
    copies = ": {} → {} copies".format(*found.copies[after]) if after in found.copies else ""
    return f"<article><h3>{escape(' → '.join(names))}{copies}</h3>{figures}</article>"


_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>
:root {{ --paper: #e9e6df; --ink: #222; --field: #fff; --soft: #555; color-scheme: light dark; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --paper: #1b1c1e; --ink: #eceae5; --field: #2a2b2e; --soft: #b3b0a8; }}
}}
body {{ font-family: Georgia, serif; margin: 4vmin; background: var(--paper); color: var(--ink); }}
h1 {{ font-size: 1.5em; overflow-wrap: anywhere; }}
h2 {{ font-size: 1.2em; }}
h3 {{ flex: 0 0 100%; margin: 0; font-size: 1em; overflow-wrap: anywhere; }}
div {{ display: flex; flex-wrap: wrap; align-items: flex-start; gap: 1.2em; margin-bottom: 2em; }}
article {{ display: flex; flex-wrap: wrap; gap: .5em .8em; min-width: 0; max-width: 27.4em; }}
article {{ background: var(--field); border-radius: 6px; padding: .8em; }}
figure {{ margin: 0; flex: 0 1 auto; width: 12.5em; min-width: 7em; }}
figure p {{ margin: 0 auto; overflow: hidden; }}
img {{ width: 100%; display: block; background: #fff; }}
figcaption {{ text-align: center; padding-top: .3em; color: var(--soft); }}
@media (max-width: 30em) {{ figure {{ flex: 1 1 0; }} }}
</style></head><body><main><h1>{title}</h1>{body}</main></body></html>
"""
