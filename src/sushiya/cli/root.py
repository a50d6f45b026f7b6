"""``sushiya``: the commands by name. A command is imported when it is run, not before."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from sushiya.cli.refusals import refused
from sushiya.cli.words import say
from sushiya.version import __version__

COMMANDS = {
    "serve": "sushiya.cli.serve:serve",
    "play": "sushiya.cli.play:play",
    "score": "sushiya.cli.score:score",
    "replay": "sushiya.cli.replay:replay",
    "verify": "sushiya.cli.verify:verify",
    "games": "sushiya.cli.games:games",
    "simulate": "sushiya.cli.simulate:simulate",
    "report": "sushiya.cli.report:report",
    "solve": "sushiya.cli.solve:solve",
    "review": "sushiya.cli.review:review",
    "puzzles": "sushiya.cli.puzzles:puzzles",
    "backup": "sushiya.cli.keeping:backup",
    "restore": "sushiya.cli.keeping:restore",
    "export": "sushiya.cli.keeping:export",
    "check": "sushiya.cli.keeping:check",
    "bench": "sushiya.cli.bench:bench",
    "tournament": "sushiya.cli.tournament:tournament",
}
"""Where each command lives. Its line in the help is ``words``' ``command.NAME``."""


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one only to run it."""

    def __init__(self, *args: Any, places: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.places = places

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the table."""
        return list(self.places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, imported now."""
        if cmd_name not in self.places:
            return None
        module, _, name = self.places[cmd_name].partition(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, say(f"command.{name}")) for name in self.places])

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        **extra: Any,
    ) -> NoReturn:
        """Run, and turn every refusal into one line and its exit code."""
        extra["standalone_mode"] = False
        try:
            code = super().main(args, prog_name, **extra)
        except Exception as error:
            refusal = refused(error)
            if refusal is None:
                raise
            click.echo(refusal.line, err=True)
            sys.exit(refusal.exit_code)
        sys.exit(code if isinstance(code, int) else 0)


@click.group(
    cls=LazyGroup,
    places=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=say("help.root"),
)
@click.version_option(__version__, prog_name="sushiya", message="%(prog)s %(version)s")
@click.pass_context
def root(ctx: click.Context) -> None:
    """Choose a command; without one, open the house."""
    if ctx.invoked_subcommand is None:
        from sushiya.cli.serve import open_house

        open_house()
