"""The game of docs/writing-a-game.md, installed as a package of one file, is a game like any other."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from small_decks import PLAIN, write_deck
from walks import walk
from web.conftest import Served, heard, table_of

from deckgen.cli import commands
from deckgen.deck import load
from deckgen.errors import UsageError
from deckgen.facts import CardId, Fact, Seat
from deckgen.games import OVER, IllegalMove, game, verify
from deckgen.games.desk import tricks
from deckgen.games.registry import BUNDLED, broken, kit, names
from deckgen.games.settings import house_rules
from deckgen.games.spread import seen
from deckgen.web.cards import Cards
from deckgen.web.server import Room

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-game.md"
Install = Callable[[str, str, str], None]


def blocks(kind: str) -> list[str]:
    """The code blocks of the page in one language."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    return [text for language, text in found if language == kind]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package of one module with an entry point for a game: module, its code, the entry point."""
    modules = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)

    def installed(module: str, code: str, entry: str) -> None:
        (tmp_path / f"{module}.py").write_text(code, "utf-8")
        info = tmp_path / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[deckgen.games]\n{entry}\n", "utf-8")

    yield installed
    kit.cache_clear()
    for module in set(sys.modules) - modules:
        if Path(getattr(sys.modules[module], "__file__", None) or "/").is_relative_to(tmp_path):
            del sys.modules[module]


@pytest.fixture
def trefoil(install: Install) -> None:
    """The page's game."""
    install("trefoil", "\n\n".join(blocks("python")), "trefoil = trefoil:KIT")


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(commands, arguments, input=typed)


@pytest.mark.usefixtures("trefoil")
def test_the_record_of_the_page_holds_and_a_wrong_line_is_explained() -> None:
    (record,) = blocks("")
    verdict = verify(record)
    assert verdict.ok and verdict.moves == 3
    wrong = verify(record.replace("0 play sun-4", "0 play star-2"))
    assert wrong.problem is not None and wrong.problem.rule == "TF-03"
    sun = Fact("trefoil-suit", name="sun")
    held = (CardId("sun-1"), CardId("sun-4"))
    assert wrong.problem.fact == Fact("trefoil-follow", suit=sun, held=held)
    assert wrong.problem.message == "TF-03: a sun was led and you hold sun-1 and sun-4; play one of them."
    assert wrong.legal == ("play sun-1", "play sun-4")
    turn = verify(record.replace("0 play sun-4", "1 play moon-1")).problem
    why = (Fact("record-moved-last", line=9),)
    assert turn is not None and turn.fact == Fact("record-not-in-turn", seat=Seat(1), due=Seat(0), why=why)


@pytest.mark.usefixtures("trefoil")
def test_a_trick_of_the_page_is_judged_although_nothing_else_is_known() -> None:
    (part,) = blocks("text")
    (told,) = tricks(part)
    assert told.facts == (Fact("trefoil-trick", seat=Seat(0), card=CardId("star-1"), rules=("TF-04",)),)
    revoke = part.replace("points", "hand 2 moon-4 sun-1\npoints").replace("2 play moon-4", "2 play sun-1")
    with pytest.raises(IllegalMove) as refused:
        tricks(revoke)
    assert refused.value.problem.rule == "TF-03"


@pytest.mark.usefixtures("trefoil")
def test_players_may_spell_cards_as_they_like() -> None:
    hand, found = next(walk(game("trefoil"), 3)), kit("trefoil")
    line = found.legal(hand)[0]
    card = line.split()[1]
    for typed in (line, line.upper(), card, card.replace("-", "")):
        assert found.text(hand, found.understand(hand, typed)) == line


@pytest.mark.usefixtures("trefoil")
def test_a_table_shows_the_trick_and_hides_the_other_hands() -> None:
    found = kit("trefoil")
    for number, hand in enumerate(walk(game("trefoil"), 5)):
        if hand.seat == OVER:
            break
        shown = seen(found.table(hand), hand.seat)
        held = {zone.seat: (zone.cards, zone.hidden) for zone in shown.zones if zone.name == "hand"}
        for seat in range(3):
            count = hand.hands[seat].bit_count()
            names = found.view(hand, seat)["hand"]
            assert held[seat] == ((names, 0) if seat == hand.seat else ((), count))
        trick = [(zone.seat, zone.cards) for zone in shown.zones if zone.name == "trick"]
        told = [(seat, (line.split()[1],)) for seat, line in found.lines(hand)]
        assert trick == told[number - number % 3 :]


@pytest.mark.usefixtures("trefoil")
@pytest.mark.parametrize("last", [1, 5])
def test_a_deck_sets_what_the_last_trick_scores(tmp_path: Path, last: int) -> None:
    table = f"tables: {{trick: {{last: {{points: {last}}}}}}}\n"
    deck = load(write_deck(tmp_path, PLAIN + table))
    rules = kit("trefoil").of_deck(deck, 3, {})
    *_, hand = walk(rules, 1)
    assert sum(hand.scores()) == 3 + last
    assert [rule.said for rule in house_rules(kit("trefoil").settings(), deck)] == [last]


@pytest.mark.usefixtures("trefoil")
@pytest.mark.parametrize("players", [2, 3])
def test_hands_are_played_out_and_told(players: int) -> None:
    rules, found = game("trefoil", players), kit("trefoil")
    for seed in range(20):
        for hand in walk(rules, seed):
            if hand.seat == OVER:
                break
            assert [found.read(hand, line) for line in found.legal(hand)] == list(hand.legal())
            assert all(found.why(hand, move) is None for move in hand.legal())
            seen = hand.copy()
            found.hide(seen)
            assert hand.allows(found.bots["greedy"](seen, None))
        assert sum(hand.scores()) == 12 // players + 1
        assert [fact.key for fact in found.events(hand)] == ["trefoil-trick"]
        assert [fact.values["points"] for fact in found.explain(hand)] == list(hand.scores())


@pytest.mark.usefixtures("trefoil")
def test_the_commands_know_it(tmp_path: Path) -> None:
    listed = json.loads(run("list", "games", "--json").stdout)
    assert {each["name"] for each in listed["games"]} == {*BUNDLED, "trefoil"}
    record = tmp_path / "evening.txt"
    played = run(
        "play", "trefoil", "--players", "2", "--bots", "random,random", "--seed", "7", "--save", str(record)
    )
    assert played.exit_code == 0, played.output
    verified = json.loads(run("referee", "verify", str(record), "--json").stdout)
    assert verified["ok"] and verified["game"] == "trefoil" and max(verified["score"]) >= 10
    counted = json.loads(run("simulate", "trefoil", "--hands", "50", "--workers", "1", "--json").stdout)
    assert counted["hands"] == 50 and len(counted["per_seat"]) == 3


@pytest.mark.usefixtures("trefoil")
def test_it_is_played_at_a_table_with_plain_cards(tmp_path: Path) -> None:
    rules = game("trefoil", 2)
    table = table_of(tmp_path / "record.txt", rules, ["greedy", "greedy"])
    served = Served(Room(table, Cards(rules), 0.0))
    with served.sit(None) as watching:
        while not (state := heard(watching))["over"]:
            hands = [zone for zone in state["table"]["zones"] if zone["name"] == "hand"]
            assert not any(zone.get("cards") for zone in hands)
    served.stop()
    assert verify((tmp_path / "record.txt").read_text("utf-8")).ok


def test_a_package_that_cannot_be_loaded_is_a_problem_and_the_other_games_go_on(install: Install) -> None:
    install("halfway", "1 / 0\n", "halfway = halfway:KIT")
    install("nokit", "KIT = 3\n", "nokit = nokit:KIT")
    assert [problem.key for problem in broken()] == ["game-package-broken", "game-not-a-kit"]
    assert names() == (*BUNDLED, "halfway", "nokit")
    with pytest.raises(UsageError) as refused:
        kit("halfway")
    values = refused.value.problems[0].values
    assert values == {
        "name": "halfway",
        "package": "halfway",
        "reason": "ZeroDivisionError: division by zero",
    }
    fault = verify("game halfway\n---\n").problem
    assert fault is not None and (fault.rule, fault.key) == ("REC-01", "record-game-broken")
    listing = run("list", "games")
    assert "halfway" in listing.stderr and "moonlight" in listing.stdout


def test_names_that_are_taken_are_refused(install: Install) -> None:
    code = "\n\n".join(blocks("python"))
    install("eclipse", "from deckgen.games.moon.kit import KIT\n", "moon = eclipse:KIT")
    assert kit("moon").game.__module__ == "deckgen.games.moon.rules"
    install("trefoil", code, "trefoil = trefoil:KIT")
    install("clover", code, "trefoil = clover:KIT")
    assert {problem.key for problem in broken()} == {"game-name-taken"}
    with pytest.raises(UsageError) as refused:
        kit("trefoil")
    assert refused.value.problems[0].fact == Fact(
        "game-name-taken", name="trefoil", packages=["clover", "trefoil"]
    )
