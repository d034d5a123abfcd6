"""Open decks, look at their cards, check them and build their files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.api import as_option
from deckgen.deck.find import find_deck
from deckgen.deck.model import CardSpec
from deckgen.errors import Problem, UsageError
from deckgen.faces.request import DEFAULT_TARGETS, DRAFT_TARGETS, MOST_JOBS, OUTPUT, Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.outputs.files import Entry
from deckgen.scene import Scene
from deckgen.sheet.duplex import Printer
from deckgen.sheet.sheets import Side
from deckgen.target.load import bundled_targets
from deckgen.values import Value

if TYPE_CHECKING:
    from deckgen.making.run import Result

BLEED = 3.0
"""The bleed of `Card.svg` in mm, the same as in the target `svg`."""


def open(
    deck: str | os.PathLike[str],
    *,
    options: Mapping[str, object] | None = None,
    overlays: Sequence[str] = (),
    lang: str = "",
) -> Deck:
    """Open a deck: the name of a bundled one, or the path of a folder or a deck.yaml.

    `options` sets options of the deck (True and False mean yes and no), `overlays` are printed on its cards,
    and `lang` is one of its languages. Raises SpecError with all problems of the deck, UsageError if there is
    no such deck, option, overlay or language, and FileError if a file cannot be read.

    >>> import deckgen
    >>> deck = deckgen.open("moonlight", lang="de")
    >>> deck.title, len(deck.cards), deck.cards[0]
    ('Mondlicht', 55, Card('jan-new'))
    """
    found = unread(deck, options or {}, overlays, lang)
    _ = found.title  # Read the files now, so that problems are raised here.
    return found


def unread(
    deck: str | os.PathLike[str], options: Mapping[str, object], overlays: Sequence[str], lang: str
) -> Deck:
    """Open a deck like `open`, but read its files only when needed; a build without changes never does."""
    given = tuple((name, as_option(value)) for name, value in options.items())
    path = find_deck(os.fspath(deck))
    return Deck(Request(deck=path, out=OUTPUT, overlays=tuple(overlays), options=given, language=lang))


class Deck:
    """A deck as read by `open`, with its options, overlays and language.

    Later changes to its files do not affect its cards, but `build` and `problems` read the files again.
    """

    def __init__(self, request: Request) -> None:
        self._request = request
        self._session = Session(request)

    def __repr__(self) -> str:
        return f"<Deck {self.title!r}: {len(self.cards)} cards>"

    @property
    def title(self) -> str:
        """The title, in the deck's language."""
        return self._session.deck.title

    @property
    def version(self) -> str:
        """The version given in the deck file, or an empty string."""
        return self._session.deck.version

    @property
    def language(self) -> str:
        """The language of its cards, such as `en`."""
        return self._session.deck.language

    @property
    def path(self) -> Path:
        """The deck file."""
        return self._request.deck

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards of all parts, in the order of the deck file; copies are not repeated."""
        return tuple(Card(self._session, card) for card in self._session.deck.cards)

    def __len__(self) -> int:
        """Return the number of cards, without copies."""
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        """Yield the cards."""
        return iter(self.cards)

    def __getitem__(self, name: str) -> Card:
        """Return a card by its id, or by `part/id` if several parts share the id. Raises KeyError."""
        part, _, card_id = name.rpartition("/")
        for card in self.cards:
            if card.id == card_id and part in ("", card.part):
                return card
        raise KeyError(name)

    def problems(self, target: str = "") -> list[Problem]:
        """Return the problems that `deckgen check` finds in the deck and in its cards as printed by a target.

        Without a target, the cards are checked as SVG files and on home sheets.

        >>> import deckgen
        >>> deckgen.open("moons").problems(target="tgc")
        []
        """
        from deckgen.check.deck import check_cards

        return check_cards(
            Session(self._request, stores=False, faulty=[]), (target,) if target else ()
        ).problems

    def build(
        self,
        *targets: str,
        out: str | os.PathLike[str] | None = None,
        only: Sequence[str] = (),
        progress: Callable[[int, int], None] = lambda done, of: None,
        step: Callable[[Fact, int, int], None] = lambda doing, done, of: None,
        waiting: Callable[[], None] = lambda: None,
        sets: Mapping[str, str] | None = None,
        copies: int = 1,
        start_slot: int = 1,
        printer: Printer | None = None,
        low_ink: bool = False,
        draft: bool = False,
        jobs: int | str = 1,
        force: bool = False,
        overwrite: bool = False,
    ) -> Build:
        """Build the files of some targets, keeping those that are up to date.

        `targets` are names of bundled targets, paths of target files, or `all` for every bundled target that
        fits the deck; the default is SVG, sheets and the rules booklet. `out` is the folder to write to
        (default: output/DECK, or output/DECK/L in a language L). `only` limits the cards: ids or `part/id`,
        with `*` for any text. `sets` overrides keys of targets: `{"home-a4.flip": "short"}`. `copies` is the
        number of copies of the deck, `start_slot` the first position to use on the first sheet, and `printer`
        the printer whose backs to align. `low_ink` draws only outlines. `draft` includes unfinished cards, by
        default on sheets: missing pictures become boxes, text that is too long is cut, and the result has a
        warning for each. `jobs` is the number of processes, or the address of a Dask scheduler. `force`
        rebuilds everything. Files that deckgen did not make, or that have been changed since, are replaced
        only with `overwrite`; otherwise FileError is raised before anything is written.

        `progress` is called with the number of files made and the number to make, `step` with what is being
        drawn or made, the number done and their total, and `waiting` if another build in the same folder has
        to finish first. Raises SpecError, UsageError, FileError; finished files are kept. A target that does
        not suit the deck stops no other: SpecError is raised when they are built.

        >>> import deckgen
        >>> built = deckgen.open("dominoes").build("svg", out="out", only=["tiles/6-*"])
        >>> [file.name for file in built.files][:3]
        ['6-0.svg', '6-1.svg', '6-2.svg']
        """
        from deckgen.making import run

        if isinstance(jobs, str):
            from deckgen.workers import check_cluster  # few builds run on a cluster

            check_cluster(jobs)
        request = Request(
            deck=self._request.deck, out=output_folder(self.path, out, self._request.language),
            targets=DRAFT_TARGETS if draft and not targets else all_targets(targets),
            overlays=self._request.overlays, options=self._request.options,
            sets=tuple(setting(name, value) for name, value in (sets or {}).items()), only=tuple(only),
            jobs=MOST_JOBS if isinstance(jobs, str) else jobs, cluster=jobs if isinstance(jobs, str) else "",
            force=force, overwrite=overwrite, copies=copies, start_slot=start_slot, printer=printer,
            fitting="all" in targets, low_ink=low_ink, draft=draft, language=self._request.language,
        )  # fmt: skip
        return Build.of(request.out, run.build(request, progress, waiting, step))


class Card:
    """A card of an open deck. Notebooks show it as its front."""

    def __init__(self, session: Session, card: CardSpec) -> None:
        self._session, self._card = session, card

    def __repr__(self) -> str:
        return f"Card({self.id!r})"

    @property
    def id(self) -> str:
        """The id, unique within its part."""
        return self._card.id

    @property
    def part(self) -> str:
        """The name of its part."""
        return self._card.part

    @property
    def count(self) -> int:
        """The number of copies in the deck."""
        return self._card.count

    @property
    def title(self) -> str:
        """Its title, or else its name, or else its id."""
        return self._card.called

    @property
    def data(self) -> Mapping[str, Value]:
        """Its columns by name."""
        return self._card.data

    def svg(self, side: Side = "front") -> str:
        """Return a side as SVG, in mm, at the deck's first size with 3 mm of bleed.

        Raises SpecError if the card cannot be drawn, UsageError if it has no back.

        >>> import deckgen
        >>> deckgen.open("moonlight")["jun-full"].svg().startswith("<svg")
        True
        """
        from deckgen.render.svg import svg_text

        return svg_text(self._scene(side, BLEED))

    def png(self, dpi: float = 300, side: Side = "front") -> bytes:
        """Return a side as a PNG that is transparent outside the card's shape.

        Raises SpecError if the card cannot be drawn, UsageError if it has no back.
        """
        from deckgen.outputs.planner import die_of
        from deckgen.outputs.png import cut_out, face_pixels, pixel_size
        from deckgen.render.pdf import PdfOptions, pdf_bytes
        from deckgen.render.raster import Raster
        from deckgen.target.model import Fit

        scene, part = self._scene(side, 0.0), self._session.deck.part(self.part)
        with Raster(pdf_bytes([scene], PdfOptions(self.title, compress=False))) as raster:
            pixels = face_pixels(raster, 0, scene, pixel_size(scene, dpi))
        return cut_out(pixels, die_of(part, Fit(part.trims[0], 0.0, part.safe)), scene, dpi)

    def _scene(self, side: Side, bleed: float) -> Scene:
        part = self._session.deck.part(self.part)
        drawing = self._session.drawing(part, part.trims[0], bleed)
        faces = self._session.one(drawing, self._card)
        scene = faces.front if side == "front" else faces.back
        if scene is None:
            raise UsageError(Fact("api-no-back", card=self.id))
        return scene

    def _repr_svg_(self) -> str:
        """Return the front as SVG, for notebooks."""
        return self.svg()


@dataclass(frozen=True)
class Build:
    """The result of `Deck.build`."""

    folder: Path
    """The output folder."""
    entries: tuple[Entry, ...]
    """The manifest entries of all files of the targets, sorted by path."""
    made: int
    """How many files were made; the others were up to date."""
    kept: int
    removed: tuple[str, ...]
    """Paths, in the folder, of files from the previous build that are no longer made."""
    problems: tuple[Problem, ...]
    """Warnings."""
    told: tuple[Fact, ...] = ()
    """Notes on the targets that have changed, such as how many pieces a sheet holds."""

    @classmethod
    def of(cls, folder: Path, result: Result) -> Build:
        """Return what a run in a folder made."""
        return cls(
            folder, tuple(result.entries), len(result.made), len(result.kept), tuple(result.removed),
            tuple(result.problems), tuple(result.told),
        )  # fmt: skip

    @property
    def files(self) -> list[Path]:
        """All files of the targets, whether made now or unchanged."""
        return [self.folder / entry.path for entry in self.entries]


def all_targets(names: Sequence[str]) -> tuple[str, ...]:
    """Return the targets meant by some names: `all` means the bundled ones, no names the default ones."""
    if "all" in names:
        names = (*bundled_targets(), *(name for name in names if name != "all"))
    return tuple(dict.fromkeys(names)) or DEFAULT_TARGETS


def output_folder(deck: Path, out: str | os.PathLike[str] | None, language: str = "") -> Path:
    """Return the folder for the files of a deck: `out` if given, else one named after the deck.

    A language that is asked for has a folder of its own there, so that it replaces no files of another.
    """
    name = deck.parent.resolve().name if deck.name == "deck.yaml" else deck.stem
    return OUTPUT / name / language if out is None else Path(out)


def setting(name: str, value: str) -> tuple[str, str, str]:
    """Return target, key and value of `TARGET.KEY` and a value. Raises UsageError."""
    # The target may be the user's own file: its name ends in .yaml, followed by the key.
    target, dot, key = name.partition(".yaml.") if ".yaml." in name else name.partition(".")
    if not dot or not key:
        raise UsageError(Fact("api-not-a-setting", text=f"{name}={value}"))
    return target, key, value
