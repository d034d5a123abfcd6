"""Control access to user files: which files a deck may name, and how much of a file is read.

Decks, targets and books may be malicious. The files they name must be regular files inside their own folder
after following all links, and nothing is read without a bound. No other module opens or lists these paths.
"""

from __future__ import annotations

import errno
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from itertools import islice
from pathlib import Path

from deckgen.errors import Problem, SpecError, Where, os_error
from deckgen.facts import Fact, Quantity, Suggestion, suggest
from deckgen.reads import track_input

_VARIANT = re.compile(r"(.+\.(?:[to]t[fc]|woff2))#([^/\\\0]{1,200})", re.IGNORECASE)

_instead: ContextVar[Mapping[Path, bytes] | None] = ContextVar("instead", default=None)
MOST_NAMES = 10_000
"""The most names in a folder to compare with that of a missing file."""


def variant_in(name: str) -> tuple[str, str]:
    """Split the name of a font variant, `a.ttc#3` or `a.ttf#wght=650`, into the file and the rest."""
    found = _VARIANT.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


def is_file(path: Path) -> bool:
    """Return whether this is a regular file, following links; impossible names are not."""
    return _probe(path.is_file)


def is_dir(path: Path) -> bool:
    """Return whether this is a folder, following links."""
    return _probe(path.is_dir)


def exists(path: Path) -> bool:
    """Return whether anything exists at a path, even a broken link."""
    return _probe(lambda: path.is_symlink() or path.exists())


def _probe(ask: Callable[[], bool]) -> bool:
    try:
        return ask()
    except (OSError, ValueError):  # the name is too long or has a null character, or permission is denied
        return False


def guarded(root: Path, path: Path, where: Where | None = None) -> Path:
    """Return the path unchanged if it is inside the folder `root` after following links; it need not exist.

    Raises SpecError if it is outside, or not a possible path.
    """
    try:
        there = path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError, ValueError):  # a name too long, links that lead round in a circle
        raise SpecError(Problem(Fact("yaml-file-name", name=path.name[:80]), where)) from None
    if not there:
        named = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
        raise SpecError(Problem(Fact("yaml-file-outside", name=named), where or Where(str(path))))
    return path


def inside(folder: Path, name: str, where: Where | None, known: Iterable[str] = ()) -> Path:
    """Return the file `name` in a deck's folder, following links, and record that the deck needs it.

    `known` are suggestions if it is missing.
    Raises SpecError if it is missing, or outside the folder: a deck may only read its own folder.
    """
    if any(ord(c) < 32 for c in name):
        raise SpecError(Problem(Fact("yaml-file-name", name=name[:80]), where))
    if "://" in name:
        raise SpecError(Problem(Fact("yaml-address", name=name[:80]), where))
    root = folder.resolve()
    try:
        path = (root / name.replace("\\", "/")).resolve()
        there = path in (_instead.get() or ()) or path.is_file()
    except (OSError, RuntimeError, ValueError):  # a name too long, links that lead round in a circle
        raise SpecError(Problem(Fact("yaml-file-name", name=name[:80]), where)) from None
    if not path.is_relative_to(root):
        raise SpecError(Problem(Fact("yaml-file-outside", name=name), where))
    if not there:
        similar = _in_other_case(root, name.replace("\\", "/"))
        near = Suggestion(similar) if similar else suggest(name, known)
        raise SpecError(Problem(Fact("yaml-no-file", name=name, folder=str(folder), near=near), where))
    return track_input(path)  # also if nothing reads it: without it, the deck cannot be loaded again


def _in_other_case(root: Path, name: str) -> str:
    """Return the name of a file that differs only in case, or in how accents are encoded; else empty."""
    at = root
    for part in name.split("/"):
        path = at / part
        if not exists(path):
            path = next((at / each for each in names_in_folder(at) if _folded(each) == _folded(part)), path)
        if not exists(path) or not path.resolve().is_relative_to(root):
            return ""
        at = path
    return at.relative_to(root).as_posix() if is_file(at) else ""


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def names_in_folder(folder: Path) -> list[str]:
    """Return the sorted names in a folder, up to a limit; none if it cannot be read."""
    try:
        return sorted(path.name for path in islice(folder.iterdir(), MOST_NAMES))
    except OSError:
        return []


def files_in(root: Path, folder: Path, ending: str, beginning: str = "") -> list[Path]:
    """Return the sorted regular files below `root` in a folder whose names end, and perhaps begin, so.

    There are none if the folder does not exist.

    Raises SpecError if links lead out of `root`.
    """
    track_input(folder)  # a file may be added
    if not is_dir(guarded(root, folder)):
        return []
    try:
        named = (each for each in folder.iterdir() if each.name.startswith(beginning))
        found = sorted(path for path in named if path.name.endswith(ending) and is_listed(path))
    except OSError as error:
        raise os_error(error, "read the folder", folder) from error
    return [guarded(root, path) if path.is_symlink() else path for path in found]


def is_listed(path: Path) -> bool:
    """Return whether a path counts among its folder's files: what systems and editors hide does not."""
    return not path.name.startswith(".") and is_file(path)


def is_needed(path: Path) -> bool:
    """Return whether a regular file is there, and record that this was asked: it may come or go."""
    return is_file(track_input(path))


def folders_in(root: Path, folder: Path) -> list[str]:
    """Return the sorted names of the folders in a folder below `root`; none if it does not exist.

    Raises SpecError if links lead out of `root`.
    """
    if not is_dir(guarded(root, folder)):
        return []
    found = (name for name in names_in_folder(folder) if is_dir(folder / name))
    return [guarded(root, folder / name).name for name in found]


def where_files_appear(folder: Path) -> list[Path]:
    """Return a folder and those in it, whose stamps change when a file appears; none if there is none."""
    return [folder, *(path for path in folder.iterdir() if path.is_dir())] if folder.is_dir() else []


FONT_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
MOST_FONTS = 20_000
"""The most system font files to look at."""


def system_fonts() -> list[Path]:
    """Return the font files in this system's font folders, sorted.

    These are the only files outside its folder that a deck can use, and it names a family, never a file.
    """
    found: set[Path] = set()
    for folder in _font_folders():
        for root, _, names in os.walk(folder):
            found |= {Path(root, name) for name in names if name.lower().endswith(FONT_ENDINGS)}
            if len(found) > MOST_FONTS:
                break
    return [path for path in sorted(found)[:MOST_FONTS] if is_file(path)]


def _font_folders() -> list[Path]:
    """Return the font folders: those of the user, then those of the system."""
    home, ask = Path.home(), os.environ.get
    if sys.platform == "win32":
        local = ask("LOCALAPPDATA", str(home / "AppData/Local"))
        return [Path(local, "Microsoft/Windows/Fonts"), Path(ask("WINDIR", "C:/Windows"), "Fonts")]
    if sys.platform == "darwin":
        return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
    shared = ask("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    own = Path(ask("XDG_DATA_HOME") or home / ".local/share")
    return [home / ".fonts", own / "fonts", *(Path(each, "fonts") for each in shared.split(":") if each)]


def cache_folder() -> Path:
    """Return the folder where deckgen may keep what takes long to work out; it need not exist."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local", "deckgen", "Cache")
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/deckgen"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "deckgen")


def read_bytes(path: Path, most: int, large: Problem | None = None) -> bytes:
    """Return the bytes of a file, at most `most`, and record that it was read.

    Raises FileError if it cannot be read, SpecError with `large` if it is larger.
    """
    data = read_start(path, most + 1)
    if len(data) > most:
        size = Quantity(most // 1_000_000, "MB")
        raise SpecError(large or Problem(Fact("file-too-large", most=size), Where(str(path))))
    return data


@contextmanager
def instead(files: Mapping[Path, bytes]) -> Iterator[None]:
    """Within the block, read these bytes in place of what files have, to see what an edit would do.

    Paths are resolved; the files need not exist.
    """
    token = _instead.set(files)
    try:
        yield
    finally:
        _instead.reset(token)


def read_start(path: Path, count: int) -> bytes:
    """Return at most the first `count` bytes of a file, and record that it was read. Raises FileError."""
    if (others := _instead.get()) and (data := others.get(path.resolve())) is not None:
        return data[:count]
    try:
        with track_input(path).open("rb") as file:
            return file.read(count)  # a device has no size that could be checked first
    except OSError as error:
        raise os_error(error, "read", path) from error
    except ValueError as error:  # the name has a null character
        raise os_error(OSError(errno.EINVAL, str(error)), "read", path) from error


def read_blocks(path: Path) -> Iterator[bytes]:
    """Yield a file of a build in blocks of 64 kB. Raises FileError."""
    try:
        with path.open("rb") as file:
            yield from iter(partial(file.read, 1 << 16), b"")
    except OSError as error:
        raise os_error(error, "read", path) from error


def stamp(path: Path) -> tuple[int, int]:
    """Return the modification time and size of a file, or zeros if it does not exist."""
    try:
        state = path.stat()
    except OSError:
        return 0, 0
    return state.st_mtime_ns, state.st_size
