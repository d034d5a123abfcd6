"""The sheets that a user prints at home, where none are named: on A4 or on Letter."""

from __future__ import annotations

import locale
import os
from pathlib import Path

from deckgen.making.manifest import read_manifest

SHEETS = ("home-a4", "home-letter")
LETTER = frozenset(
    [
        *["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"],
        "United States",
        "Canada",
        "Mexico",
    ]
)
"""Territories with Letter paper (CLDR 46, `paperSize`), the last as Windows calls them."""


def home_target(out: Path) -> str:
    """Return the sheets of the last build in a folder; of several or none, those for the locale's paper."""
    manifest = read_manifest(out)
    built = [name for name in SHEETS if manifest and manifest.of(name)]
    usual = SHEETS[_territory() in LETTER]
    return usual if usual in built or not built else built[0]


def _territory() -> str:
    """Return the territory of the locale for paper: `US` of `en_US.UTF-8`."""
    named = map(os.environ.get, ("LC_ALL", "LC_PAPER", "LANG"))
    tag = next(filter(None, named), "") or locale.getlocale()[0] or ""
    return tag.partition(".")[0].partition("@")[0].rpartition("_")[2]
