"""The result of a Sushi Go! table, drawn once for everybody who played.

Rows are filled into blanks that the macros of the page made: the same few stand in all results.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sushiya.games.sushi_go.scoring import COLUMN_NAMES
from sushiya.games.sushi_go.state import ROUNDS
from sushiya.i18n import Translator
from sushiya.web.pages.parts import Blank, gap, inside, new_key, shown, tight
from sushiya.web.pages.places import won_words
from sushiya.web.pages.sushi_go_parts import SushiGoMoment
from sushiya.web.pages.sushi_go_sheet import Line
from sushiya.web.pages.sushi_go_sheets import DrawnSheets, drawn_points
from sushiya.web.pages.sushi_go_table import RankOfRounds, place_names, result_of, story_of
from sushiya.web.rendering import macros

RESULT, SUSHI_GO_RESULT = "parts/result_macros.html", "sushi_go/result_macros.html"
MOST_ROWS = 1024


class Result:
    """A result, drawn but for what each who played reads in words of their own."""

    def __init__(self, moment: SushiGoMoment, words: Translator) -> None:
        self.table = moment.table
        self._words = words
        self._view = moment.view
        self._names = place_names(words, moment.scene)
        told = {"id": self.table.id, "version": self.table.version, "view": self._view}
        story = story_of(told, moment.events)
        self._sheets = DrawnSheets(
            words.language, self._view["seats"], self._view["options"], self._names, story.ends
        )
        values = result_of(words, self._view, self._names, story)
        self._ranks: list[RankOfRounds] = values["ranks"]
        self._shared = self._drawn(values)

    def insides(self, seat: int) -> dict[str, bytes]:
        """What fills the gaps of the page of one who played."""
        view, language = {**self._view, "seat": seat}, self._words.language
        lines = [_ranking_line(language, one, view["seats"], seat) for one in self._ranks]
        own = {
            "ranking": b"".join(lines),
            "won": shown(won_words(self._words, view, self._names)),
            "key": new_key().encode(),
        }
        return self._shared | self._sheets.read_by(seat, range(1, ROUNDS + 1)) | own

    def _drawn(self, values: dict[str, Any]) -> dict[str, bytes]:
        language = self._words.language
        puddings = [
            _pudding_line(language, line, name)
            for line, name in zip(values["puddings"], self._names, strict=True)
        ]
        return {
            "points": b"".join([_points_row(language, one) for one in self._ranks]),
            "kinds": b"".join([_kinds_row(language, one) for one in self._ranks]),
            "puddings": b"".join(puddings),
            "chart": inside(tight(macros(language, RESULT).chart_figure(values["chart"], "chart"))),
        }


def _ranking_line(language: str, rank: RankOfRounds, seats: int, seat: int) -> bytes:
    signs = (rank.rank, rank.place, rank.is_winner, rank.place == seat)
    total = drawn_points(language, rank.total).inside
    return _ranking_blank(language, seats, *signs).inside(
        {"name": shown(rank.name), "total": total}
    )


def _points_row(language: str, rank: RankOfRounds) -> bytes:
    rounds = {f"round_{at}": b"%d" % line["total"] for at, line in enumerate(rank.rounds)}
    sums = {"pudding": _signed(language, rank.pudding), "total": b"%d" % rank.total}
    return _row_blank(language, "points_row").inside({"name": shown(rank.name), **rounds, **sums})


def _kinds_row(language: str, rank: RankOfRounds) -> bytes:
    kinds = {f"kind_{at}": b"%d" % points for at, points in enumerate(rank.kinds)}
    pudding = {"pudding": _signed(language, rank.pudding)}
    return _row_blank(language, "kinds_row").inside({"name": shown(rank.name), **kinds, **pudding})


@lru_cache(MOST_ROWS)
def _signed(language: str, points: int) -> bytes:
    return inside(macros(language, SUSHI_GO_RESULT).signed(points))


@lru_cache(MOST_ROWS)
def _pudding_line(language: str, line: Line, name: str) -> bytes:
    return inside(tight(macros(language, SUSHI_GO_RESULT).pudding_line(line, name)))


@lru_cache(MOST_ROWS)
def _ranking_blank(
    language: str, seats: int, rank: int, place: int, is_winner: bool, is_you: bool
) -> Blank:
    line = _with_gaps(rank, place, is_winner=is_winner, is_you=is_you)
    return Blank(macros(language, RESULT).ranking_line(line, seats))


@lru_cache(MOST_ROWS)
def _row_blank(language: str, macro: str) -> Blank:
    line = _with_gaps(0, 0, is_winner=False, is_you=False)
    return Blank(getattr(macros(language, SUSHI_GO_RESULT), macro)(line))


def _with_gaps(rank: int, place: int, *, is_winner: bool, is_you: bool) -> RankOfRounds:
    """A line of the result by its signs, and a gap for everything else."""
    return RankOfRounds(
        rank=rank,
        place=place,
        name=gap("name"),
        is_you=is_you,
        is_winner=is_winner,
        rounds=[{"total": gap(f"round_{at}")} for at in range(ROUNDS)],
        kinds=[gap(f"kind_{at}") for at in range(len(COLUMN_NAMES))],
        pudding=gap("pudding"),
        puddings=0,
        total=gap("total"),
    )
