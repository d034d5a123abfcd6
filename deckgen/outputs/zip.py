"""Pack the files of other targets into one ZIP file, with a README that says which is which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from deckgen.outputs.files import Entry, Output
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.planner import Planner
from deckgen.target.outputs import Bundle

READ_ME = "README.txt"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file inside, so that builds are repeatable: the earliest that the format has."""
_PACKED = (".pdf", ".png", ".zip")
_PLAIN_FILE = 0o644 << 16


class ZipKind(OutputKind[Bundle], settings=Bundle):
    """The files of other targets in one ZIP file."""

    shows_cards = False

    def plan(self, planner: Planner) -> list[Output]:
        """Return no files: see `pack`."""
        return []

    def pack(
        self, deck: Mapping[str, str], entries: Sequence[Entry], abouts: Mapping[str, str]
    ) -> tuple[Output, Callable[[Path], bytes]]:
        """Return the ZIP file of some files of a build.

        `deck` has the deck's name, title and version, `abouts` what each target is for.
        """
        about = read_me(deck, entries, abouts)
        made_from = [(entry.path, entry.sha256) for entry in entries]
        key = sha256(repr((made_from, about)).encode()).hexdigest()
        cards = tuple(dict.fromkeys(card for entry in entries for card in entry.cards))
        name, target = deck["name"], self.target.name
        output = Output(f"{name}-{target}.zip", target, "zip", (), cards, (0.0, 0.0), 0.0, key, 0.0)
        return output, partial(_zipped, deck=name, entries=entries, about=about)


def read_me(deck: Mapping[str, str], entries: Sequence[Entry], abouts: Mapping[str, str]) -> str:
    """Return the text that tells somebody who opens the ZIP file what is in it."""
    lines = [f"{deck['title']} {deck['version']}", "", "Files to print, cut and play with.", ""]
    for target, about in abouts.items():
        paths = sorted(entry.path for entry in entries if entry.target == target)
        folders = Counter(path.partition("/")[0] for path in paths if "/" in path)
        names = [path for path in paths if "/" not in path]
        names += [f"{name}/ ({count} files)" for name, count in folders.items()]
        lines += [*names, f"    {about}", ""] if names else []
    lines += [
        "Print sheets at 100 %, never fitted to the page: the ruler at the foot of a sheet must be right.",
        "",
    ]
    return "\n".join(lines)


def _zipped(folder: Path, deck: str, entries: Sequence[Entry], about: str) -> bytes:
    """Return the ZIP file: everything in one folder named after the deck, `about` as README.txt."""
    out = BytesIO()
    with ZipFile(out, "w") as packed:
        for path in [READ_ME, *sorted(entry.path for entry in entries)]:
            info = ZipInfo(f"{deck}/{path}", LONG_AGO)
            info.create_system, info.external_attr = 3, _PLAIN_FILE
            info.compress_type = ZIP_STORED if path.endswith(_PACKED) else ZIP_DEFLATED
            packed.writestr(info, about.encode() if path == READ_ME else (folder / path).read_bytes())
    return out.getvalue()
