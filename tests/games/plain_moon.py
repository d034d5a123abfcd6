"""A plain second version of Moon: legal lines, turns and scores of a deal given as text.

Written from the text of the rules with sets of tiles and lists of lines, sharing no code with the referee.
"""

from __future__ import annotations

from collections.abc import Sequence

NUMBERS = range(7)
ORDER = [f"{high}-{low}" for high in NUMBERS for low in range(high + 1)]


def ends(tile: str) -> set[int]:
    """The one or two numbers of a tile."""
    return {int(tile[0]), int(tile[2])}


def double(tile: str) -> bool:
    """Is it a double?"""
    return tile[0] == tile[2]


def is_trump(tile: str, trump: str) -> bool:
    """Is the tile a trump, under `0` to `6`, `doubles` or `none`?"""
    return double(tile) if trump == "doubles" else trump != "none" and int(trump) in ends(tile)


def suit_high_to_low(number: int, trump: str) -> list[str]:
    """The tiles of a number that are not trump: the double, then by the other end from six down."""
    tiles = [f"{number}-{number}"]
    tiles += [f"{max(number, other)}-{min(number, other)}" for other in reversed(NUMBERS) if other != number]
    return [tile for tile in tiles if not is_trump(tile, trump)]


def trumps_high_to_low(trump: str) -> list[str]:
    """All trumps."""
    if trump == "none":
        return []
    if trump == "doubles":
        return [f"{number}-{number}" for number in reversed(NUMBERS)]
    return suit_high_to_low(int(trump), "none")


def may_follow(hand: set[str], led: str, trump: str, called: int | None = None) -> set[str]:
    """What may be played from a hand when `led` was led (and, where suits are called, `called`)."""
    if is_trump(led, trump):
        same = {tile for tile in hand if is_trump(tile, trump)}
    else:
        number = max(ends(led)) if called is None else called
        same = {tile for tile in hand if number in ends(tile) and not is_trump(tile, trump)}
    return same or hand


def takes(tiles: Sequence[str], trump: str, called: int | None = None) -> int:
    """The place of the tile that takes a trick."""
    number = max(ends(tiles[0])) if called is None else called
    ranking = [*trumps_high_to_low(trump), *suit_high_to_low(number, trump)]
    return tiles.index(next(tile for tile in ranking if tile in tiles))


class PlainMoon:
    """One hand."""

    def __init__(self, options: dict[str, str], first: int, hands: list[list[str]], middle: str,
                 dice: Sequence[int] = ()) -> None:  # fmt: skip
        self.options, self.n, self.middle, self.dice = options, len(hands), middle, dice
        self.hands = [set(hand) for hand in hands]
        self.calls: list[str] = []
        self.seat, self.stage, self.bidder, self.bid, self.trump = first, "bid", -1, "", "none"
        self.trick: list[str] = []
        self.called: int | None = None
        self.won = [0] * self.n
        to_do = ["discard", "trump"] if middle else ["trump"]
        if self.on("name_first"):
            to_do.reverse()
        if self.on("call_suit"):
            to_do.remove("trump")
        self.to_do = [*to_do, "play"]

    def on(self, option: str) -> bool:
        """Is an option played?"""
        return self.options.get(option) == "yes"

    def legal(self) -> list[str]:
        """Every legal line in listed order."""
        if self.stage == "over":
            return []
        hand = sorted(self.hands[self.seat], key=ORDER.index)
        if self.stage == "bid":
            return [f"bid {call}" for call in self._calls()]
        if self.stage == "trump":
            return [f"trump {trump}" for trump in self._trumps()]
        if self.stage == "play" and self.trick:
            allowed = may_follow(self.hands[self.seat], self.trick[0], self.trump, self.called)
            return [f"play {tile}" for tile in hand if tile in allowed]
        if self.stage == "play" and self.on("call_suit"):
            forms = [
                (tile, [""] if double(tile) else [f" as {end}" for end in sorted(ends(tile))])
                for tile in hand
            ]
            return [f"play {tile}{form}" for tile, each in forms for form in each]
        return [f"{self.stage} {tile}" for tile in hand]

    def _calls(self) -> list[str]:
        last = len(self.calls) == self.n - 1 and not self.bid
        if last and self.options.get("forced_last") == "exact":
            return ["4"]
        calls = ["3"] if self.options.get("minimum_bid") == "3" else []
        calls += ["5", "6", "7"] if self.on("virginia") else ["4", "5", "6", "7", "21"]
        calls = [call for call in calls if not self.bid or int(call) > int(self.bid)]
        if self.on("virginia") and self.bid == "7":
            calls.append("shoot")
        return calls + ([] if last and self.on("forced_last") else ["pass"])

    def _trumps(self) -> list[str]:
        if self.on("dice_trumps"):
            return [*map(str, sorted(set(self.dice))), "none"]
        numbers = ["1", "2", "3", "4", "5", "6"] if self.on("no_widow") else list("0123456")
        return [*numbers, *([] if self.on("virginia") else ["doubles"]), "none"]

    def play(self, line: str) -> None:
        """Make a move that is legal."""
        verb, word, *rest = line.split()
        if verb == "bid":
            self._bid(word)
        elif verb == "play":
            self._play(word, int(rest[1]) if rest else None)
        else:
            if verb == "trump":
                self.trump = word
            else:
                self.hands[self.seat].remove(word)
            self._next()

    def _bid(self, call: str) -> None:
        self.calls.append(call)
        if call != "pass":
            self.bid, self.bidder = call, self.seat
        self.seat = (self.seat + 1) % self.n
        if len(self.calls) == self.n or call in ("21", "shoot"):
            self.seat = self.bidder
            if self.bidder < 0:
                self.stage = "over"
            else:
                self._next()

    def _next(self) -> None:
        self.stage = self.to_do.pop(0)
        if self.stage == "discard":
            self.hands[self.seat].add(self.middle)

    def _play(self, tile: str, called: int | None) -> None:
        self.hands[self.seat].remove(tile)
        if not self.trick:
            self.called = called
        self.trick.append(tile)
        self.seat = (self.seat + 1) % self.n
        if len(self.trick) == self.n:
            self.seat = (self.seat + takes(self.trick, self.trump, self.called)) % self.n
            self.won[self.seat] += 1
            self.trick = []
            if sum(self.won) == 7:
                self.stage, self.seat = "over", -1

    def scores(self) -> tuple[int, ...]:
        """What each seat scores."""
        if self.bidder < 0 or self.bid == "shoot":
            return (0,) * self.n
        team = {self.bidder, (self.bidder + 2) % 4} if self.n == 4 else {self.bidder}
        taken = sum(self.won[seat] for seat in team)
        bid = int(self.bid)
        made = taken >= min(bid, 7)
        if self.on("marks"):
            return tuple(int(made == (seat in team)) for seat in range(self.n))
        mine = (bid if self.n == 3 or bid == 21 else taken) if made else -bid
        others = [7 - taken if self.n == 4 else self.won[seat] for seat in range(self.n)]
        return tuple(mine if seat in team else others[seat] for seat in range(self.n))
