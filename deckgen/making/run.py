"""Build a request: plan its targets, make what has changed, and update the manifest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from itertools import chain, count
from pathlib import Path, PurePosixPath
from shutil import rmtree
from typing import Any

from deckgen import __version__
from deckgen.deck.languages import BOOK, RULES
from deckgen.deck.model import CardSpec
from deckgen.errors import Problem, SpecError, UsageError, Where, os_error
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import CardId, Fact, Given, suggest
from deckgen.making.cache import forget, keep_faces, read_faces
from deckgen.making.files import file_digest, locked, sweep
from deckgen.making.make import Chunk, Errand, chunks, make, make_in_worker, make_remotely
from deckgen.making.manifest import NAME, Made, Manifest, deck_name, input_name, read_manifest, recovered
from deckgen.making.ours import is_ours, refuse
from deckgen.making.source_copy import has_source, keep_source
from deckgen.outputs.files import Entry, Output
from deckgen.outputs.kind import OutputKind, kind_of
from deckgen.outputs.planner import Planner
from deckgen.paths import exists, guarded, is_dir
from deckgen.reads import recording
from deckgen.target.load import bundled_targets, find_target, load_target
from deckgen.target.model import Target
from deckgen.target.paper import Paper

UNFIT = ("target-fit", "line-width", "type-size", "resolution", "ink-limit")
"""The rules whose problems mean that a target does not suit a deck."""
MOST_NAMED = 3
"""The most files that a warning names; it only counts the others."""
Progress = Callable[[int, int], None]
"""Called with the number of files made and the number to make."""


OnStep = Callable[[Fact, int, int], None]
"""Called with what is being drawn or made, the number of its kind done, and their total."""


@dataclass
class Result:
    """The files that a build made, kept and removed."""

    made: list[Entry] = field(default_factory=list)
    kept: list[Entry] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    """Warnings that did not stop the build."""
    told: list[Fact] = field(default_factory=list)
    """Notes on the targets that were rebuilt."""

    @property
    def entries(self) -> list[Entry]:
        """All files of the requested targets, by path."""
        return sorted([*self.made, *self.kept], key=lambda entry: entry.path)


class PartlyBuilt(SpecError):
    """Some of several targets do not suit the deck, for which the problems say why; the others are built."""

    def __init__(self, unfit: Mapping[str, Sequence[Problem]], result: Result) -> None:
        super().__init__(_all_of(unfit))
        self.result = result


def build(
    request: Request,
    progress: Progress = lambda done, of: None,
    waiting: Callable[[], None] = lambda: None,
    step: OnStep = lambda doing, done, of: None,
) -> Result:
    """Make every file of a request that is missing or out of date.

    Raises SpecError, UsageError and FileError. Files finished before an error are kept, and recorded in the
    manifest. If some of the targets do not suit the deck, the others are built before PartlyBuilt is raised.
    If a file that deckgen did not make is in the way, nothing is written unless the request allows
    overwriting.
    """
    with locked(request.out, waiting):
        making = _Build(request, progress, step)
        try:
            result = making.run()
        except BaseException:
            making.sweep()
            raise
    if making.unfit:
        raise PartlyBuilt(making.unfit, result)
    return result


class _Build:
    def __init__(self, request: Request, progress: Progress, step: OnStep) -> None:
        self.request, self.progress, self.step = request, progress, step
        self.session = Session(request)
        manifest = read_manifest(request.out)
        self.has_manifest = manifest is not None
        self.old = recovered(request.out, manifest or Manifest(__version__, {}))
        self.paths = {NAME, *(entry.path for entry in self.old.files)}
        """The paths that this build may write or remove."""
        self.packs: dict[str, tuple[str, ...]] = {}
        self.files = self._target_files()
        self.read: set[Path] = set()
        self.twins: dict[str, Output] = {}
        self.copies: list[tuple[Output, Output]] = []
        if self.old.deck and not self.old.is_of(request.deck):
            other = self.old.deck.get("title", self.old.deck.get("path", ""))
            raise UsageError(Fact("build-other-deck", folder=str(request.out), other=other))
        self.drawn: Made | None = None
        """What the last target was made from that shows the cards."""
        self.unfit: dict[str, Sequence[Problem]] = {}
        """The targets that do not suit the deck though the user named them, and why."""
        self.partly: set[str] = set()
        """The targets that keep files of cards outside this build."""
        self.one_part: set[str] = set()
        """The targets whose files are for one part, whichever cards are chosen."""
        self.result = Result()
        self.deck: Mapping[str, str] = self.old.deck

    def _target_files(self) -> dict[str, str]:
        """Return the targets by name, as the user gave them, and note what they pack.

        Raises UsageError for unknown targets, or several with the same name.
        """
        files: dict[str, str] = {}
        for target in self.request.targets:
            path = find_target(target)
            # Every target gets here, so do not import its kind just for this.
            self.packs[path.stem] = getattr(load_target(path).output, "targets", ())
            for member in self.packs[path.stem]:
                if member not in bundled_targets():
                    guarded(path.parent, find_target(member), Where(str(path)))
            if files.setdefault(path.stem, target) != target:
                raise UsageError(Fact("build-same-files", one=files[path.stem], other=target))
        known = {*files, *files.values(), *chain.from_iterable(self.packs.values())}
        for target, key, _ in self.request.sets:
            if target not in known:
                near = suggest(target, known)
                raise UsageError(Fact("build-set-other", target=target, key=key, near=near))
        return files

    def run(self) -> Result:
        todo: list[Chunk] = []
        inputs: dict[str, Made] = {}
        with recording() as self.read:
            for name, file in self.files.items():
                if not self._untouched(name):
                    with self._fitting(name):
                        inputs[name], work = self._planned(name, file)
                        todo += work
        if len(self.unfit) == len(self.files):
            raise SpecError(_all_of(self.unfit))
        if inputs and not self.request.overwrite:
            refuse(self.request.out, self._foreign(todo))
        self.sweep()
        complete = False
        try:
            self._make(todo, inputs)
            self._copy()
            self._pack(inputs)
            complete = True
        finally:
            if complete:
                self._remove_stale(inputs.keys() & self._made_whole())
            # Also after an error or Ctrl-C, so that finished files are not made again.
            if inputs:
                self._write_manifest(inputs, complete)
        return self.result

    @contextmanager
    def _fitting(self, name: str) -> Iterator[None]:
        """Skip a target that does not suit the deck."""
        try:
            yield
        except SpecError as error:
            if not _does_not_suit(error):
                raise
            self.unfit[name] = error.problems

    def sweep(self) -> None:
        """Remove unfinished files of this build, or of an earlier one that was killed."""
        sweep(self.request.out, self.paths)

    def _foreign(self, todo: Sequence[Chunk]) -> Iterator[str]:
        """Yield existing files that are in the way and are not as deckgen made them."""
        out, known = self.request.out, {entry.path: entry.sha256 for entry in self.old.files}
        paths = self._written(todo)
        self.paths |= paths
        folders = {parent.as_posix() for path in paths for parent in list(PurePosixPath(path).parents)[:-1]}
        for path in filter(lambda path: exists(out / path), folders | paths):
            if not (is_dir(out / path) if path in folders else is_ours(out / path, {known.get(path, "")})):
                yield path
        if not self.has_manifest and exists(out / NAME):
            yield NAME

    def _written(self, todo: Sequence[Chunk]) -> set[str]:
        """Return the paths of all files that are to be written."""
        paths = {output.path for chunk in todo for output in chunk.outputs}
        paths |= {output.path for output, _ in self.copies}
        return paths | {self._packed(name, {}, {})[0].path for name in self._bundles()}

    def _untouched(self, target: str) -> bool:
        """Return whether a target's inputs and files are unchanged, so that nothing needs drawing."""
        made = self.old.made.get(target)
        entries = list(self.old.of(target).values())
        # A target without files is planned again for its warnings, if there were any.
        if made is None or not (entries or made.silent) or self.request.force:
            return False
        if made.choices != self._choices(target) or not all(map(self._whole, entries)):
            return False
        if unchanged := made.unchanged(self.request.deck.parent):
            self.result.kept += entries
        return unchanged

    def _whole(self, entry: Entry) -> bool:
        return file_digest(self.request.out / entry.path) == entry.sha256

    def _choices(self, target: str) -> str:
        file = input_name(find_target(self.files[target]), self.request.deck.parent)
        return sha256(repr((__version__, file, self.request.choices())).encode()).hexdigest()

    def _planned(self, target: str, file: str) -> tuple[Made, list[Chunk]]:
        """Return what a target is made from, and its remaining work.

        The inputs are all files read so far, because a picture drawn for one target may be reused by the
        next; the texts of the rules only for a target that prints them.
        """
        self._recall()
        planner = Planner(self.session, self._target(file))
        self.session.watch = self._watching(target)
        told = len(self.result.problems) + len(self.result.told)
        outputs = self._outputs(planner)
        deck, path, old = self.session.deck, deck_name(self.request.deck), self.old.of(target)
        self._tell(planner, self.old.made.get(target), bool(outputs))
        self.deck = {"name": deck.name, "title": deck.title, "version": deck.version, "path": path}
        self.paths.update(output.path for output in outputs)
        self._warn_of_lost(planner, outputs, old)
        changed = [output for output in outputs if not self._keep(output, old.get(output.path))]
        wanted = [output for output in changed if not self._has_twin(output)]
        made = Made.of(
            self._choices(target),
            self.read | set(deck.sources),
            planner.target.path,
            self.request.deck.parent,
            [f"{name}.{key}={value}" for name, key, value in self.request.sets if name in (target, file)],
            self.request.flags(),
            not outputs and told == len(self.result.problems) + len(self.result.told),
            planner.left_out,
        )
        if unset := _unset(self.old.made.get(target), made):
            self.result.told.append(Fact("build-unset", target=planner.target.name, sets=unset))
        if not planner.kind.prints_rules:
            others = {name: digest for name, digest in made.inputs.items() if not _is_rules_text(name)}
            made = replace(made, inputs=others)
        if planner.kind.shows_cards:
            self.drawn = made
        return made, chunks(file, wanted, self.request.jobs)

    def _recall(self) -> None:
        """Read what earlier builds found out about the faces. A draft has nothing to do with them."""
        if self.session.known is None and not self.request.draft:
            if self.request.force:
                forget(self.request.out)
            self.session.known = read_faces(self.request.out, self.request.deck.parent)

    def _tell(self, planner: Planner, last: Made | None, printed: bool) -> None:
        """Tell what is worth knowing of a target; of parts that it does not take, the reasons only once."""
        notes = [*self.session.deck.warnings, *self.session.warnings, *planner.notes]
        if parts := tuple(part for part in planner.left_out if last and part in last.left_out):
            known = [*chain.from_iterable(planner.left_out[part] for part in parts)]
            notes = [note for note in notes if note not in known]
            self.result.told.append(Fact("build-left-out", target=planner.target.name, parts=parts))
        ends = [*_paper_of(planner.target), *_next(planner.target)] if printed else []
        self.result.told += [*ends, *planner.told]
        self.result.problems[:] = dict.fromkeys([*self.result.problems, *notes])

    def _warn_of_lost(self, planner: Planner, outputs: Sequence[Output], old: Mapping[str, Entry]) -> None:
        """Warn of files that do not have what those had that they replace."""
        if planner.kind.one_part:
            self._warn_of_other_part(planner.target.name, outputs, old)
        elif self.request.only:
            self._warn_of_rest(planner.target.name, outputs, old)

    def _warn_of_rest(self, target: str, outputs: Sequence[Output], old: Mapping[str, Entry]) -> None:
        """Warn of files with only the chosen cards: beside those of others, or in place of one with more."""
        several = [output for output in outputs if len(output.faces) != 1]
        rest = old.keys() - {output.path for output in outputs}
        if rest:
            self.partly.add(target)
        if rest and several:
            self._warn("build-partly", target, several, rest=len(rest))
            return
        self._warn_of_fewer(target, outputs, old)

    def _warn_of_fewer(self, target: str, outputs: Sequence[Output], old: Mapping[str, Entry]) -> None:
        """Warn of files with only the chosen cards in place of those with more."""
        if lost := _lost(outputs, old):
            self._warn("build-fewer", target, [*lost], lost=len(set().union(*lost.values())))

    def _warn_of_other_part(self, target: str, outputs: Sequence[Output], old: Mapping[str, Entry]) -> None:
        """Warn of files for one part in place of those for another, which the deck still has."""
        if not outputs:
            return
        self.one_part.add(target)
        shown = [output for output in outputs if output.faces]
        part, parts = shown[0].part, {part.name for part in self.session.deck.parts}
        for other in parts.intersection(entry.part for entry in old.values()) - {part}:
            self._warn("build-other-part", target, shown, part=part, other=other)

    def _warn(self, key: str, target: str, outputs: Sequence[Output], **values: Given) -> None:
        """Warn that some files of a target do not have what those had that they replace."""
        files = [output.path for output in outputs[:MOST_NAMED]]
        fact = Fact(key, target=target, files=files, count=len(outputs), **values)
        self.result.problems.append(Problem(fact, rule="partly", severity="warning"))

    def _target(self, file: str) -> Target:
        """Return a target with the user's settings. Raises UsageError if it does not allow drafts."""
        target = self.session.target(file)
        if self.request.draft and (target.colour == "cmyk" or target.products):
            raise UsageError(Fact("build-no-draft", target=target.name))
        return target

    def _watching(self, target: str) -> Callable[[CardSpec], None]:
        """Return a callback that reports each card drawn for a target."""
        done = count(1)
        return lambda card: self.step(
            Fact("build-drawing", card=CardId(card.id), target=target), next(done), self.session.card_count
        )

    def _outputs(self, planner: Planner) -> list[Output]:
        """Return a target's files; none, with a warning, if it is optional and does not suit the deck.

        A target is optional unless the user named it, rather than `all` or a bundle that packs it.
        """
        try:
            return planner.outputs()
        except SpecError as error:
            asked = {find_target(name).stem for name in self.request.targets if not self.request.fitting}
            if planner.target.name in asked or not _does_not_suit(error):
                raise
            self.result.problems += [replace(error.problems[0], severity="warning")]
            return []

    def _has_twin(self, output: Output) -> bool:
        """Return whether another target makes the same picture, which can then be copied."""
        first = self.twins.setdefault(output.twin, output) if output.twin else output
        if first is not output:
            self.copies.append((output, first))
        return first is not output

    def _copy(self) -> None:
        """Copy the files that have a finished twin in another target."""
        for output, first in self.copies:
            path = self.request.out / first.path
            try:
                copy = replace(output, data=path.read_bytes())
            except OSError as error:
                raise os_error(error, "read", path) from error
            self._write(copy)

    def _write(self, output: Output) -> None:
        self.result.made += make(self.session, Chunk(self.files[output.target], (output,)))

    def _pack(self, inputs: dict[str, Made]) -> None:
        """Pack files of other targets into bundles, those that were not asked for themselves as well."""
        for name in filter(inputs.__contains__, self._bundles()):
            members = self.packs[name]
            with self._apart(name, [each for each in members if each not in self.files]) as (parts, read):
                own = (entry for entry in self.result.entries if entry.target in members)
                self._pack_files(name, parts | {entry: self.request.out / entry.path for entry in own})
            for made in filter(None, (inputs.get(each, self.old.made.get(each)) for each in members)):
                read |= made.inputs
            inputs[name] = replace(inputs[name], inputs={**inputs[name].inputs, **read})

    @contextmanager
    def _apart(self, name: str, members: Sequence[str]) -> Iterator[tuple[dict[Entry, Path], dict[str, str]]]:
        """Build some targets in a folder of their own, which is removed afterwards.

        Yield where their files are, and what they were made from, with digests.
        """
        if not members:
            yield {}, {}
            return
        folder = self.request.out / f".deckgen-pack-{name}"
        sets = tuple(each for each in self.request.sets if each[0] in members)
        request = replace(self.request, out=folder, targets=tuple(members), sets=sets, fitting=True)
        rmtree(folder, ignore_errors=True)  # a build that was killed has left it
        try:
            result = build(request, self.progress, step=self.step)
            self.result.problems[:] = dict.fromkeys([*self.result.problems, *result.problems])
            self.result.told += result.told
            manifest = read_manifest(folder)
            made = manifest.made.values() if manifest else ()
            read = {file: digest for each in made for file, digest in each.inputs.items()}
            yield {entry: folder / entry.path for entry in result.entries}, read
        finally:
            rmtree(folder, ignore_errors=True)

    def _pack_files(self, name: str, files: Mapping[Entry, Path]) -> None:
        abouts = {member: _about(self.session.target(member)) for member in self.packs[name]}
        output, data = self._packed(name, files, abouts)
        self.paths.add(output.path)
        if self.request.only:
            self._warn_of_fewer(name, [output], self.old.of(name))
        if not self._keep(output, self.old.of(name).get(output.path)):
            self._write(replace(output, data=data()))

    def _bundles(self) -> list[str]:
        return [name for name, members in self.packs.items() if members]

    def _packed(
        self, name: str, files: Mapping[Entry, Path], abouts: Mapping[str, str]
    ) -> tuple[Output, Callable[[], bytes]]:
        kind: OutputKind[Any] = kind_of(load_target(find_target(self.files[name])))
        return kind.pack(self.deck, files, abouts)

    def _keep(self, output: Output, entry: Entry | None) -> bool:
        if self.request.force or entry is None or entry.key != output.key or not self._whole(entry):
            return False
        self.result.kept.append(replace(entry, cards=output.cards))  # others may have the same back now
        return True

    def _make(self, todo: list[Chunk], inputs: Mapping[str, Made]) -> None:
        if not todo:
            return
        total, done = sum(len(chunk.outputs) for chunk in todo), 0
        # Heaviest first, so that no worker is left with a heavy chunk when the others are done.
        ordered = sorted(todo, key=lambda chunk: -sum(output.weight for output in chunk.outputs))
        with self._results(ordered, inputs) as made:
            for entries in made:
                self.result.made += entries
                done += len(entries)
                self.progress(done, total)
                if entries:
                    self.step(Fact("build-making", path=entries[-1].path), done, total)

    @contextmanager
    def _results(self, todo: list[Chunk], inputs: Mapping[str, Made]) -> Iterator[Iterator[list[Entry]]]:
        """Make the chunks here, in other processes, or on a cluster, and yield the results."""
        jobs = min(self.request.jobs, len(todo))
        if jobs == 1 and not self.request.cluster:
            yield map(partial(make, self.session), todo)
            return
        # slow to import, and not needed with one process
        from deckgen.workers import results, workers, workers_at

        if not self.request.cluster:
            with workers(jobs, self.session) as pool:
                yield results(pool, make_in_worker, todo)
            return
        with workers_at(self.request.cluster) as pool:
            every = {name: digest for made in inputs.values() for name, digest in made.inputs.items()}
            made = replace(list(inputs.values())[-1], inputs=every)
            errands = [Errand(chunk, self.request, str(Path.cwd()), made) for chunk in todo]
            yield results(pool, make_remotely, errands)
        self.sweep()  # remove unfinished files of lost workers

    def _made_whole(self) -> Set[str]:
        """Return the targets of which all files are made, whichever cards are chosen."""
        return self.one_part if self.request.only else self.files.keys() - self.unfit

    def _remove_stale(self, targets: Iterable[str]) -> None:
        """Remove files that these targets no longer make, unless somebody has changed them since."""
        now = {entry.path for entry in self.result.entries}
        for target in sorted(targets):
            for path, entry in self.old.of(target).items():
                if path not in now and is_ours(self.request.out / path, {entry.sha256}):
                    with suppress(OSError):
                        (self.request.out / path).unlink()
                        self.result.removed.append(path)

    def _entries(self, whole: bool) -> tuple[Entry, ...]:
        """Return the new entries and the old ones that are still valid.

        Old entries are those of other targets, other cards and unfinished work. Targets that were made
        completely have only new entries.
        """
        new = {entry.path: entry for entry in self.result.entries}
        rebuilt = self._made_whole() if whole else set()
        others = [e for e in self.old.files if e.target not in rebuilt and e.path not in new]
        return tuple(sorted([*new.values(), *others], key=lambda entry: entry.path))

    def _record(self, target: str, made: Made) -> Made:
        """Return what to record as a target's inputs; if old files were kept, the inputs of those.

        In that case its choices are unknown, so that its files are checked one by one next time.
        """
        if target not in self.partly:
            return made
        old = self.old.made.get(target)
        return replace(old, choices="") if old else Made("", {})

    def _keep_cache(self, files: Sequence[Entry]) -> None:
        """Keep what is known of the faces, and of the pages of these files."""
        if self.session.known:
            keep_faces(self.request.out, self.request.deck.parent, self.session.known)
        forget(self.request.out, [entry.path for entry in files])

    def _keep_copy(self) -> None:
        """Keep a copy of the deck; with `--only` the first one stays, as other files may be of that deck."""
        if self.drawn and not (self.request.only and has_source(self.request.out)):
            keep_source(self.request.out, self.request.deck.parent, self.drawn.inputs)

    def _write_manifest(self, inputs: Mapping[str, Made], complete: bool) -> None:
        """Write the manifest of the current files.

        An unfinished target loses its record of inputs, so that its files are checked one by one next time,
        even if all inputs are back to what they were.
        """
        made = {name: each for name, each in self.old.made.items() if name not in inputs}
        made |= {name: self._record(name, each) for name, each in inputs.items()} if complete else {}
        if complete:
            self._keep_copy()
        files = self._entries(complete)
        self._keep_cache(files)
        manifest = Manifest(__version__, self.deck, made, files)
        # Files of an unfinished chunk are recorded only in the journal.
        (manifest if complete else recovered(self.request.out, manifest)).write(self.request.out)


def _does_not_suit(error: SpecError) -> bool:
    """Return whether an error is that a target does not suit the deck."""
    return all(each.rule in UNFIT for each in error.problems)


def _all_of(problems: Mapping[str, Sequence[Problem]]) -> tuple[Problem, ...]:
    """Return the problems of several targets, each once."""
    return tuple(dict.fromkeys(chain.from_iterable(problems.values())))


def _is_rules_text(name: str) -> bool:
    """Return whether an input is a text of the deck's rules, or a folder of them."""
    path = PurePosixPath(name)
    return path.parts[:1] == (RULES,) and (path.suffix in ("", ".md") or path.name == BOOK)


def _paper_of(target: Target) -> Iterator[Fact]:
    """Yield the paper of a target's sheets, or the area of its machine, unless its name has it."""
    paper = getattr(target.output, "paper", None)
    if isinstance(paper, Paper) and not (paper.name and paper.name.lower() in target.name):
        key = "build-paper" if paper.name or target.use != "cutter" else "build-area"
        yield Fact(key, target=target.name, paper=str(paper))


def _next(target: Target) -> Iterator[Fact]:
    if target.next:
        yield Fact("build-next", target=target.name, how=target.next)


def _about(target: Target) -> str:
    """Return what a target in a bundle is for, with its paper unless its name has it."""
    papers = (fact.values["paper"] for fact in _paper_of(target))
    return target.about + "".join(f", on {paper}" for paper in papers)


def _unset(old: Made | None, new: Made) -> tuple[str, ...]:
    """Return the settings that a target's last build was given and this one is not, as options."""
    keys = [each.partition("=")[0] for each in new.sets]
    return tuple(f"--set {each}" for each in (old.sets if old else ()) if each.partition("=")[0] not in keys)


def _lost(outputs: Iterable[Output], old: Mapping[str, Entry]) -> dict[Output, set[str]]:
    """Return the files with fewer cards than those that they replace, and the cards that they lack."""
    replaced = [output for output in outputs if output.path in old and not _is_back(output)]
    lost = {output: set(old[output.path].cards).difference(output.cards) for output in replaced}
    return {output: cards for output, cards in lost.items() if cards}


def _is_back(output: Output) -> bool:
    """Return whether a file has only backs, which are the same for one card as for many."""
    return bool(output.faces) and all(ref.side == "back" for ref in output.faces)
