"""What a user asks to be built, as one frozen object that can cross to a worker process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

DEFAULT_TARGETS = ("svg", "home-a4", "home-letter")


@dataclass(frozen=True, slots=True)
class Request:
    """A deck, targets and choices. `sets` are `(target, key, value)` from `--set TARGET.KEY=V`."""

    deck: Path
    out: Path
    targets: tuple[str, ...] = DEFAULT_TARGETS
    overlays: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    sets: tuple[tuple[str, str, str], ...] = ()
    only: tuple[str, ...] = ()
    jobs: int = 1
    force: bool = False

    def choices(self) -> tuple[object, ...]:
        """All that changes what is drawn, apart from the files that are read."""
        return self.overlays, self.options, self.sets, self.only
