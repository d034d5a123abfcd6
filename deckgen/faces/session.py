"""The deck, targets and card faces of one request, each loaded or drawn once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from deckgen.deck.load import load
from deckgen.deck.model import CardSpec, DeckSpec, Part, Trim
from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.draw.memory import LayerMemory
from deckgen.errors import Problem, SpecError, UsageError
from deckgen.faces.fingerprints import Fingerprints
from deckgen.faces.known import KnownCard, KnownFaces
from deckgen.faces.request import Request
from deckgen.facts import Fact, Suggestion, suggest
from deckgen.once import Once
from deckgen.reads import noting
from deckgen.scene import Scene
from deckgen.scene_digest import scene_digest
from deckgen.target.load import find_target, load_target
from deckgen.target.model import Target
from deckgen.values import slug

if TYPE_CHECKING:
    from deckgen.faces.store import SceneStore

T = TypeVar("T")
KEPT = 128
"""Cards of one drawing that stay in memory."""
_LAYERS = 64
"""Layers of the latest faces of which it is remembered what they add to digests."""
_Size: TypeAlias = tuple[str, Trim, float, float]
"""What cards are drawn for: their part, trim, bleed and safe distance."""


class FaceKeys(NamedTuple):
    """The digests of the faces of one card for a target; `back` is empty if it has none."""

    card: CardSpec
    front: str
    back: str


class Faces(NamedTuple):
    """The scenes of one card for a target, and their digests. Cards with the same back share its scene."""

    card: CardSpec
    front: Scene
    back: Scene | None
    keys: FaceKeys


@dataclass
class Session:
    """Everything that is loaded and drawn for one request.

    A card is drawn once at each size, however large the deck: what does not stay in memory is read back
    from a store on disk, by this process and by workers forked from it. Checks, which look at one card after
    another, do without the store.
    """

    request: Request
    watch: Callable[[CardSpec], None] = lambda card: None
    """Called with each card that has been drawn."""
    warnings: dict[Problem, None] = field(default_factory=dict)
    """What is worth knowing of the cards drawn so far, and in a draft what is not drawn as it should be."""
    faults: list[Problem] = field(default_factory=list)
    """The latter alone."""
    known: KnownFaces | None = None
    """What is known of faces from earlier builds; None if nothing is to be remembered."""
    stores: bool = True
    """Whether cards that do not stay in memory are stored; else they are drawn again, if ever."""
    faulty: list[Problem] | None = None
    """If not None, the deck does without the cards that cannot be read, and this is why."""
    _latest: dict[_Size, Faces] = field(default_factory=dict)
    """The card drawn last at each size, if it did not stay: several checks ask for it in turn."""
    _backs: WeakValueDictionary[str, Scene] = field(default_factory=WeakValueDictionary)
    _drawings: dict[_Size, Drawing] = field(default_factory=dict)
    _kept: dict[_Size, dict[str, Faces]] = field(default_factory=dict)
    _passed: dict[_Size, dict[str, FaceKeys]] = field(default_factory=dict)
    """The digests of drawn cards that did not stay in memory."""
    _memories: dict[tuple[str, Trim], LayerMemory] = field(default_factory=dict)
    """The layers drawn for a part at a trim, whatever the bleed and the safe distance."""
    _layers: Once = field(default_factory=lambda: Once(_LAYERS))
    """What layers add to the digests of faces."""
    _recalled: dict[_Size, dict[str, FaceKeys]] = field(default_factory=dict)
    _prints: dict[_Size, Fingerprints] = field(default_factory=dict)
    _traced: dict[_Size, dict[str, KnownCard]] = field(default_factory=dict)
    """What the cards drawn so far without problems or warnings depend on."""
    _back_files: dict[tuple[_Size, str], set[Path]] = field(default_factory=dict)
    """The files of backs that are the same for every card."""
    _once: dict[Callable[[Session], object], Any] = field(default_factory=dict)

    def __reduce__(self) -> tuple[type[Session], tuple[Request]]:
        """Pickle the request alone: where workers are not forked, each loads the deck and draws its cards."""
        return Session, (self.request,)

    @cached_property
    def deck(self) -> DeckSpec:
        """The deck with its faces. Raises SpecError, FileError, UsageError."""
        deck = load(self.request.deck, KINDS, self.request.language, self.request.draft, faulty=self.faulty)
        self.check_choices(deck)
        return deck

    def overlaid(self, overlay: str) -> Session:
        """Return a session of the same deck with one overlay, which draws only what the overlay changes."""
        request = replace(self.request, overlays=(overlay,))
        over = Session(
            request, self.watch, stores=self.stores, _memories=self._memories, _layers=self._layers
        )
        over.deck = self.deck
        return over

    def target(self, name: str) -> Target:
        """Return a target with the user's settings. Raises SpecError, UsageError."""
        path = find_target(name)
        overrides = {key: value for target, key, value in self.request.sets if target in (name, path.stem)}
        return load_target(path, overrides)

    def check_choices(self, deck: DeckSpec) -> None:
        """Raise UsageError if the request names an overlay, an option or a value that a deck has not."""

        def check(key: str, given: str, known: Collection[str], /, **values: str) -> None:
            if given not in known:
                raise UsageError(Fact(key, **values, near=suggest(given, known)))

        for name in self.request.overlays:
            check("build-no-overlay", name, deck.overlays, deck=deck.title, name=name)
        for name, value in self.request.options:
            check("build-no-option", name, deck.options, deck=deck.title, name=name)
            check("build-no-value", value, deck.options[name].values, name=name, value=value)

    @cached_property
    def _cards(self) -> Mapping[tuple[str, str], CardSpec]:
        return {(card.part, card.id): card for card in self.deck.cards}

    def card(self, part: str, card_id: str) -> CardSpec:
        """Return a card of the deck. Raises KeyError."""
        return self._cards[part, card_id]

    @cached_property
    def chosen(self) -> Mapping[str, tuple[CardSpec, ...]]:
        """The cards to build by part: all, or those that `--only` names. Raises UsageError."""
        chosen: dict[str, list[CardSpec]] = {part.name: [] for part in self.deck.parts}
        unused = set(self.request.only)
        titled = self._titled(unused)
        for card in self.deck.cards:
            matching = {
                pattern for pattern in self.request.only if _matches(card, titled.get(pattern, pattern))
            }
            unused -= matching
            if matching or not self.request.only:
                chosen[card.part].append(card)
        if unused:
            raise UsageError(self._no_card(sorted(unused)[0]))
        return {part: tuple(cards) for part, cards in chosen.items()}

    def _no_card(self, pattern: str) -> Problem:
        """Return the problem of a name that no card has."""
        name = pattern.rpartition("/")[2]
        ids = [card.id for card in self.deck.cards]
        within = [each for each in ids if slug(name) and slug(name) in each]
        near = suggest(name, ids)
        if within and not near.close:
            near = Suggestion(within[0])
        each = [*filter(None, map(str.strip, pattern.split(",")))]
        advice = Fact("build-only-each", first=each[0], other=each[1]) if len(each) > 1 else None
        return Problem(Fact("build-no-card", deck=self.deck.title, name=pattern, near=near), advice=advice)

    def copies(self, card: CardSpec) -> int:
        """Return how many copies of a card are made."""
        counts = dict(self.request.counts)
        count = counts.get(card.full_id, counts.get(card.id, card.count))
        return count * self.request.copies

    def _titled(self, names: Collection[str]) -> dict[str, str]:
        """Return the card, as `part/id`, for each name that is the title of one card and the id of none."""
        found: dict[str, str] = {}
        for name in names:
            cards = [card for card in self.deck.cards if card.said("title").casefold() == name.casefold()]
            if len(cards) == 1 and not any(_matches(card, name) for card in self.deck.cards):
                found[name] = cards[0].full_id
        return found

    @property
    def card_count(self) -> int:
        """The number of cards to build."""
        return sum(map(len, self.chosen.values()))

    def once(self, make: Callable[[Session], T]) -> T:
        """Return `make(self)`, made once per session: for what several targets share, such as a book."""
        if make not in self._once:
            self._once[make] = make(self)
        found: T = self._once[make]
        return found

    def drawing(self, part: Part, trim: Trim, bleed: float, safe: float = 0.0) -> Drawing:
        """Return how the cards of a part are drawn at a size, the same object each time.

        `safe` is the safe distance that a printer asks for, in mm; the part's own applies if it is larger.
        """
        safe = max(safe, part.safe)
        key = part.name, trim, bleed, safe
        if key not in self._drawings:
            options, overlays = dict(self.request.options), frozenset(self.request.overlays)
            draft = self.request.draft
            faults: list[Problem] | None = [] if draft else None
            # Cards that are drawn one after another ask for older layers only with another bleed or overlay.
            again = (self.stores and len(self.request.targets) > 1) or self.deck.overlays
            room = 1.0 if again else 0.2
            memory = self._memories.setdefault(key[:2], LayerMemory(room))
            self._drawings[key] = Drawing(
                self.deck, part, trim, bleed, options, overlays, safe, faults, draft, memory=memory
            )
        return self._drawings[key]

    def faces(self, drawing: Drawing, cards: Iterable[CardSpec]) -> Iterator[Faces]:
        """Yield the faces of some cards; at the end, raise SpecError with the problems of all of them."""
        problems: list[Problem] = []
        for card in cards:
            try:
                yield self.one(drawing, card)
            except SpecError as error:
                problems += error.problems
        if problems:
            raise SpecError(list(dict.fromkeys(problems)))

    def recall(self, situation: str, drawing: Drawing, card: CardSpec) -> FaceKeys | None:
        """Return the digests of a card's faces, if they are known without drawing it."""
        size = _size(drawing)
        if not self.stores:
            return self._passed.get(size, {}).get(card.id)
        known = self.known.find(situation, self._prints_of(drawing), card) if self.known else None
        if known is None:
            return None
        keys = FaceKeys(card, known[0].digest, known[1].digest if card.back else "")
        self._traced.setdefault(size, {})[card.id] = known
        return self._recalled.setdefault(size, {}).setdefault(card.id, keys)

    def remember(self, situation: str, drawing: Drawing, card: CardSpec) -> None:
        """Remember a drawn card for later builds, unless there was anything to tell of it."""
        traced = self._traced.get(_size(drawing), {})
        if self.known and card.id in traced:
            self.known.keep(situation, card, traced[card.id])

    def keys(self, drawing: Drawing, card: CardSpec) -> FaceKeys:
        """Return the digests of the faces of one card, which is drawn unless they are known."""
        size = _size(drawing)
        known = self._recalled.get(size, {}).get(card.id) or self._passed.get(size, {}).get(card.id)
        return known or self.one(drawing, card).keys

    def learn(self, drawing: Drawing, keys: FaceKeys) -> None:
        """Take the digests of a card that was drawn in another process, whose scenes are not here."""
        if not self.stores:
            self._passed.setdefault(_size(drawing), {})[keys.card.id] = keys

    def _prints_of(self, drawing: Drawing) -> Fingerprints:
        return self._prints.setdefault(_size(drawing), Fingerprints(drawing))

    def one(self, drawing: Drawing, card: CardSpec) -> Faces:
        """Return the faces of one card. Raises SpecError."""
        size = _size(drawing)
        kept, passed = self._kept.setdefault(size, {}), self._passed.setdefault(size, {})
        if card.id in kept:
            return kept[card.id]
        if size in self._latest and self._latest[size].card is card:
            return self._latest[size]
        if self.stores and card.id in passed:
            return self._restored(passed[card.id])
        faces = self._drawn(drawing, card)
        if len(kept) < KEPT:
            kept[card.id] = faces
        else:
            self._latest[size] = faces
            passed[card.id] = faces.keys
            if self.stores:
                self._store.put(faces.keys.front, faces.front)
            if self.stores and faces.back:
                self._store.put(faces.keys.back, faces.back)
        return faces

    def _drawn(self, drawing: Drawing, card: CardSpec) -> Faces:
        with noting() as front_files:
            front = drawing.front(card)
        with noting() as back_files:
            back = drawing.back(card)
        self.warnings |= drawing.warnings
        for fault in drawing.faults or ():
            self.warnings[replace(fault, severity="warning")] = None
            self.faults.append(fault)
        if drawing.faults:
            drawing.faults.clear()
        if self.request.low_ink:
            from deckgen.faces.low_ink import outlines_of  # few builds need it

            front, back = outlines_of(front), outlines_of(back) if back else None
        of_back = scene_digest(back, self._layers) if back else ""
        keys = FaceKeys(card, scene_digest(front, self._layers), of_back)
        self._trace(drawing, keys, front_files, back_files)
        self.watch(card)
        return Faces(card, front, self._backs.setdefault(keys.back, back) if back else None, keys)

    def _trace(
        self, drawing: Drawing, keys: FaceKeys, front_files: set[Path], back_files: set[Path]
    ) -> None:  # fmt: skip
        """Note what the faces of a card depend on, unless there was anything to tell of them."""
        size, card = _size(drawing), keys.card
        uses = [drawing.uses(card, back) for back in (False, True)[: 1 + bool(card.back)]]
        if self.known is None or not all(each.quiet for each in uses):
            return
        if card.back in drawing.backs:  # many cards share it, and only the first of them reads its files
            back_files = self._back_files.setdefault((size, card.back), back_files)
        prints, sides = self._prints_of(drawing), zip(keys[1:], uses, (front_files, back_files), strict=False)
        self._traced.setdefault(size, {})[card.id] = [
            self.known.face(digest, prints.of(card, bool(back), used), used, files)
            for back, (digest, used, files) in enumerate(sides)
        ]

    def _restored(self, keys: FaceKeys) -> Faces:
        back = self._backs.get(keys.back)
        if keys.back and back is None:
            back = self._backs[keys.back] = self._store.get(keys.back)
        return Faces(keys.card, self._store.get(keys.front), back, keys)

    @cached_property
    def _store(self) -> SceneStore:
        from deckgen.faces.store import SceneStore  # few decks are so large

        return SceneStore()


def _size(drawing: Drawing) -> _Size:
    return drawing.part.name, drawing.trim, drawing.bleed, drawing.safe


def _matches(card: CardSpec, pattern: str) -> bool:
    part, slash, name = pattern.rpartition("/")
    return (not slash or fnmatchcase(card.part, part)) and fnmatchcase(card.id, name)
