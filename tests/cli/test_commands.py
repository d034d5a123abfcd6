"""The program as run by a user: exit codes, streams, and builds that are stopped or run out of disk space."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import in_process
import pytest
from small_decks import PLAIN, write_deck

from deckgen.cli import _report_internal
from deckgen.making.files import locked

MANY = PLAIN.replace("rank: [1, 2, 3]", f"rank: {list(range(500))}")
"""A deck of 1,000 cards, whose build takes long enough to be stopped halfway."""


def deckgen(*args: object, folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a folder."""
    command = [sys.executable, "-m", "deckgen", *map(str, args)]
    environment = {**os.environ, "PYTHONWARNINGS": "error", **env}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)


def begun(*args: object, folder: Path) -> subprocess.Popen[str]:
    """Start the program in a folder and in a new process group."""
    command = [sys.executable, "-m", "deckgen", *map(str, args)]
    return subprocess.Popen(
        command, cwd=folder, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )


def contents(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def wait_until(holds: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield a folder with the small deck in it."""
    folder = tmp_path_factory.mktemp("cli")
    write_deck(folder / "small")
    (folder / "small/cards.csv").write_text("name\nann\n")
    yield folder


@pytest.mark.slow
def test_build_reports_on_standard_error(small: Path) -> None:
    first = deckgen("build", "small", folder=small)
    assert (first.returncode, first.stdout) == (0, "")
    assert re.search(r"built \d+ files in [\d.]+ s\n", first.stderr)
    assert re.search(r"Print home-a4.pdf or home-letter.pdf, .*long edge.*\n", first.stderr)
    assert (small / "output/small/home-letter.pdf").read_bytes().startswith(b"%PDF")
    again = deckgen("build", "small/deck.yaml", folder=small)
    assert (again.returncode, again.stdout) == (0, "")
    assert "nothing to do" in again.stderr


def test_json_is_one_document_and_nothing_else(small: Path) -> None:
    fine = deckgen("build", "small", "--json", "--target", "svg", folder=small)
    document = json.loads(fine.stdout)
    assert (fine.returncode, fine.stderr, document["problems"]) == (0, "", [])
    assert {"path", "sha256", "bytes", "kind", "target", "cards", "trim", "bleed"} <= set(
        document["files"][0]
    )
    assert len(document["files"]) == 7
    assert document["version"] == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", {"line": 1, "col": 1, "card": "", "message": "the file is empty"}),
        (
            PLAIN.replace("fill: red", "fill: rd"),
            {"line": 14, "card": "", "message": "the deck has no ink 'rd'"},
        ),
        (
            PLAIN.replace('ink: "{suit}"', 'ink: "{suit}y"'),
            {"line": 13, "card": "red-1", "message": "the deck has no ink 'redy'"},
        ),
    ],
)
def test_problems_are_lines_or_json_with_exit_code_1(
    text: str, problem: dict[str, object], tmp_path: Path
) -> None:
    write_deck(tmp_path / "bad", text)
    told = deckgen("build", "bad", folder=tmp_path)
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr.startswith(f"bad/deck.yaml:{problem['line']}:")
    assert str(problem["message"]) in told.stderr
    asked = deckgen("build", "bad", "--json", folder=tmp_path)
    assert (asked.returncode, asked.stderr) == (1, "")
    document = json.loads(asked.stdout)
    assert document["files"] == []
    first = document["problems"][0]
    assert set(first) >= {"file", "line", "col", "card", "rule", "message", "hint"}
    assert {key: first[key] for key in problem} == problem


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["build"], "no deck given, and there is no deck.yaml in this folder"),
        (["check"], "no deck given"),
        (["proof"], "no deck given"),
        (["bild"], "there is no command 'bild' (did you mean 'build'?)"),
        (["--target", "svg", "build", "small"], "a command's options follow its name"),
        (["preview"], "there is no command 'preview' (did you mean 'proof'?)"),
        (["xyzzy"], "there is no command 'xyzzy' (`deckgen -h` lists the commands)"),
        (["build", "nowhere"], "there is no deck 'nowhere'"),
        (["build", "small/cards.csv"], "'small/cards.csv' is a table, not a deck"),
        (["play", "small"], "'small' is a deck, and a game is wanted here"),
        (["simulate", "small"], "`deckgen table small` lays any deck on a table"),
        (["build", "smal"], "(did you mean 'small'?)"),
        (["new", "x", "--data", "small/deck.yml"], "(did you mean 'small/deck.yaml'?)"),
        (["build", "small", "--target", "hme-a4"], "did you mean 'home-a4'?"),
        (["build", "small", "--jobs", "0"], "Invalid value"),
        (["build", "small", "--only", "x"], "has no card 'x'"),
        (["build", "small", "--option", "x"], "--option 'x' does not have the form NAME=VALUE"),
        (["build", "small", "--set", "x=1"], "does not have the form TARGET.KEY=VALUE"),
        (["build", "small", "small", "--out", "x"], "one deck at a time"),
        (["list", "cats"], "Invalid value"),
    ],
)
def test_wrong_usage_has_exit_code_2(args: list[str], message: str, small: Path) -> None:
    told = in_process.deckgen(*args, folder=small)
    assert (told.code, told.out) == (2, "")
    assert message in told.err
    assert "Traceback" not in told.err


@pytest.mark.slow
@pytest.mark.parametrize("what", ["decks", "games", "targets", "layers"])
def test_lists_for_people_and_programs(what: str, small: Path) -> None:
    told = in_process.deckgen("list", what, folder=small)
    assert (told.code, told.err) == (0, "")
    items = json.loads(in_process.deckgen("list", what, "--json", folder=small).out)[what]
    assert [item["name"] for item in items] == [line.split("  ")[0].strip() for line in told.out.splitlines()]
    assert all(item["about"] for item in items)


def test_reader_that_stops_reading_is_not_an_error(small: Path) -> None:
    command = f"{sys.executable} -m deckgen list layers | head -n 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=small, capture_output=True, text=True)
    assert "Traceback" not in done.stderr
    assert done.returncode == 0


@pytest.mark.parametrize("out", ["small/deck.yaml", "small/deck.yaml/x", "/proc/nowhere", "x" * 300])
def test_unwritable_folder_has_exit_code_3(out: str, small: Path) -> None:
    told = in_process.deckgen("build", "small", "--out", out, folder=small)
    assert (told.code, told.out) == (3, "")
    assert "cannot write into" in told.err
    assert "Traceback" not in told.err


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_full_disk_is_reported_and_leaves_no_partial_files(jobs: int, small: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "deckgen", "build", "small", "--out", str(tmp_path), "--jobs", str(jobs)]
    done = subprocess.run(
        command, cwd=small, capture_output=True, text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (9_000, 9_000)),
    )  # fmt: skip
    assert done.returncode == 3
    assert "cannot write" in done.stderr
    assert "File too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert all("part" not in name for name in contents(tmp_path))
    deckgen("build", "small", "--out", tmp_path, folder=small)
    again = deckgen("build", "small", "--out", tmp_path, folder=small)
    assert "nothing to do" in again.stderr


@pytest.mark.slow
def test_hash_seeds_do_not_change_output(small: Path, tmp_path: Path) -> None:
    for seed in ("0", "1", "4242"):
        deckgen("build", "small", "--out", tmp_path / seed, "--jobs", "2", folder=small, PYTHONHASHSEED=seed)
    first, second, third = (contents(tmp_path / seed) for seed in ("0", "1", "4242"))
    assert first == second == third
    assert len(first) > 9


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the files of a build of many cards that nobody stops."""
    folder = tmp_path_factory.mktemp("whole")
    write_deck(folder / "many", MANY)
    command = ("build", "many", "--target", "svg", "--out", "fresh", "--jobs", "2")
    assert deckgen(*command, folder=folder).returncode == 0
    return contents(folder / "fresh")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sent", "code", "jobs"),
    [
        (signal.SIGKILL, -9, 2),
        (signal.SIGINT, 130, 2),
        (signal.SIGTERM, 143, 1),
        pytest.param(signal.SIGKILL, -9, 1, marks=pytest.mark.long),
        pytest.param(signal.SIGINT, 130, 1, marks=pytest.mark.long),
        pytest.param(signal.SIGTERM, 143, 2, marks=pytest.mark.long),
    ],
)
def test_stopped_build_leaves_no_partial_files_and_can_be_finished(
    sent: signal.Signals, code: int, jobs: int, tmp_path: Path, whole: dict[str, bytes]
) -> None:
    write_deck(tmp_path / "many", MANY)
    process = begun("build", "many", "--target", "svg", "--jobs", jobs, folder=tmp_path)
    folder = tmp_path / "output/many/svg"
    wait_until(lambda: folder.is_dir() and len(list(folder.glob("*.svg"))) > 5)
    if sent == signal.SIGINT:
        os.killpg(process.pid, sent)  # as a terminal does
    else:
        process.send_signal(sent)
    _, told = process.communicate(timeout=60)
    assert process.returncode == code
    assert "Traceback" not in told
    wait_until(lambda: not _alive(process.pid))
    finished = list(folder.glob("*.svg"))
    assert 5 < len(finished) < 1001
    for path in finished:
        ElementTree.parse(path)
    assert deckgen("build", "many", "--target", "svg", folder=tmp_path).returncode == 0
    assert contents(tmp_path / "output/many") == whole


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked")
@pytest.mark.parametrize("command", ["check", "proof"])
def test_stopped_checks_leave_no_processes_and_no_files(command: str, tmp_path: Path) -> None:
    write_deck(tmp_path / "many", MANY)
    process = begun(command, "many", "--out", "out", "--jobs", 2, folder=tmp_path)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    wait_until(lambda: len(children.read_text().split()) == 2)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in told
    wait_until(lambda: not _alive(process.pid))
    assert not (tmp_path / "out").exists()


def _alive(group: int) -> bool:
    """Return whether any process of a group still runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_two_builds_in_one_folder_wait_for_each_other(small: Path) -> None:
    out = small / "shared"
    with locked(out, lambda: None):
        process = begun("build", "small", "--target", "svg", "--out", "shared", folder=small)
        assert process.stderr is not None
        assert process.stderr.readline() == "waiting for another build in shared\n"
        assert not (out / "svg").exists()
    _, told = process.communicate(timeout=30)
    assert process.returncode == 0 and told.startswith("shared: built 7 files in ")


@pytest.mark.slow
def test_internal_error_is_one_line_with_exit_code_70(small: Path) -> None:
    (small / "broken.py").write_text(
        "import sys\nimport deckgen.cli.listing as m\n"
        "m._LISTS['decks'].__code__ = (lambda: {}['gone']).__code__\n"
        "sys.argv = ['deckgen', 'list']\nfrom deckgen.__main__ import main\nmain()\n"
    )

    def run(**env: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, **env}
        command = [sys.executable, "broken.py"]
        return subprocess.run(command, cwd=small, env=environment, capture_output=True, text=True)

    done = run()
    assert (done.returncode, done.stdout) == (70, "")
    assert (
        re.match(r"internal error in deckgen \S+ \(KeyError at ", done.stderr)
        and done.stderr.count("\n") == 1
    )
    assert "Traceback (most recent call last)" in run(DECKGEN_TRACEBACK="1").stderr


def test_internal_error_report_contains_no_paths(capsys: pytest.CaptureFixture[str]) -> None:
    for error in (
        OSError(2, "broken", "/home/ada/secret plans/deck.yaml"),
        ValueError("bad C:\\Users\\ada\\deck.yaml and /home/ada/deck.yaml"),
    ):
        try:
            raise error
        except Exception as raised:
            _report_internal(raised)
    told = capsys.readouterr().err
    assert "ada" not in told and "deck.yaml" in told


def test_json_matches_the_documentation(small: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text("utf-8")
    documented = json.loads(page.partition("```json")[2].partition("```")[0])
    write_deck(small / "wrong", PLAIN.replace("fill: red", "fill: rde"))
    real = json.loads(in_process.deckgen("build", "wrong", "--json", folder=small).out)
    assert documented.keys() == real.keys()
    (shown,), (problem, *_) = documented["problems"], real["problems"]
    assert shown.keys() == problem.keys() and shown["values"].keys() == problem["values"].keys()
    same = ("severity", "key", "values", "message", "hint")
    assert [shown[name] for name in same] == [problem[name] for name in same]
