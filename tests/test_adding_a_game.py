"""The recipe for another game names every list in which games stand, and the files it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import pytest

from sushiya.games import names

ROOT = Path(__file__).parents[1]
RECIPE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
ROWS = re.findall(r"^\| `((?:src|tests)/[^`]+\.py)` \| `(\w+)` \|", RECIPE, re.MULTILINE)
OWN = ("your_game", "your-game")
"""What a file is called that only the new game has."""


def games_in(listed: Iterable[object]) -> set[str]:
    """The games that stand in a list, by name or by what they bring."""
    found = set()
    for one in listed:
        of_game = getattr(one, "pages", one)
        name = getattr(of_game, "name", None) or getattr(of_game, "game", of_game)
        found.add(str(name).removesuffix(".md"))
    return found


@pytest.mark.parametrize(("file", "constant"), ROWS)
def test_every_game_stands_in_every_list_of_the_recipe(file: str, constant: str) -> None:
    module = import_module(file.removeprefix("src/").removesuffix(".py").replace("/", "."))
    assert games_in(getattr(module, constant)) == set(names())


def test_recipe_forgets_no_list_of_games() -> None:
    """A file of the house that names both games must have been thought of."""
    told = {file for file, _ in ROWS} | {"src/sushiya/host/clocks.py"}
    both = re.compile(r'^    "sushi-go": .*\n(?:.*\n){0,6}?    "wasabi": ', re.MULTILINE)
    found = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "src").rglob("*.py")
        if both.search(path.read_text("utf-8"))
    }
    assert found
    assert found <= told


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`([\w/]+\.(?:py|html|po))`", RECIPE))))
def test_files_the_recipe_speaks_of_are_there(name: str) -> None:
    if name.startswith(OWN) or any(f"/{own}" in name for own in OWN):
        name = re.sub("your.game", "wasabi", name)
    assert list(ROOT.glob(name)) or list((ROOT / "src").rglob(name)), name
