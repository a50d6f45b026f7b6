"""Why a choice of Sushi Go! is good or bad, as codes and numbers that anybody can check.

Nothing here is an estimate: points that lie on the table at once, sets begun, races as they
stand, what the next seat could have done with the card, and whether it came back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sushiya.bots.sushi_go_points_now import points_on, tableau_after
from sushiya.bots.sushi_go_sight import seat_before
from sushiya.core.bags import count
from sushiya.games.sushi_go.cards import CARD_NAMES, DIPPED, NIGIRI, Card
from sushiya.games.sushi_go.game import turn_label
from sushiya.games.sushi_go.moves import NO_CARD, card_of, first_lay, move_of, second_lay
from sushiya.games.sushi_go.rules import passes_right
from sushiya.games.sushi_go.scoring import maki_icons, puddings
from sushiya.games.sushi_go.state import State
from sushiya.study.reviewing.report import Reason

_SETS = {Card.TEMPURA: 2, Card.SASHIMI: 3}
_MAKI = (Card.MAKI_1, Card.MAKI_2, Card.MAKI_3)
_WORTH_DENYING = 3


def reasons(states: Sequence[State], seat: int, move: int, *, made: bool) -> tuple[Reason, ...]:
    """What there is to say of a move in the first of these positions.

    The positions after it are those of the coming turns of the round, as they were played.
    """
    return tuple(_reasons(states, seat, move, made))


def _reasons(states: Sequence[State], seat: int, move: int, made: bool) -> Iterator[Reason]:
    state = states[0]
    before, after = state.tableaus[seat], tableau_after(state.tableaus[seat], move)
    cards = [card_of(lay) for lay in (first_lay(move), second_lay(move)) if lay != NO_CARD]
    if points := points_on(after) - points_on(before):
        yield Reason("now", {"points": points})
    yield from _sets(before, after, cards)
    yield from _wasabi(states, seat, before, after, cards)
    if any(card in _MAKI for card in cards):
        icons = [maki_icons(state.tableaus[at]) for at in range(state.places) if at != seat]
        yield Reason("maki", {"own": maki_icons(after), "most": max(icons)})
    if Card.PUDDING in cards:
        held = [puddings(state.tableaus[at]) for at in range(state.places) if at != seat]
        own = puddings(after)
        yield Reason("pudding", {"own": own, "most": max(held), "fewest": min(held)})
    if Card.CHOPSTICKS in cards:
        yield Reason("chopsticks", {"turns": state.cards_each - state.turn - 1})
    if len(cards) == 2:
        yield Reason("two")
    yield from _denials(state, seat, cards)
    if not made:
        yield from _comes_back(states, seat, cards)


def _sets(before: int, after: int, cards: Sequence[int]) -> Iterator[Reason]:
    """Sets that are begun or go on, and those that are full now."""
    for kind, size in _SETS.items():
        if kind not in cards:
            continue
        held = count(after, kind) % size
        if count(after, kind) // size > count(before, kind) // size:
            yield Reason("complete", {"card": CARD_NAMES[kind]})
        elif held:
            yield Reason("set", {"card": CARD_NAMES[kind], "held": held, "lacks": size - held})
    if Card.DUMPLING in cards:
        held = count(after, Card.DUMPLING)
        yield Reason("dumplings", {"card": CARD_NAMES[Card.DUMPLING], "held": held})


def _wasabi(
    states: Sequence[State], seat: int, before: int, after: int, cards: Sequence[int]
) -> Iterator[Reason]:
    """A nigiri that is tripled, and what an open wasabi may still hope for."""
    for kind in NIGIRI:
        if count(after, kind + DIPPED) > count(before, kind + DIPPED):
            yield Reason("dipped", {"card": CARD_NAMES[kind]})
    if Card.WASABI in cards and count(after, Card.WASABI) > count(before, Card.WASABI):
        coming = sum(
            count(hand, kind) for hand in _hands_to_come(states[0], seat) for kind in NIGIRI
        )
        yield Reason("wasabi", {"nigiri": coming})


def _hands_to_come(state: State, seat: int) -> list[int]:
    """The hands that a seat gets to see in the rest of the round."""
    left = state.cards_each - state.turn - 1
    return [state.hands[seat_before(state, seat, turns)] for turns in range(1, left + 1)][
        : state.seats - 1
    ]


def _denials(state: State, seat: int, cards: Sequence[int]) -> Iterator[Reason]:
    """What the seat that gets the hand next would have scored at once with a card of it."""
    if state.turn >= state.cards_each - 1:
        return
    step = -1 if passes_right(state) else 1
    other = (seat + step) % state.seats
    tableau = state.tableaus[other]
    for card in dict.fromkeys(cards):
        with_it = tableau_after(tableau, move_of(card, NO_CARD, NO_CARD))
        points = points_on(with_it) - points_on(tableau)
        if points >= _WORTH_DENYING:
            yield Reason("denies", {"seat": other, "card": CARD_NAMES[card], "points": points})


def _comes_back(states: Sequence[State], seat: int, cards: Sequence[int]) -> Iterator[Reason]:
    """Whether a card that was left in the hand was there when the hand came back."""
    state = states[0]
    if len(cards) > 1:
        return
    if len(states) <= state.seats:
        yield Reason("gone-for-good")
        return
    back = states[state.seats]
    label = turn_label(back.round, back.turn)
    there = count(back.hands[seat], cards[0]) > 0
    yield Reason(
        "came-back" if there else "was-taken", {"card": CARD_NAMES[cards[0]], "turn": label}
    )
