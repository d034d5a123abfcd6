"""Find bundled files (decks, fonts, targets, plates): beside the package, or inside it in a wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def _folder(name: str) -> Path:
    """Return `assets` or `specs`: beside the package, else inside it, never in the working directory."""
    beside = _PACKAGE.parent / name
    return beside if (_PACKAGE.parent / "pyproject.toml").is_file() and beside.is_dir() else _PACKAGE / name


def asset(*parts: str) -> Path:
    """Return a path below `assets/`, which need not exist."""
    return _folder("assets").joinpath(*parts)


def specs() -> Path:
    """Return the folder of the bundled decks."""
    return _folder("specs")


def bundled_decks() -> list[str]:
    """Return the names of the bundled decks."""
    return sorted(path.parent.name for path in specs().glob("*/deck.yaml"))


@cache
def bundled_fonts() -> dict[str, Path]:
    """Return bundled font files by name without extension, such as `GoudyBookletter1911`."""
    return {path.stem: path for path in sorted(asset("fonts").glob("*/*.[to]tf"))}


@cache
def bundled_icons() -> dict[str, Path]:
    """Return bundled icon files by name, such as `sword`."""
    return {path.stem: path for path in sorted(asset("icons").glob("*.svg"))}
