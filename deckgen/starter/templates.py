"""The bundled templates: a name in; the files of a deck, under a title of its own, out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from deckgen.assets import asset
from deckgen.errors import Problem, UsageError, did_you_mean
from deckgen.starter.folder import SCHEMA_LINE, quoted

USUAL = "poker"
"""The template of a deck whose maker asks for none."""


@cache
def templates() -> dict[str, str]:
    """What each template is, by name: the first comment of its deck."""
    found = sorted(asset("templates").glob("*/deck.yaml"))
    return {path.parent.name: path.read_text("utf-8").partition("\n")[0].lstrip("# ") for path in found}


def from_template(name: str, title: str) -> dict[str, bytes | Path]:
    """The files of a template, its title exchanged. Raises UsageError if there is no such template."""
    if name not in templates():
        raise UsageError(Problem(f"there is no template {name!r}", hint=did_you_mean(name, templates())))
    folder = asset("templates", name)
    files: dict[str, bytes | Path] = {
        path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()
    }
    lines = (folder / "deck.yaml").read_text("utf-8").splitlines(keepends=True)
    lines = [f"title: {quoted(title)}\n" if line.startswith("title: ") else line for line in lines]
    files["deck.yaml"] = (SCHEMA_LINE + "".join(lines)).encode()
    return files
