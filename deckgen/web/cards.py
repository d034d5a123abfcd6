"""The cards of a table: what they are called, and their faces as pictures for a browser.

Faces are named by the digest that the build uses, so that a browser may keep them forever.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from deckgen.assets import bundled_decks
from deckgen.deck.find import find_deck
from deckgen.deck.load import bundled
from deckgen.deck.model import CardSpec, Part
from deckgen.draw.card import Drawing
from deckgen.errors import UsageError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.games.game import GameRules
from deckgen.games.registry import names
from deckgen.render.png import previews
from deckgen.scene import Scene

BACK = "back"
"""The name of the picture of a back; no card of a game has it."""


def shape_of(part: Part) -> dict[str, object]:
    """Return the proportions of a part's cards: width by height, and the radius of corners by the width."""
    trim = part.trims[0]
    corner = 0.5 if part.shape == "circle" else part.corner / trim.width
    return {"ratio": round(trim.width / trim.height, 4), "corner": round(corner, 4)}


def deck_of(game: str) -> str:
    """Return the bundled deck that a game is played with, or an empty name if there is none."""
    decks = (deck for deck in bundled_decks() for claim in bundled(deck).games if claim.name == game)
    return next(decks, "")


def game_and_deck(name: str) -> tuple[str, str]:
    """Return the game and the deck that a user means by the name of either; the deck may be missing.

    Raises UsageError, SpecError, FileError.
    """
    if name in names():
        return name, deck_of(name)
    session = Session(Request(deck=find_deck(name), out=find_deck(name).parent))
    if not session.deck.games:
        raise UsageError(Fact("web-no-game", deck=session.deck.title))
    return session.deck.games[0].name, name


@dataclass
class Cards:
    """The cards of a game: of a deck, or plain ones that only have their ids."""

    game: GameRules[Any]
    session: Session | None = None

    @cached_property
    def _part(self) -> Part | None:
        """The part of the deck whose cards the game uses."""
        if self.session is None:
            return None
        wanted = set(self.game.names)
        parts = (card.part for card in self.session.deck.cards if card.id in wanted and not card.extra)
        name = next(parts, None)
        return next((part for part in self.session.deck.parts if part.name == name), None)

    @cached_property
    def _cards(self) -> Mapping[str, CardSpec]:
        """The cards of the game by id, in the order of the deck."""
        if self.session is None or self._part is None:
            return {}
        wanted = {self.game.names[number] for number in self.game.pack}
        cards = (card for card in self.session.deck.cards if card.part == self._part.name)
        return {card.id: card for card in cards if card.id in wanted}

    @cached_property
    def titles(self) -> dict[str, str]:
        """What each card is called."""
        found = {self.game.names[number]: self.game.names[number] for number in self.game.pack}
        found.update((name, card.title) for name, card in self._cards.items())
        return found

    @property
    def language(self) -> str:
        """The language of the cards."""
        return self.session.deck.language if self.session else "en"

    @cached_property
    def _drawing(self) -> Drawing:
        assert self.session is not None and self._part is not None
        return self.session.drawing(self._part, self._part.trims[0], 0.0)

    @property
    def shape(self) -> dict[str, object]:
        """The proportions of a card: width by height, and the radius of its corners by its width."""
        if self._part is None:
            return {"ratio": 63 / 88, "corner": 0.05}
        return shape_of(self._part)

    def scenes(self) -> Iterable[tuple[str, str, Scene]]:
        """Yield each face as the card's id (or BACK), its digest and its scene. Raises SpecError."""
        has_back = False
        for name, card in self._cards.items():
            assert self.session is not None
            faces = self.session.one(self._drawing, card)
            if faces.back is not None and not has_back:
                has_back = True
                yield BACK, faces.keys.back, faces.back
            yield name, faces.keys.front, faces.front


def cards_for(
    game: GameRules[Any],
    deck: str,
    overlays: Sequence[str] = (),
    language: str = "",
    options: Mapping[str, str] | None = None,
) -> Cards:
    """Return the cards of a deck for a game; plain ones without a deck.

    `options` are those of the deck; others are ignored, since they may be the game's. Raises UsageError,
    SpecError, FileError.
    """
    if not deck:
        return Cards(game)
    path = find_deck(deck)
    session = Session(Request(deck=path, out=path.parent, overlays=tuple(overlays), language=language))
    known = session.deck.options
    chosen = tuple((name, value) for name, value in (options or {}).items() if name in known)
    session = Session(replace(session.request, options=chosen)) if chosen else session
    if all(claim.name != game.name for claim in session.deck.games):
        raise UsageError(Fact("web-no-cards", deck=session.deck.title, game=game.name))
    return Cards(game, session)


def picture(scene: Scene, size: int) -> bytes:
    """Return a face as a WebP picture with as many pixels as a square of `size` by `size`."""
    return pictures(scene, size)[0]


def pictures(scene: Scene, *sizes: int) -> list[bytes]:
    """Return a face as WebP pictures with as many pixels as squares of these sizes."""
    return previews(scene, [round(size * (scene.width / scene.height) ** 0.5) for size in sizes], "WEBP")
