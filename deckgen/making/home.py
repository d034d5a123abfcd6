"""The paper that a user has at home, where none is named: A4 or Letter."""

from __future__ import annotations

import locale
import os
from collections.abc import Collection, Mapping
from pathlib import Path

from deckgen.making.manifest import read_manifest

SHEETS = ("home-a4", "home-letter")
OF_ONE_PAPER = ("box-tuck", "box-hexagon")
"""The targets for home printers that exist once, for A4 unless `paper` is set."""
LETTER = frozenset(
    [
        *["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"],
        "United States",
        "Canada",
        "Mexico",
    ]
)
"""Territories with Letter paper (CLDR 46, `paperSize`), the last as Windows calls them."""


def home_paper(targets: Collection[str], sets: Mapping[str, str]) -> dict[str, str]:
    """Return the keys to set so that targets use the locale's paper, unless the user has set theirs."""
    if _territory() not in LETTER:
        return {}
    named = [name for name in OF_ONE_PAPER if name in targets or "all" in targets]
    return {f"{name}.paper": "letter" for name in named if f"{name}.paper" not in sets}


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
