"""Random games in lanes: many games go through every rule together. Interpreted and compiled.

A rule is one loop over all lanes, which a machine runs for several lanes with one instruction. The
games are those of ``playouts``, card by card: same seeds, same draws; tests hold every game
against the readable rules. For tables without a ghost where wasabi is no choice (``fits``).

A card that is laid is never a number here but a bag with this one card in it, so that laying is
adding. Chopsticks are rare; whoever may take two is looked at alone, by ``drawing`` and ``rules``.
"""

from __future__ import annotations

from typing import NamedTuple

from sushiya.core.bags import count, kinds, one
from sushiya.core.bits import ones
from sushiya.core.rng import advanced, below, seeded
from sushiya.games.sushi_go.cards import DIPPED, KINDS, NIGIRI_BAG, Card
from sushiya.games.sushi_go.drawing import nth_pair, pair_count, single
from sushiya.games.sushi_go.moves import card_of, first_lay, second_lay
from sushiya.games.sushi_go.rules import with_laid
from sushiya.games.sushi_go.scoring import (
    DUMPLING,
    DUMPLING_POINTS,
    LEAST_PUDDING,
    MAKI,
    MOST_MAKI,
    MOST_PUDDING,
    NIGIRI,
    SASHIMI,
    SECOND_MAKI,
    TEMPURA,
    maki_icons,
    nigiri_points,
    puddings,
    share,
)
from sushiya.games.sushi_go.state import COLUMNS, MOST_PLACES, ROUNDS, State

LANES = 512
"""How many games go side by side: their decks fit into a near cache."""

_LOW = 0xFFFFFFFF
_HALF = 32
_CARDS = (1 << 4 * KINDS) - 1
_EACH = _CARDS // 15
"""One in the counter of each kind: times a bag of single cards it counts them from the left."""
_LAST_COUNTER = 4 * (KINDS - 1)
_STICKS = 15 * one(Card.CHOPSTICKS)
_WASABI = one(Card.WASABI)
_OPEN_WASABI = 15 * _WASABI
_ON_WASABI = 4 * DIPPED
_PUDDINGS = 15 * one(Card.PUDDING)

Rows = list[list[int]]
"""Numbers by something and lane."""


class Lanes(NamedTuple):
    """Games side by side; the last number of every list is the lane.

    ``dealt`` are the hands of all rounds, ``hands`` those that go round now, by the seat that was
    dealt them. ``sheet`` has the boxes of every round, seat and column.
    """

    dice: list[int]
    deck: Rows
    drawn: list[int]
    dealt: Rows
    hands: Rows
    tableaus: Rows
    takes_two: list[int]
    icons: Rows
    points: Rows
    sheet: Rows
    pudding_points: Rows
    winners: list[int]


def fits(match: State) -> bool:
    """Whether a table's random games can go in lanes."""
    return not match.ghost and not match.wasabi_is_a_choice


def play_in_lanes(match: State, first_seed: int, lanes: Lanes) -> None:
    """Play as many games as there are lanes, the n-th from the n-th seed; ``match`` is the table.

    Its deck must be as it comes out of the box.
    """
    begin_lanes(match, first_seed, lanes)
    deal_lanes(match, lanes)
    for number in range(ROUNDS):
        for seat in range(match.seats):
            take_up(lanes.dealt[number * match.seats + seat], lanes.hands[seat])
        for turn in range(match.cards_each - 1):
            for seat in range(match.seats):
                hand = lanes.hands[dealt_to(match, number, turn, seat)]
                lay_one(lanes.dice, hand, lanes.tableaus[seat], lanes.takes_two)
                lay_two(lanes.dice, hand, lanes.tableaus[seat], lanes.takes_two)
        for seat in range(match.seats):
            last = dealt_to(match, number, match.cards_each - 1, seat)
            lay_last(lanes.hands[last], lanes.tableaus[seat])
        score_lanes(match, number, lanes)
    score_pudding_lanes(match, lanes)
    find_winners(match, lanes)


def begin_lanes(match: State, first_seed: int, lanes: Lanes) -> None:
    """Seed every lane and wipe its table."""
    for lane in range(LANES):
        lanes.dice[lane] = seeded(first_seed + lane)
    for place in range(match.deck_size):
        cards = lanes.deck[place]
        for lane in range(LANES):
            cards[lane] = match.deck[place]
    for seat in range(match.seats):
        wipe(lanes.tableaus[seat])
        wipe(lanes.points[seat])


def wipe(numbers: list[int]) -> None:
    """Nothing in any lane."""
    for lane in range(LANES):
        numbers[lane] = 0


def take_up(dealt: list[int], hand: list[int]) -> None:
    """The hands of a seat for a round."""
    for lane in range(LANES):
        hand[lane] = dealt[lane]


def deal_lanes(match: State, lanes: Lanes) -> None:
    """SG-DEAL: shuffle as ``playouts.shuffle`` does, each card going straight into its hand."""
    place = 0
    for number in range(ROUNDS * match.seats):
        hand = lanes.dealt[number]
        wipe(hand)
        for _ in range(match.cards_each):
            draw_places(lanes.dice, match.deck_size - place, lanes.drawn)
            draw_cards(lanes.deck, place, lanes.drawn)
            for lane in range(LANES):
                hand[lane] += 1 << 4 * lanes.drawn[lane]
            place += 1


def draw_places(dice: list[int], limit: int, drawn: list[int]) -> None:
    """A number below the limit in every lane."""
    for lane in range(LANES):
        rng = advanced(dice[lane])
        dice[lane] = rng
        drawn[lane] = (((rng >> _HALF) ^ rng) & _LOW) * limit >> _HALF


def draw_cards(deck: Rows, place: int, drawn: list[int]) -> None:
    """Take the card at a drawn place behind this one; the card from here goes there instead."""
    here = deck[place]
    for lane in range(LANES):
        other = place + drawn[lane]
        drawn[lane] = deck[other][lane]
        deck[other][lane] = here[lane]


def dealt_to(match: State, round_number: int, turn: int, seat: int) -> int:
    """Who was dealt the hand that a seat holds after so many passes (SG-PASS-BOTH)."""
    if match.pass_both_ways == 1 and round_number == 1:
        return (seat + turn) % match.seats
    return (seat - turn) % match.seats


def lay_one(dice: list[int], hand: list[int], tableau: list[int], takes_two: list[int]) -> None:
    """Lay a random card wherever only one can be laid; elsewhere the dice are rolled, no more.

    Of the kinds in a hand the n-th is the one up to which there are n.
    """
    for lane in range(LANES):
        rng = advanced(dice[lane])
        dice[lane] = rng
        held = hand[lane]
        before = tableau[lane]
        singles = kinds(held)
        up_to = singles * _EACH & _CARDS
        number = (((rng >> _HALF) ^ rng) & _LOW) * (up_to >> _LAST_COUNTER) >> _HALF
        card = singles & ~kinds(up_to ^ (number + 1) * _EACH)
        two = before & _STICKS
        after = before + card
        if card & NIGIRI_BAG and before & _OPEN_WASABI:
            after = before + (card << _ON_WASABI) - _WASABI
        takes_two[lane] = two
        tableau[lane] = before if two else after
        hand[lane] = held if two else held - card


def lay_two(dice: list[int], hand: list[int], tableau: list[int], takes_two: list[int]) -> None:
    """SG-CHOPSTICKS: a random move wherever two cards may be laid."""
    number = 0
    for lane in range(LANES):
        two = takes_two[lane]
        takes_two[number] = lane
        number += 1 if two else 0
    for at in range(number):
        lane = takes_two[at]
        lay_with_sticks(dice[lane], lane, hand, tableau)


def lay_with_sticks(rng: int, lane: int, hand: list[int], tableau: list[int]) -> None:
    """One of the moves of a seat that has chopsticks, as ``drawing.random_move`` draws it."""
    held = hand[lane]
    before = tableau[lane]
    singles = kinds(held)
    number = below(rng, ones(singles) + pair_count(held, before))
    if number < ones(singles):
        card = first_lay(single(singles, number))
        hand[lane] = held - one(card)
        tableau[lane] = with_laid(before, card)
        return
    move = nth_pair(held, before, number - ones(singles))
    first = first_lay(move)
    second = second_lay(move)
    hand[lane] = held - one(card_of(first)) - one(card_of(second)) + one(Card.CHOPSTICKS)
    tableau[lane] = with_laid(with_laid(before, first), second) - one(Card.CHOPSTICKS)


def lay_last(hand: list[int], tableau: list[int]) -> None:
    """SG-LAST: the last card is laid without a choice."""
    for lane in range(LANES):
        card = hand[lane]
        before = tableau[lane]
        after = before + card
        if card & NIGIRI_BAG and before & _OPEN_WASABI:
            after = before + (card << _ON_WASABI) - _WASABI
        tableau[lane] = after


def score_lanes(match: State, number: int, lanes: Lanes) -> None:
    """SG-ROUND-END: write the round's points on the sheets; only puddings stay."""
    for seat in range(match.seats):
        box = (number * match.seats + seat) * COLUMNS
        tableau = lanes.tableaus[seat]
        score_sets(
            tableau, lanes.sheet[box + TEMPURA], lanes.sheet[box + SASHIMI],
            lanes.sheet[box + DUMPLING], lanes.sheet[box + NIGIRI], lanes.points[seat],
        )  # fmt: skip
        icons = lanes.icons[seat]
        for lane in range(LANES):
            icons[lane] = maki_icons(tableau[lane])
            tableau[lane] &= _PUDDINGS
    score_maki_lanes(match, number, lanes)


def score_sets(
    tableau: list[int], tempura: list[int], sashimi: list[int], dumpling: list[int],
    nigiri: list[int], points: list[int],
) -> None:  # fmt: skip
    """SG-TEMPURA, SG-SASHIMI, SG-DUMPLING, SG-NIGIRI, with products in place of divisions."""
    for lane in range(LANES):
        held = tableau[lane]
        pairs = (count(held, Card.TEMPURA) >> 1) * 5
        threes = (count(held, Card.SASHIMI) * 11 >> 5) * 10
        dumplings = min(count(held, Card.DUMPLING), len(DUMPLING_POINTS) - 1)
        dumplings = dumplings * (dumplings + 1) >> 1
        plain = nigiri_points(held)
        tempura[lane] = pairs
        sashimi[lane] = threes
        dumpling[lane] = dumplings
        nigiri[lane] = plain
        points[lane] += pairs + threes + dumplings + plain


def parts_of(match: State, prize: int) -> int:
    """A bag of a tied player's part of a prize, by how many are tied."""
    parts = 0
    for tied in range(1, MOST_PLACES + 1):
        parts += share(match, prize, tied) << 4 * tied
    return parts


def score_maki_lanes(match: State, number: int, lanes: Lanes) -> None:
    """SG-MAKI-FIRST, SG-MAKI-SECOND, SG-MAKI-NONE."""
    first_parts = parts_of(match, MOST_MAKI)
    second_parts = parts_of(match, SECOND_MAKI)
    for seat in range(match.seats):
        box = lanes.sheet[(number * match.seats + seat) * COLUMNS + MAKI]
        points = lanes.points[seat]
        own = lanes.icons[seat]
        for lane in range(LANES):
            icons = own[lane]
            more = 0
            most = 0
            equal = 0
            for other in range(match.seats):
                theirs = lanes.icons[other][lane]
                more += 1 if theirs > icons else 0
                most = max(most, theirs)
                equal += 1 if theirs == icons else 0
            at_most = 0
            for other in range(match.seats):
                at_most += 1 if lanes.icons[other][lane] == most else 0
            found = first_parts >> 4 * equal & 15
            if more > 0:
                second = more == at_most and (at_most == 1 or match.ties_pay_each == 1)
                found = second_parts >> 4 * equal & 15 if second else 0
            found = found if icons > 0 else 0
            box[lane] = found
            points[lane] += found


def score_pudding_lanes(match: State, lanes: Lanes) -> None:
    """SG-PUDDING-MOST, SG-PUDDING-LEAST, SG-PUDDING-EQUAL, SG-PUDDING-TWO."""
    gains = parts_of(match, MOST_PUDDING)
    losses = parts_of(match, LEAST_PUDDING)
    for seat in range(match.seats):
        found = lanes.pudding_points[seat]
        own = lanes.tableaus[seat]
        points = lanes.points[seat]
        for lane in range(LANES):
            held = puddings(own[lane])
            more = 0
            fewer = 0
            equal = 0
            for other in range(match.seats):
                theirs = puddings(lanes.tableaus[other][lane])
                more += 1 if theirs > held else 0
                fewer += 1 if theirs < held else 0
                equal += 1 if theirs == held else 0
            gain = gains >> 4 * equal & 15 if more == 0 else 0
            loss = losses >> 4 * equal & 15 if fewer == 0 and match.places > 2 else 0
            found[lane] = gain - loss if equal < match.seats else 0
            points[lane] += found[lane]


def find_winners(match: State, lanes: Lanes) -> None:
    """SG-WINNER: most points, then most puddings; as a mask of seats."""
    wipe(lanes.winners)
    for seat in range(match.seats):
        points = lanes.points[seat]
        tableau = lanes.tableaus[seat]
        for lane in range(LANES):
            beaten = 0
            for other in range(match.seats):
                ahead = lanes.points[other][lane] > points[lane]
                level = lanes.points[other][lane] == points[lane]
                sweeter = lanes.tableaus[other][lane] > tableau[lane]
                beaten += 1 if ahead or (level and sweeter) else 0
            lanes.winners[lane] |= 0 if beaten else 1 << seat
