"""``sushiya review``: a recorded game gone through, decision by decision."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from sushiya.cli.records import read_record
from sushiya.cli.words import say
from sushiya.i18n import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from sushiya.play.match import Match

DEPTHS = ("quick", "standard", "deep")


@click.command(help=say("help.review"), short_help=say("command.review"))
@click.argument("record", metavar="RECORD")
@click.option("--depth", type=click.Choice(DEPTHS), default="standard", show_default=True,
              help=say("option.review.depth"))  # fmt: skip
@click.option("--all", "every", is_flag=True, help=say("option.review.all"))
@click.option("--language", type=click.Choice(list(LANGUAGES)), default=ENGLISH, show_default=True,
              help=say("option.review.language"))  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help=say("option.json"))
def review(record: str, depth: str, every: bool, language: str, as_json: bool) -> None:
    """Go through a record and tell what was found."""
    import sushiya

    match = sushiya.load_record(read_record(record))
    from sushiya.study.reviewing import review as reviewed

    with _turns_bar() as progress:
        found = reviewed(match, depth=depth, progress=progress)
    if as_json:
        told = found.to_dict() | {"names": _names(match)}
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
        return
    from sushiya.cli.review_table import print_review

    print_review(found, match, _names(match), language, every=every)


def _names(match: Match) -> list[str] | None:
    """The players as the record names them."""
    from sushiya.play.player_names import players_from_headers

    names = players_from_headers(match.headers, match.seats)
    return list(names) if names else None


@contextmanager
def _turns_bar() -> Iterator[Callable[[int, int], None]]:
    """How many turns are done, while people watch; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda done, all: None
        return
    from sushiya.cli.progress import progress_bar

    with progress_bar(say("review.turns")) as (bar, task):
        yield lambda done, all: bar.update(task, completed=done, total=all)
