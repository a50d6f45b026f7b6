"""What bots have learned, as data: read and checked here, written by ``study.train``."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import as_file, files
from math import isfinite
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from sushiya.core.errors import BadWeights

VERSION = 1


def weights_text(name: str) -> str:
    """The text of a file of weights that comes with the bots."""
    return (files(__package__) / f"{name}.toml").read_text(encoding="utf-8")


def numbers_from_toml(name: str, table: str, keys: Sequence[str]) -> tuple[float, ...]:
    """The numbers of one table, in the order of the keys; raises ``BadWeights``."""
    return checked_numbers(weights_text(name), name, table, keys)


def checked_numbers(text: str, where: str, table: str, keys: Sequence[str]) -> tuple[float, ...]:
    """The numbers of one table of a text; every key must be there, and no other."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadWeights(where=where, reason=error) from error
    if content.get("version") != VERSION:
        reason = f"version {content.get('version')!r} where {VERSION} is expected"
        raise BadWeights(where=where, reason=reason)
    numbers = content.get(table)
    if not isinstance(numbers, dict) or set(numbers) != set(keys):
        raise BadWeights(where=where, reason=f"[{table}] must have exactly {', '.join(keys)}")
    for key in keys:
        if type(numbers[key]) not in (int, float) or not isfinite(numbers[key]):
            raise BadWeights(where=where, reason=f"{table}.{key} is not a number")
    return tuple(float(numbers[key]) for key in keys)


def array_from_npz(name: str, key: str, length: int) -> Any:
    """A flat array of learned numbers that comes with the bots; raises ``BadWeights``."""
    with as_file(files(__package__) / f"{name}.npz") as path:
        return checked_array(path, key, length)


def checked_array(path: Path, key: str, length: int) -> Any:
    """A flat array of so many numbers out of a file, as 64-bit floats."""
    import numpy as np

    where = path.name
    try:
        with np.load(path, allow_pickle=False) as content:
            version, array = content["version"], content[key]
    except (OSError, KeyError, ValueError, EOFError, BadZipFile) as error:
        raise BadWeights(where=where, reason=error) from error
    if version.shape != () or version != VERSION:
        raise BadWeights(where=where, reason=f"version {version} where {VERSION} is expected")
    if array.shape != (length,) or array.dtype.kind != "f":
        reason = f"{key} is {array.dtype}{list(array.shape)} where {length} floats are expected"
        raise BadWeights(where=where, reason=reason)
    if not np.isfinite(array).all():
        raise BadWeights(where=where, reason=f"{key} has something that is not a number")
    return array.astype(np.float64)


def write_array(path: Path, key: str, array: Any, origin: str) -> None:
    """Write an array as ``array_from_npz`` reads it, in 32 bits."""
    import numpy as np

    np.savez_compressed(path, version=VERSION, origin=origin, **{key: array.astype(np.float32)})


def write_numbers(
    path: Path, table: str, keys: Sequence[str], numbers: Sequence[float], origin: str
) -> None:
    """Write a table of numbers as ``numbers_from_toml`` reads it; the origin says how it came."""
    lines = [f"# {origin}", f"version = {VERSION}", "", f"[{table}]"]
    lines += [f"{key} = {number:.6g}" for key, number in zip(keys, numbers, strict=True)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
