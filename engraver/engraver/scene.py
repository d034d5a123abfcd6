"""Scenes: the functions that compose a plate, registered by name for the command line."""

from __future__ import annotations

import importlib
import pkgutil
import runpy
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

import click

from engraver.field import Canvas

Compose: TypeAlias = Callable[[Canvas], None]
AGES = {"new": 0.0, "first": 0.25, "full": 0.5, "last": 0.75}
"""Fraction of a lunation at each phase."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A plate to cut; `reach` is how far from the centre it is drawn, in radii of its frame."""

    name: str
    compose: Compose
    title: str = ""
    season: str = ""
    frame: str = "vignette"
    """What the unit disc covers on a card: its `vignette`, or the whole `card`."""
    reach: float = 1.0
    radii: Mapping[float, float] = field(default_factory=dict)
    """The trims it is cut for, if not for those of cards, each with the radius of the unit disc in mm."""


_SCENES: list[Scene] = []
_FILE = "engraver_scenes_of_a_file"


def scene(
    name: str,
    title: str = "",
    *,
    season: str = "",
    frame: str = "vignette",
    reach: float = 1.0,
    radii: Mapping[float, float] = MappingProxyType({}),
) -> Callable[[Compose], Compose]:
    """Register the decorated compose function. The name also seeds its random numbers."""

    def register(compose: Compose) -> Compose:
        _SCENES.append(Scene(name, compose, title, season, frame, reach, radii))
        return compose

    return register


def load(source: str = "engraver.moonlight") -> dict[str, Scene]:
    """Import a module, a package with all its modules, or a `.py` file, and return its scenes by name.

    Raises ClickException if a file cannot be read, UsageError if there is no such module or it has no scenes.
    """
    if source.endswith(".py"):
        _run(Path(source))
        home = _FILE
    else:
        _import(source)
        home = source
    found = {s.name: s for s in _SCENES if f"{s.compose.__module__}.".startswith(f"{home}.")}
    if not found:
        raise click.UsageError(f"{source} has no scenes: decorate compose functions with @scene(...)")
    return found


def _run(path: Path) -> None:
    _SCENES[:] = [s for s in _SCENES if s.compose.__module__ != _FILE]
    try:
        runpy.run_path(str(path), run_name=_FILE)
    except OSError as error:
        raise click.ClickException(f"cannot read {path}: {error.strerror}") from error
    except SyntaxError as error:
        raise click.ClickException(f"{path}:{error.lineno}: {error.msg}") from error


def _import(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise click.UsageError(f"no module named {error.name!r}; give a module or a .py file") from error
    for part in pkgutil.iter_modules(getattr(module, "__path__", [])):
        importlib.import_module(f"{name}.{part.name}")


def pick(scenes: dict[str, Scene], names: tuple[str, ...]) -> list[Scene]:
    """Return the named scenes, or all if there are no names. Raises UsageError for an unknown name."""
    for name in names:
        if name not in scenes:
            near = get_close_matches(name, scenes, 1)
            hint = f"did you mean {near[0]!r}?" if near else "`list` shows them all"
            raise click.UsageError(f"no scene {name!r}; {hint}")
    return [scenes[name] for name in names] if names else list(scenes.values())
