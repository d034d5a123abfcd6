"""What deckgen is installed with: packages whose licences let anybody use and pass on the whole."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution

import pytest
from packaging.requirements import Requirement

FREE = re.compile(
    r"MIT|BSD|Apache|ISC|PSF|Python-2\.0|HPND|MPL|Mozilla|Zlib|CC0|Unlicense|Public Domain|Python Software",
    re.I,
)
"""Licences that ask for their text to be passed on, or for changes to their own files."""
LESSER = {"pyphen"}
"""Packages also under the LGPL or the GPL, of which one may choose a licence that `FREE` names."""


def licences(name: str) -> str:
    """Return the licences of an installed package, as its metadata names them."""
    about = distribution(name).metadata
    named = [about.get("License-Expression") or "", *(about.get_all("Classifier") or [])]
    found = [
        each.rpartition(" :: ")[2] for each in named if each and (" :: " not in each or "License ::" in each)
    ]
    # Older packages have only a field that may hold the whole text; its first line names it.
    return "; ".join(found) or (about.get("License") or "").strip().partition("\n")[0]


def needed(name: str, extras: frozenset[str]) -> set[str]:
    """Return the packages that one and all of its needs are installed with."""
    found: set[str] = set()
    left = [(name, extras)]
    while left:
        package, wanted = left.pop()
        for text in distribution(package).requires or ():
            each = Requirement(text)
            if each.marker and not any(each.marker.evaluate({"extra": extra}) for extra in (wanted or {""})):
                continue
            if each.name.lower() not in found:
                found.add(each.name.lower())
                left.append((each.name, frozenset(each.extras)))
    return found - {name}


def packages() -> list[str]:
    try:
        return sorted(needed("deckgen", frozenset({"", "play", "cluster"})))
    except PackageNotFoundError as missing:
        pytest.skip(f"{missing} is not installed", allow_module_level=True)


@pytest.mark.parametrize("name", packages())
def test_the_licence_lets_anybody_use_it(name: str) -> None:
    assert FREE.search(licences(name)), licences(name) or "no licence named"
    restricted = re.search(r"(?<!L)GPL|AGPL|Affero|Commercial|Proprietary", licences(name), re.I)
    assert restricted is None or name in LESSER, licences(name)


def test_the_exceptions_are_needed() -> None:
    assert set(packages()) >= LESSER
