"""Moments of Wasabi! games: found by playing ahead here, then played again at a live table.

The live server deals what the test asks for, so the moves of a game that was played out in this
process lead there to the same moment, by plain requests. The browser is for the moment itself.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

import httpx
from playwright.sync_api import Page

from sushiya.bots import bot
from sushiya.core.game import View
from sushiya.core.rng import seeded
from sushiya.games import game
from sushiya.host.setups import checked_setup
from sushiya.play.fairness import new_shuffle
from sushiya.play.match import Match
from sushiya.web.identity import PERSON_COOKIE
from tests.browser.conftest import LiveServer, Open

NAMES = ("Ann", "Bea", "Cleo", "Dan")
ASIDE = ("chop", "spicy", "stack", "switch", "wasabi", "pass", "decline")
"""What nobody does on the way to a moment, unless a director prefers it."""
MOST_DEALS = 12
SECONDS_TO_ANSWER = 60

Wanted = Callable[[View], bool]
Director = Callable[[View], tuple[str, ...]]
"""How the moves begin that a seat makes rather than any other."""


def claiming(*cards: str) -> Director:
    """Everything is claimed, and these cards are taken rather than others."""
    return lambda view: ("claim ", *(f"take {card}" for card in cards))


def alone(view: View) -> tuple[str, ...]:
    """Seat 0 plays with all its might, and the others pass."""
    return ("claim ",) if view["seat"] == 0 else ("pass ",)


def played_until(
    wanted: Wanted | None = None,
    director: Director | None = None,
    *,
    seed: int = 0,
    **table: Any,
) -> tuple[int, Match]:
    """The first deal from a seed on in which a game comes to the moment; the game until then.

    Without a wish, the whole game of the seed.
    """
    for number in range(seed, seed + MOST_DEALS):
        match = _dealt(number, **table)
        while match.outcome is None:
            view = match.view(match.to_act[0])
            if wanted and wanted(view):
                return number, match
            match.play(view["seat"], _move(view, director or claiming(), len(match.moves)))
        if not wanted:
            return number, match
    raise AssertionError("no game came to that")


def _dealt(seed: int, *, seats: int = 2, menu_text: str | None = None, **options: Any) -> Match:
    rules, shuffle = game("wasabi"), new_shuffle(seed)
    setup = checked_setup("wasabi", seats, options, menu_text)
    return Match(rules, setup, rules.deal(setup, shuffle.key()), shuffle=shuffle)


def _move(view: View, director: Director, number: int) -> str:
    moves: Sequence[str] = view["legal_moves"]
    for beginning in director(view):
        fitting = [move for move in moves if move.startswith(beginning)]
        if fitting:
            return min(fitting, key=len)
    steady = [move for move in moves if move.split(" ")[0] not in ASIDE]
    greedy = bot("wasabi", "greedy")
    return greedy.choose({**view, "legal_moves": steady or moves}, None, seeded(number))


def to_lay(view: View, *cards: str) -> bool:
    """Whether seat 0 begins its turn with these cards in hand."""
    fresh = view["phase"] == "play" and not view["this_turn"]["laid"]
    held = sorted(view["hand"]["cards"])
    return view["seat"] == 0 and fresh and (not cards or held == sorted(cards))


class Company:
    """People at one table of the live server, who act by plain requests or in a browser.

    With ``one_device`` they pass a single device around.
    """

    def __init__(
        self,
        server: LiveServer,
        *,
        seed: int,
        seats: int = 2,
        clock: str = "off",
        one_device: bool = False,
        **options: Any,
    ) -> None:
        self._server = server
        people = [secrets.token_hex(32) for _ in range(seats)]
        self._secrets = people[:1] * seats if one_device else people
        menu = options.pop("menu_text", None)
        server.deal_next(new_shuffle(seed).secret)
        asked = {"game": "wasabi", "seats": seats, "clock": clock, "options": options}
        asked |= {"name": NAMES[0], "menu_text": menu}
        self.id = str(self.ask("POST", "", 0, **asked)["table"])
        for seat in range(1, seats):
            self.ask("POST", f"/{self.id}/join", seat, name=NAMES[seat], seat=seat)
        self.ask("POST", f"/{self.id}/start", 0)

    @property
    def path(self) -> str:
        """The page of the table."""
        return f"/t/{self.id}"

    def ask(self, method: str, path: str, person: int, **body: Any) -> dict[str, Any]:
        """What the server answers this person; it must be a success."""
        answer = self.try_to(method, path, person, **body)
        assert answer.is_success, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def try_to(self, method: str, path: str, person: int, **body: Any) -> httpx.Response:
        """The answer to this person, whatever it is."""
        return httpx.request(
            method,
            f"{self._server.address}/api/v1/tables{path}",
            json=body or ({} if method == "POST" else None),
            headers={"authorization": f"Bearer {self._secrets[person]}"},
            timeout=SECONDS_TO_ANSWER,
            verify=False,
        )

    def move(self, seat: int, *moves: str) -> None:
        """Make moves, as few requests as the house allows."""
        for some in _in_one_breath(moves):
            self.ask("POST", f"/{self.id}/move", seat, moves=some, seat=seat)

    def follow(self, moves: Iterable[tuple[int, str]]) -> None:
        """Make everybody's moves."""
        for seat, theirs in groupby(moves, key=lambda one: one[0]):
            self.move(seat, *(move for _, move in theirs))

    def view(self, seat: int) -> dict[str, Any]:
        """The game as a seat sees it now."""
        found: dict[str, Any] = self.ask("GET", f"/{self.id}?seat={seat}", seat)["view"]
        return found

    def undo_refused(self, seat: int) -> bool:
        """Whether the house refuses to take back a move, whatever a page would offer."""
        before = self.view(seat)
        answer = self.try_to("POST", f"/{self.id}/undo", seat)
        assert self.view(seat) == before
        return answer.status_code == 409 and answer.json()["error"]["code"] == "table.too-late"

    def sit(self, open_page: Open, seat: int = 0, **look: Any) -> Page:
        """This person's browser, at the table."""
        page = open_page("", **look)
        cookie = {"name": PERSON_COOKIE, "value": self._secrets[seat], "url": self._server.address}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(self.path)
        return page


def staged(
    server: LiveServer,
    wanted: Wanted,
    director: Director | None = None,
    *,
    seed: int = 0,
    clock: str = "off",
    one_device: bool = False,
    **table: Any,
) -> Company:
    """People at a live table, at the moment that is wanted."""
    found, match = played_until(wanted, director, seed=seed, **table)
    company = Company(server, seed=found, clock=clock, one_device=one_device, **table)
    company.follow(match.moves)
    return company


def _in_one_breath(moves: Sequence[str]) -> Iterable[list[str]]:
    """Moves in lists that end where something hidden is shown."""
    some: list[str] = []
    for move in moves:
        some.append(move)
        if move.split(" ")[0] in ("draw", "keep"):
            yield some
            some = []
    if some:
        yield some
