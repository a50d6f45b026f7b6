"""What users may rely on: the public names, their docstrings, and how little they load."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sushiya

SOURCES = Path(__file__).parent.parent / "src" / "sushiya"
FILES = tuple(sorted(SOURCES.rglob("*.py")))
MATCH_NAMES = {
    "commitment", "deal", "game", "headers", "knowledge", "labels", "last_events", "legal_moves",
    "moves", "options", "outcome", "play", "position", "record", "seats", "setup", "shuffle",
    "state", "to_act", "undo", "view",
}  # fmt: skip
HEAVY = ("numpy", "numba", "click", "rich", "textual")

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def test_public_names_are_exactly_these() -> None:
    assert sushiya.__all__ == ["Match", "__version__", "games", "load_record", "new_game"]


def test_every_public_name_exists_and_no_other_is_public() -> None:
    rooms = {
        "bots",
        "cli",
        "core",
        "envs",
        "games",
        "host",
        "i18n",
        "play",
        "store",
        "study",
        "version",
        "web",
    }
    shown = {name for name in vars(sushiya) if not name.startswith("_")} - rooms
    allowed = set(sushiya.__all__) | {"annotations", "Mapping"}
    assert sorted(shown - allowed) == []
    assert all(hasattr(sushiya, name) for name in sushiya.__all__)


def test_match_has_exactly_these_public_names() -> None:
    match = sushiya.new_game("sushi-go", seats=2, seed=1)
    assert {name for name in dir(match) if not name.startswith("_")} == MATCH_NAMES


@pytest.mark.parametrize("name", [name for name in sushiya.__all__ if name != "__version__"])
def test_every_public_name_has_a_docstring(name: str) -> None:
    assert inspect.getdoc(getattr(sushiya, name))


def test_version_is_three_numbers() -> None:
    assert all(part.isdigit() for part in sushiya.__version__.split("."))
    assert len(sushiya.__version__.split(".")) == 3


def undocumented(file: Path) -> Iterator[str]:
    """Public things of a file without a docstring; a protocol's bare attributes need none."""
    tree = ast.parse(file.read_text())
    where = file.relative_to(SOURCES.parent).as_posix()
    if file.read_text().strip() and not ast.get_docstring(tree):
        yield where
    for node in _public(tree):
        if not ast.get_docstring(node):
            yield f"{where}:{node.lineno} {node.name}"


def _public(parent: ast.Module | ast.ClassDef) -> Iterator[Definition]:
    for node in parent.body:
        if not isinstance(node, Definition) or node.name.startswith("_") or _is_stub(node):
            continue
        yield node
        if isinstance(node, ast.ClassDef):
            yield from _public(node)


def _is_stub(node: Definition) -> bool:
    return ast.unparse(node.body[-1]) == "..." and len(node.body) == 1


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(SOURCES).as_posix())
def test_everything_public_is_documented(file: Path) -> None:
    assert list(undocumented(file)) == []


PLAY = """
import sys
import sushiya
from sushiya.play.verify import verify

match = sushiya.new_game({game!r}, seats=2, seed=1)
while match.to_act:
    seat = match.to_act[0]
    moves = match.legal_moves(seat)
    match.play(seat, moves[len(match.moves) % len(moves)])
match.view(0), match.view(None), match.knowledge(1)
record = match.record()
assert sushiya.load_record(record).outcome == match.outcome
assert verify(record).passed
print(*(name for name in {heavy!r} if name in sys.modules))
"""


@pytest.mark.parametrize("game", sushiya.games())
def test_a_whole_game_loads_no_third_party_code(game: str) -> None:
    """Playing, viewing, recording and checking need nothing but Python."""
    code = PLAY.format(game=game, heavy=HEAVY)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []
