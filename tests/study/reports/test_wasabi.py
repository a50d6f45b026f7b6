"""Reports of Wasabi!: strips, cards and tiles are counted as they came and went."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sushiya
from sushiya.core.rng import below, seeded
from sushiya.games.wasabi.menu import standard_menu_file
from sushiya.study.reports.asking import Request
from sushiya.study.reports.wasabi_games import cook, longest, no_cards, play, shortest
from sushiya.study.reports.wasabi_records import story_of
from sushiya.study.reports.wasabi_story import Stories
from sushiya.study.reports.wasabi_tables import balance_of, ingredients_of, recipes_of

REQUEST = Request("wasabi", (2,), {"menu": "standard"}, "cook", 20, 3, compiled=False)


@pytest.fixture(scope="module")
def stories() -> Stories:
    return play(REQUEST, 2, 3, [cook, no_cards])


def test_strips_that_were_drawn_are_completed_discarded_or_left(stories: Stories) -> None:
    counts = stories.counts
    left = counts["drawn"] - counts["claimed"] - counts["dropped"]
    assert (left >= 0).all()
    assert (left.sum(axis=1) <= 6).all()
    assert (counts["styled"] <= counts["claimed"]).all()
    assert (counts["waited"] <= counts["held"]).all()


def test_points_are_those_of_claimed_recipes_and_cubes(stories: Stories) -> None:
    tables = stories.menu.tables
    points = np.array(tables.points)[stories.lengths - 2]
    cubes = np.array(tables.style_cubes)[stories.lengths - 2]
    told = stories.counts["claimed"] @ points + stories.counts["styled"] @ cubes
    wasabi_cubes = stories.counts["played"][:, :, 4].sum(axis=1)
    assert (stories.points.sum(axis=1) == told + wasabi_cubes).all()


def test_plans_overrule_the_cook_in_one_thing(stories: Stories) -> None:
    assert stories.counts["taken"][:, 1].sum() == 0
    assert stories.counts["taken"][:, 0].sum() > 0
    short, long = (play(REQUEST, 2, 1, [plan, plan]) for plan in (shortest, longest))
    means = [found.counts["drawn"][0] @ found.lengths / found.counts["drawn"].sum()
             for found in (short, long)]  # fmt: skip
    assert means[0] < means[1]


def test_a_recorded_game_is_told_like_a_simulated_one() -> None:
    match = sushiya.new_game("wasabi", seats=2, seed=4)
    while match.outcome is None:
        seat = match.to_act[0]
        moves = match.legal_moves(seat)
        claims = [move for move in moves if move.startswith("claim")]
        chosen = claims or moves
        match.play(seat, chosen[below(seeded(len(match.moves)), len(chosen))])
    story = story_of(match)
    verbs = [move.split()[0] for _, move in match.moves]
    assert story.claimed.sum() == verbs.count("claim")
    assert story.drawn.sum() == verbs.count("draw")
    assert story.taken.sum() == verbs.count("take")
    assert story.left.tolist() == match.state.match.pantry[: len(story.left)]


def test_the_balance_of_a_menu_follows_its_points(tmp_path: Path) -> None:
    """A designer doubles the token for two parts; the report tells so."""
    path = tmp_path / "sweet.toml"
    text = standard_menu_file()
    assert "{ length = 2, count = 4, points = 2, cubes = 0 }" in text
    path.write_text(text.replace("count = 4, points = 2", "count = 4, points = 4"))
    request = Request("wasabi", (2,), {"menu": str(path)}, "cook", 20, 0, compiled=False)
    rows = balance_of([play(request, 2, 1)]).tables[0].rows
    assert [row[3] for row in rows] == [4, 3, 5, 8]
    assert "--menu sweet.toml" in request.command("balance")
    assert str(tmp_path) not in request.command("balance")


def test_scarce_ingredients_and_hard_recipes_are_all_there(stories: Stories) -> None:
    ingredients = ingredients_of([stories]).tables[0]
    assert len(ingredients.rows) == 21
    assert sum(cell for cell in ingredients.column("tiles") if isinstance(cell, int)) == 72
    recipes = recipes_of([stories]).tables[0]
    assert len(recipes.rows) == 52
    drawn = sum(cell for cell in recipes.column("drawn") if isinstance(cell, int))
    assert drawn == stories.counts["drawn"].sum()
