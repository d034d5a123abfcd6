"""Files of other targets in; the one ZIP file that holds them all out, the same bytes for the same files."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from deckgen.build.manifest import Entry
from deckgen.build.outputs import Output
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import Bundle

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file inside: the first that the format knows."""
_PACKED = (".pdf", ".png", ".zip")
_PLAIN_FILE = 0o644 << 16


def members(target: str) -> tuple[str, ...]:
    """The targets that a target packs; none if it packs nothing. Raises UsageError for unknown targets."""
    output = load_target(find_target(target)).output
    return output.targets if isinstance(output, Bundle) else ()


def bundle(folder: Path, target: str, deck: str, entries: Sequence[Entry]) -> Output:
    """The ZIP file of some files of a build, all within one folder named after the deck."""
    key = sha256(repr([(entry.path, entry.sha256) for entry in entries]).encode()).hexdigest()
    data = _zipped(folder, deck, entries)
    cards = tuple(dict.fromkeys(card for entry in entries for card in entry.cards))
    return Output(f"{deck}-{target}.zip", target, "zip", (), cards, (0.0, 0.0), 0.0, key, 0.0, data)


def _zipped(folder: Path, deck: str, entries: Sequence[Entry]) -> bytes:
    # not at the top: every build asks what its targets pack, few of them pack anything
    from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

    out = BytesIO()
    with ZipFile(out, "w") as packed:
        for entry in sorted(entries, key=lambda entry: entry.path):
            info = ZipInfo(f"{deck}/{entry.path}", LONG_AGO)
            info.create_system, info.external_attr = 3, _PLAIN_FILE
            info.compress_type = ZIP_STORED if entry.path.endswith(_PACKED) else ZIP_DEFLATED
            packed.writestr(info, (folder / entry.path).read_bytes())
    return out.getvalue()
