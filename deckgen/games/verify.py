"""Replay a record: the match that its lines make, or the first line that breaks a rule; verdicts; perft.

Only the deal and the moves are trusted. Whose turn it is, what is legal, scores and winners are worked out,
and claims are compared with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NoReturn

from deckgen.errors import Problem, UsageError, Where
from deckgen.facts import Fact, Seat
from deckgen.games.draws import Draws, opening_seat
from deckgen.games.game import NATURE, OVER, Deal, Following, GameRules, HandState
from deckgen.games.header import Header, Line, fail, numbers
from deckgen.games.kit import Kit
from deckgen.games.match import Match
from deckgen.games.options import whole_number
from deckgen.games.record import HandText, Record, parse, spaced
from deckgen.games.refusals import IllegalMove, at_line, near
from deckgen.games.registry import BUNDLED, kit, kit_of
from deckgen.words import ENGLISH

if TYPE_CHECKING:
    from deckgen.deck import DeckSpec

CLAIMS = ("score", "winner", "hand-score")
OTHER_LINES = (*CLAIMS, "legal", "shuffle", "hand-start")
FIRST_ONLY = ("game", "players", "option", "seed", "before")
"""Words of lines that only the first header has."""


class Replay:
    """A record being replayed; `match` is as far as the last line that held."""

    def __init__(self, deck: DeckSpec | None = None, *, claims: bool = True) -> None:
        """Score by the values of `deck` if it claims the game, else by those of the bundled deck.

        Without `claims`, the scores and winners that the record states are not compared.
        """
        self.deck = deck
        self.claims = claims
        self._match: Match[Any] | None = None
        self.plies = 0
        self._count: int | None = None
        """Legal lines before the move on the line above, when a claim follows it."""
        self._last = 0
        """The line of the last move of the hand; 0: none has been made."""

    @property
    def match(self) -> Match[Any]:
        """The match as far as it has come; only once the first header was read."""
        assert self._match is not None
        return self._match

    def legal_texts(self) -> tuple[str, ...]:
        """Return the legal lines after the last line that held; none between hands."""
        hand = self._match.hand if self._match else None
        return kit_of(hand.game).legal(hand) if hand and hand.seat >= 0 else ()

    def run(self, record: Record) -> None:
        """Replay all. Raises IllegalMove, with the line's number, at the first fault."""
        for hand in record.hands:
            self._open(hand)
            for line, following in zip_longest(hand.body, hand.body[1:]):
                self._line(line, following)
        for line in record.claims:
            self._claim(line)

    def _open(self, hand: HandText) -> None:
        if hand.opening is None:
            self._match = _first_hand(hand.header, self.deck)
            return
        self._may_open(hand.opening)
        match = self.match
        seeded = match.draws is not None
        *_, deal = _read_hand(match.game, hand.header, match.following(), seeded=seeded)
        match.next_hand(deal)
        self._last = 0

    def _may_open(self, line: Line) -> None:
        """Refuse a line that opens another hand too early, too late or by the wrong word."""
        match, word = self.match, line.words[0]
        if match.hand.seat != OVER:
            fail("REC-04", Fact("record-hand-not-over", word=word), line)
        if match.over:
            winners = tuple(map(Seat, match.winners))
            fail(match.game.end_rule, Fact("record-game-won", winners=winners, word=word), line)
        if match.game_over != (word == "game-start"):
            due = "game-start" if match.game_over else "hand-start"
            fail("REC-04", Fact("record-wrong-start", word=word, due=due), line)

    def _line(self, line: Line, following: Line | None) -> None:
        word, count = line.words[0], self._count
        self._count = None
        seat = whole_number(word)
        if seat is not None:
            self._move(seat, line, following)
        elif word == "legal":
            _check_count(line, count)
        elif word in CLAIMS:
            self._claim(line)
        elif self.match.seat == NATURE:
            self._accept(self.match.hand, _read(self.match.hand, line, line.text), line)
        else:
            self._stray(line)

    def _stray(self, line: Line) -> NoReturn:
        """Refuse a line among the moves that is neither a move nor a claim."""
        if line.words[0] == "shuffle":
            fail("REC-04", Fact("record-no-shuffle"), line)
        last = self.match.game.players - 1
        others = near(line.words[0], OTHER_LINES, Fact("record-see-lines"))
        fail("REC-01", Fact("record-no-seat-first", line=line.text, last=last, near=others), line)

    def _move(self, seat: int, line: Line, following: Line | None) -> None:
        """Make the move of a line with a seat. Checked in this order: form, turn, what is due, legality."""
        hand = self.match.hand
        if seat >= hand.game.players:
            fail("REC-01", Fact("record-no-seat", seat=seat, last=hand.game.players - 1), line)
        text = " ".join(line.words[1:])
        move = self._read_in_turn(hand, seat, text, line)
        count = hand.count() if following and following.words[0] == "legal" else None
        self._accept(hand, move, line)
        self._last = line.number
        self.plies += 1
        self._count = count

    def _read_in_turn(self, hand: HandState[Any], seat: int, text: str, line: Line) -> Any:
        fault: IllegalMove | None = None
        move = None
        try:
            move = _read(hand, line, text)
        except IllegalMove as refusal:
            fault = refusal
        if fault is not None and fault.problem.rule == "REC-01":
            raise fault
        if hand.seat == NATURE:
            fail("REC-04", Fact("record-shuffle-due"), line)
        if hand.seat not in (seat, OVER):
            fail("REC-02", self._not_in_turn(seat), line)
        if fault is not None:
            raise fault
        return move

    def _not_in_turn(self, seat: int) -> Fact:
        """Return that it is another seat's turn, and why."""
        hand, moved = self.match.hand, Fact("record-moved-last", line=self._last)
        why = tuple(kit_of(hand.game).events(hand)) or ((moved,) if self._last else ())
        return Fact("record-not-in-turn", seat=Seat(seat), due=Seat(hand.seat), why=why)

    def _accept(self, hand: HandState[Any], move: Any, line: Line) -> None:
        try:
            self.match.apply(move)
        except IllegalMove as refusal:
            raise IllegalMove(at_line(refusal.problem, line.number)) from None

    def _claim(self, line: Line) -> None:
        """Check `score`, `winner` and `hand-score` against what was worked out (REC-06)."""
        if not self.claims:
            return
        word, *said = line.words
        if word not in CLAIMS:
            others = near(word, CLAIMS, Fact("record-claims", words=CLAIMS))
            fail("REC-01", Fact("record-no-claim", line=line.text, near=others), line)
        nobody = word == "winner" and " ".join(said).lower() == "none"
        claimed = () if nobody else numbers(line)
        if word == "winner":
            claimed = tuple(sorted(claimed))
        self._check_claim(line, word, claimed)

    def _check_claim(self, line: Line, word: str, claimed: tuple[int, ...]) -> None:
        """Compare a claim with what was worked out. Raises IllegalMove (REC-06) if it is wrong."""
        hand, game = self.match.hand, self.match.game
        if word == "hand-score" and hand.seat != OVER:
            fail("REC-06", Fact("record-no-score-yet"), line)
        found = {"score": self.match.totals, "winner": self.match.winners, "hand-score": hand.scores()}[word]
        if claimed != tuple(found):
            rules = game.end_rule if word == "winner" else game.score_rules
            truth, why = f"{word} {spaced(found) or 'none'}", tuple(kit_of(game).explain(hand))
            fact = Fact("record-claim-wrong", line=line.text, rules=rules, truth=truth, why=why)
            fail("REC-06", fact, line)


def _read(hand: HandState[Any], line: Line, text: str) -> Any:
    """Return the move of a line. Raises IllegalMove placed on it."""
    kit = kit_of(hand.game)
    try:
        return kit.understand(hand, text)
    except IllegalMove as refusal:
        raise IllegalMove(at_line(kit.with_legal(hand, refusal.problem), line.number)) from None


def _check_count(line: Line, count: int | None) -> None:
    """Check the claim `legal N` about the position before the move above it; None: no move is above."""
    claimed = numbers(line)
    if len(claimed) != 1:
        fail("REC-01", Fact("record-legal-form", line=line.text), line)
    if count is None:
        fail("REC-04", Fact("record-legal-alone"), line)
    if claimed[0] != count:
        fail("REC-06", Fact("record-legal-wrong", line=line.text, count=count), line)


def _first_hand(header: Header, deck: DeckSpec | None) -> Match[Any]:
    """Return the match that a first header opens, with the values of a deck if it claims the game."""
    game = read_game(header, deck)
    seeding = header.find("seed")
    seed = None if seeding is None else _count(seeding)
    before = _before(header, game)
    opening = None if seed is None else opening_seat(seed, game.players)
    first, round, deal = _read_hand(game, header, None, opening, seeded=seed is not None)
    return Match(game, seed, deal=deal, first=first, round=round, before=before, nature=False)


def _read_hand(
    game: GameRules[Any],
    header: Header,
    following: Following | None,
    opening: int | None = None,
    *,
    seeded: bool,
) -> tuple[int, int, Deal | None]:
    """Return who deals, the round and the deal (None: the seed's); `opening` is the seed's first dealer."""
    try:
        first = game.read_first(header, following, opening)
        round = game.read_round(header, following)
        deal = None if seeded else game.read_deal(header, first, round)
    except IllegalMove:
        # A misspelt word is likely why another line was missed, so it is reported first.
        known = {*FIRST_ONLY, game.first_word, *game.header_words, *_pile_words(game)}
        for line in header.lines:
            if line.words[0] not in known:
                raise header.stranger(line, known) from None
        raise
    _finish(game, header, seeded)
    return first, round, deal


def _pile_words(game: GameRules[Any]) -> set[str]:
    """Return the words of all piles dealt, with any number of players."""
    return {pile.word for count in game.counts for pile in type(game)(count).piles(0)}


def _finish(game: GameRules[Any], header: Header, seeded: bool) -> None:
    """Refuse lines left over (REC-01), and cards dealt that this table does not have (REC-05)."""
    for line in header.lines:
        if line.number in header.used:
            continue
        if line.words[0] in FIRST_ONLY:
            fail("REC-01", Fact("record-first-header-only", line=line.text), line)
        if line.words[0] not in _pile_words(game):
            raise header.stranger(line, (*FIRST_ONLY, game.first_word, *game.header_words))
        if seeded:
            fail("REC-01", Fact("record-seed-deals", line=line.text), line)
        fact = Fact("record-dealt-to-nobody", line=line.text, rules=game.pack_rules)
        fail("REC-05", fact, line)


def read_game(header: Header, deck: DeckSpec | None) -> GameRules[Any]:
    """Read the lines `game`, `players` and `option`."""
    named, found = _named(header)
    seats = header.find("players")
    players = found.game.default_players if seats is None else _count(seats)
    options = _options(header)
    given = {name: _option_value(found, name, line.words[2]) for name, line in options.items()}
    for option, problem in found.game.faults(players, given):
        line = options.get(option) or seats or named
        raise IllegalMove(at_line(problem, line.number))
    if found.of_deck and deck and any(claim.name == found.name for claim in deck.games):
        return found.of_deck(deck, players, given)
    return found.game(players, given)


def _option_value(found: Kit[Any, Any], name: str, word: str) -> str:
    """Return a value as the option spells it: in small letters, unless it takes the word as it is."""
    takers = (option for option in found.game.option_table if option.name == name)
    return word if any(option.takes(word) for option in takers) else word.lower()


def _named(header: Header) -> tuple[Line, Kit[Any, Any]]:
    """Read the line `game`."""
    line = header.find("game")
    if line is None or len(line.words) != 2:
        raise header.fault("REC-01", Fact("record-names-no-game", games=BUNDLED), line=line)
    try:
        return line, kit(line.words[1].lower() if line.words[1].lower() in BUNDLED else line.words[1])
    except UsageError as error:
        raise header.fault("REC-01", _no_game(line.words[1], error.problems[0]), line=line) from None


def _no_game(name: str, problem: Problem) -> Fact:
    if problem.key != "game-unknown":
        return Fact("record-game-broken", why=problem.fact)
    return Fact("record-no-game", name=name, near=near(name, BUNDLED, Fact("record-see-games")))


def _options(header: Header) -> dict[str, Line]:
    options: dict[str, Line] = {}
    for line in header.lines:
        if line.words[0] != "option":
            continue
        header.used.add(line.number)
        if len(line.words) != 3:
            fail("REC-01", Fact("record-option-form", line=line.text), line)
        name = line.words[1].lower()
        if name in options:
            fail("REC-01", Fact("record-option-twice", name=name), line)
        options[name] = line
    return options


def _count(line: Line) -> int:
    counts = numbers(line)
    if len(counts) != 1:
        fail("REC-01", Fact("record-count-form", line=line.text, word=line.words[0]), line)
    return counts[0]


def _before(header: Header, game: GameRules[Any]) -> Sequence[int]:
    """Return the totals that `before` carries in, one for each seat, partners alike."""
    line = header.find("before")
    if line is None:
        return (0,) * game.players
    totals = numbers(line)
    if len(totals) != game.players:
        fail("REC-01", Fact("record-before-form", line=line.text, players=game.players), line)
    if any(totals[seat] != totals[game.side(seat)[0]] for seat in range(game.players)):
        fail("REC-01", Fact("record-before-partners", line=line.text), line)
    if winners := game.won_before(totals):
        fact = Fact("record-before-won", line=line.text, winners=tuple(map(Seat, winners)))
        fail(game.end_rule, fact, line)
    return totals


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee found: either all is well, or the first fault and what was legal there."""

    game: str = ""
    moves: int = 0
    score: tuple[int, ...] = ()
    winner: tuple[int, ...] = ()
    problem: Problem | None = None
    legal: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the record holds."""
        return self.problem is None

    @property
    def line(self) -> int:
        """The line of the first fault, from 1; 0 if there is none."""
        return self.problem.where.line if self.problem and self.problem.where else 0

    @property
    def rule(self) -> str:
        """The rule that is broken, or empty."""
        return self.problem.rule if self.problem else ""

    @property
    def message(self) -> str:
        """What is wrong, in English, or empty."""
        return self.problem.message if self.problem else ""

    def as_json(self) -> dict[str, object]:
        """What `referee verify --json` prints."""
        if self.problem is None:
            score, winner = list(self.score), list(self.winner)
            return {"ok": True, "game": self.game, "moves": self.moves, "score": score, "winner": winner}
        return {
            "ok": False, "line": self.line, "rule": self.rule, "key": self.problem.key,
            "values": self.problem.as_json()["values"], "message": self.message,
            "hint": self.problem.hint or ENGLISH.say(self.problem.fact, "remedy"), "legal": list(self.legal),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Position:
    """Whose turn it is after a record's last move (None: nobody's) and every legal line, in listed order."""

    seat: int | None
    legal: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """What `referee legal --json` prints."""
        return {"seat": self.seat, "legal": list(self.legal)}


def verify(text: str, path: str = "record") -> Verdict:
    """Replay a record; `path` is the file as the user named it, for the problem's place."""
    replay = Replay()
    problem = _fault(replay, text, path)
    if problem is not None:
        return Verdict(problem=problem, legal=replay.legal_texts())
    match = replay.match
    return Verdict(match.game.name, replay.plies, match.totals, match.winners)


def _fault(replay: Replay, text: str, path: str) -> Problem | None:
    """Replay a record and return its first fault, with its place, or None."""
    try:
        replay.run(parse(text))
    except IllegalMove as fault:
        problem = fault.problems[0]
        return replace(problem, where=Where(path, problem.where.line if problem.where else 1))
    return None


def position(text: str, path: str = "record") -> HandState[Any]:
    """Return the hand after a record's last move. Raises IllegalMove, with its place, if there is a fault."""
    replay = Replay()
    problem = _fault(replay, text, path)
    if problem is not None:
        raise IllegalMove(problem)
    return replay.match.hand


def legal(text: str, path: str = "record") -> Position:
    """Return the legal lines after a record's last move. Raises IllegalMove if the record has a fault."""
    hand = position(text, path)
    return Position(hand.seat if hand.seat >= 0 else None, kit_of(hand.game).legal(hand))


def perft(text: str, depth: int, path: str = "record") -> int:
    """Return how many sequences of `depth` moves can follow a record's last move, within the hand."""
    return leaves(position(text, path), depth)


def leaves(hand: HandState[Any], depth: int) -> int:
    """Return how many sequences of `depth` moves there are. Reshuffles come from seed 0, as any would do."""
    if depth < 1:
        return 1
    if hand.seat == NATURE:
        shuffled = hand.copy()
        shuffled.play(shuffled.chance(Draws(0, 0)))
        return leaves(shuffled, depth)
    if depth == 1:
        return hand.count()
    total = 0
    for move in hand.legal():
        after = hand.copy()
        after.play(move)
        total += leaves(after, depth - 1)
    return total
