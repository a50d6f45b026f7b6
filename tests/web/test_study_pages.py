"""Score pad, rules, fairness, replay and first game, as a browser without script gets them."""

from __future__ import annotations

import hashlib
import re
from html import unescape

import httpx
import pytest

from sushiya.core.errors import BadScoreSheet
from sushiya.games.sushi_go.score_sheet import overfull_rounds, score_sheet_from_data, scores
from sushiya.host import House
from sushiya.i18n import LANGUAGES, translator
from sushiya.play.player_names import players_to_text
from sushiya.web.pages.replay_link import LONGEST_TOKEN, link_to_record, record_of_token
from sushiya.web.pages.score import player_names, result_of
from sushiya.web.pages.score_pad import problems
from sushiya.web.rules_outline import PAGES
from tests.tables import Dice, Table, played_out
from tests.web.conftest import Browser, text_of
from tests.web.score_sheets import Rounds, dealt_sheet, form_of, pad_of, spoiled_sheet

SHEETS = 400


def tag_with(answer: httpx.Response, mark: str) -> str:
    """The tag that has this in it."""
    found = re.search(rf"<[^>]*{re.escape(mark)}[^>]*>", answer.text)
    assert found, mark
    return found[0]


# Score pad


def test_pad_refuses_exactly_what_the_score_sheet_refuses() -> None:
    dice = Dice(1)
    refused = 0
    for number in range(SHEETS):
        pad = pad_of(*(dealt_sheet if number % 2 else spoiled_sheet)(dice))
        names = tuple(f"Player {seat}" for seat in range(5))
        found = problems(pad, names)
        try:
            score_sheet_from_data(pad.sheet(names))
        except BadScoreSheet:
            refused += 1
            assert found, number
        else:
            assert not found, number
            sheet = score_sheet_from_data(pad.sheet(names))
            overfull = {(one.name, one.round_number) for one in overfull_rounds(sheet)}
            seats = [(seat, at) for seat in range(5) for at in range(3)]
            assert overfull == {
                (names[seat], at + 1) for seat, at in seats if pad.is_overfull(seat, at)
            }
    assert 50 < refused < SHEETS - 50


def test_pad_scores_like_the_score_sheet_and_gives_a_reason_for_every_point() -> None:
    dice = Dice(2)
    words = translator("en")
    for _ in range(100):
        pad = pad_of(*dealt_sheet(dice))
        names = player_names(words, pad)
        result = result_of(words, pad, names)
        assert result
        assert result.scores == scores(score_sheet_from_data(pad.sheet(names)))
        for player, score in enumerate(result.scores.players):
            told = sum(line.points for lines in result.lines for line in lines[player].values())
            told += result.puddings[player].points if result.is_final else 0
            assert told == score.total


async def test_score_form_is_counted_on_the_server(ann: Browser) -> None:
    rounds = [[{"tempura": 2, "maki_3": 1}], [{"squid_on_wasabi": 1}], [{"dumpling": 3}]]
    fields = form_of("zoch", 3, rounds) | {"name-0": "Ann", "name-2": "<b>Cleo</b>"}
    answer = await ann.post("/score", data=fields)
    assert answer.status_code == 200
    shown = text_of(answer)
    assert "Ann leads so far" in shown
    assert "1 tuna nigiri on wasabi, three times 3: 9" in shown
    assert "<b>Cleo</b>" not in answer.text
    assert "<b>Cleo</b>" in shown


async def test_score_form_names_the_winners_by_puddings(ann: Browser) -> None:
    rounds: Rounds = [
        [{"egg": 1}, {}, {"pudding": 1}],
        [{"egg": 1}, {}, {"pudding": 1}],
        [{}, {}, {}],
    ]
    answer = await ann.post("/score", data=form_of("gamewright", 3, rounds))
    assert "Player 1 and Player 2 win together!" in text_of(answer)
    assert "2 tied for the most: 6 ÷ 2 = +3" in text_of(answer)


@pytest.mark.parametrize(
    ("line", "kind", "reason"),
    [
        ({"chopsticks": 5}, "chopsticks", "The whole deck holds only 4"),
        ({"tempura": "many"}, "tempura", "whole number"),
        ({"tempura": "-1"}, "tempura", "whole number"),
    ],
)
async def test_impossible_counts_are_refused_where_they_stand(
    ann: Browser, line: dict[str, int], kind: str, reason: str
) -> None:
    answer = await ann.post("/score", data=form_of("gamewright", 2, [[line], [{}]]))
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in tag_with(answer, f'id="c0-0-{kind}"')
    said = re.search(rf'id="c0-0-{kind}-problem"[^>]*>([^<]*)<', answer.text)
    assert said
    assert reason in unescape(said[1])
    assert "Please look at the marked counts" in text_of(answer)


async def test_miscounted_round_is_pointed_out_and_still_scored(ann: Browser) -> None:
    answer = await ann.post(
        "/score", data=form_of("gamewright", 2, [[{"tempura": 8, "sashimi": 3}], [{}]])
    )
    assert answer.status_code == 200
    assert "these are 11 cards, but everybody is dealt only 10" in text_of(answer)
    assert "Player 1 leads so far" in text_of(answer)


async def test_zoch_needs_three_players(ann: Browser) -> None:
    answer = await ann.post("/score", data=form_of("zoch", 2, [[{"egg": 1}], [{}]]))
    assert "This edition is for 3 to 5 players." in text_of(answer)


async def test_deck_is_shared_by_all_rounds(ann: Browser) -> None:
    rounds = [[{"squid": 3}, {}], [{}, {"squid_on_wasabi": 3}]]
    answer = await ann.post("/score", data=form_of("gamewright", 2, rounds))
    assert "6 × squid nigiri on the whole sheet, but the deck holds only 5" in text_of(answer)


# Rules


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PAGES)
async def test_every_rule_has_its_anchor_and_its_words(
    ann: Browser, language: str, game: str
) -> None:
    answer = await ann.get(f"/rules/{game}", params={"language": language})
    shown = text_of(answer)
    words = translator(language)
    for rule in PAGES[game].rules:
        assert f'id="{rule.name}"' in answer.text
        for key in rule.keys:
            assert " ".join(words.t(key).split()) in shown, key
    assert not re.search(r"\b(?:study|rules|pages)\.[a-z_.]+", shown)


async def test_rules_of_nothing_are_not_found(ann: Browser) -> None:
    assert (await ann.get("/rules/chess")).status_code == 404


async def test_edition_in_the_address_is_chosen(ann: Browser) -> None:
    answer = await ann.get("/rules/sushi-go?edition=zoch")
    assert " checked" in tag_with(answer, 'value="zoch"')
    assert " checked" in tag_with(await ann.get("/rules/sushi-go?edition=x"), 'value="all"')


# About and verify


async def test_about_tells_what_fair_deals_do_not_prove(ann: Browser) -> None:
    answer = await ann.get("/about")
    assert 'id="fairness"' in answer.text
    assert "What this does not prove" in text_of(answer)
    assert "unofficial" in text_of(answer)


def record(seed: int = 3) -> str:
    return played_out(Table("sushi-go", 3), seed).record()


def with_sum(lines: list[str]) -> str:
    body = "\n".join(lines) + "\n"
    return f"{body}sum: {hashlib.sha256(body.encode()).hexdigest()}\n"


async def test_true_record_is_green_as_file_and_as_pasted(ann: Browser) -> None:
    sent = await ann.post("/verify", files={"file": ("evening.record", record().encode())})
    pasted = await ann.post("/verify", data={"record": record().replace("\n", "\r\n").strip()})
    mailed = b"\xef\xbb\xbf" + record().replace("\n", "\r\n").encode()
    changed = await ann.post("/verify", files={"file": ("evening.record", mailed)})
    for answer in (sent, pasted, changed):
        assert "Green: everything fits" in text_of(answer)
        assert answer.text.count("check--good") == 5
        assert "/replay?record=" in answer.text


async def test_noted_fingerprint_is_compared(ann: Browser) -> None:
    right = re.search(r"commitment: (\w+)", record())
    assert right
    spaced = f" {right[1][:32].upper()} {right[1][32:]}"
    good = await ann.post("/verify", data={"record": record(), "commitment": spaced})
    assert good.text.count("check--good") == 6
    bad = await ann.post("/verify", data={"record": record(), "commitment": "0" * 64})
    assert "Red: something is wrong" in text_of(bad)
    assert "promises other cards" in text_of(bad)
    odd = await ann.post("/verify", data={"record": record(), "commitment": "abc"})
    assert odd.status_code == 422
    assert "A fingerprint has 64 characters" in text_of(odd)
    assert unescape(odd.text).count("sushiya record 1") == 1


async def test_forged_move_is_red_with_its_line(ann: Browser) -> None:
    lines = record().split("\n")[:-2]
    at = next(at for at, line in enumerate(lines) if line.startswith("1.3"))
    lines[at] = re.sub(r"0 [a-z0-9_+!]+", "0 egg+egg", lines[at], count=1)
    answer = await ann.post("/verify", data={"record": with_sum(lines)})
    assert "Moves and points follow the rules does not fit" in text_of(answer)
    assert f"Line {at + 1} does not make sense" in text_of(answer)
    assert lines[at] in unescape(answer.text)


async def test_cut_record_is_red_and_later_checks_are_open(ann: Browser) -> None:
    answer = await ann.post("/verify", data={"record": record()[:900]})
    assert answer.text.count("check--bad") == 1
    assert answer.text.count("check--open") == 4


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({"data": {"record": " "}}, "Please choose a file or paste a record"),
        ({"files": {"file": ("a.png", b"\x89PNG\xff")}}, "This file is no text"),
        ({"data": {"record": "<script>alert(1)</script>"}}, "Red: something is wrong"),
    ],
)
async def test_what_is_no_record_is_told_kindly(
    ann: Browser, sent: dict[str, dict[str, object]], reason: str
) -> None:
    answer = await ann.post("/verify", **sent)  # type: ignore[arg-type]
    assert reason in text_of(answer)
    assert "<script>alert" not in answer.text


async def test_more_than_a_megabyte_is_not_read(ann: Browser) -> None:
    answer = await ann.post("/verify", files={"file": ("a", b"x" * 1_100_000)})
    assert answer.status_code == 413


# Replay


async def finished_table(ann: Browser, house: House) -> str:
    answer = await ann.post("/play", data={"game": "sushi-go", "seats": 3, "name": "Ann"})
    table_id = answer.headers["location"].rpartition("/")[2]
    while (table := await house.table(table_id)).status != "ended":
        await house.settled()
        assert table.match is not None
        move = table.match.legal_moves(0)[0]
        await ann.post(f"/t/{table_id}/move", data={"move": move})
    return str(table_id)


async def test_finished_table_is_shown_step_by_step(ann: Browser, house: House) -> None:
    table_id = await finished_table(ann, house)
    short = await ann.get(f"/replay/{table_id}?step=2")
    assert short.headers["location"] == f"/t/{table_id}/replay?step=2"
    first = await ann.get(f"/t/{table_id}/replay")
    assert "Step 0 of" in text_of(first)
    assert first.text.count('class="panel open-hand"') == 3
    assert "step=1&amp;eyes=all" in tag_with(first, 'id="go-next"')
    assert "aria-disabled" in tag_with(first, 'id="go-back"')
    last = await ann.get(f"/t/{table_id}/replay?step=99999")
    assert "The game is over." in text_of(last)
    assert "aria-disabled" in tag_with(last, 'id="go-next"')
    checked = await ann.get(f"/verify?table={table_id}")
    assert "Green: everything fits" in text_of(checked)


async def test_every_step_says_what_it_is(ann: Browser) -> None:
    """Also the end of step 1 in Wasabi!, which no log tells."""
    match = played_out(Table("wasabi", 2), 4)
    done = 1 + next(at for at, (_, move) in enumerate(match.moves) if move == "done")
    shown = text_of(await ann.get(f"{link_to_record(match.record())}&step={done}"))
    assert "is done on the board." in shown
    assert "nobody has chosen yet" not in shown


async def test_record_names_its_players_as_they_called_themselves(ann: Browser) -> None:
    match = played_out(Table("wasabi", 2), 4)
    match.headers = {"players": players_to_text(["Smith, John", "bot-1"])}
    shown = text_of(await ann.get(f"{link_to_record(match.record())}&step=3"))
    assert "Smith, John" in shown
    assert "Player 1" not in shown
    checked = text_of(await ann.post("/verify", data={"record": match.record()}))
    assert "Smith, John and Bot 1" in checked


async def test_running_table_has_no_replay(ann: Browser) -> None:
    answer = await ann.post("/play", data={"game": "sushi-go", "seats": 2})
    shown = await ann.get(f"{answer.headers['location']}/replay")
    assert shown.status_code == 409
    assert (await ann.get("/t/nosuchtable/replay")).status_code == 404


async def test_every_step_of_every_game_can_be_shown_through_all_eyes(ann: Browser) -> None:
    tables = (
        Table("sushi-go", 2, {"ghost": True}),
        Table("sushi-go", 5, {"edition": "zoch", "pass_both_ways": True}),
        Table("wasabi", 2),
    )
    for table in tables:
        match = played_out(table, 4)
        link = link_to_record(match.record())
        for step in range(0, len(match.moves) + 1, 7):
            for eyes in ("all", 0, 1):
                answer = await ann.get(f"{link}&step={step}&eyes={eyes}")
                assert answer.status_code == 200
                assert f"Step {step} of {len(match.moves)}" in text_of(answer)


async def test_eyes_of_a_seat_see_only_its_hand(ann: Browser) -> None:
    match = played_out(Table("sushi-go", 4), 6)
    answer = await ann.get(f"{link_to_record(match.record())}&step=4&eyes=2")
    assert answer.text.count('class="panel open-hand"') == 1
    assert 'aria-label="Hand of Player 3"' in answer.text


async def test_end_of_a_round_shows_its_sheet(ann: Browser) -> None:
    match = played_out(Table("sushi-go", 2), 6)
    link = link_to_record(match.record())
    start = await ann.get(str(link))
    ends = [int(step) for step in re.findall(r"step=(\d+)[^>]*>End of round", start.text)]
    assert len(ends) == 3
    assert ends[-1] == len(match.moves)
    answer = await ann.get(f"{link}&step={ends[0]}")
    assert "Round 1 is over and scored." in text_of(answer)
    assert 'class="sheet"' in answer.text


@pytest.mark.parametrize("token", ["", "x", "eNp", "A" * (LONGEST_TOKEN + 1), "%00", "é"])
async def test_addresses_without_a_record_lead_nowhere(ann: Browser, token: str) -> None:
    answer = await ann.get("/replay", params={"record": token})
    assert answer.status_code == (404 if token else 303)


def test_packed_records_are_bounded() -> None:
    assert link_to_record("x" * 10) is not None
    noise = "".join(hashlib.sha256(bytes([at % 256, at // 256])).hexdigest() for at in range(999))
    assert link_to_record(noise) is None
    bomb = str(link_to_record("0" * 1_000_001)).partition("=")[2]
    assert record_of_token(bomb) is None


# Every page, every language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "path",
    [
        *("/score", "/rules", "/rules/sushi-go", "/rules/wasabi", "/about", "/verify"),
        *("/learn", "/learn/sushi-go", "/learn/wasabi"),
    ],
)
async def test_pages_speak_every_language_without_style_or_script_inside(
    ann: Browser, language: str, path: str
) -> None:
    answer = await ann.get(path, params={"language": language})
    assert answer.status_code == 200
    assert f'lang="{language}"' in answer.text
    assert not re.search(r"\b(?:study|rules|pages|score)\.[a-z_.]+[a-z]", text_of(answer))
    assert " style=" not in answer.text
    assert not re.search(r"<script(?![^>]*(?:src=|application/json))", answer.text)
    assert not re.search(r"\son[a-z]+=", answer.text)
