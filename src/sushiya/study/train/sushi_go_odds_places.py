"""Which factors make up the odds of a move, for learning them. Interpreted and compiled."""

from __future__ import annotations

from sushiya.bots.sushi_go_search_policy import (
    AROUND,
    DENIED,
    GHOST,
    OWN,
    STICKS,
    around_classes,
    copies_place,
    next_seat,
    read_table,
    table_place,
    tableau_classes,
)
from sushiya.core.bags import count
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.moves import NO_CARD, card_of, first_lay, ghost_lay, second_lay
from sushiya.games.sushi_go.rules import with_laid
from sushiya.games.sushi_go.state import NOTHING, State

MOST_FACTORS = 10


def write_rows(
    matches: list[State], seats: list[int], moves: list[list[int]], places: list[list[list[int]]],
    classes: list[int],
) -> None:  # fmt: skip
    """For each move of each decision, the places of its factors; the rest stays as it is."""
    for row in range(len(seats)):
        match = matches[row]
        total = read_table(match, classes)
        for at in range(len(moves[row])):
            if moves[row][at] != NOTHING:
                write_places(match, seats[row], total, classes, moves[row][at], places[row][at])


def write_places(
    match: State, seat: int, total: int, classes: list[int], move: int, places: list[int]
) -> None:
    """The places of the factors that ``write_odds`` multiplies for a move."""
    left = match.cards_each - 1 - match.turn
    own = classes[seat]
    denied = classes[next_seat(match, seat)]
    around = around_classes(total)
    found = 0
    for number in range(2):
        lay = first_lay(move) if number == 0 else second_lay(move)
        if lay == NO_CARD:
            break
        if number == 1:
            between = with_laid(match.tableaus[seat], first_lay(move))
            own = tableau_classes(between, count(own, Card.MAKI_1), count(own, Card.PUDDING))
            places[found] = STICKS + left
            found += 1
        card = card_of(lay)
        here = 0 if lay != card else count(own, card)
        places[found] = OWN + table_place(card, here, left)
        places[found + 1] = AROUND + table_place(card, count(around, card), left)
        places[found + 2] = DENIED + table_place(card, count(denied, card), left)
        places[found + 3] = copies_place(match, match.hands[seat], card, left)
        found += 4
    if ghost_lay(move) != NO_CARD:
        places[found] = GHOST + ghost_lay(move)
