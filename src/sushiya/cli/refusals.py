"""What the command line does with an error: one line on standard error, and an exit code."""

from __future__ import annotations

import re
from dataclasses import dataclass

import click

from sushiya.cli.words import say
from sushiya.core.errors import SushiyaError

BAD_INPUT = 2
STOPPED = 130
_ERROR_NUMBER = re.compile(r"\[Errno \d+\] ")


@dataclass(frozen=True)
class Refusal:
    """A line for people and the code for programs."""

    line: str
    exit_code: int


class BadInput(click.ClickException):
    """Something a command was given cannot be used."""

    exit_code = BAD_INPUT


EXIT_CODES: dict[type[BaseException], int] = {
    SushiyaError: BAD_INPUT,
    click.ClickException: BAD_INPUT,
    OSError: BAD_INPUT,
    click.Abort: STOPPED,
}
"""The exit code of every kind of error that is not a mistake of ours."""


def refused(error: Exception) -> Refusal | None:
    """How to tell this error, or None for one that should be reported with its traceback."""
    for kind, code in EXIT_CODES.items():
        if isinstance(error, kind):
            return Refusal(say("refusal", reason=one_line(_reason(error))), code)
    return None


def one_line(text: str) -> str:
    """Any text on one printable line."""
    words = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(words.split())


def _reason(error: Exception) -> str:
    if isinstance(error, click.UsageError) and error.ctx:
        hint = say("refusal.hint", command=error.ctx.command_path)
        return f"{error.format_message().rstrip('.')} {hint}"
    if isinstance(error, click.ClickException):
        return error.format_message()
    if isinstance(error, click.Abort):
        return say("refusal.stopped")
    if isinstance(error, OSError) and error.strerror:
        name = f"{error.filename}: " if error.filename else ""
        return f"{name}{error.strerror.lower()}"
    return _ERROR_NUMBER.sub("", str(error))
