"""Read and write the manifest of an output folder: what was made from what, to make only what changed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from deckgen.assets import asset
from deckgen.making.files import file_digest, whole_file
from deckgen.outputs.files import Entry

NAME = "manifest.json"


@dataclass(frozen=True, slots=True)
class Made:
    """What a target was last made from: a digest of the choices, and of every file that was read."""

    choices: str
    inputs: Mapping[str, str]

    @classmethod
    def of(cls, choices: str, paths: Iterable[Path], folder: Path) -> Made:
        """Return what a target is made from: choices, and files by their names in a deck's folder."""
        return cls(choices, {input_name(path, folder): file_digest(path) or "" for path in sorted(paths)})

    def unchanged(self, folder: Path) -> bool:
        """Return whether every file is still the same."""
        return all(file_digest(_input_path(name, folder)) == digest for name, digest in self.inputs.items())


@dataclass(frozen=True, slots=True)
class Manifest:
    """The deck, the files made of it, and what each target was made from."""

    deckgen: str
    deck: Mapping[str, str]
    made: Mapping[str, Made] = field(default_factory=dict)
    files: tuple[Entry, ...] = ()

    def of(self, target: str) -> dict[str, Entry]:
        """Return the entries of one target by path."""
        return {entry.path: entry for entry in self.files if entry.target == target}

    def write(self, folder: Path) -> None:
        """Write the manifest into an output folder. Raises FileError."""
        text = json.dumps(asdict(self), indent=1, ensure_ascii=False, sort_keys=True)
        with whole_file(folder / NAME) as file:
            file.write(text.encode() + b"\n")


def read_manifest(folder: Path) -> Manifest | None:
    """Return the manifest of an output folder, or None if there is none that this version can read."""
    try:
        raw = json.loads((folder / NAME).read_text("utf-8"))
        made = {name: Made(str(m["choices"]), _texts(m["inputs"])) for name, m in raw["made"].items()}
        return Manifest(str(raw["deckgen"]), _texts(raw["deck"]), made, tuple(map(_entry, raw["files"])))
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None


def _entry(raw: dict[str, Any]) -> Entry:
    """Return an entry as it was written. Raises ValueError for a path that leads out of the folder."""
    path = PurePosixPath(raw["path"])
    if path.is_absolute() or ".." in path.parts or "\\" in raw["path"]:
        raise ValueError("a path out of the folder")
    width, height = map(float, raw["trim"])
    texts = {name: str(raw[name]) for name in ("path", "sha256", "kind", "target", "key")}
    return Entry(
        **texts, bytes=int(raw["bytes"]), cards=tuple(map(str, raw["cards"])), trim=(width, height),
        bleed=float(raw["bleed"]),
    )  # fmt: skip


def _texts(raw: Mapping[str, Any]) -> dict[str, str]:
    return {str(name): str(text) for name, text in raw.items()}


def input_name(path: Path, folder: Path) -> str:
    """Return a name for a file that was read: its path in the deck's folder, in `assets:`, or in full."""
    resolved = path.resolve()
    for root, prefix in ((folder.resolve(), ""), (asset().resolve(), "assets:")):
        if resolved.is_relative_to(root):
            return prefix + resolved.relative_to(root).as_posix()
    return str(resolved)


def _input_path(name: str, folder: Path) -> Path:
    return asset(name.removeprefix("assets:")) if name.startswith("assets:") else folder / name
