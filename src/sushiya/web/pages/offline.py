"""What a browser keeps for the time without a network."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from sushiya.web.rendering import STATIC, page


async def service_worker(request: Request) -> Response:
    """The script that keeps our files; always asked for anew, so that it can be replaced.

    It lies at an address from which it may look after the whole site.
    """
    return FileResponse(
        STATIC / "js" / "service-worker.js",
        media_type="text/javascript",
        headers={"cache-control": "no-cache"},
    )


async def without_network(request: Request) -> Response:
    """What that script shows in the place of a page that it cannot fetch."""
    return page(request, "offline.html")


routes = [
    Route("/service-worker.js", service_worker, methods=["GET"]),
    Route("/offline", without_network, methods=["GET"]),
]
