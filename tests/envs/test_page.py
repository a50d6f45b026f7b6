"""The page about environments says what is so."""

from __future__ import annotations

import re

from tools.env_tables import PAGE, filled

from sushiya.envs.registration import VERSIONS


def test_the_tables_of_the_page_are_those_of_the_code() -> None:
    text = PAGE.read_text()
    assert text == filled(text), "stale: python -m tools.env_tables writes them anew"


def test_every_version_has_its_line_in_the_history() -> None:
    history = PAGE.read_text().partition("## Version history")[2]
    told = set(re.findall(r"^\| `([a-z-]+)` \| (\d+) \|", history, re.MULTILINE))
    wanted = {(game, str(at)) for game, last in VERSIONS.items() for at in range(last + 1)}
    assert told == wanted
