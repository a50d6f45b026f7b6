"""Searching bots of Sushi Go!: they know what their seat knows, and repeat themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sushiya.bots import bot, sushi_go_hoping
from sushiya.bots import sushi_go_search_room as rooms
from sushiya.bots import sushi_go_search_tree as tree_search
from sushiya.bots import sushi_go_search_worlds as worlds
from sushiya.bots.sushi_go_hoping import hopes
from sushiya.bots.sushi_go_search import GrandMaster, Itamae, Master
from sushiya.bots.sushi_go_search_endings import (
    MANY,
    Allowance,
    best_moves,
    ending,
    ends,
    pudding_price,
)
from sushiya.bots.sushi_go_search_kernel import answers_tried, searched, seen_table
from sushiya.bots.sushi_go_search_policy import CLASSES, TURNS, read_table
from sushiya.bots.sushi_go_search_tables import aims
from sushiya.bots.sushi_go_solving import solved
from sushiya.core.bags import count, one, size
from sushiya.core.compiled import packed, twin
from sushiya.core.rng import seeded
from sushiya.games.sushi_go.cards import KINDS, WHOLE_DECK
from sushiya.games.sushi_go.knowledge import Hand, Knowledge
from sushiya.games.sushi_go.moves import card_of, first_lay
from sushiya.games.sushi_go.notation import move_from_text, move_to_text
from sushiya.games.sushi_go.rules import undipped
from sushiya.games.sushi_go.setup import empty_table, setup
from sushiya.games.sushi_go.state import NOTHING, ROUNDS, State
from sushiya.play.match import Match
from tests.tables import SUSHI_GO_TABLES, Dice, Table, play_on

QUICK = Master(simulations=12)
DRAWS = 400


def known_in_kernel(state: Any, seat: int, shown: list[int]) -> list[tuple[int, int]]:
    """What the kernel says a seat knows of every hand."""
    known, unknown = [0] * 5, [0] * 5
    worlds.write_known(state, seat, shown, known, unknown)
    return list(zip(known, unknown, strict=True))[: state.seats]


@pytest.mark.parametrize("table", SUSHI_GO_TABLES, ids=str)
def test_a_kernel_knows_exactly_what_a_seat_knows(table: Table) -> None:
    shown = [0] * 5
    match = table.new(3)
    for seat, move in play_on(match, Dice(3)):
        state: Any = match.state
        if all(chosen == NOTHING for chosen in state.chosen):
            for other in range(table.seats):
                hands = [(hand.known, hand.unknown) for hand in match.knowledge(other).hands]
                assert known_in_kernel(state, other, shown) == hands
        state = state.copy()
        state.chosen[seat] = move_from_text(move)
        if NOTHING not in state.chosen[: table.seats]:
            worlds.follow_sticks(state, shown)
            if state.turn == state.cards_each - 2 and not state.ghost:
                shown = [0] * 5


def drawn_world(state: Any, known: Knowledge, rng: int) -> State:
    """A world of the kernel's, with the deck of the coming rounds."""
    cards = [hand.known for hand in known.hands]
    others = [hand.unknown for hand in known.hands]
    pile = [0] * 108
    number = worlds.write_pile(state, cards, pile)
    worlds.shuffle_pile(pile, number, number, rng)
    world = State()
    worlds.deal_world(state, cards, others, pile, world)
    worlds.deal_deck(world, pile, number)
    return world


@pytest.mark.parametrize("table", SUSHI_GO_TABLES, ids=str)
def test_a_drawn_world_agrees_with_everything_seen(table: Table) -> None:
    match = table.new(4)
    for at, (seat, _) in enumerate(play_on(match, Dice(4))):
        known = match.knowledge(seat)
        state: Any = match.state
        world = drawn_world(state, known, seeded(at))
        assert world.tableaus == state.tableaus
        assert world.hands[seat] == state.hands[seat]
        everything = world.discards + sum(map(undipped, world.tableaus)) + sum(world.hands)
        ghost = world.deck[world.ghost_at : world.ghost_at + world.ghost_left]
        for card in (*ghost, *world.deck[world.dealt :]):
            everything += 1 << 4 * card
        assert everything == WHOLE_DECK
        for other, hand in enumerate(known.hands):
            assert size(world.hands[other]) == size(hand.known) + hand.unknown
            for card in range(KINDS):
                assert count(world.hands[other], card) >= count(hand.known, card)


def test_worlds_are_drawn_as_the_game_draws_them() -> None:
    """Each kind is as often in an unknown hand as in the worlds of ``knowledge``."""
    match = Table("sushi-go", 3).new(8)
    known = match.knowledge(0)
    kernel: Counter[int] = Counter()
    game: Counter[int] = Counter()
    for draw in range(DRAWS):
        hands = (
            drawn_world(match.state, known, seeded(draw)).hands[2],
            match.game.world(known, seeded(draw + DRAWS)).hands[2],
        )
        for card in range(KINDS):
            kernel[card] += count(hands[0], card)
            game[card] += count(hands[1], card)
    for card in range(KINDS):
        expected = 9 * DRAWS * count(known.unseen, card) / size(known.unseen)
        assert abs(kernel[card] - expected) < 5 * expected**0.5
        assert abs(game[card] - expected) < 5 * expected**0.5


@pytest.mark.parametrize("table", SUSHI_GO_TABLES, ids=str)
def test_every_choice_is_legal_and_repeats_itself(table: Table) -> None:
    """All levels that search, in turn, and the strongest in a warm mood."""
    players = (QUICK, GrandMaster(12), Itamae(12), Itamae(12, temperature=1.0))
    for seed in range(len(players)):
        match = table.new(seed)
        for at, (seat, _) in enumerate(play_on(match, Dice(seed))):
            player = players[(at + seed) % len(players)]
            view, known = match.view(seat), match.knowledge(seat)
            move = player.choose(view, known, seeded(at))
            assert move in view["legal_moves"]
            if at % 5 == 0:
                assert player.choose(view, known, seeded(at)) == move


def listed(arrays: Any) -> Any:
    """The same tuple with plain lists in it."""
    return type(arrays)(*map(plain, arrays))


def plain(array: Any) -> Any:
    """A list; of a record that tells nothing of the others what is read of it."""
    if isinstance(array, np.void):
        return SimpleNamespace(told=0)
    return np.asarray(array).tolist()


@pytest.mark.parametrize(("apart", "by_habit"), [(0, 0.0), (3, 0.5)])
def test_a_search_runs_the_same_interpreted_and_compiled(apart: int, by_habit: float) -> None:
    state = empty_table(setup(3, {}))
    unknown, known = np.array([9, 9, 9, 0, 0]), np.zeros(5, np.int64)
    pile, tree = np.zeros(108, np.int64), rooms.tree_for(20)
    match, kept_apart = packed(state, rooms.DTYPE)[0], np.zeros(1 + apart, rooms.DTYPE)
    compiled: Any = (match, known, unknown, pile, kept_apart, tree, aims(5, by_habit))
    interpreted: Any = (
        state, known.tolist(), unknown.tolist(), pile.tolist(),
        [State() for _ in range(1 + apart)], listed(tree), listed(aims(5, by_habit)),
    )  # fmt: skip
    found = []
    for module, (table, cards, others, unseen, played, kept, guides) in (
        (twin(tree_search), compiled),
        (tree_search, interpreted),
    ):
        number = module.begin_search(table, cards, unseen, kept)
        rng = module.deal_worlds(table, cards, others, unseen, number, played, kept, seeded(5))
        rng = module.search(
            table, 0, cards, others, unseen, number, played, kept, guides, 0, 20, rng
        )
        found.append((rng, list(kept.used), list(kept.keys), [round(s, 9) for s in kept.sums]))
    assert found[0] == found[1]


def tree_after_search(guides: Any) -> Any:
    """The tree of a small search for seat 1 of three."""
    known = Table("sushi-go", 3).new(2).knowledge(1)
    tree = rooms.tree_for(50)
    room, match = rooms.room(), packed(seen_table(known), rooms.DTYPE)[0]
    for seat, hand in enumerate(known.hands):
        room.known[seat], room.unknown[seat] = hand.known, hand.unknown
    code = twin(tree_search)
    size = code.begin_search(match, room.known, room.pile, tree)
    code.search(
        match, 1, room.known, room.unknown, room.pile, size, room.worlds, tree, guides,
        0, 50, seeded(3),
    )  # fmt: skip
    return tree


def test_other_seats_may_choose_by_habit_alone() -> None:
    """Then nothing is kept of their moves, and only the own seat's are counted."""
    for by_habit, kept in ((0.0, 3), (1.0, 1)):
        keys = tree_after_search(aims(3, by_habit)).keys
        assert len({int(key) >> 12 & 7 for key in keys if key >= 0}) == kept


def test_what_a_search_finds_depends_on_the_habits_of_the_others() -> None:
    """Only if it takes them for such players."""
    for by_habit in (0.0, 0.9):
        plain = aims(3, by_habit)
        other: Any = np.ones(len(plain.habits))
        sums = [
            tree_after_search(one).sums.tolist() for one in (plain, plain._replace(habits=other))
        ]
        assert (sums[0] != sums[1]) == (by_habit > 0)


def test_who_chooses_by_habit_takes_what_those_take_who_do_not_search() -> None:
    """Habits that cannot leave a card lying take it, though playing out would take another."""
    match = Table("sushi-go", 5).new(2)
    state = match.state
    tree, guides = listed(rooms.tree_for(1)), listed(aims(5, by_habit=1.0))
    total = read_table(state, tree.classes)
    for card in (card_of(first_lay(move_from_text(move))) for move in match.legal_moves(1)):
        own = slice(card * CLASSES * TURNS, (card + 1) * CLASSES * TURNS)
        habits = list(guides.habits)
        habits[own] = [1e9] * (CLASSES * TURNS)
        eager = guides._replace(habits=habits)
        tree_search.choose(
            state, tree, eager, tree_search.NONE, 1, total, False, False, True, seeded(1)
        )
        assert card_of(first_lay(state.chosen[1])) == card
    assert guides.habits != guides.playing
    assert list(aims(4, by_habit=1.0).habits) == list(aims(4).playing)


def test_only_the_itamae_takes_others_for_seats_that_do_not_search() -> None:
    """With two seats it does not, because it plays what follows exactly."""
    drawn = [Itamae()._guides(seats).numbers[tree_search.BY_HABIT] for seats in range(2, 6)]
    assert drawn[0] == 0
    assert all(0 < chance < 1 for chance in drawn[1:])
    assert GrandMaster()._guides(5).numbers[tree_search.BY_HABIT] == 0


def test_a_plain_search_knows_no_learned_odds() -> None:
    known = Table("sushi-go", 2).new(2).knowledge(0)
    plain, taught = Master(simulations=60, plain=True), Master(simulations=60)
    assert plain.thoughts(known, seeded(1)) == plain.thoughts(known, seeded(1))
    assert plain.thoughts(known, seeded(1)) != taught.thoughts(known, seeded(1))


def test_what_a_seat_does_not_see_makes_no_difference() -> None:
    """Two games that look alike to a seat get the same answer."""
    for seed in range(20):
        match = Table("sushi-go", 4).new(seed)
        view, known = match.view(1), match.knowledge(1)
        assert QUICK.choose(view, known, seeded(1)) == QUICK.choose(view, None, seeded(1))


def test_a_warm_mood_draws_among_good_moves() -> None:
    match = Table("sushi-go", 2).new(6)
    playful = Master(simulations=60, temperature=1.0)
    view, known = match.view(0), match.knowledge(0)
    tried = Master(simulations=60).thoughts(known, seeded(1))
    chosen = {playful.choose(view, known, seeded(rng)) for rng in range(30)}
    assert 1 < len(chosen)
    assert max(tried, key=lambda move: tried[move].visits) in chosen


def test_a_deadline_ends_the_search() -> None:
    """With no time at all one chunk is made, of a search that would take minutes."""
    match = Table("sushi-go", 5).new(6)
    hurried = Master(simulations=1_000_000, seconds=0.0)
    hurried.warm_up()
    thoughts = hurried.thoughts(match.knowledge(0), seeded(1))
    assert 0 < sum(thought.visits for thought in thoughts.values()) < 1_000_000


EXACT = GrandMaster(simulations=12)


@pytest.mark.parametrize(("ahead", "leaves"), [(60, None), (0, "ends")])
def test_a_last_round_is_played_for_points_or_for_a_win_that_is_open(
    ahead: int, leaves: str | None
) -> None:
    """Nothing is given away of either."""
    for seed in range(6):
        match = Table("sushi-go", 2).new(seed)
        state = match.state.copy()
        assert isinstance(state, State)
        state.round, state.turn = ROUNDS - 1, state.cards_each - 4
        hands = [
            [card for card in range(KINDS) for _ in range(count(h, card))] for h in state.hands
        ]
        state.hands[:2] = [sum(one(card) for card in hand[:4]) for hand in hands[:2]]
        state.points[0] = ahead
        found = ending(state, 0)
        whole = solved(state, leaves=ends(state.round) if leaves else None)
        assert found is not None
        assert whole is not None
        worths = dict(zip(map(move_to_text, whole.moves[0]), whole.worths[0], strict=True))
        expected = sum(mix * worths[move] for move, (mix, _) in found.items())
        assert expected == pytest.approx(max(worths.values()))


def test_many_cards_are_looked_at_by_points_first() -> None:
    """Best play by the win is worth it only where best play by points was found soon."""
    state = Table("sushi-go", 2).new(2).state.copy()
    assert isinstance(state, State)
    state.turn = 1
    few = sum(one(card) for card in (3, 3, 4, 4, 4, 5, 11, 11, 11))
    state.hands[:2] = [few, few]
    by_points = solved(state, pudding_price=pudding_price(0), every_worth=False)
    assert by_points is not None
    for times, like_points in ((2, True), (1000, False)):
        found = ending(state, 0, times * by_points.looks)
        mix = dict(zip(map(move_to_text, by_points.moves[0]), by_points.mixes[0], strict=True))
        same = found is not None and all(found[move][0] == mix[move] for move in mix)
        whole = solved(state, leaves=ends(0), every_worth=False, may_scatter=True)
        assert whole is not None
        if like_points:
            assert same
        else:
            assert found is not None
            assert [share for share, _ in found.values()] == list(whole.mixes[0])
    assert 1.0 < pudding_price(0) < 5.0
    assert 1.0 < pudding_price(1) < 5.0


def test_the_end_of_a_round_is_played_exactly() -> None:
    """SG-WASABI-TRIPLE, SG-LAST: nine points at once, and the egg goes to the other seat."""
    rules = Table("sushi-go", 2).rules
    state = rules.position_from_text(
        "round 3\nturn 9\nhands squid egg / tempura pudding\ntableaus wasabi / tempura"
    )
    known = rules.knowledge(rules.view(state, 0))
    known = replace(known, hands=(known.hands[0], Hand(state.hands[1], 0)))
    assert {EXACT.choose(rules.view(state, 0), known, seeded(rng)) for rng in range(9)} == {"squid"}


@pytest.mark.parametrize("seed", range(4))
def test_exact_play_is_legal_and_repeats_itself(seed: int) -> None:
    match = Table("sushi-go", 2).new(seed)
    for at, (seat, _) in enumerate(play_on(match, Dice(seed))):
        view, known = match.view(seat), match.knowledge(seat)
        move = EXACT.choose(view, known, seeded(at))
        assert move in view["legal_moves"]
        assert EXACT.choose(view, known, seeded(at)) == move


def late_positions(cards: int, rounds: int, games: int = 3) -> Iterator[tuple[Match, State]]:
    """Matches of two, played on by dice to so many cards in hand in a round, both seats to act."""
    for seed in range(games):
        match = Table("sushi-go", 2).new(seed)
        for _ in play_on(match, Dice(seed)):
            state = match.state
            assert isinstance(state, State)
            waits = all(chosen == NOTHING for chosen in state.chosen[:2])
            if waits and state.round == rounds and state.cards_each - state.turn == cards:
                yield match, state.copy()


def good_by(state: State, seat: int, leaves: bool) -> list[str]:
    """The moves that a whole solution calls best, by the win or by points."""
    price = 0.0 if state.round == ROUNDS - 1 else pudding_price(state.round)
    whole = solved(
        state, leaves=ends(state.round) if leaves else None, pudding_price=price, may_scatter=True
    )
    assert whole is not None
    worths = whole.worths[seat]
    moves = zip(map(move_to_text, whole.moves[seat]), worths, strict=True)
    return [move for move, worth in moves if worth >= max(worths) - 1e-6]


@pytest.mark.parametrize("round_number", range(ROUNDS))
def test_best_moves_are_all_that_give_nothing_away(round_number: int) -> None:
    """By the win; in a last round that is not close, by points."""
    several = 0
    for _, state in late_positions(5, round_number, games=6):
        if round_number == ROUNDS - 1:
            state.points[0] = state.points[1] + 60
        for seat in range(2):
            found = best_moves(state, seat)
            assert found == good_by(state, seat, leaves=round_number < ROUNDS - 1)
            several += len(found) > 1
    assert several


def test_with_many_cards_the_best_moves_are_those_by_points() -> None:
    """Unless there is time for the win as well."""
    state = Table("sushi-go", 2).new(2).state.copy()
    assert isinstance(state, State)
    state.turn = state.cards_each - MANY
    few = sum(one(card) for card in (3, 3, 3, 4, 4, 4, 5, 11, 11))
    state.hands[:2] = [few, few]
    assert size(few) == MANY
    by_points = solved(
        state, pudding_price=pudding_price(0), every_worth=False, rivals_of=0, may_scatter=True
    )
    assert by_points is not None
    assert best_moves(state, 0, Allowance(2 * by_points.looks)) == good_by(state, 0, leaves=False)
    assert best_moves(state, 0) == good_by(state, 0, leaves=True)
    assert best_moves(state, 0, Allowance(1)) is None


def test_a_search_may_be_about_some_moves_only() -> None:
    for match, _ in late_positions(6, 0):
        known = match.knowledge(0)
        moves: list[str] = known.view["legal_moves"]
        wanted = moves[1:3]
        for guides in (aims(2), aims(2, 1.0)):
            found = searched(
                seen_table(known), known, 60, 20, seeded(4), lambda: True, guides, wanted=wanted
            )
            assert {move for move in moves if found[move].visits} <= set(wanted)
            assert sum(found[move].visits for move in wanted) == 60


@pytest.mark.parametrize("round_number", range(ROUNDS))
def test_an_itamae_takes_one_of_the_best_moves(round_number: int) -> None:
    """The same number tells the same one."""
    itamae = Itamae(simulations=40)
    for match, state in late_positions(6, round_number):
        for seat in range(2):
            view, known = match.view(seat), match.knowledge(seat)
            move = itamae.choose(view, known, seeded(5))
            assert move in (best_moves(state, seat) or [])
            assert itamae.choose(view, known, seeded(5)) == move


def test_of_the_best_moves_an_itamae_takes_the_one_with_the_best_hopes() -> None:
    """Not the first of them; a search and the chef's net are asked what the other seat may do."""
    first = 0
    for match, state in late_positions(5, 0, games=8):
        known = match.knowledge(0)
        best = best_moves(state, 0) or []
        found = hopes(state, 0, best, Allowance())
        assert found is not None
        guesses = answers_tried(
            seen_table(known), known, 400, 50, seeded(3), lambda: True, aims(2)
        )  # fmt: skip
        assert sum(guesses) == pytest.approx(1)
        worths = found.worths(found.foretold(guesses, sushi_go_hoping.likings(state, 1)))
        move = Itamae(simulations=400).choose(known.view, known, seeded(3))
        assert move == best[worths.index(max(worths))]
        first += move == best[0]
    assert first < 8


def test_without_time_for_hopes_an_itamae_takes_what_a_search_tries_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Among the best moves, not one that a search of all moves may like better."""
    monkeypatch.setattr(sushi_go_hoping, "hopes", lambda *_: None)
    for match, state in late_positions(5, 0, games=8):
        known = match.knowledge(0)
        found = searched(
            seen_table(known), known, 400, 50, seeded(3), lambda: True,
            aims(2, Itamae.choosing_by_odds), wanted=best_moves(state, 0) or [],
        )  # fmt: skip
        move = Itamae(simulations=400).choose(known.view, known, seeded(3))
        assert found[move].visits == max(thought.visits for thought in found.values())


def test_an_itamae_without_time_answers_all_the_same() -> None:
    """Neither exact play nor what comes after it outlasts a deadline by more than a chunk."""
    hurried = Itamae(simulations=1_000_000, seconds=0.0)
    hurried.warm_up()
    for match, _ in late_positions(4, 1):
        view, known = match.view(0), match.knowledge(0)
        assert hurried.choose(view, known, seeded(1)) in view["legal_moves"]


def test_master_beats_the_cook() -> None:
    """The same deals from both sides."""
    won = 0
    cook = bot("sushi-go", "cook")
    master = Master(simulations=60)
    for game in range(12):
        players = [cook, cook]
        players[game % 2] = master
        match = Table("sushi-go", 2).new(game // 2)
        while match.outcome is None:
            seat = match.to_act[0]
            rng = seeded(len(match.moves))
            match.play(seat, players[seat].choose(match.view(seat), match.knowledge(seat), rng))
        won += match.outcome.winners == (game % 2,)
    assert won >= 10
