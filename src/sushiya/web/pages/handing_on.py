"""One device for several seats: it shows a hand to whom it was handed, never to who goes back.

The address of a hand carries a pass, which the page that hands the device on wrote into it and into
a cookie of the table. Once it was used, the next hand-over brings a new one, so the browser's Back
button leads to the hand-over and not to the hand of somebody else.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sushiya.web.identity import header

PASS = "pass"
"""In the query of a hand's address."""
PASS_COOKIE = "sushiya_pass"
_USED = "-used"


def seat_to_show(table: Mapping[str, Any], request: Request) -> int | None:
    """Through whose eyes: one's only seat; of several the one the device was handed to."""
    held = table["you"]["seats"]
    if len(held) == 1:
        return int(held[0])
    asked = request.query_params.get("seat", "")
    if not asked.isdecimal() or len(asked) > 2 or int(asked) not in held:
        return None
    return int(asked) if table["status"] != "running" or _was_handed(request) else None


def handover(table: Mapping[str, Any]) -> int | None:
    """The next seat of this device that has to choose, when nobody's hand is shown yet."""
    if table["you"]["seat"] is not None or table["status"] != "running":
        return None
    return next((seat for seat in table["you"]["seats"] if seat in table["to_act"]), None)


def hand_on(table: Mapping[str, Any]) -> int | None:
    """The seat of this device that has to choose while another one's hand is still shown."""
    mine = table["you"]["seat"]
    if mine is None or mine in table["to_act"]:
        return None
    return next((seat for seat in table["you"]["seats"] if seat in table["to_act"]), None)


def others_here(table: Mapping[str, Any]) -> list[int]:
    """Who else could take this device, when nobody's hand is shown."""
    seats = table["you"]["seats"]
    if len(seats) < 2 or table["you"]["seat"] is not None:
        return []
    return [seat for seat in seats if seat != handover(table)]


def pass_for(request: Request, table: Mapping[str, Any]) -> str:
    """The pass in this page's addresses: of the hand it shows, or for the next one."""
    if len(table["you"]["seats"]) < 2 or table["status"] != "running":
        return ""
    known = request.cookies.get(PASS_COOKIE, "")
    hands_on = table["you"]["seat"] is None and known.endswith(_USED) and _is_visit(request)
    return secrets.token_hex(8) if hands_on or not known else known.removesuffix(_USED)


def seat_query(table: Mapping[str, Any], word: str) -> str:
    """What leads from the address of the table back to the hand that is shown."""
    seat = table["you"]["seat"]
    return f"?seat={seat}&{PASS}={word}" if word and seat is not None else ""


def keep_pass(request: Request, response: Response, table: Mapping[str, Any], word: str) -> None:
    """Let the device know its pass, and that it is used when a hand is shown."""
    shown = word + (_USED if table["you"]["seat"] is not None else "")
    if word and request.cookies.get(PASS_COOKIE) not in (shown, word + _USED):
        where = f"/t/{table['id']}"
        response.set_cookie(PASS_COOKIE, shown, path=where, httponly=True, samesite="lax")


def _was_handed(request: Request) -> bool:
    asked = request.query_params.get(PASS, "")
    known = request.cookies.get(PASS_COOKIE, "").removesuffix(_USED)
    return asked != "" and asked == known


def _is_visit(request: Request) -> bool:
    """Whether somebody goes to the page; a page that is being left may still look for news."""
    return header(request, b"sec-fetch-mode") in (None, "navigate")
