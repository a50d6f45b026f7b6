"""Bits of a mask: the same answers from Python and from the machine's own instructions."""

from __future__ import annotations

import os
import subprocess
import sys

from sushiya.core import bits
from sushiya.core.compiled import twin
from tests.tables import Dice

WIDEST = 62


def masks() -> list[int]:
    """Single bits, runs of bits, and any."""
    dice = Dice(4)
    runs = [(1 << WIDEST) - (1 << place) for place in range(WIDEST)]
    anything = [dice.state() >> dice.below(WIDEST) or 1 for _ in range(500)]
    return (
        [1 << place for place in range(WIDEST)] + runs + [m & (1 << WIDEST) - 1 for m in anything]
    )


def places(mask: int) -> list[int]:
    """Where the bits of a mask are, read off its digits."""
    return [at for at, digit in enumerate(reversed(f"{mask:b}")) if digit == "1"]


def test_bits_are_found_where_the_digits_say() -> None:
    for mask in filter(None, masks()):
        there = places(mask)
        assert bits.ones(mask) == len(there)
        assert bits.lowest(mask) == there[0]
        assert [bits.nth_bit(mask, n) for n in range(len(there))] == [1 << at for at in there]


def test_the_machine_finds_the_same_bits() -> None:
    machine = twin(bits)
    assert machine.ones(0) == bits.ones(0) == 0
    for mask in filter(None, masks()):
        assert machine.ones(mask) == bits.ones(mask)
        assert machine.lowest(mask) == bits.lowest(mask)
        for number in range(bits.ones(mask)):
            assert machine.nth_bit(mask, number) == bits.nth_bit(mask, number)


def test_a_machine_without_the_instruction_finds_the_same_bits() -> None:
    code = (
        "from sushiya.core import bits\n"
        "from sushiya.core.compiled import twin\n"
        "mask = 0b1011000110\n"
        "print(*(twin(bits).nth_bit(mask, n) == bits.nth_bit(mask, n) for n in range(5)))\n"
    )
    environment = os.environ | {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment
    )
    assert done.stdout.split() == ["True"] * 5, done.stderr
