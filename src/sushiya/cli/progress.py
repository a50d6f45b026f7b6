"""A bar on standard error that shows how far a long run is, and how long it will take."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)


@contextmanager
def progress_bar(words: str, total: int | None = None) -> Iterator[tuple[Progress, TaskID]]:
    """The bar and its only task; it goes away at the end."""
    columns = (TextColumn(words), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield bar, bar.add_task("", total=total)
