"""An edit of the studio changes what was asked for, and neither another value nor another character."""

from __future__ import annotations

import csv
import io
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from deckgen.assets import asset, specs
from deckgen.errors import FileError
from deckgen.formula import evaluate
from deckgen.web.studio import patch
from deckgen.web.studio.grid import Grid, pasted
from deckgen.web.studio.history import History, change_of
from deckgen.web.studio.patch import EditRefused, KeyPath, Sheet
from deckgen.web.studio.shift import shifted

FOREIGN = """\
# A stranger's file.
%s
list:   # of things
- &one  'it''s'
-   two   # a comment
- *one
- "tab\\there"
- |
  block
    of lines

- >-
  folded
  words
empty:
also:     # nothing
flow: {a: 1, b: [x, y , z], c: , d: {}}   # end
deep:
    inner:
        - - nested
          - more
        - key: v
          other: w # why

          # above last
          last: 'q'
"late": !!str 12
end: no"""
NEW = [
    "x", "a: b", "# c", "{q}", "*s", "~", "null", "", "two\nlines", "é😀", "it's", 'say "d"', "- x", "a, b",
    "0.5w - 3mm", " lead", "no", "[z]", "a\\b", "!t", "@x", "`g", "a #b", "key:", "\u2028x", "0x1F", "\x85",
]  # fmt: skip


def places(node: yaml.Node, at: KeyPath = ()) -> Iterator[tuple[KeyPath, yaml.Node]]:
    """Every node as PyYAML's own composer finds them, which is not what deckgen reads files with."""
    yield at, node
    if isinstance(node, yaml.SequenceNode):
        for index, child in enumerate(node.value):
            yield from places(child, (*at, index))
    elif isinstance(node, yaml.MappingNode):
        for key, child in node.value:
            yield from places(child, (*at, key.value))


def composed(text: str) -> dict[KeyPath, str]:
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    return {at: node.value for at, node in places(root) if isinstance(node, yaml.ScalarNode)}


def check_values(text: str, edits: int, chance: random.Random) -> int:
    """Change random values of a file; return how many edits were refused."""
    sheet, before = Sheet(text), composed(text)
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    shared = {at: id(node) for at, node in places(root)}
    refused = 0
    for _ in range(edits):
        at, new = chance.choice(list(before)), chance.choice(NEW)
        try:
            changed = sheet.with_value(at, new)
        except EditRefused:
            refused += 1
            continue
        after = composed(changed)
        wanted = {**before, **{other: new for other in before if shared[other] == shared[at]}}
        if before[at].endswith("\n") and after[at] == new + "\n":  # a block ends with a line break
            wanted[at] = new + "\n"
        assert after == wanted, (at, new)
        start, end = sheet.offsets(sheet.node(at))
        start = min(start, len(text[:start].rstrip())) if start == end else start
        assert changed[:start] == text[:start] and changed.endswith(text[end:])
    return refused


@pytest.mark.parametrize("mark", ["\n", "\r\n"])
def test_values_of_foreign_files(mark: str) -> None:
    text = (FOREIGN % "---").replace("\n", mark)
    assert check_values(text, 700, random.Random(2)) == 0


def test_values_of_templates() -> None:
    for path in sorted(asset("templates").glob("*/deck.yaml")):
        assert check_values(path.read_text("utf-8"), 25, random.Random(3)) == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dominoes", "moonlight", "moons", "sixpence"])
def test_values_of_bundled_decks(name: str) -> None:
    assert check_values((specs() / name / "deck.yaml").read_text("utf-8"), 10, random.Random(4)) == 0


LAYERS = """\
faces:
  front:  # the only one
    - fill: lapis   # ground
    # The title,
    # in two lines.
    - text: {text: "{name}", x: 0.5w,}
    - image:
        file: a.png
        w: 3mm  # wide

  back: [{fill: red}, {use: front}]
styles:
  - only: 1
    more: 2"""


@pytest.mark.parametrize(
    ("at", "key", "lost", "put"),
    [
        (("faces", "front", 0, "fill"), "role", "- fill: lapis ", "- fill: {ink: lapis, role: new} "),
        (("faces", "front", 1, "text"), "y", "x: 0.5w,}", "x: 0.5w, y: new}"),
        (("faces", "front", 2, "image"), "h", "# wide\n", "# wide\n        h: new\n"),
        (("styles", 0), "last", "more: 2", "more: 2\n    last: new"),
    ],
)
def test_a_key_is_added_in_the_style_of_its_map(at: KeyPath, key: str, lost: str, put: str) -> None:
    text = LAYERS.replace("0.5w,}", "0.5w}") if "y: new" in put else LAYERS
    lost = lost.replace(",}", "}")
    sheet = Sheet(text)
    changed = sheet.with_key(at, key, "new", "ink")
    assert changed == text.replace(lost, put)
    assert Sheet(changed).without_key((*at, key)) == text or key == "role"


def test_layers_are_moved_copied_and_deleted_with_their_comments() -> None:
    sheet = Sheet(LAYERS)
    front = ("faces", "front")
    moved = sheet.with_moved((*front, 1), 0)
    title = '    # The title,\n    # in two lines.\n    - text: {text: "{name}", x: 0.5w,}\n'
    ground = "    - fill: lapis   # ground\n"
    assert moved == LAYERS.replace(ground + title, title + ground)
    assert Sheet(moved).with_moved((*front, 0), 1) == LAYERS
    assert sheet.without_item((*front, 1)) == LAYERS.replace(title, "")
    copied = sheet.with_copy((*front, 1))
    assert copied == LAYERS.replace(title, title + '    - text: {text: "{name}", x: 0.5w,}\n')
    added = sheet.with_item((*front, 3), "disc: {r: 3mm}")
    assert added == LAYERS.replace("# wide\n", "# wide\n    - disc: {r: 3mm}\n")
    assert Sheet(added).without_item((*front, 3)) == LAYERS
    back = sheet.with_moved(("faces", "back", 1), 0)
    assert back == LAYERS.replace("[{fill: red}, {use: front}]", "[{use: front}, {fill: red}]")
    with pytest.raises(EditRefused):
        sheet.without_item(("styles", 0))


def test_edits_of_lists_leave_the_rest_of_random_files() -> None:
    chance = random.Random(5)
    for path in sorted(asset("templates").glob("*/deck.yaml")):
        text = path.read_text("utf-8")
        sheet = Sheet(text)
        lists = [at for at, node in places(yaml.compose(text)) if isinstance(node, yaml.SequenceNode)]
        for at in chance.sample(lists, min(8, len(lists))):
            count = len(sheet.node(at).items)  # type: ignore[union-attr]
            try:
                assert Sheet(sheet.with_copy((*at, 0))).without_item((*at, 1)) == text
                there = sheet.with_moved((*at, 0), count - 1)
                assert Sheet(there).with_moved((*at, count - 1), 0) == text
            except EditRefused as refused:
                assert refused.fact.key == "studio-needs-lines"


CSVS = [
    'name;cost;words\r\n"Fire";3;"two\r\nlines"\r\nIce;;"a ""b"""\r\n',
    "name,cost\nA,1\n\nB,2",
    'a\tb\n"x"\ty\n',
]


@pytest.mark.parametrize("text", CSVS)
def test_cells(text: str) -> None:
    chance, grid = random.Random(6), Grid(text)
    before = list(csv.reader(io.StringIO(text, newline=""), delimiter=grid.delimiter))
    full = [number for number, row in enumerate(before) if row]
    for _ in range(600):
        row = chance.choice(full)
        column, new = chance.randrange(len(before[row])), chance.choice(NEW)
        changed = grid.with_cells({(row, column): new})
        after = list(csv.reader(io.StringIO(changed, newline=""), delimiter=grid.delimiter))
        wanted = [list(each) for each in before]
        wanted[row][column] = new
        assert after == wanted
        field = grid.records[row].fields[column]
        assert changed.startswith(text[: field.start]) and changed.endswith(text[field.end :])
    for row in full[1:]:
        values = before[row]
        added = grid.with_rows(row + 1, [values])
        assert Grid(added).without_row(row + 1).rstrip() == text.rstrip()
        if row > 1:
            exchanged = Grid(text).with_exchanged(row, 1)
            assert exchanged != text or Grid(text).rows[row] == Grid(text).rows[1]
            assert Grid(exchanged).with_exchanged(1, row) == text
        ends = {text[record.body : record.end] for record in grid.records if record.body < record.end}
        assert {added[r.body : r.end] for r in Grid(added).records if r.body < r.end} <= ends


def test_cells_from_a_spreadsheet() -> None:
    assert pasted('a\tb\r\n"two\nlines"\t""\n') == [["a", "b"], ["two\nlines", ""]]


MEASURES = {"w": 63.0, "h": 88.0, "u": 42.0, "safe": 3.0, "step": 2.0}


@pytest.mark.parametrize(
    ("formula", "moved"),
    [
        ("6mm", "7.2mm"),
        ("0", "1.2mm"),
        ("0.5w - 3mm", "0.5w - 1.8mm"),
        ("0.5w - 1.2mm", "0.5w"),
        ("w/2", "w/2 + 1.2mm"),
        ("-0.893u", "-0.8644u"),
        ("0.2in", "0.2472in"),
        ("h - safe - 2mm", "h - safe - 0.8mm"),
        ("2mm if step else 3mm", "(2mm if step else 3mm) + 1.2mm"),
        ("w - 3mm*2", "w - 3mm*2 + 1.2mm"),
    ],
)
def test_a_moved_length_stays_the_formula_that_it_is(formula: str, moved: str) -> None:
    found = shifted(formula, 1.2, MEASURES)
    assert found == moved
    values = [evaluate(text, MEASURES.__getitem__) for text in (formula, found)]
    assert float(values[1]) - float(values[0]) == pytest.approx(1.2, abs=0.01)  # type: ignore[arg-type]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck/deck.yaml").write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    (tmp_path / "deck/cards.csv").write_bytes(b"id\nx\n")
    (tmp_path / "deck/deck.yaml").chmod(0o640)
    return tmp_path / "deck"


def step(history: History, name: str, old: str, new: str) -> None:
    text = history.text(name)
    history.make(f"{old} to {new}", {name: (text, text.replace(old, new))})


def test_steps_are_taken_back_after_a_restart(folder: Path) -> None:
    deck = folder / "deck.yaml"
    history = History.of(deck)
    before = deck.read_bytes()
    step(history, "deck.yaml", "1", "11")
    step(history, "deck.yaml", "2", "22")
    assert deck.read_bytes() == b"\xef\xbb\xbfa: 11\r\nb: 22\r\n" and deck.stat().st_mode & 0o777 == 0o640
    later = History.of(deck)
    assert later.undo() == "2 to 22" and later.undo() == "1 to 11"
    assert deck.read_bytes() == before
    assert History.of(deck).redo() == "1 to 11"
    assert {each.name for each in folder.iterdir()} == {"deck.yaml", "cards.csv"}


def test_a_step_is_not_taken_back_over_what_others_wrote(folder: Path) -> None:
    deck = folder / "deck.yaml"
    history = History.of(deck)
    step(history, "deck.yaml", "1", "11")
    deck.write_bytes(deck.read_bytes() + b"c: 3\r\n" * 9)  # elsewhere in the file
    deck.write_bytes(b"# first\r\n" + deck.read_bytes()[3:])
    with pytest.raises(EditRefused):
        history.undo()  # what was just before it is no longer the same
    deck.write_bytes(b"# first\r\n\xef\xbb\xbf" + deck.read_bytes()[9:])
    assert history.undo() == "1 to 11" and b"a: 1\r\nb: 2" in deck.read_bytes()
    history.redo()
    deck.write_bytes(deck.read_bytes().replace(b"a: 11", b"c: 99"))
    with pytest.raises(EditRefused):
        history.undo()
    assert b"c: 99" in deck.read_bytes()


def test_changes_are_short() -> None:
    change = change_of("f", "a: 1\nb: 2\n", "a: 1\nb: 23\n")
    assert (change.start, change.old, change.new) == (9, "", "3")
    assert change_of("f", "aaa", "aa").old == "a"


KILLED = """
import os, sys
from pathlib import Path
from deckgen.web.studio import history
from deckgen.web.studio.history import History
at, deck = int(sys.argv[1]), Path(sys.argv[2])
calls = 0
def stop(*given, **named):
    global calls
    calls += 1
    if calls > at: os.kill(os.getpid(), 9)
    return real(*given, **named)
real = os.fsync
os.fsync = stop
found = History.of(deck)
found.make("both", {"deck.yaml": (t := found.text("deck.yaml"), t.replace("1", "11")),
                    "cards.csv": ("id\\nx\\n", "id\\ny\\n")})
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_killed_server_leaves_a_step_whole_or_unmade(folder: Path, at: int) -> None:
    deck = folder / "deck.yaml"
    ended = subprocess.run([sys.executable, "-c", KILLED, str(at), str(deck)], check=False)
    assert ended.returncode == -signal.SIGKILL
    history = History.of(deck)
    both = deck.read_bytes().count(b"11"), (folder / "cards.csv").read_bytes().count(b"y")
    assert both in ((0, 0), (1, 1))
    assert (len(history.done), len(history.undone)) == ((1, 0) if both == (1, 1) else (0, 1))


def made(history: History, old: str, new: str) -> None:
    """Make a step."""
    history.make("x", {"deck.yaml": (old, new)})


def test_steps_after_a_damaged_journal_are_kept(tmp_path: Path) -> None:
    deck, journal = tmp_path / "deck.yaml", tmp_path / "journal"
    deck.write_text("a: 1\n")
    first = History(tmp_path, journal)
    made(first, "a: 1\n", "a: 2\n")
    whole = journal.read_bytes()
    for torn in (whole[:20], b"[" * 5000 + b"\n", b'{"undo": 7}\n', b'{"do": ["x", ["deck.yaml", 1]]}\n'):
        deck.write_text("a: 2\n")
        journal.write_bytes(whole + torn)
        again = History(tmp_path, journal)
        again._load()
        made(again, "a: 2\n", "a: 3\n")
        last = History(tmp_path, journal)
        last._load()
        assert last.done == again.done and len(last.done) == 2, torn
        last.undo()
        last.undo()
        assert deck.read_text() == "a: 1\n"
        journal.write_bytes(whole)


def test_a_step_that_was_only_noted_stays_out_of_the_journal(tmp_path: Path) -> None:
    deck, journal = tmp_path / "deck.yaml", tmp_path / "journal"
    deck.write_text("a: 1\n")
    made(History(tmp_path, journal), "a: 1\n", "a: 2\n")
    deck.write_text("a: 1\n")  # as if the server had been killed between the two
    again = History(tmp_path, journal)
    again._load()
    assert (len(again.done), len(again.undone)) == (0, 1)
    made(again, "a: 1\n", "a: 5\n")
    last = History(tmp_path, journal)
    last._load()
    assert last.done == again.done and last.undone == []


@pytest.mark.parametrize("fails", ["os.fsync", "pathlib.Path.replace"])
def test_a_step_that_cannot_be_written_is_none(
    fails: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, journal = tmp_path / "deck.yaml", tmp_path / "journal"
    deck.write_text("a: 1\n")
    history = History(tmp_path, journal)
    made(history, "a: 1\n", "a: 2\n")
    before = journal.read_bytes()

    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    for act in (lambda: made(history, "a: 2\n", "a: 3\n"), history.undo):
        with monkeypatch.context() as broken:
            broken.setattr(fails, full)
            with pytest.raises(FileError):
                act()
        assert deck.read_text() == "a: 2\n" and len(history.done) == 1 and history.undone == []
        if fails != "os.fsync":  # which the cut waits for, too
            assert journal.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deck.yaml", "journal"]


CARDS = "cards:\n" + "".join(f"  - {{id: c{n}, a: x, b: 'y'}}  # {n}\n" for n in range(300)) + "end: no\n"


def test_many_values_are_changed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    parse = patch._parsed
    monkeypatch.setattr(patch, "_parsed", lambda text, name: parsed.append(text) or parse(text, name))
    wanted = {("cards", n, key): NEW[(n + at) % len(NEW)] for n in range(300) for at, key in enumerate("ab")}
    changed = Sheet(CARDS).with_values(wanted)
    cards = yaml.compose(changed, Loader=yaml.CSafeLoader)
    found = {at: node.value for at, node in places(cards) if isinstance(node, yaml.ScalarNode)}
    assert all(found[at] == new for at, new in wanted.items()) and changed.count("# ") >= 300
    assert [line.partition("#")[2] for line in changed.splitlines()[1:9]][:1] == [" 0"]
    assert len(parsed) <= 6, "not once for each value"
    words = Sheet(CARDS).with_values({("cards", n, "a"): f"w {n}" for n in range(300)})
    assert words == "".join(
        line.replace("a: x", f"a: w {n - 1}") for n, line in enumerate(CARDS.splitlines(True))
    )


def test_keys_are_added_at_once() -> None:
    more = {"c d": "x", "e": "a: b", "f": "null", "g": ""}
    for text in (CARDS, "cards:\n  - id: c0\n    a: x\n", "cards:\r\n  - id: c0\r\n"):
        changed = Sheet(text).with_keys(("cards", 0), more)
        found = composed(changed)
        assert {key: found["cards", 0, key] for key in more} == more
        assert len(changed.splitlines()) >= len(text.splitlines())
    with pytest.raises(EditRefused):
        Sheet(CARDS).with_keys(("cards", 0), {"z": "1", "a": "2"})


def test_a_step_that_makes_a_file_is_finished_or_unmade_and_taken_back(folder: Path) -> None:
    deck, table = folder / "deck.yaml", folder / "new/boss.csv"
    before, text = deck.read_bytes(), History.of(deck).text("deck.yaml")
    step = {"new/boss.csv": ("", "id\nboss\n"), "deck.yaml": (text, text.replace("1", "11"))}
    History.of(deck).make("boss", step)
    after = deck.read_bytes()
    deck.write_bytes(before)  # as if it was stopped between the two files
    assert [each.about for each in History.of(deck).done] == ["boss"] and deck.read_bytes() == after
    deck.write_bytes(before)
    table.unlink()  # as if it was stopped before the first
    later = History.of(deck)
    assert (later.done, [each.about for each in later.undone]) == ([], ["boss"]) and not table.exists()
    later.redo()
    assert table.read_text("utf-8") == "id\nboss\n" and deck.read_bytes() == after
    later.undo()
    assert not table.exists() and deck.read_bytes() == before
    table.write_text("", "utf-8")  # somebody's own file, though an empty one
    with pytest.raises(EditRefused):
        later.redo()
    assert deck.read_bytes() == before
    step = {"new/boss.csv": ("", "mine\n")}
    later.make("mine", step)
    later.undo()
    assert table.read_bytes() == b""
