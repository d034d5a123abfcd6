"""Send a plan to The Game Crafter: pictures first, then the game, its components and their pieces.

Nothing is sent twice: existing pictures are recognised by their SHA-1, and everything else is in the ledger.
If a response is lost, the service is asked what it has before anything is sent again. Nothing is bought,
published, deleted or marked as proofed; the game is private.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from deckgen.errors import Problem, SpecError
from deckgen.facts import Fact, suggest
from deckgen.paths import read_bytes
from deckgen.upload.client import Client, Lost, Upload
from deckgen.upload.ledger import Ledger, digest
from deckgen.upload.plan import LARGEST_PICTURE, LOT, Component, UploadPicture, UploadPiece, UploadPlan

READY = "Ready"
WAITS = 60
"""How many times to ask whether a picture is ready."""

LookUp = Callable[[], Iterable[Mapping[str, Any]]]
"""Lists the service's objects of a kind, to find out whether a step was carried out."""


@dataclass
class Sent:
    """The result of an upload."""

    game: str
    """The id of the game."""
    sent: int = 0
    """The number of pictures sent."""
    known: int = 0
    """The number of pictures that were already there."""
    made: int = 0
    """The number of objects created or changed."""
    left: list[str] = field(default_factory=list)
    """Pieces in the ledger that are not in the plan; they stay until the user removes them."""


def send(
    plan: UploadPlan, client: Client, ledger: Ledger, progress: Callable[[int, int], None], designer: str = ""
) -> Sent:
    """Create or update everything in a plan. Raises SpecError, UsageError, FileError."""
    return _Sending(plan, client, ledger, progress, designer).run()


class _Sending:
    def __init__(
        self,
        plan: UploadPlan,
        client: Client,
        ledger: Ledger,
        progress: Callable[[int, int], None],
        designer: str,
    ) -> None:
        self.plan, self.client, self.ledger, self.designer = plan, client, ledger, designer
        self.files: dict[str, str] = {}
        """The ids of pictures on the service, by SHA-1."""
        self.sides: dict[str, list[str]] = {}
        """The picture fields of each product, front first."""
        self.steps: set[str] = set()
        self.done = 0
        self.of = len(plan.pictures) + sum(len(each.pieces) for each in plan.components)
        self.progress = progress
        self.result = Sent("")

    def run(self) -> Sent:
        self.check_products()
        user = self.client.user
        self.ledger.of_account(user)
        designer = self.designer_id(user)
        self.send_pictures(self.folder_id(user))
        self.result.game = game = self.game_id(designer)
        for component in self.plan.components:
            self.send_component(component, game)
        own = f"{self.plan.game}/"
        self.result.left = sorted(
            step for step in self.ledger.steps if step.startswith(own) and step not in self.steps
        )
        return self.result

    def check_products(self) -> None:
        """Compare the products with those that the service currently offers. Raises SpecError."""
        live = {product["identity"]: product for product in self.client.get("/tgc/products")}
        problems = []
        for each in self.plan.components:
            product = live.get(each.identity)
            if product is None:
                near = suggest(each.identity, live)
                problems.append(Problem(Fact("upload-no-product", name=each.identity, near=near)))
                continue
            if str(product["create_api"]).rpartition("/")[2] != each.kind:
                problems.append(Problem(Fact("upload-other-kind", name=each.identity, kind=each.kind)))
            # The developer pages disagree on the fields of pads, so ask the product itself.
            self.sides[each.identity] = [f"{side['field']}_id" for side in product["sides"]]
            width, height = product["size"]["pixels"]
            for piece in each.pieces:
                if piece.face.pixels != (width, height):
                    fact = Fact("upload-pixels", path=piece.face.path, width=width, height=height)
                    problems.append(Problem(fact))
        if problems:
            raise SpecError(problems)

    def designer_id(self, user: str) -> str:
        """Return the id of the designer. Raises SpecError if the account has none, or several."""
        found = {str(each["name"]): str(each["id"]) for each in self.client.all(f"/user/{user}/designers")}
        if self.designer in found:
            return found[self.designer]
        if self.designer:
            near = suggest(self.designer, found)
            raise SpecError(Fact("upload-no-designer", name=self.designer, near=near))
        if len(found) != 1:
            raise SpecError(Fact("upload-designers", known=tuple(found)))
        return next(iter(found.values()))

    def folder_id(self, user: str) -> str:
        """Return the id of the folder for the pictures, creating it if necessary."""
        root = str(self.client.get(f"/user/{user}")["root_folder_id"])
        fields: dict[str, object] = {"name": self.plan.folder, "user_id": user, "parent_id": root}
        listed = f"/folder/{root}/folders"
        for folder in self.client.all(listed):
            if folder["name"] == self.plan.folder:
                return str(folder["id"])
        return self.made("folder", f"folder:{self.plan.folder}", fields, lambda: self.client.all(listed))

    def send_pictures(self, folder: str) -> None:
        """Send the pictures that are missing from the folder, and wait until all are ready."""
        waiting = self.look_at(folder)
        self.result.known = len(self.plan.pictures.keys() & self.files.keys())
        for sha, picture in self.plan.pictures.items():
            if sha not in self.files:
                waiting |= self.send_picture(picture, folder)
                self.result.sent += 1
            self.advance(1)
        wanted = {self.files[sha] for sha in self.plan.pictures}
        for file in waiting & wanted:
            self.wait_for(file)

    def look_at(self, folder: str) -> set[str]:
        """Record the pictures in a folder, and return those that are not ready."""
        found = list(self.client.all(f"/folder/{folder}/files"))
        self.files |= {str(file["sha1_digest"]): str(file["id"]) for file in found}
        return {str(file["id"]) for file in found if file.get("status", READY) != READY}

    def send_picture(self, picture: UploadPicture, folder: str) -> set[str]:
        """Send a picture, and return it if it is not ready yet. Raises SpecError if it arrives changed."""
        data = read_bytes(self.plan.root / picture.path, LARGEST_PICTURE)
        fields = {"folder_id": folder, "name": picture.name}
        try:
            file = self.client.post("/file", fields, Upload(picture.name, data))
        except Lost:
            time.sleep(self.client.pause)
            waiting = self.look_at(folder)
            if picture.sha1 in self.files:
                return waiting
            file = self.client.post("/file", fields, Upload(picture.name, data))
        if file["sha1_digest"] != picture.sha1:
            raise SpecError(Fact("upload-changed", path=picture.path))
        self.files[picture.sha1] = str(file["id"])
        return set() if file.get("status", READY) == READY else {str(file["id"])}

    def wait_for(self, file: str) -> None:
        """Ask for a picture until the service has processed it. Raises SpecError if it never does."""
        for _ in range(WAITS):
            if (found := self.client.get(f"/file/{file}")).get("status", READY) == READY:
                return
            time.sleep(self.client.pause)
        raise SpecError(Fact("upload-not-ready", name=str(found.get("name", file))))

    def game_id(self, designer: str) -> str:
        """Return the id of the game, creating it if needed. Raises SpecError if deckgen did not make it."""
        listed, step = f"/designer/{designer}/games", f"{self.plan.game}/game"
        self.steps.add(step)
        if step not in self.ledger.steps:
            names = {game["name"] for game in self.client.all(listed)}
            if self.plan.game in names:
                raise SpecError(Fact("upload-game-exists", name=self.plan.game))
        fields = {
            "name": self.plan.game, "designer_id": designer, "private_sales": 1, "private_viewing": 1,
        }  # fmt: skip
        return self.made("game", step, fields, lambda: self.client.all(listed), changing=False)

    def send_component(self, component: Component, game: str) -> None:
        """Create a component and its pieces, or update what is different."""
        api, step = component.api, f"{self.plan.game}/{component.key}"
        fields: dict[str, object] = {
            "name": component.name, "game_id": game, "identity": component.identity, "quantity": 1,
        }  # fmt: skip
        if not api.child:
            piece, sides = component.pieces[0], self.sides[component.identity]
            fields |= {"quantity": piece.copies, sides[0]: self.files[piece.face.sha1]}
            if piece.back and len(sides) > 1:
                fields[sides[1]] = self.files[piece.back.sha1]
        elif component.back:
            fields["back_id"] = self.files[component.back.sha1]
        parent = self.made(component.kind, step, fields, lambda: self.components(component, game))
        if not api.child:
            self.advance(1)
            return
        pieces = {
            f"{step}/{piece.name}": self.piece_fields(component, piece, parent, number)
            for number, piece in enumerate(component.pieces, start=1)
        }
        if component.kind == "deck":
            self.send_cards(parent, pieces)
        for key, of_piece in pieces.items():
            listed = f"/{component.kind}/{parent}/{api.children}"
            self.made(api.child, key, of_piece, lambda listed=listed: self.client.all(listed))  # type: ignore[misc]
            self.advance(1)

    def piece_fields(
        self, component: Component, piece: UploadPiece, parent: str, number: int
    ) -> dict[str, object]:
        """Return the fields to send for a card, tile or page."""
        api = component.api
        fields: dict[str, object] = {
            "name": piece.name, api.parent: parent, api.image: self.files[piece.face.sha1],
        }  # fmt: skip
        if component.kind == "booklet":
            return {**fields, "sequence_number": number}
        fields["quantity"] = piece.copies
        if piece.back != component.back and piece.back:
            fields |= {"back_id": self.files[piece.back.sha1], "back_from": "Card"}
        return fields

    def components(self, component: Component, game: str) -> Iterable[Mapping[str, Any]]:
        """Yield a game's components of one kind.

        The developer pages document the lists of only some kinds, so the game's own relationships are used.
        """
        about = self.client.get(f"/game/{game}", _include_relationships=1)
        kind, identity = component.kind, component.identity.lower()
        names = {kind, f"{kind}s", f"{kind}es", kind.removesuffix("set") + "s", identity, f"{identity}s"}
        known = names & set(about.get("_relationships", {}))
        if not known:
            raise SpecError(Fact("upload-unsure", name=component.name))
        for name in sorted(known):
            yield from self.client.all(f"/game/{game}/{name}")

    def send_cards(self, deck: str, pieces: Mapping[str, dict[str, object]]) -> None:
        """Create the cards that are not in the ledger, in lots. Raises SpecError if any are refused."""
        if any(key in self.ledger.steps and not self.ledger.steps[key].id for key in pieces):
            self.find_cards(deck, pieces)
        new = [key for key in pieces if key not in self.ledger.steps or not self.ledger.steps[key].id]
        for first in range(0, len(new), LOT):
            self.send_lot(deck, new[first : first + LOT], pieces)

    def send_lot(self, deck: str, lot: Sequence[str], pieces: Mapping[str, dict[str, object]]) -> None:
        """Create some cards of a deck in one call. Raises SpecError if any are refused."""
        for key in lot:
            self.ledger.begin(key)
        cards = [{k: v for k, v in pieces[key].items() if k != "deck_id"} for key in lot]
        try:
            found = self.client.post(f"/deck/{deck}/bulk-cards", {"cards": json.dumps(cards)})
        except Lost:
            time.sleep(self.client.pause)
            self.find_cards(deck, pieces)
            return  # the missing cards are then created one by one
        problems = []
        for key, card in zip(lot, found["cards"], strict=True):
            if error := card.get("error"):
                fact = Fact("upload-refused", code=int(error["code"]), said=str(error["message"])[:500],
                    path="/deck/bulk-cards")  # fmt: skip
                problems.append(Problem(fact, card=key.rpartition("/")[2]))
            else:
                self.note(key, str(card["id"]), pieces[key])
        if problems:
            raise SpecError(problems)

    def find_cards(self, deck: str, pieces: Mapping[str, dict[str, object]]) -> None:
        """Record the cards that a deck already has, after a response was lost."""
        found = {str(card["name"]): str(card["id"]) for card in self.client.all(f"/deck/{deck}/cards")}
        for key, fields in pieces.items():
            name = str(fields["name"])
            if name in found and not (key in self.ledger.steps and self.ledger.steps[key].id):
                # The fields that the card was created with are unknown, so send them again as a change.
                self.ledger.done(key, found[name], "")

    def made(
        self, kind: str, step: str, fields: dict[str, object], look: LookUp, changing: bool = True
    ) -> str:
        """Return the id of an object, created, or updated if its fields differ."""
        self.steps.add(step)
        known = self.ledger.steps.get(step)
        if known and known.id:
            if changing and known.made != digest(fields):
                self.client.put(f"/{kind}/{known.id}", fields)
                self.note(step, known.id, fields)
            return known.id
        if known and (found := self.find(fields, look)):
            return self.note(step, found, fields)
        self.ledger.begin(step)
        try:
            object_ = self.client.post(f"/{kind}", fields)
        except Lost:
            time.sleep(self.client.pause)  # the service may still be working on it
            if found := self.find(fields, look):
                return self.note(step, found, fields)
            object_ = self.client.post(f"/{kind}", fields)
        return self.note(step, str(object_["id"]), fields)

    def find(self, fields: Mapping[str, object], look: LookUp) -> str:
        """Return the id of the object with this name (and product) in a list, or an empty string."""
        for each in look():
            if each["name"] == fields["name"] and each.get("identity") in (None, fields.get("identity")):
                return str(each["id"])
        return ""

    def note(self, step: str, id_: str, fields: dict[str, object]) -> str:
        """Enter a finished step in the ledger and return its id."""
        self.steps.add(step)
        self.ledger.done(step, id_, digest(fields))
        self.result.made += 1
        return id_

    def advance(self, count: int) -> None:
        """Report steps as done."""
        self.done += count
        self.progress(self.done, self.of)
