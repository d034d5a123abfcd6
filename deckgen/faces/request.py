"""What a user asks to be built, as one frozen object that can cross to a worker process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, pairwise
from pathlib import Path
from shlex import join, split
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from deckgen.sheet.duplex import Printer

DEFAULT_TARGETS = ("svg", "home-a4", "home-letter", "booklet")
DRAFT_TARGETS = ("home-a4", "home-letter")
OUTPUT = Path("output")
"""The folder that holds a folder of files for each deck, unless the user names another."""
MOST_JOBS = 64
"""The most processes, and the number of shares that work for a cluster is divided into."""


class Drawn(NamedTuple):
    """How cards are drawn: what a user chooses of what a deck offers."""

    options: tuple[tuple[str, str], ...] = ()
    overlays: tuple[str, ...] = ()
    language: str = ""

    def words(self) -> list[str]:
        """Return the options of commands that say so."""
        words = [*(("--lang", self.language) if self.language else ())]
        words += chain.from_iterable(("--overlay", name) for name in self.overlays)
        words += chain.from_iterable(("--option", f"{name}={value}") for name, value in self.options)
        return words


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
    cluster: str = ""
    """The address of the Dask scheduler whose workers make the files; empty: processes of this machine."""
    force: bool = False
    """Whether everything is made again."""
    overwrite: bool = False
    """Whether files that deckgen did not make, or that have been changed since, are replaced too."""
    copies: int = 1
    """How many times every card is made; multiplied by its count in the deck."""
    counts: tuple[tuple[str, int], ...] = ()
    """Counts of some cards, by id or `part/id`, which replace those in the deck."""
    start_slot: int = 1
    """The first slot used on the first sheet, from 1."""
    printer: Printer | None = None
    """The printer whose back misalignment is corrected on sheets."""
    fitting: bool = False
    """Whether targets that do not fit the deck are skipped instead of refused."""
    low_ink: bool = False
    """Whether cards are drawn as outlines, for playtests."""
    draft: bool = False
    """Whether faulty cards are drawn as far as possible instead of refused."""
    language: str = ""
    """The language of cards and rules, if not the deck's own."""

    def names(self, target: str) -> bool:
        """Return whether a target is asked for by its own name, not as one of all or of the usual ones."""
        usual = self.fitting or self.targets == DEFAULT_TARGETS
        return not usual and target in (Path(name).stem for name in self.targets)

    def flags(self) -> str:
        """Return the options of `deckgen build` that every target shares, quoted for a shell."""
        words = Drawn(self.options, self.overlays, self.language).words()
        words += chain.from_iterable(("--only", card) for card in self.only)
        words += ("--copies", str(self.copies)) if self.copies != 1 else ()
        words += ("--start-slot", str(self.start_slot)) if self.start_slot != 1 else ()
        words += ("--printer", self.printer.name) if self.printer else ()
        words += ["--low-ink"] * self.low_ink + ["--draft"] * self.draft
        return join(words)

    def drawn_as(self, drawn: Drawn) -> Request:
        """Return the request with what is chosen of the deck; another language has a folder of its own."""
        return replace(self, **drawn._asdict(), out=self.out / drawn.language)

    def drawn_like(self, flags: str) -> Request:
        """Return the request with the language, overlays and options of a build with these `flags`."""
        given = list(pairwise(split(flags)))

        def values(flag: str) -> list[str]:
            return [value for name, value in given if name == flag]

        options = tuple(
            (name, value) for name, _, value in (each.partition("=") for each in values("--option"))
        )
        language = next(iter(values("--lang")), "")
        return replace(self, language=language, overlays=tuple(values("--overlay")), options=options)

    def choices(self) -> tuple[object, ...]:
        """Everything that changes what is drawn, apart from the files that are read."""
        more = self.copies, self.start_slot, self.printer, self.low_ink, self.draft, self.language
        return self.overlays, self.options, self.sets, self.only, self.counts, *more
