"""``sushiya score``: the points of a game played with real cards."""

from __future__ import annotations

import json

import click

from sushiya.cli.files import STANDARD_INPUT, read_text
from sushiya.cli.words import say


@click.command(help=say("help.score"), short_help=say("command.score"))
@click.option("--edition", help=say("option.score.edition"))
@click.option("--json", "as_json", is_flag=True, help=say("option.json"))
@click.argument("file", metavar="[FILE]", default=STANDARD_INPUT)
def score(edition: str | None, as_json: bool, file: str) -> None:
    """Read a sheet, refuse an impossible one, and print its points."""
    from sushiya.games.sushi_go.score_sheet import LONGEST_SHEET, score_sheet_from_text, scores

    text = read_text(file, most_bytes=LONGEST_SHEET).removeprefix("\ufeff")
    sheet = score_sheet_from_text(text, edition)
    if as_json:
        click.echo(json.dumps(scores(sheet).to_dict(), indent=2, ensure_ascii=False))
        return
    from sushiya.cli.sushi_go.score_table import print_scores

    print_scores(sheet)
