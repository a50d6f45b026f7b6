"""Static files, cached for ever under an address that changes with their content."""

from __future__ import annotations

import mimetypes
from typing import Any

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""Said here, because what a system's own table says differs."""
WORTH_COMPRESSING = 1000
PAGE_LEVEL, FILE_LEVEL = 3, 5
"""A page is compressed every time it is asked for: a tenth more bytes for less than half the time.

Files are asked for once.
"""


class Assets(StaticFiles):
    """The files of the static folder."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for ending, kind in TYPES.items():
            mimetypes.add_type(kind, ending)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file; whoever asks with its version may keep it."""
        response = await super().get_response(path, scope)
        named = scope["query_string"].startswith(b"v=") and response.status_code in (200, 304)
        response.headers["cache-control"] = FOR_EVER if named else ASK_AGAIN
        return response


class Compressed:
    """Pages and files go out compressed; programs and streams get plain bytes, at less cost."""

    def __init__(self, app: ASGIApp) -> None:
        self.plain = app
        self.pages = GZipMiddleware(app, WORTH_COMPRESSING, PAGE_LEVEL)
        self.files = GZipMiddleware(app, WORTH_COMPRESSING, FILE_LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        is_plain = path.startswith("/api/") or path.endswith(("/events", ".png"))
        compressed = self.files if path.startswith("/static/") else self.pages
        await (self.plain if is_plain else compressed)(scope, receive, send)
