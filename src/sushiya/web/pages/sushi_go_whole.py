"""Whole pages of Sushi Go! tables, for those who sit there and ask for nothing unusual.

The templates are those of every table page. Here they are handed gaps in place of all that differs
from page to page and drawn once: for running tables in each language, for a result once for
everybody who played. Then a page is put together from the parts that streams bring too.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
from markupsafe import escape
from starlette.requests import Request

from sushiya.host import EMOTES, House, Table
from sushiya.i18n import LANGUAGES, translator
from sushiya.web.pages.games import SUSHI_GO
from sushiya.web.pages.parts import Blank, gap
from sushiya.web.pages.places import LOOK_AGAIN_SECONDS, Happenings, won_words
from sushiya.web.pages.players import game_name
from sushiya.web.pages.review import makes_reviews
from sushiya.web.pages.sentences import log_lines
from sushiya.web.pages.sushi_go_parts import PARTS, PLACES, TABLE, SushiGoMoment
from sushiya.web.pages.sushi_go_table import sheets_of
from sushiya.web.rendering import context, macros, templates

MOST_FRAMES, MOST_RESULTS = 256, 32
_decode = msgspec.json.Decoder(str).decode


class Frame(NamedTuple):
    """What decides how a page looks around its parts."""

    language: str
    theme: str
    keeps_names: bool


def whole_page(request: Request, house: House, table: Table, seat: int) -> str | None:
    """The page of somebody's seat; None where it takes more than parts to make it."""
    if table.status == "lobby":
        return None
    given = context(request)
    frame = Frame(given["language"], given["theme"], given["keeps_names"])
    if table.status == "ended":
        return _result(request, frame, house, table, seat)
    if table.hints:
        return None
    moment = request.app.state.streams.pages.moment(table, house)
    return _running(frame, moment, seat) if moment.is_plain else None


def _running(frame: Frame, moment: SushiGoMoment, seat: int) -> str:
    table = moment.table
    parts = {name: _decode(part) for name, part in moment.parts(frame.language, seat).items()}
    others = [name for name in parts if name.startswith("place")]
    is_to_act, has_clock = seat in moment.mark.to_act, "clock" in parts
    options = tuple(table.setup.options.items())
    blank = _table_blank(frame, options, table.clock.name, has_clock, (*others,), is_to_act)
    here = f"/t/{table.id}"
    facts = {"here": here, "path": here, "id": table.id, "commitment": table.commitment}
    numbers = {"version": str(table.version), "seat": str(seat)}
    happenings = [one.told() for one in table.happenings]
    scene = {**moment.scene, "id": table.id, "game": table.game.name}
    log = _log(frame, scene, happenings, seat)
    return blank.filled(parts | facts | numbers | log | {"title": str(escape(parts["title"]))})


def _result(request: Request, frame: Frame, house: House, table: Table, seat: int) -> str:
    kept = _kept_result(frame, table.id, table.version, makes_reviews(request, table.game.name))
    # One that was read anew may tell other names at the same version: some were forgotten.
    if not kept or kept[0].table is not table:
        kept[:] = [_Result(request, frame, house, table, seat)]
    return kept[0].filled(seat)


class _Result:
    """A result, drawn but for what each who played reads in words of their own."""

    def __init__(
        self, request: Request, frame: Frame, house: House, table: Table, seat: int
    ) -> None:
        words = translator(frame.language)
        self.table = table
        now, self.seen = house.glance(table)
        self.seen |= {"rematch": table.rematch, "you": {"seat": seat, "seats": [seat]}}
        self.happenings = [one.told() for one in table.happenings]
        self.values = SUSHI_GO.page(words, self.seen, self.happenings, now, {})
        self.frame = frame
        drawn = self.values | {
            "table": self.seen,
            "may_review": makes_reviews(request, table.game.name),
            "key": gap("key"),
            "here": f"/t/{table.id}",
            "won_words": gap("won"),
            "ranks": [replace(one, is_you=gap(f"you_{one.place}")) for one in self.values["ranks"]],
            "sheets": [gap(f"sheet_{at}") for at in range(len(self.values["sheets"]))],
            "path": f"/t/{table.id}",
        }
        self.blank = _blank(frame, "result", drawn)

    def filled(self, seat: int) -> str:
        """The page of one who played."""
        make, words = macros(self.frame.language, PLACES), translator(self.frame.language)
        view, names = {**self.values["view"], "seat": seat}, self.values["names"]
        chip = str(macros(self.frame.language, TABLE).you_chip())
        mine = {f"you_{at}": chip if at == seat else "" for at in range(len(names))}
        sheets = sheets_of(words, view, names, self.values["ends"])
        drawn = {f"sheet_{at}": str(make.sheet(one)) for at, one in enumerate(sheets)}
        told = {"won": str(escape(won_words(words, view, names))), "key": secrets.token_hex(8)}
        log = _log(self.frame, self.seen, self.happenings, seat)
        return self.blank.filled(log | mine | drawn | told)


@lru_cache(MOST_RESULTS)
def _kept_result(frame: Frame, table_id: str, version: int, may_review: bool) -> list[_Result]:
    """The result of a table, of which all who played ask for the page at the same time."""
    return []


def _log(
    frame: Frame, seen: Mapping[str, Any], happenings: Happenings, seat: int
) -> dict[str, str]:
    """What happened, as the one on a seat reads it."""
    lines = log_lines(translator(frame.language), {**seen, "you": {"seat": seat}}, happenings)
    drawn = "".join([line.drawn for line in reversed(lines)])
    return {"lines": drawn, "last": str(escape(lines[-1].text))}


@lru_cache(MOST_FRAMES)
def _table_blank(
    frame: Frame,
    options: tuple[tuple[str, Any], ...],
    clock: str,
    has_clock: bool,
    others: tuple[str, ...],
    is_to_act: bool,
) -> Blank:
    """The page of a running table, drawn for all that have the same options."""
    seat = gap("seat")
    table = {
        "id": gap("id"),
        "version": gap("version"),
        "game": SUSHI_GO.name,
        "status": "running",
        "hints": False,
        "clock": {"name": clock, "seconds": has_clock, "deadline": None},
        "turn": "",
        "you": {"seat": seat, "seats": [seat]},
        "fairness": {"commitment": gap("commitment")},
    }
    values = {
        "table": table,
        "view": {"round": 0, "passes": "", "choice": None},
        "me": SimpleNamespace(is_to_act=is_to_act, number=seat, has_stand_in=False),
        "others": [gap(name) for name in others],
        "hand": SimpleNamespace(forced=None),
        "described": SUSHI_GO.described(translator(frame.language), dict(options)),
        "look_again": None if is_to_act else LOOK_AGAIN_SECONDS,
        "emotes": EMOTES,
        "here": gap("here"),
        "path": gap("path"),
        **dict.fromkeys(("headline", "headline_more", "waiting", "seat_query", "key"), ""),
        **dict.fromkeys(("neighbours", "hand_on", "handover", "hint", "problem")),
        **dict.fromkeys(("new_round", "sheets"), ()),
        "opens_log": False,
        "now": 0.0,
    }
    return _blank(frame, "table", values)


def _blank(frame: Frame, template: str, values: Mapping[str, Any]) -> Blank:
    """A page of a table with gaps for what its macros draw, and for the log."""
    words = translator(frame.language)
    given = {
        "t": words.t,
        "n": words.n,
        "has": words.has,
        **frame._asdict(),
        "languages": LANGUAGES,
        "macros": _stand_ins,
        "pages": SUSHI_GO,
        "game_name": game_name(words, SUSHI_GO.name),
        "log": [SimpleNamespace(text=gap("last"), drawn=gap("lines"))],
    }
    drawn = templates().get_template(SUSHI_GO.template(template)).render({**given, **values})
    return Blank(drawn)


def _stand_ins(template: str) -> Any:
    """In place of a template's macros: what is to be drawn is a gap already, or becomes one."""
    return _STAND_INS[template]


def _becomes(name: str) -> Any:
    return lambda *_: gap(name)


_STAND_INS = {
    PLACES: SimpleNamespace(place=lambda one, _: one, sheet=lambda one: one),
    PARTS: SimpleNamespace(
        round_part=_becomes("round"),
        belt_part=_becomes("belt"),
        own_part=_becomes("own"),
        sheets_part=_becomes("sheets"),
        hand_part=_becomes("hand"),
    ),
    TABLE: SimpleNamespace(
        page_title=_becomes("title"),
        headline_part=_becomes("headline"),
        clock_part=_becomes("clock"),
    ),
}
