"""Make the proof page as one file.

Each card is drawn, checked and packed before the next, so that the page of a large deck needs little memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from deckgen.check.cards import BeforeCheck
from deckgen.check.deck import check_cards
from deckgen.deck.model import CardSpec
from deckgen.draw.card import Drawing
from deckgen.errors import Problem, SpecError
from deckgen.faces.face_cache import FaceView
from deckgen.faces.painter import BLEED, Painter, face_view
from deckgen.faces.session import Session
from deckgen.proof.document import (
    SHEETS,
    card_data,
    face_data,
    head,
    html_pieces,
    local_paths,
    more,
    portable_data,
)
from deckgen.proof.pictures import Album, OnPicture, PackedPicture, address, packed
from deckgen.proof.plain import LocalPaths, outline, told
from deckgen.scene import Scene

LARGEST_PAGE = 18_000_000
"""The largest page in bytes; mail and chat programs accept 20 MB."""


class ProofPage(NamedTuple):
    """A page with the problems that it shows and its number of cards."""

    pieces: Iterator[str]
    problems: list[Problem]
    cards: int


def static_page(
    session: Session, targets: Sequence[str] = SHEETS, progress: OnPicture = lambda done, of: None
) -> ProofPage:
    """Return the page with all pictures embedded, at less resolution if necessary to limit the file size.

    Raises SpecError, FileError, UsageError if the deck cannot be read.
    """
    cards = _Cards(session, progress)
    problems = cards.checked()
    rest = more(session, targets, cards.album.add)
    rest.data["checked"] = portable_data(session.request, told(problems))
    drawn = cards.album.fitting(LARGEST_PAGE * 3 / 4, progress)
    pictures = {name: partial(address, each) for name, each in drawn.items()}
    named = [each["target"] for each in rest.data["sheets"]]
    data = {**cards.data(), **rest.data, "broken": [], "targets": named, "pictures": pictures}
    return ProofPage(html_pieces(data), problems, session.card_count)


class _Shown(NamedTuple):
    """A card of a page: plain values as JSON, the problems of drawing it, and pictures that are new."""

    part: str
    card: str
    data: str
    faults: Sequence[Problem]
    pictures: Mapping[str, tuple[str, PackedPicture]]
    """By side, each with its name."""


@dataclass
class _Cards:
    """The cards of a page, drawn and packed one by one."""

    session: Session
    progress: OnPicture
    album: Album = field(default_factory=Album)
    _parts: dict[str, list[Callable[[], Any]]] = field(default_factory=dict)
    """Functions that return cards as plain values, of which text takes less memory."""
    _problems: list[Problem] = field(default_factory=list)
    """Those found by drawing."""
    _painter: Painter = field(init=False)
    _paths: LocalPaths = field(init=False)
    _lenient: dict[str, Drawing] = field(default_factory=dict)
    _packed: set[str] = field(default_factory=set)
    """The names of pictures that were packed in this process."""

    def __post_init__(self) -> None:
        self._painter, self._paths = Painter(self.session), local_paths(self.session.request)

    def checked(self) -> list[Problem]:
        """Draw all cards; return what `deckgen check` finds, each cause once per card, drawing's first."""
        found = check_cards(self.session, before=BeforeCheck(self._shown, self._add)).problems
        known = {(problem.fact, problem.where, problem.card) for problem in self._problems}
        return self._problems + [each for each in found if (each.fact, each.where, each.card) not in known]

    def data(self) -> dict[str, Any]:
        """Return the cards as plain values."""
        parts = [
            {**self._paths.cut(outline(self._drawing(part.name))), "cards": cards}
            for part in self.session.deck.parts
            if (cards := self._parts.get(part.name))
        ]
        return {**head(self.session), "parts": parts}

    def _drawing(self, part: str) -> Drawing:
        spec = self.session.deck.part(part)
        return self.session.drawing(spec, spec.trims[0], BLEED)

    def _shown(self, card: CardSpec) -> _Shown:
        """Draw a card and pack its pictures."""
        sides = self._sides(card)
        data = {**card_data(card), "sides": {side: face_data(*each) for side, each in sides.items()}}
        faults = dict.fromkeys(chain.from_iterable(problems for _, problems in sides.values()))
        pictures = {}
        for side, (view, _) in sides.items():
            if view is not None and view.digest not in self._packed:
                self._packed.add(view.digest)
                pictures[side] = view.digest, packed(view.scene)
        place = card.part, card.id
        return _Shown(*place, json.dumps(self._paths.cut(data)), [*faults], pictures)

    def _add(self, shown: _Shown) -> None:
        self._parts.setdefault(shown.part, []).append(partial(json.loads, shown.data))
        self._problems += shown.faults
        for side, (name, picture) in shown.pictures.items():
            self.album.put(name, picture, partial(self._again, shown.part, shown.card, side))
        self.progress(sum(map(len, self._parts.values())), self.session.card_count)

    def _again(self, part: str, card: str, side: str) -> Scene:
        view, _ = self._sides(self.session.card(part, card))[side]
        assert view is not None
        return view.scene

    def _sides(self, card: CardSpec) -> Mapping[str, tuple[FaceView | None, Sequence[Problem]]]:
        """Return the sides of a card, drawn as far as possible, with their problems."""
        drawing = self._drawing(card.part)
        try:
            faces = self.session.one(drawing, card)
        except SpecError:
            return self._lenient_sides(card)
        front = face_view(faces.front, faces.keys.front), ()
        return {
            "front": front,
            **({"back": (face_view(faces.back, faces.keys.back), ())} if faces.back else {}),
        }

    def _lenient_sides(self, card: CardSpec) -> Mapping[str, tuple[FaceView | None, Sequence[Problem]]]:
        if card.part not in self._lenient:
            self._lenient[card.part] = self._painter.drawing(self.session.deck.part(card.part))
        drawing = self._lenient[card.part]
        sides = {"front": False, **({"back": True} if card.back else {})}
        found = {side: self._painter.face(drawing, card, back) for side, back in sides.items()}
        self.session.warnings |= drawing.warnings
        return found
