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


def reasons(states: Sequence[State], seat: int, move: int, *, made: int) -> tuple[Reason, ...]:
    """What there is to say of a move in the first of these positions, where another was made.

    The positions after it are those of the coming turns of the round, as they were played.
    """
    return tuple(_reasons(states, seat, move, made))


def _reasons(states: Sequence[State], seat: int, move: int, made: int) -> Iterator[Reason]:
    state = states[0]
    before, after = state.tableaus[seat], tableau_after(state.tableaus[seat], move)
    cards = _cards(move)
    if points := points_on(after) - points_on(before):
        yield Reason("now", {"points": points})
    yield from _sets(state, seat, after, cards)
    yield from _wasabi(state, seat, after, cards)
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
    left = [card for card in dict.fromkeys(cards) if card not in _cards(made)]
    yield from _comes_back(states, seat, left)


def _cards(move: int) -> list[int]:
    """The cards a move takes out of the hand for its own seat."""
    return [card_of(lay) for lay in (first_lay(move), second_lay(move)) if lay != NO_CARD]


def _sets(state: State, seat: int, after: int, cards: Sequence[int]) -> Iterator[Reason]:
    """Sets that are begun or go on, those that are full now, and those that never will be."""
    before = state.tableaus[seat]
    for kind, size in _SETS.items():
        if kind not in cards:
            continue
        held = count(after, kind) % size
        name, coming = CARD_NAMES[kind], _may_come(state, seat, cards, (kind,))
        if count(after, kind) // size > count(before, kind) // size:
            yield Reason("complete", {"card": name})
        elif coming < size - held:
            yield Reason("stranded", {"card": name, "held": held})
        else:
            lacks = size - held
            yield Reason("set", {"card": name, "held": held, "lacks": lacks, "coming": coming})
    if Card.DUMPLING in cards:
        held = count(after, Card.DUMPLING)
        yield Reason("dumplings", {"card": CARD_NAMES[Card.DUMPLING], "held": held})


def _wasabi(state: State, seat: int, after: int, cards: Sequence[int]) -> Iterator[Reason]:
    """A nigiri that is tripled, and what an open wasabi may still hope for."""
    before = state.tableaus[seat]
    for kind in NIGIRI:
        if count(after, kind + DIPPED) > count(before, kind + DIPPED):
            yield Reason("dipped", {"card": CARD_NAMES[kind]})
    if Card.WASABI in cards and count(after, Card.WASABI) > count(before, Card.WASABI):
        yield Reason("wasabi", {"nigiri": _may_come(state, seat, cards, NIGIRI)})


def _may_come(state: State, seat: int, taken: Sequence[int], kinds: Sequence[int]) -> int:
    """How many cards of these kinds a seat may still get in the round: from the hands of the
    others that come to it, and from its own, without what it takes now, if that comes back."""
    left = state.cards_each - state.turn - 1
    hands = [seat_before(state, seat, turns) for turns in range(1, min(left, state.seats) + 1)]
    coming = sum(count(state.hands[at], kind) for at in hands for kind in kinds)
    return coming - (sum(card in kinds for card in taken) if seat in hands else 0)


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
    """Whether cards that were left in the hand were there when the hand came back."""
    state = states[0]
    if cards and len(states) <= state.seats:
        yield Reason("gone-for-good")
        return
    for card in cards:
        back = states[state.seats]
        there = count(back.hands[seat], card) > 0
        label = turn_label(back.round, back.turn)
        yield Reason(
            "came-back" if there else "was-taken", {"card": CARD_NAMES[card], "turn": label}
        )
