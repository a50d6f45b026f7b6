"""Everything that can go wrong, as one tree.

An error carries a ``code`` that programs and translations match on, the ``details`` a sentence
needs, and an English sentence for developers (``str(error)``). It is raised before anything
has changed.

    SushiyaError
      BadRequest         UnknownGame  UnknownOption  BadOption  BadSeatCount  BadSeat
                         UnknownBot  BadSecret  BadSeed  NothingToUndo  Unsolvable
                         Unreviewable
      RuleError          BadNotation  NotYourTurn  IllegalMove
      BadText            BadRecord  BadPosition  BadMenu  BadScoreSheet  BadWeights
"""

from __future__ import annotations

from collections.abc import Sequence


class SushiyaError(Exception):
    """Anything the library refuses to do."""

    code = "error"
    sentence = "something is wrong"

    def __init__(self, **details: object) -> None:
        self.details = details
        super().__init__(self.sentence.format(**details))

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuilt, (type(self), self.details))


def _rebuilt(kind: type[SushiyaError], details: dict[str, object]) -> SushiyaError:
    return kind(**details)


class BadRequest(SushiyaError):
    """A game was asked for that cannot be set up."""

    code = "request"


class UnknownGame(BadRequest):
    """No game has this name."""

    code = "request.unknown-game"
    sentence = "there is no game {name!r}; known games: {known}"


class UnknownOption(BadRequest):
    """The game has no option of this name."""

    code = "request.unknown-option"
    sentence = "{game} has no option {name!r}; known options: {known}"


class BadOption(BadRequest):
    """The option exists, its value does not fit."""

    code = "request.bad-option"
    sentence = "option {name} of {game} cannot be {value!r}: {reason}"


class BadSeatCount(BadRequest):
    """The game, edition or option does not seat that many."""

    code = "request.bad-seat-count"
    sentence = "{what} seats {least} to {most}, not {seats!r}"


class BadSeat(BadRequest):
    """There is no such seat at this table."""

    code = "request.bad-seat"
    sentence = "there is no seat {seat!r}; seats are numbered 0 to {last}"


class UnknownBot(BadRequest):
    """The game has no bot of this name."""

    code = "request.unknown-bot"
    sentence = "{game} has no bot {name!r}; known bots: {known}"


class BadSecret(BadRequest):
    """A secret or a player's randomness is not in the form it must have."""

    code = "request.bad-secret"
    sentence = "{what} must be {form}"


class BadSeed(BadRequest):
    """A seed is something else than a whole number."""

    code = "request.bad-seed"
    sentence = "a seed is a whole number, or None for a fresh deal; not {seed!r}"


class MissingLibrary(BadRequest):
    """What was asked for needs a library that is not installed."""

    code = "request.missing-library"
    sentence = "{what} needs the library {library}: pip install 'sushiya[{extra}]'"


class NothingToUndo(BadRequest):
    """No move has been made yet."""

    code = "request.nothing-to-undo"
    sentence = "there is no move to take back"


class Unsolvable(BadRequest):
    """A position has no exact answer; ``reason`` is a ``Phrase``."""

    code = "request.unsolvable"
    sentence = "this cannot be solved exactly: {reason}"


class Unreviewable(BadRequest):
    """A review was asked for of a game that is not over."""

    code = "request.unreviewable"
    sentence = "only a game that is over can be reviewed"


class RuleError(SushiyaError):
    """A move was refused; the match is as it was."""

    code = "rule"


class BadNotation(RuleError):
    """The text is not a move of this game at all."""

    code = "rule.bad-notation"
    sentence = "{text!r} is not a move: {reason}"


class NotYourTurn(RuleError):
    """The seat has nothing to decide now; ``names`` are those of the seats that have."""

    code = "rule.not-your-turn"
    sentence = "seat {seat} is not to act; waiting for {waiting}"

    def __init__(self, seat: int, to_act: Sequence[int], names: Sequence[str] = ()) -> None:
        waiting = ", ".join(f"seat {other}" for other in to_act) or "nobody: the game is over"
        super().__init__(seat=seat, waiting=waiting)
        self.details = {"seat": seat, "to_act": tuple(to_act)}
        if names:
            self.details["names"] = tuple(names)


class IllegalMove(RuleError):
    """Well formed, but the rules forbid it here.

    ``reason`` is a slug that reads as words and is the key of its translation; ``rule`` is the
    name of the rule that forbids the move.
    """

    code = "rule.illegal-move"
    sentence = "seat {seat} may not play {move!r}: {words} ({rule})"

    def __init__(self, seat: int, move: str, reason: str, rule: str) -> None:
        super().__init__(seat=seat, move=move, words=reason.replace("-", " "), rule=rule)
        self.details = {"seat": seat, "move": move, "reason": reason, "rule": rule}


class BadText(SushiyaError):
    """A file or text in one of our formats is damaged.

    ``reason`` is a ``Phrase`` or the error that was the cause; so are ``row`` and ``where``.
    """

    code = "text"


class BadRecord(BadText):
    """A record cannot be read, or tells a game that cannot have happened."""

    code = "text.bad-record"
    sentence = "line {line}: {reason}"


class BadPosition(BadText):
    """A position text does not describe a position."""

    code = "text.bad-position"
    sentence = "bad position: {reason}"


class BadMenu(BadText):
    """A Wasabi! menu cannot be played with."""

    code = "text.bad-menu"
    sentence = "menu, {row}: {reason}"


class BadScoreSheet(BadText):
    """A score sheet claims something no table can show."""

    code = "text.bad-score-sheet"
    sentence = "score sheet, {where}: {reason}"


class BadWeights(BadText):
    """The numbers a bot has learned are damaged, or belong to another version of it."""

    code = "text.bad-weights"
    sentence = "weights {where}: {reason}"
