"""Create the folder of a new deck from bundled templates, without overwriting anything."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from deckgen.assets import asset
from deckgen.deck import load
from deckgen.deck.model import Part
from deckgen.deck.types import is_folder_name
from deckgen.draw.layers import KINDS
from deckgen.errors import UsageError, os_error
from deckgen.facts import Fact, suggest
from deckgen.paths import exists, is_dir

SCHEMA = "deck.schema.json"
"""The JSON schema that is written beside a deck and named in its first line."""
SCHEMA_LINE = f"# yaml-language-server: $schema={SCHEMA}\n"
DEFAULT_TEMPLATE = "poker"


def templates() -> dict[str, str]:
    """Return the description of each bundled template by name, from the first comment of its deck."""
    found = sorted(asset("templates").glob("*/deck.yaml"))
    return {path.parent.name: path.read_text("utf-8").partition("\n")[0].lstrip("# ") for path in found}


def template_folder(name: str) -> Path:
    """Return the folder of a template. Raises UsageError if there is no such template."""
    known = templates()
    if name not in known:
        raise UsageError(Fact("new-no-template", name=name, near=suggest(name, known)))
    return asset("templates", name)


def model_of(template: str) -> Part:
    """Return the first part of a template's deck. Raises UsageError if there is no such template."""
    return load(template_folder(template) / "deck.yaml", KINDS).parts[0]


def from_template(name: str, title: str) -> dict[str, bytes | Path]:
    """Return the files of a template with a new title. Raises UsageError if there is no such template."""
    folder = template_folder(name)
    files: dict[str, bytes | Path] = {
        path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()
    }
    lines = (folder / "deck.yaml").read_text("utf-8").splitlines(keepends=True)
    lines = [f"title: {quoted(title)}\n" if line.startswith("title: ") else line for line in lines]
    files["deck.yaml"] = (SCHEMA_LINE + "".join(lines)).encode()
    return files


def first_deck(template: str, **values: object) -> bytes:
    """Return a deck file from a template in `assets/starter`, where values are written `<< x >>`."""
    # slow to import
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(asset("starter")), undefined=StrictUndefined,
        variable_start_string="<<", variable_end_string=">>",
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    environment.filters["quoted"] = quoted
    return (SCHEMA_LINE + environment.get_template(template).render(values)).encode()


def check_free(folder: Path) -> None:
    """Raise UsageError if no deck can be created there: the name is unusable, or something exists."""
    if not is_folder_name(folder.resolve().name):
        raise UsageError(Fact("new-bad-name", name=folder.name))
    if exists(folder) and (not is_dir(folder) or any(folder.iterdir())):
        raise UsageError(Fact("new-exists", path=str(folder)))


def write_folder(folder: Path, files: Mapping[str, bytes | Path]) -> None:
    """Write all files of a deck or none; a `Path` is a file to copy. Raises UsageError, FileError."""
    check_free(folder)
    is_new = not exists(folder)
    try:
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, Path):
                shutil.copyfile(content, path)
            else:
                path.write_bytes(content)
    except OSError as error:
        if is_new:
            shutil.rmtree(folder, ignore_errors=True)
        raise os_error(error, "write to", folder) from error


def remove_files(folder: Path, files: Iterable[str]) -> None:
    """Remove what `write_folder` has written, and the folder if it is then empty."""
    for name in files:
        (folder / name).unlink(missing_ok=True)
    for below in sorted({(folder / name).parent for name in files}, reverse=True):
        with suppress(OSError):
            below.rmdir()


def title_of(name: str) -> str:
    """Return a title for the deck in a folder of this name: `my-deck` becomes `My deck`."""
    words = name.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def quoted(text: str) -> str:
    """Return text as a double-quoted YAML scalar."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'
