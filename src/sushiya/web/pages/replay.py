"""A finished game shown again, move by move, from any seat's eyes or from all of them.

The game is a table that is over, or a record that the address carries. Every step is a plain
address, so a moment of a game can be sent to a friend.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sushiya.core.errors import BadRecord
from sushiya.host.errors import NotEnded
from sushiya.i18n import Translator, translator
from sushiya.play.match import Match
from sushiya.play.player_names import players_from_headers
from sushiya.play.records import Reading
from sushiya.study.reviewing import Review
from sushiya.web.errors import NotFound
from sushiya.web.opening import house_of
from sushiya.web.pages.games import pages_of
from sushiya.web.pages.players import game_name, shown_name
from sushiya.web.pages.replay_link import record_of_token
from sushiya.web.pages.review import makes_reviews, review_of
from sushiya.web.pages.review_panel import step_panel
from sushiya.web.pages.review_words import ReviewWords
from sushiya.web.pages.sentences import log_lines
from sushiya.web.pages.shown_match import Sitting, played_again, table_of
from sushiya.web.pages.telling import Teller
from sushiya.web.rendering import language_of, page

ALL = "all"


@dataclass(frozen=True)
class Film:
    """A game to be shown: the whole match, who sat where, and where its steps are found."""

    match: Match
    sitting: Sitting
    path: str
    token: str = ""
    table_id: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names on the seats."""
        return self.sitting.names

    def address(self, step: int, eyes: str) -> str:
        """Where one step is found."""
        query = {"record": self.token} if self.token else {}
        return f"{self.path}?{urlencode({**query, 'step': step, 'eyes': eyes})}"


async def of_table(request: Request) -> Response:
    """The replay of a table that is over."""
    table = await house_of(request).table(request.path_params["table"])
    if table.match is None or table.status != "ended":
        raise NotEnded()
    words = translator(language_of(request))
    players = [player for _, player in table.seated()]
    film = Film(
        table.match,
        Sitting(
            tuple(shown_name(words, player.name) for player in players),
            tuple(player.kind for player in players),
        ),
        f"/t/{table.id}/replay",
        table_id=table.id,
    )
    review = await review_of(request, table.id)
    return shown(request, film, review)


async def by_short_address(request: Request) -> Response:
    """The same, by the address the result page uses."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"/t/{request.path_params['table']}/replay{query}", 303)


async def of_record(request: Request) -> Response:
    """The replay of a record that the address carries; without one, the place to give one."""
    token = request.query_params.get("record", "")
    if not token:
        return RedirectResponse("/verify", 303)
    text = record_of_token(token)
    if text is None:
        raise NotFound()
    match = read_again(text)
    words = translator(language_of(request))
    sitting = Sitting(record_names(words, match), ("person",) * match.seats)
    return shown(request, Film(match, sitting, "/replay", token))


def read_again(text: str) -> Match:
    """The match a record tells; an address that carries none leads nowhere."""
    try:
        return Reading(text).match()
    except BadRecord as error:
        raise NotFound() from error


def record_names(words: Translator, match: Match) -> tuple[str, ...]:
    """The players as a record names them, or by their seats."""
    told = players_from_headers(match.headers, match.seats)
    if told:
        return tuple(shown_name(words, name) for name in told)
    return tuple(words.t("study.score.player", number=seat + 1) for seat in range(match.seats))


def shown(request: Request, film: Film, review: Review | None = None) -> Response:
    """The page of one step."""
    words = translator(language_of(request))
    steps = len(film.match.moves)
    step = number_of(request.query_params.get("step"), steps)
    eyes = eyes_of(request.query_params.get("eyes"), film.match.seats)
    now, happenings = played_again(film.match, step)
    seat = None if eyes == ALL else int(eyes)
    pages = pages_of(film.match.game.name)
    table = table_of(now, film.sitting, seat)
    # In a replay it is worth telling that a bot has chosen, too.
    persons = {**table, "seats": [{**one, "kind": "person"} for one in table["seats"]]}
    values: dict[str, Any] = {
        "film": film,
        "step": step,
        "steps": steps,
        "eyes": eyes,
        "places": [(ALL, words.t("study.replay.all")), *enumerate(film.names)],
        "go": lambda to, through=eyes: film.address(to, str(through)),
        "share": str(request.url.replace(query="", fragment="")).removesuffix(film.path)
        + film.address(step, eyes),
        "jumps": pages.jumps(words, played_again(film.match)[1]),
        "pages": pages,
        "game_name": game_name(words, pages.name),
        "told": told_of(words, persons, happenings[-1:]),
        **pages.page(words, table, happenings, 0.0, {}),
        **pages.open_hands(words, now, film.names, range(now.seats) if seat is None else (seat,)),
    }
    told = ReviewWords(words, film.match, film.names)
    values["review"] = review and step_panel(told, review, step, film.path)
    values["may_review"] = bool(film.table_id) and makes_reviews(
        request.app.state.settings.reviews, pages.name
    )
    return page(request, "replay.html", **values)


def told_of(
    words: Translator, table: Mapping[str, Any], happenings: Sequence[Mapping[str, Any]]
) -> list[str]:
    """What a step is: also what no log tells because every turn has it."""
    if lines := log_lines(words, table, happenings):
        return [line.text for line in lines]
    teller, folder = Teller(words, table), pages_of(table["view"]["game"]).folder
    events = [event for one in happenings for event in one.get("events", ())]
    keys = [(event["seat"], f"events.{folder}.{event['type']}") for event in events]
    return [teller.by(seat, key) for seat, key in keys]


def number_of(text: str | None, most: int) -> int:
    """A step that exists, whatever stands in the address."""
    if text is None or not (text.isascii() and text.isdigit() and len(text) < 6):
        return 0
    return min(int(text), most)


def eyes_of(text: str | None, seats: int) -> str:
    """A seat that exists, or all of them."""
    return text if text is not None and text in map(str, range(seats)) else ALL


routes = [
    Route("/t/{table}/replay", of_table, methods=["GET"]),
    Route("/replay", of_record, methods=["GET"]),
    Route("/replay/{table}", by_short_address, methods=["GET"]),
]
