"""The compiled twin of a rules module: the same source, run again through Numba.

This is the only file of the engine that knows NumPy and Numba. ``twin`` executes a module's
source a second time and compiles every function in it; functions it imports from other plain
modules are replaced by their twins too. ``Compiled`` is an engine on top: it packs a match into
a NumPy record, calls the twin, and unpacks, so that tests can run the very same game both ways.

Machine code is kept between runs; ``core.kernel_cache`` says where, so that it is never stale,
and ``core.kept_code`` sees to it that processes do not get into each other's way.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from sushiya.core import bits, kernel_cache
from sushiya.core.kept_code import KeptCode, folder_of
from sushiya.core.layout import Field, Fields

Fixed = tuple[tuple[str, int], ...]
"""Names and numbers that never change at one table."""

_MACHINE = "sushiya.core.machine"
_PARTS = ".parts"

_making = RLock()
"""Twins are made by one thread at a time; two must not make the same one."""


def twin(module: ModuleType, table: Fields | None = None) -> _Twin:
    """The module with every function compiled. Made once per process.

    With a table it is made for that table alone: the fields that no rule changes (``FIXED``)
    become numbers in the code, so that the compiler need not ask how many seats there are. Of
    such a twin only the module's own functions can be called from Python.
    """
    with _making:
        return _twin(module.__name__, () if table is None else _fixed(table))


def dtype_of(layout: Mapping[str, Field]) -> np.dtype[Any]:
    """The NumPy record type of a layout.

    The very same one each time: where two are only equal, every call of compiled code compares
    them field by field.
    """
    return _dtype(tuple(layout.items()))


@cache
def _dtype(fields: tuple[tuple[str, Field], ...]) -> np.dtype[Any]:
    return np.dtype(
        [(name, f"i{field.width}", (field.length,) if field.length else ())
         for name, field in fields],
        align=True,
    )  # fmt: skip


def packed(match: Fields, dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """A match as an array of one record."""
    array = np.zeros(1, dtype)
    for name, field in match.LAYOUT.items():
        value = getattr(match, name)
        if field.length:
            array[name][0, : len(value)] = value
        else:
            array[name][0] = value
    return array


def unpacked(array: np.ndarray[Any, Any], like: type[Fields], at: int = 0) -> Any:
    """The match in one record of an array."""
    return like(**{name: array[name][at].tolist() for name in like.LAYOUT})


class Compiled:
    """An engine over the compiled twin; answers exactly like ``core.engine.Interpreted``."""

    def __init__(self, rules: ModuleType, most_answers: int) -> None:
        self._rules = twin(rules)
        self._most_answers = most_answers

    def changed(self, function: str, match: Fields, *arguments: Any) -> Any:
        """The match after a rules function changed a copy of it."""
        array = packed(match, dtype_of(match.LAYOUT))
        getattr(self._rules, function)(array[0], *map(_passable, arguments))
        return unpacked(array, type(match))

    def answers(self, function: str, match: Fields, *arguments: Any) -> list[int]:
        """What a rules function writes into the list of answers it is given."""
        array = packed(match, dtype_of(match.LAYOUT))
        room = np.zeros(self._most_answers, np.int64)
        found = getattr(self._rules, function)(array[0], *map(_passable, arguments), room)
        return [int(answer) for answer in room[:found]]


def _passable(argument: Any) -> Any:
    return (
        packed(argument, dtype_of(argument.LAYOUT))[0] if isinstance(argument, Fields) else argument
    )


def _fixed(table: Fields) -> Fixed:
    return tuple((name, getattr(table, name)) for name in table.FIXED)


@cache
def _twin(name: str, fixed: Fixed) -> _Twin:
    return _Twin(name, fixed)


class _Twin(ModuleType):
    """A module of compiled functions.

    Its functions are made ready for Python when Python asks for them. What they call are the
    parts, which are made once, have no machine code of their own and cannot be called from here.
    """

    def __init__(self, name: str, fixed: Fixed) -> None:
        super().__init__(f"{name}.compiled{_key(fixed)}")
        self._name, self._fixed = name, fixed
        self._parts = _parts(name, fixed)

    def __getattr__(self, key: str) -> Any:
        with _making:
            part = getattr(self._parts, key)
            if isinstance(part, _numba().core.registry.CPUDispatcher):
                part = self._entry(part)
            setattr(self, key, part)
            return part

    def _entry(self, part: Any) -> Any:
        home = part.py_func.__module__.partition(_PARTS)[0]
        if home not in (self._name, _MACHINE):
            return getattr(_twin(home, self._fixed), part.py_func.__name__)
        entry = _numba().njit(**_how(part.py_func, home), no_cpython_wrapper=False)(part.py_func)
        entry._cache = KeptCode(part.py_func, folder_of(home))
        return entry


@cache
def _parts(name: str, fixed: Fixed) -> ModuleType:
    """The module with every function compiled as a part of others."""
    module = ModuleType(f"{name}{_PARTS}{_key(fixed)}")
    module.__file__ = str(_source(name, fixed))
    sys.modules[module.__name__] = module
    # A loader also keeps Python's own code of the file for the next process.
    code = SourceFileLoader(module.__name__, module.__file__).get_code(module.__name__)
    assert code is not None
    exec(code, module.__dict__)
    for key, value in list(vars(module).items()):
        if isinstance(value, FunctionType):
            home = value.__module__
            if home == module.__name__:
                setattr(module, key, _part(_machine_code(name, key) or value, name))
            elif home in sys.modules and home != __name__:
                setattr(module, key, getattr(_parts(home, fixed), value.__name__))
    return module


def _source(name: str, fixed: Fixed) -> Path:
    """The file with the source of a module, written where the machine code will be.

    Numba keeps code by the path of its source; this path is the same wherever we are installed.
    """
    copy = folder_of(name) / f"table{_key(fixed)}" / f"{name}.py"
    if not copy.exists():
        text = kernel_cache.text_of(name)
        if fixed:
            text = ast.unparse(_ForOneTable(dict(fixed)).visit(ast.parse(text)))
        copy.parent.mkdir(parents=True, exist_ok=True)
        part = copy.with_suffix(f".{os.getpid()}")
        part.write_text(text, encoding="utf-8")
        part.replace(copy)
    return copy


class _ForOneTable(ast.NodeTransformer):
    """Writes the numbers of one table where the source reads them off the match."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = numbers

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """``match.seats`` becomes ``2``."""
        of_match = isinstance(node.value, ast.Name) and node.value.id == "match"
        if not of_match or node.attr not in self._numbers:
            return node
        if not isinstance(node.ctx, ast.Load):
            raise TypeError(f"a rule changes {node.attr}, which is fixed for a table")
        return ast.copy_location(ast.Constant(self._numbers[node.attr]), node)


def _key(fixed: Fixed) -> str:
    return "".join(f"-{number}" for _, number in fixed)


def _machine_code(module: str, function: str) -> Any:
    """What is compiled in place of a function, or None: the machine has words for some."""
    if module != bits.__name__:
        return None
    from sushiya.core import machine

    return getattr(machine, function)


def _part(function: FunctionType, module: str) -> Any:
    from sushiya.core.linking import Part

    how = _how(function, module)
    return _numba().njit(**how, no_cpython_wrapper=True, pipeline_class=Part)(function)


def _how(function: FunctionType, module: str) -> dict[str, Any]:
    """How a function is compiled.

    Rules are many small functions that call each other, so calls are always inlined; but not
    those of functions that a module lists in ``NOT_INLINED``, because they are large and called
    from many places.

    Nobody counts references (``_nrt``): the caller holds every array for as long as a call takes
    and compiled code makes none, but Numba would count one up and down for every seat and call.
    """
    inlined = function.__name__ not in getattr(sys.modules[module], "NOT_INLINED", ())
    return {
        "nogil": True,
        "error_model": "numpy",
        "forceinline": inlined,
        "no_cfunc_wrapper": True,
        "_nrt": False,
    }


@cache
def _numba() -> Any:
    """Numba, loaded without SciPy.

    Numba would load all of SciPy's linear algebra only to know that it is there, which takes half
    as long as everything else. Who needs it still gets it: Numba asks again when it is used.
    """
    import numba
    from numba.np import linalg

    def absent() -> None:
        raise ImportError

    found = linalg.ensure_blas
    linalg.ensure_blas = absent
    try:
        import numba.np.arraymath
    finally:
        linalg.ensure_blas = found
    return numba
