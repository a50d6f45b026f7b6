"""Who sits at a table, judged by what was laid: at larger tables the itamae learns it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sushiya.bots import bot, sushi_go_company, sushi_go_search
from sushiya.bots import sushi_go_search_room as rooms
from sushiya.bots import sushi_go_search_tree as tree_search
from sushiya.bots.readiness import Readiness
from sushiya.bots.sushi_go_batches import room
from sushiya.bots.sushi_go_company import (
    APPRENTICE,
    CHEF,
    COOK,
    KINDS,
    RANDOM,
    SOMEBODY,
    Company,
    Odds,
)
from sushiya.bots.sushi_go_judging import (
    EXPECTED,
    chances,
    cost_of_asking,
    judged,
    levels_among,
    nobody,
    retold,
    weighed,
)
from sushiya.bots.sushi_go_search import GrandMaster, Itamae, Master
from sushiya.bots.sushi_go_search_kernel import seen_table
from sushiya.bots.sushi_go_search_tables import aims
from sushiya.core.bags import size
from sushiya.core.compiled import packed, twin
from sushiya.core.rng import advanced, seeded
from sushiya.games.sushi_go.knowledge import Knowledge, knowledge
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.rules import begin, end_turn
from sushiya.games.sushi_go.state import State
from sushiya.play.match import Match
from tests.bots.test_sushi_go_search import tree_after_search
from tests.tables import SUSHI_GO_TABLES, Dice, Table, play_on

KINDS_OF_LEVELS = {"random": RANDOM, "apprentice": APPRENTICE, "cook": COOK, "chef": CHEF}


def told_again(known: Knowledge) -> State:
    """The state after the turns that can be told again."""
    state, turns = retold(known)
    begin(state)
    for moves in turns:
        state.chosen[: state.seats] = moves
        end_turn(state)
    return state


@pytest.mark.parametrize("table", SUSHI_GO_TABLES, ids=str)
def test_a_game_told_again_is_the_game_that_was_played(table: Table) -> None:
    """Every round from the moment on at which a seat has held all of its hands."""
    match = table.new(4)
    for at, (seat, _) in enumerate(play_on(match, Dice(4))):
        state, known = match.state, match.knowledge(seat)
        again = told_again(known)
        assert isinstance(state, State)
        if state.ghost:
            assert not retold(known)[1]
        elif state.turn >= state.seats - 1:
            fields = ("round", "turn", "hands", "tableaus", "points", "discards", "sheet")
            assert [getattr(again, name) for name in fields] == [
                getattr(state, name) for name in fields
            ], at
        else:
            assert (again.round, again.turn) == (state.round, 0)
            assert again.tableaus == [tableau & 0xF << 44 for tableau in again.tableaus], (
                "only puddings lie there"
            )
            assert again.points == state.points


def test_who_came_in_late_tells_nothing_of_turns_it_did_not_see() -> None:
    match = Table("sushi-go", 3).new(4)
    while match.view(0)["turn"] < 6:
        match.play(match.to_act[0], match.legal_moves(match.to_act[0])[0])
    known = knowledge(match.view(0))
    assert retold(known)[1] == []
    state: Any = match.state
    for seat in match.to_act:
        before, move = match.state, match.legal_moves(seat)[0]
        match.play(seat, move)
        happened = match.game.events(before, seat, move, match.state)
        known = match.game.learn(known, match.view(0), happened)
    assert len(known.turns) == 1
    assert retold(known)[1] == []
    assert size(known.turns[0].held.known) == state.cards_each - state.turn


def after(others: str, seats: int, round_number: int, **settings: Any) -> Match:
    """A game of one chef among others, at the beginning of a round."""
    match = Table("sushi-go", seats).new(6)
    players = [bot("sushi-go", "chef"), *[bot("sushi-go", others, **settings)] * (seats - 1)]
    rng = seeded(1)
    while match.view(0)["round"] < round_number:
        seat, rng = match.to_act[0], advanced(rng)
        match.play(seat, players[seat].choose(match.view(seat), match.knowledge(seat), rng))
    return match


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("level", KINDS_OF_LEVELS)
def test_levels_are_known_by_what_they_laid_in_a_round(level: str, seats: int) -> None:
    found: Any = judged(after(level, seats, 2).knowledge(0), aims(seats, 0.9))
    for seat in range(1, seats):
        assert found["chances"][seat].argmax() == KINDS_OF_LEVELS[level]
        assert found["chances"][seat].sum() == pytest.approx(1.0)


def test_whoever_searches_is_taken_for_no_level_or_for_the_one_that_learned_it() -> None:
    """One round can deceive; after two the levels that count otherwise are out of the question."""
    match = after("master", 4, 3, simulations=200)
    found: Any = judged(match.knowledge(0), aims(4, 0.3))
    assert found["chances"][1:4, RANDOM:CHEF].max() < 0.1


def test_before_anything_was_laid_players_are_what_is_expected() -> None:
    found: Any = judged(Table("sushi-go", 5).new(3).knowledge(2), aims(5, 0.9))
    assert found["chances"][0].tolist() == pytest.approx(list(EXPECTED))
    assert sum(EXPECTED) == pytest.approx(1.0)


def test_neighbours_tell_of_each_other() -> None:
    """Of a seat that has shown nothing the others at the table make something more likely."""
    likely = np.zeros((4, KINDS))
    likely[1:3, COOK] = 20.0
    found = chances(likely, 0)
    assert found[3, COOK] > EXPECTED[COOK]
    assert found[3, COOK] < found[1, COOK]


def as_lists(company: Any) -> Company:
    """The same for interpreted code."""
    space = room()
    lists = {name: company[name].tolist() for name in Company._fields if name != "room"}
    return Company(**lists, room=type(space)(*(np.asarray(array).tolist() for array in space)))


def blank() -> Any:
    """A company of one's own, of which nothing is told."""
    record: Any = nobody()
    return record.copy()


def test_judging_is_the_same_interpreted_and_compiled() -> None:
    known = after("cook", 3, 2).knowledge(0)
    guides = aims(3, 0.3)
    start, turns = retold(known)
    compiled = weighed(start, turns, 0, nobody(), guides)
    likely = [[0.0] * KINDS for _ in range(3)]
    odds = Odds(
        np.asarray(guides.prior).tolist(), np.asarray(guides.habits).tolist(), 0.3,
        [0] * 5, [0] * MOST_MOVES, [0.0] * MOST_MOVES, [0.0] * MOST_MOVES,
    )  # fmt: skip
    sushi_go_company.weigh_company(
        start, [list(t) for t in turns], 0, as_lists(nobody()), odds, likely
    )
    assert compiled[1:].tolist() == [pytest.approx(row) for row in likely[1:]]
    assert compiled[1:].max() < 0


def test_a_pick_is_what_the_level_lays_and_is_kept() -> None:
    match = after("cook", 3, 2)
    state: Any = match.state
    record = blank()
    table = packed(state, rooms.DTYPE)[0]
    code = twin(sushi_go_company)
    wanted = code.level_move(table, 1, COOK, record, 1)
    assert code.pick(table, 1, COOK, 7, record, 1) == wanted
    kept = record["keys"].nonzero()[0]
    assert len(kept) == 1
    record["picks"][kept[0]] = 99
    assert code.pick(table, 1, COOK, 7, record, 1) == 99
    assert code.pick(table, 1, COOK, 8, record, 1) == wanted
    table["hands"][1], table["hands"][2] = table["hands"][2].copy(), table["hands"][1].copy()
    assert code.pick(table, 1, COOK, 7, record, 1) != 99


def test_only_the_itamae_judges_and_only_at_larger_tables() -> None:
    for seats in range(2, 6):
        known = Table("sushi-go", seats).new(3).knowledge(0)
        told = [
            as_lists(player._told(known).company).told
            for player in (Master(), GrandMaster(), Itamae(), Itamae(plain=True))
        ]
        assert told == [0, 0, int(seats > 2), 0]


def test_who_has_no_time_to_wait_searches_unjudging_until_judging_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    unready = Readiness(lambda: asked.append("prepared"))
    monkeypatch.setattr(unready, "prepare_behind_the_scenes", lambda: asked.append("behind"))
    monkeypatch.setattr(sushi_go_search, "judging_kernel", unready)
    known = Table("sushi-go", 3).new(3).knowledge(0)
    hurried = Itamae(seconds=60.0)
    assert as_lists(hurried._told(known).company).told == 0
    assert asked == ["behind"]
    hurried.warm_up()
    assert asked == ["behind", "prepared"]
    assert unready.ready


def test_a_search_answers_to_what_it_is_told_of_the_others() -> None:
    """Told that all others are cooks, it keeps nothing of their moves in its tree."""
    plain = aims(3)
    for kind, kept in ((SOMEBODY, 3), (COOK, 1), (RANDOM, 1)):
        record = blank()
        record["told"] = 1
        record["chances"][:, kind] = 1.0
        keys = tree_after_search(plain._replace(company=record)).keys
        assert len({int(key) >> 12 & 7 for key in keys if key >= 0}) == kept


def test_a_search_among_levels_runs_the_same_interpreted_and_compiled() -> None:
    known = Table("sushi-go", 3).new(2).knowledge(1)
    record = blank()
    record["told"], record["chances"][:] = 1, EXPECTED
    guides = aims(3, 0.3)._replace(company=record)
    state = seen_table(known)
    found = []
    for compiled in (True, False):
        space, tree = rooms.room(), rooms.tree_for(20)
        for seat, hand in enumerate(known.hands):
            space.known[seat], space.unknown[seat] = hand.known, hand.unknown
        match: Any = packed(state, rooms.DTYPE)[0] if compiled else state.copy()
        module: Any = twin(tree_search) if compiled else tree_search
        led: Any = guides
        worlds: Any = space.worlds
        if not compiled:
            listed = [np.asarray(array).tolist() for array in guides[:-1]]
            led = tree_search.Aims._make([*listed, as_lists(record)])
            tree = type(tree)(*(np.asarray(array).tolist() for array in tree))
            space = space._replace(
                **{
                    name: np.asarray(getattr(space, name)).tolist()
                    for name in ("known", "unknown", "pile")
                }
            )
            worlds = [State()]
        number = module.begin_search(match, space.known, space.pile, tree)
        rng = module.search(
            match, 1, space.known, space.unknown, space.pile, number, worlds, tree, led,
            0, 20, seeded(3),
        )  # fmt: skip
        found.append((rng, list(tree.keys), list(tree.visits)))
    assert found[0] == found[1]


def test_no_two_seats_of_a_simulation_share_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice beside players who draw by odds: each reads a state of the generator of its own."""
    drawn: list[int] = []
    module: Any = tree_search
    dice: Callable[..., int] = module.random_move
    by_odds: Callable[..., int] = module.drawn_move

    def by_dice(match: Any, seat: int, rng: int, moves: list[int]) -> int:
        drawn.append(rng)
        return dice(match, seat, rng, moves)

    def with_odds(moves: list[int], found: int, odds: list[float], whole: float, rng: int) -> int:
        drawn.append(rng)
        return by_odds(moves, found, odds, whole, rng)

    monkeypatch.setattr(tree_search, "random_move", by_dice)
    monkeypatch.setattr(tree_search, "drawn_move", with_odds)
    match = Table("sushi-go", 5).new(2)
    record = blank()
    record["told"] = 1
    record["chances"][::2, RANDOM] = 1.0
    record["chances"][1::2, SOMEBODY] = 1.0
    listed = [np.asarray(array).tolist() for array in aims(5, 0.9)[:-1]]
    guides = tree_search.Aims._make([*listed, as_lists(record)])
    arrays: Any = rooms.tree_for(4)
    tree = type(arrays)(*(np.asarray(array).tolist() for array in arrays))
    tree_search.clear_tree(tree)
    state: Any = match.state
    rng = seeded(7)
    for _ in range(4):
        rng = tree_search.simulate(state.copy(), tree, guides, 1, 0, rng)
    assert len(drawn) > 50
    assert len(set(drawn)) == len(drawn)


def test_of_the_others_there_are_no_more_levels_than_others() -> None:
    """And where all hands are known a simulation costs what it always does."""
    match = after("cook", 4, 2)
    known = match.knowledge(0)
    found = judged(known, aims(4, 0.3))
    assert 2.5 < levels_among(found) <= 3.0
    assert cost_of_asking(known, found) > 1.5
    while any(hand.unknown for hand in match.knowledge(0).hands):
        match.play(match.to_act[0], match.legal_moves(match.to_act[0])[0])
    known = match.knowledge(0)
    assert cost_of_asking(known, judged(known, aims(4, 0.3))) == 1.0
