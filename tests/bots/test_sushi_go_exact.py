"""The exact solver of Sushi Go! for two, against the rules played out move by move."""

from __future__ import annotations

from itertools import combinations_with_replacement
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from sushiya.bots import sushi_go_exact, sushi_go_futures
from sushiya.bots.double_oracle import WIDEST
from sushiya.bots.sushi_go_solving import (
    DESK,
    Solved,
    _futures,
    is_solvable,
    solved,
    stopped_after,
    win_leaves,
)
from sushiya.core.bags import one, size
from sushiya.core.compiled import dtype_of, packed
from sushiya.games import game
from sushiya.games.sushi_go.cards import COPIES, KINDS, Card
from sushiya.games.sushi_go.notation import move_from_text, move_to_text
from sushiya.games.sushi_go.setup import ALL_CARDS, empty_table, setup
from sushiya.games.sushi_go.state import State
from tests.bots.slow_solving import points_end, priced_end, slow_payments, slow_value, win_end
from tests.tables import Dice

EDITIONS = ("adventureland", "gamewright")


def answer(state: State, **asked: Any) -> Solved:
    found = solved(state, **asked)
    assert found is not None
    return found


def position(text: str) -> State:
    state = game("sushi-go").position_from_text(text)
    assert isinstance(state, State)
    return state


def dealt(dice: Dice, cards: int, laid: int, **fields: Any) -> State:
    """A last round with so many cards in each hand, and so many laid by each seat."""
    options = {"edition": dice.pick(EDITIONS), "pass_both_ways": bool(dice.below(2))}
    state = empty_table(setup(2, options))
    pile = [int(card) for card in ALL_CARDS]
    for seat in range(2):
        for _ in range(cards):
            state.hands[seat] += one(pile.pop(dice.below(len(pile))))
        for _ in range(laid):
            card = pile.pop(dice.below(len(pile)))
            wasabi = state.tableaus[seat] & one(Card.WASABI)
            if wasabi and card in (Card.EGG, Card.SALMON, Card.SQUID):
                state.tableaus[seat] += one(card + 6) - one(Card.WASABI)
            else:
                state.tableaus[seat] += one(card)
    state.round, state.turn = 2, state.cards_each - cards
    state.deck = pile + [0] * (len(ALL_CARDS) - len(pile))
    state.deck_size = len(pile)
    for name, number in fields.items():
        setattr(state, name, number)
    return state


def with_seats_exchanged(state: State) -> State:
    other = state.copy()
    for column in (other.hands, other.tableaus, other.points):
        column[0], column[1] = column[1], column[0]
    return other


def test_every_two_cards_against_a_third_of_all_others() -> None:
    """Hands of two, the tableaus drawn: what the last choice can be."""
    dice = Dice(1)
    hands = list(combinations_with_replacement(range(KINDS), 2))
    for at, own in enumerate(hands):
        for other in hands[at::3]:
            state = dealt(dice, 2, 1 + dice.below(8))
            state.hands[:2] = [one(own[0]) + one(own[1]), one(other[0]) + one(other[1])]
            slow = slow_value(state, points_end)
            assert answer(state).value == pytest.approx(slow, abs=1e-7), state


@pytest.mark.parametrize(("cards", "number"), [(2, 150), (3, 150), (4, 12)])
def test_points_are_those_of_playing_every_move(cards: int, number: int) -> None:
    for seed in range(number):
        state = dealt(Dice(1000 * cards + seed), cards, 10 - cards)
        assert answer(state).value == pytest.approx(slow_value(state, points_end), abs=1e-7)


@settings(max_examples=60, deadline=None)
@given(some.integers(0, 1 << 30), some.integers(2, 3), some.integers(0, 9))
def test_any_small_position_with_any_tableaus(seed: int, cards: int, laid: int) -> None:
    state = dealt(Dice(seed), cards, laid)
    assert answer(state).value == pytest.approx(slow_value(state, points_end), abs=1e-7)


@settings(max_examples=60, deadline=None)
@given(some.integers(0, 1 << 30), some.sampled_from([0.0, 0.5, 1.7, 3.0]))
def test_before_the_last_round_a_pudding_counts_its_price(seed: int, price: float) -> None:
    dice = Dice(seed)
    state = dealt(dice, 2 + dice.below(2), dice.below(8), round=dice.below(2))
    found = answer(state, pudding_price=price)
    assert found.value == pytest.approx(slow_value(state, priced_end(price)), abs=1e-7)


@settings(max_examples=60, deadline=None)
@given(some.integers(0, 1 << 30), some.integers(-12, 12))
def test_the_share_of_the_win_is_that_of_playing_every_move(seed: int, ahead: int) -> None:
    """SG-WINNER: most points, then most puddings; who is still tied shares the win."""
    dice = Dice(seed)
    state = dealt(dice, 2 + dice.below(2), dice.below(8))
    state.points[0] = ahead
    found = answer(state, leaves=win_leaves())
    assert found.value == pytest.approx(slow_value(state, win_end), abs=1e-7)


@pytest.mark.parametrize("cards", [3, 5, 6])
def test_exchanging_the_seats_exchanges_the_sign(cards: int) -> None:
    for seed in range(30):
        state = dealt(Dice(seed), cards, 10 - cards)
        one_way, other_way = answer(state), answer(with_seats_exchanged(state))
        assert one_way.value == pytest.approx(-other_way.value, abs=1e-7)


def test_mixes_make_sure_of_the_value_and_every_move_has_its_worth() -> None:
    """Checked on the whole table of payments, of which the solver works out a part."""
    mixed = 0
    for seed in range(60):
        state = dealt(Dice(seed), 3, 7)
        found, payments = answer(state), slow_payments(state, points_end)
        own, other = (np.array(mix) for mix in found.mixes)
        assert own.sum() == pytest.approx(1)
        assert other.sum() == pytest.approx(1)
        assert (own @ payments).min() == pytest.approx(found.value, abs=1e-7)
        assert (payments @ other).max() == pytest.approx(found.value, abs=1e-7)
        assert found.worths[0] == pytest.approx(payments @ other, abs=1e-7)
        assert found.worths[1] == pytest.approx(-(own @ payments), abs=1e-7)
        mixed += int(np.count_nonzero(own) > 1)
    assert mixed > 0


def best_of(found: Solved, seat: int) -> set[int]:
    """The moves of a seat that a solution holds for as good as the best."""
    worths = found.worths[seat]
    moves = zip(found.moves[seat], worths, strict=True)
    return {move for move, worth in moves if worth >= max(worths) - 1.5e-6}


@pytest.mark.parametrize("leaves", [False, True])
@pytest.mark.parametrize("cards", [2, 4, 6])
def test_rivals_are_all_moves_that_are_as_good_as_the_best(cards: int, leaves: bool) -> None:
    """Found without asking what every move is worth."""
    several = 0
    ends = win_leaves() if leaves else None
    for seed in range(25):
        state = dealt(Dice(seed), cards, 10 - cards)
        whole = answer(state, leaves=ends)
        for seat in range(2):
            found = answer(state, leaves=ends, every_worth=False, rivals_of=seat)
            assert found.value == pytest.approx(whole.value, abs=1e-7)
            assert best_of(found, seat) == best_of(whole, seat)
            assert all(
                said <= worth + 1.5e-6
                for said, worth in zip(found.worths[seat], whole.worths[seat], strict=True)
            )
            several += len(best_of(found, seat)) > 1
    assert several


def test_a_limit_cuts_rivals_off_but_not_the_best_move() -> None:
    cut = 0
    for seed in range(12):
        state = dealt(Dice(seed), 6, 4)
        needed = answer(state, every_worth=False).positions
        for seat in range(2):
            whole = best_of(answer(state), seat)
            found = answer(state, every_worth=False, rivals_of=seat, most_positions=needed)
            assert found.positions == needed
            assert best_of(found, seat) <= whole
            cut += best_of(found, seat) < whole
    assert cut


def test_sg_chopsticks_both_orders_are_moves_of_their_own() -> None:
    """SG-CHOPSTICKS, SG-WASABI: wasabi first carries the squid; squid first leaves it open."""
    state = position("hands wasabi squid salmon / tempura dumpling egg\ntableaus chopsticks / -")
    found = answer(state)
    worth = dict(zip(map(move_to_text, found.moves[0]), found.worths[0], strict=True))
    assert {"wasabi+squid", "squid+wasabi"} <= set(worth)
    assert worth["wasabi+squid"] > worth["squid+wasabi"]
    best = max(worth, key=lambda move: worth[move])
    assert found.mixes[0][found.moves[0].index(move_from_text(best))] == pytest.approx(1)
    assert found.value == pytest.approx(slow_value(state, points_end))


def test_sg_wasabi_waits_for_the_better_nigiri() -> None:
    """SG-WASABI: whoever lays wasabi now triples the squid that comes back."""
    state = position("hands wasabi egg tempura squid / sashimi sashimi maki_1 pudding")
    assert answer(state).value == pytest.approx(slow_value(state, points_end))


def test_forgetting_positions_changes_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt(Dice(3), 6, 4)
    value = answer(state)
    monkeypatch.setattr("sushiya.bots.sushi_go_solving._SLOTS", (3,) * 11)
    forgetful = answer(state)
    assert forgetful.value == pytest.approx(value.value, abs=1e-7)
    assert forgetful.positions > value.positions


def test_a_search_stops_at_its_limit_and_not_before() -> None:
    state = dealt(Dice(5), 6, 4)
    needed = answer(state).positions
    assert needed > 20
    assert solved(state, most_positions=needed - 1) is None
    assert answer(state, most_positions=needed).positions == needed


def test_a_search_stops_after_so_many_looks_and_not_before() -> None:
    state = dealt(Dice(5), 6, 4)
    needed = answer(state).looks
    assert needed > answer(state).positions
    assert solved(state, most_looks=needed - 1) is None
    assert answer(state, most_looks=needed).looks == needed


def test_a_solved_state_is_left_alone_and_a_record_is_as_good() -> None:
    state = dealt(Dice(8), 4, 6)
    before = state.copy()
    record = packed(state, dtype_of(State.LAYOUT))
    kept = record.copy()
    assert solved(record[0]) == solved(state)
    assert state == before
    assert np.array_equal(record, kept)


def test_what_can_be_solved() -> None:
    state = dealt(Dice(1), 3, 7)
    assert is_solvable(state)
    last = dealt(Dice(1), 1, 9)
    assert not is_solvable(last)
    assert not is_solvable(empty_table(setup(3, {})))
    assert not is_solvable(empty_table(setup(2, {"ghost": True})))


def as_lists(record: Any) -> SimpleNamespace:
    """A compiled record as Python holds it."""
    return SimpleNamespace(**{name: record[name][0].tolist() for name in record.dtype.names})


def interpreted(state: State, **fields: int) -> tuple[int, SimpleNamespace]:
    """The kernel run by Python, for the win where the desk asks for it; its code and its desk."""
    leaves = fields.pop("leaves", 0)
    desk = as_lists(np.zeros(1, DESK))
    desk.lowest, desk.highest, desk.every_worth = 0.0, 1.0, 1
    desk.limit = desk.most_looks = 10**6
    vars(desk).update(fields)
    futures = as_lists(_futures(-1.0 if leaves else None)[None])
    found = np.zeros((2, 2, WIDEST))
    code = sushi_go_exact.solve(
        state.copy(), futures, desk, [0] * 512, [0.0] * 512, [0.0] * 512,
        win_leaves() if leaves else np.zeros(0), found[0], found[1],
    )  # fmt: skip
    return code, desk


@pytest.mark.parametrize("rivals", [None, 0, 1])
@pytest.mark.parametrize("leaves", [0, 1])
def test_the_kernel_answers_the_same_interpreted(leaves: int, rivals: int | None) -> None:
    """The same source, run by Python on the same records."""
    for seed in range(12):
        state = dealt(Dice(seed), 3 + seed % 2, 6)
        every = rivals is None
        asked = 0 if rivals is None else 1 + rivals
        code, desk = interpreted(state, leaves=leaves, every_worth=int(every), rivals=asked)
        assert code == sushi_go_exact.SOLVED
        compiled = answer(
            state, leaves=win_leaves() if leaves else None, every_worth=every, rivals_of=rivals
        )
        cards = size(state.hands[0])
        laid = 0.0 if leaves else desk.worth[cards]
        assert desk.floor[cards] + laid == pytest.approx(compiled.value, abs=1e-9)
        assert desk.opened == compiled.positions
        assert desk.looks == compiled.looks


def test_keys_that_do_not_fit_are_scattered_if_that_will_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Positions are as many as with digits, so none was taken for another one."""
    states = [dealt(Dice(seed), 3 + seed % 2, 6) for seed in range(8)]
    whole = [interpreted(state)[1] for state in states]
    monkeypatch.setattr(sushi_go_exact, "choose_weights", lambda *_: False)
    assert interpreted(states[0])[0] == sushi_go_exact.TOO_LARGE
    for state, desk in zip(states, whole, strict=True):
        code, scattered = interpreted(state, may_scatter=1)
        assert code == sushi_go_exact.SOLVED
        assert scattered.floor == desk.floor
        assert scattered.opened == desk.opened


@pytest.mark.parametrize("leaves", [False, True])
def test_without_every_worth_value_and_mixes_are_as_good(leaves: bool) -> None:
    """Fewer positions are opened, and what is played makes sure of the same value."""
    opened = [0, 0]
    for seed in range(40):
        ahead = seed % 5 if leaves else 0
        state = dealt(Dice(seed), 3 + 3 * (seed % 2), 4, points=[ahead, 2 * leaves, 0, 0, 0])
        asked: dict[str, Any] = {"leaves": win_leaves() if leaves else None}
        quick, whole = answer(state, every_worth=False, **asked), answer(state, **asked)
        assert quick.value == pytest.approx(whole.value, abs=1e-7)
        opened[0] += quick.positions
        opened[1] += whole.positions
        if seed % 2 == 0 and not leaves:
            payments = slow_payments(state, points_end)
            assert (np.array(quick.mixes[0]) @ payments).min() == pytest.approx(quick.value)
            assert (payments @ np.array(quick.mixes[1])).max() == pytest.approx(quick.value)
    assert opened[0] < opened[1]


def test_time_that_is_over_stops_a_search() -> None:
    """By way of the limit, at which the kernel looks."""
    desk = np.zeros(1, DESK)[0]
    desk["limit"] = 1
    with stopped_after(0.0, desk):
        while desk["limit"]:
            pass
    with stopped_after(None, desk):
        assert desk["limit"] == 0


def test_counts_with_the_same_future_are_one() -> None:
    """SG-TEMPURA: three are as good as one; SG-DUMPLING: after five nothing more is made."""
    most = sushi_go_futures.MOST_OF_A_KIND
    classes = np.zeros(3 * most**2, np.int16)
    sushi_go_futures.fill_set_classes(classes)
    tempura, sashimi, dumpling = classes.reshape(3, most, most)
    assert tempura[2, 1] == tempura[2, 3] != tempura[2, 2]
    assert tempura[1, 0] == 0
    assert sashimi[2, 0] == 0
    assert sashimi[3, 1] == sashimi[3, 4] != 0
    assert dumpling[3, 5] == dumpling[3, 7] == 0
    assert len(set(dumpling[3, :5])) == 5


def test_a_race_that_is_decided_is_dead() -> None:
    """SG-MAKI-FIRST, SG-MAKI-SECOND: nothing changes once one more roll cannot overtake."""
    futures = _futures(None)
    size_ = sushi_go_futures.MOST_ICONS
    classes = futures["maki_classes"].reshape(size_, size_, size_)
    assert classes[2, 6, 3] == 0
    assert classes[2, 6, 4] != 0
    assert classes[2, 6, 0] != 0
    assert classes[3, 6, 4] == classes[3, 9, 7]
    assert sum(COPIES[:3]) * 3 > size_
