"""Read and write the manifest of an output folder, which records what each file was made from."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from deckgen.assets import asset
from deckgen.making.files import append_line, discard, file_digest, whole_file
from deckgen.outputs.files import Entry
from deckgen.paths import is_file, read_bytes, read_start

NAME = "manifest.json"
JOURNAL = ".deckgen-journal"
"""The entries of finished files, until the build writes the manifest; a stopped build leaves this behind."""
LARGEST_SPEC = 20_000_000
"""The largest deck file, in bytes."""
LARGEST_JOURNAL = 500_000_000
"""The largest journal, in bytes; an entry has about 500, plus about 100 for each card on a sheet."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a target was last made from: a digest of the choices, and one of every file that was read."""

    choices: str
    inputs: Mapping[str, str]
    file: str = ""
    """The target's own file, which is one of the inputs; empty in manifests of earlier versions."""
    sets: tuple[str, ...] = ()
    """The target's keys that were set for the build, such as `home-a4.flip=short`."""
    flags: str = ""
    """The other options of the build, such as `--lang de`."""
    silent: bool = False
    """Whether the target has no files and there was nothing to tell of it."""
    left_out: tuple[str, ...] = ()
    """The deck's parts that it did not take."""

    @classmethod
    def of(
        cls, choices: str, paths: Iterable[Path], file: Path, folder: Path, sets: Iterable[str] = (),
        flags: str = "", silent: bool = False, left_out: Iterable[str] = (),
    ) -> Made:  # fmt: skip
        """Return what a target is made from: its choices, and files named relative to a deck's folder."""
        name = _namer(folder)
        inputs = {name(path): input_digest(path) for path in sorted(paths)}
        return cls(choices, inputs, name(file), tuple(sets), flags, silent, tuple(left_out))

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Made:
        """Return what a JSON object says. Raises TypeError, ValueError or LookupError for any other."""
        sets, left_out = (tuple(map(str, raw.get(name, ()))) for name in ("sets", "left_out"))
        file, flags, silent = str(raw.get("file", "")), str(raw.get("flags", "")), raw.get("silent") is True
        return cls(str(raw["choices"]), _texts(raw["inputs"]), file, sets, flags, silent, left_out)

    def changed(self, folder: Path) -> Iterator[str]:
        """Yield the names of the files that are no longer the same."""
        for name, digest in self.inputs.items():
            if input_digest(input_path(name, folder)) != digest:
                yield name

    def unchanged(self, folder: Path) -> bool:
        """Return whether every file is still the same."""
        return next(self.changed(folder), None) is None


@dataclass(frozen=True, slots=True)
class Manifest:
    """The deck, the files made from it, and what each target was made from."""

    deckgen: str
    deck: Mapping[str, str]
    made: Mapping[str, Made] = field(default_factory=dict)
    files: tuple[Entry, ...] = ()

    def of(self, target: str) -> dict[str, Entry]:
        """Return the entries of one target by path."""
        return {entry.path: entry for entry in self.files if entry.target == target}

    def target_file(self, target: str, folder: Path) -> str:
        """Return a target's file, or just its name if the manifest does not record the file."""
        made = self.made.get(target)
        return str(input_path(made.file, folder)) if made and made.file else target

    def outdated(self, folder: Path) -> dict[str, tuple[str, ...]]:
        """Return the targets whose inputs have changed since, with the names of those inputs."""
        names = sorted({name for made in self.made.values() for name in made.inputs})
        now = {name: input_digest(input_path(name, folder)) for name in names}
        changed = {
            target: tuple(name for name in names if made.inputs.get(name, now[name]) != now[name])
            for target, made in sorted(self.made.items())
            if self.of(target)
        }
        return {target: inputs for target, inputs in changed.items() if inputs}

    def where(self, holds: Callable[[Made], bool]) -> Manifest:
        """Return what the manifest says of the targets whose making fulfils a condition."""
        made = {target: each for target, each in self.made.items() if holds(each)}
        return replace(self, made=made, files=tuple(each for each in self.files if each.target in made))

    def is_of(self, deck: Path) -> bool:
        """Return whether the files were made from a deck file."""
        return Path(self.deck.get("path", "")) == Path(deck_name(deck))

    def write(self, folder: Path) -> None:
        """Write the manifest into an output folder and remove the journal. Raises FileError."""
        text = json.dumps(asdict(self), indent=1, ensure_ascii=False, sort_keys=True)
        with whole_file(folder / NAME) as file:
            file.write(text.encode() + b"\n")
        discard(folder / JOURNAL)


def read_manifest(folder: Path) -> Manifest | None:
    """Return the manifest of an output folder, or None if there is none that this version can read."""
    try:
        raw = json.loads((folder / NAME).read_text("utf-8"))
        made = {name: Made.from_json(each) for name, each in raw["made"].items()}
        return Manifest(str(raw["deckgen"]), _texts(raw["deck"]), made, tuple(map(_entry, raw["files"])))
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None


def enter(folder: Path, entry: Entry) -> None:
    """Enter a finished file in the journal, before it is moved into place. Raises OSError."""
    append_line(folder / JOURNAL, json.dumps(asdict(entry), ensure_ascii=True))


def recovered(folder: Path, manifest: Manifest) -> Manifest:
    """Return the manifest, updated with the files that a stopped build has made since.

    Their targets lose the record of inputs, so that their files are checked one by one.
    """
    made = {e.path: e for e in _journal(folder) if file_digest(folder / e.path) == e.sha256}
    targets = {entry.target for entry in made.values()}
    others = [entry for entry in manifest.files if entry.path not in made]
    files = sorted([*others, *made.values()], key=lambda entry: entry.path)
    known = {name: each for name, each in manifest.made.items() if name not in targets}
    return replace(manifest, made=known, files=tuple(files))


def _journal(folder: Path) -> Iterator[Entry]:
    """Yield the entries of the journal; the last line may be incomplete."""
    if is_file(folder / JOURNAL):
        for line in read_bytes(folder / JOURNAL, LARGEST_JOURNAL).splitlines():
            with suppress(ValueError, TypeError, LookupError, AttributeError, RecursionError):
                yield _entry(json.loads(line))


def _entry(raw: dict[str, Any]) -> Entry:
    """Return an entry from its JSON object. Raises ValueError for a path that leads out of the folder."""
    path = PurePosixPath(raw["path"])
    if path.is_absolute() or ".." in path.parts or "\\" in raw["path"]:
        raise ValueError("a path out of the folder")
    width, height = map(float, raw["trim"])
    texts = {name: str(raw[name]) for name in ("path", "sha256", "kind", "target", "key")}
    return Entry(
        **texts, bytes=int(raw["bytes"]), cards=tuple(map(str, raw["cards"])), trim=(width, height),
        bleed=float(raw["bleed"]), part=str(raw.get("part", "")),
    )  # fmt: skip


def input_digest(path: Path) -> str:
    """Return the digest of an input; empty if it is missing, as `fonts.lock` is in most decks.

    That of a deck file leaves out what no file is made from: how the deck is set up for free play.
    """
    if path.suffix not in (".yaml", ".yml") or not is_file(path):
        return file_digest(path) or ""
    text = read_start(path, LARGEST_SPEC)
    lines = text.splitlines()
    is_deck = any(line.startswith(b"deckgen:") for line in lines)
    return sha256(b"\n".join(_without_table(lines)) if is_deck else text).hexdigest()


def _without_table(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines of a deck file without its section `table`, and without the gaps between sections."""
    gap: list[bytes] = []
    is_table = False
    for line in lines:
        if not line.strip() or line.startswith(b"#"):
            gap.append(line)
            continue
        if line[:1] in (b" ", b"\t"):
            yield from () if is_table else gap
        else:
            is_table = line.startswith(b"table:")
        gap.clear()
        if not is_table:
            yield line


def _texts(raw: Mapping[str, Any]) -> dict[str, str]:
    return {str(name): str(text) for name, text in raw.items()}


def input_name(path: Path, folder: Path) -> str:
    """Return a name for an input file: its path in the deck's folder, in `assets:`, or its full path."""
    return _namer(folder)(path)


def _namer(folder: Path) -> Callable[[Path], str]:
    """Return `input_name` for one folder; to resolve a path asks the file system for each of its parts."""
    roots = (folder.resolve(), ""), (asset().resolve(), "assets:")

    def name(path: Path) -> str:
        resolved = path.resolve()
        for root, prefix in roots:
            if resolved.is_relative_to(root):
                return prefix + resolved.relative_to(root).as_posix()
        return str(resolved)

    return name


def deck_name(deck: Path) -> str:
    """Return a deck's folder and file name for the manifest; full paths would differ between machines."""
    return f"{deck.resolve().parent.name}/{deck.name}"


def input_path(name: str, folder: Path) -> Path:
    """Return the path of an input file by its name in the manifest of a deck in `folder`."""
    return asset(name.removeprefix("assets:")) if name.startswith("assets:") else folder / name
