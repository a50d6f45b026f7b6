"""Form posts that change something. Each answers with a redirect to the page that shows it.

    POST /play                    game, seats, level, mood, clock, name, options → a running table
    POST /tables                  game, seats, clock, name, menu_file, menu_text, options → a lobby
    POST /join                    code (or a table's address), name, seat
    POST /t/{table}/join          name, seat
    POST /t/{table}/leave         seat
    POST /t/{table}/rename        name, seat
    POST /t/{table}/bot           seat, level, mood
    POST /t/{table}/fill          level, mood
    POST /t/{table}/kick          seat
    POST /t/{table}/lock, unlock
    POST /t/{table}/options       seats, clock, menu_file, menu_text, options
    POST /t/{table}/randomness    text, seat
    POST /t/{table}/start
    POST /t/{table}/move          move (several: one after the other, all or none), or things that
                                  make one: first, second, ghost, plain (first, second);
                                  pick and square; discard (several); seat
    POST /t/{table}/undo          seat
    POST /t/{table}/emote         emote, seat
    POST /t/{table}/back          take one's seats back from the stand-in
    POST /t/{table}/rematch
    POST /t/{table}/link          seat → the page of a new private link
    POST /seat/{table}/{token}    take the seat of a private link on this device too
    POST /language                language, back
    POST /theme                   theme, back

Options stand in fields of their own names. Every command may carry ``version`` (the version of
the page it was made on), ``key`` (done once, however often it is sent) and ``back`` (a path of
ours to go to). Our own script sends ``X-Requested-With: sushiya`` and gets JSON:
``{"table", "version", "location"}``, or ``{"error": …}``.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from sushiya.core.errors import SushiyaError
from sushiya.host import Answer
from sushiya.host import commands as asked
from sushiya.host.identity import PERSON_SECRET_BYTES, person_key
from sushiya.i18n import LANGUAGES
from sushiya.web.errors import is_script
from sushiya.web.forms import Form, form_of
from sushiya.web.identity import YEAR, Person, known_or_new, remember, remember_longer
from sushiya.web.opening import house_of
from sushiya.web.pages.wasabi_board import hopeless_swap
from sushiya.web.problems import leave_problem
from sushiya.web.rendering import LANGUAGE_COOKIE, THEME_COOKIE, THEMES

Handler = Callable[[Request], Awaitable[Response]]
Action = Callable[[Request, Form, Person], Awaitable[Response]]
TABLE = "/t/{table}"
USUAL_SEATS = 4


def answered(
    request: Request, person: Person, answer: Answer, location: str | None = None
) -> Response:
    """Where to look now: a redirect for a browser, the same as JSON for the script."""
    location = location or f"/t/{answer.table_id}"
    response: Response
    if is_script(request):
        told = {"table": answer.table_id, "version": answer.version, "location": location}
        response = JSONResponse(told)
    else:
        response = RedirectResponse(location, 303)
    remember(response, request, person)
    return response


def refusing(way_back: str) -> Callable[[Action], Handler]:
    """Makes an action a handler that tells a refusal on the page the form came from."""

    def make(action: Action) -> Handler:
        async def handler(request: Request) -> Response:
            form, person = await form_of(request), known_or_new(request)
            try:
                return await action(request, form, person)
            except SushiyaError as error:
                otherwise = way_back.format(**request.path_params)
                return leave_problem(request, error, form.way_back(otherwise), form.typed())

        return handler

    return make


@refusing("/")
async def play(request: Request, form: Form, person: Person) -> Response:
    """A table against bots, begun at once."""
    bots = asked.FillWithBots(form.bot())
    then = (asked.SitDown(await name_for(request, form, person)), bots, asked.Start())
    return answered(request, person, await _created(request, form, person, then))


@refusing("/host")
async def create(request: Request, form: Form, person: Person) -> Response:
    """A table with an open lobby, its host seated."""
    then = (asked.SitDown(await name_for(request, form, person)),)
    return answered(request, person, await _created(request, form, person, then))


async def _created(
    request: Request, form: Form, person: Person, then: tuple[asked.Command, ...]
) -> Answer:
    game, seats = form.needed("game"), form.number("seats")
    return await house_of(request).create(
        game,
        seats=USUAL_SEATS if seats is None else seats,
        person=person.key,
        options=form.options(game),
        menu_text=form.menu(),
        clock=form.text("clock") or "off",
        hints=form.is_checked("hints"),
        then=then,
        key=form.text("key"),
    )


@refusing("/")
async def join_by_code(request: Request, form: Form, person: Person) -> Response:
    """To the table with a code, which may also be the table's address.

    Who comes too late or finds no free seat may watch.
    """
    house, code = house_of(request), form.needed("code").strip()
    _, found, table_id = code.rstrip("/").rpartition("/t/")
    table = await house.table(table_id if found else await house.find(code))
    if table.seats_of(person.key) or not table.may_sit_down(person.key):
        return answered(request, person, Answer(table.id, table.version))
    command = await _sit_down(request, form, person)
    return await _commanded(request, form, person, table.id, command)


def on_table(command: Callable[[Form], asked.Command]) -> Handler:
    """A handler for one kind of command to a table."""

    @refusing(TABLE)
    async def commanded(request: Request, form: Form, person: Person) -> Response:
        table_id = request.path_params["table"]
        return await _commanded(request, form, person, table_id, command(form))

    return commanded


async def _commanded(
    request: Request, form: Form, person: Person, table_id: str, command: asked.Command
) -> Response:
    answer = await house_of(request).command(
        table_id,
        command,
        person=person.key,
        key=form.text("key"),
        expected_version=form.number("version"),
    )
    return answered(request, person, answer, form.way_back(TABLE.format(table=table_id)))


@refusing(TABLE)
async def move(request: Request, form: Form, person: Person) -> Response:
    """A move, or several; the first square of a swap leads to the page that asks for the second."""
    table_id, seat = request.path_params["table"], form.number("seat")
    if half := form.half_a_move():
        table = await house_of(request).view(table_id, person.key, seat)
        if hopeless := hopeless_swap(table["view"], form.needed("square").strip()):
            return await _commanded(request, form, person, table_id, asked.Move(hopeless, seat))
        back = form.way_back(TABLE.format(table=table_id))
        location = f"{back}{'&' if '?' in back else '?'}{half}"
        return answered(request, person, Answer(table_id, table["version"]), location)
    texts = form.moves()
    command = asked.Moves(texts, seat) if len(texts) > 1 else asked.Move(texts[0], seat)
    return await _commanded(request, form, person, table_id, command)


@refusing(TABLE)
async def rematch(request: Request, form: Form, person: Person) -> Response:
    """To the next table of the same people, opened by whoever asks first."""
    table_id = request.path_params["table"]
    await _kept_name(request, person)
    answer = await house_of(request).rematch(table_id, person=person.key)
    return answered(request, person, answer)


@refusing(TABLE)
async def offer_link(request: Request, form: Form, person: Person) -> Response:
    """A new private link to a seat; the token is shown to this person and kept by nobody."""
    table_id = request.path_params["table"]
    token = secrets.token_hex(PERSON_SECRET_BYTES)
    command = asked.OfferLink(person_key(token), form.number("seat"))
    answer = await house_of(request).command(table_id, command, person=person.key)
    return answered(request, person, answer, f"/seat/{table_id}/{token}")


@refusing(TABLE)
async def take_link(request: Request, form: Form, person: Person) -> Response:
    """Hold a seat on this device too. Only a post does this: a link may be looked at first."""
    table_id = request.path_params["table"]
    command = asked.TakeLink(person_key(request.path_params["token"]))
    answer = await house_of(request).command(table_id, command, person=person.key)
    return answered(request, person, answer)


async def language(request: Request) -> Response:
    """Speak another language from now on."""
    form = await form_of(request)
    return _chosen(request, form, LANGUAGE_COOKIE, "language", tuple(LANGUAGES))


async def theme(request: Request) -> Response:
    """Another light from now on."""
    form = await form_of(request)
    return _chosen(request, form, THEME_COOKIE, "theme", THEMES)


def _chosen(
    request: Request, form: Form, cookie: str, field: str, choices: tuple[str, ...]
) -> Response:
    location = form.way_back("/")
    response: Response = RedirectResponse(location, 303)
    if is_script(request):
        response = Response(status_code=204)
    choice = form.text(field)
    if choice in choices:
        https = request.url.scheme == "https"
        response.set_cookie(cookie, choice, max_age=YEAR, samesite="lax", secure=https)
    return response


@refusing(TABLE)
async def join(request: Request, form: Form, person: Person) -> Response:
    """Sit down at a table."""
    command = await _sit_down(request, form, person)
    return await _commanded(request, form, person, request.path_params["table"], command)


async def _sit_down(request: Request, form: Form, person: Person) -> asked.SitDown:
    return asked.SitDown(await name_for(request, form, person), form.number("seat"))


async def name_for(request: Request, form: Form, person: Person) -> str | None:
    """The name that was typed by who sits down, or the one that is kept in this browser."""
    kept, typed = await _kept_name(request, person), form.text("name")
    return kept if typed is None else typed


async def _kept_name(request: Request, person: Person) -> str | None:
    """The name that is kept in this browser; who has one is remembered longer."""
    names = house_of(request).names
    if names is None or person.is_new:
        return None
    kept = await names.of(person.key)
    if kept is None:
        return None
    remember_longer(request)
    return str(kept["name"])


def _options(form: Form) -> asked.ChangeOptions:
    game = form.needed("game")
    return asked.ChangeOptions(
        form.number("seats"),
        form.options(game),
        form.menu(),
        form.text("clock"),
        form.is_checked("hints"),
    )


COMMANDS: dict[str, Callable[[Form], asked.Command]] = {
    "leave": lambda form: asked.StandUp(form.number("seat")),
    "rename": lambda form: asked.Rename(form.needed("name"), form.number("seat")),
    "bot": lambda form: asked.SeatBot(form.number("seat"), form.bot()),
    "fill": lambda form: asked.FillWithBots(form.bot()),
    "kick": lambda form: asked.ClearSeat(form.needed_number("seat")),
    "lock": lambda form: asked.Lock(),
    "unlock": lambda form: asked.Unlock(),
    "options": _options,
    "randomness": lambda form: asked.AddRandomness(form.needed("text"), form.number("seat")),
    "start": lambda form: asked.Start(),
    "undo": lambda form: asked.Undo(form.number("seat")),
    "emote": lambda form: asked.Emote(form.needed("emote"), form.number("seat")),
    "back": lambda form: asked.TakeBack(),
}

routes = [
    Route("/play", play, methods=["POST"]),
    Route("/tables", create, methods=["POST"]),
    Route("/join", join_by_code, methods=["POST"]),
    *(
        Route(f"/t/{{table}}/{name}", on_table(command), methods=["POST"], name=name)
        for name, command in COMMANDS.items()
    ),
    Route("/t/{table}/join", join, methods=["POST"]),
    Route("/t/{table}/move", move, methods=["POST"]),
    Route("/t/{table}/rematch", rematch, methods=["POST"]),
    Route("/t/{table}/link", offer_link, methods=["POST"]),
    Route("/seat/{table}/{token}", take_link, methods=["POST"]),
    Route("/language", language, methods=["POST"]),
    Route("/theme", theme, methods=["POST"]),
]
