"""Which language somebody gets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sushiya.i18n import LANGUAGES, PSEUDO, negotiated


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de", "de"),
        ("pl-PL,pl;q=0.9,en;q=0.8", "pl"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
        ("en;q=0.1, it;q=0.9", "it"),
        ("de_AT", "de"),
        ("DE-ch", "de"),
        ("zh-Hans-CN, ja;q=0.9, it;q=0.2", "it"),
        ("ja, zh", "en"),
        ("*", "en"),
        ("en;q=0, *", "de"),
        ("en;q=0, de;q=0, *;q=0.5", "fr"),
        ("fr;q=0, de", "de"),
        ("fr;q=0", "en"),
        ("it;q=0.5, pl;q=0.5", "it"),
        ("de-AT;q=0.2, fr;q=0.5, de;q=0.9", "de"),
        ("nb, pl ; q = 0.7", "pl"),
        ("de;q=1.000, fr;q=1.0", "de"),
        ("", "en"),
        (None, "en"),
        (",,,;q=1", "en"),
        ("de;q=2, it", "it"),
        ("de;q=-1, it", "it"),
        ("de;q=nan, it", "it"),
        ("<script>, de", "de"),
        ("deutsch-schweiz-und-so", "en"),
        ("\x00\xff, pl", "pl"),
        (PSEUDO, "en"),
    ],
)
def test_the_browser_gets_what_it_likes_best(header: str | None, language: str) -> None:
    assert negotiated(header, None) == language


@pytest.mark.parametrize(
    ("cookie", "language"),
    [("it", "it"), (PSEUDO, "fr"), ("tlh", "fr"), ("", "fr"), (None, "fr"), ("IT", "fr")],
)
def test_the_choice_of_the_person_comes_first(cookie: str | None, language: str) -> None:
    assert negotiated("fr", cookie) == language


def test_a_huge_header_is_read_only_so_far() -> None:
    assert negotiated("ja," * 100_000 + "de", None) == "en"
    assert negotiated("de," + "x" * 1_000_000, None) == "de"
    assert negotiated("a-" * 500_000, None) == "en"


@given(st.text() | st.lists(st.sampled_from(["de", ";q=", "0.5", ",", "*", "-", " "])).map("".join))
def test_no_header_breaks_it(header: str) -> None:
    assert negotiated(header, header) in LANGUAGES
