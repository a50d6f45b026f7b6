"""Inviting people: a link, and the same as a picture for a phone's camera."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from starlette.requests import Request


@dataclass(frozen=True)
class Invitation:
    """The address of a table and its QR code as an address of its own."""

    address: str
    qr: str


def invitation(request: Request, table_id: str) -> Invitation:
    """The invitation to a table of this server."""
    address = str(request.url.replace(path=f"/t/{table_id}", query="", fragment=""))
    return Invitation(address, qr_code(address))


def qr_code(text: str) -> str:
    """A QR code as a data address for a picture; dark on light in every theme."""
    return segno.make(text, micro=False).svg_data_uri(
        scale=4, border=2, dark="#22223a", light="#fffaf1"
    )
