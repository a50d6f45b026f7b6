"""What a level of Sushi Go! that needs no search chooses, in many matches at once.

Interpreted and compiled. One function for each level, so that only those are compiled that play.
A seat is asked that was there from the round's deal and has a choice.
"""

from __future__ import annotations

from sushiya.bots.sushi_go_net import most_liked
from sushiya.bots.sushi_go_points_now import most_points_now
from sushiya.bots.sushi_go_policies import Room
from sushiya.bots.sushi_go_present_value import most_present_value
from sushiya.bots.sushi_go_sight import known_hands
from sushiya.core.rng import advanced
from sushiya.games.sushi_go.state import State


def apprentice_moves(
    matches: list[State], seat: int, wanted: list[int], numbers: list[float], dice: list[int],
    room: Room, moves: list[int],
) -> None:  # fmt: skip
    """Most points now, wherever a move is wanted."""
    for at in range(len(matches)):
        if wanted[at]:
            dice[at] = advanced(dice[at])
            moves[at] = most_points_now(matches[at], seat, dice[at], room.moves)


def cook_moves(
    matches: list[State], seat: int, wanted: list[int], prices: list[float], dice: list[int],
    room: Room, moves: list[int],
) -> None:  # fmt: skip
    """Most present value at these prices."""
    for at in range(len(matches)):
        if wanted[at]:
            dice[at] = advanced(dice[at])
            known_hands(matches[at], seat, room.known)
            moves[at] = most_present_value(
                matches[at], seat, room.known, prices, dice[at], room.moves, room.desk
            )


def chef_moves(
    matches: list[State], seat: int, wanted: list[int], net: list[float], dice: list[int],
    room: Room, moves: list[int],
) -> None:  # fmt: skip
    """What the net likes best."""
    for at in range(len(matches)):
        if wanted[at]:
            dice[at] = advanced(dice[at])
            known_hands(matches[at], seat, room.known)
            moves[at] = most_liked(
                matches[at], seat, room.known, net, dice[at], room.moves, room.desk, room.brain
            )
