"""Score sheets to test with: some that a table can show, some that none can."""

from __future__ import annotations

from typing import Any

from sushiya.games.sushi_go.cards import CARD_NAMES
from sushiya.games.sushi_go.editions import CARDS_EACH, EDITIONS
from sushiya.games.sushi_go.setup import ALL_CARDS
from sushiya.web.pages.score_pad import KINDS, MOST_PLAYERS, Pad, field_name
from tests.tables import Dice

Rounds = list[list[dict[str, int]]]


def dealt_sheet(dice: Dice) -> tuple[str, int, Rounds]:
    """An edition, a number of players, and what they could really have before them."""
    edition = dice.pick(tuple(EDITIONS))
    players = EDITIONS[edition].least_seats
    players += dice.below(EDITIONS[edition].most_seats - players + 1)
    deck = [CARD_NAMES[card] for card in ALL_CARDS]
    rounds: Rounds = [[] for _ in range(players)]
    for _ in range(1 + dice.below(3)):
        for own in rounds:
            cards = [deck.pop(dice.below(len(deck))) for _ in range(CARDS_EACH[players])]
            own.append(laid_out(cards, dice))
    return edition, players, rounds


def laid_out(cards: list[str], dice: Dice) -> dict[str, int]:
    """Cards as they lie at the end of a round: some of the nigiri on wasabi."""
    counts = dict.fromkeys(KINDS, 0)
    for card in sorted(cards, key=lambda card: card != "wasabi"):
        if card in ("egg", "salmon", "squid") and counts["wasabi"] and dice.below(3):
            counts["wasabi"] -= 1
            card += "_on_wasabi"
        counts[card] += 1
    return counts


def spoiled_sheet(dice: Dice) -> tuple[str, int, Rounds]:
    """A sheet on which a few counts may be impossible."""
    edition, players, rounds = dealt_sheet(dice)
    for _ in range(1 + dice.below(3)):
        line = dice.pick(dice.pick(rounds))
        line[dice.pick(KINDS)] = dice.below(16)
    return edition, players, rounds


def pad_of(edition: str, players: int, rounds: Rounds) -> Pad:
    """The sheet on a pad."""
    padded = tuple(
        tuple(
            dict(rounds[player][at])
            if player < players and at < len(rounds[player])
            else dict.fromkeys(KINDS, 0)
            for at in range(3)
        )
        for player in range(MOST_PLAYERS)
    )
    return Pad(edition, players, counts=padded)


def form_of(edition: str, players: int, rounds: Rounds, **more: Any) -> dict[str, Any]:
    """The sheet as the page's form posts it."""
    fields: dict[str, Any] = {"edition": edition, "players": players, "round": 0}
    for player, lines in enumerate(rounds):
        for at, line in enumerate(lines):
            fields |= {field_name(player, at, kind): n for kind, n in line.items()}
    return fields | more
