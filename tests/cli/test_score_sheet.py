"""Sheets of counts: what is read, what is refused, what is scored."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sushiya.core.errors import BadScoreSheet
from sushiya.games.sushi_go.cards import CARD_NAMES, COPIES
from sushiya.games.sushi_go.score_sheet import (
    Overfull,
    overfull_rounds,
    score_sheet_from_data,
    score_sheet_from_text,
    scores,
)

Rounds = list[dict[str, Any]]


def sheet(*rounds: Rounds, edition: str | None = "gamewright") -> dict[str, Any]:
    """A sheet of players A, B, C … with these rounds."""
    players = [{"name": name, "rounds": each} for name, each in zip("ABCDE", rounds, strict=False)]
    return {"edition": edition, "players": players} if edition else {"players": players}


def points(data: dict[str, Any]) -> dict[str, Any]:
    return scores(score_sheet_from_data(data)).to_dict()


def reason(data: object, edition: str | None = None) -> str:
    with pytest.raises(BadScoreSheet) as caught:
        score_sheet_from_data(data, edition)
    return str(caught.value)


def test_every_column_is_scored() -> None:
    first = {"tempura": 3, "sashimi": 3, "egg": 1, "squid_on_wasabi": 1}
    second = {"dumpling": 6, "maki_1": 1, "wasabi": 1, "chopsticks": 1}
    result = points(sheet([first], [second]))
    assert result["players"][0]["rounds"] == [
        {"maki": 0, "tempura": 5, "sashimi": 10, "dumpling": 0, "nigiri": 10, "total": 25}
    ]
    assert result["players"][1]["rounds"] == [
        {"maki": 6, "tempura": 0, "sashimi": 0, "dumpling": 15, "nigiri": 0, "total": 21}
    ]
    assert result["winners"] == ["A"]


@pytest.mark.parametrize(
    ("edition", "expected"), [("adventureland", [6, 1, 1, 0]), ("zoch", [6, 3, 3, 0])]
)
def test_maki_ties_follow_the_edition(edition: str, expected: list[int]) -> None:
    icons: list[Rounds] = [
        [{"maki_2": 1, "maki_3": 1}],
        [{"maki_3": 1}],
        [{"maki_1": 1, "maki_2": 1}],
        [{"maki_2": 1}],
    ]
    players = points(sheet(*icons, edition=edition))["players"]
    assert [player["rounds"][0]["maki"] for player in players] == expected


@pytest.mark.parametrize(
    ("edition", "expected"), [("gamewright", [6, 0, -3, -3]), ("zoch", [6, 0, -6, -6])]
)
def test_puddings_score_once_after_three_rounds(edition: str, expected: list[int]) -> None:
    held = [(2, 1, 1), (1, 1, 1), (0, 0, 0), (0, 0, 0)]
    rounds: list[Rounds] = [[{"pudding": number} for number in each] for each in held]
    players = points(sheet(*rounds, edition=edition))["players"]
    assert [player["pudding"] for player in players] == expected
    assert [player["total"] for player in players] == expected
    two_rounds = [each[:2] for each in rounds]
    assert {player["pudding"] for player in points(sheet(*two_rounds))["players"]} == {0}


def test_sg_winner_puddings_break_ties_and_ranks_leave_gaps() -> None:
    nothing: Rounds = [{}, {}, {}]
    rounds: list[Rounds] = [
        [{"egg": 1, "pudding": 1}, {"egg": 5 - 1}, {}],
        [{"pudding": 1}, {"salmon": 2}, {"salmon": 1 - 1}],
        nothing,
        nothing,
    ]
    result = points(sheet(*rounds))
    assert [player["total"] for player in result["players"]] == [8, 7, -3, -3]
    assert [player["rank"] for player in result["players"]] == [1, 2, 3, 3]


def test_sg_winner_equal_in_all_share_the_win() -> None:
    result = points(sheet([{"egg": 1}], [{"egg": 1}]))
    assert result["winners"] == ["A", "B"]
    assert [player["rank"] for player in result["players"]] == [1, 1]


def test_sg_pudding_two_players_never_lose() -> None:
    result = points(sheet([{"pudding": 1}, {}, {}], [{}, {}, {}]))
    assert [player["pudding"] for player in result["players"]] == [6, 0]


def test_the_edition_may_come_from_either_side_but_must_agree() -> None:
    bare = sheet([{}], [{}], edition=None)
    assert score_sheet_from_data(bare, "gamewright").edition.name == "gamewright"
    assert "missing" in reason(bare)
    assert "zoch was asked for" in reason(sheet([{}], [{}]), "zoch")
    assert "no edition 'fifth'" in reason(bare, "fifth")
    assert "no edition 7" in reason({**bare, "edition": 7})


@pytest.mark.parametrize("players", [0, 1, 6])
def test_sg_players_other_numbers_are_refused(players: int) -> None:
    data = {
        "edition": "gamewright",
        "players": [{"name": str(at), "rounds": [{}]} for at in range(players)],
    }
    assert "2 to 5" in reason(data)


def test_sg_players_zoch_starts_at_three() -> None:
    assert "3 to 5" in reason(sheet([{}], [{}], edition="zoch"))


IMPOSSIBLE: dict[str, tuple[Any, str]] = {
    "fifteen": ({"tempura": 15}, "A, round 1, tempura: 15 of them, but the deck holds 14"),
    "wasabi counts": (
        {"egg_on_wasabi": 4, "salmon_on_wasabi": 3},
        "A, round 1, salmon_on_wasabi: 7 wasabi on the sheet by then, but the deck holds 6",
    ),
    "unknown": ({"shrimp": 1}, "A, round 1, 'shrimp': unknown"),
    "negative": ({"egg": -1}, "A, round 1, egg: -1 is less than none"),
    "half": ({"egg": 0.5}, "A, round 1, egg: 0.5 is not a whole number"),
    "float": ({"egg": 1.0}, "A, round 1, egg: 1.0 is not a whole number"),
    "true": ({"egg": True}, "A, round 1, egg: True is not a whole number"),
    "text": ({"egg": "1"}, "A, round 1, egg: '1' is not a whole number"),
    "null": ({"egg": None}, "A, round 1, egg: None is not a whole number"),
    "list": ([], "A, round 1: this should be an object"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_counts_name_player_round_and_kind(name: str) -> None:
    line, expected = IMPOSSIBLE[name]
    assert expected in reason(sheet([line], [{}]))


@pytest.mark.parametrize("kind", CARD_NAMES)
def test_sg_rounds_one_deck_bounds_every_kind_over_all_rounds(kind: str) -> None:
    copies = COPIES[CARD_NAMES.index(kind)]
    spread = [copies // 3, copies // 3, copies - 2 * (copies // 3)]
    rounds: Rounds = [{kind: number} for number in spread]
    others: Rounds = [{}, {}, {}]
    points(sheet(rounds, others))
    over: Rounds = [{}, {}, {kind: 1}]
    found = reason(sheet(rounds, over))
    assert f"B, round 3, {kind}" in found
    assert f"the deck holds {copies}" in found


def test_nigiri_on_wasabi_count_as_both_cards() -> None:
    fine = sheet([{"egg_on_wasabi": 3, "wasabi": 1}], [{"salmon_on_wasabi": 2}])
    points(fine)
    fine["players"][1]["rounds"][0]["wasabi"] = 1
    assert "7 wasabi on the sheet by then" in reason(fine)
    eggs = sheet([{"egg_on_wasabi": 3}], [{"egg": 3}])
    assert "6 egg on the sheet by then" in reason(eggs)


def test_everybody_has_the_same_number_of_rounds() -> None:
    assert "B, rounds: 2 given, but A has 1" in reason(sheet([{}], [{}, {}]))
    assert "1 to 3, not 4" in reason(sheet([{}] * 4, [{}] * 4))
    assert "1 to 3, not 0" in reason(sheet([], []))


@pytest.mark.parametrize("name", ["", "  ", None, 7, "a\nb", "\x1b[31m", "\ud800", "x" * 61])
def test_names_that_cannot_be_printed_are_refused(name: object) -> None:
    data = sheet([{}], [{}])
    data["players"][1]["name"] = name
    assert "player 2, name" in reason(data)


def test_two_players_of_one_name_are_refused() -> None:
    data = sheet([{}], [{}])
    data["players"][1]["name"] = "A"
    assert "two players called A" in reason(data)


@pytest.mark.parametrize("data", [None, [], 3, "x", {"players": 3}, {"rounds": []}])
def test_other_shapes_are_refused(data: object) -> None:
    assert "score sheet" in reason(data, "gamewright")


BROKEN = {
    "empty": "",
    "cut off": '{"players": [',
    "not json": "players: Ann",
    "deep": "[" * 60_000,
    "long number": '{"players": ' + "9" * 9_000 + "}",
    "said twice": '{"players": [], "players": []}',
    "kind said twice": json.dumps(sheet([{}], [{}])).replace("{}", '{"egg": 1, "egg": 2}', 1),
    "too long": " " * 100_001,
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_texts_are_refused(name: str) -> None:
    with pytest.raises(BadScoreSheet) as caught:
        score_sheet_from_text(BROKEN[name], "gamewright")
    assert len(str(caught.value)) < 300


def test_a_round_with_more_cards_than_are_dealt_is_pointed_out_and_still_scored() -> None:
    """SG-DEAL: people miscount; nigiri on wasabi are two cards."""
    rounds = [{"squid_on_wasabi": 5, "egg": 1}]
    players = [{"name": "A", "rounds": rounds}, {"name": "B", "rounds": [{"egg": 1}]}]
    sheet = score_sheet_from_data({"edition": "gamewright", "players": players})
    assert overfull_rounds(sheet) == (Overfull("A", 1, cards=11, dealt=10),)
    assert scores(sheet).players[0].total == 46
