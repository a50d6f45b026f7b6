"""Wasabi!: how hard recipes are, what runs out, which cards are used, and who wins from where."""

from __future__ import annotations

import numpy as np

from sushiya.games.wasabi.match import LENGTHS, SHORTEST, ActionCard, Ending
from sushiya.study.reports.asking import Request
from sushiya.study.reports.charts import intervals
from sushiya.study.reports.figures import COUNT, NUMBER, PERCENT, Column, Section, Table, Value
from sushiya.study.reports.samples import ratio_of, share_of
from sushiya.study.reports.wasabi_games import play
from sushiya.study.reports.wasabi_story import Stories
from sushiya.study.statistics import Interval, ends, estimated, mean_share
from sushiya.study.subjects import Array


class Played:
    """The games of a request, played when a section first asks for them."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self._stories: dict[int, Stories] = {}

    def stories(self, seats: int) -> Stories:
        """Games among cooks."""
        if seats not in self._stories:
            self._stories[seats] = play(self.request, seats, self.request.games)
        return self._stories[seats]

    @property
    def all(self) -> list[Stories]:
        """For every number of seats."""
        return [self.stories(seats) for seats in self.request.seats]


# Recipes

RECIPES = (
    Column("seats", COUNT),
    Column("recipe"),
    Column("length", COUNT),
    Column("drawn", COUNT),
    Column("completed", PERCENT, interval=True),
    Column("turns", NUMBER, interval=True),
    Column("with_style", PERCENT, interval=True),
    Column("discarded", PERCENT, interval=True),
)


def recipes(played: Played) -> Section:
    """The section about the difficulty of recipes, the hardest first."""
    return recipes_of(played.all)


def recipes_of(stories: list[Stories]) -> Section:
    """The same for any stories."""
    rows = [row for found in stories for row in _recipe_rows(found)]
    table = Table("recipes", RECIPES, rows)
    charts = [
        intervals("recipes", table, "completed", "recipe", "length", seats=found.seats)
        for found in stories[:1]
    ]
    return Section("recipes", [table], charts)


def _recipe_rows(found: Stories) -> list[tuple[Value, ...]]:
    counts, rows = found.counts, []
    names = [row.name for row in found.menu.rows.recipes]
    for recipe, length in enumerate(found.lengths):
        drawn, claimed = counts["drawn"][:, recipe], counts["claimed"][:, recipe]
        row: tuple[Value, ...] = (
            found.seats, names[recipe], int(length), int(drawn.sum()), share_of(claimed, drawn),
            ratio_of(counts["waited"][:, recipe], claimed),
            share_of(counts["styled"][:, recipe], claimed),
            share_of(counts["dropped"][:, recipe], drawn),
        )  # fmt: skip
        rows.append(row)
    return sorted(rows, key=lambda row: row[4].mean if isinstance(row[4], Interval) else 2.0)


# Balance

BALANCE = (
    Column("seats", COUNT),
    Column("length", COUNT),
    Column("strips", COUNT),
    Column("token", COUNT),
    Column("completed", PERCENT, interval=True),
    Column("turns_held", NUMBER, interval=True),
    Column("points_per_turn", NUMBER, interval=True),
    Column("even_token", NUMBER),
)


def balance(played: Played) -> Section:
    """The section about what recipes of each length bring for the time they take."""
    return balance_of(played.all)


def balance_of(stories: list[Stories]) -> Section:
    """The same for any stories."""
    rows = [row for found in stories for row in _balance_rows(found)]
    table = Table("balance", BALANCE, rows)
    charts = [
        intervals("balance", table, "points_per_turn", "length", seats=found.seats)
        for found in stories
    ]
    return Section("balance", [table], charts)


def _balance_rows(found: Stories) -> list[tuple[Value, ...]]:
    counts, tables = found.counts, found.menu.tables
    gained, held = _gains(found), counts["held"]
    overall = gained.sum() / held.sum()
    rows: list[tuple[Value, ...]] = []
    for stack in range(LENGTHS):
        length = stack + SHORTEST
        of = found.lengths == length
        drawn, claimed = counts["drawn"][:, of].sum(axis=1), counts["claimed"][:, of].sum(axis=1)
        yield_ = ratio_of(gained[:, of].sum(axis=1), held[:, of].sum(axis=1))
        even = tables.points[stack] * overall / yield_.mean if yield_ and yield_.mean else None
        rows.append((
            found.seats, length, int(of.sum()), tables.points[stack], share_of(claimed, drawn),
            ratio_of(held[:, of].sum(axis=1), drawn), yield_, even,
        ))  # fmt: skip
    return rows


def _gains(found: Stories) -> Array:
    """Points for recipes with the cubes of their style, as [game, recipe]."""
    tables = found.menu.tables
    stacks = found.lengths - SHORTEST
    points, cubes = np.array(tables.points)[stacks], np.array(tables.style_cubes)[stacks]
    gained: Array = found.counts["claimed"] * points + found.counts["styled"] * cubes
    return gained


# Ingredients

INGREDIENTS = (
    Column("seats", COUNT),
    Column("ingredient"),
    Column("tiles", COUNT),
    Column("parts", COUNT),
    Column("parts_per_tile", NUMBER),
    Column("ran_out", PERCENT, interval=True),
    Column("left", NUMBER, interval=True),
    Column("completed", PERCENT, interval=True),
)


def ingredients(played: Played) -> Section:
    """The section about scarcity."""
    return ingredients_of(played.all)


def ingredients_of(stories: list[Stories]) -> Section:
    """The same for any stories."""
    rows = [row for found in stories for row in _ingredient_rows(found)]
    table = Table("ingredients", INGREDIENTS, rows)
    charts = [
        intervals("ingredients", table, "ran_out", "ingredient", seats=found.seats)
        for found in stories
    ]
    return Section("ingredients", [table], charts)


def _ingredient_rows(found: Stories) -> list[tuple[Value, ...]]:
    counts, needs, tables = found.counts, found.needs(), found.menu.tables
    rows: list[tuple[Value, ...]] = []
    for kind, row in enumerate(found.menu.rows.ingredients):
        uses = needs[:, kind] > 0
        parts, tiles = int(needs[:, kind].sum()), int(tables.tiles[kind])
        rows.append((
            found.seats, row.name, tiles, parts, parts / tiles,
            mean_share(counts["emptied"][:, kind].astype(float)),
            ends(estimated(counts["left"][:, kind])),
            share_of(counts["claimed"][:, uses].sum(axis=1), counts["drawn"][:, uses].sum(axis=1)),
        ))  # fmt: skip
    return sorted(rows, key=lambda row: -row[5].mean)  # type: ignore[union-attr]


# Action cards

ACTIONS = (
    Column("seats", COUNT),
    Column("card"),
    Column("taken", NUMBER, interval=True),
    Column("played", NUMBER, interval=True),
    Column("used", PERCENT, interval=True),
    Column("lead", NUMBER, interval=True),
)


def actions(played: Played) -> Section:
    """The section about action cards."""
    return actions_of(played.all)


def actions_of(stories: list[Stories]) -> Section:
    """The same for any stories."""
    rows: list[tuple[Value, ...]] = []
    for found in stories:
        for card in ActionCard:
            taken, played = found.counts["taken"][..., card], found.counts["played"][..., card]
            users = played > 0
            rows.append((
                found.seats, f"{card.name.capitalize()}!", ends(estimated(taken.sum(axis=1))),
                ends(estimated(played.sum(axis=1))),
                share_of(played.sum(axis=1), taken.sum(axis=1)),
                ratio_of((found.leads * users).sum(axis=1), users.sum(axis=1)),
            ))  # fmt: skip
    table = Table("actions", ACTIONS, rows)
    charts = [intervals("actions", table, "played", "card", seats=found.seats) for found in stories]
    return Section("actions", [table], charts)


# Seats and endings

SEATS = (
    Column("seats", COUNT),
    Column("seat", COUNT),
    Column("win_share", PERCENT, interval=True),
    Column("points", NUMBER, interval=True),
)
ENDINGS = (
    Column("seats", COUNT),
    Column("ending"),
    Column("share", PERCENT, interval=True),
    Column("turns_each", NUMBER, interval=True),
)


def seats(played: Played) -> Section:
    """The section about turn order and how games end."""
    return seats_of(played.all)


def seats_of(stories: list[Stories]) -> Section:
    """The same for any stories."""
    rows: list[tuple[Value, ...]] = []
    endings: list[tuple[Value, ...]] = []
    for found in stories:
        rows += [
            (found.seats, seat, mean_share(found.shares[:, seat]),
             ends(estimated(found.points[:, seat])))
            for seat in range(found.seats)
        ]  # fmt: skip
        for ending in Ending:
            these = found.endings == ending
            if these.any():
                turns = found.turns[these] / found.seats
                name = ending.name.lower().replace("_", " ")
                share = mean_share(these.astype(float))
                endings.append((found.seats, name, share, ends(estimated(turns))))
    table = Table("seats", SEATS, rows)
    charts = [
        intervals("seats", table, "win_share", "seat", fair=1 / found.seats, seats=found.seats)
        for found in stories
    ]
    return Section("seats", [table, Table("endings", ENDINGS, endings)], charts)
