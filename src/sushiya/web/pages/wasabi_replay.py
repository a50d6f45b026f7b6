"""A replay of Wasabi!: screens laid open, and the completed recipes to jump to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sushiya.i18n import Translator
from sushiya.play.match import Match
from sushiya.web.pages.places import Happenings
from sushiya.web.pages.wasabi_tiles import ActionCard, Strip, Tile, menu_words


@dataclass(frozen=True)
class OpenScreen:
    """What lies behind a screen that these eyes may look behind."""

    name: str
    tiles: tuple[Tile, ...]
    cards: tuple[ActionCard, ...]
    strips: tuple[Strip, ...]


def open_hands(
    words: Translator, now: Match, names: Sequence[str], seats: Sequence[int]
) -> dict[str, Any]:
    """The screens of these seats, and where in the game we are."""
    view = now.view(None)
    menu = menu_words(words, view)
    screens = []
    for seat in seats:
        hand = now.view(seat)["hand"]
        strips = tuple(menu.strip(one["recipe"]) for one in hand["recipes"])
        tiles, cards = tuple(map(menu.tile, hand["tiles"])), tuple(map(menu.card, hand["cards"]))
        screens.append(OpenScreen(names[seat], tiles, cards, strips))
    turn = words.t("pages.wasabi.turn", turn=view["turn"])
    return {
        "hands": screens,
        "moment": "" if view["outcome"] or not view["turn"] else turn,
    }


def jumps(words: Translator, happenings: Happenings) -> list[tuple[str, int]]:
    """Every tenth turn and the step with which it begins."""
    return [
        (words.t("pages.wasabi.turn", turn=event["turn"]), told["version"])
        for told in happenings
        for event in told["events"]
        if event["type"] == "turn-began" and event["turn"] % 10 == 1
    ]
