"""The review of a game that is over: asked for by a post, made in the background, kept for all."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sushiya.host import Table
from sushiya.host.errors import NotEnded
from sushiya.i18n import translator
from sushiya.play.match import Match
from sushiya.study.reviewing.depths import REVIEWED
from sushiya.study.reviewing.report import Review, review_from_json
from sushiya.web.errors import NotFound
from sushiya.web.identity import person_key_of
from sushiya.web.opening import house_of
from sushiya.web.pages.players import game_name, shown_name
from sushiya.web.pages.review_panel import whole_review
from sushiya.web.pages.review_words import ReviewWords
from sushiya.web.rendering import language_of, page
from sushiya.web.reviews import Reviews
from sushiya.web.security import client_of

LOOK_AGAIN_SECONDS = 2


async def review_page(request: Request) -> Response:
    """The review, or how far it is, or a button to ask for it."""
    table, match = await ended(request)
    words = translator(language_of(request))
    names = [shown_name(words, player.name) for _, player in table.seated()]
    told = ReviewWords(words, match, names)
    values: dict[str, Any] = {
        "here": f"/t/{table.id}",
        "game_name": game_name(words, table.game.name),
        "names": names,
        "look_again": None,
    }
    if review := await review_of(request, table.id):
        every = request.query_params.get("show") == "all"
        return page(request, "review.html", **values, **whole_review(told, review, every=every))
    if not makes_reviews(request.app.state.settings.reviews, table.game.name):
        raise NotFound()
    reviews: Reviews = request.app.state.reviews
    job = reviews.job(table.id)
    if job is not None and not job.failed:
        values["look_again"] = LOOK_AGAIN_SECONDS
    waiting: dict[str, Any] = {
        "job": job,
        "before": reviews.before(job) if job else 0,
        "percent": words.percent(job.share) if job else "",
    }
    return page(request, "review_asked.html", **values, **waiting)


async def ask(request: Request) -> Response:
    """Have the game gone through, unless that was done."""
    table, _ = await ended(request)
    if await review_of(request, table.id) is None:
        if not makes_reviews(request.app.state.settings.reviews, table.game.name):
            raise NotFound()
        reviews: Reviews = request.app.state.reviews
        person, client = person_key_of(request), client_of(request)
        askers = [f"{kind}:{who}" for kind, who in (("person", person), ("at", client)) if who]
        reviews.ask(table.id, await house_of(request).record(table.id), askers)
    return RedirectResponse(f"/t/{table.id}/review", 303)


async def ended(request: Request) -> tuple[Table, Match]:
    """A table whose game is over; raises ``NotEnded``: nothing hidden is told before."""
    table = await house_of(request).table(request.path_params["table"])
    if table.match is None or table.status != "ended":
        raise NotEnded()
    if table.game.name not in REVIEWED:
        raise NotFound()
    return table, table.match


def makes_reviews(wanted: bool, game: str) -> bool:
    """Whether the house goes through games of this kind, if its host wants reviews at all."""
    return wanted and game in REVIEWED


async def review_of(request: Request, table_id: str) -> Review | None:
    """The review that was kept of a table."""
    reviews: Reviews = request.app.state.reviews
    text = await reviews.kept(table_id)
    return review_from_json(text) if text else None


routes = [
    Route("/t/{table}/review", review_page, methods=["GET"]),
    Route("/t/{table}/review", ask, methods=["POST"]),
]
