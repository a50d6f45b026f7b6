"""A first game with hints, whatever is played: real rules, a bot, a word before every choice.

The game is kept nowhere. Its address says what was pressed, the beginning is always the same, and
so is the bot's luck; so going back in the browser takes a choice back. An address that ends in
``lay~tuna~b2.done,pick~egg`` tells two presses, the second of two moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sushiya.bots import bot
from sushiya.core.errors import SushiyaError
from sushiya.core.rng import seeded
from sushiya.i18n import Translator
from sushiya.play.match import Match
from sushiya.web.errors import NotFound
from sushiya.web.pages.games import GamePages

START = "start"
BETWEEN_PRESSES, BETWEEN_MOVES, BETWEEN_WORDS = ".", ",", "~"
LONGEST = 3000
YOU, BOT = 0, 1

View = Mapping[str, Any]
Press = tuple[str, ...]
"""The moves of one press: one, or several that follow each other."""


@dataclass(frozen=True)
class Hint:
    """Something to say: the key of its words, what they tell, and the things it points to."""

    key: str
    thing: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    marks: frozenset[str] = frozenset()
    """The ids of what is to be pressed on the page."""
    move: str = ""
    """What the hint would do."""


@dataclass(frozen=True)
class Lesson:
    """What a game brings to its first game."""

    pages: GamePages
    new_game: Callable[[], Match]
    """The game before its first choice; the same for everybody."""
    level: str
    seed: int
    hints: Callable[[View, set[str]], list[Hint]]
    """What is worth saying before this choice; what it explains is added to the set."""
    values: Callable[[Translator, Course], dict[str, Any]]
    """What the game's template needs besides the values of its table."""
    remark: Callable[[View, Sequence[Hint], str], str] = lambda view, hints, move: ""
    """The key of a kind word about a move that no hint asked for, or nothing."""

    @property
    def path(self) -> str:
        """Where the lesson begins."""
        return f"/learn/{self.pages.name}"

    def address(self, presses: Sequence[Press]) -> str:
        """Where the game after these presses is found."""
        return f"{self.path}/{played(presses)}" if presses else self.path


@dataclass(frozen=True)
class Course:
    """A lesson so far."""

    match: Match
    presses: tuple[Press, ...]
    hints: list[Hint]
    told: frozenset[str]
    """What was explained until now."""
    remark: str = ""
    may_undo: bool = False
    """Whether the last press has shown nothing hidden, and the bot has not answered it yet."""


def begun(lesson: Lesson) -> Course:
    """The lesson before its first press."""
    match, told = lesson.new_game(), set[str]()
    found = lesson.hints(match.view(YOU), told)
    return Course(match, (), found, frozenset(told))


def course(lesson: Lesson, presses: Sequence[Press]) -> Course:
    """The lesson after some presses; raises ``SushiyaError`` for a move that may not be."""
    now = begun(lesson)
    for press in presses:
        now = pressed(lesson, now, press)
    return now


def pressed(lesson: Lesson, before: Course, press: Press) -> Course:
    """One press more, and the bot's answer; the match itself goes on."""
    match, remark, shows = before.match, "", False
    told, spelled = set(before.told), list[str]()
    made = len(match.moves) + len(press)
    for text in press:
        move = match.game.spelled(match.state, YOU, text)
        remark = remark or lesson.remark(match.view(YOU), before.hints, move)
        shows = shows or not match.game.may_undo(match.state, YOU, move)
        match.play(YOU, move)
        spelled.append(move)
    _answer(lesson, match)
    return Course(
        match,
        (*before.presses, tuple(spelled)),
        lesson.hints(match.view(YOU), told),
        frozenset(told),
        remark,
        may_undo=not shows and made == len(match.moves) and not match.outcome,
    )


def _answer(lesson: Lesson, match: Match) -> None:
    """The bot's moves, for as long as everybody waits for it alone."""
    while match.to_act == (BOT,):
        luck = seeded(lesson.seed + len(match.moves))
        view = match.view(BOT)
        match.play(BOT, bot(lesson.pages.name, lesson.level).choose(view, None, luck))


def course_of(lesson: Lesson, text: str) -> Course:
    """The lesson an address tells; raises ``NotFound`` for one nobody could have played."""
    if len(text) > LONGEST:
        raise NotFound()
    try:
        return course(lesson, presses_of(text))
    except SushiyaError as error:
        raise NotFound() from error


def presses_of(text: str) -> tuple[Press, ...]:
    """The presses an address tells."""
    if text == START:
        return ()
    return tuple(
        tuple(move.replace(BETWEEN_WORDS, " ") for move in press.split(BETWEEN_MOVES))
        for press in text.split(BETWEEN_PRESSES)
    )


def played(presses: Sequence[Press]) -> str:
    """The presses as they stand in an address."""
    return (
        BETWEEN_PRESSES.join(
            BETWEEN_MOVES.join(move.replace(" ", BETWEEN_WORDS) for move in press)
            for press in presses
        )
        or START
    )
