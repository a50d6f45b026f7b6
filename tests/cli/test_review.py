"""``sushiya review``: text in five languages, JSON, refusals in one line."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from sushiya.cli.review_table import LUCK
from sushiya.i18n import LANGUAGES, translator
from sushiya.study.reviewing.report import LABELS
from tests.cli.running import played, refused, run, saved


@cache
def record() -> str:
    return played("sushi-go", 2)


def test_a_review_as_text(tmp_path: Path) -> None:
    shown = run("review", saved(tmp_path, record()), "--depth", "quick", "--all")
    assert shown.exit_code == 0, shown.output
    for words in ("Review · Sushi Go!", "Luck and skill", "Turning point", "Chances to win"):
        assert words in shown.stdout
    assert shown.stdout.count("Round 1, turn 1 · Player 1") == 1
    assert "How this is worked out" in shown.stdout
    assert "(made)" in shown.stdout
    assert "…" not in shown.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_cut_off(tmp_path: Path, language: str) -> None:
    """Nor broken, in the eighty columns that every terminal has."""
    asked = ("review", saved(tmp_path, record()), "--depth", "quick", "--language", language)
    shown = run(*asked, columns=80).stdout
    assert "…" not in shown
    tables = shown.partition(translator(language).t("review.chances"))[0]
    for key in ("player", "accuracy", *(f"luck.{part}" for part in LUCK)):
        for word in translator(language).t(f"review.{key}").split():
            assert re.search(rf"(?<!\S){word}(?!\S)", tables), word
    for label in LABELS:
        for word in translator(language).t(f"review.label.{label}").split():
            assert re.search(rf"(?<!\S){word}(?!\S)", tables), word
    assert max(map(len, shown.splitlines())) <= 80


def test_turns_are_told_by_round_and_number(tmp_path: Path) -> None:
    shown = run("review", saved(tmp_path, record()), "--depth", "quick", "--language", "de")
    assert "Runde 1, Zug 2" in shown.stdout
    assert not re.search(r"\b[123]\.\d\b(?! *[+−\d])", shown.stdout.partition("Gewinnchancen")[2])


def test_a_review_as_json(tmp_path: Path) -> None:
    asked = ("review", saved(tmp_path, record()), "--depth", "quick", "--json")
    told = json.loads(run(*asked).stdout)
    assert told["depth"] == "quick"
    assert len(told["decisions"]) == 54
    assert told["names"] is None
    for account in told["accounts"]:
        parts = ("start", "own", "others", "deal", "meeting")
        assert sum(account[part] for part in parts) == pytest.approx(account["result"], abs=1e-4)


def test_bad_input_is_refused(tmp_path: Path) -> None:
    unfinished = saved(tmp_path, played("sushi-go", 2, moves=9), "unfinished.record")
    assert "only a game that is over" in refused(run("review", unfinished))
    assert "no-record" in refused(run("review", saved(tmp_path, "egg", "no-record")))
    assert "deep" in refused(run("review", unfinished, "--depth", "endless"))
    assert "pl" in refused(run("review", unfinished, "--language", "xx"))
    wrong = record().replace("gamewright", "zoch", 1)
    assert refused(run("review", saved(tmp_path, wrong, "wrong.record")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_words(language: str) -> None:
    words = translator(language)
    assert words.t("review.label.blunder") != "review.label.blunder"
