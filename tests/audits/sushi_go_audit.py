"""An auditor for random games of Sushi Go!, plain enough to be compiled like the rules.

It keeps its own books: it counts cards, checks each move against the hand, and scores every
round a second time in its own way. The first thing that is wrong comes back as a number.
"""

from __future__ import annotations

from sushiya.core.bags import count, one, size
from sushiya.core.rng import advanced
from sushiya.games.sushi_go.cards import WHOLE_DECK, Card
from sushiya.games.sushi_go.drawing import random_move
from sushiya.games.sushi_go.moves import NO_CARD, card_of, first_lay, ghost_lay, second_lay
from sushiya.games.sushi_go.playouts import clear, shuffle
from sushiya.games.sushi_go.rules import (
    begin,
    begin_turn,
    choose,
    controls_ghost,
    end_round,
    everyone_has_chosen,
    lay_choice,
    legal_moves,
    pass_hands,
    undipped,
)
from sushiya.games.sushi_go.state import NOTHING, State

ALL_WELL = 0
CARDS_LOST = 1
HANDS_UNEQUAL = 2
MOVE_NOT_LEGAL = 3
CARD_NOT_IN_HAND = 4
NO_CHOPSTICKS = 5
NO_MOVES = 6
WRONG_TOTAL = 7
WRONG_PUDDINGS = 8
WRONG_LENGTH = 9

_REMAINDER = (1 << 40) - 87


def audited_game(match: State, rng: int, moves: list[int]) -> int:
    """Play one random game and report what is wrong with it."""
    clear(match)
    rng = shuffle(match, rng)
    begin(match)
    decisions = 0
    while not match.over:
        for seat in range(match.seats):
            if match.over or match.chosen[seat] != NOTHING:
                continue
            rng = advanced(rng)
            move = random_move(match, seat, rng, moves)
            found = audited_move(match, seat, move, moves)
            if found != ALL_WELL:
                return found
            found = audited_choice(match, seat, move)
            if found != ALL_WELL:
                return found
            decisions += 1
    turns = match.cards_each * 3 - (0 if match.ghost else 3)
    expected = turns * match.seats - (3 if match.ghost else 0)
    return ALL_WELL if decisions == expected else WRONG_LENGTH


def digested_game(match: State, rng: int, moves: list[int]) -> int:
    """Play one random game and boil all its states down to one number."""
    clear(match)
    rng = shuffle(match, rng)
    begin(match)
    digest = 1
    while not match.over:
        for seat in range(match.seats):
            if not match.over and match.chosen[seat] == NOTHING:
                rng = advanced(rng)
                choose(match, seat, random_move(match, seat, rng, moves))
                for place in range(match.places):
                    mixed = digest * 31 + match.hands[place] % 65521 + match.chosen[place]
                    digest = (mixed * 31 + match.tableaus[place] % 65521) % _REMAINDER
                digest = (digest * 31 + match.points[seat] + match.dealt) % _REMAINDER
    return digest


def audited_move(match: State, seat: int, move: int, moves: list[int]) -> int:
    """The move is one of the legal ones, its cards are held, a second card needs chopsticks."""
    number = legal_moves(match, seat, moves)
    if number == 0:
        return NO_MOVES
    listed = False
    for at in range(number):
        if moves[at] == move:
            listed = True
    if not listed:
        return MOVE_NOT_LEGAL
    taken = one(card_of(first_lay(move)))
    if second_lay(move) != NO_CARD:
        taken += one(card_of(second_lay(move)))
        if count(match.tableaus[seat], Card.CHOPSTICKS) == 0:
            return NO_CHOPSTICKS
    if ghost_lay(move) != NO_CARD:
        taken += one(ghost_lay(move))
    for card in range(12):
        if count(taken, card) > count(match.hands[seat], card):
            return CARD_NOT_IN_HAND
    return ALL_WELL


def audited_choice(match: State, seat: int, move: int) -> int:
    """Make the move, count all cards, and at the end of a round score it again."""
    if waiting_seats(match) == 1:
        match.chosen[seat] = move
        found = audited_turns(match)
    else:
        choose(match, seat, move)
        found = ALL_WELL
    if all_cards(match) != WHOLE_DECK:
        return CARDS_LOST
    if not hands_are_equal(match):
        return HANDS_UNEQUAL
    return found


def audited_turns(match: State) -> int:
    """What ``choose`` does once all have chosen, stopped where the tableaus can be scored."""
    while everyone_has_chosen(match):
        for seat in range(match.seats):
            lay_choice(match, seat)
        match.turn += 1
        if match.turn < match.cards_each:
            pass_hands(match)
        else:
            found = audited_round(match)
            if found != ALL_WELL:
                return found
        begin_turn(match)
    return ALL_WELL


def audited_round(match: State) -> int:
    """End the round; every box of the sheet must be what a slow count of the tableau gives."""
    expected_0, expected_1 = slow_points(match, 0), slow_points(match, 1)
    last = match.places - 1
    expected_last = slow_points(match, last)
    round_number = match.round
    end_round(match)
    if written_points(match, round_number, 0) != expected_0:
        return WRONG_TOTAL
    if written_points(match, round_number, 1) != expected_1:
        return WRONG_TOTAL
    if written_points(match, round_number, last) != expected_last:
        return WRONG_TOTAL
    return audited_puddings(match) if match.over else ALL_WELL


def written_points(match: State, round_number: int, place: int) -> int:
    """The sum of a round's boxes."""
    points = 0
    for box in range(5):
        points += match.sheet[(round_number * 5 + place) * 5 + box]
    return points


def slow_points(match: State, place: int) -> int:
    """A place's points for the round, counted card by card."""
    tableau = match.tableaus[place]
    points = slow_maki_points(match, place)
    tempura = count(tableau, Card.TEMPURA)
    while tempura >= 2:
        points += 5
        tempura -= 2
    sashimi = count(tableau, Card.SASHIMI)
    while sashimi >= 3:
        points += 10
        sashimi -= 3
    for number in range(min(count(tableau, Card.DUMPLING), 5)):
        points += number + 1
    for worth in range(1, 4):
        nigiri = Card.EGG + worth - 1
        points += worth * count(tableau, nigiri) + 3 * worth * count(tableau, nigiri + 6)
    return points


def slow_maki_points(match: State, place: int) -> int:
    """Rank a place by how many icons the others show."""
    own = slow_icons(match, place)
    ahead = 0
    level = 0
    best_ahead = 0
    worst_ahead = 99
    for other in range(match.places):
        icons = slow_icons(match, other)
        if icons > own:
            ahead += 1
            best_ahead = max(best_ahead, icons)
            worst_ahead = min(worst_ahead, icons)
        elif icons == own:
            level += 1
    if own == 0:
        return 0
    if ahead == 0:
        return 6 if match.ties_pay_each else 6 // level
    if best_ahead != worst_ahead:
        return 0
    if match.ties_pay_each:
        return 3
    return 3 // level if ahead == 1 else 0


def slow_icons(match: State, place: int) -> int:
    """Maki icons, card by card."""
    icons = 0
    for number in range(3):
        for _ in range(count(match.tableaus[place], number)):
            icons += number + 1
    return icons


def waiting_seats(match: State) -> int:
    """How many seats have not chosen."""
    waiting = 0
    for seat in range(match.seats):
        if match.chosen[seat] == NOTHING:
            waiting += 1
    return waiting


def all_cards(match: State) -> int:
    """Every card there is, wherever it lies."""
    cards = match.discards
    for at in range(match.dealt, match.deck_size):
        cards += one(match.deck[at])
    for at in range(match.ghost_at, match.ghost_at + match.ghost_left):
        cards += one(match.deck[at])
    for place in range(match.places):
        cards += undipped(match.tableaus[place])
        if place < match.seats:
            cards += match.hands[place]
    return cards


def hands_are_equal(match: State) -> bool:
    """Whether every seat holds what this turn leaves it."""
    for seat in range(match.seats):
        wanted = match.cards_each - match.turn
        if match.over:
            wanted = 0
        elif controls_ghost(match, seat):
            wanted += 1
        if size(match.hands[seat]) != wanted:
            return False
    return True


def audited_puddings(match: State) -> int:
    """Pudding points counted a second time, and all that was written added up."""
    for place in range(match.places):
        if match.pudding_points[place] != slow_pudding_points(match, place):
            return WRONG_PUDDINGS
        total = match.pudding_points[place]
        for round_number in range(3):
            total += written_points(match, round_number, place)
        if total != match.points[place]:
            return WRONG_TOTAL
    return ALL_WELL


def slow_pudding_points(match: State, place: int) -> int:
    """Rank a place by how many others have more puddings, and how many fewer."""
    own = count(match.tableaus[place], Card.PUDDING)
    more = 0
    fewer = 0
    for other in range(match.places):
        held = count(match.tableaus[other], Card.PUDDING)
        if held > own:
            more += 1
        elif held < own:
            fewer += 1
    level = match.places - more - fewer
    share = 6 if match.ties_pay_each else 6 // level
    if more == 0 and fewer > 0:
        return share
    if fewer == 0 and more > 0 and match.places > 2:
        return -share
    return 0
