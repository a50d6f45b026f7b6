"""What this is, whose games these are, what is kept of whom, and how fair deals work."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sushiya.version import __version__
from sushiya.web.rendering import page

FAIR_STEPS = ("promise", "add", "deal", "reveal")
NOT_PROVEN = ("peeking", "unwritten", "alone", "last", "given_up", "who")
KEPT = ("cookie", "choices", "table", "score", "verify", "nobody")


async def about(request: Request) -> Response:
    """The page about the house itself."""
    return page(
        request,
        "about.html",
        version=__version__,
        fair_steps=FAIR_STEPS,
        not_proven=NOT_PROVEN,
        kept=KEPT,
    )


routes = [Route("/about", about, methods=["GET"])]
