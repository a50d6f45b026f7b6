"""The catalogues themselves: complete, well formed, in good print, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

import pytest
from babel.messages.pofile import read_po

from sushiya.i18n import ENGLISH, LANGUAGES
from sushiya.i18n.catalogues import DOMAINS, FOLDER, catalogue, domain_catalogue
from sushiya.i18n.translators import placeholders
from tests.i18n.uses import ROOTS, uses
from tests.i18n.vocabulary import EXPECTED

OTHERS = tuple(language for language in LANGUAGES if language != ENGLISH)
ASKED_FOR = ("pages", "study", "review", "people", "practice")
"""Domains whose keys are all written in the pages; the others come from data: ``EXPECTED``."""

FORMS = {"en": 2, "de": 2, "fr": 2, "it": 2, "pl": 3}

SAME_EVERYWHERE = (  # Names, and words that travel
    *("sushi_go.name", "wasabi.name", "sushi_go.edition.", "wasabi.recipe."),
    *("sushi_go.card.", "sushi_go.object.", "sushi_go.count.", "sushi_go.column."),
    *("sushi_go.hint.", "wasabi.ingredient.", "wasabi.object.", "wasabi.category."),
    *("wasabi.action.wasabi", "wasabi.option.menu.name", "rules.label.option"),
    *("rules.sg.tempura.title", "rules.sg.sashimi.title", "rules.sg.nigiri.title"),
    *("rules.w.wasabi.title", "rules.w.section.options", "rules.w.section.menu"),
    *("bot.itamae.name", "score.points", "score.wasabi.cubes"),
    *("error.reason.sushi_go.place.", "error.reason.wasabi.row."),
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_PLACEHOLDER = re.compile(r"\{[^}]*\}")
_BRANDS = re.compile(r"Sushi Go!|Wasabi!")


def texts(language: str, domains: tuple[str, ...] = DOMAINS) -> Iterator[tuple[str, str]]:
    """Every form of every message."""
    spoken = (domain_catalogue(language, domain).messages.items() for domain in domains)
    for key, forms in chain.from_iterable(spoken):
        for form in forms:
            yield key, form


def found_in(
    language: str, pattern: str, ignoring: str = "", domains: tuple[str, ...] = DOMAINS
) -> list[str]:
    """The messages in which a pattern is found."""
    return [
        f"{key}: {text}"
        for key, text in texts(language, domains)
        if re.search(pattern, re.sub(ignoring, "", text) if ignoring else text)
    ]


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", OTHERS)
def test_every_key_is_in_every_language(language: str, domain: str) -> None:
    english = domain_catalogue(ENGLISH, domain).messages.keys()
    here = domain_catalogue(language, domain).messages.keys()
    assert sorted(english ^ here) == []


@pytest.mark.parametrize("language", OTHERS)
def test_placeholders_are_those_of_english(language: str) -> None:
    english = catalogue(ENGLISH).messages
    for key, forms in catalogue(language).messages.items():
        wanted = frozenset(chain.from_iterable(map(placeholders, english[key])))
        for form in forms:
            # One of something may be said without the number.
            assert wanted - {"count"} <= placeholders(form) <= wanted, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_braces_hold_nothing_but_names(language: str) -> None:
    assert found_in(language, r"[{}]", ignoring=r"\{[a-z][a-z0-9_]*\}") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_complete(language: str) -> None:
    spoken = catalogue(language)
    assert spoken.forms == FORMS[language]
    for key, forms in spoken.messages.items():
        plural = len(catalogue(ENGLISH).messages[key]) > 1
        assert len(forms) == (FORMS[language] if plural else 1), key
        assert all(form.strip() for form in forms), key


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_files_are_gettext_and_nothing_is_fuzzy(language: str, domain: str) -> None:
    with (FOLDER / language / f"{domain}.po").open("rb") as file:
        read = read_po(file, locale=language, abort_invalid=True)
    ours = domain_catalogue(language, domain)
    assert read.num_plurals == ours.forms
    for message in read:
        assert not message.fuzzy or not message.id
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            told = message.string if isinstance(message.string, tuple) else (message.string,)
            assert ours.messages[key] == tuple(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_hold_no_markup(language: str) -> None:
    assert found_in(language, r"[<>]|&\w+;|&#|\]\(") == []


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_was_left_in_english(language: str) -> None:
    english = catalogue(ENGLISH).messages
    left = [
        key
        for key, forms in catalogue(language).messages.items()
        if forms[-1] == english[key][-1]
        and not key.startswith(SAME_EVERYWHERE)
        and len(_WORD.findall(_PLACEHOLDER.sub("", forms[-1]))) > (2 if _is_short(key) else 0)
    ]
    assert left == []


def _is_short(key: str) -> bool:
    """On a page a word or two may well be the same in two languages."""
    return key.startswith(("pages.", "review.", "people.", "practice."))


# Print


@pytest.mark.parametrize("language", LANGUAGES)
def test_print_is_tidy(language: str) -> None:
    assert found_in(language, r"^\s|\s$|  |\.\.\.|\t") == []
    assert found_in(language, r"['\"`]") == []
    assert found_in(language, r"\d-\d| - |\s-\d") == []


def test_quotation_marks_are_those_of_the_language() -> None:
    pairs = {
        "en": ("“", "”"),
        "de": ("„", "“"),
        "fr": ("«", "»"),
        "it": ("«", "»"),
        "pl": ("„", "”"),
    }
    for language, (first, last) in pairs.items():
        strange = "".join({*"„“”«»"} - {first, last})
        assert found_in(language, f"[{strange}]") == []
        for key, text in texts(language):
            assert text.count(first) == text.count(last), (language, key)


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_has_narrow_spaces(domain: str) -> None:
    here = (domain,)
    assert found_in("fr", r" [;:!?»]|« ", domains=here) == []
    assert found_in("fr", r"[^\s\u202f][;!?»]|«[^\u202f]", _BRANDS.pattern, here) == []
    assert found_in("fr", r"[^\s\d\u00a0\u202f]:(?!\d|//)", domains=here) == []


def test_polish_and_german_speak_to_everybody() -> None:
    assert found_in("pl", r"\w\((?:a|am|aś)\)|ł[ea]ś\b") == []
    men = r"\b(?:Spieler|Mitspieler|Gewinner|Sieger)\b"
    assert found_in("de", rf"\w(?:\*|:|_)innen|{men}") == []


TO_THE_WHOLE_TABLE = (  # Where French says vous to several people
    *("pages.clock.off.words", "study.about.fair.deal.words", "wasabi.option.menu.about"),
    *("rules.sg.deal.text", "rules.sg.winner.edition.shared", "rules.sg.ghost.more_2"),
    *("rules.w.lead", "rules.w.section.menu.text", "rules.w.all_passed.text"),
)


def test_one_person_is_spoken_to_like_a_friend() -> None:
    to_one = r"\b[Vv](?:ous|otre|os|ôtres?)\b|\b(?!(?:chez|assez|nez)\b)\w+ez\b"
    left = [text for text in found_in("fr", to_one) if not text.startswith(TO_THE_WHOLE_TABLE)]
    assert left == []
    assert found_in("de", r"\bIhnen\b|[\w,] (?:Sie|Ihr|Ihre[mnrs]?)\b") == []
    assert found_in("it", r"\bLei\b|[a-z] Su[oa]\b") == []
    assert found_in("pl", r"\bPan(?:i|a|u|em|ią|ie|ów)?\b|\bPaństw") == []


REPLACED = {  # docs/translating.md has the word we use instead
    "de": r"[Aa]ufzeichnung|zettel\b|Spielbrett|Geben\b|Kartenhand|Emote|[Aa]nmelden",
    "fr": r"nregistrement|\bbots?\b|[Pp]endule|[Dd]istribution|mote\b|[Tt]uto",
    "it": r"[Rr]egistrazione|[Tt]esser[ae]|[Ll]ibrett|\bround\b|\b[Rr]eplay|mote\b",
    "pl": r"[Kk]afel|na ręku|[Ee]motk|[Oo]dnośnik|[Ss]tyl|[Cc]iąg\b",
}


@pytest.mark.parametrize("language", REPLACED)
def test_one_thing_has_one_name(language: str) -> None:
    assert found_in(language, REPLACED[language], ignoring=r"\{[a-z_]+\}") == []


# Keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_plain(language: str) -> None:
    keys = catalogue(language).messages
    assert [key for key in keys if not re.fullmatch(r"[a-z0-9_]+(?:\.[a-z0-9_-]+)+", key)] == []


def test_everything_asked_for_exists() -> None:
    keys = catalogue(ENGLISH).messages.keys()
    asked = uses()
    missing = {key: where for key, where in asked.keys.items() if key not in keys}
    missing |= {
        begun: where
        for begun, where in asked.beginnings.items()
        if not any(key.startswith(begun) for key in keys)
    }
    assert missing == {}


@pytest.mark.parametrize("domain", ASKED_FOR)
def test_no_page_has_words_that_nobody_asks_for(domain: str) -> None:
    asked = uses()
    messages = domain_catalogue(ENGLISH, domain).messages
    assert [key for key in messages if not asked.are_met_by(key)] == []


def test_every_domain_is_searched_for_words_that_nobody_needs() -> None:
    assert {*ASKED_FOR, *EXPECTED} == set(DOMAINS)


def test_every_root_of_a_key_is_known() -> None:
    assert {key.partition(".")[0] for key in catalogue(ENGLISH).messages} == set(ROOTS)
