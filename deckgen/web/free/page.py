"""The words of the page for free play, by the names that its program uses. It fills in what is in braces."""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.facts import Fact
from deckgen.web.shown import PAGE as TABLE_PAGE

SHARED = ("menu", "yourName", "save", "happened", "undo", "lost", "notLetIn", "noLink", "enlarge", "shut")
"""Words that tables with rules have too."""
PAGE: Mapping[str, Fact] = {
    **{name: TABLE_PAGE[name] for name in SHARED},
    "hidden": Fact("free-page-hidden"),
    "own": Fact("free-page-own", name="{name}"),
    "theirs": Fact("free-page-theirs", seat="{seat}", name="{name}"),
    "oneCard": Fact("free-page-one-card", count="{count}"),
    "cards": Fact("free-page-cards", count="{count}"),
    "turned": Fact("free-page-turned", degrees="{degrees}"),
    "marked": Fact("free-page-marked", mark="{mark}"),
    "gone": Fact("free-page-gone"),
    "here": Fact("free-page-here"),
    "putOn": Fact("free-page-put-on", place="{place}"),
    "putIn": Fact("free-page-put-in", place="{place}"),
    "onTop": Fact("free-page-on-top", card="{card}"),
    "inHand": Fact("free-page-in-hand", cards="{cards}"),
    "lookingAt": Fact("free-page-looking-at", cards="{cards}", place="{place}"),
    "giveTo": Fact("free-page-give-to", name="{name}"),
    "less": Fact("free-page-less", name="{name}"),
    "more": Fact("free-page-more", name="{name}"),
    "rollDie": Fact("free-page-roll-die", name="{name}"),
    "roll": Fact("free-page-roll"),
    "draw": Fact("free-page-draw"),
    "deal": Fact("free-page-deal"),
    "shuffle": Fact("free-page-shuffle"),
    "search": Fact("free-page-search"),
    "play": Fact("free-page-play"),
    "play-down": Fact("free-page-play-down"),
    "move": Fact("free-page-move"),
    "give": Fact("free-page-give"),
    "flip": Fact("free-page-flip"),
    "peek": Fact("free-page-peek"),
    "turn": Fact("free-page-turn"),
    "stack": Fact("free-page-stack"),
    "mark": Fact("free-page-mark"),
    "close": Fact("free-page-close"),
    "markAsk": Fact("free-page-mark-ask"),
    "selected": Fact("free-page-selected", what="{what}"),
    "andMore": Fact("free-page-and-more", names="{names}", count="{count}"),
    "drawing": Fact("free-page-drawing", pile="{pile}"),
    "bottomOf": Fact("free-page-bottom-of", place="{place}"),
    "handTitle": Fact("free-page-hand-title", count="{count}"),
    "lookingFrom": Fact("free-page-looking-from", place="{place}"),
    "fault": Fact("free-page-fault", problem="{problem}"),
    "watching": Fact("free-page-watching"),
    "youAre": Fact("free-page-you-are", name="{name}"),
    "savePicture": Fact("free-page-save-picture"),
    "about": Fact("free-page-about"),
    "typeAction": Fact("free-page-type-action"),
    "handAndActions": Fact("free-page-hand-and-actions"),
    "lookedAt": Fact("free-page-looked-at"),
    "actions": Fact("free-page-actions"),
    "howMany": Fact("free-page-how-many"),
    "all": Fact("free-page-all"),
    "to": Fact("free-page-to"),
}
