"""The interface for programs: tokens, their rights, and the description that every answer follows."""

import json
import re
from datetime import UTC, datetime
from html import unescape
from importlib import resources
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from croupier.errors import Fault, Refused
from croupier.review.access.accounts import TokenFile, token_file
from croupier.review.serving.api import ANSWERS
from croupier.words import Words
from review.floor_pages import BRACES, SCRIPT, Room, send

ASKED = {
    "/api/v1/tables": [""],
    "/api/v1/hands": ["", "?q=anna&limit=2", "?doing=dealer", "?incident=I-10&since=2026-03-01T00:00"],
    "/api/v1/hands/{hand:int}": ["1", "2", "3", "4"],
    "/api/v1/hands/{hand:int}/steps": ["1", "2", "4"],
    "/api/v1/incidents": ["?from=2026-03-01&to=2026-03-04"],
    "/api/v1/dealers": ["?from=2026-03-01&to=2026-03-04"],
    "/api/v1/shifts": ["?from=2026-03-01&to=2026-03-04"],
}
"""Requests for each path: its number, or its query."""


def description() -> dict:  # type: ignore[type-arg]  # as JSON has it
    return json.loads((resources.files("croupier.review") / "static" / "openapi.json").read_text())


def urls() -> list[tuple[str, str]]:
    found = []
    for path, more in ASKED.items():
        for each in more:
            url = path.replace("{hand:int}", each) if "{" in path else path + each
            found.append((path.replace("{hand:int}", "{hand}"), url))
    return found


@pytest.fixture
def program(room: Room) -> TestClient:
    """A program with a token, and no session."""
    token = token_file(room.site.accounts.path).make("board", by="Flo", now=datetime.now(UTC))
    browser = room.browser()
    browser.headers["authorization"] = f"Bearer {token}"
    return browser


def test_the_description_has_every_path_and_no_other() -> None:
    assert set(description()["paths"]) == {path.replace("{hand:int}", "{hand}") for path in ANSWERS}


def test_the_description_is_valid() -> None:
    validator = pytest.importorskip("openapi_spec_validator", reason="pip install -e .[test]")
    validator.validate(description())


@pytest.mark.parametrize(("path", "url"), urls())
def test_an_answer_is_as_it_is_described(program: TestClient, path: str, url: str) -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="pip install -e .[test]")
    answer = program.get(url)
    assert answer.status_code == 200, answer.text
    told, described = answer.json(), description()
    (name,) = re.findall(r"\w+$", _schema(described, path))
    schema = {"$ref": f"#/components/schemas/{name}", "components": described["components"]}
    jsonschema.validate(told, schema)
    found = described["components"]["schemas"][name]
    assert set(told) == set(found["properties"]), "nothing is answered that is not described"


def _schema(described: dict, path: str) -> str:  # type: ignore[type-arg]  # as JSON has it
    content = described["paths"][path]["get"]["responses"]["200"]["content"]
    return str(content["application/json"]["schema"]["$ref"])


def test_the_page_for_programs_is_in_the_readers_language(room: Room) -> None:
    page = unescape(room.login("Flo", lang="fr").get("/api").text)
    described = [method["get"] for method in description()["paths"].values()]
    said = [each["summary"] for each in described]
    said += [each["description"] for one in described for each in one.get("parameters", ()) if "name" in each]
    french = [Words("fr").say(each) for each in said]
    assert len(said) > 30 and all(each != other for each, other in zip(said, french, strict=True))
    assert all(each in page for each in french) and not any(each in page for each in said)


def test_facts_are_those_of_the_log(program: TestClient) -> None:
    hands = program.get("/api/v1/hands").json()
    assert [each["id"] for each in hands["hands"]] == [4, 3, 2, 1]
    assert [each["outcome"] for each in hands["hands"]] == ["live", "void", "complete", "complete"]
    page = program.get("/api/v1/hands?limit=3").json()
    assert page["next"] == 2
    assert [each["id"] for each in program.get("/api/v1/hands?limit=3&before=2").json()["hands"]] == [1]
    hand = program.get("/api/v1/hands/1").json()
    assert {each["player"] for each in hand["seats"]} >= {SCRIPT, BRACES}, "a name is text, whatever it is"
    dealers = {each["dealer"]: each for each in program.get(urls()[-2][1]).json()["dealers"]}
    assert (dealers["Anna"]["hands"], dealers["Anna"]["own_errors"], dealers["Bo"]["own_errors"]) == (2, 1, 0)
    (shift, *_) = program.get(urls()[-1][1]).json()["shifts"]
    assert shift["takings"]["missing"] == 0 and shift["takings"]["bought"] > 0


@pytest.mark.parametrize("given", ["", "Bearer", "Bearer croupier-wrong", "Basic Zmxv", "bearer \u00e9"])
def test_without_a_token_nothing_is_answered(room: Room, given: str) -> None:
    browser = room.login("Flo")  # a session is no token
    for _, url in urls():
        answer = browser.get(url, headers={"authorization": given.encode()} if given else {})
        assert answer.status_code == 401
        assert list(answer.json()) == ["error"] and "bearer" in answer.headers["www-authenticate"].lower()


def test_a_revoked_token_opens_nothing(room: Room, program: TestClient) -> None:
    assert program.get("/api/v1/hands").status_code == 200
    token_file(room.site.accounts.path).revoke("board")
    assert program.get("/api/v1/hands").status_code == 401


@pytest.mark.parametrize(
    ("url", "status"),
    [
        ("/api/v1/hands?limit=0", 400),
        ("/api/v1/hands?limit=999", 400),
        ("/api/v1/hands?card=XX", 400),
        ("/api/v1/hands?doing=me", 400),
        ("/api/v1/hands/99", 404),
        ("/api/v1/nothing", 404),
        ("/api/v1/dealers?from=x", 400),
    ],
)
def test_a_refusal_is_one_sentence(program: TestClient, url: str, status: int) -> None:
    answer = program.get(url)
    assert answer.status_code == status
    assert list(answer.json()) == ["error"] and answer.json()["error"]


def test_a_program_changes_nothing(program: TestClient) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert program.request(method, "/api/v1/hands").status_code in (404, 405, 413)
    assert program.post("/hands/1/notes", data={"why": "x"}).status_code == 401, "a token is no session"


def test_no_hidden_card_of_a_live_hand_is_answered(program: TestClient) -> None:
    seats = program.get("/api/v1/hands/4").json()["seats"]
    assert {card for each in seats for card in each["cards"].split()} <= {"??"}


# --- tokens ------------------------------------------------------------------------------------------


def test_the_floor_makes_a_token_sees_it_once_and_revokes_it(room: Room) -> None:
    floor = room.login("Flo")
    page = send(floor, "/api", "/api/tokens", name="board")
    token = re.search(r"croupier-[\w-]{43}", page.text)
    assert token and page.status_code == 200
    program = room.browser()
    program.headers["authorization"] = f"Bearer {token[0]}"
    assert program.get("/api/v1/hands").status_code == 200
    assert "board" in floor.get("/api").text and token[0] not in floor.get("/api").text
    file = token_file(room.site.accounts.path)
    assert token[0] not in file.path.read_text(encoding="utf-8"), "only its hash is kept"
    assert file.path.stat().st_mode & 0o077 == 0
    assert send(floor, "/api", "/api/tokens", name="board").status_code == 400
    assert send(floor, "/api", "/api/revoked", name="board").status_code == 303
    assert program.get("/api/v1/hands").status_code == 401


def test_an_auditor_reads_the_description_and_makes_no_token(room: Room) -> None:
    auditor = room.login("Aud")
    page = auditor.get("/api").text
    assert "/api/v1/hands" in page and "/api/tokens" not in page


def test_tokens_have_names_and_bounds(tmp_path: Path) -> None:
    file = TokenFile(tmp_path / "tokens")
    for name in ("", "a" * 41, "<b>"):
        with pytest.raises(Refused):
            file.make(name, by="", now=datetime.now(UTC))
    with pytest.raises(Refused):
        file.revoke("nobody")
    file.path.write_text("{}")
    with pytest.raises(Fault):
        file.find("croupier-x")


def test_a_file_of_tokens_that_cannot_be_read_is_told_from_a_damaged_one(tmp_path: Path) -> None:
    path = tmp_path / "tokens"
    path.mkdir()
    with pytest.raises(Fault, match="Is a directory"):
        TokenFile(path).tokens()
    path.rmdir()
    path.write_bytes(b"\xff")
    with pytest.raises(Fault, match="expected a file that croupier review token has made"):
        TokenFile(path).tokens()
