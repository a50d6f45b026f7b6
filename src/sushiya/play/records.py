"""A record read again: the match that a text tells. ``record_text`` writes it.

Reading a record plays it again: every move is checked, and so is the result. A record that was
cut off or edited is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from sushiya.core.errors import BadMenu, BadOption, BadRecord, BadRequest, SushiyaError
from sushiya.core.game import Game
from sushiya.core.options import Option, check_seat
from sushiya.games import game as game_named
from sushiya.games import names as game_names
from sushiya.play.fairness import Shuffle, same_digest
from sushiya.play.match import Match
from sushiya.play.record_reasons import RECORD
from sushiya.play.record_text import (
    FIRST_LINE,
    FREE_HEADERS,
    RANDOMNESS,
    closing_sum,
    result_to_text,
)

LONGEST_RECORD = 1_000_000
_MOST_SEATS = 100
_KNOWN_HEADERS = ("game", "seats", "commitment", "secret", "result", *FREE_HEADERS)


def load_record(text: str) -> Match:
    """The match a record tells; raises ``BadRecord`` with line and reason."""
    reading = Reading(text)
    reading.check_origin()
    return reading.match()


def dealt_from_secret(start: Match) -> bool:
    """Whether shuffling again gives the deal of a match that tells its secret."""
    assert start.shuffle is not None
    return start.game.deal(start.setup, start.shuffle.key()) == start.deal


class Reading:
    """A record being read: what its lines say, before anything of it is believed."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise BadRecord(line=1, reason=RECORD("no-str", kind=type(text).__name__))
        if len(text) > LONGEST_RECORD:
            raise BadRecord(line=1, reason=RECORD("too-long", most=LONGEST_RECORD))
        if not _is_encodable(text):
            raise BadRecord(line=1, reason=RECORD("not-text"))
        self.headers: dict[str, str] = {}
        self.deal: dict[str, str] = {}
        self.menu: list[str] = []
        self._line_of: dict[str, int] = {}
        self.moves: list[tuple[int, str, int, str]] = []
        self._read(_checked_lines(text))

    def match(self) -> Match:
        """The match played again from the deal, move by move."""
        match = self.start()
        for line, label, seat, move in self.moves:
            if match.game.turn_label(match.state) != label:
                expected = match.game.turn_label(match.state)
                reason = RECORD("turn", expected=expected, told=label)
                raise BadRecord(line=line, reason=reason)
            with _blame(line):
                match.play(seat, move)
        self._check_result(match)
        return match

    def check_origin(self) -> None:
        """Refuse a record whose commitment, secret and deal do not belong together."""
        start = self.start()
        if not self.keeps_commitment(start):
            raise BadRecord(line=self.line("commitment"), reason=RECORD("commitment"))
        if start.shuffle and not dealt_from_secret(start):
            raise BadRecord(line=self.line("deal"), reason=RECORD("deal"))

    def keeps_commitment(self, start: Match) -> bool:
        """Whether the secret, where it is told, is the one that was committed to."""
        told = self.headers.get("commitment")
        return told is None or start.commitment is None or same_digest(told, start.commitment)

    def start(self) -> Match:
        """The match before its first move."""
        game, setup = self.setup()
        with _blame(self.line("deal")):
            deal = game.deal_from_text(setup, self.deal)
        match = Match(game, setup, deal, shuffle=self.shuffle(setup.seats))
        match.headers = {key: self.headers[key] for key in FREE_HEADERS if key in self.headers}
        return match

    def setup(self) -> tuple[Game, Any]:
        """The game, and the table set for it: seats, options, menu."""
        with _blame(self.line("game")):
            game = game_named(self.header("game"))
        try:
            return game, self._setup(game)
        except BadMenu as error:
            raise BadRecord(line=self.line("menu-line"), reason=error) from error
        except BadOption as error:
            raise BadRecord(line=self.line(str(error.details["name"])), reason=error) from error
        except BadRequest as error:
            raise BadRecord(line=self.line("seats"), reason=error) from error

    def shuffle(self, seats: int) -> Shuffle | None:
        """Where the deal is said to come from, if the record says so."""
        if "secret" not in self.headers:
            return None
        added: dict[int, str] = {}
        for key, text in self.headers.items():
            if key.startswith(RANDOMNESS):
                with _blame(self.line(key)):
                    seat = check_seat(int(key.removeprefix(RANDOMNESS)), seats)
                added[seat] = text
        with _blame(self.line("secret")):
            return Shuffle(self.headers["secret"], added)

    def header(self, key: str) -> str:
        """A header that must be there."""
        if key not in self.headers:
            raise BadRecord(line=2, reason=RECORD("no-header", key=key))
        return self.headers[key]

    def line(self, key: str) -> int:
        """The line a header stands on."""
        return self._line_of.get(key, 2)

    def _setup(self, game: Game) -> Any:
        options = {
            option.name: _option_from_text(option, self.headers[option.name])
            for option in game.options
            if option.name in self.headers
        }
        seats = _whole_number(self.header("seats"), self.line("seats"))
        if self.menu:
            return game.setup_from_menu_text(seats, options, "\n".join(self.menu) + "\n")  # type: ignore[attr-defined]
        return game.setup(seats, options)

    def _check_result(self, match: Match) -> None:
        told, found = self.header("result"), result_to_text(match)
        if told != found:
            reason = RECORD("result", found=found, told=told)
            raise BadRecord(line=self.line("result"), reason=reason)

    def _read(self, lines: list[str]) -> None:
        body = iter(enumerate(lines, start=1))
        line, first = next(body)
        if first != FIRST_LINE:
            raise BadRecord(line=line, reason=RECORD("first-line", wanted=FIRST_LINE))
        for line, text in body:
            if not text:
                break
            self._read_header(line, text)
        for line, text in body:
            self.moves += _moves_of_line(line, text)

    def _read_header(self, line: int, text: str) -> None:
        key, colon, value = text.partition(": ")
        if not colon:
            raise BadRecord(line=line, reason=RECORD("header-form"))
        if key == "menu-line" and self._is_known("menu"):
            self.menu.append(value[1:])
            self._line_of.setdefault(key, line)
            return
        into = self.headers
        if key.startswith("deal "):
            self._line_of.setdefault("deal", line)
            into, key = self.deal, key.removeprefix("deal ")
        elif not self._is_known(key):
            raise BadRecord(line=line, reason=RECORD("unknown-header", key=key))
        if key in into:
            raise BadRecord(line=line, reason=RECORD("header-twice", key=key))
        if key == "game":
            with _blame(line):
                game_named(value)
        into[key] = value
        self._line_of[key] = line

    def _is_known(self, key: str) -> bool:
        if key in _KNOWN_HEADERS:
            return True
        if key.startswith(RANDOMNESS):
            return key.removeprefix(RANDOMNESS) in map(str, range(_MOST_SEATS))
        name = self.headers.get("game", "")
        return name in game_names() and key in {o.name for o in game_named(name).options}


def _moves_of_line(line: int, text: str) -> Iterable[tuple[int, str, int, str]]:
    label, gap, words = text.partition("  ")
    if not gap:
        raise BadRecord(line=line, reason=RECORD("moves-form"))
    seat = None
    for word in words.split("; "):
        first, _, rest = word.partition(" ")
        if first.isascii() and first.isdigit():
            seat = _whole_number(first, line)
            word = rest
        if seat is None:
            raise BadRecord(line=line, reason=RECORD("no-seat"))
        yield line, label, seat, word


def _checked_lines(text: str) -> list[str]:
    """The lines of a record whose closing sum is right, without the sum."""
    if not text.startswith(FIRST_LINE.rpartition(" ")[0]):
        raise BadRecord(line=1, reason=RECORD("first-line", wanted=FIRST_LINE))
    body, mark, last = text.rpartition("sum: ")
    line = text.count("\n") + (not text.endswith("\n"))
    if not mark or (body and not body.endswith("\n")):
        raise BadRecord(line=max(line, 1), reason=RECORD("no-sum"))
    if last != closing_sum(body) + "\n":
        raise BadRecord(line=max(line, 1), reason=RECORD("wrong-sum"))
    return body.split("\n")[:-1] or [""]


def _is_encodable(text: str) -> bool:
    """Whether a text can be written down: half a letter (a lone surrogate) cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def as_written(text: str) -> str:
    r"""A record as it was before a form, a mail or an editor changed how its lines end.

    >>> as_written("\ufeffsushiya record 1\r\nsum: 0")
    'sushiya record 1\nsum: 0\n'
    """
    lines = text.replace("\r\n", "\n").strip("\n\t \ufeff")
    return f"{lines}\n" if lines else ""


def _option_from_text(option: Option, text: str) -> object:
    if isinstance(option.default, bool):
        return {"yes": True, "no": False}.get(text, text)
    if isinstance(option.default, int):
        return int(text) if _is_whole_number(text) else text
    return text


def _whole_number(text: str, line: int) -> int:
    if not _is_whole_number(text):
        raise BadRecord(line=line, reason=RECORD("number", text=text))
    return int(text)


def _is_whole_number(text: str) -> bool:
    """Whether this is a number as we write it: digits, and no zero before others."""
    return text.isascii() and text.isdigit() and len(text) < 9 and str(int(text)) == text


@contextmanager
def _blame(line: int) -> Iterator[None]:
    """Turn any refusal of ours inside the block into a ``BadRecord`` for this line."""
    try:
        yield
    except BadRecord:
        raise
    except SushiyaError as error:
        raise BadRecord(line=line, reason=error) from error
