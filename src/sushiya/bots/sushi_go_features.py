"""A decision of Sushi Go! as numbers for a net: only what the seat knows. Interpreted and compiled.

Seats are told as the deciding seat sees them: itself, the one it passes to, the one that passes
to it, and the best of all others. Numbers are about as large as one.
"""

from __future__ import annotations

from sushiya.bots.sushi_go_present_value import NEXT, OWN
from sushiya.bots.sushi_go_sight import seat_before, unknown_number, unseen_cards
from sushiya.core.bags import count, size
from sushiya.games.sushi_go.cards import KINDS, Card
from sushiya.games.sushi_go.rules import controls_ghost
from sushiya.games.sushi_go.scoring import maki_icons, puddings
from sushiya.games.sushi_go.state import ROUNDS, State

TABLEAU_INPUTS = 15
MOST_TURNS = 10
TABLE_INPUTS = MOST_TURNS + ROUNDS + 4 + 5
RACE_INPUTS = 5
INPUTS = 2 * KINDS + 3 * KINDS + 3 * TABLEAU_INPUTS + RACE_INPUTS + TABLE_INPUTS + 2 * KINDS
"""Hand, hands to come, tableaus, races, table, and what cards are worth on the cook's desk."""


def write_features(
    match: State, seat: int, known: list[int], desk: list[float], inputs: list[float]
) -> None:
    """Write all inputs for a seat; the cook's desk must have been prepared for it."""
    for at in range(INPUTS):
        inputs[at] = 0.0
    at = write_hand(match.hands[seat], inputs, 0)
    at = write_coming(match, seat, known, inputs, at)
    for turns in range(-1, 2):
        other = seat_before(match, seat, turns)
        if turns < 1 or match.seats > 2:
            write_tableau(match, other, inputs, at)
        at += TABLEAU_INPUTS
    at = write_races(match, seat, inputs, at)
    at = write_table(match, seat, inputs, at)
    for card in range(KINDS):
        inputs[at + card] = 0.3 * desk[OWN + card]
        inputs[at + KINDS + card] = 0.3 * desk[NEXT + card]


def write_hand(hand: int, inputs: list[float], at: int) -> int:
    """Which kinds the hand holds, and how many more of each."""
    for card in range(KINDS):
        held = count(hand, card)
        if held > 0:
            inputs[at + card] = 1.0
            inputs[at + KINDS + card] = 0.5 * (held - 1)
    return at + 2 * KINDS


def write_coming(match: State, seat: int, known: list[int], inputs: list[float], at: int) -> int:
    """How many of each kind will come next turn, later, and how many are in nobody's sight."""
    unseen = unseen_cards(match, known)
    unseen_number = max(size(unseen), 1)
    for turns in range(1, min(match.seats - 1, match.cards_each - 1 - match.turn) + 1):
        other = seat_before(match, seat, turns)
        unknown = unknown_number(match, other, known) / unseen_number
        column = at if turns == 1 else at + KINDS
        for card in range(KINDS):
            expected = count(known[other], card) + unknown * count(unseen, card)
            inputs[column + card] += 0.5 * expected
    for card in range(KINDS):
        inputs[at + 2 * KINDS + card] = 4.0 * count(unseen, card) / unseen_number
    return at + 3 * KINDS


def write_tableau(match: State, seat: int, inputs: list[float], at: int) -> None:
    """What a seat is collecting."""
    tableau = match.tableaus[seat]
    if count(tableau, Card.TEMPURA) % 2 == 1:
        inputs[at] = 1.0
    sashimi = count(tableau, Card.SASHIMI) % 3
    if sashimi > 0:
        inputs[at + sashimi] = 1.0
    dumplings = min(count(tableau, Card.DUMPLING), 5)
    inputs[at + 3 + dumplings] = 1.0
    wasabi = count(tableau, Card.WASABI)
    if wasabi > 0:
        inputs[at + 9] = 1.0
        inputs[at + 10] = wasabi - 1.0
    if count(tableau, Card.CHOPSTICKS) > 0:
        inputs[at + 11] = 1.0
    inputs[at + 12] = 0.2 * maki_icons(tableau)
    inputs[at + 13] = 0.4 * puddings(tableau)
    inputs[at + 14] = 0.05 * match.points[seat]


def write_races(match: State, seat: int, inputs: list[float], at: int) -> int:
    """How far ahead the seat is of the best of all others, and of the worst in puddings."""
    icons = 0
    sweets = 0
    fewest = 99
    points = -999
    for place in range(match.places):
        if place != seat:
            icons = max(icons, maki_icons(match.tableaus[place]))
            sweets = max(sweets, puddings(match.tableaus[place]))
            fewest = min(fewest, puddings(match.tableaus[place]))
            if place < match.seats:
                points = max(points, match.points[place])
    lead = maki_icons(match.tableaus[seat]) - icons
    own = puddings(match.tableaus[seat])
    inputs[at] = 0.25 * lead
    inputs[at + 1] = 1.0 if lead > 0 else (-1.0 if lead < 0 else 0.0)
    inputs[at + 2] = 0.5 * (own - sweets)
    inputs[at + 3] = 0.5 * (own - fewest)
    inputs[at + 4] = 0.1 * (match.points[seat] - points)
    return at + RACE_INPUTS


def write_table(match: State, seat: int, inputs: list[float], at: int) -> int:
    """Turns left, round, seats and rules."""
    inputs[at + match.cards_each - 1 - match.turn] = 1.0
    at += MOST_TURNS
    inputs[at + match.round] = 1.0
    at += ROUNDS
    inputs[at + match.seats - 2] = 1.0
    at += 4
    inputs[at] = 1.0 if match.ties_pay_each else 0.0
    inputs[at + 1] = 1.0 if match.wasabi_is_a_choice else 0.0
    inputs[at + 2] = 1.0 if match.ghost else 0.0
    inputs[at + 3] = 1.0 if match.ghost and controls_ghost(match, seat) else 0.0
    inputs[at + 4] = 1.0 if match.cards_each - 1 - match.turn >= match.seats else 0.0
    return at + 5
