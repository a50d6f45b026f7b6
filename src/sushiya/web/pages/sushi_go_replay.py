"""A replay of Sushi Go!: hands laid open, and the ends of rounds to jump to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sushiya.i18n import Translator
from sushiya.play.match import Match
from sushiya.web.pages.places import Happenings
from sushiya.web.pages.sushi_go_cards import PLAIN, CardFace, face, in_card_order


@dataclass(frozen=True)
class OpenHand:
    """A hand these eyes may see: every kind of card, how many, and how many are chosen."""

    name: str
    cards: tuple[tuple[CardFace, int, int], ...]


def open_hands(
    words: Translator, now: Match, names: Sequence[str], seats: Sequence[int]
) -> dict[str, Any]:
    """The hands of these seats, and where in the game we are."""
    view = now.view(None)
    round_and_turn = (
        words.t("study.score.round", round=view["round"]),
        words.t("study.replay.turn", turn=view["turn"], turns=view["turns"]),
    )
    return {
        "hands": [open_hand(words, names[at], now.view(at)) for at in seats],
        "moment": "" if view["outcome"] else " · ".join(round_and_turn),
    }


def open_hand(words: Translator, name: str, view: Mapping[str, Any]) -> OpenHand:
    """A hand laid open, its face-down choice marked."""
    edition = view["options"]["edition"]
    held = Counter(view["hand"])
    lays = (view["choice"] or "").replace("/", "+").split("+")
    chosen = Counter(lay.removesuffix(PLAIN) for lay in lays if lay)
    kinds = in_card_order(held)
    return OpenHand(
        name, tuple((face(words, edition, kind), held[kind], chosen[kind]) for kind in kinds)
    )


def jumps(words: Translator, happenings: Happenings) -> list[tuple[str, int]]:
    """Every scored round and the step after which it was scored."""
    return [
        (words.t("study.replay.round_end", round=event["round"]), told["version"])
        for told in happenings
        for event in told["events"]
        if event["type"] == "round-scored"
    ]
