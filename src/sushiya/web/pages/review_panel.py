"""What the pages of a review show: charts, tables and verdicts, ready for templates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sushiya.study.reviewing.report import LABELS, Choice, Decision, Review
from sushiya.web.pages.chart import Chart, Mark, chart
from sushiya.web.pages.review_words import ReviewWords

LUCK = ("start", "own", "others", "deal", "meeting", "result")
TELLING = frozenset({"inaccuracy", "mistake", "blunder"})
CHIPS = {"best": "good", "good": "good", "inaccuracy": "info", "mistake": "warn", "blunder": "bad"}


@dataclass(frozen=True)
class Row:
    """One choice in the table of a decision."""

    move: str
    made: bool
    cells: tuple[str, ...]
    why: tuple[str, ...]


@dataclass(frozen=True)
class Verdict:
    """A decision as a page shows it."""

    step: int
    seat: int
    turn: str
    player: str
    move: str
    label: str
    chip: str
    lost: str
    made: tuple[str, ...]
    better: str
    why: tuple[str, ...]
    exact: bool
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def verdict(told: ReviewWords, decision: Decision) -> Verdict:
    """A decision in words."""
    columns = ("win", "points", "lead", "share") if decision.exact else ("win", "points")
    better = decision.best.move != decision.move
    return Verdict(
        decision.step,
        decision.seat,
        told.turn(decision.turn),
        told.names[decision.seat],
        told.move(decision.move),
        told.label(decision.label),
        CHIPS[decision.label],
        told.lost(decision) if decision.label in TELLING else "",
        tuple(told.made(decision)),
        told.move(decision.best.move) if better else "",
        tuple(told.reasons(decision.best)) if better else (),
        decision.exact,
        tuple(told.words.t(f"review.column.{column}") for column in columns),
        tuple(
            Row(
                told.move(choice.move),
                choice.move == decision.move,
                tuple(_cell(told, choice, column) for column in columns),
                tuple(told.reasons(choice)),
            )
            for choice in decision.choices
        ),
    )


def _cell(told: ReviewWords, choice: Choice, column: str) -> str:
    value = getattr(choice, column)
    if value is None or (column == "share" and not value):
        return "–"
    if column in ("win", "share"):
        return told.words.percent(value)
    return told.words.tenths(value)


def chances_chart(told: ReviewWords, review: Review) -> Chart:
    """The chances of all seats over the game, in percent."""
    standings = [[round(100 * one) for one in moment.chances] for moment in review.timeline]
    marks = [
        Mark(at, told.words.t("study.score.round", round=moment.turn.partition(".")[0]),
             moment.turn.partition(".")[0])
        for at, moment in enumerate(review.timeline)
        if moment.kind == "round" or (moment.kind == "end" and "." in moment.turn)
    ]  # fmt: skip
    return chart(told.names, standings, marks, spans=True)


def distances_chart(told: ReviewWords, review: Review) -> Chart:
    """How far everybody's nearest recipe was over the game; no line where all are out of reach."""
    return chart(told.names, [one.nearest for one in review.distances], [])


def whole_review(told: ReviewWords, review: Review, *, every: bool) -> dict[str, Any]:
    """All that the page of a review shows; of the decisions those that cost something, or all."""
    words = told.words
    shown = [one for one in review.decisions if every or one.label in TELLING]
    return {
        "review": review,
        "chart": chances_chart(told, review),
        "turning": told.turning(review),
        "labels": [told.label(label) for label in LABELS],
        "summary": [
            (name, words.percent(one.accuracy), [one.labels[label] for label in LABELS])
            for name, one in zip(told.names, review.accounts, strict=True)
        ],
        "luck_columns": [words.t(f"review.luck.{column}") for column in LUCK],
        "luck": [
            (name, [told.luck(one, column) for column in LUCK])
            for name, one in zip(told.names, review.accounts, strict=True)
        ],
        "moments": [
            (told.moment(one), [words.percent(chance) for chance in one.chances])
            for one in review.timeline
        ],
        "verdicts": [verdict(told, one) for one in shown],
        "every": every,
        "distance_chart": distances_chart(told, review) if review.distances else None,
        "distances": [
            (told.turn(one.turn), ["–" if at is None else at for at in one.nearest])
            for one in review.distances
        ],
        "blocks": [told.block(one) for one in review.blocks],
        "method": told.method(review),
    }


def step_panel(told: ReviewWords, review: Review, step: int, path: str) -> dict[str, Any]:
    """What stands beside one step of a replay: the verdict on its move, and the chances then."""
    decision = review.at(step)
    now = max(
        (at for at, moment in enumerate(review.timeline) if moment.step <= step), default=0
    )  # fmt: skip
    drawn = chances_chart(told, review)
    return {
        "verdict": decision and verdict(told, decision),
        "chart": drawn,
        "now": drawn.series[0].lines[0].split(" ")[now].partition(",")[0],
        "chances": [
            (name, told.words.percent(chance))
            for name, chance in zip(told.names, review.timeline[now].chances, strict=True)
        ],
        "address": path.removesuffix("replay") + "review",
    }
