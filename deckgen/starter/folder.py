"""The files of a new deck in; a folder that holds them out, or nothing at all: never a file overwritten."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from deckgen.deck.types import is_file_name
from deckgen.errors import Problem, UsageError, os_error

SCHEMA = "deck.schema.json"
"""The schema that lies beside a deck, named in its first line."""
SCHEMA_LINE = f"# yaml-language-server: $schema={SCHEMA}\n"


def check_free(folder: Path) -> None:
    """Raise UsageError if a deck cannot be made there: the name is no file's, or something stands there."""
    if not is_file_name(folder.resolve().name):
        hint = "use letters, digits, - _ . + only"
        raise UsageError(Problem(f"{folder.name!r} cannot be the name of a deck", hint=hint))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        hint = "choose another name; nothing was written"
        raise UsageError(Problem(f"there is already something at {str(folder)!r}", hint=hint))


def write_folder(folder: Path, files: Mapping[str, bytes | Path]) -> None:
    """Write the files of a deck, whole or not at all; a `Path` is copied. Raises UsageError, FileError."""
    check_free(folder)
    made = not folder.exists()
    try:
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, Path):
                shutil.copyfile(content, path)
            else:
                path.write_bytes(content)
    except OSError as error:
        if made:
            shutil.rmtree(folder, ignore_errors=True)
        raise os_error(error, "write into", folder) from error


def title_of(name: str) -> str:
    """A title for a deck from the name of its folder: `my-deck` is `My deck`."""
    words = name.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def quoted(text: str) -> str:
    """A text as a YAML scalar in double quotes, whatever stands in it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'
