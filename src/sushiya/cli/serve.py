"""``sushiya serve``, and ``sushiya`` alone: open the house and say where it is."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from sushiya.cli.refusals import BadInput
from sushiya.cli.words import say

DATABASE_VARIABLE = "SUSHIYA_DATABASE"
"""An address with a password is better not seen in the list of processes."""


def _place(_context: object, _option: object, text: str | None) -> tuple[str, int] | None:
    """A host and a port; the host of this machine if only a port is named."""
    if text is None:
        return None
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise BadInput(say("serve.no-place", text=text))
    return host.strip("[]") or "127.0.0.1", int(port)


@click.command(help=say("help.serve"), short_help=say("command.serve"))
@click.option("--host", default="127.0.0.1", show_default=True, help=say("option.serve.host"))
@click.option("--port", type=click.IntRange(0, 65535), help=say("option.serve.port"))
@click.option("--data", type=click.Path(path_type=Path), help=say("option.serve.data"))
@click.option(
    "--database", metavar="URL", envvar=DATABASE_VARIABLE, help=say("option.serve.database")
)
@click.option("--workers", type=click.IntRange(min=0), default=1, help=say("option.serve.workers"))
@click.option("--keep-days", type=click.IntRange(min=0), help=say("option.serve.keep"))
@click.option("--browser/--no-browser", default=None, help=say("option.serve.browser"))
@click.option("--warm-up/--no-warm-up", default=True, help=say("option.serve.warm-up"))
@click.option("--ratings/--no-ratings", default=True, help=say("option.serve.ratings"))
@click.option("--reviews/--no-reviews", default=True, help=say("option.serve.reviews"))
@click.option("--metrics", metavar="HOST:PORT", callback=_place, help=say("option.serve.metrics"))
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    help=say("option.serve.log"),
)
def serve(
    host: str,
    port: int | None,
    data: Path | None,
    database: str | None,
    workers: int,
    keep_days: int | None,
    browser: bool | None,
    warm_up: bool,
    ratings: bool,
    reviews: bool,
    metrics: tuple[str, int] | None,
    log_format: str,
) -> None:
    """Serve until somebody stops it."""
    shown = has_display() if browser is None else browser
    how: dict[str, Any] = {"warm_up": warm_up, "ratings": ratings, "reviews": reviews}
    how |= {"metrics": metrics, "log_format": log_format}
    run(host, port, data, database, keep_days=keep_days, browser=shown, workers=workers, **how)


def open_house() -> None:
    """What ``sushiya`` alone does: serve this machine, and open the browser."""
    run("127.0.0.1", None, None, None, browser=has_display())


def run(
    host: str,
    port: int | None,
    data: Path | None,
    database: str | None,
    *,
    keep_days: int | None = None,
    browser: bool,
    workers: int = 1,
    **how: Any,
) -> None:
    """Serve, and tell people where; ``how`` goes into the settings as it is."""
    from sushiya.core.errors import SushiyaError
    from sushiya.web.logs import set_up_logs
    from sushiya.web.server import listening_on
    from sushiya.web.server import serve as served
    from sushiya.web.settings import DEFAULT_PORT, KEEP_DAYS, Settings, default_data
    from sushiya.web.whereabouts import address, is_for_others

    folder = data or default_data()
    if folder.exists() and not folder.is_dir():
        raise BadInput(say("serve.no-folder", path=folder))
    if not host.strip():  # to a socket that means everywhere
        raise BadInput(say("serve.no-host"))
    if database is not None:
        _check_address(database)
    number = _checked_workers(workers, database)
    wanted = DEFAULT_PORT if port is None else port
    try:
        listening = listening_on(host, wanted, or_next=port is None)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise BadInput(say("serve.no-port", host=host, port=wanted, reason=why)) from error
    found = listening.getsockname()[1]
    if port is None and found != wanted:
        click.echo(say("serve.other-port", port=wanted, found=found))
    where = address(host, found)

    def ready() -> None:
        click.echo(say("serve.ready", address=where))
        if is_for_others(host):
            _show_code(where)
        if browser:
            _open_browser(where)

    days = KEEP_DAYS if keep_days is None else keep_days
    settings = Settings(folder, database, days, **how)
    set_up_logs(settings.log_format)
    reason: str | None = None
    if number > 1:
        from sushiya.web.workers import Keeper

        reason = Keeper(settings, listening, number, ready).keep()
    elif (failure := served(settings, listening, ready)) is not None:
        reason = str(failure) if isinstance(failure, SushiyaError) else ""
    if reason is not None:
        raise BadInput(reason or say("serve.cannot-open"))
    click.echo(say("serve.closed"))


def has_display() -> bool:
    """Whether a browser could be shown."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _check_address(database: str) -> None:
    """Refuse an address that names no database before anybody is told that the house is open."""
    from sushiya.store import checked_url

    checked_url(database)


def _checked_workers(workers: int, database: str | None) -> int:
    """How many processes to start; refused where they could not share their tables."""
    from sushiya.store import is_shared
    from sushiya.web.workers import cores

    number = workers or cores()
    if number > 1 and not is_shared(database):
        raise BadInput(say("serve.not-shared", workers=number))
    return number


def _show_code(where: str) -> None:
    """The address as a QR code, for phones in the same room."""
    from sushiya.web.codes import terminal_code

    click.echo(terminal_code(where))


def _open_browser(where: str) -> None:
    """Open the browser without waiting for it: some wait until it is closed."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()
