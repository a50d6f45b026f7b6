"""Whole pages of Sushi Go! tables, for those who sit there and ask for nothing unusual.

The templates are those of every table page. Here they are handed gaps in place of all that differs
from page to page and drawn once in each language. Then a page is put together from the parts that
streams bring too. A stream brings all of it, without what is around it, when a game begins and
when it is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from starlette.requests import Request

from sushiya.games.sushi_go.state import ROUNDS
from sushiya.host import EMOTES, House, Table
from sushiya.i18n import ENGLISH, LANGUAGES, translator
from sushiya.web.pages.games import SUSHI_GO
from sushiya.web.pages.parts import Brought, Moment, PageBlank, gap, shown, text_of
from sushiya.web.pages.places import LOOK_AGAIN_SECONDS
from sushiya.web.pages.players import game_name
from sushiya.web.pages.review import makes_reviews
from sushiya.web.pages.sentences import log_lines
from sushiya.web.pages.sushi_go_blanks import PARTS, PLACES, TABLE
from sushiya.web.pages.sushi_go_parts import SushiGoMoment
from sushiya.web.pages.sushi_go_result import RESULT, SUSHI_GO_RESULT, Result
from sushiya.web.pages.sushi_go_sheets import sheet_gaps
from sushiya.web.pages.sushi_go_table import pictures_of
from sushiya.web.rendering import THEMES, context, macros, templates

MOST_FRAMES, MOST_RESULTS = 256, 32


class Frame(NamedTuple):
    """What decides how a page looks around its parts."""

    language: str
    theme: str
    keeps_names: bool


def whole_page(request: Request, house: House, table: Table, seat: int) -> str | None:
    """The page of somebody's seat; None where it takes more than parts to make it."""
    if table.status == "lobby":
        return None
    moment = request.app.state.streams.pages.moment(table, house)
    given = context(request)
    frame = Frame(given["language"], given["theme"], given["keeps_names"])
    if table.status == "ended":
        may_review = makes_reviews(request.app.state.settings.reviews, table.game.name)
        blank = _result_blank(frame, _edition(table), may_review, bool(table.rematch), True)
        return blank.filled(_of_result(moment, frame.language, seat) | _log(frame, moment, seat))
    if not _has_parts(moment):
        return None
    blank = _running_blank(frame, moment, seat)
    return blank.filled(_of_running(moment, frame.language, seat) | _log(frame, moment, seat))


def brought_page(moment: Moment, language: str, seat: int, *, reviews: bool) -> Brought | None:
    """What makes somebody's open page this one; the log of a game that is over stays there."""
    assert isinstance(moment, SushiGoMoment)
    table, frame = moment.table, Frame(language, THEMES[0], keeps_names=False)
    if table.status == "ended":
        may_review = makes_reviews(reviews, table.game.name)
        blank = _result_blank(frame, _edition(table), may_review, bool(table.rematch), False)
        return blank.brought(_of_result(moment, language, seat))
    if not _has_parts(moment):
        return None
    values = _of_running(moment, language, seat) | _log(frame, moment, seat)
    return _running_blank(frame, moment, seat).brought(values, moment.title(language, seat))


def _has_parts(moment: SushiGoMoment) -> bool:
    return moment.is_plain and not moment.table.hints


def _edition(table: Table) -> str:
    return str(table.setup.options["edition"])


def _of_table(table: Table) -> dict[str, bytes]:
    """What fills the gaps of every page of a table."""
    here, table_id = b"/t/%b" % table.id.encode(), table.id.encode()
    commitment, version = table.commitment.encode(), b"%d" % table.version
    facts = {"here": here, "path": here, "id": table_id, "version": version}
    return facts | {"commitment": commitment, "rematch": (table.rematch or "").encode()}


def _of_running(moment: SushiGoMoment, language: str, seat: int) -> dict[str, bytes]:
    parts = {name: part[1:-1] for name, part in moment.parts(language, seat).items()}
    title = shown(text_of(moment.title(language, seat)))
    return _of_table(moment.table) | parts | {"title": title, "seat": b"%d" % seat}


def _of_result(moment: SushiGoMoment, language: str, seat: int) -> dict[str, bytes]:
    table = moment.table
    kept = _kept_result(language, table.id, table.version)
    # One that was read anew may tell other names at the same version: some were forgotten.
    if not kept or kept[0].table is not table:
        kept[:] = [Result(moment, translator(language))]
    return _of_table(table) | kept[0].insides(seat)


@lru_cache(MOST_RESULTS)
def _kept_result(language: str, table_id: str, version: int) -> list[Result]:
    """The result of a table, of which all who played want the page at the same time."""
    return []


def _log(frame: Frame, moment: SushiGoMoment, seat: int) -> dict[str, bytes]:
    """What happened, as the one on a seat reads it."""
    table = moment.table
    seen = {**moment.scene, "id": table.id, "game": table.game.name, "you": {"seat": seat}}
    happenings = [one.told() for one in table.happenings]
    lines = log_lines(translator(frame.language), seen, happenings)
    drawn = b"".join([line.inside for line in reversed(lines)])
    return {"lines": drawn, "last": shown(lines[-1].text)}


def _running_blank(frame: Frame, moment: SushiGoMoment, seat: int) -> PageBlank:
    table, others = moment.table, len(moment.revealed.tableaus) - 1
    has_clock = bool(table.clock.seconds)
    options = tuple(table.setup.options.items())
    is_to_act = seat in moment.mark.to_act
    return _table_blank(frame, options, table.clock.name, has_clock, others, is_to_act)


@lru_cache(MOST_FRAMES)
def _table_blank(
    frame: Frame,
    options: tuple[tuple[str, Any], ...],
    clock: str,
    has_clock: bool,
    others: int,
    is_to_act: bool,
) -> PageBlank:
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
        "others": [gap(f"place{at}") for at in range(others)],
        "hand": SimpleNamespace(forced=None),
        "described": SUSHI_GO.described(translator(frame.language), dict(options)),
        "look_again": None if is_to_act else LOOK_AGAIN_SECONDS,
        "emotes": EMOTES,
        **dict.fromkeys(("headline", "headline_more", "waiting", "seat_query", "key"), ""),
        **dict.fromkeys(("neighbours", "hand_on", "handover", "hint", "problem")),
        **dict.fromkeys(("new_round", "sheets"), ()),
        "opens_log": False,
        "now": 0.0,
    }
    return _blank(frame, "table", values)


@lru_cache(MOST_FRAMES)
def _result_blank(
    frame: Frame, edition: str, may_review: bool, has_rematch: bool, has_log: bool
) -> PageBlank:
    """The page of a result, drawn for all of an edition."""
    table = {
        "id": gap("id"),
        "version": gap("version"),
        "rematch": gap("rematch") if has_rematch else None,
        "you": {"seats": [0]},
        "fairness": {"commitment": gap("commitment")},
    }
    values = {
        "table": table,
        "view": {"seats": 0},
        "edition": edition,
        "pictures": pictures_of(edition),
        "may_review": may_review,
        "key": gap("key"),
        "won_words": gap("won"),
        "sheets": sheet_gaps(ROUNDS),
        "names": [""],
        # Of each one is drawn, and becomes the gap for all.
        "ranks": [None],
        "puddings": [None],
        "chart": None,
        **({} if has_log else {"log": None}),
    }
    return _blank(frame, "result", values)


def _blank(frame: Frame, template: str, values: Mapping[str, Any]) -> PageBlank:
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
        "here": gap("here"),
        "path": gap("path"),
        "log": [SimpleNamespace(text=gap("last"), drawn=gap("lines"))],
    }
    drawn = templates().get_template(SUSHI_GO.template(template)).render({**given, **values})
    return PageBlank(drawn)


def _stand_ins(template: str) -> Any:
    """In place of a template's macros: what is to be drawn is a gap already, or becomes one."""
    return _STAND_INS[template]


def _becomes(name: str) -> Any:
    return lambda *_: gap(name)


def _sheet(places: Any) -> Any:
    """What is around a sheet has no words in it."""
    return macros(ENGLISH, PLACES).sheet(places)


_STAND_INS = {
    PLACES: SimpleNamespace(place=lambda one, _: one, sheet=_sheet),
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
    RESULT: SimpleNamespace(ranking_line=_becomes("ranking"), chart_figure=_becomes("chart")),
    SUSHI_GO_RESULT: SimpleNamespace(
        points_row=_becomes("points"),
        kinds_row=_becomes("kinds"),
        pudding_line=_becomes("puddings"),
    ),
}
