"""Reading what people hand to a command: a file or standard input, as text."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from sushiya.cli.refusals import BadInput
from sushiya.cli.words import say

STANDARD_INPUT = "-"


def read_text(path: str, *, most_bytes: int) -> str:
    """The text of a file, or of standard input for ``-``; raises ``BadInput``."""
    try:
        data = _read(path, most_bytes + 1)
    except OSError as error:
        reason = (error.strerror or "").lower()
        raise BadInput(say("file.cannot-read", path=path, reason=reason)) from error
    if len(data) > most_bytes:
        raise BadInput(say("file.too-large", path=path, most=most_bytes))
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise BadInput(say("file.not-text", path=path, at=error.start)) from error


def check_new_file(path: str) -> None:
    """Refuse a file that could not be written later, or that would be written over."""
    target = Path(path)
    if target.exists():
        raise BadInput(say("file.exists", path=path))
    folder = target.absolute().parent
    if not folder.is_dir():
        raise BadInput(say("file.no-folder", path=path, folder=folder))
    if not os.access(folder, os.W_OK):
        raise BadInput(say("file.no-entry", path=path))


def _read(path: str, size: int) -> bytes:
    if path == STANDARD_INPUT:
        return sys.stdin.buffer.read(size)
    with open(path, "rb") as file:
        return file.read(size)
