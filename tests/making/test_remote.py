"""Chunks of a build can be sent to other machines as plain data, and give the same files or an error."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from small_decks import write_deck

from deckgen.errors import FileError
from deckgen.facts import Fact
from deckgen.making import Request, build
from deckgen.making.files import LOCK
from deckgen.making.make import Errand, make_remotely
from deckgen.making.manifest import JOURNAL


class Post(Executor):
    """An executor that pickles work, does it at once and keeps the bytes."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def submit(self, fn: Callable[..., object], /, *args: object, **kwargs: object) -> Future[object]:  # type: ignore[override]
        self.sent.append(pickle.dumps((fn, args)))
        there, words = pickle.loads(self.sent[-1])
        future: Future[object] = Future()
        future.set_result(there(*words))
        return future

    def errand(self) -> Errand:
        """Return the first errand that was sent."""
        (_, errand) = pickle.loads(self.sent[0])[1]
        assert isinstance(errand, Errand)
        return errand


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Post:
    """Stand in for a cluster; the build runs in a separate folder, and paths are relative to it."""
    found = Post()

    @contextmanager
    def at(where: str) -> Iterator[Executor]:
        assert where == "tcp://somewhere:8786"
        yield found

    monkeypatch.setattr("deckgen.workers.workers_at", at)
    write_deck(tmp_path / "small")
    monkeypatch.chdir(tmp_path)
    return found


def asked(out: str, cluster: str = "tcp://somewhere:8786") -> Request:
    return Request(Path("small/deck.yaml"), Path(out), ("svg", "home-a4"), jobs=3, cluster=cluster)


def files(folder: str) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in Path(folder).rglob("*") if p.is_file()}


def test_remote_and_local_files_are_the_same(post: Post) -> None:
    build(asked("remote"))
    assert len(post.sent) > 3
    build(asked("here", cluster=""))
    assert files("remote") == files("here")


def test_errands_do_not_depend_on_the_working_directory(
    post: Post, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    build(asked("remote"))
    before = files("remote")
    for entry in make_remotely(post.errand()):
        (tmp_path / "remote" / entry.path).unlink()
    monkeypatch.chdir("/")
    make_remotely(post.errand())
    assert Path.cwd() == Path("/")
    (tmp_path / "remote" / JOURNAL).unlink()  # the build itself would remove it
    assert files(str(tmp_path / "remote")) == before


@pytest.mark.parametrize(
    ("fault", "reason"), [("version", "version"), ("deck", "files"), ("out", "out"), ("folder", "folder")]
)
def test_machine_with_different_files_raises_an_error(
    fault: str, reason: str, post: Post, tmp_path: Path
) -> None:
    build(asked("remote"))
    errand = post.errand()
    (tmp_path / "remote" / LOCK).touch()  # it is there while a build goes on
    fresh = replace(errand.made, choices="begun anew")
    if fault == "version":
        errand = replace(errand, made=fresh, version="0")
    elif fault == "deck":
        errand = replace(errand, made=replace(fresh, inputs={"deck.yaml": "another"}))
    elif fault == "out":
        shutil.rmtree("remote")
        errand = replace(errand, made=fresh)
    else:
        errand = replace(errand, folder=str(tmp_path / "nowhere"))
    with pytest.raises(FileError) as refused:
        make_remotely(errand)
    (problem,) = refused.value.problems
    assert problem.key == "build-remote"
    why = problem.values["why"]
    assert isinstance(why, Fact) and why.key == f"build-remote-{reason}"
