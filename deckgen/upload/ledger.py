"""Record the progress of an upload: one line of JSON before each step, and one after its response.

A step is named after what it creates. If only its first line is there, the service may or may not have
carried it out, so the next upload looks before it repeats the call. No line contains a name, password, key or
session of the account.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from deckgen.errors import UsageError, os_error
from deckgen.facts import Fact
from deckgen.making.files import append_line
from deckgen.making.ours import refuse
from deckgen.paths import is_file, read_bytes

NAME = "upload-tgc.jsonl"
LARGEST = 50_000_000


@dataclass
class LedgerStep:
    """A step: the object it created, if known, and a digest of the fields that were sent."""

    id: str = ""
    made: str = ""


@dataclass
class Ledger:
    """The steps of all uploads from an output folder to one account."""

    path: Path
    steps: dict[str, LedgerStep] = field(default_factory=dict)
    account: str = ""

    @classmethod
    def read(cls, folder: Path) -> Ledger:
        """Return the ledger of an output folder. Raises FileError, also for a file that is none."""
        ledger = cls(folder / NAME)
        lines = read_bytes(ledger.path, LARGEST).splitlines() if is_file(ledger.path) else []
        for line in lines:
            with suppress(ValueError, TypeError, AttributeError):  # the last line may be incomplete
                raw = json.loads(line)
                ledger.account = str(raw.get("account", ledger.account))
                if "step" in raw:
                    ledger.steps[str(raw["step"])] = LedgerStep(
                        str(raw.get("id", "")), str(raw.get("made", ""))
                    )
        if lines and not ledger.account:  # It begins with the account.
            refuse(folder, [NAME])
        return ledger

    def of_account(self, user: str) -> None:
        """Record the account. Raises UsageError if the ledger belongs to another account."""
        if self.account and self.account != user:
            raise UsageError(Fact("upload-other-account", path=str(self.path)))
        if not self.account:
            self.account = user
            self._write({"account": user})

    def begin(self, step: str) -> None:
        """Record that a step is about to be sent."""
        self.steps[step] = LedgerStep()
        self._write({"step": step})

    def done(self, step: str, id_: str, made: str) -> None:
        """Record what a step has created."""
        self.steps[step] = LedgerStep(id_, made)
        self._write({"step": step, "id": id_, "made": made})

    def _write(self, line: dict[str, str]) -> None:
        try:
            append_line(self.path, json.dumps(line))
        except OSError as error:
            raise os_error(error, "write", self.path) from error


def digest(fields: dict[str, object]) -> str:
    """Return the digest of the fields of an object."""
    return sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()[:16]
