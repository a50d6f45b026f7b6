"""The move of most present value: points, what may become of sets, and what others get.

A move is worth what lies on the seat's tableau after it, a fair price for sets that are not
complete by how many of the missing cards will come by, the races for maki and pudding, less what
the hand that is passed on is worth to the next seat, plus what of it will come back. Interpreted
and compiled; ``prices`` are the weights of ``PRICE_NAMES``, ``desk`` is room for ``DESK`` numbers.
"""

from __future__ import annotations

from sushiya.bots.sushi_go_points_now import points_on, tableau_after
from sushiya.bots.sushi_go_sight import seat_before, unknown_number, unseen_cards
from sushiya.core.bags import count, kinds, lowest_kind, one, size
from sushiya.core.rng import advanced, below
from sushiya.games.sushi_go.cards import KINDS, Card
from sushiya.games.sushi_go.moves import (
    MOST_MOVES,
    NO_CARD,
    card_of,
    first_lay,
    ghost_lay,
    second_lay,
)
from sushiya.games.sushi_go.rules import legal_moves, with_laid
from sushiya.games.sushi_go.scoring import maki_icons, puddings
from sushiya.games.sushi_go.state import ROUNDS, State

PRICE_NAMES = (
    "maki_icon",
    "maki_race",
    "maki_ease",
    "pudding",
    "pudding_race",
    "pudding_ease",
    "tempura",
    "tempura_need",
    "sashimi_one",
    "sashimi_two",
    "sashimi_need",
    "dumpling",
    "dumpling_need",
    "wasabi",
    "wasabi_need",
    "chopsticks",
    "decay",
    "denial",
    "comes_back",
)
(
    MAKI_ICON,
    MAKI_RACE,
    MAKI_EASE,
    PUDDING,
    PUDDING_RACE,
    PUDDING_EASE,
    TEMPURA,
    TEMPURA_NEED,
    SASHIMI_ONE,
    SASHIMI_TWO,
    SASHIMI_NEED,
    DUMPLING,
    DUMPLING_NEED,
    WASABI,
    WASABI_NEED,
    CHOPSTICKS,
    DECAY,
    DENIAL,
    COMES_BACK,
) = range(len(PRICE_NAMES))

OWN = KINDS
NEXT = 2 * KINDS
VALUES = 3 * KINDS
DESK = VALUES + MOST_MOVES
"""The desk: how many cards of each kind will come by, what each is worth here, and next door;
then the value of every legal move."""

_SAME = 1e-9


def most_present_value(
    match: State,
    seat: int,
    known: list[int],
    prices: list[float],
    rng: int,
    moves: list[int],
    desk: list[float],
) -> int:
    """The seat's move of most present value; of equal ones any. The seat must have a choice."""
    found = write_values(match, seat, known, prices, moves, desk)
    most = desk[VALUES]
    for at in range(1, found):
        most = max(most, desk[VALUES + at])
    best = 0
    for at in range(found):
        if desk[VALUES + at] > most - _SAME:
            moves[best] = moves[at]
            best += 1
    return moves[below(advanced(rng), best)]


def write_values(
    match: State,
    seat: int,
    known: list[int],
    prices: list[float],
    moves: list[int],
    desk: list[float],
) -> int:
    """Write the seat's legal moves, and on the desk what each is worth; how many comes back."""
    found = legal_moves(match, seat, moves)
    prepare(match, seat, known, prices, desk)
    for at in range(found):
        desk[VALUES + at] = present_value(match, seat, moves[at], prices, desk)
    return found


def prepare(
    match: State, seat: int, known: list[int], prices: list[float], desk: list[float]
) -> None:
    """Fill the desk for a decision of the seat."""
    expect_cards(match, seat, known, prices, desk)
    for turns in range(2):
        other = seat_before(match, seat, -turns)
        value_cards(match, other, prices, desk, NEXT if turns else OWN)


def expect_cards(
    match: State, seat: int, known: list[int], prices: list[float], desk: list[float]
) -> None:
    """How many cards of each kind the seat will be offered, those far away counting less."""
    unseen = unseen_cards(match, known)
    unseen_number = max(size(unseen), 1)
    for card in range(KINDS):
        desk[card] = 0.0
    weight = 1.0
    for turns in range(1, min(match.seats, match.cards_each - 1 - match.turn) + 1):
        other = seat_before(match, seat, turns)
        unknown = unknown_number(match, other, known) / unseen_number
        for card in range(KINDS):
            expected = count(known[other], card) + unknown * count(unseen, card)
            desk[card] += weight * expected
        weight *= prices[DECAY]


def value_cards(
    match: State, seat: int, prices: list[float], desk: list[float], column: int
) -> None:
    """What one card of each kind would add to a seat's tableau."""
    tableau = match.tableaus[seat]
    ghost = match.tableaus[match.seats] if match.ghost else 0
    before = 0.0
    for card in range(-1, KINDS):
        after = tableau if card < 0 else with_laid(tableau, card)
        value = worth(match, seat, after, ghost, prices, desk)
        if card < 0:
            before = value
        else:
            desk[column + card] = value - before


def present_value(
    match: State, seat: int, move: int, prices: list[float], desk: list[float]
) -> float:
    """What a move is worth. The desk must have been prepared for the seat."""
    rest = match.hands[seat] - one(card_of(first_lay(move)))
    ghost = match.tableaus[match.seats] if match.ghost else 0
    if second_lay(move) != NO_CARD:
        rest += one(Card.CHOPSTICKS) - one(card_of(second_lay(move)))
    if ghost_lay(move) != NO_CARD:
        rest -= one(ghost_lay(move))
        ghost = with_laid(ghost, ghost_lay(move))
    tableau = tableau_after(match.tableaus[seat], move)
    turns_left = match.cards_each - 1 - match.turn
    laid = card_of(first_lay(move))
    expected = desk[laid]
    if turns_left >= match.seats:
        # The hand will come back, but without the card that is laid now.
        desk[laid] -= prices[DECAY] ** (match.seats - 1)
    value = worth(match, seat, tableau, ghost, prices, desk)
    desk[laid] = expected
    if turns_left >= match.seats:
        value += prices[COMES_BACK] * second_best_of(rest, desk, OWN)
    if turns_left > 0:
        value -= prices[DENIAL] * best_of(rest, desk, NEXT)
    return value


def best_of(hand: int, desk: list[float], column: int) -> float:
    """The most that one card of a hand is worth."""
    best = 0.0
    cards = kinds(hand)
    while cards:
        best = max(best, desk[column + lowest_kind(cards)])
        cards &= cards - 1
    return best


def second_best_of(hand: int, desk: list[float], column: int) -> float:
    """The most that a card is worth once somebody else has taken the best one."""
    best = 0.0
    second = 0.0
    cards = kinds(hand)
    while cards:
        card = lowest_kind(cards)
        value = desk[column + card]
        if value > best:
            second = value if count(hand, card) > 1 else best
            best = value
        elif value > second:
            second = value
        cards &= cards - 1
    return second


def worth(
    match: State, seat: int, tableau: int, ghost: int, prices: list[float], desk: list[float]
) -> float:
    """A tableau's points, sets that may be completed, and the races for maki and pudding."""
    return (
        points_on(tableau)
        + sets_in_progress(tableau, prices, desk)
        + helpers(match, tableau, prices, desk)
        + races(match, seat, tableau, ghost, prices)
    )


def sets_in_progress(tableau: int, prices: list[float], desk: list[float]) -> float:
    """What tempura, sashimi and dumplings may still become."""
    value = 0.0
    if count(tableau, Card.TEMPURA) % 2 == 1:
        value += prices[TEMPURA] * chance(desk[Card.TEMPURA], prices[TEMPURA_NEED])
    sashimi = count(tableau, Card.SASHIMI) % 3
    if sashimi > 0:
        come = chance(desk[Card.SASHIMI], prices[SASHIMI_NEED])
        if sashimi == 1:
            value += prices[SASHIMI_ONE] * come * come
        else:
            value += prices[SASHIMI_TWO] * come
    dumplings = count(tableau, Card.DUMPLING)
    if dumplings < 5:
        come = chance(desk[Card.DUMPLING], prices[DUMPLING_NEED])
        value += prices[DUMPLING] * (dumplings + 1) * come
    return value


def helpers(match: State, tableau: int, prices: list[float], desk: list[float]) -> float:
    """What an open wasabi and chopsticks may still bring; a second one of a kind half as much."""
    value = 0.0
    wasabi = count(tableau, Card.WASABI)
    if wasabi > 0:
        nigiri = desk[Card.EGG] + 2.0 * desk[Card.SALMON] + 3.0 * desk[Card.SQUID]
        come = chance(nigiri, prices[WASABI_NEED])
        value += prices[WASABI] * come * (1.0 if wasabi == 1 else 1.5)
    sticks = count(tableau, Card.CHOPSTICKS)
    if sticks > 0:
        part = (match.cards_each - 1 - match.turn) / match.cards_each
        value += prices[CHOPSTICKS] * part * (1.0 if sticks == 1 else 1.5)
    return value


def races(match: State, seat: int, tableau: int, ghost: int, prices: list[float]) -> float:
    """Maki and pudding: a little for every one, more for being ahead where it is close."""
    most_icons = maki_icons(ghost)
    most_puddings = puddings(ghost)
    for other in range(match.seats):
        if other != seat:
            most_icons = max(most_icons, maki_icons(match.tableaus[other]))
            most_puddings = max(most_puddings, puddings(match.tableaus[other]))
    icons = maki_icons(tableau)
    sweets = puddings(tableau)
    late = (match.round + 1) / ROUNDS
    return (
        prices[MAKI_ICON] * icons
        + prices[MAKI_RACE] * ahead(icons - most_icons, prices[MAKI_EASE])
        + prices[PUDDING] * sweets
        + prices[PUDDING_RACE] * late * ahead(sweets - most_puddings, prices[PUDDING_EASE])
    )


def chance(supply: float, need: float) -> float:
    """From 0 to 1: how likely it is to get a card of which so many come by."""
    return max(supply, 0.0) / (max(supply, 0.0) + need)


def ahead(lead: int, ease: float) -> float:
    """From -1 to 1: how safe a lead is."""
    return lead / (ease + abs(lead))
