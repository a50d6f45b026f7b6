"""What happened at a Wasabi! table, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from sushiya.cli.faces import Names
from sushiya.cli.wasabi.menu_words import MenuWords, menu_words
from sushiya.cli.words import say, say_counted
from sushiya.core.game import Event, View

_SILENT = {"done", "turn-ended"}


def told(before: View, events: Sequence[Event], names: Names) -> list[str]:
    """A sentence for every event that people want to hear of."""
    words = menu_words(before)
    return [_sentence(event, names, words) for event in events if event["type"] not in _SILENT]


def _sentence(event: Event, names: Names, words: MenuWords) -> str:
    if event["type"] == "game-ended":
        return say(f"wasabi.ended.{event['reason']}")
    values = {key: value for key, value in event.items() if key not in ("type", "seat")}
    values["name"] = names[event["seat"]]
    for key in ("ingredient", "on"):
        if values.get(key):
            values[key] = words.ingredient(values[key])
    for key in ("card", "dropped"):
        if values.get(key):
            values[key] = say(f"action.{values[key]}")
    if "points" in values:
        values["points"] = say_counted("number.points", values["points"])
    if "recipe" in values:
        values["recipe"] = words.recipe(values["recipe"])
    if "to" in values:
        values["to"] = names[values["to"]]
    if "squares" in values:
        values["squares"] = " ↔ ".join(values["squares"])
    values["count"] = len(values.get("lengths", ()))
    return say(_key(event), **values)


def _key(event: Event) -> str:
    kind = event["type"]
    if kind == "laid" and event["on"]:
        return "wasabi.laid-on"
    if kind == "drew" and event["strips"] > 1:
        return "wasabi.drew-two"
    if kind == "claimed" and event["style"] and event["cubes"]:
        return "wasabi.claimed-style"
    if kind == "took" and event["dropped"]:
        return "wasabi.took-drop"
    if kind == "took" and event["square"]:
        return "wasabi.took-off"
    return f"wasabi.{kind}"
