"""Record lines of Moons, and why moves are refused."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.errors import Problem
from deckgen.facts import CardId, Fact
from deckgen.games.moons.cards import SUIT_WORDS, card_ids, counts_for, names
from deckgen.games.moons.melds import ACES, BITS, FIVE_OF_CLUBS, NAMES, SUIT_MASKS, cards, is_moon, mask_of
from deckgen.games.moons.rules import (
    DONE,
    MOONS,
    PLANET,
    PLAY,
    PUT_DOWN,
    TURN,
    VERB,
    VERBS,
    WHEN,
    MoonsHand,
    Move,
)
from deckgen.games.notation import card_number, known_verb, not_due, not_held, unreadable
from deckgen.games.options import whole_number
from deckgen.games.refusals import IllegalMove, refuse


def text(hand: MoonsHand, move: Move) -> str:
    """Return the line: `planet 7H 8H`, `moons AC / 2D 2H`, `done`, `turn 2`, `play KS`, `shuffle 4D ...`."""
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


def read(hand: MoonsHand, line: str) -> Move:
    """Return the move of a line. Raises IllegalMove (REC-01, REC-04) if it cannot be one here."""
    verb, words = known_verb(hand.game, line, WHEN)
    if hand.stage not in WHEN[verb]:
        raise IllegalMove(_not_now(hand, verb))
    form = unreadable(line, Fact("moons-form", verb=verb))
    if verb == "done":
        if words:
            raise form
        return DONE
    if verb == "turn":
        prize = whole_number(words[0]) if len(words) == 1 else None
        if prize is None:
            raise form
        return prize << VERB | TURN
    if verb == "moons":
        return _read_moons(hand, words, form)
    numbers = [card_number(hand.game, word) for word in words]
    if verb == "shuffle":
        return tuple(numbers)
    if len(set(numbers)) != len(words) or not words or (verb == "play" and len(words) > 1):
        raise form
    return numbers[0] << VERB | PLAY if verb == "play" else mask_of(numbers) << VERB | PLANET


def _read_moons(hand: MoonsHand, words: Sequence[str], form: IllegalMove) -> Move:
    """Return the moons to lay: a number if they lie in the listed way, otherwise their sorted masks."""
    moons, together = [], 0
    for part in " ".join(words).split("/"):
        numbers = [card_number(hand.game, word) for word in part.split()]
        if not numbers or len(set(numbers)) != len(numbers):
            raise form
        moons.append(mask_of(numbers))
        together |= moons[-1]
    lying = tuple(sorted(moons, key=cards))
    added = together & ~hand.laid[hand.seat]
    apart = together.bit_count() == sum(moon.bit_count() for moon in lying)
    return added << VERB | MOONS if apart and lying == hand.lie(added) else lying


def why(hand: MoonsHand, move: Move) -> Problem | None:
    """Return the rule that a move breaks; None exactly for legal moves."""
    if hand.allows(move):
        return None
    if isinstance(move, tuple):
        if hand.stage == "shuffle":
            fact = Fact("moons-not-discards", cards=card_ids(hand.discards), rules=("GX-12",))
            return refuse("REC-05", fact)
        return _not_now(hand, "moons") if hand.stage == "over" else _why_moons(hand, move)
    verb, what = move & 7, move >> VERB
    if hand.stage not in WHEN[VERBS[verb]]:
        return _not_now(hand, VERBS[verb])
    if verb == TURN:
        return refuse("GX-09", Fact("moons-no-prize", prize=what, count=len(hand.prizes)))
    if verb == PLAY:
        return _why_play(hand, what)
    if verb == PLANET:
        return _why_planet(hand, what)
    if verb == DONE:
        return _five_is_due()
    return _why_moons(hand, hand.lie(what) or (what | hand.laid[hand.seat],))


def _not_now(hand: MoonsHand, verb: str) -> Problem:
    """Return the refusal (REC-04) of a verb when others are due, or none."""
    return not_due(hand, verb, [each for each, stages in WHEN.items() if hand.stage in stages])


def _five_is_due() -> Problem:
    return refuse("GX-05", Fact("moons-five-is-due", card=CardId("5C")))


def _why_play(hand: MoonsHand, card: int) -> Problem:
    bit, name = BITS[card], CardId(NAMES[card])
    if not hand.held[hand.seat] & bit:
        return not_held(hand, (NAMES[card],))
    if bit == FIVE_OF_CLUBS:
        return refuse("GX-05", Fact("moons-not-played", card=name))
    if bit & ACES:
        return refuse("GX-06", Fact("moons-ace-not-played", card=name))
    suit = Fact("moons-suit", name=SUIT_WORDS[(hand.plays[0] & 63) // 13][1])
    return refuse("GX-10", Fact("moons-follow", suit=suit, held=card_ids(hand.followers())))


def _why_planet(hand: MoonsHand, planet: int) -> Problem:
    """Return why cards are no planet: GX-05 while the five of clubs is in hand, otherwise GX-02."""
    held, laid, chosen = hand.held[hand.seat], hand.planets[hand.seat], card_ids(planet)
    if planet & ~held:
        return not_held(hand, names(planet & ~held).split())
    if held & FIVE_OF_CLUBS:
        return _five_is_due()
    if laid:
        return refuse("GX-02", Fact("moons-planet-stays", cards=card_ids(laid)))
    if planet & ACES:
        return refuse("GX-02", Fact("moons-ace-in-planet", cards=card_ids(planet & ACES)))
    if planet.bit_count() == 1:
        return refuse("GX-02", Fact("moons-planet-of-one", cards=chosen))
    if not any(planet & ~suit == 0 for suit in SUIT_MASKS):
        return refuse("GX-02", Fact("moons-planet-suits", cards=chosen))
    total = sum(map(counts_for, cards(planet)))
    return refuse("GX-02", Fact("moons-planet-total", cards=chosen, total=total))


def _why_moons(hand: MoonsHand, moons: Sequence[int]) -> Problem:
    """Return why moons cannot be laid like this: the time (GX-03, GX-07, GX-08), then the cards."""
    seat, laid, held = hand.seat, hand.laid[hand.seat], hand.held[hand.seat]
    if hand.stage == PUT_DOWN and held & FIVE_OF_CLUBS:
        return _five_is_due()
    if not hand.planets[seat]:
        return refuse("GX-03", Fact("moons-no-planet"))
    if hand.stage != PUT_DOWN and not hand.game.any_time:
        return refuse("GX-08", Fact("moons-put-down-turns-only"))
    if hand.relaid:
        return refuse("GX-07", Fact("moons-laid-already"))
    together = 0
    for moon in moons:
        if moon & together:
            return refuse("GX-04", Fact("moons-in-two", cards=card_ids(moon & together)))
        together |= moon
    if laid & ~together:
        return refuse("GX-08", Fact("moons-card-leaves", cards=card_ids(laid & ~together)))
    if together & ~laid & ~held:
        return not_held(hand, names(together & ~laid & ~held).split())
    wrong = next((moon for moon in moons if not is_moon(moon, hand.game.fives)), None)
    if wrong is not None:
        return _why_no_moon(hand, wrong)
    new = next(moon for moon in moons if not moon & laid)
    return refuse("GX-08", Fact("moons-new", cards=card_ids(new)))


def _why_no_moon(hand: MoonsHand, cards: int) -> Problem:
    """Return why cards are no moon (GX-04 to GX-06)."""
    if cards & FIVE_OF_CLUBS:
        return refuse("GX-05", Fact("moons-five-in-moon", card=CardId("5C"), sets=hand.game.fives))
    if cards & ACES and cards & ~ACES:
        return refuse("GX-06", Fact("moons-ace-in-run", cards=card_ids(cards & ACES)))
    if cards.bit_count() == 1:
        return refuse("GX-04", Fact("moons-of-one", cards=card_ids(cards)))
    return refuse("GX-04", Fact("moons-neither", cards=card_ids(cards)))
