"""A compose function to a named scene: the registry that the command line reads."""

from __future__ import annotations

import importlib
import pkgutil
import runpy
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from deckgen.engraver.field import Canvas
from deckgen.errors import Problem, SpecError, UsageError, Where, did_you_mean, os_error

Compose: TypeAlias = Callable[[Canvas], None]
AGES = {"new": 0.0, "first": 0.25, "full": 0.5, "last": 0.75}
"""Part of a lunation by the name of the phase."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A plate to be cut: `reach` is how far from the centre it is drawn, in radii of its frame."""

    name: str
    compose: Compose
    title: str = ""
    season: str = ""
    frame: str = "vignette"
    """What the unit disc is on a card: its `vignette`, or the whole `card`."""
    reach: float = 1.0


_SCENES: list[Scene] = []
_FILE = "deckgen_scenes_of_a_file"


def scene(
    name: str, title: str = "", *, season: str = "", frame: str = "vignette", reach: float = 1.0
) -> Callable[[Compose], Compose]:
    """Register the decorated compose function; its seed is its name."""

    def register(compose: Compose) -> Compose:
        _SCENES.append(Scene(name, compose, title, season, frame, reach))
        return compose

    return register


def load(source: str = "deckgen.engraver.moonlight") -> dict[str, Scene]:
    """Import a module, a package with all its modules, or a `.py` file, and give its scenes by name.

    Raises FileError if a file cannot be read, UsageError if there is no such module or it has no scenes.
    """
    if source.endswith(".py"):
        _run(Path(source))
        home = _FILE
    else:
        _import(source)
        home = source
    found = {s.name: s for s in _SCENES if f"{s.compose.__module__}.".startswith(f"{home}.")}
    if not found:
        raise UsageError(
            Problem(f"{source} has no scenes", hint="decorate compose functions with @scene(...)")
        )
    return found


def _run(path: Path) -> None:
    _SCENES[:] = [s for s in _SCENES if s.compose.__module__ != _FILE]
    try:
        runpy.run_path(str(path), run_name=_FILE)
    except OSError as error:
        raise os_error(error, "read the scenes", path) from error
    except SyntaxError as error:
        raise SpecError(Problem(f"not Python: {error.msg}", Where(str(path), error.lineno or 0))) from error


def _import(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        hint = "give a module, or a file that ends in .py"
        raise UsageError(Problem(f"no module of scenes {name!r} ({error.name})", hint=hint)) from error
    for part in pkgutil.iter_modules(getattr(module, "__path__", [])):
        importlib.import_module(f"{name}.{part.name}")


def pick(scenes: dict[str, Scene], names: tuple[str, ...]) -> list[Scene]:
    """The scenes named, or all. Raises UsageError for a name that is not there."""
    unknown = [n for n in names if n not in scenes]
    if unknown:
        raise UsageError(Problem(f"no scene {n!r}", hint=did_you_mean(n, scenes)) for n in unknown)
    return [scenes[n] for n in names] if names else list(scenes.values())
