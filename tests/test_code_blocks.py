"""Every code block of the documents is run, or at least understood by the program it is for.

* Python with ``>>>`` is run by pytest itself, with what it must print.
* Python without ``>>>`` is a program of its own; the test that runs it is named here.
* A command with output below it is run, in a folder with the files that the page shows by their
  title, and must print that; ``...`` stands for anything.
* A command alone must be one that the program takes, with these options.
"""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from sushiya.cli.root import root
from tests.test_docs import ROOT, TEXTS, name

_FENCE = re.compile(r"^```([a-z]+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_TITLE = re.compile(r'title="([^"]+)"')

PROGRAMS = {
    "docs/api.md": "tests/web/test_server.py",
    "docs/fairness.md": "tests/test_docs.py",
    "docs/foreign-bots.md": "tests/bots/test_foreign.py",
}
"""Pages with a whole program in Python, and the test that runs it."""

LANGUAGES = {"console", "ini", "js", "json", "nginx", "po", "python", "text", "toml"}
"""What blocks may be written in; those that are no code are for reading."""

OUTSIDE = {
    "make", "npx", "python", "python3", "pip", ".venv/bin/python", "node", "curl", "createdb",
    "podman", "sudo", "psql", "git", "mkdir", "cp", "cd", "for", "export", "msginit",
}  # fmt: skip
"""Programs that are not ours; what is said to them is not checked here."""


@dataclass(frozen=True)
class Block:
    page: Path
    language: str
    about: str
    text: str


def blocks(page: Path) -> Iterator[Block]:
    for language, about, text in _FENCE.findall(page.read_text()):
        yield Block(page, language, about, text)


BLOCKS = tuple(block for page in TEXTS for block in blocks(page))


@dataclass(frozen=True)
class Command:
    line: str
    output: tuple[str, ...]

    @property
    def words(self) -> list[str]:
        return shlex.split(self.line, comments=True)


def commands(block: Block) -> Iterator[Command]:
    """The commands of a session, each with the lines below it."""
    joined = block.text.replace("\\\n", " ")
    for part in re.split(r"^\$ ", joined, flags=re.MULTILINE)[1:]:
        line, *output = part.rstrip("\n").split("\n")
        yield Command(line, tuple(output))


SESSIONS = [block for block in BLOCKS if block.language == "console"]


def test_blocks_are_written_in_known_languages() -> None:
    assert {block.language for block in BLOCKS} <= LANGUAGES


def test_every_block_of_python_is_run() -> None:
    parser = doctest.DocTestParser()
    for block in BLOCKS:
        if block.language != "python":
            continue
        page = name(block.page)
        if ">>> " not in block.text:
            compile(block.text, page, "exec")
            runner = ROOT / PROGRAMS[page]
            assert block.page.name in runner.read_text(), f"{runner} does not read {page}"
            continue
        assert parser.get_examples(block.text)
        assert page.startswith("docs/") or page == "README.md", f"pytest does not read {page}"


def test_a_program_that_is_run_is_still_there() -> None:
    assert set(PROGRAMS) == {
        name(block.page)
        for block in BLOCKS
        if block.language == "python" and ">>> " not in block.text
    }


@pytest.mark.parametrize("page", sorted({block.page for block in SESSIONS}), ids=name)
def test_every_command_is_one_that_the_program_takes(page: Path) -> None:
    for block in SESSIONS:
        for command in commands(block) if block.page == page else ():
            if command.words[0] in OUTSIDE or "=" in command.words[0]:
                continue
            assert command.words[0] == "sushiya", command.line
            understood(command.words[1:])


def understood(words: list[str]) -> None:
    """Let click read the words, down to the last option, and run nothing."""
    if "<" in words:
        words = words[: words.index("<")]
    command: click.Command = root
    context: click.Context | None = None
    called = "sushiya"
    while isinstance(command, click.Group) and words:
        if words[0].startswith("-"):
            break
        inner = command.get_command(click.Context(command), words[0])
        assert inner, f"no command {words[0]}"
        called, command, words = words[0], inner, words[1:]
    if not isinstance(command, click.Group):
        context = command.make_context(called, list(words))
        assert context.args == []


WITH_OUTPUT = sorted(
    {
        block.page
        for block in SESSIONS
        for command in commands(block)
        if command.output and command.words[0] not in OUTSIDE
    }
)


@pytest.mark.parametrize("page", WITH_OUTPUT, ids=name)
def test_every_session_prints_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for block in blocks(page):
        if title := _TITLE.search(block.about):
            (tmp_path / title.group(1)).write_text(block.text)
        for command in commands(block) if block.language == "console" else ():
            if command.output and command.words[0] not in OUTSIDE:
                assert command.words[0] == "sushiya"
                done = CliRunner().invoke(root, command.words[1:])
                assert_alike(command.output, done.output)


def assert_alike(told: tuple[str, ...], printed: str) -> None:
    """``...`` as a line stands for lines, within a line for anything in it."""
    lines = [line.rstrip() for line in printed.rstrip("\n").split("\n")]
    pattern = ""
    for line in told:
        if line == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += re.escape(line.rstrip()).replace(r"\.\.\.", ".*") + r"\n"
    found = re.fullmatch(pattern, "\n".join(lines) + "\n")
    assert found, f"printed was:\n{printed}"


def test_a_wrong_output_would_be_found() -> None:
    assert_alike(("one", "...", "th...ee"), "one\ntwo\nthree\n")
    with pytest.raises(AssertionError):
        assert_alike(("one", "...", "four"), "one\ntwo\nthree\n")
    with pytest.raises(click.UsageError):
        understood(["simulate", "sushi-go", "--sets", "2"])
