"""Check a deck: its cards in print, its games, its books, and the PDFs of its last build.

The loader finds what is wrong with the files, and `deckgen.games.decks` what a game would refuse.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, count, groupby, starmap
from operator import itemgetter
from pathlib import Path
from shlex import quote

from deckgen.book.column import CardPicture
from deckgen.book.figures import Figures
from deckgen.book.pages import compose
from deckgen.book.volume import has_book, read_volume
from deckgen.check.faces import FindingCache, at_layers, beyond_safe_line, face_problems
from deckgen.check.findings import Findings, merge_targets
from deckgen.check.fit import long_words
from deckgen.check.legibility import colour_problems, text_problems
from deckgen.check.mentions import mention_problems
from deckgen.check.prints import fronts_of, print_problems, shared_names
from deckgen.check.rules import house_rules, language_findings, noting
from deckgen.check.windows import Shapes
from deckgen.deck.languages import languages_of
from deckgen.deck.load import load
from deckgen.deck.model import CardSpec, DeckSpec, Part
from deckgen.draw.card import Drawing
from deckgen.errors import Problem, SpecError, UsageError
from deckgen.faces.request import OUTPUT, Request
from deckgen.faces.session import Faces, Session
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

OnChecked = Callable[[Fact, int, int], None]
"""Called with what is being checked, how many cards have been drawn, and how many there are (0: unknown)."""
USUAL = "svg"
"""The target against which a deck is checked if none is named, besides the sheets for printing at home."""
ANY_PRESS = "press"
"""The target whose limits a PDF must respect if none is named."""
_MOST_NAMED = 6
"""Cards that are named where several are concerned; of the others only the number is given."""


@dataclass
class Caches:
    """What was found or measured of faces, for those that an overlay does not change."""

    faces: defaultdict[tuple[str, str], FindingCache] = field(
        default_factory=lambda: defaultdict(FindingCache)
    )
    """What was found of the faces of each target and part."""
    shapes: Shapes = field(default_factory=Shapes)


def check_spec(
    path: Path,
    targets: Sequence[str],
    out: Path,
    language: str = "",
    step: OnChecked = lambda doing, done, of: None,
) -> Findings:
    """Check a deck in a language, and the PDFs of its last build.

    `step` is called with what is being checked. Raises SpecError if it cannot be loaded, UsageError for
    unknown names.
    """
    session = Session(Request(deck=path, out=out, targets=tuple(targets), language=language))
    drawn = count(1)
    session.watch = lambda card: step(
        Fact("check-drawing", card=CardId(card.id)), next(drawn) % session.card_count, session.card_count
    )
    found = check_cards(session, targets, step)
    others = () if language else languages_of(path)
    found.problems += long_words(path, others) if others else ()
    if manifest := read_manifest(out):
        built = _in_language(session, manifest)
        if manifest.made and not built.made:
            found.notes.append(Fact("check-other-language", folder=str(out), language=session.deck.language))
        _add_built(session, targets, built, found, step)
        found.notes += _outdated(session, targets, built)
    found.problems[:] = dict.fromkeys(found.problems)
    return found


def check_cards(
    session: Session, targets: Sequence[str] = (), step: OnChecked = lambda doing, done, of: None
) -> Findings:
    """Check a deck as some targets print it, or the usual ones: without its overlays and with each of them.

    Files that were built are not read.
    """
    deck = session.deck
    usual = load_target(find_target((*targets, USUAL)[0]))
    found = Findings([*deck.warnings, *check_deck(deck), *colour_problems(deck), *shared_names(deck)])
    found.notes += house_rules(deck)
    found.problems += print_problems(fronts_of(session, usual))
    step(Fact("check-rules"), 0, 0)
    found += book_findings(session)
    found.problems += mention_problems(deck)
    caches = Caches()
    found += _in_print(session, targets, usual, caches, step)
    plain = set(found.problems)
    for name in deck.overlays:
        over = Fact("check-with-overlay", overlays=[name])
        seen = _in_print(session.overlaid(name), targets, usual, caches, step)
        found.problems += [problem.within(over) for problem in seen.problems if problem not in plain]
        found.notes += [Fact("check-note-with-overlay", note=note, overlay=name) for note in seen.notes]
    found.problems[:] = dict.fromkeys(found.problems)
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
    session: Session, targets: Sequence[str], usual: Target, caches: Caches, step: OnChecked
) -> Findings:
    """What is wrong with the cards as printed, with the overlays of a session."""
    step(Fact("check-contrast-of"), 0, 0)
    found = Findings(text_problems(session, usual, caches.shapes))
    by_target: dict[str, list[Problem]] = {}
    for name in targets or (USUAL, home_target(session.request.out)):
        target = load_target(find_target(name))
        if kind_of(target).shows_cards:
            step(Fact("check-target", target=target.name), 0, 0)
            by_target[target.name] = _for_target(session, target, found, caches)
    found.problems += [*merge_targets(by_target), *session.warnings]
    found.notes = list(_of_all_targets(found.notes))
    return found


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


def _for_target(session: Session, target: Target, found: Findings, caches: Caches) -> list[Problem]:
    """The problems of the cards as one target prints them; those of drawing are added to what was found."""
    planner = Planner(session, replace(target, limits=replace(target.limits, strict=False)))
    problems: list[Problem] = []
    undrawn: list[Problem] = []
    with noting(undrawn):
        parts = planner.parts
        found.notes += [left_out.fact for left_out in planner.notes]
        for part in parts:
            faces: list[Faces] = []
            problems += filter(None, [target.change(part), target.margin(part)])
            with noting(undrawn):
                for each in planner.faces(part):
                    faces.append(each)  # noqa: PERF402 - those before an error are kept
            cache = caches.faces[target.name, part.name]
            drawing = planner.drawing(part)
            fit, limits = planner.fit(part), target.limits
            problems += face_problems(session.deck, part, fit, faces, limits, drawing, cache)
            found.notes += _see_through(faces, target)
            with noting(undrawn):
                found.notes += _resolutions(drawing, faces, target)
            problems += _unflattened(faces, target)
            problems += _of_rest(session, planner, part, faces)
    if not undrawn:
        cards = sum(len(session.chosen[part.name]) for part in planner.parts)
        found.notes.append(Fact("check-drawn", title=session.deck.title, cards=cards, target=target.name))
    found.problems += undrawn
    return problems


def _of_rest(session: Session, planner: Planner, part: Part, faces: Sequence[Faces]) -> list[Problem]:
    """For cards that cannot be drawn whole: what crosses the safe line, on the layers that can be drawn.

    What a missing layer causes, such as no bleed, is not reported as a separate problem.
    """
    drawn = {each.card.id for each in faces}
    lenient = replace(planner.drawing(part), faults=[])
    die = die_of(part, planner.fit(part))
    problems: list[Problem] = []
    for card in session.chosen[part.name]:
        if card.id not in drawn:
            with suppress(SpecError):
                check = partial(beyond_safe_line, card.id, die=die, safe=planner.fit(part).safe)
                where, front = session.deck.faces[card.face].where, lenient.front(card)
                found = [replace(problem, where=where) for problem in check(front)]
                problems += at_layers(found, lenient, card, card.face, front, check)
    return problems


def _see_through(faces: Sequence[Faces], target: Target) -> Iterator[Fact]:
    """What a press does with what is not opaque, and the cards it is on."""
    transparency = kind_of(target).transparency
    if not transparency:
        return
    cards = [CardId(each.card.id) for each in _clear(faces)]
    if cards:
        flattened = transparency == "flattened"
        fate = Fact("check-flattened", dpi=DPI) if flattened else Fact("check-not-flattened")
        named, more = cards[:_MOST_NAMED], max(0, len(cards) - _MOST_NAMED)
        yield Fact("check-see-through", target=target.name, fate=fate, cards=named, more=more)


def _resolutions(drawing: Drawing, faces: Sequence[Faces], target: Target) -> list[Fact]:
    """The least pixels per inch of pictures as printed, with the cards and layers where they are fewest."""
    fronts = [(each.card, each.card.face) for each in faces if _has_pictures(each.front)]
    backs = {each.card.back: each.card for each in faces if each.back and _has_pictures(each.back)}
    sides = [*fronts, *((card, face) for face, card in backs.items())]
    found = sorted(chain.from_iterable(starmap(partial(_by_layer, drawing), sides)), key=itemgetter(0))
    if not found:
        return []
    named = [
        Fact("check-picture-at", card=CardId(card), where=where, found=_dpi(fine))
        for fine, card, where in found[:_MOST_NAMED]
    ]
    more = max(0, len(found) - _MOST_NAMED)
    least = _dpi(found[0][0])
    return [Fact("check-resolution", target=target.name, least=least, pictures=named, more=more)]


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


def _unflattened(faces: Sequence[Faces], target: Target) -> Iterator[Problem]:
    """What a press that takes no transparency cannot print, each once with its first card."""
    told: set[Fact] = set()
    for face in faces if kind_of(target).transparency == "flattened" else ():
        for scene in filter(None, (face.front, face.back)):
            new = [fact for fact in unflattened(scene) if fact not in told]
            told.update(new)
            for fact in new:
                yield Problem(fact, face.card.where, card=face.card.id, rule="transparency")


def _clear(faces: Sequence[Faces]) -> Iterator[Faces]:
    """The cards with something on them that is not opaque."""
    scenes = {f.keys.front: f.front for f in faces} | {f.keys.back: f.back for f in faces if f.back}
    clear = {digest for digest, scene in scenes.items() if any(map(is_clear, scene.items))}
    return (each for each in faces if clear & {each.keys.front, each.keys.back})


def _outdated(session: Session, targets: Sequence[str], manifest: Manifest) -> Iterator[Fact]:
    """The targets whose files were made before the deck was changed, of those named or all.

    That is no problem: a deck is checked before it is built again.
    """

    deck, out = session.request.deck, session.request.out
    place = [] if out == OUTPUT / session.deck.name else ["--out", quote(str(out))]

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
        options = " ".join([*_options(manifest, names), *filter(None, [flags]), *place])
        yield Fact(
            key, folder=str(out), targets=names, changed=changed[:_MOST_NAMED], more=more, options=options
        )


def _options(manifest: Manifest, targets: Iterable[str]) -> Iterator[str]:
    """The options that build some targets again, with the keys that were set for them."""
    yield from (f"--target {name}" for name in targets)
    yield from (f"--set {quote(each)}" for name in targets for each in manifest.made[name].sets)


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
