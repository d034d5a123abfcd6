"""Check a deck: its cards in print, its games, its books, and the PDFs of its last build.

The loader finds what is wrong with the files, and `deckgen.games.decks` what a game would refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain, count, groupby, starmap
from operator import itemgetter
from pathlib import Path
from shlex import quote
from typing import Any, TypeVar

from deckgen.book.column import CardPicture
from deckgen.book.figures import Figures
from deckgen.book.pages import compose
from deckgen.book.volume import has_book, read_volume
from deckgen.check.faces import FaceCheck, FindingCache, at_layers, beyond_safe_line
from deckgen.check.findings import Findings, merge_targets
from deckgen.check.fit import long_words
from deckgen.check.legibility import SeenFace, TextCheck, build_notes, colour_problems, drawing_of
from deckgen.check.mentions import mention_problems
from deckgen.check.prints import fronts_of, print_problems, shared_names
from deckgen.check.rules import house_rules, language_findings, noting
from deckgen.deck.languages import languages_of
from deckgen.deck.load import load
from deckgen.deck.model import CardSpec, DeckSpec, Part
from deckgen.draw.card import Drawing
from deckgen.errors import Problem, SpecError, UsageError
from deckgen.faces.request import OUTPUT, Request
from deckgen.faces.session import Session
from deckgen.facts import CardId, Fact, Quantity, Where
from deckgen.games.decks import check_deck
from deckgen.making.home import home_target
from deckgen.making.manifest import Manifest, input_path, read_manifest
from deckgen.outputs.kind import kind_of
from deckgen.outputs.planner import Planner, die_at, die_of
from deckgen.outputs.transcripts import replays
from deckgen.paths import exists, is_file
from deckgen.press.flatten import DPI, is_clear, unflattened
from deckgen.press.printer_limits import resolution
from deckgen.press.requirements import Requirements
from deckgen.scene import Image, Scene, visits, walk
from deckgen.target.load import find_target, load_target
from deckgen.target.model import Target

T = TypeVar("T")
OnChecked = Callable[[Fact, int, int], None]
"""Called with what is being checked, how many cards have been drawn, and how many there are (0: unknown)."""
OnCard = Callable[[CardSpec], None]
USUAL = "svg"
"""The target against which a deck is checked if none is named, besides the sheets for printing at home."""
ANY_PRESS = "press"
"""The target whose limits a PDF must respect if none is named."""
_MOST_NAMED = 6
"""Cards that are named where several are concerned; of the others only the number is given."""


def check_spec(
    path: Path,
    targets: Sequence[str],
    out: Path,
    language: str = "",
    step: OnChecked = lambda doing, done, of: None,
    **chosen: Any,
) -> Findings:
    """Check a deck in a language, and the PDFs of its last build; `chosen` is more of the `Request`.

    `step` is called with what is being checked. Raises SpecError if it cannot be loaded, UsageError for
    unknown names.
    """
    session = Session(
        Request(deck=path, out=out, targets=tuple(targets), language=language, **chosen),
        stores=False,
        faulty=[],
    )
    drawn = count(1)
    session.watch = lambda card: step(
        Fact("check-drawing", card=CardId(card.id)), next(drawn) % session.card_count, session.card_count
    )
    found = check_cards(session, targets, step)
    if session.faulty:
        return found
    others = () if language else languages_of(path)
    known = {(problem.fact, problem.where, problem.card) for problem in found.problems}
    words = long_words(path, others) if others else ()
    found.problems += [each for each in words if (each.fact, each.where, each.card) not in known]
    if manifest := read_manifest(out):
        built = _in_language(session, manifest)
        if manifest.made and not built.made:
            found.notes.append(Fact("check-other-language", folder=str(out), language=session.deck.language))
        _add_built(session, targets, built, found, step)
        found.notes += _outdated(session, targets, built)
    found.problems[:] = dict.fromkeys(found.problems)
    return found


def check_cards(
    session: Session, targets: Sequence[str] = (), step: OnChecked = lambda doing, done, of: None,
    first: OnCard = lambda card: None,
) -> Findings:  # fmt: skip
    """Check a deck as some targets print it, or the usual ones: without its overlays and with each of them.

    `first` is called with each card before it is checked. Files that were built are not read. If cards are
    left out as faulty, only the others are checked, as games and rules need all of them.
    """
    deck = session.deck
    usual = load_target(find_target((*targets, USUAL)[0]))
    found = Findings([*(session.faulty or ()), *deck.warnings, *colour_problems(deck)])
    found.problems += print_problems(fronts_of(session, usual))
    found.notes += build_notes(deck)
    if not session.faulty:
        step(Fact("check-rules"), 0, 0)
        found += _in_play(session)
    cache = FindingCache()  # an overlay does not change all faces
    found += _in_print(session, targets, usual, cache, step, first)
    over = [_in_print(session.overlaid(name), targets, usual, cache, step) for name in deck.overlays]
    for problem, names in _of_overlays(deck, [each.problems for each in over], found.problems):
        found.problems.append(problem.within(Fact("check-with-overlay", overlays=names)))
    for note, names in _of_overlays(deck, [each.notes for each in over], found.notes):
        found.notes.append(Fact("check-with-overlay", overlays=names, problem=note))
    found.problems[:] = dict.fromkeys(found.problems)
    return found


def _of_overlays(
    deck: DeckSpec, found: Iterable[Iterable[T]], plain: Collection[T]
) -> list[tuple[T, list[str]]]:
    """Return what was found with overlays and not without, with the names of the overlays."""
    named: dict[T, list[str]] = {}
    for name, each in zip(deck.overlays, found, strict=True):
        for thing in dict.fromkeys(each):
            named.setdefault(thing, []).append(name)
    return [(thing, names) for thing, names in named.items() if thing not in plain]


def _in_play(session: Session) -> Findings:
    """What games and rules texts need of a whole deck."""
    deck = session.deck
    found = Findings([*check_deck(deck), *shared_names(deck)], house_rules(deck))
    found += book_findings(session)
    found.problems += mention_problems(deck)
    return found


def book_findings(session: Session) -> Findings:
    """Faults of rules texts and of what they show, and missing or outdated translations."""
    deck, found = session.deck, Findings()
    if has_book(deck):
        with noting(found.problems):
            compose(read_volume(deck), Figures(deck, _bare(deck), replays(deck)))
    found += language_findings(deck)
    return found


def _bare(deck: DeckSpec) -> Callable[[str], CardPicture]:
    """Cards as empty pictures of their size; their faces are checked elsewhere."""

    def picture(name: str) -> CardPicture:
        part = next(deck.part(card.part) for card in deck.cards if card.id == name)
        trim = part.trims[0]
        return CardPicture(lambda widest: Scene(trim.width, trim.height, ()), die_at(part, trim))

    return picture


def _in_print(
    session: Session, targets: Sequence[str], usual: Target, cache: FindingCache, step: OnChecked,
    first: OnCard = lambda card: None,
) -> Findings:  # fmt: skip
    """What is wrong with the cards as printed, with the overlays of a session.

    Each card is drawn for all targets before the next, as most of what it shows is the same for them.
    """
    step(Fact("check-contrast-of"), 0, 0)
    texts, checks = TextCheck(session.deck, cache.shapes), list[_TargetCheck]()
    for name in targets or (USUAL, home_target(session.request.out)):
        target = load_target(find_target(name))
        if kind_of(target).shows_cards:
            checks.append(_TargetCheck(session, target, cache, checks))
    for part in session.deck.parts:
        check_part(session, part, drawing_of(session, usual, part), texts, checks, first)
    found = Findings(texts.problems())
    by_target: dict[str, list[Problem]] = {}
    for check in checks:
        step(Fact("check-target", target=check.target.name), 0, 0)
        by_target[check.target.name] = check.problems()
        found.problems += check.undrawn
        found.notes += check.notes
    found.problems += [*merge_targets(by_target), *session.warnings]
    found.notes = list(_of_all_targets(found.notes))
    return found


def check_part(
    session: Session, part: Part, usual: Drawing, texts: TextCheck, checks: Iterable[_TargetCheck],
    first: OnCard = lambda card: None,
) -> None:  # fmt: skip
    """Check the cards of a part; text on equal backs is checked once. Drawing tells what cannot be drawn."""
    for card in session.chosen[part.name]:
        first(card)
        with suppress(SpecError):
            texts.add(SeenFace(usual, card, card.face), session.one(usual, card).front)
        for check in checks:
            check.add(card)
    backs = {card.back: card for card in session.chosen[part.name] if card.back}
    for card in backs.values():
        with suppress(SpecError):
            back = session.one(usual, card).back
            if back is not None:
                texts.add(SeenFace(usual, card, card.back), back)


def _of_all_targets(notes: Sequence[Fact]) -> Iterator[Fact]:
    """Yield the notes, with those about the resolution of pictures once for all targets where they agree."""
    alike: dict[tuple[object, ...], list[str]] = {}
    for note in notes:
        if note.key == "check-resolution":
            alike.setdefault(_shown(note), []).append(str(note.values["target"]))
    for note in notes:
        if note.key != "check-resolution":
            yield note
        elif targets := alike.pop(_shown(note), None):
            yield Fact(note.key, **{**note.values, "target": ", ".join(targets)})


def _shown(note: Fact) -> tuple[object, ...]:
    """Return what a note says, without the target."""
    return tuple(value for name, value in note.values.items() if name != "target")


class _TargetCheck:
    """What is wrong with the cards as one target prints them."""

    def __init__(
        self, session: Session, target: Target, cache: FindingCache, others: Iterable[_TargetCheck]
    ) -> None:
        """Prepare to check; `others` are checked before."""
        planner = Planner(session, replace(target, limits=replace(target.limits, strict=False)))
        self.target = target
        self.undrawn: list[Problem] = []
        """The problems of drawing."""
        self.notes: list[Fact] = []
        self._parts: dict[str, _PartCheck] = {}
        self._title = session.deck.title
        with noting(self.undrawn):
            parts = planner.parts
            self.notes += [left_out.framed for left_out in planner.notes]
            earlier = [each.faces for other in others for each in other._parts.values()]
            self._parts = {part.name: _PartCheck(planner, part, cache, earlier) for part in parts}

    def add(self, card: CardSpec) -> None:
        """Check a card, if the target takes its part."""
        if card.part in self._parts:
            with noting(self.undrawn):
                self._parts[card.part].add(card)

    def problems(self) -> list[Problem]:
        """Return the problems of the cards; those of drawing and the notes are complete afterwards."""
        problems: list[Problem] = []
        for part in self._parts.values():
            problems += part.problems()
            self.notes += part.see_through()
            with noting(self.undrawn):
                self.notes += part.resolutions()
        if self._parts and not self.undrawn:
            cards = sum(len(part.chosen) for part in self._parts.values())
            self.notes.append(Fact("check-drawn", title=self._title, cards=cards, target=self.target.name))
        return problems


class _PartCheck:
    """What is wrong with the cards of one part as a target prints them."""

    def __init__(
        self, planner: Planner, part: Part, cache: FindingCache, earlier: Iterable[FaceCheck]
    ) -> None:
        """Prepare to check; `earlier` checks of the same size know which cards look alike."""
        session, self._part, self._target = planner.session, part, planner.target
        self._session, drawing = session, planner.drawing(part)
        self._drawing, fit = drawing, planner.fit(part)
        self._transparency = kind_of(planner.target).transparency
        self.chosen = session.chosen[part.name]
        alike = (each for each in earlier if each.part is part and each.fit != fit)
        size = drawing.trim, drawing.safe
        like = next((each for each in alike if (each.drawing.trim, each.drawing.safe) == size), None)
        limits = planner.target.limits
        self.faces = FaceCheck(session.deck, part, fit, limits, drawing, self._front, cache, like)
        self._drawn: set[str] = set()
        self._clear: dict[str, bool] = {}
        """Whether something shows through the ink of faces, by digest."""
        self._see_through: list[CardId] = []
        self._unflattened: dict[Fact, Problem] = {}
        self._pictured: list[CardSpec] = []
        """The cards with pictures on their fronts."""
        self._pictured_backs: dict[str, CardSpec] = {}
        """The backs with pictures, with a card."""

    def _front(self, card: str) -> Scene:
        return self._session.one(self._drawing, self._session.card(self._part.name, card)).front

    def add(self, card: CardSpec) -> None:
        """Check a card. Raises SpecError if it cannot be drawn."""
        faces = self._session.one(self._drawing, card)
        self._drawn.add(card.id)
        self.faces.add(faces)
        if _has_pictures(faces.front):
            self._pictured.append(card)
        if faces.back and _has_pictures(faces.back):
            self._pictured_backs[card.back] = card
        if self._transparency:
            clear = [self._is_clear(faces.keys.front, faces.front)]
            clear += [self._is_clear(faces.keys.back, faces.back)] if faces.back else []
            self._see_through += [CardId(card.id)] * any(clear)
        if self._transparency == "flattened":
            for fact in chain.from_iterable(unflattened(scene) for scene in faces[1:3] if scene):
                problem = Problem(fact, card.where, card=card.id, rule="transparency")
                self._unflattened.setdefault(fact, problem)

    def _is_clear(self, digest: str, scene: Scene) -> bool:
        if digest not in self._clear:
            self._clear[digest] = any(map(is_clear, scene.items))
        return self._clear[digest]

    def problems(self) -> list[Problem]:
        """Return the problems of all cards, and of the part as a whole."""
        of_part = filter(None, [self._target.change(self._part), self._target.margin(self._part)])
        return [*of_part, *self.faces.problems(), *self._unflattened.values(), *self._of_rest()]

    def _of_rest(self) -> list[Problem]:
        """For cards that cannot be drawn whole: what crosses the safe line, on the layers that can be drawn.

        What a missing layer causes, such as no bleed, is not reported as a separate problem.
        """
        lenient = replace(self._drawing, faults=[])
        fit = self.faces.fit
        die = die_of(self._part, fit)
        problems: list[Problem] = []
        for card in self.chosen:
            if card.id not in self._drawn:
                with suppress(SpecError):
                    check = partial(beyond_safe_line, card.id, die=die, safe=fit.safe)
                    where, front = self._session.deck.faces[card.face].where, lenient.front(card)
                    found = [replace(problem, where=where) for problem in check(front)]
                    problems += at_layers(found, lenient, card, card.face, front, check)
        return problems

    def see_through(self) -> Iterator[Fact]:
        """What a press does with what is not opaque, and the cards it is on."""
        if cards := self._see_through:
            flattened = self._transparency == "flattened"
            fate = Fact("check-flattened", dpi=DPI) if flattened else Fact("check-not-flattened")
            named, more = cards[:_MOST_NAMED], max(0, len(cards) - _MOST_NAMED)
            yield Fact("check-see-through", target=self._target.name, fate=fate, cards=named, more=more)

    def resolutions(self) -> list[Fact]:
        """The least pixels per inch of pictures in print, with the cards and layers where they are fewest."""
        fronts = ((card, card.face) for card in self._pictured)
        backs = ((card, back) for back, card in self._pictured_backs.items())
        sides = chain(fronts, backs)
        found = sorted(
            chain.from_iterable(starmap(partial(_by_layer, self._drawing), sides)), key=itemgetter(0)
        )
        if not found:
            return []
        named = [
            Fact("check-picture-at", card=CardId(card), where=where, found=_dpi(fine))
            for fine, card, where in found[:_MOST_NAMED]
        ]
        more = max(0, len(found) - _MOST_NAMED)
        least = _dpi(found[0][0])
        return [Fact("check-resolution", target=self._target.name, least=least, pictures=named, more=more)]


def _by_layer(drawing: Drawing, card: CardSpec, face: str) -> Iterator[tuple[float, str, Where]]:
    """The least pixels per inch in each layer of a face that shows pictures, the card, and the layer."""
    for layer, group in drawing.by_layer(card, face):
        seen = visits([group])
        found = [resolution(each.item, each.matrix) for each in seen if isinstance(each.item, Image)]
        if found:
            yield min(found), card.id, layer.where


def _dpi(fine: float) -> Quantity:
    return Quantity(int(fine), "dpi")


def _has_pictures(scene: Scene) -> bool:
    return any(isinstance(item, Image) for item in walk(scene.items))


def _outdated(session: Session, targets: Sequence[str], manifest: Manifest) -> Iterator[Fact]:
    """The targets whose files were made before the deck was changed, of those named or all.

    That is no problem: a deck is checked before it is built again.
    """

    deck, out = session.request.deck, session.request.out

    def flags_of(name: str) -> str:
        return manifest.made[name].flags

    found = manifest.outdated(deck.parent) if manifest.is_of(deck) else {}
    old = [name for name in found if not targets or name in targets]
    for flags, group in groupby(sorted(old, key=flags_of), flags_of):
        names = tuple(group)
        inputs = sorted(set().union(*(found[name] for name in names)))
        there = [each for each in inputs if exists(input_path(each, deck.parent))]
        key, changed = ("check-outdated", there) if there else ("check-inputs-gone", inputs)
        more = max(0, len(changed) - _MOST_NAMED)
        options = " ".join([*_options(manifest, names, session), *filter(None, [flags])])
        yield Fact(
            key, folder=str(out), targets=names, changed=changed[:_MOST_NAMED], more=more, options=options
        )


def _options(manifest: Manifest, targets: Iterable[str], session: Session) -> Iterator[str]:
    """The options that build some targets again, with the keys that were set for them, in the same folder."""
    yield from (f"--target {name}" for name in targets)
    yield from (f"--set {quote(each)}" for name in targets for each in manifest.made[name].sets)
    out = session.request.out
    if out != OUTPUT / session.deck.name / session.request.language:
        yield f"--out {quote(str(out))}"


def _in_language(session: Session, manifest: Manifest) -> Manifest:
    """Return what was built in the language that was asked for; everything if none was."""
    request, own = session.request, load(session.request.deck).language
    if not request.language:
        return manifest
    return manifest.where(
        lambda made: (request.drawn_like(made.flags).language or own) == session.deck.language
    )


def _add_built(
    session: Session, targets: Sequence[str], manifest: Manifest, found: Findings, step: OnChecked
) -> None:  # fmt: skip
    """Check the PDFs of the last build, those of the targets named or all."""
    out, folder = session.request.out, session.request.deck.parent
    wanted = {find_target(name).stem for name in targets}
    for entry in manifest.files:
        path = out / entry.path
        if entry.path.endswith(".pdf") and (not wanted or entry.target in wanted) and is_file(path):
            step(Fact("check-file", path=entry.path), 0, 0)
            target: Target | None = None
            with noting(found.problems):
                target = _of_build(entry.target, manifest.target_file(entry.target, folder))
            if target is not None:
                found.add_pdf(path, kind_of(target).requirements())


def _of_build(name: str, file: str) -> Target:
    """The target of a build. Raises SpecError, also if its file is gone."""
    try:
        return load_target(find_target(file))
    except UsageError:
        raise SpecError(Problem(Fact("check-no-target", name=name, path=file))) from None


def usual_requirements() -> Requirements:
    """The requirements of a PDF for which no target is named: the limits of the target for any press."""
    return Requirements(load_target(find_target(ANY_PRESS)).limits, faces=None, guessed=True)
