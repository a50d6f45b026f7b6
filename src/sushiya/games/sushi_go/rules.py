"""How a game of Sushi Go! runs: deal, choose, reveal, pass, score. Interpreted and compiled.

Every function changes the match it is given. A turn resolves when the last seat has chosen.
"""

from __future__ import annotations

from sushiya.core.bags import count, kinds, lowest_kind, one, only
from sushiya.games.sushi_go.cards import DIPPED, Card, is_nigiri
from sushiya.games.sushi_go.moves import (
    MOST_MOVES,
    NO_CARD,
    PLAIN,
    card_of,
    first_lay,
    ghost_lay,
    move_of,
    second_lay,
)
from sushiya.games.sushi_go.scoring import score_puddings, score_round
from sushiya.games.sushi_go.state import NOTHING, ROUNDS, State


def begin(match: State) -> None:
    """Deal the first round."""
    match.round = 0
    for seat in range(match.seats):
        match.laid[seat] = NOTHING
    deal_round(match)
    begin_turn(match)


def deal_round(match: State) -> None:
    """SG-DEAL: each place gets its cards off the pile, seat by seat; the ghost's stay in order."""
    for seat in range(match.seats):
        hand = 0
        for _ in range(match.cards_each):
            hand += one(match.deck[match.dealt])
            match.dealt += 1
        match.hands[seat] = hand
    if match.ghost:
        match.ghost_at = match.dealt
        match.ghost_left = match.cards_each
        match.dealt += match.cards_each
    match.turn = 0


def begin_turn(match: State) -> None:
    """Wait for every seat, but for those that have no choice (SG-LAST)."""
    for seat in range(match.seats):
        match.chosen[seat] = NOTHING
    if match.ghost and not match.over:
        draw_for_ghost(match)
    if match.turn == match.cards_each - 1 and not match.over:
        for seat in range(match.seats):
            if not controls_ghost(match, seat):
                match.chosen[seat] = move_of(lowest_kind(match.hands[seat]), NO_CARD, NO_CARD)


def controls_ghost(match: State, seat: int) -> bool:
    """SG-GHOST: control alternates with every turn and goes on alternating across rounds."""
    if not match.ghost:
        return False
    turns_played = match.round * match.cards_each + match.turn
    return (match.ghost_first + turns_played) % 2 == seat


def draw_for_ghost(match: State) -> None:
    """The controller takes the top card of the ghost's pile into hand."""
    card = match.deck[match.ghost_at]
    match.ghost_at += 1
    match.ghost_left -= 1
    for seat in range(match.seats):
        if controls_ghost(match, seat):
            match.hands[seat] += one(card)


def choose(match: State, seat: int, move: int) -> None:
    """SG-TURN: put a choice face down, or another in its place; the last one reveals all."""
    match.chosen[seat] = move
    while everyone_has_chosen(match):
        end_turn(match)


def everyone_has_chosen(match: State) -> bool:
    """Whether the cards can be turned over."""
    for seat in range(match.seats):
        if match.chosen[seat] == NOTHING:
            return False
    return True


def end_turn(match: State) -> None:
    """Reveal, lay, pass; and at the end of a round score it and deal the next."""
    for seat in range(match.seats):
        lay_choice(match, seat)
    match.turn += 1
    if match.turn < match.cards_each:
        pass_hands(match)
    else:
        end_round(match)
    begin_turn(match)


def lay_choice(match: State, seat: int) -> None:
    """Lay what a seat chose; used chopsticks go back into the hand before it passes."""
    move = match.chosen[seat]
    hand = match.hands[seat] - one(card_of(first_lay(move)))
    tableau = with_laid(match.tableaus[seat], first_lay(move))
    if second_lay(move) != NO_CARD:
        hand += one(Card.CHOPSTICKS) - one(card_of(second_lay(move)))
        tableau = with_laid(tableau, second_lay(move)) - one(Card.CHOPSTICKS)
    if ghost_lay(move) != NO_CARD:
        hand -= one(ghost_lay(move))
        match.tableaus[match.seats] = with_laid(match.tableaus[match.seats], ghost_lay(move))
    match.hands[seat] = hand
    match.tableaus[seat] = tableau
    match.laid[seat] = move


def with_laid(tableau: int, what: int) -> int:
    """A tableau after one more card.

    SG-WASABI: a nigiri goes on an open wasabi if there is one and it is not laid plain.
    SG-WASABI-ONE: a wasabi that carries a nigiri is no longer open.
    """
    if count(tableau, Card.WASABI) > 0 and is_nigiri(what):
        return tableau - one(Card.WASABI) + one(what + DIPPED)
    return tableau + one(card_of(what))


def pass_hands(match: State) -> None:
    """Every hand moves on by one seat: to the left, or to the right (SG-PASS-BOTH)."""
    last = match.seats - 1
    if passes_right(match):
        first_hand = match.hands[0]
        for seat in range(last):
            match.hands[seat] = match.hands[seat + 1]
        match.hands[last] = first_hand
    else:
        last_hand = match.hands[last]
        for seat in range(last, 0, -1):
            match.hands[seat] = match.hands[seat - 1]
        match.hands[0] = last_hand


def passes_right(match: State) -> bool:
    """SG-PASS-BOTH: in the second round hands go the other way, if that was agreed."""
    return match.pass_both_ways == 1 and match.round == 1


def end_round(match: State) -> None:
    """SG-ROUND-END: score, discard everything but pudding; after the third round, dessert."""
    score_round(match)
    for place in range(match.places):
        discard_tableau(match, place)
    if match.round < ROUNDS - 1:
        match.round += 1
        deal_round(match)
    else:
        score_puddings(match)
        match.over = 1


def discard_tableau(match: State, place: int) -> None:
    """Clear a place's tableau; wasabi and the nigiri on it part again."""
    tableau = match.tableaus[place]
    kept = only(tableau, Card.PUDDING)
    match.tableaus[place] = kept
    match.discards += undipped(tableau - kept)


def undipped(tableau: int) -> int:
    """The cards a tableau is made of, as a bag of the deck's kinds."""
    dipped = tableau >> 4 * (Card.EGG + DIPPED)
    nigiri_on_wasabi = count(dipped, 0) + count(dipped, 1) + count(dipped, 2)
    plain = tableau & (one(Card.EGG + DIPPED) - 1)
    return plain + (dipped << 4 * Card.EGG) + nigiri_on_wasabi * one(Card.WASABI)


def legal_moves(match: State, seat: int, moves: list[int]) -> int:
    """Write every move open to the seat into ``moves``; the number of them comes back.

    A seat that has chosen may choose again until the last one has (SG-TURN), except where its
    card was laid without a choice (SG-LAST).
    """
    gives = controls_ghost(match, seat)
    if match.over or (match.turn == match.cards_each - 1 and not gives):
        return 0
    found = single_moves(match, seat, moves)
    if can_take_two(match, seat):
        found = pair_moves(match, seat, moves, found)
    return with_ghost_cards(match.hands[seat], moves, found) if gives else found


def can_take_two(match: State, seat: int) -> bool:
    """SG-CHOPSTICKS: a pair lies face up from an earlier turn, and the hand has cards enough."""
    cards_in_hand = match.cards_each - match.turn
    return count(match.tableaus[seat], Card.CHOPSTICKS) > 0 and cards_in_hand >= 2


def single_moves(match: State, seat: int, moves: list[int]) -> int:
    """All ways to lay one card."""
    found = 0
    cards = kinds(match.hands[seat])
    while cards:
        card = lowest_kind(cards)
        cards &= cards - 1
        moves[found] = move_of(card, NO_CARD, NO_CARD)
        found += 1
        if may_lay_plain(match, match.tableaus[seat], card):
            moves[found] = move_of(card + PLAIN, NO_CARD, NO_CARD)
            found += 1
    return found


def may_lay_plain(match: State, tableau: int, card: int) -> bool:
    """SG-WASABI: some books leave it to the player whether a nigiri goes on an open wasabi."""
    if not match.wasabi_is_a_choice:
        return False
    return is_nigiri(card) and count(tableau, Card.WASABI) > 0


def pair_moves(match: State, seat: int, moves: list[int], found: int) -> int:
    """All ways to lay two cards."""
    hand = match.hands[seat]
    cards = kinds(hand)
    while cards:
        card = lowest_kind(cards)
        others = cards if count(hand, card) > 1 else cards & (cards - 1)
        while others:
            found = add_pair(match, seat, card, lowest_kind(others), moves, found)
            others &= others - 1
        cards &= cards - 1
    return found


def add_pair(match: State, seat: int, card: int, other: int, moves: list[int], found: int) -> int:
    """Offer two cards in either order, beside or on wasabi; of equal results only the first."""
    if not is_nigiri(card) and not is_nigiri(other):
        moves[found] = move_of(card, other, NO_CARD)
        return found + 1
    tableau = match.tableaus[seat]
    result_1 = result_2 = result_3 = 0
    for way in range(8 if match.wasabi_is_a_choice else 2):
        first = other if way & 1 else card
        second = card if way & 1 else other
        if way & 2 and not may_lay_plain(match, tableau, first):
            continue
        first_laid = first + PLAIN if way & 2 else first
        between = with_laid(tableau, first_laid)
        if way & 4 and not may_lay_plain(match, between, second):
            continue
        second_laid = second + PLAIN if way & 4 else second
        result = with_laid(between, second_laid)
        if result in (result_1, result_2, result_3):
            continue
        result_1, result_2, result_3 = result, result_1, result_2
        moves[found] = move_of(first_laid, second_laid, NO_CARD)
        found += 1
    return found


def with_ghost_cards(hand: int, moves: list[int], found: int) -> int:
    """Every move once for each card that it leaves for the ghost.

    The moves go to the far end of the room first, to be read there while the room fills up.
    """
    far = MOST_MOVES - found
    for at in range(found):
        moves[MOST_MOVES - 1 - at] = moves[found - 1 - at]
    found = 0
    for at in range(far, MOST_MOVES):
        move = moves[at]
        rest = hand - one(card_of(first_lay(move)))
        if second_lay(move) != NO_CARD:
            rest -= one(card_of(second_lay(move)))
        cards = kinds(rest)
        while cards:
            moves[found] = move_of(first_lay(move), second_lay(move), lowest_kind(cards))
            found += 1
            cards &= cards - 1
    return found
