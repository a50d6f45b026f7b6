"""Schemathesis reads the description that the server gives of its API, and asks for what it allows
and for what it forbids.

Beside ``test_api_described``, which is ours and small, it knows all of JSON Schema and OpenAPI.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy
from schemathesis import Case, CheckFunction, GenerationMode
from schemathesis.openapi import from_asgi
from schemathesis.python.asgi import ASGIClient, get_client
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
    response_schema_conformance,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema

from sushiya.host import EMOTES
from sushiya.web.app import API_PATH, HouseApp, create_app
from sushiya.web.settings import Settings
from tests.web.described import Described

AnyCase = Case[Any]
ASKED = settings(
    max_examples=5,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
ALONE = {"game": "wasabi", "seats": 2, "name": "Ann"}
READY = ALONE | {"bots": "random"}
RUNNING = READY | {"start": True}
STREAM = "/events"
SECONDS_OF_STREAM = 10
"""A stream never ends by itself: it is left after its first event, or when none comes so long."""
NEVER_GRANTED = ("/score", "/undo", "/rematch", "/record")
"""They need a whole score sheet, a move made before, or a game that is over."""


def operations() -> list[tuple[str, str]]:
    """What there is to ask, as the app describes it without being opened."""
    from sushiya.web.api import create_api

    api = create_api(HouseApp().state)
    return [(method, path) for method, path, _ in Described(api.openapi()).operations()]


@dataclass
class Served:
    """An open app, its description as it was fetched from it, and what it has answered."""

    client: ASGIClient
    described: OpenApiSchema
    statuses: list[int] = field(default_factory=list)

    def ask_all(self, cases: SearchStrategy[AnyCase], wish: dict[str, Any] | None) -> None:
        """Ask as a stranger, or at tables as they are wished for, a new one for every case."""

        @ASKED
        @given(case=cases)
        def ask(case: AnyCase) -> None:
            self._ask(case, self._sit_down(case, wish) if wish else {})

        ask()

    def _sit_down(self, case: AnyCase, wish: dict[str, Any]) -> dict[str, str]:
        """Move a case to a new table; the headers of who sits there and may command."""
        made = self.client.post(f"{API_PATH}/tables", json=wish).json()
        headers = {"authorization": f"Bearer {made['token']}"}
        if "table" in case.path_parameters:
            case.path_parameters["table"] = made["table"]
        is_allowed = case.meta is not None and case.meta.generation.mode.is_positive
        if is_allowed and isinstance(case.body, dict):
            known = self._words(made, headers)
            if case.operation.path.endswith("/move"):
                case.body.setdefault("move", None)
            case.body |= {name: known[name] for name in case.body if name in known}
        return headers

    def _words(self, made: dict[str, Any], headers: dict[str, str]) -> dict[str, Any]:
        """What makes sense where any text is allowed: hardly any is a word that the house knows."""
        look = self.client.get(f"{API_PATH}/tables/{made['table']}", headers=headers).json()
        moves = (look["view"] or {}).get("legal_moves")
        known = {"game": "wasabi", "seats": 3, "options": {}, "clock": "off", "emote": EMOTES[0]}
        return known | {"code": made["code"], "moves": [], "move": moves[0] if moves else "a"}

    def _ask(self, case: AnyCase, headers: dict[str, str]) -> None:
        is_stream = case.operation.path.endswith(STREAM)
        answer = case.call(headers=headers, timeout=SECONDS_OF_STREAM if is_stream else None)
        self.statuses.append(answer.status_code)
        # What the rules of a game refuse, no schema can forbid.
        excluded: list[CheckFunction] = [positive_data_acceptance]
        if is_stream:
            # Its schema is that of the whole text, and Schemathesis holds every event against it;
            # who comes from a version that never was is served like who comes without one.
            excluded += [response_schema_conformance, negative_data_rejection]
        case.validate_response(answer, headers=headers, excluded_checks=excluded)


@pytest.fixture
def served(settings: Settings) -> Iterator[Served]:
    # Schemathesis opens the app in a thread of its own, and closes it after the test.
    app: Any = create_app(settings)
    config = schemathesis.Config.from_dict({"max-stream-events": 1})
    with get_client(app) as client:
        yield Served(client, from_asgi(f"{API_PATH}/openapi.json", app, config=config))


@pytest.mark.parametrize(("method", "path"), operations())
def test_what_is_allowed_and_what_is_forbidden_is_answered_as_described(
    served: Served, method: str, path: str
) -> None:
    operation = served.described[path][method]
    at_table = path.startswith("/tables")
    allowed = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    for wish in (None, ALONE, READY, RUNNING) if at_table else (None,):
        served.ask_all(allowed, wish)
    if len(operation.body) or len(operation.query):  # else there is nothing to be wrong
        forbidden = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
        for wish in (None, RUNNING) if at_table else (None,):
            served.ask_all(forbidden, wish)
    if not path.endswith(NEVER_GRANTED):
        assert any(status < 300 for status in served.statuses), "no request made sense"
