"""Write the bundled records of Moonlight and Moon from seeds and house rules, played by beginners.

    python tests/games/write_records.py

The records stand in `specs/<deck>/records`; a test holds them to this list.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from beginners import beginner

from deckgen.games import Match, game, write

SPECS = Path(__file__).parents[2] / "specs"


class Kept(NamedTuple):
    """One bundled record: where it stands and how it was played."""

    path: str
    game: str
    players: int
    options: dict[str, str]
    seed: int
    hands: int = 0
    """Stop after so many hands; 0: play to the end."""
    seeded: bool = False
    """Is the seed written in place of the cards?"""


def _of(deck: str, name: str, *plays: tuple[str, int, dict[str, str], int, int]) -> Iterator[Kept]:
    for title, players, options, seed, hands in plays:
        yield Kept(f"{deck}/records/{name}-{title}.txt", name, players, options, seed, hands)


KEPT: tuple[Kept, ...] = (
    *_of(
        "moonlight",
        "moonlight",
        ("four-players", 4, {}, 3, 0),
        ("three-players", 3, {}, 2, 0),
        ("two-players", 2, {}, 3, 0),
        ("pass-is-final", 4, {"pass_is_final": "yes"}, 4, 0),
        ("moonlight-on-any-trump-lead", 4, {"moonlight_on_trump_lead": "any"}, 8, 0),
        ("trump-after-auction", 4, {"trump_after_auction": "yes"}, 5, 0),
        ("first-to-365", 3, {"first_to_365": "yes"}, 9, 0),
        ("progressive", 4, {"progressive": "yes"}, 11, 0),
    ),
    Kept("moonlight/records/moonlight-seeded.txt", "moonlight", 4, {}, 6, seeded=True),
    *_of(
        "dominoes",
        "moon",
        ("three-players", 3, {}, 1, 0),
        ("another-three-players", 3, {}, 2, 0),
        ("four-players", 4, {}, 207, 0),
        ("no-widow", 3, {"no_widow": "yes"}, 4, 0),
        ("forced-last", 3, {"forced_last": "yes"}, 6, 0),
        ("forced-last-exact", 4, {"forced_last": "exact"}, 77, 0),
        ("name-first", 3, {"name_first": "yes"}, 7, 0),
        ("marks", 3, {"marks": "yes"}, 8, 0),
        ("call-suit", 3, {"call_suit": "yes"}, 9, 0),
        ("dice-trumps", 3, {"dice_trumps": "yes"}, 10, 0),
        ("minimum-bid", 4, {"minimum_bid": "3"}, 33, 0),
        ("virginia", 4, {"virginia": "yes"}, 604, 0),
        ("match", 4, {"match": "yes"}, 13, 0),
    ),
    Kept("dominoes/records/moon-seeded.txt", "moon", 3, {}, 14, seeded=True),
)


def played(kept: Kept) -> Match[int]:
    """The match, played anew."""
    match = Match(game(kept.game, kept.players, kept.options), kept.seed)
    while True:
        while match.seat >= 0:
            match.apply(beginner(match.hand))
        if match.over or len(match.hands) == kept.hands:
            return match
        match.next_hand()


def text(kept: Kept) -> str:
    """The record as it is kept."""
    options = " ".join(f"{name} {value}" for name, value in kept.options.items()) or "no options"
    title = f"# {kept.game}, {kept.players} players, {options}, seed {kept.seed}.\n"
    return title + write(played(kept), seeded=kept.seeded, legal=True, notes=True)


def main() -> None:
    """Write them all."""
    for kept in KEPT:
        path = SPECS / kept.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text(kept), encoding="utf-8", newline="\n")
        print(path)


if __name__ == "__main__":
    main()
