"""Hands are described in words, and rules are shown in the terminal."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from in_process import deckgen

from deckgen.book.document import PlayedHand, walk
from deckgen.book.narration import BookVoice, ShownMove, Transcript, tricks
from deckgen.book.pennies import walk_of
from deckgen.book.terminal import columns, padded, pennies_text, wrapped
from deckgen.book.volume import has_book, read_volume
from deckgen.deck.load import bundled
from deckgen.errors import DeckgenError, SpecError, Where
from deckgen.facts import CardId, Fact, Seat
from deckgen.games import verify
from deckgen.lattice import free, number_of
from deckgen.outputs.transcripts import replays
from deckgen.words import ENGLISH

HERE = Where("rules.md", 7)


def show(deck, file, **more):
    """Return the transcript of a hand."""
    block = PlayedHand(file, more.get("hand", 1), ("moves",), 1, 10_000, (), HERE)
    return replays(bundled(deck))(block)


def test_transcript_matches_the_referee():
    hand = show("moonlight", "moonlight-four-players.txt")
    path = bundled("moonlight").folder / "records" / "moonlight-four-players.txt"
    lines = [
        line for line in path.read_text("utf-8").split("hand-start")[0].splitlines() if line[:1].isdigit()
    ]
    assert [f"{move.seat} {move.words}" for move in hand.moves] == lines
    assert [len(holding.cards) for holding in hand.deal] == [9, 9, 9, 9, 3, 3, 3, 3, 2]
    assert verify(path.read_text("utf-8")).ok


def test_tricks_are_described_with_letters_and_names():
    words = read_volume(bundled("moonlight")).words
    trick = Fact(
        "moonlight-trick", seat=Seat(2), number=1, card=CardId("jan-full"),
        how=Fact("moonlight-highest-trump"), rules=["ML-15"],
    )  # fmt: skip
    score = Fact(
        "moonlight-tricks-score", seats=[Seat(0), Seat(2)], taken=7, value=11, points=77, june="",
        rules=["ML-17"],
    )  # fmt: skip
    assert words.told((trick, score)) == (
        "C takes trick 1 with Jan ○, the highest trump (ML-15). A and C took 7: 7 × 11 = 77 (ML-17)."
    )


def test_negative_numbers_have_a_minus_sign():
    text = Fact("book-word", word="B took 3: 3 - 5 x 2 = -7 (SX-13), of f12-f14.")
    assert BookVoice().told([text]) == "B took 3: 3 − 5 × 2 = −7 (SX-13), of f12-f14."


def test_captures_in_hanafuda_are_described():
    hand = show("moonlight", "hanafuda-two.txt")
    taken = [(move.cards, move.gains) for move in hand.moves[:4]]
    assert all(gains is not None for _, gains in taken)
    for cards, gains in taken:
        assert all(card[:3] == cards[0][:3] for card in gains), "only cards of the same month are taken"


def test_invalid_record_is_a_problem_of_the_rules_text(tmp_path):
    deck = bundled("moonlight")
    with pytest.raises(SpecError) as error:
        show("moonlight", "moonlight-four-players.txt", hand=99)
    assert error.value.problems[0].key == "rules-hand-missing"
    with pytest.raises(DeckgenError, match=r"no file 'nothing\.txt'"):
        replays(deck)(PlayedHand("nothing.txt", 1, (), 1, 9, (), HERE))


@pytest.mark.parametrize("name", ["moonlight", "dominoes", "moons", "sixpence"])
def test_every_hand_shown_in_a_book_is_replayed(name):
    deck = bundled(name)
    assert has_book(deck)
    for chapter in read_volume(deck).chapters:
        hands = [block for block in walk(chapter.blocks) if isinstance(block, PlayedHand)]
        assert hands, f"{chapter.game} has no hand played out"
        for block in hands:
            assert replays(deck)(block).game == chapter.game


def move(seat, words, *events, **more):
    """Return a move with one card."""
    return ShownMove(seat, "play", words, (words.split()[-1],), events, **more)


def test_tricks_end_with_an_outcome():
    moves = [
        move(0, "play a"),
        move(1, "play b", Fact("book-word", word="B takes.")),
        move(1, "play c"),
        move(0, "play d", Fact("book-word", word="A takes.")),
    ]
    assert [[m.cards[0] for m in group] for group in tricks(moves)] == [["a", "b"], ["c", "d"]]


def test_turns_end_when_the_player_changes():
    moves = [move(0, "play a", gains=()), move(0, "turn b", gains=()), move(1, "play c", gains=("d",))]
    assert [[m.cards[0] for m in group] for group in tricks(moves)] == [["a", "b"], ["c"]]


def test_range_of_moves():
    hand = Transcript("x", (), tuple(move(0, f"play {n}") for n in range(9)), ())
    ((kind, moves),) = hand.parts(PlayedHand("x.txt", 1, ("moves",), 3, 5, (), HERE))
    assert (kind, [m.words for m in moves]) == ("moves", ["play 2", "play 3", "play 4"])


@pytest.mark.parametrize(
    ("names", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists_in_words(names, text):
    assert ENGLISH.say(Fact("book-card-list", cards=names)) == text


def test_pennies_move_one_at_a_time():
    steps = walk_of(["f49", "f76", "f22", "f17"])
    for (before, _), (after, slide), name in zip(steps, steps[1:], ["f76", "f22", "f17"], strict=False):
        assert len(set(before) - set(after)) == 1
        assert set(before) - set(after) == {slide.start} and set(after) - set(before) == {slide.end}
        assert number_of(after) == int(name[1:]) - 1


def test_pennies_as_characters():
    assert (
        list(pennies_text([(free()[0], None)], 2))[:-1] == ["  " + " " * n + "o" for n in range(5, -1, -1)]
        or "".join(pennies_text([(free()[0], None)], 0)).count("o") == 6
    )
    moved = list(pennies_text(walk_of(["f49", "f76"]), 0))
    assert "".join(moved).count("o") == 6 + 5
    assert "".join(moved).count("@") == 1 and "".join(moved).count(".") == 1


def rules(*arguments):
    """Return the command's exit code, output and messages."""
    return deckgen("rules", *arguments)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["moonlight", "hanafuda", "koikoi", "moon", "moons", "sixpence"])
def test_terminal_shows_every_rule_in_the_margin(game):
    code, out, _ = rules(game)
    volumes = [read_volume(bundled(name)) for name in ("moonlight", "dominoes", "moons", "sixpence")]
    chapter = next(chapter for volume in volumes for chapter in volume.chapters if chapter.game == game)
    assert code == 0
    margin = [line.split()[0] for line in out.splitlines() if line[:1].isupper() and line[:8].strip()]
    assert set(chapter.rules) <= set(margin)
    assert max(map(len, out.splitlines())) <= 88


@pytest.mark.slow
def test_options_show_their_current_value():
    code, out, _ = rules("moonlight", "--option", "pass_is_final=yes")
    assert code == 0
    assert "[pass_is_final: no, yes; in force: yes]" in out
    assert "in force: season]" in out.replace("\n            ", " ")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["moonlite"], "did you mean 'moonlight'?"),
        (["moonlight", "--option", "pass_is_fnal=yes"], "did you mean 'pass_is_final'?"),
        (["moonlight", "--option", "pass_is_final=maybe"], "cannot be 'maybe'"),
        (["moonlight", "--option", "nonsense"], "does not have the form NAME=VALUE"),
    ],
)
def test_wrong_usage_is_explained(arguments, words):
    code, out, err = rules(*arguments)
    assert (code, out) == (2, "")
    assert words in err and "Traceback" not in err


@given(st.text("ab cd月光の札", max_size=60), st.integers(12, 40))
def test_lines_fit_their_columns_and_lose_nothing(text, width):
    lines = list(wrapped(text, width, 4))
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(line.startswith("    ") for line in lines)
    longest = max((columns(word) for word in re.findall(r"[a-d]+", text)), default=0)
    assert all(columns(line) <= max(width, 4 + longest) for line in lines)


def test_no_line_begins_with_a_full_stop():
    assert list(wrapped("季節の札を出す。次", 14, 0)) == ["季節の札を出", "す。次"]


def test_wide_letters_take_two_columns():
    assert columns("月光 a") == 6
    assert padded("月", 5) == "月   " and padded("月", 6, centred=True) == "  月  "


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["moons", "--lang", "fr"], ["moon", "--lang", "de"]])
def test_missing_language_is_a_usage_error(arguments):
    code, _, err = rules(*arguments)
    assert code == 2 and "has no texts in" in err


@pytest.mark.slow
def test_rules_of_other_chapters_are_at_the_end():
    _, text, _ = rules("koikoi")
    _, after = text.split("Rules of other chapters")
    assert [line[:5] for line in after.splitlines() if line[:2] == "HF"] == [
        "HF-01", "HF-02", "HF-04", "HF-05", "HF-06", "HF-07",
    ]  # fmt: skip
    assert "Rules of other chapters" not in rules("moons")[1]
