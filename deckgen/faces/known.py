"""Remember the digests of faces between builds, so that unchanged cards are not drawn just to hash them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from deckgen.deck.model import CardSpec
from deckgen.draw.card import Dependencies
from deckgen.faces.fingerprints import Fingerprints
from deckgen.reads import track_input

MOST_SITUATIONS = 16
"""The most situations to remember; those of this build come first."""
FileDigests: TypeAlias = frozenset[tuple[Path, str]]
"""Files with their digests; empty for a file that is missing."""


class KnownFace(NamedTuple):
    """The digest of a face, and everything that it depends on."""

    digest: str
    fingerprint: str
    uses: Dependencies
    files: FileDigests


_known_face = lru_cache(maxsize=16)(KnownFace)
"""One shared object for all cards with the same back."""
KnownCard: TypeAlias = Sequence[KnownFace]
"""The front of a card, and its back if it has one."""


@dataclass
class KnownFaces:
    """Digests of faces that were drawn without problems or warnings, by situation and card.

    A situation is everything else that decides about a card: its part and size, the printer's limits.
    """

    digest: Callable[[Path], str | None]
    """Returns the digest of a file, or None if it is missing."""
    cards: dict[str, dict[str, KnownCard]] = field(default_factory=dict)
    _needed: set[str] = field(default_factory=set)
    _now: dict[Path, str] = field(default_factory=dict)
    _same: dict[FileDigests, bool] = field(default_factory=dict)
    _shared: dict[FileDigests, FileDigests] = field(default_factory=dict)

    def find(self, situation: str, prints: Fingerprints, card: CardSpec) -> KnownCard | None:
        """Return the faces of a card, if drawing it again would give the same."""
        known = self.cards.get(situation, {}).get(card.id)
        if known is None or len(known) != 1 + bool(card.back):
            return None
        for back, face in enumerate(known):
            same = self._same_files(face.files) and face.fingerprint == prints.of(card, bool(back), face.uses)
            if not same:
                return None
        return known

    def keep(self, situation: str, card: CardSpec, known: KnownCard) -> None:
        """Remember the faces of a card."""
        self.cards.setdefault(situation, {})[card.id] = known
        self._needed.add(situation)

    def all(self) -> dict[str, dict[str, KnownCard]]:
        """Return what is to be remembered, always in the same order."""
        kept = sorted(self.cards, key=lambda situation: situation not in self._needed)[:MOST_SITUATIONS]
        return {situation: dict(sorted(self.cards[situation].items())) for situation in sorted(kept)}

    def face(self, digest: str, fingerprint: str, uses: Dependencies, files: Iterable[Path]) -> KnownFace:
        """Return a face that was just drawn from these files."""
        found = frozenset((file, self._digest_now(file)) for file in files)
        return _known_face(digest, fingerprint, uses, self._shared.setdefault(found, found))

    def _same_files(self, files: FileDigests) -> bool:
        if files not in self._same:
            self._same[files] = all(self._digest_now(file) == digest for file, digest in files)
        for file, _ in files:
            track_input(file)
        return self._same[files]

    def _digest_now(self, file: Path) -> str:
        if file not in self._now:
            self._now[file] = self.digest(file) or ""
        return self._now[file]
