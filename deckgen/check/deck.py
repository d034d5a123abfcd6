"""Check a deck: its cards in print, its games, its books, and the PDFs of its last build.

The loader finds what is wrong with the files, and `deckgen.games.decks` what a game would refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from shlex import quote
from typing import Any, TypeVar

from deckgen.book.column import CardPicture
from deckgen.book.figures import Figures
from deckgen.book.pages import compose
from deckgen.book.volume import has_book, read_volume
from deckgen.check.cards import BeforeCheck, CardChecks, OnChecked
from deckgen.check.findings import Findings
from deckgen.check.fit import long_words
from deckgen.check.legibility import build_notes, colour_problems
from deckgen.check.mentions import mention_problems
from deckgen.check.prints import fronts_of, print_problems, shared_names
from deckgen.check.rules import house_rules, language_findings, noting
from deckgen.deck.languages import languages_of
from deckgen.deck.load import load
from deckgen.deck.model import DeckSpec
from deckgen.errors import Problem, SpecError, UsageError
from deckgen.faces.request import OUTPUT, Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.games.decks import check_deck
from deckgen.making.gallery import outdated_gallery
from deckgen.making.home import home_target
from deckgen.making.manifest import Manifest, input_path, read_manifest
from deckgen.outputs.kind import kind_of
from deckgen.outputs.planner import die_at
from deckgen.outputs.transcripts import replays
from deckgen.paths import exists, is_file
from deckgen.press.requirements import Requirements
from deckgen.scene import Scene
from deckgen.target.load import find_target, load_target
from deckgen.target.model import Target

T = TypeVar("T")
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
    found = check_cards(session, targets, step, others=() if language else languages_of(path))
    if session.faulty:
        return found
    if manifest := read_manifest(out):
        built = _in_language(session, manifest)
        if manifest.made and not built.made:
            found.notes.append(Fact("check-other-language", folder=str(out), language=session.deck.language))
        _add_built(session, targets, built, found, step)
        found.notes += _outdated(session, targets, built)
    found.notes += _outdated_pictures(session)
    found.problems[:] = dict.fromkeys(found.problems)
    return found


def check_cards(
    session: Session, targets: Sequence[str] = (), step: OnChecked = lambda doing, done, of: None,
    before: BeforeCheck | None = None, others: Sequence[str] = (),
) -> Findings:  # fmt: skip
    """Check a deck as some targets print it, or the usual ones: without its overlays and with each of them.

    Files that were built are not read. If cards are left out as faulty, only the others are checked, as games
    and rules need all of them. Of `others`, the deck's other languages, only long words are told.

    A large deck is checked in as many processes as the session's request allows, with the same findings.
    """
    deck = session.deck
    usual = load_target(find_target((*targets, USUAL)[0]))
    found = Findings([*(session.faulty or ()), *deck.warnings, *colour_problems(deck)])
    found.problems += print_problems(fronts_of(session, usual))
    found.notes += build_notes(deck)
    cards = CardChecks(session, targets or (USUAL, home_target(session.request.out)), usual, before)
    whole = () if session.faulty else (partial(_in_play, session), partial(_too_long, session, others))
    rules, words = cards.run(whole, step) or (Findings(), [])
    found += rules
    plain, *over = cards.findings(step)
    found += plain
    for problem, names in _of_overlays(deck, [each.problems for each in over], found.problems):
        found.problems.append(problem.within(Fact("check-with-overlay", overlays=names)))
    for note, names in _of_overlays(deck, [each.notes for each in over], found.notes):
        found.notes.append(Fact("check-with-overlay", overlays=names, problem=note))
    found.problems += _new(words, found.problems)
    found.problems[:] = dict.fromkeys(found.problems)
    return found


def _too_long(session: Session, languages: Sequence[str]) -> list[Problem]:
    return long_words(session.request.deck, languages) if languages else []


def _new(problems: Iterable[Problem], known: Iterable[Problem]) -> list[Problem]:
    """Return those of the problems that are not known, in whatever context."""
    places = {(problem.fact, problem.where, problem.card) for problem in known}
    return [each for each in problems if (each.fact, each.where, each.card) not in places]


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


def _outdated_pictures(session: Session) -> Iterator[Fact]:
    """The pictures of `deckgen gallery`, if they were made before the deck was changed."""
    out = session.request.out
    changed, flags = outdated_gallery(session.request.deck, out)
    if changed:
        command = " ".join(filter(None, ["deckgen gallery", flags, *_folder_option(session)]))
        more = max(0, len(changed) - _MOST_NAMED)
        yield Fact(
            "check-gallery-outdated", folder=str(out), changed=changed[:_MOST_NAMED], more=more,
            command=command,
        )  # fmt: skip


def _options(manifest: Manifest, targets: Iterable[str], session: Session) -> Iterator[str]:
    """The options that build some targets again, with the keys that were set for them, in the same folder."""
    yield from (f"--target {name}" for name in targets)
    yield from (f"--set {quote(each)}" for name in targets for each in manifest.made[name].sets)
    yield from _folder_option(session)


def _folder_option(session: Session) -> Iterator[str]:
    """The option for the folder of built files, if it is not the usual one."""
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
