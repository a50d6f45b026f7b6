"""Inviting people: a link, and the same as a picture for a phone's camera."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import segno
from starlette.requests import Request

from sushiya.web.whereabouts import EVERYWHERE, is_for_others, lan_host

MOST_CODES = 64
"""A lobby is looked at many times, and drawing its code takes longer than all the rest of it."""


@dataclass(frozen=True)
class Invitation:
    """An address, its QR code as an address of its own, and whether only this machine has it."""

    address: str
    qr: str
    is_only_here: bool


def invitation(request: Request, path: str) -> Invitation:
    """The invitation to a page of this server.

    Whoever opened the house as ``127.0.0.1`` invites to its place in the network, if it has one.
    """
    found = request.url.replace(path=path, query="", fragment="")
    host = request.app.state.host
    is_only_here = host is not None and not is_for_others(found.hostname or "")
    if is_only_here and host in EVERYWHERE and is_for_others(lan_host()):
        found, is_only_here = found.replace(hostname=lan_host()), False
    return Invitation(str(found), qr_code(str(found)), is_only_here)


@lru_cache(MOST_CODES)
def qr_code(text: str) -> str:
    """A QR code as a data address for a picture; dark on light in every theme."""
    return segno.make(text, micro=False).svg_data_uri(
        scale=4, border=2, dark="#22223a", light="#fffaf1"
    )
