"""A move of Moons in; its record line, why it is refused, what it did, out (GX-02 to GX-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from deckgen.errors import Problem
from deckgen.games.moons.cards import SUIT_WORDS, counts_for
from deckgen.games.moons.melds import (
    ACES,
    BITS,
    FIVE_OF_CLUBS,
    NAMES,
    SUIT_MASKS,
    cards,
    is_moon,
    mask_of,
)
from deckgen.games.notation import card_number, known_verb, not_held, unreadable
from deckgen.games.refusals import IllegalMove, refuse

if TYPE_CHECKING:
    from deckgen.games.moons.hand import MoonsHand, Move

VERB = 3
"""Bits for the verb of a move."""
PLANET, MOONS, PLAY, TURN, DONE = range(5)
PUT_DOWN = "put down"
VERBS = ("planet", "moons", "play", "turn", "done")
WHEN = {
    "planet": (PUT_DOWN,), "moons": (PUT_DOWN, "turn", "play"), "play": ("play",), "turn": ("turn",),
    "done": (PUT_DOWN,), "shuffle": ("shuffle",),
}  # fmt: skip
"""The phases in which each verb is due."""
ORDINALS = ("first", "second", "third", "fourth", "fifth")


def names(mask: int) -> str:
    """The cards of a mask in spec order, blanks between."""
    return " ".join(NAMES[card] for card in cards(mask))


def why(hand: MoonsHand, move: Move) -> Problem | None:
    """The rule that a move of a due kind breaks, or None."""
    if isinstance(move, tuple):
        if hand.stage == "over":
            return _not_due(hand, "moons")
        return _why_shuffle(hand, move) if hand.stage == "shuffle" else _why_moons(hand, move)
    verb, what = move & 7, move >> VERB
    if hand.stage not in WHEN[VERBS[verb]]:
        return _not_due(hand, VERBS[verb])
    if hand.stage == PUT_DOWN and hand.held[hand.seat] & FIVE_OF_CLUBS and verb != PLANET:
        return refuse("GX-05", "5C is in hand at the start of a put-down turn", "lay planet 5C first")
    if verb == DONE:
        return None
    if verb == TURN:
        return _why_turn(hand, what)
    if verb == PLAY:
        return _why_play(hand, what)
    if verb == PLANET:
        return _why_planet(hand, what)
    return _why_moons(hand, hand.lie(what) or (what | hand.laid[hand.seat],))


def _not_due(hand: MoonsHand, verb: str) -> Problem:
    """REC-04: moves of other kinds are due, or none."""
    if hand.stage == "over":
        return refuse("REC-04", f"the game is over, {verb!r} comes too late", "leave it out")
    due = " or ".join(each for each, stages in WHEN.items() if hand.stage in stages)
    return refuse("REC-04", f"{verb!r} is the wrong kind of move here", f"{due} is due")


def _why_shuffle(hand: MoonsHand, order: Sequence[int]) -> Problem | None:
    if tuple(sorted(order)) == cards(hand.discards):
        return None
    reason = "REC-05: the cards shuffled are not the discard pile (GX-12)"
    return Problem(f"{reason}; it is {names(hand.discards)}.", rule="REC-05")


def _why_turn(hand: MoonsHand, prize: int) -> Problem | None:
    if 1 <= prize <= len(hand.prizes):
        return None
    return refuse("GX-09", f"there is no prize {prize}", f"turn a prize from 1 to {len(hand.prizes)}")


def _why_play(hand: MoonsHand, card: int) -> Problem | None:
    bit, follow = BITS[card], hand.followers()
    if follow & bit:
        return None
    if not hand.held[hand.seat] & bit:
        return not_held(hand, NAMES[card])
    if bit == FIVE_OF_CLUBS:
        return refuse("GX-05", "5C is never played to a trick", "play another card")
    if bit & ACES:
        return refuse("GX-06", f"{NAMES[card]} is an ace and never played to a trick", "play another card")
    led = SUIT_WORDS[(hand.plays[0] & 63) // 13][1]
    return refuse("GX-10", f"{led} were led and you hold {names(follow)}", "follow suit")


def _why_planet(hand: MoonsHand, planet: int) -> Problem | None:
    """GX-05 for the five of clubs, GX-02 for the rest."""
    held, seat = hand.held[hand.seat], hand.seat
    if planet & ~held:
        return not_held(hand, names(planet & ~held))
    if planet == FIVE_OF_CLUBS:
        return None
    if held & FIVE_OF_CLUBS:
        return refuse("GX-05", "5C is in hand at the start of a put-down turn", "lay planet 5C")
    if hand.planets[seat]:
        return refuse(
            "GX-02",
            f"the planet {names(hand.planets[seat])} lies and stays as it is",
            "lay moons or say done",
        )
    if planet & ACES:
        return refuse("GX-02", f"{names(planet & ACES)} cannot be in a planet, no ace can", "leave it out")
    if planet.bit_count() == 1:
        return refuse("GX-02", f"{names(planet)} alone is no planet", "lay two or more cards of one suit")
    if not any(planet & ~suit == 0 for suit in SUIT_MASKS):
        return refuse("GX-02", f"{names(planet)} are not of one suit", "lay two or more cards of one suit")
    total = sum(map(counts_for, cards(planet)))
    if 15 <= total <= 18:
        return None
    return refuse("GX-02", f"{names(planet)} add up to {total}", "a planet is 15 to 18")


def _why_moons(hand: MoonsHand, moons: Sequence[int]) -> Problem | None:
    """Why the moons cannot lie so: when (GX-03, GX-07, GX-08), which cards (GX-08), how (GX-04 to GX-06)."""
    seat, laid, held = hand.seat, hand.laid[hand.seat], hand.held[hand.seat]
    if hand.stage == PUT_DOWN and held & FIVE_OF_CLUBS:
        return refuse("GX-05", "5C is in hand at the start of a put-down turn", "lay planet 5C first")
    if not hand.planets[seat]:
        return refuse("GX-03", "no moon is laid before a planet lies", "lay a planet first")
    if hand.stage != PUT_DOWN and not hand.game.any_time:
        return refuse("GX-08", "moons change at put-down turns only", "wait for the next one")
    if hand.relaid:
        return refuse("GX-07", "the moons have been laid in this turn", "go on")
    together = 0
    for moon in moons:
        if moon & together:
            return refuse("GX-04", f"{names(moon & together)} would lie in two moons", "name each card once")
        together |= moon
    if laid & ~together:
        reason = f"{names(laid & ~together)} would leave the moons, and no card does"
        return refuse("GX-08", reason, "name all moons as they shall lie")
    if together & ~laid & ~held:
        return not_held(hand, names(together & ~laid & ~held))
    return next((fault for moon in moons if (fault := _why_moon(hand, moon, laid))), None)


def _why_moon(hand: MoonsHand, moon: int, laid: int) -> Problem | None:
    """Why cards are no moon (GX-04 to GX-06), or no old one outside a put-down turn (GX-08)."""
    fives = hand.game.fives
    if not is_moon(moon, fives):
        if moon & FIVE_OF_CLUBS:
            where = "a run" if fives else "a run or a set"
            return refuse("GX-05", f"5C is a planet by itself and never in {where}", "leave it out")
        if moon & ACES and moon & ~ACES:
            return refuse("GX-06", f"{names(moon & ACES)} cannot be in a run, no ace can", "lay it alone")
        what = "are neither a run of three or more of one colour nor two to four of one rank"
        if moon.bit_count() == 1:
            what = "is no moon, only an ace lies alone"
        return refuse("GX-04", f"{names(moon)} {what}", "lay them otherwise")
    if hand.stage != PUT_DOWN and not moon & laid:
        return refuse("GX-08", f"{names(moon)} would be a new moon", "new moons are laid at put-down turns")
    return None


def text(hand: MoonsHand, move: Move) -> str:
    """`planet 7H 8H`, `moons AC / 2D 2H`, `done`, `turn 2`, `play KS`, `shuffle 4D ...`."""
    if isinstance(move, tuple):
        if hand.stage == "shuffle":
            return f"shuffle {hand.game.card_names(move)}"
        return f"moons {' / '.join(map(names, move))}"
    verb, what = move & 7, move >> VERB
    if verb == MOONS:
        return f"moons {' / '.join(map(names, hand.lie(what)))}"
    if verb == DONE:
        return "done"
    if verb == TURN:
        return f"turn {what}"
    return f"planet {names(what)}" if verb == PLANET else f"play {NAMES[what]}"


def read(hand: MoonsHand, text: str) -> Move:
    """The move of a line; IllegalMove (REC-01, REC-04) when it can be none."""
    verb, words = known_verb(hand.game, text, WHEN)
    if hand.stage not in WHEN[verb]:
        raise IllegalMove(_not_due(hand, verb))
    if verb == "done":
        if words:
            raise unreadable(text, "done alone")
        return DONE
    if verb == "turn":
        return _prize(text, words) << VERB | TURN
    if verb == "moons":
        return _read_moons(hand, text, words)
    numbers = [card_number(hand.game, word) for word in words]
    if verb == "shuffle":
        return tuple(numbers)
    if len(set(numbers)) != len(words) or not words or (verb == "play" and len(words) > 1):
        raise unreadable(text, "play CARD" if verb == "play" else "planet CARDS, each once")
    return numbers[0] << VERB | PLAY if verb == "play" else mask_of(numbers) << VERB | PLANET


def _prize(line: str, words: Sequence[str]) -> int:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()) or len(words[0]) > 3:
        raise unreadable(line, "turn and the number of a prize, from 1")
    return int(words[0])


def _read_moons(hand: MoonsHand, line: str, words: Sequence[str]) -> Move:
    """Moons as they shall lie; in the listed way a number, otherwise their masks in listed order."""
    moons = []
    for part in " ".join(words).split("/"):
        numbers = [card_number(hand.game, word) for word in part.split()]
        if not numbers or len(set(numbers)) != len(numbers):
            raise unreadable(line, "moons CARDS / CARDS, all moons as they then lie, each card once")
        moons.append(mask_of(numbers))
    lying = tuple(sorted(moons, key=cards))
    together = 0
    for moon in lying:
        together |= moon
    added = together & ~hand.laid[hand.seat]
    apart = together.bit_count() == sum(moon.bit_count() for moon in lying)
    return added << VERB | MOONS if apart and lying == hand.lie(added) else lying


def explain(hand: MoonsHand) -> Sequence[str]:
    """Who won, or that the guard ended the game; nothing while it goes on."""
    if hand.stage != "over":
        return []
    if hand.guarded:
        return [f"{hand.tricks} tricks were played: the game is a draw (GX-15)."]
    return [f"Seat {hand.winner} has no card left and wins (GX-14)."]


def note(hand: MoonsHand) -> str:
    """Who took which place and which prize, when the last move ended a trick."""
    told, rules = [], set()
    for ordinal, (seat, card, prize) in zip(ORDINALS, hand.placed, strict=False):
        with_card = f"with {NAMES[card]}" if card >= 0 else "with nothing to play"
        rules |= {"GX-11" if card >= 0 else "GX-13", *(() if prize >= 0 else ("GX-12",))}
        told.append(f"seat {seat} comes {ordinal} {with_card}{'' if prize >= 0 else ' and no prize'}")
    return f"S{'; '.join(told)[1:]} ({', '.join(sorted(rules))})." if told else ""


def view(hand: MoonsHand, seat: int) -> Mapping[str, object]:
    """All that lies open, one's own hand, and the size of the rest."""
    return {
        "seat": hand.seat,
        "phase": hand.phase,
        "hand": names(hand.held[seat]),
        "cards": [held.bit_count() for held in hand.held],
        "planets": [names(planet) for planet in hand.planets],
        "moons": [[names(moon) for moon in hand.moons(each)] for each in range(len(hand.laid))],
        "prizes": len(hand.prizes),
        "turned": f"{hand.turned + 1} {NAMES[hand.prizes[hand.turned]]}" if hand.turned >= 0 else "",
        "trick": [f"{play >> 6} {NAMES[play & 63]}" for play in hand.plays],
        "discards": names(hand.discards),
        "stock": len(hand.stock) - hand.top,
        "relaid": hand.relaid,
        "turns": hand.turns,
        "tricks": hand.tricks,
    }
