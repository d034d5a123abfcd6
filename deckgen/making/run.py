"""A request in; its files made, what changed only, and a manifest of all of them out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from deckgen import __version__
from deckgen.errors import Problem, SpecError, UsageError, did_you_mean, os_error
from deckgen.making.bundle import bundle, members, read_me, zipped
from deckgen.making.files import file_digest, locked, sweep
from deckgen.making.make import Chunk, chunks, make
from deckgen.making.manifest import (
    Entry,
    Made,
    Manifest,
    input_digests,
    input_name,
    inputs_unchanged,
    read_manifest,
)
from deckgen.making.outputs import Output
from deckgen.making.plan import Planner
from deckgen.making.request import Request
from deckgen.making.session import Session, begin, session_for
from deckgen.reads import recording
from deckgen.target.load import find_target, load_target
from deckgen.target.model import Target

UNFIT = ("target-fit", "line-width", "type-size", "resolution", "ink-limit")
"""The rules of problems that mean a target does not suit a deck."""
Progress = Callable[[int, int], None]
"""Called with how many files are made and how many there are to make."""


@dataclass
class Result:
    """What a build did: files made, files left as they were, files removed."""

    made: list[Entry] = field(default_factory=list)
    kept: list[Entry] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    """Things a user should know that did not stop the build."""

    @property
    def entries(self) -> list[Entry]:
        """All files of the targets asked for, by path."""
        return sorted([*self.made, *self.kept], key=lambda entry: entry.path)


def build(
    request: Request, progress: Progress = lambda done, of: None, waiting: Callable[[], None] = lambda: None
) -> Result:
    """Make every file of a request that is not there as it should be.

    Raises SpecError, UsageError and FileError. What was finished before an error stays, in the manifest too.
    """
    with locked(request.out, waiting):
        sweep(request.out)
        begin()
        try:
            return _Build(request, progress).run()
        except BaseException:
            sweep(request.out)
            raise


class _Build:
    def __init__(self, request: Request, progress: Progress) -> None:
        self.request, self.progress = request, progress
        self.old = read_manifest(request.out) or Manifest(__version__, {})
        self.files = _target_files(request)
        self.read: set[Path] = set()
        self.twins: dict[str, Output] = {}
        self.copies: list[tuple[Output, Output]] = []
        if self.old.deck and Path(self.old.deck.get("path", "")) != Path(_deck_name(request)):
            self._refuse_other_deck()
        self.result = Result()
        self.deck: Mapping[str, str] = self.old.deck

    def _refuse_other_deck(self) -> None:
        other = self.old.deck.get("title", "another deck")
        message = f"the folder {str(self.request.out)!r} holds a build of another deck, {other}"
        raise UsageError(Problem(message, hint="choose another folder with --out"))

    def run(self) -> Result:
        todo: list[Chunk] = []
        inputs: dict[str, Made] = {}
        with recording() as self.read:
            for name, file in self.files.items():
                if not self._untouched(name):
                    inputs[name], work = self._planned(name, file)
                    todo += work
        complete = False
        try:
            self._make(todo, inputs)
            self._copy()
            self._bundle()
            complete = True
        finally:
            if complete and not self.request.only:
                self._remove_stale(inputs)
            if inputs:
                self._write_manifest(inputs, complete)
        return self.result

    def _untouched(self, target: str) -> bool:
        """Whether nothing a target was made from has changed, nor any of its files: then nothing is drawn."""
        made = self.old.made.get(target)
        if (
            members(self.files[target])
            or made is None
            or self.request.force
            or made.choices != self._choices(target)
        ):
            return False
        entries = list(self.old.of(target).values())
        # a target that made nothing has something to say
        if not entries or not all(map(self._whole, entries)):
            return False
        if not inputs_unchanged(made, self.request.deck.parent):
            return False
        self.result.kept += entries
        return True

    def _whole(self, entry: Entry) -> bool:
        return file_digest(self.request.out / entry.path) == entry.sha256

    def _choices(self, target: str) -> str:
        file = input_name(find_target(self.files[target]), self.request.deck.parent)
        return sha256(repr((__version__, file, self.request.choices())).encode()).hexdigest()

    def _planned(self, target: str, file: str) -> tuple[Made, list[Chunk]]:
        """What a target is made from, and the work that is left to do for it.

        All that this build has read so far counts: a picture drawn for one target serves the next one too.
        """
        session = session_for(self.request)
        planner = Planner(session, session.target(file))
        outputs = self._outputs(planner)
        self.result.problems += [note for note in planner.notes if note not in self.result.problems]
        read = self.read | set(session.deck.sources)
        self.deck = _about(session, self.request)
        old = self.old.of(target)
        wanted = [output for output in outputs if not self._keep(output, old.get(output.path))]
        wanted = [output for output in wanted if not self._has_twin(output)]
        made = Made(self._choices(target), input_digests(read, self.request.deck.parent))
        return made, chunks(self.request, file, wanted, self.request.jobs)

    def _outputs(self, planner: Planner) -> list[Output]:
        """What a target makes; nothing, with a note, if it does not suit the deck and need not."""
        try:
            return planner.outputs()
        except SpecError as error:
            if self._needed(planner.target) or not all(problem.rule in UNFIT for problem in error.problems):
                raise
            self.result.problems += error.problems[:1]
            return []

    def _needed(self, target: Target) -> bool:
        """Whether a target was asked for by its own name, not among all or within another."""
        return not self.request.fitting and target.name in map(_stem, self.request.targets)

    def _has_twin(self, output: Output) -> bool:
        """Whether another target is to make the same picture: then it is copied when it is there."""
        if not output.twin:
            return False
        first = self.twins.setdefault(output.twin, output)
        if first is output:
            return False
        self.copies.append((output, first))
        return True

    def _copy(self) -> None:
        """The files that are the same as one of another target."""
        for output, first in self.copies:
            path = self.request.out / first.path
            try:
                copy = replace(output, data=path.read_bytes())
            except OSError as error:
                raise os_error(error, "read", path) from error
            self.result.made += make(Chunk(self.request, self.files[output.target], (copy,)))

    def _bundle(self) -> None:
        """Pack what other targets have made into the files that bundle it."""
        for name, file in self.files.items():
            if packed := members(file):
                entries = [entry for entry in self.result.entries if entry.target in packed]
                abouts = {member: load_target(find_target(member)).about for member in packed}
                made = bundle(name, self.deck, entries, abouts)
                if not self._keep(made, self.old.of(name).get(made.path)):
                    about = read_me(self.deck, entries, abouts)
                    data = zipped(self.request.out, self.deck["name"], entries, about)
                    self.result.made += make(Chunk(self.request, file, (replace(made, data=data),)))

    def _keep(self, output: Output, entry: Entry | None) -> bool:
        if self.request.force or entry is None or entry.key != output.key or not self._whole(entry):
            return False
        self.result.kept.append(entry)
        return True

    def _make(self, todo: list[Chunk], inputs: Mapping[str, Made]) -> None:
        total, done = sum(len(chunk.outputs) for chunk in todo), 0
        if not todo:
            return
        ordered = sorted(todo, key=lambda chunk: -sum(output.weight for output in chunk.outputs))
        with self._results(ordered, inputs) as made:
            for entries in made:
                self.result.made += entries
                done += len(entries)
                self.progress(done, total)

    @contextmanager
    def _results(self, todo: list[Chunk], inputs: Mapping[str, Made]) -> Iterator[Iterator[list[Entry]]]:
        """What is made of the chunks, here or by the workers of a cluster."""
        jobs = min(self.request.jobs, len(todo))
        if jobs == 1 and not self.request.cluster:
            yield map(make, todo)
            return
        # not at the top: one process needs no pools, which are slow to import
        from deckgen.workers import results, workers, workers_at

        if not self.request.cluster:
            with workers(jobs) as pool:
                yield results(pool, make, todo)
            return
        from deckgen.making.afar import errands, make_afar  # few builds are so made

        with workers_at(self.request.cluster) as pool:
            # what one target was made from includes what those before it were
            yield results(pool, make_afar, errands(todo, list(inputs.values())[-1]))
        sweep(self.request.out)  # what workers that were lost have left half written

    def _remove_stale(self, inputs: Mapping[str, Made]) -> None:
        """Remove what these targets made before and no longer make, unless somebody has changed it since."""
        now = {entry.path for entry in self.result.entries}
        for target in inputs:
            for path, entry in self.old.of(target).items():
                if path not in now and self._whole(entry):
                    with suppress(OSError):
                        (self.request.out / path).unlink()
                        self.result.removed.append(path)

    def _write_manifest(self, inputs: Mapping[str, Made], complete: bool) -> None:
        """The new entries, and those of before that still stand: other targets, cards, unfinished work.

        A target that was not finished is no longer known as made of anything: its files are then looked at
        one by one, even if all that it is made from becomes again what it was.
        """
        new = {entry.path: entry for entry in self.result.entries}
        rebuilt = set(self.files) if complete and not self.request.only else set()
        others = [e for e in self.old.files if e.target not in rebuilt and e.path not in new]
        files = sorted([*new.values(), *others], key=lambda entry: entry.path)
        made = {name: each for name, each in self.old.made.items() if name not in inputs}
        made |= inputs if complete else {}
        Manifest(__version__, self.deck, made, tuple(files)).write(self.request.out)


def _target_files(request: Request) -> dict[str, str]:
    """The targets by name, each as the user named it. Raises UsageError for unknown ones, or namesakes."""
    files: dict[str, str] = {}
    for target in request.targets:
        name = _stem(target)
        for member in members(target):
            files.setdefault(member, member)
        if files.setdefault(name, target) != target:
            message = f"{files[name]!r} and {target!r} would write the same files"
            raise UsageError(Problem(message, hint="build one of them into another folder with --out"))
    for target, key, _ in request.sets:
        if target not in files and target not in files.values():
            message = f"--set {target}.{key}: the target {target!r} is not being made"
            raise UsageError(Problem(message, hint=did_you_mean(target, files)))
    return files


def _stem(target: str) -> str:
    return find_target(target).stem


def _deck_name(request: Request) -> str:
    """The deck's folder and file for the manifest: not the whole path, which differs between machines."""
    return f"{request.deck.resolve().parent.name}/{request.deck.name}"


def _about(session: Session, request: Request) -> dict[str, str]:
    deck = session.deck
    return {"name": deck.name, "title": deck.title, "version": deck.version, "path": _deck_name(request)}
