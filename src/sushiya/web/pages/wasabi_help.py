"""Help at a Wasabi! table, for the seat that asks and nobody else: advice in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sushiya.games.wasabi import advice
from sushiya.games.wasabi.advising import Advice
from sushiya.games.wasabi.lay_effects import Effect
from sushiya.games.wasabi.prospects import NearLine, Prospect
from sushiya.i18n import Translator
from sushiya.web.pages.wasabi_desk import Desk
from sushiya.web.pages.wasabi_tiles import MenuWords, Strip, Tile

MOST_LINES = 3
"""So many of the best squares are told for a tile that is picked up."""
_RANK = {"complete": 0, "extend": 1, "start": 2}


@dataclass(frozen=True)
class StripHelp:
    """A recipe of one's own, and what can become of it."""

    strip: Strip
    note: str
    tone: str
    """``good``, ``warn`` or ``bad``."""


@dataclass(frozen=True)
class Supply:
    """Where the tiles are that one's recipes need."""

    tile: Tile
    pantry: int
    hand: int
    board: int
    elsewhere: int


@dataclass(frozen=True)
class Help:
    """All help on one page."""

    strips: Sequence[StripHelp] = ()
    supplies: Sequence[Supply] = ()
    near: frozenset[str] = frozenset()
    """Squares that are all that one of one's recipes lacks."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """By square: for each pick what laying it there would do, as names of styles."""
    previews: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)
    """By square: for each pick the same in words."""
    best: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)
    """By pick: the best squares with words."""


def help_for(
    words: Translator, menu: MenuWords, view: Mapping[str, Any], desk: Desk | None, told: Advice
) -> Help:
    """The help for the seat of a view."""
    if view["hand"] is None or view["outcome"]:
        return Help()
    picks = {pick.value: pick.key for pick in desk.tiles} if desk else {}
    effects = [
        (picks[move.rpartition(" ")[0]], move.rpartition(" ")[2], found)
        for move, found in told.lays.items()
        if move.rpartition(" ")[0] in picks
    ]
    return Help(
        strips=_strips(words, menu, view, told),
        supplies=[_supply(menu, one) for one in told.supplies.values()],
        near=frozenset(line.empty[0] for line in told.near if len(line.empty) == 1),
        marks=_marks(effects),
        previews=_previews(words, menu, effects),
        best={key: _best(words, menu, effects, key) for key in picks.values()},
    )


def advised(view: Mapping[str, Any]) -> Advice:
    """What can be advised from a view."""
    return advice(dict(view))


def _strips(
    words: Translator, menu: MenuWords, view: Mapping[str, Any], told: Advice
) -> list[StripHelp]:
    found = []
    for one in view["hand"]["recipes"]:
        recipe = one["recipe"]
        near = next((line for line in told.near if line.recipe == recipe), None)
        note, tone = _note(words, menu, told.prospects[recipe], near)
        if recipe in told.claims:
            note, tone = words.t("pages.wasabi.help.made"), "good"
        found.append(StripHelp(menu.strip(recipe), note, tone))
    return found


def _note(
    words: Translator, menu: MenuWords, prospect: Prospect, near: NearLine | None
) -> tuple[str, str]:
    if prospect.status == "impossible":
        return words.t(f"pages.wasabi.help.impossible.{prospect.reason}"), "bad"
    if prospect.status == "blocked":
        lacking = words.listed(menu.tile(kind).name for kind in prospect.lacking)
        note = words.t(f"pages.wasabi.help.blocked.{prospect.reason}", tiles=lacking)
        if prospect.helped_by:
            cards = words.either(menu.card(card).name for card in prospect.helped_by)
            note = f"{note} {words.t('pages.wasabi.help.helped', cards=cards)}"
        return note, "warn"
    if near is None:
        return "", ""
    tiles = words.listed(menu.tile(kind).name for kind in near.missing)
    squares = words.listed(square.upper() for square in near.empty)
    return words.t("pages.wasabi.help.near", tiles=tiles, squares=squares), "good"


def _supply(menu: MenuWords, one: Any) -> Supply:
    elsewhere = one.stacked + one.covered + one.air + one.others
    return Supply(menu.tile(one.ingredient), one.pantry, one.hand, one.board, elsewhere)


Effects = Iterable[tuple[str, str, Sequence[Effect]]]


def _marks(effects: Effects) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for key, square, told in effects:
        kind = min((one.kind for one in told), key=_RANK.__getitem__)
        if kind != "start":
            found.setdefault(square, []).append(f"would-{kind}-{key}")
    return {square: " ".join(sorted(styles)) for square, styles in found.items()}


def _previews(
    words: Translator, menu: MenuWords, effects: Effects
) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for key, square, told in effects:
        found.setdefault(square, []).append((key, _sentences(words, menu, told)))
    return found


def _best(words: Translator, menu: MenuWords, effects: Effects, pick: str) -> list[tuple[str, str]]:
    lines = [
        ((_RANK[one.kind], one.short, -one.cubes, -one.points), square, one)
        for key, square, told in effects
        if key == pick
        for one in told
        if one.kind != "start"
    ]
    return [
        (square, _sentence(words, menu, one))
        for _, square, one in sorted(lines, key=lambda line: line[:2])[:MOST_LINES]
    ]


def _sentences(words: Translator, menu: MenuWords, told: Sequence[Effect]) -> str:
    ordered = sorted(told, key=lambda one: (_RANK[one.kind], one.short))
    return " ".join(_sentence(words, menu, one) for one in ordered)


def _sentence(words: Translator, menu: MenuWords, one: Effect) -> str:
    recipe = menu.recipe(one.recipe)
    if one.kind != "complete":
        return words.n(f"pages.wasabi.effect.{one.kind}", one.short, recipe=recipe)
    points = words.n("score.points", one.points)
    if not one.cubes:
        return words.t("pages.wasabi.effect.complete", recipe=recipe, points=points)
    cubes = words.n("score.wasabi.cubes", one.cubes)
    key = "pages.wasabi.effect.complete-with-style"
    return words.t(key, recipe=recipe, points=points, cubes=cubes)
