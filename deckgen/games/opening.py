"""A record's first header in; the game with its options and the first hand of a match out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from deckgen.errors import did_you_mean
from deckgen.games.draws import opening_seat
from deckgen.games.game import Deal, Following, Game
from deckgen.games.header import Header, Line, numbers, placed
from deckgen.games.match import Match
from deckgen.games.refusals import IllegalMove
from deckgen.games.registry import kit, names

if TYPE_CHECKING:
    from deckgen.deck import Deck

FIRST_ONLY = ("game", "players", "option", "seed", "before")


def first_hand(header: Header, deck: Deck | None) -> Match[Any]:
    """The match that a record's first header opens, with the values of a deck if it claims the game."""
    game = _game(header, deck)
    seed = _seed(header)
    before = _before(header, game)
    opening = None if seed is None else opening_seat(seed, game.players)
    first, round, deal = read_hand(game, header, None, opening, seeded=seed is not None)
    return Match(game, seed, deal=deal, first=first, round=round, before=before, nature=False)


def read_hand(
    game: Game[Any], header: Header, following: Following | None, opening: int | None = None, *, seeded: bool
) -> tuple[int, int, Deal | None]:
    """Who deals, the round and the deal (None: the seed's); `opening` is the seed's first dealer."""
    try:
        first = game.read_first(header, following, opening)
        round = game.read_round(header, following)
        deal = None if seeded else game.read_deal(header, first, round)
    except IllegalMove:
        unknown(game, header)
        raise
    finish(game, header, seeded)
    return first, round, deal


def pile_words(game: Game[Any]) -> set[str]:
    """The words of all cards dealt, with any number of players."""
    return {pile.word for count in game.counts for pile in type(game)(count).piles(0)}


def unknown(game: Game[Any], header: Header) -> None:
    """REC-01 for the first line of a word that no header of the game has: likely why another was missed."""
    known = {*FIRST_ONLY, game.first_word, *game.header_words, *pile_words(game)}
    for line in header.lines:
        if line.words[0] not in known:
            remedy = did_you_mean(line.words[0], known)
            raise header.fault(
                "REC-01", f"{line.words[0]!r} is no header line of {game.name}", remedy, line
            ) from None


def finish(game: Game[Any], header: Header, seeded: bool) -> None:
    """No line of a header may be left over (REC-01), nor a card dealt that this table has not (REC-05)."""
    for line in header.lines:
        if line.number in header.used:
            continue
        if line.words[0] in FIRST_ONLY:
            raise header.fault(
                "REC-01", f"{line.text!r} stands only in the first header", "take it out", line
            )
        if line.words[0] in pile_words(game):
            if seeded:
                reason = f"the seed deals the cards, not {line.text!r}"
                raise header.fault("REC-01", reason, "keep one of them", line)
            reason = f"{line.text!r} is dealt to nobody at this table ({game.pack_rules})"
            raise header.fault("REC-05", reason, "take it out", line)
    header.finish((*FIRST_ONLY, game.first_word, *game.header_words))


def _game(header: Header, deck: Deck | None) -> Game[Any]:
    """The lines `game`, `players` and `option`."""
    named = header.find("game")
    if named is None or len(named.words) != 2:
        raise header.fault(
            "REC-01", "the header names no game", f"write `game` and {' or '.join(names())}", named
        )
    if named.words[1] not in names():
        remedy = did_you_mean(named.words[1], names())
        raise header.fault("REC-01", f"there is no game {named.words[1]!r}", remedy, named)
    game_kit = kit(named.words[1])
    cls = game_kit.game
    seats = header.find("players")
    players = cls.default_players if seats is None else _count(header, seats)
    options = _options(header)
    given = {name: line.words[2] for name, line in options.items()}
    for name, problem in cls.faults(players, given):
        raise IllegalMove(placed(options.get(name) or seats or named, problem))
    if game_kit.of_deck and deck and any(claim.name == cls.name for claim in deck.games):
        return game_kit.of_deck(deck, players, given)
    return cls(players, given)


def _options(header: Header) -> dict[str, Line]:
    options: dict[str, Line] = {}
    for line in header.lines:
        if line.words[0] != "option":
            continue
        header.used.add(line.number)
        if len(line.words) != 3:
            raise header.fault("REC-01", f"{line.text!r} cannot be read", "write `option NAME VALUE`", line)
        if line.words[1] in options:
            raise header.fault("REC-01", f"option {line.words[1]} is given twice", "keep one", line)
        options[line.words[1]] = line
    return options


def _count(header: Header, line: Line) -> int:
    counts = numbers(line)
    if len(counts) != 1:
        raise header.fault(
            "REC-01", f"{line.text!r} cannot be read", f"write {line.words[0]} and a number", line
        )
    return counts[0]


def _seed(header: Header) -> int | None:
    line = header.find("seed")
    return None if line is None else _count(header, line)


def _before(header: Header, game: Game[Any]) -> Sequence[int]:
    """The totals that `before` carries in, one for each seat, partners alike."""
    line = header.find("before")
    if line is None:
        return (0,) * game.players
    totals = numbers(line)
    if len(totals) != game.players:
        raise header.fault("REC-01", f"{line.text!r} cannot be read", "write a total for each seat", line)
    if any(totals[seat] != totals[game.side(seat)[0]] for seat in range(game.players)):
        raise header.fault(
            "REC-01", f"partners have different totals in {line.text!r}", "write them alike", line
        )
    return totals
