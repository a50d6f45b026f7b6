"""Score pad, rules, fairness and replay in a real Chromium, and every state of the study pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sushiya.games.sushi_go.score_sheet import score_sheet_from_data
from sushiya.games.sushi_go.score_sheet import scores as python_scores
from sushiya.games.sushi_go.scoring import COLUMN_NAMES
from sushiya.i18n import LANGUAGES, translator
from sushiya.web.pages.replay_link import link_to_record
from sushiya.web.pages.score import result_of
from sushiya.web.pages.score_pad import Pad, problems
from sushiya.web.pages.sushi_go_sheet import Line
from tests.browser.conftest import Open
from tests.browser.soundness import TOO_WIDE, check
from tests.tables import Dice, Table, played_out
from tests.web.lessons import WASABI, by_hints
from tests.web.score_sheets import dealt_sheet, pad_of, spoiled_sheet

SHEETS = 150
COUNT_IN_SCRIPT = """async (sheets) => {
  const script = await import(document.querySelector('script[src*="/score.js"]').src);
  const data = JSON.parse(document.querySelector("#score-data").textContent);
  return sheets.map((sheet) => {
    const problems = script.problems(sheet, data);
    if (Object.keys(problems).length) return { problems };
    return { problems, ...script.scores(sheet, data), why: script.reasons(sheet, data) };
  });
}"""


# The score pad's script against the rules


def sheets_of(seed: int) -> list[Pad]:
    dice = Dice(seed)
    makers: tuple[Callable[[Dice], Any], ...] = (dealt_sheet, dealt_sheet, spoiled_sheet)
    return [pad_of(*makers[number % 3](dice)) for number in range(SHEETS)]


def for_script(pad: Pad) -> dict[str, Any]:
    lines = [list(rounds) for rounds in pad.counts[: pad.players]]
    return {"edition": pad.edition, "names": list(names_of(pad)), "rounds": lines}


def names_of(pad: Pad) -> tuple[str, ...]:
    return tuple(f"P{player}" for player in range(pad.players))


@pytest.mark.parametrize("language", LANGUAGES)
def test_script_counts_and_explains_like_the_rules(open_page: Open, language: str) -> None:
    words = translator(language)
    pads = sheets_of(seed=sum(map(ord, language)))
    page = open_page("/score", language=language)
    told = page.evaluate(COUNT_IN_SCRIPT, [for_script(pad) for pad in pads])
    for pad, found in zip(pads, told, strict=True):
        names = names_of(pad)
        expected = problems(pad, names)
        said = {
            name: {"key": key, "values": values}
            for name, (key, values) in found["problems"].items()
        }
        assert said == {
            name: {"key": one.key, "values": dict(one.values)} for name, one in expected.items()
        }
        if expected:
            continue
        points = python_scores(score_sheet_from_data(pad.sheet(names))).to_dict()
        assert {"players": found["players"], "winners": found["winners"]} == points
        result = result_of(words, pad, names)
        assert result
        assert found["why"]["rounds"] == [
            [reasons_of(lines) for lines in round_lines] for round_lines in result.lines
        ]
        assert found["why"]["puddings"] == [line.reason for line in result.puddings]


def reasons_of(lines: dict[str, Line]) -> dict[str, str | None]:
    return {column: lines[column].reason if column in lines else None for column in COLUMN_NAMES}


# The score pad as people use it


def plus(page: Page, player: int, at: int, kind: str, times: int = 1) -> None:
    for _ in range(times):
        page.locator(f"#p{player}-{at} [data-kind={kind}] [data-step='1']").click()


def test_taps_are_counted_at_once_and_kept(open_page: Open) -> None:
    page = open_page("/score", width=320)
    page.get_by_label("Name 1").fill("Ann")
    plus(page, 0, 0, "tempura", 3)
    expect(page.locator("#p0-0 [data-column=tempura]")).to_contain_text("1 pair of tempura: 5")
    expect(page.locator("[data-headline]")).to_have_text("Ann leads so far")
    expect(page.locator("#announcer")).to_have_text("tempura: 3. This round: 5 points.")
    page.reload()
    expect(page.locator("#c0-0-tempura")).to_have_value("3")
    expect(page.locator("[data-ranking] tr").first).to_contain_text("Ann")


def test_step_beyond_the_deck_is_refused_beside_its_box(open_page: Open) -> None:
    page = open_page("/score")
    plus(page, 0, 0, "chopsticks", 4)
    plus(page, 0, 0, "chopsticks")
    expect(page.locator("#c0-0-chopsticks")).to_have_value("4")
    problem = page.locator("#c0-0-chopsticks-problem")
    expect(problem).to_have_text("The whole deck holds only 4 of these.")
    expect(page.locator("#c0-0-chopsticks")).to_have_attribute(
        "aria-describedby", "c0-0-chopsticks-problem"
    )
    plus(page, 0, 0, "egg")
    expect(problem).to_be_hidden()


def test_typed_nonsense_is_marked_and_nothing_is_scored(open_page: Open) -> None:
    page = open_page("/score")
    page.locator("#c0-0-maki_1").fill("7")
    expect(page.locator("#c0-0-maki_1")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[data-headline]")).to_have_text("Please look at the marked counts")
    page.locator("#c0-0-maki_1").fill("6")
    expect(page.locator("[data-headline]")).to_have_text("Player 1 leads so far")


def test_edition_changes_names_and_ties(open_page: Open) -> None:
    page = open_page("/score")
    plus(page, 0, 0, "maki_2")
    plus(page, 1, 0, "maki_2")
    expect(page.locator("#p0-0 [data-column=maki] [data-points]")).to_have_text("3")
    page.locator("label", has_text="Zoch").click()
    expect(page.locator("#p0-0 [data-column=maki] [data-points]")).to_have_text("6")
    expect(page.locator("#p0-0 [data-name=squid]")).to_have_text("tuna nigiri")
    expect(page.locator("#p0-0 [data-picture=dumpling]")).to_have_attribute(
        "src", re.compile("mussel")
    )
    page.locator("label:has(#players-2)").click()
    expect(page.locator("#players-problem")).to_have_text("This edition is for 3 to 5 players.")


def test_whole_game_names_its_winner_and_clears(open_page: Open) -> None:
    page = open_page("/score")
    for at in range(3):
        page.locator(f"label:has(#round-{at})").click()
        plus(page, 1, at, "pudding")
    expect(page.locator("[data-headline]")).to_have_text("Player 2 wins!")
    expect(page.locator("[data-puddings] li").nth(1)).to_contain_text("3 puddings, the most: +6")
    page.get_by_role("button", name="New sheet").click()
    page.get_by_role("button", name="Clear the counts").click()
    expect(page.locator("[data-headline]")).to_have_text("Nothing counted yet")


def test_pad_works_without_a_network_once_loaded(open_page: Open) -> None:
    page = open_page("/score")
    page.locator("html[data-kept]").wait_for(state="attached")
    page.context.set_offline(True)
    page.reload()
    plus(page, 0, 0, "dumpling", 5)
    expect(page.locator("#p0-0 [data-round-points]")).to_have_text("15 points")
    page.locator("label", has_text="Zoch").click()
    drawn = "image => image.complete && image.naturalWidth > 0"
    picture = page.locator("#p0-0 [data-picture=dumpling]")
    picture.scroll_into_view_if_needed()
    expect(picture).to_be_visible()
    page.wait_for_function(
        f"() => ({drawn})(document.querySelector('#p0-0 [data-picture=dumpling]'))"
    )


UNTIL_KEPT = """async (address) => {
  while (!(await caches.match(address))) await new Promise((done) => setTimeout(done, 20));
}"""


def test_a_page_that_cannot_be_fetched_says_so(open_page: Open) -> None:
    page = open_page("/", language="pl")
    picture = page.request.get("/offline").text().split('class="error__picture" src="')[1]
    page.evaluate(UNTIL_KEPT, picture.split('"')[0])
    page.context.set_offline(True)
    page.goto("/host")
    expect(page.get_by_role("heading", level=1)).to_have_text("Brak sieci")
    page.wait_for_function("() => document.querySelector('.error__picture').naturalWidth > 0")
    expect(page.get_by_role("link", name="Notes punktów").first).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Spróbuj").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Otwórz stół")


def test_pad_counts_as_a_plain_form(open_page: Open) -> None:
    page = open_page("/score", java_script_enabled=False)
    page.locator("#c0-0-sashimi").fill("3")
    page.get_by_role("button", name="Count the points").click()
    expect(page.locator("[data-headline]")).to_have_text("Player 1 leads so far")
    expect(page.locator("#p0-0 [data-round-points]")).to_have_text("10 points")
    expect(page.locator("#c0-0-sashimi")).to_have_value("3")


def test_paper_shows_every_round_and_no_buttons(open_page: Open) -> None:
    page = open_page("/score")
    page.emulate_media(media="print")
    expect(page.locator("[data-round='2'] h2")).to_be_visible()
    expect(page.locator(".score__table")).to_be_visible()
    expect(page.locator(".boxes").first).to_be_hidden()
    expect(page.locator(".noren")).to_be_hidden()


# Rules, fairness, replay, first game


def test_edition_switch_marks_what_this_box_says(open_page: Open) -> None:
    page = open_page("/rules/sushi-go")
    saying = page.locator("#SG-WASABI .saying--zoch")
    plain = saying.evaluate("one => getComputedStyle(one).backgroundColor")
    page.locator(".rules__switch label", has_text="Zoch").click()
    marked = saying.evaluate("one => getComputedStyle(one).backgroundColor")
    assert marked != plain
    others = page.locator("#SG-WASABI .saying--gamewright")
    assert others.evaluate("one => getComputedStyle(one).backgroundColor") == plain


def test_record_is_checked_by_upload_and_watched(open_page: Open) -> None:
    page = open_page("/verify")
    text = played_out(Table("sushi-go", 3), 8).record()
    page.locator("#file").set_input_files(
        {"name": "evening.record", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.get_by_role("button", name="Check it").click()
    expect(page.locator("#report-title")).to_have_text("Green: everything fits")
    page.get_by_role("link", name="Watch this game").click()
    expect(page.locator("#place")).to_contain_text("Step 0 of 72")


@pytest.mark.parametrize("script", [True, False])
def test_replay_goes_forth_and_back(open_page: Open, script: bool) -> None:
    link = link_to_record(played_out(Table("sushi-go", 3), 8).record())
    page = open_page(str(link), java_script_enabled=script)
    page.get_by_role("link", name="Next").click()
    expect(page.locator("#place")).to_contain_text("Step 1 of 72")
    expect(page).to_have_url(re.compile(r"step=1&eyes=all"))
    page.get_by_role("link", name="Last").click()
    expect(page.locator("#place")).to_contain_text("Step 72 of 72")
    expect(page.locator("[data-told]")).to_contain_text("The game is over.")
    page.get_by_role("link", name="Back").click()
    expect(page.locator("#place")).to_contain_text("Step 71 of 72")
    page.locator("#eyes-1").click()
    expect(page.locator(".open-hand")).to_have_count(1)
    expect(page.locator("#place")).to_contain_text("Step 71 of 72")


def test_replay_by_keys_and_slider(open_page: Open) -> None:
    link = link_to_record(played_out(Table("sushi-go", 2), 8).record())
    page = open_page(str(link))
    for step in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#place")).to_contain_text(f"Step {step} of 54")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#place")).to_contain_text("Step 2 of 54")
    page.keyboard.press("End")
    expect(page.locator("#place")).to_contain_text("Step 54 of 54")
    page.keyboard.press("Home")
    expect(page.locator("#place")).to_contain_text("Step 0 of 54")
    page.locator("#slider").fill("18")
    expect(page.locator("#place")).to_contain_text("Step 18 of 54")
    expect(page.locator("#sheet-title")).to_have_text("Round 1 is over and scored.")
    expect(page.locator("#slider")).to_be_focused()
    expect(page.locator("#announcer")).to_contain_text("Round 1 is over and scored.")
    assert "step=18" in page.locator("#share").input_value()


# Every state of every page

State = Callable[[Page], None]


def at(path: str) -> State:
    def state(page: Page) -> None:
        page.goto(path)

    return state


def counted(page: Page) -> None:
    page.goto("/score")
    page.evaluate("document.querySelectorAll('.score__player').forEach(one => one.open = true)")
    plus(page, 0, 0, "squid_on_wasabi", 4)
    plus(page, 0, 0, "squid_on_wasabi", 2)
    page.locator("label:has(#round-2)").click()
    plus(page, 0, 2, "pudding")


def clearing(page: Page) -> None:
    page.goto("/score")
    page.locator("[data-open='#clear']").click()


def verified(text: str, commitment: str = "") -> State:
    def state(page: Page) -> None:
        page.goto("/verify")
        page.locator("#record").fill(text)
        page.locator("#commitment").fill(commitment)
        page.locator("form.panel .button--play").click()
        page.locator("#report-title, .field__error, #record-problem").first.wait_for()
        page.wait_for_load_state()

    return state


RECORD = played_out(Table("sushi-go", 5), 5).record()
GHOSTLY = link_to_record(played_out(Table("sushi-go", 2, {"ghost": True}), 5).record())
COOKED = link_to_record(played_out(Table("wasabi", 4), 5).record())
LESSON = "/learn/sushi-go/wasabi.squid.chopsticks"
COOKING = "lay~tuna~b2.done,pick~rice.lay~rice~c2.done,pick~maki.lay~avocado~d2"
REWARDED = "claim~poke-bowl,done.take~wasabi.pick~roe"
STATES: dict[str, State] = {
    "score": at("/score"),
    "counted": counted,
    "clearing": clearing,
    "rules": at("/rules"),
    "rules of Sushi Go!": at("/rules/sushi-go?edition=zoch#SG-MAKI-FIRST"),
    "rules of Wasabi!": at("/rules/wasabi"),
    "about": at("/about"),
    "without a network": at("/offline"),
    "verify": at("/verify"),
    "green": verified(RECORD),
    "red": verified(RECORD[:700]),
    "no fingerprint": verified(RECORD, "abc"),
    "nothing given": verified(""),
    "replay": at(f"{link_to_record(RECORD)}&step=13"),
    "replay of a seat": at(f"{link_to_record(RECORD)}&step=30&eyes=4"),
    "replay of the end": at(f"{link_to_record(RECORD)}&step=9999"),
    "replay with a ghost": at(f"{GHOSTLY}&step=13"),
    "replay of Wasabi!": at(f"{COOKED}&step=90&eyes=0"),
    "first games": at("/learn"),
    "lesson": at("/learn/sushi-go"),
    "lesson with chopsticks": at(LESSON),
    "lesson after a round": at(f"{LESSON}.tempura+tempura.maki_3.pudding.tempura.maki_2.squid"),
    "lesson of Wasabi!": at("/learn/wasabi"),
    "lesson, another way": at("/learn/wasabi/lay~shrimp~e3"),
    "lesson with a claim": at(f"/learn/wasabi/{COOKING}"),
    "lesson with rewards": at(f"/learn/wasabi/{COOKING}.claim~poke-bowl,done"),
    "lesson with a draw": at(f"/learn/wasabi/{COOKING}.{REWARDED}"),
    "lesson with a card": at(f"/learn/wasabi/{COOKING}.{REWARDED}.draw~2"),
    "lesson under Wasabi!": at(f"/learn/wasabi/{COOKING}.{REWARDED}.draw~2.wasabi~a1"),
    "lesson at its end": at(WASABI.address(list(by_hints(WASABI))[-1].presses)),
}


@pytest.mark.parametrize(("width", "dark"), [(320, False), (320, True), (1280, False)])
@pytest.mark.parametrize("state", STATES)
def test_state_is_sound(open_page: Open, state: str, width: int, dark: bool) -> None:
    page = open_page("", width=width, dark=dark)
    STATES[state](page)
    check(page)


@pytest.mark.parametrize("state", STATES)
def test_long_words_fit_at_320_pixels(open_page: Open, state: str) -> None:
    page = open_page("", language="xx", width=320)
    STATES[state](page)
    assert page.evaluate(TOO_WIDE) <= 0
