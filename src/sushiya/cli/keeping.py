"""``sushiya backup``, ``restore``, ``export`` and ``check``: what a host keeps, in good hands."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sushiya.cli.refusals import BadInput
from sushiya.cli.serve import DATABASE_VARIABLE
from sushiya.cli.words import say

if TYPE_CHECKING:
    from sushiya.host.audit import Audit

_DATA = click.option("--data", type=click.Path(path_type=Path), help=say("option.serve.data"))
_DATABASE = click.option(
    "--database", metavar="URL", envvar=DATABASE_VARIABLE, help=say("option.serve.database")
)
_JSON = click.option("--json", "as_json", is_flag=True, help=say("option.json"))


def _kept(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that is told, like ``serve``, where the tables are."""
    return _DATA(_DATABASE(command))


@click.command(help=say("help.backup"), short_help=say("command.backup"))
@click.argument("file", type=click.Path(path_type=Path))
@_kept
@_JSON
def backup(file: Path, data: Path | None, database: str | None, as_json: bool) -> None:
    """Copy everything into a new file."""
    from sushiya.store import back_up

    copied = asyncio.run(back_up(_address(data, database), file))
    _tell("backup.done", as_json, path=str(file), tables=copied.tables, events=copied.events)


@click.command(help=say("help.restore"), short_help=say("command.restore"))
@click.argument("file", type=click.Path(path_type=Path))
@_kept
@_JSON
def restore(file: Path, data: Path | None, database: str | None, as_json: bool) -> None:
    """Fill an empty place from a backup."""
    from sushiya.store import restore as restored

    copied = asyncio.run(restored(file, _address(data, database)))
    _tell("restore.done", as_json, path=str(file), tables=copied.tables, events=copied.events)


@click.command(help=say("help.export"), short_help=say("command.export"))
@click.argument("folder", type=click.Path(path_type=Path))
@_kept
@_JSON
def export(folder: Path, data: Path | None, database: str | None, as_json: bool) -> None:
    """Write the record of every finished game into a new folder."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(say("export.not-empty", path=folder))
    address = _address(data, database)
    if database is None and not _file_of(address).is_file():
        raise BadInput(say("export.nothing", path=_file_of(address)))
    written, damaged = asyncio.run(_export(address, folder))
    if as_json:
        click.echo(json.dumps({"path": str(folder), "records": written, "damaged": damaged}))
        return
    click.echo(say("export.done", path=folder, records=written))
    for table in damaged:
        click.echo(say("export.damaged", table=table), err=True)


@click.command(help=say("help.check"), short_help=say("command.check"))
@_kept
@_JSON
@click.pass_context
def check(ctx: click.Context, data: Path | None, database: str | None, as_json: bool) -> None:
    """Replay everything; the exit code says whether all is well."""
    address = _address(data, database)
    if database is None and not _file_of(address).is_file():
        raise BadInput(say("export.nothing", path=_file_of(address)))
    audit = asyncio.run(_audit(address))
    if as_json:
        click.echo(json.dumps(asdict(audit), indent=2))
    else:
        for found in audit.damaged:
            click.echo(say("audit.damaged", **asdict(found)))
        numbers = {"tables": audit.tables, "events": audit.events}
        click.echo(say("audit.done", **numbers, damaged=len(audit.damaged)))
    ctx.exit(1 if audit.damaged else 0)


def _tell(key: str, as_json: bool, **values: str | int) -> None:
    """What was done, as a sentence or for programs."""
    click.echo(json.dumps(values) if as_json else say(key, **values))


async def _audit(address: str) -> Audit:
    from sushiya.host.audit import audit
    from sushiya.store import open_store

    store = await open_store(address)
    try:
        return await audit(store)
    finally:
        await store.close()


async def _export(address: str, folder: Path) -> tuple[int, list[str]]:
    from sushiya.host.export import records
    from sushiya.store import open_store

    store = await open_store(address)
    written, damaged = 0, []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        async for name, text in records(store):
            if text is None:
                damaged.append(name)
                continue
            (folder / f"{name}.record").write_text(text, "utf-8", newline="\n")
            written += 1
    finally:
        await store.close()
    return written, damaged


def _address(data: Path | None, database: str | None) -> str:
    from sushiya.store import checked_url
    from sushiya.web.settings import Settings, default_data

    settings = Settings(data or default_data(), database)
    checked_url(settings.database_url)
    return settings.database_url


def _file_of(address: str) -> Path:
    return Path(address.removeprefix("sqlite:///"))
