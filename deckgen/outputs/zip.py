"""Pack the files of other targets into one ZIP file, with a README that describes each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from deckgen.outputs.files import Entry, Output, home_printing
from deckgen.outputs.kind import OutputKind
from deckgen.outputs.planner import Planner
from deckgen.target.outputs import Bundle

READ_ME = "README.txt"
_FIRST = (
    "Files to print, cut and play with. Where there is one for A4 and one for Letter, print the one for your",
    "paper. Print at 100 % (actual size), never fitted to the page: the ruler on a sheet must be right.",
)
_PRINTED = {
    "long": ": print two-sided, turned over on the long edge",
    "short": ": print two-sided, turned over on the short edge",
    "none": ": print one-sided",
    "fold": ": print one-sided and fold into eight pages",
    "": "",
}
"""The note after a file's name in the README, by how it is printed at home."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file inside, so that builds are repeatable: the earliest that ZIP can store."""
_PACKED = (".pdf", ".png", ".zip")
_PLAIN_FILE = 0o644 << 16


class ZipKind(OutputKind[Bundle], settings=Bundle):
    """The files of other targets in one ZIP file."""

    shows_cards = False
    prints_rules = True  # of the booklets inside

    def plan(self, planner: Planner) -> list[Output]:
        """Return no files; see `pack`."""
        return []

    def pack(
        self, deck: Mapping[str, str], files: Mapping[Entry, Path], abouts: Mapping[str, str]
    ) -> tuple[Output, Callable[[], bytes]]:
        """Return a ZIP file of some files.

        `deck` holds the deck's name, title and version; `abouts` describes the purpose of each target.
        """
        entries = sorted(files, key=lambda entry: entry.path)
        about = read_me(deck, files, abouts)
        made_from = [(entry.path, entry.sha256) for entry in entries]
        key = sha256(repr((made_from, about)).encode()).hexdigest()
        cards = tuple(dict.fromkeys(card for entry in entries for card in entry.cards))
        name, target = deck["name"], self.target.name
        output = Output(f"{name}-{target}.zip", target, "zip", (), cards, (0.0, 0.0), 0.0, key, 0.0)
        return output, partial(_zipped, name, {entry.path: files[entry] for entry in entries}, about)


def read_me(deck: Mapping[str, str], files: Mapping[Entry, Path], abouts: Mapping[str, str]) -> str:
    """Return the README, which says what is in the ZIP file and how to print it."""
    lines = [f"{deck['title']} {deck['version']}".strip(), "", *_FIRST, ""]
    for target, about in abouts.items():
        own = sorted((entry for entry in files if entry.target == target), key=lambda entry: entry.path)
        folders = Counter(entry.path.partition("/")[0] for entry in own if "/" in entry.path)
        names = [
            entry.path + _PRINTED[home_printing(entry, files[entry])]
            for entry in own
            if "/" not in entry.path
        ]
        names += [f"{name}/ ({count} files)" for name, count in folders.items()]
        lines += [*names, f"    {about}", ""] if names else []
    return "\n".join(lines)


def _zipped(deck: str, files: Mapping[str, Path], about: str) -> bytes:
    """Return a ZIP file with everything in one folder named after the deck, and `about` as README.txt."""
    out = BytesIO()
    with ZipFile(out, "w") as packed:
        for path in [READ_ME, *files]:
            info = ZipInfo(f"{deck}/{path}", LONG_AGO)
            info.create_system, info.external_attr = 3, _PLAIN_FILE
            info.compress_type = ZIP_STORED if path.endswith(_PACKED) else ZIP_DEFLATED
            packed.writestr(info, about.encode() if path == READ_ME else files[path].read_bytes())
    return out.getvalue()
