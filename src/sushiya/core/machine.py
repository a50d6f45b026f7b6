"""``core.bits`` as the machine does it: one instruction instead of a loop or a call.

Numba does not know Python's ``bit_count`` and ``bit_length``, so these few functions are not
compiled from their source. Tests hold both ways of running them together.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_WORD = ir.IntType(64)


def _ones(typing: Any, mask: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), instruction


def _lowest(typing: Any, mask: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), instruction


def _nth_bit(typing: Any, mask: Any, number: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        mask, number = arguments
        if "+bmi2" not in context.codegen().magic_tuple()[2]:
            return context.compile_internal(builder, _walk_to_bit, signature, arguments)
        deposit = builder.module.declare_intrinsic(
            "llvm.x86.bmi.pdep.64", (), ir.FunctionType(_WORD, (_WORD, _WORD))
        )
        return builder.call(deposit, (builder.shl(ir.Constant(_WORD, 1), number), mask))

    return types.int64(types.int64, types.int64), instruction


def _walk_to_bit(mask: int, number: int) -> int:
    """Where no instruction deposits bits: drop the lowest so often."""
    for _ in range(number):
        mask &= mask - 1
    return mask & -mask


# Numba finds instructions under names of this module; it adds their first argument by itself.
_count_ones: Any = intrinsic(_ones)
_find_lowest: Any = intrinsic(_lowest)
_find_nth: Any = intrinsic(_nth_bit)


def ones(mask: int) -> Any:
    """How many bits are set."""
    return _count_ones(mask)


def lowest(mask: int) -> Any:
    """The place of the lowest bit."""
    return _find_lowest(mask)


def nth_bit(mask: int, number: int) -> Any:
    """One bit of the mask, counted from the lowest."""
    return _find_nth(mask, number)
