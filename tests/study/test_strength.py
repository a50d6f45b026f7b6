"""``make strength``: marks, what is left out, resuming, and the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from sushiya import study
from sushiya.bots import LADDERS, RUNGS, bot_names
from sushiya.bots.strangers import stranger
from sushiya.bots.sushi_go_search_endings import pudding_price
from sushiya.study import strength, strength_regret
from sushiya.study.regrets import Held, Measure, regret_of
from sushiya.study.statistics import Estimate, Interval
from sushiya.study.strength import CONTESTS, Contest, Finding, held, main, possible
from sushiya.study.strength_page import page
from sushiya.study.strength_regret import GivenAway, Look, given_away


def finding(wanted: float | None, low: float, high: float) -> Finding:
    share = Interval((low + high) / 2, low, high)
    contest = Contest("sushi-go", "cook", "random", wanted)
    return Finding(contest, share, Estimate(3.0, 1.0), 10, 20, 0.5)


def test_contests_are_about_rungs_and_have_folders_of_their_own() -> None:
    for contest in CONTESTS:
        for text in (contest.bot, contest.against):
            name = text.partition(":")[0]
            assert name in RUNGS or stranger(contest.game, name)
    assert len({contest.key for contest in CONTESTS}) == len(CONTESTS)


def test_levels_that_are_not_there_are_left_out() -> None:
    found = list(possible(CONTESTS))
    assert found
    for contest in found:
        name = contest.bot.partition(":")[0]
        assert name in bot_names(contest.game) or stranger(contest.game, name)
    missing = Contest("sushi-go", "shusher", "random")
    assert list(possible((missing,))) == []


def test_stronger_levels_play_fewer_deals_in_the_same_time() -> None:
    quick = Contest("sushi-go", "cook", "random")
    assert strength.FEWEST <= quick.deals(5.0) < quick.deals(10.0) <= strength.MOST
    assert Contest("sushi-go", "cook", "random", seats=5).deals(9.0) < quick.deals(9.0)
    assert replace(quick, wanted=0.5).deals(1e6) == strength.MOST
    assert replace(quick, wanted=0.5, most=7).deals(1e6) == 7


def test_a_mark_is_reached_when_the_whole_interval_is_above_it() -> None:
    verdicts = [finding(0.6, *ends).verdict for ends in ((0.6, 0.7), (0.5, 0.7), (0.5, 0.59))]
    assert verdicts == ["yes", "open", "no"]
    assert finding(None, 0.5, 0.6).verdict == ""


def regret(level: str, rounds: tuple[int, ...], points: Estimate, best: Interval) -> GivenAway:
    by_points, by_chance = Interval(0.95, 0.94, 0.96), Interval(0.96, 0.95, 0.97)
    chance = Estimate(0.0015, 0.0004)
    return GivenAway(level, rounds, 2, 96, points, chance, best, by_points, by_chance)


def test_the_champion_s_regret_has_two_marks_and_both_must_be_reached() -> None:
    def verdict(points: float, low: float, high: float) -> str:
        share = Interval((low + high) / 2, low, high)
        return regret("itamae", (1, 2, 3), Estimate(points, 0.01), share).verdict

    assert verdict(0.03, 0.97, 0.99) == "yes"
    assert verdict(0.045, 0.98, 0.99) == verdict(0.03, 0.96, 0.98) == "open"
    assert verdict(0.07, 0.98, 0.99) == verdict(0.03, 0.94, 0.96) == "no"
    for level, rounds in (("cook", (1, 2, 3)), ("itamae", (3,))):
        assert regret(level, rounds, Estimate(0.9, 0.1), Interval(0.6, 0.5, 0.7)).verdict == ""


def test_more_games_tell_what_the_champion_gives_away() -> None:
    games = {look.level: look.games for look in strength_regret.looks(quick=False)}
    assert set(games) == set(bot_names("sushi-go")) - {"random"}
    assert games["cook"] == strength_regret.FULL_GAMES < games["itamae"]
    [look] = strength_regret.looks(quick=True)
    assert look.level == bot_names("sushi-go")[-1]
    assert look.games < games["itamae"]


def test_the_page_tells_figures_marks_and_the_command() -> None:
    given = regret("itamae", (1, 2, 3), Estimate(0.04, 0.01), Interval(0.98, 0.96, 0.99))
    told = page(
        [finding(0.95, 0.9, 1.0), finding(None, 0.4, 0.6)],
        [given, replace(given, rounds=(1,))],
        quick=True,
    )
    assert "make strength QUICK=1" in told
    figures = "| 2 | 96 | 0.040 ± 0.010 | 0.15 ± 0.04 % | 98.0 % (96.0–99.0) "
    figures += "| 95.0 % (94.0–96.0) | 96.0 % (95.0–97.0) |"
    assert f"| itamae | all {figures} ≤ 0.05, ≥ 97 % | within the interval |\n" in told
    assert f"| itamae | 1 {figures}  |  |\n" in told
    assert "| cook | random | 2 | 95.0 % (90.0–100.0) | 95 % | within the interval |" in told
    assert "Wasabi" not in told
    assert "in this run" not in told
    assert "Strangers" not in told


def test_the_page_says_if_it_had_another_time_and_who_strangers_are() -> None:
    found = replace(finding(0.75, 0.7, 0.8), contest=Contest("sushi-go", "itamae", "duct", 0.75))
    told = page([found], [], quick=False, seconds=30.0)
    assert 'make strength ARGS="--seconds 30"' in told
    assert "had 30 CPU seconds in this run" in told
    assert f"hour has {strength.FULL_SECONDS:g}. So most have fewer games" in told
    longer = page([found], [], quick=False, seconds=2 * strength.FULL_SECONDS)
    assert "more games, and narrower intervals" in longer
    quick = page([found], [], quick=True, seconds=strength.FULL_SECONDS)
    assert "in this run" not in quick
    assert f'QUICK=1 ARGS="--seconds {strength.FULL_SECONDS:g}"' in quick
    assert "`duct` is decoupled\nUCT" in told


def test_a_run_writes_the_page_and_is_not_played_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strength, "CONTESTS", (Contest("sushi-go", "cook", "random", 0.5),))
    monkeypatch.setattr(strength, "FEWEST", 3)
    monkeypatch.setattr(strength, "QUICK_SECONDS", 0.001)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    monkeypatch.setattr(strength, "looks", lambda quick: ())
    where = ["--quick", "--folder", str(tmp_path), "--page", str(tmp_path / "strength.md")]
    main(where)
    first = (tmp_path / "strength.md").read_text()
    assert "| cook | random | 2 |" in first
    pieces = next(tmp_path.rglob("pieces.jsonl"))
    before = pieces.read_bytes()
    main(where)
    assert pieces.read_bytes() == before
    assert (tmp_path / "strength.md").read_text() == first
    assert "6 games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("--only soup", "no contest has 'soup' in its name"),
        ("--only soup", "there are regret, sushi-go-apprentice-random-2, "),
        ("--only e", "no contest has 'e' in its name"),
        ("--quick --only sushi-go-itamae-cook-3", "no quick contest (they all have marks)"),
        ("--seconds 0", "needs some time"),
        ("--seconds -5", "needs some time"),
        ("--page no-such-folder/page.md", "there is no folder no-such-folder"),
    ],
)
def test_what_cannot_be_measured_or_written_is_refused_before(
    given: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(given.split())
    assert words in capsys.readouterr().err


def test_the_network_with_the_mark_is_one_of_the_panel() -> None:
    marked = [
        contest.against for contest in CONTESTS if contest.wanted and "dqn" in contest.against
    ]
    assert marked == [strength.BEST_NETWORK]
    assert strength.BEST_NETWORK in strength.PANEL


def test_a_part_of_the_programme_leaves_the_page_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "PAGE", tmp_path / "page.md")
    part = ["--only", "apprentice-random-2", "--seconds", "0.01", "--folder", str(tmp_path)]
    main(part)
    assert not (tmp_path / "page.md").exists()
    main([*part, "--page", str(tmp_path / "part.md")])
    told = (tmp_path / "part.md").read_text()
    assert '"--seconds 0.01 --only apprentice-random-2 --page PAGE"' in told


@pytest.mark.parametrize(
    ("only", "contests", "looked"),
    [
        ("regret", [], True),
        ("sushi-go-apprentice-random-2", ["sushi-go-apprentice-random-2"], False),
        ("itamae-ismcts", ["sushi-go-itamae-ismcts-2"], False),
    ],
)
def test_regret_is_a_name_like_those_of_contests(
    only: str, contests: list[str], looked: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[str] = []

    def hold(contest: Contest, *_: object) -> Finding:
        held.append(contest.key)
        return replace(finding(0.5, 0.4, 0.6), contest=contest)

    def look(*_: object) -> list[GivenAway]:
        held.append("regret")
        return [away]

    away = regret("itamae", (1, 2, 3), Estimate(0.04, 0.01), Interval(0.98, 0.96, 0.99))
    monkeypatch.setattr(strength, "held", hold)
    monkeypatch.setattr(strength, "given_away", look)
    monkeypatch.setattr(strength, "looks", lambda **_: [Look("itamae", 1)])
    main(["--only", only, "--folder", str(tmp_path)])
    assert held == [*contests, *(["regret"] if looked else [])]


def test_regret_is_measured_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exact play itself has its own tests; here it matters what is made and kept of it."""
    asked: list[tuple[int, int, tuple[int, ...]]] = []

    def held(
        level: str, measures: Sequence[Measure], *, games: int, seed: int, rounds: tuple[int, ...]
    ) -> list[list[Held]]:
        asked.append((len(measures), games, rounds))
        # A first round best by chance alone, a second by both, a last by points alone.
        one = [Held(1, 9, (0.5, 0.0)), Held(2, 9, (0.0, 0.0)), Held(3, 9, (0.0, 0.25))]
        return [one] * games

    monkeypatch.setattr(strength_regret, "choices_held", held)
    first = given_away(Look("cook", 2), 5, tmp_path)
    assert [found.rounds for found in first] == [(1, 2, 3), (1,), (2,), (3,)]
    assert [found.decisions for found in first] == [6, 2, 2, 2]
    assert [found.points.mean for found in first] == pytest.approx([0.5 / 3, 0.5, 0, 0])
    assert [found.chance.mean for found in first] == pytest.approx([0.25 / 3, 0, 0, 0.25])
    assert [found.best.mean for found in first] == [1, 1, 1, 1]
    assert [found.best_by_points.mean for found in first] == pytest.approx([2 / 3, 0, 1, 1])
    assert [found.best_by_chance.mean for found in first] == pytest.approx([2 / 3, 1, 1, 0])
    assert given_away(Look("cook", 2), 5, tmp_path) == first
    assert given_away(Look("cook", 3), 5, tmp_path)[0].games == 3
    assert asked == [(2, 2, (1, 2, 3)), (2, 3, (1, 2, 3))]


def test_a_level_s_choices_of_all_rounds_are_measured(tmp_path: Path) -> None:
    whole, *rounds = given_away(Look("cook", 1), 8, tmp_path)
    assert whole.decisions == 3 * 16 == sum(found.decisions for found in rounds)
    for number, found in enumerate(rounds, start=1):
        price = 0.0 if number == 3 else pudding_price(number - 1)
        by_points = regret_of("cook", games=1, seed=8, rounds=(number,), pudding_price=price)
        by_chance = regret_of("cook", games=1, seed=8, rounds=(number,), objective="chance")
        assert (found.points, found.best_by_points) == (by_points.mean, by_points.optimal)
        assert (found.chance, found.best_by_chance) == (by_chance.mean, by_chance.optimal)
        assert found.best == (by_points if number == 3 else by_chance).optimal


@pytest.mark.parametrize("game", LADDERS)
def test_each_quick_level_beats_the_one_below(game: str) -> None:
    """A small panel, the same deals in both seats; ``make strength`` has the large one."""
    levels = [level.name for level in LADDERS[game] if (level.seconds or 0) <= 0.001]
    deals = {"sushi-go": 24, "wasabi": 12}[game]
    for below, above in pairwise(levels):
        result = study.tournament(game, bots=[above, below], seats=2, deals=deals, seed=5)
        assert result.results[0].share(0).mean > 0.5, (above, below)


@pytest.mark.parametrize(
    ("game", "above", "below", "deals"),
    [
        ("sushi-go", "grand-master", "master", 30),
        ("sushi-go", "itamae", "master", 12),
        ("sushi-go", "itamae", "grand-master", 8),
        ("wasabi", "itamae", "master", 2),
    ],
)
def test_levels_that_think_long_beat_those_that_do_not(
    game: str, above: str, below: str, deals: int
) -> None:
    result = study.tournament(game, bots=[above, below], seats=2, deals=deals, seed=5)
    assert result.results[0].margin(0).mean > 0


def test_a_contest_is_about_the_bot_alone_among_the_others(tmp_path: Path) -> None:
    found = held(Contest("sushi-go", "cook", "random", seats=3), tmp_path, 0.0)
    assert (found.deals, found.games) == (strength.FEWEST, 3 * strength.FEWEST)
    assert found.share.mean > 1 / 3
