"""When a server fails in every documented way, nothing is sent twice, lost, or sent by mistake."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha1
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pictures
from upload.game_crafter import KEY, PASSWORD, USER, Fault, Service, serving

from deckgen.errors import DeckgenError, FileError, SpecError, UsageError
from deckgen.upload import client as clients
from deckgen.upload.client import Client, Credentials, Lost, ServiceRefused, check_call
from deckgen.upload.ledger import NAME, Ledger
from deckgen.upload.plan import Component, UploadPicture, UploadPiece, UploadPlan
from deckgen.upload.tgc import Sent, send

ACCOUNT = Credentials(USER, PASSWORD, KEY)
SIZES = {
    "card": (450, 600),
    "token": (300, 300),
    "pad": (1425, 2475),
    "page": (1125, 1575),
    "box": (2325, 1950),
}


def picture(root: Path, name: str, colour: int) -> UploadPicture:
    """Return a plain picture in a folder, with the size of the product that its name begins with."""
    size = SIZES[re.split("[ -]", name)[0]]
    path = root / f"{name}.png"
    Pictures.new("RGB", size, (colour % 256, colour // 256, 7)).save(path)
    data = path.read_bytes()
    return UploadPicture(path.name, sha1(data).hexdigest(), len(data), size)


def plan_in(root: Path, cards: int = 3, first: int = 1) -> UploadPlan:
    """Return a plan with an odd back, tokens, a pad and four pages; `first` is the first card's colour."""
    root.mkdir(exist_ok=True)
    back, odd = picture(root, "card-back", 901), picture(root, "card-odd", 902)
    faces = [picture(root, f"card-{n}", first if n == 1 else 1000 + n) for n in range(1, cards + 1)]
    pieces = [UploadPiece(f"c{n}", face, odd if n == 2 else back, n % 5 + 1) for n, face in enumerate(faces)]
    heads, tails = picture(root, "token-heads", 801), picture(root, "token-tails", 802)
    pages = [UploadPiece(f"page {n}", picture(root, f"page-{n}", 700 + n)) for n in range(1, 5)]
    pad, box = UploadPiece("pad", picture(root, "pad", 600)), picture(root, "box", 500)
    components = (
        Component("deck:cards", "Small: cards", "MicroDeck", "deck", tuple(pieces), back),
        Component("set:tokens", "Small: tokens", "MediumCircleChit", "twosidedsluggedset",
            (UploadPiece("penny", heads, tails, 12),), tails),
        Component("scorepad:pads/pad", "Small: pads, pad", "MediumScorePadColor", "scorepad", (pad,)),
        Component("tuckbox:box", "Small: box", "PokerTuckBox54", "tuckbox", (UploadPiece("box", box),)),
        Component("booklet:rules", "Small: rules", "MediumBooklet", "booklet", tuple(pages)),
    )  # fmt: skip
    return UploadPlan("Small", "1", root, components)


@pytest.fixture
def service() -> Iterator[Service]:
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> UploadPlan:
    return plan_in(tmp_path_factory.mktemp("plan") / "out")


@pytest.fixture(autouse=True)
def _fresh(request: pytest.FixtureRequest) -> None:
    if "plan" in request.fixturenames:
        (request.getfixturevalue("plan").root / NAME).unlink(missing_ok=True)


def upload(plan: UploadPlan, service: Service, account: Credentials = ACCOUNT) -> Sent:
    with Client(account, service.address, interval=0, pause=0) as client:
        return send(plan, client, Ledger.read(plan.root), lambda done, of: None)


def state(service: Service) -> Any:
    """Return the service's objects without ids: files by digest, names in order, and their owners."""

    def named(kind: str, id_: str) -> str:
        found = service.objects.get(kind, {}).get(id_, {})
        return str(found.get("sha1_digest") or found.get("name") or id_)

    links = {"face_id": "file", "back_id": "file", "image_id": "file", "outside_id": "file",
        "game_id": "game", "deck_id": "deck",
        "folder_id": "folder", "designer_id": "designer", "booklet_id": "booklet",
        "set_id": "twosidedsluggedset"}  # fmt: skip
    return {
        kind: sorted(
            json.dumps({k: named(links[k], v) if k in links else v for k, v in each.items() if k != "id"},
                sort_keys=True)
            for each in objects.values()
        )
        for kind, objects in service.objects.items()
    }  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the service's objects after an upload without failures."""
    with serving() as service:
        upload(plan_in(tmp_path_factory.mktemp("whole") / "out"), service)
        return state(service)


def test_everything_in_a_plan_is_created(plan: UploadPlan, service: Service) -> None:
    done = upload(plan, service)
    assert (done.sent, done.known, done.left) == (13, 0, [])
    (game,) = service.all("game")
    assert (game["name"], game["private_sales"], game["private_viewing"]) == ("Small", "1", "1")
    assert game["designer_id"] == "designer-1"
    files = {file["id"]: file["sha1_digest"] for file in service.all("file")}
    assert sorted(files.values()) == sorted(plan.pictures)
    (folder,) = service.all("folder")
    assert folder["name"] == "Small 1" and folder["parent_id"] == "root-1"
    (deck,) = service.all("deck")
    cards = {card["name"]: card for card in service.all("card")}
    assert (
        deck["identity"] == "MicroDeck" and files[deck["back_id"]] == plan.components[0].pieces[0].back.sha1
    )  # type: ignore[union-attr]
    for piece in plan.components[0].pieces:
        card = cards[piece.name]
        assert files[card["face_id"]] == piece.face.sha1 and card["quantity"] == str(piece.copies)
    assert [name for name, card in cards.items() if card.get("back_from") == "Card"] == ["c2"]
    (pad,) = service.all("scorepad")
    assert files[pad["face_id"]] == plan.components[2].pieces[0].face.sha1
    (box,) = service.all("tuckbox")
    assert files[box["outside_id"]] == plan.components[3].pieces[0].face.sha1
    assert [page["sequence_number"] for page in service.all("bookletpage")] == ["1", "2", "3", "4"]
    (token,) = service.all("twosidedslugged")
    assert token["quantity"] == "12" and "back_id" not in token
    assert service.sessions == set()


def test_existing_objects_are_not_sent_again(plan: UploadPlan, service: Service) -> None:
    upload(plan, service)
    service.calls.clear()
    again = upload(plan, service)
    assert (again.sent, again.known, again.made) == (0, 13, 0)
    assert {path for method, path in service.calls if method != "GET"} == {"/session", service.calls[-1][1]}


def test_only_allowed_calls_are_made_and_nothing_is_proofed(plan: UploadPlan, service: Service) -> None:
    upload(plan, service)
    for method, path in service.calls:
        assert method in ("GET", "POST", "PUT") or re.fullmatch("/session/.*", path)
        assert not re.search("public|cart|sku|receipt|wishlist|copy|bulk-pricing", path)
    assert "has_proofed" not in json.dumps(service.sent)


NEVER = """\
POST /cart, GET /cart/1, POST /cart/1/sku, POST /game/g/public, DELETE /game/g, DELETE /file/f, PUT /game/g,
POST /game/g/copy, PUT /user/u, DELETE /session/a/b, POST /receipt, POST /deck/../cart, PUT /session/s,
GET /folder/x/../../cart"""


@pytest.mark.parametrize("call", NEVER.replace("\n", " ").split(", "))
def test_forbidden_calls_are_never_made(call: str) -> None:
    method, path = call.split()
    with pytest.raises(SpecError) as caught:
        check_call(method, path, {})
    assert caught.value.problems[0].key == "upload-not-allowed"


def test_nothing_can_be_marked_as_proofed() -> None:
    check_call("POST", "/card", {"name": "a"})
    for fields in ({"has_proofed_face": 1}, {"cards": '[{"has_proofed_back": 1}]'}):
        with pytest.raises(SpecError):
            check_call("POST", "/card", fields)


POSTS = ("/folder", "/file", "/game", "/deck", "/deck/.*/bulk-cards", "/twosidedsluggedset",
    "/twosidedslugged", "/scorepad", "/tuckbox", "/booklet", "/bookletpage")  # fmt: skip


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("code", [0, 500])
def test_lost_response_creates_nothing_twice(
    path: str, after: bool, code: int, plan: UploadPlan, service: Service, whole: Any
) -> None:
    """Whether or not the call was carried out, the service is asked what it has, and has each object once."""
    service.faults.append(
        Fault("POST", path, code, after, skip=1 if path in ("/file", "/bookletpage") else 0)
    )
    upload(plan, service)
    assert state(service) == whole


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("after", [False, True])
def test_stopped_upload_can_be_continued(
    path: str, after: bool, plan: UploadPlan, service: Service, whole: Any
) -> None:
    """The service stops responding at some call; the next upload creates only what is missing."""
    service.faults.append(Fault("POST", path, 0, after, for_good=True))
    with pytest.raises(FileError) as caught:
        upload(plan, service)
    assert caught.value.problems[0].key == "upload-no-answer" and caught.value.exit_code == 3
    service.gone = False
    upload(plan, service)
    assert state(service) == whole


def test_expired_session_is_renewed_once(plan: UploadPlan, service: Service, whole: Any) -> None:
    service.faults.append(Fault("POST", "/file", 451, skip=3))
    upload(plan, service)
    assert service.count("POST", "/session") == 2 and state(service) == whole


def test_session_that_expires_immediately_is_an_error(plan: UploadPlan, service: Service) -> None:
    service.faults.append(Fault("GET", "/user/user-1", 451, times=2))
    with pytest.raises(ServiceRefused) as caught:
        upload(plan, service)
    assert caught.value.code == 451 and service.count("POST", "/session") == 2


@pytest.mark.parametrize("code", [452, 500, 504, 0])
def test_read_calls_are_retried(code: int, plan: UploadPlan, service: Service, whole: Any) -> None:
    service.faults += [
        Fault("GET", "/folder/.*/files", code, times=3), Fault("GET", "/tgc/products", code, times=4),
        Fault("POST", "/session", code),
    ]  # fmt: skip
    upload(plan, service)
    assert state(service) == whole


def test_busy_service_is_retried_a_limited_number_of_times(plan: UploadPlan, service: Service) -> None:
    service.faults.append(Fault("POST", "/game", 452, times=4))
    upload(plan, service)
    assert service.count("POST", "/game") == 5
    service.faults.append(Fault("GET", "/tgc/products", 452, times=5))
    with pytest.raises(ServiceRefused) as caught:
        upload(plan, service)
    assert caught.value.code == 452


@pytest.mark.parametrize(
    ("code", "path"),
    [(444, "/file"), (445, "/file"), (443, "/game"), (442, "/deck"), (450, "/folder"), (453, "/card")],
)
def test_refusals_of_the_service_are_reported(
    code: int, path: str, plan: UploadPlan, service: Service
) -> None:
    service.faults.append(Fault("POST", path if path != "/card" else "/deck/.*/bulk-cards", code))
    with pytest.raises(ServiceRefused) as caught:
        upload(plan, service)
    (problem,) = caught.value.problems
    assert (problem.key, problem.values["code"], caught.value.exit_code) == ("upload-refused", code, 1)
    upload(plan, service)
    assert len(service.all("card")) == 3 and len(service.all("game")) == 1


def test_wrong_password_is_reported(plan: UploadPlan, service: Service) -> None:
    with pytest.raises(ServiceRefused) as caught:
        upload(plan, service, Credentials(USER, "secret-of-mira", KEY))
    assert caught.value.code == 454 and len(service.calls) == 1
    assert "secret-of-mira" not in f"{caught.value!r} {caught.value} {ACCOUNT!r}" and PASSWORD not in repr(
        ACCOUNT
    )


def test_cards_rejected_by_a_bulk_call_are_named_and_the_others_kept(
    plan: UploadPlan, service: Service, whole: Any
) -> None:
    service.bad_cards = {"c1"}
    with pytest.raises(SpecError) as caught:
        upload(plan, service)
    assert [(p.card, p.values["code"]) for p in caught.value.problems] == [("c1", 440)]
    assert sorted(card["name"] for card in service.all("card")) == ["c0", "c2"]
    service.bad_cards = set()
    service.sent.clear()
    upload(plan, service)
    (bulk,) = [json.loads(fields["cards"]) for fields in service.sent if "cards" in fields]
    assert [card["name"] for card in bulk] == ["c1"] and state(service) == whole


def test_cards_are_sent_in_lots_of_a_hundred(tmp_path: Path, service: Service) -> None:
    one = plan_in(tmp_path / "out")
    deck = one.components[0]
    face = deck.pieces[0].face
    many = tuple(UploadPiece(f"c{n:03}", face, deck.back) for n in range(205))
    component = Component(deck.key, deck.name, deck.identity, deck.kind, many, deck.back)
    service.faults.append(Fault("POST", "/deck/.*/bulk-cards", 0, after=True, skip=1))
    upload(UploadPlan("Many", "", one.root, (component,)), service)
    lots = [len(json.loads(fields["cards"])) for fields in service.sent if "cards" in fields]
    assert lots == [100, 100, 5]
    # the response to the second hundred was lost, and the list of cards has three pages
    assert sorted(card["name"] for card in service.all("card")) == [piece.name for piece in many]


def test_existing_picture_is_recognised_by_its_bytes(plan: UploadPlan, service: Service) -> None:
    """It was uploaded manually to the game's folder under another name."""
    sha = next(iter(plan.pictures))
    service.objects["folder"] = {"f": {"id": "f", "name": "Small 1", "parent_id": "root-1"}}
    file = {"id": "by-hand", "name": "x.png", "folder_id": "f", "sha1_digest": sha, "status": "Ready"}
    service.objects["file"] = {"by-hand": {**file, "left": 0}}
    done = upload(plan, service)
    assert (done.known, done.sent) == (1, 12) and service.count("POST", "/folder") == 0
    assert any(
        card["face_id"] == "by-hand" or card.get("back_id") == "by-hand" for card in service.all("card")
    )


def test_upload_waits_for_pictures(plan: UploadPlan, service: Service) -> None:
    service.processing = 3
    upload(plan, service)
    assert {file["status"] for file in service.all("file")} == {"Ready"}
    assert service.count("GET", "/file/.*") == 3 * 13


def test_picture_that_is_never_ready_is_an_error(plan: UploadPlan, service: Service) -> None:
    service.processing = 1000
    with pytest.raises(SpecError) as caught:
        upload(plan, service)
    assert caught.value.problems[0].key == "upload-not-ready" and not service.all("game")


def test_changed_card_is_updated(tmp_path: Path, service: Service) -> None:
    upload(plan_in(tmp_path / "out"), service)
    service.calls.clear()
    later = plan_in(tmp_path / "out", first=555)
    done = upload(later, service)
    assert (done.sent, done.made) == (1, 1)
    (changed,) = [path for method, path in service.calls if method == "PUT"]
    (card,) = [card for card in service.all("card") if card["name"] == "c0"]
    assert changed == f"/card/{card['id']}"
    assert service.objects["file"][card["face_id"]]["sha1_digest"] == later.components[0].pieces[0].face.sha1
    assert len(service.all("card")) == 3


def test_removed_card_is_left_and_reported(tmp_path: Path, service: Service) -> None:
    upload(plan_in(tmp_path / "out", 4), service)
    done = upload(plan_in(tmp_path / "out", 3), service)
    assert done.left == ["Small/deck:cards/c3"] and len(service.all("card")) == 4


def test_products_are_checked_before_anything_is_sent(plan: UploadPlan, service: Service) -> None:
    deck = plan.components[0]
    wrong = [
        ("upload-pixels", Component("a", "a", "PokerDeck", "deck", deck.pieces)),
        ("upload-no-product", Component("b", "b", "RoundDeck", "deck", deck.pieces)),
        ("upload-other-kind", Component("c", "c", "MicroDeck", "twosidedset", deck.pieces)),
    ]
    for key, component in wrong:
        with pytest.raises(SpecError) as caught:
            upload(UploadPlan("X", "", plan.root, (component,)), service)
        assert {problem.key for problem in caught.value.problems} == {key}
    assert {path for method, path in service.calls if method == "POST"} == {"/session"}


def test_users_own_game_is_left_alone(plan: UploadPlan, service: Service) -> None:
    service.objects["game"] = {"own": {"id": "own", "name": "Small", "designer_id": "designer-1"}}
    with pytest.raises(SpecError) as caught:
        upload(plan, service)
    assert caught.value.problems[0].key == "upload-game-exists" and not service.all("deck")


def test_ledger_belongs_to_one_account(plan: UploadPlan, service: Service) -> None:
    ledger = Ledger.read(plan.root)
    ledger.of_account("somebody")
    with pytest.raises(UsageError) as caught:
        upload(plan, service)
    assert caught.value.problems[0].key == "upload-other-account"


@pytest.mark.parametrize("names", [[], ["One", "Two"]])
def test_a_designer_is_chosen_by_the_user(names: list[str], plan: UploadPlan, service: Service) -> None:
    service.objects["designer"] = {
        name: {"id": name, "name": name, "user_id": "user-1"} for name in names
    }  # fmt: skip
    with pytest.raises(SpecError) as caught:
        upload(plan, service)
    assert caught.value.problems[0].values["known"] == tuple(names)
    assert service.count("POST", "/folder") == 0


def test_ledger_has_no_secrets_and_survives_an_incomplete_line(
    plan: UploadPlan, service: Service, whole: Any
) -> None:
    upload(plan, service)
    path = plan.root / NAME
    text = path.read_text("utf-8")
    assert not any(secret in text for secret in (USER, PASSWORD, KEY, "session"))
    path.write_text(text[:-20], "utf-8")
    upload(plan, service)
    assert state(service) == whole


def test_picture_corrupted_in_transfer_is_detected(plan: UploadPlan, service: Service) -> None:
    path = plan.root / next(iter(plan.pictures.values())).path
    data = path.read_bytes()
    try:
        path.write_bytes(data + b"x")
        with pytest.raises(SpecError) as caught:
            upload(plan, service)
    finally:
        path.write_bytes(data)
    assert caught.value.problems[0].key == "upload-changed" and not service.all("game")


def test_calls_are_rate_limited(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a fake clock, each call is at least a third of a second after the one before."""
    now, starts = [100.0], []

    class Clock:
        @staticmethod
        def monotonic() -> float:
            return now[0]

        @staticmethod
        def sleep(seconds: float) -> None:
            now[0] += seconds

    monkeypatch.setattr(clients, "time", Clock)
    checked = clients.check_call
    monkeypatch.setattr(clients, "check_call", lambda *call: (starts.append(call), checked(*call))[1])
    with Client(ACCOUNT, service.address) as client:
        for _ in range(9):
            client.get("/tgc/products")
    assert len(starts) == 11 and now[0] - 100.0 >= 10 / 3 - 1e-9
    assert 60 / (1 / 3) <= 180 < 240


def test_malformed_response_is_an_error(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "LARGEST_ANSWER", 100)
    with Client(ACCOUNT, service.address, 0, 0) as client, pytest.raises(Lost):
        client.get("/tgc/products")


@pytest.mark.parametrize(
    "data", [b"", b"<html>", b"[]", b"{}", b'{"error": {}}', b'{"error": {"code": "x"}}', b'{"error": 5}']
)
def test_other_responses_count_as_refused_or_lost(data: bytes) -> None:
    for status, kind in ((200, Lost), (500, Lost), (404, ServiceRefused), (302, ServiceRefused)):
        with pytest.raises(kind):
            clients._result(data, status, "/x")


def test_missing_server_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DeckgenError) as caught, Client(ACCOUNT, "http://127.0.0.1:9/api", 0, 0):
        pass
    assert caught.value.exit_code == 3 and caught.value.problems[0].key == "upload-no-answer"
