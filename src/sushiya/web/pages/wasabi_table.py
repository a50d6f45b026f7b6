"""A running or finished table of Wasabi! as its page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sushiya.games.wasabi.notation import CARD_NAMES
from sushiya.i18n import Translator
from sushiya.web.pages.chart import Mark, chart
from sushiya.web.pages.places import (
    Happenings,
    Place,
    Rank,
    open_events,
    others_in_order,
    place_facts,
    waiting_for,
    won,
)
from sushiya.web.pages.players import seat_names
from sushiya.web.pages.wasabi_board import board, square_modes
from sushiya.web.pages.wasabi_desk import DONE, Desk, desk
from sushiya.web.pages.wasabi_help import advised, help_for
from sushiya.web.pages.wasabi_sentences import square_name
from sushiya.web.pages.wasabi_story import last_squares, marks, standings
from sushiya.web.pages.wasabi_tiles import ActionCard, MenuWords, Strip, Tile, menu_words

STEPS = ("lay", "action", "claim", "rewards", "refill")
SETTING = ("give", "draw")
View = Mapping[str, Any]


@dataclass(frozen=True)
class Completed:
    """A completed strip, face up before its owner."""

    strip: Strip
    has_style: bool
    points: int
    cubes: int


@dataclass(frozen=True, kw_only=True)
class Screen(Place):
    """A seat, and everything that lies open before its screen."""

    cubes: int
    tokens: tuple[tuple[int, int, int], ...]
    """For every length: how many tokens are left, and of how many."""
    completed: tuple[Completed, ...]
    tile_count: int
    recipe_count: int
    card_count: int
    tiles: tuple[Tile, ...] | None
    cards: tuple[ActionCard, ...] | None
    lengths: tuple[int, ...] | None
    """What the memory aid shows; None without it."""


@dataclass(frozen=True)
class Step:
    """A step of the turn: ``done``, ``past`` (without doing it), ``now`` or ``later``."""

    name: str
    state: str


@dataclass(frozen=True)
class Drawer:
    """A category of the pantry: every tile, how many are left, and the move that takes one."""

    name: str
    look: str
    picture: str
    tiles: tuple[tuple[Tile, int, str], ...]


@dataclass(frozen=True, kw_only=True)
class RankOfTokens(Rank):
    """One line of the result: what the total is made of."""

    tokens: int
    cubes: int
    recipes: int
    with_style: int


def wasabi_page(
    words: Translator,
    table: Mapping[str, Any],
    happenings: Happenings,
    now: float,
    asked: Mapping[str, str],
) -> dict[str, Any]:
    """What the templates of the table need, over the table's own view."""
    view = table["view"]
    menu = menu_words(words, view)
    names = seat_names(words, table)
    events = open_events(happenings)
    screens = _screens(menu, table, happenings, names, now)
    me = view["seat"]
    told = advised(view)
    my_desk = desk(menu, view, told) if me is not None and not view["outcome"] else None
    return {
        "view": view,
        "headline": _headline(words, view),
        "headline_more": _whose_turn(words, view, names),
        "handover_picture": "wasabi/screen",
        "names": names,
        "menu": menu,
        "me": screens[me] if me is not None else None,
        "others": [screens[at] for at in others_in_order(view["seats"], me)],
        "rows": board(words, menu, view, last_squares(view["seats"], events)),
        "columns": len(view["board"][0]),
        "desk": my_desk,
        "help": help_for(words, menu, view, my_desk, told),
        "wanted": set(told.supplies),
        "turn_steps": _steps(view, my_desk),
        "decision": _decision(view),
        "drawers": _drawers(menu, view, my_desk),
        "kitchen": [(menu.card(card), view["kitchen"][card]) for card in CARD_NAMES],
        "peeks": _peeks(words, menu, view),
        "swap_from": _swap_from(view, asked),
        "left_name": names[(me + 1) % view["seats"]] if me is not None else "",
        "passes_left": _passes_left(view),
        "waiting": waiting_for(words, table),
        "undo": bool(table["you"].get("may_undo")),
        **(_result(words, menu, view, names, events) if view["outcome"] else {"ranks": None}),
    }


def _screens(
    menu: MenuWords,
    table: Mapping[str, Any],
    happenings: Happenings,
    names: Sequence[str],
    now: float,
) -> list[Screen]:
    facts = place_facts(table, happenings, names, now)
    return [
        Screen(
            **facts[at],
            points=one["points"],
            cubes=one["cubes"],
            tokens=tuple(
                (length, one["tokens"][str(length)], menu.token_count(length))
                for length, _, _ in menu.lengths()
            ),
            completed=_completed(menu, one),
            tile_count=one["tiles_in_hand"],
            recipe_count=one["recipes_in_hand"],
            card_count=one["cards_in_hand"],
            tiles=None if one["tiles"] is None else tuple(map(menu.tile, one["tiles"])),
            cards=None if one["cards"] is None else tuple(map(menu.card, one["cards"])),
            lengths=None if one["recipe_lengths"] is None else tuple(one["recipe_lengths"]),
        )
        for at, one in enumerate(table["view"]["table"])
    ]


def _completed(menu: MenuWords, place: Mapping[str, Any]) -> tuple[Completed, ...]:
    return tuple(
        Completed(menu.strip(one["recipe"]), one["style"], one["points"], one["cubes"])
        for one in place["completed"]
    )


def _headline(words: Translator, view: View) -> str:
    if view["outcome"]:
        return words.t("pages.wasabi.over")
    if not view["turn"]:
        return words.t("pages.wasabi.setting")
    return words.t("pages.wasabi.turn", turn=view["turn"])


def _whose_turn(words: Translator, view: View, names: Sequence[str]) -> str:
    if view["outcome"]:
        return ""
    if view["turn_seat"] == view["seat"]:
        return words.t("pages.wasabi.yours")
    return words.t("pages.wasabi.theirs", name=names[view["turn_seat"]])


def _decision(view: View) -> str:
    """A mark of the decision at hand: a choice in the making is kept while it stays the same."""
    now = view["this_turn"]
    done = (now["laid"], now["action"], now["in_the_air"])
    return "-".join(map(str, (view["turn"], view["turn_seat"], view["phase"], *done)))


def _steps(view: View, my_desk: Desk | None) -> list[Step]:
    """The steps of the turn in one line, with the one at hand."""
    phase = view["phase"]
    if view["outcome"]:
        return []
    if not view["turn"]:
        at = SETTING.index("give" if phase == "give" else "draw")
        return [_step(f"set-{name}", at, number) for number, name in enumerate(SETTING)]
    at = STEPS.index(_current_step(view, my_desk))
    now = view["this_turn"]
    did = {"lay": now["laid"], "action": now["action"], "claim": now["rewards"]}
    return [_step(name, at, number, did=bool(did.get(name))) for number, name in enumerate(STEPS)]


def _step(name: str, at: int, number: int, *, did: bool = True) -> Step:
    if number == at:
        return Step(name, "now")
    if number < at:
        return Step(name, "done" if did else "past")
    return Step(name, "done" if did and name == "action" else "later")


def _current_step(view: View, my_desk: Desk | None) -> str:
    if view["phase"] != "play":
        return "rewards" if view["phase"] == "reward" else "refill"
    if not view["this_turn"]["laid"]:
        return "lay"
    if my_desk is None or my_desk.claims:
        return "claim"
    if any(card.is_playable for card in my_desk.cards) or my_desk.tiles:
        return "action"
    return "refill" if my_desk.first else "claim"


def _drawers(menu: MenuWords, view: View, my_desk: Desk | None) -> list[Drawer]:
    verb = my_desk.act if my_desk and my_desk.act in ("give", "pick") else ""
    # Going on first is not yet a pick, so the moves are not listed: what is there may be taken.
    ahead = bool(my_desk and DONE in my_desk.first)
    legal = set(view["legal_moves"])

    def move(kind: str) -> str:
        text = f"{verb} {kind}"
        return text if text in legal or (ahead and verb and view["pantry"][kind]) else ""

    return [
        Drawer(
            one.name,
            one.look,
            one.picture,
            tuple((tile, view["pantry"][tile.kind], move(tile.kind)) for tile in one.tiles),
        )
        for one in menu.categories
    ]


def _peeks(words: Translator, menu: MenuWords, view: View) -> list[tuple[str, list[Tile], bool]]:
    """Stacks and covered squares, with all that lies there, top first."""
    return [
        (
            square_name(square["square"]),
            [menu.tile(kind) for kind in reversed(square["stack"])],
            square["covered"],
        )
        for row in view["board"]
        for square in row
        if square["stack"] and (square["covered"] or square["height"] > 1)
    ]


def _swap_from(view: View, asked: Mapping[str, str]) -> str:
    """The first square of a swap, chosen on the page before; only one that can be swapped."""
    square = asked.get("switch", "")
    return square if "switch" in square_modes(view["legal_moves"]).get(square, ()) else ""


def _passes_left(view: View) -> int | None:
    """How many passes are left until the game ends by them, once that is near (W-ALL-PASSED)."""
    if view["outcome"] or view["passes_in_a_row"] < view["seats"]:
        return None
    return int(view["passes_to_end"] - view["passes_in_a_row"])


def _result(
    words: Translator,
    menu: MenuWords,
    view: View,
    names: Sequence[str],
    events: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:
    outcome = view["outcome"]
    points, breakdown = outcome["points"], outcome["breakdown"]
    places = [
        (at in outcome["winners"], points[at], breakdown[at]["cubes"])
        for at in range(view["seats"])
    ]
    ranks = [
        RankOfTokens(
            rank=1 + sum(other > places[at] for other in places),
            place=at,
            name=names[at],
            is_you=at == view["seat"],
            is_winner=at in outcome["winners"],
            total=points[at],
            tokens=entry["tokens"],
            cubes=entry["cubes"],
            recipes=len(entry["completed"]),
            with_style=len(entry["with_style"]),
        )
        for at, entry in enumerate(breakdown)
    ]
    line = standings(view["seats"], events)
    ticks = [
        Mark(turn, words.t("pages.wasabi.turn", turn=turn), str(turn))
        for turn in marks(len(line) - 1)
    ]
    return {
        "ranks": sorted(ranks, key=lambda one: one.rank),
        "why": words.t(f"outcome.{outcome['reason']}"),
        **won(words, view, names),
        "chart": chart(names, line, ticks),
        "covers": [
            one["cubes"] - sum(strip["cubes"] for strip in one["completed"])
            for one in view["table"]
        ],
    }
