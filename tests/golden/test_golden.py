"""The golden playthroughs come out as they are written, letter by letter."""

from __future__ import annotations

import pytest

from sushiya.games import game, names
from sushiya.games.sushi_go.editions import EDITION_NAMES
from tests.golden.playthroughs import FOLDER, golden_tables, replayed


@pytest.mark.parametrize("name", golden_tables())
def test_playthrough_replays_letter_by_letter(name: str) -> None:
    text = (FOLDER / f"{name}.play").read_text(encoding="utf-8")
    assert replayed(golden_tables()[name], text).splitlines() == text.splitlines()


def test_every_game_edition_and_option_has_a_playthrough() -> None:
    tables = golden_tables().values()
    for name in names():
        for option in game(name).options:
            if option.name == "edition":
                continue
            assert any(table.game == name and option.name in table.options for table in tables)
    assert {table.options.get("edition") for table in tables} >= set(EDITION_NAMES)
    assert {path.stem for path in FOLDER.glob("*.play")} == set(golden_tables())
