"""Every explanation on the score sheet, held against the rule it names, edition by edition."""

from __future__ import annotations

import pytest

from sushiya.cli.sushi_go.reasons import pudding_reasons, round_reasons
from sushiya.games.sushi_go.notation import bag_from_text
from sushiya.i18n import LANGUAGES, strict, translator
from sushiya.web.pages.sushi_go_sheet import Line, pudding_sheet, round_sheet

SHARING = ("adventureland", "gamewright")


def makis(edition: str, *tableaus: str) -> list[Line]:
    bags = [bag_from_text(tableau) for tableau in tableaus]
    places = round_sheet(translator("en"), len(tableaus), {"edition": edition}, bags)
    return [next(line for line in lines if line.column == "maki") for lines in places]


def told(lines: list[Line]) -> list[tuple[str, str, int]]:
    return [(line.reason, line.rule, line.points) for line in lines]


@pytest.mark.parametrize("edition", SHARING)
def test_sg_maki_second_four_tied_share_three_and_get_nothing(edition: str) -> None:
    """SG-MAKI-SECOND: three shared by four is nothing, but it is a second place."""
    first, *others = told(makis(edition, "maki_3", *["maki_2"] * 4))
    assert first == ("3 rolls, the most: 6", "SG-MAKI-FIRST", 6)
    reason = "2 rolls, 4 tied for second: 3 ÷ 4 = 0 (the remainder is dropped)"
    assert others == [(reason, "SG-MAKI-SECOND", 0)] * 4


@pytest.mark.parametrize("edition", SHARING)
def test_sg_maki_first_a_tie_uses_up_second_place(edition: str) -> None:
    """SG-MAKI-FIRST: after a tie for the most there is no second place."""
    lines = told(makis(edition, "maki_3", "maki_3", "maki_2", "maki_1"))
    assert lines[:2] == [("3 rolls, 2 tied for the most: 6 ÷ 2 = 3", "SG-MAKI-FIRST", 3)] * 2
    none = "2 rolls; a tie for the most leaves no second place: 0"
    assert lines[2] == (none, "SG-MAKI-FIRST", 0)
    assert lines[3] == ("1 roll, neither most nor second: 0", "SG-MAKI-SECOND", 0)


@pytest.mark.parametrize("edition", SHARING)
def test_sg_maki_first_what_cannot_be_shared_is_dropped(edition: str) -> None:
    """SG-MAKI-FIRST: six shared by four is one each, and two points are lost."""
    lines = told(makis(edition, *["maki_3"] * 4))
    reason = "3 rolls, 4 tied for the most: 6 ÷ 4 = 1 (the remainder is dropped)"
    assert lines == [(reason, "SG-MAKI-FIRST", 1)] * 4


def test_sg_maki_first_zoch_pays_everybody_in_full() -> None:
    """SG-MAKI-FIRST, SG-MAKI-SECOND: Zoch pays all who are tied, and second place stands."""
    lines = told(makis("zoch", "maki_3", "maki_3", "maki_2", "maki_2", "maki_1"))
    assert lines[:2] == [("3 rolls, 2 tied for the most: 6 each", "SG-MAKI-FIRST", 6)] * 2
    assert lines[2:4] == [("2 rolls, 2 tied for second: 3 each", "SG-MAKI-SECOND", 3)] * 2


def puddings(edition: str, *held: int) -> list[tuple[str, str, int]]:
    return told(pudding_sheet(translator("en"), len(held), {"edition": edition}, held))


@pytest.mark.parametrize("edition", SHARING)
def test_sg_pudding_most_ties_share_prize_and_loss(edition: str) -> None:
    """SG-PUDDING-MOST, SG-PUDDING-LEAST."""
    lines = puddings(edition, 2, 2, 1, 0, 0)
    most = "2 puddings, 2 tied for the most: 6 ÷ 2 = +3"
    fewest = "0 puddings, 2 tied for the fewest: −6 ÷ 2 = −3"
    assert lines[:2] == [(most, "SG-PUDDING-MOST", 3)] * 2
    assert lines[2] == ("1 pudding, neither most nor fewest: 0", "SG-PUDDING-MOST", 0)
    assert lines[3:] == [(fewest, "SG-PUDDING-LEAST", -3)] * 2


@pytest.mark.parametrize("edition", SHARING)
def test_sg_pudding_least_what_cannot_be_shared_is_dropped(edition: str) -> None:
    """SG-PUDDING-LEAST: of four who have the fewest, each loses one."""
    rest = "(the remainder is dropped)"
    fewest = f"0 puddings, 4 tied for the fewest: −6 ÷ 4 = −1 {rest}"
    assert puddings(edition, 1, 0, 0, 0, 0)[1:] == [(fewest, "SG-PUDDING-LEAST", -1)] * 4
    most = f"1 pudding, 4 tied for the most: 6 ÷ 4 = +1 {rest}"
    assert puddings(edition, 1, 1, 1, 1, 0)[:4] == [(most, "SG-PUDDING-MOST", 1)] * 4


def test_sg_pudding_most_zoch_pays_and_takes_in_full() -> None:
    """SG-PUDDING-MOST, SG-PUDDING-LEAST: in Zoch's edition everybody tied gets or loses six."""
    lines = puddings("zoch", 2, 2, 0, 0)
    assert lines[0] == ("2 puddings, 2 tied for the most: +6 each", "SG-PUDDING-MOST", 6)
    assert lines[2] == ("0 puddings, 2 tied for the fewest: −6 each", "SG-PUDDING-LEAST", -6)


@pytest.mark.parametrize("edition", SHARING)
def test_sg_pudding_two_nobody_loses(edition: str) -> None:
    """SG-PUDDING-TWO: the winner of two still gets six."""
    assert puddings(edition, 2, 0) == [
        ("2 puddings, the most: +6", "SG-PUDDING-MOST", 6),
        ("0 puddings, the fewest, but of two players nobody loses: 0", "SG-PUDDING-TWO", 0),
    ]


@pytest.mark.parametrize("edition", [*SHARING, "zoch"])
@pytest.mark.parametrize("held", [0, 2])
def test_sg_pudding_equal_nobody_scores(edition: str, held: int) -> None:
    """SG-PUDDING-EQUAL: also when nobody has any."""
    for reason, rule, points in puddings(edition, held, held, held):
        assert reason == f"{held} puddings, everybody has the same: 0"
        assert (rule, points) == ("SG-PUDDING-EQUAL", 0)


def test_sg_zero_wasabi_and_chopsticks_have_a_line_that_says_so() -> None:
    """SG-ZERO: what lay there unused is told, too."""
    laid = [bag_from_text("wasabi*2 squid_on_wasabi chopsticks"), 0]
    lines, nothing = round_sheet(translator("en"), 2, {"edition": "gamewright"}, laid)
    assert told(lines) == [
        ("1 squid nigiri on wasabi, three times 3: 9", "SG-WASABI-TRIPLE", 9),
        ("2 wasabi: no points", "SG-ZERO", 0),
        ("1 pair of chopsticks: no points", "SG-ZERO", 0),
    ]
    assert nothing == []


@pytest.mark.parametrize(
    ("cards", "reason", "points"),
    [
        ("tempura", "no pair of tempura: 0", 0),
        ("tempura*3", "1 pair of tempura: 5", 5),
        ("sashimi*2", "no three sashimi: 0", 0),
        ("sashimi*7", "2 sets of three sashimi: 20", 20),
        ("dumpling*5", "5 dumplings: 15", 15),
        ("dumpling*6", "6 dumplings, more than five count no further: 15", 15),
    ],
)
def test_sets_are_counted_as_they_are_paid(cards: str, reason: str, points: int) -> None:
    """SG-TEMPURA, SG-SASHIMI, SG-DUMPLING."""
    tableaus = [bag_from_text(cards), 0]
    ((line,), _) = round_sheet(translator("en"), 2, {"edition": "adventureland"}, tableaus)
    assert (line.reason, line.points) == (reason, points)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_remainder_is_told_in_every_language(language: str) -> None:
    bags = [bag_from_text("maki_3"), *[bag_from_text("maki_2")] * 2]
    with strict():
        lines = round_sheet(translator(language), 3, {"edition": "gamewright"}, bags)
        assert lines[1][0].reason.endswith(translator(language).t("score.remainder"))


def test_the_terminal_tells_a_shared_second_place_too() -> None:
    """SG-MAKI-SECOND, SG-PUDDING-TWO."""
    bags = [bag_from_text("maki_3"), *[bag_from_text("maki_2")] * 4]
    told = round_reasons(5, {"edition": "gamewright"}, bags)
    assert told[1]["maki"] == "2 icons, tied for second, 3 ÷ 4: 0"
    assert pudding_reasons(2, {"edition": "gamewright"}, [1, 0])[1].endswith("nobody loses: 0")
