"""What people fill in, read and checked: numbers, options, moves, and the way back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request

from sushiya.core.options import Option, OptionValue
from sushiya.games import game as game_named
from sushiya.web.errors import BadForm

HALF_A_MOVE = "switch"
"""What is picked, where a move needs a second square: it is asked for on the next page."""
LONGEST_PATH = 500
MOST_FIELDS = 60
MOST_MOVES = 12
"""More than any turn has."""
_TRUE = frozenset({"on", "true", "1", "yes"})
_NOT_TYPED = frozenset({"game", "key", "version", "back"})
_SAFE_PATH = re.compile(r"/(?![/\\])[!-~]*")
_NUMBER = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True)
class Form:
    """The text fields of a form and the one file it may bring; an empty field was not filled in."""

    data: FormData
    menu_file: bytes | None = None

    def text(self, name: str) -> str | None:
        """A text, or None."""
        value = self.data.get(name)
        return value if isinstance(value, str) and value.strip() else None

    def texts(self, name: str) -> tuple[str, ...]:
        """All texts in fields of one name."""
        values = (value for value in self.data.getlist(name) if isinstance(value, str))
        return tuple(value.strip() for value in values if value.strip())

    def bot(self) -> str | None:
        """The level of a bot, and its mood if it is not the usual one."""
        level, mood = self.text("level"), self.text("mood")
        return f"{level}:{mood}" if level and mood and mood != "focused" else level

    def needed(self, name: str) -> str:
        """A text that must be there; raises ``BadForm``."""
        value = self.text(name)
        if value is None:
            raise BadForm(field=name)
        return value

    def number(self, name: str) -> int | None:
        """A whole number, or None; raises ``BadForm``."""
        value = self.text(name)
        if value is None:
            return None
        if not _NUMBER.fullmatch(value.strip()):
            raise BadForm(field=name)
        return int(value)

    def needed_number(self, name: str) -> int:
        """A whole number that must be there; raises ``BadForm``."""
        number = self.number(name)
        if number is None:
            raise BadForm(field=name)
        return number

    def is_checked(self, name: str) -> bool:
        """Whether a box is ticked."""
        return (self.text(name) or "").lower() in _TRUE

    def options(self, game: str) -> dict[str, OptionValue]:
        """The options of a game, each in a field of its own name; a box left open says no."""
        return {
            option.name: self._option(option)
            for option in game_named(game).options
            if self.text(option.name) is not None
        }

    def _option(self, option: Option) -> OptionValue:
        if isinstance(option.default, bool):
            return self.is_checked(option.name)
        if isinstance(option.default, int):
            return self.needed_number(option.name)
        return self.needed(option.name).strip()

    def menu(self) -> str | None:
        """A menu of one's own: the file in ``menu_file``, or the text in ``menu_text``, or None."""
        if self.menu_file is None:
            return self.text("menu_text")
        try:
            return self.menu_file.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise BadForm(field="menu_file") from None

    def moves(self) -> tuple[str, ...]:
        """Moves one after the other: texts in ``move``, or one made of what was picked."""
        whole = self.texts("move")
        if len(whole) > MOST_MOVES:
            raise BadForm(field="move")
        return whole or (self.move(),)

    def half_a_move(self) -> str | None:
        """The first square of a swap, as a query for the page that asks for the second."""
        if self.text("pick") != HALF_A_MOVE or not self.text("square"):
            return None
        return urlencode({HALF_A_MOVE: self.needed("square").strip()})

    def move(self) -> str:
        """A move: as text in ``move``, or put together from the things that were picked."""
        whole = self.text("move")
        if whole is not None:
            return whole.strip()
        if self.text("square"):
            return f"{self.needed('pick').strip()} {self.needed('square').strip()}"
        if self.text("discard"):
            return " ".join(("pass", *self.texts("discard")))
        plain = {value for value in self.data.getlist("plain") if isinstance(value, str)}
        text = self._lay("first", plain)
        if self.text("second"):
            text += "+" + self._lay("second", plain)
        ghost = self.text("ghost")
        return f"{text}/{ghost.strip()}" if ghost else text

    def _lay(self, name: str, plain: set[str]) -> str:
        card = self.needed(name).strip()
        return f"{card}!plain" if name in plain and "!" not in card else card

    def typed(self) -> dict[str, str]:
        """Everything a person filled in, to be shown to them again."""
        fields = ((name, value) for name, value in self.data.items() if name not in _NOT_TYPED)
        return {name: value for name, value in fields if isinstance(value, str) and value.strip()}

    def way_back(self, otherwise: str) -> str:
        """Where the form wants to go next, if that is one of our own pages."""
        return same_site_path(self.text("back"), otherwise)


async def form_of(request: Request) -> Form:
    """The form that was posted."""
    async with request.form(max_files=1, max_fields=MOST_FIELDS) as data:
        file = data.get("menu_file")
        if isinstance(file, UploadFile) and file.filename:
            return Form(data, await file.read())
        return Form(data)


def same_site_path(text: str | None, otherwise: str) -> str:
    """The path, if it surely leads to a page of ours.

    >>> same_site_path("/rules?x=1", "/"), same_site_path("//elsewhere.example", "/")
    ('/rules?x=1', '/')
    """
    if text is None or len(text) > LONGEST_PATH or not _SAFE_PATH.fullmatch(text):
        return otherwise
    return text
