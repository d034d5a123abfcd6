"""Which sheets are looked at where none are named: those that were built, or those for the locale's paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.making.home import home_target
from deckgen.making.manifest import Manifest
from deckgen.outputs.files import Entry


@pytest.mark.parametrize(
    ("locale", "built", "wanted"),
    [
        ({"LANG": "en_US.UTF-8"}, (), "home-letter"),
        ({"LANG": "de_DE.UTF-8@euro"}, (), "home-a4"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "en_GB.UTF-8"}, (), "home-a4"),
        ({"LANG": "C.UTF-8"}, ("home-letter",), "home-letter"),
        ({"LANG": "en_US.UTF-8"}, ("home-a4",), "home-a4"),
        ({"LANG": "es_MX"}, ("home-a4", "home-letter"), "home-letter"),
    ],
)
def test_sheets_that_are_not_named(
    locale: dict[str, str], built: tuple[str, ...], wanted: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    if built:
        files = [Entry(f"{name}.pdf", "", 0, "pdf sheets", name, (), (63, 88), 3, "") for name in built]
        Manifest("1", {}, files=tuple(files)).write(tmp_path)
    assert home_target(tmp_path) == wanted
