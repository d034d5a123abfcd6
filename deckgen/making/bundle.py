"""Files of other targets in; one ZIP file that holds them all out, with a page that says which is which.

The same files give the same bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from deckgen.making.manifest import Entry
from deckgen.making.outputs import Output
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import Bundle

READ_ME = "README.txt"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file inside: the first that the format knows."""
_PACKED = (".pdf", ".png", ".zip")
_PLAIN_FILE = 0o644 << 16


def members(target: str) -> tuple[str, ...]:
    """The targets that a target packs; none if it packs nothing. Raises UsageError for unknown targets."""
    output = load_target(find_target(target)).output
    return output.targets if isinstance(output, Bundle) else ()


def bundle(
    target: str, deck: Mapping[str, str], entries: Sequence[Entry], abouts: Mapping[str, str]
) -> Output:
    """The ZIP file of some files of a build, but for what is in it: see `zipped`.

    `deck` has the deck's name, title and version, `abouts` what each target is for.
    """
    made_from = [(entry.path, entry.sha256) for entry in entries]
    key = sha256(repr((made_from, read_me(deck, entries, abouts))).encode()).hexdigest()
    cards = tuple(dict.fromkeys(card for entry in entries for card in entry.cards))
    return Output(f"{deck['name']}-{target}.zip", target, "zip", (), cards, (0.0, 0.0), 0.0, key, 0.0)


def read_me(deck: Mapping[str, str], entries: Sequence[Entry], abouts: Mapping[str, str]) -> str:
    """What a stranger who opens the ZIP file wants to know first."""
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


def zipped(folder: Path, deck: str, entries: Sequence[Entry], about: str) -> bytes:
    """The ZIP file: all within one folder named after the deck, and README.txt with what is said about it."""
    # not at the top: every build asks what its targets pack, few of them pack anything
    from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

    out = BytesIO()
    with ZipFile(out, "w") as packed:
        for path in [READ_ME, *sorted(entry.path for entry in entries)]:
            info = ZipInfo(f"{deck}/{path}", LONG_AGO)
            info.create_system, info.external_attr = 3, _PLAIN_FILE
            info.compress_type = ZIP_STORED if path.endswith(_PACKED) else ZIP_DEFLATED
            packed.writestr(info, about.encode() if path == READ_ME else (folder / path).read_bytes())
    return out.getvalue()
