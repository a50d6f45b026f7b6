"""What moves of a two-seat round are worth against a seat that makes mistakes.

Every pair of moves is followed to the end of the round, where ``sushi_go_exact`` follows only what
best play needs. In a position a move is worth what it brings on the average against the answers
that are likely, and, for a small part, what it brings against the worst one. An answer is the
likelier the better its odds are, and the less it leaves to whoever knew it beforehand: small
mistakes are common and large ones rare. Positions are remembered as in ``sushi_go_exact``. Runs
interpreted and compiled.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

from sushiya.bots.double_oracle import FAR, SQUARE, WIDEST
from sushiya.bots.sushi_go_exact import (
    SOLVED,
    STOPPED,
    end_of_round,
    enter,
    list_moves,
    slot_of,
)
from sushiya.bots.sushi_go_exact_keys import (
    LARGEST_KEY,
    choose_weights,
    gap_place,
    key_of,
    scatter_weights,
    standing,
)
from sushiya.bots.sushi_go_search_policy import read_table, write_odds
from sushiya.games.sushi_go.state import State

Record = Any
"""``desk`` and ``futures``: what a search writes, and what it reads; see ``sushi_go_solving``."""
Numbers = Any
"""A flat list or array of numbers."""


class Doubts(NamedTuple):
    """How the other seat may choose, and what is made of it.

    ``odds`` are those of ``sushi_go_search_policy``. With ``care`` 1 an answer that leaves 1 more
    is e times less likely. ``belief`` is how much of a move's worth is the average; the rest is the
    worst.
    """

    odds: Numbers
    care: float
    belief: float


class Papers(NamedTuple):
    """Positions that were worked out and what they are worth to seat 0, and room to reckon."""

    keys: Numbers
    values: Numbers
    classes: Numbers
    odds: Numbers


def work_out(
    match: State, own: int, wanted: Numbers, futures: Record, desk: Record, papers: Papers,
    leaves: Numbers, doubts: Doubts,
) -> int:  # fmt: skip
    """Work out what some moves of a seat bring against every answer; the match is used up.

    That is the desk's table at the number of cards, and how likely each answer is stands in
    ``promise``. With no ``leaves`` values are points to be gained. The desk's limits are those of
    ``sushi_go_exact.solve``.
    """
    if not choose_weights(match, futures, desk, len(leaves) > 0):
        scatter_weights(desk)
    desk.gap = match.points[0] - match.points[1]
    desk.opened = 0
    desk.looks = 0
    root = match.cards_each - match.turn
    cards = root
    desk.worth[cards] = standing(match.tableaus[0], match.tableaus[1], futures)
    open_position(match, own, desk, papers, doubts, cards)
    want(desk, cards, own, wanted)
    while True:
        if desk.line[cards] < desk.sizes[2 * cards] * desk.sizes[2 * cards + 1]:
            if look_up(match, futures, desk, papers, leaves, cards):
                desk.line[cards] += 1
                continue
            if desk.opened >= desk.limit or desk.looks >= desk.most_looks:
                return STOPPED
            cards -= 1
            desk.opened += 1
            open_position(match, own, desk, papers, doubts, cards)
            continue
        weigh_answers(desk, cards, own, doubts.care)
        if cards == root:
            return SOLVED
        value = best_worth(desk, cards, own, doubts.belief)
        slot = slot_of(papers.keys, desk.key[cards])
        papers.keys[slot] = desk.key[cards]
        papers.values[slot] = value
        cards += 1
        enter_worth(desk, cards, value)
        desk.line[cards] += 1


def open_position(
    match: State, own: int, desk: Record, papers: Papers, doubts: Doubts, cards: int
) -> None:
    """List the moves of both seats, and the odds of those of the other one."""
    every_move = desk.opened == 0
    for seat in range(2):
        desk.sizes[2 * cards + seat] = list_moves(match, desk, cards, seat, every_move)
    desk.line[cards] = 0
    place = (2 * cards + 1 - own) * WIDEST
    found = desk.sizes[2 * cards + 1 - own]
    total = read_table(match, papers.classes)
    write_odds(
        match, 1 - own, total, papers.classes, desk.moves[place : place + found], found,
        doubts.odds, papers.odds,
    )  # fmt: skip
    for at in range(found):
        desk.odds[cards * WIDEST + at] = papers.odds[at]


def want(desk: Record, cards: int, own: int, wanted: Numbers) -> None:
    """Keep only these moves of a seat, in this order."""
    place = (2 * cards + own) * WIDEST
    for at in range(len(wanted)):
        found = at
        while desk.moves[place + found] != wanted[at]:
            found += 1
        for row in (desk.moves, desk.hands, desk.tableaus):
            row[place + at], row[place + found] = row[place + found], row[place + at]
    desk.sizes[2 * cards + own] = len(wanted)


def look_up(
    match: State, futures: Record, desk: Record, papers: Papers, leaves: Numbers, cards: int
) -> bool:
    """Enter what the next pair of moves leads to if it is known; else get its position ready."""
    desk.looks += 1
    enter(match, desk, cards, desk.line[cards])
    desk.gain[cards] = 0.0
    if cards == 2:
        enter_worth(desk, cards, end_of_round(match, futures, desk, leaves))
        return True
    worth = standing(match.tableaus[0], match.tableaus[1], futures)
    key = key_of(match, futures, desk, cards - 1)
    if len(leaves) > 0:
        key += gap_place(worth + desk.gap) * desk.gap_weight
    else:
        desk.gain[cards] = worth - desk.worth[cards]
    key &= LARGEST_KEY - 1
    slot = slot_of(papers.keys, key)
    if papers.keys[slot] == key:
        enter_worth(desk, cards, papers.values[slot])
        return True
    desk.key[cards - 1] = key
    desk.worth[cards - 1] = worth
    return False


def enter_worth(desk: Record, cards: int, value: float) -> None:
    """Write down what the pair of moves that is looked at leads to."""
    desk.least[cards * SQUARE + desk.line[cards]] = value + desk.gain[cards]


def payment(desk: Record, cards: int, own: int, at: int, answer: int) -> float:
    """What a seat has of its move and an answer to it."""
    columns = desk.sizes[2 * cards + 1]
    if own == 0:
        return float(desk.least[cards * SQUARE + at * columns + answer])
    return -float(desk.least[cards * SQUARE + answer * columns + at])


def weigh_answers(desk: Record, cards: int, own: int, care: float) -> None:
    """How likely each answer is: by its odds, and by what is left to whoever knew it beforehand."""
    answers = desk.sizes[2 * cards + 1 - own]
    least = FAR
    for answer in range(answers):
        left = -FAR
        for at in range(desk.sizes[2 * cards + own]):
            left = max(left, payment(desk, cards, own, at, answer))
        desk.promise[answer] = left
        least = min(least, left)
    whole = 0.0
    for answer in range(answers):
        likely = exp(care * (least - desk.promise[answer])) * desk.odds[cards * WIDEST + answer]
        desk.promise[answer] = likely
        whole += likely
    for answer in range(answers):
        desk.promise[answer] /= whole


def best_worth(desk: Record, cards: int, own: int, belief: float) -> float:
    """What a position is worth to seat 0 if the seat plays by its hopes."""
    best = -FAR
    for at in range(desk.sizes[2 * cards + own]):
        best = max(best, line_worth(desk, cards, own, at, belief))
    return best if own == 0 else -best


def line_worth(desk: Record, cards: int, own: int, at: int, belief: float) -> float:
    """What a move is worth to its seat against answers as likely as they were weighed."""
    mean = 0.0
    least = FAR
    for answer in range(desk.sizes[2 * cards + 1 - own]):
        paid = payment(desk, cards, own, at, answer)
        mean += desk.promise[answer] * paid
        least = min(least, paid)
    return belief * mean + (1.0 - belief) * least
