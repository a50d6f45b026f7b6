"""What keeps, changes or ends a name is as rare as opening a table: names cannot be squatted."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection

from sushiya.web.security import kind_of


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("POST", "/me/keep", "create"),
        ("POST", "/me/rename", "create"),
        ("POST", "/me/link", "create"),
        ("POST", "/me/forget", "create"),
        ("POST", "/me/shown", "command"),
        ("POST", "/me/link/" + "0" * 64, "join"),
        ("GET", "/me/data.zip", "verify"),
        ("GET", "/me/data.json", "verify"),
        ("GET", "/me", "page"),
    ],
)
def test_rates_of_names(method: str, path: str, kind: str) -> None:
    scope = {"type": "http", "method": method, "path": path, "headers": []}
    assert kind_of(HTTPConnection(scope)) == kind
