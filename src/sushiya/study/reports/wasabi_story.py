"""What happened in games of Wasabi!, counted game by game while their moves are made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sushiya.games.wasabi.match import CARD_TYPES, LONGEST, STRIPS, ActionCard
from sushiya.games.wasabi.menu import Menu
from sushiya.games.wasabi.moves import NONE, Verb, first_of, second_of, third_of, verb_of
from sushiya.study.subjects import Array

PLAYS = {
    Verb.CHOP: ActionCard.CHOP,
    Verb.SPICY: ActionCard.SPICY,
    Verb.STACK: ActionCard.STACK,
    Verb.SWITCH: ActionCard.SWITCH,
    Verb.WASABI: ActionCard.WASABI,
}


def of_recipes(menu: Menu) -> Array:
    """A number for every recipe."""
    return np.zeros(menu.tables.recipe_count, np.int64)


class Story:
    """One game as it goes on: tell it every move with the table after it."""

    def __init__(self, menu: Menu, seats: int) -> None:
        self.menu, self.seats = menu, seats
        self.drawn, self.claimed, self.styled, self.dropped = (of_recipes(menu) for _ in range(4))
        self.held, self.waited = of_recipes(menu), of_recipes(menu)
        self.taken, self.played = (np.zeros((seats, CARD_TYPES), np.int64) for _ in range(2))
        self.emptied = np.zeros(menu.tables.kinds, np.int64)
        self.left = np.zeros(menu.tables.kinds, np.int64)
        self._since: list[dict[int, int]] = [{} for _ in range(seats)]

    def saw(self, turn: int, seat: int, move: int, after: Any) -> None:
        """A move of a seat in a turn, and the match after it."""
        verb = verb_of(move)
        if verb in (Verb.DRAW, Verb.KEEP):
            self._drew(turn, seat, after)
        elif verb == Verb.CLAIM:
            self._claimed(turn, seat, first_of(move), after)
        elif verb == Verb.PASS:
            for recipe in (first_of(move), second_of(move), third_of(move)):
                if recipe != NONE:
                    self.dropped[recipe] += 1
                    self._let_go(turn, seat, recipe)
        elif verb == Verb.TAKE:
            self.taken[seat, first_of(move)] += 1
        elif verb in (Verb.PICK, Verb.GIVE):
            kind = first_of(move)
            self.emptied[kind] |= int(after.pantry[kind]) == 0
        elif verb in PLAYS:
            self.played[seat, PLAYS[Verb(verb)]] += 1

    def ended(self, after: Any) -> None:
        """The last word: what is still held, and what the Pantry has left."""
        for seat, since in enumerate(self._since):
            for recipe in list(since):
                self._let_go(int(after.turn), seat, recipe)
        self.left[:] = [int(number) for number in after.pantry[: len(self.left)]]

    def _drew(self, turn: int, seat: int, after: Any) -> None:
        size = int(after.recipe_size[seat])
        for at in range(seat * STRIPS, seat * STRIPS + size):
            recipe = int(after.recipes[at])
            if recipe not in self._since[seat]:
                self._since[seat][recipe] = turn
                self.drawn[recipe] += 1

    def _claimed(self, turn: int, seat: int, recipe: int, after: Any) -> None:
        self.claimed[recipe] += 1
        last = seat * len(after.completed) // len(after.completed_size)
        done = int(after.completed[last + int(after.completed_size[seat]) - 1])
        self.styled[recipe] += done & 1
        self.waited[recipe] += self._let_go(turn, seat, recipe)

    def _let_go(self, turn: int, seat: int, recipe: int) -> int:
        """How many turns of its seat the strip was held, this one counted."""
        rounds = (turn - self._since[seat].pop(recipe)) // self.seats + 1
        self.held[recipe] += rounds
        return rounds


@dataclass(frozen=True)
class Stories:
    """Many games, one row each. What is about recipes is [game, recipe], and so on."""

    menu: Menu
    seats: int
    points: Array
    winners: Array
    turns: Array
    endings: Array
    counts: dict[str, Array] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """How many games."""
        return len(self.winners)

    @property
    def shares(self) -> Array:
        """How much of the win each seat has, as [game, seat]."""
        won = self.winners[:, None] >> np.arange(self.seats) & 1
        shares: Array = won / won.sum(axis=1, keepdims=True)
        return shares

    @property
    def leads(self) -> Array:
        """Points ahead of the mean of the others, as [game, seat]."""
        others = (self.points.sum(axis=1, keepdims=True) - self.points) / (self.seats - 1)
        leads: Array = self.points - others
        return leads

    @property
    def lengths(self) -> Array:
        """The length of every recipe."""
        return np.array(self.menu.tables.length[: self.menu.tables.recipe_count])

    def needs(self) -> Array:
        """How many parts of each recipe are of a kind, as [recipe, kind]."""
        tables = self.menu.tables
        found = np.zeros((tables.recipe_count, tables.kinds), np.int64)
        for recipe in range(tables.recipe_count):
            for part in range(tables.length[recipe]):
                found[recipe, tables.parts[recipe * LONGEST + part]] += 1
        return found


COUNTS = ("drawn", "claimed", "styled", "dropped", "held", "waited", "taken", "played", "emptied",
          "left")  # fmt: skip


def gathered(
    menu: Menu,
    stories: Sequence[Story],
    points: Sequence[Sequence[int]],
    winners: Sequence[int],
    turns: Sequence[int],
    endings: Sequence[int],
) -> Stories:
    """Finished stories with the same menu and number of seats."""
    counts = {name: np.array([getattr(story, name) for story in stories]) for name in COUNTS}
    return Stories(
        menu, stories[0].seats, np.array(points), np.array(winners), np.array(turns),
        np.array(endings), counts,
    )  # fmt: skip
