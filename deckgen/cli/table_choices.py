"""What a user asks of `deckgen table`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from deckgen.cli.announce import Announcement


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChoices:
    """The arguments of `deckgen table`, some of which have a use only with rules, or only without."""

    game: str | None
    """The name of a game, or the name or path of a deck."""
    players: int | None
    bots: str | None
    one_screen: bool
    options: Mapping[str, str]
    overlays: tuple[str, ...]
    language: str
    seed: int | None
    pace: float
    port: int
    """0 for any free port."""
    record: Path | None
    """The file to keep."""
    resume: Path | None
    """The record to go on with."""
    how: Announcement
