"""The actions that change a felt: those of players, and those of the house, which sets the table up.

An action is a line of text. A session is the list of its lines, so replaying them always gives the same felt.
Lines with chance in them name what came of it: `shuffle deck 8213` has the seed, `roll d6 4` the number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from deckgen.deck.felt import HAND
from deckgen.facts import CardId, Fact, Seat, suggest
from deckgen.games.draws import Draws
from deckgen.games.header import LETTERS
from deckgen.web.free.deeds import HOUSE, AskedAction, Deed, RandomBelow, whole
from deckgen.web.free.felt import (
    MOST_PIECES,
    CardCopy,
    Counter,
    Felt,
    Peek,
    PieceAt,
    RolledDie,
    TablePlace,
)
from deckgen.web.free.spots import ACROSS
from deckgen.web.session import Refused

LARGEST_COUNT = 99_999
LONGEST_MARK = 20
LONGEST_LINE = 3_000
"""The most letters of an action that a player asks for; it is kept with the names of its cards."""
SEEDS = 1 << 53
"""Shuffles are made from seeds below this."""


class Action(NamedTuple):
    """What a line may ask for."""

    do: Callable[[Felt, AskedAction], Deed]
    form: str
    """How it is written; what is in brackets may be left out, and come in any order."""


def act(felt: Felt, seat: int, line: str, chance: RandomBelow | None = None) -> Deed:
    """Change the felt by a line, or raise Refused and leave it as it is.

    `chance` is for lines that a player asks for; without it, a line must have the outcomes in it.
    """
    if chance is not None and len(line) > LONGEST_LINE:
        raise Refused(Fact("free-long-line", most=LONGEST_LINE))
    words = line.split()
    actions = _OF_HOUSE if seat == HOUSE else _OF_PLAYERS
    verb = words[0] if words else ""
    if verb not in actions:
        raise Refused(Fact("free-no-action", verb=verb[:20], near=suggest(verb[:20], actions)))
    action = actions[verb]
    asked = AskedAction(seat, verb, words[1:], chance, action.form)
    if len(words) == 1 and verb != "close":
        raise asked.unclear()
    return action.do(felt, asked)


def shuffled(pieces: Sequence[CardCopy], seed: int) -> list[CardCopy]:
    """Return pieces in the order that a seed gives them."""
    return [pieces[at] for at in Draws(seed, 0).shuffled(range(len(pieces)))]


def draw(felt: Felt, asked: AskedAction) -> Deed:
    """`draw PILE [N]`: take the top of a pile into one's hand."""
    asked.check(1, 2)
    pile = felt.pile(asked.words[0])
    count = whole(asked.words[1], 1, MOST_PIECES) if len(asked.words) == 2 else 1
    cards = felt.put(felt.top(pile, count), felt.hand(asked.seat))
    return asked.deed(cards, f"{HAND}-{asked.seat}", place=pile.told, left=len(pile.pieces))


def play(felt: Felt, asked: AskedAction) -> Deed:
    """`play PIECES to PLACE [down] [at X Y]`: lay pieces in a zone face up, or put them on a pile."""
    return _laid(felt, asked, "down", up=True)


def move(felt: Felt, asked: AskedAction) -> Deed:
    """`move PIECES to PLACE [bottom] [at X Y]`: move pieces as they lie; also within a zone."""
    return _laid(felt, asked, "bottom", up=None)


def _laid(felt: Felt, asked: AskedAction, option: str, up: bool | None) -> Deed:
    """Move pieces to a place; `up` is whether they then lie face up, None as before.

    `option` is the word that may follow the place.
    """
    names, (target, *rest) = asked.parted("to")
    place = felt.goal(target, asked.seat)
    how, spot = asked.spot_in(rest)
    if how not in ([], [option]):
        raise asked.unclear()
    if spot and not place.is_free:
        raise Refused(Fact("free-in-rows", place=place.told))
    found = felt.found(asked.seat, names)
    asked.words = [*felt.written(asked.seat, names), "to", place.name, *rest]
    if spot and all(each is place for _, each in found):
        felt.slide(found, place, spot)
        return asked.deed(felt.shown(found), key="free-slide", place=place.told)
    up, is_below = False if how == ["down"] else up, how == ["bottom"]
    cards = felt.put(found, place, up=up, is_below=is_below, spot=spot)
    key = ""
    if place.kind == "pile":
        key = "free-move-bottom" if is_below else "free-move-top"
    return asked.deed(cards, place.name, key, place=place.told)


def give(felt: Felt, asked: AskedAction) -> Deed:
    """`give PIECES to SEAT`: put pieces into somebody's hand."""
    names, rest = asked.parted("to")
    to = _seat(" ".join(rest), felt.players)
    found = felt.found(asked.seat, names)
    asked.words = [*felt.written(asked.seat, names), "to", str(to)]
    return asked.deed(felt.put(found, felt.hand(to)), f"{HAND}-{to}", to=Seat(to))


def flip(felt: Felt, asked: AskedAction) -> Deed:
    """`flip PIECES`: turn pieces over. `flip PILE*` turns over a whole pile."""
    found = felt.found(asked.seat, asked.words)
    if any(place.kind == "hand" for _, place in found):
        raise Refused(Fact("free-flip-hand"))
    asked.words = felt.written(asked.seat, asked.words)
    return asked.deed(felt.turn_over(found), found[0][1].name)


def turn(felt: Felt, asked: AskedAction) -> Deed:
    """`turn PIECES`: turn pieces in a zone by a quarter, clockwise."""
    found = _in_zones(felt, asked, asked.words)
    asked.words = felt.written(asked.seat, asked.words)
    for piece, _ in found:
        piece.turns = (piece.turns + 1) % 4
    return asked.deed(felt.shown(found))


def mark(felt: Felt, asked: AskedAction) -> Deed:
    """`mark PIECES as TEXT`: put a mark on pieces in a zone; `none` takes it off."""
    names, rest = asked.parted("as")
    text = " ".join(rest)
    if len(text) > LONGEST_MARK or not text.isprintable():
        raise Refused(Fact("free-long-mark", most=LONGEST_MARK))
    found = _in_zones(felt, asked, names)
    asked.words = [*felt.written(asked.seat, names), "as", *rest]
    for piece, _ in found:
        piece.mark = "" if text == "none" else text
    return asked.deed(felt.shown(found), mark=text)


def _in_zones(felt: Felt, asked: AskedAction, words: Sequence[str]) -> list[PieceAt]:
    found = felt.found(asked.seat, words)
    if any(place.kind != "zone" for _, place in found):
        raise Refused(Fact("free-not-in-zone"))
    return found


def stack(felt: Felt, asked: AskedAction) -> Deed:
    """`stack PIECES`: make a pile of pieces, which lies as the first one does."""
    found = felt.found(asked.seat, asked.words)
    asked.words = felt.written(asked.seat, asked.words)
    pile = felt.add_made_pile(found[0][0].up)
    return asked.deed(felt.put(found, pile), pile.name, place=pile.told)


def shuffle(felt: Felt, asked: AskedAction) -> Deed:
    """`shuffle PILE` or `shuffle ZONE`, where the pieces of a part change places."""
    seed = asked.outcome(2, SEEDS)
    place = felt.place(asked.words[0], asked.seat)
    if place.kind == "hand":
        raise Refused(Fact("free-no-pile", name=place.told))
    order = shuffled(place.pieces, seed)
    if place.kind == "zone":  # boards stay where they are
        parts = {part: iter([one for one in order if one.part == part]) for part in {p.part for p in order}}
        order = [next(parts[piece.part]) for piece in place.pieces]
    felt.reorder(place, order)
    return asked.deed(place=place.told)


def deal(felt: Felt, asked: AskedAction) -> Deed:
    """`deal PILE N`: deal N pieces to each seat, one at a time, from seat 0 on."""
    asked.check(2)
    pile, count = felt.pile(asked.words[0]), whole(asked.words[1], 1, MOST_PIECES)
    found = felt.top(pile, count * felt.players)
    for number, each in enumerate(found):
        felt.put([each], felt.hand(number % felt.players))
    return asked.deed(place=pile.told, count=count, left=len(pile.pieces))


def peek(felt: Felt, asked: AskedAction) -> Deed:
    """`peek PIECES`: look at pieces that lie face down, until `close`."""
    return _looked(felt, asked, asked.words)


def search(felt: Felt, asked: AskedAction) -> Deed:
    """`search PILE`: look through a whole pile."""
    asked.check(1)
    return _looked(felt, asked, [f"{felt.pile(asked.words[0]).name}*"])


def _looked(felt: Felt, asked: AskedAction, words: Sequence[str]) -> Deed:
    found = felt.found(asked.seat, words)
    if asked.verb == "peek":
        asked.words = felt.written(asked.seat, words)
    place = found[0][1]
    if any(each is not place for _, each in found):
        raise Refused(Fact("free-one-place"))
    felt.looks[asked.seat] = Peek(place.name, {piece.number for piece, _ in found})
    return asked.deed(place=place.told, count=len(found))


def close(felt: Felt, asked: AskedAction) -> Deed:
    """`close`: look no longer."""
    asked.check(0)
    if felt.looks.pop(asked.seat, None) is None:
        raise Refused(Fact("free-no-look"))
    return asked.deed()


def roll(felt: Felt, asked: AskedAction) -> Deed:
    """`roll DIE`."""
    name = asked.words[0]
    if name not in felt.dice:
        raise Refused(Fact("free-no-die", name=name, near=suggest(name, felt.dice)))
    die = felt.dice[name]
    die.value = asked.outcome(2, die.sides) + 1
    return asked.deed(die=name, value=die.value)


def count(felt: Felt, asked: AskedAction) -> Deed:
    """`count COUNTER +1`, `-1` or a value."""
    asked.check(2)
    asked.words[0] = felt.numbered(asked.words[0])
    name, word = asked.words
    if name not in felt.counters:
        raise Refused(Fact("free-no-counter", name=name, near=suggest(name, felt.counters)))
    counter = felt.counters[name]
    change = whole(word.removeprefix("+"), -LARGEST_COUNT, LARGEST_COUNT)
    value = counter.value + change if word[0] in "+-" else change
    if abs(value) > LARGEST_COUNT:
        raise Refused(Fact("free-no-number", word=word, least=-LARGEST_COUNT, most=LARGEST_COUNT))
    counter.value = value
    return asked.deed(counter=counter.told, value=value)


# Setting the table up, and following the deck


def set_pile(felt: Felt, asked: AskedAction) -> Deed:
    """`pile NAME up|down`."""
    asked.check(2)
    felt.add_place(TablePlace(asked.words[0], asked.words[0], "pile", up=asked.words[1] == "up"))
    return asked.deed(key="free-set-up")


def set_zone(felt: Felt, asked: AskedAction) -> Deed:
    """`zone NAME [SEAT]`."""
    name, seat = _labelled(felt, asked, 1)
    felt.add_place(TablePlace(asked.words[0], name, "zone", seat))
    return asked.deed(key="free-set-up")


def set_felt(felt: Felt, asked: AskedAction) -> Deed:
    """`felt NAME [SEAT]`: a zone in which pieces lie anywhere."""
    name, seat = _labelled(felt, asked, 1)
    felt.add_place(TablePlace(asked.words[0], name, "zone", seat, is_free=True))
    return asked.deed(key="free-set-up")


def set_size(felt: Felt, asked: AskedAction) -> Deed:
    """`size PART ACROSS DOWN`: how large its pieces are."""
    asked.check(3)
    part, *size = asked.words
    across, down = (whole(word, 1, ACROSS) for word in size)
    felt.sizes[part] = across, down
    return asked.deed(key="free-set-up")


def set_hand(felt: Felt, asked: AskedAction) -> Deed:
    """`hand NAME SEAT`."""
    name, seat = _labelled(felt, asked, 1)
    felt.add_place(TablePlace(asked.words[0], name, "hand", seat))
    return asked.deed(key="free-set-up")


def set_counter(felt: Felt, asked: AskedAction) -> Deed:
    """`counter NAME VALUE [SEAT]`."""
    name, seat = _labelled(felt, asked, 2)
    value = whole(asked.words[1], -LARGEST_COUNT, LARGEST_COUNT)
    felt.counters[asked.words[0]] = Counter(name, seat, value)
    return asked.deed(key="free-set-up")


def set_die(felt: Felt, asked: AskedAction) -> Deed:
    """`die NAME SIDES`."""
    asked.check(2)
    felt.dice[asked.words[0]] = RolledDie(whole(asked.words[1], 2, 1000))
    return asked.deed(key="free-set-up")


def _labelled(felt: Felt, asked: AskedAction, before: int) -> tuple[str, int | None]:
    """Return a name without its seat, and the seat, which may be missing after `before` words."""
    asked.check(before, before + 1)
    if len(asked.words) == before:
        return asked.words[0], None
    seat = whole(asked.words[-1], 0, felt.players - 1)
    return asked.words[0].removesuffix(f"-{seat}"), seat


def add(felt: Felt, asked: AskedAction) -> Deed:
    """`add CARD PART N to PLACE [up]`: bring copies of a card, to the bottom of a pile."""
    asked.check(5, 6)
    card, part, count, _, name = asked.words[:5]
    place, copies = felt.place(name), whole(count, 1, MOST_PIECES)
    up = place.up if place.kind == "pile" else asked.words[5:] == ["up"]
    felt.bring(card, part, copies, place, up)
    return asked.deed(card=CardId(card), count=copies, place=place.told)


def rename(felt: Felt, asked: AskedAction) -> Deed:
    """`rename CARD CARD`: the deck calls a card by another name. Its copies stay as they are."""
    asked.check(2)
    old, new = asked.words
    felt.rename(old, new)
    return asked.deed(old=CardId(old), card=CardId(new))


def drop(felt: Felt, asked: AskedAction) -> Deed:
    """`drop CARD N`: mark copies of a card that the deck no longer has. They stay where they are."""
    asked.check(2)
    card, count = asked.words[0], whole(asked.words[1], 1, MOST_PIECES)
    felt.drop(card, count)
    return asked.deed(card=CardId(card), count=count)


def _seat(word: str, players: int) -> int:
    """Return a seat, which is called as on the page or by its number. Raises Refused."""
    called = {name: seat for seat in range(players) for name in (LETTERS[seat], str(seat))}
    if word not in called:
        raise Refused(Fact("free-no-seat", seat=word))
    return called[word]


_OF_PLAYERS: Mapping[str, Action] = {
    "draw": Action(draw, "draw PILE [NUMBER]"),
    "play": Action(play, "play PIECES to PLACE [down] [at X Y]"),
    "move": Action(move, "move PIECES to PLACE [bottom] [at X Y]"),
    "flip": Action(flip, "flip PIECES"),
    "turn": Action(turn, "turn PIECES"),
    "stack": Action(stack, "stack PIECES"),
    "shuffle": Action(shuffle, "shuffle PLACE"),
    "deal": Action(deal, "deal PILE NUMBER"),
    "give": Action(give, "give PIECES to SEAT"),
    "peek": Action(peek, "peek PIECES"),
    "search": Action(search, "search PILE"),
    "close": Action(close, "close"),
    "mark": Action(mark, "mark PIECES as TEXT"),
    "roll": Action(roll, "roll DIE"),
    "count": Action(count, "count COUNTER NUMBER"),
}
_OF_HOUSE: Mapping[str, Action] = {
    "pile": Action(set_pile, "pile NAME up|down"),
    "zone": Action(set_zone, "zone NAME [SEAT]"),
    "felt": Action(set_felt, "felt NAME [SEAT]"),
    "size": Action(set_size, "size PART ACROSS DOWN"),
    "hand": Action(set_hand, "hand NAME SEAT"),
    "counter": Action(set_counter, "counter NAME VALUE [SEAT]"),
    "die": Action(set_die, "die NAME SIDES"),
    "add": Action(add, "add CARD PART NUMBER to PLACE [up]"),
    "rename": Action(rename, "rename CARD CARD"),
    "drop": Action(drop, "drop CARD NUMBER"),
    **{verb: _OF_PLAYERS[verb] for verb in ("shuffle", "deal", "play")},
}
VERBS = (*_OF_PLAYERS, "undo", "say")
"""What players may ask for."""
