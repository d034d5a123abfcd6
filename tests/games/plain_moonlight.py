"""A plain second version of Moonlight: legal lines, turns and scores of a deal given as text.

Written from the text of the rules with sets of card ids and lists of lines, sharing no code with the referee.
"""

from __future__ import annotations

from itertools import combinations

SEASON = {
    "dec": "winter", "jan": "winter", "feb": "winter", "sep": "fall", "oct": "fall", "nov": "fall",
    "mar": "spring", "apr": "spring", "may": "spring", "jun": "summer", "jul": "summer", "aug": "summer",
}  # fmt: skip
BIDS = [(number, season) for number in (5, 6, 7, 8) for season in ("winter", "fall", "spring", "summer")]
WORTH = {"winter": 9, "fall": 10, "spring": 11, "summer": 12}
YEAR = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
ORDER = [f"{month}-{phase}" for month in YEAR for phase in ("new", "first", "full", "last")]
ORDER += ["moonlight", "moonshine"]
HIGH_TO_LOW = [f"{month}-{phase}" for phase in ("full", "last", "first", "new") for month in SEASON]
"""In each season the first month is the highest; the twelve stand season by season in that order."""


def season(card: str, trump: str) -> str:
    """The season of a card; Moonlight's is the trump season; Moonshine has none."""
    if card in ("moonlight", "moonshine"):
        return trump if card == "moonlight" else ""
    return SEASON[card[:3]]


def may_follow(hand: set[str], led: str, called: str, trump: str, any_time: bool) -> set[str]:
    """What may be played from a hand when `led` was led (Moonshine: and `called` called)."""
    led_season = called or season(led, trump)
    month = {card for card in hand if not called and led != "moonlight" and card[:4] == led[:4]}
    suit = {card for card in hand if card != "moonshine" and season(card, trump) == led_season}
    if month:
        return month | ({"moonlight"} & hand if any_time and led_season == trump else set())
    return suit or hand


def takes(cards: list[str], led_season: str, trump: str) -> int:
    """The place of the card that wins, or (Moonshine) leads next."""
    if "moonshine" in cards:
        return cards.index("moonshine")
    if "moonlight" in cards:
        return cards.index("moonlight")
    for wanted in (trump, led_season):
        for card in HIGH_TO_LOW:
            if card in cards and SEASON[card[:3]] == wanted:
                return cards.index(card)
    raise AssertionError("the card led takes the trick if no other does")


class PlainMoonlight:
    """One hand."""

    def __init__(self, options: dict[str, str], dealer: int, hands: list[list[str]],
                 blinds: list[list[str]], centre: list[str]) -> None:  # fmt: skip
        self.options, self.dealer, self.n = options, dealer, len(hands)
        self.hands = [set(hand) for hand in hands]
        self.blinds, self.centre = blinds, centre
        self.bids: list[tuple[int, str]] = []
        self.discarded = 0
        self.trick: list[str] = []
        self.called = ""
        self.tricks: list[tuple[int, list[str], str]] = []
        self.seat = (dealer + 1) % self.n
        self.stage = "bid"
        self.bidder = -1

    def highest(self) -> tuple[int, tuple[int, str]] | None:
        """Who bid highest, and what."""
        made = [(seat, bid) for seat, bid in self.bids if bid != "pass"]
        if not made:
            return None
        seat, words = made[-1]
        number, of = words.split()
        return seat, (int(number), of)

    def legal(self) -> list[str]:
        """Every legal line in listed order."""
        hand = self.hands[self.seat] if self.seat >= 0 else set()
        if self.stage == "bid":
            top = self.highest()
            above = BIDS if top is None else BIDS[BIDS.index(top[1]) + 1 :]
            return [f"bid {number} {of}" for number, of in above] + ["bid pass"]
        if self.stage == "trump":
            return ["trump winter", "trump fall", "trump spring", "trump summer"]
        if self.stage == "discard":
            free = sorted(hand - {"moonlight", "moonshine"}, key=ORDER.index)
            return [
                f"discard {' '.join(cards)}" for cards in combinations(free, 5 if not self.discarded else 3)
            ]
        if self.stage == "over":
            return []
        if self.trick:
            any_time = self.options["moonlight_on_trump_lead"] == "any"
            cards = may_follow(hand, self.trick[0], self.called, self.trump, any_time)
            return [f"play {card}" for card in sorted(cards, key=ORDER.index)]
        lines = [f"play {card}" for card in sorted(hand - {"moonshine"}, key=ORDER.index)]
        calls = [f"play moonshine {of}" for of in ("winter", "fall", "spring", "summer")]
        return lines + (calls if "moonshine" in hand else [])

    def play(self, line: str) -> None:
        """Make a move that is legal."""
        verb, *words = line.split()
        {"bid": self._bid, "trump": self._take_up, "discard": self._discard, "play": self._play}[verb](words)

    def _bid(self, words: list[str]) -> None:
        self.bids.append((self.seat, " ".join(words)))
        top = self.highest()
        passed = {seat for seat, bid in self.bids if bid == "pass"}
        since = (
            len(self.bids)
            - 1
            - max((at for at, (_, bid) in enumerate(self.bids) if bid != "pass"), default=-1)
        )
        if top is None:
            if len(self.bids) == self.n:
                self.stage, self.seat = "over", -1
                return
        else:
            final = self.options["pass_is_final"] == "yes"
            alone = passed >= set(range(self.n)) - {top[0]} if final else since == self.n - 1
            if alone or top[1] == (8, "summer"):
                self._start(top)
                return
        self.seat = (self.seat + 1) % self.n
        while self.options["pass_is_final"] == "yes" and self.seat in passed:
            self.seat = (self.seat + 1) % self.n

    def _start(self, top: tuple[int, tuple[int, str]]) -> None:
        self.bidder, (self.number, self.trump) = top
        self.stage, self.seat = "trump", self.bidder
        if self.options["trump_after_auction"] == "no":
            self._take_up([self.trump])

    def _take_up(self, words: list[str]) -> None:
        (self.trump,) = words
        for seat in range(self.n):
            self.hands[seat] |= set(self.blinds[seat])
        self.hands[self.bidder] |= set(self.centre)
        self.stage, self.seat = "discard", self.bidder

    def _discard(self, words: list[str]) -> None:
        self.hands[self.seat] -= set(words)
        self.discarded += 1
        self.seat = (self.seat + 1) % self.n
        if self.discarded == self.n:
            self.stage = "play"

    def _play(self, words: list[str]) -> None:
        self.hands[self.seat].remove(words[0])
        if not self.trick:
            self.called = words[1] if len(words) > 1 else ""
        self.trick.append(words[0])
        if len(self.trick) < self.n:
            self.seat = (self.seat + 1) % self.n
            return
        leader = (self.seat + 1) % self.n
        led = self.called or season(self.trick[0], self.trump)
        self.seat = (leader + takes(self.trick, led, self.trump)) % self.n
        self.tricks.append((self.seat, self.trick, led))
        self.trick = []
        if len(self.tricks) == 9:
            self.stage, self.seat = "over", -1

    def scores(self) -> tuple[int, ...]:
        """What each seat scores."""
        if self.bidder < 0:
            return (0,) * self.n
        return tuple(self._score(seat) for seat in range(self.n))

    def _score(self, seat: int) -> int:
        side = {seat, (seat + 2) % 4} if self.n == 4 else {seat}
        mine = [
            (cards, led) for taker, cards, led in self.tricks if taker in side and "moonshine" not in cards
        ]
        value = WORTH[self.trump]
        points = len(mine) * value
        if self.bidder in side:
            if len(mine) < self.number:
                return -self.number * value
            points += 20
        june = any("jun-full" in cards and "summer" in (led, self.trump) for cards, led in mine)
        return points * 2 if june else points
