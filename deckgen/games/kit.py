"""The kit of a game: the one object through which the rest of the program speaks to it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from deckgen.errors import Problem, UsageError
from deckgen.facts import Fact, FactValue
from deckgen.games.draws import Draws
from deckgen.games.game import OVER, GameRules, HandState
from deckgen.games.known import Known
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.settings import Settings
from deckgen.games.spread import Goal, Note, Spread, Zone, owner_only

if TYPE_CHECKING:
    from deckgen.deck import DeckSpec
    from deckgen.games.many import Many

H = TypeVar("H", bound=HandState[Any])
M = TypeVar("M", bound=Hashable)

View: TypeAlias = Mapping[str, object]
"""What one seat may know of a hand, as plain values by name."""
FEW = 8
"""Refusals list the legal moves if there are at most this many."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a game requires of a deck's data."""

    cards: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Card id -> column -> value."""
    card_rule: str = ""
    rows: Mapping[tuple[str, str, str], str] = field(default_factory=dict)
    """(table, row, column) -> value."""
    row_rules: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """(table, column) -> the rule that says so."""
    suits: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Suit -> the ids of its cards."""
    suit_rule: str = ""
    optional_columns: frozenset[str] = frozenset()
    """Columns of cards that a deck need not have."""
    optional_tables: frozenset[str] = frozenset()
    """Tables of which a deck may lack columns, or the whole."""


class Counts(Protocol):
    """Takes what a simulation counts; `label` is what of a section is counted."""

    def number(self, section: str, label: object, value: int) -> None:
        """Count one number; its mean is reported."""

    def share(self, section: str, label: object, n: int, hits: int) -> None:
        """Count `n` cases, `hits` of which are so; the share is reported."""


class TerminalCard(NamedTuple):
    """A card as a terminal prints it."""

    text: str
    plain: str
    """The same in ASCII."""
    colour: str = ""
    """`blue`, `yellow`, `green`, `red`, `cyan`, `magenta`, or empty."""


@dataclass(frozen=True, slots=True)
class Showing:
    """How a terminal shows a game. Rows of text in a view's `table` are shown as they are."""

    face: Callable[[str], TerminalCard] = lambda name: TerminalCard(name, name)
    """A card, by id."""
    piece: str = "card"
    """What is played: `card` or `tile`."""
    face_down: frozenset[str] = frozenset()
    """The verbs of moves whose cards the other players do not see."""
    groups: Mapping[str, str] = field(default_factory=dict)
    """The verbs of moves that say how all groups of a seat then lie (`moons AC / 2D 2H`), with the name of
    the zones of these groups. A page lets its player arrange them before such a move is made."""
    order: Callable[[str], Any] | None = None
    """The sort key of the cards in a group on a page; None: the order in which the move names them."""
    is_scored: bool = True
    """Whether hands bring points. If not, a page tells only who has won."""
    stuck: Fact | None = None
    """What a page says where no card can be played and one has to be discarded; None: just that."""
    called: Mapping[str, Fact] = field(default_factory=dict)
    """What moves are called on buttons, by their lines, where the line itself does not say what they mean."""
    sketch: Callable[[str], Sequence[str]] | None = None
    """A picture of a card in rows of text, empty if its id is enough; None if no card needs one."""


@dataclass(frozen=True, eq=False)
class Kit(Generic[H, M]):
    """A game: its rules, its notation, its words, its bots. Hands passed in are hands of this game."""

    game: type[GameRules[M]]
    """The rules at one table: players, options, deals, hands."""
    text: Callable[[H, M], str]
    """The line of a record for a move that is due, without the seat: `play jun-full`."""
    read: Callable[[H, str], M]
    """The move that a line means here. Raises IllegalMove if it cannot be one: REC-01 for what is unreadable
    or unknown, REC-04 for a move of another kind, or a rule of the game."""
    why: Callable[[H, M], Problem | None]
    """Why a move of the due kind is refused; None exactly for legal moves."""
    view: Callable[[H, int], View]
    """What a seat may know; equal for positions that it cannot tell apart. Raises UsageError for
    a seat that is not at the table."""
    hide: Callable[[H], None]
    """Blank everything in a copy of a hand that its seat to act may not know; bots choose by the rest."""
    events: Callable[[H], Sequence[Fact]] = lambda hand: ()
    """What the last move settled: who plays what, who took the trick and by which rule."""
    explain: Callable[[H], Sequence[Fact]] = lambda hand: ()
    """How the score of a finished hand comes about, with the rules; empty while it is being played."""
    bots: Mapping[str, Callable[[H, Draws], M]] = field(default_factory=dict)
    """Players by name, the weakest first. They see a hand after `hide`. Every game has `random` besides."""
    world: Callable[[H, Random], H] | None = None
    """Given a hand after `hide`, a copy in which every card hidden from the seat to act lies at random where
    it may lie, so that play can go on. With it a game has a `strong` bot, which tries its moves in many such
    hands."""
    tries: Callable[[H], Sequence[M]] = lambda hand: hand.legal()
    """The legal moves that the strong bot tries; of moves that are alike one is enough."""
    count: Callable[[H, Counts], None] = lambda hand, counts: None
    """Count what a simulation reports of a finished hand of this game, besides scores and wins."""
    many: Callable[[], type[Many]] | None = None
    """Return the class that plays many hands side by side, for simulations with `random` and `greedy` bots.
    It is asked for when it is needed, since NumPy takes long to import. If it has `tried`, the `strong` bot
    tries moves in its hands instead of one `world` after another."""
    showing: Showing = field(default_factory=Showing)
    """How a terminal shows it."""
    spread: Callable[[H], Spread] | None = None
    """Everything on the table, for programs that draw it; None: hands and parts of the view, in words."""
    worth: Callable[[Any, str], FactValue | None] = lambda game, card: None
    """What a card counts, or its class, in a game whose table shows it; None: nothing is said."""
    goals: Callable[[H], Mapping[str, Sequence[Goal]]] = lambda hand: {}
    """For each card that the seat to act may play and that moves a penny: which one, and where to."""
    takes: Callable[[H], Mapping[str, Sequence[str]]] = lambda hand: {}
    """For each card that the seat to act may play: the cards on the table that it takes, or one of them;
    none if it takes nothing. Empty in a game without such cards."""
    take_rule: str = ""
    """The rule by which they are taken."""
    laying: frozenset[str] = frozenset()
    """The verbs of moves that lay cards out for good between tricks; books set them apart."""
    terms: Callable[[], Terms] = Terms
    """What a deck must say to be played with; by default its card ids are enough."""
    deck_faults: Callable[[DeckSpec], Iterable[Problem]] = lambda deck: ()
    """What is wrong with a deck's data beyond `terms`. A fault that names no card bars every table."""
    settings: Callable[[], Settings] = dict
    """The values that a deck may set as a house rule."""
    of_deck: Callable[[DeckSpec, int, Mapping[str, str]], GameRules[M]] | None = None
    """The game, for these players and options, with the values that a deck gives its cards; raises SpecError.
    None if it reads none."""
    lay_out: Callable[[Known], H] | None = None
    """Set a hand up from what is known of it, for the dispute desk; None: only whole records are read."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Fluent catalogues by language, for a game from another package. The area is the game's name."""

    def __post_init__(self) -> None:
        """Let no seat that is not at the table look at a hand: -1 would be the last one's neighbour."""
        view = self.view

        def checked(hand: H, seat: int) -> View:
            if not 0 <= seat < hand.game.players:
                raise UsageError(Fact("game-no-seat", seat=seat, last=hand.game.players - 1))
            return view(hand, seat)

        object.__setattr__(self, "view", checked)

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.game.name

    def understand(self, hand: H, line: str) -> M:
        """Return the move that a line means here, however it is spelt: `PLAY Jun-Full`, `jun-full`, `[1|6]`.

        Case is ignored, and the verb may be left out where only one makes a legal move of the line. Raises
        IllegalMove: what `read` raises, or that several verbs fit.
        """
        try:
            return self.read(hand, line)
        except IllegalMove as error:
            refused = error
        if refused.problem.rule != "REC-01" or not line.strip():
            raise refused
        usual = " ".join(map(hand.game.spelt, line.split()))
        try:
            return self.read(hand, usual)
        except IllegalMove as error:
            if error.problem.rule != "REC-01":
                raise
        return self._with_verb(hand, usual, refused)

    def _with_verb(self, hand: H, line: str, refused: IllegalMove) -> M:
        """Return the one move that a line means with a verb that is due: a legal one, or else any.

        Raises IllegalMove: the rule that forbids it with its verb, that several verbs fit, or `refused`.
        """
        moves: dict[str, M] = {}
        for verb in dict.fromkeys(text.split()[0] for text in self.legal(hand)):
            try:
                moves[verb] = self.read(hand, f"{verb} {line}")
            except IllegalMove as error:
                refused = refused if error.problem.rule.startswith("REC") else error
        meant = {verb: move for verb, move in moves.items() if hand.allows(move)} or moves
        if len(set(meant.values())) > 1:
            raise IllegalMove(refuse("REC-01", Fact("record-several-verbs", line=line, verbs=tuple(meant))))
        if not meant:
            raise refused
        return next(iter(meant.values()))

    def legal(self, hand: H) -> tuple[str, ...]:
        """Return the legal lines in listed order."""
        return tuple(self.text(hand, move) for move in hand.legal())

    def refusal(self, hand: H, move: M) -> Problem:
        """Return why an illegal move is refused, with the legal moves as its hint if they are few."""
        problem = self.why(hand, move) or refuse("REC-04", Fact("record-not-now"))
        return self.with_legal(hand, problem)

    def with_legal(self, hand: H, problem: Problem) -> Problem:
        """Return a refusal with the legal moves as its hint if they are few."""
        if not 0 < hand.count() <= FEW:
            return problem
        return replace(problem, advice=Fact("record-legal", moves=self.legal(hand)))

    def apply(self, hand: H, move: M) -> None:
        """Make a move. Raises IllegalMove if it is not legal; only then is the reason worked out."""
        if not hand.allows(move):
            raise IllegalMove(self.refusal(hand, move))
        hand.play(move)

    def lines(self, hand: H) -> list[tuple[int, str]]:
        """Return every move so far as seat and line, found by replay."""
        return lines(hand, self.text)

    def table(self, hand: H) -> Spread:
        """Return everything on the table, with who may see it."""
        return self.spread(hand) if self.spread else self._plain_table(hand)

    def _plain_table(self, hand: H) -> Spread:
        """Return the hands that the views have, for a game that does not say what else there is."""
        zones, over = [], hand.seat == OVER
        for seat in range(hand.game.players):
            cards = self.view(hand, seat).get("hand", ())
            names = cards.split() if isinstance(cards, str) else cards
            if isinstance(names, list | tuple):
                zones.append(Zone("hand", tuple(map(str, names)), seat, owner_only(over, seat)))
        return Spread(tuple(zones), (Note("dealer", "", hand.deal.first),))


def lines(hand: H, text: Callable[[H, M], str]) -> list[tuple[int, str]]:
    """Return every move so far as seat and line, found by replay."""
    fresh: Any = hand.game.hand(hand.deal)
    found = []
    for move in hand.moves:
        found.append((fresh.seat, text(fresh, move)))
        fresh.play(move)
    return found
