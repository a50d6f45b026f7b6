"""Every refusal is told in the reader's language, with names instead of numbers."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import sushiya
from sushiya.core.errors import (
    BadMenu,
    BadOption,
    BadPosition,
    BadRecord,
    BadScoreSheet,
    BadSeatCount,
    NotYourTurn,
    SushiyaError,
)
from sushiya.games import game
from sushiya.games.sushi_go.score_sheet import score_sheet_from_text
from sushiya.games.wasabi.menu import menu_from_text
from sushiya.i18n import LANGUAGES, strict
from sushiya.web.telling import plain_details, sentence
from tests.play.test_records import sealed
from tests.web.conftest import Browser
from tests.web.test_posts import lobby, post

Refused = Callable[[], object]


def a_record(old: str, new: str) -> str:
    return sealed(sushiya.new_game("sushi-go", seats=2, seed=1).record().replace(old, new, 1))


REFUSED: list[tuple[Refused, type[SushiyaError], str]] = [
    (
        lambda: sushiya.load_record("sushiya record 1\n"),
        BadRecord,
        "Die Prüfsumme am Schluss fehlt",
    ),
    (
        lambda: sushiya.load_record(a_record("seats: 2", "seats: 9")),
        BadRecord,
        "beschädigt. Sushi Go! ist für 2 bis 5 Personen, nicht 9.",
    ),
    (
        lambda: sushiya.load_record(a_record("deal deck: ", "deal deck: fish ")),
        BadRecord,
        "Das ist keine Stellung. „fish“ ist keine Karte.",
    ),
    (lambda: game("sushi-go").position_from_text("turn 1"), BadPosition, "mit den Händen"),
    (lambda: game("wasabi").position_from_text("seats x"), BadPosition, "Zahl von 0 bis 10000"),
    (lambda: menu_from_text("a = 1"), BadMenu, "(Datei). Einen Schlüssel „a“ gibt es nicht."),
    (lambda: menu_from_text("a = 1\nb ="), BadMenu, "kein TOML"),
    (lambda: score_sheet_from_text("{"), BadScoreSheet, "(Zeile 1, Spalte 2). Das ist kein JSON."),
    (
        lambda: sushiya.new_game("sushi-go", seats=2, edition="x"),
        BadOption,
        "Möglich sind: adventureland",
    ),
    (lambda: sushiya.new_game("sushi-go", seats=9), BadSeatCount, "Sushi Go! ist für 2 bis 5"),
    (
        lambda: sushiya.new_game("sushi-go", seats=2, edition="zoch"),
        BadSeatCount,
        "Sushi Go! in der Ausgabe Zoch ist für 3 bis 5 Personen, nicht 2.",
    ),
]


@pytest.mark.parametrize(("refused", "kind", "german"), REFUSED)
def test_a_reason_is_in_the_language_of_the_sentence(
    refused: Refused, kind: type[SushiyaError], german: str
) -> None:
    with pytest.raises(kind) as caught:
        refused()
    error = caught.value
    with strict():
        told = {language: sentence(error, language) for language in LANGUAGES}
    assert german in told["de"]
    assert len(set(told.values())) == len(LANGUAGES)
    assert str(error) not in told.values()


@pytest.mark.parametrize(("refused", "kind", "german"), REFUSED)
def test_an_error_with_a_reason_can_be_copied_and_pickled(
    refused: Refused, kind: type[SushiyaError], german: str
) -> None:
    with pytest.raises(kind) as caught:
        refused()
    for twin in (copy.copy(caught.value), pickle.loads(pickle.dumps(caught.value))):
        assert str(twin) == str(caught.value)
        assert sentence(twin, "de") == sentence(caught.value, "de")


def test_a_program_gets_the_code_of_the_reason_and_its_values() -> None:
    with pytest.raises(BadRecord) as caught:
        sushiya.load_record(a_record("seats: ", "chairs: "))
    details = plain_details(caught.value)
    assert details == {"line": 3, "reason": "record.unknown-header", "key": "chairs"}


def test_a_cause_is_told_with_its_own_code() -> None:
    with pytest.raises(BadRecord) as caught:
        sushiya.load_record(a_record("game: sushi-go", "game: chess"))
    cause = plain_details(caught.value)["reason"]
    assert isinstance(cause, dict)
    assert cause["code"] == "request.unknown-game"


def test_who_is_waited_for_is_a_seat_where_there_are_no_names() -> None:
    assert sentence(NotYourTurn(1, (0, 2)), "de") == (
        "Du bist nicht dran. Der Tisch wartet auf Platz 0 und Platz 2."
    )


async def test_who_is_waited_for_is_told_by_name(ann: Browser, ben: Browser) -> None:
    table = await lobby(ann, game="wasabi", seats="3", name="Ann")
    await post(ben, table, "join", name="Ben")
    await post(ann, table, "bot", seat=2, level="random")
    await post(ann, table, "start")
    refused = await ben.script(f"/t/{table}/move", move="give tuna maki rice")
    told = refused.json()["error"]
    assert told["code"] == "rule.not-your-turn"
    assert told["message"] == "It is not your turn. The table is waiting for Ann."
    assert told["details"] == {"seat": 1, "to_act": [0], "names": ["Ann"]}
    names = NotYourTurn(0, (1, 2), ("Ben", "bot-1"))
    assert sentence(names, "en").endswith("waiting for Ben and Bot 1.")


async def test_the_api_tells_why_a_record_is_red(ann: Browser) -> None:
    answer = await ann.post(
        "/api/v1/verify", content="x", headers={"accept-language": "it", "authorization": ""}
    )
    (check,) = answer.json()["checks"]
    assert check["detail"].startswith("Il verbale è rovinato alla riga 1.")
