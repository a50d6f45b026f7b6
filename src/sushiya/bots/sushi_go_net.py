"""A small net that plays Sushi Go! without searching. Interpreted and compiled.

Two hidden layers read the features of a decision and tell for every kind of card how good it is
alone, as one of two, and for the ghost, and the seat's chance to win. A move's *liking* adds up
what its cards are told, and how much less than the best its present value is. Weights are one
flat list, with the prices of present values at its end; sums are made in the same order both
ways, so that both give the same move.
"""

from __future__ import annotations

from sushiya.bots.sushi_go_features import INPUTS, write_features
from sushiya.bots.sushi_go_present_value import PRICE_NAMES, VALUES, write_values
from sushiya.core.rng import advanced, below
from sushiya.games.sushi_go.cards import KINDS
from sushiya.games.sushi_go.moves import NO_CARD, card_of, first_lay, ghost_lay, second_lay
from sushiya.games.sushi_go.state import State

HIDDEN = 64
ALONE = 0
IN_PAIR = KINDS
FOR_GHOST = 2 * KINDS
TWO_CARDS = 3 * KINDS
BESIDE_WASABI = TWO_CARDS + 1
WINNING = TWO_CARDS + 2
NOTHING_TOLD = TWO_CARDS + 3
OUTPUTS = TWO_CARDS + 3
"""What the net tells. ``NOTHING_TOLD`` is one place more, always zero."""

FIRST = 0
SECOND = FIRST + (INPUTS + 1) * HIDDEN
LAST = SECOND + (HIDDEN + 1) * HIDDEN
VALUE_WEIGHT = LAST + (HIDDEN + 1) * OUTPUTS
PRICES = VALUE_WEIGHT + 1
NET_SIZE = PRICES + len(PRICE_NAMES)
"""Where each layer begins in the weights: a row for every input, and the last for the bias."""

BRAIN = INPUTS + 2 * HIDDEN + OUTPUTS + 1
"""How much room a decision takes: inputs, both layers, and what is told."""
TOLD = INPUTS + 2 * HIDDEN

_SAME = 1e-9


def most_liked(
    match: State,
    seat: int,
    known: list[int],
    net: list[float],
    rng: int,
    moves: list[int],
    desk: list[float],
    brain: list[float],
) -> int:
    """The move the net likes best; of equal ones any. The seat must have a choice."""
    found = write_likings(match, seat, known, net, moves, desk, brain)
    most = desk[VALUES]
    for at in range(1, found):
        most = max(most, desk[VALUES + at])
    best = 0
    for at in range(found):
        if desk[VALUES + at] > most - _SAME:
            moves[best] = moves[at]
            best += 1
    return moves[below(advanced(rng), best)]


def write_likings(
    match: State,
    seat: int,
    known: list[int],
    net: list[float],
    moves: list[int],
    desk: list[float],
    brain: list[float],
) -> int:
    """Write the seat's legal moves, and on the desk how the net likes each; how many comes back."""
    found = write_values(match, seat, known, net[PRICES:], moves, desk)
    write_features(match, seat, known, desk, brain)
    tell(net, brain)
    most = desk[VALUES]
    for at in range(1, found):
        most = max(most, desk[VALUES + at])
    for at in range(found):
        value = net[VALUE_WEIGHT] * (desk[VALUES + at] - most)
        for part in range(4):
            value += brain[TOLD + told_place(moves[at], part)]
        desk[VALUES + at] = value
    return found


def told_place(move: int, part: int) -> int:
    """Where among what is told a part of a move lies: its cards, and what kind of move it is."""
    first = first_lay(move)
    second = second_lay(move)
    if part == 0:
        return card_of(first) + (ALONE if second == NO_CARD else IN_PAIR)
    if part == 1:
        return NOTHING_TOLD if second == NO_CARD else card_of(second) + IN_PAIR
    if part == 2:
        return NOTHING_TOLD if ghost_lay(move) == NO_CARD else ghost_lay(move) + FOR_GHOST
    if second != NO_CARD:
        return TWO_CARDS
    return BESIDE_WASABI if first >= KINDS else NOTHING_TOLD


def tell(net: list[float], brain: list[float]) -> None:
    """Fill the layers and what is told from the inputs."""
    layer(net, FIRST, brain, 0, INPUTS, INPUTS, HIDDEN)
    no_less_than_zero(brain, INPUTS, HIDDEN)
    layer(net, SECOND, brain, INPUTS, HIDDEN, INPUTS + HIDDEN, HIDDEN)
    no_less_than_zero(brain, INPUTS + HIDDEN, HIDDEN)
    layer(net, LAST, brain, INPUTS + HIDDEN, HIDDEN, TOLD, OUTPUTS)
    brain[TOLD + NOTHING_TOLD] = 0.0


def layer(
    net: list[float],
    weights: int,
    brain: list[float],
    inputs: int,
    number: int,
    out: int,
    size: int,
) -> None:
    """One layer: sums of its inputs, input after input; most inputs are zero and cost nothing."""
    bias = weights + number * size
    for to in range(size):
        brain[out + to] = net[bias + to]
    for at in range(number):
        value = brain[inputs + at]
        if value != 0.0:
            row = weights + at * size
            for to in range(size):
                brain[out + to] += value * net[row + to]


def no_less_than_zero(brain: list[float], at: int, size: int) -> None:
    """Cut off what is negative."""
    for to in range(at, at + size):
        brain[to] = max(brain[to], 0.0)
