"""The golden playthroughs, shown in the replay page, match their text step by step."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Any

import pytest

from sushiya.i18n import translator
from sushiya.web.pages.replay import record_names
from sushiya.web.pages.replay_link import link_to_record
from sushiya.web.pages.sentences import log_lines
from sushiya.web.pages.shown_match import Sitting
from sushiya.web.pages.wasabi_tiles import MenuWords, menu_words
from tests.golden.playthroughs import FOLDER, SEED, golden_tables
from tests.web.conftest import Browser

WORDS = translator("en")
MOST_STEPS = 5
"""So many steps of a playthrough are looked at, the first of each kind besides; with --deep all."""


# Reading a playthrough


@dataclass
class Step:
    """What a text tells about the moment after some moves."""

    events: list[dict[str, Any]] = field(default_factory=list)
    all_see: dict[str, Any] = field(default_factory=dict)
    board: list[str] = field(default_factory=list)
    seen: dict[int, dict[str, Any]] = field(default_factory=dict)


@dataclass
class Playthrough:
    """A golden file, read from its text alone."""

    game: str
    seats: int
    options: dict[str, Any]
    moves: list[tuple[int, str]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=lambda: [Step()])
    points: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    menu: str | None = None
    """A menu of one's own, as text."""

    @property
    def names(self) -> MenuWords:
        return menu_words(WORDS, {"menu": self.menu})


def read(text: str) -> Playthrough:
    """A playthrough as its file tells it; what seats may do is left out."""
    lines = iter(text.splitlines())
    head = next(lines).split()
    options = {key: plain(value) for key, _, value in (word.partition("=") for word in head[5:-2])}
    found = Playthrough(head[2], int(head[4]), options)
    for line in lines:
        now, (verb, _, rest) = found.steps[-1], line.partition(" ")
        if verb == ">":
            seat, _, move = rest.partition(" ")
            found.moves.append((int(seat), move))
            found.steps.append(Step())
        elif verb == "!":
            now.events.append(value(f"{{{rest}}}"))
        elif line.startswith("all see "):
            now.all_see = fields(rest.removeprefix("see "))
        elif line.startswith("    "):
            now.board.append(line.strip())
        elif verb == "seat" and " sees " in line:
            seat, _, seen = rest.partition(" sees ")
            now.seen[int(seat)] = fields(seen)
        elif verb == "result":
            numbers = [re.findall("-?[0-9]+", part) for part in re.findall(r"\(.*?\)", rest)]
            found.points, found.winners = ([int(one) for one in some] for some in numbers)
    return found


def fields(text: str) -> dict[str, Any]:
    """``name value | name value``."""
    parts = (part.partition(" ") for part in text.split(" | "))
    return {name: value(told) for name, _, told in parts}


def value(text: str) -> Any:
    """A value as playthroughs write it."""
    return _value(iter(re.findall(r"[\[\]{}]|[:=]|[^\s\[\]{}:=]+", text)))


def _value(tokens: Iterator[str], first: str | None = None) -> Any:
    token = first or next(tokens)
    if token == "[":
        return [_value(tokens, inner) for inner in iter(lambda: next(tokens), "]")]
    if token == "{":
        pairs = ((name, next(tokens)) for name in iter(lambda: next(tokens), "}"))
        return {name: _value(tokens) for name, _ in pairs}
    return plain(token)


def plain(token: str) -> Any:
    """A word, a number, yes, no or nothing."""
    known = {"yes": True, "no": False, "-": None, "True": True, "False": False}
    if token in known:
        return known[token]
    return int(token) if re.fullmatch("-?[0-9]+", token) else token


def test_playthroughs_are_read_as_they_are_written() -> None:
    assert value("{a:[1 {b:yes}] c:x+y!plain}") == {"a": [1, {"b": True}], "c": "x+y!plain"}
    assert value("{seat=0 on=- lengths=[4 5]}") == {"seat": 0, "on": None, "lengths": [4, 5]}


# What a page shows


def inner(html: str, beginning: str, end: str) -> list[str]:
    """The texts between two pieces of markup, without markup of their own."""
    found = re.findall(f"{re.escape(beginning)}(.*?){re.escape(end)}", html, re.DOTALL)
    return [" ".join(unescape(re.sub("<[^>]*>", " ", one)).split()) for one in found]


def parts(html: str, beginning: str, end: str) -> list[str]:
    """The same with the markup between them."""
    return re.findall(f"{re.escape(beginning)}(.*?){re.escape(end)}", html, re.DOTALL)


def expected_lines(play: Playthrough, step: int, sitting: Sitting) -> list[str]:
    over = {"winners": play.winners} if step == len(play.moves) else None
    table = {
        "seats": sitting.seats(),
        "you": {"seat": None},
        "options": play.options,
        "view": {"game": play.game, "menu": play.menu, "outcome": over},
    }
    told = {"version": step, "kind": "moved", "events": play.steps[step].events}
    return [line.text for line in log_lines(WORDS, table, [told])] if step else []


def squares_shown(html: str) -> list[str]:
    """The mat in words, each square without who changed it last."""
    labels = re.findall(r'aria-label="(row [^"]*)" data-square', html)
    return [unescape(label).partition(", changed")[0] for label in labels]


def squares_told(names: MenuWords, board: list[str]) -> Iterator[str]:
    for row, line in enumerate(board, start=1):
        for column, square in zip("ABCDEFG", line.split(), strict=False):
            tiles = [names.tile(one).name for one in square.rstrip("#").split("/") if one != "."]
            content = ", on top of ".join(tiles) or "empty"
            covered = "covered with wasabi: " if square.endswith("#") else ""
            yield f"row {row}, column {column}, {covered}{content}"


def check_wasabi(html: str, play: Playthrough, step: Step) -> None:
    assert squares_shown(html) == list(squares_told(play.names, step.board))
    hands = parts(html, '<section class="panel open-hand"', "</section>")
    for seat, seen in step.seen.items():
        hand = seen["hand"]
        cards = [WORDS.t(f"wasabi.action.{card}") for card in hand["cards"]]
        assert inner(hands[seat], '<strong class="strip__name">', "</strong>") == [
            play.names.recipe(one["recipe"]) for one in hand["recipes"]
        ]
        row = inner(hands[seat], '<p class="row">', "</p>")[0]
        tiles = [play.names.tile(one) for one in hand["tiles"]]
        words = [one.name if one.is_drawn else f"{one.name} {one.name}" for one in tiles]
        assert row == " ".join([*words, *cards])  # a tile without a picture has its name on it
    told = [place["points"] for place in step.all_see["table"]]
    assert points_shown(html) == told


def check_sushi_go(html: str, play: Playthrough, step: Step) -> None:
    edition = str(play.options["edition"])
    hands = parts(html, '<section class="panel open-hand"', "</section>")
    for seat, seen in step.seen.items():
        shown = [
            inner(f"{one}</li>", ">", "</li>")[0] for one in parts(hands[seat], "<li", "</li>")
        ]
        assert shown == [
            WORDS.t(f"sushi_go.card.{card}", edition)
            + (f" ×{copies}" if copies > 1 else "")
            + (" chosen" if card == seen.get("choice") else "")
            for card, copies in Counter(seen["hand"]).items()
        ]
    assert points_shown(html) == step.all_see["points"]


def points_shown(html: str) -> list[int]:
    """The points on the places, by their order on the page."""
    heads = parts(html, '<div class="place__head">', "</div>")
    return [
        int(re.findall(r"-?[0-9]+", inner(h, '<span class="points">', "</span>")[0])[0])
        for h in heads
    ]


def steps_to_look_at(play: Playthrough, *, deep: bool) -> list[int]:
    everything = range(len(play.moves) + 1)
    if deep:
        return list(everything)
    turns = [step for step in everything if play.steps[step].all_see]
    some = set(turns[:: max(1, len(turns) // MOST_STEPS)])
    kinds: dict[Any, int] = {}
    for step in everything:
        for event in play.steps[step].events:
            kinds.setdefault(event["type"], step)
    return sorted({*some, *kinds.values(), len(play.moves)})


@pytest.mark.parametrize("name", golden_tables())
async def test_replay_shows_what_the_playthrough_tells(
    name: str, ann: Browser, request: pytest.FixtureRequest
) -> None:
    play = read((FOLDER / f"{name}.play").read_text("utf-8"))
    match = golden_tables()[name].new(SEED)
    play.menu = match.view(None).get("menu")
    for seat, move in play.moves:
        match.play(seat, move)
    sitting = Sitting(record_names(WORDS, match), ("person",) * play.seats)
    link, check = link_to_record(match.record()), CHECKS[play.game]
    for step in steps_to_look_at(play, deep=request.config.getoption("--deep")):
        html = (await ann.get(f"{link}&step={step}")).text
        told = parts(html, "data-told>", "</ul>")[0]
        lines = expected_lines(play, step, sitting)
        shown = inner(told, "<li>", "</li>")
        if lines or not step:
            assert shown == (lines or [WORDS.t("study.replay.start")])
        else:  # what no log tells, a replay does
            assert "is done on the board." in shown[0]
        if play.steps[step].all_see:
            check(html, play, play.steps[step])
    ranks = parts(html, '<li class="ranking__line', "</li>")
    ranking = {
        int(re.findall("seat-([0-9])", one)[0]): inner(one, '<span class="points">', "</span>")[0]
        for one in ranks
    }
    for seat, points in enumerate(play.points):
        assert ranking[seat].split()[0] == str(points)


CHECKS = {"wasabi": check_wasabi, "sushi-go": check_sushi_go}
