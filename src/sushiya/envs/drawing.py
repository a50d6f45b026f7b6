"""Random legal actions for many seats at once. Interpreted and compiled."""

from __future__ import annotations

from sushiya.core.rng import advanced, below

Table = list[list[int]]


def draw_all(
    masks: Table, every: int, first: int, wanted: list[int], dice: list[int], found: list[int]
) -> None:
    """Draw an action where one is wanted, all legal ones as likely; each place has its own dice.

    The mask of a place is ``every`` rows behind that of the place before, from ``first`` on.
    """
    for at in range(len(dice)):
        if wanted[at]:
            mask = masks[at * every + first]
            legal = 0
            for action in range(len(mask)):
                legal += mask[action]
            dice[at] = advanced(dice[at])
            left = below(dice[at], legal)
            for action in range(len(mask)):
                if mask[action]:
                    if left == 0:
                        found[at] = action
                        break
                    left -= 1
