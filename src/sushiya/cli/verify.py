"""``sushiya verify``: is a record what it says it is?"""

from __future__ import annotations

import json

import click

from sushiya.cli.records import read_record
from sushiya.cli.words import say


@click.command(help=say("help.verify"), short_help=say("command.verify"))
@click.argument("record", metavar="RECORD")
@click.option("--commitment", metavar="DIGITS", help=say("option.verify.commitment"))
@click.option("--json", "as_json", is_flag=True, help=say("option.json"))
@click.pass_context
def verify(ctx: click.Context, record: str, commitment: str | None, as_json: bool) -> None:
    """Check a record and say why it is green or red."""
    from sushiya.play.verify import verify as checked

    report = checked(read_record(record), commitment)
    if as_json:
        checks = [
            {"name": check.name, "passed": check.passed, "detail": check.detail}
            for check in report.checks
        ]
        told = {"passed": report.passed, "finished": report.finished, "checks": checks}
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        for check in report.checks:
            _tell(check.name, check.passed, check.detail)
        if report.passed and not report.finished:
            click.echo(f"  {say('verify.unfinished')}")
        colour = "green" if report.passed else "red"
        click.secho(say(f"verify.{colour}"), fg=colour, bold=True)
    ctx.exit(0 if report.passed else 1)


def _tell(name: str, passed: bool, detail: str) -> None:
    mark = click.style("✓", fg="green") if passed else click.style("✗", fg="red")
    click.echo(f"{mark} {say(f'check.{name}')}")
    click.echo(f"    {detail or say(f'check.why.{name}')}")
