"""The JSON API, as a program uses it."""

from __future__ import annotations

from json import dumps
from pathlib import Path
from secrets import token_hex

import pytest

from sushiya.host import House
from sushiya.host.errors import DamagedTable
from sushiya.i18n import LANGUAGES, translator
from sushiya.play.records import load_record
from tests.web.conftest import Browser, Open, error_of

IS_JSON = {"content-type": "application/json"}


async def new_table(program: Browser, **wish: object) -> dict[str, object]:
    """A table of two; the program keeps its token."""
    body = {"game": "sushi-go", "seats": 2, "name": "Ann"} | wish
    made = await program.ask("POST", "/tables", json=body)
    program.headers["authorization"] = f"Bearer {made['token']}"
    return made


async def test_create_seats_the_host_and_gives_a_token(program: Browser) -> None:
    made = await new_table(program)
    assert made["seats"] == [0]
    assert len(str(made["token"])) == 64
    view = await program.ask("GET", f"/tables/{made['table']}")
    assert view["status"] == "lobby"
    assert view["you"]["is_host"]
    assert view["seats"][0]["name"] == "Ann"


async def test_whole_game_over_the_api(program: Browser, browse: Open, house: House) -> None:
    made = await new_table(program)
    other = browse()
    joined = await other.ask("POST", "/tables/join", json={"code": made["code"], "name": "Ben"})
    other.headers["authorization"] = f"Bearer {joined['token']}"
    path = f"/tables/{made['table']}"
    await program.ask("POST", f"{path}/start", json={})
    for _ in range(200):
        view = await program.ask("GET", path)
        if view["status"] == "ended":
            break
        for player in (program, other):
            seen = (await player.ask("GET", path))["view"]
            if seen["seat"] in seen["to_act"]:
                await player.ask("POST", f"{path}/move", json={"move": seen["legal_moves"][0]})
    assert view["view"]["outcome"]
    record = (await program.get(f"/api/v1{path}/record")).text
    assert load_record(record).outcome is not None
    report = await program.ask("POST", "/verify", content=record)
    assert report["passed"]
    assert report["finished"]


async def test_play_at_once_against_bots(program: Browser, house: House) -> None:
    made = await new_table(program, seats=4, bots="random", start=True)
    await house.settled()
    view = await program.ask("GET", f"/tables/{made['table']}")
    assert view["status"] == "running"
    assert view["to_act"] == [0]


async def test_w_undo_takes_back_until_another_seat_has_moved(
    program: Browser, browse: Open
) -> None:
    """W-UNDO"""
    made = await new_table(program, game="wasabi")
    other = browse()
    await other.ask("POST", "/tables/join", json={"code": made["code"], "name": "Ben"})
    path = f"/tables/{made['table']}"
    await program.ask("POST", f"{path}/start", json={})
    before = await program.ask("GET", path)
    assert not before["you"]["may_undo"]
    await program.ask("POST", f"{path}/move", json={"move": "give tuna"})
    after = await program.ask("GET", path)
    assert after["you"]["may_undo"]
    await program.ask("POST", f"{path}/undo", json={"version": after["version"]})
    assert (await program.ask("GET", path))["view"] == before["view"]
    refused = await program.post(f"/api/v1{path}/undo", json={})
    assert (refused.status_code, error_of(refused)["code"]) == (409, "table.too-late")


async def test_games_are_listed_with_options_bots_and_clocks(program: Browser) -> None:
    games = {game["name"]: game for game in (await program.ask("GET", "/games"))["games"]}
    edition = games["sushi-go"]["options"][0]
    assert (edition["name"], "zoch" in edition["choices"]) == ("edition", True)
    assert "cook" in games["sushi-go"]["bots"]
    assert games["wasabi"]["clocks"]["fast"] > 0


async def test_record_is_refused_before_the_end(program: Browser) -> None:
    made = await new_table(program, bots="random", start=True)
    answer = await program.get(f"/api/v1/tables/{made['table']}/record")
    assert answer.status_code == 409
    assert error_of(answer)["code"] == "table.not-ended"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "no table"), ("de", "Tisch"), ("xx-nonsense", "no table")]
)
async def test_errors_are_told_in_the_readers_language(
    program: Browser, language: str, words: str
) -> None:
    answer = await program.get("/api/v1/tables/nowhere", headers={"accept-language": language})
    assert answer.status_code == 404
    assert error_of(answer)["code"] == "table.unknown-table"
    assert words in error_of(answer)["message"]


async def test_command_without_a_token_is_refused(program: Browser) -> None:
    made = await new_table(program)
    del program.headers["authorization"]
    answer = await program.post(f"/api/v1/tables/{made['table']}/start", json={})
    assert answer.status_code == 401
    assert error_of(answer)["code"] == "web.no-person"


async def test_stranger_with_a_token_of_their_own_moves_nothing(
    program: Browser, house: House
) -> None:
    made = await new_table(program, bots="random", start=True)
    program.headers["authorization"] = "Bearer " + "0" * 64
    await house.settled()
    before = (await house.table(str(made["table"]))).version
    answer = await program.post(f"/api/v1/tables/{made['table']}/move", json={"move": "egg"})
    assert answer.status_code == 403
    assert (await house.table(str(made["table"]))).version == before


@pytest.mark.parametrize(
    "body", ["", "[]", "{", '{"move": 7}', '{"move": "egg", "colour": "red"}', '{"seat": []}']
)
async def test_bad_body_names_the_field(program: Browser, body: str) -> None:
    made = await new_table(program)
    answer = await program.post(
        f"/api/v1/tables/{made['table']}/move",
        content=body,
        headers={"content-type": "application/json"},
    )
    assert answer.status_code == 400
    assert error_of(answer)["code"] == "web.bad-form"


async def test_same_key_is_done_once(program: Browser, house: House) -> None:
    body = {"game": "sushi-go", "seats": 3, "key": "evening-1", "bots": "random", "start": True}
    first = await program.ask("POST", "/tables", json=body)
    program.headers["authorization"] = f"Bearer {first['token']}"
    again = await program.ask("POST", "/tables", json=body)
    assert again["table"] == first["table"]
    view = await program.ask("GET", f"/tables/{first['table']}")
    move = {"move": view["view"]["legal_moves"][0], "key": "m1", "version": view["version"]}
    done = await program.ask("POST", f"/tables/{first['table']}/move", json=move)
    await house.settled()
    assert await program.ask("POST", f"/tables/{first['table']}/move", json=move) == done


async def test_very_first_request_may_be_repeated_with_a_token_of_ones_own(
    program: Browser,
) -> None:
    program.headers["authorization"] = f"Bearer {token_hex(32)}"
    first, second = [await new_table(program, key="first") for _ in range(2)]
    assert first == second


async def test_stale_version_is_refused(program: Browser, house: House) -> None:
    made = await new_table(program, bots="random", start=True)
    path = f"/tables/{made['table']}"
    await house.settled()
    old = await program.ask("GET", path)
    await program.ask("POST", f"{path}/move", json={"move": old["view"]["legal_moves"][0]})
    await house.settled()
    now = await program.ask("GET", path)
    late = {"move": now["view"]["legal_moves"][0], "version": old["version"]}
    answer = await program.post(f"/api/v1{path}/move", json=late)
    assert answer.status_code == 409
    assert error_of(answer)["details"] == {"expected": old["version"], "version": now["version"]}


async def test_score_is_that_of_the_command_line(program: Browser) -> None:
    sheet = {
        "edition": "gamewright",
        "players": [
            {"name": "Ann", "rounds": [{"tempura": 2, "maki_3": 1}]},
            {"name": "Ben", "rounds": [{"squid_on_wasabi": 1}]},
        ],
    }
    told = await program.ask("POST", "/score", json=sheet)
    assert [player["total"] for player in told["players"]] == [11, 9]
    answer = await program.post("/api/v1/score", content=b'{"edition": "zoch"')
    assert answer.status_code == 422
    assert error_of(answer)["code"] == "text.bad-score-sheet"


@pytest.mark.parametrize("record", [b"", b"\xff\xfe", b"sushiya record 1\n", b"x" * 1_000_000])
async def test_verify_never_breaks(program: Browser, record: bytes) -> None:
    answer = await program.post("/api/v1/verify", content=record)
    assert answer.status_code in (200, 422)
    if answer.status_code == 200:
        assert not answer.json()["passed"]


@pytest.mark.parametrize(
    "body",
    [
        {"game": "\ud800"},
        {"game": "sushi-go", "name": "\ud800"},
        {"game": "sushi-go", "clock": "\ud800"},
        {"game": "sushi-go", "bots": "\ud800"},
        {"game": "sushi-go", "key": "\ud800"},
        {"game": "sushi-go", "options": {"edition": "\ud800"}},
        {"game": "sushi-go", "options": {"\ud800": True}},
        {"game": "wasabi", "menu_text": "\ud800"},
        {"game": "sushi-go", "\ud800": 1},
    ],
)
async def test_half_a_character_is_no_text(program: Browser, body: dict[str, object]) -> None:
    answer = await program.post("/api/v1/tables", content=dumps(body), headers=IS_JSON)
    assert answer.status_code in (400, 422)
    assert error_of(answer)["code"] in ("web.bad-form", "table.bad-name")


async def test_what_is_not_json_is_called_by_its_name(program: Browser) -> None:
    answer = await program.post("/api/v1/tables", content="{", headers=IS_JSON)
    assert error_of(answer)["details"] == {"field": "body"}


async def test_damaged_table_tells_nothing_of_itself(program: Browser, house: House) -> None:
    made = await new_table(program, bots="random", start=True)
    await house.settled()
    table = await house.table(str(made["table"]))
    wrong = {"version": table.version + 1, "at": 0.0, "kind": "moved"}
    wrong["data"] = {"seat": 0, "move": "a card nobody holds", "by": "person"}
    facts = {"at": 0.0, "people": [], "left": []}
    await house.ledger.append(table.id, [wrong], facts=facts)
    with pytest.raises(DamagedTable):
        await house.notice(table.id)
    answer = await program.get(f"/api/v1/tables/{table.id}")
    assert answer.status_code == 410
    assert error_of(answer)["code"] == "table.damaged"
    assert error_of(answer)["details"] == {}
    assert (await program.get("/healthz")).text == "ok\nset-aside 1"


async def test_players_of_a_damaged_table_are_told_in_their_language(
    program: Browser, house: House
) -> None:
    table, other = [str((await new_table(program))["table"]) for _ in range(2)]
    wrong = {"version": 3, "at": 0.0, "kind": "exploded", "data": {}}
    await house.ledger.append(table, [wrong], facts={"at": 0.0, "people": [], "left": []})
    with pytest.raises(DamagedTable):
        await house.notice(table)
    for language in LANGUAGES:
        asks = {"accept-language": language}
        told = error_of(await program.get(f"/api/v1/tables/{table}", headers=asks))["message"]
        assert told == translator(language).t("error.table.damaged", table=table)
        page = await program.get(f"/t/{table}", headers=asks)
        assert page.status_code == 410
        assert table in page.text
    assert (await program.get(f"/api/v1/tables/{other}")).status_code == 200


async def test_description_names_every_address_of_the_manual(program: Browser) -> None:
    described = await program.ask("GET", "/openapi.json")
    manual = (Path(__file__).parent.parent.parent / "docs" / "api.md").read_text()
    for path, methods in described["paths"].items():
        short = path.rsplit("/", 1)[1] if path.count("/") > 2 else path
        assert short in manual, path
        for method in methods:
            assert method.upper() in ("GET", "POST")


async def test_rematch_seats_the_same_people(program: Browser, house: House) -> None:
    made = await new_table(program, bots="random", start=True)
    path = f"/tables/{made['table']}"
    while (view := await program.ask("GET", path))["status"] == "running":
        await program.ask("POST", f"{path}/move", json={"move": view["view"]["legal_moves"][0]})
        await house.settled()
    again = await program.ask("POST", f"{path}/rematch")
    assert again["table"] != made["table"]
    assert (await program.ask("GET", f"/tables/{again['table']}"))["you"]["seats"] == [0]
