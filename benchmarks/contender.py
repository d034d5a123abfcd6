"""Run a command that does the circles job, and check the output of each run."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path

import circles_data
import measure
import outcome

PIXELS = 815
"""Side of a card's picture: 69 mm at 300 dpi."""
JOB_CARDS = 50

Word = str | Path


@dataclass
class Contender:
    """A program that does the job (or its first half, the PDF), and its measurements.

    `command` is completed by `out`, the folder to write in, and `last`, the words after it.
    """

    name: str
    command: list[Word]
    out: Path
    last: list[Word] = field(default_factory=list)
    with_pictures: bool = False
    cards: int = JOB_CARDS
    runs: list[measure.Run] = field(default_factory=list)
    largest_bytes: int = 0

    @property
    def seconds(self) -> list[float]:
        """Return the wall times of all rounds."""
        return [run.seconds for run in self.runs]

    @property
    def peak_mb(self) -> float | None:
        """Return the peak memory of the largest process in MB, or None if unknown."""
        return max((run.peak_mb for run in self.runs if run.peak_mb is not None), default=None)

    def warm_up(self) -> None:
        """Do the job once unmeasured, so that every round finds warm caches."""
        self.perform()
        self.runs.clear()

    def perform(self) -> None:
        """Do the job once, into an emptied folder.

        Raises subprocess.CalledProcessError if the command fails, RuntimeError if its output is incomplete.
        """
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir(parents=True)
        self.runs.append(measure.run([*self.command, self.out, *self.last], self.out.parent))
        found = outcome.look(self.out)
        missing = outcome.shortfall(found, self.cards, PIXELS, self.with_pictures)
        if missing:
            raise RuntimeError(f"{self.name} wrote {missing}")
        self.largest_bytes = found.largest_bytes


@dataclass(frozen=True)
class Workshop:
    """The working folder, deckgen's command, the deck of circles, and the rivals' interpreters by name."""

    folder: Path
    deckgen: Path
    deck: Path
    pythons: dict[str, Path]

    def deckgen_does(
        self, targets: list[str], with_pictures: bool = False, cards: int = JOB_CARDS
    ) -> Contender:
        """Return deckgen building `targets` of the deck with `cards` cards, on two cores."""
        copy = self.folder / f"circles-{cards}"
        if not copy.exists():
            shutil.copytree(self.deck, copy)
            circles_data.write(copy, cards)
        command: list[Word] = [self.deckgen, "build", copy, "--force", "--jobs", "2"]
        command += [word for target in targets for word in ("--target", copy / f"{target}.yaml")]
        return Contender(
            "deckgen",
            [*command, "--out"],
            self.folder / f"deckgen-{cards}-{'-'.join(targets)}",
            with_pictures=with_pictures,
            cards=cards,
        )

    def rival_does(self, rival: str, script: Path, *last: str) -> Contender:
        """Return a rival's script doing the job; without `last`, all that it can do."""
        return Contender(
            script.stem.removeprefix("with_").replace("_", " "),
            [self.pythons[rival], script, circles_data.JOB],
            self.folder / "-".join([script.stem, *last]),
            last=list(last),
            with_pictures=rival != "reportlab" and not last,
        )
