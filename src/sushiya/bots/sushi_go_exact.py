"""Two seats that know both hands: the value of a round of Sushi Go! by backward induction.

Both seats choose at once, so a position is a table of payments from seat 1 to seat 0, and every
payment is the value of a position with a card less. A position is remembered by what can still
matter of it (``sushi_go_exact_keys``), and a table is worked out only as far as it takes
(``double_oracle``). Runs interpreted and compiled. Nothing calls itself: the positions on the
way are kept by their number of cards.

Two things can be asked for: points, and the worth of a final gap as a list tells it. With points a
value is what seat 0 will still gain, with what the tableaus are worth as they lie taken off, so
that positions meet more often.
"""

from __future__ import annotations

from typing import Any

from sushiya.bots.double_oracle import (
    FAR,
    SQUARE,
    WIDEST,
    is_enough,
    next_entry,
    next_rival,
    open_table,
    read_solution,
)
from sushiya.bots.sushi_go_exact_keys import (
    LARGEST_KEY,
    choose_weights,
    gap_place,
    key_of,
    scatter_weights,
    standing,
)
from sushiya.bots.sushi_go_exact_moves import is_superfluous
from sushiya.bots.sushi_go_futures import MOST_PUDDINGS
from sushiya.core.bags import lowest_kind
from sushiya.games.sushi_go.rules import lay_choice, legal_moves, pass_hands, with_laid
from sushiya.games.sushi_go.scoring import puddings
from sushiya.games.sushi_go.state import State

Record = Any
"""``desk`` and ``futures``: what a search writes, and what it reads; see ``sushi_go_solving``."""
Numbers = Any
"""A flat list or array of numbers."""

SOLVED, STOPPED, TOO_LARGE = range(3)
PROBES = 8
LAYS = 256
"""Of a move, what is laid first and second fits into this."""
_HONOUR = 100.0


def solve(
    match: State, futures: Record, desk: Record, keys: Numbers, floors: Numbers, ceilings: Numbers,
    leaves: Numbers, mixes: Any, worths: Any,
) -> int:  # fmt: skip
    """Solve the position with every legal move of both seats; the match is used up.

    The value is the floor of the desk's table at the number of cards; how often a move is played
    and what it is worth are written into ``mixes`` and ``worths``. With no ``leaves`` values
    are points. Opens no more positions than the desk's limit, which may be lowered meanwhile, and
    none after so many looks at what a pair of moves leads to as it allows. If the desk does not ask
    for every worth, only those of moves that are played are right; and if it asks for the rivals of
    a seat's best move, those of moves that are as good.
    """
    root = match.cards_each - match.turn
    if not choose_weights(match, futures, desk, len(leaves) > 0):
        if not desk.may_scatter:
            return TOO_LARGE
        scatter_weights(desk)
    desk.gap = match.points[0] - match.points[1]
    desk.opened = 0
    desk.looks = 0
    cards = root
    desk.worth[cards] = standing(match.tableaus[0], match.tableaus[1], futures)
    desk.low[cards] = -FAR
    desk.high[cards] = FAR
    open_position(match, futures, desk, cards, True, -FAR, FAR)
    desk.exact[cards] = desk.every_worth
    is_known = False
    while True:
        entry = next_entry(desk, cards)
        if entry < 0 and cards == root:
            is_known = True
            entry = next_rival(desk, cards)
            if entry < 0:
                break
        if entry < 0:
            floor = desk.floor[cards]
            ceiling = desk.ceiling[cards]
            remember(keys, floors, ceilings, desk.key[cards], floor, ceiling)
            honour(desk, cards)
            cards += 1
            enter_payment(desk, cards, desk.pending[cards], floor, ceiling)
        elif look_up(match, futures, desk, keys, floors, ceilings, leaves, cards, entry):
            continue
        elif desk.opened >= desk.limit or desk.looks >= desk.most_looks:
            if not is_known:
                return STOPPED
            break
        else:
            by_row = desk.line[cards] >= 0
            cards -= 1
            desk.opened += 1
            open_position(
                match, futures, desk, cards, by_row, desk.floor[cards], desk.ceiling[cards]
            )
    read_solution(desk, root, mixes, worths)
    return SOLVED


def look_up(
    match: State, futures: Record, desk: Record, keys: Numbers, floors: Numbers, ceilings: Numbers,
    leaves: Numbers, cards: int, entry: int,
) -> bool:  # fmt: skip
    """Enter a payment if enough of it is known; else get its position ready to be opened."""
    desk.looks += 1
    enter(match, desk, cards, entry)
    if cards == 2:
        value = end_of_round(match, futures, desk, leaves)
        desk.gain[cards] = 0.0
        enter_payment(desk, cards, entry, value, value)
        return True
    worth = standing(match.tableaus[0], match.tableaus[1], futures)
    by_leaves = len(leaves) > 0
    desk.gain[cards] = 0.0 if by_leaves else worth - desk.worth[cards]
    key = key_of(match, futures, desk, cards - 1)
    if by_leaves:
        key += gap_place(worth + desk.gap) * desk.gap_weight
    key &= LARGEST_KEY - 1
    low = desk.asked_low - desk.gain[cards]
    high = desk.asked_high - desk.gain[cards]
    floor = desk.lowest if by_leaves else -FAR
    ceiling = desk.highest if by_leaves else FAR
    slot = slot_of(keys, key)
    if keys[slot] == key:
        floor = floors[slot]
        ceiling = ceilings[slot]
        if is_enough(floor, ceiling, low, high):
            enter_payment(desk, cards, entry, floor, ceiling)
            return True
    desk.pending[cards] = entry
    desk.key[cards - 1] = key
    desk.worth[cards - 1] = worth
    desk.low[cards - 1] = low
    desk.high[cards - 1] = high
    desk.floor[cards - 1] = floor
    desk.ceiling[cards - 1] = ceiling
    return False


def enter_payment(desk: Record, cards: int, entry: int, floor: float, ceiling: float) -> None:
    """Write down what is known of a payment once its position is worked out."""
    desk.least[cards * SQUARE + entry] = floor + desk.gain[cards]
    desk.most[cards * SQUARE + entry] = ceiling + desk.gain[cards]


def open_position(
    match: State, futures: Record, desk: Record, cards: int, by_row: bool, floor: float,
    ceiling: float,
) -> None:  # fmt: skip
    """List the moves of both seats and begin with the row or column that looks best.

    A row is begun with where the value is likely to be above the window.
    """
    every_move = desk.opened == 0
    rows = list_moves(match, desk, cards, 0, every_move)
    columns = list_moves(match, desk, cards, 1, every_move)
    open_table(desk, cards, rows, columns, floor, ceiling)
    desk.exact[cards] = 0
    if every_move:
        desk.line[cards] = promising_row(match, futures, desk, cards, rows)
        return
    sort_moves(match, futures, desk, cards, 0, rows)
    sort_moves(match, futures, desk, cards, 1, columns)
    desk.line[cards] = 0 if by_row else -1


def list_moves(match: State, desk: Record, cards: int, seat: int, every_move: bool) -> int:
    """Write down a seat's moves with what they make of its hand and tableau."""
    hand = match.hands[seat]
    tableau = match.tableaus[seat]
    both_hands = match.hands[0] + match.hands[1]
    place = (2 * cards + seat) * WIDEST
    found = 0
    for at in range(legal_moves(match, seat, desk.legal)):
        move = desk.legal[at]
        if not every_move and is_superfluous(move, hand, tableau, both_hands, desk.live):
            continue
        match.chosen[seat] = move
        lay_choice(match, seat)
        desk.moves[place + found] = move
        desk.hands[place + found] = match.hands[seat]
        desk.tableaus[place + found] = match.tableaus[seat]
        match.hands[seat] = hand
        match.tableaus[seat] = tableau
        found += 1
    return found


def promising_row(match: State, futures: Record, desk: Record, cards: int, rows: int) -> int:
    """The move of seat 0 after which the tableaus are worth most as they lie."""
    best = 0
    most = -FAR
    for row in range(rows):
        promise = promise_of(match, futures, 0, desk.tableaus[2 * cards * WIDEST + row])
        if promise > most:
            most = promise
            best = row
    return best


def promise_of(match: State, futures: Record, seat: int, tableau: int) -> float:
    """What the tableaus are worth to a seat as they lie, if its own is this."""
    if seat == 0:
        return standing(tableau, match.tableaus[1], futures)
    return -standing(match.tableaus[0], tableau, futures)


def sort_moves(
    match: State, futures: Record, desk: Record, cards: int, seat: int, number: int
) -> None:
    """Bring the moves to the front that were best most often in other positions with so many cards.

    Of equal ones those after which the tableaus are worth most as they lie.
    """
    place = (2 * cards + seat) * WIDEST
    for at in range(number):
        move = desk.moves[place + at]
        tableau = desk.tableaus[place + at]
        promise = promise_of(match, futures, seat, tableau)
        at_honours = honours_place(cards, seat, move)
        desk.offers[at_honours] += 1
        promise += _HONOUR * desk.honours[at_honours] / desk.offers[at_honours]
        hand = desk.hands[place + at]
        to = at
        while to > 0 and desk.promise[to - 1] < promise:
            desk.promise[to] = desk.promise[to - 1]
            desk.moves[place + to] = desk.moves[place + to - 1]
            desk.hands[place + to] = desk.hands[place + to - 1]
            desk.tableaus[place + to] = desk.tableaus[place + to - 1]
            to -= 1
        desk.promise[to] = promise
        desk.moves[place + to] = move
        desk.hands[place + to] = hand
        desk.tableaus[place + to] = tableau


def honour(desk: Record, cards: int) -> None:
    """Note the moves that proved what is known of a position."""
    for seat in range(2):
        best = desk.best[2 * cards + seat]
        if best >= 0:
            move = desk.moves[(2 * cards + seat) * WIDEST + best]
            desk.honours[honours_place(cards, seat, move)] += 1


def honours_place(cards: int, seat: int, move: int) -> int:
    """Where a move's honours are, by cards and seat; nobody lays for a ghost here."""
    return (2 * cards + seat) * LAYS + (move & (LAYS - 1))


def enter(match: State, desk: Record, cards: int, entry: int) -> None:
    """Let both seats make the moves of an entry, and pass the hands."""
    columns = desk.sizes[2 * cards + 1]
    row = 2 * cards * WIDEST + entry // columns
    column = (2 * cards + 1) * WIDEST + entry % columns
    match.hands[0] = desk.hands[row]
    match.hands[1] = desk.hands[column]
    match.tableaus[0] = desk.tableaus[row]
    match.tableaus[1] = desk.tableaus[column]
    match.turn = match.cards_each - cards + 1
    pass_hands(match)


def end_of_round(match: State, futures: Record, desk: Record, leaves: Numbers) -> float:
    """SG-LAST: what is gained once the last cards lie there, or what the list says of the end."""
    first = with_laid(match.tableaus[0], lowest_kind(match.hands[0]))
    second = with_laid(match.tableaus[1], lowest_kind(match.hands[1]))
    worth = standing(first, second, futures)
    if len(leaves) == 0:
        return float(worth - desk.worth[2])
    gap = gap_place(worth + desk.gap)
    return float(leaves[(gap * MOST_PUDDINGS + puddings(first)) * MOST_PUDDINGS + puddings(second)])


def slot_of(keys: Numbers, key: int) -> int:
    """Where a position is or could be remembered; when all places are taken, the first."""
    mask = len(keys) - 1
    home = (key ^ key >> 29) * 0x9E3779B97F4A7C1 >> 20 & mask
    for probe in range(PROBES):
        slot = home + probe & mask
        if keys[slot] == key or keys[slot] == 0:
            return int(slot)
    return int(home)


def remember(
    keys: Numbers, floors: Numbers, ceilings: Numbers, key: int, floor: float, ceiling: float
) -> None:
    """Keep what is known of a position; where there is no room, another one is forgotten."""
    slot = slot_of(keys, key)
    keys[slot] = key
    floors[slot] = floor
    ceilings[slot] = ceiling
