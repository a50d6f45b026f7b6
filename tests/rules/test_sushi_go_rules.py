"""The rulebooks of Sushi Go!, rule by rule; every test runs interpreted and compiled."""

from __future__ import annotations

from collections import Counter

import pytest

import sushiya
from sushiya.core.bags import size
from sushiya.core.errors import BadSeatCount, IllegalMove, NotYourTurn
from sushiya.games.sushi_go.cards import CARD_NAMES, COPIES
from sushiya.games.sushi_go.editions import EDITION_NAMES
from sushiya.games.sushi_go.game import SushiGo
from sushiya.games.sushi_go.setup import ALL_CARDS
from tests.rules.sushi_go_table import SushiGoTable, ended

SHARING = ("adventureland", "gamewright")
LONELY_TABLEAUS = ("-", "-", "-")


def start(game: SushiGo, seats: int, **options: object) -> SushiGoTable:
    """A table just after the deal of a fixed shuffle."""
    setup = game.setup(seats, options)
    state = game.start(setup, game.deal(setup, bytes(32)))
    return SushiGoTable(game, game.position_to_text(state))


# Setting the table


@pytest.mark.parametrize("edition", EDITION_NAMES)
def test_sg_players_two_to_five_but_zoch_three_to_five(edition: str) -> None:
    """SG-PLAYERS"""
    least = 3 if edition == "zoch" else 2
    for seats in range(least, 6):
        assert sushiya.new_game("sushi-go", seats=seats, edition=edition).seats == seats
    for seats in (least - 1, 6):
        with pytest.raises(BadSeatCount):
            sushiya.new_game("sushi-go", seats=seats, edition=edition)


def test_sg_names_the_deck_is_the_same_in_every_edition() -> None:
    """SG-NAMES: editions rename cards; what is in the deck they share."""
    copies = dict(zip(CARD_NAMES, COPIES, strict=True))
    assert copies == {
        "tempura": 14, "sashimi": 14, "dumpling": 14, "maki_2": 12, "maki_3": 8, "maki_1": 6,
        "salmon": 10, "squid": 5, "egg": 5, "pudding": 10, "wasabi": 6, "chopsticks": 4,
    }  # fmt: skip
    assert len(ALL_CARDS) == 108


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 9), (4, 8), (5, 7)])
def test_sg_deal_fewer_cards_for_more_seats(sushi_go: SushiGo, seats: int, cards: int) -> None:
    """SG-DEAL"""
    table = start(sushi_go, seats)
    assert [size(hand) for hand in table.state.hands[:seats]] == [cards] * seats


def test_sg_rounds_three_from_one_pile_never_reshuffled(sushi_go: SushiGo) -> None:
    """SG-ROUNDS: the three deals are one stretch of the pile, and the rest stays out."""
    setup = sushi_go.setup(5, {})
    deal = sushi_go.deal(setup, bytes(32))
    state = sushi_go.start(setup, deal)
    seen: list[int] = []
    for round_number in range(3):
        assert state.round == round_number
        for seat in range(5):
            first = (round_number * 5 + seat) * 7
            dealt = Counter(CARD_NAMES[card] for card in deal["deck"][first : first + 7])
            assert Counter(sushi_go.view(state, seat)["hand"]) == dealt
        seen.append(state.deck_size - state.dealt)
        while state.round == round_number and not state.over:
            seat = sushi_go.to_act(state)[0]
            state = sushi_go.apply(state, seat, sushi_go.legal_moves(state, seat)[0])
    assert seen == [73, 38, 3]
    assert state.over


# A turn


def test_sg_turn_choices_stay_secret_until_the_last_seat_has_chosen(sushi_go: SushiGo) -> None:
    """SG-TURN"""
    table = SushiGoTable(sushi_go, "hands tempura salmon egg / sashimi squid pudding")
    table.choose(0, "salmon")
    assert table.tableau(0) == {}
    assert sushi_go.to_act(table.state) == (1,)
    table.choose(1, "squid")
    assert (table.tableau(0), table.tableau(1)) == ({"salmon": 1}, {"squid": 1})
    assert table.hand(0) == ["sashimi", "pudding"]
    assert table.hand(1) == ["tempura", "egg"]


def test_sg_turn_a_choice_may_be_changed_until_the_last_seat_has_chosen(sushi_go: SushiGo) -> None:
    """SG-TURN"""
    table = SushiGoTable(sushi_go, "hands tempura salmon egg / sashimi squid pudding")
    table.choose(0, "salmon")
    table.choose(0, "egg")
    table.choose(1, "squid")
    assert table.tableau(0) == {"egg": 1}


def test_sg_turn_only_cards_in_hand(sushi_go: SushiGo) -> None:
    """SG-TURN"""
    table = SushiGoTable(sushi_go, "hands tempura salmon / sashimi squid")
    error = table.refused(0, "squid")
    assert isinstance(error, IllegalMove)
    assert error.details["reason"] == "a-card-is-not-in-your-hand"


@pytest.mark.parametrize("edition", EDITION_NAMES)
def test_sg_pass_both_left_right_left(sushi_go: SushiGo, edition: str) -> None:
    """SG-PASS-BOTH: to the left in rounds one and three, to the right in round two."""
    for option, passed_to in (("-", [1, 1, 1]), ("pass_both_ways", [1, 2, 1])):
        for round_number, neighbour in enumerate(passed_to, start=1):
            deck = "maki_1 " * 6 + "maki_2 " * 12
            table = SushiGoTable(
                sushi_go,
                f"edition {edition}\noptions {option}\nround {round_number}\ndeck {deck}\n"
                "hands egg salmon / tempura tempura / sashimi sashimi",
            )
            table.play("egg", "tempura", "sashimi")
            assert table.state.laid[neighbour] & 15 == CARD_NAMES.index("salmon")


def test_sg_last_the_last_card_is_laid_without_a_choice(sushi_go: SushiGo) -> None:
    """SG-LAST"""
    deck = "maki_1 maki_1 maki_1 maki_1"
    table = SushiGoTable(sushi_go, f"round 2\ndeck {deck}\nhands egg salmon / tempura squid")
    table.play("egg", "tempura")
    assert table.state.round == 2
    assert table.points("nigiri", 2) == [1 + 3, 2]


def test_sg_last_no_move_is_left_when_the_game_is_over(sushi_go: SushiGo) -> None:
    """SG-LAST"""
    table = SushiGoTable(sushi_go, "hands egg salmon / tempura squid").play("egg", "tempura")
    assert sushi_go.to_act(table.state) == ()
    assert table.legal(0) == set()
    assert isinstance(table.refused(0, "egg"), NotYourTurn)


# Wasabi


@pytest.mark.parametrize("edition", SHARING)
def test_sg_wasabi_a_nigiri_must_go_on_an_open_wasabi(sushi_go: SushiGo, edition: str) -> None:
    """SG-WASABI"""
    table = SushiGoTable(
        sushi_go, f"edition {edition}\nhands squid egg / pudding egg\ntableaus wasabi / -"
    )
    assert table.legal(0) == {"squid", "egg"}
    error = table.refused(0, "squid!plain")
    assert error.details["reason"] == "in-this-edition-nigiri-must-go-on-wasabi"
    table.play("squid", "pudding")
    assert table.points("nigiri") == [9 + 1, 1]


def test_sg_wasabi_zoch_leaves_the_choice_to_the_player(sushi_go: SushiGo) -> None:
    """SG-WASABI"""
    text = "edition zoch\nhands egg squid pudding / pudding pudding egg / pudding egg tempura\n"
    table = SushiGoTable(sushi_go, text + "tableaus wasabi / - / -")
    assert table.legal(0) == {"egg", "egg!plain", "squid", "squid!plain", "pudding"}
    assert table.legal(1) == {"egg", "pudding"}
    table.play("egg!plain", "pudding", "pudding")
    assert table.tableau(0) == {"egg": 1, "wasabi": 1}
    on_it = SushiGoTable(sushi_go, text + "tableaus wasabi / - / -")
    on_it.play("egg", "pudding", "pudding")
    assert on_it.tableau(0) == {"egg_on_wasabi": 1}


def test_sg_wasabi_zoch_plain_needs_an_open_wasabi(sushi_go: SushiGo) -> None:
    """SG-WASABI"""
    table = SushiGoTable(sushi_go, "edition zoch\nhands egg egg / egg egg / egg pudding")
    assert table.refused(0, "egg!plain").details["reason"] == "there-is-no-open-wasabi"


def test_sg_wasabi_one_nigiri_each_and_several_wasabi_allowed(sushi_go: SushiGo) -> None:
    """SG-WASABI-ONE"""
    table = SushiGoTable(
        sushi_go,
        "hands squid egg salmon tempura / salmon egg squid pudding\ntableaus wasabi*2 / wasabi",
    )
    table.play("squid", "salmon")
    assert table.tableau(0) == {"wasabi": 1, "squid_on_wasabi": 1}
    assert table.tableau(1) == {"salmon_on_wasabi": 1}
    table.play("egg", "egg")
    assert table.tableau(0) == {"squid_on_wasabi": 1, "egg_on_wasabi": 1}
    assert table.tableau(1) == {"salmon_on_wasabi": 1, "egg": 1}


# Chopsticks


def test_sg_chopsticks_take_two_and_go_back_into_the_hand(sushi_go: SushiGo) -> None:
    """SG-CHOPSTICKS"""
    table = SushiGoTable(
        sushi_go, "hands tempura sashimi dumpling / wasabi salmon pudding\ntableaus chopsticks / -"
    )
    table.play("tempura+sashimi", "salmon")
    assert table.tableau(0) == {"tempura": 1, "sashimi": 1}
    assert table.hand(1) == ["dumpling", "chopsticks"]


def test_sg_chopsticks_pairs_without_order_are_offered_once(sushi_go: SushiGo) -> None:
    """SG-CHOPSTICKS"""
    table = SushiGoTable(
        sushi_go, "hands tempura sashimi dumpling / wasabi salmon pudding\ntableaus chopsticks / -"
    )
    singles = {"tempura", "sashimi", "dumpling"}
    pairs = {"tempura+sashimi", "tempura+dumpling", "sashimi+dumpling"}
    assert table.legal(0) == singles | pairs
    assert table.legal(1) == {"wasabi", "salmon", "pudding"}


def test_sg_chopsticks_wasabi_then_squid_scores_nine_the_other_way_three(
    sushi_go: SushiGo,
) -> None:
    """SG-CHOPSTICKS: the order of two cards is the order they are laid in."""
    text = "hands wasabi squid tempura / sashimi sashimi pudding\ntableaus chopsticks / -"
    table = SushiGoTable(sushi_go, text)
    assert {"wasabi+squid", "squid+wasabi"} <= table.legal(0)
    assert table.play("wasabi+squid", "sashimi").tableau(0) == {"squid_on_wasabi": 1}
    other = SushiGoTable(sushi_go, text).play("squid+wasabi", "sashimi")
    assert other.tableau(0) == {"squid": 1, "wasabi": 1}


def test_sg_chopsticks_with_an_open_wasabi_only_two_nigiri_have_an_order(
    sushi_go: SushiGo,
) -> None:
    """SG-CHOPSTICKS: of two nigiri the first gets the one open wasabi."""
    text = "hands egg squid wasabi / sashimi sashimi pudding\ntableaus chopsticks wasabi / -"
    table = SushiGoTable(sushi_go, text)
    pairs = {move for move in table.legal(0) if "+" in move}
    assert pairs == {"egg+squid", "squid+egg", "egg+wasabi", "squid+wasabi"}
    assert table.play("squid+egg", "sashimi").tableau(0) == {"egg": 1, "squid_on_wasabi": 1}


def test_sg_chopsticks_the_other_order_of_the_same_move_is_understood(sushi_go: SushiGo) -> None:
    """SG-CHOPSTICKS"""
    table = SushiGoTable(
        sushi_go, "hands tempura egg dumpling / wasabi salmon pudding\ntableaus chopsticks / -"
    )
    assert sushi_go.spelled(table.state, 0, "egg+tempura") == "tempura+egg"


def test_sg_chopsticks_ninety_six_moves_in_all(sushi_go: SushiGo) -> None:
    """SG-CHOPSTICKS: 12 singles, 78 pairs, and 6 more where the order matters."""
    seen: set[str] = set()
    others = "tempura*2 sashimi*2 dumpling*2 maki_1 maki_2 maki_3 pudding"
    for tableau in ("chopsticks", "chopsticks wasabi"):
        for first in CARD_NAMES:
            for second in CARD_NAMES:
                text = f"hands {first} {second} / {others.split()[0].split('*')[0]} pudding\n"
                table = SushiGoTable(sushi_go, text + f"tableaus {tableau} / -")
                seen |= table.legal(0)
    assert len(seen) == 96


def test_sg_chopsticks_zoch_offers_every_result_once(sushi_go: SushiGo) -> None:
    """SG-CHOPSTICKS, SG-WASABI: two nigiri, one open wasabi, and the choice to leave it open."""
    text = "edition zoch\nhands egg squid tempura / pudding pudding egg / pudding egg egg\n"
    table = SushiGoTable(sushi_go, text + "tableaus chopsticks wasabi / - / -")
    results = {}
    for move in table.legal(0):
        if move.count("+") and "tempura" not in move:
            after = SushiGoTable(sushi_go, text + "tableaus chopsticks wasabi / - / -")
            after.play(move, "pudding", "pudding")
            results[move] = tuple(sorted(after.tableau(0).items()))
    assert len(set(results.values())) == len(results) == 3


def test_sg_chopsticks_taken_this_very_turn_cannot_be_used(sushi_go: SushiGo) -> None:
    """SG-CHOPSTICKS"""
    table = SushiGoTable(sushi_go, "hands chopsticks egg salmon / tempura sashimi pudding")
    error = table.refused(0, "chopsticks+egg")
    assert error.details["reason"] == "you-have-no-chopsticks-from-an-earlier-turn"


def test_sg_chopsticks_one_pair_a_turn(sushi_go: SushiGo) -> None:
    """SG-CHOPSTICKS: a second pair of chopsticks does not make it three cards."""
    table = SushiGoTable(
        sushi_go, "hands egg salmon squid / tempura sashimi pudding\ntableaus chopsticks*2 / -"
    )
    assert max(move.count("+") for move in table.legal(0)) == 1
    error = table.refused(0, "egg+salmon+squid")
    assert error.code == "rule.bad-notation"
    assert "one pair of chopsticks a turn" in str(error)
    table.play("egg+salmon", "tempura")
    assert table.tableau(0) == {"egg": 1, "salmon": 1, "chopsticks": 1}


def test_sg_chopsticks_need_two_cards_in_hand(sushi_go: SushiGo) -> None:
    """SG-CHOPSTICKS: with one card left there is nothing to choose."""
    table = SushiGoTable(
        sushi_go, "hands egg salmon / tempura sashimi\ntableaus chopsticks / chopsticks"
    )
    table.play("egg", "tempura")
    assert table.state.over


def test_sg_chopsticks_come_round_and_serve_again(sushi_go: SushiGo) -> None:
    """SG-CHOPSTICKS: passed on with the hand they may be taken and used again."""
    text = "hands egg egg egg egg / tempura*4\ntableaus chopsticks / -"
    table = SushiGoTable(sushi_go, text)
    table.play("egg+egg", "tempura")
    assert table.hand(1) == ["egg", "egg", "chopsticks"]
    table.play("tempura", "chopsticks")
    assert table.legal(1) == {"tempura", "tempura+tempura"}


# Scoring a round


@pytest.mark.parametrize(("cards", "points"), [(0, 0), (1, 0), (2, 5), (3, 5), (4, 10), (7, 15)])
def test_sg_tempura_five_per_pair(sushi_go: SushiGo, cards: int, points: int) -> None:
    """SG-TEMPURA"""
    table = ended(sushi_go, "gamewright", f"tempura*{cards}", "-", last=("egg", "salmon"))
    assert table.points("tempura") == [points, 0]


@pytest.mark.parametrize(("cards", "points"), [(0, 0), (2, 0), (3, 10), (5, 10), (6, 20)])
def test_sg_sashimi_ten_per_three(sushi_go: SushiGo, cards: int, points: int) -> None:
    """SG-SASHIMI"""
    table = ended(sushi_go, "gamewright", f"sashimi*{cards}", "-", last=("egg", "salmon"))
    assert table.points("sashimi") == [points, 0]


@pytest.mark.parametrize(
    ("cards", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 15), (9, 15)]
)
def test_sg_dumpling_up_to_fifteen(sushi_go: SushiGo, cards: int, points: int) -> None:
    """SG-DUMPLING"""
    assert ended(sushi_go, "zoch", f"dumpling*{cards}", "-", "-").points("dumpling")[0] == points


@pytest.mark.parametrize(("card", "points"), [("egg", 1), ("salmon", 2), ("squid", 3)])
def test_sg_nigiri_by_kind_and_sg_wasabi_triple(sushi_go: SushiGo, card: str, points: int) -> None:
    """SG-NIGIRI, SG-WASABI-TRIPLE"""
    table = ended(sushi_go, "adventureland", f"{card}*2 {card}_on_wasabi", f"{card}_on_wasabi")
    assert table.points("nigiri") == [5 * points, 3 * points]


def test_sg_zero_open_wasabi_and_chopsticks_score_nothing(sushi_go: SushiGo) -> None:
    """SG-ZERO"""
    table = ended(sushi_go, "gamewright", "wasabi*3 chopsticks*2", "-")
    assert table.state.points[:2] == [0, 0]


MAKI_5, MAKI_3, MAKI_2 = "maki_2 maki_3", "maki_3", "maki_2"


@pytest.mark.parametrize("edition", SHARING)
def test_sg_maki_second_tie_splits_and_drops_the_remainder(sushi_go: SushiGo, edition: str) -> None:
    """SG-MAKI-SECOND, the example of both books: 5, 3, 3, 2 icons."""
    table = ended(sushi_go, edition, MAKI_5, MAKI_3, "maki_1 maki_2", MAKI_2)
    assert table.points("maki") == [6, 1, 1, 0]


def test_sg_maki_second_tie_in_zoch_pays_each_in_full(sushi_go: SushiGo) -> None:
    """SG-MAKI-SECOND, the example of the book: 5, 3, 3, 2 icons."""
    table = ended(sushi_go, "zoch", MAKI_5, MAKI_3, "maki_1 maki_2", MAKI_2)
    assert table.points("maki") == [6, 3, 3, 0]


@pytest.mark.parametrize("edition", SHARING)
@pytest.mark.parametrize(("tied", "points"), [(2, 3), (3, 2), (4, 1), (5, 1)])
def test_sg_maki_first_tie_splits_and_skips_second(
    sushi_go: SushiGo, edition: str, tied: int, points: int
) -> None:
    """SG-MAKI-FIRST"""
    tableaus = ["maki_2"] * tied + ["maki_1"] * (5 - tied)
    table = ended(sushi_go, edition, *tableaus)
    assert table.points("maki") == [points] * tied + [0] * (5 - tied)


def test_sg_maki_first_tie_in_zoch_pays_six_each_and_second_stands(sushi_go: SushiGo) -> None:
    """SG-MAKI-FIRST"""
    table = ended(sushi_go, "zoch", "maki_2", "maki_1*2", "maki_1", "-")
    assert table.points("maki") == [6, 6, 3, 0]


@pytest.mark.parametrize("edition", EDITION_NAMES)
def test_sg_maki_none_without_icons_nobody_places(sushi_go: SushiGo, edition: str) -> None:
    """SG-MAKI-NONE"""
    assert ended(sushi_go, edition, "maki_1", "-", "-").points("maki") == [6, 0, 0]
    assert ended(sushi_go, edition, "-", "-", "-").points("maki") == [0, 0, 0]


def test_sg_round_end_everything_but_pudding_is_discarded(sushi_go: SushiGo) -> None:
    """SG-ROUND-END"""
    table = SushiGoTable(
        sushi_go,
        "round 1\ndeck maki_1*0\nhands egg salmon / tempura squid\n".replace(
            "maki_1*0", "maki_1 " * 6 + "maki_2 maki_2"
        )
        + "tableaus pudding squid_on_wasabi / pudding*2",
    )
    table.play("egg", "tempura")
    assert table.tableau(0) == {"pudding": 1}
    assert table.tableau(1) == {"pudding": 2}
    discards = sushi_go.view(table.state, None)["discards"]
    assert discards == {"tempura": 1, "egg": 1, "salmon": 1, "squid": 2, "wasabi": 1}


# Dessert and the winner


@pytest.mark.parametrize("edition", SHARING)
def test_sg_pudding_least_tie_splits_the_loss(sushi_go: SushiGo, edition: str) -> None:
    """SG-PUDDING-MOST, SG-PUDDING-LEAST, the example of the books: 4, 3, 0, 0 puddings."""
    table = ended(sushi_go, edition, "pudding*4", "pudding*3", "-", "-")
    assert table.pudding_points() == [6, 0, -3, -3]


def test_sg_pudding_least_tie_in_zoch_costs_each_six(sushi_go: SushiGo) -> None:
    """SG-PUDDING-MOST, SG-PUDDING-LEAST"""
    table = ended(sushi_go, "zoch", "pudding*4", "pudding*3", "-", "-")
    assert table.pudding_points() == [6, 0, -6, -6]


@pytest.mark.parametrize(
    ("edition", "points"), [*((e, [2, 2, 2, -6]) for e in SHARING), ("zoch", [6, 6, 6, -6])]
)
def test_sg_pudding_most_tie(sushi_go: SushiGo, edition: str, points: list[int]) -> None:
    """SG-PUDDING-MOST"""
    table = ended(sushi_go, edition, "pudding*2", "pudding*2", "pudding*2", "pudding")
    assert table.pudding_points() == points


@pytest.mark.parametrize(("tied", "loss"), [(1, -6), (2, -3), (3, -2), (4, -1)])
def test_sg_pudding_least_shares_by_number(sushi_go: SushiGo, tied: int, loss: int) -> None:
    """SG-PUDDING-LEAST"""
    tableaus = ["-"] * tied + ["pudding*2"] + ["pudding"] * (4 - tied)
    assert ended(sushi_go, "gamewright", *tableaus).pudding_points()[:tied] == [loss] * tied


@pytest.mark.parametrize("edition", EDITION_NAMES)
@pytest.mark.parametrize("puddings", ["-", "pudding*2"])
def test_sg_pudding_equal_nobody_scores(sushi_go: SushiGo, edition: str, puddings: str) -> None:
    """SG-PUDDING-EQUAL"""
    assert ended(sushi_go, edition, *[puddings] * 3).pudding_points() == [0, 0, 0]


@pytest.mark.parametrize("edition", SHARING)
def test_sg_pudding_two_players_nobody_loses(sushi_go: SushiGo, edition: str) -> None:
    """SG-PUDDING-TWO"""
    assert ended(sushi_go, edition, "pudding", "-").pudding_points() == [6, 0]


@pytest.mark.parametrize("edition", EDITION_NAMES)
def test_sg_winner_most_points(sushi_go: SushiGo, edition: str) -> None:
    """SG-WINNER"""
    assert ended(sushi_go, edition, "egg", "squid", "salmon").winners() == (1,)


@pytest.mark.parametrize("edition", EDITION_NAMES)
def test_sg_winner_tie_goes_to_most_puddings(sushi_go: SushiGo, edition: str) -> None:
    """SG-WINNER: 3 and 0, 0 and 3, 3 and 3 with the same puddings share the win."""
    text = "pudding*2", "pudding squid*2", "-"
    table = ended(sushi_go, edition, *text)
    assert table.state.points[:2] == [6, 6]
    assert table.winners() == (0,)
    shared = ended(sushi_go, edition, "pudding squid", "pudding squid", "egg")
    assert shared.winners() == (0, 1)


# The ghost

GHOST = "edition gamewright\noptions ghost\n"


def test_sg_ghost_nine_cards_for_each_of_three(sushi_go: SushiGo) -> None:
    """SG-GHOST"""
    table = start(sushi_go, 2, ghost=True)
    assert [len(table.hand(seat)) for seat in (0, 1)] == [10, 9]
    assert sushi_go.view(table.state, 1)["ghost"] == {"controller": 0, "cards_left": 8}


def test_sg_ghost_first_controller_is_an_option(sushi_go: SushiGo) -> None:
    """SG-GHOST"""
    table = start(sushi_go, 2, ghost=True, ghost_first=1)
    assert [len(table.hand(seat)) for seat in (0, 1)] == [9, 10]


def test_sg_ghost_controller_lays_for_both_then_hands_swap(sushi_go: SushiGo) -> None:
    """SG-GHOST"""
    table = SushiGoTable(
        sushi_go, GHOST + "hands egg salmon squid / tempura sashimi\nghost-pile pudding"
    )
    assert table.legal(0) == {
        "egg/salmon", "egg/squid", "salmon/egg", "salmon/squid", "squid/egg", "squid/salmon"
    }  # fmt: skip
    assert table.legal(1) == {"tempura", "sashimi"}
    table.play("squid/egg", "tempura")
    assert [table.tableau(place) for place in range(3)] == [
        {"squid": 1},
        {"tempura": 1},
        {"egg": 1},
    ]
    assert table.hand(0) == ["sashimi"]
    assert table.hand(1) == ["salmon", "pudding"]


def test_sg_ghost_control_alternates_across_rounds(sushi_go: SushiGo) -> None:
    """SG-GHOST: nine turns a round, so the second round begins with the other seat."""
    table = start(sushi_go, 2, ghost=True)
    controllers = []
    while not table.state.over:
        controllers.append(sushi_go.view(table.state, None)["ghost"]["controller"])
        table.play(*(min(table.legal(seat)) for seat in sushi_go.to_act(table.state)))
    assert controllers == [turn % 2 for turn in range(27)]


def test_sg_ghost_last_turn_the_controller_still_chooses(sushi_go: SushiGo) -> None:
    """SG-GHOST, SG-LAST: the drawn card leaves a choice; the other player has none."""
    table = SushiGoTable(
        sushi_go, GHOST + "hands egg salmon squid / tempura sashimi\nghost-pile pudding"
    )
    table.play("squid/egg", "tempura")
    assert sushi_go.to_act(table.state) == (1,)
    assert table.legal(1) == {"salmon/pudding", "pudding/salmon"}
    table.play("salmon/pudding")
    assert table.state.over


def test_sg_ghost_counts_in_maki_and_pudding_but_cannot_win(sushi_go: SushiGo) -> None:
    """SG-GHOST: a third player in every comparison, the pudding loss included."""
    table = SushiGoTable(
        sushi_go,
        GHOST + "hands egg salmon / tempura\n"
        "tableaus pudding maki_1 / maki_2 / maki_3 squid_on_wasabi*2 pudding*2",
    )
    table.play("egg/salmon")
    assert table.points("maki") == [0, 3, 6]
    assert table.pudding_points() == [0, -6, 6]
    assert table.winners() == (0,)
    outcome = sushi_go.outcome(table.state)
    assert outcome is not None
    assert outcome.points == (1, -3)
    assert outcome.breakdown[2]["total"] == 6 + 18 + 2 + 6


def test_sg_ghost_must_put_nigiri_on_wasabi_and_never_uses_chopsticks(sushi_go: SushiGo) -> None:
    """SG-GHOST"""
    table = SushiGoTable(
        sushi_go,
        GHOST + "hands egg salmon squid / tempura sashimi\nghost-pile pudding\n"
        "tableaus - / - / wasabi chopsticks",
    )
    assert not [move for move in table.legal(0) if "+" in move]
    table.play("egg/squid", "tempura")
    assert table.tableau(2) == {"chopsticks": 1, "squid_on_wasabi": 1}


def test_sg_ghost_own_chopsticks_lay_two_and_one_for_the_ghost(sushi_go: SushiGo) -> None:
    """SG-GHOST, SG-CHOPSTICKS"""
    table = SushiGoTable(
        sushi_go,
        GHOST + "hands egg salmon tempura / tempura sashimi\nghost-pile pudding\n"
        "tableaus chopsticks / - / -",
    )
    assert "tempura+egg/salmon" in table.legal(0)
    table.play("tempura+egg/salmon", "tempura")
    assert [table.tableau(place) for place in (0, 2)] == [{"tempura": 1, "egg": 1}, {"salmon": 1}]
    assert table.hand(1) == ["chopsticks", "pudding"]


def test_sg_ghost_a_move_names_a_card_for_the_ghost_just_when_controlling(
    sushi_go: SushiGo,
) -> None:
    """SG-GHOST"""
    table = SushiGoTable(
        sushi_go, GHOST + "hands egg salmon squid / tempura sashimi\nghost-pile pudding"
    )
    assert table.refused(0, "egg").details["reason"] == "a-card-for-the-ghost-is-missing"
    assert (
        table.refused(1, "tempura/sashimi").details["reason"] == "you-do-not-control-the-ghost-now"
    )
