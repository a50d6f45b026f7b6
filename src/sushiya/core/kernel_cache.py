"""Where machine code is kept between runs: one folder for each module and what it depends on.

Numba caches machine code per file and does not notice when a function that was called from
another file has changed. So a module's code is kept in a folder named after the text of the
module and of every module of ours that it imports, however far away; what else is edited does
not matter to it. Data that a module reads from a file is not seen here: it must be handed to
compiled functions as an argument.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

_PACKAGE = Path(__file__).resolve().parent.parent
_MAKERS = ("sushiya.core.compiled", "sushiya.core.linking", "sushiya.core.machine")
"""How code is made is part of it."""

_FOLDERS_KEPT = 200
_SECONDS_KEPT = 60 * 24 * 3600
_IMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+import\s+(\([^)]*\)|[^\n]*)|import\s+(.+))", re.M)
_NAME = re.compile(r"[\w.]+")

_used: set[Path] = set()
"""Folders that this process has opened; they are never removed."""


def folder_of(module: str, home: Path | None = None) -> Path:
    """The folder for a module's machine code, made if it is new; old ones are then removed.

    ``home`` is where the folders are, by default in the user's cache. Where nothing can be
    written the folder lasts as long as this process.
    """
    home = home or _users_home()
    folder = home / f"kernels-{key_of(module)}"
    if folder in _used:
        return folder
    try:
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(folder)
        os.utime(folder)
    except OSError:
        return folder_of(module, _passing_home())
    _used.add(folder)
    if is_new:
        _remove_old(home)
    return folder


def key_of(module: str) -> str:
    """A short hash of the text of a module and of everything of ours that it imports."""
    digest = sha256()
    for name in sorted(_reached(module) | set(_MAKERS)):
        digest.update(f"{name}\0{text_of(name)}\0".encode())
    return digest.hexdigest()[:16]


@cache
def text_of(module: str) -> str:
    """The source of a module, read once."""
    file = _file(module) or Path(str(sys.modules[module].__file__))
    return file.read_text(encoding="utf-8")


def _reached(module: str) -> set[str]:
    """The module, what it imports, what that imports, and so on."""
    found, todo = {module}, [module]
    while todo:
        for name in _imported(todo.pop()):
            if name not in found:
                found.add(name)
                todo.append(name)
    return found


def _imported(module: str) -> Iterator[str]:
    """Modules of ours that a module imports anywhere in its text; rather too many than too few."""
    for source, names, modules in _IMPORT.findall(text_of(module)):
        if source:
            yield from _ours([source, *(f"{source}.{name}" for name in _NAME.findall(names))])
        else:
            yield from _ours(_NAME.findall(modules))


def _ours(names: list[str]) -> Iterator[str]:
    return (name for name in names if name.split(".")[0] == _PACKAGE.name and _file(name))


@cache
def _file(module: str) -> Path | None:
    """The file of a module of ours, or None."""
    path = _PACKAGE.parent.joinpath(*module.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.is_file() and path.is_relative_to(_PACKAGE):
            return file
    return None


def _users_home() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sushiya"


@cache
def _passing_home() -> Path:
    """A folder that is removed when the process ends."""
    return Path(_passing_folder().name)


@cache
def _passing_folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="sushiya-kernels-", ignore_cleanup_errors=True)


def _remove_old(home: Path) -> None:
    """Remove folders that nobody has opened for long, and the oldest if they are too many."""
    opened = {path: _opened(path) for path in home.glob("kernels-*")}
    newest = sorted(opened, key=opened.__getitem__, reverse=True)
    for place, path in enumerate(newest):
        is_old = place >= _FOLDERS_KEPT or opened[path] < time.time() - _SECONDS_KEPT
        if is_old and path not in _used:
            shutil.rmtree(path, ignore_errors=True)


def _opened(folder: Path) -> float:
    """When a folder was last opened; another process may have removed it."""
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0
