"""What stands beside the board: players, recipes, pantry, hand, offers, steps."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from sushiya.bots.wasabi_greedy import Outlook
from sushiya.cli.faces import Names
from sushiya.cli.wasabi.face import move_words
from sushiya.cli.wasabi.menu_words import menu_words
from sushiya.cli.wasabi.pointer import PASSES, Pointer
from sushiya.cli.words import say, say_counted
from sushiya.core.game import View

OFFER_KEYS = "abcdefghijkmnoprtuwxyz67890"
"""Keys for offers; l, q, s and v are taken, and so are the digits of the hand."""

_STEPS = {"play": 0, "reward": 1, "pick": 2, "draw": 3, "keep": 3}
_DIM, _BOLD = Style(dim=True), Style(bold=True)


def players_text(view: View, names: Names) -> Text:
    """Points, cubes and tokens of everybody."""
    text = Text.assemble((say("wasabi.screen.players"), "dim"))
    for place, name in zip(view["table"], names, strict=True):
        active = place["seat"] == view["turn_seat"] and view["outcome"] is None
        tokens = "/".join(str(number) for number in place["tokens"].values())
        text.append("\n▸ " if active else "\n  ", Style(color="#f2c14e"))
        text.append(name[:7].ljust(7), _BOLD)
        text.append(f" {place['points']:3} ")
        text.append(f"■{place['cubes']:<2}", Style(color="#8fbf4d"))
        text.append(f" {tokens}", _DIM)
        if place["tiles"] is not None and place["seat"] != view["seat"]:
            words = menu_words(view)
            tiles = " ".join(words.symbol(t) + words.ingredient(t) for t in place["tiles"])
            cards = " ".join(say(f"action.{card}") for card in place["cards"])
            text.append(f"\n    {tiles} {cards}", _DIM)
    return text


def recipes_text(view: View) -> Text:
    """The own recipes: what they are worth, what they need, whether they can still be made."""
    words = menu_words(view)
    outlook = Outlook(view)
    claims = [move.split()[1] for move in view["legal_moves"] if move.startswith("claim ")]
    text = Text.assemble((say("wasabi.screen.recipes"), "dim"))
    for strip in view["hand"]["recipes"]:
        token = words.tokens[strip["length"]]
        text.append(f"\n{words.recipe(strip['recipe'])}", _BOLD)
        text.append(f"\n  {say_counted('wasabi.screen.prize', token.points)}")
        if token.cubes:
            text.append(f" ■{token.cubes}", Style(color="#8fbf4d"))
        text.append(f" · {_prospect(view, outlook, strip, claims)}", Style(color="#f2c14e"))
        text.append("\n ")
        for part in strip["parts"]:
            text.append(
                f" {words.symbol(part)}{words.ingredient(part)}", Style(color=words.ink(part))
            )
    return text


def _prospect(view: View, outlook: Outlook, strip: dict[str, object], claims: list[str]) -> str:
    if strip["recipe"] in claims:
        return say("wasabi.screen.ready")
    if not view["table"][view["seat"]]["tokens"][str(strip["length"])]:
        return say("wasabi.screen.no-token")
    missing = outlook.fewest_missing(strip)
    if missing is None:
        return say("wasabi.screen.impossible")
    return say("wasabi.screen.missing", count=missing)


def pantry_text(view: View) -> Text:
    """What is left to take, by category; then Kitchen and recipe stacks."""
    words = menu_words(view)
    text = Text.assemble((say("wasabi.screen.pantry"), "dim"))
    for tiles in words.by_category.values():
        text.append("\n")
        for tile in tiles:
            left = view["pantry"][tile]
            style = Style(color=words.ink(tile)) if left else _DIM
            text.append(f"{words.symbol(tile)}{words.ingredient(tile)} {left}  ", style)
    cards = "  ".join(
        f"{say(f'action.{card}')} {number}" for card, number in view["kitchen"].items() if number
    )
    stacks = "  ".join(f"{length}: {number}" for length, number in view["stacks"].items())
    text.append("\n\n" + say("wasabi.kitchen", cards=cards or say("wasabi.none")))
    return text.append("\n" + say("wasabi.stacks", stacks=stacks))


def steps_text(view: View) -> Text:
    """The steps of the turn in one line, the current one marked."""
    text = Text(" ")
    now = _STEPS.get(view["phase"], -1)
    for at, step in enumerate(say("wasabi.steps").split("|")):
        mark = "▶ " if at == now else "  "
        text.append(f"{mark}{at + 1} {step} ", Style(bold=at == now, dim=at != now))
    return text


def hand_text(view: View, pointer: Pointer) -> Text:
    """Tiles and action cards with their keys; what is taken up is marked."""
    words = menu_words(view)
    text = Text()
    for index, tile in enumerate(pointer.tiles):
        up = tile == pointer.tile and not pointer.air
        text.append(f" {index + 1}", _BOLD)
        style = Style(color=words.ink_on(tile), bgcolor=words.colour(tile), bold=up)
        text.append(f"{'▲' if up else ' '}{words.tile(tile)} ", style + _meta("tile", index))
    for index, card in enumerate(pointer.cards):
        up = card == pointer.card
        text.append(f" {index + 4}", _BOLD)
        style = Style(color="#fffaf1", bgcolor="#3a4a94", bold=up)
        label = f"{'▲' if up else ' '}{say(f'action.{card}')} "
        text.append(label, style + _meta("card", index))
    return text


def offers_text(view: View, pointer: Pointer, width: int) -> Text:
    """The offers in columns, each with its key."""
    labels = [
        f"{OFFER_KEYS[at] if at < len(OFFER_KEYS) else ' '} {_offer_words(view, move)}"
        for at, move in enumerate(pointer.offers)
    ]
    if not labels:
        return Text()
    wide = max(map(len, labels)) + 2
    columns = max(1, min(3, width // wide))
    rows = -(-len(labels) // columns)
    text = Text()
    for row in range(rows):
        for at in range(row, len(labels), rows):
            text.append(labels[at].ljust(wide), _meta("offer", at))
        text.append("\n" if row < rows - 1 else "")
    return text


def _offer_words(view: View, move: str) -> str:
    if move == PASSES:
        return say("wasabi.move.passes")
    verb, *things = move.split()
    words = menu_words(view)
    if verb in ("pick", "give"):
        tile = things[0]
        return f"{words.tile(tile)} {view['pantry'][tile]}{_need(view, tile)}"
    if verb == "claim":
        return f"{move_words(view, move)} {_claim_prize(view, things[0])}"
    if verb == "keep":
        strips = view["choosing"]["recipes"]
        parts = next(strip["parts"] for strip in strips if strip["recipe"] == things[0])
        named = " ".join(words.symbol(part) + words.ingredient(part) for part in parts)
        return f"{words.recipe(things[0])}: {named}"
    if verb == "draw":
        token = words.tokens[int(things[0])]
        left = view["table"][view["seat"]]["tokens"][things[0]]
        prize = say_counted("wasabi.screen.prize", token.points)
        return say("wasabi.screen.draw", length=things[0], prize=prize, tokens=left)
    if verb == "take":
        return f"{move_words(view, move)} ({say(f'about.action.{things[0]}')})"
    return move_words(view, move)


def _need(view: View, tile: str) -> str:
    """A star for an ingredient that one of the own recipes asks for."""
    asked = any(tile in strip["parts"] for strip in view["hand"]["recipes"])
    return " ★" if asked and view["phase"] == "pick" else ""


def _claim_prize(view: View, recipe: str) -> str:
    """What claiming brings; with style only if a line that was changed stands in order."""
    strip = next(strip for strip in view["hand"]["recipes"] if strip["recipe"] == recipe)
    token = menu_words(view).tokens[strip["length"]]
    prize = say_counted("wasabi.screen.prize", token.points)
    if token.cubes and _stands_with_style(view, strip["parts"]):
        prize += f", {say('wasabi.screen.style', cubes=token.cubes)}"
    return prize


def _stands_with_style(view: View, parts: list[str]) -> bool:
    changed = set(view["this_turn"]["changed"])
    rows = [list(row) for row in view["board"]]
    lines = rows + [list(column) for column in zip(*rows, strict=True)]
    for line in lines:
        for start in range(len(line) - len(parts) + 1):
            stretch = line[start : start + len(parts)]
            tops = [square["top"] for square in stretch]
            open_ = not any(square["covered"] for square in stretch)
            mine = any(square["square"] in changed for square in stretch)
            if open_ and mine and parts in (tops, tops[::-1]):
                return True
    return False


def _meta(what: str, index: int) -> Style:
    """A mark that a click finds again."""
    return Style(meta={"take": (what, index)})
