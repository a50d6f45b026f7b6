"""The arrows between rooms: who may import whom, and which third-party code lives where.

Every import counts, also one inside a function or for type checking only.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PACKAGE = "sushiya"
ROOT = Path(__file__).parent.parent / "src" / PACKAGE
FACE = ""
"""The room of ``sushiya/__init__.py``."""
MAIN = "__main__"
"""The room of ``sushiya/__main__.py``, a door to the command line."""

EVERYTHING = frozenset(
    {FACE, "core", "games", "play", "bots", "study", "envs", "host", "store", "i18n", "web", "cli"}
)

# core <- games <- play <- bots <- study, envs
MAY_IMPORT: dict[str, frozenset[str]] = {
    "core": frozenset(),
    "games": frozenset({"core"}),
    "play": frozenset({"core", "games"}),
    FACE: frozenset({"core", "games", "play"}),
    "bots": frozenset({"core", "games", "play"}),
    "study": frozenset({FACE, "core", "games", "play", "bots"}),
    "envs": frozenset({FACE, "core", "games", "play", "bots"}),
    "host": frozenset({"core", "games", "play", "bots"}),
    "store": frozenset({"core", "play"}),
    "i18n": frozenset(),
    "web": EVERYTHING - {"web", "cli"},
    "cli": EVERYTHING - {"cli"},
    MAIN: frozenset({"cli"}),
}

NUMERIC = frozenset({"llvmlite", "numpy", "numba"})
THIRD_PARTY: dict[str, frozenset[str]] = {
    "bots": NUMERIC,
    "study": NUMERIC | {"altair", "pyarrow", "ray", "resvg_py", "torch", "vl_convert"},
    "envs": NUMERIC | {"gymnasium", "pettingzoo", "pyspiel", "stable_baselines3"},
    "store": frozenset({"alembic", "asyncpg", "msgspec", "sqlalchemy"}),
    "i18n": frozenset({"babel"}),
    "web": frozenset(
        {
            "fastapi",
            "httptools",
            "jinja2",
            "markupsafe",
            "msgspec",
            "platformdirs",
            "prometheus_client",
            "pydantic",
            "segno",
            "starlette",
            "uvicorn",
        }
    ),
    "cli": frozenset({"click", "rich", "textual"}),
}
TWIN_MAKER = "sushiya.core.compiled"
TWIN_TOOLS = ("sushiya.core.kept_code", "sushiya.core.linking", "sushiya.core.machine")
"""What only the twin maker needs: where code is kept, how Numba compiles, what it cannot."""
KNOWS_TWINS = frozenset({"bots", "study", "envs", "cli", "web"})
VERSION = "sushiya.version"
"""A leaf that everybody may read."""


@dataclass(frozen=True)
class Import:
    """One module that a file imports, and the line it does so."""

    file: Path
    line: int
    module: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT.parent)}:{self.line} imports {self.module}"

    @property
    def is_ours(self) -> bool:
        return self.module.split(".")[0] == PACKAGE

    @property
    def by(self) -> str:
        return room_of(module_of(self.file))


def module_of(file: Path) -> str:
    """The dotted name of a file."""
    parts = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The room a module of ours is in."""
    return module.split(".")[1] if "." in module else FACE


def game_room_of(module: str) -> str | None:
    """The game a module belongs to, or None."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" else None


FILES = tuple(sorted(ROOT.rglob("*.py")))
MODULES = frozenset(map(module_of, FILES))


def imports_of(file: Path) -> Iterator[Import]:
    """Every import of a file; ``from package import module`` names the module."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(file, node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            assert node.module
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield Import(file, node.lineno, full if full in MODULES else node.module)


IMPORTS = tuple(found for file in FILES for found in imports_of(file))
OURS = tuple(found for found in IMPORTS if found.is_ours and found.module != VERSION)
FOREIGN = tuple(
    found
    for found in IMPORTS
    if not found.is_ours and found.module.split(".")[0] not in sys.stdlib_module_names
)


def none_of(found: Iterator[Import]) -> None:
    """Fail with all of these imports, if there are any."""
    lines = sorted({str(one) for one in found})
    assert not lines, "\n".join(lines)


def test_every_room_has_its_place() -> None:
    rooms = {room_of(module_of(file)) for file in FILES} - {"version"}
    assert sorted(rooms - set(MAY_IMPORT)) == []


@pytest.mark.parametrize("room", [room for room in MAY_IMPORT if room])
def test_arrows_point_one_way(room: str) -> None:
    allowed = MAY_IMPORT[room] | {room}
    none_of(o for o in OURS if o.by == room and room_of(o.module) not in allowed)


def test_face_stands_on_play() -> None:
    allowed = MAY_IMPORT[FACE]
    none_of(o for o in OURS if o.by == FACE and room_of(o.module) not in allowed)


def test_arrows_have_no_circle() -> None:
    """The table itself: nobody below may import somebody above, however far."""
    for room, allowed in MAY_IMPORT.items():
        reached, todo = set(allowed), list(allowed)
        while todo:
            for below in MAY_IMPORT[todo.pop()] - reached:
                reached.add(below)
                todo.append(below)
        assert room not in reached


def test_version_imports_nothing_but_the_future() -> None:
    version = ROOT / "version.py"
    none_of(o for o in IMPORTS if o.file == version and o.module != "__future__")


def test_game_rooms_do_not_know_each_other() -> None:
    strangers = (
        found
        for found in OURS
        if (home := game_room_of(module_of(found.file)))
        and room_of(found.module) == "games"
        and game_room_of(found.module) != home
    )
    none_of(strangers)


@pytest.mark.parametrize("room", ["play", "host", "store"])
def test_rooms_for_all_games_know_no_game(room: str) -> None:
    none_of(o for o in OURS if o.by == room and game_room_of(o.module))


def test_third_party_code_stays_in_its_room() -> None:
    astray = (
        found
        for found in FOREIGN
        if found.module.split(".")[0] not in THIRD_PARTY.get(found.by, frozenset())
        and not (
            module_of(found.file) in (TWIN_MAKER, *TWIN_TOOLS)
            and found.module.split(".")[0] in NUMERIC
        )
    )
    none_of(astray)


def test_twins_are_made_only_where_numpy_is_at_home() -> None:
    """A game that is played by people must not wait for a compiler."""
    none_of(o for o in OURS if o.module == TWIN_MAKER and o.by not in KNOWS_TWINS)
    none_of(o for o in OURS if o.module in TWIN_TOOLS and module_of(o.file) != TWIN_MAKER)


def test_chance_and_time_stay_out_of_rules() -> None:
    """Rules get luck, time and files as arguments; files are read by a menu loader alone."""
    forbidden = {"random", "secrets", "time", "datetime", "socket", "sqlite3", "subprocess"}
    none_of(o for o in IMPORTS if o.by == "games" and o.module.split(".")[0] in forbidden)
