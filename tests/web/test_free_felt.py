"""Free play without a server: setting up, what actions do, and what is kept on disk."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner
from small_decks import faults_of
from web.free_sessions import DECK, TABLE, cards, deck_file, handles, session

from deckgen.cli import commands
from deckgen.cli.free_play import is_free
from deckgen.deck.load import load
from deckgen.errors import DeckgenError, FileError, SpecError
from deckgen.faces.request import Drawn
from deckgen.facts import Fact, Suggestion
from deckgen.web.free.layout import changes, kinds
from deckgen.web.free.lessons import lessons
from deckgen.web.free.session import FreeTable, drawn_lines, read_session, reopened
from deckgen.web.session import Refused


def refused(table: FreeTable, seat: int, line: str) -> str:
    """The key of the refusal of a line, which changes nothing."""
    before, text = table.state(seat), table.path.read_text("utf-8")
    with pytest.raises(Refused) as caught:
        table.act(seat, line)
    assert table.state(seat) == before and table.path.read_text("utf-8") == text
    return caught.value.fact.key


def test_a_deck_without_a_layout_is_set_up_by_its_parts(tmp_path: Path) -> None:
    felt = session(tmp_path).felt
    kinds = {name: (place.kind, len(place.pieces), place.up) for name, place in felt.places.items()}
    hands = {f"hand-{seat}": ("hand", 0, False) for seat in range(3)}
    areas = {f"area-{seat}": ("zone", 0, False) for seat in range(3)}
    piles = {"deck": ("pile", 20, False), "tokens": ("pile", 5, True), "discard": ("pile", 0, True)}
    assert kinds == {**piles, "table": ("zone", 1, False), **areas, **hands}
    assert [piece.up for piece in felt.places["table"].pieces] == [True]
    assert "title" not in {piece.card for piece, _ in felt.pieces()}
    assert list(felt.dice) == ["d6"] and list(felt.counters) == [f"points-{seat}" for seat in range(3)]


def test_a_deck_says_how_it_is_set_up(tmp_path: Path) -> None:
    table = session(tmp_path, DECK + TABLE)
    felt = table.felt
    assert [len(cards(table, f"hand-{seat}")) for seat in range(3)] == [2, 2, 2]
    assert Counter(cards(table, "market")) == {"blue-2": 2, "blue-3": 3, "blue-4": 4}
    assert len(cards(table, "draw")) == 11 - 6 and cards(table, "row") == ["board"]
    assert cards(table, "tokens") == ["coin"] * 5, "no place names them"
    assert "discard" not in felt.places and felt.places["camp-2"].seat == 2
    assert {name: each.value for name, each in felt.counters.items()} == {
        "gold-0": 3, "gold-1": 3, "gold-2": 3, "round": 0,
    }  # fmt: skip
    assert felt.dice["d20"].sides == 20


def test_zones_are_dealt_cards_at_the_start(tmp_path: Path) -> None:
    """From shuffled piles, after the seats; a zone of each seat is dealt its own."""
    layout = (
        "table:\n  players: 3\n  piles: {draw: {cards: cards, deal: 1}}\n  zones:\n"
        "    mats: {cards: board}\n    market: {deal: {draw: 4}}\n"
        "    camp: {each-seat: yes, face: down, deal: {draw: 1}}\n"
    )
    table = session(tmp_path, DECK + layout)
    felt = table.felt
    assert [len(felt.places[name].pieces) for name in ("market", "camp-0", "camp-2", "hand-1")] == [
        4,
        1,
        1,
        1,
    ]
    assert len(felt.places["draw"].pieces) == 20 - 4 - 3 - 3
    ups = [{piece.up for piece in felt.places[name].pieces} for name in ("market", "camp-1")]
    assert ups == [{True}, {False}]
    again = reopened(table.path, lambda bound: 0)
    assert [cards(again, name) for name in felt.places] == [cards(table, name) for name in felt.places]


def test_many_cards_fill_a_block_that_small_screens_have_room_for(tmp_path: Path) -> None:
    zone = "zones: {all: {anywhere: yes, deal: {draw: 20}}}"
    table = session(tmp_path, DECK + f"table:\n  piles: {{draw: {{cards: cards}}}}\n  {zone}\n")
    laid = table.felt.places["all"].pieces
    spots = [piece.spot for piece in laid if piece.spot and piece.part == "cards"]
    assert max(x for x, _ in spots) < 700 and len({*spots}) == 20


def test_boards_have_the_scale_of_cards(tmp_path: Path) -> None:
    boards = DECK.replace("100mm x 80mm", "400mm x 300mm")
    sizes = session(tmp_path / "a", boards).felt.sizes
    assert sizes["boards"][0] / sizes["cards"][0] == pytest.approx(400 / 63, rel=0.02)
    huge = session(tmp_path / "b", DECK.replace("100mm x 80mm", "300mm x 1400mm")).felt.sizes["boards"]
    assert huge[1] == 940 and huge[0] / huge[1] == pytest.approx(3 / 14, rel=0.02)


@pytest.mark.parametrize(("pile", "zone"), [("défausse", "arène"), ("山札", "場"), ("колода", "खेल")])
def test_places_have_names_of_any_script(pile: str, zone: str, tmp_path: Path) -> None:
    layout = f"table:\n  piles: {{{pile}: {{cards: cards}}}}\n  zones: {{{zone}: {{each-seat: yes}}}}\n"
    table = session(tmp_path, DECK + layout)
    table.act(0, f"play {pile}*2 to {zone}-0")
    assert len(table.felt.places[f"{zone}-0"].pieces) == 2
    assert reopened(table.path, table.chance).felt == table.felt


def test_a_table_that_cannot_be_set_up_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError) as caught:
        session(tmp_path, DECK + "table:\n  piles: {draw: {cards: cards}, empty: {deal: 1}}\n"
                "  zones: {row: {deal: {empty: 1}}}\n")  # fmt: skip
    (problem,) = caught.value.problems
    assert (problem.key, problem.values["why"]) == ("free-no-set-up", Fact("free-empty", place="empty"))
    assert not (tmp_path / "session.txt").exists()


def test_an_unknown_place_is_told_with_those_there_are(tmp_path: Path) -> None:
    table = session(tmp_path, DECK + TABLE)
    with pytest.raises(Refused) as caught:
        table.act(0, "draw deck")
    assert caught.value.fact.values["near"] == Suggestion(known=("draw", "market", "tokens", "row"))


def test_faults_of_a_layout_are_found(tmp_path: Path) -> None:
    text = (
        DECK
        + "table:\n  piles: {a: {cards: [rde-1, red-1]}, hand: {face: up}}\n"
        + "  zones: {a: {face: up}, b b: {deal: {c: 1}}}\n  dice: {d: 1}\n"
    )
    keys = sorted(problem.key for problem in faults_of(tmp_path, text))
    assert keys == [
        "deck-place-name",
        "deck-place-no-cards",
        "deck-place-no-pile",
        "deck-place-twice",
        "deck-place-twice",
        "yaml-expected",
    ]


def test_a_seat_names_its_own_places_without_its_number(tmp_path: Path) -> None:
    table = session(tmp_path)
    table.act(1, "play deck*2 to area")
    assert (len(cards(table, "area-1")), cards(table, "area-0")) == (2, [])
    assert reopened(table.path, table.chance).felt == table.felt


def test_cards_go_from_pile_to_hand_to_table(tmp_path: Path) -> None:
    table = session(tmp_path)
    top = cards(table, "deck")[:3]
    table.act(0, "draw deck 3")
    assert cards(table, "hand-0") == top and len(cards(table, "deck")) == 17
    table.act(0, f"play {top[1]} to table")
    assert cards(table, "table") == ["board", top[1]] and table.felt.places["table"].pieces[1].up
    table.act(0, f"play @{handles(table, 'hand-0')[0]} to area-0 down")
    assert not table.felt.places["area-0"].pieces[0].up
    table.act(1, f"flip @{handles(table, 'area-0')[0]}")
    assert table.felt.places["area-0"].pieces[0].up
    table.act(1, f"move {top[0]} to discard")
    table.act(0, f"give @{handles(table, 'hand-0')[0]} to 2")
    assert cards(table, "discard") == [top[0]] and cards(table, "hand-2") == [top[2]]
    table.act(2, "move discard* to deck bottom")
    assert cards(table, "deck")[-1] == top[0] and not table.felt.places["deck"].pieces[-1].up
    before = cards(table, "deck")
    table.act(2, "shuffle deck")
    assert sorted(cards(table, "deck")) == sorted(before) and cards(table, "deck") != before
    table.act(2, "deal deck 2")
    assert [len(cards(table, f"hand-{seat}")) for seat in range(3)] == [2, 2, 3]


def test_pieces_are_turned_marked_and_stacked(tmp_path: Path) -> None:
    table = session(tmp_path)
    table.act(0, "play deck*3 to table")
    one, two, three = handles(table, "table")[1:]
    table.act(0, f"turn @{one} @{two}")
    table.act(1, f"mark @{one} as out of play")
    pieces = table.felt.places["table"].pieces
    assert [(piece.turns, piece.mark) for piece in pieces[1:]] == [(1, "out of play"), (1, ""), (0, "")]
    table.act(1, f"stack @{one} @{two} @{three}")
    assert table.felt.places["pile-1"].up and len(cards(table, "pile-1")) == 3
    assert {piece.mark for piece in table.felt.places["pile-1"].pieces} == {""}
    upper = cards(table, "pile-1")
    table.act(0, "flip pile-1*")
    assert cards(table, "pile-1") == upper[::-1] and not table.felt.places["pile-1"].up
    table.act(0, "draw pile-1 3")
    assert "pile-1" not in table.felt.places, "nothing is left of it"


def test_looks_show_cards_to_one_seat_until_they_end(tmp_path: Path) -> None:
    table = session(tmp_path)
    table.act(0, "peek deck*2")
    look = table.state(0)["look"]
    assert [piece["card"] for piece in look["pieces"]] == cards(table, "deck")[:2]
    assert table.state(1)["look"] is None and table.state(1)["looks"] == {"0": {"place": "deck", "count": 2}}
    second = look["pieces"][1]["handle"]
    table.act(0, f"move @{second} to hand-0")
    assert len(table.state(0)["look"]["pieces"]) == 1
    table.act(1, "shuffle deck")
    assert table.state(0)["look"] is None, "the cards are somewhere else now"
    table.act(0, "search deck")
    assert len(table.state(0)["look"]["pieces"]) == 19
    table.act(0, "close")
    assert table.state(0)["look"] is None


def test_counters_and_dice(tmp_path: Path) -> None:
    table = session(tmp_path)
    for line in ("count points-1 +3", "count points-1 -1", "count points-0 12"):
        table.act(2, line)
    assert [counter.value for counter in table.felt.counters.values()] == [12, 2, 0]
    rolled = set()
    for _ in range(60):
        table.act(0, "roll d6")
        rolled.add(table.felt.dice["d6"].value)
    assert rolled == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "free-no-action"), ("dance deck", "free-no-action"),
        ("add red-1 cards 1 to deck", "free-no-action"),
        ("draw", "free-unclear"), ("draw hand-1", "free-no-pile"), ("draw nowhere", "free-no-place"),
        ("draw discard", "free-empty"), ("draw deck 0", "free-no-number"), ("draw deck ٣", "free-no-number"),
        ("draw deck 99999999999999999999", "free-no-number"), ("play deck to hand-1", "free-not-yours"),
        ("play deck to table sideways", "free-unclear"), ("play deck", "free-unclear"),
        ("play red-1 to table", "free-no-piece"), ("play @1 to table", "free-no-piece"),
        ("play @ to table", "free-no-piece"), ("turn deck", "free-not-in-zone"),
        ("mark board as " + "x" * 21, "free-long-mark"),
        ("shuffle deck 7", "free-unclear"), ("roll d6 6", "free-unclear"), ("roll d8", "free-no-die"),
        ("count gold +1", "free-no-counter"), ("count points-0 99999999", "free-no-number"),
        ("give deck to 3", "free-no-seat"), ("give deck to D", "free-no-seat"),
        ("close", "free-no-look"), ("undo", "free-no-undo"),
        ("say 0", "free-no-action"), ("peek deck board", "free-one-place"),
        ("draw " + "d" * 3000, "free-long-line"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_and_changes_nothing(line: str, key: str, tmp_path: Path) -> None:
    assert refused(session(tmp_path), 0, line) == key


def test_hands_of_others_cannot_be_touched(tmp_path: Path) -> None:
    table = session(tmp_path)
    table.act(0, "draw deck")
    card, handle = cards(table, "hand-0")[0], handles(table, "hand-0")[0]
    for line in (
        f"play {card} to table",
        f"play @{handle} to table",
        f"play {card}@{handle} to table",
        f"peek @{handle}",
    ):
        assert refused(table, 1, line) == "free-no-piece"


def test_a_guess_is_not_answered(tmp_path: Path) -> None:
    table = session(tmp_path)
    table.act(0, "move deck to table")
    card, handle = cards(table, "table")[1], handles(table, "table")[1]
    assert (
        refused(table, 1, f"turn {card}@{handle}")
        == refused(table, 1, f"turn board@{handle}")
        == "free-no-piece"
    )
    table.act(1, f"turn @{handle}")


def test_undo_takes_back_the_last_action_of_anybody(tmp_path: Path) -> None:
    table = session(tmp_path)
    states = []
    for number in range(100):
        states.append({**table.state(0), "v": 0})
        table.act(
            number % 3,
            ("roll d6", "count points-1 +1", "shuffle deck")[number % 3] if number % 9 else "draw deck",
        )
    for _ in range(60):
        table.act(1, "undo")
        assert {**table.state(0), "v": 0} == states.pop()
    table.follow(["add red-1 cards 1 to deck"])
    table.act(2, "undo")
    assert len(cards(table, "deck")) == 16, "what the deck has now stays"
    assert {**table.state(2), "v": 0} == {**reopened(table.path, table.chance).state(2), "v": 0}
    assert table.path.read_text("utf-8").count(" undo\n") == 61
    assert table.facts(0)[-1].values["seat"].number == 2


def test_a_session_comes_back_from_its_file(tmp_path: Path) -> None:
    table = session(tmp_path)
    for line in (
        "draw deck 3",
        "shuffle deck",
        "roll d6",
        "play deck*2 to table",
        "undo",
        "peek deck",
        "deal deck 1",
    ):
        table.act(1, line)
    with table.path.open("a", encoding="utf-8") as file:
        file.write("1 draw de")  # a server is killed while it writes
    again = reopened(table.path, table.chance)
    for seat in (None, 0, 1, 2):
        assert {**again.state(seat), "v": 0} == {**table.state(seat), "v": 0}
        assert again.facts(seat) == table.facts(seat)
    again.act(0, "draw deck")
    assert reopened(table.path, table.chance).state(0) | {"v": 1} == again.state(0)


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("", 1, "free-no-session"), ("game moon\n", 1, "free-no-session"),
        ("deckgen-session 1\nplayers 99\ndeck x\n", 2, "free-no-session"),
        ("deckgen-session 1\nplayers 2\ndeck x\n2 roll d6\n", 4, "free-no-seat"),
        ("deckgen-session 1\nplayers 2\ndeck x\n- die d6 6\n0 roll d6 7\n", 5, "free-no-number"),
        ("deckgen-session 1\nplayers 2\ndeck x\n- pile a down\n- add x y 5000 to a\n", 5, "free-no-number"),
    ],
)  # fmt: skip
def test_damaged_sessions_are_refused_with_the_line(text: str, line: int, key: str, tmp_path: Path) -> None:
    (tmp_path / "session.txt").write_text(text, "utf-8")
    with pytest.raises(SpecError) as caught:
        reopened(tmp_path / "session.txt", lambda n: 0)
    (problem,) = caught.value.problems
    assert problem.key == key and problem.where is not None and problem.where.line == line


def test_the_table_follows_the_deck(tmp_path: Path) -> None:
    table = session(tmp_path, players=2)
    table.act(0, "draw deck 20")
    less = DECK.replace("rank: [1, 2, 3, 4]", "rank: [1, 2, 3]").replace("count: 5", "count: 7")
    lines = list(changes(table.felt, kinds(load(deck_file(tmp_path, less)))))
    assert lines == ["add coin tokens 2 to tokens", "drop red-4 4", "drop blue-4 4"]
    table.follow(lines)
    assert len(cards(table, "tokens")) == 7 and len(cards(table, "hand-0")) == 20
    gone = [piece["card"] for piece in table.state(0)["places"][-2]["pieces"] if piece.get("gone")]
    assert Counter(gone) == {"red-4": 4, "blue-4": 4}
    assert list(changes(table.felt, kinds(load(deck_file(tmp_path, less))))) == []
    assert list(changes(table.felt, kinds(load(deck_file(tmp_path))))) == [
        "add red-4 cards 4 to deck", "add blue-4 cards 4 to deck", "drop coin 2",
    ]  # fmt: skip


def test_a_card_that_is_renamed_in_its_row_stays_the_same_card(tmp_path: Path) -> None:
    table = session(tmp_path, players=2)
    table.act(0, "draw deck 20")
    spelt = (*(DECK.replace("id: coin", f"id: {name}") for name in ("coin", "coyn", "coin")),)
    before, after, again = (kinds(load(deck_file(tmp_path, text))) for text in spelt)
    handles = [piece.handle for piece in table.felt.places["tokens"].pieces]
    for old, new, line in ((before, after, "rename coin coyn"), (after, again, "rename coyn coin")):
        assert list(changes(table.felt, new, {**old, **before})) == [line]
        table.follow([line])
        assert set(cards(table, "tokens")) == {line.split()[2]}
    assert [piece.handle for piece in table.felt.places["tokens"].pieces] == handles
    assert {each.card: each.copies for each in lessons([table.path])}["coin"] == 5
    assert cards(reopened(table.path, lambda n: 0), "tokens") == ["coin"] * 5
    moved = DECK.replace("cards: [{id: coin, count: 5}]", "cards: [{id: other}, {id: coyn, count: 5}]")
    lines = list(changes(table.felt, kinds(load(deck_file(tmp_path, moved))), before))
    assert "drop coin 5" in lines and not any(line.startswith("rename") for line in lines)


def test_sessions_teach_what_became_of_cards(tmp_path: Path) -> None:
    table = session(tmp_path)
    one, two, three, four = cards(table, "deck")[:4]
    for line in (
        "draw deck 3", f"play {one} to table", f"move {two} to discard", "draw deck", "undo", "roll d6",
        "move discard to deck bottom",
    ):  # fmt: skip
        table.act(0, line)
    found = {lesson.card: lesson for lesson in lessons([table.path])}
    assert sum(lesson.copies for lesson in found.values()) == 26
    assert sum(lesson.drawn for lesson in found.values()) == 3
    assert sum(lesson.played for lesson in found.values()) == found[one].played == 1
    assert sum(lesson.discarded for lesson in found.values()) == found[two].discarded == 1
    assert sum(lesson.unused for lesson in found.values()) == 26 - 3, "what was taken back does not count"
    assert sum(lesson.held for lesson in found.values()) == 1 + 2 + 5
    twice = lessons([table.path, table.path])
    assert sum(lesson.drawn for lesson in twice) == 6 and sum(lesson.copies for lesson in twice) == 26
    assert found[three].time_in_hand > 0 and four
    line = ["playtest", str(table.path), "--json"]
    told = json.loads(CliRunner().invoke(commands, line).stdout)
    assert [each["card"] for each in told["cards"]] == [one, *(each["card"] for each in told["cards"][1:])]
    assert one in CliRunner().invoke(commands, line[:2]).output


def test_an_action_with_many_cards_is_read_again(tmp_path: Path) -> None:
    long = "a-card-with-quite-a-long-name-that-fills-the-lines-of-a-session"
    table = session(tmp_path, DECK.replace("{id: coin, count: 5}", f"{{id: {long}, count: 100}}"))
    table.act(0, "play tokens* to table")
    names = " ".join(f"@{handle}" for handle in handles(table, "table"))
    table.act(0, f"flip {names}")
    table.act(1, "roll d6")
    table.act(1, "undo")
    assert reopened(table.path, table.chance).state(0) == {**table.state(0), "v": 0}


def test_decks_without_a_game_are_played_freely(tmp_path: Path) -> None:
    table = session(tmp_path)
    assert is_free(False, str(tmp_path), None) and is_free(True, "moonlight", None)
    assert is_free(False, None, table.path)
    assert not any(is_free(False, name, None) for name in ("moonlight", "koikoi", None))


@pytest.mark.parametrize(
    ("options", "key"),
    [
        (["--bots", "greedy"], "free-no-bots"), (["--one-screen"], "free-no-bots"),
        (["--players", "9"], "free-players"), (["--record", "session.txt"], "play-record-exists"),
    ],
)  # fmt: skip
def test_command_refuses_what_free_play_lacks(
    options: list[str], key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session(tmp_path)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DeckgenError) as caught:
        CliRunner().invoke(commands, ["table", *options], standalone_mode=False, catch_exceptions=False)
    assert caught.value.problems[0].key == key
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".seats"] == []


LONG = "".join(f"- {line}\n" for line in ("pile deck down", "zone row", "add red-1 cards 4000 to deck"))
HEAD = "deckgen-session 1\nplayers 2\ndeck deck.yaml\n"


@pytest.mark.parametrize(
    "line", ["0 shuffle deck 1", "0 flip deck*", "0 move deck* to row", "- drop red-1 1"]
)
def test_a_file_that_would_take_minutes_is_refused(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckgen.web.free.session.MOST_WORK", 3_000_000)
    (tmp_path / "long.txt").write_text(HEAD + LONG + f"{line}\n- die d6 6\n0 roll d6 1\n0 undo\n" * 500)
    with pytest.raises(SpecError) as caught:
        lessons([tmp_path / "long.txt"])
    assert caught.value.problems[0].key in ("free-much-work", "free-empty")


def test_a_session_without_hands_is_told(tmp_path: Path) -> None:
    (tmp_path / "bare.txt").write_text(HEAD + LONG + "0 draw deck\n")
    with pytest.raises(SpecError) as caught:
        lessons([tmp_path / "bare.txt"])
    problem = caught.value.problems[0]
    assert problem.key == "free-no-place" and problem.where is not None and problem.where.line == 7


@pytest.mark.parametrize("line", ["draw deck", "undo"])
def test_an_action_that_cannot_be_written_is_not_done(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = session(tmp_path)
    table.act(0, "draw deck")
    before, text = table.state(0), table.path.read_text("utf-8")

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(FileError):
        table.act(0, line)
    assert table.state(0) == before and table.path.read_text("utf-8") == text
    monkeypatch.undo()
    table.act(1, "draw deck")
    assert reopened(table.path, table.chance).felt == table.felt


def test_a_session_keeps_how_its_cards_are_drawn(tmp_path: Path) -> None:
    table = session(tmp_path)
    text = table.path.read_text("utf-8")
    drawn = Drawn((("hemisphere", "south"), ("rule", "a=b c")), ("night", "hanafuda"), "de")
    head, rest = text.split("\n- ", 1)
    table.path.write_text("\n".join([head, *drawn_lines(drawn)]) + "\n- " + rest, "utf-8")
    header, lines = read_session(table.path)
    assert header.drawn == drawn == reopened(table.path, table.chance).drawn
    assert lines[0][0] == 4 + len(drawn_lines(drawn))  # Numbers of lines are those of the file.
    for broken in ("with", "with option", "with option south", "with colour red"):
        table.path.write_text(f"{head}\n{broken} \n- {rest}", "utf-8")
        with pytest.raises(SpecError):
            read_session(table.path)


def spots(table: FreeTable, place: str) -> list[tuple[int, int] | None]:
    return [piece.spot for piece in table.felt.places[place].pieces]


def covered(table: FreeTable, place: str) -> list[tuple[float, float, float, float]]:
    """The rectangles that the pieces of a place cover."""
    found = []
    for piece in table.felt.places[place].pieces:
        assert piece.spot is not None
        (x, y), (width, height) = piece.spot, table.felt.sizes[piece.part]
        found.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    return found


def test_cards_lie_where_there_is_room_or_where_they_are_put(tmp_path: Path) -> None:
    table = session(tmp_path)
    table.act(0, "play deck*12 to table")
    table.act(0, "play tokens*5 to table")
    boxes = covered(table, "table")
    assert len(boxes) == 18
    for at, one in enumerate(boxes):
        assert one[0] >= 0 and one[1] >= 0 and one[2] <= 1000
        for other in boxes[:at]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    table.act(1, "play deck*2 to table down at 500 300")
    assert spots(table, "table")[-2:] == [(500, 300), (526, 300)]
    assert not table.felt.places["table"].pieces[-1].up
    table.act(1, "move deck to discard")
    assert spots(table, "discard") == [None]


def test_cards_slide_together_and_keep_their_handles(tmp_path: Path) -> None:
    table = session(tmp_path)
    table.act(0, "play deck*3 to table at 100 100")
    board, first, second, third = handles(table, "table")
    table.act(1, f"peek @{first}")
    table.act(2, f"move @{first} @{second} to table at 990 80")
    assert handles(table, "table") == [board, third, first, second], "what was moved lies on top"
    assert spots(table, "table")[2:] == [(990, 80), (1000, 80)], "not beyond the edge"
    assert table.log[-1].key == "free-slide"
    assert table.felt.looks[1].pieces, "whoever looks at a card goes on looking at it"
    table.act(2, "undo")
    assert spots(table, "table")[1] == (100, 100)


def test_what_lies_in_a_zone_is_shuffled_in_its_places(tmp_path: Path) -> None:
    """Pieces of a part change places; a board stays, and nothing tells which card went where."""
    table = session(tmp_path)
    table.act(0, "play deck*8 to table down")
    board, first, *rest = handles(table, "table")
    table.act(0, f"turn @{first}")
    table.act(0, f"mark @{first} as x")
    places, cards = spots(table, "table"), [piece.card for piece in table.felt.places["table"].pieces]
    table.act(1, "shuffle table")
    pieces = table.felt.places["table"].pieces
    assert spots(table, "table") == places and pieces[0].card == cards[0]
    assert sorted(piece.card for piece in pieces) == sorted(cards) != cards != [p.card for p in pieces]
    assert {board, first, *rest}.isdisjoint(handles(table, "table"))
    assert not any(piece.turns or piece.mark or piece.up for piece in pieces[1:])
    table.act(1, "undo")
    assert [piece.card for piece in table.felt.places["table"].pieces] == cards
    with pytest.raises(Refused) as refused:
        table.act(0, "shuffle hand-0")
    assert refused.value.fact.key == "free-no-pile"


def test_spots_are_refused_where_cards_lie_in_rows(tmp_path: Path) -> None:
    table = session(tmp_path)
    table.act(0, "draw deck")
    for line, key in [
        ("play deck to area-0 at 10 10", "free-in-rows"), ("play deck to table at 10", "free-unclear"),
        ("play deck to table at 10 x", "free-no-number"), ("play deck to table at 1001 5", "free-no-number"),
        ("move deck to discard at 1 1", "free-in-rows"), ("play deck to table at 1 1 up", "free-unclear"),
    ]:  # fmt: skip
        assert refused(table, 0, line) == key
    assert refused(table, 0, "felt more") == "free-no-action", "only the house sets tables up"


def test_seats_go_by_their_letters_and_words_after_a_place_in_any_order(tmp_path: Path) -> None:
    """What is kept has numbers and one order, so that sessions read the same."""
    table = session(tmp_path)
    for said in (
        "give deck to B",
        "count points-B +2",
        "play deck to area-B",
        "play deck to table at 321 123 down",
    ):
        table.act(0, said)
    assert len(table.felt.places["hand-1"].pieces) == len(table.felt.places["area-1"].pieces) == 1
    assert table.felt.counters["points-1"].value == 2
    (laid,) = (piece for piece in table.felt.places["table"].pieces if piece.spot == (321, 123))
    assert not laid.up
    with pytest.raises(Refused) as refusal:
        table.act(0, "draw")
    assert refusal.value.fact == Fact("free-unclear", form="draw PILE [NUMBER]")


def test_spots_are_kept_and_shown_to_all(tmp_path: Path) -> None:
    table = session(tmp_path)
    table.act(0, "play deck to table down at 321 123")
    again = reopened(table.path, lambda bound: 0)
    views = [each.state(seat)["places"] for each in (table, again) for seat in (None, 0, 2)]
    for places in views:
        (felt,) = (place for place in places if place["name"] == "table")
        assert felt["free"] and felt["pieces"][-1]["spot"] == (321, 123)
        assert "card" not in felt["pieces"][-1]
    assert "spot" not in str([place for place in views[0] if place["name"] != "table"])
