"""A record as one HTML file: the table before and after every move, with the cards of a deck.

The page needs no network. Without its program it is a list of the moves with the referee's sentences.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from deckgen.errors import UsageError
from deckgen.facts import Fact, Seat
from deckgen.games.game import NATURE, OVER, HandState
from deckgen.games.match import Match
from deckgen.games.spread import Spread
from deckgen.proof.inlined import embedded, inlined, page_file
from deckgen.web.cards import Cards, picture
from deckgen.web.page import REPLAY, page_words
from deckgen.web.shown import Teller, playable
from deckgen.words.voice import Voice

SIZE = 300
"""A face has as many pixels as a square of this size."""


@dataclass
class Steps:
    """The steps of a page, and the tables between them."""

    steps: list[dict[str, Any]] = field(default_factory=list)
    tables: list[dict[str, Any]] = field(default_factory=list)
    """Each zone and note is its place in `parts`: most stay where they are from step to step."""
    parts: list[Any] = field(default_factory=list)
    _places: dict[str, int] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    """The cards that occur."""

    def add(self, step: dict[str, Any], table: Mapping[str, Any], turn: int, totals: Sequence[int]) -> None:
        """Add a step and the table after it, as `Teller.table` returns it."""
        zones, notes = ([self._place(part) for part in table[name]] for name in ("zones", "notes"))
        self.seen.update(card for zone in table["zones"] for card in zone.get("cards", ()))
        more = {name: table[name] for name in ("pennies", "slid") if table.get(name)}
        self.steps.append(step)
        self.tables.append({"zones": zones, "notes": notes, **more, "turn": turn, "totals": totals})

    def _place(self, part: Any) -> int:
        text = json.dumps(part, sort_keys=True)
        if text not in self._places:
            self._places[text] = len(self.parts)
            self.parts.append(part)
        return self._places[text]


@dataclass
class _Moves(Steps):
    """The moves of a match as steps."""

    teller: Teller = field(kw_only=True)

    def hand(self, number: int, hand: HandState[Any], totals: tuple[int, ...]) -> None:
        """Add a hand, with the totals before it."""
        kit = self.teller.kit
        fresh = hand.game.hand(hand.deal)
        self._add(
            {"hand": number, "said": [self.teller.voice.say(Fact("web-dealt", number=number + 1))]},
            fresh,
            totals,
        )
        for move in hand.moves:
            cards, count = playable(fresh, kit) if fresh.seat >= 0 else ([], 0)
            line = kit.text(fresh, move)
            step = {"hand": number, "line": line, "cards": cards, "count": count}
            if fresh.seat != NATURE:
                step["seat"] = fresh.seat
            lying = self.teller.lying(kit.table(fresh), fresh.seat)
            told = [self.teller.move(fresh.seat, line, lying=lying)]
            told += self.teller.said(self.teller.captures(fresh, line))
            kit.apply(fresh, move)
            told += self.teller.said([*kit.events(fresh), *kit.explain(fresh)])
            step["said"] = told
            if fresh.seat == OVER:
                totals = tuple(map(sum, zip(totals, fresh.scores(), strict=True)))
            self._add(step, fresh, totals)

    def _add(self, step: dict[str, Any], hand: HandState[Any], totals: tuple[int, ...]) -> None:
        shown = totals if self.teller.kit.showing.is_scored else ()
        self.add(step, self.teller.table(_marked(self.teller.kit.table(hand))), hand.seat, shown)


def _marked(spread: Spread) -> Spread:
    """Return a table in which hands have an owner even when the hand is over."""
    zones = (
        zone._replace(seen_by=(zone.seat,)) if zone.name == "hand" and zone.seat is not None else zone
        for zone in spread.zones
    )
    return spread._replace(zones=tuple(zones))


def replay_page(match: Match[Any], cards: Cards, teller: Teller, progress: Callable[[int, int], None]) -> str:
    """Return the page of the hands of a match that are over, which shows all their cards.

    Raises UsageError if no hand is over, SpecError for the deck.
    """
    hands = [hand for hand in match.hands if hand.seat == OVER]
    if not hands:
        raise UsageError(Fact("web-not-over"))
    made = _Moves(teller=teller)
    totals = match.before
    for number, hand in enumerate(hands):
        if number in match.game_starts:
            totals = (0,) * match.game.players
        made.hand(number, hand, totals)
        totals = tuple(map(sum, zip(totals, hand.scores(), strict=True)))
    if match.over:
        winners = tuple(map(Seat, match.winners))
        made.steps[-1]["said"].append(teller.voice.say(Fact("web-won", winners=winners)))
    data = {
        "game": match.game.name,
        "players": match.game.players,
        "names": teller.names,
        "partners": match.game.partners,
        "titles": {name: cards.titles.get(name, name) for name in sorted(made.seen)},
        "shape": cards.shape,
        "steps": made.steps,
        "tables": made.tables,
        "parts": made.parts,
        "faces": _faces(cards, made.seen, progress),
    }
    return page_of(data, teller.voice)


def _faces(cards: Cards, seen: Container[str], progress: Callable[[int, int], None]) -> dict[str, str]:
    """Return the pictures of the cards that are seen, and of the back, in base64."""
    faces = {}
    scenes = [(name, scene) for name, _, scene in cards.scenes() if name in seen or name == "back"]
    for at, (name, scene) in enumerate(scenes, 1):
        faces[name] = b64encode(picture(scene, SIZE)).decode()
        progress(at, len(scenes))
    return faces


def page_of(data: Mapping[str, Any], voice: Voice) -> str:
    """Return the page that shows data: steps, tables, and faces by card."""
    title = voice.say(Fact("web-replay-title", game=data["game"]))
    words = page_words(voice, REPLAY)
    page = inlined(page_file("replay.html"))
    parts = {
        **{f"word {name}": escape(word) for name, word in words.items()},
        "LANGUAGE": escape(voice.language), "TITLE": escape(title),
        "MOVES": "\n".join(_moves(data)), "DATA": embedded({**data, "words": words}),
    }  # fmt: skip
    for name, part in parts.items():
        page = page.replace(f"%{name}%", part)
    return page


def _moves(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the moves as items of a list, each hand under a heading."""
    for at, step in enumerate(data["steps"]):
        said = "".join(f"<span>{escape(each)}</span> " for each in step["said"])
        kind = ' class="deal"' if "line" not in step else ""
        yield f'<li id="ply-{at}"{kind}><a href="#ply={at}">{said.strip()}</a></li>'
