"""Wasabi! in lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sushiya.cli.faces import Names
from sushiya.cli.wasabi.events import told
from sushiya.cli.wasabi.menu_words import MenuWords, menu_words
from sushiya.cli.winners import winners_line
from sushiya.cli.words import listed, say, say_counted
from sushiya.core.game import Event, View

if TYPE_CHECKING:
    from sushiya.cli.sitting import Sitting

_FIRST_VERBS = ("claim", "keep", "draw", "pick", "give", "take", "done", "return", "decline")
_LAST_VERBS = ("lay", "stack", "spicy", "chop", "switch", "wasabi", "pass")
_CELL = 11


class WasabiFace:
    """What Wasabi! shows and says; see ``cli.faces.Face``."""

    default_seats = 2

    def places(self, view: View) -> int:
        """Every place is a seat."""
        return int(view["seats"])

    def forced(self, view: View) -> str | None:
        """Being done, once nothing else is left to do."""
        return "done" if view["legal_moves"] == ["done"] else None

    def wants_table(self, view: View) -> bool:
        """Before a lay; the small choices that follow need only the hand."""
        return bool(view["phase"] == "play")

    def table_lines(self, view: View, names: Names) -> list[str]:
        """Turn and step, board, players, what is left to take."""
        words = menu_words(view)
        first = heading(view, names)
        if view["phase"] != "over":
            first += f": {phase_words(view, names)}"
        lines = [first, *_board_lines(view, words)]
        for place, name in zip(view["table"], names, strict=True):
            lines += _place_lines(place, name, words)
        pantry = ", ".join(
            f"{words.ingredient(tile)} {number}" for tile, number in view["pantry"].items()
        )
        stacks = ", ".join(
            say("wasabi.stack", count=count, length=length)
            for length, count in view["stacks"].items()
        )
        lines += [
            say("wasabi.pantry", tiles=pantry),
            say("wasabi.kitchen", cards=_counted_cards(view["kitchen"])),
            say("wasabi.stacks", stacks=stacks),
        ]
        if view["passes_in_a_row"]:
            passes, end = view["passes_in_a_row"], view["passes_to_end"]
            lines.append(say("wasabi.passes", passes=passes, end=end))
        return lines

    def hand_lines(self, view: View, names: Names, *, own: bool = True) -> list[str]:
        """Tiles, cards and recipes behind the own screen."""
        if view["hand"] is None:
            return []
        words = menu_words(view)
        of = "" if own else "-of"
        name = names[view["seat"]]
        tiles = _listed(words.ingredient(tile) for tile in view["hand"]["tiles"])
        cards = _listed(say(f"action.{card}") for card in view["hand"]["cards"])
        lines = [
            say(f"wasabi.tiles{of}", name=name, tiles=tiles),
            say(f"wasabi.cards{of}", name=name, cards=cards),
        ]
        for strip in view["hand"]["recipes"]:
            parts = ", ".join(words.ingredient(part) for part in strip["parts"])
            title = words.recipe(strip["recipe"])
            values = {"name": title, "length": strip["length"], "parts": parts, "of": name}
            lines.append(say(f"wasabi.recipe{of}", **values))
        return lines

    def told(self, before: View, events: Sequence[Event], names: Names) -> list[str]:
        """What everybody saw."""
        return told(before, events, names)

    def offered(self, view: View) -> list[str]:
        """Claims and simple choices first, then lays and cards, passes last."""
        order = {verb: at for at, verb in enumerate((*_FIRST_VERBS, *_LAST_VERBS))}
        moves: list[str] = view["legal_moves"]
        return sorted(moves, key=lambda move: order[move.split()[0]])

    def move_words(self, view: View, move: str) -> str:
        """A move in words."""
        return move_words(view, move)

    def notation_lines(self, view: View) -> list[str]:
        """How moves on the board are typed."""
        return [say("wasabi.moves-lay"), say("wasabi.moves-pass")]

    def result_lines(self, view: View, names: Names) -> list[str]:
        """Tokens, cubes and recipes of everybody, and the winner."""
        outcome = view["outcome"]
        words = menu_words(view)
        lines = [say(f"wasabi.ended.{outcome['reason']}")]
        for name, points, place in zip(names, outcome["points"], outcome["breakdown"], strict=True):
            recipes = completed_words(place, words)
            lines.append(
                say(
                    "wasabi.result",
                    name=name,
                    points=say_counted("number.points", points),
                    tokens=place["tokens"],
                    cubes=place["cubes"],
                    recipes=_listed(recipes),
                )
            )
        return [*lines, winners_line(outcome, names)]

    def rules_page(self, view: View) -> str:
        """The rules in short, with the tokens of this menu."""
        from sushiya.cli.rules_pages import wasabi_rules
        from sushiya.games.wasabi.menu import menu_from_text, standard_menu

        menu = menu_from_text(view["menu"]) if view["menu"] else standard_menu()
        return wasabi_rules(menu.rows.tokens)

    def screen(self, sitting: Sitting) -> Any:
        """The table on the screen."""
        from sushiya.cli.wasabi.screen import WasabiScreen

        return WasabiScreen(sitting)


def heading(view: View, names: Names) -> str:
    """Whose turn it is."""
    if view["phase"] == "over":
        return say("wasabi.over")
    key = "wasabi.heading" if view["turn"] else "wasabi.setup"
    return say(key, turn=view["turn"], name=names[view["turn_seat"]])


def phase_words(view: View, names: Names) -> str:
    """What is to be decided now."""
    neighbour = names[(view["turn_seat"] + 1) % view["seats"]]
    return say(f"wasabi.phase.{view['phase']}", neighbour=neighbour)


def move_words(view: View, move: str) -> str:
    """A move in words."""
    words = menu_words(view)
    verb, *things = move.split()
    if verb == "pass":
        recipes = ", ".join(words.recipe(recipe) for recipe in things)
        return say("wasabi.move.pass" if recipes else "wasabi.move.pass-empty", recipes=recipes)
    if verb == "take":
        return _take_words(things)
    named = [_named(words, verb, thing) for thing in things]
    thing, other, *_ = (*named, "", "")
    left = view["pantry"].get(things[0]) if things else None
    return say(f"wasabi.move.{verb}", thing=thing, other=other, left=left)


def completed_words(place: dict[str, Any], words: MenuWords) -> list[str]:
    """The completed recipes of a place in an outcome, those with style starred."""
    return [
        say("wasabi.style", recipe=words.recipe(recipe))
        if recipe in place["with_style"]
        else words.recipe(recipe)
        for recipe in place["completed"]
    ]


def _take_words(things: Sequence[str]) -> str:
    taken, _, dropped = " ".join(things).partition(" drop ")
    card, _, square = taken.partition(" ")
    key = "wasabi.move.take-off" if square else "wasabi.move.take"
    take = say(key, thing=say(f"action.{card}"), other=square)
    if not dropped:
        return take
    return say("wasabi.move.dropping", take=take, dropped=say(f"action.{dropped}"))


def _named(words: MenuWords, verb: str, thing: str) -> str:
    """Recipes and ingredients by name; squares and lengths as they are."""
    if verb in ("claim", "keep"):
        return words.recipe(thing)
    is_ingredient = verb in ("give", "pick") or (verb == "lay" and not _is_square(thing))
    return words.ingredient(thing) if is_ingredient else thing


def _is_square(thing: str) -> bool:
    return len(thing) == 2 and thing[1].isdigit()


def _board_lines(view: View, words: MenuWords) -> list[str]:
    columns = [square["square"][0] for square in view["board"][0]]
    lines = ["   " + "".join(column.ljust(_CELL) for column in columns).rstrip()]
    for number, row in enumerate(view["board"], start=1):
        cells = (_cell(square, words) for square in row)
        lines.append(f"{number}  " + "".join(cell.ljust(_CELL) for cell in cells).rstrip())
    return lines


def _cell(square: dict[str, Any], words: MenuWords) -> str:
    text = words.ingredient(square["top"])[: _CELL - 3] if square["top"] else "."
    if square["height"] > 1:
        text += f"+{square['height'] - 1}"
    return f"({text})" if square["covered"] else text


def _place_lines(place: dict[str, Any], name: str, words: MenuWords) -> list[str]:
    tokens = "/".join(str(number) for number in place["tokens"].values())
    lines = [
        say(
            "wasabi.place",
            name=name,
            points=place["points"],
            cubes=place["cubes"],
            tokens=tokens,
            tiles=place["tiles_in_hand"],
            recipes=place["recipes_in_hand"],
            cards=place["cards_in_hand"],
        )
    ]
    if place["tiles"] is not None:
        things = "; ".join(_held(place, words)) or say("wasabi.remembered.nothing")
        lines.append(say("wasabi.remembered", things=things))
    return lines


def _held(place: dict[str, Any], words: MenuWords) -> Iterator[str]:
    """What the memory aid tells of a hand: tiles, cards and recipes, where there are any."""
    if place["tiles"]:
        yield ", ".join(words.ingredient(tile) for tile in place["tiles"])
    if place["cards"]:
        yield ", ".join(say(f"action.{card}") for card in place["cards"])
    if lengths := place["recipe_lengths"]:
        told = listed([str(length) for length in lengths])
        yield say_counted("wasabi.remembered.recipes", len(lengths), lengths=told)


def _counted_cards(cards: dict[str, int]) -> str:
    counts = Counter(cards)
    return _listed(f"{count} {say(f'action.{card}')}" for card, count in counts.items() if count)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or say("wasabi.none")
