"""Saying things: forms, endings, values, and what happens when something is missing."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from sushiya.i18n import (
    LANGUAGES,
    PSEUDO,
    MessageProblem,
    Translator,
    problems,
    strict,
    translator,
)
from sushiya.i18n.catalogues import catalogue
from sushiya.i18n.po import Catalogue
from sushiya.i18n.translators import placeholders


@pytest.fixture(autouse=True)
def nothing_told_yet() -> Iterator[None]:
    problems._told.clear()
    yield
    problems._told.clear()


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "0 puddingów"),
        (1, "1 pudding"),
        (2, "2 puddingi"),
        (5, "5 puddingów"),
        (12, "12 puddingów"),
        (22, "22 puddingi"),
        (25, "25 puddingów"),
        (112, "112 puddingów"),
    ],
)
def test_polish_has_three_forms(count: int, said: str) -> None:
    assert translator("pl").n("sushi_go.count.pudding", count) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("0 puddings", "1 pudding", "2 puddings")),
        ("de", ("0 Puddings", "1 Pudding", "2 Puddings")),
        ("fr", ("0 pudding", "1 pudding", "2 puddings")),
        ("it", ("0 budini", "1 budino", "2 budini")),
    ],
)
def test_other_languages_have_two_forms(language: str, said: tuple[str, ...]) -> None:
    words = translator(language)
    assert tuple(words.n("sushi_go.count.pudding", count) for count in (0, 1, 2)) == said


def test_sg_names_are_those_of_edition_and_language() -> None:
    printed = {
        ("en", "adventureland"): ("two sushi rolls", "dumpling", "squid nigiri"),
        ("pl", "gamewright"): ("dwa futomaki", "pierożek gyoza", "nigiri z kalmarem"),
        ("de", "zoch"): ("zwei Maki Rollen", "Muschel", "Thunfisch Nigiri"),
        ("en", "zoch"): ("two maki rolls", "mussel", "tuna nigiri"),
        ("fr", "zoch"): ("deux makis", "pétoncle", "nigiri au thon"),
        ("it", "zoch"): ("due maki roll", "mollusco", "nigiri al tonno"),
    }
    for (language, edition), names in printed.items():
        words = translator(language)
        cards = ("maki_2", "dumpling", "squid")
        assert tuple(words.t(f"sushi_go.card.{card}", edition) for card in cards) == names


def test_an_ending_without_words_falls_back_to_the_key() -> None:
    words = translator("de")
    assert words.t("sushi_go.card.tempura", "zoch") == "Tempura"
    assert words.t("sushi_go.card.dumpling", "nobody", "zoch") == "Muschel"


def test_values_are_filled_in_and_never_read_as_placeholders() -> None:
    said = translator("en").t("events.sushi_go.laid", player="{cards}", cards="{player.__class__}")
    assert said == "{cards} lays {player.__class__}."


def test_a_negative_number_has_a_real_minus() -> None:
    said = translator("en").t("events.sushi_go.puddings-scored.line", player="Ann", points=-3)
    assert said == "Ann: −3 for puddings"


def test_a_missing_value_is_logged_and_shown_as_dots(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "sushiya.i18n"):
        assert translator("en").t("events.sushi_go.laid", player="Ann") == "Ann lays …."
    assert "lacks the value cards" in caplog.text


def test_a_missing_message_is_logged_once_and_shown_as_its_key(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING, "sushiya.i18n"):
        words = translator("fr")
        assert words.t("no.such.key") == words.n("no.such.key", 3) == "no.such.key"
    assert len(caplog.records) == 1


def test_a_message_only_english_has_is_said_in_english(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_eggs(language: str) -> Catalogue:
        whole = catalogue(language)
        kept = {k: v for k, v in whole.messages.items() if language == "en" or "egg" not in k}
        return Catalogue(kept, whole.forms, whole.form_of)

    monkeypatch.setattr("sushiya.i18n.translators.catalogue", without_eggs)
    with caplog.at_level(logging.WARNING, "sushiya.i18n"):
        words = translator("pl")
        assert words.t("sushi_go.card.egg") == "egg nigiri"
        assert words.n("sushi_go.count.egg", 5) == "5 egg nigiri"
        assert words.has("sushi_go.card.egg")
    assert len(caplog.records) == 2


def test_strictly_a_problem_is_raised() -> None:
    words = translator("it")
    with strict():
        with pytest.raises(MessageProblem, match="lacks the value cards"):
            words.t("events.sushi_go.laid", player="Ann")
        with pytest.raises(MessageProblem, match="no message"):
            words.t("no.such.key")
        with pytest.raises(MessageProblem, match="ask n"):
            words.t("sushi_go.count.pudding", count=1)
    assert words.t("no.such.key") == "no.such.key"


def test_has_looks_for_a_key_and_its_endings() -> None:
    words = translator("de")
    assert words.has("sushi_go.card.dumpling")
    assert words.has("sushi_go.card.dumpling", "zoch")
    assert words.has("events.wasabi.game-ended", "board-full")
    assert not words.has("events.wasabi.game-ended")


def test_a_language_nobody_speaks_is_english() -> None:
    assert translator("tlh").language == "en"
    assert repr(translator("de")) == "translator('de')"


def test_every_message_can_be_said_in_every_language() -> None:
    with strict():
        for language in (*LANGUAGES, PSEUDO):
            words = translator(language)
            for key, forms in catalogue(language).messages.items():
                values = {name: "×" for form in forms for name in placeholders(form)}
                values.pop("count", None)
                for count in (0, 1, 2, 5, 22):
                    said = _said(words, key, len(forms) > 1, count, values)
                    assert "{" not in said


def _said(words: Translator, key: str, plural: bool, count: int, values: dict[str, str]) -> str:
    if plural:
        return words.n(key, count, **values)
    return words.t(key, count=count, **values)


# The pseudo-language


def test_pseudo_language_is_longer_and_in_brackets() -> None:
    words = translator(PSEUDO)
    for key, forms in catalogue("en").messages.items():
        for plain, stretched in zip(forms, catalogue(PSEUDO).messages[key], strict=True):
            assert stretched.startswith("[")
            assert stretched.endswith("]")
            assert len(stretched) >= 1.4 * (len(plain) - sum(map(len, placeholders(plain)))) - 4
            assert placeholders(plain) == placeholders(stretched)
    assert words.n("sushi_go.count.pudding", 2) == "[2 püddïñĝş ëxţ]"


# Numbers, lists, dates


def test_numbers_lists_and_dates_are_those_of_the_language() -> None:
    day = date(2026, 3, 8)
    said = {
        language: (
            words.number(12500),
            words.percent(0.25),
            words.listed(["A", "B", "C"]),
            words.either(["A", "B"]),
            words.date(day),
        )
        for language in LANGUAGES
        for words in [translator(language)]
    }
    assert said == {
        "en": ("12,500", "25%", "A, B and C", "A or B", "8 March 2026"),
        "de": ("12.500", "25\xa0%", "A, B und C", "A oder B", "8. März 2026"),
        "fr": ("12\u202f500", "25\xa0%", "A, B et C", "A ou B", "8 mars 2026"),
        "it": ("12.500", "25%", "A, B e C", "A o B", "8 marzo 2026"),
        "pl": ("12\xa0500", "25%", "A, B i C", "A lub B", "8 marca 2026"),
    }


def test_a_moment_is_seen_from_a_time_zone() -> None:
    moment = datetime(2026, 3, 8, 23, 30, tzinfo=UTC)
    assert translator("pl").moment(moment) == "8 marca 2026, 23:30"
    there = timezone(timedelta(hours=1))
    assert translator("pl").moment(moment, there) == "9 marca 2026, 00:30"


def test_points_won_and_lost_have_signs() -> None:
    assert [translator("en").signed(points) for points in (6, -3, 0)] == ["+6", "−3", "0"]
    assert translator("xx").listed([]) == ""
