"""Functions that are only ever linked into others: lowered once, never made into code alone.

Numba makes every function it meets into machine code of its own, and then once more as a part of
each function that calls it. For rules, which are many small functions that call each other, that
is most of the work of compiling. A function compiled by ``Part`` stops half way: its LLVM text is
kept for whoever calls it, and only what is called from Python goes all the way.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class Part(Compiler):
    """Numba's compiler for a function that only compiled functions call."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, library, *rest)  # type: ignore[no-untyped-call]
        unfinished: Any = _Unfinished
        if self.state.library is None:
            self.state.library = unfinished(self.state.targetctx.codegen(), "part")


class _Unfinished(JITCodeLibrary):
    """The LLVM text of a function and of all that it calls; neither improved nor loaded."""

    @property
    def codegen(self) -> Any:
        """Where Numba leaves what Python objects a function needs; ours need none."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Nothing is loaded, so nothing can point there."""

    def get_pointer_to_function(self, name: str) -> int:
        """There is no machine code to point to."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True
