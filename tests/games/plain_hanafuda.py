"""A plain second version of hana-awase and koi-koi: legal lines, turns and scores of a deal given as text.

Written from the text of the rules, with the published table and lists of cards, sharing no code with the
referee.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

TABLE = """
jan 1 5 10 -   feb 1 5 10 -   mar 1 - 10 20  apr 1 5 10 -   may 1 5 10 -   jun 1 - - 20
jul 1 5 10 -   aug 1 5 10 -   sep 1 5 - 20   oct 1 5 10 -   nov 1 - - -    dec 1 - 10 20
"""
MONTHS = TABLE.split()[::5]
PHASES = ("new", "first", "full", "last")
ORDER = [f"{month}-{phase}" for month in MONTHS for phase in PHASES]
WORTH = dict(zip(ORDER, (cell for cell in TABLE.split() if cell not in MONTHS), strict=True))
"""The figure on each card, `-`: it is plain (HF-02)."""


def worth(card: str) -> int:
    """The figure on a card; 0: it is plain."""
    return int(WORTH[card].replace("-", "0"))


def many(cards: Sequence[str], *values: int) -> int:
    """How many cards have one of these values."""
    return len([card for card in cards if worth(card) in values])


def whole(cards: Sequence[str], month: str) -> bool:
    """Are all four cards of the month among them?"""
    return all(f"{month}-{phase}" in cards for phase in PHASES)


def set_points(pile: Sequence[str], month: str) -> int:
    """The sets of koi-koi in a pile, added up (HF-09)."""
    brights = {3: 6, 4: 10}.get(many(pile, 20), 0)
    longer = max(0, many(pile, 10) - 4) + max(0, many(pile, 5) - 4) + max(0, many(pile, 0, 1) - 9)
    return brights + longer + 4 * whole(pile, month)


def payments(piles: Sequence[Sequence[str]]) -> list[int]:
    """What the sets of HF-08 bring each seat: 50 points from every opponent for each."""
    gains = [0] * len(piles)
    for holder, pile in enumerate(piles):
        sets = sum(whole(pile, month) for month in MONTHS)
        sets += (many(pile, 20) == 4) + (many(pile, 10) >= 7) + (many(pile, 5) >= 7)
        for other in range(len(piles)):
            gains[other] -= 50 * sets
            gains[holder] += 50 * sets
    return gains


class PlainHanafuda:
    """One hand of either game; `seat` -1 when it is over."""

    def __init__(self, game: str, options: Mapping[str, str], header: Sequence[str]) -> None:
        """Reads the header lines of a record: who deals, perhaps the month, hands, field and stock."""
        self.koikoi, self.options = game == "koikoi", options
        lines = [line.split() for line in header]
        said = {line[0]: line[1:] for line in lines if line[0] != "hand"}
        self.hands = [line[2:] for line in lines if line[0] == "hand"]
        self.field, self.stock = said["field"], said["stock"]
        self.dealer = self.seat = int(said["dealer"][0])
        self.month = said.get("month", [""])[0]
        self.piles: list[list[str]] = [[] for _ in self.hands]
        self.verb = "play"
        self.said = [0 for _ in self.hands]
        self.stopped = -1

    def with_card(self, card: str) -> list[str]:
        """The lines with which a card meets the field (HF-05)."""
        same = [other for other in ORDER if other in self.field and other[:3] == card[:3]]
        takes = [f" take {other}" for other in same] if len(same) == 2 else [""]
        return [f"{self.verb} {card}{take}" for take in takes]

    def legal(self) -> list[str]:
        """The legal lines in listed order."""
        if self.seat < 0:
            return []
        if self.verb == "koikoi":
            return ["koikoi", "stop"] if self.hands[self.seat] else ["stop"]
        cards = self.stock[:1] if self.verb == "turn" else [card for card in ORDER if card in self.mine()]
        return [line for card in cards for line in self.with_card(card)]

    def mine(self) -> list[str]:
        """The hand of the seat to move."""
        return self.hands[self.seat]

    def do(self, line: str) -> None:
        """Make a move."""
        verb, *words = line.split()
        if verb == "stop":
            self.stopped, self.seat = self.seat, -1
        elif verb == "koikoi":
            self.said[self.seat] = set_points(self.piles[self.seat], self.month)
            self.next_turn()
        else:
            self.put(words[0], words[2:])

    def put(self, card: str, chosen: list[str]) -> None:
        """A card leaves the hand or the stock, and takes or stays (HF-05, HF-06)."""
        (self.mine() if self.verb == "play" else self.stock).remove(card)
        same = chosen or [other for other in self.field if other[:3] == card[:3]]
        self.field = [other for other in self.field if other not in same] + ([] if same else [card])
        self.piles[self.seat] += [*same, card] if same else []
        if self.verb == "play":
            self.verb = "turn"
        elif self.koikoi and set_points(self.piles[self.seat], self.month) > self.said[self.seat]:
            self.verb = "koikoi"
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """To the left, or the right; nobody's when the hands are empty."""
        self.verb = "play"
        self.seat = self.after(self.seat) if any(self.hands) else -1

    def after(self, seat: int) -> int:
        """The next seat in turn."""
        return (seat + (1 if self.options["direction"] == "clockwise" else -1)) % len(self.hands)

    def scores(self) -> list[int]:
        """What the finished hand scores (HF-07, HF-08; HF-10, HF-11)."""
        if self.koikoi:
            return self.stopped_scores()
        blank = int(self.options["blank_points"])
        points = [sum(worth(card) or blank for card in pile) for pile in self.piles]
        assert sum(points) == (237 if blank else 222)
        scores = [len(points) * each - sum(points) for each in points]
        gains = payments(self.piles) if self.options["month_sets"] == "yes" else [0] * len(points)
        return [score + gain for score, gain in zip(scores, gains, strict=True)]

    def stopped_scores(self) -> list[int]:
        """Whoever stopped scores his sets, perhaps doubled; where nobody did, the dealer perhaps 1."""
        scores = [0, 0]
        if self.stopped < 0:
            scores[self.dealer] = int(self.options["dealer_one"] == "yes")
            return scores
        total = set_points(self.piles[self.stopped], self.month)
        twice = 2 if self.said[1 - self.stopped] else 1
        again = 2 if total >= int(self.options["double_at"]) else 1
        scores[self.stopped] = total * twice * again
        return scores

    def next_dealer(self) -> int:
        """The winner; among several the old dealer or the first of them after him (HF-07, HF-11)."""
        if self.koikoi:
            return self.dealer if self.stopped < 0 else self.stopped
        seat, scores = self.dealer, self.scores()
        while scores[seat] < max(scores):
            seat = self.after(seat)
        return seat

    def seen_by(self, seat: int) -> dict[str, object]:
        """What a seat may know."""
        return {
            "seat": self.seat,
            "phase": self.verb if self.seat >= 0 else "over",
            "dealer": self.dealer,
            "hand": sorted(self.hands[seat]),
            "cards": [len(hand) for hand in self.hands],
            "field": sorted(self.field),
            "taken": [sorted(pile) for pile in self.piles],
            "turned": self.stock[0] if self.verb == "turn" and self.seat >= 0 else "",
            "stock": len(self.stock),
            **({"month": self.month, "koikoi": self.said} if self.koikoi else {}),
        }
