"""``sushiya games``."""

from __future__ import annotations

import json

from sushiya.bots import MOODS
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
        assert entry["moods"] == list(MOODS)


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


def test_table_tells_every_mood_with_an_explanation() -> None:
    lines = [line.split(maxsplit=1) for line in run("games").stdout.splitlines()]
    for mood in MOODS:
        told = [line for line in lines if line and line[0] == f":{mood}"]
        assert len(told) == len(names())
        assert all(len(line) == 2 for line in told)


def test_help_of_bots_names_every_mood() -> None:
    for command in ("play", "simulate"):
        for name in names():
            shown = " ".join(run(command, name, "--help").stdout.split())
            assert f"as in cook:relaxed: {', '.join(MOODS)}." in shown
