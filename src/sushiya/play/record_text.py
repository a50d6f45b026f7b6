"""A whole match as text. The format is written out in docs/notation.md.

    sushiya record 1
    game: sushi-go
    ...headers...
    deal deck: tempura salmon ...

    1.1  0 tempura; 1 salmon
    ...
    sum: 64 hex digits

The closing sum covers every byte before it, so that a record that was cut off or edited is
noticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import groupby

from sushiya.core.errors import BadRecord
from sushiya.core.options import OptionValue
from sushiya.play.match import Match
from sushiya.play.record_reasons import RECORD

FIRST_LINE = "sushiya record 1"
UNFINISHED = "unfinished"
FREE_HEADERS = ("players", "date", "table", "note")
RANDOMNESS = "randomness "


def record_to_text(match: Match) -> str:
    """The match as text: headers, deal, moves, result, sum."""
    lines = [FIRST_LINE, *_header_lines(match), "", *_move_lines(match)]
    body = "\n".join(lines) + "\n"
    return body + f"sum: {closing_sum(body)}\n"


def result_to_text(match: Match) -> str:
    """Points, winners and the reason, in one line."""
    outcome = match.outcome
    if outcome is None:
        return UNFINISHED
    points = " ".join(map(str, outcome.points))
    winners = " ".join(map(str, outcome.winners))
    return f"points {points}; winners {winners}; {outcome.reason}"


def one_line(text: str) -> str:
    """Free text made fit for a header: printable, on one line."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _header_lines(match: Match) -> Iterator[str]:
    yield f"game: {match.game.name}"
    yield f"seats: {match.seats}"
    for name, value in match.options.items():
        yield f"{name}: {_option_to_text(value)}"
    for key in match.headers:
        if key not in FREE_HEADERS:
            raise BadRecord(line=1, reason=RECORD("unknown-header", key=key))
    for key in FREE_HEADERS:
        if match.headers.get(key):
            yield f"{key}: {one_line(match.headers[key])}"
    if match.shuffle:
        yield f"commitment: {match.commitment}"
        yield f"secret: {match.shuffle.secret}"
        for seat, text in sorted(match.shuffle.contributions.items()):
            yield f"{RANDOMNESS}{seat}: {text}"
    menu = getattr(match.setup, "menu_text", None)
    if menu and match.options["menu"] != "standard":
        yield from (f"menu-line: |{line}" for line in menu.splitlines())
    for pile, cards in match.game.deal_to_text(match.setup, match.deal).items():
        yield f"deal {pile}: {cards}"
    yield f"result: {result_to_text(match)}"


def _move_lines(match: Match) -> Iterator[str]:
    """One line a turn; the seat is named where it changes."""
    moves = zip(match.labels, match.moves, strict=True)
    for label, turn in groupby(moves, key=lambda item: item[0]):
        words = []
        last = None
        for _, (seat, move) in turn:
            words.append(move if seat == last else f"{seat} {move}")
            last = seat
        yield f"{label}  " + "; ".join(words)


def _option_to_text(value: OptionValue) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def closing_sum(body: str) -> str:
    """The number that a record ends with, over everything before it."""
    return sha256(body.encode()).hexdigest()
