"""Where bundled files lie (decks, fonts, targets, plates): beside the package, or inside it in a wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def _folder(name: str) -> Path:
    """`assets` or `specs`: beside the package first, then inside it, never in the working directory."""
    beside = _PACKAGE.parent / name
    return beside if (_PACKAGE.parent / "pyproject.toml").is_file() and beside.is_dir() else _PACKAGE / name


def asset(*parts: str) -> Path:
    """A path below `assets/`; it need not exist."""
    return _folder("assets").joinpath(*parts)


def specs() -> Path:
    """The folder of the bundled decks."""
    return _folder("specs")


def bundled_decks() -> list[str]:
    """The names of the bundled decks."""
    return sorted(path.parent.name for path in specs().glob("*/deck.yaml"))


@cache
def bundled_fonts() -> dict[str, Path]:
    """Bundled font files by file name without ending, such as `GoudyBookletter1911`."""
    return {path.stem: path for path in sorted(asset("fonts").glob("*/*.[to]tf"))}


@cache
def bundled_icons() -> dict[str, Path]:
    """Bundled icon files by name, such as `sword`."""
    return {path.stem: path for path in sorted(asset("icons").glob("*.svg"))}
