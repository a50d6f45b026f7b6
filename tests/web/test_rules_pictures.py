"""The pictures of the rules of Wasabi! are played by the rules they explain."""

from __future__ import annotations

import pytest

from sushiya.i18n import translator
from sushiya.web.pages.wasabi_board import Square
from sushiya.web.pages.wasabi_scenes import SCENES, Picture, Scene, picture, pictures, played
from sushiya.web.rules_outline import PAGES
from tests.web.conftest import Browser, text_of

ENGLISH = translator("en")
ALL_SCENES = [scene for scenes in SCENES.values() for scene in scenes]


def shown(rule: str, at: int = 0) -> Picture:
    return picture(ENGLISH, SCENES[rule][at])


def made(one: Picture) -> dict[str, int]:
    return {done.strip.recipe: done.cubes for done in one.finished}


def tops(squares: list[list[Square]]) -> list[list[str]]:
    return [[one.tile.kind if one.tile else "" for one in row] for row in squares]


def test_line_of_w_complete_runs_down() -> None:
    assert made(shown("W-COMPLETE")) == {"poke-bowl": 0}
    assert shown("W-COMPLETE").line == {"b1", "b2", "b3"}


def test_pictures_of_w_style_differ_in_order_alone() -> None:
    styled, plain = shown("W-STYLE", 0), shown("W-STYLE", 1)
    assert (made(styled), made(plain)) == ({"poke-bowl": 1}, {"poke-bowl": 0})
    assert sorted(*tops(styled.after)) == sorted(*tops(plain.after))


def test_picture_of_w_chop_shows_what_lay_beneath() -> None:
    one = shown("W-CHOP")
    assert tops(one.before) == [["", "tuna", "shrimp"]]
    assert tops(one.after) == [["", "rice", "shrimp"]]
    assert made(one) == {"ebi-nigiri": 0}


def test_picture_of_w_spicy_makes_two_recipes() -> None:
    assert made(shown("W-SPICY")) == {"ebi-nigiri": 0, "tamago-nigiri": 0}


def test_picture_of_w_stack_is_two_tiles_high() -> None:
    assert [tile.kind for tile in shown("W-STACK").after[0][1].stack] == ["egg", "avocado"]
    assert made(shown("W-STACK")) == {"maguro-avocado": 0}


def test_picture_of_w_switch_completes_with_style() -> None:
    assert made(shown("W-SWITCH")) == {"poke-bowl": 1}


def test_picture_of_w_wasabi_covers_four_squares_and_brings_a_cube() -> None:
    one = shown("W-WASABI")
    assert sum(square.is_covered for row in one.after for square in row) == 4
    before, after = played(SCENES["W-WASABI"][0])
    assert after["table"][0]["cubes"] == before["table"][0]["cubes"] + 1


@pytest.mark.parametrize("scene", ALL_SCENES, ids=lambda scene: scene.key)
def test_scene_has_words(scene: Scene) -> None:
    assert ENGLISH.has(f"study.rules.scene.{scene.key}")


async def test_rules_of_wasabi_show_every_picture_and_keep_every_anchor(ann: Browser) -> None:
    answer = await ann.get("/rules/wasabi")
    for rule in PAGES["wasabi"].rules:
        assert f'id="{rule.name}"' in answer.text
    assert answer.text.count('<figure class="scene">') == sum(map(len, pictures(ENGLISH).values()))
    words = text_of(answer)
    for size in ("2 players: 6 rows, 5 columns", "3 players: 6 rows, 6 columns", "7 columns"):
        assert size in words
    assert 'href="/menus"' in answer.text
    assert 'href="/learn/wasabi"' in answer.text


async def test_rules_of_sushi_go_have_none_of_them(ann: Browser) -> None:
    answer = await ann.get("/rules/sushi-go")
    assert "scene" not in answer.text.partition("<main")[2]
