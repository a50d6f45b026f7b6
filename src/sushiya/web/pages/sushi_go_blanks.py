"""Parts of Sushi Go! tables that are drawn once, with gaps for all that differs.

The macros of the page draw them: the same few places, marks and forms come up at all tables of a
language.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup

from sushiya.i18n import Translator, translator
from sushiya.web.pages.parts import Blank, Encoded, encoded, gap
from sushiya.web.pages.sushi_go_hand import FIRST, GHOST, SECOND, Hand
from sushiya.web.pages.sushi_go_sheets import sheet_gaps
from sushiya.web.pages.sushi_go_table import Tableau
from sushiya.web.rendering import macros

PARTS, PLACES, TABLE = "sushi_go/parts.html", "sushi_go/macros.html", "parts/table_macros.html"
MOST_BLANKS = 4096
HAND_GAPS = ("turn", "version", "key", "seat", "here", "here", "move_to")
"""What a hand is handed one after the other."""


@lru_cache(MOST_BLANKS)
def page_title(language: str, round_number: int, is_to_act: bool) -> Encoded:
    """The title of a page."""
    words = translator(language)
    headline, game = words.t("pages.table.round", round=round_number), words.t("sushi_go.name")
    title: Markup = macros(language, TABLE).page_title(is_to_act, headline, game)
    return encoded(title.unescape())


@lru_cache(MOST_BLANKS)
def drawn_headline(language: str, round_number: int, turn: int, turns: int) -> Encoded:
    """Round and turn."""
    words = translator(language)
    headline = words.t("pages.table.round", round=round_number)
    more = words.t("pages.table.turn", turn=turn, turns=turns)
    return encoded(macros(language, TABLE).headline_part(headline, more))


@lru_cache(MOST_BLANKS)
def listed_names(words: Translator, names: tuple[str, ...]) -> str:
    """Names one after the other, in a sentence."""
    return words.listed(names)


@lru_cache(MOST_BLANKS)
def drawn_belt(language: str, passes: str, to: str | None) -> Encoded:
    """Which way hands are passed, and to whom."""
    return encoded(macros(language, PARTS).belt_part(passes, to))


@lru_cache(MOST_BLANKS)
def round_blank(language: str, is_new: bool, round_number: int, goes_on: bool) -> Blank:
    """The points of the round before, if a round has just begun."""
    sheets = sheet_gaps(round_number - 1)
    return Blank(macros(language, PARTS).round_part(is_new, round_number, sheets, goes_on))


@lru_cache(MOST_BLANKS)
def sheets_blank(language: str, is_new: bool, round_number: int) -> Blank:
    """The sheets of rounds that are over."""
    return Blank(macros(language, PARTS).sheets_part(sheet_gaps(round_number - 1), is_new))


def _with_gaps(kind: str, signs: tuple[int, bool, bool, bool], *, is_you: bool) -> Tableau:
    """A place drawn by its marks, and a gap for everything else."""
    hand_size, has_chosen, is_to_act, has_groups = signs
    return Tableau(
        number=gap("number"),
        name=gap("name"),
        kind=kind,
        is_you=is_you,
        points=gap("points"),
        is_to_act=is_to_act,
        has_chosen=has_chosen,
        hand_size=hand_size,
        groups=[gap("groups")] if has_groups else [],
        laid=gap("laid"),
    )


@lru_cache(MOST_BLANKS)
def place_blank(
    language: str, kind: str, hand_size: int, has_chosen: bool, is_to_act: bool, has_groups: bool
) -> Blank:
    """A place as others see it, by its marks."""
    signs = (hand_size, has_chosen, is_to_act, has_groups)
    return Blank(macros(language, PLACES).place(_with_gaps(kind, signs, is_you=False), 0))


@lru_cache(MOST_BLANKS)
def own_blank(
    language: str, hand_size: int, has_chosen: bool, is_to_act: bool, has_groups: bool
) -> Blank:
    """One's own place, by its marks."""
    signs = (hand_size, has_chosen, is_to_act, has_groups)
    return Blank(macros(language, PARTS).own_part(_with_gaps("person", signs, is_you=True), 0))


@lru_cache(MOST_BLANKS)
def drawn_facts(
    language: str,
    number: int,
    kind: str,
    hand_size: int,
    has_chosen: bool,
    is_to_act: bool,
    is_you: bool,
) -> Encoded:
    """What is said beside a name."""
    signs = (hand_size, has_chosen, is_to_act, False)
    place = replace(_with_gaps(kind, signs, is_you=is_you), number=number)
    if is_you:
        return encoded(macros(language, PARTS).own_facts(place, 0))
    return encoded(macros(language, PLACES).place_facts(place, 0))


@lru_cache(MOST_BLANKS)
def state_blank(language: str, has_chosen: bool, waits: bool) -> Blank:
    """What a hand says while others choose."""
    waiting = gap("waiting") if waits else ""
    state = macros(language, PARTS).hand_state({"forced": not has_chosen}, has_chosen, waiting)
    return Blank(state)


@lru_cache(MOST_BLANKS)
def fields_blank(language: str) -> Blank:
    """The fields of a hand that nobody sees."""
    names = ("version", "key", "seat", "here")
    return Blank(macros(language, PARTS).hand_fields(*map(gap, names)))


@lru_cache(MOST_BLANKS)
def take_button(language: str) -> Encoded:
    """The button of a hand from which one card was chosen, and no second may be."""
    return encoded(macros(language, PARTS).take_button(True, False))


@lru_cache(MOST_BLANKS)
def hand_blank(
    language: str,
    has_chosen: bool,
    waits: bool,
    cards: int,
    has_second: bool,
    has_ghost: bool,
    takes_two: bool,
) -> Blank:
    """A hand as a form, by how it is to be filled in."""

    def picks(slot: str, is_there: bool) -> tuple[Any, ...]:
        return (SimpleNamespace(drawn=gap(slot)),) if is_there else ()

    seconds, ghosts = picks(SECOND, has_second), picks(GHOST, has_ghost)
    held = Hand(picks(FIRST, True), seconds, ghosts, cards, takes_two, None)
    waiting = gap("waiting") if waits else ""
    arguments = map(gap, HAND_GAPS)
    return Blank(macros(language, PARTS).hand_part(held, has_chosen, waiting, *arguments, None))


@lru_cache
def plain_hand_blank(language: str, cards: int) -> Blank:
    """A hand from which one card is to be taken, as almost all are."""
    return hand_blank(language, False, False, cards, False, False, False)
