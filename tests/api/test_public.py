"""The public Python API has working examples, lazy imports, and the same results as the commands."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from small_decks import PLAIN, write_deck

import deckgen
from deckgen.api import decks, games

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.parametrize("module", [deckgen, decks, games], ids=lambda module: module.__name__)
def test_examples_in_docstrings(module: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 0 and result.failed == 0


@pytest.mark.slow
def test_examples_in_the_docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert result.attempted > 30 and result.failed == 0


def run(code: str) -> str:
    """Return the output of a fresh interpreter."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_importing_deckgen_loads_nothing_else() -> None:
    code = "import deckgen, sys; print(*(name for name in sys.modules if name.startswith('deckgen')))"
    assert run(code).split() == ["deckgen"]


def test_playing_does_not_load_drawing_modules() -> None:
    code = "import deckgen, sys; deckgen.game('moon').deal(seed=1).legal(); print(*sys.modules)"
    assert not {"deckgen.scene", "deckgen.draw", "reportlab", "PIL"} & set(run(code).split())


@pytest.mark.parametrize(
    "code",
    [
        "import deckgen; print(deckgen.games())",
        "import deckgen; from deckgen.games.moon.kit import KIT; print(deckgen.games())",
        "from deckgen.games.moon.kit import KIT; import deckgen; print(deckgen.games())",
        "import deckgen.games.moon.kit as kit; import deckgen; kit.KIT; print(deckgen.games())",
        "import deckgen; deckgen.games(); import deckgen.games.moon.kit as kit; print(deckgen.games())",
        "from deckgen import games; print(games())",
    ],
)
def test_games_is_both_a_function_and_a_package(code: str) -> None:
    assert "'moonlight', 'moon'" in run(code)


def test_all_public_names_exist() -> None:
    assert all(getattr(deckgen, name) is not None for name in deckgen.__all__)
    assert set(deckgen.__all__) <= set(dir(deckgen))
    with pytest.raises(AttributeError):
        deckgen.nothing_such  # type: ignore[attr-defined]  # noqa: B018


def test_pictures_match_those_of_a_build(tmp_path: Path) -> None:
    deck = deckgen.open(write_deck(tmp_path / "small"))
    (file, *_) = deck.build("svg", out=tmp_path / "out", only=["red-1"]).files[1:]
    assert file.name == "red-1.svg" and file.read_text("utf-8") == deck["red-1"].svg()
    (screen,) = [f for f in deck.build("screen", out=tmp_path / "out").files if f.stem == "red-1"]
    assert screen.read_bytes() == deck["red-1"].png()
    small = Image.open(BytesIO(deck["red-1"].png(dpi=30, side="back")))
    trim = deck["red-1"]._session.deck.parts[0].trims[0]
    assert small.size == (round(trim.width / 25.4 * 30), round(trim.height / 25.4 * 30))


def test_cards_by_id_and_part() -> None:
    deck = deckgen.open("dominoes")
    assert deck["cards/6-6"].part == "cards" and deck["6-6"].part == "tiles"
    with pytest.raises(KeyError):
        deck["7-7"]
    assert deckgen.open("moons")["AC"]._repr_svg_().startswith("<svg")


def test_errors_carry_facts(tmp_path: Path) -> None:
    bad = write_deck(tmp_path / "bad", PLAIN.replace("fill: red", "fill: rd"))
    with pytest.raises(deckgen.SpecError) as caught:
        deckgen.open(bad)
    assert [problem.where.line for problem in caught.value.problems if problem.where] == [14]
    good = deckgen.open(write_deck(tmp_path / "good"))
    for wrong in ({"options": {"x": True}}, {"overlays": ["x"]}, {"lang": "xx"}):
        with pytest.raises(deckgen.UsageError):
            deckgen.open(good.path, **wrong)  # type: ignore[arg-type]
    with pytest.raises(deckgen.UsageError):
        good.build("svg", out=tmp_path / "out", sets={"svg": "1"})
    with pytest.raises(deckgen.FileError):
        deckgen.verify(tmp_path / "nothing.txt")


def test_a_build_reports_progress_and_files(tmp_path: Path) -> None:
    deck = deckgen.open(write_deck(tmp_path / "small"))
    seen: list[tuple[int, int]] = []
    first = deck.build("svg", out=tmp_path / "out", progress=lambda done, of: seen.append((done, of)))
    assert seen[-1] == (7, 7) and (first.made, first.kept) == (7, 0)
    assert all(file.is_file() for file in first.files) and first.folder == tmp_path / "out"
    assert deck.build("svg", out=tmp_path / "out").kept == 7


def test_complete_hand_verifies(tmp_path: Path) -> None:
    hand = deckgen.game("hanafuda").deal(seed=3)
    while not hand.over:
        hand.play(hand.legal()[0])
    assert hand.seat is None and hand.legal() == []
    (tmp_path / "record.txt").write_text(hand.record())
    verdict = deckgen.verify(tmp_path / "record.txt")
    assert (verdict.ok, verdict.line, verdict.rule, verdict.message) == (True, 0, "", "")
    assert verdict.score == hand.scores


def test_illegal_move_changes_nothing() -> None:
    hand = deckgen.game("moonlight").deal(seed=7)
    before = hand.record()
    for move in ("bid 9 winter", "play jun-full", "nonsense"):
        with pytest.raises(deckgen.IllegalMove) as caught:
            hand.play(move)
        why = hand.why(move)
        assert why is not None and why.key == caught.value.problems[0].key
    assert hand.record() == before


def test_same_seed_gives_the_same_hand_and_statistics() -> None:
    game = deckgen.game("moon", players=3)
    assert game.deal(seed=5).view(0) == game.deal(seed=5).view(0) != game.deal(seed=6).view(0)
    one = deckgen.simulate(game, hands=300, bots=["greedy", "random", "random"])
    deckgen.simulate(game, hands=50, seed=9)
    two = deckgen.simulate("moon", hands=300, bots=["greedy", "random", "random"], workers=2)
    assert one.statistics == two.statistics and one.table() == two.table()
    with pytest.raises(deckgen.UsageError):
        deckgen.simulate(game, hands=1, bots=["greedy", "random"])


@pytest.mark.slow
def test_nothing_is_printed(tmp_path: Path) -> None:
    code = (
        "import deckgen; deck = deckgen.open('moons'); deck['AC'].png(dpi=20)\n"
        f"deck.build('svg', out={os.fspath(tmp_path)!r}, only=['AC'])\n"
        "deckgen.simulate('moon', hands=10)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
