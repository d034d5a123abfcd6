"""Two builds in; which cards changed, came or went, and a page that shows them side by side, out."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from deckgen.build.manifest import Entry, Manifest, read_manifest
from deckgen.errors import Problem, UsageError

SVG = "svg"
"""The target whose files are compared: true to scale, and the same bytes for the same card."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a build: what it is called (`cards/jun-full`, `back`), its file and digest."""

    name: str
    file: Path
    digest: str
    card: str
    """The id of the card, or empty for a back."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs between two builds, by names of faces in the order of the newer one."""

    changed: tuple[str, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    old: Mapping[str, Face]
    new: Mapping[str, Face]

    @property
    def to_print(self) -> list[str]:
        """What `--only` takes to make the sheets of cards that changed or came: all, if a back changed."""
        faces = [self.new[name] for name in (*self.changed, *self.added)]
        if any(not face.card for face in faces):
            return []
        return [face.card for face in faces]

    @property
    def any(self) -> bool:
        """Whether anything differs."""
        return bool(self.changed or self.added or self.removed)


def faces_of(folder: Path) -> dict[str, Face]:
    """The faces of a build. Raises UsageError if the folder holds none."""
    manifest = read_manifest(folder)
    entries = _svg_entries(manifest) if manifest else []
    if not entries:
        hint = "make one with `deckgen build DECK --target svg`, or name the deck itself"
        raise UsageError(Problem(f"{folder} holds no build with cards as SVG", hint=hint))
    return {_name(entry): _face(folder, entry) for entry in entries}


def _svg_entries(manifest: Manifest) -> list[Entry]:
    return [entry for entry in manifest.files if entry.target == SVG and entry.path.endswith(".svg")]


def _name(entry: Entry) -> str:
    return entry.path.removeprefix(f"{SVG}/").removesuffix(".svg")


def _face(folder: Path, entry: Entry) -> Face:
    return Face(_name(entry), folder / entry.path, entry.sha256, entry.cards[0] if entry.cards else "")


def changes(old: Mapping[str, Face], new: Mapping[str, Face]) -> Changes:
    """What differs between the faces of two builds."""
    return Changes(
        tuple(name for name in new if name in old and new[name].digest != old[name].digest),
        tuple(name for name in new if name not in old),
        tuple(name for name in old if name not in new),
        old, new,
    )  # fmt: skip


def side_by_side(found: Changes, title: str) -> bytes:
    """A page of its own with the old face left and the new one right; the pictures are within it."""
    rows = "".join(_rows(found))
    body = rows or "<p>Nothing changed.</p>"
    return _PAGE.format(title=escape(title), body=body).encode()


def _rows(found: Changes) -> Iterator[str]:
    for heading, names in (("changed", found.changed), ("new", found.added), ("gone", found.removed)):
        if names:
            yield f"<h2>{len(names)} {heading}</h2>"
        for name in names:
            pictures = "".join(_picture(side.get(name)) for side in (found.old, found.new))
            yield f"<figure><div>{pictures}</div><figcaption>{escape(name)}</figcaption></figure>"


def _picture(face: Face | None) -> str:
    if face is None:
        return "<span></span>"
    data = b64encode(face.file.read_bytes()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(face.name)}">'


_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font-family: Georgia, serif; margin: 2em; background: #f4f1ea; color: #222; }}
figure {{ display: inline-block; margin: 0 1.5em 1.5em 0; }}
figure div {{ display: flex; gap: 4px; }}
figure img, figure span {{ width: 14em; }}
figcaption {{ text-align: center; padding-top: .3em; }}
</style></head><body><h1>{title}</h1>{body}</body></html>
"""
