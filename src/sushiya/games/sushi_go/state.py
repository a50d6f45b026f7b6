"""The whole of a Sushi Go! game in progress."""

from __future__ import annotations

from collections.abc import Mapping

from sushiya.core.layout import Field, Fields

MOST_PLACES = 5
ROUNDS = 3
COLUMNS = 5
"""The columns of a round on the score sheet: maki, tempura, sashimi, dumpling, nigiri."""

NOTHING = -1
"""No move chosen, nothing laid yet."""


class State(Fields):
    """Numbers and flat lists only, so that one layout serves Python and compiled code.

    A *place* is a seat or the ghost, which sits behind the last seat. ``hands``, ``tableaus``
    and ``discards`` are bags; ``chosen`` and ``laid`` are moves. ``deck`` is the whole pile in
    dealing order, ``dealt`` how much of it is gone, ``ghost_at`` where the ghost's pile begins.
    ``edition`` only names the book; the rules read what it says from the fields after it.
    """

    edition: int
    seats: int
    places: int
    ties_pay_each: int
    wasabi_is_a_choice: int
    pass_both_ways: int
    ghost: int
    ghost_first: int
    cards_each: int
    round: int
    turn: int
    over: int
    dealt: int
    deck_size: int
    ghost_at: int
    ghost_left: int
    discards: int
    hands: list[int]
    tableaus: list[int]
    chosen: list[int]
    laid: list[int]
    points: list[int]
    pudding_points: list[int]
    sheet: list[int]
    deck: list[int]

    LAYOUT: Mapping[str, Field] = {
        "hands": Field(8, MOST_PLACES),
        "tableaus": Field(8, MOST_PLACES),
        "discards": Field(8),
        "chosen": Field(2, MOST_PLACES),
        "laid": Field(2, MOST_PLACES),
        "points": Field(2, MOST_PLACES),
        "pudding_points": Field(2, MOST_PLACES),
        "sheet": Field(2, ROUNDS * MOST_PLACES * COLUMNS),
        "edition": Field(1),
        "seats": Field(1),
        "places": Field(1),
        "ties_pay_each": Field(1),
        "wasabi_is_a_choice": Field(1),
        "pass_both_ways": Field(1),
        "ghost": Field(1),
        "ghost_first": Field(1),
        "cards_each": Field(1),
        "round": Field(1),
        "turn": Field(1),
        "over": Field(1),
        "dealt": Field(1),
        "deck_size": Field(1),
        "ghost_at": Field(1),
        "ghost_left": Field(1),
        "deck": Field(1, 108),
    }
    FIXED = (
        "seats",
        "places",
        "ties_pay_each",
        "wasabi_is_a_choice",
        "pass_both_ways",
        "ghost",
        "ghost_first",
        "cards_each",
        "deck_size",
    )
    __slots__ = tuple(LAYOUT)
