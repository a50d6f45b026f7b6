"""``sushiya bench``: how fast the rules run on this machine."""

from __future__ import annotations

import click

from sushiya.cli.words import say

LEAST_SECONDS = 0.01


@click.command(help=say("help.bench"), short_help=say("command.bench"))
@click.option(
    "--seconds", type=click.FloatRange(min=LEAST_SECONDS), default=1.0, show_default=True,
    help=say("option.bench.seconds"),
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help=say("option.json"))
def bench(seconds: float, as_json: bool) -> None:
    """Measure and tell."""
    from sushiya.study.bench import main

    main(["--seconds", str(seconds), *(["--json"] if as_json else [])])
