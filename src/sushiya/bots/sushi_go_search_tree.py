"""Decoupled tree search for simultaneous choice. Interpreted and compiled.

One simulation draws a world that agrees with what the seat knows, walks down the tree, adds one
node and plays the round out. In a node every seat chooses by itself: the move whose mean share
of the win, plus a bonus for good odds and few visits, is largest; another seat now and then as
players do who do not search. Moves of a seat are kept by node and move, nodes by their parent and
the moves of all seats, both in open hash tables, so that a seat may hold other cards in other
worlds. A full table stops the tree from growing, and the search goes on in what there is.
"""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

from sushiya.bots.sushi_go_company import (
    RANDOM,
    SEARCHER,
    SOMEBODY,
    Company,
    draw_kinds,
    hashed,
    pick,
)
from sushiya.bots.sushi_go_search_leaf import write_shares
from sushiya.bots.sushi_go_search_policy import drawn_move, read_table, write_odds
from sushiya.bots.sushi_go_search_worlds import (
    deal_world,
    lay_world,
    shuffle_pile,
    unseen_in_play,
    write_pile,
)
from sushiya.core.bags import lowest_kind
from sushiya.core.rng import advanced, below
from sushiya.games.sushi_go.drawing import random_move
from sushiya.games.sushi_go.moves import NO_CARD, move_of
from sushiya.games.sushi_go.rules import begin_turn, lay_choice, legal_moves, pass_hands
from sushiya.games.sushi_go.state import MOST_PLACES, State

NODES, MOVES, WANTED = range(3)
"""What ``Tree.used`` counts: nodes, moves that are kept, and moves that the search is about."""

NONE = -1
MOST_LEVELS = 10
"""A round has no more turns than this."""
_SEAT_PLACE = 12
_NODE_PLACE = 15
_CHANCE_PLACE = 20
_CHANCES = 1024


class Tree(NamedTuple):
    """The tables of a search, and room to work in. Lengths of hash tables are powers of two."""

    used: list[int]
    keys: list[int]
    visits: list[int]
    worth: list[float]
    points: list[float]
    parents: list[int]
    joint: list[int]
    nodes: list[int]
    path: list[int]
    sums: list[float]
    classes: list[int]
    moves: list[int]
    wanted: list[int]
    odds: list[float]
    shares: list[float]


class Aims(NamedTuple):
    """What guides a search: odds, the leaf, how curious it is, and who the others may be.

    The odds are those for the tree, for playing out, and of seats that do not search.
    """

    prior: list[float]
    playing: list[float]
    habits: list[float]
    leaf: list[float]
    numbers: list[float]
    company: Company


CURIOSITY, UNSEEN_DROP, BY_HABIT, EVENLY, UCB = range(5)
"""What ``Aims.numbers`` holds. ``BY_HABIT`` is how often another seat chooses by ``Aims.habits``
alone, as if it did not search: nobody knows how the others think. ``EVENLY`` is how often a seat,
each in its turn, begins with the move it tried least, for those who ask what every move is worth.
With ``UCB`` moves are chosen by the rule UCB1 with that constant, and no odds: a yardstick's way.
"""


def clear_tree(tree: Tree) -> None:
    """Forget everything."""
    for at in range(len(tree.keys)):
        tree.keys[at] = NONE
    for at in range(len(tree.parents)):
        tree.parents[at] = NONE
    for at in range(len(tree.sums)):
        tree.sums[at] = 0.0
    tree.used[NODES] = 1
    tree.used[MOVES] = 0
    tree.used[WANTED] = 0


def begin_search(match: State, known: list[int], pile: list[int], tree: Tree) -> int:
    """Clear the tree and write the unseen cards down; how many they are comes back."""
    clear_tree(tree)
    return write_pile(match, known, pile)


def deal_worlds(
    match: State, known: list[int], unknown: list[int], pile: list[int], size: int,
    worlds: list[State], tree: Tree, rng: int,
) -> int:  # fmt: skip
    """Deal the worlds that are kept apart, all but the first; the root of each is its number."""
    hidden = unseen_in_play(match, unknown)
    for number in range(1, len(worlds)):
        rng = shuffle_pile(pile, size, hidden, rng)
        deal_world(match, known, unknown, pile, worlds[number])
    tree.used[NODES] = len(worlds)
    return rng


def search(
    match: State, seat: int, known: list[int], unknown: list[int], pile: list[int], size: int,
    worlds: list[State], tree: Tree, aims: Aims, done: int, simulations: int, rng: int,
) -> int:  # fmt: skip
    """Run so many simulations more from here; the state of the generator comes back.

    They are played in the first world, dealt anew every time. If there are others, their cards
    are laid there in turn: the seat chooses for all of them at once, and from the next turn on
    for each by itself, as is right if it knows all hands then.
    """
    hidden = unseen_in_play(match, unknown)
    apart = len(worlds) - 1
    for number in range(done, done + simulations):
        root = 1 + number % apart if apart > 0 else 0
        if root == 0:
            rng = shuffle_pile(pile, size, hidden, rng)
            deal_world(match, known, unknown, pile, worlds[0])
        else:
            lay_world(match, worlds[root], worlds[0])
        rng = simulate(worlds[0], tree, aims, seat, root, rng)
    return rng


def simulate(match: State, tree: Tree, aims: Aims, own: int, root: int, rng: int) -> int:
    """Play the round to its end, in the tree and beyond, and tell the tree what came of it.

    The first choice of the seat that searches is kept in node 0, whatever the root is.
    """
    node = root
    depth = 0
    curious = int(tree.sums[2 * MOST_PLACES]) % match.seats
    is_told = aims.company.told > 0
    if is_told:
        rng = draw_kinds(match, own, aims.company, rng)
    while match.turn < match.cards_each:
        total = read_table(match, tree.classes)
        for seat in range(match.seats):
            rng = advanced(rng)
            kind = aims.company.kinds[seat] if is_told and seat != own else SOMEBODY
            if kind >= RANDOM and lays_as(match, tree, aims.company, kind, node, seat, rng):
                if node != NONE:
                    tree.path[depth * MOST_PLACES + seat] = NONE
                continue
            here = 0 if depth == 0 and seat == own else node
            by_habit = seat != own and kind != SEARCHER and is_chance(habit_of(aims, kind), rng)
            if by_habit:
                here = NONE
            evenly = depth == 0 and seat == curious and is_chance(aims.numbers[EVENLY], rng)
            some = depth == 0 and seat == own and tree.used[WANTED] > 0
            place = choose(match, tree, aims, here, seat, total, some, evenly, by_habit, rng)
            if node != NONE:
                tree.path[depth * MOST_PLACES + seat] = place
        if node != NONE:
            depth += 1
            node = child_of(match, tree, node)
        turn_over(match)
    write_shares(match, aims.leaf, tree.shares)
    back_up(match, tree, depth)
    return rng


def lays_as(
    match: State, tree: Tree, company: Company, kind: int, node: int, seat: int, rng: int
) -> bool:
    """Choose as a level does, as long as that is worth its time; whether it was done.

    Beyond the tree only the one that rolls dice is asked. Last cards are laid without a choice.
    """
    if match.turn >= match.cards_each - 1:
        return False
    if kind == RANDOM:
        match.chosen[seat] = random_move(match, seat, rng, tree.moves)
        return True
    if node == NONE:
        return False
    match.chosen[seat] = pick(match, seat, kind, node, company, rng)
    return True


def habit_of(aims: Aims, kind: int) -> float:
    """How often a seat chooses by habits."""
    return aims.numbers[BY_HABIT] if kind == SOMEBODY else 1.0


def is_chance(chance: float, rng: int) -> bool:
    """Whether something of this chance happens, told by other bits than those that draw a move."""
    return (rng >> _CHANCE_PLACE & _CHANCES - 1) < chance * _CHANCES


def turn_over(match: State) -> None:
    """Reveal, lay and pass; the end of the round is left to the caller."""
    for seat in range(match.seats):
        lay_choice(match, seat)
    match.turn += 1
    if match.turn < match.cards_each:
        pass_hands(match)
        begin_turn(match)


def choose(
    match: State, tree: Tree, aims: Aims, node: int, seat: int, total: int, some: bool,
    evenly: bool, by_habit: bool, rng: int,
) -> int:  # fmt: skip
    """Choose for a seat: in a node by what is kept there, elsewhere by odds alone.

    Those are of players who do not search if it chooses ``by_habit``, else those of playing out.
    With ``some`` only the moves that are wanted are looked at; with ``evenly`` it is the move
    tried least. Where the move is kept comes back, or NONE.
    """
    found = wanted_moves(tree) if some else legal_moves(match, seat, tree.moves)
    if found == 0:
        match.chosen[seat] = move_of(lowest_kind(match.hands[seat]), NO_CARD, NO_CARD)
        return NONE
    if node != NONE and not evenly and aims.numbers[UCB] > 0.0:
        best = best_by_ucb(tree, aims.numbers[UCB], node, seat, found, rng)
        match.chosen[seat] = tree.moves[best]
        return kept(tree, move_key(node, seat, tree.moves[best]))
    table = aims.prior if node != NONE else aims.habits if by_habit else aims.playing
    whole = write_odds(match, seat, total, tree.classes, tree.moves, found, table, tree.odds)
    if node == NONE:
        match.chosen[seat] = drawn_move(tree.moves, found, tree.odds, whole, rng)
        return NONE
    if evenly:
        best = least_tried(tree, node, seat, found)
    else:
        best = best_move(tree, aims, node, seat, found, whole)
    match.chosen[seat] = tree.moves[best]
    return kept(tree, move_key(node, seat, tree.moves[best]))


def wanted_moves(tree: Tree) -> int:
    """List the moves that the search is about instead of all legal ones."""
    for at in range(tree.used[WANTED]):
        tree.moves[at] = tree.wanted[at]
    return tree.used[WANTED]


def best_move(tree: Tree, aims: Aims, node: int, seat: int, found: int, whole: float) -> int:
    """The move with the largest mean and bonus; one that was never tried has the node's mean."""
    visits = 0
    worth = 0.0
    for at in range(found):
        place = place_of(tree, move_key(node, seat, tree.moves[at]))
        if place != NONE:
            visits += tree.visits[place]
            worth += tree.worth[place]
    spread = spread_of(tree, seat)
    unseen = worth / visits if visits > 0 else 0.5
    unseen -= aims.numbers[UNSEEN_DROP] * spread
    bonus = aims.numbers[CURIOSITY] * spread * sqrt(visits + 1.0) / whole
    best = 0
    most = -1000.0
    for at in range(found):
        place = place_of(tree, move_key(node, seat, tree.moves[at]))
        tried = tree.visits[place] if place != NONE else 0
        mean = tree.worth[place] / tried if tried > 0 else unseen
        value = mean + bonus * tree.odds[at] / (1.0 + tried)
        if value > most:
            most = value
            best = at
    return best


def best_by_ucb(
    tree: Tree, curiosity: float, node: int, seat: int, found: int, rng: int
) -> int:  # fmt: skip
    """The move with the largest mean and confidence bound; before that each is tried once."""
    visits = 0
    untried = 0
    for at in range(found):
        place = place_of(tree, move_key(node, seat, tree.moves[at]))
        if place != NONE and tree.visits[place] > 0:
            visits += tree.visits[place]
        else:
            untried += 1
    if untried > 0:
        return nth_untried(tree, node, seat, found, below(rng, untried))
    bonus = curiosity * sqrt(log(visits))
    best = 0
    most = -1000.0
    for at in range(found):
        place = place_of(tree, move_key(node, seat, tree.moves[at]))
        tried = tree.visits[place]
        value = tree.worth[place] / tried + bonus / sqrt(tried)
        if value > most:
            most = value
            best = at
    return best


def nth_untried(tree: Tree, node: int, seat: int, found: int, number: int) -> int:
    """The n-th of the moves that were never tried."""
    for at in range(found):
        place = place_of(tree, move_key(node, seat, tree.moves[at]))
        if place == NONE or tree.visits[place] == 0:
            if number == 0:
                return at
            number -= 1
    return 0


def least_tried(tree: Tree, node: int, seat: int, found: int) -> int:
    """The first of the moves that were tried least often."""
    least = 0
    fewest = -1
    for at in range(found):
        place = place_of(tree, move_key(node, seat, tree.moves[at]))
        tried = tree.visits[place] if place != NONE else 0
        if fewest < 0 or tried < fewest:
            fewest = tried
            least = at
    return least


def spread_of(tree: Tree, seat: int) -> float:
    """How much a seat's share of the win has varied in this search."""
    number = tree.sums[2 * MOST_PLACES]
    if number < 8.0:
        return 0.15
    mean = tree.sums[seat] / number
    return sqrt(max(tree.sums[MOST_PLACES + seat] / number - mean * mean, 0.0)) + 0.01


def move_key(node: int, seat: int, move: int) -> int:
    """A move of a seat in a node, as one number."""
    return node << _NODE_PLACE | seat << _SEAT_PLACE | move


def place_of(tree: Tree, key: int) -> int:
    """Where a move is kept, or NONE."""
    mask = len(tree.keys) - 1
    place = hashed(key) & mask
    while tree.keys[place] != key:
        if tree.keys[place] == NONE:
            return NONE
        place = (place + 1) & mask
    return place


def kept(tree: Tree, key: int) -> int:
    """Where a move is kept from now on, or NONE if there is no more room."""
    mask = len(tree.keys) - 1
    place = hashed(key) & mask
    while tree.keys[place] != NONE:
        if tree.keys[place] == key:
            return place
        place = (place + 1) & mask
    if 2 * tree.used[MOVES] > mask:
        return NONE
    tree.used[MOVES] += 1
    tree.keys[place] = key
    tree.visits[place] = 0
    tree.worth[place] = 0.0
    tree.points[place] = 0.0
    return place


def child_of(match: State, tree: Tree, node: int) -> int:
    """The node after the choices of all seats; NONE if it is new, and then it is made."""
    joint = 0
    for seat in range(match.seats):
        joint = joint << _SEAT_PLACE | match.chosen[seat]
    mask = len(tree.parents) - 1
    place = hashed(hashed(joint) ^ node) & mask
    while tree.parents[place] != NONE:
        if tree.parents[place] == node and tree.joint[place] == joint:
            return tree.nodes[place]
        place = (place + 1) & mask
    if 2 * tree.used[NODES] <= mask:
        tree.parents[place] = node
        tree.joint[place] = joint
        tree.nodes[place] = tree.used[NODES]
        tree.used[NODES] += 1
    return NONE


def back_up(match: State, tree: Tree, depth: int) -> None:
    """Tell every move on the way what came of it."""
    for seat in range(match.seats):
        share = tree.shares[seat]
        tree.sums[seat] += share
        tree.sums[MOST_PLACES + seat] += share * share
        for level in range(depth):
            place = tree.path[level * MOST_PLACES + seat]
            if place != NONE:
                tree.visits[place] += 1
                tree.worth[place] += share
                if level == 0:
                    tree.points[place] += match.points[seat]
    tree.sums[2 * MOST_PLACES] += 1.0


def write_visits(seat: int, found: int, tree: Tree, visits: list[int], worth: list[float]) -> None:
    """How often each move in ``tree.moves`` was tried by a seat at the root, and its mean worth."""
    for at in range(found):
        place = place_of(tree, move_key(0, seat, tree.moves[at]))
        visits[at] = tree.visits[place] if place != NONE else 0
        worth[at] = tree.worth[place] / visits[at] if visits[at] > 0 else 0.0


def write_points(seat: int, found: int, tree: Tree, points: list[float]) -> None:
    """The mean points of a seat when the round was over, for each move in ``tree.moves``."""
    for at in range(found):
        place = place_of(tree, move_key(0, seat, tree.moves[at]))
        tried = tree.visits[place] if place != NONE else 0
        points[at] = tree.points[place] / tried if tried > 0 else 0.0
