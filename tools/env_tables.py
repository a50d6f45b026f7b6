"""Write the tables of docs/envs.md anew from the code: python -m tools.env_tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from sushiya.envs import sushi_go, wasabi
from sushiya.envs.fields import Part, names_of
from sushiya.envs.registration import VERSIONS, name_of
from sushiya.games.sushi_go import numbering as sushi_go_numbers
from sushiya.games.sushi_go.notation import move_to_text
from sushiya.games.sushi_go.setup import empty_table, setup
from sushiya.games.wasabi import numbering as wasabi_numbers

PAGE = Path(__file__).parent.parent / "docs" / "envs.md"
_TABLE = re.compile(r"(<!-- table: ([a-z-]+) -->\n\n).*?(<!-- end -->)", re.DOTALL)

Cells = tuple[object, ...]


def table(heads: Cells, rows: Iterable[Cells]) -> str:
    """A table in Markdown."""
    lines = [heads, ("---",) * len(heads), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def span(first: int, number: int) -> str:
    """Where so many numbers stand."""
    return str(first) if number == 1 else f"{first}–{first + number - 1}"


def names() -> Iterator[Cells]:
    """Under which names libraries know the environments."""
    for game, version in VERSIONS.items():
        module = f"{game.replace('-', '_')}_v{version}"
        spiel = [f"`python_{module}`"]
        if game == "sushi-go":
            spiel.append(f"`python_sushi_go_in_turn_v{version}`")
        yield f"`{name_of(game)}`", f"`sushiya.envs.{module}`", ", ".join(spiel)


def sizes() -> Iterator[Cells]:
    """How long rows and masks are at every kind of table."""
    for edition, seats, ghost in (
        *(("gamewright, adventureland", seats, False) for seats in range(2, 6)),
        ("gamewright", 2, True),
        *(("zoch", seats, False) for seats in range(3, 6)),
    ):
        options = {"edition": edition.partition(",")[0], "ghost": ghost}
        match = empty_table(setup(seats, options))
        words = edition + (" with the ghost" if ghost else "")
        row = len(sushi_go.field_names(seats, ghost=ghost))
        yield "Sushi Go!", words, seats, row, sushi_go_numbers.actions_at(match)
    for seats in range(2, 5):
        yield "Wasabi!", "any menu", seats, len(wasabi.field_names(seats)), wasabi_numbers.ACTIONS


def fields(parts: Iterable[Part]) -> Iterator[Cells]:
    """Every part of a row."""
    at = 0
    for part in parts:
        number = len(part.names)
        lows, highs = sorted(set(part.least)), sorted(set(part.most))
        most = str(highs[0]) if len(highs) == 1 else f"{highs[0]} to {highs[-1]}"
        name = part.name if number > 1 else part.names[0]
        yield span(at, number), f"`{name}`", lows[0], most, part.means
        at += number
    assert at == len(names_of(tuple(parts)))


def sushi_go_actions() -> Iterator[Cells]:
    """The parts of the list of actions, with the first of each."""
    moves = sushi_go_numbers.moves_of_actions()
    n = sushi_go_numbers
    for first, end, means in (
        (0, n.SINGLES, "one card, in the order of the deck"),
        (n.SINGLES, n.WASABI_FIRST, "two cards with chopsticks, by the higher, then the lower"),
        (n.WASABI_FIRST, n.NIGIRI_SWAPPED, "wasabi first, and a nigiri onto it"),
        (n.NIGIRI_SWAPPED, n.USUAL, "two nigiri, the better one first onto an open wasabi"),
        (n.USUAL, n.PLAIN_PAIRS, "a nigiri beside an open wasabi (zoch)"),
        (n.PLAIN_PAIRS, n.WITH_PLAIN, "two cards, at least one of them so (zoch)"),
        (n.WITH_PLAIN, n.WITH_GHOST, "one of the first 96, and a card for the ghost"),
    ):
        yield span(first, end - first), f"`{move_to_text(moves[first])}`", means


def wasabi_actions() -> Iterator[Cells]:
    """The parts of the list of actions."""
    n = wasabi_numbers
    told = (
        (n.GIVES, "give a tile of a kind to the next seat, while the table is being set"),
        (n.PICKS, "pick a tile of a kind from the pantry"),
        (n.DRAWS, "draw a strip of a length, shortest first"),
        (n.KEEPS, "keep the first or the second of the strips that were shown"),
        (n.CLAIMS, "claim a recipe, by its place behind the screen"),
        (n.PASSES, "pass, and put strips away: a mask of places"),
        (n.LAYS, "lay the first, second or third tile in hand on a square"),
        (n.LAYS_FROM_AIR, "lay the tile that was chopped on a square"),
        (n.CHOPS, "chop a square"),
        (n.COVERS, "play Wasabi! with its top left corner on a square"),
        (n.SWITCHES_RIGHT, "switch a square with the one to its right"),
        (n.SWITCHES_DOWN, "switch a square with the one below it"),
        (n.DONE, "end the turn"),
        (n.RETURN, "put the chopped tile back into the pantry"),
        (n.STACK, "play Stack!"),
        (n.SPICY, "play Spicy!"),
        (n.DECLINE, "take no reward"),
        (n.TAKES, "take an action card of a type, and drop one or none (the last)"),
        (n.TAKES_OFF_BOARD, "take the Wasabi! card off a square, and drop one or none"),
        (n.ACTIONS, ""),
    )
    for (first, means), (end, _) in pairwise(told):
        yield span(first, end - first), means


def tables() -> dict[str, str]:
    """All tables of the page, by name."""
    heads = ("numbers", "field", "least", "most", "is")
    return {
        "names": table(("Gymnasium, PettingZoo", "PettingZoo module", "OpenSpiel"), names()),
        "sizes": table(("game", "edition", "seats", "row", "actions"), sizes()),
        "sushi-go-fields": table(heads, fields(sushi_go.parts_at(2, ghost=False))),
        "sushi-go-actions": table(("actions", "first of them", "are"), sushi_go_actions()),
        "wasabi-fields": table(heads, fields(wasabi.parts_at(2))),
        "wasabi-actions": table(("actions", "are"), wasabi_actions()),
    }


def filled(text: str) -> str:
    """The page with its tables made anew."""
    made = tables()
    found = [name for _, name, _ in _TABLE.findall(text)]
    assert sorted(found) == sorted(made), f"the page has tables {found}"
    return _TABLE.sub(lambda match: match[1] + made[match[2]] + "\n" + match[3], text)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text()))
