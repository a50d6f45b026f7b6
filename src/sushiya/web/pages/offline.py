"""The service worker, at an address from which it may look after the whole site."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from sushiya.web.rendering import STATIC


async def service_worker(request: Request) -> Response:
    """The script that keeps our files; always asked for anew, so that it can be replaced."""
    return FileResponse(
        STATIC / "js" / "service-worker.js",
        media_type="text/javascript",
        headers={"cache-control": "no-cache"},
    )


routes = [Route("/service-worker.js", service_worker, methods=["GET"])]
