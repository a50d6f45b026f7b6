"""What a seat knows of the hands, and worlds drawn from it. Interpreted and compiled.

The compiled side of ``games.sushi_go.knowledge``: a world has the cards a seat knows where it
knows them, and the cards it has never seen dealt anew to the hands, the ghost's pile and the
deck, every order as likely as the others.
"""

from __future__ import annotations

from sushiya.core.bags import count, one, small_size
from sushiya.core.rng import advanced, below
from sushiya.games.sushi_go.cards import KINDS, WHOLE_DECK, Card
from sushiya.games.sushi_go.moves import NO_CARD, first_lay, ghost_lay, second_lay
from sushiya.games.sushi_go.rules import controls_ghost, passes_right, undipped
from sushiya.games.sushi_go.state import NOTHING, State


def write_known(
    match: State, seat: int, shown: list[int], known: list[int], unknown: list[int]
) -> None:
    """What a seat remembers of every hand before anybody chooses: cards, and how many others.

    A seat has held the hands that it passed on, as many as passes were made this round. Of the
    others it knows the chopsticks that went back into them (``shown``).
    """
    for other in range(match.seats):
        steps = seat - other if passes_right(match) else other - seat
        if steps < 0:
            steps += match.seats
        if steps <= match.turn:
            known[other] = match.hands[other]
            unknown[other] = 0
            if other != seat and controls_ghost(match, other):
                known[other] -= one(match.deck[match.ghost_at - 1])
                unknown[other] = 1
        else:
            known[other] = shown[other] * one(Card.CHOPSTICKS)
            unknown[other] = small_size(match.hands[other]) - shown[other]


def follow_sticks(match: State, shown: list[int]) -> None:
    """Before a turn resolves: how many chopsticks in each hand everybody will have seen.

    SG-CHOPSTICKS: they go back into the hand before it passes on.
    """
    last = match.seats - 1
    for seat in range(match.seats):
        move = match.chosen[seat]
        if first_lay(move) == Card.CHOPSTICKS or second_lay(move) == Card.CHOPSTICKS:
            shown[seat] = max(shown[seat] - 1, 0)
        if ghost_lay(move) == Card.CHOPSTICKS:
            shown[seat] = max(shown[seat] - 1, 0)
        if second_lay(move) != NO_CARD:
            shown[seat] += 1
    if match.turn == match.cards_each - 1:
        for seat in range(match.seats):
            shown[seat] = 0
    elif passes_right(match):
        kept = shown[0]
        for seat in range(last):
            shown[seat] = shown[seat + 1]
        shown[last] = kept
    else:
        kept = shown[last]
        for seat in range(last, 0, -1):
            shown[seat] = shown[seat - 1]
        shown[0] = kept


def write_pile(match: State, known: list[int], pile: list[int]) -> int:
    """Write the cards a seat has not seen anywhere, in card order; how many comes back."""
    unseen = WHOLE_DECK - match.discards
    for place in range(match.places):
        unseen -= undipped(match.tableaus[place])
    for seat in range(match.seats):
        unseen -= known[seat]
    size = 0
    for card in range(KINDS):
        for _ in range(count(unseen, card)):
            pile[size] = card
            size += 1
    return size


def unseen_in_play(match: State, unknown: list[int]) -> int:
    """How many of the unseen cards this round can still show: in hands and for the ghost."""
    number = match.ghost_left
    for seat in range(match.seats):
        number += unknown[seat]
    return number


def shuffle_pile(pile: list[int], size: int, number: int, rng: int) -> int:
    """Bring a random card of the pile to each of its first places."""
    for place in range(min(number, size - 1)):
        rng = advanced(rng)
        other = place + below(rng, size - place)
        card = pile[other]
        pile[other] = pile[place]
        pile[place] = card
    return rng


def deal_world(
    match: State, known: list[int], unknown: list[int], pile: list[int], world: State
) -> None:
    """Lay the table as the seat sees it, and deal a shuffled pile to what it does not."""
    lay_table(match, world)
    at = 0
    for seat in range(match.seats):
        hand = known[seat]
        for _ in range(unknown[seat]):
            hand += one(pile[at])
            at += 1
        world.hands[seat] = hand
    for place in range(match.ghost_left):
        world.deck[match.ghost_at + place] = pile[at]
        at += 1


def lay_world(match: State, dealt: State, world: State) -> None:
    """Lay the table again as the seat sees it, with the cards of a world that was dealt before."""
    lay_table(match, world)
    for seat in range(match.seats):
        world.hands[seat] = dealt.hands[seat]
    for place in range(match.ghost_left):
        world.deck[match.ghost_at + place] = dealt.deck[match.ghost_at + place]


def deal_deck(world: State, pile: list[int], size: int) -> None:
    """Put the rest of a shuffled pile where the coming rounds are dealt from."""
    rest = world.deck_size - world.dealt
    for place in range(rest):
        world.deck[world.dealt + place] = pile[size - rest + place]


def lay_table(match: State, world: State) -> None:
    """The open part of a match, nothing chosen."""
    world.seats = match.seats
    world.places = match.places
    world.ties_pay_each = match.ties_pay_each
    world.wasabi_is_a_choice = match.wasabi_is_a_choice
    world.pass_both_ways = match.pass_both_ways
    world.ghost = match.ghost
    world.ghost_first = match.ghost_first
    world.cards_each = match.cards_each
    world.round = match.round
    world.turn = match.turn
    world.over = match.over
    world.dealt = match.dealt
    world.deck_size = match.deck_size
    world.ghost_at = match.ghost_at
    world.ghost_left = match.ghost_left
    world.discards = match.discards
    for place in range(match.places):
        world.tableaus[place] = match.tableaus[place]
        world.points[place] = match.points[place]
        world.chosen[place] = NOTHING
        world.pudding_points[place] = 0
