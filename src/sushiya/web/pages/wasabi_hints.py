"""What the lesson of Wasabi! explains, and when: each thing once, and always what to try."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sushiya.games.wasabi.lay_effects import Claim, Effect
from sushiya.web.pages.lesson import Hint, View
from sushiya.web.pages.wasabi_suggestions import Suggestion, block, suggestion

NEARLY_FULL = 5
"""With so few squares left the end is worth a word."""


def hints(view: View, told: set[str]) -> list[Hint]:
    """One hint for this choice: the first thing that was not explained yet, and what to try."""
    now = suggestion(dict(view))
    if now is None:
        return []
    key = next((key for key in _worth_saying(view, now) if key not in told), "")
    told.add(key)
    return [Hint(key, now.act, _values(view, now), _marks(now), now.move)]


def free_squares(view: View) -> int:
    """How many squares are neither filled nor covered; none are left at the end (W-END)."""
    return sum(not (one["top"] or one["covered"]) for row in view["board"] for one in row)


def _worth_saying(view: View, now: Suggestion) -> Iterator[str]:
    """Keys below ``study.learn.wasabi``, what matters most first."""
    effect = now.effect
    if now.act in ("take", "pick", "draw") and not free_squares(view):
        yield "full"
    if isinstance(effect, Claim):
        yield "claim_style" if effect.cubes else "claim"
    elif now.act == "card":
        yield f"card_{now.move.split()[0]}"
    elif isinstance(effect, Effect):
        yield effect.kind
    elif now.act in ("take", "pick", "draw", "done"):
        yield now.act
    elif now.act == "lay":
        yield "free"
    if now.act == "lay" and free_squares(view) <= NEARLY_FULL:
        yield "nearly"
    if now.act == "lay" and view["hand"]["cards"]:
        yield "card"


def _values(view: View, now: Suggestion) -> dict[str, object]:
    """What the words tell, in the names of the game."""
    values: dict[str, object] = {"recipe": now.recipe, "left": free_squares(view)}
    if now.effect:
        values |= {"points": now.effect.points, "cubes": now.effect.cubes}
    return values


def _marks(now: Suggestion) -> frozenset[str]:
    """The ids of what to press for a move."""
    first, *more = now.move.split(" ")
    if now.act == "lay":
        return frozenset({f"pick-{more[0]}", f"square-{more[1]}"})
    if now.act == "card":
        squares = block(more[0]) if first == "wasabi" else ()
        return frozenset({f"pick-{first}", f"play-{first}", *(f"square-{at}" for at in squares)})
    if now.act == "pick":
        return frozenset({f"jar-{more[0]}"})
    ids = {"claim": "claim", "done": "go-on"}
    return frozenset({ids.get(now.act, "-".join((first, *more)))})


def remark(view: View, said: Sequence[Hint], move: str) -> str:
    """A kind word, below ``study.learn.wasabi.remark``, for who goes another way than the hint."""
    advised = said[-1].move if said else ""
    verb = move.split(" ")[0]
    if verb == "lay" and advised.startswith("lay ") and move != advised:
        return "lay"
    if verb == "pass":
        return "pass"
    if verb == "done" and any(one.startswith("claim ") for one in view["legal_moves"]):
        return "unclaimed"
    if verb == "decline" and advised.startswith("take "):
        return "decline"
    return ""
