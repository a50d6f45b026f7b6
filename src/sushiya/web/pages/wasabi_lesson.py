"""The first game of Wasabi!: a whole game on half a mat against a bot, about three minutes."""

from __future__ import annotations

from typing import Any

from sushiya.core.game import Deal
from sushiya.games.wasabi.game import Wasabi
from sushiya.games.wasabi.state import Setup, State
from sushiya.i18n import Translator
from sushiya.play.match import Match
from sushiya.web.pages.games import WASABI
from sushiya.web.pages.lesson import YOU, Course, Hint, Lesson
from sushiya.web.pages.wasabi_hints import free_squares, hints, remark
from sushiya.web.pages.wasabi_sentences import square_name
from sushiya.web.pages.wasabi_tiles import MenuWords, menu_words

SEED = 640
"""Under this one the bot leaves the hints their lines, and completes recipes of its own."""

HANDS = (("tuna", "avocado", "shrimp"), ("pickle", "eel", "roe"))
RECIPES = (
    ("poke-bowl", "ebi-nigiri", "tobiko-gunkan"),
    ("ebi-tako-su", "ebi-tendon", "bara-chirashi"),
)
NEXT_OF_TWO = (
    *("sake-maki", "avocado-hosomaki", "tamago-nigiri", "unagi-nigiri", "tako-sunomono"),
    *("tekkamaki", "shinkomaki", "tendon", "kappamaki", "sake-nigiri", "tenkasu-roll"),
    *("tai-nigiri", "maguro-avocado", "ika-nigiri", "kani-maki", "tako-nigiri"),
)
"""Everything is dealt so that all that is worth explaining comes up."""
HALF_THE_BOARD = "3x5"
"""So that the end comes soon."""


class HalfMat(Wasabi):
    """Wasabi! from the lesson's beginning on; all the rules are the real ones."""

    def start(self, setup: Setup, deal: Deal) -> State:
        """The beginning, whatever the deal."""
        return self.position_from_text(beginning())


def beginning() -> str:
    """The position the lesson begins with: the table is set, nothing is laid."""
    lines = {
        "active": HALF_THE_BOARD,
        "hands": " / ".join(map(" ".join, HANDS)),
        "recipes": " / ".join(map(" ".join, RECIPES)),
        "stack-2": " ".join(NEXT_OF_TWO),
    }
    return "\n".join(f"{key} {words}" for key, words in lines.items())


def new_game() -> Match:
    """The lesson's game before its first choice."""
    rules: Any = HalfMat()
    return Match(rules, rules.setup(2, {}), {})


def values(words: Translator, now: Course) -> dict[str, Any]:
    """What is said now, in words, with the pictures of what to press."""
    view = now.match.view(YOU)
    menu = menu_words(words, view)
    hint = now.hints[-1] if now.hints else None
    squares = sum(map(len, view["board"]))
    return {
        "told": [_told(words, menu, hint)] if hint and hint.key else [],
        "attempt": _attempt(words, menu, hint) if hint else "",
        "picture": _picture(menu, hint) if hint else "",
        "remark_words": words.t(f"study.learn.wasabi.remark.{now.remark}") if now.remark else "",
        "squares": squares,
        "filled": squares - free_squares(view),
    }


def _told(words: Translator, menu: MenuWords, hint: Hint) -> str:
    values = hint.values
    key = f"study.learn.wasabi.{hint.key}"
    recipe = menu.recipe(values["recipe"]) if values["recipe"] else ""
    if hint.key == "nearly":
        return words.n(key, values["left"])
    if hint.key in ("claim", "claim_style"):
        cubes = words.n("pages.wasabi.style_cubes", values["cubes"])
        points = words.n("pages.points", values["points"])
        return words.t(key, recipe=recipe, points=points, cubes=cubes)
    card = menu.card(hint.move.split(" ")[0]).name if hint.thing == "card" else ""
    return words.t(key, recipe=recipe, card=card)


def _attempt(words: Translator, menu: MenuWords, hint: Hint) -> str:
    """What to try, by its name."""
    verb, *things = hint.move.split(" ")
    recipe = menu.recipe(hint.values["recipe"]) if hint.values["recipe"] else ""
    if hint.thing == "lay":
        tile, square = menu.tile(things[0]).name, square_name(things[1])
        if not recipe:
            return words.t("study.learn.wasabi.try.lay", tile=tile, square=square)
        return words.t("study.learn.wasabi.try.lay_for", tile=tile, square=square, recipe=recipe)
    if hint.thing == "card" and things:
        card = menu.card(verb).name
        return words.t("study.learn.wasabi.try.cover", card=card, square=square_name(things[0]))
    if hint.thing == "pick" and recipe:
        tile = menu.tile(things[0]).name
        return words.t("study.learn.wasabi.try.pick_for", tile=tile, recipe=recipe)
    named = {
        "card": lambda: menu.card(verb).name,
        "take": lambda: menu.card(things[0]).name,
        "pick": lambda: menu.tile(things[0]).name,
        "draw": lambda: words.n("pages.wasabi.parts", int(things[0])),
        "claim": lambda: words.t("pages.wasabi.claim.all"),
        "done": lambda: words.t("pages.wasabi.go_on"),
        "decline": lambda: words.t("pages.wasabi.reward.none"),
    }
    return words.t("study.learn.try", card=named[hint.thing]()) if hint.thing in named else ""


def _picture(menu: MenuWords, hint: Hint) -> str:
    verb, *things = hint.move.split(" ")
    if hint.thing in ("lay", "pick"):
        return menu.tile(things[0]).picture
    if hint.thing in ("card", "take"):
        return menu.card(verb if hint.thing == "card" else things[0]).picture
    return {"claim": "wasabi/token", "draw": "wasabi/screen"}.get(hint.thing, "")


LESSON = Lesson(
    pages=WASABI,
    new_game=new_game,
    level="greedy",
    seed=SEED,
    hints=hints,
    values=values,
    remark=remark,
)
