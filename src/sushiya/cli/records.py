"""Records as files: reading one, writing one."""

from __future__ import annotations

from pathlib import Path

from sushiya.cli.files import read_text
from sushiya.cli.refusals import BadInput
from sushiya.cli.words import say

_FIRST_WORDS = "sushiya record"


def is_record(text: str) -> bool:
    """Whether a text begins as a record does."""
    return text.startswith(_FIRST_WORDS)


def read_record(path: str) -> str:
    """The text of a record file, which may still turn out to be damaged or false."""
    from sushiya.play.records import LONGEST_RECORD, as_written

    text = as_written(read_text(path, most_bytes=LONGEST_RECORD))
    if not is_record(text):
        raise BadInput(say("file.no-record", path=path, first=_FIRST_WORDS))
    return text


def write_record(path: str, text: str) -> None:
    """A new record file; ``OSError`` where it cannot be written."""
    with Path(path).open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
