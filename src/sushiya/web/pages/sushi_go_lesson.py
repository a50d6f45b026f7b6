"""The first game of Sushi Go!: one round with hints against a careless bot, about two minutes."""

from __future__ import annotations

from typing import Any

from sushiya.games import game
from sushiya.i18n import Translator
from sushiya.play.fairness import new_shuffle
from sushiya.play.match import Match
from sushiya.web.pages.games import SUSHI_GO
from sushiya.web.pages.lesson import Course, Lesson
from sushiya.web.pages.players import shown_name
from sushiya.web.pages.sushi_go_cards import face
from sushiya.web.pages.sushi_go_hints import hints

EDITION = "gamewright"
SEED = 22
"""Under this one the bot leaves what the hints point to."""

YOUR_HAND = "wasabi squid salmon tempura tempura maki_3 chopsticks pudding dumpling sashimi"
BOTS_HAND = "squid wasabi egg maki_2 maki_2 tempura tempura chopsticks pudding dumpling"
"""The first round, laid out so that everything worth explaining comes up."""


def new_game() -> Match:
    """The lesson's game before its first choice."""
    rules = game("sushi-go")
    setup = rules.setup(2, {"edition": EDITION})
    order = rules.deal_to_text(setup, rules.deal(setup, new_shuffle(SEED).key()))["deck"].split()
    first_round = f"{YOUR_HAND} {BOTS_HAND}".split()
    for card in first_round:
        order.remove(card)
    deck = " ".join((*first_round, *order))
    return Match(rules, setup, rules.deal_from_text(setup, {"deck": deck}))


def values(words: Translator, now: Course) -> dict[str, Any]:
    """What is said now, in words, with the card it points to."""
    card = now.hints[-1].thing if now.hints else ""
    suggested = face(words, EDITION, card) if card else None
    bot_name = shown_name(words, "bot-1")
    takes_two = bool(now.hints) and now.hints[-1].key == "two"
    attempt = words.t("study.learn.try", card=suggested.name) if suggested else ""
    return {
        "told": [
            words.t(
                f"study.learn.hint.{hint.key}", points=hint.values.get("points", 0), bot=bot_name
            )
            for hint in now.hints
        ],
        "attempt": "" if takes_two else attempt,
        "picture": suggested.picture if suggested else "",
    }


LESSON = Lesson(
    pages=SUSHI_GO, new_game=new_game, level="random", seed=SEED, hints=hints, values=values
)
