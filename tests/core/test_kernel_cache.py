"""Machine code between runs: used again as long as it is right, and never when it is not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sushiya.core import kernel_cache
from sushiya.games.sushi_go import playouts, rules, scoring
from sushiya.games.wasabi import board

SOURCES = Path(kernel_cache.__file__).parent.parent


class Package:
    """A package in a folder of its own, read as if it were ours."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "sushiya"
        for name in ("core", "web"):
            (self.folder / name).mkdir(parents=True)
        self.write("core.compiled", "makes = 1")
        self.write("core.linking", "makes = 2")
        self.write("core.machine", "makes = 3")
        self.write("core.caller", "from sushiya.core.middle import double\n")
        self.write("core.middle", "from sushiya.core import (\n    callee,\n)\n")
        self.write("core.callee", "def answer(): return 1\n")
        self.write("web.page", "from sushiya.core import caller\n")

    def write(self, module: str, text: str) -> None:
        self.folder.joinpath(*module.split(".")).with_suffix(".py").write_text(text)
        kernel_cache.text_of.cache_clear()
        kernel_cache._file.cache_clear()

    @property
    def key(self) -> str:
        return kernel_cache.key_of("sushiya.core.caller")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    with monkeypatch.context() as patched:
        patched.setattr(kernel_cache, "_PACKAGE", tmp_path / "sushiya")
        yield Package(tmp_path)
    kernel_cache.text_of.cache_clear()
    kernel_cache._file.cache_clear()


def test_editing_something_else_keeps_the_key(package: Package) -> None:
    before = package.key
    package.write("web.page", "x = 2")
    package.write("core.new", "x = 2")
    assert package.key == before


@pytest.mark.parametrize(
    "module",
    ["caller", "middle", "callee", "compiled", "linking", "machine"],
)
def test_editing_what_is_called_however_far_away_changes_the_key(
    package: Package, module: str
) -> None:
    before = package.key
    package.write(f"core.{module}", "x = 2")
    assert package.key != before


def test_a_key_reaches_all_that_a_module_imports() -> None:
    reached = kernel_cache._reached(playouts.__name__)
    assert {rules.__name__, scoring.__name__, "sushiya.core.rng"} <= reached
    assert not {name for name in reached if name.split(".")[1] not in ("core", "games")}
    assert kernel_cache.key_of(rules.__name__) != kernel_cache.key_of(scoring.__name__)


def test_old_folders_go_but_none_that_is_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_cache, "_FOLDERS_KEPT", 4)
    first = kernel_cache.folder_of(rules.__name__, tmp_path)
    os.utime(first, (1, 1))
    now = time.time()
    for age, name in enumerate(("new", "newer", "less-new", "fifth")):
        (tmp_path / f"kernels-{name}").mkdir()
        os.utime(tmp_path / f"kernels-{name}", (now - age - 60, now - age - 60))
    (tmp_path / "kernels-forgotten").mkdir()
    os.utime(tmp_path / "kernels-forgotten", (1, 1))
    (tmp_path / "not-ours").mkdir()
    os.utime(tmp_path / "not-ours", (1, 1))
    second = kernel_cache.folder_of(scoring.__name__, tmp_path)
    kept = {path.name for path in tmp_path.iterdir()} - {first.name, second.name}
    assert kept == {"kernels-new", "kernels-newer", "kernels-less-new", "not-ours"}
    assert first.is_dir()


def test_folders_that_nobody_opens_for_long_go(tmp_path: Path) -> None:
    old = tmp_path / "kernels-old"
    old.mkdir()
    os.utime(old, (1, 1))
    kernel_cache.folder_of(rules.__name__, tmp_path)
    assert not old.exists()


def test_opening_a_folder_makes_it_young(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = kernel_cache.folder_of(board.__name__, tmp_path)
    os.utime(folder, (1, 1))
    monkeypatch.setattr(kernel_cache, "_used", set())
    assert kernel_cache.folder_of(board.__name__, tmp_path) == folder
    assert folder.stat().st_mtime > 1


def test_where_nothing_can_be_written_code_is_kept_for_this_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    folder = kernel_cache.folder_of(rules.__name__)
    assert folder.is_dir()
    assert not folder.is_relative_to(tmp_path)


PROGRAM = """
from sushiya.core import caller
from sushiya.core.compiled import twin
answer = twin(caller).answer
print(answer(2), *answer.stats.cache_hits.values())
"""


def test_machine_code_is_used_again_until_a_callee_changes(tmp_path: Path) -> None:
    """In real processes, of which two compile the same at the same time."""
    sources = tmp_path / "src" / "sushiya"
    for room in ("core", "games", "play"):
        shutil.copytree(SOURCES / room, sources / room)
    for file in ("__init__.py", "version.py"):
        shutil.copy(SOURCES / file, sources / file)
    (sources / "core" / "caller.py").write_text(
        "from sushiya.core.callee import times\ndef answer(x):\n    return times(x)\n"
    )

    def write_callee(factor: int) -> None:
        text = f"def times(x):\n    return {factor} * x\n"
        (sources / "core" / "callee.py").write_text(text)

    def answers(processes: int) -> list[str]:
        environment = os.environ | {
            "XDG_CACHE_HOME": str(tmp_path),
            "PYTHONPATH": str(tmp_path / "src"),
        }
        started = [
            subprocess.Popen(
                [sys.executable, "-c", PROGRAM], env=environment, stdout=subprocess.PIPE, text=True
            )
            for _ in range(processes)
        ]
        return [process.communicate()[0].strip() for process in started]

    write_callee(10)
    assert sorted(answers(2)) == ["20", "20 1"]  # one compiles, the other waits for it
    (sources / "core" / "options.py").write_text(
        "# something else\n" + (sources / "core" / "options.py").read_text()
    )
    assert answers(1) == ["20 1"]
    write_callee(11)
    assert answers(1) == ["22"]
