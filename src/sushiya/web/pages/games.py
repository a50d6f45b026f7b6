"""The games that are served at tables in the browser, and what each of them brings.

Lobby, table, result, replay and log are the same for all games; they ask here for what differs.
A game brings a page model, sentences, and in ``templates/FOLDER``: ``table.html``,
``result.html``, ``replay.html``, ``options.html`` and ``keys.html``; in ``static/css`` a sheet,
and if it likes, in ``static/js`` a module, both called like the folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sushiya.host import Table as LiveTable
from sushiya.i18n import Translator
from sushiya.play.match import Match
from sushiya.web.errors import NotFound
from sushiya.web.pages import sushi_go_options, sushi_go_replay, wasabi_options, wasabi_replay
from sushiya.web.pages.parts import Look, Moment
from sushiya.web.pages.places import Happenings
from sushiya.web.pages.sushi_go_parts import SushiGoMoment
from sushiya.web.pages.sushi_go_sentences import sushi_go_sentences
from sushiya.web.pages.sushi_go_table import sushi_go_page
from sushiya.web.pages.telling import Teller, Told
from sushiya.web.pages.wasabi_sentences import wasabi_sentences
from sushiya.web.pages.wasabi_table import wasabi_page

Table = Mapping[str, Any]
Values = dict[str, Any]


@dataclass(frozen=True)
class GamePages:
    """What a game brings to the pages of its tables."""

    name: str
    folder: str
    seats: Sequence[int]
    usual_seats: int
    defaults: Mapping[str, object]
    described: Callable[[Translator, Mapping[str, Any]], list[tuple[str, str]]]
    """The options in force, each with a line about it."""
    page: Callable[[Translator, Table, Happenings, float, Mapping[str, str]], Values]
    """What the templates need, from a table's view, what happened, the time and the query."""
    sentences: Callable[[Teller, Told], Iterable[str]]
    open_hands: Callable[[Translator, Match, Sequence[str], Sequence[int]], Values]
    """What a replay shows of the hands of some seats."""
    jumps: Callable[[Translator, Happenings], list[tuple[str, int]]]
    """Steps of a replay worth jumping to, with their names."""
    moment: Callable[[LiveTable, Look], Moment] | None = None
    """The parts of a running table that streams bring; without any, pages are loaded anew."""
    has_script: bool = False
    opens_log: bool = False
    """Whether what happened lies open: where much happens between one's own turns."""

    def template(self, name: str) -> str:
        """One of the game's templates."""
        return f"{self.folder}/{name}.html"

    @property
    def picture(self) -> str:
        """The scene that stands for the game."""
        return f"scenes/{self.name}"


SUSHI_GO = GamePages(
    name="sushi-go",
    folder="sushi_go",
    seats=(2, 3, 4, 5),
    usual_seats=4,
    defaults=sushi_go_options.DEFAULTS,
    described=sushi_go_options.described,
    page=lambda words, table, happenings, now, _: sushi_go_page(words, table, happenings, now),
    sentences=sushi_go_sentences,
    open_hands=sushi_go_replay.open_hands,
    jumps=sushi_go_replay.jumps,
    moment=SushiGoMoment,
)

WASABI = GamePages(
    name="wasabi",
    folder="wasabi",
    seats=(2, 3, 4),
    usual_seats=3,
    defaults=wasabi_options.DEFAULTS,
    described=wasabi_options.described,
    page=wasabi_page,
    sentences=wasabi_sentences,
    open_hands=wasabi_replay.open_hands,
    jumps=wasabi_replay.jumps,
    has_script=True,
    opens_log=True,
)

GAMES: Mapping[str, GamePages] = {pages.name: pages for pages in (SUSHI_GO, WASABI)}


def pages_of(game: str) -> GamePages:
    """What a game brings; raises ``NotFound`` for one that is not served here."""
    if game not in GAMES:
        raise NotFound()
    return GAMES[game]
