"""A request in; its deck, its targets and the scenes of its faces out, each drawn once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from typing import NamedTuple
from weakref import WeakValueDictionary

from deckgen.deck.load import load
from deckgen.deck.model import Card, Deck, Part, Trim
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.errors import Problem, SpecError, UsageError, did_you_mean
from deckgen.making.digest import scene_digest
from deckgen.making.request import Request
from deckgen.scene import Scene
from deckgen.target.load import find_target, load_target
from deckgen.target.model import Target

KEPT = 256
"""Scenes of one drawing that are kept; of a larger deck each face is drawn again for each file it is in."""


class Faces(NamedTuple):
    """One card as a target has it: front, back (one object for all cards whose backs are alike), digests."""

    card: Card
    front: Scene
    back: Scene | None
    front_digest: str
    back_digest: str


class FaceKeys(NamedTuple):
    """The digests of the faces of one card as a target has it; `back` is empty if it has none."""

    card: Card
    front: str
    back: str


@dataclass
class Session:
    """What is loaded and drawn for one request."""

    request: Request
    _backs: WeakValueDictionary[str, Scene] = field(default_factory=WeakValueDictionary)
    _drawings: dict[tuple[str, Trim, float, float], Drawing] = field(default_factory=dict)
    _kept: dict[tuple[str, Trim, float, float], dict[str, Faces]] = field(default_factory=dict)

    @cached_property
    def deck(self) -> Deck:
        """The deck, with its faces. Raises SpecError, FileError, UsageError."""
        deck = load(self.request.deck, KINDS, self.request.language)
        self._check_choices(deck)
        return deck

    def target(self, name: str) -> Target:
        """A target with the user's settings. Raises SpecError, UsageError."""
        path = find_target(name)
        overrides = {key: value for target, key, value in self.request.sets if target in (name, path.stem)}
        return load_target(path, overrides)

    def _check_choices(self, deck: Deck) -> None:
        for name in self.request.overlays:
            if name not in deck.overlays:
                hint = did_you_mean(name, deck.overlays)
                raise UsageError(Problem(f"{deck.title} has no overlay {name!r}", hint=hint))
        for name, value in self.request.options:
            option = deck.options.get(name)
            if option is None:
                raise UsageError(
                    Problem(f"{deck.title} has no option {name!r}", hint=did_you_mean(name, deck.options))
                )
            if value not in option.values:
                hint = did_you_mean(value, option.values)
                raise UsageError(Problem(f"the option {name!r} cannot be {value!r}", hint=hint))

    @cached_property
    def _cards(self) -> Mapping[tuple[str, str], Card]:
        return {(card.part, card.id): card for card in self.deck.cards}

    def card(self, part: str, card_id: str) -> Card:
        """A card of the deck. Raises KeyError."""
        return self._cards[part, card_id]

    @cached_property
    def chosen(self) -> Mapping[str, tuple[Card, ...]]:
        """The cards to build by part: all, or those that `--only` names. Raises UsageError."""
        chosen: dict[str, list[Card]] = {part.name: [] for part in self.deck.parts}
        unused = set(self.request.only)
        for card in self.deck.cards:
            matching = {pattern for pattern in self.request.only if _matches(card, pattern)}
            unused -= matching
            if matching or not self.request.only:
                chosen[card.part].append(card)
        if unused:
            pattern = sorted(unused)[0]
            hint = did_you_mean(pattern.rpartition("/")[2], [card.id for card in self.deck.cards])
            raise UsageError(Problem(f"{self.deck.title} has no card {pattern!r}", hint=hint))
        return {part: tuple(cards) for part, cards in chosen.items()}

    def drawing(self, part: Part, trim: Trim, bleed: float, safe: float = 0.0) -> Drawing:
        """How the cards of a part are drawn at a size: one object, which keeps what all cards share.

        `safe` is what a printer asks for, in mm; no less than the part's own is kept.
        """
        safe = max(safe, part.safe)
        key = part.name, trim, bleed, safe
        if key not in self._drawings:
            options, overlays = dict(self.request.options), frozenset(self.request.overlays)
            self._drawings[key] = Drawing(self.deck, part, trim, bleed, options, overlays, safe)
        return self._drawings[key]

    def faces(self, drawing: Drawing, cards: Iterable[Card]) -> Iterator[Faces]:
        """The faces of some cards, one by one; in the end SpecError with the problems of all of them."""
        problems: list[Problem] = []
        for card in cards:
            try:
                yield self.one(drawing, card)
            except SpecError as error:
                problems += error.problems
        if problems:
            raise SpecError(list(dict.fromkeys(problems)))

    def one(self, drawing: Drawing, card: Card) -> Faces:
        """The faces of one card."""
        kept = self._kept.setdefault((card.part, drawing.trim, drawing.bleed, drawing.safe), {})
        known = kept.get(card.id)
        if known is None:
            front, back = drawing.front(card), drawing.back(card)
            if self.request.low_ink:
                from deckgen.press.lowink import outlines_of  # few builds are so made

                front, back = outlines_of(front), outlines_of(back) if back else None
            back_digest = scene_digest(back) if back else ""
            if back:
                back = self._backs.setdefault(back_digest, back)
            known = Faces(card, front, back, scene_digest(front), back_digest)
            if len(kept) < KEPT:
                kept[card.id] = known
        return known


def _matches(card: Card, pattern: str) -> bool:
    part, slash, name = pattern.rpartition("/")
    return (not slash or fnmatchcase(card.part, part)) and fnmatchcase(card.id, name)


_session: list[Session] = []


def begin() -> None:
    """Forget what an earlier build in this process loaded: its files may have changed since."""
    _session.clear()


def session_for(request: Request) -> Session:
    """The session of a request in this process: loaded once, and known to workers that are forks."""
    if not _session or _session[0].request != request:
        _session[:] = [Session(request)]
    return _session[0]
