"""``sushiya games``."""

from __future__ import annotations

import json

from sushiya.games import game, names
from tests.cli.running import run


def test_json_lists_every_game_and_option_with_an_explanation() -> None:
    told = json.loads(run("games", "--json").stdout)["games"]
    assert [entry["name"] for entry in told] == list(names())
    for entry in told:
        options = game(entry["name"]).options
        assert [option["name"] for option in entry["options"]] == [o.name for o in options]
        assert all(option["about"] for option in entry["options"])
        assert "random" in entry["bots"]


def test_json_knows_how_many_an_edition_seats() -> None:
    told = json.loads(run("games", "--json").stdout)["games"][0]
    editions = {value["value"]: value["seats"] for value in told["options"][0]["values"]}
    assert editions["zoch"] == [3, 4, 5]
    assert editions["gamewright"] == [2, 3, 4, 5]
    ghost = next(option for option in told["options"] if option["name"] == "ghost")
    assert {value["value"]: value["seats"] for value in ghost["values"]}[True] == [2]


def test_table_names_games_editions_and_flags() -> None:
    result = run("games")
    assert result.exit_code == 0
    for word in ("Sushi Go!", "Wasabi!", "zoch", "3 to 5 players", "--pass-both-ways", "--menu"):
        assert word in result.stdout
