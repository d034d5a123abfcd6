"""Replaying a record: the match that its lines make, or the first line that breaks a rule.

Only the deal and the moves are trusted. Whose turn it is, what is legal, scores and winners are worked out,
and claims are compared with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from deckgen.errors import Problem, UsageError
from deckgen.facts import Fact, Seat
from deckgen.games.draws import opening_seat
from deckgen.games.game import NATURE, OVER, Deal, Following, Game, Hand
from deckgen.games.header import Header, Line, fail, numbers
from deckgen.games.match import Match
from deckgen.games.options import whole_number
from deckgen.games.record import HandText, Record, spaced
from deckgen.games.refusals import IllegalMove, at_line, near
from deckgen.games.registry import BUNDLED, kit, kit_of

if TYPE_CHECKING:
    from deckgen.deck import Deck

CLAIMS = ("score", "winner", "hand-score")
OTHER_LINES = (*CLAIMS, "legal", "shuffle", "hand-start")
FIRST_ONLY = ("game", "players", "option", "seed", "before")
"""Words of lines that only the first header has."""


class Replay:
    """A record being replayed; `match` is as far as the last line that held."""

    def __init__(self, deck: Deck | None = None) -> None:
        """Score by the values of `deck` if it claims the game, else by those of the bundled deck."""
        self.deck = deck
        self._match: Match[Any] | None = None
        self.plies = 0
        self._count: int | None = None
        """Legal lines before the move on the line above, when a claim follows it."""

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
            for place, line in enumerate(hand.body):
                following = hand.body[place + 1] if place + 1 < len(hand.body) else None
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
        if word == "legal":
            _check_count(line, count)
        elif word in CLAIMS:
            self._claim(line)
        elif whole_number(word) is not None:
            self._move(line, following)
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

    def _move(self, line: Line, following: Line | None) -> None:
        """Make the move of a line with a seat. Checked in this order: form, turn, what is due, legality."""
        hand = self.match.hand
        seat, text = int(line.words[0]), " ".join(line.words[1:])
        if seat >= self.match.game.players:
            fail("REC-01", Fact("record-no-seat", seat=seat, last=self.match.game.players - 1), line)
        move = self._read_in_turn(hand, seat, text, line)
        count = hand.count() if following and following.words[0] == "legal" else None
        self._accept(hand, move, line)
        self.plies += 1
        self._count = count

    def _read_in_turn(self, hand: Hand[Any], seat: int, text: str, line: Line) -> Any:
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
            why = tuple(kit_of(hand.game).events(hand))
            fail("REC-02", Fact("record-not-in-turn", seat=Seat(seat), due=Seat(hand.seat), why=why), line)
        if fault is not None:
            raise fault
        return move

    def _accept(self, hand: Hand[Any], move: Any, line: Line) -> None:
        if not hand.allows(move):
            raise IllegalMove(at_line(kit_of(hand.game).refusal(hand, move), line.number))
        self.match.apply(move)

    def _claim(self, line: Line) -> None:
        """Check `score`, `winner` and `hand-score` against what was worked out (REC-06)."""
        word, *said = line.words
        if word not in CLAIMS:
            others = near(word, CLAIMS, Fact("record-claims", words=CLAIMS))
            fail("REC-01", Fact("record-no-claim", line=line.text, near=others), line)
        if word == "winner" and said == ["none"]:
            claimed: tuple[int, ...] = ()
        else:
            claimed = numbers(line)
        hand, game = self.match.hand, self.match.game
        if word == "hand-score" and hand.seat != OVER:
            fail("REC-06", Fact("record-no-score-yet"), line)
        found = {"score": self.match.totals, "winner": self.match.winners, "hand-score": hand.scores()}[word]
        if word == "winner":
            claimed = tuple(sorted(claimed))
        if claimed != tuple(found):
            rules = game.end_rule if word == "winner" else game.score_rules
            truth, why = f"{word} {spaced(found) or 'none'}", tuple(kit_of(game).explain(hand))
            fact = Fact("record-claim-wrong", line=line.text, rules=rules, truth=truth, why=why)
            fail("REC-06", fact, line)


def _read(hand: Hand[Any], line: Line, text: str) -> Any:
    """Return the move of a line. Raises IllegalMove placed on it."""
    kit = kit_of(hand.game)
    try:
        return kit.read(hand, text)
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


def _first_hand(header: Header, deck: Deck | None) -> Match[Any]:
    """Return the match that a first header opens, with the values of a deck if it claims the game."""
    game = _game(header, deck)
    seeding = header.find("seed")
    seed = None if seeding is None else _count(seeding)
    before = _before(header, game)
    opening = None if seed is None else opening_seat(seed, game.players)
    first, round, deal = _read_hand(game, header, None, opening, seeded=seed is not None)
    return Match(game, seed, deal=deal, first=first, round=round, before=before, nature=False)


def _read_hand(
    game: Game[Any], header: Header, following: Following | None, opening: int | None = None, *, seeded: bool
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


def _pile_words(game: Game[Any]) -> set[str]:
    """Return the words of all piles dealt, with any number of players."""
    return {pile.word for count in game.counts for pile in type(game)(count).piles(0)}


def _finish(game: Game[Any], header: Header, seeded: bool) -> None:
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


def _game(header: Header, deck: Deck | None) -> Game[Any]:
    """Read the lines `game`, `players` and `option`."""
    named = header.find("game")
    if named is None or len(named.words) != 2:
        raise header.fault("REC-01", Fact("record-names-no-game", games=BUNDLED), line=named)
    name = named.words[1]
    try:
        found = kit(name)
    except UsageError as error:
        raise header.fault("REC-01", _no_game(name, error.problems[0]), line=named) from None
    seats = header.find("players")
    players = found.game.default_players if seats is None else _count(seats)
    options = _options(header)
    given = {option: line.words[2] for option, line in options.items()}
    for option, problem in found.game.faults(players, given):
        line = options.get(option) or seats or named
        raise IllegalMove(at_line(problem, line.number))
    if found.of_deck and deck and any(claim.name == name for claim in deck.games):
        return found.of_deck(deck, players, given)
    return found.game(players, given)


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
        if line.words[1] in options:
            fail("REC-01", Fact("record-option-twice", name=line.words[1]), line)
        options[line.words[1]] = line
    return options


def _count(line: Line) -> int:
    counts = numbers(line)
    if len(counts) != 1:
        fail("REC-01", Fact("record-count-form", line=line.text, word=line.words[0]), line)
    return counts[0]


def _before(header: Header, game: Game[Any]) -> Sequence[int]:
    """Return the totals that `before` carries in, one for each seat, partners alike."""
    line = header.find("before")
    if line is None:
        return (0,) * game.players
    totals = numbers(line)
    if len(totals) != game.players:
        fail("REC-01", Fact("record-before-form", line=line.text, players=game.players), line)
    if any(totals[seat] != totals[game.side(seat)[0]] for seat in range(game.players)):
        fail("REC-01", Fact("record-before-partners", line=line.text), line)
    if game.target and (winners := game.alone_at_top(totals, game.target)):
        fact = Fact("record-before-won", line=line.text, winners=tuple(map(Seat, winners)))
        fail(game.end_rule, fact, line)
    return totals
