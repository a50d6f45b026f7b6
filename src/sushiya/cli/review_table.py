"""A review as text: the sum of it, the way of the chances, and the decisions."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sushiya.i18n import Translator, translator
from sushiya.play.match import Match
from sushiya.study.reviewing.report import LABELS, Choice, Decision, Review
from sushiya.web.pages.players import game_name
from sushiya.web.pages.review_words import ReviewWords

_TELLING = ("inaccuracy", "mistake", "blunder")
_STYLES = {"inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "bold red"}
_NARROW = (0, 0)
LUCK = ("start", "own", "others", "deal", "meeting", "result")
"""What luck and skill are made of, in the order of the sum."""


def print_review(
    review: Review, match: Match, names: list[str] | None, language: str, *, every: bool
) -> None:
    """Print a review in a language; of the decisions those that cost something, or every one."""
    console = Console(highlight=False)
    words = translator(language)
    shown = names or [
        words.t("study.score.player", number=seat + 1) for seat in range(review.seats)
    ]
    told = ReviewWords(words, match, shown)
    title = f"{words.t('review.title')} · {game_name(words, review.game)}"
    console.print(Text(title, "bold"))
    console.print(_summary(review, told))
    console.print(Text(words.t("review.accuracy.words"), "dim"))
    console.print(_luck(review, told))
    console.print(Text(words.t("review.luck.words"), "dim"))
    if turning := told.turning(review):
        console.print(Text(turning, "bold"))
    console.print(_chances(review, told))
    _print_wasabi(console, review, told)
    _print_decisions(console, review, told, every)
    if every:
        _print_method(console, review, told)


def _summary(review: Review, told: ReviewWords) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=_NARROW)
    table.add_column(_stacked(told.words.t("review.player")), overflow="fold")
    for header in (told.words.t("review.accuracy"), *map(told.label, LABELS)):
        table.add_column(_stacked(header), justify="right", no_wrap=True)
    for name, account in zip(told.names, review.accounts, strict=True):
        counts = [str(account.labels[label]) for label in LABELS]
        table.add_row(name, told.words.percent(account.accuracy), *counts)
    return table


def _luck(review: Review, told: ReviewWords) -> Table:
    title = told.words.t("review.luck")
    table = Table(box=box.SIMPLE_HEAD, padding=_NARROW, title=title, title_justify="left")
    table.add_column(_stacked(told.words.t("review.player")), overflow="fold")
    for column in LUCK:
        header = told.words.t(f"review.luck.{column}")
        table.add_column(_stacked(header), justify="right", no_wrap=True)
    for name, account in zip(told.names, review.accounts, strict=True):
        table.add_row(name, *(told.luck(account, column) for column in LUCK))
    return table


def _stacked(header: str) -> str:
    """A header with one word on each line, so that eighty columns break none of them."""
    return header.replace(" ", "\n")


def _chances(review: Review, told: ReviewWords) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title=told.words.t("review.chances"), title_justify="left")
    table.add_column(told.words.t("review.turn"))
    for name in told.names:
        table.add_column(name, justify="right")
    for moment in review.timeline:
        table.add_row(told.moment(moment), *map(told.words.percent, moment.chances))
    return table


def _print_decisions(console: Console, review: Review, told: ReviewWords, every: bool) -> None:
    words = told.words
    console.print(Text(words.t("review.decisions"), "bold"))
    shown = [one for one in review.decisions if every or one.label in _TELLING]
    if not shown:
        console.print(words.t("review.none"))
    for one in shown:
        head = f"\n{told.turn(one.turn)} · {told.names[one.seat]}: "
        line = Text(head + told.move(one.move))
        line.append(f"  {told.label(one.label)}", _STYLES.get(one.label, "green"))
        if one.lost:
            line.append(f"  {told.lost(one)}")
        console.print(line)
        _print_reasons(console, told.made(one))
        if one.best.move != one.move:
            console.print(Text("  " + words.t("review.better", move=told.move(one.best.move))))
            _print_reasons(console, told.reasons(one.best))
        if every:
            console.print(_choices(one, told))


def _print_reasons(console: Console, reasons: list[str]) -> None:
    for reason in reasons:
        console.print(Text(f"    · {reason}", "dim"))


def _print_method(console: Console, review: Review, told: ReviewWords) -> None:
    console.print(Text(f"\n{told.words.t('review.method')}", "bold"))
    for title, paragraphs in told.method(review):
        console.print(Text(f"\n{title}"))
        for paragraph in paragraphs:
            console.print(Text(paragraph, "dim"))


def _choices(decision: Decision, told: ReviewWords) -> Table:
    words = told.words
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(words.t("review.column.choice"))
    columns = ("win", "points", "lead", "share") if decision.exact else ("win", "points")
    for column in columns:
        table.add_column(words.t(f"review.column.{column}"), justify="right", overflow="fold")
    for choice in decision.choices:
        made = choice.move == decision.move
        name = told.move(choice.move)
        line = Text(words.t("review.made", move=name) if made else name, "bold" if made else "")
        for reason in told.reasons(choice):
            line.append(f"\n· {reason}", "dim not bold")
        table.add_row(line, *(_cell(words, choice, column) for column in columns))
    return table


def _cell(words: Translator, choice: Choice, column: str) -> str:
    value = getattr(choice, column)
    if value is None or (column == "share" and not value):
        return "–"
    if column in ("win", "share"):
        return words.percent(value)
    return words.tenths(value)


def _print_wasabi(console: Console, review: Review, told: ReviewWords) -> None:
    if not review.distances:
        return
    words = told.words
    table = Table(box=box.SIMPLE_HEAD, title=words.t("review.distances"), title_justify="left")
    table.add_column(words.t("review.turn"))
    for name in told.names:
        table.add_column(name, justify="right")
    for one in review.distances:
        table.add_row(told.turn(one.turn), *("–" if at is None else str(at) for at in one.nearest))
    console.print(table)
    console.print(Text(words.t("review.blocks"), "bold"))
    for block in review.blocks:
        console.print(Text(f"  {told.block(block)}"))
    if not review.blocks:
        console.print(Text(f"  {words.t('review.blocks.none')}"))
