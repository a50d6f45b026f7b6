"""The names of the house are those that its pages show."""

from __future__ import annotations

import pytest

from sushiya.bots import bot_names, named
from sushiya.games import names as game_names
from sushiya.host.house_names import is_of_the_house
from sushiya.i18n import LANGUAGES, translator
from sushiya.web.pages.players import bot_title, shown_name


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_pages_call_bots_and_guests_belongs_to_the_house(language: str) -> None:
    """A new level, or another word in a catalogue, is to be added to ``host.house_names``."""
    words = translator(language)
    for code in ("bot-1", "guest-12", "somebody-1"):
        assert is_of_the_house(code)
        assert is_of_the_house(shown_name(words, code)), shown_name(words, code)
    for game in game_names():
        for level in bot_names(game):
            title = bot_title(words, game, named(game, level)[0].name)
            assert is_of_the_house(title), title


@pytest.mark.parametrize("name", ["Ann", "Botond", "Roberta", "Gastone", "Zoë Li", "李", "Кот"])
def test_other_names_are_anybodys(name: str) -> None:
    assert not is_of_the_house(name)
