"""Parse and write the records of matches, which are text.

Plain text, one thing a line; `#` starts a comment. Header, `---`, moves, then optionally `---` and claims.
`hand-start` opens another hand, `game-start` the next game of a match, each with a header of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from deckgen.facts import Fact
from deckgen.games.game import NATURE, OVER, GameRules, HandState
from deckgen.games.header import Header, Line, seat_word
from deckgen.games.match import Match
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.registry import kit_of
from deckgen.words import ENGLISH

RULE = "---"
STARTS = ("hand-start", "game-start")


@dataclass(frozen=True, slots=True)
class HandText:
    """One hand of a record: the line that opened it (None: the first), its header and its moves."""

    opening: Line | None
    header: Header
    body: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A record as written, before it is checked."""

    hands: tuple[HandText, ...]
    claims: tuple[Line, ...]


def numbered(text: str) -> list[Line]:
    """Return the lines of a text without comments and blank lines, their first words in small letters."""
    found = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = (line.partition("#")[0] if "#" in line else line).split()
        if words:
            if not words[0].isdigit():  # most lines begin with a seat
                words[0] = seat_word(words[0]).lower()
            found.append(Line(number, tuple(words)))
    return found


def parse(text: str) -> Record:
    """Return a record's hands and claims. Raises IllegalMove (REC-01) if a header is not closed by `---`."""
    lines = numbered(text)
    if not lines:
        raise IllegalMove(refuse("REC-01", Fact("record-empty"), line=1))
    hands: list[HandText] = []
    opening: Line | None = None
    at = 0
    while True:
        hand, at = _hand(lines, at, opening)
        hands.append(hand)
        if at == len(lines) or lines[at].words == (RULE,):
            return Record(tuple(hands), tuple(lines[at + 1 :]))
        opening = lines[at]
        at += 1


def _hand(lines: list[Line], at: int, opening: Line | None) -> tuple[HandText, int]:
    """Return the hand whose header begins at `at`, and the place of the line that ends its moves."""
    rule = _until(lines, at, [(RULE,)])
    if rule == len(lines):
        last = lines[-1].number
        raise IllegalMove(refuse("REC-01", Fact("record-header-open"), line=last))
    end = _until(lines, rule + 1, [(RULE,), *((start,) for start in STARTS)])
    header = Header(lines[at:rule], lines[rule].number)
    return HandText(opening, header, tuple(lines[rule + 1 : end])), end


def _until(lines: Sequence[Line], at: int, stops: Sequence[tuple[str, ...]]) -> int:
    return next((place for place in range(at, len(lines)) if lines[place].words in stops), len(lines))


def write(match: Match[Any], *, seeded: bool = False, legal: bool = False, notes: bool = False) -> str:
    """Return the record of a match as far as it has come.

    `seeded` writes the seed in place of the cards; `legal` adds the number of legal lines after every move;
    `notes` adds who took each trick and how each hand scored, as comments.
    """
    game = match.game
    lines = [f"game {game.name}", f"players {game.players}", *_options(game)]
    if any(match.before):
        lines.append(f"before {spaced(match.before)}")
    if seeded and match.draws is not None:
        lines.append(f"seed {match.draws.seed}")
    else:
        seeded = False
    for number, hand in enumerate(match.hands):
        if number:
            lines += ["", STARTS[number in match.game_starts]]
        lines += game.write_deal(hand.deal)[: game.unseeded if seeded else None]
        lines += [RULE, *_moves(hand, legal, notes)]
    winner = spaced(match.winners) or "none"
    return "\n".join([*lines, RULE, f"score {spaced(match.totals)}", f"winner {winner}", ""])


def spaced(numbers: Iterable[int]) -> str:
    """Return numbers with blanks between."""
    return " ".join(map(str, numbers))


def _options(game: GameRules[Any]) -> list[str]:
    """Return a line for every option that this number of players has."""
    table = (option for option in game.option_table if not option.players or game.players in option.players)
    return [f"option {option.name} {game.options[option.name]}" for option in table]


def _moves(hand: HandState[Any], legal: bool, notes: bool) -> list[str]:
    fresh, kit = hand.game.hand(hand.deal), kit_of(hand.game)
    lines = []
    for move in hand.moves:
        seat, count = fresh.seat, fresh.count() if legal else 0
        text = kit.text(fresh, move)
        lines.append(text if seat == NATURE else f"{seat} {text}")
        kit.apply(fresh, move)
        if legal and seat != NATURE:
            lines.append(f"legal {count}")
        events = kit.events(fresh) if notes else ()
        if events:
            lines.append(f"# {' '.join(map(ENGLISH.say, events))}")
    return lines + _end(fresh, notes) if fresh.seat == OVER else lines


def _end(hand: HandState[Any], notes: bool) -> list[str]:
    """Return how a hand that is over was scored, and its score."""
    score = kit_of(hand.game).explain(hand) if notes else ()
    return [*(f"# {ENGLISH.say(fact)}" for fact in score), f"hand-score {spaced(hand.scores())}"]
