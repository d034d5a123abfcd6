"""All packages installed with deckgen have licences that allow use and redistribution."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution

import pytest
from packaging.requirements import Requirement

FREE = re.compile(
    r"MIT|BSD|Apache|ISC|PSF|Python-2\.0|HPND|MPL|Mozilla|Zlib|CC0|Unlicense|Public Domain|Python Software",
    re.I,
)
"""Licences that only require passing on their text, or changes to their own files."""
LESSER = {"pyphen"}
"""Packages with several licences, including the LGPL or GPL, one of which is in `FREE`."""


def licences(name: str) -> str:
    """Return the licences in an installed package's metadata."""
    about = distribution(name).metadata
    named = [about.get("License-Expression") or "", *(about.get_all("Classifier") or [])]
    found = [
        each.rpartition(" :: ")[2] for each in named if each and (" :: " not in each or "License ::" in each)
    ]
    # Older packages have only a field that may hold the full text; its first line is the name.
    named_only = (about.get("License") or "").strip().partition("\n")[0]
    return "; ".join(found) or named_only or _name_of_text(name)


def _name_of_text(name: str) -> str:
    """Return MIT for a package that has no more than the text of that licence, else an empty name."""
    files = [each for each in distribution(name).files or () if "licenses" in each.parts]
    granted = "Permission is hereby granted, free of charge"
    return "MIT" if files and all(granted in each.read_text("utf-8") for each in files) else ""


def needed(name: str, extras: frozenset[str]) -> set[str]:
    """Return the names of a package's dependencies, including indirect ones."""
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
        return sorted(needed("deckgen", frozenset({"", "cluster", "svg"})))
    except PackageNotFoundError as missing:
        pytest.skip(f"{missing} is not installed", allow_module_level=True)


@pytest.mark.parametrize("name", packages())
def test_licence_allows_use_and_redistribution(name: str) -> None:
    assert FREE.search(licences(name)), licences(name) or "no licence named"
    restricted = re.search(r"(?<!L)GPL|AGPL|Affero|Commercial|Proprietary", licences(name), re.I)
    assert restricted is None or name in LESSER, licences(name)


def test_exceptions_are_needed() -> None:
    assert set(packages()) >= LESSER
