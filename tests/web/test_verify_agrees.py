"""The verification page, ``sushiya verify`` and the API say the same of every record."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.cli.running import played, run, saved
from tests.cli.test_verify import RED, tampered
from tests.web.conftest import Browser, text_of

RECORDS: dict[str, Callable[[], str]] = {
    "fair": lambda: played("sushi-go", 2),
    "wasabi": lambda: played("wasabi", 2, moves=12),
    "unfinished": lambda: played("sushi-go", 3, moves=9),
    **{what: partial(tampered, what) for what in RED},
}
HEX = "[0-9a-f]{64}"


@pytest.mark.parametrize("kind", RECORDS)
@pytest.mark.parametrize("noted", [None, "right", "wrong"])
async def test_page_command_and_api_agree(
    ann: Browser, tmp_path: Path, kind: str, noted: str | None
) -> None:
    record = RECORDS[kind]()
    right = re.search(rf"^commitment: ({HEX})", record, re.MULTILINE)
    assert right
    commitment = {None: None, "right": right[1], "wrong": "0" * 63 + "1"}[noted]
    given = ["--commitment", commitment] if commitment else []
    told = json.loads(run("verify", saved(tmp_path, record), *given, "--json").stdout)
    query = {"commitment": commitment} if commitment else {}
    api = await ann.ask("POST", "/verify", content=record.encode(), params=query)
    page = await ann.post("/verify", data={"record": record, "commitment": commitment or ""})

    def verdicts(answer: dict[str, object]) -> object:
        checks = answer["checks"]
        assert isinstance(checks, list)
        return [(check["name"], check["passed"]) for check in checks]

    assert verdicts(api) == verdicts(told)
    assert (api["passed"], api["finished"]) == (told["passed"], told["finished"])
    passed = [check["passed"] for check in told["checks"]]
    assert page.text.count("check--good") == passed.count(True)
    assert page.text.count("check--bad") == passed.count(False)
    assert ("Green: everything fits" in text_of(page)) == told["passed"]
    assert told["passed"] == (kind in ("fair", "wasabi", "unfinished") and noted != "wrong")
