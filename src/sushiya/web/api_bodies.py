"""What programs send to the API and get back, as the API's description tells it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field


def whole(text: str) -> str:
    """A text that can be written down; half of a pair of surrogates cannot, and is refused."""
    text.encode()
    return text


Text = Annotated[str, AfterValidator(whole)]
Key = Annotated[
    str | None,
    Field(max_length=64, description="done once, however often it is sent with the same key"),
]


class Body(BaseModel):
    """What programs send; an unknown field is a mistake worth telling."""

    model_config = ConfigDict(extra="forbid")


class Create(Body):
    """A table to open."""

    game: Text
    seats: int = 4
    options: dict[Text, bool | int | Text] = {}
    menu_text: Text | None = None
    clock: Text = "off"
    name: Text | None = None
    bots: Text | None = Field(
        None, description='a level: bots take all other seats; "": the usual one'
    )
    start: bool = False
    key: Key = None


class Join(Body):
    """A seat to take."""

    name: Text | None = None
    seat: int | None = None
    key: Key = None


class JoinByCode(Join):
    """A table by its short code."""

    code: Text


class Command(Body):
    """What every command may carry."""

    version: int | None = Field(None, description="the version of the table you looked at")
    key: Key = None


class Seat(Command):
    """A command for one seat; needed only if you hold several."""

    seat: int | None = None


class MakeMove(Seat):
    """A move in the game's notation, one of the view's `legal_moves`; or several in `moves`."""

    move: Text | None = None
    moves: list[Text] = Field([], description="one after the other in place of `move`; all or none")


class Bots(Seat):
    """Bots of a level; the usual one if none is named."""

    level: Text | None = None


class AddRandomness(Seat):
    """Randomness of one's own: up to 200 printable ASCII characters, no spaces."""

    text: Text


class Emote(Seat):
    """A feeling to show."""

    emote: Text


class Done(BaseModel):
    """What became of a command: the table, and the version that shows it."""

    table: str
    version: int


class Seated(Done):
    """A seat taken. `token` is null for a browser, which has its cookie."""

    token: str | None
    seats: list[int]
    code: str


class Problem(BaseModel):
    """Why something was refused."""

    code: str
    message: str
    details: dict[str, Any]


class Failure(BaseModel):
    """Every error has this form."""

    error: Problem
