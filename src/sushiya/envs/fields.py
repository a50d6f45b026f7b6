"""What the numbers of a row mean: names, bounds and words, in the order of the row.

Spaces of learning libraries and the tables of ``docs/envs.md`` are made from these parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sushiya.envs.asking import Array

MOST = int(np.iinfo(np.int16).max)
"""What a number can be at most where the rules set no bound."""


@dataclass(frozen=True)
class Part:
    """Numbers that stand side by side in a row and mean the same kind of thing.

    ``name`` is what their names have in common, with words in capitals where they differ.
    """

    name: str
    names: tuple[str, ...]
    least: tuple[int, ...]
    most: tuple[int, ...]
    means: str


def part(
    name: str, names: Sequence[str], most: int | Sequence[int], means: str, *, least: int = 0
) -> Part:
    """A part with the same bounds for all of its numbers, or with an upper one for each."""
    uppers = (most,) * len(names) if isinstance(most, int) else tuple(most)
    assert len(uppers) == len(names)
    return Part(name, tuple(names), (least,) * len(names), uppers, means)


def one(name: str, most: int, means: str) -> Part:
    """A part of one number."""
    return part(name, (name,), most, means)


def names_of(parts: Sequence[Part]) -> tuple[str, ...]:
    """A name for every number of the row."""
    return tuple(name for group in parts for name in group.names)


def bounds_of(parts: Sequence[Part]) -> tuple[Array, Array]:
    """The least and the most that every number of the row can be."""
    least = [number for group in parts for number in group.least]
    most = [number for group in parts for number in group.most]
    return np.array(least, np.int16), np.array(most, np.int16)
