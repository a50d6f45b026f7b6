"""Batches of Sushi Go!: rows tell what views and memory tell, masks what the rules allow."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sushiya.core.bags import count
from sushiya.core.errors import BadOption, BadSeatCount, UnknownGame
from sushiya.core.rng import seeded
from sushiya.envs import batch
from sushiya.envs.sushi_go import field_names
from sushiya.games.sushi_go import observing, stepping
from sushiya.games.sushi_go.cards import CARD_NAMES, TABLEAU_NAMES
from sushiya.games.sushi_go.knowledge import Knowledge
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.notation import move_from_text, move_to_text
from sushiya.games.sushi_go.numbering import (
    NO_ACTION,
    USUAL,
    WITH_GHOST,
    WITH_PLAIN,
    action_of,
    actions_at,
    actions_of_moves,
    moves_of_actions,
)
from sushiya.games.sushi_go.playouts import clear, shuffle
from sushiya.games.sushi_go.rules import begin
from sushiya.games.sushi_go.setup import ALL_CARDS, empty_table, setup
from sushiya.games.sushi_go.state import State
from sushiya.play.match import Match
from tests.tables import SUSHI_GO_TABLES, Dice, Table, play_on

ACTION_OF, MOVE_OF = actions_of_moves(), moves_of_actions()


def test_there_are_twelve_singles_and_eighty_four_pairs() -> None:
    assert USUAL == 12 + 84
    assert len(MOVE_OF) == WITH_GHOST
    assert NO_ACTION not in MOVE_OF
    assert [ACTION_OF[move] for move in MOVE_OF] == list(range(WITH_GHOST))
    assert move_to_text(MOVE_OF[action_of(move_from_text("wasabi+squid"))]) == "wasabi+squid"
    assert action_of(move_from_text("wasabi+squid")) != action_of(move_from_text("squid+wasabi"))


@pytest.mark.parametrize("table", SUSHI_GO_TABLES, ids=str)
def test_masks_are_the_legal_moves(table: Table) -> None:
    for seed in range(3):
        match = table.new(seed)
        for seat, _ in play_on(match, Dice(seed)):
            mask = [7] * actions_at(match.state)
            observing.write_mask(match.state, seat, ACTION_OF, [0] * MOST_MOVES, mask)
            allowed = [move_to_text(MOVE_OF[at]) for at, one in enumerate(mask) if one == 1]
            assert sorted(allowed) == sorted(match.legal_moves(seat))
            assert set(mask) <= {0, 1}
    sizes = {"ghost": WITH_GHOST, "zoch": WITH_PLAIN}
    wanted = sizes["ghost"] if table.options.get("ghost") else sizes.get(table.options["edition"])
    assert actions_at(match.state) in (wanted, USUAL)


@pytest.mark.parametrize("table", SUSHI_GO_TABLES, ids=str)
def test_every_field_is_what_view_and_memory_tell(table: Table) -> None:
    names = field_names(table.seats, ghost=bool(table.options.get("ghost")))
    match = table.new(5)
    for seat, _ in play_on(match, Dice(5)):
        row = [-9] * observing.row_length(match.state)
        observing.write_row(match.state, seat, row)
        assert len(names) == len(row)
        assert dict(zip(names, row, strict=True)) == told(match, seat)


def told(match: Match, seat: int) -> dict[str, int]:
    """A row made of nothing but the seat's view and what it remembers."""
    view, known = match.view(seat), match.knowledge(seat)
    assert isinstance(known, Knowledge)
    seats, ghost = view["seats"], view["ghost"]
    fields: dict[str, Any] = {
        "round": view["round"] - 1,
        "turn": view["turn"] - 1,
        "turns": view["turns"],
        "passes_right": int(view["passes"] == "right"),
        "controls_ghost": int(ghost is not None and ghost["controller"] == seat),
        "ghost_cards_left": ghost["cards_left"] if ghost else 0,
    }
    fields |= {f"hand.{card}": view["hand"].count(card) for card in CARD_NAMES}
    fields |= {f"discards.{card}": view["discards"].get(card, 0) for card in CARD_NAMES}
    order = [(seat + after) % seats for after in range(seats)] + list(
        range(seats, len(view["points"]))
    )
    for after, place in enumerate(order):
        fields[f"points.{after}"] = view["points"][place]
        for kind in TABLEAU_NAMES:
            fields[f"tableau.{after}.{kind}"] = view["tableaus"][place].get(kind, 0)
    for after in range(1, seats):
        hand = known.hands[order[after]]
        whole = hand.unknown == 0 and not ghost
        fields[f"known.{after}"] = int(whole)
        for number, card in enumerate(CARD_NAMES):
            fields[f"known.{after}.{card}"] = count(hand.known, number) if whole else 0
    return fields


def chosen(masks: Any, dice: Dice) -> Any:
    """A random legal action for every seat."""
    actions = np.zeros(masks.shape[:2], np.int64)
    for at in np.ndindex(actions.shape):
        legal = np.flatnonzero(masks[at])
        actions[at] = dice.pick(legal) if len(legal) else -1
    return actions


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"edition": "zoch"}), (2, {"edition": "gamewright", "ghost": True})],
    ids=str,
)
def test_a_batch_plays_what_the_rules_play(seats: int, options: dict[str, Any]) -> None:
    """Compiled against interpreted, over the end of a match and into the next one."""
    made = batch("sushi-go", seats=seats, matches=3, seed=4, **options)
    table = empty_table(setup(seats, options))
    table.deck = [int(card) for card in ALL_CARDS]
    matches, seeds = [table.copy() for _ in range(3)], [(4 << 32) + at for at in range(3)]
    rows, masks = made.rows.tolist(), made.masks.tolist()
    gained, winners, room = made.gained.tolist(), made.winners.tolist(), [0] * MOST_MOVES
    stepping.deal_all(matches, [1] * 3, table.deck, seeds, ACTION_OF, room, rows, masks)
    ended = 0
    for turn in range(40):
        assert made.rows.tolist() == rows
        assert made.masks.tolist() == masks
        actions = chosen(made.masks, Dice(turn))
        made.step(actions)
        stepping.step_all(
            matches, table.deck, seeds, 1, actions.tolist(), MOVE_OF, ACTION_OF, room,
            rows, masks, gained, winners,
        )  # fmt: skip
        assert made.gained.tolist() == gained
        assert made.winners.tolist() == winners
        assert made.seeds.tolist() == seeds
        ended += sum(1 for mask in winners if mask)
    assert ended >= 3


def test_a_match_is_the_one_of_its_seed_and_gains_add_up() -> None:
    made = batch("sushi-go", seats=2, matches=2, seed=1)
    total = np.zeros((2, 2), np.int64)
    points_field = made.fields.index("points.0")
    for turn in range(27):
        made.step(chosen(made.masks, Dice(turn)))
        total += made.gained
        if turn < 26:
            assert np.array_equal(made.rows[:, :, points_field], total)
    assert np.all(made.winners > 0)
    assert made.seeds.tolist() == [(1 << 32) + 2, (1 << 32) + 3]
    fresh = empty_table(setup(2, {}))
    fresh.deck = [int(card) for card in ALL_CARDS]
    for at, seed in enumerate(made.seeds.tolist()):
        expected = hands_of_seed(fresh, seed)
        hands = [made.fields.index(f"hand.{card}") for card in CARD_NAMES]
        for seat in range(2):
            dealt = [count(expected[seat], kind) for kind in range(12)]
            assert made.rows[at, seat, hands].tolist() == dealt


def hands_of_seed(table: State, seed: int) -> list[int]:
    match = table.copy()
    clear(match)
    shuffle(match, seeded(seed))
    begin(match)
    return match.hands


def test_an_illegal_action_changes_nothing() -> None:
    made = batch("sushi-go", seats=2, matches=2, seed=1)
    actions = chosen(made.masks, Dice(0))
    before = made._matches.copy()
    for wrong in (-1, USUAL, int(np.flatnonzero(made.masks[1, 1] == 0)[0])):
        bad = actions.copy()
        bad[1, 1] = wrong
        with pytest.raises(BadOption, match="seat 1 of match 1"):
            made.step(bad)
        assert np.array_equal(made._matches, before)
    with pytest.raises(BadOption, match="shape"):
        made.step(actions[:1])


def test_bad_requests_are_refused() -> None:
    for error, game, asked in (
        (UnknownGame, "chess", {"seats": 2, "matches": 1}),
        (BadSeatCount, "sushi-go", {"seats": 6, "matches": 1}),
        (BadOption, "sushi-go", {"seats": 2, "matches": 0}),
        (BadOption, "sushi-go", {"seats": 2, "matches": 1, "seed": -1}),
        (BadOption, "sushi-go", {"seats": 3, "matches": 1, "ghost": True}),
    ):
        with pytest.raises(error):
            batch(game, **asked)
