"""The rules on ``?``: in short, with every ruling by its name, for the game that is played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import sushiya
from sushiya.cli.faces import face
from sushiya.games.sushi_go.editions import EDITION_NAMES
from tests.tables import OWN_MENU_TABLES

RULES = Path("docs/rules")
WIDEST = 76


def rulings(page: str) -> set[str]:
    """The names in a page's list of rulings."""
    text = (RULES / page).read_text("utf-8").partition("## All rulings")[2]
    return set(re.findall(r"^\| `([A-Z0-9-]+)`", text, re.MULTILINE))


def rules_page(game: str, seats: int, **options: Any) -> str:
    match = sushiya.new_game(game, seats=seats, seed=1, **options)
    return face(game).rules_page(match.view(0))


@pytest.mark.parametrize("edition", EDITION_NAMES)
def test_sushi_go_marks_what_the_book_of_the_edition_leaves_open(edition: str) -> None:
    page = rules_page("sushi-go", 3, edition=edition)
    named = rulings("sushi-go.md") & set(re.findall(r"SG-[A-Z-]+", page))
    everywhere = {"SG-TURN", "SG-CHOPSTICKS"}
    shared = {"adventureland": {"SG-WINNER"}, "gamewright": {"SG-WINNER", "SG-MAKI-NONE"}}
    assert named == everywhere | shared.get(edition, set())


def test_cards_are_called_as_the_box_of_the_edition_calls_them() -> None:
    """SG-NAMES: there is no squid in the box by Zoch."""
    page = rules_page("sushi-go", 3, edition="zoch")
    assert "tuna 3" in page
    for other in ("squid", "dumpling", "gyoza", "futomaki"):
        assert other not in page


def test_with_a_ghost_every_ruling_of_sushi_go_is_told() -> None:
    page = rules_page("sushi-go", 2, ghost=True)
    assert len(rulings("sushi-go.md")) > 3
    assert rulings("sushi-go.md") <= set(re.findall(r"SG-[A-Z-]+", page))


def test_every_ruling_of_wasabi_is_told() -> None:
    assert len(rulings("wasabi.md")) > 8
    assert rulings("wasabi.md") <= set(re.findall(r"W-[A-Z0-9-]+", rules_page("wasabi", 2)))


def test_the_tokens_are_those_of_the_menu() -> None:
    assert "5 parts: 1 of 8 points, style 3" in rules_page("wasabi", 2)
    tight = OWN_MENU_TABLES[0]
    assert "4 parts: 3 of 100 points, style 1" in rules_page("wasabi", 2, **tight.options)


@pytest.mark.parametrize("game", sushiya.games())
def test_no_line_is_wider_than_the_dialog(game: str) -> None:
    assert max(map(len, rules_page(game, 2).splitlines())) <= WIDEST
