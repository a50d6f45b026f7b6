"""Before the start: sitting down, bots, locks, kicks, options, names, codes."""

from __future__ import annotations

import pytest

from sushiya.core.errors import BadOption, BadSeat, BadSeatCount, BadSecret, UnknownBot, UnknownGame
from sushiya.games.wasabi.menu import standard_menu
from sushiya.host import (
    AddRandomness,
    ChangeOptions,
    ClearSeat,
    FillWithBots,
    House,
    Lock,
    Rename,
    SeatBot,
    SitDown,
    StandUp,
    Start,
    Unlock,
)
from sushiya.host.errors import (
    AlreadyStarted,
    BadName,
    MenuTooLong,
    NotTheHost,
    SeatEmpty,
    SeatTaken,
    StaleVersion,
    TableFull,
    TableLocked,
    TooLate,
    UnknownClock,
)
from sushiya.host.names import checked_name
from tests.host.kit import ANN, BEN, CLEO, DAN, play_out, seat_people, started


async def opened(house: House, seats: int = 3, people: int = 2) -> str:
    """A lobby hosted by Ann."""
    made = await house.create("sushi-go", seats=seats, person=ANN)
    await seat_people(house, made.table_id, people)
    return made.table_id


async def names(house: House, table_id: str) -> list[str | None]:
    """Who sits where."""
    return [seat["name"] for seat in (await house.view(table_id))["seats"]]


async def test_people_sit_down_by_link_or_code(house: House) -> None:
    table_id = await opened(house, people=0)
    code = (await house.view(table_id))["code"]
    assert len(table_id) == 32
    assert len(code) == 6
    assert await house.find(f" {code[:3].lower()}-{code[3:]} ") == table_id
    await house.command(table_id, SitDown("Ben", 2), person=BEN)
    await house.command(table_id, SitDown(), person=CLEO)
    assert await names(house, table_id) == ["guest-1", None, "Ben"]
    with pytest.raises(SeatTaken):
        await house.command(table_id, SitDown("Dan", 2), person=DAN)
    with pytest.raises(BadSeat):
        await house.command(table_id, SitDown("Dan", 3), person=DAN)
    await house.command(table_id, SitDown("Dan"), person=DAN)
    with pytest.raises(TableFull):
        await house.command(table_id, SitDown("Ann"), person=ANN)


async def test_one_tablet_may_hold_several_seats(house: House) -> None:
    table_id = await opened(house, people=1)
    await house.command(table_id, SitDown("Grandma"), person=ANN)
    seen = await house.view(table_id, ANN, 1)
    assert seen["you"]["seats"] == [0, 1]
    assert [seat["is_you"] for seat in seen["seats"]] == [True, True, False]


async def test_only_the_host_arranges_the_table(house: House) -> None:
    table_id = await opened(house)
    commands = (
        SeatBot(), FillWithBots(), ClearSeat(0), Lock(), Unlock(), ChangeOptions(seats=4), Start(),
    )  # fmt: skip
    for command in commands:
        with pytest.raises(NotTheHost):
            await house.command(table_id, command, person=BEN)


async def test_a_game_starts_when_every_seat_is_taken(house: House) -> None:
    table_id = await opened(house)
    with pytest.raises(SeatEmpty):
        await house.command(table_id, Start(), person=ANN)
    await house.command(table_id, SeatBot(level="random"), person=ANN)
    await house.command(table_id, Start(), person=ANN)
    seen = await house.view(table_id, BEN, 1)
    assert seen["status"] == "running"
    assert len(seen["view"]["hand"]) == seen["view"]["turns"]


async def test_late_comers_watch(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    for command in (SitDown("Cleo"), FillWithBots(), Start()):
        with pytest.raises(AlreadyStarted if command == SitDown("Cleo") else NotTheHost):
            await house.command(table_id, command, person=CLEO)
    with pytest.raises(AlreadyStarted):
        await house.command(table_id, Start(), person=ANN)
    assert (await house.view(table_id, CLEO))["view"]["seat"] is None


async def test_a_locked_table_lets_in_nobody_else(house: House) -> None:
    table_id = await opened(house)
    await house.command(table_id, Lock(), person=ANN)
    with pytest.raises(TableLocked):
        await house.command(table_id, SitDown("Cleo"), person=CLEO)
    await house.command(table_id, SitDown("Ben's sister"), person=BEN)
    await house.command(table_id, StandUp(2), person=BEN)
    await house.command(table_id, Unlock(), person=ANN)
    await house.command(table_id, SitDown("Cleo"), person=CLEO)
    assert await names(house, table_id) == ["Ann", "Ben", "Cleo"]


async def test_the_host_clears_a_seat_but_no_newcomer_they_have_not_seen(house: House) -> None:
    table_id = await opened(house, people=1)
    version = (await house.view(table_id, ANN))["version"]
    await house.command(table_id, SitDown("Ben"), person=BEN)
    with pytest.raises(StaleVersion):
        await house.command(table_id, ClearSeat(1), person=ANN, expected_version=version)
    await house.command(table_id, ClearSeat(1), person=ANN, expected_version=version + 1)
    assert await names(house, table_id) == ["Ann", None, None]
    assert (await house.view(table_id, BEN))["you"]["seats"] == []
    with pytest.raises(SeatEmpty):
        await house.command(table_id, ClearSeat(1), person=ANN)
    assert await house.ledger.tables_of_person(BEN) == []


async def test_a_bot_plays_on_for_somebody_who_was_sent_away_or_left(house: House) -> None:
    table_id = await started(house, seats=3, people=3)
    await house.command(table_id, ClearSeat(2), person=ANN)
    await house.command(table_id, StandUp(), person=BEN)
    seen = await house.view(table_id, ANN, 0)
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "bot", "bot"]
    assert len(set(await names(house, table_id))) == 3
    await play_out(house, table_id)


async def test_the_next_person_becomes_host_when_the_host_leaves(house: House) -> None:
    table_id = await opened(house)
    await house.command(table_id, StandUp(), person=ANN)
    assert (await house.view(table_id, BEN))["you"]["is_host"]
    assert not (await house.view(table_id, ANN))["you"]["is_host"]
    await house.command(table_id, StandUp(), person=BEN)
    await house.command(table_id, SitDown("Cleo"), person=CLEO)
    assert (await house.view(table_id, CLEO))["you"]["is_host"]


async def test_options_change_before_the_start_and_the_commitment_with_them(house: House) -> None:
    table_id = await opened(house)
    before = await house.view(table_id)
    wanted = ChangeOptions(seats=4, options={"edition": "zoch"}, clock="gentle")
    await house.command(table_id, wanted, person=ANN)
    after = await house.view(table_id)
    assert after["options"]["edition"] == "zoch"
    assert after["clock"]["seconds"] == 60
    assert len(after["seats"]) == 4
    assert after["fairness"]["commitment"] != before["fairness"]["commitment"]
    with pytest.raises(StaleVersion):
        await house.command(table_id, Start(), person=ANN, expected_version=before["version"])
    with pytest.raises(UnknownClock):
        await house.command(table_id, ChangeOptions(clock="blitz"), person=ANN)
    with pytest.raises(BadOption):
        await house.command(table_id, ChangeOptions(options={"ghost": True}), person=ANN)


async def test_people_move_up_when_seats_are_taken_away(house: House) -> None:
    table_id = await opened(house, seats=5, people=0)
    for person, name, seat in ((ANN, "Ann", 1), (BEN, "Ben", 4)):
        await house.command(table_id, SitDown(name, seat), person=person)
    await house.command(table_id, AddRandomness("ben-was-here"), person=BEN)
    await house.command(table_id, ChangeOptions(seats=3), person=ANN)
    assert await names(house, table_id) == ["Ann", "Ben", None]
    assert (await house.table(table_id)).contributions == {1: "ben-was-here"}
    await house.command(table_id, SitDown("Cleo"), person=CLEO)
    with pytest.raises(BadSeatCount):
        await house.command(table_id, ChangeOptions(seats=2), person=ANN)


async def test_everybody_may_add_to_the_deal_before_the_start(house: House) -> None:
    table_id = await opened(house, seats=2)
    await house.command(table_id, AddRandomness("dice:4,6,1"), person=BEN)
    with pytest.raises(BadSecret):
        await house.command(table_id, AddRandomness("two words"), person=ANN)
    seen = await house.view(table_id, ANN)
    assert [seat["added_randomness"] for seat in seen["seats"]] == [False, True]
    await house.command(table_id, Start(), person=ANN)
    with pytest.raises(AlreadyStarted):
        await house.command(table_id, AddRandomness("late"), person=ANN)
    await play_out(house, table_id)
    assert "randomness 1: dice:4,6,1" in await house.record(table_id)


async def test_no_option_reads_a_file_of_the_server(house: House) -> None:
    """``menu`` takes a path where a program asks; at a table it does not."""
    for path in ("/etc/passwd", "menu.toml"):
        with pytest.raises(BadOption):
            await house.create("wasabi", seats=2, person=ANN, options={"menu": path})
    made = await house.create("wasabi", seats=2, person=ANN)
    with pytest.raises(BadOption):
        await house.command(
            made.table_id, ChangeOptions(options={"menu": "/etc/passwd"}), person=ANN
        )


async def test_a_menu_of_ones_own_comes_as_text(house: House) -> None:
    text = standard_menu().text
    made = await house.create("wasabi", seats=2, person=ANN, menu_text=text, then=(SitDown(),))
    await house.command(made.table_id, ChangeOptions(clock="fast"), person=ANN)
    await house.command(made.table_id, FillWithBots("random"), person=ANN)
    await house.command(made.table_id, Start(), person=ANN)
    seen = await house.view(made.table_id)
    assert seen["options"]["menu"].startswith("custom:")
    assert seen["menu_text"] == text
    with pytest.raises(MenuTooLong):
        await house.create("wasabi", seats=2, person=ANN, menu_text="#" * 20_001)
    with pytest.raises(BadOption):
        await house.create("sushi-go", seats=2, person=ANN, menu_text=text)


async def test_a_table_that_cannot_be_played_is_not_opened(house: House) -> None:
    with pytest.raises(UnknownGame):
        await house.create("chess", seats=2, person=ANN)
    with pytest.raises(BadSeatCount):
        await house.create("sushi-go", seats=9, person=ANN)
    with pytest.raises(SeatEmpty):
        await house.create("sushi-go", seats=2, person=ANN, then=(SitDown(), Start()))
    with pytest.raises(UnknownBot):
        await house.create("sushi-go", seats=2, person=ANN, then=(FillWithBots("genius"),))
    assert await house.ledger.open_tables() == []


@pytest.mark.parametrize(
    "name",
    ["", "   ", "x" * 21, "a\nb", "a\u202eb", "a\u2066b", "\u200b", "\u3164", "a\x00", "\ud800",
     "\u0301a", "Z\u0311\u0312\u0313\u0314", "a\u200db", "\ue000", "a\tb", "a\u2028b"],
)  # fmt: skip
async def test_a_name_nobody_could_read_is_refused(house: House, name: str) -> None:
    table_id = await opened(house, people=0)
    with pytest.raises(BadName):
        await house.command(table_id, SitDown(name), person=BEN)


@pytest.mark.parametrize(
    "name", ["Zoë", "小林", "<script>alert(1)", "Robert'); DROP--", "{{7*7}}", "Łukasz ❤️", "x" * 20]
)
def test_other_names_are_kept_as_they_are(name: str) -> None:
    assert checked_name(name) == name


async def test_nobody_takes_the_name_of_another(house: House) -> None:
    table_id = await opened(house)
    for alike in ("ANN", "Ann\ufe0f", "A\u034fnn", "Ann\U000e0100"):
        with pytest.raises(BadName):
            await house.command(table_id, SitDown(alike), person=CLEO)
    await house.command(table_id, Rename("Benny"), person=BEN)
    await house.command(table_id, Rename("benny"), person=BEN)
    assert await names(house, table_id) == ["Ann", "benny", None]


@pytest.mark.parametrize(
    "name",
    [
        *("bot-1", "Bot-12", "GUEST-3", "guest-1\ufe0f", "Bot 1", "bot", "BOT1", "B0t 2"),
        *("\u0412\u043e\u0442 1", "Bo\u0308t 1", "\uff22\uff2f\uff34 \uff11", "Robot 4", "Gast 2"),
        *(
            "Itamae",
            "grand master",
            "Großmeister",
            "Maître",
            "Szef kuchni",
            "Capocuoco",
            "Küchenchef 2",
        ),
    ],
)
async def test_nobody_is_called_like_a_bot_or_a_guest(house: House, name: str) -> None:
    """Pages say "Bot 1" for bot-1, and a level: only the house gives such names."""
    table_id = await opened(house)
    with pytest.raises(BadName) as refused:
        await house.command(table_id, SitDown(name), person=CLEO)
    assert refused.value.details["reason"] == "given-by-the-house"
    with pytest.raises(BadName):
        await house.command(table_id, Rename(name), person=BEN)
    assert await names(house, table_id) == ["Ann", "Ben", None]


async def test_guest_may_keep_the_name_of_the_house(house: House) -> None:
    table_id = await opened(house, people=0)
    await house.command(table_id, SitDown(), person=BEN)
    for same in ("guest-1", "Guest 1", "Gast 1"):
        await house.command(table_id, Rename(same), person=BEN)
    assert await names(house, table_id) == ["guest-1", None, None]


async def test_names_stay_when_the_game_is_over(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    await play_out(house, table_id)
    record = await house.record(table_id)
    with pytest.raises(TooLate):
        await house.command(table_id, Rename("Winner"), person=ANN)
    assert await house.record(table_id) == record


async def test_locked_table_that_everybody_has_left_is_open_again(house: House) -> None:
    table_id = await opened(house)
    await house.command(table_id, Lock(), person=ANN)
    await house.command(table_id, StandUp(), person=ANN)
    with pytest.raises(TableLocked):
        await house.command(table_id, SitDown("Ann"), person=ANN)
    await house.command(table_id, StandUp(), person=BEN)
    assert not (await house.view(table_id))["locked"]
    await house.command(table_id, SitDown("Ann"), person=ANN)
    assert (await house.view(table_id, ANN))["you"]["is_host"]
