"""Cards for the eye: a symbol, a colour and a name for every kind."""

from __future__ import annotations

from collections.abc import Mapping

from sushiya.cli.words import say, say_in

SYMBOLS = {
    "maki_1": "◉",
    "maki_2": "◉◉",
    "maki_3": "◉◉◉",
    "tempura": "≋",
    "sashimi": "◬",
    "dumpling": "◗",
    "egg": "▤",
    "salmon": "▥",
    "squid": "▦",
    "wasabi": "✱",
    "chopsticks": "‖",
    "pudding": "♥",
    "egg_on_wasabi": "✱▤",
    "salmon_on_wasabi": "✱▥",
    "squid_on_wasabi": "✱▦",
}

COLOURS = {
    "maki_1": "#d8432e",
    "maki_2": "#d8432e",
    "maki_3": "#d8432e",
    "tempura": "#b78bd6",
    "sashimi": "#5fb0a5",
    "dumpling": "#7ea6e0",
    "egg": "#f2c14e",
    "salmon": "#f28b6b",
    "squid": "#e6dccb",
    "wasabi": "#8fbf4d",
    "chopsticks": "#7fc7d9",
    "pudding": "#e58fb1",
}


def card_name(card: str, edition: str) -> str:
    """What an edition calls a card."""
    return say_in(edition, f"card.{card}")


def colour(card: str) -> str:
    """The colour of a card; what lies on wasabi keeps its own."""
    return COLOURS[card.removesuffix("_on_wasabi")]


def counted_cards(counts: Mapping[str, int], edition: str) -> str:
    """Cards in words: ``2 tempura, 1 pudding``."""
    words = [f"{number} {card_name(card, edition)}" for card, number in counts.items()]
    return ", ".join(words) or say("sushi-go.nothing")


def laid_words(move: str, edition: str) -> str:
    """A move in words: what is laid, in order, and what the ghost gets."""
    own, _, ghost = move.partition("/")
    first, _, second = own.partition("+")
    words = _lay_words(first, edition)
    if second:
        words = say("sushi-go.then", first=words, second=_lay_words(second, edition))
    if ghost:
        words = say("sushi-go.for-ghost", cards=words, ghost=card_name(ghost, edition))
    return words


def _lay_words(lay: str, edition: str) -> str:
    card = lay.removesuffix("!plain")
    name = card_name(card, edition)
    return name if card == lay else say("sushi-go.beside", card=name)
